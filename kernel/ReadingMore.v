(** What is printed of expressions and of automata taken as given can be read in one way: two that are printed alike mean the same.

    An expression is printed as parts between |, each a row of atoms, each a digit, a letter or a group in brackets with signs of repetition behind it. *)
Require Import List ZArith NArith Lia Bool Arith String Ascii PArith.
From Kernel Require Import Numeration Closure Relations Expressions Systems Records Lines Names Reading.
Import ListNotations.
Local Open Scope string_scope.

(** ** Expressions: what they match *)
Definition alike (x y : rtext) : Prop := forall w, matches (regex_of x) w <-> matches (regex_of y) w.
Lemma alike_refl x : alike x x. Proof. intro w. tauto. Qed.
Lemma star_mono (r s : regex) : (forall w, matches r w -> matches s w) -> forall w, matches (RStar r) w -> matches (RStar s) w.
Proof. intros H w M. remember (RStar r) as q. induction M; try discriminate; [constructor|]. inversion Heqq; subst. constructor; auto. Qed.
Lemma cat_mono (r s r' s' : regex) : (forall w, matches r w -> matches r' w) -> (forall w, matches s w -> matches s' w) -> forall w, matches (RCat r s) w -> matches (RCat r' s') w.
Proof. intros H K w M. inversion M; subst. constructor; auto. Qed.
Lemma alt_iff r s w : matches (RAlt r s) w <-> matches r w \/ matches s w.
Proof. split; [intro M; inversion M; subst; auto|intros [M|M]; [apply m_altl|apply m_altr]; auto]. Qed.

Definition apply (c : ascii) (x : rtext) : rtext := if Ascii.eqb c "*" then YStar x else if Ascii.eqb c "+" then YPlus x else YMaybe x.
Definition is_op (c : ascii) : bool := Ascii.eqb c "*" || Ascii.eqb c "+" || Ascii.eqb c "?".
Fixpoint wrap (x : rtext) (ops : string) : rtext := match ops with EmptyString => x | String c ops => wrap (apply c x) ops end.
Lemma wrap_app ops : forall x more, wrap x (ops ++ more) = wrap (wrap x ops) more.
Proof. induction ops as [|c ops IH]; intros x more; [reflexivity|]. apply IH. Qed.
Lemma show_apply c x : is_op c = true -> show_regex (apply c x) = show_regex x ++ String c "".
Proof.
  unfold is_op, apply. destruct (Ascii.eqb_spec c "*") as [->|]; [reflexivity|]. destruct (Ascii.eqb_spec c "+") as [->|]; [reflexivity|].
  destruct (Ascii.eqb_spec c "?") as [->|]; [reflexivity|discriminate].
Qed.
Lemma show_wrap ops : forall x, all_chars is_op ops = true -> show_regex (wrap x ops) = show_regex x ++ ops.
Proof.
  induction ops as [|c ops IH]; intros x H; [symmetry; apply append_nil|]. simpl in H. apply andb_true_iff in H as [C H]. cbn [wrap].
  rewrite IH, (show_apply c x C), append_assoc by exact H. reflexivity.
Qed.
Lemma alike_apply c x y : alike x y -> alike (apply c x) (apply c y).
Proof.
  intros H w. unfold apply. destruct (Ascii.eqb c "*"); [|destruct (Ascii.eqb c "+")]; cbn [regex_of].
  - split; apply star_mono; intros; apply H; auto.
  - split; apply cat_mono; intros; try (apply H; auto); (eapply star_mono; [|eassumption]); intros; apply H; auto.
  - rewrite !alt_iff, (H w). tauto.
Qed.
Lemma alike_wrap ops : forall x y, alike x y -> alike (wrap x ops) (wrap y ops).
Proof. induction ops as [|c ops IH]; intros x y H; [exact H|]. apply IH, alike_apply, H. Qed.

Definition is_base (x : rtext) : Prop := match x with YDigit _ | YLetter _ | YGroup _ => True | _ => False end.
Lemma peel x : rank x = 0 -> ranked x = true -> exists b ops, x = wrap b ops /\ is_base b /\ ranked b = true /\ all_chars is_op ops = true.
Proof.
  assert (step : forall c y, is_op c = true -> (exists b ops, y = wrap b ops /\ is_base b /\ ranked b = true /\ all_chars is_op ops = true) ->
    exists b ops, apply c y = wrap b ops /\ is_base b /\ ranked b = true /\ all_chars is_op ops = true).
  { intros c y C [b [ops [-> [B [Rb O]]]]]. exists b, (ops ++ String c ""). rewrite wrap_app, all_chars_app, O. split; [reflexivity|split; [auto|split; [auto|]]]. simpl. rewrite C. reflexivity. }
  assert (base : forall y, is_base y -> ranked y = true -> exists b ops, y = wrap b ops /\ is_base b /\ ranked b = true /\ all_chars is_op ops = true).
  { intros y B Ry. exists y, "". auto. }
  induction x; intros Rk H; try discriminate Rk; try (apply base; [exact I|exact H]); cbn [ranked] in H; apply andb_true_iff in H as [K H]; apply Nat.eqb_eq in K.
  - apply (step "*"%char x eq_refl). auto.
  - apply (step "+"%char x eq_refl). auto.
  - apply (step "?"%char x eq_refl). auto.
