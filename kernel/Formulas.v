(** Formulas, what they mean, and the checker of their proofs. *)
Require Import List ZArith Lia Bool Arith FMapPositive Classical_Prop.
From Kernel Require Import Numeration Closure Relations Sums.
Import ListNotations.

Inductive formula :=
| Cmp (sum : list (Z * var)) (k : Z) (eq : bool)   (* sum + k = 0, or sum + k <= 0 *)
| Call (r : positive) (args : list var)
| Not (f : formula)
| And (f g : formula)
| Iff (f g : formula)
| Ex (x : var) (f : formula).

Definition env := positive -> list nat -> Prop.
Definition upd (v : var -> nat) (x : var) (n : nat) : var -> nat := fun y => if Nat.eqb x y then n else v y.

Fixpoint sem (e : env) (f : formula) (v : var -> nat) : Prop :=
  match f with
  | Cmp s k eq => compares eq (total (fun x => Z.of_nat (v x)) s + k)
  | Call r args => e r (map v args)
  | Not f => ~ sem e f v
  | And f g => sem e f v /\ sem e g v
  | Iff f g => sem e f v <-> sem e g v
  | Ex x f => exists n, sem e f (upd v x n)
  end.

Definition signed (b : bool) (P : Prop) : Prop := if b then P else ~ P.
Lemma signed_flip b P : signed (negb b) P <-> ~ signed b P.
Proof. destruct b; simpl; [tauto|]. split; [auto|apply NNPP]. Qed.

(** ** Sums in another order *)
Fixpoint insert (c : Z) (x : var) (s : list (Z * var)) : list (Z * var) :=
  match s with
  | [] => [(c, x)]
  | (d, y) :: s' => if Nat.ltb x y then (c, x) :: s else if Nat.eqb x y then ((c + d)%Z, y) :: s' else (d, y) :: insert c x s'
  end.
Definition sorted (s : list (Z * var)) : list (Z * var) :=
  filter (fun cx => negb (Z.eqb (fst cx) 0)) (fold_right (fun cx => insert (fst cx) (snd cx)) [] s).
Lemma total_insert f c x s : total f (insert c x s) = (c * f x + total f s)%Z.
Proof.
  induction s as [|[d y] s IH]; simpl; [auto|]. destruct (Nat.ltb x y); [reflexivity|].
  destruct (Nat.eqb_spec x y) as [->|]; simpl; [lia|]. rewrite IH. lia.
Qed.
Lemma total_sorted f s : total f (sorted s) = total f s.
Proof.
  unfold sorted. transitivity (total f (fold_right (fun cx => insert (fst cx) (snd cx)) [] s)).
  - generalize (fold_right (fun cx => insert (fst cx) (snd cx)) [] s) as l. intro l.
    induction l as [|[c x] l IH]; simpl; [auto|]. destruct (Z.eqb_spec c 0) as [->|]; simpl; rewrite IH; lia.
  - induction s as [|[c x] s IH]; simpl; [auto|]. rewrite total_insert, IH. reflexivity.
Qed.
Definition ceqb (a b : Z * var) : bool := Z.eqb (fst a) (fst b) && Nat.eqb (snd a) (snd b).
Definition same_sum (s t : list (Z * var)) : bool := leqb ceqb (sorted s) (sorted t).
Lemma same_sum_ok s t f : same_sum s t = true -> total f s = total f t.
Proof.
  intro H. apply leqb_ok in H.
  - rewrite <- (total_sorted f s), <- (total_sorted f t), H. reflexivity.
  - intros [a x] [b y] E. unfold ceqb in E. simpl in E. apply andb_true_iff in E as [E1 E2].
    apply Z.eqb_eq in E1. apply Nat.eqb_eq in E2. congruence.
Qed.

