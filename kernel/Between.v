(** Games between R- and E-Wythoff (Theorem 5 of docs/proofs.md).

    A(n) is the least number that is no A(i), B(i) with i < n, and B(n) = A(n) + n: the pairs of Wythoff's game. A game whose moves are at least
    those of R-Wythoff and at most those of E-Wythoff has these pairs as its P-positions. Its positions of value 1 are the pairs (A(n)-1, B(n)-1),
    n >= 1, just if from each (a,a) with a + 1 = A(n), n >= 2, one can move to such a pair. *)
Require Import Lia Arith Classical_Prop.
From Kernel Require Import Games Rows Periods PowerOfTwo.

Section Between.
Variable A : nat -> nat.
Definition B (n : nat) : nat := A n + n.
Hypothesis new : forall n i, i < n -> A n <> A i /\ A n <> B i.
Hypothesis least : forall n v, v < A n -> exists i, i < n /\ (v = A i \/ v = B i).

Lemma B_Y n : B n = Y 1 A n.
Proof. unfold B, Y. rewrite Nat.div_1_r. reflexivity. Qed.
Lemma new_Y n i : i < n -> A n <> A i /\ A n <> Y 1 A i.
Proof. rewrite <- B_Y. apply new. Qed.
Lemma least_Y n v : v < A n -> exists i, i < n /\ (v = A i \/ v = Y 1 A i).
Proof. intro L. destruct (least n v L) as [i H]. exists i. rewrite <- B_Y. auto. Qed.
Lemma A_increases n i : i < n -> A i < A n.
Proof. apply X_increases with (a := 1); auto using new_Y, least_Y. Qed.
Lemma A_injective n i : A n = A i -> n = i.
Proof. apply X_injective with (a := 1); auto using new_Y, least_Y. Qed.
Lemma A_lt n i : A n < A i -> n < i.
Proof. apply X_lt with (a := 1); auto using new_Y, least_Y. Qed.
Lemma B_injective n i : B n = B i -> n = i.
Proof. rewrite !B_Y. apply Y_injective; auto using new_Y, least_Y. Qed.
Lemma A_B n i : A n = B i -> n = 0 /\ i = 0.
Proof.
  rewrite B_Y. intro E. apply both in E as [-> D]; auto using new_Y, least_Y. rewrite Nat.div_1_r in D. auto.
Qed.
Lemma every_one z : exists n, z = A n \/ z = B n.
Proof. destruct (every 1 ltac:(lia) A new_Y least_Y z) as [n H]. exists n. rewrite B_Y. auto. Qed.
Lemma A_start : A 0 = 0 /\ A 1 = 1.
Proof.
  assert (A 0 = 0) by (destruct (A 0) eqn:E; [auto|destruct (least 0 0) as [i [I _]]; lia]). split; [auto|].
  destruct (new 1 0 ltac:(lia)). destruct (lt_eq_lt_dec (A 1) 1) as [[L|L]|L]; [lia|auto|].
  destruct (least 1 1 L) as [i [I E]]. assert (i = 0) by lia. subst i. unfold B in *. lia.
Qed.

Definition pairs (x y : nat) : Prop := exists n, x = A n /\ y = B n.
Definition shifted (x y : nat) : Prop := exists n, 1 <= n /\ x + 1 = A n /\ y + 1 = B n.
Definition P (p : nat * nat) : Prop := pairs (fst p) (snd p) \/ pairs (snd p) (fst p).
Definition Q (p : nat * nat) : Prop := shifted (fst p) (snd p) \/ shifted (snd p) (fst p).
Definition flip (p : nat * nat) : nat * nat := (snd p, fst p).
Lemma P_flip p : P p -> P (flip p). Proof. unfold P, flip. simpl. tauto. Qed.
Lemma Q_flip p : Q p -> Q (flip p). Proof. unfold Q, flip. simpl. tauto. Qed.
Lemma e_flip p q : e_move p q -> e_move (flip p) (flip q).
Proof. destruct p, q. unfold flip, e_move. simpl. tauto. Qed.
Lemma r_flip p q : r_move p q -> r_move (flip p) (flip q).
Proof.
  destruct p, q. unfold flip, r_move. simpl. intros [M|[M|[k M]]]; [right; left; lia|left; lia|right; right; exists k; lia].
Qed.
Lemma ends_e : well_founded (fun q p => e_move p q).
Proof.
  apply well_founded_lt_compat with (f := fun p => fst p + snd p). intros [c d] [a b] M. simpl in *.
  destruct M as [[_ [M|[k [l M]]]]|[_ [M|[k [l M]]]]]; lia.
Qed.

