(** Blocks: the steps by which a conjunction of parts under quantifiers becomes one relation. *)
Require Import List ZArith Lia Bool Arith FMapPositive Classical_Prop.
From Kernel Require Import Numeration Closure Relations Joins Sums Formulas.
Import ListNotations.

Section Systems.
Variable sy : var -> numsys.

(** What a part says. *)
Definition says (p : part) (Q : (var -> nat) -> Prop) : Prop :=
  exists P, rep sy (tab p) (vars p) P /\ forall v, Q v <-> signed (sign p) (P v).
Lemma says_only p Q v v' : says p Q -> (forall x, In x (vars p) -> v x = v' x) -> (Q v <-> Q v').
Proof.
  intros [P [R E]] H. rewrite !E. pose proof (rep_only sy _ _ _ v v' R H). destruct (sign p); simpl; tauto.
Qed.
Definition flip (b : bool) (p : part) : part := Part (tab p) (vars p) (Bool.eqb (sign p) b).
Lemma says_flip b p Q : says p Q -> says (flip b p) (fun v => signed b (Q v)).
Proof.
  intros [P [R E]]. exists P. split; [exact R|]. intro v. unfold flip. simpl.
  destruct b, (sign p); simpl in *; rewrite E; try tauto.
Qed.
Lemma says_ext p Q Q' : says p Q -> (forall v, Q v <-> Q' v) -> says p Q'.
Proof. intros [P [R E]] H. exists P. split; [auto|]. intro v. rewrite <- H. auto. Qed.

(** ** Steps of a block *)
Record entry := Entry { value_of : part; stands_for : list nat; gone_of : list var }.
Record jstep := JStep { ids : list nat; forget : list var; shows : list var; jtable : table; jproof : unit -> jcert }.

Fixpoint chosen {A} (l : list A) (ids : list nat) : option (list A) :=
  match ids with
  | [] => Some []
  | i :: ids => match nth_error l i, chosen l ids with Some x, Some xs => Some (x :: xs) | _, _ => None end
  end.
Fixpoint apart (es : list entry) : bool :=
  match es with
  | [] => true
  | e :: es =>
      forallb (fun e' => disjoint (gone_of e) (vars (value_of e') ++ gone_of e') &&
                         disjoint (gone_of e') (vars (value_of e) ++ gone_of e)) es && apart es
  end.
Definition do_join (gone : list var) (entries : list entry) (j : jstep) : option entry :=
  match chosen entries (ids j) with
  | None => None
  | Some es =>
      if forallb (fun x => mem x gone) (forget j) && apart es &&
         check_join sy (jtable j) (shows j) (forget j) (map value_of es) (jproof j tt)
      then Some (Entry (Part (jtable j) (shows j) true) (flat_map stands_for es) (forget j ++ flat_map gone_of es))
      else None
  end.
Fixpoint do_joins (gone : list var) (entries : list entry) (js : list jstep) : option (list entry) :=
  match js with
  | [] => Some entries
  | j :: js => match do_join gone entries j with Some e => do_joins gone (entries ++ [e]) js | None => None end
  end.
Fixpoint number (i : nat) (ps : list part) : list entry :=
  match ps with [] => [] | p :: ps => Entry p [i] [] :: number (Datatypes.S i) ps end.
(** A last entry that no numbers satisfy decides alone. *)
Definition is_false (p : part) : bool :=
  match vars p with [] => sign p && negb (tacc (tab p) (Some 1%positive)) | _ => false end.
Definition finish (gone : list var) (n : nat) (entries : list entry) : option part :=
  match rev entries with
  | [] => None
  | e :: _ =>
      if is_false (value_of e) ||
         (forallb (fun i => mem i (stands_for e)) (seq 0 n) && disjoint (vars (value_of e)) gone)
      then Some (value_of e) else None
  end.
Definition block (gone : list var) (ps : list part) (js : list jstep) : option part :=
  match do_joins gone (number 0 ps) js with Some es => finish gone (length ps) es | None => None end.

Section Block.
Variable Qs : list ((var -> nat) -> Prop).
Variable gone : list var.
Definition q (i : nat) (v : var -> nat) : Prop := nth i Qs (fun _ => True) v.
Definition those (is : list nat) (v : var -> nat) : Prop := forall i, In i is -> q i v.
Definition entry_ok (e : entry) : Prop :=
  says (value_of e) (fun v => exists v', off (gone_of e) v' v /\ those (stands_for e) v') /\
  (forall v v', (forall x, In x (vars (value_of e) ++ gone_of e) -> v x = v' x) -> those (stands_for e) v -> those (stands_for e) v') /\
  (forall i, In i (stands_for e) -> i < length Qs) /\
  (forall x, In x (gone_of e) -> In x gone).

Lemma chosen_in {A} (l : list A) is xs : chosen l is = Some xs -> forall x, In x xs -> In x l.
Proof.
  revert xs. induction is as [|i is IH]; intros xs H x I; simpl in H; [inversion H; subst; contradiction|].
  destruct (nth_error l i) as [y|] eqn:E; [|discriminate]. destruct (chosen l is) as [ys|]; [|discriminate].
  inversion H; subst. destruct I as [<-|I]; [eapply nth_error_In; eauto|eauto].
Qed.

(** Entries that do not disturb each other can be satisfied together. *)
Lemma together es : apart es = true -> Forall entry_ok es -> forall v,
  (Forall (fun e => exists v', off (gone_of e) v' v /\ those (stands_for e) v') es <->
   exists v', off (flat_map gone_of es) v' v /\ those (flat_map stands_for es) v').
Proof.
  intros Ap Ok v. induction es as [|e es IH].
  - simpl. split; [|constructor]. intros _. exists v. split; [intros x _; auto|intros i []].
  - simpl in Ap. apply andb_true_iff in Ap as [A1 A2]. inversion Ok as [|? ? Oe Oes]; subst.
    rewrite forallb_forall in A1. specialize (IH A2 Oes). destruct Oe as [_ [De _]].
    assert (N1 : forall x, In x (gone_of e) -> In x (flat_map gone_of es) -> False).
    { intros x I J. apply in_flat_map in J as [e' [E' J]]. apply A1 in E'. apply andb_true_iff in E' as [E1 _].
      eapply disjoint_ok; [exact E1|exact I|]. apply in_or_app; auto. }
    assert (N2 : forall x, In x (vars (value_of e)) -> In x (flat_map gone_of es) -> False).
    { intros x I J. apply in_flat_map in J as [e' [E' J]]. apply A1 in E'. apply andb_true_iff in E' as [_ E2].
      eapply disjoint_ok; [exact E2|exact J|]. apply in_or_app; auto. }
    split.
    + intro F. inversion F as [|? ? [v1 [O1 T1]] F']; subst. apply IH in F' as [v2 [O2 T2]].
      exists (fun x => if mem x (gone_of e) then v1 x else v2 x). split.
      * intros x N. simpl in N. destruct (mem x (gone_of e)) eqn:M; [apply mem_ok in M; exfalso; apply N; apply in_or_app; auto|].
        apply O2. intro J. apply N. apply in_or_app; auto.
      * simpl. intros i I. apply in_app_or in I as [I|I].
        -- revert i I. change (those (stands_for e) (fun x => if mem x (gone_of e) then v1 x else v2 x)).
           eapply De; [|exact T1]. intros x X. cbv beta. destruct (mem x (gone_of e)) eqn:M; [auto|].
           apply in_app_or in X as [X|X]; [|apply mem_ok in X; congruence].
           rewrite O1 by (intro J; apply mem_ok in J; congruence). rewrite O2; [auto|]. intro J. eapply N2; eauto.
        -- apply in_flat_map in I as [e' [E' I]]. rewrite Forall_forall in Oes. destruct (Oes e' E') as [_ [De' _]].
           revert i I. change (those (stands_for e') (fun x => if mem x (gone_of e) then v1 x else v2 x)).
           apply (De' v2).
           ++ intros x X. cbv beta. destruct (mem x (gone_of e)) eqn:M; [|auto]. apply mem_ok in M. exfalso.
              apply A1 in E'. apply andb_true_iff in E' as [E1 _]. eapply disjoint_ok; [exact E1|exact M|exact X].
           ++ intros i I. apply T2. apply in_flat_map. eauto.
    + intros [v' [O T]]. constructor.
      * exists (fun x => if mem x (gone_of e) then v' x else v x). split.
        -- intros x N. destruct (mem x (gone_of e)) eqn:M; [apply mem_ok in M; contradiction|auto].
        -- apply (De v').
           ++ intros x X. cbv beta. destruct (mem x (gone_of e)) eqn:M; [auto|].
              apply in_app_or in X as [X|X]; [|apply mem_ok in X; congruence]. apply O. simpl. intro J.
              apply in_app_or in J as [J|J]; [apply mem_ok in J; congruence|]. eapply N2; eauto.
           ++ intros i I. apply T. simpl. apply in_or_app; auto.
      * apply IH. exists (fun x => if mem x (gone_of e) then v x else v' x). split.
        -- intros x N. cbv beta. destruct (mem x (gone_of e)) eqn:M; [auto|]. apply O. simpl. intro J.
           apply in_app_or in J as [J|J]; [apply mem_ok in J; congruence|contradiction].
        -- intros i I. apply in_flat_map in I as [e' [E' I]]. rewrite Forall_forall in Oes. destruct (Oes e' E') as [_ [De' _]].
           revert i I. change (those (stands_for e') (fun x => if mem x (gone_of e) then v x else v' x)).
           apply (De' v').
           ++ intros x X. cbv beta. destruct (mem x (gone_of e)) eqn:M; [|auto]. apply mem_ok in M. exfalso.
              apply A1 in E'. apply andb_true_iff in E' as [E1 _]. eapply disjoint_ok; [exact E1|exact M|exact X].
           ++ intros i I. apply T. simpl. apply in_or_app. right. apply in_flat_map. eauto.
Qed.

Lemma do_join_ok es j e : Forall entry_ok es -> do_join gone es j = Some e -> entry_ok e.
Proof.
  intros Ok H. unfold do_join in H. destruct (chosen es (ids j)) as [cs|] eqn:C; [|discriminate].
  assert (Oc : Forall entry_ok cs).
  { apply Forall_forall. intros x I. eapply chosen_in in I; [|exact C]. rewrite Forall_forall in Ok. auto. }
  destruct (forallb (fun x => mem x gone) (forget j) && apart cs &&
     check_join sy (jtable j) (shows j) (forget j) (map value_of cs) (jproof j tt)) eqn:K; [|discriminate].
  inversion H; subst e. clear H. apply andb_true_iff in K as [K K3]. apply andb_true_iff in K as [K1 K2].
  rewrite forallb_forall in K1.
  assert (K3' := K3). unfold check_join in K3'. apply andb_true_iff in K3' as [K3' _]. apply andb_true_iff in K3' as [Nd Sc].
  apply nodup_ok in Nd. rewrite forallb_forall in Sc.
  assert (scope : forall p x, In p (map value_of cs) -> In x (vars p) -> In x (shows j ++ forget j)).
  { intros p x P X. apply Sc in P. rewrite forallb_forall in P. apply mem_ok. auto. }
  assert (PP : exists Ps, Forall2 (fun p P => rep sy (tab p) (vars p) P) (map value_of cs) Ps /\
     forall v, Forall2 (fun p (P : (var -> nat) -> Prop) => if sign p then P v else ~ P v) (map value_of cs) Ps <->
        Forall (fun e => exists v', off (gone_of e) v' v /\ those (stands_for e) v') cs).
  { clear - Oc. induction Oc as [|e cs [[P [R E]] _] _ [Ps [I1 I2]]].
    - exists []. split; [constructor|]. intro v. split; constructor.
    - exists (P :: Ps). split; [constructor; auto|]. intro v. specialize (E v). split; intro F.
      + inversion F; subst. constructor; [apply E; auto|apply I2; auto].
      + inversion F; subst. simpl. constructor; [apply E; auto|apply I2; auto]. }
  destruct PP as [Ps [F2 EQ]].
  pose proof (join_sound sy _ _ _ _ Nd scope _ _ K3 F2) as J.
  unfold entry_ok. simpl. split; [|split; [|split]].
  - eexists. split; [exact J|]. intro v. simpl. split.
    + intros [v2 [O T]]. exists (fun x => if mem x (forget j) then v2 x else v x). split.
      * intros x N. destruct (mem x (forget j)) eqn:M; [apply mem_ok in M; contradiction|auto].
      * apply EQ. apply together; [auto|auto|]. exists v2. split; [|auto]. intros x N.
        destruct (mem x (forget j)) eqn:M; [auto|]. apply O. intro I. apply in_app_or in I as [I|I]; [|contradiction].
        apply mem_ok in I. congruence.
    + intros [v1 [O T]]. apply EQ, together in T as [v2 [O2 T]]; [|auto|auto]. exists v2. split; [|auto].
      intros x N. rewrite O2 by (intro I; apply N; apply in_or_app; auto). apply O. intro I. apply N. apply in_or_app; auto.
  - intros v v' E T i I. apply in_flat_map in I as [e [Ie I]]. rewrite Forall_forall in Oc. destruct (Oc e Ie) as [_ [De _]].
    revert i I. change (those (stands_for e) v'). apply (De v).
    + intros x X. apply E. apply in_app_or in X as [X|X].
      * assert (Q := scope _ _ (in_map value_of _ _ Ie) X). rewrite app_assoc. apply in_or_app. auto.
      * apply in_or_app. right. apply in_or_app. right. apply in_flat_map. eauto.
    + intros i I. apply T. apply in_flat_map. eauto.
  - intros i I. apply in_flat_map in I as [e [Ie I]]. rewrite Forall_forall in Oc. destruct (Oc e Ie) as [_ [_ [B _]]]. auto.
  - intros x I. apply in_app_or in I as [I|I]; [apply mem_ok; auto|].
    apply in_flat_map in I as [e [Ie I]]. rewrite Forall_forall in Oc. destruct (Oc e Ie) as [_ [_ [_ B]]]. auto.
Qed.

Lemma do_joins_ok js : forall es es', Forall entry_ok es -> do_joins gone es js = Some es' -> Forall entry_ok es'.
Proof.
  induction js as [|j js IH]; intros es es' Ok H; simpl in H; [inversion H; subst; auto|].
  destruct (do_join gone es j) as [e|] eqn:E; [|discriminate]. eapply IH; [|exact H].
  apply Forall_app. split; [auto|]. constructor; [|auto]. eapply do_join_ok; eauto.
Qed.

Lemma number_ok ps : forall k pre Q, Qs = pre ++ Q -> length pre = k -> Forall2 says ps Q -> Forall entry_ok (number k ps).
Proof.
  induction ps as [|p ps IH]; intros k pre Q K L F; simpl; [constructor|]. inversion F as [|? P ? Q' Sp F']; subst.
  set (k := length pre). assert (N : q k = P /\ k < length Qs).
  { unfold q, k. rewrite K, app_length. split; [|simpl; lia]. rewrite app_nth2, Nat.sub_diag by lia. reflexivity. }
  destruct N as [N1 N2]. constructor.
  - unfold entry_ok. simpl. assert (Th : forall v, those [k] v <-> P v).
    { intro v. unfold those. rewrite <- N1. split; [intro T; apply T; simpl; auto|intros T i [<-|[]]; auto]. }
    split; [|split; [|split; [intros i [<-|[]]; auto|contradiction]]].
    + eapply says_ext; [exact Sp|]. intro v. split.
      * intro H1. exists v. split; [intros x _; auto|apply Th; auto].
      * intros [v' [O T]]. apply Th in T. eapply says_only; [exact Sp| |exact T]. intros x _. symmetry. apply O. auto.
    + intros v v' E T. apply Th. apply Th in T. rewrite app_nil_r in E. eapply says_only; [exact Sp| |exact T]. intros; symmetry; auto.
  - apply (IH _ (pre ++ [P]) Q'); [rewrite <- app_assoc; exact K|rewrite app_length; simpl; unfold k; lia|auto].
Qed.

Lemma block_ok ps js p : Forall2 says ps Qs -> block gone ps js = Some p ->
  says p (fun v => exists v', off gone v' v /\ forall i, i < length Qs -> q i v').
Proof.
  intros F H. unfold block in H. destruct (do_joins gone (number 0 ps) js) as [es|] eqn:J; [|discriminate].
  assert (L : length ps = length Qs) by (clear - F; induction F; simpl; congruence). rewrite L in H.
  apply do_joins_ok in J; [|apply (number_ok ps 0 [] Qs); auto].
  unfold finish in H. destruct (rev es) as [|e r] eqn:R; [discriminate|].
  assert (Oe : entry_ok e). { rewrite Forall_forall in J. apply J. apply in_rev. rewrite R. simpl; auto. }
  destruct (is_false (value_of e) || (forallb (fun i => mem i (stands_for e)) (seq 0 (length Qs)) && disjoint (vars (value_of e)) gone)) eqn:C; [|discriminate].
  inversion H; subst p. clear H. destruct Oe as [[P [Rp E]] [De [Bd Sub]]]. exists P. split; [exact Rp|]. intro v.
  apply orb_true_iff in C as [C|C].
  - unfold is_false in C. destruct (vars (value_of e)) eqn:V; [|discriminate]. apply andb_true_iff in C as [C1 C2].
    rewrite C1 in *. assert (N : forall v, ~ P v).
    { intros u Pu. pose proof (Rp [] u) as A. unfold accepts in A. cbn in A.
      assert (tacc (tab (value_of e)) (Some 1%positive) = true) as B by (apply A; [intros x []|exact Pu]).
      cbn in C2, B. rewrite B in C2. discriminate. }
    simpl. split; [|intro A; exfalso; exact (N v A)]. intros [v' [_ T]]. exfalso. apply (N v'). apply E.
    exists v'. split; [intros x _; auto|]. intros i I. apply T. auto.
  - apply andb_true_iff in C as [C1 C2]. rewrite <- E. split.
    + intros [v' [O T]]. exists (fun x => if mem x (gone_of e) then v' x else v x). split.
      * intros x N. destruct (mem x (gone_of e)) eqn:M; [apply mem_ok in M; contradiction|auto].
      * apply (De v').
        -- intros x X. cbv beta. destruct (mem x (gone_of e)) eqn:M; [auto|]. apply in_app_or in X as [X|X]; [|apply mem_ok in X; congruence].
           apply O. intro Y. eapply disjoint_ok; [exact C2|exact X|exact Y].
        -- intros i I. apply T. auto.
    + intros [v' [O T]]. exists v'. split; [intros x N; apply O; intro Y; apply N; auto|].
      intros i I. apply T. rewrite forallb_forall in C1. apply mem_ok, C1, in_seq. lia.
Qed.
End Block.
End Systems.
