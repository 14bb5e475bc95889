(** What is printed can be read in one way: a line that the kernel accepts says one thing, whoever read the file. And forged lines that are refused. *)
Require Import List ZArith NArith Lia Bool Arith String Ascii DecimalString DecimalPos DecimalN PArith.
From Kernel Require Import Numeration Closure Relations Joins Sums Expressions Systems Formulas Blocks Proofs Records Lines Names.
Import ListNotations.
Local Open Scope string_scope.

(** ** Strings *)
Lemma append_assoc (a b c : string) : (a ++ b) ++ c = a ++ b ++ c.
Proof. induction a as [|x a IH]; [reflexivity|]. simpl. f_equal. exact IH. Qed.
Lemma append_nil (a : string) : a ++ "" = a.
Proof. induction a as [|x a IH]; [reflexivity|]. simpl. f_equal. exact IH. Qed.
Lemma all_chars_app p a b : all_chars p (a ++ b) = all_chars p a && all_chars p b.
Proof. induction a as [|c a IH]; [reflexivity|]. simpl. rewrite IH. apply andb_assoc. Qed.
Lemma all_chars_weaker (p q : ascii -> bool) a : (forall c, p c = true -> q c = true) -> all_chars p a = true -> all_chars q a = true.
Proof. intro H. induction a as [|c a IH]; [auto|]. simpl. intro A. apply andb_true_iff in A as [A B]. rewrite (H c A), IH; auto. Qed.
(** The longest beginning of such characters is one. *)
Definition stops (p : ascii -> bool) (s : string) : Prop := match s with EmptyString => True | String c _ => p c = false end.
Lemma token p a : forall b s t, all_chars p a = true -> all_chars p b = true -> stops p s -> stops p t -> a ++ s = b ++ t -> a = b /\ s = t.
Proof.
  induction a as [|c a IH]; intros [|d b] s t A B S T E; simpl in *.
  - auto.
  - subst s. simpl in S. apply andb_true_iff in B as [B _]. congruence.
  - subst t. simpl in T. apply andb_true_iff in A as [A _]. congruence.
  - injection E as -> E. apply andb_true_iff in A as [_ A]. apply andb_true_iff in B as [_ B]. destruct (IH b s t A B S T E) as [-> ->]. auto.
Qed.
Lemma split_at p a b s t : a ++ s = b ++ t -> all_chars p a = true -> all_chars p b = true -> stops p s -> stops p t -> a = b /\ s = t.
Proof. intros E A B S T. exact (token p a b s t A B S T E). Qed.
Lemma concat_cons sep x l : String.concat sep (x :: l) = x ++ match l with [] => "" | _ => sep ++ String.concat sep l end.
Proof. destruct l; simpl; [symmetry; apply append_nil|reflexivity]. Qed.
Definition but (c d : ascii) : bool := negb (Ascii.eqb d c).
Definition part (c : ascii) (s : string) : Prop := s <> "" /\ all_chars (but c) s = true.
Lemma concat_once c l : forall m, Forall (part c) l -> Forall (part c) m -> String.concat (String c "") l = String.concat (String c "") m -> l = m.
Proof.
  induction l as [|x l IH]; intros [|y m] L M E.
  - reflexivity.
  - exfalso. rewrite concat_cons in E. inversion M; subst. destruct H1 as [N _]. destruct y; [contradiction|discriminate].
  - exfalso. rewrite concat_cons in E. inversion L; subst. destruct H1 as [N _]. destruct x; [contradiction|discriminate].
  - rewrite !concat_cons in E. inversion L; inversion M; subst. destruct H1 as [_ X], H5 as [_ Y].
    assert (St : forall l : list string, stops (but c) (match l with [] => "" | _ => String c "" ++ String.concat (String c "") l end)).
    { intros [|z k]; simpl; [auto|]. unfold but. rewrite Ascii.eqb_refl. reflexivity. }
    destruct (token _ x y _ _ X Y (St l) (St m) E) as [-> R]. f_equal. destruct l as [|l0 l], m as [|m0 m]; try discriminate; [auto|].
    apply IH; auto. simpl in R. injection R. auto.
Qed.
Lemma all_chars_concat p sep l : all_chars p sep = true -> Forall (fun s => all_chars p s = true) l -> all_chars p (String.concat sep l) = true.
Proof.
  intros S L. induction L as [|x l X L IH]; [reflexivity|]. rewrite concat_cons, all_chars_app, X. destruct l; [reflexivity|]. rewrite all_chars_app, S, IH. reflexivity.
Qed.

(** ** Numbers *)
Definition digit (c : ascii) : bool := between "0" "9" c.
Lemma not_nil n : N.to_uint n <> Decimal.Nil.
Proof. destruct n as [|p]; [discriminate|]. apply DecimalPos.Unsigned.to_uint_nonnil. Qed.
Lemma show_number_once a b : show_number a = show_number b -> a = b.
Proof.
  unfold show_number. intro E. apply (f_equal NilZero.uint_of_string) in E. rewrite !NilZero.usu in E by apply not_nil.
  injection E as E. apply DecimalN.Unsigned.to_uint_inj. exact E.
Qed.
Lemma show_number_digits n : show_number n <> "" /\ all_chars digit (show_number n) = true.
Proof.
  unfold show_number. assert (A : forall u, all_chars digit (NilEmpty.string_of_uint u) = true) by (induction u; simpl; auto).
  destruct (N.to_uint n) eqn:E; simpl; try (split; [discriminate|apply A]). split; [discriminate|reflexivity].
