(** Larsson's games (Theorem 8, Corollary 8.1 and Lemma 8.2 of docs/proofs.md): Q is a finite list of pairs that has (0,1), and a move takes t >= 1 times
    a pair, in either order of the piles. Every column has one P-position; a greedy rule finds it. *)
Require Import List Lia Arith Classical_Prop.
From Kernel Require Import Games PowerOfTwo Levels.
Import ListNotations.

Section Larsson.
Variable Q : list (nat * nat).
Hypothesis nim : In (0, 1) Q.
(** All other pairs take from both piles: (0,q) is a multiple of (0,1). *)
Hypothesis positive : forall p q, In (p, q) Q -> (p, q) = (0, 1) \/ (1 <= p /\ 1 <= q).
Definition move (x y : nat * nat) : Prop := exists p q t, In (p, q) Q /\ 1 <= t /\
  ((fst x = fst y + t * p /\ snd x = snd y + t * q) \/ (fst x = fst y + t * q /\ snd x = snd y + t * p)).
Definition flip (x : nat * nat) : nat * nat := (snd x, fst x).

Lemma ends : well_founded (fun y x => move x y).
Proof.
  apply well_founded_lt_compat with (f := fun x => fst x + snd x). intros y x [p [q [t [I [T M]]]]].
  destruct (positive p q I) as [E|[P1 Q1]]; [inversion E; subst; lia|nia].
Qed.
Lemma move_flip x y : move x y -> move (flip x) (flip y).
Proof. intros [p [q [t [I [T M]]]]]. exists p, q, t. unfold flip. simpl. tauto. Qed.
Lemma along a b c : c < b -> move (a, b) (a, c).
Proof. intro L. exists 0, 1, (b - c). simpl. split; [auto|lia]. Qed.
(** A move stays in its column, lower, or leads to an earlier one. *)
Lemma lowers a b c d : move (a, b) (c, d) -> c < a \/ (c = a /\ d < b).
Proof.
  intros [p [q [t [I [T M]]]]]. simpl in M. destruct (positive p q I) as [E|[P1 Q1]]; [inversion E; subst; lia|left; nia].
