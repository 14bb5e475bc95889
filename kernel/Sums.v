(** Comparisons: a table beside the sum that it follows. *)
Require Import List ZArith Lia Bool Arith.
From Kernel Require Import Numeration Closure Relations.
Import ListNotations.
Local Open Scope Z_scope.

Fixpoint dot (s : list (Z * var)) (a : list nat) : Z :=
  match s, a with (c, _) :: s, d :: a => c * Z.of_nat d + dot s a | _, _ => 0 end.
Fixpoint total (f : var -> Z) (s : list (Z * var)) : Z :=
  match s with [] => 0 | (c, x) :: s => c * f x + total f s end.
Lemma total_ext f g s : (forall x, In x (map snd s) -> f x = g x) -> total f s = total g s.
Proof.
  induction s as [|[c x] s IH]; intro H; simpl; [auto|]. rewrite H by (simpl; auto). rewrite IH; [auto|]. intros; apply H; simpl; auto.
Qed.
Lemma total_bounds (f : var -> Z) m s : (forall x, In x (map snd s) -> 0 <= f x <= m) ->
  - (fold_right (fun cx r => Z.max 0 (- fst cx) + r) 0 s) * m <= total f s <= fold_right (fun cx r => Z.max 0 (fst cx) + r) 0 s * m.
Proof.
  induction s as [|[c x] s IH]; intro H; simpl; [lia|].
  assert (B := H x (or_introl eq_refl)). assert (I : forall y, In y (map snd s) -> 0 <= f y <= m) by (intros; apply H; simpl; auto).
  specialize (IH I). destruct (Z.max_spec 0 (- c)) as [[? ->]|[? ->]], (Z.max_spec 0 c) as [[? ->]|[? ->]]; nia.
Qed.

Section Sum.
Variable sy : var -> numsys.
(** The one system of all variables of the sum. *)
Variable S : numsys.
Variable T : table.
Variable sum : list (Z * var).   (* coefficients, each variable once, in the order of the tracks *)
Variable k : Z.
Variable eq : bool.

Definition xs : list var := map snd sum.
Definition neg : Z := fold_right (fun cx r => Z.max 0 (- fst cx) + r) 0 sum.
Definition pos : Z := fold_right (fun cx r => Z.max 0 (fst cx) + r) 0 sum.

Definition feqb : follower -> follower -> bool := leqb (leqb Z.eqb).
Lemma feqb_ok x y : feqb x y = true -> x = y.
Proof. apply leqb_ok. intros a b. apply leqb_ok. intros. apply Z.eqb_eq; auto. Qed.
Definition snext (s : follower) (a : list nat) : follower := sstep S k neg pos s (dot sum a).

Definition sums_of (letters : list (list nat)) (s : follower) : list (list nat * follower) := map (fun a => (a, snext s a)) letters.

Definition acert := certificate dst follower.
Definition check_atom (c : acert) : bool :=
  check _ (repeat 0%nat (length xs)) code dst deqb (dbegin sy xs) (fun d => tacc T (fst d)) (dends sy xs)
        follower feqb (sfirst S) (sums_of (letters sy xs)) (send S k eq) (edges sy T xs) c.

Definition holds (v : var -> nat) : Prop := compares eq (total (fun x => Z.of_nat (v x)) sum + k).

Hypothesis one : forall x, In x xs -> sy x = S.

Definition follow (w : list (list nat)) : follower := fold_left (sstep S k neg pos) (map (dot sum) w) (sfirst S).
Lemma follow_app w a : follow (w ++ [a]) = snext (follow w) a.
Proof. unfold follow. rewrite map_app, fold_left_app. reflexivity. Qed.
Lemma run_of w s : rrun _ follower (sfirst S) (sums_of (letters sy xs)) w s <-> s = follow w /\ Forall (fun a => In a (letters sy xs)) w.
Proof.
  revert s. induction w as [|a w IH] using rev_ind; intro s.
  - split; [|intros [-> _]; constructor]. intro H. inversion H as [E|w0 r0 a0 r1 H1 H2 E]; [auto|destruct w0; discriminate].
  - rewrite follow_app, Forall_app. split.
    + intro H. apply rrun_snoc in H as [r [R I]]. apply IH in R as [-> F]. apply in_map_iff in I as [b [E B]]. inversion E; subst. auto.
    + intros [-> [F1 F2]]. inversion F2; subst. econstructor; [apply IH; auto|]. apply in_map_iff. eauto.
