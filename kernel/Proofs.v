(** Proofs of formulas: a tree beside the formula, checked to the relation that the formula is. *)
Require Import List ZArith Lia Bool Arith FMapPositive Classical_Prop.
From Kernel Require Import Numeration Closure Relations Joins Sums Systems Formulas Blocks.
Import ListNotations.

(** ** Proofs of formulas *)
Inductive proof :=
| PAtom (d : desc) (order : list (Z * var)) (T : table) (c : unit -> acert)
| PCall
| PNot (p : proof)
| PBlock (ps : list proof) (js : list jstep)
| PSides (ps : list proof) (js : list jstep)   (* Ex g of a disjunction: Ex g of each side *)
| PIff (p q : proof) (j1 j2 j3 : list jstep).

(** A name has a table and the systems of its tracks. *)
Definition relations := PM.t (table * list desc).
Definition is_ex (f : formula) : bool := match f with Ex _ _ => true | _ => false end.
Fixpoint map2 {A B C} (g : A -> B -> option C) (l : list A) (m : list B) : option (list C) :=
  match l, m with
  | [], [] => Some []
  | a :: l, b :: m => match g a b, map2 g l m with Some c, Some cs => Some (c :: cs) | _, _ => None end
  | _, _ => None
  end.

Section Systems.
(** The systems of the variables. *)
Variable sd : var -> desc.
Local Notation sy := (fun x => numsys_of (sd x)).
Local Notation says := (Blocks.says sy).
Local Notation says_only := (Blocks.says_only sy).
Local Notation says_flip := (Blocks.says_flip sy).
Local Notation says_ext := (Blocks.says_ext sy).
Local Notation block := (Blocks.block sy).
Local Notation block_ok := (Blocks.block_ok sy).

Fixpoint proved (rels : relations) (fuel : nat) (p : proof) (f : formula) : option part :=
  match fuel with
  | O => None
  | Datatypes.S fuel =>
    match p with
    | PAtom d o T c =>
        match f with
        | Cmp s k eq => if same_sum o s && forallb (fun cx => desc_eqb (sd (snd cx)) d) o && check_atom sy (numsys_of d) T o k eq (c tt) then Some (Part T (map snd o) true) else None
        | _ => None
        end
    | PCall =>
        match f with
        | Call r args => match PM.find r rels with
                         | Some (T, ds) => if leqb desc_eqb (map sd args) ds then Some (Part T args true) else None
                         | None => None end
        | _ => None
        end
    | PNot p => match f with Not f => option_map (flip false) (proved rels fuel p f) | _ => None end
    | PBlock ps js =>
        match flat (is_ex f) f true with
        | Some (gone, l) =>
            match map2 (fun p fs => option_map (flip (snd fs)) (proved rels fuel p (fst fs))) ps l with
            | Some qs => block gone qs js
            | None => None
            end
        | None => None
        end
    | PSides ps js =>
        match flat true f true with
        | Some (gone, [(And g h, false)]) =>
            match flat false (And g h) true with
            | Some ([], l) =>
                match map2 (fun p fs => option_map (flip false) (proved rels fuel p (side gone fs))) ps l with
                | Some qs => option_map (flip false) (block [] qs js)
                | None => None
                end
            | _ => None
            end
        | _ => None
        end
    | PIff p q j1 j2 j3 =>
        match f with
        | Iff g h =>
            match proved rels fuel p g, proved rels fuel q h with
            | Some a, Some b =>
                match block [] [a; flip false b] j1, block [] [flip false a; b] j2 with
                | Some l, Some r => block [] [flip false l; flip false r] j3
                | _, _ => None
                end
            | _, _ => None
            end
        | _ => None
        end
    end
  end.