Qed.
Notation lost := (lose _ move).
Lemma not_both_lost x y : lost x -> move x y -> ~ lost y.
Proof. intros L M L'. inversion L as [x' H]; subst. exact (not_both _ _ ends y (H y M) L'). Qed.
Lemma has_lost_option x : ~ lost x -> exists y, move x y /\ lost y.
Proof. intro N. destruct (win_or_lose _ _ ends x) as [W|L]; [inversion W; subst; eauto|contradiction]. Qed.
Lemma lost_flip x : lost x <-> lost (flip x).
Proof.
  revert x. apply (P_positions _ _ ends); [intro; apply classic| |].
  - intros x y L M. exact (not_both_lost _ _ L (move_flip _ _ M)).
  - intros x N. destruct (has_lost_option _ N) as [y [M L]]. exists (flip y).
    assert (F : forall z, flip (flip z) = z) by (intros []; reflexivity). rewrite F. split; [|auto]. apply move_flip in M. rewrite F in M. exact M.
Qed.

(** What is forbidden in column n: a position from which a P-position of an earlier column can be reached. *)
Definition forbidden (n y : nat) : Prop := exists j z, j < n /\ lost (j, z) /\ move (n, y) (j, z).
Lemma once n y z : lost (n, y) -> lost (n, z) -> y = z.
Proof.
  intros L M. destruct (lt_eq_lt_dec y z) as [[H|H]|H]; [exfalso|auto|exfalso].
  - exact (not_both_lost _ _ M (along n z y H) L).
  - exact (not_both_lost _ _ L (along n y z H) M).
Qed.
Lemma seldom n c d : c < n -> exists B, forall y, move (n, y) (c, d) -> y < B.
Proof.
  intro L. set (m := list_sum (map (fun pq => fst pq + snd pq) Q)).
  assert (H : forall p q, In (p, q) Q -> p + q <= m).
  { unfold m. clear. intros p q. induction Q as [|x l IH]; [intros []|]. intros [E|I]; simpl; [subst x; simpl; lia|specialize (IH I); lia]. }
  exists (d + n * m + 1). intros y [p [q [t [I [T M]]]]]. simpl in M. pose proof (H p q I) as Hm.
  assert (t <= n /\ (t * q <= n * m) /\ (t * p <= n * m)).
  { destruct (positive p q I) as [E|[P1 Q1]]; [inversion E; subst|].
    - assert (t <= n) by lia. nia.
    - assert (t <= n) by nia. split; [auto|]. split; apply Nat.mul_le_mono; lia. }
  lia.
Qed.
Lemma few_forbidden n : exists B, forall y, forbidden n y -> y < B.
Proof.
  assert (H : forall k, k <= n -> exists B, forall y j z, j < k -> lost (j, z) -> move (n, y) (j, z) -> y < B).
  { induction k as [|k IH]; intro K; [exists 0; intros; lia|]. destruct IH as [B IH]; [lia|].
    destruct (classic (exists z, lost (k, z))) as [[z L]|N].
    - destruct (seldom n k z) as [C HC]; [lia|]. exists (Nat.max B C). intros y j w J Lw M. destruct (Nat.eq_dec j k) as [->|D].
      + rewrite (once k w z Lw L) in M. specialize (HC y M). lia.
      + specialize (IH y j w ltac:(lia) Lw M). lia.
    - exists B. intros y j w J Lw M. destruct (Nat.eq_dec j k) as [->|D]; [exfalso; apply N; eauto|apply (IH y j w); auto; lia]. }
  destruct (H n (le_n n)) as [B HB]. exists B. intros y [j [z [J [L M]]]]. eauto.
Qed.
(** Theorem 8: the P-position of column n is the least that is not forbidden, and there is one. *)
Theorem greedy n y : lost (n, y) <-> ~ forbidden n y /\ forall z, z < y -> forbidden n z.
Proof.
  assert (F : forall y, lost (n, y) -> ~ forbidden n y).
  { intros w L [j [z [_ [Lz M]]]]. exact (not_both_lost _ _ L M Lz). }
  assert (N : forall y, ~ lost (n, y) -> forbidden n y \/ exists z, z < y /\ lost (n, z)).
  { intros w L. destruct (has_lost_option _ L) as [[c d] [M Lc]]. destruct (lowers _ _ _ _ M) as [C|[-> D]]; [left; exists c, d; auto|right; eauto]. }
  split.
  - intro L. split; [auto|]. intros z Z. destruct (N z) as [H|[w [W H]]]; [|auto|exfalso; pose proof (once n w y H L); lia].
    intro H. pose proof (once n z y H L). lia.
  - intros [A B]. apply NNPP. intro L. destruct (N y L) as [H|[z [Z H]]]; [contradiction|exact (F z H (B z Z))].
Qed.
Theorem one_in_each_column n : exists! y, lost (n, y).
Proof.
  cut (exists y, lost (n, y)); [intros [y L]; exists y; split; [auto|]; intros z M; exact (once n y z L M)|].
  destruct (few_forbidden n) as [B HB].
  assert (H : forall k, (exists y, y <= k /\ ~ forbidden n y /\ forall z, z < y -> forbidden n z) \/ forall y, y <= k -> forbidden n y).
  { induction k as [|k [[y [Y H]]|IH]].
    - destruct (classic (forbidden n 0)); [right; intros y Y; assert (y = 0) by lia; subst; auto|left; exists 0; split; [auto|split; [auto|lia]]].
    - left. exists y. auto.
    - destruct (classic (forbidden n (S k))); [right; intros y Y; destruct (Nat.eq_dec y (S k)); [subst; auto|apply IH; lia]|].
      left. exists (S k). split; [auto|split; [auto|intros; apply IH; lia]]. }
  destruct (H B) as [[y [_ Hy]]|A]; [exists y; apply greedy; exact Hy|]. specialize (HB B (A B (le_n B))). lia.
Qed.
(** The columns that begin pairs, and their partners. *)
Definition upper (n : nat) : Prop := exists y, n <= y /\ lost (n, y).
Theorem partner n : upper n \/ exists m, m < n /\ lost (m, n) /\ upper m.
Proof.
  destruct (one_in_each_column n) as [y [L _]]. destruct (Nat.le_gt_cases n y) as [H|H]; [left; exists y; auto|].
  right. exists y. apply lost_flip in L. split; [auto|split; [exact L|exists n; split; [lia|exact L]]].
Qed.
(** Corollary 8.1: with (1,1) among the pairs no n >= 1 is both a beginning and a partner, and 0 and 1 begin. *)
Theorem complementary : In (1, 1) Q -> lost (0, 0) /\ upper 1 /\ forall n m, 1 <= n -> upper n -> upper m -> lost (m, n) -> False.
Proof.
  intro D. assert (Z : lost (0, 0)).
  { constructor. intros [c d] M. destruct (lowers _ _ _ _ M); lia. }
  split; [auto|]. split.
  - destruct (partner 1) as [U|[m [M [L _]]]]; [auto|]. assert (m = 0) by lia. subst. pose proof (once 0 0 1 Z L). lia.
  - intros n m N [y [Y L]] [z [Hz L']] K. assert (E : z = n) by exact (once m z n L' K). subst z.
    apply lost_flip in K. unfold flip in K. simpl in K. assert (E : y = m) by exact (once n y m L K). subst y. assert (m = n) by lia. subst m.
    apply (not_both_lost (n, n) (0, 0) L); [|auto]. exists 1, 1, n. simpl. split; [auto|]. lia.
Qed.
End Larsson.

(** Lemma 8.2: of the numbers up to n at least half are not above their partner. *)
Theorem half_are_upper (tau : nat -> nat) n us : (forall i, tau (tau i) = i) -> NoDup us -> (forall i, In i us <-> i <= n /\ i <= tau i) -> n + 1 <= 2 * length us.
Proof.
  intros inv ND H. assert (L : length (seq 0 (n + 1)) <= length (map (fun i => (true, i)) us ++ map (fun i => (false, i)) us)).
  { apply (no_more_than (fun i (c : bool * nat) => if fst c then i = snd c else i = tau (snd c))); [apply seq_NoDup| |].
    - intros i I. apply in_seq in I. destruct (Nat.le_gt_cases i (tau i)) as [T|T].
      + exists (true, i). split; [apply in_or_app; left; apply in_map, H; lia|reflexivity].
      + exists (false, tau i). split; [apply in_or_app; right; apply in_map, H; rewrite inv; lia|simpl; rewrite inv; reflexivity].
    - intros i j [[|] c] _ _ E F; simpl in *; congruence. }
  rewrite app_length, !map_length, seq_length in L. lia.
Qed.

(** ** Theorem 151: the greedy rule for every (b,b) game *)
Section Both.
Variable b : nat.
Hypothesis b1 : 1 <= b.
Variables x y : nat -> nat.
Hypothesis new : forall n i, i < n -> x n <> x i /\ x n <> y i.
Hypothesis least : forall n v, v < x n -> exists i, i < n /\ (v = x i \/ v = y i).
Hypothesis start : x 0 = 0 /\ y 0 = 0.
(** y(n) is the least number >= x(n) that is in no pair before and whose class is not used. *)
Definition free (n v : nat) : Prop := x n <= v /\ forall i, i < n -> v <> x i /\ v <> y i /\ ~ (y i + x n = v + x i /\ x i mod b = x n mod b).
Hypothesis rule : forall n, 1 <= n -> free n (y n) /\ forall v, x n <= v -> v < y n -> ~ free n v.
Definition bmove (p q : nat * nat) : Prop := (fst q < fst p /\ snd q = snd p) \/ (fst q = fst p /\ snd q < snd p) \/
  exists t, 1 <= t /\ fst p = fst q + t * b /\ snd p = snd q + t * b.
Definition S (p : nat * nat) : Prop := exists n, p = (x n, y n) \/ p = (y n, x n).

Lemma x_less i n : i < n -> x i < x n.
Proof.
  intro L. destruct (lt_eq_lt_dec (x i) (x n)) as [[H|H]|H]; [auto|destruct (new n i L); lia|exfalso].
  destruct (least i _ H) as [j [J [E|E]]]; destruct (new n j ltac:(lia)); congruence.
Qed.
Lemma x_far n : n <= x n.
Proof. induction n as [|n IH]; [lia|]. pose proof (x_less n (Datatypes.S n)). lia. Qed.
Lemma free_y n : 1 <= n -> free n (y n). Proof. intro N. apply (rule n N). Qed.
Lemma x_y n : x n <= y n.
Proof. destruct (Nat.eq_dec n 0) as [->|N]; [lia|apply free_y; lia]. Qed.
Lemma x_is_y n i : x n = y i -> n = i.
Proof.
  intro E. destruct (lt_eq_lt_dec n i) as [[H|H]|H]; [exfalso|auto|destruct (new n i H); lia].
  destruct (free_y i ltac:(lia)) as [_ F]. destruct (F n H) as [F1 _]. lia.
Qed.
Lemma y_once n i : y n = y i -> n = i.
Proof.
  intro E. destruct (lt_eq_lt_dec n i) as [[H|H]|H]; [exfalso|auto|exfalso].
  - destruct (free_y i ltac:(lia)) as [_ F]. destruct (F n H) as [_ [F2 _]]. lia.
  - destruct (free_y n ltac:(lia)) as [_ F]. destruct (F i H) as [_ [F2 _]]. lia.
Qed.
Lemma class_once n i : i < n -> y i + x n = y n + x i -> x i mod b = x n mod b -> False.
Proof. intros L E M. destruct (free_y n ltac:(lia)) as [_ F]. destruct (F i L) as [_ [_ F3]]. apply F3. auto. Qed.
Lemma S_once u v w : S (u, v) -> S (u, w) -> v = w.
Proof.
  intros [n [E|E]] [i [F|F]]; inversion E; inversion F; subst.
  - assert (n = i); [|subst; auto]. destruct (lt_eq_lt_dec n i) as [[H|H]|H]; [apply x_less in H; lia|auto|apply x_less in H; lia].
  - rewrite (x_is_y n i) in * by auto. congruence.
  - symmetry in H2. rewrite (x_is_y i n) in * by auto. congruence.
  - rewrite (y_once n i) by auto. auto.
Qed.
Lemma S_flip u v : S (u, v) -> S (v, u).
Proof. intros [n [E|E]]; inversion E; subst; exists n; auto. Qed.
Lemma same_class u v t : u = v + t * b -> v mod b = u mod b.
Proof. intros ->. symmetry. apply Nat.mod_add. lia. Qed.
Lemma bends : well_founded (fun q p => bmove p q).
Proof. apply well_founded_lt_compat with (f := fun p => fst p + snd p). intros q p [M|[M|[t [T [E F]]]]]; [lia|lia|nia]. Qed.
Theorem greedy_both p : lose _ bmove p <-> S p.
Proof.
  apply (P_positions _ _ bends); [intro; apply classic| |].
  - intros [u v] [u' v'] A M B. destruct M as [[L E]|[[E L]|[t [T [E F]]]]]; simpl in *; subst.
    + apply S_flip in A. apply S_flip in B. pose proof (S_once _ _ _ A B). lia.
    + pose proof (S_once _ _ _ A B). lia.
    + assert (K : forall n i, i < n -> forall t, 1 <= t -> x n = x i + t * b -> y n = y i + t * b -> False).
      { intros n i I s _ E1 E2. apply (class_once n i I); [lia|apply (same_class _ _ s); auto]. }
      assert (I : forall n i s, 1 <= s -> x n = x i + s * b -> i < n).
      { intros n i s Hs E. destruct (lt_eq_lt_dec i n) as [[H|H]|H]; [auto|subst; nia|apply x_less in H; nia]. }
      destruct A as [n [A|A]], B as [i [B|B]]; inversion A; inversion B; subst; clear A B; pose proof (x_y n); pose proof (x_y i).
      * apply (K n i (I n i t T ltac:(lia)) t T); lia.
      * assert (x n = y n) by lia. assert (x i = y i) by lia. apply (K n i (I n i t T ltac:(lia)) t T); lia.
      * assert (x n = y n) by lia. assert (x i = y i) by lia. apply (K n i (I n i t T ltac:(lia)) t T); lia.
      * apply (K n i (I n i t T ltac:(lia)) t T); lia.
  - assert (H : forall u v, u <= v -> ~ S (u, v) -> exists q, bmove (u, v) q /\ S q).
    { intros u v L N. destruct (least (Datatypes.S u) u) as [n [_ C]]; [pose proof (x_far (Datatypes.S u)); lia|].
      destruct (Nat.eq_dec u (x n)) as [->|D].
      - destruct (lt_eq_lt_dec v (y n)) as [[V|V]|V].
        + destruct (Nat.eq_dec n 0) as [->|N0]; [lia|]. destruct (rule n ltac:(lia)) as [_ R]. pose proof (R v L V) as NF. apply NNPP. intro A. apply NF. split; [auto|].
          intros i I. pose proof (x_less i n I). pose proof (x_y i). split; [lia|split].
          * intros ->. apply A. exists (x i, y i). split; [left; simpl; lia|exists i; auto].
          * intros [E M]. apply A. exists (x i, y i). split; [|exists i; auto]. right. right.
            exists (x n / b - x i / b). pose proof (Nat.div_mod (x n) b ltac:(lia)). pose proof (Nat.div_mod (x i) b ltac:(lia)). rewrite M in *. simpl.
            assert (x i / b < x n / b) by nia. split; [lia|]. nia.
        + subst. exfalso. apply N. exists n. auto.
        + exists (x n, y n). split; [right; left; simpl; lia|exists n; auto].
      - destruct C as [C|C]; [contradiction|]. subst u. pose proof (x_y n). exists (y n, x n). split; [right; left; simpl; lia|exists n; auto]. }
    intros [u v] N. destruct (Nat.le_gt_cases u v) as [L|L]; [auto|]. destruct (H v u) as [[c d] [M A]]; [lia|intro A; apply N, S_flip; auto|].
    exists (d, c). split; [|apply S_flip; auto]. unfold bmove in *. simpl in *. destruct M as [M|[M|[t [T M]]]]; [tauto|tauto|]. right. right. exists t. lia.
Qed.
End Both.

(** ** Proposition 9: where all moves take multiples of s, the residues stay and the quotients are played *)
Section Multiples.
Variable s : nat.
Hypothesis s1 : 1 <= s.
Variable Q : list (nat * nat).
Definition scaled : list (nat * nat) := map (fun pq => (s * fst pq, s * snd pq)) Q.
Definition quotient (x : nat * nat) : nat * nat := (fst x / s, snd x / s).
Lemma down a b k : a = b + k * s -> a / s = b / s + k /\ a mod s = b mod s.
Proof. intros ->. split; [apply Nat.div_add; lia|apply Nat.mod_add; lia]. Qed.
Lemma up a b k : a / s = b + k -> a = (s * b + a mod s) + k * s.
Proof. intro E. rewrite (Nat.div_mod a s) at 1 by lia. rewrite E. lia. Qed.
Lemma scaled_move x y : move scaled x y -> move Q (quotient x) (quotient y).
Proof.
  intros [p [q [t [I [T M]]]]]. apply in_map_iff in I as [[p' q'] [E I]]. inversion E; subst. exists p', q', t. split; [auto|split; [auto|]].
  unfold quotient. simpl in *. destruct M as [[A B]|[A B]]; [left|right].
  - destruct (down (fst x) (fst y) (t * p')); [lia|]. destruct (down (snd x) (snd y) (t * q')); [lia|]. auto.
  - destruct (down (fst x) (fst y) (t * q')); [lia|]. destruct (down (snd x) (snd y) (t * p')); [lia|]. auto.
Qed.
Lemma move_scaled x z : move Q (quotient x) z -> exists y, move scaled x y /\ quotient y = z.
Proof.
  destruct z as [c d]. intros [p [q [t [I [T M]]]]]. unfold quotient in M. simpl in M.
  exists (s * c + fst x mod s, s * d + snd x mod s). split.
  - exists (s * p), (s * q), t. split; [apply in_map_iff; exists (p, q); auto|]. split; [auto|]. simpl.
    destruct M as [[A B]|[A B]]; [left|right]; apply up in A; apply up in B; lia.
  - assert (H : forall u v, (s * u + v mod s) / s = u).
    { intros u v. rewrite Nat.mul_comm, Nat.div_add_l, Nat.div_small; [lia|apply Nat.mod_upper_bound; lia|lia]. }
    unfold quotient. simpl. rewrite !H. reflexivity.
Qed.
Theorem multiples : well_founded (fun y x => move Q x y) -> forall x, lose _ (move scaled) x <-> lose _ (move Q) (quotient x).
Proof.
  intro W. assert (W' : well_founded (fun y x => move scaled x y)).
  { intro x. remember (quotient x) as z eqn:E. revert x E. induction z as [z IH] using (well_founded_ind W). intros x ->.
    constructor. intros y M. exact (IH _ (scaled_move x y M) y eq_refl). }
  apply (P_positions _ _ W'); [intro; apply classic| |].
  - intros x y L M L'. inversion L as [z H]; subst. exact (not_both _ _ W _ (H _ (scaled_move x y M)) L').
  - intros x N. destruct (win_or_lose _ _ W (quotient x)) as [V|L]; [|contradiction]. inversion V as [z y M L]; subst.
    destruct (move_scaled x y M) as [y' [M' <-]]. eauto.
Qed.
End Multiples.
Theorem multiples_nim s x y : 1 <= s -> (lose _ (move [(0, s)]) (x, y) <-> x / s = y / s).
Proof.
  intro S1. assert (P : forall p q, In (p, q) [(0, 1)] -> (p, q) = (0, 1) \/ (1 <= p /\ 1 <= q)) by (intros p q [E|[]]; auto).
  pose proof (ends [(0, 1)] P) as W. pose proof (multiples s S1 [(0, 1)] W (x, y)) as H. unfold scaled in H. simpl in H. rewrite Nat.mul_0_r, Nat.mul_1_r in H.
  rewrite H. assert (K : forall z, lose _ (move [(0, 1)]) z <-> fst z = snd z); [|exact (K (quotient s (x, y)))]. clear - W.
  apply (P_positions _ _ W); [intro; apply classic| |].
  - intros [a b] [c d] E [p [q [t [I [T M]]]]] F. destruct I as [I|[]]. inversion I; subst. simpl in *. lia.
  - intros [a b] N. simpl in N. destruct (Nat.lt_ge_cases a b).
    + exists (a, a). split; [|reflexivity]. exists 0, 1, (b - a). simpl. split; [auto|]. lia.
    + exists (b, b). split; [|reflexivity]. exists 0, 1, (a - b). simpl. split; [auto|]. lia.
Qed.
(** Wythoff's game: X(N) is the least number that is no X(i), X(i) + i before. *)
Theorem multiples_wythoff s X : 1 <= s -> (forall N i, i < N -> X N <> X i /\ X N <> X i + i) ->
  (forall N v, v < X N -> exists i, i < N /\ (v = X i \/ v = X i + i)) ->
  forall x y, lose _ (move [(0, s); (s, s)]) (x, y) <-> exists N, (x / s = X N /\ y / s = X N + N) \/ (y / s = X N /\ x / s = X N + N).
Proof.
  intros S1 new least x y.
  assert (P : forall p q, In (p, q) [(0, 1); (1, 1)] -> (p, q) = (0, 1) \/ (1 <= p /\ 1 <= q)) by (intros p q [E|[E|[]]]; inversion E; auto).
  pose proof (ends [(0, 1); (1, 1)] P) as W. pose proof (multiples s S1 [(0, 1); (1, 1)] W (x, y)) as H. unfold scaled in H. simpl in H. rewrite Nat.mul_0_r, Nat.mul_1_r in H.
  rewrite H. unfold quotient. simpl. set (a := x / s). set (b := y / s). clearbody a b. clear - new least W.
  assert (Y1 : forall i, Y 1 X i = X i + i) by (intro i; unfold Y; rewrite Nat.div_1_r; auto).
  assert (Pw : forall p, lose _ (PowerOfTwo.move 1) p <-> PowerOfTwo.P 1 X p).
  { intro p. apply power_of_two with (m := 0); auto; intros N v L; [rewrite Y1; auto|destruct (least N v L) as [i [I E]]; exists i; rewrite Y1; auto]. }
  assert (Same : forall p q, move [(0, 1); (1, 1)] p q <-> PowerOfTwo.move 1 p q).
  { intros [u v] [c d]. unfold PowerOfTwo.move. simpl. split.
    - intros [p [q [t [[I|[I|[]]] [T M]]]]]; inversion I; subst; simpl in M; [lia|right; right; exists t; lia].
    - intros [M|[M|[t M]]]; [exists 0, 1, (u - c)|exists 0, 1, (v - d)|exists 1, 1, t]; simpl; (split; [auto|lia]). }
  assert (L : forall p, lose _ (move [(0, 1); (1, 1)]) p <-> lose _ (PowerOfTwo.move 1) p).
  { apply (P_positions _ _ W); [intro; apply classic| |].
    - intros p q A M B. inversion A as [p' F]; subst. apply Same in M. exact (not_both _ _ (PowerOfTwo.ends 1 (le_n 1) 0 eq_refl) q (F q M) B).
    - intros p N. destruct (win_or_lose _ _ (PowerOfTwo.ends 1 (le_n 1) 0 eq_refl) p) as [V|V]; [|contradiction]. inversion V as [p' q M B]; subst. exists q. split; [apply Same; auto|auto]. }
  rewrite L, Pw. unfold PowerOfTwo.P, listed. cbn [fst snd]. setoid_rewrite Y1. setoid_rewrite Nat.mod_1_r. split.
  - intros [[N [r [R [E F]]]]|[N [r [R [E F]]]]]; assert (r = 0) by lia; subst r; exists N; rewrite Nat.lxor_0_r in F; [left|right]; lia.
  - intros [N [[E F]|[E F]]]; [left|right]; exists N, 0; rewrite Nat.lxor_0_r; lia.
Qed.
Print Assumptions greedy.
Print Assumptions one_in_each_column.
Print Assumptions complementary.
Print Assumptions half_are_upper.
Print Assumptions greedy_both.
Print Assumptions multiples_nim.
Print Assumptions multiples_wythoff.
