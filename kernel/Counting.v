(** Counting in a recursion near Wythoff's (Lemma 300 of docs/proofs.md): if the differences are near their numbers, the rows are near the line of slope phi.

    y n = a n - n phi. Below a k there are k numbers a and n numbers b, t of them both, t <= 1: a k = k + n - t. And b i is near w i = a i + i; so a k is at most w n + L, and at
    least w (n - 1) - K. So y k is near - y n / phi, and the bounds carry over from n < k to k. *)
Require Import List ZArith Lia Arith.
From Kernel Require Import GoldenOrder Levels Differences.
Import ListNotations.

Definition y (a : nat -> nat) (n : nat) : gold := (Z.of_nat (a n), - Z.of_nat n)%Z.

Section Counting.
Variables a d : nat -> nat.
Notation b n := (a n + d n).
Hypothesis new : forall n i, i < n -> a n <> a i /\ a n <> b i.
Hypothesis least : forall n v, v < a n -> exists i, i < n /\ (v = a i \/ v = b i).
Hypothesis different : forall n i, i < n -> d n <> d i /\ b n <> b i.
Variables K L : nat.
Hypothesis near : forall n, n <= d n + K /\ d n <= n + L.

Lemma rise n : a n < a (S n).
Proof.
  destruct (lt_eq_lt_dec (a n) (a (S n))) as [[H|H]|H]; [auto|destruct (new (S n) n); lia|exfalso].
  destruct (least n _ H) as [i [I [E|E]]]; destruct (new (S n) i ltac:(lia)); lia.
Qed.
Lemma rises i n : i <= n -> a i + (n - i) <= a n.
Proof. induction 1 as [|n L0 IH]; [lia|]. pose proof (rise n). lia. Qed.
Lemma a_once i j : a i = a j -> i = j.
Proof. intro E. destruct (lt_eq_lt_dec i j) as [[H|H]|H]; [pose proof (rises i j)|auto|pose proof (rises j i)]; lia. Qed.
Lemma a_before i j : a i < a j -> i < j.
Proof. intro H. destruct (Nat.lt_ge_cases i j) as [|Q]; [auto|]. pose proof (rises j i Q). lia. Qed.
Lemma b_once i j : b i = b j -> i = j.
Proof. intro E. destruct (lt_eq_lt_dec i j) as [[H|H]|H]; [destruct (different j i H)|auto|destruct (different i j H)]; lia. Qed.
Lemma d_once i j : d i = d j -> i = j.
Proof. intro E. destruct (lt_eq_lt_dec i j) as [[H|H]|H]; [destruct (different j i H)|auto|destruct (different i j H)]; lia. Qed.
Lemma both i j : a i = b j -> i = j /\ d j = 0.
Proof.
  intro E. destruct (lt_eq_lt_dec i j) as [[H|H]|H]; [pose proof (rises i j); lia|subst; lia|exfalso]. destruct (new i j H). contradiction.
Qed.

(** The indices i with b i < a k, and those of them with d i = 0. *)
Definition below (k : nat) : list nat := filter (fun i => b i <? a k) (seq 0 k).
Definition zeros (k : nat) : list nat := filter (fun i => d i =? 0) (below k).
Definition others (k : nat) : list nat := filter (fun i => negb (d i =? 0)) (below k).
Lemma in_below k i : In i (below k) <-> b i < a k.
Proof.
  unfold below. rewrite filter_In, in_seq, Nat.ltb_lt. split; [tauto|]. intro H. split; [|auto]. pose proof (a_before i k ltac:(lia)). lia.