(** No move of E-Wythoff joins two pairs, nor two of the shifted ones. *)
Lemma P_inner p q : P p -> e_move p q -> ~ P q.
Proof.
  assert (H : forall x y q, pairs x y -> e_move (x, y) q -> ~ P q).
  { intros x y [c d] [n [-> ->]] M C. destruct (Nat.eq_dec n 0) as [->|N].
    { unfold B in M. destruct A_start as [Z _]. rewrite Z in M. simpl in M. destruct M as [[_ [M|[k [l M]]]]|[_ [M|[k [l M]]]]]; lia. }
    destruct M as [[_ [[-> D]|[k [l [K [L [Ex Ey]]]]]]]|[E _]]; [| |unfold B in E; lia].
    - destruct C as [[m [E F]]|[m [E F]]]; simpl in *.
      + apply A_injective in E as <-. lia.
      + apply A_B in F as [F _]. contradiction.
    - unfold B in Ey. destruct C as [[m [E F]]|[m [E F]]]; simpl in *; unfold B in F; [|lia].
      assert (m < n) by (apply A_lt; lia). lia. }
  intros [C|C] M D; [exact (H _ _ q C ltac:(destruct p; exact M) D)|].
  exact (H _ _ (flip q) C (e_flip p q M) (P_flip q D)).
Qed.
Lemma Q_inner p q : Q p -> e_move p q -> ~ Q q.
Proof.
  assert (H : forall x y q, shifted x y -> e_move (x, y) q -> ~ Q q).
  { intros x y [c d] [n [N [Ex0 Ey0]]] M C. unfold B in Ey0.
    destruct M as [[_ [[-> D]|[k [l [K [L [Ex Ey]]]]]]]|[E _]]; [| |lia].
    - destruct C as [[m [Hm [E F]]]|[m [Hm [E F]]]]; simpl in *.
      + rewrite Ex0 in E. apply A_injective in E as <-. unfold B in F. lia.
      + rewrite Ex0 in F. apply A_B in F. lia.
    - destruct C as [[m [Hm [E F]]]|[m [Hm [E F]]]]; simpl in *; unfold B in F; [|lia].
      assert (m < n) by (apply A_lt; lia). lia. }
  intros [C|C] M D; [exact (H _ _ q C ltac:(destruct p; exact M) D)|].
  exact (H _ _ (flip q) C (e_flip p q M) (Q_flip q D)).
Qed.
Lemma apart p : Q p -> ~ P p.
Proof.
  assert (H : forall x y, shifted x y -> ~ P (x, y)).
  { intros x y [n [N [E F]]] [[m [E' F']]|[m [E' F']]]; simpl in *; unfold B in *; [|lia]. assert (n = m) by lia. subst. lia. }
  intros [C|C] D; [exact (H _ _ C ltac:(destruct p; exact D))|exact (H _ _ C (P_flip p D))].
Qed.
(** A move of R-Wythoff leads from every other position to a pair, ... *)
Lemma P_outer p : ~ P p -> exists q, r_move p q /\ P q.
Proof.
  assert (H : forall x y, x <= y -> ~ P (x, y) -> exists q, r_move (x, y) q /\ P q).
  { intros x y L N. destruct (every_one x) as [n [E|E]].
    - destruct (lt_eq_lt_dec y (B n)) as [[D|D]|D].
      + set (m := y - x). unfold B in D. assert (m < n) by (unfold m; lia). pose proof (A_increases n m H).
        exists (A m, B m). split; [|left; exists m; auto]. right. right. exists (A n - A m). unfold B, m in *. lia.
      + exfalso. apply N. left. exists n. auto.
      + exists (A n, B n). split; [|left; exists n; auto]. left. lia.
    - destruct (Nat.eq_dec y (A n)) as [F|F]; [exfalso; apply N; right; exists n; auto|]. unfold B in *.
      exists (x, A n). split; [left; lia|right; exists n; auto]. }
  intro N. destruct p as [x y]. destruct (Nat.le_gt_cases x y) as [L|L]; [auto|].
  destruct (H y x) as [q [M C]]; [lia|intro C; exact (N (P_flip _ C))|]. exists (flip q). split; [exact (r_flip _ _ M)|apply P_flip; auto].
Qed.
(** ... and from every position outside P and Q, but for some (a,a), to a shifted one. *)
Lemma Q_outer p : ~ P p -> ~ Q p -> (fst p = snd p -> forall n, 2 <= n -> fst p + 1 <> A n) -> exists q, r_move p q /\ Q q.
Proof.
  assert (H : forall x y, x <= y -> ~ P (x, y) -> ~ Q (x, y) -> (x = y -> forall n, 2 <= n -> x + 1 <> A n) -> exists q, r_move (x, y) q /\ Q q).
  { intros x y L NP NQ D. destruct A_start as [Z0 Z1]. destruct (every_one (x + 1)) as [n [E|E]].
    - assert (N : n <> 0) by (intros ->; lia). destruct (lt_eq_lt_dec (y + 1) (B n)) as [[F|F]|F].
      + set (m := y - x). unfold B in F. assert (Hm : m < n) by (unfold m; lia). pose proof (A_increases n m Hm). destruct (Nat.eq_dec m 0) as [M|M].
        * exfalso. destruct (Nat.eq_dec n 1) as [->|]; [|exact (D ltac:(unfold m in M; lia) n ltac:(lia) E)].
          apply NP. left. exists 0. unfold B. simpl. unfold m in M. lia.
        * pose proof (A_increases m 0 ltac:(lia)). exists (A m - 1, B m - 1). split; [|left; exists m; unfold B; simpl; lia].
          right. right. exists (A n - A m). unfold B, m in *. lia.
      + exfalso. apply NQ. left. exists n. simpl. lia.
      + unfold B in *. exists (x, B n - 1). split; [left; unfold B; lia|left; exists n; unfold B; simpl; lia].
    - assert (N : n <> 0) by (intros ->; unfold B in E; lia). pose proof (A_increases n 0 ltac:(lia)). unfold B in E.
      destruct (Nat.eq_dec (y + 1) (A n)) as [F|F]; [lia|]. exists (x, A n - 1). split; [left; lia|right; exists n; unfold B; simpl; lia]. }
  intros NP NQ D. destruct p as [x y]. simpl in D. destruct (Nat.le_gt_cases x y) as [L|L]; [auto|].
  destruct (H y x) as [q [M C]]; [lia|intro C; exact (NP (P_flip _ C))|intro C; exact (NQ (Q_flip _ C))|lia|]. exists (flip q). split; [exact (r_flip _ _ M)|apply Q_flip; auto].
