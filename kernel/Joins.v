(** Conjunctions of relations and negated relations with some variables forgotten. *)
Require Import List ZArith Lia Bool Arith FMapPositive Permutation.
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
(** The successors of a run, digit by digit and variable by variable: a part is at a place of the tree of its row, and waits there for
    the next of its variables; where a part that must hold has no way on, nothing is looked at. *)
Definition cursor := (list var * trie)%type.
Definition child (t : trie) (d : nat) : trie := match t with Leaf q => Leaf q | Fork l => nth d l (Leaf None) end.
Definition advance (x : var) (d : nat) (c : cursor) : cursor :=
  match fst c with y :: ys => if Nat.eqb y x then (ys, child (snd c) d) else c | [] => c end.
Fixpoint hopeless (ps : list part) (cs : list cursor) : bool :=
  match ps, cs with p :: ps, c :: cs => (sign p && no_way (snd c)) || hopeless ps cs | _, _ => false end.
Definition assign (c : column) (x : var) (d : nat) : column := fun y => if Nat.eqb y x then d else c y.
Definition finish (c : column) (k : cursor) : option positive := walk (snd k) (map c (fst k)).
(** A variable, whether it is forgotten, its digits and its rule. *)
Definition step_of := (var * bool * list nat * (list nat -> nat -> option (list nat)))%type.
Definition step_for (hid : bool) (x : var) : step_of := (x, hid, seq 0 (radix (sy x)), rule (sy x)).
Fixpoint spread (plan : list step_of) (ss : list (list nat)) (c : column) (cs : list cursor) : list (list nat * run) :=
  match plan with
  | [] => match ss with [] => let qs := map (finish c) cs in if lost ps qs then [] else [([], (qs, []))] | _ => [] end
  | (x, hid, digits, rl) :: plan =>
      if hid then
        match ss with
        | s :: ss => flat_map (fun d => match rl s d with
            | Some s' => let cs' := map (advance x d) cs in
                if hopeless ps cs' then [] else map (fun ar => (fst ar, (fst (snd ar), s' :: snd (snd ar)))) (spread plan ss (assign c x d) cs')
            | None => [] end) digits
        | [] => []
        end
      else flat_map (fun d => let cs' := map (advance x d) cs in
        if hopeless ps cs' then [] else map (fun ar => (d :: fst ar, snd ar)) (spread plan ss (assign c x d) cs')) digits
  end.
(** In the order of the variables, which is that of most tables. *)
Fixpoint weave (xs : list var) : list var -> list (var * bool) :=
  match xs with
  | [] => map (fun y => (y, true))
  | x :: xs' =>
      fix weave_in (ys : list var) : list (var * bool) :=
        match ys with
        | [] => map (fun x => (x, false)) xs
        | y :: ys' => if Nat.leb x y then (x, false) :: weave xs' ys else (y, true) :: weave_in ys'
        end
  end.
Definition plan : list step_of := map (fun xh => step_for (snd xh) (fst xh)) (weave shown hidden).
Fixpoint cursors (ps : list part) (qs : list (option positive)) : list cursor :=
  match ps, qs with
  | p :: ps, q :: qs => (vars p, match trow (tab p) q with Some t => t | None => Leaf None end) :: cursors ps qs
  | _, _ => []
  end.
Definition jnext (plan : list step_of) (r : run) : list (list nat * run) := spread plan (snd r) (fun _ => 0) (cursors ps (fst r)).
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
  check _ (repeat 0 (length shown)) code dst deqb (dbegin sy shown) (fun d => tacc T (fst d)) (dends sy shown)
        run reqb jbegin (jnext plan) jacc (edges sy T shown) c.

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

Lemma lost_prefix cols c : lost ps (fst (pstate (cols ++ [c]))) = false -> lost ps (fst (pstate cols)) = false.
Proof.
  unfold pstate. simpl. clear. induction ps as [|p qs IH]; [auto|]. simpl. rewrite !orb_false_iff. intros [A B]. split; [|auto].
  rewrite read_app, trun_app in A. destruct (sign p); [|auto]. simpl in *. destruct (trun (tab p) (read (vars p) cols)); [auto|discriminate].
Qed.

