(** Gu's third conjecture (Theorem 305 of docs/proofs.md): of the numbers b n of a level of R-Wythoff finitely many come again, and its rows keep near the line of slope phi.

    y n = a n - n phi. Below a k there are k numbers a, all others are numbers b, and at most one is both; b i is near w i = a i + i. So with w n <= a k < w (n + 1)
    y k + y n / phi + phi R n is bounded, R n the repeats among the first n. Twice, this bounds y from above, and pulls it down as R n grows; but where a
    lower level is in the way y is bounded from below. So if R n grew for ever, nothing would be in the way from some n on, the diagonals would be d n = n, and there would be no more repeats. *)
Require Import List ZArith Lia Arith Classical_Prop ConstructiveEpsilon.
From Kernel Require Import Games Periods Bounds Levels GoldenOrder TwoMaps Synced Settled.
Import ListNotations.

(** ** Sizes of lists *)
Lemma news_more (a d : nat -> nat) n m : length (news a d n) <= length (news a d (n + m)) <= length (news a d n) + m.
Proof.
  split.
  - apply NoDup_incl_length; [apply NoDup_nodup|]. intros x H. apply news_in in H as [i [I E]]. apply news_in. exists i. split; [lia|auto].
  - induction m as [|m IH]; [rewrite Nat.add_0_r; lia|]. replace (n + S m) with (S (n + m)) by lia.
    assert (length (news a d (S (n + m))) <= length (b a d (n + m) :: news a d (n + m))); [|simpl in *; lia].
    apply NoDup_incl_length; [apply NoDup_nodup|]. intros x H. apply news_in in H as [i [I E]]. destruct (Nat.eq_dec i (n + m)) as [->|]; [left; auto|].
    right. apply news_in. exists i. split; [lia|auto].
Qed.
Lemma least (P : nat -> Prop) : forall n, P n -> exists m, P m /\ forall i, i < m -> ~ P i.
Proof.
  induction n as [n IH] using lt_wf_ind. intro H. destruct (classic (exists i, i < n /\ P i)) as [[i [I Q]]|N]; [exact (IH i I Q)|].
  exists n. split; [auto|]. intros i I Q. apply N. eauto.
Qed.

Section Level.
Variable G : nat * nat -> nat.
Hypothesis mex : mex_values (nat * nat) r_move G.
Hypothesis mirror : forall a b, G (a, b) = G (b, a).

(** The rows of a level keep near the line: x - e phi is bounded where (x, x + e) is of the level. *)
Definition keeps_near (g : nat) : Prop := exists B : Z, (0 <= B)%Z /\ forall x e, pair G g x (x + e) ->
  at_most (whole (- B)) (Z.of_nat x, (- Z.of_nat e)%Z) /\ at_most (Z.of_nat x, (- Z.of_nat e)%Z) (whole B).

Variable g : nat.
Variables a d : nat -> nat.
Hypothesis increases : forall n, a n < a (S n).
Hypothesis all_rows : forall x, row G g x -> exists n, a n = x.
Hypothesis pairs : forall n, pair G g (a n) (a n + d n).
Notation b := (b a d).
Notation news := (news a d).
Notation mono := (a_mono a increases).
Notation inj := (a_inj a increases).

Lemma number_of n : n <= a n.
Proof. pose proof (a_apart a increases 0 n). simpl in *. lia. Qed.
Lemma near n : d n <= n + g /\ n <= d n + g.
Proof.
  pose proof (near_its_number G mex mirror g (a n) (a n + d n) (map a (seq 0 n)) (pairs n)) as H. rewrite map_length, seq_length in H.
  replace (a n + d n - a n) with (d n) in H by lia. apply H.
  - apply FinFun.Injective_map_NoDup; [intros i j; apply inj|apply seq_NoDup].
  - intro x. rewrite in_map_iff. split.
    + intros [i [<- I]]. apply in_seq in I. split; [pose proof (mono i n ltac:(lia)); lia|exists (a i + d i); apply pairs].
    + intros [L R]. destruct (all_rows x R) as [i <-]. exists i. split; [auto|]. apply in_seq. pose proof (a_order a increases i n L). lia.
Qed.
Lemma used e : exists n, d n = e.
Proof.
  destruct (every_diagonal G mex mirror g e) as [x P]. destruct (all_rows x) as [n E]; [exists (x + e); exact P|]. exists n.
  pose proof (pairs n) as Q. rewrite E in Q. pose proof (pair_once G mex g _ _ _ P Q). lia.
Qed.
Lemma unused_late e n : (forall i, i < n -> d i <> e) -> n <= e + g.
Proof.
  intro N. destruct (used e) as [m E]. destruct (Nat.lt_ge_cases m n) as [L|L]; [destruct (N m L E)|]. pose proof (near m). lia.
Qed.

Definition w (n : nat) : nat := a n + n.
Lemma w_apart n k : w n + 2 * k <= w (n + k).
Proof. unfold w. pose proof (a_apart a increases n k). lia. Qed.
Lemma w_mono i j : i <= j -> w i + 2 * (j - i) <= w j.
Proof. intro L. pose proof (w_apart i (j - i)). replace (i + (j - i)) with j in * by lia. lia. Qed.
Lemma b_near n : b n <= w n + g /\ w n <= b n + g.
Proof. unfold Synced.b, w. pose proof (near n). lia. Qed.

