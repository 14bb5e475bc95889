(** Games whose moves are a relation of the record: the theorem about values, for any such game. *)
Require Import List ZArith PArith Lia Classical_Prop Arith Bool.
From Kernel Require Import Numeration Closure Relations Joins Sums Expressions Formulas Blocks Proofs Records Games.
Import ListNotations.

Definition imp (f g : formula) := Not (And f (Not g)).
Definition all (xs : list var) (f : formula) := Not (exs xs (Not f)).
Fixpoint some_of (fs : list formula) (last : formula) : formula :=   (* none of them fails: as read from (f | g | ...) *)
  match fs with [] => Not last | f :: fs => And (Not f) (some_of fs last) end.

(** Positions are pairs (a,b); moves a,b -> x,y; variables 0,1 and 2,3. *)
Section Sentences.
Variable m : positive.
Definition the_move := Call m [0;1;2;3].
Definition decreasing := all [0;1;2;3] (imp the_move (Cmp [(1%Z,2);(1%Z,3);((-1)%Z,0);((-1)%Z,1)] 1%Z false)).   (* x+y+1 <= a+b *)
Definition inner (s : positive) := all [0;1;2;3] (imp (And (Call s [0;1]) the_move) (Not (Call s [2;3]))).
Definition apart (s i : positive) := all [0;1] (imp (Call s [0;1]) (Not (Call i [0;1]))).
Definition outer (lower : list positive) (s : positive) :=
  all [0;1] (Not (some_of (map (fun i => Call i [0;1]) lower ++ [Call s [0;1]]) (exs [2;3] (And the_move (Call s [2;3]))))).
Fixpoint needed (lower rest : list positive) : list formula :=
  match rest with
  | [] => []
  | s :: rest => inner s :: outer lower s :: map (apart s) lower ++ needed (lower ++ [s]) rest
  end.
Definition game_sentences (sets : list positive) : list formula := decreasing :: needed [] sets.
End Sentences.

Definition zveqb (a b : Z * var) : bool := ceqb a b.
Fixpoint formula_eqb (f g : formula) : bool :=
  match f, g with
  | Cmp s k e, Cmp s' k' e' => leqb ceqb s s' && Z.eqb k k' && Bool.eqb e e'
  | Call r a, Call r' a' => Pos.eqb r r' && leqb Nat.eqb a a'
  | Not f, Not g => formula_eqb f g
  | And f g, And f' g' => formula_eqb f f' && formula_eqb g g'
  | Iff f g, Iff f' g' => formula_eqb f f' && formula_eqb g g'
  | Ex x f, Ex y g => Nat.eqb x y && formula_eqb f g
  | _, _ => false
  end.
Lemma formula_eqb_ok f : forall g, formula_eqb f g = true -> f = g.
Proof.
  induction f as [s k e|r a|f IH|f IHf g IHg|f IHf g IHg|x f IH]; intros [s' k' e'|r' a'|f'|f' g'|f' g'|x' f'] H; simpl in H; try discriminate;
    repeat match goal with H : (_ && _) = true |- _ => apply andb_true_iff in H as [? ?] end.
  - apply leqb_ok in H; [|intros [a x] [b y] E; unfold ceqb in E; simpl in E; apply andb_true_iff in E as [E1 E2]; apply Z.eqb_eq in E1; apply Nat.eqb_eq in E2; congruence].
    apply Z.eqb_eq in H1. apply eqb_prop in H0. congruence.
  - apply Pos.eqb_eq in H. apply leqb_ok in H0; [congruence|]. intros. apply Nat.eqb_eq; auto.
  - f_equal; auto.
  - f_equal; auto.
  - f_equal; auto.
  - apply Nat.eqb_eq in H. f_equal; auto.
Qed.

Definition proves (cs : list command) (f : formula) : bool :=
  existsb (fun c => match c with Eval _ g _ true => formula_eqb f g | _ => false end) cs.
(** The check for a theorem line: moves m, sets of values 0, 1, ... *)
Definition game_ok (cs : list command) (m : positive) (sets : list positive) : bool :=
  forallb (proves cs) (game_sentences m sets).

Section Game.
Variable e : env.
Variable m : positive.
Definition gmove (p q : nat * nat) : Prop := e m [fst p; snd p; fst q; snd q].
Let v0 : var -> nat := fun _ => 0.

Lemma all_ok xs f : sem e (all xs f) v0 -> forall v', off xs v' v0 -> sem e f v'.
Proof.
  unfold all. simpl. intros H v' O. apply NNPP. intro N. apply H. apply exs_ok. exists v'. auto.