(** ** What [spread] lists *)
Definition of_kind (hid : bool) (l : list (var * bool)) : list var := map fst (filter (fun xh => Bool.eqb (snd xh) hid) l).
Lemma walk_child t d a : walk (child t d) a = walk t (d :: a).
Proof.
  destruct t as [q|l]; cbn [child]; [destruct a; reflexivity|]. cbn [walk].
  destruct (nth_error l d) as [t|] eqn:E; [rewrite (nth_error_nth _ _ _ E); reflexivity|].
  rewrite nth_overflow by (apply nth_error_None; auto). destruct a; reflexivity.
Qed.
Lemma finish_advance (c : column) x cs : map (finish c) (map (advance x (c x)) cs) = map (finish c) cs.
Proof.
  rewrite map_map. apply map_ext. intros [[|y ys] t]; [reflexivity|]. unfold advance. cbn [fst snd].
  destruct (Nat.eqb_spec y x) as [->|]; [|reflexivity]. unfold finish. cbn [fst snd map]. apply walk_child.
Qed.
Lemma hopeless_lost (c : column) qs : forall cs, hopeless qs cs = true -> lost qs (map (finish c) cs) = true.
Proof.
  induction qs as [|p qs IH]; intros [|k cs] H; simpl in *; try discriminate. apply orb_true_iff in H as [H|H]; [|rewrite (IH _ H); apply orb_true_r].
  apply andb_true_iff in H as [H1 H2]. unfold finish at 1. rewrite H1, (no_way_ok _ _ H2). reflexivity.
Qed.
Lemma spread_ok l : NoDup (map fst l) -> forall ss c cs a qs rs,
  In (a, (qs, rs)) (spread (map (fun xh => step_for (snd xh) (fst xh)) l) ss c cs) <->
  exists c' : column, (forall y, ~ In y (map fst l) -> c' y = c y) /\ a = map c' (of_kind false l) /\
    (forall x, In x (of_kind false l) -> c' x < radix (sy x)) /\
    rules (of_kind true l) ss (map c' (of_kind true l)) = Some rs /\ qs = map (finish c') cs /\ lost ps qs = false.
