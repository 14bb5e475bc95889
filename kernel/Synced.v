(** Sequences of pairs (a n, b n), b n = a n + d n, that are synced: from some M on d n = n (Section 1.1 of docs/proofs.md, Lemma 1).

    The a n increase, every number is an a n or a b n, one that is both has d n = 0, and no diagonal d n comes twice. R of the b n come again. Then f n = a n + R is
    where the rows around b n are, and x n = a n - n phi + R goes from n to f n and f n + 1 by the two maps of TwoMaps.v. *)
Require Import List FinFun ZArith Lia Arith.
From Kernel Require Import GoldenOrder TwoMaps.
Import ListNotations.

Section Synced.
Variables a d : nat -> nat.
Hypothesis increases : forall n, a n < a (S n).
Definition b (n : nat) : nat := a n + d n.

Lemma a_apart n k : a n + k <= a (n + k).
Proof. induction k as [|k IH]; [rewrite !Nat.add_0_r; lia|]. pose proof (increases (n + k)). replace (n + S k) with (S (n + k)) by lia. lia. Qed.
Lemma a_mono i j : i < j -> a i + (j - i) <= a j.
Proof. intro L. pose proof (a_apart i (j - i)). replace (i + (j - i)) with j in * by lia. lia. Qed.
Lemma a_inj i j : a i = a j -> i = j.
Proof. intro E. destruct (lt_eq_lt_dec i j) as [[L|L]|L]; [pose proof (a_mono _ _ L)|auto|pose proof (a_mono _ _ L)]; lia. Qed.
Lemma a_order i j : a i < a j -> i < j.
Proof. intro H. destruct (Nat.lt_ge_cases i j) as [L|L]; [auto|]. destruct (Nat.eq_dec j i) as [->|D]; [lia|]. pose proof (a_mono j i ltac:(lia)). lia. Qed.
(** The different numbers among the first n numbers b. *)
Definition news (n : nat) : list nat := nodup Nat.eq_dec (map b (seq 0 n)).
Lemma news_in n x : In x (news n) <-> exists i, i < n /\ b i = x.
Proof.
  unfold news. rewrite nodup_In, in_map_iff. split; intros [i H]; exists i; rewrite in_seq in *; intuition lia.
Qed.
Lemma news_length n : length (news n) <= n.
Proof.
  replace n with (length (map b (seq 0 n))) at 2 by (rewrite map_length, seq_length; auto).
  apply NoDup_incl_length; [apply NoDup_nodup|]. intros x H. apply nodup_In in H. exact H.
Qed.

(** (F1) and (F2) *)
Hypothesis covered : forall x, (exists n, x = a n) \/ exists n, x = b n.
Hypothesis both : forall n i, a n = b i -> i = n /\ d n = 0.
Hypothesis d_once : forall i j, d i = d j -> i = j.
(** From M on the diagonal of the n-th row is n. *)
Variable M : nat.
Hypothesis M_1 : 1 <= M.
Hypothesis settled : forall n, M <= n -> d n = n.
Hypothesis d_zero : exists z, z < M /\ d z = 0.

Lemma early i : i < M -> d i < M.
Proof. intro L. destruct (Nat.lt_ge_cases (d i) M) as [H|H]; [auto|]. pose proof (d_once i (d i)). rewrite (settled (d i) H) in *. lia. Qed.
(** (F5), and Claim 1: b (n + 1) >= b n + 2. *)
Theorem gaps i n : i < n -> M <= n -> b i + 2 <= b n.
Proof.
  intros L K. unfold b. rewrite (settled n K). pose proof (a_mono i n L). assert (d i < n); [|lia].
  destruct (Nat.lt_ge_cases i M) as [Q|Q]; [pose proof (early i Q); lia|rewrite (settled i Q); lia].
Qed.
Lemma b_far i n : M <= n -> b i = b n -> i = n.
Proof.
  intros K E. destruct (lt_eq_lt_dec i n) as [[L|L]|L]; [pose proof (gaps i n L K); lia|auto|pose proof (gaps n i L ltac:(lia)); lia].
Qed.

