(** Bounds of values, and values from their recursion (Theorems 103 and 104 and Argument 102 of docs/proofs.md). *)
Require Import List Lia Arith.
From Kernel Require Import Games Rows Periods.
Import ListNotations.

(** ** Upper bounds. A value is at most what every move lowers; so G(a,b) <= a + b. *)
Theorem at_most {pos} (move : pos -> pos -> Prop) (f : pos -> nat) G :
  mex_values pos move G -> (forall p q, move p q -> f q < f p) -> forall p, G p <= f p.
Proof.
  intros mex low p. induction p as [p IH] using (well_founded_ind (well_founded_ltof pos f)).
  destruct (Nat.le_gt_cases (G p) (f p)) as [L|L]; [auto|exfalso]. destruct (proj2 (mex p) _ L) as [q [M E]].
  pose proof (low p q M). specialize (IH q H). lia.
Qed.

Section R.
Variable G : nat * nat -> nat.
Hypothesis mex : mex_values (nat * nat) r_move G.
Hypothesis mirror : forall a b, G (a, b) = G (b, a).

(** v is the value of p if it is none of an option and every smaller number is one. *)
Lemma is_value p v : (forall q, r_move p q -> G q <> v) -> (forall u, u < v -> exists q, r_move p q /\ G q = u) -> G p = v.
Proof.
  intros N A. destruct (mex p) as [N' A']. destruct (lt_eq_lt_dec (G p) v) as [[L|L]|L]; [exfalso|auto|exfalso].
  - destruct (A _ L) as [q [M E]]. exact (N' q M E).
  - destruct (A' _ L) as [q [M E]]. exact (N q M E).
Qed.
Lemma row0 y : G (0, y) = y.
Proof.
  induction y as [y IH] using lt_wf_ind. apply is_value.
  - intros [c d] M. simpl in M. destruct M as [[_ [-> L]]|[[L [-> C]]|[k [K [L _]]]]]; [rewrite IH; lia|lia|lia].
  - intros u L. exists (0, u). split; [simpl; lia|auto].
Qed.
(** The options of (a,n), a < n. *)
Lemma r_options a n c d : a < n -> r_move (a, n) (c, d) -> (c = a /\ d < n) \/ exists k, 1 <= k <= a /\ c = a - k /\ d = n - k.
Proof. intros L M. simpl in M. destruct M as [M|[M|[k M]]]; [left; lia|lia|right; exists k; lia]. Qed.
Lemma row1_start : G (1, 0) = 1 /\ G (1, 1) = 2 /\ G (1, 2) = 0.
Proof.
  assert (H0 : G (1, 0) = 1) by (rewrite mirror; apply row0).
  assert (H1 : G (1, 1) = 2).
  { apply is_value.
    - intros [c d] M. simpl in M. destruct M as [[_ [-> L]]|[[L [-> C]]|[k [K [L L']]]]].
      + replace d with 0 by lia. lia.
      + replace c with 0 by lia. rewrite row0. lia.
      + replace c with 0 by lia. rewrite row0. lia.
    - intros u L. exists (0, u). split; [|apply row0]. simpl. destruct u as [|[|u]]; [right; right; exists 1; lia|lia|lia]. }
  split; [auto|split; [auto|]]. apply is_value; [|lia].
  intros [c d] M. apply r_options in M as [[-> L]|[k [K [-> ->]]]]; [|replace k with 1 by lia; simpl; rewrite row0; lia|lia].
  destruct d as [|[|d]]; lia.
Qed.
(** From the third column on rows 1 and 2 are as row 0 (Ho's Lemma 10). *)
Lemma row1 y : 3 <= y -> G (1, y) = y.
Proof.
  destruct row1_start as [H0 [H1 H2]]. induction y as [y IH] using lt_wf_ind. intro L. apply is_value.
  - intros [c d] M. apply r_options in M as [[-> D]|[k [K [-> ->]]]]; [|replace k with 1 by lia; simpl; rewrite row0; lia|lia].
    destruct d as [|[|[|d]]]; [lia|lia|lia|rewrite IH; lia].
  - intros u U. destruct u as [|[|[|u]]]; [exists (1, 2)|exists (1, 0)|exists (1, 1)|exists (1, S (S (S u)))]; (split; [simpl; lia|try lia]). apply IH; lia.
Qed.
Lemma row2_start : G (2, 0) = 2 /\ G (2, 1) = 0 /\ G (2, 2) = 1.
Proof.
  destruct row1_start as [H0 [H1 H2]].
  assert (K0 : G (2, 0) = 2) by (rewrite mirror; apply row0). assert (K1 : G (2, 1) = 0) by (rewrite mirror; auto).
  split; [auto|split; [auto|]]. apply is_value.
  - intros [c d] M. simpl in M. destruct M as [[_ [-> L]]|[[L [-> C]]|[k [K [L L']]]]].
    + destruct d as [|[|d]]; lia.
    + rewrite mirror. destruct c as [|[|c]]; lia.
    + assert (E : c = d) by lia. subst d. destruct c as [|[|c]]; [rewrite row0|rewrite H1|]; lia.
  - intros u U. exists (2, 1). split; [simpl; lia|lia].
Qed.
Lemma row2 y : 3 <= y -> G (2, y) = y.
Proof.
  destruct row1_start as [H0 [H1 H2]]. destruct row2_start as [K0 [K1 K2]]. induction y as [y IH] using lt_wf_ind. intro L. apply is_value.
  - intros [c d] M. apply r_options in M as [[-> D]|[k [K [-> ->]]]]; [| |lia].
    + destruct d as [|[|[|d]]]; [lia|lia|lia|rewrite IH; lia].
    + assert (k = 1 \/ k = 2) as [-> | ->] by lia; simpl; [|rewrite row0; lia].
      destruct (Nat.eq_dec y 3) as [->|]; [simpl; lia|rewrite row1; lia].
  - intros u U. destruct u as [|[|[|u]]]; [exists (2, 1)|exists (2, 2)|exists (2, 0)|exists (2, S (S (S u)))]; (split; [simpl; lia|try lia]). apply IH; lia.
Qed.

(** Ho's Theorem 13: R(a,b) <= a + b - 1 for 2 <= a, b. *)
Theorem r_wythoff_upper a b : 2 <= a -> 2 <= b -> G (a, b) <= a + b - 1.
Proof.
  remember (a + b) as s eqn:S. revert a b S. induction s as [s IH] using lt_wf_ind. intros a b S A B. destruct row1_start as [H0 [H1 H2]].
  assert (Small : forall c d, c + d < s -> c + 2 <= s -> d + 2 <= s -> G (c, d) < s - 1).
  { intros c d L C D. assert (One : forall x, x + 2 <= s -> G (1, x) < s - 1).
    { intros x X. destruct x as [|[|[|x]]]; [lia|lia|lia|rewrite row1; lia]. }
    destruct c as [|[|c]]; [rewrite row0; lia|apply One; lia|]. destruct d as [|[|d]]; [rewrite mirror, row0; lia|rewrite mirror; apply One; lia|].
    specialize (IH _ L _ _ eq_refl ltac:(lia) ltac:(lia)). lia. }
  destruct (Nat.le_gt_cases (G (a, b)) (s - 1)) as [L|L]; [auto|exfalso]. destruct (proj2 (mex (a, b)) _ L) as [[c d] [M E]].
  assert (G (c, d) < s - 1); [|lia]. apply Small; simpl in M; destruct M as [M|[M|[k M]]]; lia.
Qed.
End R.

(** ** A lower bound (Theorem 103), and rows from their recursion (Argument 102), for games as in Periods.v. *)
Section Rows.
Variable M : nat -> list (nat * nat).
Hypothesis small : forall a k l, In (k, l) (M a) -> 1 <= k <= a /\ l <= k.

(** Every value is the least number that is none of the row before and none of the lower rows: up to row t. *)
Definition recursion (t : nat) (G : nat -> nat -> nat) : Prop :=
  (forall a n y, a <= t -> a <= n -> y < n -> G a y <> G a n) /\
  (forall a n k l, a <= t -> a <= n -> In (k, l) (M a) -> G (a - k) (n - l) <> G a n) /\
  (forall a n v, a <= t -> a <= n -> v < G a n -> (exists y, y < n /\ G a y = v) \/ exists k l, In (k, l) (M a) /\ G (a - k) (n - l) = v).
Definition mirrored (t : nat) (G : nat -> nat -> nat) : Prop := forall a y, y < a <= t -> G a y = G y a.

(** Argument 102: functions that obey the recursion up to row t are the values. *)
Theorem values_by_recursion t G r : recursion t G -> mirrored t G -> recursion t r -> mirrored t r -> forall a b, a <= t -> r a b = G a b.
Proof.
  intros [F [A L]] Mi [F' [A' L']] Mi' a b. remember (a + b) as s eqn:S. revert a b S. induction s as [s IH] using lt_wf_ind. intros a b S T.
  destruct (Nat.lt_ge_cases b a) as [B|B].
  - rewrite Mi, Mi' by lia. destruct (Nat.eq_dec a b); [lia|].
    destruct (lt_eq_lt_dec (r b a) (G b a)) as [[H|H]|H]; [exfalso|auto|exfalso].
    + destruct (L b a _ ltac:(lia) ltac:(lia) H) as [[y [Y E]]|[k [l [I E]]]].
      * rewrite <- (IH (b + y) ltac:(lia) b y eq_refl ltac:(lia)) in E. exact (F' b a y ltac:(lia) ltac:(lia) Y E).
      * destruct (small _ _ _ I). rewrite <- (IH (b - k + (a - l)) ltac:(lia) _ _ eq_refl ltac:(lia)) in E. exact (A' b a k l ltac:(lia) ltac:(lia) I E).
    + destruct (L' b a _ ltac:(lia) ltac:(lia) H) as [[y [Y E]]|[k [l [I E]]]].
      * rewrite (IH (b + y) ltac:(lia) b y eq_refl ltac:(lia)) in E. exact (F b a y ltac:(lia) ltac:(lia) Y E).
      * destruct (small _ _ _ I). rewrite (IH (b - k + (a - l)) ltac:(lia) _ _ eq_refl ltac:(lia)) in E. exact (A b a k l ltac:(lia) ltac:(lia) I E).
  - destruct (lt_eq_lt_dec (r a b) (G a b)) as [[H|H]|H]; [exfalso|auto|exfalso].
    + destruct (L a b _ T B H) as [[y [Y E]]|[k [l [I E]]]].
      * rewrite <- (IH (a + y) ltac:(lia) a y eq_refl T) in E. exact (F' a b y T B Y E).
      * destruct (small _ _ _ I). rewrite <- (IH (a - k + (b - l)) ltac:(lia) _ _ eq_refl ltac:(lia)) in E. exact (A' a b k l T B I E).
    + destruct (L' a b _ T B H) as [[y [Y E]]|[k [l [I E]]]].
      * rewrite (IH (a + y) ltac:(lia) a y eq_refl T) in E. exact (F a b y T B Y E).
      * destruct (small _ _ _ I). rewrite (IH (a - k + (b - l)) ltac:(lia) _ _ eq_refl ltac:(lia)) in E. exact (A a b k l T B I E).
Qed.

(** Theorem 103: G(a,b) >= b - 2a + 1 for 3 <= a <= b, if row 1 is at least y - 2 and row 2 at least y - 3. *)
Section Lower.
Variable G : nat -> nat -> nat.
Hypothesis G_rec : forall t, recursion t G.
Hypothesis one : forall y, 1 <= y -> y <= G 1 y + 2.
Hypothesis two : forall y, 2 <= y -> y <= G 2 y + 3.

Lemma zero y : G 0 y = y.
Proof.
  destruct (G_rec 0) as [F [_ L]]. induction y as [y IH] using lt_wf_ind. destruct (lt_eq_lt_dec (G 0 y) y) as [[H|H]|H]; [exfalso|auto|exfalso].
  - apply (F 0 y (G 0 y)); [lia|lia|lia|]. apply IH; lia.
  - destruct (L 0 y y) as [[z [Z E]]|[k [l [I _]]]]; [lia|lia|lia|rewrite IH in E; lia|apply small in I; lia].
Qed.
Theorem lower_bound a b : 3 <= a <= b -> b + 1 <= G a b + 2 * a.
Proof.
  remember (a + b) as s eqn:S. revert a b S. induction s as [s IH] using lt_wf_ind. intros a b S A. destruct (G_rec a) as [F [_ L]].
  destruct (Nat.le_gt_cases (b + 1) (G a b + 2 * a)) as [H|H]; [auto|exfalso].
  pose proof (IH (a + (b - 1)) ltac:(lia) a (b - 1) eq_refl ltac:(lia)) as P. pose proof (F a b (b - 1) ltac:(lia) ltac:(lia) ltac:(lia)) as N.
  destruct (L a (b - 1) (G a b)) as [[y [Y E]]|[k [l [I E]]]]; [lia|lia|lia|exact (F a b y ltac:(lia) ltac:(lia) ltac:(lia) E)|].
  destruct (small _ _ _ I) as [K1 K2]. destruct (Nat.le_gt_cases 3 (a - k)) as [Q|Q].
  - pose proof (IH (a - k + (b - 1 - l)) ltac:(lia) _ _ eq_refl ltac:(lia)). lia.
  - destruct (a - k) as [|[|[|q]]] eqn:D; [rewrite zero in E; lia| | |lia].
    + pose proof (one (b - 1 - l) ltac:(lia)). lia.
    + pose proof (two (b - 1 - l) ltac:(lia)). lia.
Qed.
(** So G(a,b) >= b - 2a for all a <= b. *)
Corollary lower_bound_everywhere a b : a <= b -> b <= G a b + 2 * a.
Proof.
  intro L. destruct a as [|[|[|a]]]; [rewrite zero; lia|pose proof (one b); lia|pose proof (two b); lia|pose proof (lower_bound (S (S (S a))) b ltac:(lia)); lia].
Qed.
End Lower.
End Rows.

(** R-Wythoff between both bounds: Ho's Theorems 12 and 13. *)
Theorem r_wythoff_window G : mex_values (nat * nat) r_move G -> (forall a b, G (a, b) = G (b, a)) ->
  forall a b, 3 <= a <= b -> b + 1 <= G (a, b) + 2 * a /\ G (a, b) <= a + b - 1.
Proof.
  intros mex mirror a b L. split; [|apply (r_wythoff_upper G mex mirror); lia]. set (M := fun a => map (fun k => (k, k)) (seq 1 a)).
  assert (inM : forall a k l, In (k, l) (M a) <-> 1 <= k <= a /\ l = k).
  { intros c k l. unfold M. rewrite in_map_iff. split; [intros [x [E I]]; inversion E; subst; apply in_seq in I; lia|].
    intros [I ->]. exists k. split; [auto|apply in_seq; lia]. }
  destruct (row1_start G mex mirror) as [A0 [A1 A2]]. destruct (row2_start G mex mirror) as [B0 [B1 B2]].
  apply (lower_bound M) with (G := fun a n => G (a, n)); [intros c k l I; apply inM in I; lia| | | |auto].
  - intro t. split; [|split].
    + intros c n y _ C Y. apply (proj1 (mex (c, n))). simpl. auto.
    + intros c n k l _ C I. apply inM in I as [I ->]. apply (proj1 (mex (c, n))). simpl. right. right. exists k. lia.
    + intros c n v _ C V. destruct (proj2 (mex (c, n)) v V) as [[x y] [Mv E]]. simpl in Mv. destruct Mv as [[_ [-> D]]|[[D [-> X]]|[k [K [X Y]]]]].
      * left. eauto.
      * left. assert (c = n) by lia. subst n. exists x. split; [auto|]. rewrite mirror. auto.
      * right. exists k, k. split; [apply inM; lia|]. replace (c - k) with x by lia. replace (n - k) with y by lia. auto.
  - intros y Y. destruct (Nat.le_gt_cases 3 y) as [H|H]; [rewrite row1; auto; lia|]. destruct y as [|[|[|y]]]; lia.
  - intros y Y. destruct (Nat.le_gt_cases 3 y) as [H|H]; [rewrite row2; auto; lia|]. destruct y as [|[|[|y]]]; lia.
Qed.
Print Assumptions at_most.
Print Assumptions values_by_recursion.
Print Assumptions lower_bound.
Print Assumptions r_wythoff_window.