Qed.
Lemma digit_name c : digit c = true -> name_char c = true.
Proof. unfold digit, name_char. intros ->. rewrite !orb_true_r. reflexivity. Qed.

(** ** Formulas *)
Lemma text_all (P : text -> Prop) :
  (forall f, P f -> P (XNot f)) -> (forall l, Forall P l -> P (XAnd l)) -> (forall l, Forall P l -> P (XOr l)) ->
  (forall f g, P f -> P g -> P (XImp f g)) -> (forall f g, P f -> P g -> P (XIff f g)) ->
  (forall xs f, P f -> P (XAll xs f)) -> (forall xs f, P f -> P (XEx xs f)) -> (forall s f, P f -> P (XIn s f)) ->
  (forall r xs, P (XCall r xs)) -> (forall eq l r, P (XCmp eq l r)) -> forall f, P f.
Proof.
  intros Hn Ha Ho Hi Hf Hall Hex Hin Hc Hm. fix go 1.
  assert (list_all : forall l, (fix all l := match l with [] => True | f :: l => P f /\ all l end) l -> Forall P l).
  { induction l as [|f l IH]; intros H; [constructor|]. destruct H. constructor; auto. }
  intro f. destruct f as [f|l|l|f g|f g|xs f|xs f|s f|r xs|eq l r].
  - apply Hn, go.
  - apply Ha, list_all. revert l. fix more 1. intros [|f l]; [exact I|]. split; [apply go|apply more].
  - apply Ho, list_all. revert l. fix more 1. intros [|f l]; [exact I|]. split; [apply go|apply more].
  - apply Hi; apply go.
  - apply Hf; apply go.
  - apply Hall, go.
  - apply Hex, go.
  - apply Hin, go.
  - apply Hc.
  - apply Hm.
Qed.

Section Once.
Variable vars : list string.
Variable rel_name : positive -> string.
Variable has : positive -> bool.
Hypothesis variables : forallb is_variable vars = true.
Hypothesis different : distinct vars = true.
Definition rel_char (c : ascii) : bool := name_char c || Ascii.eqb c "@".
Hypothesis rel_names : forall r, has r = true -> all_chars rel_char (rel_name r) = true.
Hypothesis rel_once : forall r q, has r = true -> has q = true -> rel_name r = rel_name q -> r = q.
Let var_name (x : var) : string := nth x vars "".
Let n := List.length vars.

Lemma var_ok x : x < n -> is_variable (var_name x) = true.
Proof. intro L. rewrite forallb_forall in variables. apply variables, nth_In. exact L. Qed.
Lemma distinct_nodup l : distinct l = true -> NoDup l.
Proof.
  induction l as [|s l IH]; intro H; [constructor|]. simpl in H. apply andb_true_iff in H as [A B]. constructor; [|auto]. intro I.
  apply negb_true_iff in A. clear - I A. induction l as [|t l IH]; [contradiction|]. simpl in A. destruct (String.eqb_spec s t) as [->|N]; [discriminate|].
  destruct I as [->|I]; [contradiction|auto].
Qed.
Lemma var_once x y : x < n -> y < n -> var_name x = var_name y -> x = y.
Proof. intros X Y E. apply (proj1 (NoDup_nth vars "") (distinct_nodup vars different)); auto. Qed.
Lemma var_chars x : x < n -> var_name x <> "" /\ all_chars name_char (var_name x) = true.
Proof.
  intro L. apply var_ok in L. unfold is_variable, is_name in L. apply andb_true_iff in L as [L _]. apply andb_true_iff in L as [A B].
  split; [|exact B]. intro E. rewrite E in A. discriminate.
Qed.

Definition sum_char (c : ascii) : bool := name_char c || Ascii.eqb c "*" || Ascii.eqb c "+".
Lemma show_term_once s t : well_term n s = true -> well_term n t = true -> show_term var_name s = show_term var_name t -> s = t.
Proof.
  assert (vd : forall x c u, x < n -> var_name x = show_number c ++ u -> False).
  { intros x c u X E. apply var_ok in X. rewrite E in X. destruct (show_number_digits c) as [N D]. destruct (show_number c) as [|d w]; [contradiction|].
    simpl in D. apply andb_true_iff in D as [D _]. unfold is_variable in X. apply andb_true_iff in X as [_ X]. simpl in X. unfold digit in D. rewrite D in X. discriminate. }
  assert (star : forall w c x, all_chars name_char w = true -> w = show_number c ++ "*" ++ var_name x -> False).
  { intros w c x A ->. rewrite !all_chars_app in A. simpl in A. rewrite andb_false_r in A. discriminate. }
  destruct s as [x|c x|c], t as [y|d y|d]; intros S T E; cbn [show_term well_term] in *; try apply Nat.ltb_lt in S; try apply Nat.ltb_lt in T.
  - f_equal. apply var_once; auto.
  - destruct (vd x d _ S E).
  - rewrite <- (append_nil (show_number d)) in E. destruct (vd x d _ S E).
  - symmetry in E. destruct (vd y c _ T E).
  - destruct (token digit (show_number c) (show_number d) ("*" ++ var_name x) ("*" ++ var_name y) (proj2 (show_number_digits c)) (proj2 (show_number_digits d)) eq_refl eq_refl E) as [A B].
    injection B as B. f_equal; [apply show_number_once|apply var_once]; auto.
  - symmetry in E. destruct (star (show_number d) c x); auto. eapply all_chars_weaker; [exact digit_name|apply show_number_digits].
  - rewrite <- (append_nil (show_number c)) in E. symmetry in E. destruct (vd y c _ T E).
  - destruct (star (show_number c) d y); auto. eapply all_chars_weaker; [exact digit_name|apply show_number_digits].
  - f_equal. apply show_number_once. exact E.
