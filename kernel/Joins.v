(** Conjunctions of relations and negated relations with some variables forgotten. *)
Require Import List ZArith Lia Bool Arith FMapPositive.
From Kernel Require Import Numeration Closure Relations.
Import ListNotations.

Record part := Part { tab : table; vars : list var; sign : bool }.

Fixpoint look (xs : list var) (ds : list nat) (x : var) : nat :=
  match xs, ds with y :: xs, d :: ds => if Nat.eqb y x then d else look xs ds x | _, _ => 0 end.
Lemma look_map (c : column) xs x : In x xs -> look xs (map c xs) x = c x.
Proof.
  induction xs as [|y xs IH]; [contradiction|]. intro I. simpl. destruct (Nat.eqb_spec y x) as [->|]; auto.
  destruct I; [congruence|auto].
Qed.
Lemma map_look xs ds : NoDup xs -> length ds = length xs -> map (look xs ds) xs = ds.
Proof.
  revert ds. induction xs as [|y xs IH]; intros ds N L; destruct ds as [|d ds]; simpl in *; try discriminate; auto.
  inversion N; subst. rewrite Nat.eqb_refl. f_equal. transitivity (map (look xs ds) xs); [|apply IH; [auto|lia]].
  apply map_ext_in. intros x I. simpl. destruct (Nat.eqb_spec y x); [subst; contradiction|auto].
Qed.

Section Join.
Variable sy : var -> numsys.
Local Notation good := (Relations.good sy).
Local Notation alive := (Relations.alive sy).
Local Notation val := (Relations.val sy).
Local Notation spells := (Relations.spells sy).
Local Notation rep := (Relations.rep sy).
Local Notation rules := (Relations.rules sy).
Local Notation st := (Relations.st sy).
Variable T : table.
Variables shown hidden : list var.
Variable ps : list part.

(** A run: the states of the parts, and those of the digit rules of the forgotten variables. It ends where a part that must hold is dead. *)
Definition run := (list (option positive) * list (list nat))%type.
Fixpoint prows (ps : list part) (qs : list (option positive)) : list (option trie) :=
  match ps, qs with p :: ps, q :: qs => trow (tab p) q :: prows ps qs | _, _ => [] end.
Fixpoint pwalks (ps : list part) (rows : list (option trie)) (c : column) : list (option positive) :=
  match ps, rows with
  | p :: ps, t :: rows => match t with None => None | Some t => walk t (map c (vars p)) end :: pwalks ps rows c
  | _, _ => []
  end.
Definition psteps (ps : list part) (qs : list (option positive)) (c : column) : list (option positive) := pwalks ps (prows ps qs) c.
Fixpoint lost (ps : list part) (qs : list (option positive)) : bool :=
  match ps, qs with
  | p :: ps, q :: qs => (sign p && match q with None => true | Some _ => false end) || lost ps qs
  | _, _ => false
  end.
(** The letters of the forgotten variables that the rules let through, and the rows of the parts, are found once for all letters. *)
Definition inner (r : run) : list (list nat * list (list nat)) :=
  flat_map (fun h => match rules hidden (snd r) h with Some rs => [(h, rs)] | None => [] end) (letters sy hidden).
Definition jnext (r : run) : list nat -> list run :=
  let rows := prows ps (fst r) in
  let inside := inner r in
  let all := shown ++ hidden in
  fun a => flat_map (fun h => let qs := pwalks ps rows (look all (a ++ fst h)) in
                              if lost ps qs then [] else [(qs, snd h)]) inside.
Fixpoint paccs (ps : list part) (qs : list (option positive)) : bool :=
  match ps, qs with
  | p :: ps, q :: qs => Bool.eqb (tacc (tab p) q) (sign p) && paccs ps qs
  | _, _ => true
  end.
Definition jacc (r : run) : bool := paccs ps (fst r) && finals sy hidden (snd r).
Definition jbegin : run := (map (fun _ => Some 1%positive) ps, map (fun x => first (sy x)) hidden).
Definition reqb (x y : run) : bool := leqb oeqb (fst x) (fst y) && rseqb (snd x) (snd y).
Lemma reqb_ok x y : reqb x y = true -> x = y.
Proof.
  destruct x, y. unfold reqb. simpl. intro H. apply andb_true_iff in H as [H1 H2].
  apply leqb_ok in H1; [|exact oeqb_ok]. apply rseqb_ok in H2. congruence.
Qed.

