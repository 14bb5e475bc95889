(** A synced sequence keeps near its line (Lemma 2 of docs/proofs.md, and the generations of docs/certificates.md).

    x m lies between values of the two maps at earlier numbers, so its distance from [-1, 0] is at most 1/phi of the largest there since N, once m has reached f N. So if
    |a n - floor(n phi) + R| <= k for one generation of n, it is at most k for all n after, and the distance is below k/phi^i after i generations. *)
Require Import List ZArith Lia Arith.
From Kernel Require Import GoldenOrder TwoMaps Synced.

(** The distance of x from [-1, 0] is at most t, and below it if s is 1. *)
Definition within (s : Z) (t x : gold) : Prop := exists P0, forall P, P0 <= P -> (s - F P - place t P <= place x P <= place t P - s)%Z.
(** k / phi^i, and 1 unless k is 0: then the distance is 0, else below k / phi^i. *)
Definition over_power (k i : nat) : gold := Nat.iter i over_phi (whole (Z.of_nat k)).
Definition strict (k : nat) : Z := Z.min 1 (Z.of_nat k).
Lemma strict_0 k : (0 <= strict k)%Z.
Proof. unfold strict. lia. Qed.

Lemma within_map1 s t x : within s t x -> within s (over_phi t) (map1 x).
Proof.
  intros [k H]. exists (S k). intros [|P] L; [lia|]. specialize (H P ltac:(lia)). rewrite place_map1, place_over. pose proof (F_grows P). lia.
Qed.
Lemma within_map2 s t x : within s t x -> within s (over_phi t) (map2 x).
Proof.
  intros [k H]. exists (S k). intros [|P] L; [lia|]. specialize (H P ltac:(lia)). rewrite place_map2, place_over. pose proof (F_grows P). lia.
Qed.
Lemma wider s k x : within s (over_phi (over_power k 0)) x -> within s (over_power k 0) x.
Proof.
  change (over_power k 0) with (whole (Z.of_nat k)). intros [j H]. exists (S j). intros [|P] L; [lia|]. specialize (H (S P) ltac:(lia)). rewrite place_over in H. rewrite !place_whole in *. pose proof (F_grows P). nia.
Qed.
(** [-1, 0] with what is near to it is convex. *)
Lemma within_between s t x y z : within s t x -> within s t z -> (forall P, place x P <= place y P <= place z P)%Z -> within s t y.
Proof. intros [j H] [k K] B. exists (j + k). intros P L. specialize (H P ltac:(lia)). specialize (K P ltac:(lia)). specialize (B P). lia. Qed.

Section Contraction.
Variables a d : nat -> nat.
Hypothesis increases : forall n, a n < a (S n).
Notation b := (b a d).
Hypothesis covered : forall x, (exists n, x = a n) \/ exists n, x = b n.
Hypothesis both : forall n i, a n = b i -> i = n /\ d n = 0.
Hypothesis d_once : forall i j, d i = d j -> i = j.
Variable M : nat.
Hypothesis M_1 : 1 <= M.
Hypothesis settled : forall n, M <= n -> d n = n.
Hypothesis d_zero : exists z, z < M /\ d z = 0.
Notation R := (repeats a d M).
Notation f := (f a d M).
Notation x := (x a d M).
Notation around := (around a d increases covered both d_once M M_1 settled d_zero).
Notation x_next := (x_next a d increases covered both d_once M M_1 settled d_zero).

Lemma f_mono i j : i < j -> f i + (j - i) <= f j.
Proof. intro L. pose proof (a_mono a increases i j L). unfold Synced.f. lia. Qed.
Lemma f_low n : n <= f n.
Proof. pose proof (a_apart a increases 0 n). unfold Synced.f. simpl in *. lia. Qed.
(** The last p with f p < m. *)
Lemma last_before N m : f N < m -> exists p, N <= p /\ f p < m <= f (S p).
Proof.
  intro L. assert (H : forall j, f (N + j) < m -> exists p, N <= p /\ f p < m <= f (S p)).
  { intro j. remember (m - (N + j)) as r eqn:Q. revert j Q. induction r as [r IH] using lt_wf_ind. intros j -> H. pose proof (f_low (N + j)).
    destruct (Nat.le_gt_cases m (f (S (N + j)))) as [T|T]; [exists (N + j); lia|].
    pose proof (f_low (S (N + j))). destruct (IH (m - (N + S j)) ltac:(lia) (S j) eq_refl) as [p Hp]; [rewrite <- plus_n_Sm; exact T|eauto]. }
  apply (H 0). rewrite Nat.add_0_r. exact L.