Qed.
Definition term_char (c : ascii) : bool := name_char c || Ascii.eqb c "*".
Lemma show_term_chars t : well_term n t = true -> show_term var_name t <> "" /\ all_chars term_char (show_term var_name t) = true.
Proof.
  assert (W : forall w, all_chars name_char w = true -> all_chars term_char w = true).
  { intro w. apply all_chars_weaker. intros c C. unfold term_char. rewrite C. reflexivity. }
  intro T. destruct t as [x|c x|c]; cbn [show_term well_term] in *; try apply Nat.ltb_lt in T.
  - destruct (var_chars x T) as [A B]. auto.
  - destruct (show_number_digits c) as [A B]. split; [destruct (show_number c); [contradiction|discriminate]|].
    rewrite !all_chars_app, (W _ (all_chars_weaker _ _ _ digit_name B)). cbn. apply W, var_chars. exact T.
  - destruct (show_number_digits c) as [A B]. split; [exact A|]. apply W, (all_chars_weaker _ _ _ digit_name B).
Qed.
Lemma map_once {A B} (f : A -> B) (P : A -> Prop) : (forall x y, P x -> P y -> f x = f y -> x = y) -> forall l m, Forall P l -> Forall P m -> map f l = map f m -> l = m.
Proof.
  intro H. induction l as [|x l IH]; intros [|y m] L M E; simpl in E; try discriminate; [auto|]. injection E as E1 E2. inversion L; inversion M; subst. f_equal; auto.
Qed.
Lemma forallb_all {A} (p : A -> bool) l : forallb p l = true -> Forall (fun x => p x = true) l.
Proof. rewrite forallb_forall, Forall_forall. auto. Qed.
Lemma show_sum_once l m : forallb (well_term n) l = true -> forallb (well_term n) m = true -> show_sum var_name l = show_sum var_name m -> l = m.
Proof.
  intros L M E. apply forallb_all in L. apply forallb_all in M. apply (map_once (show_term var_name) _ show_term_once _ _ L M).
  assert (P : forall k, Forall (fun x => well_term n x = true) k -> Forall (part "+") (map (show_term var_name) k)).
  { intros k K. apply Forall_map. eapply Forall_impl; [|exact K]. intros t T. destruct (show_term_chars t T) as [A B]. split; [exact A|].
    eapply all_chars_weaker; [|exact B]. intros c C. unfold but. destruct (Ascii.eqb_spec c "+") as [->|]; [discriminate|reflexivity]. }
  exact (concat_once "+" _ _ (P l L) (P m M) E).
Qed.
Lemma show_sum_chars l : forallb (well_term n) l = true -> all_chars sum_char (show_sum var_name l) = true.
Proof.
  intro L. apply forallb_all in L. apply all_chars_concat; [reflexivity|]. apply Forall_map. eapply Forall_impl; [|exact L]. intros t T.
  eapply all_chars_weaker; [|apply (show_term_chars t T)]. intros c C. unfold sum_char. unfold term_char in C. rewrite C. reflexivity.
Qed.
Lemma show_vars_once xs ys : below n xs = true -> below n ys = true -> show_vars var_name xs = show_vars var_name ys -> xs = ys.
Proof.
  intros X Y E. apply forallb_all in X. apply forallb_all in Y.
  apply (map_once var_name (fun x => Nat.ltb x n = true)); auto; [intros x y A B; apply Nat.ltb_lt in A; apply Nat.ltb_lt in B; apply var_once; auto|].
  assert (P : forall k, Forall (fun x => Nat.ltb x n = true) k -> Forall (part ",") (map var_name k)).
  { intros k K. apply Forall_map. eapply Forall_impl; [|exact K]. intros t T. apply Nat.ltb_lt in T. destruct (var_chars t T) as [A B]. split; [exact A|].
    eapply all_chars_weaker; [|exact B]. intros c C. unfold but. destruct (Ascii.eqb_spec c ",") as [->|]; [discriminate|reflexivity]. }
  exact (concat_once "," _ _ (P xs X) (P ys Y) E).
Qed.
Definition list_char (c : ascii) : bool := name_char c || Ascii.eqb c ",".
Lemma show_vars_chars xs : below n xs = true -> all_chars list_char (show_vars var_name xs) = true.
Proof.
  intro X. apply forallb_all in X. apply all_chars_concat; [reflexivity|]. apply Forall_map. eapply Forall_impl; [|exact X]. intros t T. apply Nat.ltb_lt in T.
  eapply all_chars_weaker; [|apply (var_chars t T)]. intros c C. unfold list_char. rewrite C. reflexivity.
Qed.

(** After a formula stands a blank, a bracket, the end of the line. *)
Definition ends (s : string) : Prop := match s with EmptyString => True | String c _ => c = " "%char \/ c = ")"%char \/ c = "010"%char end.
Lemma ends_stops p s : p " "%char = false -> p ")"%char = false -> p "010"%char = false -> ends s -> stops p s.
Proof. intros A B C. destruct s as [|c s]; [auto|]. simpl. intros [-> | [-> | ->]]; auto. Qed.