Definition jcert := certificate dst run.
Definition check_join (c : jcert) : bool :=
  nodup (shown ++ hidden) &&
  forallb (fun p => forallb (fun x => mem x (shown ++ hidden)) (vars p)) ps &&
  check _ (letters sy shown) dst deqb (dbegin sy shown) (dnext sy T shown) (fun d => tacc T (fst d)) (dends sy shown)
        run reqb jbegin jnext jacc c.

Definition pstate (cols : list column) : run :=
  (map (fun p => trun (tab p) (read (vars p) cols)) ps, map (st cols) hidden).

Lemma psteps_state cols (c c' : column) : (forall p x, In p ps -> In x (vars p) -> c x = c' x) ->
  psteps ps (fst (pstate cols)) c = fst (pstate (cols ++ [c'])).
Proof.
  unfold pstate, psteps. simpl. induction ps as [|p qs IH]; intro H; [reflexivity|]. simpl.
  rewrite read_app, trun_app. f_equal; [|apply IH; intros; eapply H; simpl; eauto].
  change (walked (trow (tab p) (trun (tab p) (read (vars p) cols))) (map c (vars p)) = tstep (tab p) (trun (tab p) (read (vars p) cols)) (map c' (vars p))).
  rewrite walked_row. f_equal. apply map_ext_in. intros x I. apply (H p); simpl; auto.
Qed.

Hypothesis nd : NoDup (shown ++ hidden).
Hypothesis scope : forall p x, In p ps -> In x (vars p) -> In x (shown ++ hidden).

Lemma look_both (c : column) x : In x (shown ++ hidden) -> look (shown ++ hidden) (map c shown ++ map c hidden) x = c x.
Proof. intro I. rewrite <- map_app. apply look_map; auto. Qed.

Lemma lost_prefix cols c : lost ps (fst (pstate (cols ++ [c]))) = false -> lost ps (fst (pstate cols)) = false.
Proof.
  unfold pstate. simpl. clear. induction ps as [|p qs IH]; [auto|]. simpl. rewrite !orb_false_iff. intros [A B]. split; [|auto].
  rewrite read_app, trun_app in A. destruct (sign p); [|auto]. simpl in *. destruct (trun (tab p) (read (vars p) cols)); [auto|discriminate].
Qed.
Lemma jrun_complete cols : (forall x, In x hidden -> alive x cols) -> lost ps (fst (pstate cols)) = false ->
  rrun _ run jbegin jnext (read shown cols) (pstate cols).
Proof.
  induction cols as [|c cols IH] using rev_ind; intros G N.
  - change (pstate []) with jbegin. constructor.
  - assert (G' : forall x, In x hidden -> alive x cols) by (intros; eapply alive_prefix; eauto).
    rewrite read_app. econstructor; [exact (IH G' (lost_prefix _ _ N))|].
    pose proof (rules_good sy hidden cols c G) as RG. unfold jnext. cbv zeta. apply in_flat_map.
    exists (map c hidden, map (st (cols ++ [c])) hidden). split.
    + unfold inner. apply in_flat_map. exists (map c hidden). split; [eapply rules_letters; eauto|].
      change (snd (pstate cols)) with (map (st cols) hidden). rewrite RG. left. reflexivity.
    + cbn [fst snd]. fold (psteps ps (fst (pstate cols)) (look (shown ++ hidden) (map c shown ++ map c hidden))).
      rewrite (psteps_state cols _ c); [rewrite N; left; reflexivity|]. intros p x P X. apply look_both. eapply scope; eauto.
Qed.

Lemma jrun_sound w r : rrun _ run jbegin jnext w r -> Forall (fun a => length a = length shown) w ->
  exists cols, read shown cols = w /\ (forall x, In x hidden -> alive x cols) /\ r = pstate cols.
Proof.
  induction 1 as [|w r a r' H IH I]; intro F.
  - exists []. split; [reflexivity|split; [intros; eexists; reflexivity|]]. reflexivity.
  - apply Forall_app in F as [F1 F2]. inversion F2; subst. destruct (IH F1) as [cols [C1 [C2 ->]]].
    unfold jnext in I. cbv zeta in I. apply in_flat_map in I as [[h rs] [Hl I]]. cbn [fst snd] in I.
    unfold inner in Hl. apply in_flat_map in Hl as [h' [Hl Er]]. change (snd (pstate cols)) with (map (st cols) hidden) in Er.
    destruct (rules hidden (map (st cols) hidden) h') as [rs'|] eqn:E; [|contradiction]. destruct Er as [Er|[]]. inversion Er; subst h' rs'. clear Er.
    apply letters_length in Hl.
    set (c := look (shown ++ hidden) (a ++ h)) in *.
    assert (M : map c (shown ++ hidden) = a ++ h). { apply map_look; [auto|]. rewrite !app_length. lia. }
    rewrite map_app in M. assert (M1 : map c shown = a /\ map c hidden = h).
    { apply app_eq_app in M as [l [[E1 E2]|[E1 E2]]].
      - assert (length l = 0). { apply (f_equal (@length _)) in E1. rewrite app_length, map_length in E1. lia. }
        destruct l; [|discriminate]. rewrite app_nil_r in E1. simpl in E2. auto.
      - assert (length l = 0). { apply (f_equal (@length _)) in E1. rewrite app_length, map_length in E1. lia. }
        destruct l; [|discriminate]. rewrite app_nil_r in E1. simpl in E2. auto. }
    destruct M1 as [Ma Mh].
    fold (psteps ps (fst (pstate cols)) c) in I. destruct (lost ps _); [contradiction|]. destruct I as [<-|[]]. rewrite <- Mh in E. apply rules_sound in E as [E1 E2]; [|auto].
    exists (cols ++ [c]). split; [rewrite read_app, Ma, C1; reflexivity|split; [auto|]].
    rewrite (psteps_state cols c c); [|auto]. subst rs. reflexivity.
Qed.

Lemma paccs_ok (cols : list column) (v : var -> nat) (qs : list part) (Ps : list ((var -> nat) -> Prop)) :
  Forall2 (fun p P => rep (tab p) (vars p) P /\ spells cols (vars p) v) qs Ps ->
  (paccs qs (map (fun p => trun (tab p) (read (vars p) cols)) qs) = true <->
   Forall2 (fun p (P : (var -> nat) -> Prop) => if sign p then P v else ~ P v) qs Ps).
Proof.
  induction 1 as [|p P qs Ps [H1 H2] _ IH]; simpl; [split; auto|].
  rewrite andb_true_iff, IH, eqb_true_iff. specialize (H1 cols v H2). unfold accepts in H1.
  split.
  - intros [E F]. constructor; [|auto]. destruct (sign p); [tauto|]. rewrite <- H1, E. discriminate.
  - intro F. inversion F; subst. split; [|auto]. destruct (sign p); [tauto|].
    destruct (tacc (tab p) (trun (tab p) (read (vars p) cols))); [|auto]. exfalso. tauto.
Qed.

Theorem join_sound (c : jcert) (Ps : list ((var -> nat) -> Prop)) : check_join c = true ->
  Forall2 (fun p P => rep (tab p) (vars p) P) ps Ps ->
  rep T shown (fun v => exists v', (forall x, ~ In x hidden -> v' x = v x) /\
                  Forall2 (fun p (P : (var -> nat) -> Prop) => if sign p then P v' else ~ P v') ps Ps).
Proof.
  intros C F2 cols v Sp. unfold check_join in C. apply andb_true_iff in C as [_ C].
  destruct (drun_read sy T shown cols) as [DR [AL EN]]; [intros; apply Sp; auto|].
  pose proof (closure _ (repeat 0 (length shown)) _ _ _ deqb_ok _ _ _ _ _ _ reqb_ok _ _ _ _ C (letters_zero sy _) _ _ AL DR EN) as K.
  change (tacc T (fst (trun T (read shown cols), map (st cols) shown))) with (accepts T shown cols) in K. rewrite K. clear K.
  assert (SP : forall cols' v', (forall x, In x (shown ++ hidden) -> good x cols' /\ val x cols' = Z.of_nat (v' x)) ->
     Forall2 (fun p P => rep (tab p) (vars p) P /\ spells cols' (vars p) v') ps Ps).
  { intros cols' v' H. clear - F2 H scope. induction F2 as [|p P qs Ps R _ IH]; constructor.
    - split; [auto|]. intros x I. apply H. apply (scope p); simpl; auto.
    - apply IH. intros q x I1 I2. apply (scope q); simpl; auto. }
  split.
  - intros [k [r [RR Ra]]]. apply jrun_sound in RR as [cols' [C1 [C2 ->]]].
    + pose proof (read_word _ _ _ _ C1) as W.
      exists (fun x => if mem x hidden then Z.to_nat (val x cols') else v x). split.
      * intros x N. destruct (mem x hidden) eqn:M; [apply mem_ok in M; contradiction|auto].
      * unfold jacc in Ra. apply andb_true_iff in Ra as [Ra Fi]. change (snd (pstate cols')) with (map (st cols') hidden) in Fi.
        pose proof (proj1 (finals_ok sy hidden cols') Fi) as Fi'.
        apply (paccs_ok cols'); [|exact Ra]. apply SP. intros x I.
        destruct (mem x hidden) eqn:M.
        -- apply mem_ok in M. assert (Gx : good x cols') by (apply good_alive; auto). split; [auto|]. rewrite Z2Nat.id; [auto|].
           eapply (bounded (sy x)). exact Gx.
        -- apply in_app_or in I as [I|I]; [|apply mem_ok in I; congruence].
           destruct (Sp x I) as [S1 S2]. unfold Relations.good, Relations.val in *. rewrite (W x I), valid_zeros, value_zeros. auto.
    + apply Forall_app. split.
      * apply Forall_forall. intros a A. apply repeat_spec in A. subst. apply repeat_length.
      * apply Forall_forall. intros a A. unfold read in A. apply in_map_iff in A as [c0 [<- _]]. apply map_length.
  - intros [v' [V1 V2]].
    destruct (words_of sy v' hidden) as [L HL].
    destruct (columns_of (L + length cols) (shown ++ hidden)
       (fun x w => if mem x hidden then written sy x w (v' x) else w = repeat 0 L ++ word x cols)) as [cols' [L' C']].
    { intros x I. destruct (mem x hidden) eqn:M.
      - apply mem_ok in M. apply (HL x M). lia.
      - exists (repeat 0 L ++ word x cols). split; [|auto]. rewrite app_length, repeat_length, word_length. auto. }
    assert (disj : forall x, In x shown -> mem x hidden = false).
    { intros x I. destruct (mem x hidden) eqn:M; [|auto]. apply mem_ok in M. exfalso.
      clear - nd I M. induction shown as [|y l IH]; [contradiction|]. simpl in nd. inversion nd; subst.
      destruct I as [->|I]; [apply H1; apply in_or_app; auto|]. apply IH; auto. }
    assert (Wd : read shown cols' = repeat (repeat 0 (length shown)) L ++ read shown cols).
    { assert (Q : forall x, In x shown -> word x cols' = word x (repeat (fun _ => 0) L ++ cols)).
      { intros x I. pose proof (C' x (in_or_app _ _ _ (or_introl I))) as Y. rewrite (disj x I) in Y. rewrite Y.
        unfold word. rewrite map_app. f_equal. clear. induction L; simpl; congruence. }
      assert (Z : forall cs cs' : list column, length cs = length cs' -> (forall x, In x shown -> word x cs = word x cs') -> read shown cs = read shown cs').
      { clear. induction cs as [|c cs IH]; intros [|c' cs'] L H; simpl in L; try discriminate; [reflexivity|].
        simpl. f_equal.
        - apply map_ext_in. intros x I. specialize (H x I). simpl in H. congruence.
        - apply IH; [lia|]. intros x I. specialize (H x I). simpl in H. congruence. }
      rewrite (Z cols' (repeat (fun _ => 0) L ++ cols)); [|rewrite app_length, repeat_length; auto|auto].
      unfold read. rewrite map_app. f_equal. clear. induction L as [|L IH]; [reflexivity|]. simpl. f_equal; [|exact IH].
      clear. induction shown; simpl; congruence. }
    assert (Gh : forall x, In x hidden -> good x cols').
    { intros x I. pose proof (C' x (in_or_app _ _ _ (or_intror I))) as Y. apply mem_ok in I. rewrite I in Y. apply Y. }
    assert (Pa : paccs ps (fst (pstate cols')) = true).
    { unfold pstate. simpl. apply (paccs_ok cols' v' ps Ps); [|auto].
      apply SP. intros x I. pose proof (C' x I) as Y. destruct (mem x hidden) eqn:M; [exact Y|].
      assert (N : ~ In x hidden) by (intro Q; apply mem_ok in Q; congruence).
      apply in_app_or in I as [I|I]; [|contradiction]. destruct (Sp x I) as [S1 S2].
      unfold Relations.good, Relations.val in *. rewrite Y, valid_zeros, value_zeros, V1; auto. }
    exists L, (pstate cols'). split.
    + rewrite <- Wd. apply jrun_complete; [intros x I; apply good_alive; auto|].
      clear - Pa. unfold pstate in *. simpl in *. induction ps as [|p qs IH]; [auto|]. simpl in *. apply andb_true_iff in Pa as [A B].
      rewrite (IH B), orb_false_r. destruct (sign p); [|auto]. simpl. destruct (trun (tab p) (read (vars p) cols')); [auto|]. discriminate.
    + unfold jacc. rewrite Pa. simpl. apply finals_ok. intros x I. apply good_alive. auto.
Qed.
End Join.