Qed.
Lemma place_x n P : place (x n) P = ((Z.of_nat (a n) + Z.of_nat R) * F P - Z.of_nat n * F (S P))%Z.
Proof. unfold place, Synced.x. cbn [fst snd]. ring. Qed.
(** Between f p + 1 and f (p + 1) the rows are all numbers, and x falls. *)
Lemma interior p m : M <= p -> f p + 1 <= m -> m <= f (S p) -> forall P, (place (map2 (x (S p))) P <= place (x m) P <= place (map1 (x p)) P)%Z.
Proof.
  intros L A B P. destruct (around p L) as [_ A1]. destruct (around (S p) ltac:(lia)) as [B1 _].
  assert (E : b p = a p + p) by (unfold Synced.b; rewrite settled; auto). assert (E' : b (S p) = a (S p) + S p) by (unfold Synced.b; rewrite settled; auto).
  pose proof (a_apart a increases (f p + 1) (m - (f p + 1))) as Q1. replace (f p + 1 + (m - (f p + 1))) with m in Q1 by lia.
  pose proof (a_apart a increases m (f (S p) - m)) as Q2. replace (m + (f (S p) - m)) with (f (S p)) in Q2 by lia.
  destruct (x_next p L) as [_ <-]. destruct (x_next (S p) ltac:(lia)) as [<- _]. rewrite !place_x. pose proof (F_grows P) as [G1 G2].
  assert (Fp : f p = a p + R) by reflexivity. assert (Fq : f (S p) = a (S p) + R) by reflexivity. rewrite E in A1. rewrite E' in B1.
  assert (T : a m = a (f p + 1) + (m - (f p + 1)) /\ a (f (S p)) = a m + (f (S p) - m)) by lia. destruct T as [T1 T2].
  set (r := f p + 1) in *. set (q := f (S p)) in *. clearbody r q. clear - A B T1 T2 G1.
  replace (Z.of_nat (a q)) with (Z.of_nat (a m) + (Z.of_nat q - Z.of_nat m))%Z by lia. replace (Z.of_nat (a m)) with (Z.of_nat (a r) + (Z.of_nat m - Z.of_nat r))%Z by lia.
  pose proof (Z.mul_nonneg_nonneg (Z.of_nat q - Z.of_nat m) (F (S P) - F P) ltac:(lia) ltac:(lia)). pose proof (Z.mul_nonneg_nonneg (Z.of_nat m - Z.of_nat r) (F (S P) - F P) ltac:(lia) ltac:(lia)). lia.
Qed.

(** Lemma 2. *)
Theorem contraction s t N m : M <= N -> N < m -> f N <= m -> (forall n, N <= n < m -> within s t (x n)) -> within s (over_phi t) (x m).
Proof.
  intros L Lm Fm H. destruct (Nat.eq_dec (f N) m) as [<-|D].
  - destruct (x_next N L) as [-> _]. apply within_map2, H. lia.
  - destruct (last_before N m ltac:(lia)) as [p [Np [P1 P2]]]. pose proof (f_low p). destruct (x_next p ltac:(lia)) as [_ X1].
    assert (Hp : within s (over_phi t) (map1 (x p))) by (apply within_map1, H; lia).
    destruct (Nat.eq_dec m (f p + 1)) as [->|D']; [rewrite X1; exact Hp|].
    assert (p <= a p) by (pose proof (a_apart a increases 0 p); simpl in *; lia).
    assert (Hq : within s (over_phi t) (map2 (x (S p)))) by (apply within_map2, H; unfold Synced.f in *; lia).
    apply (within_between s _ _ _ _ Hq Hp). apply interior; lia.
Qed.

(** ** Floors: A n is the floor of n phi, so the rows differ from those of the line, A n - R, by the exceptions. *)
Variable A : nat -> nat.
Hypothesis floors : forall n, floor_of n (Z.of_nat (A n)).
Definition eps (n : nat) : Z := (Z.of_nat (a n) - Z.of_nat (A n) + Z.of_nat R)%Z.

Lemma floor_strict n : 1 <= n -> exists P0, forall P, P0 <= P -> (Z.of_nat (A n) * F P < Z.of_nat n * F (S P) < (Z.of_nat (A n) + 1) * F P)%Z.
Proof.
  intro L. destruct (floors n) as [H [k2 K]]. destruct (total (whole (Z.of_nat (A n))) (0, Z.of_nat n)%Z) as [[k1 T]|T].
  - exists (k1 + k2). intros P Q. specialize (T P ltac:(lia)). specialize (K P ltac:(lia)). rewrite place_whole in *. unfold place in *. cbn [fst snd] in *. lia.
  - pose proof (same _ _ H T) as E. unfold whole in E. inversion E. lia.
Qed.
(** From the exception to the distance: |eps| <= k. *)
Lemma near_line k n : 1 <= n -> (Z.abs (eps n) <= Z.of_nat k)%Z -> within (strict k) (over_power k 0) (x n).
Proof.
  intros L H. destruct (floor_strict n L) as [P0 Fl]. exists P0. intros P Q. specialize (Fl P Q). pose proof (F_pos P) as [F1 _].
  change (over_power k 0) with (whole (Z.of_nat k)). rewrite place_whole, place_x.
  assert (E : (Z.of_nat (a n) + Z.of_nat R = eps n + Z.of_nat (A n))%Z) by (unfold eps; lia). rewrite E. set (e := eps n) in *. clearbody e.
  unfold strict. destruct k as [|k]; [assert (e = 0%Z) by lia; subst e; simpl Z.min; nia|]. rewrite Z.min_l by lia. nia.
Qed.
(** And back. *)
Lemma line_near s t c n : (0 <= s)%Z -> 1 <= n -> within s t (x n) -> at_most t (whole c) -> (- c <= eps n <= c)%Z.
Proof.
  intros S0 N1 [k H] [j C]. destruct (floor_strict n N1) as [l Fl]. set (P := k + j + l).
  specialize (H P ltac:(lia)). specialize (C P ltac:(lia)). specialize (Fl P ltac:(lia)). pose proof (F_pos P) as [F1 _].
  rewrite place_whole in *. rewrite place_x in H.
  assert (E : (Z.of_nat (a n) + Z.of_nat R = eps n + Z.of_nat (A n))%Z) by (unfold eps; lia). rewrite E in H. generalize dependent (eps n). intros e H _.
  assert ((e - 1 - c) * F P < 0)%Z by lia. assert (0 < (e + 1 + c) * F P)%Z by lia. nia.
Qed.

(** ** Generations: what is within t from n on is within t / phi from f n on. *)
Theorem next_generation s t n : M <= n -> (forall m, n <= m -> within s t (x m)) -> forall m, f n <= m -> within s (over_phi t) (x m).
Proof.
  intros L H m Fm. pose proof (f_low n). destruct (Nat.eq_dec n m) as [<-|D]; [|apply (contraction s t n m); [auto|lia|auto|intros; apply H; lia]].
  assert (E : f n = n) by lia. destruct (x_next n L) as [X _]. rewrite E in X. rewrite X. apply within_map2, H. lia.
Qed.
(** [generation N k i m]: i generations from N on have gone by at m, as can be seen by floors and bounds c of k / phi^i alone. *)
Inductive generation (N k : nat) : nat -> nat -> Prop :=
| generation0 : generation N k 0 N
| generationS i n c m : generation N k i n -> at_most (over_power k i) (whole (Z.of_nat c)) -> A n + c <= m -> generation N k (S i) m.

Variables N k N1 : nat.
Hypothesis M_N : M <= N.
(** What is seen: |eps| <= k from N on until a generation has gone by. *)
Hypothesis long : f N <= N1 /\ N < N1.
Hypothesis seen : forall n, N <= n < N1 -> (Z.abs (eps n) <= Z.of_nat k)%Z.

Theorem stays_near m : N <= m -> within (strict k) (over_power k 0) (x m).
Proof.
  induction m as [m IH] using lt_wf_ind. intro L. destruct (Nat.lt_ge_cases m N1) as [Q|Q]; [apply near_line; [lia|apply seen; lia]|].
  apply wider, (contraction (strict k) (over_power k 0) N m M_N ltac:(lia) ltac:(lia)). intros n Q'. apply IH; lia.
Qed.
Theorem iterated i : M <= Nat.iter i f N /\ forall m, Nat.iter i f N <= m -> within (strict k) (over_power k i) (x m).
Proof.
  induction i as [|i [L IH]]; [split; [exact M_N|exact stays_near]|]. change (Nat.iter (S i) f N) with (f (Nat.iter i f N)). pose proof (f_low (Nat.iter i f N)).
  split; [lia|]. exact (next_generation _ _ _ L IH).
Qed.
Theorem generations i m : generation N k i m -> M <= m /\ forall n, m <= n -> within (strict k) (over_power k i) (x n).
Proof.
  induction 1 as [|i n c m Gn [L IH] C Am]; [split; [exact M_N|exact stays_near]|].
  pose proof (line_near _ _ _ n (strict_0 k) ltac:(lia) (IH n (le_n n)) C). assert (Fm : f n <= m) by (unfold eps, Synced.f in *; lia). pose proof (f_low n).
  split; [lia|]. intros j Lj. apply (next_generation _ _ n L IH). lia.
Qed.
Theorem stays_near_line m : N <= m -> (Z.abs (eps m) <= Z.of_nat k)%Z.
Proof.
  intro L. assert (C : at_most (over_power k 0) (whole (Z.of_nat k))) by (exists 0; intros; reflexivity || apply Z.le_refl).
  pose proof (line_near _ _ _ m (strict_0 k) ltac:(lia) (stays_near m L) C). lia.
Qed.
End Contraction.
Print Assumptions generations.
Print Assumptions stays_near_line.
