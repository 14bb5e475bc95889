(** Games (p,q)GDWN that stay Wythoff's (Proposition 12 of docs/proofs.md; Proposition 4.1 of Larsson).

    A pair (p,q) with d = q - p splits just if floor(d phi) is p - 1 or p, that is if p is at a distance below 1 from d phi. If so small a distance is that of (tp, tq), which is
    t times as large, then it is that of (p,q). So where (p,q) does not split no multiple of it does, and none joins two P-positions of Wythoff's game. *)
Require Import List ZArith Lia Arith Classical_Prop.
From Kernel Require Import Games Greedy GoldenOrder TwoMaps Synced Floors.
Import ListNotations.

Notation wythoff := [(0, 1); (1, 1)].
Notation W := (lose _ (move wythoff)).
Section Splitting.
(** A n is the floor of n phi. *)
Variable A : nat -> nat.
Hypothesis floor_n : forall n, (norm (Z.of_nat (A n)) (Z.of_nat n) <= 0 < norm (Z.of_nat (A n) + 1) (Z.of_nat n))%Z.
Definition splits (p q : nat) : Prop := A (q - p) + 1 = p \/ A (q - p) = p.
(** (x,y) and (x + p, y + q) are P-positions of Wythoff's game; the other order of the piles is that of their mirror images. *)
Definition joins (p q : nat) : Prop := exists x y, W (x, y) /\ W (x + p, y + q).
(** What sentences decide (L-P4.1-one, L-D5): a single pair with q < phi p that joins two of them splits. *)
Hypothesis single : forall p q, 1 <= p < q -> q <= A p -> joins p q -> splits p q.

(** A multiple splits only if the pair does. *)
Lemma multiple_splits p q t : 1 <= p < q -> 1 <= t -> splits (t * p) (t * q) -> splits p q.
Proof.
  intros Pq T. unfold splits. replace (t * q - t * p) with (t * (q - p)) by nia. set (d := q - p). assert (d1 : 1 <= d) by (unfold d; lia). intro H.
  destruct (floor_in_integers d (Z.of_nat (A d)) ltac:(lia) (floor_n d)) as [[k1 D1] [k2 D2]].
  destruct (floor_in_integers (t * d) (Z.of_nat (A (t * d))) ltac:(lia) (floor_n (t * d))) as [[k3 E1] [k4 E2]].
  set (k := k1 + k2 + k3 + k4). specialize (D1 k ltac:(lia)). specialize (D2 k ltac:(lia)). specialize (E1 k ltac:(lia)). specialize (E2 k ltac:(lia)).
  rewrite place_whole in *. unfold place in *. cbn [fst snd] in *. rewrite Nat2Z.inj_mul in E1, E2. pose proof (F_pos k) as [F0 F1].
  set (x := F k) in *. set (y := F (Datatypes.S k)) in *. clearbody x y k.
  (* t (p - d phi) is between -1 and 1 *)
  assert (N1 : (Z.of_nat t * (Z.of_nat p * x - Z.of_nat d * y) <= x)%Z) by nia.
  assert (N2 : (- x < Z.of_nat t * (Z.of_nat p * x - Z.of_nat d * y))%Z) by nia.
  set (z := (Z.of_nat p * x - Z.of_nat d * y)%Z) in *.
  assert (B : (- x < z <= x)%Z) by nia.
  assert (C1 : ((Z.of_nat (A d) - Z.of_nat p) * x < x)%Z) by (unfold z in B; lia). assert (C2 : (- (2 * x) <= (Z.of_nat (A d) - Z.of_nat p) * x)%Z) by (unfold z in B; lia).
  assert (C3 : (Z.of_nat (A d) - Z.of_nat p < 1)%Z) by nia. assert (C4 : (-2 < Z.of_nat (A d) - Z.of_nat p)%Z) by (unfold z in B; nia). lia.
Qed.
Lemma multiple_below p q t : q <= A p -> t * q <= A (t * p).
Proof.
  intro L. destruct (floor_in_integers p (Z.of_nat (A p)) ltac:(lia) (floor_n p)) as [[k1 D1] [k2 D2]].
  destruct (floor_in_integers (t * p) (Z.of_nat (A (t * p))) ltac:(lia) (floor_n (t * p))) as [[k3 E1] [k4 E2]].
  set (k := k1 + k2 + k3 + k4). specialize (D1 k ltac:(lia)). specialize (E2 k ltac:(lia)). clear D2 E1.
  rewrite place_whole in *. unfold place in *. cbn [fst snd] in *. rewrite Nat2Z.inj_mul in E2. pose proof (F_pos k) as [F0 F1].
  set (x := F k) in *. set (y := F (Datatypes.S k)) in *. clearbody x y k.
  assert (Z.of_nat q * x <= Z.of_nat (A p) * x)%Z by (apply Z.mul_le_mono_nonneg_r; lia).
  assert (Z.of_nat t * (Z.of_nat q * x) <= Z.of_nat t * (Z.of_nat p * y))%Z by (apply Z.mul_le_mono_nonneg_l; lia).
  assert ((Z.of_nat (t * q) - Z.of_nat (A (t * p)) - 1) * x < 0)%Z by (rewrite Nat2Z.inj_mul; lia). nia.
Qed.

Lemma more p q : 1 <= p < q -> forall r s, In (r, s) (wythoff ++ [(p, q)]) -> (r, s) = (0, 1) \/ (1 <= r /\ 1 <= s).
Proof. intros Pq r s [E|[E|[E|[]]]]; inversion E; subst; auto; right; lia. Qed.
Lemma two r s : In (r, s) wythoff -> (r, s) = (0, 1) \/ (1 <= r /\ 1 <= s).
Proof. intros [E|[E|[]]]; inversion E; subst; auto. Qed.
(** Proposition 12. *)
Theorem stays_wythoff p q : 1 <= p < q -> q <= A p -> ~ splits p q -> forall x, lose _ (move (wythoff ++ [(p, q)])) x <-> W x.
Proof.
  intros Pq L N. apply (P_positions _ _ (ends _ (more p q Pq))); [intro; apply classic| |].
  - intros [x y] [x' y'] Wx [r [s [t [I [T M]]]]] Wy. cbn [fst snd] in M.
    assert (K : In (r, s) wythoff \/ (r, s) = (p, q)) by (simpl in *; intuition auto). destruct K as [K|K].
    + apply (not_both_lost wythoff two _ (x', y') Wx); [|exact Wy]. exists r, s, t. auto.
    + inversion K; subst r s. apply N, (multiple_splits p q t Pq T). apply single; [nia|apply multiple_below, L|].
      destruct M as [[-> ->]|[-> ->]]; [exists x', y'; auto|]. exists y', x'. split; [apply (lost_flip wythoff two (x', y')), Wy|apply (lost_flip wythoff two (x' + t * q, y' + t * p)), Wx].
  - intros x Nx. destruct (has_lost_option wythoff two x Nx) as [y [[r [s [t [I M]]]] Wy]]. exists y. split; [|exact Wy]. exists r, s, t. split; [apply in_or_app; auto|exact M].
Qed.
End Splitting.
Print Assumptions stays_wythoff.