Qed.

Section Game.
Variable move : nat * nat -> nat * nat -> Prop.
Hypothesis at_least : forall p q, r_move p q -> move p q.
Hypothesis no_more_than : forall p q, move p q -> e_move p q.

Lemma ends_here : well_founded (fun q p => move p q).
Proof. intro p. induction (ends_e p) as [p _ IH]. constructor. intros q M. apply IH, no_more_than, M. Qed.
Theorem same_P_positions p : lose _ move p <-> P p.
Proof.
  apply (P_positions _ move ends_here); [intro; apply classic|intros q r C M; exact (P_inner q r C (no_more_than _ _ M))|].
  intros q N. destruct (P_outer q N) as [r [M C]]. eauto.
Qed.
Theorem value_one G : mex_values (nat * nat) move G ->
  ((forall p, G p = 1 <-> Q p) <-> forall a n, 2 <= n -> a + 1 = A n -> exists q, move (a, a) q /\ Q q).
Proof.
  intro mex. assert (zero : forall p, G p = 0 <-> P p).
  { intro p. apply (values _ move ends_here G (fun _ => P) 0 mex); [intros; apply classic|lia| | |lia].
    - intros h q r _ C M. exact (P_inner q r C (no_more_than _ _ M)).
    - intros h q _ N. destruct (P_outer q (N 0 ltac:(lia))) as [r [M C]]. eauto. }
  split.
  - intros one a n N E.
    assert (NQ : ~ Q (a, a)) by (intros [[m [M [F F']]]|[m [M [F F']]]]; simpl in *; unfold B in F'; lia).
    assert (NP : ~ P (a, a)).
    { intros [[m [F F']]|[m [F F']]]; simpl in *; unfold B in F'; assert (m = 0) by lia; subst m; destruct A_start as [Z0 Z1];
        assert (n = 1) by (apply A_injective; lia); lia. }
    assert (1 < G (a, a)) by (pose proof (zero (a, a)); pose proof (one (a, a)); destruct (G (a, a)) as [|[|g]]; [tauto|tauto|lia]).
    destruct (proj2 (mex (a, a)) 1 H) as [q [M V]]. exists q. split; [auto|apply one; auto].
  - intros D p.
    pose (R := fun h => match h with 0 => P | _ => Q end).
    change (Q p) with (R 1 p). apply (values _ move ends_here G R 1 mex); [intros; apply classic| | | |lia].
    + intros h i q Hh Hi. destruct h as [|[|h]]; [lia| |lia]. destruct i; [|lia]. apply apart.
    + intros h q r Hh. destruct h; intros C M; [exact (P_inner q r C (no_more_than _ _ M))|exact (Q_inner q r C (no_more_than _ _ M))].
    + intros h q Hh N. destruct h as [|[|h]]; [| |lia].
      * destruct (P_outer q (N 0 ltac:(lia))) as [r [M C]]. eauto.
      * destruct (classic (fst q = snd q /\ exists n, 2 <= n /\ fst q + 1 = A n)) as [[E [n [L F]]]|K].
        -- destruct q as [a b]. simpl in E, F. subst b. exact (D a n L F).
        -- destruct (Q_outer q (N 0 ltac:(lia)) (N 1 ltac:(lia))) as [r [M C]]; [intros E n L F; apply K; eauto|]. eauto.
Qed.
(** It is so if (a,a) -> (0,1) is a move for every a >= 1; so in E-Wythoff. *)
Corollary value_one_by_one_move G : mex_values (nat * nat) move G -> (forall a, 1 <= a -> move (a, a) (0, 1)) -> forall p, G p = 1 <-> Q p.
Proof.
  intros mex H. apply (value_one G mex). intros a n N E. destruct A_start as [Z0 Z1]. pose proof (A_increases n 1 ltac:(lia)).
  pose proof (A_increases 2 1 ltac:(lia)). exists (0, 1). split; [apply H; lia|]. left. exists 1. unfold B. simpl. lia.
Qed.
End Game.
End Between.
Print Assumptions same_P_positions.
Print Assumptions value_one.
