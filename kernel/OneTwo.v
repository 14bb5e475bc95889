(** The game (1,2)GDWN: Wythoff's moves, and t from one pile with 2t from the other (Lemmas 203 and 204 of docs/proofs.md; Claims 1 and 2 of Larsson).

    The P-positions (a, 2a + e), e >= 0, have e = 0, 1, 2, ... in the order of a: with all those before of smaller e, no move leads from (a, 2a + e) into an earlier column, as such
    a move takes at most twice as many rows as columns. So where all b are above 2a the steps are (1,3) and (2,5). *)
Require Import List Lia Arith Classical_Prop.
From Kernel Require Import Games Levels Greedy Differences Larsson Ratios.
Import ListNotations.

Definition one_two : list (nat * nat) := [(0, 1); (1, 1); (1, 2)].
Lemma nim_in : In (0, 1) one_two. Proof. simpl. auto. Qed.
Lemma positive p q : In (p, q) one_two -> (p, q) = (0, 1) \/ (1 <= p /\ 1 <= q).
Proof. intros [E|[E|[E|[]]]]; inversion E; subst; auto. Qed.
Notation lost := (lose _ (move one_two)).
Notation upper := (Greedy.upper one_two).
Notation once := (Greedy.once one_two nim_in positive).
Notation not_both_lost := (Greedy.not_both_lost one_two positive).

(** Proposition 202: for 2 - c/m <= 2 <= 2 + e/m, c/m + e/m < 1/2. *)
Theorem away_from_two m c e : 2 * (c + e) < m -> forall B, exists a b, B <= a /\ a <= b /\ lost (a, b) /\ ~ (m * 2 * a <= m * b + c * a /\ m * b <= m * 2 * a + e * a).
Proof.
  intros H B. destruct (away_from one_two nim_in positive 1 1 2 (le_n 1) ltac:(lia) eq_refl ltac:(simpl; auto) m c e ltac:(lia) B) as [a [b [A1 [A2 [A3 A4]]]]].
  exists a, b. rewrite !Nat.mul_1_r in A4. auto.
Qed.

(** ** The P-positions (a, 2a + e) *)
Lemma gamma_once a a' e : lost (a, 2 * a + e) -> lost (a', 2 * a' + e) -> a = a'.
Proof.
  assert (H : forall a a', lost (a, 2 * a + e) -> lost (a', 2 * a' + e) -> a < a' -> False).
  { intros x x' L L' X. apply (not_both_lost _ _ L') in L; [exact L|]. exists 1, 2, (x' - x). cbn [fst snd]. split; [simpl; auto|]. lia. }
  intros L L'. destruct (lt_eq_lt_dec a a') as [[X|X]|X]; [exfalso; exact (H _ _ L L' X)|auto|exfalso; exact (H _ _ L' L X)].