Let shown := show var_name rel_name.
Let good f := well n has f = true.
Definition once (f : text) : Prop := forall g s t, good f -> good g -> ends s -> ends t -> shown f ++ s = shown g ++ t -> f = g /\ s = t.

(** Parts after the first, to the bracket. *)
Fixpoint rest (op : ascii) (l : list text) (s : string) : string :=
  match l with [] => ")" ++ s | f :: l => String " " (String op (String " " (shown f ++ rest op l s))) end.
Lemma rest_ends op l s : ends (rest op l s).
Proof. destruct l; simpl; auto. Qed.
Lemma rest_once op l : Forall once l -> forall m s t, Forall good l -> Forall good m -> rest op l s = rest op m t -> l = m /\ s = t.
Proof.
  induction 1 as [|f l F L IH]; intros [|g m] s t Gl Gm E; cbn [rest] in E.
  - injection E as ->. auto.
  - discriminate.
  - discriminate.
  - injection E as E. inversion Gl; inversion Gm; subst. destruct (F g _ _ H1 H5 (rest_ends op l s) (rest_ends op m t) E) as [-> R].
    destruct (IH m s t H2 H6 R) as [-> ->]. auto.
Qed.
Lemma concat_rest op f l s : String.concat (String " " (String op " ")) (map shown (f :: l)) ++ ")" ++ s = shown f ++ rest op l s.
Proof.
  revert f. induction l as [|g l IH]; intro f; [reflexivity|]. cbn [map]. rewrite concat_cons. cbn [map rest]. rewrite append_assoc. f_equal.
  specialize (IH g). cbn [map] in IH. rewrite <- IH. reflexivity.
Qed.

(** A comparison begins with a name or number, and no blank after it. *)
Lemma comparison eq l r s : good (XCmp eq l r) -> exists w c u, shown (XCmp eq l r) ++ s = w ++ String c u /\ w <> "" /\ all_chars sum_char w = true /\ (c = "="%char \/ c = "<"%char).
Proof.
  intro G. unfold good in G. cbn [well] in G. apply andb_true_iff in G as [G T]. apply andb_true_iff in G as [L _]. rewrite forallb_app in T. apply andb_true_iff in T as [T _].
  exists (show_sum var_name l), (if eq then "="%char else "<"%char), ((if eq then "" else "=") ++ show_sum var_name r ++ s). split; [|split; [|split]].
  - unfold shown. cbn [show]. rewrite append_assoc. f_equal. destruct eq; reflexivity.
  - destruct l as [|t l]; [discriminate|]. simpl in T. apply andb_true_iff in T as [T _]. destruct (show_term_chars t T) as [N _]. unfold show_sum. cbn [map]. rewrite concat_cons.
    destruct (show_term var_name t); [contradiction|discriminate].
  - apply show_sum_chars. exact T.
  - destruct eq; auto.
Qed.
Lemma no_comparison eq l r s c u : good (XCmp eq l r) -> shown (XCmp eq l r) ++ s = String c u ->
  sum_char c = true /\ forall v, u <> String " " v.
Proof.
  intros G E. destruct (comparison eq l r s G) as [w [d [v [F [N [A D]]]]]]. rewrite F in E. destruct w as [|x w]; [contradiction|]. simpl in E, A. injection E as -> E.
  apply andb_true_iff in A as [A B]. split; [exact A|]. intros v' ->. destruct w as [|y w]; simpl in E.
  - injection E as -> _. destruct D; discriminate.
  - injection E as -> _. discriminate.
Qed.
Definition head (f : text) : option ascii :=
  match f with
  | XNot _ => Some "~"%char
  | XAnd _ | XOr _ | XImp _ _ | XIff _ _ => Some "("%char
  | XAll _ _ => Some "A"%char
  | XEx _ _ => Some "E"%char
  | XIn _ _ => Some "?"%char
  | XCall _ _ => Some "$"%char
  | XCmp _ _ _ => None
  end.
Lemma head_ok f s c : head f = Some c -> exists u, shown f ++ s = String c u /\ (sum_char c = true -> exists v, u = String " " v).
Proof.
  destruct f; intro H; inversion H; subst; unfold shown; cbn [show append]; eexists; (split; [reflexivity|]); intro D; try discriminate D; eexists; reflexivity.
Qed.
Lemma same_head f g s t : good f -> good g -> shown f ++ s = shown g ++ t -> head f = head g.
Proof.
  intros F G E. destruct (head f) as [c|] eqn:Hf, (head g) as [d|] eqn:Hg; [| | |reflexivity].
  - destruct (head_ok f s c Hf) as [u [U _]], (head_ok g t d Hg) as [v [V _]]. rewrite U, V in E. congruence.
  - destruct g; try discriminate. destruct (head_ok f s c Hf) as [u [U K]]. rewrite U in E. symmetry in E.
    destruct (no_comparison _ _ _ _ _ _ G E) as [A B]. destruct (K A) as [v ->]. destruct (B v eq_refl).
  - destruct f; try discriminate. destruct (head_ok g t d Hg) as [u [U K]]. rewrite U in E.
    destruct (no_comparison _ _ _ _ _ _ F E) as [A B]. destruct (K A) as [v ->]. destruct (B v eq_refl).
Qed.