(** ** Gaps: between two rows are numbers b alone, and these cannot be so close *)
Lemma gap n : a (S n) <= a n + 2 * g + 2.
Proof.
  set (l := a (S n) - a n - 1). set (lo := a n + 1). destruct (Nat.eq_dec l 0) as [|Pos]; [pose proof (increases n); unfold l in *; lia|].
  destruct (least (fun i => lo <= w i + g) lo) as [i0 [I0 Low]]; [unfold w; pose proof (number_of lo); lia|].
  assert (C : length (seq lo l) <= length (seq i0 ((l - 1 + 2 * g) / 2 + 1))).
  { apply (no_more_than (fun x i => x = b i)); [apply seq_NoDup| |congruence]. intros x X. apply in_seq in X.
    destruct (covered G mex mirror g a d all_rows pairs x) as [[i ->]|[i E]].
    - exfalso. unfold l, lo in *. assert (n < i) by (apply (a_order a increases); lia). assert (i < S n) by (apply (a_order a increases); lia). lia.
    - exists i. split; [|exact E]. pose proof (b_near i) as [B1 B2]. assert (L : i0 <= i). { destruct (Nat.le_gt_cases i0 i) as [|Q]; [auto|]. exfalso. apply (Low i Q). lia. }
      pose proof (w_mono i0 i L). apply in_seq. split; [auto|].
      assert (i - i0 <= (l - 1 + 2 * g) / 2); [|lia]. apply Nat.div_le_lower_bound; lia. }
  rewrite !seq_length in C. assert ((l - 1 + 2 * g) / 2 * 2 <= l - 1 + 2 * g) by (rewrite Nat.mul_comm; apply Nat.mul_div_le; lia). unfold l in *. lia.
Qed.

(** ** Counting below a k *)
Definition R (n : nat) : nat := n - length (news n).
Lemma R_ok n : length (news n) + R n = n.
Proof. unfold R. pose proof (news_length a d n). lia. Qed.
Lemma R_mono n m : n <= m -> R n <= R m.
Proof. intro L. pose proof (news_more a d n (m - n)). replace (n + (m - n)) with m in * by lia. pose proof (R_ok n). pose proof (R_ok m). lia. Qed.
Definition H : nat := S g / 2.
Lemma H_ok : g <= 2 * H <= g + 1.
Proof. unfold H. pose proof (Nat.div_mod (S g) 2 ltac:(lia)). pose proof (Nat.mod_upper_bound (S g) 2 ltac:(lia)). lia. Qed.
Lemma before k : exists n, w n <= a k < w (S n).
Proof.
  destruct (least (fun i => a k < w i) (S (a k))) as [i [I Low]]; [unfold w; lia|]. destruct i as [|n].
  - exfalso. unfold w in I. destruct (Nat.eq_dec k 0) as [->|]; [lia|]. pose proof (mono 0 k ltac:(lia)). lia.
  - exists n. split; [|exact I]. destruct (Nat.le_gt_cases (w n) (a k)) as [|L]; [auto|]. exfalso. exact (Low n ltac:(lia) L).
Qed.
Lemma before_less k n : 1 <= k -> w n <= a k -> n < k.
Proof. intros K L. destruct (Nat.lt_ge_cases n k) as [|Q]; [auto|exfalso]. pose proof (w_mono k n Q). unfold w in *. lia. Qed.
Lemma zero_diagonal : exists z, d z = 0 /\ b z = a z.
Proof. destruct (used 0) as [z Z]. exists z. unfold Synced.b. lia. Qed.
(** k = a n + R n + r - u, where a k = w n + r and u is H + 1 at most. *)
Lemma count k n : w n <= a k < w (S n) ->
  a k - w n <= 2 * g + 2 /\ k <= a n + R n + (a k - w n) + H + 1 /\ a n + R n + (a k - w n) <= k + H + 1.
