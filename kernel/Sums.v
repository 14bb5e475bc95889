(** Comparisons: an automaton beside the sum that it follows. *)
Require Import List ZArith Lia Bool Arith.
From Kernel Require Import Numeration Closure Relations.
Import ListNotations.
Local Open Scope Z_scope.

Section Atom.
Variable S : numsys.
Let U := weight S.
Variable T : table.
Variable sum : list (Z * var).   (* coefficients, each variable once, in the order of the tracks *)
Variable k : Z.
Variable eq : bool.

Definition xs : list var := map snd sum.
Fixpoint dot (s : list (Z * var)) (a : list nat) : Z :=
  match s, a with (c, _) :: s, d :: a => c * Z.of_nat d + dot s a | _, _ => 0 end.
Fixpoint total (f : var -> Z) (s : list (Z * var)) : Z :=
  match s with [] => 0 | (c, x) :: s => c * f x + total f s end.
Definition neg : Z := fold_right (fun cx r => Z.max 0 (- fst cx) + r) 0 sum.
Definition pos : Z := fold_right (fun cx r => Z.max 0 (fst cx) + r) 0 sum.

Inductive state := Exact (v : vec) | Above | Below.
Definition seqb (x y : state) : bool :=
  match x, y with Exact v, Exact w => leqb Z.eqb v w | Above, Above => true | Below, Below => true | _, _ => false end.
Lemma seqb_ok x y : seqb x y = true -> x = y.
Proof.
  destruct x, y; simpl; try discriminate; auto. intro H. f_equal. eapply leqb_ok; [|exact H]. intros. apply Z.eqb_eq; auto.
Qed.
Definition snext (s : state) (a : list nat) : state :=
  match s with
  | Exact v => let v' := vstep S v (dot sum a) in
      if vabove S v' k neg then Above else if vbelow S v' k pos then Below else Exact v'
  | s => s
  end.
Definition sacc (s : state) : bool :=
  match s with
  | Exact v => if eq then Z.eqb (vend S v + k) 0 else Z.leb (vend S v + k) 0
  | Above => false
  | Below => negb eq
  end.
Definition sbegin : state := Exact (vzero S).

Definition acert := certificate dst state.
Definition check_atom (c : acert) : bool :=
  check _ (letters S (length xs)) dst deqb (dbegin xs) (dnext S T) (fun d => tacc T (fst d))
        state seqb sbegin (fun s a => [snext s a]) sacc c.

Definition holds (v : var -> nat) : Prop :=
  let n := total (fun x => Z.of_nat (v x)) sum + k in if eq then n = 0 else n <= 0.

Definition inv (s : state) (cols : list column) : Prop :=
  forall rest, (forall x, In x xs -> good S x (cols ++ rest)) ->
    let n := total (fun x => val S x (cols ++ rest)) sum in
    match s with
    | Exact v => n = vat S (length rest) v + total (fun x => val S x rest) sum
    | Above => n + k > 0
    | Below => n + k < 0
    end.

Lemma total_ext f g s : (forall x, In x (map snd s) -> f x = g x) -> total f s = total g s.
Proof.
  induction s as [|[c x] s IH]; intro H; simpl; [auto|]. rewrite H by (simpl; auto). rewrite IH; [auto|]. intros; apply H; simpl; auto.
Qed.
Lemma val_cons x (c : column) rest : val S x (c :: rest) = Z.of_nat (c x) * U (length rest) + val S x rest.
Proof. unfold val, word. cbn [map value]. rewrite map_length. reflexivity. Qed.
Lemma total_cons (c : column) rest s : total (fun x => val S x (c :: rest)) s = dot s (map c (map snd s)) * U (length rest) + total (fun x => val S x rest) s.
Proof.
  induction s as [|[e x] s IH]; [simpl; lia|]. cbn [total map snd dot]. rewrite IH, val_cons. lia.
Qed.
Lemma total_bounds (f : var -> Z) m s : (forall x, In x (map snd s) -> 0 <= f x <= m) ->
  - (fold_right (fun cx r => Z.max 0 (- fst cx) + r) 0 s) * m <= total f s <= fold_right (fun cx r => Z.max 0 (fst cx) + r) 0 s * m.
Proof.
  induction s as [|[c x] s IH]; intro H; simpl; [lia|].
  assert (B := H x (or_introl eq_refl)). assert (I : forall y, In y (map snd s) -> 0 <= f y <= m) by (intros; apply H; simpl; auto).
  specialize (IH I). destruct (Z.max_spec 0 (- c)) as [[? ->]|[? ->]], (Z.max_spec 0 c) as [[? ->]|[? ->]]; nia.
Qed.
Lemma good_suffix x cols rest : good S x (cols ++ rest) -> exists s, valid (rule S) s (word x rest).
Proof.
  unfold good. generalize 0%nat. induction cols as [|c cols IH]; intros s H; [exists s; exact H|].
  cbn [app word map valid] in H. destruct (rule S s (c x)) as [s'|]; [exact (IH s' H)|contradiction].
Qed.