Qed.
Definition at2 (a b : nat) : var -> nat := fun x => match x with 0 => a | 1 => b | _ => 0 end.
Definition at4 (a b c d : nat) : var -> nat := fun x => match x with 0 => a | 1 => b | 2 => c | 3 => d | _ => 0 end.
Lemma off2 a b : off [0;1] (at2 a b) v0.
Proof. intros x N. destruct x as [|[|x]]; simpl; auto; exfalso; apply N; simpl; auto. Qed.
Lemma off4 a b c d : off [0;1;2;3] (at4 a b c d) v0.
Proof. intros x N. destruct x as [|[|[|[|x]]]]; simpl; auto; exfalso; apply N; simpl; auto. Qed.

Lemma some_of_ok fs last v : ~ sem e (some_of fs last) v -> (exists f, In f fs /\ sem e f v) \/ sem e last v.
Proof.
  induction fs as [|f fs IH]; simpl; intro H; [right; apply NNPP; auto|].
  destruct (classic (sem e f v)) as [A|A]; [left; exists f; auto|].
  destruct IH as [[g [G1 G2]]|L]; [intro Q; apply H; auto|left; exists g; auto|auto].
Qed.

Lemma ends : sem e (decreasing m) v0 -> well_founded (fun q p => gmove p q).
Proof.
  intro H. apply well_founded_lt_compat with (f := fun p => fst p + snd p). intros [x y] [a b] M. unfold gmove in M. simpl in M.
  pose proof (all_ok _ _ H _ (off4 a b x y)) as Q. unfold imp, the_move in Q. cbn -[Z.add Z.mul Z.of_nat Z.le] in Q.
  apply NNPP. intro N. apply Q. split; [exact M|]. simpl in N. unfold compares. lia.
Qed.
Lemma inner_ok s : sem e (inner m s) v0 -> forall p q, e s [fst p; snd p] -> gmove p q -> ~ e s [fst q; snd q].
Proof.
  intros H [a b] [x y] A M C. pose proof (all_ok _ _ H _ (off4 a b x y)) as Q. unfold imp, the_move in Q. simpl in Q.
  apply Q. unfold gmove in M. simpl in *. tauto.
Qed.
Lemma apart_ok s i : sem e (apart s i) v0 -> forall p, e s [fst p; snd p] -> ~ e i [fst p; snd p].
Proof.
  intros H [a b] A C. pose proof (all_ok _ _ H _ (off2 a b)) as Q. unfold imp in Q. simpl in *. tauto.
Qed.
Lemma outer_ok lower s : sem e (outer m lower s) v0 -> forall p, (forall i, In i lower -> ~ e i [fst p; snd p]) -> ~ e s [fst p; snd p] ->
  exists q, gmove p q /\ e s [fst q; snd q].
