(** One position of each value in every row.

    In a game of two piles where the second pile may be lowered as one likes, and into a position of a lower row one comes from a row in
    finitely many ways only, every row has exactly one position of each value. *)
Require Import Lia Arith Classical_Prop.
From Kernel Require Import Games.

Section Rows.
Variable move : nat * nat -> nat * nat -> Prop.
Variable G : nat * nat -> nat.
Hypothesis mex : mex_values (nat * nat) move G.
Hypothesis along : forall a b c, c < b -> move (a, b) (a, c).
Hypothesis lowers : forall a b c d, move (a, b) (c, d) -> c < a \/ (c = a /\ d < b).
Hypothesis seldom : forall a c d, c < a -> exists B, forall b, move (a, b) (c, d) -> b < B.

Lemma once a b c : G (a, b) = G (a, c) -> b = c.
Proof.
  intro E. destruct (lt_eq_lt_dec b c) as [[L|L]|L]; [exfalso|auto|exfalso].
  - exact (proj1 (mex (a, c)) _ (along a c b L) E).
  - exact (proj1 (mex (a, b)) _ (along a b c L) (eq_sym E)).
Qed.

(** Far out in a row all values are large, since none comes twice. *)
Lemma far_out a h : exists B, forall b, B <= b -> h <= G (a, b).
Proof.
  induction h as [|h [B IH]]; [exists 0; intros; lia|].
  destruct (classic (exists b, B <= b /\ G (a, b) = h)) as [[b [L E]]|N].
  - exists (S b). intros c C. assert (h <= G (a, c)) by (apply IH; lia). assert (G (a, c) <> h); [|lia].
    intro F. assert (c = b) by (apply (once a); congruence). lia.
  - exists B. intros c C. assert (h <= G (a, c)) by (apply IH; lia). assert (G (a, c) <> h); [|lia]. intro F. apply N. eauto.
Qed.
(** Far out no move leads into the positions of value g of lower rows, since each row has at most one. *)
Lemma out_of_reach a g k : k <= a -> exists B, forall b, B <= b -> forall c d, c < k -> G (c, d) = g -> ~ move (a, b) (c, d).
Proof.
  induction k as [|k IH]; intro K; [exists 0; intros; lia|]. destruct IH as [B IH]; [lia|].
  destruct (classic (exists d, G (k, d) = g)) as [[d E]|N].
  - destruct (seldom a k d ltac:(lia)) as [C HC]. exists (Nat.max B C). intros b L c d' Lc E' M.
    destruct (Nat.eq_dec c k) as [->|D]; [|exact (IH b ltac:(lia) c d' ltac:(lia) E' M)].
    assert (d' = d) by (apply (once k); congruence). subst d'. apply HC in M. lia.
  - exists B. intros b L c d' Lc E' M. destruct (Nat.eq_dec c k) as [->|D]; [apply N; eauto|].
    exact (IH b L c d' ltac:(lia) E' M).
Qed.

Theorem one_in_each_row a g : exists! b, G (a, b) = g.
Proof.
  cut (exists b, G (a, b) = g). { intros [b E]. exists b. split; [exact E|]. intros c F. apply (once a). congruence. }
  apply NNPP. intro N. destruct (far_out a g) as [B1 H1]. destruct (out_of_reach a g a (le_n a)) as [B2 H2].
  set (b := Nat.max B1 B2). assert (L : g < G (a, b)).
  { assert (g <= G (a, b)) by (apply H1; lia). assert (G (a, b) <> g) by (intro; apply N; eauto). lia. }
  destruct (proj2 (mex (a, b)) g L) as [[c d] [M E]]. destruct (lowers _ _ _ _ M) as [C|[-> _]]; [|apply N; eauto].
  exact (H2 b ltac:(lia) c d C E M).
Qed.
End Rows.

(** Wythoff's game is such a game. *)
Definition wythoff_move (p q : nat * nat) : Prop :=
  (fst q < fst p /\ snd q = snd p) \/ (fst q = fst p /\ snd q < snd p) \/ (exists k, 0 < k /\ fst p = fst q + k /\ snd p = snd q + k).
Theorem wythoff_rows G : mex_values (nat * nat) wythoff_move G -> forall a g, exists! b, G (a, b) = g.
Proof.
  intro mex. apply (one_in_each_row wythoff_move G mex).
  - intros a b c L. right. left. auto.
  - intros a b c d M. unfold wythoff_move in M. simpl in M. destruct M as [M|[M|[k M]]]; lia.
  - intros a c d L. exists (S (d + a)). intros b M. unfold wythoff_move in M. simpl in M. destruct M as [M|[M|[k M]]]; lia.
Qed.
Print Assumptions wythoff_rows.
