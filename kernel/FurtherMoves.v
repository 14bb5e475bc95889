(** Wythoff's game with finitely many further moves, and its values (Corollaries 302 and 303 of docs/proofs.md).

    The moves are Wythoff's and k vectors (u,v), u, v >= 1, in both orders of the piles, each once. The positions of value g are found as in Wythoff's game, but for the diagonals that hold a
    position of smaller value in this row, or one from which a vector leads to value g: on each diagonal and in each row these are at most g + 2k. So with s = g + 2k the
    positions keep to the beams as Theorem 301 says. *)
Require Import List ZArith Lia Arith Classical_Prop.
From Kernel Require Import Games Rows Levels GoldenOrder Recursion Counting Beams.
Import ListNotations.

Section Further.
Variable vectors : list (nat * nat).
Hypothesis positive : forall u v, In (u, v) vectors -> 1 <= u /\ 1 <= v.
Definition swap (p : nat * nat) : nat * nat := (snd p, fst p).
Definition all_vectors : list (nat * nat) := vectors ++ map swap vectors.
Definition further_move (p q : nat * nat) : Prop :=
  wythoff_move p q \/ exists u v, In (u, v) all_vectors /\ fst p = fst q + u /\ snd p = snd q + v.
Lemma all_positive u v : In (u, v) all_vectors -> 1 <= u /\ 1 <= v.
Proof.
  intro I. apply in_app_or in I as [I|I]; [apply positive, I|]. apply in_map_iff in I as [[x y] [E I]]. inversion E; subst. destruct (positive _ _ I). auto.
Qed.
Lemma all_length : length all_vectors = 2 * length vectors.
Proof. unfold all_vectors. rewrite app_length, map_length. lia. Qed.

Variable G : nat * nat -> nat.
Hypothesis mex : mex_values (nat * nat) further_move G.
Hypothesis mirror : forall x y, G (x, y) = G (y, x).
Variable g : nat.
Variables a d : nat -> nat.
Hypothesis of_value : forall n, G (a n, a n + d n) = g.
Hypothesis in_order : forall i n, i < n -> a i < a n.
Hypothesis all : forall x y, x <= y -> G (x, y) = g -> exists n, x = a n.
Notation b n := (a n + d n).

Lemma differ p q : wythoff_move p q -> G q <> G p.
Proof. intro M. apply (proj1 (mex p)). left. exact M. Qed.
Lemma in_row x y z : G (x, y) = G (x, z) -> y = z.
Proof.
  intro E. destruct (lt_eq_lt_dec y z) as [[L|L]|L]; [exfalso|auto|exfalso].
  - apply (differ (x, z) (x, y)); [right; left; simpl; lia|auto].
  - apply (differ (x, y) (x, z)); [right; left; simpl; lia|auto].