Proof.
  induction l as [|[x hid] l IH]; intros N ss c cs a qs rs.
  - cbn [map spread]. split.
    + destruct ss as [|s ss]; [|contradiction]. cbv zeta. destruct (lost ps (map (finish c) cs)) eqn:E; [contradiction|]. intros [H|[]].
      inversion H; subst. exists c. repeat split; auto; contradiction.
    + intros [c' [C [-> [_ [Rs [-> L]]]]]]. cbn in Rs. destruct ss as [|s ss]; [|discriminate]. inversion Rs; subst.
      replace (map (finish c') cs) with (map (finish c) cs) in *; [cbv zeta; rewrite L; simpl; auto|].
      apply map_ext. intro k. unfold finish. f_equal. apply map_ext. intro y. symmetry. apply C. auto.
  - cbn [map fst] in N. inversion N as [|? ? Nx N']; subst. specialize (IH N').
    assert (agree : forall (c' : column) d, (forall y, ~ In y (map fst l) -> c' y = assign c x d y) <->
                    (c' x = d /\ forall y, ~ In y (map fst ((x, hid) :: l)) -> c' y = c y)).
    { intros c' d. split.
      - intro H. split; [rewrite (H x Nx); unfold assign; rewrite Nat.eqb_refl; auto|]. intros y Y. simpl in Y. rewrite H by tauto.
        unfold assign. destruct (Nat.eqb_spec y x) as [->|]; [exfalso; tauto|auto].
      - intros [E H] y Y. unfold assign. destruct (Nat.eqb_spec y x) as [->|Ne]; [auto|]. apply H. simpl. intros [Q|Q]; [congruence|contradiction]. }
    cbn [map spread step_for snd fst]. unfold step_for at 1. destruct hid.
    + change (of_kind false ((x, true) :: l)) with (of_kind false l). change (of_kind true ((x, true) :: l)) with (x :: of_kind true l).
      destruct ss as [|s ss]; [split; [contradiction|intros [c' [_ [_ [_ [Rs _]]]]]; discriminate]|]. rewrite in_flat_map. split.
      * intros [d [Dd H]]. destruct (rule (sy x) s d) as [s'|] eqn:Er; [|contradiction]. cbv zeta in H.
        destruct (hopeless ps (map (advance x d) cs)); [contradiction|]. apply in_map_iff in H as [[a' [qs' rs']] [E H]]. cbn [fst snd] in E. inversion E; subst.
        apply IH in H as [c' [C [-> [Rx [Rs [-> L]]]]]]. apply agree in C as [Cx C]. exists c'. subst d.
        split; [exact C|]. split; [auto|]. split; [auto|]. split; [cbn [rules map]; rewrite Er, Rs; auto|]. rewrite finish_advance in *. auto.
      * intros [c' [C [-> [Rx [Rs [-> L]]]]]]. cbn [rules map] in Rs. destruct (rule (sy x) s (c' x)) as [s'|] eqn:Er; [|discriminate].
        destruct (rules (of_kind true l) ss (map c' (of_kind true l))) as [rs'|] eqn:Rr; [|discriminate]. inversion Rs; subst.
        exists (c' x). split; [apply in_seq; apply rule_radix in Er; lia|]. rewrite Er. cbv zeta.
        destruct (hopeless ps (map (advance x (c' x)) cs)) eqn:Hp; [apply (hopeless_lost c') in Hp; rewrite finish_advance in Hp; congruence|].
        apply in_map_iff. exists (map c' (of_kind false l), (map (finish c') cs, rs')). split; [reflexivity|]. apply IH. exists c'.
        split; [apply agree; auto|]. rewrite finish_advance. auto 6.
    + change (of_kind false ((x, false) :: l)) with (x :: of_kind false l). change (of_kind true ((x, false) :: l)) with (of_kind true l).
      rewrite in_flat_map. split.
      * intros [d [Dd H]]. cbv zeta in H. apply in_seq in Dd.
        destruct (hopeless ps (map (advance x d) cs)); [contradiction|]. apply in_map_iff in H as [[a' [qs' rs']] [E H]]. cbn [fst snd] in E. inversion E; subst.
        apply IH in H as [c' [C [-> [Rx [Rs [-> L]]]]]]. apply agree in C as [Cx C]. exists c'. subst d.
        split; [exact C|]. split; [auto|]. split; [intros y [<-|Y]; [lia|auto]|]. split; [auto|]. rewrite finish_advance in *. auto.
      * intros [c' [C [-> [Rx [Rs [-> L]]]]]]. exists (c' x). split; [apply in_seq; specialize (Rx x (or_introl eq_refl)); lia|]. cbv zeta.
        destruct (hopeless ps (map (advance x (c' x)) cs)) eqn:Hp; [apply (hopeless_lost c') in Hp; rewrite finish_advance in Hp; congruence|].
        apply in_map_iff. exists (map c' (of_kind false l), (map (finish c') cs, rs)). split; [reflexivity|]. apply IH. exists c'.
        split; [apply agree; auto|]. rewrite finish_advance. repeat split; auto. intros y Y. apply Rx. simpl. auto.
Qed.

Lemma weave_ok xs : forall ys, of_kind false (weave xs ys) = xs /\ of_kind true (weave xs ys) = ys /\ Permutation (map fst (weave xs ys)) (xs ++ ys).
Proof.
  assert (pure : forall hid (l : list var), of_kind hid (map (fun x => (x, hid)) l) = l /\ of_kind (negb hid) (map (fun x => (x, hid)) l) = [] /\ map fst (map (fun x => (x, hid)) l) = l).
  { intros hid l. unfold of_kind. induction l as [|x l [A [B C]]]; [auto|]. cbn [map filter fst snd]. rewrite eqb_reflx. cbn [map fst].
    split; [congruence|]. split; [|congruence]. destruct hid; exact B. }
  induction xs as [|x xs IH]; intro ys.
  - destruct (pure true ys) as [A [B C]]. cbn [weave app]. rewrite C. auto.
  - induction ys as [|y ys IHy].
    + destruct (pure false (x :: xs)) as [A [B C]]. rewrite app_nil_r. cbn [weave]. split; [exact A|]. split; [exact B|]. rewrite C. auto.
    + change (weave (x :: xs) (y :: ys)) with (if Nat.leb x y then (x, false) :: weave xs (y :: ys) else (y, true) :: weave (x :: xs) ys).
      destruct (Nat.leb x y).
      * destruct (IH (y :: ys)) as [A [B C]]. unfold of_kind in *. cbn [filter snd Bool.eqb map fst app]. split; [congruence|]. split; [exact B|]. constructor. exact C.
      * destruct IHy as [A [B C]]. unfold of_kind in *. cbn [filter snd Bool.eqb map fst]. split; [exact A|]. split; [congruence|].
        apply Permutation_cons_app. exact C.
Qed.
Lemma finish_cursors (c : column) : forall qs ps', map (finish c) (cursors ps' qs) = psteps ps' qs c.
Proof.
  intros qs ps'. revert qs. unfold psteps. induction ps' as [|p ps' IH]; intros [|q qs]; try reflexivity. cbn [cursors prows pwalks map]. f_equal; [|apply IH].
  unfold finish. cbn [fst snd]. destruct (trow (tab p) q); [reflexivity|apply walk_leaf].
Qed.
Lemma jnext_ok r a r' : In (a, r') (jnext plan r) <-> exists c : column, a = map c shown /\ (forall x, In x shown -> c x < radix (sy x)) /\
  rules hidden (snd r) (map c hidden) = Some (snd r') /\ fst r' = psteps ps (fst r) c /\ lost ps (fst r') = false.
Proof.
  destruct (weave_ok shown hidden) as [W1 [W2 W3]].
  assert (N : NoDup (map fst (weave shown hidden))) by (eapply Permutation_NoDup; [apply Permutation_sym; exact W3|exact nd]).
  destruct r' as [qs rs]. unfold jnext, plan. rewrite (spread_ok _ N). rewrite W1, W2. cbn [fst snd]. split.
  - intros [c [_ [A [B [C [E F]]]]]]. exists c. rewrite finish_cursors in E. auto 6.
  - intros [c [A [B [C [E F]]]]].
    set (c' := fun y => if mem y (shown ++ hidden) then c y else 0).
    assert (same : forall x, In x (shown ++ hidden) -> c' x = c x) by (intros x I; unfold c'; apply mem_ok in I; rewrite I; auto).
    exists c'. split; [|split; [|split; [|split; [|split; [|exact F]]]]].
    + intros y Y. unfold c'. destruct (mem y (shown ++ hidden)) eqn:M; [|auto]. exfalso. apply Y. apply mem_ok in M.
      eapply Permutation_in; [apply Permutation_sym; exact W3|auto].
    + rewrite A. apply map_ext_in. intros x I. symmetry. apply same, in_or_app. auto.
    + intros x I. rewrite same; [auto|apply in_or_app; auto].
    + rewrite <- C. f_equal. apply map_ext_in. intros x I. apply same, in_or_app. auto.
    + rewrite finish_cursors, E. unfold psteps. clear - scope same. generalize (prows ps (fst r)). revert scope.
      induction ps as [|p qs' IH]; intros Sc [|t rows]; try reflexivity. cbn [pwalks]. f_equal.
      * destruct t; [|reflexivity]. f_equal. apply map_ext_in. intros x I. symmetry. apply same. eapply Sc; simpl; eauto.
      * apply IH. intros; eapply Sc; simpl; eauto.
Qed.
Lemma jrun_complete cols : (forall x, In x (shown ++ hidden) -> alive x cols) -> lost ps (fst (pstate cols)) = false ->
  rrun _ run jbegin (jnext plan) (read shown cols) (pstate cols).
Proof.
  induction cols as [|c cols IH] using rev_ind; intros G N.
  - change (pstate []) with jbegin. constructor.
  - assert (G' : forall x, In x (shown ++ hidden) -> alive x cols) by (intros; eapply alive_prefix; eauto).
    rewrite read_app. econstructor; [exact (IH G' (lost_prefix _ _ N))|]. apply jnext_ok. exists c. split; [reflexivity|]. split; [|split; [|split]].
    + intros x I. destruct (G x) as [s E]; [apply in_or_app; auto|]. rewrite reached_app in E. destruct (reached sy cols x) as [s0|]; [|discriminate].
      eapply rule_radix; eauto.
    + apply (rules_good sy hidden cols c). intros x I. apply G, in_or_app. auto.
    + symmetry. apply psteps_state. auto.
    + exact N.
Qed.

Lemma jrun_sound w r : rrun _ run jbegin (jnext plan) w r ->
  exists cols, read shown cols = w /\ (forall x, In x hidden -> alive x cols) /\ r = pstate cols.
Proof.
  induction 1 as [|w r a r' H [cols [C1 [C2 ->]]] I].
  - exists []. split; [reflexivity|split; [intros; eexists; reflexivity|]]. reflexivity.
  - apply jnext_ok in I as [c [-> [_ [Rs [Q _]]]]]. apply (rules_sound sy hidden cols c) in Rs as [E1 E2]; [|auto].
    exists (cols ++ [c]). split; [rewrite read_app, C1; reflexivity|split; [auto|]].
    destruct r' as [qs rs]. cbn [fst snd] in *. rewrite (psteps_state cols c c) in Q; [|auto]. subst. reflexivity.
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
  pose proof (closure _ (repeat 0 (length shown)) code code_inj _ _ deqb_ok _ (dnext sy T shown) _ _ ddead (ddead_step sy T shown) (ddead_acc T)
    _ _ reqb_ok _ _ _ _ (edges_ok sy T shown) _ C _ _ DR EN) as K.
  change (tacc T (fst (trun T (read shown cols), map (st cols) shown))) with (accepts T shown cols) in K. rewrite K. clear K.
  assert (SP : forall cols' v', (forall x, In x (shown ++ hidden) -> good x cols' /\ val x cols' = Z.of_nat (v' x)) ->
     Forall2 (fun p P => rep (tab p) (vars p) P /\ spells cols' (vars p) v') ps Ps).
  { intros cols' v' H. clear - F2 H scope. induction F2 as [|p P qs Ps R _ IH]; constructor.
    - split; [auto|]. intros x I. apply H. apply (scope p); simpl; auto.
    - apply IH. intros q x I1 I2. apply (scope q); simpl; auto. }
  split.
  - intros [k [r [RR Ra]]]. apply jrun_sound in RR as [cols' [C1 [C2 ->]]].
    pose proof (read_word _ _ _ _ C1) as W.
    exists (fun x => if mem x hidden then Z.to_nat (val x cols') else v x). split.
    + intros x N. destruct (mem x hidden) eqn:M; [apply mem_ok in M; contradiction|auto].
    + unfold jacc in Ra. apply andb_true_iff in Ra as [Ra Fi]. change (snd (pstate cols')) with (map (st cols') hidden) in Fi.
      pose proof (proj1 (finals_ok sy hidden cols') Fi) as Fi'.
      apply (paccs_ok cols'); [|exact Ra]. apply SP. intros x I.
      destruct (mem x hidden) eqn:M.
      * apply mem_ok in M. assert (Gx : good x cols') by (apply good_alive; auto). split; [auto|]. rewrite Z2Nat.id; [auto|].
         eapply (bounded (sy x)). exact Gx.
      * apply in_app_or in I as [I|I]; [|apply mem_ok in I; congruence].
         destruct (Sp x I) as [S1 S2]. unfold Relations.good, Relations.val in *. rewrite (W x I), valid_zeros, value_zeros. auto.
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
    + rewrite <- Wd. apply jrun_complete.
      { intros x I. apply good_alive. apply in_app_or in I as [I|I]; [|auto]. destruct (Sp x I) as [S1 _].
        pose proof (C' x (in_or_app _ _ _ (or_introl I))) as Y. rewrite (disj x I) in Y. unfold Relations.good in *. rewrite Y, valid_zeros. exact S1. }
      clear - Pa. unfold pstate in *. simpl in *. induction ps as [|p qs IH]; [auto|]. simpl in *. apply andb_true_iff in Pa as [A B].
      rewrite (IH B), orb_false_r. destruct (sign p); [|auto]. simpl. destruct (trun (tab p) (read (vars p) cols')); [auto|]. discriminate.
    + unfold jacc. rewrite Pa. simpl. apply finals_ok. intros x I. apply good_alive. auto.
Qed.
End Join.