Qed.
Lemma zvalue_dot cols : zvalue (weight S) (map (dot sum) (read xs cols)) = total (fun x => val (fun _ => S) x cols) sum.
Proof.
  induction cols as [|c cols IH].
  - simpl. clear. induction sum as [|[c x] s IH]; simpl; [auto|]. rewrite <- IH. unfold val. simpl. lia.
  - change (read xs (c :: cols)) with (map c xs :: read xs cols). cbn [map zvalue]. rewrite IH.
    rewrite map_length. unfold read at 1. rewrite map_length. clear IH. unfold xs. induction sum as [|[e x] s IHs]; [simpl; lia|].
    cbn [total map snd dot]. rewrite <- IHs. unfold val, word. cbn [map value]. rewrite map_length. lia.
Qed.
Lemma suffix_valid x cols rest : good (fun _ => S) x (cols ++ rest) -> exists s, valid (rule S) (final S) s (word x rest).
Proof.
  unfold good. generalize (first S). induction cols as [|c cols IH]; intros s H; [exists s; exact H|].
  cbn [app word map valid] in H. destruct (rule S s (c x)) as [s'|]; [exact (IH s' H)|contradiction].
Qed.
Lemma within_good rest : forall cols, (forall x, In x xs -> good (fun _ => S) x (cols ++ rest)) ->
  within (weight S) neg pos (map (dot sum) (read xs rest)).
Proof.
  induction rest as [|c rest IH]; intros cols G; [exact I|].
  change (read xs (c :: rest)) with (map c xs :: read xs rest). cbn [map within]. split.
  - change (dot sum (map c xs) :: map (dot sum) (read xs rest)) with (map (dot sum) (read xs (c :: rest))).
    rewrite zvalue_dot. rewrite map_length. unfold read. rewrite map_length. apply total_bounds.
    intros x X. destruct (suffix_valid _ _ _ (G x X)) as [s V]. pose proof (bounded S _ _ V) as B. rewrite word_length in B.
    change (val (fun _ => S) x (c :: rest)) with (value (weight S) (word x (c :: rest))). rewrite Z.sub_1_r. split; [apply B|apply Z.lt_le_pred, B].
  - apply (IH (cols ++ [c])). intros x X. rewrite <- app_assoc. exact (G x X).
Qed.

Theorem atom_sound c : check_atom c = true -> rep sy T xs holds.
Proof.
  intros C cols v Sp. unfold check_atom in C.
  destruct (drun_read sy T xs cols) as [DR [AL EN]]; [intros; apply Sp; auto|].
  pose proof (closure _ (repeat 0%nat (length xs)) code code_inj _ _ deqb_ok _ (dnext sy T xs) _ _ ddead (ddead_step sy T xs) (ddead_acc T)
    _ _ feqb_ok _ _ _ _ (edges_ok sy T xs) _ C _ _ DR EN) as K.
  change (tacc T (fst (trun T (read xs cols), map (st sy cols) xs))) with (accepts T xs cols) in K. rewrite K. clear K.
  assert (F : forall j, send S k eq (follow (repeat (repeat 0%nat (length xs)) j ++ read xs cols)) = true <-> holds v).
  { intro j. set (cols' := repeat (fun _ : var => 0%nat) j ++ cols).
    assert (R : read xs cols' = repeat (repeat 0%nat (length xs)) j ++ read xs cols).
    { unfold read, cols'. rewrite map_app. f_equal. clear. induction j as [|j IH]; [reflexivity|]. simpl. f_equal; [|exact IH].
      clear. induction xs; simpl; congruence. }
    pose proof (read_word _ _ _ _ R) as W.
    assert (Q : forall x, In x xs -> good (fun _ => S) x cols' /\ val (fun _ => S) x cols' = Z.of_nat (v x)).
    { intros x X. destruct (Sp x X) as [G V]. unfold good, val in *. rewrite (one x X) in *. rewrite (W x X), valid_zeros, value_zeros. auto. }
    rewrite <- R. unfold follow. rewrite (sums S k neg pos eq); [|apply (within_good cols' []); simpl; intros; apply Q; auto].
    unfold holds. rewrite zvalue_dot. rewrite (total_ext _ (fun x => Z.of_nat (v x))); [reflexivity|]. intros x X. apply Q. exact X. }
  split.
  - intros [j [s [H1 H2]]]. apply run_of in H1 as [-> _]. apply (F j). exact H2.
  - intro H. exists 0%nat. eexists. split; [apply run_of; split; [reflexivity|exact AL]|]. apply F. exact H.
Qed.
End Sum.