Qed.
(** A move into an earlier column takes at most twice as many rows. *)
Lemma slope a y j z : move one_two (a, y) (j, z) -> j < a -> y <= z + 2 * (a - j).
Proof. intros [p [q [t [I [T M]]]]] J. cbn [fst snd] in M. destruct I as [E|[E|[E|[]]]]; inversion E; subst; lia. Qed.
(** Lemma 203: those before (a, 2a + c) are the (a', 2a' + e) with e < c. *)
Theorem gammas_in_order a : forall c, lost (a, 2 * a + c) -> (forall e, e < c -> exists a', a' < a /\ lost (a', 2 * a' + e)) /\ forall a' e, a' < a -> lost (a', 2 * a' + e) -> e < c.
Proof.
  induction a as [a IH] using lt_wf_ind. intros c L. split.
  - intros e E. apply NNPP. intro No.
    assert (Low : forall j z, j < a -> lost (j, z) -> z < 2 * j + e).
    { intros j z J Lz. destruct (Nat.lt_ge_cases z (2 * j + e)) as [|X]; [auto|exfalso]. replace z with (2 * j + (z - 2 * j)) in Lz by lia.
      destruct (Nat.eq_dec (z - 2 * j) e) as [Y|Y]; [apply No; exists j; rewrite <- Y; auto|].
      destruct (IH j J _ Lz) as [D _]. destruct (D e ltac:(lia)) as [a' [A1 A2]]. apply No. exists a'. split; [lia|exact A2]. }
    apply (greedy one_two nim_in positive) in L as [_ F]. destruct (F (2 * a + e) ltac:(lia)) as [j [z [J [Lz M]]]].
    pose proof (slope _ _ _ _ M J). specialize (Low j z J Lz). lia.
  - intros a' e A L'. destruct (lt_eq_lt_dec e c) as [[X|X]|X]; [auto|exfalso|exfalso].
    + subst e. pose proof (gamma_once _ _ _ L L'). lia.
    + destruct (IH a' A e L') as [D _]. destruct (D c X) as [a'' [A1 A2]]. pose proof (gamma_once _ _ _ L A2). lia.
Qed.
(** So the next one has c + 1. *)
Theorem next_one a a' c c' : lost (a, 2 * a + c) -> lost (a', 2 * a' + c') -> a < a' -> (forall x e, a < x < a' -> ~ lost (x, 2 * x + e)) -> c' = c + 1.
Proof.
  intros L L' A N. destruct (gammas_in_order a' c' L') as [D U]. pose proof (U a c A L) as C. destruct (Nat.eq_dec c' (c + 1)) as [|X]; [auto|exfalso].
  destruct (D (c + 1) ltac:(lia)) as [x [X1 X2]]. destruct (lt_eq_lt_dec x a) as [[Y|Y]|Y].
  - destruct (gammas_in_order a c L) as [_ U']. specialize (U' x (c + 1) Y X2). lia.
  - subst x. pose proof (once _ _ _ L X2). lia.
  - exact (N x (c + 1) ltac:(lia) X2).
Qed.
(** And b <= 3a. *)
Theorem at_most_three a b : a <= b -> lost (a, b) -> b <= 3 * a.
Proof.
  intros A L. destruct (Nat.le_gt_cases b (2 * a)) as [X|X]; [lia|]. replace b with (2 * a + (b - 2 * a)) in L by lia. destruct (gammas_in_order a _ L) as [D _].
  assert (length (seq 0 (b - 2 * a)) <= length (seq 0 a)); [|rewrite !seq_length in *; lia].
  apply (no_more_than (fun e x => lost (x, 2 * x + e))); [apply seq_NoDup| |].
  - intros e E. apply in_seq in E. destruct (D e ltac:(lia)) as [x [X1 X2]]. exists x. split; [apply in_seq; lia|exact X2].
  - intros e e' x _ _ E E'. pose proof (once _ _ _ E E'). lia.
Qed.

(** ** Steps, if all ratios are above 2 from B on (Lemma 204) *)
Section Steps.
Variable B : nat.
Hypothesis above : forall a b, B <= a -> a <= b -> lost (a, b) -> 2 * a < b.
Lemma upper_lost a b : lost (a, b) -> upper a -> a <= b.
Proof. intros L [y [Y L']]. rewrite (once a b y L L'). exact Y. Qed.
(** Partners far out are three apart at least. *)
Lemma three_apart i j x y : upper i -> upper j -> lost (i, x) -> lost (j, y) -> 3 * B <= x -> 3 * B <= y -> i < j -> x + 3 <= y.
Proof.
  intros Ui Uj Lx Ly X Y L. pose proof (upper_lost i x Lx Ui) as Ix. pose proof (upper_lost j y Ly Uj) as Jy.
  pose proof (at_most_three i x Ix Lx). pose proof (at_most_three j y Jy Ly). pose proof (above i x ltac:(lia) Ix Lx). pose proof (above j y ltac:(lia) Jy Ly).
  replace y with (2 * j + (y - 2 * j)) in Ly by lia. replace x with (2 * i + (x - 2 * i)) in Lx by lia. destruct (gammas_in_order j _ Ly) as [_ U]. specialize (U i _ L Lx). lia.
Qed.
(** So of two neighbours one is upper. *)
Lemma one_of_two n : 3 * B <= n -> upper n \/ upper (n + 1).
Proof.
  intro N. destruct (partner one_two nim_in positive n) as [U|[i [I1 [I2 I3]]]]; [auto|]. destruct (partner one_two nim_in positive (n + 1)) as [U|[j [J1 [J2 J3]]]]; [auto|]. exfalso.
  destruct (lt_eq_lt_dec i j) as [[L|L]|L].
  - pose proof (three_apart i j n (n + 1) I3 J3 I2 J2 N ltac:(lia) L). lia.
  - subst j. pose proof (once _ _ _ I2 J2). lia.
  - pose proof (three_apart j i (n + 1) n J3 I3 J2 I2 ltac:(lia) N L). lia.
Qed.
Theorem steps a b : 3 * B <= a -> a <= b -> lost (a, b) ->
  2 * a < b /\ ((upper (a + 1) /\ lost (a + 1, b + 3)) \/ (~ upper (a + 1) /\ lost (a + 2, b + 5))).
Proof.
  intros A Ab L. pose proof (above a b ltac:(lia) Ab L) as H. split; [exact H|].
  assert (Next : forall a', a < a' -> upper a' -> (forall x, a < x < a' -> ~ upper x) -> lost (a', b + 2 * (a' - a) + 1)).
  { intros a' A' [y [Y L']] N. pose proof (above a' y ltac:(lia) Y L') as H'. assert (E : y - 2 * a' = b - 2 * a + 1).
    { apply (next_one a a'); [replace (2 * a + (b - 2 * a)) with b by lia; exact L|replace (2 * a' + (y - 2 * a')) with y by lia; exact L'|exact A'|].
      intros x e X Lx. apply (N x X). exists (2 * x + e). split; [lia|exact Lx]. }
    replace (b + 2 * (a' - a) + 1) with y by lia. exact L'. }
  destruct (classic (upper (a + 1))) as [U|U]; [left|right].
  - split; [exact U|]. replace (b + 3) with (b + 2 * (a + 1 - a) + 1) by lia. apply Next; [lia|exact U|intros; lia].
  - split; [exact U|]. destruct (one_of_two (a + 1)) as [X|X]; [lia|contradiction|]. replace (a + 1 + 1) with (a + 2) in X by lia.
    replace (b + 5) with (b + 2 * (a + 2 - a) + 1) by lia. apply Next; [lia|exact X|]. intros x I. replace x with (a + 1) by lia. exact U.
Qed.
(** The step (2,5) comes again and again. *)
Theorem steps_of_two n : exists a b, n <= a /\ 3 * B <= a /\ a <= b /\ lost (a, b) /\ ~ upper (a + 1) /\ lost (a + 2, b + 5).
Proof.
  set (m := 3 * (n + 3 * B + 1)). assert (Ex : exists a0 b0, n + 3 * B + 1 <= a0 /\ a0 <= b0 /\ lost (a0, b0)).
  { destruct (partner one_two nim_in positive m) as [[y [Y L]]|[i [I1 [I2 I3]]]]; [exists m, y; unfold m in *; split; [lia|auto]|].
    exists i, m. pose proof (at_most_three i m (upper_lost i m I2 I3) I2). unfold m in *. split; [lia|split; [lia|exact I2]]. }
  destruct Ex as [a0 [b0 [A1 [A2 A3]]]]. pose proof (above a0 b0 ltac:(lia) A2 A3) as H.
  assert (U0 : upper a0) by (exists b0; auto).
  assert (Nb : ~ upper b0).
  { intro U. destruct (complementary one_two nim_in positive ltac:(simpl; auto)) as [_ [_ C]]. exact (C b0 a0 ltac:(lia) U U0 A3). }
  assert (U : upper (b0 - 1)) by (destruct (one_of_two (b0 - 1)) as [X|X]; [lia|exact X|replace (b0 - 1 + 1) with b0 in X by lia; contradiction]).
  destruct U as [y [Y L]]. exists (b0 - 1), y. destruct (steps (b0 - 1) y ltac:(lia) Y L) as [_ [[X _]|[X1 X2]]].
  - replace (b0 - 1 + 1) with b0 in X by lia. contradiction.
  - split; [lia|split; [lia|auto]].
Qed.
End Steps.
Print Assumptions away_from_two.
Print Assumptions gammas_in_order.
Print Assumptions at_most_three.
Print Assumptions steps.
Print Assumptions steps_of_two.