Qed.
Lemma on_diagonal x y x' y' : G (x, y) = G (x', y') -> x + y' = x' + y -> x = x'.
Proof.
  intros E D. destruct (lt_eq_lt_dec x x') as [[L|L]|L]; [exfalso|auto|exfalso].
  - apply (differ (x', y') (x, y)); [right; right; exists (x' - x); simpl; lia|auto].
  - apply (differ (x, y) (x', y')); [right; right; exists (x - x'); simpl; lia|auto].
Qed.
Lemma before i n : a i < a n -> i < n.
Proof. intro L. destruct (lt_eq_lt_dec i n) as [[H|H]|H]; [auto|subst; lia|apply in_order in H; lia]. Qed.
Lemma listed x y : x <= y -> G (x, y) = g -> exists n, x = a n /\ y = b n.
Proof. intros L E. destruct (all x y L E) as [n ->]. exists n. split; [auto|]. apply (in_row (a n)). rewrite of_value. auto. Qed.
Lemma in_each_row x : exists y, G (x, y) = g.
Proof.
  destruct (one_in_each_row further_move G mex) with (a := x) (g := g) as [y [E _]]; [| | |eauto].
  - intros x' y z L. left. right. left. auto.
  - intros x' y x'' y' [M|[u [v [I [E E']]]]]; [unfold wythoff_move in M; simpl in M; destruct M as [M|[M|[k M]]]; lia|]. apply all_positive in I. simpl in *. lia.
  - intros x' z y' L. exists (y' + x' + list_sum (map snd all_vectors) + 1). intros y [M|[u [v [I [E E']]]]].
    + unfold wythoff_move in M. simpl in M. destruct M as [M|[M|[k M]]]; lia.
    + simpl in *. assert (v <= list_sum (map snd all_vectors)); [|lia]. apply (in_map snd) in I. simpl in I. clear - I. induction (map snd all_vectors) as [|z l IH]; [destruct I|].
      simpl in *. destruct I as [->|I]; [lia|apply IH in I; lia].
Qed.

Lemma row_new n i : i < n -> a n <> a i /\ a n <> b i.
Proof.
  intro I. pose proof (in_order i n I). split; [lia|]. intro E.
  assert (F : a n + d n = a i) by (apply (in_row (a n)); rewrite of_value, mirror, E; symmetry; apply of_value). lia.
Qed.
Lemma row_least n v : v < a n -> exists i, i < n /\ (v = a i \/ v = b i).
Proof.
  intro V. destruct (in_each_row v) as [y E]. destruct (Nat.le_gt_cases v y) as [L|L].
  - destruct (listed v y L E) as [i [-> _]]. exists i. split; [apply before; auto|auto].
  - rewrite mirror in E. destruct (listed y v ltac:(lia) E) as [i [-> F]]. exists i. split; [apply before; lia|right; exact F].
Qed.
Lemma difference_new n i : i < n -> d n <> d i /\ b n <> b i.
Proof.
  intro I. pose proof (in_order i n I). split; intro E.
  - assert (a n = a i); [|lia]. apply (on_diagonal _ (b n) _ (b i)); [rewrite !of_value; auto|lia].
  - assert (a n = a i); [|lia]. apply (in_row (b n)). rewrite mirror, of_value, mirror, E. symmetry. apply of_value.
Qed.
(** What is forbidden: a smaller value, or a vector that leads to a position of value g. *)
Definition by_vector (n e : nat) (w : nat * nat) : Prop := fst w <= a n /\ snd w <= a n + e /\ G (a n - fst w, a n + e - snd w) = g.
Definition forbidden (n e : nat) : Prop := G (a n, a n + e) < g \/ exists w, In w all_vectors /\ by_vector n e w.
Lemma difference_least n e : e < d n -> (exists i, i < n /\ d i = e) \/ (exists i, i < n /\ b i = a n + e) \/ forbidden n e.
Proof.
  intro L. unfold forbidden. destruct (lt_eq_lt_dec (G (a n, a n + e)) g) as [[H|H]|H]; [auto|exfalso|].
  - assert (a n + e = a n + d n); [|lia]. apply (in_row (a n)). rewrite of_value. auto.
  - destruct (proj2 (mex (a n, a n + e)) g H) as [[x y] [[M|[u [v [I [X Y]]]]] E]].
    + unfold wythoff_move in M. simpl in M. destruct M as [[X ->]|[[-> Y]|[k [K [X Y]]]]].
      * right. left. destruct (listed x (a n + e) ltac:(lia) E) as [i [-> F]]. exists i. split; [apply before; auto|auto].
      * exfalso. assert (y = a n + d n); [|lia]. apply (in_row (a n)). rewrite of_value. auto.
      * left. destruct (listed x y ltac:(lia) E) as [i [-> F]]. exists i. split; [apply before; lia|lia].
    + right. right. right. exists (u, v). split; [auto|]. unfold by_vector. simpl in *. replace (a n - u) with x by lia. replace (a n + e - v) with y by lia. split; [lia|split; [lia|auto]].
Qed.

Let s := g + 2 * length vectors.
Hypothesis s_1 : 1 <= s.
Let codes : list (nat + nat * nat) := map inl (seq 0 g) ++ map inr all_vectors.
Lemma codes_length : length codes = s.
Proof. unfold codes. rewrite app_length, !map_length, seq_length, all_length. reflexivity. Qed.
Definition why (n e : nat) (c : nat + nat * nat) : Prop := match c with inl v => G (a n, a n + e) = v | inr w => by_vector n e w end.
Lemma has_reason n e : forbidden n e -> exists c, In c codes /\ why n e c.
Proof.
  intros [H|[w [I H]]].
  - exists (inl (G (a n, a n + e))). split; [apply in_or_app; left; apply in_map, in_seq; lia|reflexivity].
  - exists (inr w). split; [apply in_or_app; right; apply in_map, I|exact H].
Qed.
(** Corollaries 302 and 303, the differences: -15 s <= d n - n <= 17 s. *)
Theorem differences_near n : n <= d n + 15 * s /\ d n <= n + 17 * s.
Proof.
  replace (17 * s) with (15 * s + 2 * s) by lia.
  apply (few_disturbances a d row_new row_least forbidden difference_new difference_least); [exact s_1|lia|apply fifteen, s_1| |].
  - intros m _ e x l ND H. rewrite <- codes_length. apply (no_more_than (fun i c => why i e c)); [auto| |].
    + intros i I. apply has_reason. apply H, I.
    + intros i i' c _ _ E E'. assert (F : a i = a i').
      { destruct c as [v|w]; simpl in E, E'; [apply (on_diagonal _ (a i + e) _ (a i' + e)); [congruence|lia]|].
        destruct E as [E1 [E2 E3]], E' as [E1' [E2' E3']]. assert (a i - fst w = a i' - fst w); [|lia].
        apply (on_diagonal _ (a i + e - snd w) _ (a i' + e - snd w)); [congruence|lia]. }
      destruct (lt_eq_lt_dec i i') as [[L|L]|L]; [apply in_order in L; lia|auto|apply in_order in L; lia].
  - intros m _ _ l ND H. rewrite <- codes_length. apply (no_more_than (fun e c => why m e c)); [auto| |].
    + intros e I. apply has_reason. apply H, I.
    + intros e e' c _ _ E E'. destruct c as [v|w]; simpl in E, E'.
      * assert (a m + e = a m + e') by (apply (in_row (a m)); congruence). lia.
      * destruct E as [E1 [E2 E3]], E' as [E1' [E2' E3']]. assert (a m + e - snd w = a m + e' - snd w); [|lia]. apply (in_row (a m - fst w)). congruence.
Qed.
(** The rows, and the beams: |a n - n phi| <= 30 s, |b n - phi a n| <= 36 s. *)
Theorem further_rows n : within_of (30 * s) (y a n).
Proof. exact (rows_near a d row_new row_least difference_new s s_1 differences_near n). Qed.
Theorem further_beams n : within_of (36 * s) (beam a d n).
Proof. exact (beams_near a d row_new row_least difference_new s s_1 differences_near n). Qed.
End Further.

(** Without further moves: the values g >= 1 of Wythoff's game. *)
Section Wythoff.
Variable G : nat * nat -> nat.
Hypothesis mex : mex_values (nat * nat) wythoff_move G.
Hypothesis mirror : forall x y, G (x, y) = G (y, x).
Variable g : nat.
Variables a d : nat -> nat.
Hypothesis of_value : forall n, G (a n, a n + d n) = g.
Hypothesis in_order : forall i n, i < n -> a i < a n.
Hypothesis all : forall x y, x <= y -> G (x, y) = g -> exists n, x = a n.
Hypothesis g_1 : 1 <= g.
Theorem values_near_the_beams n : (n <= d n + 15 * g /\ d n <= n + 17 * g) /\ within_of (30 * g) (y a n) /\ within_of (36 * g) (beam a d n).
Proof.
  assert (none : forall u v, In (u, v) [] -> 1 <= u /\ 1 <= v) by intros u v [].
  assert (mex' : mex_values (nat * nat) (further_move []) G).
  { intro p. destruct (mex p) as [A B]. split; [intros q [M|[u [v [[] _]]]]; apply A, M|]. intros h H. destruct (B h H) as [q [M E]]. exists q. split; [left; exact M|exact E]. }
  pose proof (differences_near [] none G mex' mirror g a d of_value in_order all ltac:(simpl; lia) n) as D.
  pose proof (further_rows [] none G mex' mirror g a d of_value in_order all ltac:(simpl; lia) n) as R.
  pose proof (further_beams [] none G mex' mirror g a d of_value in_order all ltac:(simpl; lia) n) as S.
  simpl length in *. rewrite Nat.mul_0_r, Nat.add_0_r in *. auto.
Qed.
End Wythoff.
Print Assumptions further_rows.
Print Assumptions further_beams.
Print Assumptions values_near_the_beams.