Qed.
Lemma below_once k : NoDup (below k). Proof. apply NoDup_filter, seq_NoDup. Qed.
Lemma count k : a k + length (zeros k) = k + length (below k) /\ length (zeros k) <= 1.
Proof.
  split.
  - pose proof (two_parts (fun i => d i =? 0) (below k)) as T. cbv beta in T. fold (zeros k) (others k) in T.
    assert (E : length (seq 0 (a k)) = length (map a (seq 0 k) ++ map (fun i => b i) (others k))).
    { assert (app : forall l m : list nat, NoDup l -> NoDup m -> (forall x, In x l -> ~ In x m) -> NoDup (l ++ m)).
      { induction l as [|x l IH]; intros m A C H; [auto|]. inversion A; subst. simpl. constructor.
        - rewrite in_app_iff. intros [I|I]; [auto|]. apply (H x); simpl; auto.
        - apply IH; auto. intros z Z. apply H. simpl. auto. }
      assert (ND : NoDup (map a (seq 0 k) ++ map (fun i => b i) (others k))).
      { apply app.
        - apply map_nodup; [apply seq_NoDup|]. intros i j _ _. apply a_once.
        - apply map_nodup; [apply NoDup_filter, below_once|]. intros i j _ _. apply b_once.
        - intros x X Y. apply in_map_iff in X as [i [<- _]]. apply in_map_iff in Y as [j [E J]]. apply filter_In in J as [_ J]. apply Bool.negb_true_iff, Nat.eqb_neq in J.
          destruct (both i j (eq_sym E)). contradiction. }
      apply Nat.le_antisymm; apply NoDup_incl_length; [apply seq_NoDup| |exact ND|].
      - intros v V. apply in_seq in V. apply in_or_app. destruct (least k v ltac:(lia)) as [i [I [->| ->]]]; [left; apply in_map, in_seq; lia|].
        destruct (Nat.eq_dec (d i) 0) as [Z|Z]; [left; replace (b i) with (a i) by lia; apply in_map, in_seq; lia|right].
        apply in_map_iff. exists i. split; [auto|]. apply filter_In. split; [apply in_below; lia|]. apply Bool.negb_true_iff, Nat.eqb_neq, Z.
      - intros v V. apply in_app_or in V as [V|V]; apply in_map_iff in V as [i [<- I]]; apply in_seq.
        + apply in_seq in I. pose proof (rises i k). lia.
        + apply filter_In in I as [I _]. apply in_below in I. lia. }
    rewrite app_length, !map_length, !seq_length in E. lia.
  - apply (no_more_than (fun i (_ : nat) => d i = 0)) with (m := [0]); [apply NoDup_filter, below_once| |].
    + intros i I. exists 0. split; [simpl; auto|]. apply filter_In in I as [_ I]. apply Nat.eqb_eq, I.
    + intros i j _ _ _ E F. apply d_once. congruence.
Qed.
Definition w (n : nat) : nat := a n + n.
Lemma w_rises i n : i <= n -> w i <= w n.
Proof. intro H. pose proof (rises i n H). unfold w. lia. Qed.
Lemma not_far_above k : length (below k) < k -> a k <= w (length (below k)) + L.
Proof.
  intro H. set (n := length (below k)) in *. destruct (Nat.le_gt_cases (a k) (w n + L)) as [|Q]; [auto|exfalso].
  assert (C : length (seq 0 (n + 1)) <= n); [|rewrite seq_length in C; lia]. apply NoDup_incl_length; [apply seq_NoDup|]. intros i I. apply in_seq in I. apply in_below.
  pose proof (near i). pose proof (w_rises i n ltac:(lia)). unfold w in *. lia.
Qed.
Lemma not_far_below k n : length (below k) = S n -> w n + 1 <= a k + K.
Proof.
  intro H. destruct (large (below k) n (below_once k)) as [i [I N]]; [lia|]. apply in_below in I. pose proof (near i). pose proof (w_rises n i N). unfold w in *. lia.
Qed.