Qed.

(** ** What may come after *)
Definition after_atom (s : string) : Prop := stops is_op s.
Definition after_row (s : string) : Prop := match s with EmptyString => True | String c _ => c = "|"%char \/ c = ")"%char \/ c = """"%char end.
Definition after_all (s : string) : Prop := match s with EmptyString => True | String c _ => c = ")"%char \/ c = """"%char end.
Definition begins (s : string) : Prop := match s with EmptyString => False | String c _ => digit c = true \/ c = "["%char \/ c = "("%char end.
Lemma row_atom s : after_row s -> after_atom s.
Proof. destruct s as [|c s]; [auto|]. simpl. intros [->|[->| ->]]; reflexivity. Qed.
Lemma all_row s : after_all s -> after_row s.
Proof. destruct s as [|c s]; simpl; tauto. Qed.
Lemma begins_not_row s : begins s -> after_row s -> False.
Proof. destruct s as [|c s]; [intros []|]. simpl. intros [D|[->| ->]] [E|[E|E]]; subst; discriminate. Qed.
Lemma begins_atom s : begins s -> after_atom s.
Proof.
  destruct s as [|c s]; [intros []|]. unfold after_atom, stops, is_op. simpl. intros [D|[->| ->]]; [|reflexivity|reflexivity].
  destruct (Ascii.eqb_spec c "*") as [->|]; [discriminate|]. destruct (Ascii.eqb_spec c "+") as [->|]; [discriminate|]. destruct (Ascii.eqb_spec c "?") as [->|]; [discriminate|reflexivity].
Qed.
Lemma begins_app s t : begins s -> begins (s ++ t).
Proof. destruct s; [contradiction|auto]. Qed.
Lemma base_begins x : is_base x -> begins (show_regex x).
Proof.
  destruct x; simpl; try contradiction; intros _; auto. unfold show_nat. destruct (show_number_digits (N.of_nat d)) as [A B].
  destruct (show_number (N.of_nat d)); [contradiction|]. simpl in *. apply andb_true_iff in B as [B _]. auto.
Qed.
Lemma atom_begins x : rank x = 0 -> ranked x = true -> begins (show_regex x).
Proof. intros K H. destruct (peel x K H) as [b [ops [-> [B [_ O]]]]]. rewrite (show_wrap ops b O). apply begins_app, base_begins, B. Qed.

(** Rows and parts. *)
Definition row_of (x : rtext) : list rtext := match x with YCat l => l | _ => [x] end.
Definition parts_of (x : rtext) : list rtext := match x with YAlt [] => [YCat []] | YAlt l => l | _ => [x] end.
Lemma row_show x : rank x <= 1 -> ranked x = true -> show_regex x = String.concat "" (map show_regex (row_of x)) /\ Forall (fun y => rank y = 0 /\ ranked y = true) (row_of x).
Proof.
  intros K H. assert (one : rank x = 0 -> show_regex x = String.concat "" (map show_regex [x]) /\ Forall (fun y => rank y = 0 /\ ranked y = true) [x]) by (intro Z; split; [reflexivity|repeat constructor; auto]).
  destruct x; try (apply one; reflexivity); [|simpl in K; lia]. split; [reflexivity|]. cbn [ranked] in H. apply forallb_all in H. eapply Forall_impl; [|exact H].
  intros y Y. apply andb_true_iff in Y as [A B]. apply Nat.eqb_eq in A. auto.
Qed.
Lemma parts_show x : ranked x = true -> show_regex x = String.concat "|" (map show_regex (parts_of x)) /\ Forall (fun y => rank y <= 1 /\ ranked y = true) (parts_of x) /\ parts_of x <> [].
Proof.
  intro H. assert (one : rank x <= 1 -> show_regex x = String.concat "|" (map show_regex [x]) /\ Forall (fun y => rank y <= 1 /\ ranked y = true) [x] /\ [x] <> []).
  { intro Z. split; [reflexivity|split; [constructor; [auto|constructor]|discriminate]]. }
  destruct x; try (apply one; simpl; lia). cbn [ranked] in H. apply forallb_all in H.
  assert (all : Forall (fun y => rank y <= 1 /\ ranked y = true) l) by (eapply Forall_impl; [|exact H]; intros y Y; apply andb_true_iff in Y as [A B]; apply Nat.leb_le in A; auto).
  destruct l; [split; [reflexivity|split; [constructor; [split; [simpl; lia|reflexivity]|constructor]|discriminate]]|split; [reflexivity|split; [exact all|discriminate]]].