Lemma shown_and f l s : shown (XAnd (f :: l)) ++ s = String "(" (shown f ++ rest "&" l s).
Proof. rewrite <- concat_rest. unfold shown. cbn [show append]. rewrite append_assoc. reflexivity. Qed.
Lemma shown_or f l s : shown (XOr (f :: l)) ++ s = String "(" (shown f ++ rest "|" l s).
Proof. rewrite <- concat_rest. unfold shown. cbn [show append]. rewrite append_assoc. reflexivity. Qed.
Lemma shown_imp f g s : shown (XImp f g) ++ s = String "(" (shown f ++ " => " ++ shown g ++ ")" ++ s).
Proof. unfold shown. cbn [show append]. rewrite !append_assoc. cbn [append]. rewrite append_assoc. reflexivity. Qed.
Lemma shown_iff f g s : shown (XIff f g) ++ s = String "(" (shown f ++ " <=> " ++ shown g ++ ")" ++ s).
Proof. unfold shown. cbn [show append]. rewrite !append_assoc. cbn [append]. rewrite append_assoc. reflexivity. Qed.
(** A list with two parts or more. *)
Lemma two l : good (XAnd l) -> exists f g m, l = f :: g :: m /\ good f /\ Forall good (g :: m).
Proof.
  unfold good. cbn [well]. intro G. apply andb_true_iff in G as [L G]. destruct l as [|f [|g m]]; try discriminate.
  apply forallb_all in G. inversion G; subst. exists f, g, m. auto.
Qed.
Lemma both f g : good (XImp f g) -> good f /\ good g.
Proof. apply andb_true_iff. Qed.
Lemma first_once f l : Forall (fun f => once f) (f :: l) -> once f /\ Forall once l.
Proof. intro H. inversion H; subst. auto. Qed.

