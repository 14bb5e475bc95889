(** The levels of R-Wythoff (Theorem 106 of docs/proofs.md).

    Fix a value g. Row a is taken by b if a <= b and (a,b) has value g; b - a is its diagonal. RWSG finds them: the next row is the least number
    in no pair before, and its diagonal the least that is not used before and holds no position of smaller value in this row. Every diagonal
    is used once, and the diagonal of the n-th row differs from n by at most g. *)
Require Import List Lia Arith Classical_Prop.
From Kernel Require Import Games Rows Periods Bounds.
Import ListNotations.

(** Things that are related to different things of m are no more than these. *)
Lemma no_more_than {A C} (R : A -> C -> Prop) l : forall m, NoDup l -> (forall x, In x l -> exists y, In y m /\ R x y) ->
  (forall x x' y, In x l -> In x' l -> R x y -> R x' y -> x = x') -> length l <= length m.
Proof.
  induction l as [|x l IH]; intros m ND H I; [simpl; lia|]. inversion ND as [|x' l' N ND']; subst.
  destruct (H x) as [y [Y Rxy]]; [simpl; auto|]. apply in_split in Y as [m1 [m2 ->]].
  assert (length l <= length (m1 ++ m2)); [|rewrite app_length in *; simpl; lia]. apply IH; [auto| |intros; eapply I; simpl; eauto].
  intros z Z. destruct (H z) as [w [W Rzw]]; [simpl; auto|]. exists w. split; [|auto]. apply in_app_or in W. apply in_or_app.
  destruct W as [W|[->|W]]; [auto| |auto]. exfalso. apply N. rewrite (I x z w); simpl; auto.
Qed.

Section Level.
Variable G : nat * nat -> nat.
Hypothesis mex : mex_values (nat * nat) r_move G.
Hypothesis mirror : forall a b, G (a, b) = G (b, a).
Variable g : nat.

Definition pair (a b : nat) : Prop := a <= b /\ G (a, b) = g.
Definition row (a : nat) : Prop := exists b, pair a b.

Lemma differ p q : r_move p q -> G q <> G p.
Proof. apply (proj1 (mex p)). Qed.
Lemma on_diagonal a b k : 1 <= k -> k <= a -> k <= b -> G (a - k, b - k) <> G (a, b).
Proof. intros K A B. apply differ. simpl. right. right. exists k. lia. Qed.
Lemma in_row a b c : a <= b -> c < b -> G (a, c) <> G (a, b).
Proof. intros A C. apply differ. simpl. auto. Qed.

Lemma pair_once a b b' : pair a b -> pair a b' -> b = b'.
Proof.
  intros [A E] [A' E']. destruct (lt_eq_lt_dec b b') as [[L|L]|L]; [|auto|]; exfalso.
  - apply (in_row a b' b A' L). congruence.
  - apply (in_row a b b' A L). congruence.
Qed.
(** No row is the second number of another pair. *)
Lemma row_or_second a b c : pair a b -> pair c a -> a = b /\ c = a.
Proof.
  intros [A E] [C F]. destruct (Nat.eq_dec c b) as [->|D]; [lia|]. destruct (Nat.eq_dec c a) as [->|D']; [destruct (Nat.eq_dec a b); [auto|]|].
  - exfalso. apply (in_row a b a A ltac:(lia)). congruence.
  - exfalso. apply (in_row a b c A ltac:(lia)). rewrite mirror. congruence.
Qed.
Lemma row_takes a v : exists n, G (a, n) = v.
Proof. exact (proj2 (r_wythoff_rows_are_periodic G mex mirror a) v). Qed.
Lemma row_or_second_of x : row x \/ exists a, a < x /\ pair a x.
Proof.
  destruct (row_takes x g) as [y E]. destruct (Nat.le_gt_cases x y) as [L|L]; [left; exists y; split; auto|].
  right. exists y. split; [auto|]. split; [lia|]. rewrite mirror. auto.
Qed.
(** Two positions of one value are on different diagonals. *)
Lemma diagonal_once a b a' b' : pair a b -> pair a' b' -> b - a = b' - a' -> a = a'.
Proof.
  intros [A E] [A' E'] D. destruct (lt_eq_lt_dec a a') as [[L|L]|L]; [exfalso|auto|exfalso].
  - apply (on_diagonal a' b' (a' - a)); [lia|lia|lia|]. replace (a' - (a' - a)) with a by lia. replace (b' - (a' - a)) with b by lia. congruence.
  - apply (on_diagonal a b (a - a')); [lia|lia|lia|]. replace (a - (a - a')) with a' by lia. replace (b - (a - a')) with b' by lia. congruence.
Qed.
(** A diagonal is passed over because it was used before, or holds a position of smaller value. *)
Lemma passed_over a b e : pair a b -> e < b - a -> (exists c, c < a /\ pair c (c + e)) \/ G (a, a + e) < g.
Proof.
  intros [A E] L. destruct (lt_eq_lt_dec (G (a, a + e)) g) as [[H|H]|H]; [auto|exfalso; apply (in_row a b (a + e) A ltac:(lia)); congruence|].
  destruct (proj2 (mex (a, a + e)) g H) as [[c d] [M F]]. simpl in M.
  assert (Row : forall y, y < a + e -> G (a, y) = g -> False).
  { intros y Y V. apply (in_row a b y A ltac:(lia)). congruence. }
  destruct M as [[_ [-> D]]|[[D [-> C]]|[k [K [C D]]]]].
  - exfalso. exact (Row d D F).
  - exfalso. apply (Row c); [lia|]. rewrite mirror. replace (a + e) with a in F by lia. auto.
  - left. exists c. split; [lia|]. split; [lia|]. replace (c + e) with d by lia. auto.
Qed.

(** (a) The rows are found one by one: what is in no pair of an earlier row is a row, and a row is in none. *)
Theorem next_row a : row a <-> ~ exists c, c < a /\ pair c a.
Proof.
  split.
  - intros [b P] [c [L C]]. destruct (row_or_second a b c P C). lia.
  - intro N. destruct (row_or_second_of a) as [H|H]; [auto|contradiction].
Qed.
(** Its diagonal is the least that is not used before and holds no position of smaller value. *)
Theorem next_diagonal a d : row a -> (pair a (a + d) <->
  ((~ exists c, c < a /\ pair c (c + d)) /\ g <= G (a, a + d)) /\ forall e, e < d -> (exists c, c < a /\ pair c (c + e)) \/ G (a, a + e) < g).
Proof.
  intros [b P].
  assert (free : forall d, pair a (a + d) -> (~ exists c, c < a /\ pair c (c + d)) /\ g <= G (a, a + d)).
  { intros d' Q. split; [|destruct Q; lia]. intros [c [L C]]. pose proof (diagonal_once _ _ _ _ C Q ltac:(lia)). lia. }
  assert (low : forall d e, pair a (a + d) -> e < d -> (exists c, c < a /\ pair c (c + e)) \/ G (a, a + e) < g).
  { intros d' e Q L. apply (passed_over a (a + d') e Q). lia. }
  split; [intro Q; split; [auto|intros; apply (low d); auto]|].
  intros [[N M] Lo]. assert (B : a <= b) by apply P. destruct (lt_eq_lt_dec d (b - a)) as [[L|L]|L].
  - exfalso. destruct (passed_over a b d P L); [contradiction|lia].
  - replace (a + d) with b by lia. exact P.
  - exfalso. assert (E : a + (b - a) = b) by lia.
    destruct (Lo _ L) as [C|C]; [destruct (free (b - a)) as [F _]; [rewrite E; exact P|exact (F C)]|rewrite E in C; destruct P; lia].
Qed.

(** (c) Every diagonal is used, and once (diagonal_once): otherwise each number is one of the two of a pair whose diagonal is smaller, or which holds a
    position of smaller value on this one; and of these there are few. *)
Theorem every_diagonal e : exists a, pair a (a + e).
Proof.
  apply NNPP. intro N. assert (N' : forall a, ~ pair a (a + e)) by (intros a P; apply N; eauto).
  set (code := map (fun v => (true, inl v)) (seq 0 e) ++ map (fun v => (false, inl v)) (seq 0 e) ++ map (fun v => (true, inr v)) (seq 0 g) ++ map (fun v => (false, @inr nat nat v)) (seq 0 g)).
  set (named := fun a b (c : nat + nat) => match c with inl v => b - a = v /\ v < e | inr v => G (a, a + e) = v /\ v < g end).
  set (R := fun x (c : bool * (nat + nat)) => exists a b, pair a b /\ (if fst c then x = a else x = b /\ a < b) /\ named a b (snd c)).
  assert (L : length (seq 0 (2 * e + 2 * g + 1)) <= length code).
  { apply (no_more_than R); [apply seq_NoDup| |].
    - intros x _.
      assert (one : forall (s : bool) a b, pair a b -> (if s then x = a else x = b /\ a < b) -> exists y, In y code /\ R x y).
      { intros s a b P S. assert (B : a <= b) by apply P. destruct (Nat.lt_ge_cases (b - a) e) as [D|D].
        - exists (s, inl (b - a)). split; [|exists a, b; simpl; repeat split; auto; apply P]. unfold code.
          destruct s; [apply in_or_app; left|apply in_or_app; right; apply in_or_app; left]; apply in_map_iff; exists (b - a); (split; [auto|apply in_seq; lia]).
        - destruct (passed_over a b e P) as [[c [_ C]]|C]; [destruct (Nat.eq_dec e (b - a)) as [F|]; [|lia]|destruct (N' c C)|].
          { exfalso. apply (N' a). rewrite F. replace (a + (b - a)) with b by lia. exact P. }
          exists (s, inr (G (a, a + e))). split; [|exists a, b; simpl; repeat split; auto; apply P]. unfold code.
          destruct s; apply in_or_app; right; apply in_or_app; right; apply in_or_app; [left|right]; apply in_map_iff; exists (G (a, a + e)); (split; [auto|apply in_seq; lia]). }
      destruct (row_or_second_of x) as [[b P]|[a [A P]]]; [exact (one true x b P eq_refl)|exact (one false a x P (conj eq_refl A))].
    - intros x x' [s c] _ _ [a [b [P [S H]]]] [a' [b' [P' [S' H']]]]. simpl in *.
      assert (a = a').
      { destruct c as [v|v]; simpl in H, H'; [apply (diagonal_once _ _ _ _ P P'); lia|].
        destruct H as [V _], H' as [V' _]. destruct (lt_eq_lt_dec a a') as [[T|T]|T]; [exfalso|auto|exfalso].
        - apply (on_diagonal a' (a' + e) (a' - a)); [lia|lia|lia|]. replace (a' - (a' - a)) with a by lia. replace (a' + e - (a' - a)) with (a + e) by lia. congruence.
        - apply (on_diagonal a (a + e) (a - a')); [lia|lia|lia|]. replace (a - (a - a')) with a' by lia. replace (a + e - (a - a')) with (a' + e) by lia. congruence. }
      subst a'. rewrite (pair_once _ _ _ P P') in *. destruct s; [congruence|lia]. }
  unfold code in L. rewrite !app_length, !map_length, !seq_length in L. lia.
Qed.

(** (d) The diagonal of the n-th row, n rows before it, is n up to g. *)
Theorem near_its_number a b rows : pair a b -> NoDup rows -> (forall x, In x rows <-> x < a /\ row x) ->
  b - a <= length rows + g /\ length rows <= b - a + g.
Proof.
  intros P ND H. assert (B : a <= b) by apply P.
  assert (apart : forall x y e, G (x, x + e) = G (y, y + e) -> x = y).
  { intros x y e V. destruct (lt_eq_lt_dec x y) as [[T|T]|T]; [exfalso|auto|exfalso].
    - apply (on_diagonal y (y + e) (y - x)); [lia|lia|lia|]. replace (y - (y - x)) with x by lia. replace (y + e - (y - x)) with (x + e) by lia. congruence.
    - apply (on_diagonal x (x + e) (x - y)); [lia|lia|lia|]. replace (x - (x - y)) with y by lia. replace (x + e - (x - y)) with (y + e) by lia. congruence. }
  split.
  - assert (L : length (seq 0 (b - a)) <= length (map inl rows ++ map (@inr nat nat) (seq 0 g))).
    { apply (no_more_than (fun e c => match c with inl x => pair x (x + e) | inr v => G (a, a + e) = v end)); [apply seq_NoDup| |].
      - intros e I. apply in_seq in I. destruct (passed_over a b e P) as [[c [C Q]]|C]; [lia| |].
        + exists (inl c). split; [apply in_or_app; left; apply in_map, H; split; [auto|exists (c + e); auto]|auto].
        + exists (inr (G (a, a + e))). split; [apply in_or_app; right; apply in_map, in_seq; lia|auto].
      - intros e e' [x|v] I I' Q Q'; [pose proof (pair_once _ _ _ Q Q'); lia|]. rewrite <- Q' in Q. apply in_seq in I. apply in_seq in I'.
        destruct (lt_eq_lt_dec e e') as [[T|T]|T]; [exfalso|auto|exfalso]; [apply (in_row a (a + e') (a + e))|apply (in_row a (a + e) (a + e'))]; lia. }
    rewrite app_length, !map_length, !seq_length in L. lia.
  - assert (L : length rows <= length (map inl (seq 0 (b - a)) ++ map (@inr nat nat) (seq 0 g))).
    { apply (no_more_than (fun x c => match c with inl e => pair x (x + e) | inr v => G (x, x + (b - a)) = v end)); [auto| |].
      - intros x I. apply H in I as [X [y Q]]. assert (Y : x <= y) by apply Q. destruct (lt_eq_lt_dec (y - x) (b - a)) as [[T|T]|T].
        + exists (inl (y - x)). split; [apply in_or_app; left; apply in_map, in_seq; lia|]. replace (x + (y - x)) with y by lia. exact Q.
        + pose proof (diagonal_once _ _ _ _ Q P T). lia.
        + exists (inr (G (x, x + (b - a)))). split; [|auto]. apply in_or_app. right. apply in_map, in_seq.
          destruct (passed_over x y (b - a) Q T) as [[c [C Z]]|]; [|lia]. pose proof (diagonal_once _ _ _ _ Z P ltac:(lia)). lia.
      - intros x x' [e|v] _ _ Q Q'; [apply (diagonal_once _ _ _ _ Q Q'); lia|]. apply (apart x x' (b - a)). congruence. }
    rewrite app_length, !map_length, !seq_length in L. lia.
Qed.
End Level.
Print Assumptions next_diagonal.
Print Assumptions every_diagonal.
Print Assumptions near_its_number.