(** ** Repeats: how many of the first n numbers b are no new ones *)
Definition repeats : nat := M - length (news M).
(** None after M. *)
Theorem no_more_repeats n : M <= n -> length (news n) + repeats = n.
Proof.
  induction n as [|n IH]; intro L; [lia|]. destruct (Nat.eq_dec (S n) M) as [E|D]; [unfold repeats; rewrite E; pose proof (news_length M); lia|].
  specialize (IH ltac:(lia)). assert (E : length (news (S n)) = S (length (news n))); [|lia].
  apply (Nat.le_antisymm (length (news (S n))) (length (b n :: news n))).
  - apply NoDup_incl_length; [apply NoDup_nodup|]. intros x H. apply news_in in H as [i [I E]]. destruct (Nat.eq_dec i n) as [->|]; [left; auto|].
    right. apply news_in. exists i. split; [lia|auto].
  - apply NoDup_incl_length.
    + constructor; [|apply NoDup_nodup]. intro H. apply news_in in H as [i [I E]]. apply (b_far i n) in E; lia.
    + intros x [<-|H]; apply news_in; [exists n; split; [lia|auto]|]. apply news_in in H as [i [I E]]. exists i. split; [lia|auto].
Qed.

(** ** The rows around b n (Lemma 1) *)
Definition f (n : nat) : nat := a n + repeats.
Lemma remove_nodup x (l : list nat) : NoDup l -> NoDup (remove Nat.eq_dec x l).
Proof.
  induction 1 as [|y l N _ IH]; simpl; [constructor|]. destruct (Nat.eq_dec x y); [auto|]. constructor; [|auto]. intro H. apply in_remove in H. tauto.