Theorem show_once f : once f.
Proof.
  induction f as [f IH|l IH|l IH|f1 f2 IH1 IH2|f1 f2 IH1 IH2|xs f IH|xs f IH|sy f IH|r xs|eq l r] using text_all; intros g s t F G S T E;
    pose proof (same_head _ _ _ _ F G E) as H; destruct g as [g|m|m|g1 g2|g1 g2|ys g|ys g|sz g|q ys|eq' l' r']; try discriminate H; clear H;
    repeat match goal with
    | H : good (XAnd _) |- _ => apply two in H as [? [? [? [-> [? ?]]]]]
    | H : good (XOr _) |- _ => apply (two _) in H as [? [? [? [-> [? ?]]]]]
    | H : good (XImp _ _) |- _ => apply both in H as [? ?]
    | H : good (XIff _ _) |- _ => apply (both _ _) in H as [? ?]
    end; try match goal with H : Forall (fun f => once f) _ |- _ => apply first_once in H as [? ?] end;
    try rewrite !shown_and in E; try rewrite !shown_or in E; try rewrite !shown_imp in E; try rewrite !shown_iff in E.
  { unfold shown in E. cbn [show append] in E. injection E as E. destruct (IH g s t F G S T E) as [-> ->]. auto. }
  1-16: injection E as E;
    match type of E with shown ?a ++ ?u = shown ?b ++ ?v =>
      match goal with O : once a, A : good a, B : good b |- _ => destruct (O b u v A B) as [-> E2]; [simpl; auto|simpl; auto|exact E|] end end; try discriminate E2.
  1-2: match goal with L : Forall once ?l, A : Forall good ?l, B : Forall good ?m |- _ =>
      match type of E2 with String " " (String ?op _) = _ => change (rest op l s = rest op m t) in E2 end;
      destruct (rest_once _ _ L _ _ _ A B E2) as [Q ->]; rewrite Q; auto end.
  1-2: injection E2 as E2; match type of E2 with shown ?a ++ _ = shown ?b ++ _ => match goal with O : once a, A : good a, B : good b |- _ =>
      destruct (O b (String ")" s) (String ")" t) A B) as [-> E3]; [simpl; auto|simpl; auto|exact E2|injection E3 as ->; auto] end end.
  1-2: unfold good in F, G; cbn [well] in F, G; apply andb_true_iff in F as [F1 F]; apply andb_true_iff in G as [G1 G];
    apply andb_true_iff in F1 as [_ F1]; apply andb_true_iff in G1 as [_ G1];
    unfold shown in E; cbn [show append] in E; injection E as E; rewrite !append_assoc in E;
    destruct (split_at list_char _ _ _ _ E (show_vars_chars xs F1) (show_vars_chars ys G1)) as [V E']; [reflexivity|reflexivity|];
    injection E' as E'; apply (show_vars_once _ _ F1 G1) in V; destruct (IH g s t F G S T E') as [-> ->]; subst; auto.
  - apply andb_true_iff in F as [F1 F]. apply andb_true_iff in G as [G1 G]. apply andb_true_iff in F1 as [_ F1]. apply andb_true_iff in G1 as [_ G1].
    unfold shown in E. cbn [show append] in E. injection E as E. rewrite !append_assoc in E.
    destruct (split_at name_char _ _ _ _ E F1 G1) as [-> E']; [reflexivity|reflexivity|]. injection E' as E'. destruct (IH g s t F G S T E') as [-> ->]. auto.
  - apply andb_true_iff in F as [F1 F]. apply andb_true_iff in G as [G1 G]. unfold shown in E. cbn [show append] in E. injection E as E. rewrite !append_assoc in E.
    destruct (split_at rel_char _ _ _ _ E (rel_names r F1) (rel_names q G1)) as [R E']; [reflexivity|reflexivity|]. apply (rel_once _ _ F1 G1) in R as ->.
    cbn [append] in E'. injection E' as E'. rewrite !append_assoc in E'.
    destruct (split_at list_char _ _ _ _ E' (show_vars_chars xs F) (show_vars_chars ys G)) as [V E2]; [reflexivity|reflexivity|].
    injection E2 as ->. apply (show_vars_once _ _ F G) in V as ->. auto.
  - unfold good in F, G. cbn [well] in F, G. apply andb_true_iff in F as [_ F]. apply andb_true_iff in G as [_ G].
    rewrite forallb_app in F, G. apply andb_true_iff in F as [Fl Fr]. apply andb_true_iff in G as [Gl Gr].
    unfold shown in E. cbn [show] in E. rewrite !append_assoc in E.
    destruct (split_at sum_char _ _ _ _ E (show_sum_chars l Fl) (show_sum_chars l' Gl)) as [L E']; [destruct eq; reflexivity|destruct eq'; reflexivity|].
    apply (show_sum_once _ _ Fl Gl) in L as ->. assert (Q : eq = eq') by (destruct eq, eq'; try discriminate E'; auto). subst eq'.
    apply append_same in E'.
    destruct (split_at sum_char _ _ _ _ E' (show_sum_chars r Fr) (show_sum_chars r' Gr)) as [R ->]; [apply ends_stops; auto|apply ends_stops; auto|].
    apply (show_sum_once _ _ Fr Gr) in R as ->. auto.
Qed.
End Once.

(** ** Lines *)
Lemma expand_chars st it line cs more new : expand st it = Some (line, cs, more, new) -> forall s, In s (map snd new) -> all_chars rel_char s = true.
Proof.
  assert (W : forall w, all_chars name_char w = true -> all_chars rel_char w = true).
  { intro w. apply all_chars_weaker. intros c C. unfold rel_char. rewrite C. reflexivity. }
  assert (one : forall s, new_name st s = true -> all_chars rel_char s = true).
  { intros s N. unfold new_name, is_name in N. apply andb_true_iff in N as [N _]. apply andb_true_iff in N as [_ N]. auto. }
  intro E. destruct it as [name whole q p|name system rules ids|name ss x r T c|name ss r T|name vars free ds f r p T c|label vars ds f p truth]; cbn [expand] in E.
  - destruct (_ && _) in E; [|discriminate]. inversion E; subst. intros s [].
  - destruct (system_of (systems st) system); [|discriminate]. destruct (_ && _) eqn:G in E; [|discriminate]. inversion E; subst. clear E.
    apply andb_true_iff in G as [G _]. apply andb_true_iff in G as [N _]. intros s I. rewrite map_map in I. apply in_map_iff in I as [[i a] [<- _]]. cbn [snd].
    rewrite all_chars_app, (one name N). cbn. apply W, (all_chars_weaker _ _ _ digit_name), show_number_digits.
  - destruct (systems_of (systems st) ss); [|discriminate]. destruct (_ && _) eqn:G in E; [|discriminate]. inversion E; subst. apply andb_true_iff in G as [N _].
    intros s [<-|[]]. auto.
  - destruct (systems_of (systems st) ss); [|discriminate]. destruct (show_table l T) as [rows|]; [|discriminate]. destruct (new_name st name) eqn:N; [|discriminate]. inversion E; subst.
    intros s [<-|[]]. auto.
  - destruct (_ && _) eqn:G in E; [|discriminate]. inversion E; subst. apply andb_true_iff in G as [G _]. apply andb_true_iff in G as [G _]. apply andb_true_iff in G as [N _].
    intros s [<-|[]]. auto.
  - destruct (_ && _) in E; [|discriminate]. inversion E; subst. intros s [].
Qed.
Lemma names_chars record st : run start record = Some st -> forall s, In s (map snd (names st)) -> all_chars rel_char s = true.
Proof.
  cut (forall s0, (forall s, In s (map snd (names s0)) -> all_chars rel_char s = true) -> run s0 record = Some st -> forall s, In s (map snd (names st)) -> all_chars rel_char s = true).
  { intros K H. apply (K start); [intros s []|exact H]. }
  induction record as [|[line it] rest' IH]; intros s0 N H; [inversion H; subst; auto|]. cbn [run] in H.
  destruct (next s0 line it) as [s1|] eqn:E; [|discriminate]. apply (IH s1); [|exact H]. unfold next in E.
  destruct (expand s0 it) as [[[[printed cs] more] new]|] eqn:X; [|discriminate]. destruct (String.eqb printed line); [|discriminate].
  destruct (advance (seen s0) (rels s0) cs) as [[sn rl]|]; [|discriminate]. inversion E; subst. cbn [names]. intros s I. rewrite map_app in I.
  apply in_app_or in I as [I|I]; [eapply expand_chars; eauto|auto].
Qed.
Lemma name_in_there st r : has_name st r = true -> In (r, name_in (names st) r) (names st).
Proof.
  unfold has_name. induction (names st) as [|[q t] l IH]; [discriminate|]. simpl. destruct (Pos.eqb_spec r q) as [->|N]; auto.
Qed.
Section State.
Variable record : list (string * item).
Variable st : state.
Hypothesis runs : run start record = Some st.
Lemma relations_named r : has_name st r = true -> all_chars rel_char (name_in (names st) r) = true.
Proof. intro H. apply (names_chars _ _ runs). apply name_in_there in H. apply in_map_iff. exists (r, name_in (names st) r). auto. Qed.
Lemma relations_once r q : has_name st r = true -> has_name st q = true -> name_in (names st) r = name_in (names st) q -> r = q.
Proof.
  intros R Q E. apply name_in_there in R. apply name_in_there in Q. rewrite E in R. destruct (names_stand_for_one _ _ runs) as [_ N].
  revert R Q. generalize (name_in (names st) q). intros s R Q. clear E. induction (names st) as [|[p t] l IH]; [contradiction|]. simpl in N. inversion N; subst.
  destruct R as [R|R], Q as [Q|Q]; [congruence| | |auto]; [inversion R|inversion Q]; subst; exfalso; apply H1; apply in_map_iff; [exists (q, s)|exists (r, s)]; auto.
Qed.
Lemma readable_once vars f g s t : readable st vars f = true -> readable st vars g = true -> ends s -> ends t ->
  show (fun x => nth x vars "") (name_in (names st)) f ++ s = show (fun x => nth x vars "") (name_in (names st)) g ++ t -> f = g /\ s = t.
Proof.
  unfold readable. intros F G S T E. apply andb_true_iff in F as [F F']. apply andb_true_iff in F as [V D]. apply andb_true_iff in G as [_ G].
  exact (show_once vars (name_in (names st)) (has_name st) V D relations_named relations_once f g s t F' G S T E).
Qed.

(** One line is one sentence: the same formula, label and truth, for variables of the same names. *)
Theorem sentence_once vars line label ds f p truth cs more new label' ds' f' p' truth' cs' more' new' :
  expand st (IEval label vars ds f p truth) = Some (line, cs, more, new) -> expand st (IEval label' vars ds' f' p' truth') = Some (line, cs', more', new') ->
  label = label' /\ f = f' /\ truth = truth'.
Proof.
  cbn [expand]. intros E E'. destruct (_ && _) eqn:G in E; [|discriminate]. destruct (_ && _) eqn:G' in E'; [|discriminate].
  inversion E as [[L1 L2]]. inversion E' as [[L3 L4]]. rewrite <- L1 in L3. clear E E' L1 L2 L4. injection L3 as L.
  apply andb_true_iff in G as [G _]. apply andb_true_iff in G as [N R]. apply andb_true_iff in G' as [G' _]. apply andb_true_iff in G' as [N' R'].
  assert (K : forall l, String.eqb l "-" || is_name l = true -> all_chars (fun c => negb (Ascii.eqb c " ")) l = true).
  { intros l Z. apply orb_true_iff in Z as [Z|Z]; [apply String.eqb_eq in Z as ->; reflexivity|]. unfold is_name in Z. apply andb_true_iff in Z as [_ Z].
    eapply all_chars_weaker; [|exact Z]. intros c C. destruct (Ascii.eqb_spec c " ") as [->|]; [discriminate C|reflexivity]. }
  apply split_at with (p := fun c => negb (Ascii.eqb c " ")) in L as [-> L]; [|apply K; auto|apply K; auto|reflexivity|reflexivity].
  injection L as L. apply readable_once in L as [-> L]; auto; [|simpl; auto|simpl; auto]. split; [auto|split; [auto|]].
  destruct truth, truth'; try reflexivity; discriminate L.
Qed.
(** And one definition. *)
Theorem definition_once vars line name free ds f r p T c cs more new name' free' ds' f' r' p' T' c' cs' more' new' :
  expand st (IDef name vars free ds f r p T c) = Some (line, cs, more, new) -> expand st (IDef name' vars free' ds' f' r' p' T' c') = Some (line, cs', more', new') ->
  name = name' /\ free = free' /\ f = f'.
Proof.
  cbn [expand]. intros E E'. destruct (_ && _) eqn:G in E; [|discriminate]. destruct (_ && _) eqn:G' in E'; [|discriminate].
  inversion E as [[L1 L2]]. inversion E' as [[L3 L4]]. rewrite <- L1 in L3. clear E E' L1 L2 L4. injection L3 as L.
  apply andb_true_iff in G as [G _]. apply andb_true_iff in G as [G B]. apply andb_true_iff in G as [N R].
  apply andb_true_iff in G' as [G' _]. apply andb_true_iff in G' as [G' B']. apply andb_true_iff in G' as [N' R']. apply Nat.leb_le in B. apply Nat.leb_le in B'.
  assert (K : forall s, new_name st s = true -> all_chars name_char s = true).
  { intros s Z. unfold new_name, is_name in Z. apply andb_true_iff in Z as [Z _]. apply andb_true_iff in Z as [_ Z]. exact Z. }
  apply split_at with (p := name_char) in L as [-> L]; [|apply K; auto|apply K; auto|reflexivity|reflexivity]. injection L as L.
  assert (V : Forall (fun s => s <> "" /\ all_chars name_char s = true) vars).
  { unfold readable in R. apply andb_true_iff in R as [R _]. apply andb_true_iff in R as [R _]. apply forallb_all in R. eapply Forall_impl; [|exact R]. intros s S.
    unfold is_variable, is_name in S. apply andb_true_iff in S as [S _]. apply andb_true_iff in S as [A S]. split; [intros ->; discriminate|exact S]. }
  assert (F : forall k, Forall (fun s => s <> "" /\ all_chars name_char s = true) (firstn k vars)).
  { intro k. rewrite Forall_forall in *. intros s I. apply V. rewrite <- (firstn_skipn k vars). apply in_or_app. auto. }
  assert (A : forall k, all_chars list_char (String.concat "," (firstn k vars)) = true).
  { intro k. apply all_chars_concat; [reflexivity|]. eapply Forall_impl; [|apply (F k)]. intros s [_ S]. eapply all_chars_weaker; [|exact S]. intros c0 C. unfold list_char. rewrite C. reflexivity. }
  apply split_at with (p := list_char) in L as [Q L]; [|apply A|apply A|reflexivity|reflexivity]. injection L as L.
  assert (P : forall k, Forall (part ",") (firstn k vars)).
  { intro k. eapply Forall_impl; [|apply (F k)]. intros s [S1 S2]. split; [exact S1|]. eapply all_chars_weaker; [|exact S2]. intros c0 C. unfold but.
    destruct (Ascii.eqb_spec c0 ",") as [->|]; [discriminate C|reflexivity]. }
  apply (concat_once "," _ _ (P _) (P _)) in Q. apply (f_equal (@List.length string)) in Q. rewrite !firstn_length in Q.
  rewrite <- (append_nil (show _ _ f)), <- (append_nil (show _ _ f')) in L. apply readable_once in L as [-> _]; auto; [|simpl; auto|simpl; auto].
  split; [auto|split; [lia|auto]].
Qed.
End State.

(** ** Forged lines *)
(** What the kernel has to refuse, whatever stands for a proof: lines that say something else than what is checked. *)
Section Forged.
Let zero := XCmp true [Number 0] [Number 0].
Let sentence f p truth := expand start (IEval "-" ["x"] [] f p truth).
Example a_system_is_a_name p : sentence (XIn "msd_2 0=1 &" zero) p true = None.
Proof. reflexivity. Qed.
Example honest p : sentence (XIn "msd_2" zero) p true = Some ("eval - ?msd_2 0=0" ++ newline ++ "result true", [Eval [] (Cmp [] 0 true) p true], [], []).
Proof. reflexivity. Qed.
Example nothing_and_nothing p : sentence (XAnd []) p true = None /\ sentence (XOr []) p false = None /\ sentence (XAnd [zero]) p true = None /\ sentence (XOr [zero]) p true = None.
Proof. repeat split. Qed.
Example no_list_is_empty p : sentence (XAll [] zero) p true = None /\ sentence (XEx [] zero) p true = None /\ sentence (XCmp true [] [Number 0]) p true = None /\ sentence (XCmp true [Number 0] []) p true = None.
Proof. repeat split. Qed.
Example variables_have_names p : sentence (XEx [1] (XCmp true [One 1] [Number 0])) p true = None.
Proof. reflexivity. Qed.
Example relations_have_names p : sentence (XEx [0] (XCall 7 [0])) p true = None.
Proof. reflexivity. Qed.
(** The truth is printed. *)
Example the_truth_is_told p : next start ("eval - 0=0" ++ newline ++ "result true") (IEval "-" [] [] zero p false) = None.
Proof. reflexivity. Qed.
(** A word is there once, and its letters have one image each, of its own letters. *)
Let word rules ids := IWord "w" "msd_2" rules ids.
Let once_there := State builtin [(1%positive, "w@0")] PS.empty (PM.empty _) [].
Example a_word_is_there_once : expand once_there (word [(1, [1; 1])] [2%positive]) = None.
Proof. reflexivity. Qed.
Example nothing_is_called_as_a_word free ds r p T c : expand once_there (IDef "w" ["x"] free ds (XCmp true [One 0] [One 0]) r p T c) = None.
Proof. reflexivity. Qed.
Example a_letter_has_one_image : expand start (word [(0, [0; 0]); (0, [0; 1]); (1, [1; 1])] [1%positive; 2%positive; 3%positive]) = None.
Proof. reflexivity. Qed.
Example an_image_is_of_letters : expand start (word [(0, [0; 1])] [1%positive]) = None /\ expand start (word [(0, [12]); (1, [0]); (2, [0])] [1%positive; 2%positive; 3%positive]) = None.
Proof. split; reflexivity. Qed.
(** Of an automaton taken as given every state and every step is printed. *)
Let given (b : bool) (q : option positive) := PM.add 1%positive (true, Fork [Leaf (Some 1%positive); Leaf q]) (PM.add 2%positive (b, Leaf None) (PM.empty _)).
Let printed T := option_map (fun x => fst (fst (fst x))) (expand start (IGiven "g" ["msd_2"] 1 T)).
Example an_automaton_is_printed : printed (given false (Some 2%positive)) =
  Some ("given g msd_2" ++ newline ++ "states 2" ++ newline ++ "1 0 1" ++ newline ++ "0 - -").
Proof. reflexivity. Qed.
Example nothing_else_is_in_it : printed (given false (Some 3%positive)) = None /\ printed (PM.add 5%positive (true, Leaf None) (given true None)) = None /\
  printed (PM.add 1%positive (true, Fork [Leaf None; Leaf None; Leaf (Some 1%positive)]) (PM.empty _)) = None.
Proof. repeat split. Qed.
End Forged.
Print Assumptions show_once.
Print Assumptions sentence_once.
Print Assumptions definition_once.
