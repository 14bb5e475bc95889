(** Records: definitions and sentences in order, and what an accepted record proves. *)
Require Import List ZArith Lia Bool Arith FMapPositive.
From Kernel Require Import Numeration Closure Relations Joins Sums Expressions Systems Formulas Blocks Proofs.
Import ListNotations.

(** Sentences: joined from others, or decided by an automaton without tracks. *)
Inductive sproof := SNot (p : sproof) | SLeft (p : sproof) | SRight (p : sproof) | SBoth (p q : sproof) | SSame (p q : sproof) | SValue (p : proof).

(** The systems of the tracks 0, 1, ... *)
Definition of_tracks (ds : list desc) (x : var) : desc := nth x ds Fib.
Definition digits_in (ds : list desc) (x : var) : numsys := numsys_of (of_tracks ds x).

(** [ds] are the systems of the tracks; of a formula, of its variables. Certificates come when they are asked for, and go. *)
Inductive command :=
| Given (r : positive) (ds : list desc) (T : table)
| Reg (r : positive) (ds : list desc) (x : regex) (T : table) (c : unit -> rcert)
| Def (r : positive) (args : list var) (ds : list desc) (f : formula) (p : proof) (T : table) (c : unit -> jcert)
| Eval (ds : list desc) (f : formula) (p : sproof) (truth : bool).

(** What the names of a record stand for. *)
Definition def_holds (e : env) (c : command) : Prop :=
  match c with
  | Given r ds T => forall l, length l = length ds ->
      (e r l <-> exists cols, spells (digits_in ds) cols (seq 0 (length ds)) (fun i => nth i l 0) /\ accepts T (seq 0 (length ds)) cols = true)
  | Reg r ds x _ _ => forall l, length l = length ds ->
      (e r l <-> exists cols, spells (digits_in ds) cols (seq 0 (length ds)) (fun i => nth i l 0) /\ matches x (read (seq 0 (length ds)) cols))
  | Def r args _ f _ _ _ => forall l, length l = length args -> (e r l <-> sem e f (look args l))
  | Eval _ _ _ _ => True
  end.
(** What it claims. *)
Definition eval_holds (e : env) (c : command) : Prop :=
  match c with Eval _ f _ b => forall v, sem e f v <-> b = true | _ => True end.

Definition fuel : nat := 500.
Opaque fuel.
Definition accepts_nothing (T : table) : bool := all_in (fun x => negb (fst x)) T.
Fixpoint decided (sd : var -> desc) (rels : relations) (p : sproof) (f : formula) : option bool :=
  match p, f with
  | SNot p, Not f => option_map negb (decided sd rels p f)
  | SLeft p, And f _ => match decided sd rels p f with Some false => Some false | _ => None end
  | SRight p, And _ g => match decided sd rels p g with Some false => Some false | _ => None end
  | SBoth p q, And f g => match decided sd rels p f, decided sd rels q g with Some true, Some true => Some true | _, _ => None end
  | SSame p q, Iff f g => match decided sd rels p f, decided sd rels q g with Some a, Some b => Some (Bool.eqb a b) | _, _ => None end
  | SValue p, f =>
      match proved sd rels fuel p f with
      | Some u => match vars u with [] => Some (Bool.eqb (tacc (tab u) (Some 1%positive)) (sign u)) | _ => None end
      | None => None
      end
  | _, _ => None
  end.
Definition step (rels : relations) (c : command) : option relations :=
  match c with
  | Given r ds T =>
      if forallb desc_ok ds && (oeqb (tstep T (Some 1%positive) (repeat 0 (length ds))) (Some 1%positive) || accepts_nothing T)
      then Some (PM.add r (T, ds) rels) else None
  | Reg r ds x T c =>
      if forallb desc_ok ds && check_reg (digits_in ds) T (length ds) x (c tt) then Some (PM.add r (T, ds) rels) else None
  | Def r args ds f p T c =>
      match proved (of_tracks ds) rels fuel p f with
      | Some u => if check_join (digits_in ds) T args [] [u] (c tt) then Some (PM.add r (T, map (of_tracks ds) args) rels) else None
      | None => None
      end
  | Eval ds f p b => match decided (of_tracks ds) rels p f with Some b' => if Bool.eqb b' b then Some rels else None | None => None end
  end.
