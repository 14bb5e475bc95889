(** Maps of many numbered things: trees with sixteen branches, so that what is looked up is few steps away. Numbers are lists of digits, the
    first of them the branch of the root. *)
Require Import List PArith Bool.
Import ListNotations.

Inductive digit := X0 | X1 | X2 | X3 | X4 | X5 | X6 | X7 | X8 | X9 | X10 | X11 | X12 | X13 | X14 | X15.
Definition number := list digit.

(** An order; of it nothing is used but that what is neither before nor after is the same. *)
Definition compare_digits (x y : digit) : comparison :=
  match x, y with
  | X0, X0 | X1, X1 | X2, X2 | X3, X3 | X4, X4 | X5, X5 | X6, X6 | X7, X7 | X8, X8 | X9, X9 | X10, X10 | X11, X11 | X12, X12 | X13, X13 | X14, X14
  | X15, X15 => Eq
  | X0, _ => Lt | _, X0 => Gt
  | X1, _ => Lt | _, X1 => Gt
  | X2, _ => Lt | _, X2 => Gt
  | X3, _ => Lt | _, X3 => Gt
  | X4, _ => Lt | _, X4 => Gt
  | X5, _ => Lt | _, X5 => Gt
  | X6, _ => Lt | _, X6 => Gt
  | X7, _ => Lt | _, X7 => Gt
  | X8, _ => Lt | _, X8 => Gt
  | X9, _ => Lt | _, X9 => Gt
  | X10, _ => Lt | _, X10 => Gt
  | X11, _ => Lt | _, X11 => Gt
  | X12, _ => Lt | _, X12 => Gt
  | X13, _ => Lt | _, X13 => Gt
  | X14, _ => Lt | _, X14 => Gt
  end.
Fixpoint compare_numbers (x y : number) : comparison :=
  match x, y with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | d :: x, e :: y => match compare_digits d e with Eq => compare_numbers x y | c => c end
  end.
Definition same_digit (x y : digit) : bool := match compare_digits x y with Eq => true | _ => false end.
Fixpoint same_number (x y : number) : bool :=
  match x, y with [], [] => true | d :: x, e :: y => same_digit d e && same_number x y | _, _ => false end.
Lemma compare_digits_eq x y : compare_digits x y = Eq -> x = y.
Proof. destruct x, y; try discriminate; reflexivity. Qed.
Lemma compare_numbers_eq x : forall y, compare_numbers x y = Eq -> x = y.
Proof.
  induction x as [|d x IH]; intros [|e y] H; simpl in H; try discriminate; [reflexivity|].
  destruct (compare_digits d e) eqn:E; try discriminate. apply compare_digits_eq in E. apply IH in H. congruence.
Qed.
Lemma same_number_ok x : forall y, same_number x y = true <-> x = y.
Proof.
  assert (digits : forall d e, same_digit d e = true <-> d = e).
  { intros d e. unfold same_digit. split; [|intros <-; destruct d; reflexivity].
    destruct (compare_digits d e) eqn:E; try discriminate. intros _. apply compare_digits_eq, E. }
  induction x as [|d x IH]; intros [|e y]; simpl; split; intro H; try discriminate; auto.
  - apply andb_true_iff in H as [H1 H2]. apply digits in H1. apply IH in H2. congruence.
  - inversion H; subst. apply andb_true_iff. split; [apply digits|apply IH]; reflexivity.
Qed.

Inductive tree (A : Type) :=
| Bare
| Fruit (x : A)
| Branches (t0 t1 t2 t3 t4 t5 t6 t7 t8 t9 t10 t11 t12 t13 t14 t15 : tree A).
Arguments Bare {A}.
Arguments Fruit {A} x.
Arguments Branches {A} t0 t1 t2 t3 t4 t5 t6 t7 t8 t9 t10 t11 t12 t13 t14 t15.

Fixpoint at_number {A} (n : number) (t : tree A) {struct t} : option A :=
  match t with
  | Bare => None
  | Fruit x => match n with [] => Some x | _ => None end
  | Branches t0 t1 t2 t3 t4 t5 t6 t7 t8 t9 t10 t11 t12 t13 t14 t15 =>
      match n with
      | [] => None
      | d :: n => match d with
                  | X0 => at_number n t0 | X1 => at_number n t1 | X2 => at_number n t2 | X3 => at_number n t3 | X4 => at_number n t4 
                  | X5 => at_number n t5 | X6 => at_number n t6 | X7 => at_number n t7 | X8 => at_number n t8 | X9 => at_number n t9 
                  | X10 => at_number n t10 | X11 => at_number n t11 | X12 => at_number n t12 | X13 => at_number n t13 | X14 => at_number n t14 
                  | X15 => at_number n t15
                  end
      end
  end.