Qed.
Lemma cat_alike l m : Forall2 alike l m -> alike (YCat l) (YCat m).
Proof. induction 1 as [|x y l m H _ IH]; intro w; cbn [regex_of fold_right]; [tauto|]. split; apply cat_mono; intros; try (apply H; auto); apply IH; auto. Qed.
Lemma row_alike x : rank x <= 1 -> alike x (YCat (row_of x)).
Proof.
  intros K w. assert (one : matches (regex_of x) w <-> matches (RCat (regex_of x) REps) w).
  { split; intro M; [rewrite <- (app_nil_r w); constructor; [auto|constructor]|]. inversion M; subst. match goal with H : matches REps _ |- _ => inversion H; subst end. rewrite app_nil_r. auto. }
  destruct x; try exact one. reflexivity.
Qed.
Lemma alt_fold l : forall r w, matches (fold_left (fun r x => RAlt r (regex_of x)) l r) w <-> matches r w \/ exists x, In x l /\ matches (regex_of x) w.
Proof.
  induction l as [|x l IH]; intros r w; cbn [fold_left]; [split; [auto|intros [H|[x [[] _]]]; auto]|]. rewrite IH, alt_iff. split.
  - intros [[H|H]|[y [Y H]]]; [auto|right; exists x; simpl; auto|right; exists y; simpl; auto].
  - intros [H|[y [[<-|Y] H]]]; eauto.
Qed.
Lemma parts_match x w : matches (regex_of x) w <-> exists y, In y (parts_of x) /\ matches (regex_of y) w.
Proof.
  assert (one : matches (regex_of x) w <-> exists y, In y [x] /\ matches (regex_of y) w) by (split; [exists x; simpl; auto|intros [y [[<-|[]] H]]; auto]).
  destruct x; try exact one. destruct l as [|x l]; [split; [intro H; exists (YCat []); simpl; auto|intros [y [[<-|[]] H]]; exact H]|].
  cbn [regex_of parts_of]. rewrite alt_fold. split; [intros [H|[y [Y H]]]; eauto; [exists x|exists y]; simpl; auto|intros [y [[<-|Y] H]]; eauto].
Qed.

Fixpoint between_parts (l : list rtext) (s : string) : string := match l with [] => s | x :: l => "|" ++ show_regex x ++ between_parts l s end.
Lemma concat_parts x l s : String.concat "|" (map show_regex (x :: l)) ++ s = show_regex x ++ between_parts l s.
Proof.
  revert x. induction l as [|y l IH]; intro x; [reflexivity|]. cbn [map] in *. rewrite concat_cons. cbn [map]. rewrite append_assoc. f_equal. rewrite append_assoc. cbn [between_parts]. f_equal. exact (IH y).
Qed.

Definition atom_once (n : nat) : Prop := forall x y s t, String.length (show_regex x) <= n -> rank x = 0 -> rank y = 0 -> ranked x = true -> ranked y = true ->
  after_atom s -> after_atom t -> show_regex x ++ s = show_regex y ++ t -> alike x y /\ s = t.
Definition row_once (n : nat) : Prop := forall x y s t, String.length (show_regex x) <= n -> rank x <= 1 -> rank y <= 1 -> ranked x = true -> ranked y = true ->
  after_row s -> after_row t -> show_regex x ++ s = show_regex y ++ t -> alike x y /\ s = t.
Definition all_once (n : nat) : Prop := forall x y s t, String.length (show_regex x) <= n -> ranked x = true -> ranked y = true ->
  after_all s -> after_all t -> show_regex x ++ s = show_regex y ++ t -> alike x y /\ s = t.
Lemma append_length (a b : string) : String.length (a ++ b) = String.length a + String.length b.
Proof. induction a as [|c a IH]; [reflexivity|]. simpl. rewrite IH. reflexivity. Qed.