Proof.
  intros [W1 W2]. split; [unfold w in *; pose proof (gap n); lia|].
  set (D := filter (fun x => Nat.ltb x (a k)) (news (n + 1 + H))). pose proof H_ok as HH.
  assert (inD : forall x, In x D <-> x < a k /\ exists i, b i = x).
  { intro x. unfold D. rewrite filter_In, news_in, Nat.ltb_lt. split; [intros [[i [_ E]] L]; eauto|]. intros [L [i E]]. split; [|auto]. exists i. split; [|auto].
    destruct (Nat.lt_ge_cases i (n + 1 + H)) as [|Q]; [auto|exfalso]. pose proof (w_mono (S n) i ltac:(lia)). pose proof (b_near i). lia. }
  assert (ND : NoDup D) by (apply NoDup_filter, NoDup_nodup).
  assert (U1 : length D <= length (news n) + H + 1).
  { assert (length D <= length (news (n + 1 + H))). { apply NoDup_incl_length; [exact ND|]. intros x X. apply filter_In in X. tauto. }
    pose proof (news_more a d n (1 + H)). replace (n + (1 + H)) with (n + 1 + H) in * by lia. lia. }
  assert (U2 : length (news n) <= length D + H).
  { assert (length (news (n - H)) <= length D).
    { apply NoDup_incl_length; [apply NoDup_nodup|]. intros x X. apply news_in in X as [i [I E]]. apply inD. split; [|eauto]. subst x.
      pose proof (w_mono i n ltac:(lia)). pose proof (b_near i). lia. }
    pose proof (news_more a d (n - H) (n - (n - H))). replace (n - H + (n - (n - H))) with n in * by lia. lia. }
  destruct zero_diagonal as [z [Dz Bz]].
  set (l := map a (seq 0 k) ++ remove Nat.eq_dec (b z) D).
  assert (E : length l = length (seq 0 (a k))).
  { assert (app : forall l m : list nat, NoDup l -> NoDup m -> (forall x, In x l -> ~ In x m) -> NoDup (l ++ m)).
    { induction l0 as [|x l0 IH]; intros m A C Q; [auto|]. inversion A; subst. simpl. constructor.
      - rewrite in_app_iff. intros [K|K]; [auto|]. apply (Q x); simpl; auto.
      - apply IH; auto. intros y Y. apply Q. simpl. auto. }
    apply length_of; [|apply seq_NoDup|].
    - apply app; [apply FinFun.Injective_map_NoDup; [intros i j; apply inj|apply seq_NoDup]|apply remove_nodup, ND|].
      intros x X Y. apply in_map_iff in X as [i [<- _]]. apply in_remove in Y as [Y N]. apply inD in Y as [_ [j E]].
      destruct (both G mex mirror g a d increases pairs i j (eq_sym E)) as [-> D0]. assert (i = z) by (apply (d_once G mex g a d increases pairs); congruence). subst. auto.
    - intro x. unfold l. rewrite in_app_iff, in_map_iff, in_seq. split.
      + intros [[i [<- I]]|X]; [apply in_seq in I; pose proof (mono i k ltac:(lia)); lia|]. apply in_remove in X as [X _]. apply inD in X. lia.
      + intros [_ X]. destruct (covered G mex mirror g a d all_rows pairs x) as [[i ->]|[i ->]].
        * left. exists i. split; [auto|]. apply in_seq. pose proof (a_order a increases i k ltac:(lia)). lia.
        * destruct (Nat.eq_dec (b i) (b z)) as [Q|Q].
          -- left. exists z. split; [lia|]. apply in_seq. pose proof (a_order a increases z k ltac:(lia)). lia.
          -- right. apply in_in_remove; [auto|]. apply inD. eauto. }
  unfold l in E. rewrite app_length, map_length, !seq_length in E.
  assert (Rm : length (remove Nat.eq_dec (b z) D) <= length D /\ length D <= S (length (remove Nat.eq_dec (b z) D))).
  { split.
    - apply NoDup_incl_length; [apply remove_nodup, ND|]. intros x X. apply in_remove in X. tauto.
    - change (length D <= length (b z :: remove Nat.eq_dec (b z) D)). apply NoDup_incl_length; [exact ND|]. intros x X.
      destruct (Nat.eq_dec x (b z)) as [->|N]; [left; auto|right; apply in_in_remove; auto]. }
  pose proof (R_ok n). unfold w in *. lia.
Qed.

(** ** y k + y n / phi + phi R n is bounded *)
Definition y (n : nat) : gold := (Z.of_nat (a n), (- Z.of_nat n)%Z).
Definition p : Z := (2 * Z.of_nat g + 2)%Z.
Definition q : Z := (Z.of_nat H + 1)%Z.
Definition kappa : gold := (p, q).
Lemma place_y n P : place (y n) P = (Z.of_nat (a n) * F P - Z.of_nat n * F (S P))%Z.
Proof. unfold place, y. cbn [fst snd]. lia. Qed.
Lemma place_kappa P : place kappa P = (p * F P + q * F (S P))%Z.
Proof. reflexivity. Qed.
Lemma grows c P : (0 <= c)%Z -> (0 <= c * F P /\ c * F P <= c * F (S P) <= 2 * (c * F P))%Z.
Proof.
  intro C. pose proof (F_pos P). pose proof (F_grows P) as [A B].
  pose proof (Z.mul_le_mono_nonneg_l _ _ c C A). pose proof (Z.mul_le_mono_nonneg_l _ _ c C B). pose proof (Z.mul_nonneg_nonneg c (F P) C ltac:(lia)). lia.
Qed.
Lemma p_pos : (0 <= p)%Z. Proof. unfold p. lia. Qed.
Lemma q_pos : (0 <= q)%Z. Proof. unfold q. lia. Qed.
Lemma kappa_grows P : (0 <= place kappa P <= place kappa (S P))%Z.
Proof.
  rewrite !place_kappa. pose proof (grows p P p_pos). pose proof (grows q P q_pos). pose proof (grows q (S P) q_pos). lia.
Qed.
Theorem relation k n P : w n <= a k < w (S n) ->
  (- place kappa (S P) <= place (y k) (S P) + place (y n) P + Z.of_nat (R n) * F (S (S P)) <= place kappa (S P))%Z.
