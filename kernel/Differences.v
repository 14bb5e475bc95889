(** Involutions with distinct differences (Lemma 200 of docs/proofs.md; Lemma 3.3 of Larsson).

    Let tau be an involution and count the i <= N with i <= tau(i). If they are many, one of their different differences tau(i) - i is large; else the others are many, whose
    differences are large, and belong to smaller i. So some i <= N has tau(i) > phi i, and tau(i) - i > N / phi^2. Only numbers up to N are looked at. *)
Require Import List FinFun ZArith Lia Arith Classical_Prop.
From Kernel Require Import GoldenOrder TwoMaps Synced Floors.
Import ListNotations.

Lemma two_parts (f : nat -> bool) l : length (filter f l) + length (filter (fun i => negb (f i)) l) = length l.
Proof. induction l as [|i l IH]; [reflexivity|]. simpl. destruct (f i); simpl; lia. Qed.
(** Among so many different numbers there is a large one. *)
Lemma large (l : list nat) m : NoDup l -> m < length l -> exists x, In x l /\ m <= x.
Proof.
  intros ND L. apply NNPP. intro N. assert (length l <= length (seq 0 m)); [|rewrite seq_length in *; lia].
  apply NoDup_incl_length; [exact ND|]. intros x X. apply in_seq. destruct (Nat.lt_ge_cases x m); [lia|]. exfalso. eauto.
Qed.
Lemma map_nodup {A} (f : nat -> A) l : NoDup l -> (forall i j, In i l -> In j l -> f i = f j -> i = j) -> NoDup (map f l).
Proof.
  induction 1 as [|i l N ND IH]; intro H; [constructor|]. simpl. constructor; [|apply IH; intros; apply H; simpl; auto].
  intro I. apply in_map_iff in I as [j [E J]]. apply N. rewrite <- (H j i); simpl; auto.
Qed.

Section Involution.
Variable tau : nat -> nat.
Variable N : nat.
Hypothesis back : forall i, i <= N -> tau i <= N -> tau (tau i) = i.
(** Up to N: those that are not above their partner, and the others. *)
Definition uppers : list nat := filter (fun i => i <=? tau i) (seq 0 (N + 1)).
Definition lowers : list nat := filter (fun i => negb (i <=? tau i)) (seq 0 (N + 1)).
Lemma in_uppers i : In i uppers <-> i <= N /\ i <= tau i.
Proof. unfold uppers. rewrite filter_In, in_seq, Nat.leb_le. lia. Qed.
Lemma in_lowers i : In i lowers <-> i <= N /\ tau i < i.
Proof. unfold lowers. rewrite filter_In, in_seq, Bool.negb_true_iff, Nat.leb_gt. lia. Qed.
Lemma parts : length uppers + length lowers = N + 1.
Proof. unfold uppers, lowers. rewrite two_parts, seq_length. auto. Qed.
Lemma uppers_once : NoDup uppers. Proof. apply NoDup_filter, seq_NoDup. Qed.
Lemma lowers_once : NoDup lowers. Proof. apply NoDup_filter, seq_NoDup. Qed.
(** At least half are uppers (Lemma 8.2). *)
Lemma half : N + 1 <= 2 * length uppers.
Proof.
  pose proof parts. assert (length (map tau lowers) <= length uppers); [|rewrite map_length in *; lia]. apply NoDup_incl_length.
  - apply map_nodup; [apply lowers_once|]. intros i j I J E. apply in_lowers in I. apply in_lowers in J. rewrite <- (back i), <- (back j), E by lia. reflexivity.
  - intros x X. apply in_map_iff in X as [i [<- I]]. apply in_lowers in I. apply in_uppers. rewrite back by lia. lia.
Qed.

Hypothesis distinct : forall i j, i <= N -> j <= N -> tau i + j = tau j + i -> i = j.
Hypothesis N_1 : 1 <= N.
(** tau(i) > phi i and tau(i) - i > N / phi^2 = (2 - phi) N. *)
Theorem distinct_differences : exists i, i <= N /\ i <= tau i /\ smaller (0, Z.of_nat i)%Z (whole (Z.of_nat (tau i))) /\
  smaller (2 * Z.of_nat N, - Z.of_nat N)%Z (whole (Z.of_nat (tau i) - Z.of_nat i)).
