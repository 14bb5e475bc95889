(** Rows of Fibonacci Nim (Argument 162 of docs/proofs.md): a heap of n of which at most r may be taken, and the next at most twice as many as were taken. *)
Require Import Lia Arith.
From Kernel Require Import Games.

Definition fibonacci_move (p q : nat * nat) : Prop := exists k, 1 <= k /\ k <= snd p /\ fst p = fst q + k /\ snd q = 2 * k.
Section Rows.
Variable G : nat * nat -> nat.
Hypothesis mex : mex_values (nat * nat) fibonacci_move G.

(** More may be taken: the value is not smaller. *)
Theorem value_grows n r s : r <= s -> G (n, r) <= G (n, s).
Proof.
  intro L. destruct (Nat.le_gt_cases (G (n, r)) (G (n, s))) as [|H]; [auto|exfalso].
  destruct (proj2 (mex (n, r)) _ H) as [[m t] [[k [K1 [K2 [K3 K4]]]] E]]. cbn [fst snd] in *.
  apply (proj1 (mex (n, s)) (m, t)); [|exact E]. exists k. cbn [fst snd]. repeat split; lia.
Qed.
(** With an allowance of n or more a heap has one value, and it is not 0. *)
Theorem rows_end n r : n <= r -> G (n, r) = G (n, n).
Proof.
  intro L. apply Nat.le_antisymm; [|apply value_grows, L]. destruct (Nat.le_gt_cases (G (n, r)) (G (n, n))) as [|H]; [auto|exfalso].
  destruct (proj2 (mex (n, r)) _ H) as [[m t] [[k [K1 [K2 [K3 K4]]]] E]]. cbn [fst snd] in *.
  apply (proj1 (mex (n, n)) (m, t)); [|exact E]. exists k. cbn [fst snd]. repeat split; lia.
Qed.
Theorem empty_heap r : G (0, r) = 0.
Proof.
  destruct (Nat.eq_dec (G (0, r)) 0) as [|D]; [auto|exfalso]. destruct (proj2 (mex (0, r)) 0 ltac:(lia)) as [[m t] [[k K] _]]. cbn [fst snd] in *. lia.
Qed.
Theorem last_value n : 1 <= n -> 0 < G (n, n).
Proof.
  intro L. destruct (Nat.eq_dec (G (n, n)) 0) as [E|]; [exfalso|lia]. apply (proj1 (mex (n, n)) (0, 2 * n)); [|rewrite empty_heap; auto].
  exists n. cbn [fst snd]. repeat split; lia.
Qed.
End Rows.
Print Assumptions rows_end.
Print Assumptions last_value.