Proof.
  intro W. destruct (count k n W) as [C1 [C2 C3]]. destruct W as [W1 W2]. rewrite !place_y, place_kappa.
  set (r := (Z.of_nat (a k) - Z.of_nat (w n))%Z). set (u := (Z.of_nat (a n) + Z.of_nat (R n) + r - Z.of_nat k)%Z).
  assert (E : (Z.of_nat (a k) * F (S P) - Z.of_nat k * F (S (S P)) + (Z.of_nat (a n) * F P - Z.of_nat n * F (S P)) + Z.of_nat (R n) * F (S (S P)) = u * F (S (S P)) - r * F P)%Z).
  { unfold u. replace (Z.of_nat (a k)) with (Z.of_nat (a n) + Z.of_nat n + r)%Z by (unfold r, w; lia). rewrite F_SS. ring. }
  rewrite E. assert (Rr : (0 <= r <= p)%Z) by (unfold r, p; lia). assert (Ru : (- q <= u <= q)%Z) by (unfold u, r, q; lia). clearbody r u.
  pose proof (F_pos P) as [F0 F1]. pose proof (F_pos (S P)) as [_ F2]. pose proof (F_grows P) as [F3 _].
  pose proof (Z.mul_le_mono_nonneg_r _ _ (F P) ltac:(lia) (proj2 Rr)). pose proof (Z.mul_nonneg_nonneg r (F P) ltac:(lia) ltac:(lia)).
  pose proof (Z.mul_le_mono_nonneg_r _ _ (F (S (S P))) ltac:(lia) (proj1 Ru)). pose proof (Z.mul_le_mono_nonneg_r _ _ (F (S (S P))) ltac:(lia) (proj2 Ru)).
  pose proof (grows p P p_pos). lia.
Qed.

(** ** y is bounded above, and pulled down by repeats *)
Lemma first_row : a 0 = 0.
Proof.
  destruct (covered G mex mirror g a d all_rows pairs 0) as [[n E]|[n E]]; [pose proof (number_of n)|unfold Synced.b in E; pose proof (number_of n)];
    assert (n = 0) by lia; subst; lia.
Qed.
Lemma R_0 : R 0 = 0.
Proof. reflexivity. Qed.
Lemma y_0 P : place (y 0) P = 0%Z.
Proof. rewrite place_y, first_row. lia. Qed.
Lemma two_steps k n P : (forall j Q, j < k -> 2 * j <= Q -> (place (y j) Q <= place kappa (S (S Q)))%Z) -> 2 * k <= S (S P) -> 1 <= n -> n < k -> w n <= a k < w (S n) ->
  (place (y k) (S (S P)) <= place kappa (S (S (S (S P)))) - Z.of_nat (R n) * F (S P))%Z.
Proof.
  intros IH L N K W. destruct (before n) as [j J]. pose proof (before_less n j N (proj1 J)) as JN.
  pose proof (relation k n (S P) W) as [_ A]. pose proof (relation n j P J) as [B _]. specialize (IH j P ltac:(lia) ltac:(lia)).
  pose proof (R_mono j n ltac:(lia)) as RR. pose proof (F_pos (S P)) as [F1 F2].
  assert (Z.of_nat (R j) * F (S (S P)) <= Z.of_nat (R n) * F (S (S P)))%Z by (apply Z.mul_le_mono_nonneg_r; lia).
  rewrite (F_SS (S P)) in A. rewrite (place_SS kappa (S (S P))), (place_SS kappa (S P)). lia.
Qed.
Theorem above k : forall P, 2 * k <= P -> (place (y k) P <= place kappa (S (S P)))%Z.
Proof.
  induction k as [k IH] using lt_wf_ind. intros P L. destruct (Nat.eq_dec k 0) as [->|K].
  { rewrite y_0. apply kappa_grows. }
  destruct P as [|[|P]]; [lia|lia|]. destruct (before k) as [n W]. pose proof (before_less k n ltac:(lia) (proj1 W)) as NK. destruct (Nat.eq_dec n 0) as [->|N].
  - pose proof (relation k 0 (S P) W) as [_ A]. rewrite y_0, R_0 in A. pose proof (kappa_grows (S (S P))). pose proof (kappa_grows (S (S (S P)))). lia.
  - pose proof (two_steps k n P (fun j Q J => IH j J Q) L ltac:(lia) NK W). pose proof (F_pos (S P)) as [F1 _].
    pose proof (Z.mul_nonneg_nonneg (Z.of_nat (R n)) (F (S P)) ltac:(lia) ltac:(lia)). lia.
Qed.

(** ** With few repeats y is bounded *)
Lemma bounded C : (forall n, R n <= C) -> exists B : Z, (0 <= B)%Z /\ forall k P, 2 * k <= P -> (- (B * F P) <= place (y k) P <= B * F P)%Z.
Proof.
  intro HR. exists (20 * p + 20 * q + 4 * Z.of_nat C)%Z. pose proof p_pos. pose proof q_pos. split; [lia|]. intros k P L.
  assert (Up : forall k P, 2 * k <= P -> (place (y k) P <= 4 * (p * F P) + 8 * (q * F P))%Z).
  { intros i Q I. pose proof (above i Q I) as A. rewrite place_kappa in A. pose proof (grows p Q p_pos). pose proof (grows p (S Q) p_pos).
    pose proof (grows q Q q_pos). pose proof (grows q (S Q) q_pos). pose proof (grows q (S (S Q)) q_pos). lia. }
  pose proof (Up k P L) as U. pose proof (grows p P p_pos). pose proof (grows q P q_pos). pose proof (grows (Z.of_nat C) P ltac:(lia)).
  split; [|lia]. destruct (Nat.eq_dec k 0) as [->|K]; [rewrite y_0; lia|]. destruct P as [|P]; [lia|]. destruct (before k) as [n W].
  pose proof (before_less k n ltac:(lia) (proj1 W)). pose proof (relation k n P W) as [A _]. pose proof (Up n P ltac:(lia)) as U'. rewrite place_kappa in A.
  assert (Z.of_nat (R n) * F (S (S P)) <= Z.of_nat C * F (S (S P)))%Z by (pose proof (F_pos (S P)); specialize (HR n); apply Z.mul_le_mono_nonneg_r; lia).
  pose proof (grows p P p_pos). pose proof (grows q P q_pos). pose proof (grows q (S P) q_pos). pose proof (grows (Z.of_nat C) (S P) ltac:(lia)). lia.
