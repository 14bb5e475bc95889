(** The values of Wythoff's game stay near its beams (Corollary 303 of docs/proofs.md, its bounds for the differences).

    The positions (a(n), a(n) + d(n)) of value g >= 1, in the order of a, have -15 g <= d(n) - n <= 17 g. *)
Require Import List Lia Arith Classical_Prop.
From Kernel Require Import Games Rows Levels Recursion.
Import ListNotations.

Section Values.
Variable G : nat * nat -> nat.
Hypothesis mex : mex_values (nat * nat) wythoff_move G.
Hypothesis mirror : forall x y, G (x, y) = G (y, x).
Variable g : nat.
Hypothesis g1 : 1 <= g.
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

Theorem values_near_the_beams n : n <= d n + 15 * g /\ d n <= n + 17 * g.
Proof.
  replace (17 * g) with (15 * g + 2 * g) by lia.
  apply (few_disturbances a d) with (Z := fun n e => G (a n, a n + e) < g); [| | | |exact g1|lia|apply fifteen; auto| |].
  - intros m i I. pose proof (in_order i m I). split; [lia|]. unfold b. intro E.
    assert (F : a m + d m = a i) by (apply (in_row (a m)); rewrite of_value, mirror, E; symmetry; apply of_value). lia.
  - intros m v V. destruct (wythoff_rows G mex v g) as [y [E _]]. destruct (Nat.le_gt_cases v y) as [L|L].
    + destruct (listed v y L E) as [i [-> _]]. exists i. split; [apply before; auto|auto].
    + rewrite mirror in E. destruct (listed y v ltac:(lia) E) as [i [-> F]]. exists i. split; [apply before; lia|right; exact F].
  - intros m i I. pose proof (in_order i m I). split; [intro E|unfold b; intro E].
    + assert (a m = a i); [|lia]. apply (on_diagonal _ _ (d m)). rewrite of_value, E. symmetry. apply of_value.
    + assert (a m = a i); [|lia]. apply (in_row (a m + d m)). rewrite mirror, of_value, mirror, E. symmetry. apply of_value.
  - intros m e L. destruct (lt_eq_lt_dec (G (a m, a m + e)) g) as [[H|H]|H]; [auto|exfalso|].
    + assert (a m + e = a m + d m); [|lia]. apply (in_row (a m)). rewrite of_value. auto.
    + destruct (proj2 (mex (a m, a m + e)) g H) as [[x y] [M E]]. unfold wythoff_move in M. simpl in M. destruct M as [[X ->]|[[-> Y]|[k [K [X Y]]]]].
      * right. left. destruct (listed x (a m + e) ltac:(lia) E) as [i [-> F]]. exists i. split; [apply before; auto|auto].
      * exfalso. assert (y = a m + d m); [|lia]. apply (in_row (a m)). rewrite of_value. auto.
      * left. destruct (listed x y ltac:(lia) E) as [i [-> F]]. exists i. split; [apply before; lia|lia].
  - intros m _ e x l ND H. rewrite <- (seq_length g 0). apply (no_more_than (fun i v => G (a i, a i + e) = v)); [auto| |].
    + intros i I. eexists. split; [|reflexivity]. apply in_seq. specialize (H i I). lia.
    + intros i i' v _ _ E E'. assert (F : a i = a i') by (apply (on_diagonal _ _ e); congruence).
      destruct (lt_eq_lt_dec i i') as [[L|L]|L]; [apply in_order in L; lia|auto|apply in_order in L; lia].
  - intros m _ _ l ND H. rewrite <- (seq_length g 0). apply (no_more_than (fun e v => G (a m, a m + e) = v)); [auto| |].
    + intros e I. eexists. split; [|reflexivity]. apply in_seq. specialize (H e I). lia.
    + intros e e' v _ _ E E'. assert (a m + e = a m + e') by (apply (in_row (a m)); congruence). lia.
Qed.
End Values.
Print Assumptions values_near_the_beams.