(** The bounds phi mu + lambda and phi lambda + mu, lambda = L/phi + phi, mu = K/phi + 1. *)
Definition up : gold := (Z.of_nat K - Z.of_nat L, Z.of_nat L + 2)%Z.
Definition low : gold := (Z.of_nat L + 2 - Z.of_nat K, Z.of_nat K + 1)%Z.
Lemma place_y n P : place (y a n) P = (Z.of_nat (a n) * F P - Z.of_nat n * F (S P))%Z.
Proof. unfold place, y. cbn [fst snd]. ring. Qed.
Theorem near_the_line k : forall P, k <= P -> (- place low P <= place (y a k) P <= place up P)%Z.
Proof.
  assert (low0 : forall P, (F P <= place low P)%Z).
  { intro P. unfold place, low. cbn [fst snd]. pose proof (F_grows P) as [G _]. pose proof (F_pos P) as [G' _]. pose proof (Z.mul_le_mono_nonneg_l _ _ (Z.of_nat K) ltac:(lia) G).
    pose proof (Z.mul_nonneg_nonneg (Z.of_nat L) (F P) ltac:(lia) ltac:(lia)). lia. }
  assert (up0 : forall P, (0 <= place up P)%Z).
  { intro P. unfold place, up. cbn [fst snd]. pose proof (F_grows P) as [G _]. pose proof (F_pos P) as [G' _]. pose proof (Z.mul_le_mono_nonneg_l _ _ (Z.of_nat L) ltac:(lia) G).
    pose proof (Z.mul_nonneg_nonneg (Z.of_nat K) (F P) ltac:(lia) ltac:(lia)). lia. }
  induction k as [k IH] using lt_wf_ind. intros P LP. destruct (count k) as [C T]. set (n := length (below k)) in *. set (t := length (zeros k)) in *.
  pose proof (F_pos P) as [F0 _]. pose proof (F_grows P) as [F1 F2].
  destruct (Nat.eq_dec k 0) as [->|K0].
  { pose proof (low0 P). pose proof (up0 P). assert (a 0 = 0). { destruct (Nat.eq_dec (a 0) 0) as [|Q]; [auto|]. destruct (least 0 0 ltac:(lia)) as [i [I _]]. lia. }
    rewrite place_y, H1. simpl Z.of_nat. lia. }
  destruct P as [|P]; [lia|].
  (* y k from y j *)
  assert (R : forall j s : Z, forall jn, j = Z.of_nat jn -> s = (Z.of_nat (a k) - Z.of_nat (w jn))%Z ->
    place (y a k) (S P) = (- place (y a jn) P - s * F P + (Z.of_nat n - j - Z.of_nat t) * F (S (S P)))%Z).
  { intros j s jn -> ->. rewrite !place_y. replace (Z.of_nat k) with (Z.of_nat (a k) - Z.of_nat n + Z.of_nat t)%Z by lia. unfold w. rewrite Nat2Z.inj_add, F_SS. ring. }
  pose proof (F_pos P) as [G0 G1]. pose proof (F_grows P) as [G2 G3].
  split.
  - destruct (Nat.lt_ge_cases n k) as [N|N].
    + pose proof (not_far_above k N) as S1. fold n in S1. rewrite (R (Z.of_nat n) _ n eq_refl eq_refl). destruct (IH n N P ltac:(lia)) as [_ U].
      assert (S2 : ((Z.of_nat (a k) - Z.of_nat (w n)) * F P <= Z.of_nat L * F P)%Z) by (apply Z.mul_le_mono_nonneg_r; lia).
      assert (S3 : (- F (S (S P)) <= (Z.of_nat n - Z.of_nat n - Z.of_nat t) * F (S (S P)))%Z) by (rewrite F_SS; nia).
      unfold place, up, low in *. cbn [fst snd] in *. rewrite F_SS in *. lia.
    + assert (N' : n <= k). { unfold n, below. rewrite <- (seq_length k 0) at 2. apply NoDup_incl_length; [apply below_once|]. intros i I. apply filter_In in I. tauto. }
      pose proof (low0 (S P)). rewrite place_y. assert (Z.of_nat (a k) = 2 * Z.of_nat k - Z.of_nat t)%Z by lia. nia.
  - destruct n as [|m] eqn:En.
    + pose proof (up0 (S P)). rewrite place_y. assert (Z.of_nat (a k) <= Z.of_nat k)%Z by lia. nia.
    + pose proof (not_far_below k m En) as S1. assert (M : m < k).
      { assert (N' : S m <= k); [|lia]. rewrite <- En. unfold n, below. rewrite <- (seq_length k 0) at 2. apply NoDup_incl_length; [apply below_once|]. intros i I. apply filter_In in I. tauto. }
      rewrite (R (Z.of_nat m) _ m eq_refl eq_refl). destruct (IH m M P ltac:(lia)) as [U _].
      assert (S2 : ((1 - Z.of_nat K) * F P <= (Z.of_nat (a k) - Z.of_nat (w m)) * F P)%Z) by (apply Z.mul_le_mono_nonneg_r; lia).
      assert (S3 : ((Z.of_nat (S m) - Z.of_nat m - Z.of_nat t) * F (S (S P)) <= F (S (S P)))%Z) by (rewrite F_SS; nia).
      unfold place, up, low in *. cbn [fst snd] in *. rewrite F_SS in *. lia.
Qed.
End Counting.
Print Assumptions near_the_line.