Qed.
Lemma near_of_bounded C : (forall n, R n <= C) -> keeps_near g.
Proof.
  intro HR. destruct (bounded C HR) as [B [B0 HB]]. exists (B + 2 * Z.of_nat g)%Z. split; [lia|]. intros x e Px.
  destruct (all_rows x) as [n E]; [exists (x + e); exact Px|]. subst x. assert (D : d n = e) by (pose proof (pair_once G mex g _ _ _ Px (pairs n)); lia).
  pose proof (near n) as N. rewrite D in N.
  assert (all : forall P, 2 * n <= P -> (- (B + 2 * Z.of_nat g) * F P <= Z.of_nat (a n) * F P - Z.of_nat e * F (S P) <= (B + 2 * Z.of_nat g) * F P)%Z).
  { intros P L. specialize (HB n P L). rewrite place_y in HB. pose proof (F_pos P) as [F0 F1]. pose proof (grows (Z.of_nat g) P ltac:(lia)).
    assert ((Z.of_nat n - Z.of_nat e) * F (S P) <= Z.of_nat g * F (S P))%Z by (apply Z.mul_le_mono_nonneg_r; lia).
    assert ((- Z.of_nat g) * F (S P) <= (Z.of_nat n - Z.of_nat e) * F (S P))%Z by (apply Z.mul_le_mono_nonneg_r; lia). lia. }
  split; exists (2 * n); intros P L; specialize (all P L); rewrite place_whole; unfold place; cbn [fst snd]; lia.
Qed.

(** ** Where nothing is in the way *)
Definition free (m : nat) : Prop := forall e, e < d m -> exists i, i < m /\ d i = e.
Lemma settles_down m0 : (forall m, m0 <= m -> free m) -> exists N, 1 <= N /\ forall n, N <= n -> d n = n.
Proof.
  intro Fr.
  assert (S : forall T, exists N, forall e, e < T -> exists i, i < N /\ d i = e).
  { induction T as [|T [N IH]]; [exists 0; intros; lia|]. destruct (used T) as [i E]. exists (Nat.max N (i + 1)). intros e L.
    destruct (Nat.eq_dec e T) as [->|D]; [exists i; split; [lia|auto]|]. destruct (IH e ltac:(lia)) as [j [J K]]. exists j. split; [lia|auto]. }
  destruct (S (m0 + g)) as [N HN]. exists (Nat.max m0 N + 1). split; [lia|]. intros n L.
  assert (down : forall i e, i < n -> e < d i -> exists j, j < n /\ d j = e).
  { intros i e I E. destruct (Nat.lt_ge_cases i m0) as [Q|Q].
    - pose proof (near i). destruct (HN e ltac:(lia)) as [j [J K]]. exists j. split; [lia|auto].
    - destruct (Fr i Q e E) as [j [J K]]. exists j. split; [lia|auto]. }
  assert (E : length (map d (seq 0 n)) = length (seq 0 (d n))); [|rewrite map_length, !seq_length in E; auto].
  apply length_of.
  - apply FinFun.Injective_map_NoDup; [intros i j; apply (d_once G mex g a d increases pairs)|apply seq_NoDup].
  - apply seq_NoDup.
  - intro e. rewrite in_map_iff, in_seq. split.
    + intros [i [<- I]]. apply in_seq in I. split; [lia|]. destruct (lt_eq_lt_dec (d i) (d n)) as [[Q|Q]|Q]; [exact Q| |]; exfalso.
      * apply (d_once G mex g a d increases pairs) in Q. lia.
      * destruct (down i (d n) ltac:(lia) Q) as [j [J K]]. apply (d_once G mex g a d increases pairs) in K. lia.
    + intros [_ I]. destruct (Fr n ltac:(lia) e ltac:(lia)) as [j [J K]]. exists j. split; [auto|]. apply in_seq. lia.
Qed.