Section Systems.
Variable sy : var -> numsys.
(** ** Words of one length with one value are equal *)
Lemma unique S w : forall s u t, length u = length w -> valid (rule S) (final S) s w -> valid (rule S) (final S) t u ->
  value (weight S) w = value (weight S) u -> w = u.
Proof.
  induction w as [|d w IH]; intros s u t L V1 V2 E; destruct u as [|d' u]; simpl in L; try discriminate; [reflexivity|].
  cbn [valid] in V1, V2. destruct (rule S s d) as [s1|]; [|contradiction]. destruct (rule S t d') as [t1|]; [|contradiction].
  cbn [value] in E. injection L as L. rewrite L in E.
  pose proof (bounded S _ _ V1) as B1. pose proof (bounded S _ _ V2) as B2. rewrite L in B2.
  assert (d = d').
  { destruct (lt_eq_lt_dec d d') as [[C|C]|C]; [exfalso| auto |exfalso]; nia. }
  subst d'. f_equal. apply (IH s1 u t1); auto. lia.
Qed.

Lemma accepts_pad T xs cols k : tstep T (Some 1%positive) (repeat 0 (length xs)) = Some 1%positive ->
  accepts T xs (repeat (fun _ => 0) k ++ cols) = accepts T xs cols.
Proof.
  intro Z. unfold accepts, trun, read. rewrite map_app, fold_left_app. f_equal. f_equal.
  induction k as [|k IH]; [reflexivity|]. cbn [repeat map fold_left].
  assert (Q : map (fun _ : var => 0) xs = repeat 0 (length xs)) by (clear; induction xs; simpl; congruence).
  rewrite Q, Z. exact IH.
Qed.
Lemma spells_pad cols xs v k : spells sy cols xs v -> spells sy (repeat (fun _ => 0) k ++ cols) xs v.
Proof.
  intros H x I. destruct (H x I) as [G V]. unfold good, val in *.
  replace (word x (repeat (fun _ => 0) k ++ cols)) with (repeat 0 k ++ word x cols).
  - rewrite valid_zeros, value_zeros. auto.
  - unfold word. rewrite map_app. f_equal. clear. induction k; simpl; congruence.
Qed.
Lemma read_unique xs v cols cols' : length cols = length cols' -> spells sy cols xs v -> spells sy cols' xs v -> read xs cols = read xs cols'.
Proof.
  intros L H H'. assert (W : forall x, In x xs -> word x cols = word x cols').
  { intros x I. destruct (H x I) as [G V], (H' x I) as [G' V']. unfold good, val in *.
    eapply unique; [rewrite !word_length; auto|exact G|exact G'|congruence]. }
  clear - L W. revert cols' L W. induction cols as [|c cols IH]; intros [|c' cols'] L W; simpl in L; try discriminate; [reflexivity|].
  simpl. f_equal.
  - apply map_ext_in. intros x I. specialize (W x I). simpl in W. congruence.
  - apply IH; [lia|]. intros x I. specialize (W x I). simpl in W. congruence.
Qed.

Lemma given_rep T xs : tstep T (Some 1%positive) (repeat 0 (length xs)) = Some 1%positive ->
  rep sy T xs (fun v => exists cols, spells sy cols xs v /\ accepts T xs cols = true).
Proof.
  intros Z cols v H. split; [intro A; exists cols; auto|]. intros [cols' [H' A]].
  rewrite <- (accepts_pad T xs cols (length cols') Z). rewrite <- (accepts_pad T xs cols' (length cols) Z) in A.
  unfold accepts in *. rewrite (read_unique xs v _ (repeat (fun _ => 0) (length cols) ++ cols')); [auto| | |].
  - rewrite !app_length, !repeat_length. apply Nat.add_comm.
  - apply spells_pad; auto.
  - apply spells_pad; auto.
Qed.

End Systems.

(** ** Other variables, other columns *)
Lemma rep_rename sy sy' T xs (P : list nat -> Prop) : NoDup xs -> rep sy T xs (fun v => P (map v xs)) ->
  forall ys, map sy' ys = map sy xs -> rep sy' T ys (fun v => P (map v ys)).
Proof.
  intros N R ys L cols v H. assert (Len : length ys = length xs) by (apply (f_equal (@length _)) in L; rewrite !map_length in L; auto).
  set (phi := look xs ys). assert (M : map phi xs = ys) by (apply map_look; auto).
  assert (Same : forall x, In x xs -> sy' (phi x) = sy x).
  { clear - L M. clearbody phi. rewrite <- M, map_map in L. clear M. induction xs as [|y l IH]; [contradiction|]. simpl in L. injection L as L1 L2.
    intros x [<-|I]; auto. }
  set (cols' := map (fun (c : column) x => c (phi x)) cols).
  assert (W : forall x, word x cols' = word (phi x) cols). { intro x. unfold word, cols'. rewrite map_map. reflexivity. }
  assert (Rd : read xs cols' = read ys cols).
  { unfold read, cols'. rewrite map_map. apply map_ext. intro c. rewrite <- M, map_map. reflexivity. }
  assert (Sp : spells sy cols' xs (fun x => v (phi x))).
  { intros x I. unfold good, val. rewrite W, <- (Same x I). apply H. rewrite <- M. apply in_map. auto. }
  specialize (R cols' _ Sp). unfold accepts in *. rewrite Rd in R. rewrite R.
  rewrite <- M, map_map. reflexivity.
Qed.

Lemma tracks ds : map (of_tracks ds) (seq 0 (length ds)) = ds.
Proof.
  unfold of_tracks. induction ds as [|d ds IH]; [reflexivity|]. simpl. f_equal. rewrite <- seq_shift, map_map. exact IH.
Qed.
Lemma named (e : env) r T ds (Q : list column -> Prop) : let n := length ds in
  (forall l, length l = n -> (e r l <-> exists cols, spells (digits_in ds) cols (seq 0 n) (fun i => nth i l 0) /\ Q cols)) ->
  rep (digits_in ds) T (seq 0 n) (fun v => exists cols, spells (digits_in ds) cols (seq 0 n) v /\ Q cols) -> rel_ok e r T ds.
Proof.
  intros n D R sd' args L. set (sy := digits_in ds) in *.
  apply (rep_rename sy _ T (seq 0 n) (e r)); [apply seq_NoDup| |].
  2: { transitivity (map numsys_of (map sd' args)); [rewrite map_map; reflexivity|]. rewrite L, <- (tracks ds) at 1. rewrite map_map. reflexivity. }
  intros cols v Sp. rewrite (R cols v Sp). rewrite D by (rewrite map_length, seq_length; auto).
  assert (E : forall cs, spells sy cs (seq 0 n) v <-> spells sy cs (seq 0 n) (fun i => nth i (map v (seq 0 n)) 0)).
  { intro cs. unfold spells. split; intros A x I; destruct (A x I) as [A1 A2]; (split; [auto|]);
      assert (Q' : nth x (map v (seq 0 n)) 0 = v x) by
        (apply in_seq in I; rewrite nth_indep with (d' := v 0) by (rewrite map_length, seq_length; lia); rewrite map_nth, seq_nth by lia; reflexivity).
    - rewrite Q'. auto.
    - rewrite Q' in A2. auto. }
  split; intros [cs [A B]]; exists cs; (split; [apply E; auto|auto]).
Qed.

Lemma read_zeros xs k : read xs (repeat (fun _ => 0) k) = repeat (repeat 0 (length xs)) k.
Proof. induction k as [|k IH]; [reflexivity|]. simpl. f_equal; [|exact IH]. clear. induction xs; simpl; congruence. Qed.

Lemma read_app2 xs a b : read xs (a ++ b) = read xs a ++ read xs b.
Proof. unfold read. apply map_app. Qed.

Lemma reg_rep S T n x c : check_reg S T n x c = true ->
  rep S T (seq 0 n) (fun v => exists cols, spells S cols (seq 0 n) v /\ matches x (read (seq 0 n) cols)).
Proof.
  intros C. assert (Ln : @length var (seq 0 n) = n) by apply seq_length. remember (seq 0 n) as xs eqn:X. intros cols v Sp.
  assert (RZ : forall k, read xs (repeat (fun _ : var => 0) k) = repeat (repeat 0 n) k) by (intro; rewrite read_zeros, Ln; reflexivity).
  rewrite (reg_closure S T n x c xs cols C X) by (intros; apply Sp; auto). split.
  - intros [k [j [u [E M]]]]. set (full := repeat (fun _ : var => 0) k ++ cols).
    assert (Rf : read xs full = repeat (repeat 0 n) j ++ u).
    { unfold full. rewrite read_app2, RZ. exact E. }
    exists (skipn j full).
    assert (Ru : read xs (skipn j full) = u).
    { unfold read in *. rewrite <- skipn_map, Rf. rewrite skipn_app, repeat_length, Nat.sub_diag.
      rewrite skipn_all2 by (rewrite repeat_length; lia). reflexivity. }
    split; [|rewrite Ru; exact M].
    assert (Sf : spells S full xs v) by (apply spells_pad; exact Sp).
    assert (Rd : read xs full = repeat (repeat 0 (@length var xs)) j ++ read xs (skipn j full)) by (rewrite Ru, Ln; exact Rf).
    intros y I. destruct (Sf y I) as [G V]. unfold good, val in *. rewrite (read_word xs _ _ j Rd y I) in G, V.
    rewrite valid_zeros in G. rewrite value_zeros in V. auto.
  - intros [cols2 [Sp2 M]]. exists (length cols2), (length cols), (read xs cols2). split; [|exact M].
    rewrite <- !RZ, <- !read_app2. apply (read_unique S xs v).
    + rewrite !app_length, !repeat_length. apply Nat.add_comm.
    + apply spells_pad; auto.
    + apply spells_pad; auto.
Qed.

Lemma decided_ok sd e rels : rels_ok e rels -> forall p f b, decided sd rels p f = Some b -> forall v, sem e f v <-> b = true.
Proof.
  intro Re. induction p as [p IH|p IH|p IH|p IHp q IHq|p IHp q IHq|p]; intros f b H v.
  - destruct f; try discriminate. simpl in H. destruct (decided sd rels p f) as [a|] eqn:E; [|discriminate]. inversion H; subst.
    simpl. rewrite (IH _ _ E v). destruct a; simpl; intuition discriminate.
  - destruct f; try discriminate. simpl in H. destruct (decided sd rels p f1) as [[|]|] eqn:E; try discriminate. inversion H; subst.
    simpl. rewrite (IH _ _ E v). intuition discriminate.
  - destruct f; try discriminate. simpl in H. destruct (decided sd rels p f2) as [[|]|] eqn:E; try discriminate. inversion H; subst.
    simpl. rewrite (IH _ _ E v). intuition discriminate.
  - destruct f; try discriminate. simpl in H. destruct (decided sd rels p f1) as [[|]|] eqn:E; try discriminate.
    destruct (decided sd rels q f2) as [[|]|] eqn:E2; try discriminate. inversion H; subst. simpl. rewrite (IHp _ _ E v), (IHq _ _ E2 v). tauto.
  - destruct f; try discriminate. simpl in H. destruct (decided sd rels p f1) as [a|] eqn:E; try discriminate.
    destruct (decided sd rels q f2) as [a'|] eqn:E2; try discriminate. inversion H; subst. simpl. rewrite (IHp _ _ E v), (IHq _ _ E2 v).
    destruct a, a'; simpl; intuition discriminate.
  - cbn [decided] in H. destruct (proved sd rels fuel p f) as [u|] eqn:Pr; [|discriminate]. destruct (vars u) eqn:V; [|discriminate].
    assert (Hb : b = Bool.eqb (tacc (tab u) (Some 1%positive)) (sign u)) by congruence. clear H. subst b. apply (proved_ok sd e rels Re) in Pr as [P [R E]]. rewrite E, V in *.
    pose proof (R [] v ltac:(intros x [])) as K. unfold accepts in K. cbn [read map] in K.
    change (trun (tab u) []) with (Some 1%positive) in K.
    destruct K as [K1 K2]. destruct (tacc (tab u) (Some 1%positive)), (sign u); simpl; split; intro A; auto; try discriminate.
    all: try (apply K1; reflexivity).
    all: try (exfalso; apply A; apply K1; reflexivity).
    all: try (apply K2 in A; discriminate).
    all: try (intro Q; apply K2 in Q; discriminate).
Qed.

Lemma step_ok e rels c rels' : rels_ok e rels -> def_holds e c -> step rels c = Some rels' -> rels_ok e rels' /\ eval_holds e c.
Proof.
  intros Re D H. destruct c as [r ds T|r ds x T c|r args ds f p T c|ds f p b]; cbn [step def_holds eval_holds] in *.
  - destruct (forallb desc_ok ds && (oeqb (tstep T (Some 1%positive) (repeat 0 (length ds))) (Some 1%positive) || accepts_nothing T)) eqn:Z; [|discriminate].
    apply andb_true_iff in Z as [_ Z].
    inversion H; subst. split; [|auto]. intros r' T' ds' F. destruct (Pos.eq_dec r' r) as [->|Nr]; [|rewrite PM.gso in F by auto; apply (Re _ _ _ F)].
    rewrite PM.gss in F. inversion F; subst T' ds'. apply (named e r T ds (fun cols => accepts T (seq 0 (length ds)) cols = true) D).
    apply orb_true_iff in Z as [Z|Z].
    + apply oeqb_ok in Z. rewrite <- (seq_length (length ds) 0) in Z at 1. exact (given_rep (digits_in ds) T (seq 0 (length ds)) Z).
    + assert (N : forall xs cols, accepts T xs cols = false).
      { intros xs cols. unfold accepts, tacc. destruct (trun T (read xs cols)) as [q|]; [|auto].
        destruct (PM.find q T) as [[b t]|] eqn:Fq; [|auto]. apply (all_in_ok _ _ Z) in Fq. simpl in Fq. destruct b; [discriminate|auto]. }
      intros cols v _. rewrite N. split; [discriminate|]. intros [cs [_ A]]. rewrite N in A. discriminate.
  - destruct (forallb desc_ok ds && check_reg (digits_in ds) T (length ds) x (c tt)) eqn:C; [|discriminate].
    apply andb_true_iff in C as [_ C]. inversion H; subst. split; [|auto].
    intros r' T' ds' F. destruct (Pos.eq_dec r' r) as [->|Nr]; [|rewrite PM.gso in F by auto; apply (Re _ _ _ F)].
    rewrite PM.gss in F. inversion F; subst T' ds'. apply (named e r T ds (fun cols => matches x (read (seq 0 (length ds)) cols)) D).
    exact (reg_rep (digits_in ds) T (length ds) x (c tt) C).
  - set (sd := of_tracks ds) in *. destruct (proved sd rels fuel p f) as [u|] eqn:Pr; [|discriminate].
    destruct (check_join (digits_in ds) T args [] [u] (c tt)) eqn:C; [|discriminate]. inversion H; subst. split; [|auto].
    intros r' T' ds' F. destruct (Pos.eq_dec r' r) as [->|Nr]; [|rewrite PM.gso in F by auto; apply (Re _ _ _ F)].
    rewrite PM.gss in F. inversion F; subst T' ds'. apply (proved_ok sd e rels Re) in Pr as [P [R E]].
    assert (C' := C). unfold check_join in C'. apply andb_true_iff in C' as [C' _]. apply andb_true_iff in C' as [Nd Sc].
    apply nodup_ok in Nd. rewrite app_nil_r in *. rewrite forallb_forall in Sc.
    assert (scope : forall p x, In p [u] -> In x (vars p) -> In x (args ++ [])).
    { intros p0 x I X. apply Sc in I. rewrite forallb_forall in I. rewrite app_nil_r. apply mem_ok. auto. }
    assert (F2 : Forall2 (fun p (P : (var -> nat) -> Prop) => rep (digits_in ds) (tab p) (vars p) P) [u] [P]) by (constructor; [exact R|constructor]).
    pose proof (join_sound (digits_in ds) T args [] [u] ltac:(rewrite app_nil_r; auto) scope (c tt) [P] C F2) as J.
    assert (R' : rep (digits_in ds) T args (fun v => sem e f v)).
    { intros cols v Sp. rewrite (J cols v Sp), E. split.
      - intros [v' [O A]]. inversion A; subst. pose proof (rep_only _ _ _ _ v' v R (fun x _ => O x (fun i => i))).
        unfold signed. destruct (sign u); tauto.
      - intro A. exists v. split; [auto|]. constructor; [exact A|constructor]. }
    intros sd' ys L. apply (rep_rename (digits_in ds) _ T args (e r)); [auto| |].
    + intros cols v Sp. rewrite D by apply map_length. rewrite (R' cols v Sp).
      apply (rep_only (digits_in ds) T args); [exact R'|]. intros x I. symmetry. apply look_map. auto.
    + transitivity (map numsys_of (map sd' ys)); [rewrite map_map; reflexivity|]. rewrite L, map_map. reflexivity.
  - destruct (decided (of_tracks ds) rels p f) as [b'|] eqn:E; [|discriminate]. destruct (Bool.eqb b' b) eqn:B; [|discriminate].
    apply eqb_prop in B. inversion H; subst. split; [auto|]. eapply decided_ok; eauto.
Qed.

(** ** Records *)
Definition name_of (c : command) : option positive :=
  match c with Given r _ _ => Some r | Reg r _ _ _ _ => Some r | Def r _ _ _ _ _ _ => Some r | Eval _ _ _ _ => None end.

Fixpoint check_record (rels : relations) (cs : list command) : bool :=
  match cs with
  | [] => true
  | c :: cs => match step rels c with Some rels => check_record rels cs | None => false end
  end.
Fixpoint calls (f : formula) : list positive :=
  match f with
  | Cmp _ _ _ => []
  | Call r _ => [r]
  | Not f | Ex _ f => calls f
  | And f g | Iff f g => calls f ++ calls g
  end.
Definition known (seen : PS.t) (f : formula) : bool := forallb (fun r => PS.mem r seen) (calls f).
(** Every name is defined once, before it is used. *)
Fixpoint names_once (seen : PS.t) (cs : list command) : bool :=
  match cs with
  | [] => true
  | c :: cs =>
      match c with Def _ _ _ f _ _ _ => known seen f | Eval _ f _ _ => known seen f | _ => true end &&
      match name_of c with
      | Some r => negb (PS.mem r seen) && names_once (PS.add r seen) cs
      | None => names_once seen cs
      end
  end.
Definition accepted (cs : list command) : bool := names_once PS.empty cs && check_record (PM.empty _) cs.

(** What the names stand for, and what is claimed of them. *)
Definition definitions (e : env) (cs : list command) : Prop := Forall (def_holds e) cs.
Definition sentences (e : env) (cs : list command) : Prop := Forall (eval_holds e) cs.

Theorem sound cs : accepted cs = true -> forall e, definitions e cs -> sentences e cs.
Proof.
  unfold accepted. intros H e. apply andb_true_iff in H as [_ H].
  assert (R : rels_ok e (PM.empty _)) by (intros r T n F; rewrite PM.gempty in F; discriminate).
  revert H R. generalize (PM.empty (table * list desc)). induction cs as [|c cs IH]; intros all H R D; [constructor|].
  cbn [check_record] in H. destruct (step all c) as [rels|] eqn:E; [|discriminate]. inversion D; subst.
  destruct (step_ok e _ c rels R H2 E) as [R' Ev]. constructor; [exact Ev|]. apply (IH rels); auto.
Qed.

(** The definitions of an accepted record can be met, and in one way only where it matters. *)
Lemma sem_calls (e e' : env) f : (forall r, In r (calls f) -> forall l, e r l <-> e' r l) -> forall v, sem e f v <-> sem e' f v.
Proof.
  induction f as [s k eq|r args|f IH|f IHf g IHg|f IHf g IHg|x f IH]; intros H v; simpl in *.
  - tauto.
  - apply H; auto.
  - rewrite (IH H v). tauto.
  - rewrite IHf, IHg; [tauto| |]; intros; apply H; apply in_or_app; auto.
  - rewrite IHf, IHg; [tauto| |]; intros; apply H; apply in_or_app; auto.
  - split; intros [n N]; exists n; eapply IH; eauto.
Qed.

Definition put (e : env) (r : positive) (M : list nat -> Prop) : env := fun r' l => if Pos.eqb r' r then M l else e r' l.

Lemma definable cs : forall seen e0, names_once seen cs = true ->
  exists e, (forall r, PS.In r seen -> forall l, e r l <-> e0 r l) /\ definitions e cs.
Proof.
  induction cs as [|c cs IH]; intros seen e0 H.
  { exists e0. split; [tauto|constructor]. }
  cbn [names_once] in H. apply andb_true_iff in H as [Kn H].
  assert (put_ok : forall r M, PS.mem r seen = false -> names_once (PS.add r seen) cs = true ->
    exists e, (forall r', PS.In r' seen -> forall l, e r' l <-> e0 r' l) /\ definitions e cs /\ forall l, e r l <-> M l).
  { intros r M N O. destruct (IH (PS.add r seen) (put e0 r M) O) as [e [E D]]. exists e. split; [|split; [exact D|]].
    - intros r' I l. rewrite E by (apply PS.add_spec; auto). unfold put. destruct (Pos.eqb_spec r' r) as [->|]; [|tauto].
      apply PS.mem_spec in I. congruence.
    - intro l. rewrite E by (apply PS.add_spec; auto). unfold put. rewrite Pos.eqb_refl. tauto. }
  assert (kn : forall f e, known seen f = true -> (forall r, PS.In r seen -> forall l, e r l <-> e0 r l) -> forall v, sem e f v <-> sem e0 f v).
  { intros f e K E. apply sem_calls. intros r I. apply E. unfold known in K. rewrite forallb_forall in K. apply PS.mem_spec. exact (K r I). }
  destruct c as [r ds T|r ds x T c|r args ds f p T c|ds f p b]; cbn [name_of] in H.
  - apply andb_true_iff in H as [N O]. apply negb_true_iff in N.
    destruct (put_ok r (fun l => exists cols, spells (digits_in ds) cols (seq 0 (length ds)) (fun i => nth i l 0) /\ accepts T (seq 0 (length ds)) cols = true) N O) as [e [E1 [E2 E3]]].
    exists e. split; [auto|]. constructor; [|exact E2]. intros l _. apply E3.
  - apply andb_true_iff in H as [N O]. apply negb_true_iff in N.
    destruct (put_ok r (fun l => exists cols, spells (digits_in ds) cols (seq 0 (length ds)) (fun i => nth i l 0) /\ matches x (read (seq 0 (length ds)) cols)) N O) as [e [E1 [E2 E3]]].
    exists e. split; [auto|]. constructor; [|exact E2]. intros l _. apply E3.
  - apply andb_true_iff in H as [N O]. apply negb_true_iff in N.
    destruct (put_ok r (fun l => sem e0 f (look args l)) N O) as [e [E1 [E2 E3]]].
    exists e. split; [auto|]. constructor; [|exact E2]. intros l _. cbn [fst snd]. rewrite E3. symmetry. apply kn; auto.
  - destruct (IH seen e0 H) as [e [E D]]. exists e. split; [auto|]. constructor; [exact I|exact D].
Qed.

Theorem meant cs : accepted cs = true -> exists e, definitions e cs /\ sentences e cs.
Proof.
  intro H. assert (H' := H). unfold accepted in H'. apply andb_true_iff in H' as [N _].
  destruct (definable cs PS.empty (fun _ _ => False) N) as [e [_ D]]. exists e. split; [auto|]. apply sound; auto.
Qed.
Print Assumptions meant.
