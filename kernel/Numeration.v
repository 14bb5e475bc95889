(** Numeration systems: a digit rule, weights, and a way to follow sums of multiples of numbers. *)
Require Import List ZArith Lia Bool Arith.
Import ListNotations.
Local Open Scope Z_scope.

(** Digit strings have the most significant digit first. The rule has states; 0 is its first. *)
Fixpoint valid (rule : nat -> nat -> option nat) (s : nat) (w : list nat) : Prop :=
  match w with
  | [] => True
  | d :: w => match rule s d with Some s' => valid rule s' w | None => False end
  end.

Fixpoint value (U : nat -> Z) (w : list nat) : Z :=
  match w with [] => 0 | d :: w => Z.of_nat d * U (length w) + value U w end.

Definition vec := list Z.

Record numsys := NumSys {
  radix : nat;
  rule : nat -> nat -> option nat;
  weight : nat -> Z;
  (* A vector stands for an integer at each place; a step goes one place down and adds c times the weight there. *)
  vzero : vec;
  vstep : vec -> Z -> vec;
  vat : nat -> vec -> Z;
  vend : vec -> Z;
  vabove : vec -> Z -> Z -> bool;
  vbelow : vec -> Z -> Z -> bool;
  (* laws *)
  rule_zero : rule 0%nat 0%nat = Some 0%nat;
  rule_radix : forall s d s', rule s d = Some s' -> (d < radix)%nat;
  bounded : forall w s, valid rule s w -> 0 <= value weight w < weight (length w);
  surjective : forall n, 0 <= n -> exists w, valid rule 0 w /\ value weight w = n;
  vat_zero : forall i, vat i vzero = 0;
  vat_step : forall i v c, vat i (vstep v c) = vat (S i) v + c * weight i;
  vat_end : forall v, vend v = vat 0 v;
  vabove_ok : forall v k r, vabove v k r = true -> forall i, vat i v + k - r * (weight i - 1) > 0;
  vbelow_ok : forall v k r, vbelow v k r = true -> forall i, vat i v + k + r * (weight i - 1) < 0
}.
