(** The Zeckendorf shift is the multiplication by the golden ratio.

    Let t have the digits of m and one more 0. Then t + 1 = floor((m + 1) phi): with N(x,n) = x^2 - x n - n^2, whose sign is that of
    x - n phi, the claim is N(t + 1, m + 1) < 0 < N(t + 2, m + 1). It goes through from digit to digit, as N(x + n, x) = - N(x,n). *)
Require Import List ZArith Lia Bool Arith.
From Kernel Require Import Numeration Places Fibonacci.
Import ListNotations.
Local Open Scope Z_scope.

Definition N (x n : Z) : Z := x * x - x * n - n * n.

(** What the digits so far say of t - m phi: it is between phi - 2 and phi - 1; below 2 phi - 3 after a 0, above it after a 1. *)
Definition near (s : nat) (m t : Z) : Prop :=
  0 <= m /\ 0 <= t /\ N (t + 2) (m + 1) > 0 /\ N (t + 1) (m + 1) < 0 /\
  match s with O => N (t + 3) (m + 2) < 0 | _ => N (t + 3) (m + 2) > 0 end.

Lemma less_by_two x n : 0 <= x -> 0 <= n -> N (x + 2) (n + 1) < 0 -> N x n < 0.
Proof. unfold N. intros X M H. destruct (Z_lt_dec (x * x - x * n - n * n) 0) as [|C]; [auto|exfalso]. assert (3 * x >= 4 * n) by nia. nia. Qed.
Lemma more_by_one x n : 0 <= x -> 0 <= n -> N x n < 0 -> N (x + 1) (n + 1) < 0.
Proof. unfold N. intros X M H. assert (x < 2 * n) by nia. nia. Qed.

Lemma near_step s d s' m t : fib_rule s d = Some s' -> near s m t -> near s' (t + Z.of_nat d) (t + m + 2 * Z.of_nat d).
Proof.
  intros R [M [T [P1 [P2 P3]]]]. destruct d as [|[|d]]; [| |destruct s; discriminate].
  - assert (s' = 0%nat) by (destruct s; inversion R; auto). subst s'. change (Z.of_nat 0) with 0.
    assert (Q : N (t + m + 2 * 0 + 3) (t + 0 + 2) < 0) by (unfold N in *; lia).
    split; [lia|split; [lia|split; [unfold N in *; lia|split; [|exact Q]]]].
    apply less_by_two; [lia|lia|]. replace (t + m + 2 * 0 + 1 + 2) with (t + m + 2 * 0 + 3) by lia.
    replace (t + 0 + 1 + 1) with (t + 0 + 2) by lia. exact Q.
  - destruct s as [|s]; [|discriminate]. inversion R; subst s'. change (Z.of_nat 1) with 1.
    pose proof (more_by_one (t + 1) (m + 1) ltac:(lia) ltac:(lia) P2) as P4.
    split; [lia|split; [lia|split; [|split]]]; unfold N in *; lia.
Qed.

(** Values digit by digit, the last one last. *)
Lemma value_last d w : value fib (w ++ [d]) = value fib (w ++ [0%nat]) + Z.of_nat d.
Proof.
  induction w as [|e w IH]; [cbn [app value length]; change (fib 0) with 1; lia|]. cbn [app value]. rewrite IH, !app_length. cbn [length]. lia.
Qed.
Lemma value_last2 d w : value fib (w ++ [d; 0%nat]) = value fib (w ++ [0%nat]) + value fib w + 2 * Z.of_nat d.
Proof.
  induction w as [|e w IH]; [cbn [app value length]; change (fib 0) with 1; change (fib 1) with 2; lia|].
  cbn [app value]. rewrite IH, !app_length. cbn [length]. rewrite !Nat.add_1_r. replace (length w + 2)%nat with (S (S (length w))) by lia. rewrite fib_SS. lia.
Qed.
Fixpoint freach (s : nat) (w : list nat) : option nat :=
  match w with [] => Some s | d :: w => match fib_rule s d with Some s' => freach s' w | None => None end end.
Lemma freach_valid w : forall s, fvalid s w <-> exists s', freach s w = Some s'.
Proof.
  induction w as [|d w IH]; intro s; simpl; [split; eauto|]. destruct (fib_rule s d); [apply IH|]. split; [contradiction|intros [? E]; discriminate].
Qed.
Lemma freach_app w : forall s d, freach s (w ++ [d]) = match freach s w with Some s' => fib_rule s' d | None => None end.
Proof. induction w as [|e w IH]; intros s d; simpl; [destruct (fib_rule s d); auto|]. destruct (fib_rule s e); auto. Qed.

Lemma near_word w : forall s, freach 0 w = Some s -> near s (value fib w) (value fib (w ++ [0%nat])).
Proof.
  induction w as [|d w IH] using rev_ind; intros s R.
  - inversion R; subst. unfold near, N, fib. simpl. lia.
  - rewrite freach_app in R. destruct (freach 0 w) as [s0|]; [|discriminate]. specialize (IH s0 eq_refl).
    rewrite <- app_assoc. cbn [app]. rewrite value_last2, value_last. eapply near_step; eauto.
Qed.

(** y is the largest number with y <= n phi, that is y^2 <= n y + n^2. *)
Definition golden_floor (n y : nat) : Prop := let x := Z.of_nat y in N x (Z.of_nat n) <= 0 < N (x + 1) (Z.of_nat n).

Theorem shift_golden w m t : fvalid 0 w -> value fib w = Z.of_nat m -> value fib (w ++ [0%nat]) = Z.of_nat t -> golden_floor (m + 1) (t + 1).
Proof.
  intros V M T. apply freach_valid in V as [s R]. apply near_word in R. rewrite M, T in R. destruct R as [_ [_ [P1 [P2 _]]]].
  unfold golden_floor. cbv zeta. rewrite !Nat2Z.inj_add. change (Z.of_nat 1) with 1.
  replace (Z.of_nat t + 1 + 1) with (Z.of_nat t + 2) by lia. lia.
Qed.
Lemma golden_floor_unique n x y : golden_floor n x -> golden_floor n y -> x = y.
Proof.
  unfold golden_floor, N. cbv zeta. intros [A B] [C D].
  destruct (lt_eq_lt_dec x y) as [[L|L]|L]; [exfalso|auto|exfalso]; nia.
Qed.
Print Assumptions shift_golden.