(** ** Lower levels keep near the line *)
Hypothesis lower : forall h, h < g -> keeps_near h.
Lemma common m : m <= g -> exists B : Z, (0 <= B)%Z /\ forall h x e, h < m -> pair G h x (x + e) -> at_most (whole (- B)) (Z.of_nat x, (- Z.of_nat e)%Z).
Proof.
  induction m as [|m IH]; intro L; [exists 0%Z; split; [lia|intros; lia]|]. destruct IH as [B [B0 HB]]; [lia|]. destruct (lower m) as [C [C0 HC]]; [lia|].
  exists (B + C)%Z. split; [lia|]. intros h x e Hh P.
  assert (weaker : forall D z, (0 <= D)%Z -> (D <= B + C)%Z -> at_most (whole (- D)) z -> at_most (whole (- (B + C))) z).
  { intros D z D0 DL [k K]. exists k. intros i I. specialize (K i I). rewrite place_whole in *. pose proof (F_pos i) as [F0 _].
    pose proof (Z.mul_le_mono_nonneg_r D (B + C) (F i) ltac:(lia) DL). lia. }
  destruct (Nat.eq_dec h m) as [->|D]; [apply (weaker C); [lia|lia|apply (HC x e P)]|apply (weaker B); [lia|lia|apply (HB h x e ltac:(lia) P)]].
Qed.
(** A lower level in the way at step m: few repeats before. *)
Lemma blocked : exists C, forall m n, w n <= a m < w (S n) -> 1 <= n -> ~ free m -> R n <= C.
Proof.
  destruct (common g (le_n g)) as [B [B0 HB]]. pose proof p_pos. pose proof q_pos.
  exists (Z.to_nat (8 * p + 16 * q + 2 * B + 4 * Z.of_nat g)). intros m n W N NF.
  assert (M1 : 1 <= m) by (destruct m; [exfalso; apply NF; intros e E; exfalso; pose proof (near 0)|lia]; destruct W as [W _]; unfold w in W; rewrite first_row in W; lia).
  assert (Ex : exists e, e < d m /\ forall i, i < m -> d i <> e).
  { apply NNPP. intro X. apply NF. intros e E. apply NNPP. intro Y. apply X. exists e. split; [auto|]. intros i I D. apply Y. eauto. }
  destruct Ex as [e [E1 E2]]. destruct (passed_over G mex mirror g (a m) (a m + d m) e (pairs m) ltac:(lia)) as [[c [C1 C2]]|C].
  { exfalso. destruct (all_rows c) as [i I]; [exists (c + e); exact C2|]. subst c. apply (E2 i (a_order a increases i m C1)).
    pose proof (pair_once G mex g _ _ _ C2 (pairs i)). lia. }
  pose proof (unused_late e m E2) as Late.
  destruct (HB (G (a m, a m + e)) (a m) e C) as [k0 K]; [split; [lia|auto]|].
  set (P := 2 * m + k0). pose proof (two_steps m n P (fun j Q _ => above j Q) ltac:(lia) N (before_less m n M1 (proj1 W)) W) as T.
  specialize (K (S (S P)) ltac:(lia)). rewrite place_whole in K. unfold place in K at 1. cbn [fst snd] in K. rewrite place_y in T. rewrite place_kappa in T.
  pose proof (F_pos (S P)) as [F1 F2]. pose proof (F_pos (S (S P))) as [_ F3].
  assert (Z.of_nat m * F (S (S (S P))) <= (Z.of_nat e + Z.of_nat g) * F (S (S (S P))))%Z by (apply Z.mul_le_mono_nonneg_r; lia).
  pose proof (grows p (S P) p_pos). pose proof (grows p (S (S P)) p_pos). pose proof (grows p (S (S (S P))) p_pos).
  pose proof (grows q (S P) q_pos). pose proof (grows q (S (S P)) q_pos). pose proof (grows q (S (S (S P))) q_pos). pose proof (grows q (S (S (S (S P)))) q_pos).
  pose proof (grows B (S P) B0). pose proof (grows (Z.of_nat g) (S P) ltac:(lia)). pose proof (grows (Z.of_nat g) (S (S P)) ltac:(lia)).
  assert (Fin : (Z.of_nat (R n) * F (S P) <= (8 * p + 16 * q + 2 * B + 4 * Z.of_nat g) * F (S P))%Z) by lia.
  apply Z.mul_le_mono_pos_r in Fin; [lia|exact F1].
Qed.

