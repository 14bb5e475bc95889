(** The numeration systems that records name. *)
Require Import List ZArith Lia Bool Arith.
From Kernel Require Import Numeration Relations Fibonacci Base Tribonacci Ostrowski.
Import ListNotations.

(** [Ost q p]: Ostrowski's system of a continued fraction whose quotients, after the integer part, are q and then p over and over. *)
Inductive desc := Fib | Trib | Bas (b : nat) | Ost (q p : list nat).

Definition desc_eqb (x y : desc) : bool :=
  match x, y with
  | Fib, Fib | Trib, Trib => true
  | Bas a, Bas b => Nat.eqb a b
  | Ost q p, Ost q' p' => leqb Nat.eqb q q' && leqb Nat.eqb p p'
  | _, _ => false
  end.
Lemma desc_eqb_ok x y : desc_eqb x y = true -> x = y.
Proof.
  assert (L : forall a b, leqb Nat.eqb a b = true -> a = b) by (apply leqb_ok; intros; apply Nat.eqb_eq; auto).
  destruct x, y; simpl; try discriminate; auto.
  - intro H. apply Nat.eqb_eq in H. congruence.
  - intro H. apply andb_true_iff in H as [A B]. apply L in A. apply L in B. congruence.
Qed.

Definition desc_ok (d : desc) : bool :=
  match d with Fib | Trib => true | Bas b => Nat.leb 2 b | Ost q p => continued q p end.
(** What is no system is read as Fibonacci's; records with such are refused. *)
Definition numsys_of (d : desc) : numsys :=
  match d with
  | Fib => fibonacci
  | Trib => tribonacci
  | Bas b => match le_dec 2 b with left h => base b h | right _ => fibonacci end
  | Ost q p => match bool_dec (continued q p) true with left h => ostrowski q p h | right _ => fibonacci end
  end.
