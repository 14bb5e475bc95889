(** The names of a record: each stands for one relation, and each relation has one name. So what is said of `$value_0` is said of what the line
    with this name defines. *)
Require Import List ZArith NArith Lia Bool Arith String Ascii PArith.
From Kernel Require Import Numeration Closure Relations Joins Sums Expressions Systems Formulas Blocks Proofs Records Lines.
Import ListNotations.
Local Open Scope string_scope.

Definition ids_of (cs : list command) : list positive := flat_map (fun c => match name_of c with Some r => [r] | None => [] end) cs.
Lemma advance_names cs : forall sn rl sn' rl', advance sn rl cs = Some (sn', rl') ->
  NoDup (ids_of cs) /\ (forall r, In r (ids_of cs) -> ~ PS.In r sn) /\ forall r, PS.In r sn' <-> PS.In r sn \/ In r (ids_of cs).
Proof.
  induction cs as [|c cs IH]; intros sn rl sn' rl' H; simpl in H.
  - inversion H; subst. split; [constructor|]. split; [intros r []|]. simpl. tauto.
  - destruct (_ && _) eqn:G in H; [|discriminate]. apply andb_true_iff in G as [_ G]. destruct (step rl c) as [rl1|]; [|discriminate].
    destruct (IH _ _ _ _ H) as [A [B C]]. unfold ids_of in *. cbn [flat_map]. destruct (name_of c) as [q|]; [|auto].
    apply negb_true_iff in G. assert (N : ~ PS.In q sn) by (intro I; apply PS.mem_spec in I; congruence). split; [|split].
    + simpl. constructor; [|exact A]. intro I. apply (B q I). apply PS.add_spec. auto.
    + intros r [<-|I]; [exact N|]. intro J. apply (B r I). apply PS.add_spec. auto.
    + intro r. rewrite C, PS.add_spec. simpl. intuition.
Qed.

Lemma prefix_app s t : prefix s (s ++ t) = true.
Proof. induction s as [|c s IH]; [destruct t; reflexivity|]. simpl. destruct (ascii_dec c c); [exact IH|contradiction]. Qed.
Lemma append_same s : forall t u, s ++ t = s ++ u -> t = u.
Proof. induction s as [|c s IH]; intros t u H; [exact H|]. simpl in H. injection H. auto. Qed.
Lemma show_digit a b : a < 10 -> b < 10 -> show_nat a = show_nat b -> a = b.
Proof.
  intros A B. do 10 (destruct a as [|a]; [do 10 (destruct b as [|b]; [intro H; vm_compute in H; congruence|]); lia|]). lia.
Qed.

(** A name that is new is not there, and no word has it before its letters. *)
Lemma new_name_ok st s : new_name st s = true -> forall t, In t (map snd (names st)) -> t <> s /\ forall u, t <> s ++ "@" ++ u.
Proof.
  unfold new_name. intros H t I. apply andb_true_iff in H as [_ H]. rewrite forallb_forall in H. apply H in I. apply andb_true_iff in I as [A B].
  apply negb_true_iff in A. apply negb_true_iff in B. split.
  - intros ->. rewrite String.eqb_refl in A. discriminate.
  - intros u ->. pose proof (prefix_app (s ++ "@") u) as P. replace ((s ++ "@") ++ u) with (s ++ "@" ++ u) in P; [congruence|].
    clear. induction s as [|c s IH]; [reflexivity|]. simpl. f_equal. exact IH.
Qed.
Lemma expand_names st it line cs more new : expand st it = Some (line, cs, more, new) ->
  ids_of cs = map fst new /\ NoDup (map snd new) /\ forall s, In s (map snd new) -> ~ In s (map snd (names st)).