Lemma inv_step s cols c : inv s cols -> inv (snext s (map c xs)) (cols ++ [c]).
Proof.
  intros I rest. cbv zeta. replace ((cols ++ [c]) ++ rest) with (cols ++ c :: rest) by (rewrite <- app_assoc; reflexivity).
  intro G. specialize (I (c :: rest) G). cbv zeta in I. cbn [length] in I.
  destruct s as [v| |]; cbn [snext]; [|auto|auto].
  set (v' := vstep S v (dot sum (map c xs))) in *.
  assert (E : total (fun x => val S x (cols ++ c :: rest)) sum = vat S (length rest) v' + total (fun x => val S x rest) sum).
  { rewrite I, total_cons. unfold v'. rewrite vat_step. unfold xs, U. lia. }
  assert (B : forall x, In x (map snd sum) -> 0 <= val S x rest <= weight S (length rest) - 1).
  { intros x X. destruct (good_suffix _ _ _ (G x X)) as [s V]. simpl in V. destruct (rule S s (c x)) as [s'|]; [|contradiction].
    pose proof (bounded S _ _ V) as Q. rewrite word_length in Q. unfold val. lia. }
  apply total_bounds in B. fold neg in B. fold pos in B. cbv zeta.

  destruct (vabove S v' k neg) eqn:A; [pose proof (vabove_ok S _ _ _ A (length rest)); lia|].
  destruct (vbelow S v' k pos) eqn:A2; [pose proof (vbelow_ok S _ _ _ A2 (length rest)); lia|].
  exact E.
Qed.

Lemma srun_inv w s : rrun _ state sbegin (fun s a => [snext s a]) w s -> forall cols, read xs cols = w -> inv s cols.
Proof.
  induction 1 as [|w s a s' H IH I]; intros cols R.
  - destruct cols; [|discriminate]. intros rest G. simpl. rewrite vat_zero. lia.
  - destruct cols as [|c cols _] using rev_ind; [destruct w; discriminate|]. rewrite read_app in R.
    apply app_inj_tail in R as [R1 R2]. destruct I as [<-|[]]. rewrite <- R2. apply inv_step. auto.
Qed.
Lemma srun_exists w : exists s, rrun _ state sbegin (fun s a => [snext s a]) w s.
Proof.
  induction w as [|a w [s H]] using rev_ind; [eexists; constructor|]. exists (snext s a). econstructor; [eauto|simpl; auto].
Qed.

Theorem atom_sound c : check_atom c = true -> rep S T xs holds.
Proof.
  intros C cols v Sp. unfold check_atom in C.
  destruct (drun_read S T xs cols) as [DR AL]; [intros; apply Sp; auto|].
  pose proof (closure _ (repeat 0%nat (length xs)) _ _ _ deqb_ok _ _ _ _ _ seqb_ok _ _ _ _ C (letters_zero S _) _ _ AL DR) as K.
  change (tacc T (fst (trun T (read xs cols), map (st S cols) xs))) with (accepts T xs cols) in K. rewrite K. clear K.
  assert (F : forall j s, rrun _ state sbegin (fun s a => [snext s a]) (repeat (repeat 0%nat (length xs)) j ++ read xs cols) s ->
              (sacc s = true <-> holds v)).
  { intros j s H. set (cols' := repeat (fun _ : var => 0%nat) j ++ cols).
    assert (R : read xs cols' = repeat (repeat 0%nat (length xs)) j ++ read xs cols).
    { unfold read, cols'. rewrite map_app. f_equal. clear. induction j as [|j IH]; [reflexivity|]. simpl. f_equal; [|exact IH].
      clear. induction xs; simpl; congruence. }
    pose proof (read_word _ _ _ _ R) as W.
    assert (I := srun_inv _ _ H cols' R []). rewrite app_nil_r in I.
    assert (Q : forall x, In x xs -> good S x cols' /\ val S x cols' = Z.of_nat (v x)).
    { intros x X. destruct (Sp x X). unfold good, val in *. rewrite (W x X), valid_zeros, value_zeros. auto. }
    specialize (I (fun x X => proj1 (Q x X))). cbv zeta in I.
    rewrite (total_ext _ (fun x => Z.of_nat (v x))) in I by (intros; apply Q; auto).
    unfold holds. cbv zeta. set (n := total (fun x => Z.of_nat (v x)) sum) in *.
    destruct s as [u| |]; simpl sacc.
    - replace (total (fun x => val S x []) sum) with 0 in I by (clear; induction sum as [|[c x] s IH]; simpl; [auto|rewrite <- IH; unfold val; simpl; lia]).
      simpl in I. rewrite vat_end, I. destruct eq; [rewrite Z.eqb_eq|rewrite Z.leb_le]; lia.
    - destruct eq; split; intro; try discriminate; lia.
    - destruct eq; simpl; split; intro; try discriminate; auto; lia. }
  split.
  - intros [j [s [H1 H2]]]. apply (F j s H1). exact H2.
  - intro H. destruct (srun_exists (repeat (repeat 0%nat (length xs)) 0 ++ read xs cols)) as [s Hs].
    exists 0%nat, s. split; [auto|]. apply (F _ _ Hs). exact H.
Qed.
End Atom.
