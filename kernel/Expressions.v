(** Relations by regular expressions over tuples of digits. *)
Require Import List ZArith Lia Bool Arith.
From Kernel Require Import Numeration Closure Relations.
Import ListNotations.

Inductive regex := RLet (l : list (option nat)) | REps | RAlt (a b : regex) | RCat (a b : regex) | RStar (a : regex).

Fixpoint fits (l : list (option nat)) (a : list nat) : bool :=
  match l, a with
  | [], [] => true
  | None :: l, _ :: a => fits l a
  | Some d :: l, e :: a => Nat.eqb d e && fits l a
  | _, _ => false
  end.

Inductive matches : regex -> list (list nat) -> Prop :=
| m_let : forall l a, fits l a = true -> matches (RLet l) [a]
| m_eps : matches REps []
| m_altl : forall x y w, matches x w -> matches (RAlt x y) w
| m_altr : forall x y w, matches y w -> matches (RAlt x y) w
| m_cat : forall x y u w, matches x u -> matches y w -> matches (RCat x y) (u ++ w)
| m_star0 : forall x, matches (RStar x) []
| m_starS : forall x u w, matches x u -> matches (RStar x) w -> matches (RStar x) (u ++ w).

Fixpoint nullable (r : regex) : bool :=
  match r with
  | RLet _ => false | REps => true | RStar _ => true
  | RAlt x y => nullable x || nullable y
  | RCat x y => nullable x && nullable y
  end.
Fixpoint pd (r : regex) (a : list nat) : list regex :=
  match r with
  | RLet l => if fits l a then [REps] else []
  | REps => []
  | RAlt x y => pd x a ++ pd y a
  | RCat x y => map (fun x' => RCat x' y) (pd x a) ++ (if nullable x then pd y a else [])
  | RStar x => map (fun x' => RCat x' (RStar x)) (pd x a)
  end.

Lemma nullable_ok r : nullable r = true <-> matches r [].
Proof.
  split.
  - induction r as [l| |x IHx y IHy|x IHx y IHy|x IHx]; simpl; intro H; try discriminate.
    + constructor.
    + apply orb_true_iff in H as [H|H]; [apply m_altl|apply m_altr]; auto.
    + apply andb_true_iff in H as [H1 H2]. change (@nil (list nat)) with (@nil (list nat) ++ []). constructor; auto.
    + constructor.
  - intro H. remember [] as w. induction H; simpl; auto; try discriminate.
    + rewrite IHmatches; auto.
    + rewrite IHmatches; auto. apply orb_true_r.
    + apply app_eq_nil in Heqw as [-> ->]. rewrite IHmatches1, IHmatches2; auto.
Qed.