Lemma atoms_row n : atom_once n -> row_once n.
Proof.
  intros H x y s t L Kx Ky Rx Ry S T E. destruct (row_show x Kx Rx) as [Ex Fx]. destruct (row_show y Ky Ry) as [Ey Fy]. rewrite Ex in E, L. rewrite Ey in E.
  cut (Forall2 alike (row_of x) (row_of y) /\ s = t).
  { intros [A B]. split; [|exact B]. intro w. rewrite (row_alike x Kx w), (row_alike y Ky w). exact (cat_alike _ _ A w). }
  clear Ex Ey. revert Fy E. generalize (row_of y). revert Fx L. generalize (row_of x). clear - H S T.
  assert (nil : forall l, String.concat "" (map show_regex l) = match l with [] => "" | x :: l => show_regex x ++ String.concat "" (map show_regex l) end).
  { intros [|x l]; [reflexivity|]. cbn [map]. rewrite concat_cons. destruct l; reflexivity. }
  assert (next : forall l s, Forall (fun y => rank y = 0 /\ ranked y = true) l -> after_row s -> after_atom (String.concat "" (map show_regex l) ++ s)).
  { intros [|x l] u F U; [exact (row_atom _ U)|]. inversion F as [|? ? [A B] ?]; subst. rewrite nil, append_assoc. apply begins_atom, begins_app, atom_begins; auto. }
  induction l as [|x l IH]; intros Fx L m Fy E; destruct m as [|y m].
  - split; [constructor|exact E].
  - exfalso. inversion Fy as [|? ? [A B] ?]; subst. rewrite (nil (y :: m)), append_assoc in E. change (s = show_regex y ++ String.concat "" (map show_regex m) ++ t) in E. subst s. exact (begins_not_row _ (begins_app _ _ (atom_begins y A B)) S).
  - exfalso. inversion Fx as [|? ? [A B] ?]; subst. rewrite (nil (x :: l)), append_assoc in E. change (show_regex x ++ String.concat "" (map show_regex l) ++ s = t) in E. subst t. exact (begins_not_row _ (begins_app _ _ (atom_begins x A B)) T).
  - rewrite nil in L. rewrite append_length in L. rewrite (nil (x :: l)), (nil (y :: m)), !append_assoc in E. inversion Fx as [|? ? [A B] Fx']; subst. inversion Fy as [|? ? [C D] Fy']; subst.
    destruct (H x y _ _ ltac:(lia) A C B D (next l s Fx' S) (next m t Fy' T) E) as [X E']. destruct (IH Fx' ltac:(lia) m Fy' E') as [Y Z]. split; [constructor; auto|exact Z].
