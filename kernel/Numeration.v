(** Numeration systems: a digit rule, weights, and an automaton that follows sums of multiples of numbers. *)
Require Import List ZArith Lia Bool Arith.
Import ListNotations.
Local Open Scope Z_scope.

(** Digit strings have the most significant digit first. They are those of a number if the rule goes through them, from its
    first state, and ends in a final one. *)
Section Valid.
Variable rule : list nat -> nat -> option (list nat).
Variable final : list nat -> bool.
Fixpoint valid (s : list nat) (w : list nat) : Prop :=
  match w with
  | [] => final s = true
  | d :: w => match rule s d with Some s' => valid s' w | None => False end
  end.
End Valid.

Fixpoint value (U : nat -> Z) (w : list nat) : Z :=
  match w with [] => 0 | d :: w => Z.of_nat d * U (length w) + value U w end.

(** The same with any integers in the places of digits; such strings are the sums of multiples of numbers. *)
Fixpoint zvalue (U : nat -> Z) (w : list Z) : Z :=
  match w with [] => 0 | d :: w => d * U (length w) + zvalue U w end.
(** What is still to come adds at least [-neg] times, at most [pos] times, the largest number of that many digits. *)
Fixpoint within (U : nat -> Z) (neg pos : Z) (w : list Z) : Prop :=
  match w with
  | [] => True
  | _ :: w' => - neg * (U (length w) - 1) <= zvalue U w <= pos * (U (length w) - 1) /\ within U neg pos w'
  end.
Definition compares (eq : bool) (n : Z) : Prop := if eq then n = 0 else n <= 0.

Definition follower := list (list Z).

Record numsys := NumSys {
  radix : nat;
  first : list nat;
  rule : list nat -> nat -> option (list nat);
  final : list nat -> bool;
  weight : nat -> Z;
  (* A sum of multiples + k, compared with 0: states of an automaton that reads the sums of multiples of digits. *)
  sfirst : follower;
  sstep : Z -> Z -> Z -> follower -> Z -> follower;
  send : Z -> bool -> follower -> bool;
  (* laws *)
  first_zero : rule first 0%nat = Some first;
  rule_radix : forall s d s', rule s d = Some s' -> (d < radix)%nat;
  bounded : forall w s, valid rule final s w -> 0 <= value weight w < weight (length w);
  surjective : forall n, 0 <= n -> exists w, valid rule final first w /\ value weight w = n;
  sums : forall k neg pos eq w, within weight neg pos w ->
    (send k eq (fold_left (sstep k neg pos) w sfirst) = true <-> compares eq (zvalue weight w + k))
}.
