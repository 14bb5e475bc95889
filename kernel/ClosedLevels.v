(** What a certificate of levels of R-Wythoff proves, once its conditions were checked up to an index L (docs/certificates.md, "Why L settles all n").

    Of each value g <= T there are the diagonals d g n, n from K g on, and the rows a g n that they determine. Two sequences that keep near lines of different offsets R
    cannot meet beyond L; so conditions that speak of diagonals below L alone make the sequences the levels. *)
Require Import List ZArith Lia Arith.
From Kernel Require Import Games Rows Periods Bounds Levels GoldenOrder TwoMaps Synced Floors Contraction Replay.

(** Where both have offsets R and R' and are near their lines, they do not meet. *)
Definition plus (x y : gold) : gold := (fst x + fst y, snd x + snd y)%Z.
(** k/phi^i + l/phi^j <= |D| - 1, or k = l = 0 and D <> 0: D is the difference of the offsets. *)
Definition apart_by (D : Z) (k i l j : nat) : Prop :=
  (1 <= k + l /\ at_most (plus (over_power k i) (over_power l j)) (whole (Z.abs D - 1))) \/ (k = 0 /\ l = 0 /\ D <> 0%Z).

Lemma over_power_positive k i P : i <= P -> (0 <= place (over_power k i) P)%Z.
Proof.
  intro L. replace P with (i + (P - i)) by lia. unfold over_power. rewrite place_iter, place_whole. pose proof (F_pos (P - i)). nia.
Qed.
Lemma zero_power i : over_power 0 i = whole 0.
Proof. induction i as [|i IH]; [reflexivity|]. change (over_power 0 (S i)) with (over_phi (over_power 0 i)). rewrite IH. reflexivity. Qed.
(** x and y of the same row and index differ by D. *)
Lemma no_meeting D k i l j x y : apart_by D k i l j -> (1 <= k + l) -> within (strict k) (over_power k i) x -> within (strict l) (over_power l j) y ->
  (forall P, place x P - place y P = D * F P)%Z -> False.
Proof.
  intros [[_ [P0 H]]|[-> [-> _]]] S [P1 X] [P2 Y] E; [|lia]. set (P := P0 + P1 + P2 + i + j). specialize (H P ltac:(lia)). specialize (X P ltac:(lia)). specialize (Y P ltac:(lia)). specialize (E P).
  pose proof (over_power_positive k i P ltac:(lia)) as T1. pose proof (over_power_positive l j P ltac:(lia)) as T2. pose proof (F_pos P) as [F1 _].
  rewrite place_whole in H. assert (Q : place (plus (over_power k i) (over_power l j)) P = (place (over_power k i) P + place (over_power l j) P)%Z) by (unfold place, plus; cbn [fst snd]; ring).
  rewrite Q in H. assert (St : (1 <= strict k + strict l)%Z) by (unfold strict; lia).
  destruct (Z_lt_le_dec D 1) as [A|A]; [destruct (Z_lt_le_dec (-1) D) as [B|B]|].
  - assert (D = 0%Z) by lia. subst D. simpl Z.abs in H. lia.
  - rewrite Z.abs_neq in H by lia. lia.
  - rewrite Z.abs_eq in H by lia. lia.
Qed.

Section Certificate.
Variable G : nat * nat -> nat.
Hypothesis mex : mex_values (nat * nat) r_move G.
Hypothesis mirror : forall a b, G (a, b) = G (b, a).
(** A n is the floor of n phi. *)
Variable A : nat -> nat.
Hypothesis floor_n : forall n, (norm (Z.of_nat (A n)) (Z.of_nat n) <= 0 < norm (Z.of_nat (A n) + 1) (Z.of_nat n))%Z.
Lemma floors n : floor_of n (Z.of_nat (A n)).
Proof. apply floor_in_integers; [lia|apply floor_n]. Qed.
(** The certificate: values 0, ..., T, closed at L; rows and diagonals, K, N, k. R counts the repeats. *)
Variables T L : nat.
Variables a d : nat -> nat -> nat.
Variables K N k : nat -> nat.
Definition M (g : nat) : nat := Nat.max 1 (K g).
Definition R (g : nat) : nat := repeats (a g) (d g) (M g).
(** What is replayed: rows by their diagonals. *)
Hypothesis rows : forall g, g <= T -> rows_of (d g) (a g).
(** 1. Bursts are permutations of their indices, and over at K: no diagonal comes twice, and d n = n from there on. *)
Hypothesis once : forall g, g <= T -> forall i j, d g i = d g j -> i = j.
Hypothesis settled : forall g, g <= T -> forall n, K g <= n -> d g n = n.
(** 2. No position on a diagonal below L is in two levels. *)
Hypothesis two_levels : forall g h i j, g <= T -> h < g -> d g i < L -> d g i = d h j -> a g i <> a h j.
(** 3. What an index before K skips is taken by a lower level. *)
Hypothesis skipped : forall g n e, g <= T -> n < K g -> e < d g n -> (exists i, i < n /\ d g i = e) \/ exists h j, h < g /\ a h j = a g n /\ d h j = e.
(** 4. |eps| <= k from N on for a generation that ends by L. *)
Hypothesis first : forall g, g <= T -> M g <= N g.
Hypothesis seen : forall g, g <= T -> exists N1, N1 <= L /\ A (N g) + k g <= N1 /\ N g < N1 /\
  forall n, N g <= n < N1 -> (Z.abs (eps (a g) (d g) (M g) A n) <= Z.of_nat (k g))%Z.
(** 5. Every two levels are apart at L. *)
Hypothesis apart : forall g h, g <= T -> h < g -> exists i m j m', generation A (N g) (k g) i m /\ m <= L /\ generation A (N h) (k h) j m' /\ m' <= L /\
  apart_by (Z.of_nat (R g) - Z.of_nat (R h)) (k g) i (k h) j.

Lemma settled_M g : g <= T -> forall n, M g <= n -> d g n = n.
Proof. intros H n Hn. apply settled; [auto|]. unfold M in Hn. lia. Qed.
Lemma zero_M g : g <= T -> exists z, z < M g /\ d g z = 0.
Proof. intro H. destruct (onto (d g) (once g H) (M g) (settled_M g H) 0) as [z [E Z]]. exists z. split; [apply Z; unfold M; lia|exact E]. Qed.
Lemma K_L g : g <= T -> K g <= L.
Proof. intro H. destruct (seen g H) as [N1 S]. pose proof (first g H). unfold M in *. lia. Qed.
Lemma first_generation g N1 : g <= T -> A (N g) + k g <= N1 -> (forall n, N g <= n < N1 -> (Z.abs (eps (a g) (d g) (M g) A n) <= Z.of_nat (k g))%Z) -> N g < N1 ->
  f (a g) (d g) (M g) (N g) <= N1.
Proof. intros _ B S Q. specialize (S (N g) ltac:(lia)). unfold eps, f in *. lia. Qed.
Lemma near g i m n : g <= T -> generation A (N g) (k g) i m -> m <= n -> within (strict (k g)) (over_power (k g) i) (x (a g) (d g) (M g) n).
Proof.
  intros H Gn Ln. destruct (seen g H) as [N1 [_ [L1 [L2 S]]]]. assert (M1 : 1 <= M g) by (unfold M; lia).
  apply (generations (a g) (d g) (rows_increase _ _ (rows g H)) (rows_cover _ _ (rows g H)) (rows_both _ _ (rows g H)) (once g H) (M g) M1 (settled_M g H) (zero_M g H)
    A floors (N g) (k g) N1 (first g H) (conj (first_generation g N1 H L1 S L2) L2) S i m Gn). exact Ln.
Qed.

(** Two levels do not meet at L or later. *)
Lemma no_meeting_late g h m : g <= T -> h < g -> L <= m -> a g m <> a h m.
Proof.
  intros Tg Hg Lm E. destruct (apart g h Tg Hg) as [i [n [j [n' [G1 [L1 [G2 [L2 Ap]]]]]]]].
  pose proof (near g i n m Tg G1 ltac:(lia)) as X. pose proof (near h j n' m ltac:(lia) G2 ltac:(lia)) as Y.
  destruct (Nat.eq_dec (k g + k h) 0) as [Z|Z].
  - destruct Ap as [[Q _]|[Kg [Kh D]]]; [lia|]. rewrite Kg in X. rewrite Kh in Y. rewrite zero_power in X, Y.
    assert (C : at_most (whole 0) (whole 0)) by (exists 0; intros; apply Z.le_refl).
    assert (m1 : 1 <= m) by (pose proof (seen g Tg) as [N1 S]; lia).
    pose proof (line_near (a g) (d g) (M g) ltac:(unfold M; lia) A floors _ _ 0 m (strict_0 0) m1 X C) as E1. pose proof (line_near (a h) (d h) (M h) ltac:(unfold M; lia) A floors _ _ 0 m (strict_0 0) m1 Y C) as E2.
    unfold eps, R in *. lia.
  - apply (no_meeting _ _ _ _ _ _ _ Ap ltac:(lia) X Y). intro P. rewrite !place_x, E. unfold R. ring.
Qed.

(** The sequences are the levels, for all n. *)
Theorem certified g : g <= T -> forall x y, pair G g x y <-> exists n, x = a g n /\ y = a g n + d g n.
Proof.
  apply (replayed G mex mirror T a d rows once).
  - intros g' h i j Tg Hg E. destruct (Nat.lt_ge_cases (d g' i) L) as [Q|Q]; [apply (two_levels g' h i j); auto|].
    pose proof (K_L g' Tg). pose proof (K_L h ltac:(lia)).
    assert (i = d g' i) by (apply (once g' Tg); rewrite (settled g' Tg (d g' i)); lia).
    assert (j = d h j) by (apply (once h ltac:(lia)); rewrite (settled h ltac:(lia) (d h j)); lia).
    assert (i = j) by lia. subst j. apply no_meeting_late; [auto|auto|lia].
  - intros g' n e Tg E. destruct (Nat.lt_ge_cases n (K g')) as [Q|Q]; [apply (skipped g' n e); auto|].
    left. apply (none_passed (d g') (once g' Tg) (K g') (settled g' Tg) n e Q E).
Qed.
(** And keep near their lines: |eps n| <= k from N on. *)
Theorem certified_near g n : g <= T -> N g <= n -> (Z.abs (eps (a g) (d g) (M g) A n) <= Z.of_nat (k g))%Z.
Proof.
  intros H Ln. destruct (seen g H) as [N1 [_ [L1 [L2 S]]]]. assert (M1 : 1 <= M g) by (unfold M; lia).
  exact (stays_near_line (a g) (d g) (rows_increase _ _ (rows g H)) (rows_cover _ _ (rows g H)) (rows_both _ _ (rows g H)) (once g H) (M g) M1 (settled_M g H) (zero_M g H)
    A floors (N g) (k g) N1 (first g H) (conj (first_generation g N1 H L1 S L2) L2) S n Ln).
Qed.
End Certificate.
Print Assumptions certified.
Print Assumptions certified_near.
