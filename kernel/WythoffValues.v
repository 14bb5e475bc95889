(** The values of Wythoff's game: how they are found (Theorem 164 of docs/proofs.md). That they stay near its beams: FurtherMoves.v. *)
Require Import List Lia Arith Classical_Prop.
From Kernel Require Import Games Rows Levels Recursion.
Import ListNotations.

Section Values.
Variable G : nat * nat -> nat.
Hypothesis mex : mex_values (nat * nat) wythoff_move G.
Hypothesis mirror : forall x y, G (x, y) = G (y, x).
Variable g : nat.
Variables a d : nat -> nat.
Hypothesis of_value : forall n, G (a n, a n + d n) = g.
Hypothesis in_order : forall i n, i < n -> a i < a n.
Hypothesis all : forall x y, x <= y -> G (x, y) = g -> exists n, x = a n.

Lemma differ p q : wythoff_move p q -> G q <> G p.
Proof. apply (proj1 (mex p)). Qed.
Lemma in_row x y z : G (x, y) = G (x, z) -> y = z.
Proof.
  intro E. destruct (lt_eq_lt_dec y z) as [[L|L]|L]; [exfalso|auto|exfalso].
  - apply (differ (x, z) (x, y)); [right; left; simpl; lia|auto].
  - apply (differ (x, y) (x, z)); [right; left; simpl; lia|auto].
Qed.
Lemma on_diagonal x y e : G (x, x + e) = G (y, y + e) -> x = y.
Proof.
  intro E. destruct (lt_eq_lt_dec x y) as [[L|L]|L]; [exfalso|auto|exfalso].
  - apply (differ (y, y + e) (x, x + e)); [right; right; exists (y - x); simpl; lia|auto].
  - apply (differ (x, x + e) (y, y + e)); [right; right; exists (x - y); simpl; lia|auto].
Qed.
Lemma before i n : a i < a n -> i < n.
Proof. intro L. destruct (lt_eq_lt_dec i n) as [[H|H]|H]; [auto|subst; lia|apply in_order in H; lia]. Qed.
(** A position of value g is one of the list. *)
Lemma listed x y : x <= y -> G (x, y) = g -> exists n, x = a n /\ y = a n + d n.
Proof. intros L E. destruct (all x y L E) as [n ->]. exists n. split; [auto|]. apply (in_row (a n)). rewrite of_value. auto. Qed.

(** Theorem 164, the WSG algorithm: a(n) is the least number in no pair before; d(n) is the least that is no difference before, for which
    a(n) + d(n) is no second number before and (a(n), a(n) + d(n)) has no smaller value. *)
Notation b := (b a d).
Lemma row_new n i : i < n -> a n <> a i /\ a n <> b i.
Proof.
  intro I. pose proof (in_order i n I). split; [lia|]. unfold Recursion.b. intro E.
  assert (F : a n + d n = a i) by (apply (in_row (a n)); rewrite of_value, mirror, E; symmetry; apply of_value). lia.
Qed.
Lemma row_least n v : v < a n -> exists i, i < n /\ (v = a i \/ v = b i).
Proof.
  intro V. destruct (wythoff_rows G mex v g) as [y [E _]]. destruct (Nat.le_gt_cases v y) as [L|L].
  - destruct (listed v y L E) as [i [-> _]]. exists i. split; [apply before; auto|auto].
  - rewrite mirror in E. destruct (listed y v ltac:(lia) E) as [i [-> F]]. exists i. split; [apply before; lia|right; exact F].
Qed.
Lemma difference_new n i : i < n -> d n <> d i /\ b n <> b i.
Proof.
  intro I. pose proof (in_order i n I). unfold Recursion.b. split; intro E.
  - assert (a n = a i); [|lia]. apply (on_diagonal _ _ (d n)). rewrite of_value, E. symmetry. apply of_value.
  - assert (a n = a i); [|lia]. apply (in_row (a n + d n)). rewrite mirror, of_value, mirror, E. symmetry. apply of_value.
Qed.
Lemma difference_least n e : e < d n -> (exists i, i < n /\ d i = e) \/ (exists i, i < n /\ b i = a n + e) \/ G (a n, a n + e) < g.
Proof.
  intro L. destruct (lt_eq_lt_dec (G (a n, a n + e)) g) as [[H|H]|H]; [auto|exfalso|].
  - assert (a n + e = a n + d n); [|lia]. apply (in_row (a n)). rewrite of_value. auto.
  - destruct (proj2 (mex (a n, a n + e)) g H) as [[x y] [M E]]. unfold wythoff_move in M. simpl in M. destruct M as [[X ->]|[[-> Y]|[k [K [X Y]]]]].
    + right. left. destruct (listed x (a n + e) ltac:(lia) E) as [i [-> F]]. exists i. split; [apply before; auto|auto].
    + exfalso. assert (y = a n + d n); [|lia]. apply (in_row (a n)). rewrite of_value. auto.
    + left. destruct (listed x y ltac:(lia) E) as [i [-> F]]. exists i. split; [apply before; lia|lia].
Qed.
Theorem wsg n :
  ((forall i, i < n -> a n <> a i /\ a n <> b i) /\ forall v, v < a n -> exists i, i < n /\ (v = a i \/ v = b i)) /\
  ((forall i, i < n -> d n <> d i /\ b n <> b i) /\ g <= G (a n, b n)) /\
  forall e, e < d n -> (exists i, i < n /\ d i = e) \/ (exists i, i < n /\ b i = a n + e) \/ G (a n, a n + e) < g.
Proof.
  split; [split; [apply row_new|apply row_least]|]. split; [split; [apply difference_new|unfold Recursion.b; rewrite of_value; auto]|apply difference_least].
Qed.
End Values.
Print Assumptions wsg.