Fixpoint all_fruits {A} (f : A -> bool) (t : tree A) : bool :=
  match t with
  | Bare => true
  | Fruit x => f x
  | Branches t0 t1 t2 t3 t4 t5 t6 t7 t8 t9 t10 t11 t12 t13 t14 t15 =>
      all_fruits f t0 && all_fruits f t1 && all_fruits f t2 && all_fruits f t3 && all_fruits f t4 && all_fruits f t5 && all_fruits f t6 &&
      all_fruits f t7 && all_fruits f t8 && all_fruits f t9 && all_fruits f t10 && all_fruits f t11 && all_fruits f t12 && all_fruits f t13 &&
      all_fruits f t14 && all_fruits f t15
  end.
Fixpoint map_fruits {A B} (f : A -> B) (t : tree A) : tree B :=
  match t with
  | Bare => Bare
  | Fruit x => Fruit (f x)
  | Branches t0 t1 t2 t3 t4 t5 t6 t7 t8 t9 t10 t11 t12 t13 t14 t15 =>
      Branches
        (map_fruits f t0) (map_fruits f t1) (map_fruits f t2) (map_fruits f t3) (map_fruits f t4) (map_fruits f t5) (map_fruits f t6)
        (map_fruits f t7) (map_fruits f t8) (map_fruits f t9) (map_fruits f t10) (map_fruits f t11) (map_fruits f t12) (map_fruits f t13)
        (map_fruits f t14) (map_fruits f t15)
  end.
Lemma all_fruits_ok {A} (f : A -> bool) (t : tree A) : all_fruits f t = true -> forall n x, at_number n t = Some x -> f x = true.
Proof.
  induction t as [|y|? IH0 ? IH1 ? IH2 ? IH3 ? IH4 ? IH5 ? IH6 ? IH7 ? IH8 ? IH9 ? IH10 ? IH11 ? IH12 ? IH13 ? IH14 ? IH15]; intros H n x F; cbn [all_fruits at_number] in *.
  - discriminate.
  - destruct n; congruence.
  - repeat (apply andb_true_iff in H as [H ?]). destruct n as [|d n]; [discriminate|]. destruct d; eauto.
Qed.
Lemma map_fruits_ok {A B} (f : A -> B) (t : tree A) : forall n, at_number n (map_fruits f t) = option_map f (at_number n t).
Proof.
  induction t; intros [|d n]; cbn [map_fruits at_number]; try reflexivity. destruct d; auto.
Qed.

(** A number as a path of four turns a digit, for sets of numbers. *)
Definition turns (d : digit) (p : positive) : positive :=
  match d with
  | X0 => xO (xO (xO (xO p))) | X1 => xO (xO (xO (xI p))) | X2 => xO (xO (xI (xO p))) | X3 => xO (xO (xI (xI p)))
  | X4 => xO (xI (xO (xO p))) | X5 => xO (xI (xO (xI p))) | X6 => xO (xI (xI (xO p))) | X7 => xO (xI (xI (xI p)))
  | X8 => xI (xO (xO (xO p))) | X9 => xI (xO (xO (xI p))) | X10 => xI (xO (xI (xO p))) | X11 => xI (xO (xI (xI p)))
  | X12 => xI (xI (xO (xO p))) | X13 => xI (xI (xO (xI p))) | X14 => xI (xI (xI (xO p))) | X15 => xI (xI (xI (xI p)))
  end.
Fixpoint path (n : number) : positive := match n with [] => xH | d :: n => turns d (path n) end.
Definition turned (p : positive) : option (digit * positive) :=
  match p with
  | xO (xO (xO (xO p))) => Some (X0, p) | xO (xO (xO (xI p))) => Some (X1, p) | xO (xO (xI (xO p))) => Some (X2, p) | xO (xO (xI (xI p))) => Some (X3, p)
  | xO (xI (xO (xO p))) => Some (X4, p) | xO (xI (xO (xI p))) => Some (X5, p) | xO (xI (xI (xO p))) => Some (X6, p) | xO (xI (xI (xI p))) => Some (X7, p)
  | xI (xO (xO (xO p))) => Some (X8, p) | xI (xO (xO (xI p))) => Some (X9, p) | xI (xO (xI (xO p))) => Some (X10, p) | xI (xO (xI (xI p))) => Some (X11, p)
  | xI (xI (xO (xO p))) => Some (X12, p) | xI (xI (xO (xI p))) => Some (X13, p) | xI (xI (xI (xO p))) => Some (X14, p) | xI (xI (xI (xI p))) => Some (X15, p)
  | _ => None
  end.
Lemma turned_turns d p : turned (turns d p) = Some (d, p).
Proof. destruct d; reflexivity. Qed.
Lemma path_inj x : forall y, path x = path y -> x = y.
Proof.
  induction x as [|d x IH]; intros [|e y] E; [reflexivity| | |]; apply (f_equal turned) in E; cbn [path] in E; rewrite ?turned_turns in E; try discriminate.
  inversion E as [[Ed Ex]]. rewrite (IH _ Ex). reflexivity.
Qed.