Proof.
  destruct (floor_exists N) as [y Y]. pose proof (floor_in_integers N (Z.of_nat y) ltac:(lia) Y) as [[k1 A] [k2 B]].
  assert (above_y : exists k3, forall k, k3 <= k -> (Z.of_nat y * F k < Z.of_nat N * F (S k))%Z).
  { destruct (total (whole (Z.of_nat y)) (0, Z.of_nat N)%Z) as [[k3 T]|T].
    - exists k3. intros k L. specialize (T k L). rewrite place_whole in T. unfold place in T. cbn [fst snd] in T. lia.
    - pose proof (same _ _ (ex_intro _ k1 A) T) as E. unfold whole in E. inversion E. lia. }
  destruct above_y as [k3 C]. clear A k1.
  assert (B' : forall k, k2 <= k -> (Z.of_nat N * F (S k) < (Z.of_nat y + 1) * F k)%Z).
  { intros k L. specialize (B k L). rewrite place_whole in B. unfold place in B. cbn [fst snd] in B. lia. }
  assert (NY : N <= y < 2 * N).
  { specialize (C k3 (le_n _)). specialize (B' k2 (le_n _)). pose proof (F_grows k2) as [G1 _]. pose proof (F_grows k3) as [_ G2]. pose proof (F_pos k2) as [G3 _]. pose proof (F_pos k3) as [G4 _].
    pose proof (Z.mul_le_mono_nonneg_l _ _ (Z.of_nat N) ltac:(lia) G1). pose proof (Z.mul_le_mono_nonneg_l _ _ (Z.of_nat N) ltac:(lia) G2).
    assert ((Z.of_nat N - (Z.of_nat y + 1)) * F k2 < 0)%Z by lia. assert ((Z.of_nat y - 2 * Z.of_nat N) * F k3 < 0)%Z by lia. nia. }
  set (v := y - N). destruct (Nat.le_gt_cases (v + 2) (length uppers)) as [U|U].
  - destruct (large (map (fun i => tau i - i) uppers) (v + 1)) as [x [X L]].
    { apply map_nodup; [apply uppers_once|]. intros i j I J E. apply in_uppers in I. apply in_uppers in J. apply distinct; lia. }
    { rewrite map_length. lia. }
    apply in_map_iff in X as [i [<- I]]. apply in_uppers in I. exists i. split; [lia|split; [lia|]].
    split; exists (k2 + k3); intros k K; specialize (B' k ltac:(lia)); specialize (C k ltac:(lia)); pose proof (F_grows k) as [G1 G2]; pose proof (F_pos k) as [G3 _];
      rewrite place_whole; unfold place; cbn [fst snd]; unfold v in L.
    + assert (Z.of_nat i * (F (S k) - F k) <= Z.of_nat N * (F (S k) - F k))%Z by (apply Z.mul_le_mono_nonneg_r; lia).
      assert ((Z.of_nat i + Z.of_nat y - Z.of_nat N + 1) * F k <= Z.of_nat (tau i) * F k)%Z by (apply Z.mul_le_mono_nonneg_r; lia). lia.
    + assert ((Z.of_nat y - Z.of_nat N + 1) * F k <= (Z.of_nat (tau i) - Z.of_nat i) * F k)%Z by (apply Z.mul_le_mono_nonneg_r; lia).
      assert (3 * (Z.of_nat N * F k) <= 2 * (Z.of_nat N * F (S k)))%Z; [|lia].
      destruct k as [|k]; [change (F 0) with 1%Z in *; change (F 1) with 1%Z in *; lia|]. rewrite F_SS in *. pose proof (F_grows k). nia.
  - pose proof parts as Pa. destruct (large (map (fun i => i - tau i - 1) lowers) (N - v - 1)) as [x [X L]].
    { apply map_nodup; [apply lowers_once|]. intros i j I J E. apply in_lowers in I. apply in_lowers in J. apply distinct; lia. }
    { rewrite map_length. unfold v in *. lia. }
    apply in_map_iff in X as [l [<- I]]. apply in_lowers in I. exists (tau l). rewrite back by lia. split; [lia|split; [lia|]]. unfold v in L.
    assert (S1 : tau l <= y - N) by lia.
    split; exists (S (k2 + k3)); intros [|k] K; try lia; pose proof (C k ltac:(lia)) as C0; specialize (C (S k) ltac:(lia)); pose proof (F_grows k) as [G1 G2]; pose proof (F_grows (S k)) as [G4 G5]; pose proof (F_pos k) as [G3 G6];
      rewrite place_whole; unfold place; cbn [fst snd]; rewrite ?F_SS in *.
    + (* v F(k+2) < N F(k+1), as v / phi^(k+2) ... *)
      assert (Z.of_nat (tau l) * (F (S k) + F k - F (S k)) <= (Z.of_nat y - Z.of_nat N) * (F (S k) + F k - F (S k)))%Z by (apply Z.mul_le_mono_nonneg_r; lia).
      assert ((2 * Z.of_nat N - Z.of_nat y) * F (S k) <= (Z.of_nat l - Z.of_nat (tau l)) * F (S k))%Z by (apply Z.mul_le_mono_nonneg_r; lia).
      nia.
    + assert ((2 * Z.of_nat N - Z.of_nat y) * F (S k) <= (Z.of_nat l - Z.of_nat (tau l)) * F (S k))%Z by (apply Z.mul_le_mono_nonneg_r; lia). nia.
Qed.
End Involution.
Print Assumptions distinct_differences.