Proof.
  assert (one : forall (r : positive) s, new_name st s = true -> NoDup (map snd [(r, s)]) /\ forall t, In t (map snd [(r, s)]) -> ~ In t (map snd (names st))).
  { intros r s N. split; [repeat constructor; intros []|]. intros t [<-|[]] I. destruct (new_name_ok st s N _ I) as [A _]. apply A. reflexivity. }
  intro E. destruct it as [name whole q p|name system rules ids|name ss x r T c|name ss r T|name vars free ds f r p T c|label vars ds f p truth]; cbn [expand] in E.
  - destruct (_ && _) in E; [|discriminate]. inversion E; subst. simpl. split; [reflexivity|]. split; [constructor|intros s []].
  - destruct (system_of (systems st) system) as [d|]; [|discriminate]. destruct (_ && _) eqn:G in E; [|discriminate]. inversion E; subst. clear E.
    apply andb_true_iff in G as [G W]. apply andb_true_iff in G as [N L]. apply Nat.eqb_eq in L. unfold well_rules in W.
    apply andb_true_iff in W as [W _]. apply andb_true_iff in W as [W D]. apply nodup_ok in D. rewrite forallb_forall in W.
    assert (L' : List.length ids = List.length (map fst rules)) by (rewrite map_length; exact L). clear L. rename L' into L.
    unfold rule_of in *. set (letters := map fst rules) in *.
    assert (Sn : map snd (combine ids letters) = letters) by (clear - L; revert L; generalize letters; induction ids as [|i l IH]; intros [|x m] L; simpl in *; try discriminate; [auto|f_equal; auto]).
    assert (Mn : map snd (map (fun ra : positive * nat => (fst ra, name ++ String "@"%char (show_nat (snd ra)))) (combine ids letters)) =
                 map (fun a => name ++ "@" ++ show_nat a) letters) by (rewrite <- Sn at 2; rewrite !map_map; reflexivity).
    rewrite Mn. clear Mn. split; [|split].
    + unfold ids_of. rewrite flat_map_concat_map, !map_map. cbn [name_of fst]. clear. induction (combine ids letters) as [|x l IH]; [reflexivity|]. simpl. f_equal. exact IH.
    + clear - D W. induction letters as [|a l IH]; [constructor|]. inversion D; subst.
      simpl. constructor; [|apply IH; auto; intros; apply W; simpl; auto]. intro I. apply in_map_iff in I as [b [E I]]. apply append_same in E. simpl in E. injection E as E.
      apply show_digit in E; [subst; contradiction| |]; apply Nat.ltb_lt, W; simpl; auto.
    + intros s I J. apply in_map_iff in I as [a [<- I]]. destruct (new_name_ok st name N _ J) as [_ A]. apply (A (show_nat a)). reflexivity.
  - destruct (systems_of (systems st) ss) as [ds|]; [|discriminate]. destruct (_ && _) eqn:G in E; [|discriminate]. inversion E; subst.
    apply andb_true_iff in G as [N _]. split; [reflexivity|apply one; auto].
  - destruct (systems_of (systems st) ss) as [ds|]; [|discriminate]. destruct (show_table ds T); [|discriminate].
    destruct (new_name st name) eqn:N; [|discriminate]. inversion E; subst. split; [reflexivity|apply one; auto].
  - destruct (_ && _) eqn:G in E; [|discriminate]. inversion E; subst. apply andb_true_iff in G as [G _]. apply andb_true_iff in G as [G _].
    apply andb_true_iff in G as [N _]. split; [reflexivity|apply one; auto].
  - destruct (_ && _) in E; [|discriminate]. inversion E; subst. simpl. split; [reflexivity|]. split; [constructor|intros s []].
Qed.

Definition named_once (st : state) : Prop :=
  NoDup (map fst (names st)) /\ NoDup (map snd (names st)) /\ forall r, In r (map fst (names st)) -> PS.In r (seen st).
Lemma nodup_app {A} (l m : list A) : NoDup l -> NoDup m -> (forall x, In x l -> ~ In x m) -> NoDup (l ++ m).
Proof.
  intros L M D. induction l as [|x l IH]; [exact M|]. inversion L; subst. simpl. constructor; [|apply IH; auto; intros; apply D; simpl; auto].
  intro I. apply in_app_or in I as [I|I]; [contradiction|]. apply (D x); simpl; auto.
Qed.
Lemma next_names st line it st' : next st line it = Some st' -> named_once st -> named_once st'.
Proof.
  unfold next. intros H [A [B C]]. destruct (expand st it) as [[[[printed cs] more] new]|] eqn:E; [|discriminate].
  destruct (String.eqb printed line); [|discriminate]. destruct (advance (seen st) (rels st) cs) as [[sn rl]|] eqn:Ad; [|discriminate]. inversion H; subst.
  destruct (advance_names _ _ _ _ _ Ad) as [D [F G]]. destruct (expand_names _ _ _ _ _ _ E) as [I [N O]]. rewrite I in *. unfold named_once. cbn [names seen].
  rewrite !map_app. split; [|split].
  - apply nodup_app; auto. intros r R Q. apply (F r R). auto.
  - apply nodup_app; auto.
  - intros r R. apply G. apply in_app_or in R as [R|R]; auto.
Qed.
Theorem names_stand_for_one record st : run start record = Some st -> NoDup (map fst (names st)) /\ NoDup (map snd (names st)).
Proof.
  cut (forall s0, named_once s0 -> run s0 record = Some st -> named_once st).
  { intros K H. destruct (K start) as [A [B _]]; auto. split; [constructor|split; [constructor|]]. intros r []. }
  induction record as [|[line it] rest IH]; intros s0 N H; [inversion H; subst; auto|]. cbn [run] in H.
  destruct (next s0 line it) as [s1|] eqn:E; [|discriminate]. apply (IH s1); auto. eapply next_names; eauto.
Qed.

(** ** The relation of a name *)
Fixpoint id_in (l : list (positive * string)) (s : string) : option positive :=
  match l with [] => None | (r, t) :: l => if String.eqb s t then Some r else id_in l s end.
Definition ids (st : state) (ss : list string) : option (list positive) := all_some (map (id_in (names st)) ss).
Lemma id_in_ok l s r : id_in l s = Some r -> In (r, s) l.
Proof.
  induction l as [|[q t] l IH]; [discriminate|]. simpl. destruct (String.eqb_spec s t) as [->|]; [intro H; inversion H; auto|auto].
Qed.
(** These relations, and no others, have these names. *)
Definition are_named (st : state) (ss : list string) (rs : list positive) : Prop := Forall2 (fun s r => forall q, In (q, s) (names st) <-> q = r) ss rs.
Lemma ids_ok record st : run start record = Some st -> forall ss rs, ids st ss = Some rs -> are_named st ss rs.
Proof.
  intro R. destruct (names_stand_for_one _ _ R) as [_ N]. unfold ids, are_named. induction ss as [|s ss IH]; intros rs H; simpl in H.
  - inversion H. constructor.
  - destruct (id_in (names st) s) as [r|] eqn:E; [|discriminate]. destruct (all_some _) as [rs'|] eqn:E'; [|discriminate]. inversion H; subst.
    constructor; [|auto]. apply id_in_ok in E. intro q. split; [|intros ->; exact E]. intro I. clear - N E I.
    induction (names st) as [|[p t] l IH]; [contradiction|]. simpl in N. inversion N; subst.
    destruct E as [E|E], I as [I|I]; try congruence; [inversion E; subst|inversion I; subst|auto]; exfalso; apply H1; apply in_map_iff; [exists (q, s)|exists (r, s)]; auto.
Qed.
