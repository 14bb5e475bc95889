(** Values above the larger pile in E-Wythoff (Lemma 312 and Theorem 314 of docs/proofs.md): E(a,a+r) > a + r whenever a >= 2r and a >= 1. *)
Require Import List Lia Arith Bool.
From Kernel Require Import Games Rows Periods.
Import ListNotations.

Section E.
Variable E : nat * nat -> nat.
Hypothesis mex : mex_values (nat * nat) e_move E.
Hypothesis mirror : forall a b, E (a, b) = E (b, a).

Lemma differ p q : e_move p q -> E q <> E p.
Proof. apply (proj1 (mex p)). Qed.
Lemma in_row z y y' : y < y' -> E (z, y) <> E (z, y').
Proof.
  intro L. apply differ. unfold e_move. destruct (Nat.le_gt_cases z y') as [H|H]; [left; auto|].
  right. split; [lia|]. right. exists (y' - y), 0. lia.
Qed.
Lemma once_in_row z y y' : E (z, y) = E (z, y') -> y = y'.
Proof. intro H. destruct (lt_eq_lt_dec y y') as [[L|L]|L]; [|auto|]; apply (in_row z) in L; congruence. Qed.
Lemma first_row y : E (0, y) = y.
Proof.
  induction y as [y IH] using lt_wf_ind. destruct (lt_eq_lt_dec (E (0, y)) y) as [[L|L]|L]; [exfalso|auto|exfalso].
  - apply (in_row 0) in L as D. rewrite (IH _ L) in D. contradiction.
  - destruct (proj2 (mex (0, y)) y L) as [[c d] [M V]]. unfold e_move in M.
    destruct M as [[_ [[-> D]|[k [l K]]]]|[Z [[_ C]|[k [l K]]]]]; [rewrite (IH _ D) in V; lia|lia|lia|lia].
Qed.

(** Lemma 312: in the order of the larger pile the positions of one value are in the order of their differences. *)
Lemma in_order x y x' y' : x <= y -> x' <= y' -> E (x, y) = E (x', y') -> y' < y -> y' - x' < y - x.
Proof.
  intros X X' V L. destruct (Nat.le_gt_cases x x') as [H|H]; [lia|]. destruct (Nat.lt_ge_cases (y' - x') (y - x)) as [K|K]; [auto|].
  exfalso. apply (differ (x, y) (x', y')); [|auto]. left. split; [lia|]. right. exists (x - x'), (y - y'). lia.
Qed.

Section Position.
Variables a b c : nat.
Hypothesis a1 : 1 <= a.
Hypothesis ab : a <= b.
Hypothesis value : E (a, b) = c.
Hypothesis cb : c <= b.
Let r := b - a.

Lemma below : c < r.
Proof.
  destruct (Nat.lt_ge_cases c r) as [L|L]; [auto|]. exfalso. apply (differ (a, b) (0, c)); [|rewrite first_row; auto].
  left. split; [auto|]. right. exists a, (b - c). unfold r in L. lia.
Qed.

(** The partner of z, if it is at most b. *)
Definition partner (z : nat) : option nat := find (fun y => Nat.eqb (E (z, y)) c) (seq 0 (S b)).
Lemma partner_some z y : partner z = Some y -> E (z, y) = c /\ y <= b.
Proof. intro H. apply find_some in H as [I H]. apply in_seq in I. apply Nat.eqb_eq in H. split; [auto|lia]. Qed.
Lemma partner_none z y : partner z = None -> y <= b -> E (z, y) <> c.
Proof. intros H L. apply find_none with (x := y) in H; [|apply in_seq; lia]. apply Nat.eqb_neq in H. exact H. Qed.

(** What a number up to b is counted as: one up to c; a difference, of the larger or the smaller pile; one between a and b; a value
    below c in row b. *)
Definition counted (z : nat) : nat * nat :=
  match partner z with
  | Some y => if Nat.max z y <=? c then (0, z) else if y <? z then (1, z - y) else (2, y - z)
  | None => if a <? z then (3, z) else (4, E (z, b))
  end.
Definition counts : list (nat * nat) :=
  map (pair 0) (seq 0 (S c)) ++ map (pair 1) (seq (S c) (r - c)) ++ map (pair 2) (seq (S c) (r - c)) ++ map (pair 3) (seq (S a) (r - 1)) ++ map (pair 4) (seq 0 c).

Lemma difference x y : x <= y -> y <= b -> c < y -> E (x, y) = c -> c < y - x <= r.
Proof.
  intros X Y C V. split.
  - pose proof (in_order x y 0 c X (Nat.le_0_l c) ltac:(rewrite first_row; auto) C). lia.
  - destruct (Nat.eq_dec y b) as [->|D].
    + assert (x = a) by (apply (once_in_row b); rewrite !(mirror b); congruence). subst x. auto.
    + pose proof (in_order a b x y ab X ltac:(congruence) ltac:(lia)). unfold r. lia.
Qed.
Lemma same_difference x y x' y' : x <= y -> x' <= y' -> E (x, y) = c -> E (x', y') = c -> y - x = y' - x' -> x = x' /\ y = y'.
Proof.
  intros X X' V V' D. destruct (lt_eq_lt_dec y y') as [[L|L]|L].
  - pose proof (in_order x' y' x y X' X ltac:(congruence) L). lia.
  - lia.
  - pose proof (in_order x y x' y' X X' ltac:(congruence) L). lia.
Qed.
(** Without a partner up to b, and before a: a smaller value in row b. *)
Lemma smaller z : z < a -> partner z = None -> E (z, b) < c.
Proof.
  intros Z N. destruct (lt_eq_lt_dec (E (z, b)) c) as [[L|L]|L]; [auto|exfalso|exfalso].
  - exact (partner_none z b N (le_n b) L).
  - destruct (proj2 (mex (z, b)) c L) as [[x y] [M V]]. unfold e_move in M.
    destruct M as [[_ [[-> D]|[k [l K]]]]|[B _]]; [exact (partner_none z y N ltac:(lia) V)| |lia].
    apply (differ (a, b) (x, y)); [|congruence]. left. split; [auto|]. right. exists (a - x), (b - y). lia.
Qed.

Lemma counted_in z : z <= b -> In (counted z) counts.
Proof.
  intro Z. pose proof below as B. unfold counted, counts. rewrite !in_app_iff. destruct (partner z) as [y|] eqn:P.
  - apply partner_some in P as [V Y]. destruct (Nat.leb_spec (Nat.max z y) c) as [M|M]; [left; apply in_map, in_seq; lia|]. right.
    destruct (Nat.ltb_spec y z) as [L|L].
    + left. apply in_map, in_seq. pose proof (difference y z ltac:(lia) Z ltac:(lia) ltac:(rewrite mirror; auto)). lia.
    + right. left. apply in_map, in_seq. pose proof (difference z y L Y ltac:(lia) V). lia.
  - assert (z <> b) by (intros ->; apply (partner_none b a P ab); rewrite mirror; auto).
    assert (z <> a) by (intros ->; exact (partner_none a b P (le_n b) value)).
    right. right. right. destruct (Nat.ltb_spec a z) as [L|L]; [left; apply in_map, in_seq; unfold r; lia|].
    right. apply in_map, in_seq. pose proof (smaller z ltac:(lia) P). lia.
Qed.
Lemma counted_once z z' : z <= b -> z' <= b -> counted z = counted z' -> z = z'.
Proof.
  intros Z Z' H. unfold counted in H.
  destruct (partner z) as [y|] eqn:P, (partner z') as [y'|] eqn:P';
    repeat match type of H with context [if ?t then _ else _] => destruct t eqn:?; try discriminate H end; inversion H as [D]; auto.
  - apply partner_some in P as [V _]. apply partner_some in P' as [V' _].
    apply Nat.ltb_lt in Heqb1. apply Nat.ltb_lt in Heqb3. rewrite mirror in V, V'.
    exact (proj2 (same_difference y z y' z' ltac:(lia) ltac:(lia) V V' D)).
  - apply partner_some in P as [V _]. apply partner_some in P' as [V' _].
    apply Nat.ltb_ge in Heqb1. apply Nat.ltb_ge in Heqb3. exact (proj1 (same_difference z y z' y' ltac:(lia) ltac:(lia) V V' D)).
  - rewrite !(mirror _ b) in D. exact (once_in_row b z z' D).
Qed.

Lemma theorem_314 : a + 1 <= 2 * r.
Proof.
  assert (L : length (map counted (seq 0 (S b))) <= length counts).
  { apply no_more.
    - apply injective_nodup; [apply seq_NoDup|]. intros x y X Y. apply in_seq in X. apply in_seq in Y. apply counted_once; lia.
    - intros p I. apply in_map_iff in I as [z [<- Z]]. apply in_seq in Z. apply counted_in. lia. }
  unfold counts in L. rewrite !app_length, !map_length, !seq_length in L. pose proof below. unfold r in *. lia.
Qed.
End Position.

(** Theorem 314. *)
Theorem above_the_larger_pile a r : 1 <= a -> 2 * r <= a -> a + r < E (a, a + r).
Proof.
  intros A R. destruct (Nat.lt_ge_cases (a + r) (E (a, a + r))) as [L|L]; [auto|]. exfalso.
  pose proof (theorem_314 a (a + r) (E (a, a + r)) A ltac:(lia) eq_refl L). lia.
Qed.
End E.
Print Assumptions above_the_larger_pile.