Proof.
  intros H [a b] L N. pose proof (all_ok _ _ H _ (off2 a b)) as Q. cbn [sem] in Q. apply some_of_ok in Q as [[f [F1 F2]]|Q].
  - exfalso. apply in_app_or in F1 as [F1|[<-|[]]]; [|exact (N F2)]. apply in_map_iff in F1 as [i [<- I]]. exact (L i I F2).
  - apply exs_ok in Q as [v' [O [Q1 Q2]]]. exists (v' 2, v' 3). unfold gmove. simpl in *.
    rewrite (O 0), (O 1) in Q1 by (simpl; intuition discriminate). simpl in *. auto.
Qed.

(** All that the sentences say of the sets. *)
Lemma needed_ok : forall rest lower, (forall f, In f (needed m lower rest) -> sem e f v0) ->
  forall h s, nth_error (lower ++ rest) h = Some s -> length lower <= h ->
   sem e (inner m s) v0 /\ sem e (outer m (firstn h (lower ++ rest)) s) v0 /\
   forall i, In i (firstn h (lower ++ rest)) -> sem e (apart s i) v0.
Proof.
  induction rest as [|t rest IH]; intros lower H h s N L.
  - rewrite app_nil_r in N. assert (h < length lower) by (apply nth_error_Some; congruence). lia.
  - destruct (Nat.eq_dec h (length lower)) as [->|D].
    + rewrite nth_error_app2, Nat.sub_diag in N by lia. simpl in N. inversion N; subst t.
      rewrite firstn_app, Nat.sub_diag, firstn_all. simpl firstn. rewrite app_nil_r. simpl in H. split; [apply H; auto|split; [apply H; auto|]].
      intros i I. apply H. right. right. apply in_or_app. left. apply in_map. auto.
    + replace (lower ++ t :: rest) with ((lower ++ [t]) ++ rest) in * by (rewrite <- app_assoc; reflexivity).
      apply (IH (lower ++ [t])); [|exact N|rewrite app_length; simpl; lia].
      intros f F. apply H. simpl. right. right. apply in_or_app. right. exact F.
Qed.

Theorem game_values (sets : list positive) :
  (forall f, In f (game_sentences m sets) -> sem e f v0) -> forall W : well_founded (fun q p => gmove p q),
  forall h s p, nth_error sets h = Some s -> (has_value _ gmove W p h <-> e s [fst p; snd p]).
Proof.
  intros H W h s p N.
  assert (K : forall h s, nth_error sets h = Some s -> sem e (inner m s) v0 /\ sem e (outer m (firstn h sets) s) v0 /\
     forall i, In i (firstn h sets) -> sem e (apart s i) v0).
  { intros h' s' N'. apply (needed_ok sets []); [intros f F; apply H; simpl; auto|exact N'|simpl; lia]. }
  assert (Hlt : h < length sets) by (apply nth_error_Some; congruence).
  pose (R := fun i (p : nat * nat) => match nth_error sets i with Some t => e t [fst p; snd p] | None => False end).
  assert (E : forall i q t, nth_error sets i = Some t -> (R i q <-> e t [fst q; snd q])) by (intros i q t Q; unfold R; rewrite Q; tauto).
  rewrite <- (E h p s N).
  assert (nths : forall i, i < length sets -> exists t, nth_error sets i = Some t).
  { intros i I. destruct (nth_error sets i) eqn:Q; [eauto|apply nth_error_None in Q; lia]. }
  assert (infirst : forall i j t, i < j -> nth_error sets i = Some t -> In t (firstn j sets)).
  { intros i j t I Q. apply nth_error_In with i. rewrite <- (firstn_skipn j sets), nth_error_app1 in Q; [exact Q|].
    rewrite firstn_length. assert (i < length sets) by (apply nth_error_Some; rewrite <- (firstn_skipn j sets); congruence). lia. }
  assert (firstin : forall t j, In t (firstn j sets) -> exists i, i < j /\ nth_error sets i = Some t).
  { intros t j I. apply In_nth_error in I as [i I]. assert (B : i < length (firstn j sets)) by (apply nth_error_Some; congruence).
    rewrite firstn_length in B. exists i. split; [lia|]. rewrite <- (firstn_skipn j sets), nth_error_app1; [exact I|rewrite firstn_length; lia]. }
  apply (values_of _ gmove W R h); [| | | |lia].
  - intros. apply classic.
  - intros h' i q A B Rq Ri. destruct (nths h') as [t Q]; [lia|]. destruct (nths i) as [u Q2]; [lia|].
    apply (E _ _ _ Q) in Rq. apply (E _ _ _ Q2) in Ri. destruct (K _ _ Q) as [_ [_ Ap]].
    exact (apart_ok t u (Ap u (infirst _ _ _ B Q2)) q Rq Ri).
  - intros h' q q' A Rq M Rq'. destruct (nths h') as [t Q]; [lia|]. apply (E _ _ _ Q) in Rq. apply (E _ _ _ Q) in Rq'.
    exact (inner_ok t (proj1 (K _ _ Q)) q q' Rq M Rq').
  - intros h' q A O. destruct (nths h') as [t Q]; [lia|]. destruct (K _ _ Q) as [_ [Ou _]].
    destruct (outer_ok _ _ Ou q) as [q' [M Rq']].
    + intros i I Ei. apply firstin in I as [j [J1 J2]]. apply (O j); [lia|]. apply (E _ _ _ J2). exact Ei.
    + intro Et. apply (O h'); [lia|]. apply (E _ _ _ Q). exact Et.
    + exists q'. split; [auto|]. apply (E _ _ _ Q). auto.
Qed.

Theorem game_positions (s : positive) : (forall f, In f (game_sentences m [s]) -> sem e f v0) ->
  forall p, lose _ gmove p <-> e s [fst p; snd p].
Proof.
  intros H p. assert (W : well_founded (fun q p => gmove p q)) by (apply ends; apply H; simpl; auto).
  apply (P_positions _ gmove W (fun p => e s [fst p; snd p])).
  - intro. apply classic.
  - intros q q' A M. eapply inner_ok; eauto. apply H. simpl; auto.
  - intros q N. apply (outer_ok [] s); [apply H; simpl; auto|contradiction|auto].
Qed.
End Game.

(** An accepted record with these sentences proves the values of the game, for all sizes. *)
Theorem game_of_record cs m sets : accepted cs = true -> game_ok cs m sets = true -> forall e, definitions e cs ->
  exists W : well_founded (fun q p => gmove e m p q),   (* no play goes on for ever *)
  forall h s p, nth_error sets h = Some s -> (has_value _ (gmove e m) W p h <-> e s [fst p; snd p]).
Proof.
  intros A O e D.
  assert (K : forall f, In f (game_sentences m sets) -> sem e f (fun _ => 0)).
  { intros f F. unfold game_ok in O. rewrite forallb_forall in O. apply O in F.
    unfold proves in F. apply existsb_exists in F as [c [I F]]. destruct c as [| | |ds g p [|]]; try discriminate.
    apply formula_eqb_ok in F. subst g. pose proof (sound cs A e D) as Se. unfold sentences in Se. rewrite Forall_forall in Se.
    apply (Se _ I). reflexivity. }
  exists (ends e m (K _ (or_introl eq_refl))). apply game_values. exact K.
Qed.
Print Assumptions game_of_record.