(** ** Valuations that differ only on some variables *)
Definition off (G : list var) (v' v : var -> nat) : Prop := forall x, ~ In x G -> v' x = v x.
Fixpoint free (f : formula) : list var :=
  match f with
  | Cmp s _ _ => map snd s
  | Call _ args => args
  | Not f => free f
  | And f g | Iff f g => free f ++ free g
  | Ex x f => filter (fun y => negb (Nat.eqb x y)) (free f)
  end.
Lemma sem_free e f : forall v v', (forall x, In x (free f) -> v x = v' x) -> (sem e f v <-> sem e f v').
Proof.
  induction f as [s k eq|r args|f IH|f IHf g IHg|f IHf g IHg|x f IH]; intros v v' H; simpl in *.
  - rewrite (total_ext (fun x => Z.of_nat (v x)) (fun x => Z.of_nat (v' x))); [tauto|]. intros x I. rewrite H; auto.
  - rewrite (map_ext_in v v'); [tauto|auto].
  - rewrite (IH v v'); tauto.
  - rewrite (IHf v v'), (IHg v v'); [tauto| |]; intros; apply H; apply in_or_app; auto.
  - rewrite (IHf v v'), (IHg v v'); [tauto| |]; intros; apply H; apply in_or_app; auto.
  - split; intros [n N]; exists n; eapply IH; try exact N; intros y I; unfold upd; destruct (Nat.eqb_spec x y); auto;
      [symmetry|]; apply H; apply filter_In; split; auto; destruct (Nat.eqb_spec x y); simpl; congruence.
Qed.

(** ** The parts of a block *)
Definition disjoint (a b : list var) : bool := forallb (fun x => negb (mem x b)) a.
Lemma disjoint_ok a b : disjoint a b = true -> forall x, In x a -> In x b -> False.
Proof.
  unfold disjoint. rewrite forallb_forall. intros H x A B. apply H in A. apply mem_ok in B. rewrite B in A. discriminate.
Qed.
Definition frees (l : list (formula * bool)) : list var := flat_map (fun fs => free (fst fs)) l.

Fixpoint flat (opn : bool) (f : formula) (sg : bool) : option (list var * list (formula * bool)) :=
  match f with
  | Not f => flat opn f (negb sg)
  | And g h =>
      if sg then
        match flat opn g true, flat opn h true with
        | Some (g1, l1), Some (g2, l2) =>
            if disjoint g1 (g2 ++ frees l2) && disjoint g2 (g1 ++ frees l1) then Some (g1 ++ g2, l1 ++ l2) else None
        | _, _ => None
        end
      else Some ([], [(f, sg)])
  | Ex x g =>
      if sg && opn then match flat opn g true with Some (g1, l1) => Some (x :: g1, l1) | None => None end
      else Some ([], [(f, sg)])
  | _ => Some ([], [(f, sg)])
  end.

Definition all_hold (e : env) (l : list (formula * bool)) (v : var -> nat) : Prop :=
  Forall (fun fs => signed (snd fs) (sem e (fst fs) v)) l.
Lemma all_hold_free e l v v' : (forall x, In x (frees l) -> v x = v' x) -> (all_hold e l v <-> all_hold e l v').
Proof.
  intro H. unfold all_hold. rewrite !Forall_forall. 
  assert (E : forall fs, In fs l -> (signed (snd fs) (sem e (fst fs) v) <-> signed (snd fs) (sem e (fst fs) v'))).
  { intros fs I. pose proof (sem_free e (fst fs) v v') as Q. destruct (snd fs); simpl.
    - apply Q. intros x X. apply H. apply in_flat_map. eauto.
    - rewrite Q; [tauto|]. intros x X. apply H. apply in_flat_map. eauto. }
  split; intros A fs I; [rewrite <- E|rewrite E]; auto.
Qed.

Lemma flat_ok e opn f : forall sg g l, flat opn f sg = Some (g, l) -> forall v,
  (signed sg (sem e f v) <-> exists v', off g v' v /\ all_hold e l v').
Proof.
  assert (one : forall f sg v, signed sg (sem e f v) <-> exists v', off [] v' v /\ all_hold e [(f, sg)] v').
  { intros h sg v. split.
    - intro H. exists v. split; [intros x _; auto|]. constructor; auto.
    - intros [v' [O A]]. inversion A; subst. simpl in H1.
      pose proof (sem_free e h v' v (fun x _ => O x (fun i => i))) as Q. destruct sg; simpl in *; tauto. }
  induction f as [s k eq|r args|f IH|f IHf h IHh|f _ h _|x f IH]; intros sg g l H v; simpl in H.
  - inversion H; subst; apply one.
  - inversion H; subst; apply one.
  - rewrite <- (IH _ _ _ H v). rewrite signed_flip. destruct sg; simpl; [tauto|].
    split; [auto|]. tauto.
  - destruct sg; [|inversion H; subst; apply one].
    destruct (flat opn f true) as [[g1 l1]|] eqn:E1; [|discriminate].
    destruct (flat opn h true) as [[g2 l2]|] eqn:E2; [|discriminate].
    destruct (disjoint g1 (g2 ++ frees l2) && disjoint g2 (g1 ++ frees l1)) eqn:D; [|discriminate].
    inversion H; subst. apply andb_true_iff in D as [D1 D2].
    pose proof (disjoint_ok _ _ D1) as N1. pose proof (disjoint_ok _ _ D2) as N2. clear D1 D2.
    simpl. specialize (IHf true g1 l1 E1 v). specialize (IHh true g2 l2 E2 v). simpl in IHf, IHh. rewrite IHf, IHh. clear IHf IHh.
    split.
    + intros [[v1 [O1 A1]] [v2 [O2 A2]]].
      exists (fun x => if mem x g1 then v1 x else v2 x). split.
      * intros x N. destruct (mem x g1) eqn:M; [apply mem_ok in M; exfalso; apply N; apply in_or_app; auto|].
        apply O2. intro I. apply N. apply in_or_app; auto.
      * apply Forall_app. split.
        -- eapply all_hold_free; [|exact A1]. intros x I. cbv beta. destruct (mem x g1) eqn:M; [auto|].
           rewrite O1 by (intro J; apply mem_ok in J; congruence). rewrite O2; auto.
           intro J. apply (N2 x J). apply in_or_app; auto.
        -- eapply all_hold_free; [|exact A2]. intros x I. cbv beta. destruct (mem x g1) eqn:M; [|auto].
           apply mem_ok in M. exfalso. apply (N1 x M). apply in_or_app; auto.
    + intros [v' [O A]]. apply Forall_app in A as [A1 A2]. split.
      * exists (fun x => if mem x g1 then v' x else v x). split.
        -- intros x N. destruct (mem x g1) eqn:M; [apply mem_ok in M; contradiction|auto].
        -- eapply all_hold_free; [|exact A1]. intros x I. cbv beta. destruct (mem x g1) eqn:M; [auto|].
           symmetry. apply O. intro J. apply in_app_or in J as [J|J]; [apply mem_ok in J; congruence|].
           apply (N2 x J). apply in_or_app; auto.
      * exists (fun x => if mem x g2 then v' x else v x). split.
        -- intros x N. destruct (mem x g2) eqn:M; [apply mem_ok in M; contradiction|auto].
        -- eapply all_hold_free; [|exact A2]. intros x I. cbv beta. destruct (mem x g2) eqn:M; [auto|].
           symmetry. apply O. intro J. apply in_app_or in J as [J|J]; [|apply mem_ok in J; congruence].
           apply (N1 x J). apply in_or_app; auto.
  - inversion H; subst; apply one.
  - destruct (sg && opn) eqn:B; [|inversion H; subst; apply one].
    apply andb_true_iff in B as [-> ->]. destruct (flat true f true) as [[g1 l1]|] eqn:E; [|discriminate].
    inversion H; subst. simpl. split.
    + intros [n N]. apply (IH true g1 l E (upd v x n)) in N as [v' [O A]]. exists v'. split; [|auto].
      intros y Y. rewrite O by (intro; apply Y; simpl; auto). unfold upd. destruct (Nat.eqb_spec x y); [|auto].
      exfalso. apply Y. simpl; auto.
    + intros [v' [O A]]. exists (v' x). apply (IH true g1 l E). exists v'. split; [|auto].
      intros y Y. unfold upd. destruct (Nat.eqb_spec x y); [subst; auto|]. apply O. intros [J|J]; contradiction.
Qed.

(** Quantifiers in front. *)
Fixpoint exs (g : list var) (f : formula) : formula := match g with [] => f | x :: g => Ex x (exs g f) end.
Lemma exs_ok e g f : forall v, sem e (exs g f) v <-> exists v', off g v' v /\ sem e f v'.
Proof.
  induction g as [|x g IH]; intro v; simpl.
  - split; [intro H; exists v; split; [intros x _; auto|auto]|]. intros [v' [O H]].
    apply (sem_free e f v' v); [intros x _; apply O; auto|auto].
  - split.
    + intros [n N]. apply IH in N as [v' [O A]]. exists v'. split; [|auto].
      intros y Y. rewrite O by (intro; apply Y; simpl; auto). unfold upd. destruct (Nat.eqb_spec x y); [|auto].
      exfalso. apply Y. simpl; auto.
    + intros [v' [O A]]. exists (v' x). apply IH. exists v'. split; [|auto].
      intros y Y. unfold upd. destruct (Nat.eqb_spec x y); [subst; auto|]. apply O. intros [J|J]; contradiction.
Qed.
Definition side (g : list var) (fs : formula * bool) : formula := exs g (if snd fs then Not (fst fs) else fst fs).