Qed.
Lemma rows_all n : row_once n -> all_once n.
Proof.
  intros H x y s t L Rx Ry S T E. destruct (parts_show x Rx) as [Ex [Fx Nx]]. destruct (parts_show y Ry) as [Ey [Fy Ny]]. rewrite Ex in E, L. rewrite Ey in E.
  cut (Forall2 alike (parts_of x) (parts_of y) /\ s = t).
  { intros [A B]. split; [|exact B]. intro w. rewrite !parts_match. clear - A. induction A as [|u v l m U _ IH]; [tauto|]. split; intros [z [[<-|Z] M]].
    - exists v. simpl. split; [auto|]. apply U, M.
    - destruct (proj1 IH (ex_intro _ z (Logic.conj Z M))) as [z' [Z' M']]. exists z'. simpl. auto.
    - exists u. simpl. split; [auto|]. apply U, M.
    - destruct (proj2 IH (ex_intro _ z (Logic.conj Z M))) as [z' [Z' M']]. exists z'. simpl. auto. }
  clear Ex Ey. revert Fy Ny E. generalize (parts_of y). revert Fx Nx L. generalize (parts_of x). clear - H S T.
  assert (next : forall l s, after_all s -> after_row (between_parts l s)) by (intros [|x l] u U; [exact (all_row _ U)|simpl; auto]).
  intros [|x l] Fx Nx L [|y m] Fy Ny E; try contradiction. clear Nx Ny. rewrite !concat_parts in E.
  assert (L' : String.length (show_regex x ++ between_parts l "") <= n) by (rewrite <- concat_parts, append_nil; exact L). clear L.
  revert x y m L' Fx Fy E. induction l as [|x' l IH]; intros x y m L Fx Fy E; inversion Fx as [|? ? [A B] Fx']; subst; inversion Fy as [|? ? [C D] Fy']; subst; rewrite append_length in L;
    destruct (H x y _ _ ltac:(lia) A C B D (next _ s S) (next m t T) E) as [X E'].
  - destruct m as [|y' m]; [split; [constructor; [exact X|constructor]|exact E']|]. exfalso. cbn [between_parts append] in E'. change (s = String "|" (show_regex y' ++ between_parts m t)) in E'. rewrite E' in S. destruct S as [Q|Q]; discriminate Q.
  - destruct m as [|y' m]; [exfalso; cbn [between_parts append] in E'; change (String "|" (show_regex x' ++ between_parts l s) = t) in E'; rewrite <- E' in T; destruct T as [Q|Q]; discriminate Q|].
    cbn [between_parts append] in E'. injection E' as E'. cbn [between_parts append String.length] in L.
    destruct (IH x' y' m ltac:(lia) Fx' Fy' E') as [Y Z]. split; [constructor; auto|exact Z].
Qed.
Lemma letter_chars l : Forall (part ",") (map (fun d => match d with Some d => show_nat d | None => "*" end) l) /\
  all_chars (but "]") (String.concat "," (map (fun d => match d with Some d => show_nat d | None => "*" end) l)) = true.
Proof.
  assert (K : forall c e, digit c = true -> digit e = false -> but e c = true) by (intros c e D E; unfold but; destruct (Ascii.eqb_spec c e) as [->|]; [congruence|reflexivity]).
  assert (W : forall e d, digit e = false -> all_chars (but e) (show_nat d) = true).
  { intros e d D. eapply all_chars_weaker; [|apply show_number_digits]. intros c C. apply K; auto. }
  split.
  - apply Forall_map, Forall_forall. intros [d|] _; [|split; [discriminate|reflexivity]]. split; [apply show_number_digits|apply W; reflexivity].
  - apply all_chars_concat; [reflexivity|]. apply Forall_map, Forall_forall. intros [d|] _; [apply W; reflexivity|reflexivity].
Qed.
Lemma letter_once l m : String.concat "," (map (fun d => match d with Some d => show_nat d | None => "*" end) l) = String.concat "," (map (fun d => match d with Some d => show_nat d | None => "*" end) m) -> l = m.
Proof.
  intro E. apply (concat_once "," _ _ (proj1 (letter_chars l)) (proj1 (letter_chars m))) in E.
  assert (star : forall d, show_nat d <> "*").
  { intros d Q. pose proof (proj2 (show_number_digits (N.of_nat d))) as D. unfold show_nat in Q. rewrite Q in D. discriminate. }
  revert m E. induction l as [|x l IH]; intros [|y m] E; try discriminate; [auto|]. cbn [map] in E. injection E as E1 E2. f_equal; [|auto].
  destruct x, y; [f_equal; apply show_number_once in E1; lia|destruct (star _ E1)|symmetry in E1; destruct (star _ E1)|auto].
Qed.
Lemma atoms n : (forall m, m < n -> all_once m) -> atom_once n.
Proof.
  intros H x y s t L Kx Ky Rx Ry S T E. destruct (peel x Kx Rx) as [b [ops [-> [B [Rb O]]]]]. destruct (peel y Ky Ry) as [c [ops' [-> [C [Rc O']]]]].
  rewrite (show_wrap _ _ O) in E, L. rewrite (show_wrap _ _ O'), !append_assoc in E. rewrite append_length in L.
  cut (alike b c /\ ops ++ s = ops' ++ t).
  { intros [A Q]. destruct (token is_op _ _ _ _ O O' S T Q) as [-> ->]. split; [apply alike_wrap, A|auto]. }
  clear S T. revert E. generalize (ops ++ s) (ops' ++ t). clear - H B C Rb Rc L. intros s t E.
  destruct b as [d|l|x| | | | |]; try contradiction; destruct c as [e|m|y| | | | |]; try contradiction.
  - cbn [ranked show_regex] in *. apply Nat.ltb_lt in Rb. apply Nat.ltb_lt in Rc.
    do 10 (destruct d as [|d]; [do 10 (destruct e as [|e]; [first [discriminate E|injection E as ->; split; [apply alike_refl|auto]]|]); lia|]). lia.
  - exfalso. cbn [show_regex] in E. pose proof (base_begins (YDigit d) I) as Q. cbn [show_regex] in Q. pose proof (show_number_digits (N.of_nat d)) as [N D]. unfold show_nat in *. destruct (show_number (N.of_nat d)) as [|c w]; [contradiction|]. injection E as -> _. discriminate.
  - exfalso. cbn [show_regex] in E. pose proof (show_number_digits (N.of_nat d)) as [N D]. unfold show_nat in *. destruct (show_number (N.of_nat d)) as [|c w]; [contradiction|]. injection E as -> _. discriminate.
  - exfalso. cbn [show_regex] in E. pose proof (show_number_digits (N.of_nat e)) as [N D]. unfold show_nat in *. destruct (show_number (N.of_nat e)) as [|c w]; [contradiction|]. injection E as <- _. discriminate.
  - cbn [show_regex append] in E. injection E as E. rewrite !append_assoc in E.
    assert (St : forall u, stops (but "]") ("]" ++ u)) by reflexivity.
    destruct (token (but "]") _ _ _ _ (proj2 (letter_chars l)) (proj2 (letter_chars m)) (St s) (St t) E) as [Q Z]. injection Z as ->.
    apply letter_once in Q as ->. split; [apply alike_refl|auto].
  - discriminate.
  - exfalso. cbn [show_regex] in E. pose proof (show_number_digits (N.of_nat e)) as [N D]. unfold show_nat in *. destruct (show_number (N.of_nat e)) as [|c w]; [contradiction|]. injection E as <- _. discriminate.
  - discriminate.
  - cbn [show_regex append String.length] in E, L. injection E as E. rewrite !append_assoc in E. rewrite append_length in L. cbn [ranked] in *.
    destruct (H (String.length (show_regex x)) ltac:(lia) x y (")" ++ s) (")" ++ t) (le_n _) Rb Rc) as [A Q]; [simpl; auto|simpl; auto|exact E|]. injection Q as ->. split; [exact A|auto].
Qed.
Theorem expression_once x y : ranked x = true -> ranked y = true -> show_regex x = show_regex y -> alike x y.
Proof.
  assert (K : forall n, all_once n) by (induction n as [n IH] using lt_wf_ind; apply rows_all, atoms_row, atoms, IH).
  intros X Y E. apply (K (String.length (show_regex x)) x y "" "" (le_n _) X Y I I). rewrite E. reflexivity.
Qed.

(** ** Automata taken as given *)
Lemma show_target_once x y : show_target x = show_target y -> x = y.
Proof.
  assert (dash : forall n, show_number n <> "-") by (intros n E; pose proof (proj2 (show_number_digits n)) as D; rewrite E in D; discriminate).
  destruct x as [x|], y as [y|]; cbn [show_target]; intro E; [|destruct (dash _ E)|symmetry in E; destruct (dash _ E)|auto].
  apply show_number_once in E. rewrite !N.pos_pred_spec in E. f_equal. lia.
Qed.
Definition plain_char (c : ascii) : bool := digit c || Ascii.eqb c "-".
Lemma plain c e : plain_char c = true -> plain_char e = false -> but e c = true.
Proof. intros D E. unfold but. destruct (Ascii.eqb_spec c e) as [->|]; [congruence|reflexivity]. Qed.
Lemma show_target_chars x : show_target x <> "" /\ all_chars plain_char (show_target x) = true.
Proof.
  destruct x as [x|]; cbn [show_target]; [|split; [discriminate|reflexivity]]. destruct (show_number_digits (Pos.pred_N x)) as [A B]. split; [exact A|].
  eapply all_chars_weaker; [|exact B]. intros c C. unfold plain_char. rewrite C. reflexivity.
Qed.
Lemma row_parts (b : bool) (l : list (option positive)) : Forall (fun s => s <> "" /\ all_chars plain_char s = true) ((if b then "1" else "0") :: map show_target l).
Proof. constructor; [destruct b; split; try discriminate; reflexivity|]. apply Forall_map, Forall_forall. intros x _. apply show_target_chars. Qed.
Lemma parts_of_chars c l : plain_char c = false -> Forall (fun s => s <> "" /\ all_chars plain_char s = true) l -> Forall (part c) l.
Proof. intros P. apply Forall_impl. intros s [A B]. split; [exact A|]. eapply all_chars_weaker; [|exact B]. intros e E. apply plain; auto. Qed.
Lemma show_row_once ds (x y : bool * trie) : show_row ds x = show_row ds y -> fst x = fst y /\ forall a, In a (letters_of ds) -> Relations.walk (snd x) a = Relations.walk (snd y) a.
Proof.
  unfold show_row. rewrite <- !(map_map (Relations.walk _) show_target). intro E.
  apply (concat_once " " _ _ (parts_of_chars " " _ eq_refl (row_parts _ _)) (parts_of_chars " " _ eq_refl (row_parts _ _))) in E. injection E as E1 E2.
  split; [destruct (fst x), (fst y); auto; discriminate|]. rewrite !map_map in E2. intros a I. apply show_target_once. exact (ext_in_map E2 a I).
Qed.
Lemma row_line ds x : part "010" (show_row ds x).
Proof.
  unfold show_row. rewrite <- (map_map (Relations.walk _) show_target). pose proof (row_parts (fst x) (map (Relations.walk (snd x)) (letters_of ds))) as P. split.
  - rewrite concat_cons. destruct (fst x); discriminate.
  - apply all_chars_concat; [reflexivity|]. eapply Forall_impl; [|exact P]. intros s [_ B]. eapply all_chars_weaker; [|exact B]. intros e E. apply plain; auto.
Qed.
Lemma all_some_nth {A} (l : list (option A)) : forall m, all_some l = Some m -> l = map Some m.
Proof.
  induction l as [|[x|] l IH]; intros m E; cbn [all_some] in E; [inversion E; auto| |discriminate]. destruct (all_some l) as [k|]; [|discriminate]. inversion E; subst.
  cbn [map]. f_equal. auto.
Qed.
Lemma letters_of_cons d ds x a : In (x :: a) (letters_of (d :: ds)) <-> x < record_digits d /\ In a (letters_of ds).
Proof.
  cbn [letters_of]. rewrite in_flat_map. split.
  - intros [r [R I]]. apply in_map_iff in I as [y [E I]]. inversion E; subst. apply in_seq in I. split; [lia|auto].
  - intros [L I]. exists a. split; [auto|]. apply in_map_iff. exists x. split; [auto|apply in_seq; lia].
Qed.
Lemma shaped_walk n ds : forall t a q, shaped n ds t = true -> List.length a = List.length ds -> Relations.walk t a = Some q -> Pos.le q (Pos.of_nat n) /\ In a (letters_of ds).
Proof.
  induction ds as [|d ds IH]; intros t a q S L W; destruct a as [|x a]; try discriminate L; destruct t as [[p|]|l]; cbn [shaped Relations.walk] in S, W; try discriminate.
  - inversion W; subst. apply Pos.leb_le in S. split; [exact S|simpl; auto].
  - apply andb_true_iff in S as [N S]. apply Nat.eqb_eq in N. destruct (nth_error l x) as [t|] eqn:E; [|discriminate].
    rewrite forallb_forall in S. destruct (IH t a q (S t (nth_error_In _ _ E)) ltac:(simpl in L; lia) W) as [A B]. split; [exact A|].
    apply letters_of_cons. split; [|exact B]. rewrite <- N. apply nth_error_Some. congruence.
Qed.
(** Two automata that are printed alike accept the same numbers. *)
Theorem automaton_once ds T T' text : show_table ds T = Some text -> show_table ds T' = Some text -> forall cols, accepts T (seq 0 (List.length ds)) cols = accepts T' (seq 0 (List.length ds)) cols.
Proof.
  assert (rows : forall T text, show_table ds T = Some text -> exists n l, 1 <= n /\ List.length l = n /\ (forall i, i < n -> exists r, nth_error l i = Some r /\ PM.find (Pos.of_succ_nat i) T = Some r) /\
    Forall (fun r => shaped n ds (snd r) = true) l /\ text = String.concat (String "010" "") (("states " ++ show_nat n) :: map (show_row ds) l)).
  { clear T T' text. intros T text E. unfold show_table in E. cbv zeta in E. set (n := PM.cardinal T) in *. destruct (all_some _) as [l|] eqn:A in E; [|discriminate].
    destruct (_ && _) eqn:G in E; [|discriminate]. injection E as <-. apply andb_true_iff in G as [S G]. apply forallb_all in G. apply all_some_nth in A.
    assert (N : List.length l = n) by (apply (f_equal (@List.length _)) in A; rewrite !map_length, seq_length in A; auto).
    exists n, l. split; [destruct l; [discriminate|simpl in N; lia]|]. split; [exact N|]. split; [|split; [exact G|reflexivity]].
    intros i I. destruct (nth_error l i) as [r|] eqn:Q; [|apply nth_error_None in Q; lia]. exists r. split; [auto|].
    apply (f_equal (fun m => nth_error m i)) in A. rewrite (map_nth_error Some i l Q) in A.
    rewrite (map_nth_error (fun i => PM.find (Pos.of_succ_nat i) T) i (seq 0 n) (d := i)) in A; [inversion A; auto|].
    rewrite (nth_error_nth' _ 0) by (rewrite seq_length; auto). rewrite seq_nth by auto. reflexivity. }
  intros E E'. destruct (rows _ _ E) as [n [l [N1 [N2 [N3 [N4 N5]]]]]]. destruct (rows _ _ E') as [n' [l' [N1' [N2' [N3' [N4' N5']]]]]]. clear rows E E'. rewrite N5 in N5'.
  assert (Pa : forall n l, Forall (part "010") (("states " ++ show_nat n) :: map (show_row ds) l)).
  { intros m k. constructor; [split; [discriminate|]|apply Forall_map, Forall_forall; intros x _; apply row_line]. rewrite all_chars_app. apply andb_true_iff. split; [reflexivity|].
    eapply all_chars_weaker; [|apply show_number_digits]. intros c C. apply plain; [unfold plain_char; rewrite C; reflexivity|reflexivity]. }
  apply (concat_once "010" _ _ (Pa _ _) (Pa _ _)) in N5'. injection N5' as _ M.
  assert (En : n' = n) by (apply (f_equal (@List.length _)) in M; rewrite !map_length in M; lia). rewrite En in N3', N4'.
  assert (state : forall p, Pos.le p (Pos.of_nat n) -> exists b t t', PM.find p T = Some (b, t) /\ PM.find p T' = Some (b, t') /\ shaped n ds t = true /\ shaped n ds t' = true /\
    forall a, List.length a = List.length ds -> Relations.walk t a = Relations.walk t' a).
  { intros p P. set (i := pred (Pos.to_nat p)). assert (I : i < n) by (unfold i; lia). assert (Ep : Pos.of_succ_nat i = p) by (unfold i; lia).
    destruct (N3 i I) as [[b t] [A B]]. destruct (N3' i I) as [[b' t'] [A' B']]. rewrite Ep in B, B'.
    rewrite Forall_forall in N4, N4'. pose proof (N4 _ (nth_error_In _ _ A)) as S. pose proof (N4' _ (nth_error_In _ _ A')) as S'. cbn [snd] in S, S'.
    assert (Q : show_row ds (b, t) = show_row ds (b', t')).
    { apply (map_nth_error (show_row ds)) in A. apply (map_nth_error (show_row ds)) in A'. rewrite M in A. congruence. }
    apply show_row_once in Q as [Qb Qw]. cbn [fst snd] in Qb, Qw. subst b'. exists b, t, t'. repeat (split; [assumption|]). intros a L.
    destruct (Relations.walk t a) as [q|] eqn:W; [rewrite <- W; apply Qw, (shaped_walk n ds t a q S L W)|].
    destruct (Relations.walk t' a) as [q|] eqn:W'; [|auto]. rewrite <- W, <- W'. apply Qw, (shaped_walk n ds t' a q S' L W'). }
  intro cols. unfold accepts.
  assert (run : forall q, q = trun T (read (seq 0 (List.length ds)) cols) -> q = trun T' (read (seq 0 (List.length ds)) cols) /\ match q with Some p => Pos.le p (Pos.of_nat n) | None => True end).
  { induction cols as [|c cols IH] using rev_ind; intros q ->; [split; [reflexivity|]; simpl; lia|].
    rewrite read_app, !trun_app. destruct (IH _ eq_refl) as [R B]. rewrite <- R. destruct (trun T _) as [p|]; [|split; [reflexivity|exact I]].
    destruct (state p B) as [b [t [t' [A [A' [S [S' W]]]]]]]. unfold tstep. rewrite A, A'.
    assert (L : List.length (map c (seq 0 (List.length ds))) = List.length ds) by (rewrite map_length, seq_length; auto). rewrite (W _ L). split; [reflexivity|].
    destruct (Relations.walk t' _) as [p'|] eqn:E; [|exact I]. apply (shaped_walk n ds t' _ p' S' L E). }
  destruct (run _ eq_refl) as [R B]. rewrite <- R. unfold tacc. destruct (trun T _) as [p|]; [|reflexivity].
  destruct (state p B) as [b [t [t' [A [A' _]]]]]. rewrite A, A'. reflexivity.
Qed.
(** ** Words: letters and images of single digits *)
Lemma one_digit a : a < 10 -> exists c, show_nat a = String c "" /\ digit c = true.
Proof. intro L. do 10 (destruct a as [|a]; [eexists; split; reflexivity|]). lia. Qed.
Lemma image_once l : forall m, Forall (fun a => a < 10) l -> Forall (fun a => a < 10) m -> String.concat "" (map show_nat l) = String.concat "" (map show_nat m) -> l = m.
Proof.
  assert (cons : forall a l, String.concat "" (map show_nat (a :: l)) = show_nat a ++ String.concat "" (map show_nat l)) by (intros a k; cbn [map]; rewrite concat_cons; destruct k; reflexivity).
  induction l as [|a l IH]; intros [|b m] L K E; [reflexivity| | |]; try rewrite cons in E; try (inversion L as [|? ? La L']; subst; destruct (one_digit a La) as [c [Ca _]]; rewrite Ca in E);
    try rewrite cons in E; try (inversion K as [|? ? Kb K']; subst; destruct (one_digit b Kb) as [e [Cb _]]; rewrite Cb in E); try discriminate E.
  cbn [append] in E. injection E as Q E. f_equal; [|auto]. rewrite <- Q, <- Ca in Cb. apply show_number_once in Cb. lia.
Qed.
Theorem word_once r r' : well_rules r = true -> well_rules r' = true -> String.concat " " (map show_rule r) = String.concat " " (map show_rule r') -> r = r'.
Proof.
  assert (ok : forall r, well_rules r = true -> Forall (fun x => fst x < 10 /\ Forall (fun a => a < 10) (snd x)) r).
  { clear. intros r W. unfold well_rules in W. apply andb_true_iff in W as [W I]. apply andb_true_iff in W as [L _]. rewrite forallb_forall in L, I.
    assert (Ls : forall a, In a (map fst r) -> a < 10) by (intros a A; apply Nat.ltb_lt, L, A).
    apply Forall_forall. intros x X. split; [apply Ls, in_map, X|]. apply Forall_forall. intros a A. specialize (I x X). rewrite forallb_forall in I. apply Ls, mem_ok, I, A. }
  intros W W' E. apply ok in W. apply ok in W'.
  assert (Pa : forall r, Forall (part " ") (map show_rule r)).
  { intro k. apply Forall_map, Forall_forall. intros x _. unfold show_rule. pose proof (show_number_digits (N.of_nat (fst x))) as [A B]. split; [unfold show_nat; destruct (show_number _); [contradiction|discriminate]|].
    assert (Dg : forall n, all_chars (but " ") (show_nat n) = true) by (intro n; eapply all_chars_weaker; [|apply show_number_digits]; intros c C; apply plain; [unfold plain_char; rewrite C; reflexivity|reflexivity]).
    rewrite !all_chars_app, Dg. apply all_chars_concat; [reflexivity|]. apply Forall_map, Forall_forall. intros n _. apply Dg. }
  apply (concat_once " " _ _ (Pa r) (Pa r')) in E. clear Pa. apply (map_once show_rule (fun x => fst x < 10 /\ Forall (fun a => a < 10) (snd x))); auto.
  intros [a l] [b m] [A L] [B K] Q. cbn [fst snd] in *. unfold show_rule in Q. cbn [fst snd] in Q. destruct (one_digit a A) as [c [Ca _]]. destruct (one_digit b B) as [e [Cb _]].
  rewrite Ca, Cb in Q. cbn [append] in Q. injection Q as Q1 Q2. rewrite <- Q1, <- Ca in Cb. apply show_number_once in Cb. apply image_once in Q2; [|auto|auto]. f_equal; [lia|auto].
Qed.
Print Assumptions expression_once.
Print Assumptions automaton_once.
Print Assumptions word_once.