(** ** Gu's third conjecture for this level *)
Lemma constant (f : nat -> nat) C : (forall n m, n <= m -> f n <= f m) -> (forall n, f n <= C) -> exists n1, forall n, n1 <= n -> f n = f n1.
Proof.
  intros Mo Bo. destruct (least (fun t => exists n, C <= f n + t) C) as [t [[n1 N1] Low]]; [exists 0; lia|]. exists n1. intros n L. specialize (Mo n1 n L).
  destruct (Nat.eq_dec (f n) (f n1)) as [|D]; [auto|exfalso]. destruct t as [|t]; [pose proof (Bo n); lia|]. apply (Low t); [lia|]. exists n. lia.
Qed.
Theorem finitely_many_repeats : exists n1, forall n, n1 <= n -> R n = R n1.
Proof.
  apply NNPP. intro No.
  assert (Un : forall C, exists n, C < R n).
  { intro C. apply NNPP. intro X. apply No. apply (constant R C); [apply R_mono|]. intro n. destruct (Nat.le_gt_cases (R n) C); [auto|]. exfalso. apply X. eauto. }
  destruct blocked as [C HC]. destruct (Un C) as [n1 N1].
  destruct (settles_down (w n1)) as [N [Np HN]].
  { intros m L. apply NNPP. intro NF. destruct (before m) as [n W]. pose proof (number_of m).
    assert (n1 <= n). { destruct (Nat.le_gt_cases n1 n) as [|Q]; [auto|exfalso]. pose proof (w_mono (S n) n1 Q). lia. }
    assert (n1 <> 0) by (intros ->; rewrite R_0 in N1; lia). pose proof (HC m n W ltac:(lia) NF). pose proof (R_mono n1 n ltac:(lia)). lia. }
  apply No. exists N. intros n L. pose proof (no_more_repeats G mex g a d increases pairs N Np HN n L). pose proof (no_more_repeats G mex g a d increases pairs N Np HN N (le_n N)).
  pose proof (R_ok n). pose proof (R_ok N). lia.
Qed.
Theorem level_keeps_near : keeps_near g.
Proof.
  destruct finitely_many_repeats as [n1 H1]. apply (near_of_bounded (R n1)). intro n. destruct (Nat.le_gt_cases n1 n) as [L|L]; [rewrite (H1 n L); auto|apply R_mono; lia].
Qed.
(** The distance: with R repeats in all, |a n - n phi + R| is at most phi^2 kappa + Q / phi^m from some n on, for every m. *)
Theorem distance : exists n1 (Q : nat), (forall n, n1 <= n -> R n = R n1) /\ forall m, exists L, forall k, L <= k -> exists P0, forall P, P0 <= P ->
  (Z.abs (place (y k) P + Z.of_nat (R n1) * F P) <= place kappa (S (S P)) + place (Nat.iter m over_phi (whole (Z.of_nat Q))) P)%Z.
Proof.
  destruct finitely_many_repeats as [n1 H1]. assert (HR : forall n, R n <= R n1).
  { intro n. destruct (Nat.le_gt_cases n1 n) as [L|L]; [rewrite (H1 n L); auto|apply R_mono; lia]. }
  destruct (bounded _ HR) as [B [B0 HB]]. exists n1, (Z.to_nat B + R n1). split; [exact H1|]. induction m as [|m [L IH]].
  - exists 0. intros k _. exists (2 * k). intros P LP. specialize (HB k P LP). change (Nat.iter 0 over_phi (whole (Z.of_nat (Z.to_nat B + R n1)))) with (whole (Z.of_nat (Z.to_nat B + R n1))). rewrite place_whole. pose proof (kappa_grows (S (S P))).
    replace (Z.of_nat (Z.to_nat B + R n1)) with (B + Z.of_nat (R n1))%Z by lia. pose proof (grows (Z.of_nat (R n1)) P ltac:(lia)). lia.
  - exists (w (L + n1)). intros k LK. destruct (before k) as [n W]. pose proof (number_of k).
    assert (L + n1 <= n). { destruct (Nat.le_gt_cases (L + n1) n) as [|Z]; [auto|exfalso]. pose proof (w_mono (S n) (L + n1) Z). lia. }
    destruct (IH n ltac:(lia)) as [P0 HP]. exists (S P0). intros [|P] LP; [lia|]. specialize (HP P ltac:(lia)).
    pose proof (relation k n P W) as Rel. rewrite (H1 n ltac:(lia)) in Rel. change (Nat.iter (S m) over_phi (whole (Z.of_nat (Z.to_nat B + R n1)))) with (over_phi (Nat.iter m over_phi (whole (Z.of_nat (Z.to_nat B + R n1))))).
    rewrite place_over. rewrite (F_SS P) in Rel. rewrite (place_SS kappa (S P)). lia.
Qed.
End Level.

(** ** All levels: the rows of a level one after the other *)
Section All.
Variable G : nat * nat -> nat.
Hypothesis mex : mex_values (nat * nat) r_move G.
Hypothesis mirror : forall a b, G (a, b) = G (b, a).
Definition enumerates (g : nat) (a d : nat -> nat) : Prop :=
  (forall n, a n < a (S n)) /\ (forall x, row G g x -> exists n, a n = x) /\ forall n, pair G g (a n) (a n + d n).

Lemma rows_without_end g x : exists z, x <= z /\ row G g z.
Proof.
  apply NNPP. intro N. assert (L : length (seq 0 (x + 1)) <= length (seq 0 x)); [|rewrite !seq_length in L; lia].
  apply (no_more_than (fun e z => pair G g z (z + e))); [apply seq_NoDup| |].
  - intros e _. destruct (every_diagonal G mex mirror g e) as [z P]. exists z. split; [|exact P]. apply in_seq. destruct (Nat.le_gt_cases x z) as [Q|Q]; [|lia].
    exfalso. apply N. exists z. split; [auto|]. exists (z + e). exact P.
  - intros e e' z _ _ P P'. pose proof (pair_once G mex g _ _ _ P P'). lia.
Qed.
Lemma row_decided g x : {row G g x} + {~ row G g x}.
Proof.
  destruct (existsb (fun c => Nat.eqb (G (c, x)) g) (seq 0 x)) eqn:E.
  - right. intro Rw. apply (next_row G mex mirror g) in Rw. apply Rw. apply existsb_exists in E as [c [I Q]]. apply in_seq in I. apply Nat.eqb_eq in Q.
    exists c. split; [lia|]. split; [lia|auto].
  - left. apply (next_row G mex mirror g). intros [c [C [_ P]]]. assert (X : existsb (fun c => Nat.eqb (G (c, x)) g) (seq 0 x) = true); [|congruence].
    apply existsb_exists. exists c. split; [apply in_seq; lia|apply Nat.eqb_eq; auto].
Qed.
Lemma level_exists g : exists a d, enumerates g a d.
Proof.
  assert (next : forall x, {z | x <= z /\ row G g z /\ forall c, x <= c -> row G g c -> z <= c}).
  { intro x. assert (D : forall z, {x <= z /\ row G g z /\ forall c, x <= c -> row G g c -> z <= c} + {~ (x <= z /\ row G g z /\ forall c, x <= c -> row G g c -> z <= c)}).
    { intro z. destruct (le_dec x z) as [L|L]; [|right; tauto]. destruct (row_decided g z) as [Rw|Rw]; [|right; tauto].
      destruct (existsb (fun c => if row_decided g c then true else false) (seq x (z - x))) eqn:E.
      - right. intros [_ [_ Q]]. apply existsb_exists in E as [c [I C]]. apply in_seq in I. destruct (row_decided g c) as [Rc|]; [|discriminate]. specialize (Q c ltac:(lia) Rc). lia.
      - left. split; [auto|split; [auto|]]. intros c C Rc. destruct (Nat.le_gt_cases z c) as [|Q]; [auto|exfalso].
        assert (X : existsb (fun c => if row_decided g c then true else false) (seq x (z - x)) = true); [|congruence].
        apply existsb_exists. exists c. split; [apply in_seq; lia|]. destruct (row_decided g c); [auto|contradiction]. }
    apply (constructive_indefinite_ground_description_nat _ D).
    destruct (rows_without_end g x) as [z0 Z0]. destruct (least (fun z => x <= z /\ row G g z) z0 Z0) as [z [[Z1 Z2] Low]]. exists z. split; [auto|split; [auto|]].
    intros c C Rc. destruct (Nat.le_gt_cases z c) as [|Q]; [auto|]. exfalso. exact (Low c Q (conj C Rc)). }
  set (a := fix a n := match n with O => proj1_sig (next 0) | S n => proj1_sig (next (S (a n))) end).
  assert (A0 : 0 <= a 0 /\ row G g (a 0) /\ forall c, 0 <= c -> row G g c -> a 0 <= c) by exact (proj2_sig (next 0)).
  assert (A1 : forall n, S (a n) <= a (S n) /\ row G g (a (S n)) /\ forall c, S (a n) <= c -> row G g c -> a (S n) <= c) by (intro n; exact (proj2_sig (next (S (a n))))).
  clearbody a. clear next. assert (Ra : forall n, row G g (a n)) by (intros [|n]; [apply A0|apply A1]).
  assert (Dd : forall n, {e | pair G g (a n) (a n + e)}).
  { intro n. apply constructive_indefinite_ground_description_nat.
    - intro e. unfold pair. destruct (Nat.eq_dec (G (a n, a n + e)) g); [left; split; [lia|auto]|right; tauto].
    - destruct (Ra n) as [b [B P]]. exists (b - a n). replace (a n + (b - a n)) with b by lia. split; auto. }
  exists a, (fun n => proj1_sig (Dd n)). split; [|split].
  - intro n. destruct (A1 n). lia.
  - intros x Rx. assert (Q : forall n, (exists i, a i = x) \/ a n < x).
    { induction n as [|n [IH|IH]]; [|auto|].
      - destruct (Nat.lt_ge_cases (a 0) x) as [|L]; [auto|]. left. exists 0. destruct A0 as [_ [_ Z]]. specialize (Z x ltac:(lia) Rx). lia.
      - destruct (Nat.lt_ge_cases (a (S n)) x) as [|L]; [auto|]. left. exists (S n). destruct (A1 n) as [_ [_ Z]]. specialize (Z x IH Rx). lia. }
    destruct (Q x) as [|L]; [auto|exfalso]. assert (Gr : forall n, n <= a n).
    { induction n as [|n IH]; [lia|]. destruct (A1 n). lia. }
    specialize (Gr x). lia.
  - intro n. exact (proj2_sig (Dd n)).
Qed.

Theorem conjecture_3 g : keeps_near G g /\ forall a d, enumerates g a d -> exists n1, forall n, n1 <= n -> R a d n = R a d n1.
Proof.
  induction g as [g IH] using lt_wf_ind. assert (lower : forall h, h < g -> keeps_near G h) by (intros h L; apply (IH h L)). split.
  - destruct (level_exists g) as [a [d [A [B C]]]]. exact (level_keeps_near G mex mirror g a d A B C lower).
  - intros a d [A [B C]]. exact (finitely_many_repeats G mex mirror g a d A B C lower).
Qed.
(** The distance of every level from its line. *)
Theorem conjecture_3_distance g a d : enumerates g a d -> exists n1 (Q : nat), (forall n, n1 <= n -> R a d n = R a d n1) /\ forall m, exists L, forall k, L <= k -> exists P0, forall P, P0 <= P ->
  (Z.abs (place (y a k) P + Z.of_nat (R a d n1) * F P) <= place (kappa g) (S (S P)) + place (Nat.iter m over_phi (whole (Z.of_nat Q))) P)%Z.
Proof. intros [A [B C]]. apply (distance G mex mirror g a d A B C). intros h _. apply conjecture_3. Qed.
End All.
Print Assumptions conjecture_3.
Print Assumptions conjecture_3_distance.