Definition rel_ok (e : env) (r : positive) (T : table) (ds : list desc) : Prop :=
  forall sd' args, map sd' args = ds -> rep (fun x => numsys_of (sd' x)) T args (fun v => e r (map v args)).
Definition rels_ok (e : env) (rels : relations) : Prop :=
  forall r T ds, PM.find r rels = Some (T, ds) -> rel_ok e r T ds.

Theorem proved_ok e rels : rels_ok e rels -> forall fuel p f u, proved rels fuel p f = Some u -> says u (sem e f).
Proof.
  intro Re. induction fuel as [|fuel IH]; intros p f u0 H; [discriminate|]. cbn [proved] in H. destruct p as [d o T c| |p|ps js|ps js|p q0 j1 j2 j3].
  - destruct f as [s k eq| | | | |]; try discriminate.
    destruct (same_sum o s && forallb (fun cx => desc_eqb (sd (snd cx)) d) o && check_atom sy (numsys_of d) T o k eq (c tt)) eqn:C; [|discriminate].
    inversion H; subst. apply andb_true_iff in C as [C1 C2]. apply andb_true_iff in C1 as [C1 C3]. apply atom_sound in C2.
    + eexists. split; [exact C2|]. intro v. simpl. unfold holds.
      rewrite (same_sum_ok _ _ (fun x => Z.of_nat (v x)) C1). reflexivity.
    + intros x X. unfold xs in X. apply in_map_iff in X as [cx [<- X]]. rewrite forallb_forall in C3. apply C3 in X.
      apply desc_eqb_ok in X. rewrite X. reflexivity.
  - destruct f as [|r args| | | |]; try discriminate. destruct (PM.find r rels) as [[T ds]|] eqn:F; [|discriminate].
    destruct (leqb desc_eqb (map sd args) ds) eqn:Ds; [|discriminate]. inversion H; subst.
    apply (leqb_ok _ desc_eqb_ok) in Ds.
    eexists. split; [exact (Re _ _ _ F sd args Ds)|]. intro v. simpl. tauto.
  - destruct f as [| |f| | |]; try discriminate. destruct (proved rels fuel p f) as [u|] eqn:E; [|discriminate].
    inversion H; subst. apply (says_flip false). eauto.
  - destruct (flat (is_ex f) f true) as [[gone l]|] eqn:Fl; [|discriminate].
    destruct (map2 _ ps l) as [qs|] eqn:M; [|discriminate].
    assert (F2 : Forall2 says qs (map (fun fs v => signed (snd fs) (sem e (fst fs) v)) l)).
    { clear H Fl. revert l qs M. induction ps as [|p ps IHp]; intros l qs M; destruct l as [|fs l]; simpl in M; try discriminate.
      - inversion M; subst. constructor.
      - destruct (proved rels fuel p (fst fs)) as [u|] eqn:E; [|discriminate]. simpl in M.
        destruct (map2 _ ps l) as [us|] eqn:M2; [|discriminate]. inversion M; subst. simpl. constructor; [|auto].
        apply says_flip. eauto. }
    pose proof (block_ok _ gone _ _ _ F2 H) as B. eapply says_ext; [exact B|]. intro v.
    pose proof (flat_ok e _ _ _ _ _ Fl v) as K. simpl in K. rewrite K.
    split; intros [v' [O T]]; exists v'; (split; [auto|]).
    + unfold all_hold. apply Forall_forall. intros fs I. apply In_nth_error in I as [i I].
      assert (i < length l) by (apply nth_error_Some; congruence).
      specialize (T i). rewrite map_length in T. specialize (T H0). unfold q in T.
      rewrite (nth_error_nth (map (fun fs v => signed (snd fs) (sem e (fst fs) v)) l) i _ (map_nth_error _ _ _ I)) in T. exact T.
    + intros i I. rewrite map_length in I. unfold all_hold in T. rewrite Forall_forall in T.
      destruct (nth_error l i) as [fs|] eqn:N; [|apply nth_error_None in N; lia].
      unfold q.
      rewrite (nth_error_nth (map (fun fs v => signed (snd fs) (sem e (fst fs) v)) l) i _ (map_nth_error _ _ _ N)).
      apply T. eapply nth_error_In; eauto.
  - destruct (flat true f true) as [[gone [|[[| | |g h| |] [|]] [|]]]|] eqn:Fl; try discriminate.
    destruct (flat false (And g h) true) as [[[|] l]|] eqn:Fs; try discriminate.
    destruct (map2 _ ps l) as [qs|] eqn:M; [|discriminate].
    destruct (block [] qs js) as [u|] eqn:B; [|discriminate]. inversion H; subst u0. clear H.
    assert (F2 : Forall2 says qs (map (fun fs v => ~ sem e (side gone fs) v) l)).
    { clear B Fl Fs. revert l qs M. induction ps as [|p ps IHp]; intros l qs M; destruct l as [|fs l]; simpl in M; try discriminate.
      - inversion M; subst. constructor.
      - destruct (proved rels fuel p (side gone fs)) as [w|] eqn:E; [|discriminate]. simpl in M.
        destruct (map2 _ ps l) as [us|] eqn:M2; [|discriminate]. inversion M; subst. simpl. constructor; [|auto].
        apply (says_flip false). eauto. }
    apply (block_ok _ _ _ _ _ F2) in B. apply (says_flip false) in B. eapply says_ext; [exact B|]. intro v. simpl.
    pose proof (flat_ok e _ _ _ _ _ Fl v) as K. simpl in K. rewrite K. clear K B. split.
    + intro N. apply NNPP. intro N2. apply N. exists v. split; [intros x _; auto|].
      intros i I. rewrite map_length in I. destruct (nth_error l i) as [fs|] eqn:E; [|apply nth_error_None in E; lia].
      unfold q. rewrite (nth_error_nth (map (fun fs v => ~ sem e (side gone fs) v) l) i _ (map_nth_error _ _ _ E)).
      intro Q. apply N2. unfold side in Q. apply exs_ok in Q as [v' [O Q]]. exists v'. split; [auto|]. constructor; [|constructor].
      simpl. intro A. pose proof (flat_ok e _ _ _ _ _ Fs v') as K. simpl in K. apply K in A as [v2 [O2 A]].
      unfold all_hold in A. rewrite Forall_forall in A. specialize (A fs (nth_error_In _ _ E)).
      pose proof (sem_free e (fst fs) v2 v' (fun x _ => O2 x (fun i => i))) as Y.
      destruct (snd fs); simpl in *; tauto.
    + intros [v' [O A]] [v2 [O2 A2]]. inversion A as [|? ? A1 _]; subst. simpl in A1. apply A1. clear A A1.
      pose proof (flat_ok e _ _ _ _ _ Fs v') as K. simpl in K. apply K. exists v'. split; [intros x _; auto|].
      unfold all_hold. apply Forall_forall. intros fs I. apply In_nth_error in I as [i I].
      assert (L : i < length l) by (apply nth_error_Some; congruence).
      specialize (A2 i). rewrite map_length in A2. specialize (A2 L). unfold q in A2.
      rewrite (nth_error_nth (map (fun fs v => ~ sem e (side gone fs) v) l) i _ (map_nth_error _ _ _ I)) in A2.
      assert (Y : ~ sem e (side gone fs) v).
      { intro Y. apply A2. apply (sem_free e _ v v2); [intros x _; symmetry; apply O2; auto|auto]. }
      destruct (snd fs) eqn:Sg; simpl; [apply NNPP|]; intro Z; apply Y; unfold side; rewrite Sg; apply exs_ok; exists v'; auto.
  - destruct f as [| | | |g h|]; try discriminate.
    destruct (proved rels fuel p g) as [a|] eqn:Ea; [|discriminate]. destruct (proved rels fuel q0 h) as [b|] eqn:Eb; [|discriminate].
    destruct (block [] [a; flip false b] j1) as [l|] eqn:E1; [|discriminate]. destruct (block [] [flip false a; b] j2) as [r|] eqn:E2; [|discriminate].
    apply IH in Ea. apply IH in Eb.
    assert (two : forall x y Q R js w, says x Q -> says y R -> block [] [x; y] js = Some w -> says w (fun v => Q v /\ R v)).
    { intros x y Q R js w X Y B. apply (block_ok [Q; R]) in B; [|constructor; [auto|constructor; [auto|constructor]]].
      eapply says_ext; [exact B|]. intro v. split.
      - intros [v' [O A]]. pose proof (A 0 ltac:(simpl; lia)) as A0. pose proof (A 1 ltac:(simpl; lia)) as A1. unfold q in *. simpl in *.
        split; [eapply says_only; [exact X| |exact A0]|eapply says_only; [exact Y| |exact A1]]; intros z _; symmetry; apply O; auto.
      - intros [A B0]. exists v. split; [intros z _; auto|]. intros i I. unfold q. destruct i as [|[|i]]; simpl in *; auto; lia. }
    pose proof (two _ _ _ _ _ _ Ea (says_flip false _ _ Eb) E1) as L.
    pose proof (two _ _ _ _ _ _ (says_flip false _ _ Ea) Eb E2) as R.
    pose proof (two _ _ _ _ _ _ (says_flip false _ _ L) (says_flip false _ _ R) H) as Z.
    eapply says_ext; [exact Z|]. intro v. simpl. tauto.
Qed.
End Systems.
