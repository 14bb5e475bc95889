(** With few disturbances Wythoff's recursion keeps to Wythoff's beams (Theorem 301 of docs/proofs.md, its bounds for K = 15 s and L = 17 s): |a n - n phi| <= 30 s, |b n - phi a n| <= 36 s. *)
Require Import List ZArith Lia Arith.
From Kernel Require Import GoldenOrder Recursion Counting.

(** From the 6th on F k+1 is between 50/31 and 81/50 of F k. *)
Lemma ratio k : 6 <= k -> (50 * F k <= 31 * F (S k) /\ 50 * F (S k) <= 81 * F k)%Z.
Proof.
  intro H. replace k with (6 + (k - 6)) by lia. induction (k - 6) as [|i [A B]]; [simpl; lia|]. replace (6 + S i) with (S (6 + i)) by lia. rewrite F_SS. lia.
Qed.
(** The distance of u + v phi from 0 is at most c. *)
Definition within_of (c : nat) (x : gold) : Prop := at_most (whole (- Z.of_nat c)) x /\ at_most x (whole (Z.of_nat c)).
(** b n - phi a n *)
Definition beam (a d : nat -> nat) (n : nat) : gold := (Z.of_nat (a n) + Z.of_nat (d n), - Z.of_nat (a n))%Z.

Section Beams.
Variables a d : nat -> nat.
Notation b n := (a n + d n).
Hypothesis new : forall n i, i < n -> a n <> a i /\ a n <> b i.
Hypothesis least : forall n v, v < a n -> exists i, i < n /\ (v = a i \/ v = b i).
Hypothesis different : forall n i, i < n -> d n <> d i /\ b n <> b i.
Variable s : nat.
Hypothesis s_1 : 1 <= s.
Hypothesis near : forall n, n <= d n + 15 * s /\ d n <= n + 17 * s.

Lemma bounds n : exists P0, forall P, P0 <= P -> (- (30 * Z.of_nat s * F P) <= place (y a n) P <= 30 * Z.of_nat s * F P)%Z /\ 6 <= P.
Proof.
  exists (n + 6). intros P LP. split; [|lia]. pose proof (near_the_line a d new least different (15 * s) (17 * s) near n P ltac:(lia)) as H.
  destruct (ratio P ltac:(lia)) as [R1 R2]. pose proof (F_pos P) as [F0 _]. unfold low, up, place in H. cbn [fst snd] in H. unfold place. rewrite !Nat2Z.inj_mul in H.
  change (Z.of_nat 15) with 15%Z in H. change (Z.of_nat 17) with 17%Z in H.
  assert (S1 : (1 <= Z.of_nat s)%Z) by lia. set (z := Z.of_nat s) in *. set (x := F P) in *. set (x' := F (S P)) in *. set (u := (fst (y a n) * x + snd (y a n) * x')%Z) in *.
  assert (M1 : (50 * (z * x') <= 81 * (z * x))%Z) by nia. assert (M2 : (x <= z * x)%Z) by nia. cbn [fst snd] in u. subst u. unfold y in *. cbn [fst snd] in *. lia.
Qed.
Theorem rows_near n : within_of (30 * s) (y a n).
Proof.
  destruct (bounds n) as [P0 H]. split; exists P0; intros P L; destruct (H P L) as [B _]; rewrite place_whole; lia.
Qed.
Theorem beams_near n : within_of (36 * s) (beam a d n).
Proof.
  destruct (bounds n) as [P0 H]. pose proof (near n) as N.
  assert (All : forall P, P0 <= P -> (- (36 * Z.of_nat s * F (S P)) <= place (beam a d n) (S P) <= 36 * Z.of_nat s * F (S P))%Z).
  { intros P L. destruct (H P L) as [B L6]. destruct (ratio P L6) as [R1 R2]. pose proof (F_pos P) as [F0 F1].
    assert (E : place (beam a d n) (S P) = ((Z.of_nat (d n) - Z.of_nat n) * F (S P) - place (y a n) P)%Z) by (unfold place, beam, y; cbn [fst snd]; rewrite F_SS; ring).
    rewrite E. assert (D1 : ((Z.of_nat (d n) - Z.of_nat n) * F (S P) <= 17 * Z.of_nat s * F (S P))%Z) by (apply Z.mul_le_mono_nonneg_r; lia).
    assert (D2 : (- (15 * Z.of_nat s) * F (S P) <= (Z.of_nat (d n) - Z.of_nat n) * F (S P))%Z) by (apply Z.mul_le_mono_nonneg_r; lia).
    assert (D3 : (50 * (Z.of_nat s * F P) <= 31 * (Z.of_nat s * F (S P)))%Z) by nia. assert (D4 : (0 <= Z.of_nat s * F (S P))%Z) by nia. lia. }
  split; exists (S P0); intros [|P] L; try lia; specialize (All P ltac:(lia)); rewrite place_whole; lia.
Qed.
End Beams.
Print Assumptions rows_near.
Print Assumptions beams_near.