Qed.
Lemma length_of (l m : list nat) : NoDup l -> NoDup m -> (forall x, In x l <-> In x m) -> length l = length m.
Proof. intros A B H. apply Nat.le_antisymm; apply NoDup_incl_length; auto; intros x; apply H. Qed.
Theorem around n : M <= n -> a (f n) + 1 = b n /\ a (f n + 1) = b n + 1.
Proof.
  intro L. destruct d_zero as [z [Lz Dz]]. pose proof (gaps z n ltac:(lia) L) as Gz.
  assert (B : b n = a n + n) by (unfold b; rewrite settled; auto).
  assert (other : forall x i, x = b i -> x + 1 = b n \/ x = b n + 1 -> False).
  { intros x i -> E. destruct (lt_eq_lt_dec i n) as [[I|I]|I]; [pose proof (gaps i n I L); lia|subst; lia|pose proof (gaps n i I ltac:(lia)); lia]. }
  destruct (covered (b n - 1)) as [[j J]|[i I]]; [|exfalso; apply (other (b n - 1) i I); lia].
  destruct (covered (b n + 1)) as [[j' J']|[i I]]; [|exfalso; apply (other (b n + 1) i I); lia].
  set (l := map a (seq 0 j) ++ remove Nat.eq_dec (b z) (news n)).
  assert (ND : NoDup l).
  { assert (app : forall l m : list nat, NoDup l -> NoDup m -> (forall x, In x l -> ~ In x m) -> NoDup (l ++ m)).
    { induction l0 as [|x l0 IH]; intros m A C H; [auto|]. inversion A; subst. simpl. constructor.
      - rewrite in_app_iff. intros [K|K]; [auto|]. apply (H x); simpl; auto.
      - apply IH; auto. intros y Y. apply H. simpl. auto. }
    apply app.
    - apply FinFun.Injective_map_NoDup; [intros i i'; apply a_inj|apply seq_NoDup].
    - apply remove_nodup, NoDup_nodup.
    - intros x X Y. apply in_map_iff in X as [i [<- _]]. apply in_remove in Y as [Y N]. apply news_in in Y as [k [_ E]].
      destruct (both i k (eq_sym E)) as [-> D]. assert (i = z) by (apply d_once; congruence). subst. auto. }
  assert (E : length l = length (seq 0 (b n - 1))).
  { apply length_of; [exact ND|apply seq_NoDup|]. intro x. unfold l. rewrite in_app_iff, in_map_iff, in_seq. split.
    - intros [[i [<- I]]|H].
      + apply in_seq in I. pose proof (a_mono i j ltac:(lia)). lia.
      + apply in_remove in H as [H _]. apply news_in in H as [i [I <-]]. pose proof (gaps i n I L). lia.
    - intros [_ X]. assert (Az : b z = a z) by (unfold b; lia). destruct (covered x) as [[i ->]|[i ->]].
      + left. exists i. split; [auto|]. apply in_seq. assert (i < j) by (apply a_order; lia). lia.
      + destruct (Nat.eq_dec (b i) (b z)) as [Q|Q].
        * left. exists z. split; [lia|]. apply in_seq. assert (z < j) by (apply a_order; lia). lia.
        * right. apply in_in_remove; [auto|]. apply news_in. exists i. split; [|auto].
          destruct (lt_eq_lt_dec i n) as [[I|I]|I]; [auto|subst; lia|pose proof (gaps n i I ltac:(lia)); lia]. }
  assert (Rm : S (length (remove Nat.eq_dec (b z) (news n))) = length (news n)).
  { assert (In (b z) (news n)) by (apply news_in; exists z; split; [lia|auto]).
    change (length (b z :: remove Nat.eq_dec (b z) (news n)) = length (news n)). apply length_of.
    - constructor; [apply remove_In|apply remove_nodup, NoDup_nodup].
    - apply NoDup_nodup.
    - intro x. split; [intros [<-|X]; [auto|apply in_remove in X; tauto]|]. intro X. destruct (Nat.eq_dec x (b z)) as [->|N]; [left; auto|right; apply in_in_remove; auto]. }
  unfold l in E. rewrite app_length, map_length, !seq_length in E. pose proof (no_more_repeats n L) as Q.
  assert (Ej : j = f n) by (unfold f; lia). subst j.
  assert (f n < j') by (apply a_order; lia).
  assert (j' = f n + 1); [|subst; lia]. destruct (Nat.eq_dec j' (f n + 1)) as [|D]; [auto|exfalso].
  pose proof (a_mono (f n) (f n + 1) ltac:(lia)). pose proof (a_mono (f n + 1) j' ltac:(lia)).
  destruct (both (f n + 1) n ltac:(lia)) as [A C]. rewrite (settled (f n + 1)) in C; lia.
Qed.

(** ** x n = a n - n phi + R *)
Definition x (n : nat) : gold := ((Z.of_nat (a n) + Z.of_nat repeats)%Z, (- Z.of_nat n)%Z).
Theorem x_next n : M <= n -> x (f n) = map2 (x n) /\ x (f n + 1) = map1 (x n).
Proof.
  intro L. destruct (around n L) as [A B]. assert (E : b n = a n + n) by (unfold b; rewrite settled; auto).
  unfold x, map1, map2, minus, over_phi, whole, f in *. cbn [fst snd]. split; f_equal; lia.
Qed.
(** y is the floor of n phi, e the exception: e - 1 < x n <= e, so that x n is in (0, 1], (-1, 0] or (-2, -1] if e is 1, 0 or -1, and if x n is in one of these, e is that. *)
Definition floor_of (n : nat) (y : Z) : Prop := at_most (whole y) (0, Z.of_nat n)%Z /\ smaller (0, Z.of_nat n)%Z (whole (y + 1)).
Definition exception (n : nat) (y : Z) : Z := (Z.of_nat (a n) - y + Z.of_nat repeats)%Z.
Theorem cases n y e : floor_of n y -> (smaller (whole (e - 1)) (x n) /\ at_most (x n) (whole e) <-> e = exception n y).
Proof.
  intros [[k1 A] [k2 B]].
  assert (all : forall k, k1 + k2 <= k -> (y * F k <= Z.of_nat n * F (S k) < (y + 1) * F k)%Z).
  { intros k L. specialize (A k ltac:(lia)). specialize (B k ltac:(lia)). rewrite place_whole in *. unfold place in *. cbn [fst snd] in *. lia. }
  assert (px : forall k, place (x n) k = ((Z.of_nat (a n) + Z.of_nat repeats) * F k - Z.of_nat n * F (S k))%Z) by (intro k; unfold place, x; cbn [fst snd]; lia).
  split.
  - intros [[k3 C] [k4 D]]. set (k := k1 + k2 + k3 + k4). specialize (all k ltac:(lia)). specialize (C k ltac:(lia)). specialize (D k ltac:(lia)).
    rewrite place_whole, px in *. pose proof (F_pos k) as [P _]. unfold exception.
    assert (((e - 1) - (Z.of_nat (a n) + Z.of_nat repeats) + y) * F k < 0)%Z by lia. assert ((Z.of_nat (a n) + Z.of_nat repeats - e - y - 1) * F k < 0)%Z by lia. nia.
  - intros ->. unfold exception. split; exists (k1 + k2); intros k L; specialize (all k L); rewrite place_whole, px; lia.
Qed.

End Synced.