Lemma pd_sound r a : forall r' w, In r' (pd r a) -> matches r' w -> matches r (a :: w).
Proof.
  induction r as [l| |x IHx y IHy|x IHx y IHy|x IHx]; simpl; intros r' w I M.
  - destruct (fits l a) eqn:F; [|contradiction]. destruct I as [<-|[]]. inversion M; subst. constructor; auto.
  - contradiction.
  - apply in_app_or in I as [I|I]; [apply m_altl|apply m_altr]; eauto.
  - apply in_app_or in I as [I|I].
    + apply in_map_iff in I as [x' [<- I]]. inversion M; subst. change (a :: u ++ w0) with ((a :: u) ++ w0). constructor; eauto.
    + destruct (nullable x) eqn:N; [|contradiction]. change (a :: w) with ([] ++ a :: w). constructor; [apply nullable_ok; auto|eauto].
  - apply in_map_iff in I as [x' [<- I]]. inversion M; subst. change (a :: u ++ w0) with ((a :: u) ++ w0). constructor; eauto.
Qed.
Lemma pd_complete r v : matches r v -> forall a w, v = a :: w -> exists r', In r' (pd r a) /\ matches r' w.
Proof.
  induction 1 as [l b F| |x y v H IH|x y v H IH|x y u v H1 IH1 H2 IH2|x|x u v H1 IH1 H2 IH2]; intros a w E; simpl; try discriminate.
  - inversion E; subst. rewrite F. exists REps. split; [simpl; auto|constructor].
  - destruct (IH a w E) as [r' [I M]]. exists r'. split; [apply in_or_app; auto|auto].
  - destruct (IH a w E) as [r' [I M]]. exists r'. split; [apply in_or_app; auto|auto].
  - destruct u as [|b u].
    + simpl in E. destruct (IH2 a w E) as [r' [I M]]. exists r'. split; [|auto]. apply in_or_app. right.
      apply nullable_ok in H1. rewrite H1. auto.
    + inversion E; subst. destruct (IH1 a u eq_refl) as [r' [I M]]. exists (RCat r' y). split; [|constructor; auto].
      apply in_or_app. left. apply in_map_iff. eauto.
  - destruct u as [|b u]; [simpl in E; exact (IH2 a w E)|]. inversion E; subst.
    destruct (IH1 a u eq_refl) as [r' [I M]]. exists (RCat r' (RStar x)). split; [|constructor; auto]. apply in_map_iff. eauto.
Qed.

Definition derivatives (letters : list (list nat)) (r : regex) : list (list nat * regex) :=
  flat_map (fun a => map (pair a) (pd r a)) letters.
Lemma derivatives_in ls r a r' : In (a, r') (derivatives ls r) <-> In a ls /\ In r' (pd r a).
Proof.
  unfold derivatives. rewrite in_flat_map. split.
  - intros [b [B I]]. apply in_map_iff in I as [x [E I]]. inversion E; subst. auto.
  - intros [A I]. exists a. split; [auto|]. apply in_map. auto.
Qed.
Lemma run_sound ls r0 w r : rrun _ regex r0 (derivatives ls) w r -> forall u, matches r u -> matches r0 (w ++ u).
Proof.
  induction 1 as [|w r a r' H IH I]; intros u M; [auto|]. apply derivatives_in in I as [_ I].
  rewrite <- app_assoc. apply IH. simpl. eapply pd_sound; eauto.
Qed.
Lemma run_complete ls r0 w : Forall (fun a => In a ls) w -> forall u, matches r0 (w ++ u) -> exists r, rrun _ regex r0 (derivatives ls) w r /\ matches r u.
Proof.
  induction w as [|a w IH] using rev_ind; intros F u M; [exists r0; split; [constructor|auto]|]. apply Forall_app in F as [F1 F2]. inversion F2 as [|? ? Fa _]; subst.
  rewrite <- app_assoc in M. destruct (IH F1 _ M) as [r [H1 H2]]. destruct (pd_complete r _ H2 a u eq_refl) as [r' [I M']].
  exists r'. split; [econstructor; [eauto|apply derivatives_in; auto]|auto].
Qed.

Fixpoint regeqb (x y : regex) : bool :=
  match x, y with
  | RLet l, RLet m => leqb (fun a b => match a, b with None, None => true | Some c, Some d => Nat.eqb c d | _, _ => false end) l m
  | REps, REps => true
  | RAlt a b, RAlt c d => regeqb a c && regeqb b d
  | RCat a b, RCat c d => regeqb a c && regeqb b d
  | RStar a, RStar c => regeqb a c
  | _, _ => false
  end.
Lemma regeqb_ok x : forall y, regeqb x y = true -> x = y.
Proof.
  induction x as [l| |a IHa b IHb|a IHa b IHb|a IHa]; intros [m| |c d|c d|c] H; simpl in H; try discriminate; auto.
  - f_equal. eapply leqb_ok; [|exact H]. intros [p|] [q|] E; try discriminate; auto. apply Nat.eqb_eq in E. congruence.
  - apply andb_true_iff in H as [H1 H2]. apply IHa in H1. apply IHb in H2. congruence.
  - apply andb_true_iff in H as [H1 H2]. apply IHa in H1. apply IHb in H2. congruence.
  - apply IHa in H. congruence.
Qed.

Definition zeros (n : nat) : regex := RStar (RLet (repeat (Some 0) n)).
Lemma fits_zero n a : fits (repeat (Some 0) n) a = true <-> a = repeat 0 n.
Proof.
  revert a. induction n as [|n IH]; intros [|d a]; simpl; try (split; [discriminate|discriminate]); [tauto|].
  destruct d as [|d]; simpl; [|split; discriminate]. rewrite IH. split; intro H; [subst; auto|inversion H; auto].
Qed.
Lemma zeros_ok n w : matches (zeros n) w <-> exists k, w = repeat (repeat 0 n) k.
Proof.
  split.
  - intro H. unfold zeros in H. remember (RStar (RLet (repeat (Some 0) n))) as r. induction H; try discriminate.
    + exists 0. reflexivity.
    + inversion Heqr; subst. inversion H; subst. apply fits_zero in H2. subst. destruct IHmatches2 as [k ->]; auto. exists (S k). reflexivity.
  - intros [k ->]. unfold zeros. induction k as [|k IH]; [constructor|]. change (repeat (repeat 0 n) (S k)) with ([repeat 0 n] ++ repeat (repeat 0 n) k).
    constructor; [constructor; apply fits_zero; auto|auto].
Qed.

Section Expression.
Variable sy : var -> numsys.
Variable T : table.
Variable n : nat.
Variable r : regex.
Definition rcert := certificate dst regex.
Definition check_reg (c : rcert) : bool :=
  check _ (repeat 0 n) code dst deqb (dbegin sy (seq 0 n)) (fun d => tacc T (fst d)) (dends sy (seq 0 n))
        regex regeqb (RCat (zeros n) r) (derivatives (letters sy (seq 0 n))) nullable (edges sy T (seq 0 n)) c.

Lemma reg_closure c xs cols : check_reg c = true -> xs = seq 0 n -> (forall x, In x xs -> good sy x cols) ->
  (accepts T xs cols = true <-> exists k j u, repeat (repeat 0 n) k ++ read xs cols = repeat (repeat 0 n) j ++ u /\ matches r u).
Proof.
  intros C -> G. destruct (drun_read sy T (seq 0 n) cols G) as [DR [AL EN]].
  pose proof (closure _ (repeat 0 n) code code_inj _ _ deqb_ok _ (dnext sy T (seq 0 n)) _ _ ddead (ddead_step sy T (seq 0 n)) (ddead_acc T)
    _ _ regeqb_ok _ _ _ _ (edges_ok sy T (seq 0 n)) _ C _ _ DR EN) as K.
  change (tacc T (fst (trun T (read (seq 0 n) cols), map (st sy cols) (seq 0 n)))) with (accepts T (seq 0 n) cols) in K. rewrite K. split.
  - intros [k [r' [H1 H2]]]. apply nullable_ok in H2. apply (run_sound _ _ _ _ H1) in H2. rewrite app_nil_r in H2.
    inversion H2; subst. apply zeros_ok in H4 as [j ->]. exists k, j, w. auto.
  - intros [k [j [u [E M]]]]. exists k. rewrite E.
    destruct (run_complete (letters sy (seq 0 n)) (RCat (zeros n) r) (repeat (repeat 0 n) j ++ u)) with (u := @nil (list nat)) as [r' [H1 H2]].
    + rewrite <- E. apply Forall_app. split; [|exact AL]. apply Forall_forall. intros a I. apply repeat_spec in I. subst a.
      pose proof (letters_zero sy (seq 0 n)) as Z. rewrite seq_length in Z. eapply nth_error_In; eauto.
    + rewrite app_nil_r. constructor; [apply zeros_ok; eauto|auto].
    + exists r'. split; [auto|apply nullable_ok; auto].
Qed.
End Expression.
