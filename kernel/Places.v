(** Numeration systems by classes of places.

    What happens at a place (the largest digit, how a sum is carried down) depends on the class of the place alone; the class
    of a place decides that of the place above. Digits are read from the top, where the class is not known; so a state has
    an entry for each class that the place read last may have. At the end that place is place 0. *)
Require Import List ZArith Lia Bool Arith.
From Kernel Require Import Numeration.
Import ListNotations.
Local Open Scope Z_scope.

Definition vec := list Z.

Section Rule.
Variable cls : nat -> nat.
Variable digit : nat -> nat -> nat -> option nat.
(** The digit rule where the places are known. *)
Fixpoint pvalid (s : nat) (w : list nat) : Prop :=
  match w with [] => True | d :: w => match digit (cls (length w)) s d with Some s' => pvalid s' w | None => False end end.
End Rule.

Record places := Places {
  classes : nat;
  cls : nat -> nat;
  up : nat -> nat;
  digit : nat -> nat -> nat -> option nat;   (* class, state, digit *)
  digits : nat;
  unit_at : nat -> Z;
  (* A vector stands for an integer at each place; a step goes one place down and adds c times the weight there. *)
  vzero : vec;
  vstep : nat -> vec -> Z -> vec;
  vat : nat -> vec -> Z;
  vend : vec -> Z;
  vabove : nat -> vec -> Z -> Z -> bool;
  (* laws *)
  cls_lt : forall i, (cls i < classes)%nat;
  up_lt : forall c, (up c < classes)%nat;
  cls_up : forall i, cls (S i) = up (cls i);
  digit_zero : forall c, digit c 0%nat 0%nat = Some 0%nat;
  digit_lt : forall c s d s', digit c s d = Some s' -> (d < digits)%nat;
  unit_0 : unit_at 0 = 1;
  p_bounded : forall w s, pvalid cls digit s w -> 0 <= value unit_at w < unit_at (length w);
  p_surjective : forall n, 0 <= n -> exists w, pvalid cls digit 0 w /\ value unit_at w = n;
  vat_zero : forall i, vat i vzero = 0;
  vat_step : forall i v c, vat i (vstep (cls i) v c) = vat (S i) v + c * unit_at i;
  vat_opp : forall i v, vat i (map Z.opp v) = - vat i v;
  vat_end : forall v, vend v = vat 0 v;
  (* the sign is settled at all places of a class, whatever comes *)
  vabove_ok : forall c v k r, vabove c v k r = true -> forall i, cls i = c -> vat i v + k - r * (unit_at i - 1) > 0
}.

Section System.
Variable P : places.
Let U := unit_at P.

(** ** Digits: an entry is 0 if the rule is broken, else the state and 1 *)
Definition entry (st : list nat) (c d : nat) : nat :=
  match nth (up P c) st 0%nat with
  | O => O
  | S s => match digit P c s d with Some s' => S s' | None => O end
  end.
Definition rnext (st : list nat) (d : nat) : option (list nat) :=
  let st' := map (fun c => entry st c d) (seq 0 (classes P)) in
  if forallb (Nat.eqb 0) st' then None else Some st'.
Definition rfirst : list nat := repeat 1%nat (classes P).
Definition rfinal (st : list nat) : bool := negb (Nat.eqb (nth (cls P 0) st 0%nat) 0).

Lemma nth_map_seq {A} (f : nat -> A) n c x : (c < n)%nat -> nth c (map f (seq 0 n)) x = f c.
Proof.
  intro L. rewrite nth_indep with (d' := f 0%nat) by (rewrite map_length, seq_length; auto).
  rewrite map_nth, seq_nth by auto. reflexivity.
Qed.
Lemma rfirst_zero : rnext rfirst 0 = Some rfirst.
Proof.
  assert (E : map (fun c => entry rfirst c 0) (seq 0 (classes P)) = rfirst).
  { assert (G : forall l, map (fun c => entry rfirst c 0) l = repeat 1%nat (length l)); [|rewrite G, seq_length; reflexivity].
    induction l as [|c l IH]; [reflexivity|]. cbn [map length repeat]. f_equal; [|exact IH].
    unfold entry, rfirst.
    assert (N : nth (up P c) (repeat 1%nat (classes P)) 0%nat = 1%nat).
    { rewrite nth_indep with (d' := 1%nat) by (rewrite repeat_length; apply up_lt). apply nth_repeat. }
    rewrite N, digit_zero. reflexivity. }
  unfold rnext. rewrite E. unfold rfirst. pose proof (cls_lt P 0). destruct (classes P); [lia|reflexivity].
Qed.
Lemma rnext_radix st d st' : rnext st d = Some st' -> (d < digits P)%nat.
Proof.
  unfold rnext. intro H. destruct (forallb (Nat.eqb 0) _) eqn:F; [discriminate|]. clear H.
  assert (X : exists c, entry st c d <> 0%nat).
  { revert F. generalize (seq 0 (classes P)). intro l. induction l as [|c l IH]; [discriminate|]. cbn [map forallb].
    destruct (Nat.eqb_spec 0 (entry st c d)); [exact IH|]. intros _. exists c. auto. }
  destruct X as [c X]. unfold entry in X. destruct (nth (up P c) st 0%nat) as [|s]; [contradiction|].
  destruct (digit P c s d) as [s'|] eqn:D; [|contradiction]. eapply digit_lt; eauto.
Qed.
Lemma rvalid w : forall st, valid rnext rfinal st w <-> exists s, nth (cls P (length w)) st 0%nat = S s /\ pvalid (cls P) (digit P) s w.
Proof.
  induction w as [|d w IH]; intro st; cbn [valid length pvalid].
  - unfold rfinal. destruct (nth (cls P 0) st 0%nat) as [|s]; simpl; split; try discriminate; eauto. intros [s [E _]]. discriminate.
  - assert (N : forall st', st' = map (fun c => entry st c d) (seq 0 (classes P)) ->
       nth (cls P (length w)) st' 0%nat = entry st (cls P (length w)) d).
    { intros st' ->. exact (nth_map_seq (fun c => entry st c d) _ _ 0%nat (cls_lt P _)). }
    specialize (N _ eq_refl). unfold entry at 2 in N. rewrite <- cls_up in N.
    unfold rnext. destruct (forallb (Nat.eqb 0) _) eqn:F.
    + split; [contradiction|]. intros [s [E V]]. rewrite E in N. destruct (digit P (cls P (length w)) s d) as [s'|]; [|contradiction].
      rewrite forallb_forall in F. assert (L : (cls P (length w) < length (map (fun c => entry st c d) (seq 0 (classes P))))%nat)
        by (rewrite map_length, seq_length; apply cls_lt).
      pose proof (F _ (nth_In _ 0%nat L)) as Q. rewrite N in Q. discriminate.
    + rewrite IH, N. destruct (nth (cls P (S (length w))) st 0%nat) as [|s].
      * split; intros [s [E _]]; discriminate.
      * split.
        -- intros [s1 [E V]]. exists s. split; [auto|]. destruct (digit P (cls P (length w)) s d) as [s'|]; [|discriminate].
           inversion E; subst. exact V.
        -- intros [s1 [E V]]. inversion E; subst s1. destruct (digit P (cls P (length w)) s d) as [s'|]; [|contradiction].
           exists s'. auto.
Qed.

(** ** Sums: an entry is 0 and the vector, 1 for a sign above, 2 for one below *)
Definition above : list Z := [1].
Definition below : list Z := [2].
Definition sentry (k neg pos : Z) (st : follower) (a : Z) (c : nat) : list Z :=
  match nth (up P c) st above with
  | Z0 :: v => let v' := vstep P c v a in
      if vabove P c v' k neg then above else if vabove P c (map Z.opp v') (- k) pos then below else 0 :: v'
  | s => s
  end.
Definition snext (k neg pos : Z) (st : follower) (a : Z) : follower := map (sentry k neg pos st a) (seq 0 (classes P)).
Definition sbegin : follower := repeat (0 :: vzero P) (classes P).
Definition sdone (k : Z) (eq : bool) (st : follower) : bool :=
  match nth (cls P 0) st above with
  | Z0 :: v => if eq then Z.eqb (vend P v + k) 0 else Z.leb (vend P v + k) 0
  | Zpos xH :: _ => false
  | _ => negb eq
  end.

Definition right (k : Z) (s : list Z) (all rest : list Z) : Prop :=
  let n := zvalue U all in
  match s with
  | Z0 :: v => n = vat P (length rest) v + zvalue U rest
  | Zpos xH :: _ => n + k > 0
  | _ => n + k < 0
  end.
Lemma within_app neg pos u w : within U neg pos (u ++ w) -> within U neg pos w.
Proof. induction u as [|a u IH]; [auto|]. cbn [app within]. intros [_ H]. auto. Qed.
Lemma within_all neg pos w : U 0 = 1 -> within U neg pos w -> - neg * (U (length w) - 1) <= zvalue U w <= pos * (U (length w) - 1).
Proof. intros U0 H. destruct w as [|a w]; [simpl; rewrite U0; lia|]. apply H. Qed.
Lemma right_step k neg pos st all ds a rest : all = ds ++ a :: rest -> within U neg pos all ->
  right k (nth (cls P (S (length rest))) st above) all (a :: rest) ->
  right k (sentry k neg pos st a (cls P (length rest))) all rest.
Proof.
  intros -> W. unfold sentry. rewrite <- cls_up. intro R.
  destruct (nth (cls P (S (length rest))) st above) as [|z v]; [exact R|]. destruct z as [|p|p]; [|exact R|exact R].
  unfold right in R. cbn [length zvalue] in R. cbv zeta.
  apply within_app in W. cbn [within] in W. destruct W as [_ W]. apply (within_all _ _ _ (unit_0 P)) in W.
  set (c := cls P (length rest)) in *. set (v' := vstep P c v a).
  assert (E : zvalue U (ds ++ a :: rest) = vat P (length rest) v' + zvalue U rest).
  { unfold v', c. rewrite R, vat_step. fold U. lia. }
  unfold right. destruct (vabove P c v' k neg) eqn:A.
  - pose proof (vabove_ok P _ _ _ _ A (length rest) eq_refl) as Q. fold U in Q. unfold above. lia.
  - destruct (vabove P c (map Z.opp v') (- k) pos) eqn:B; [|exact E].
    pose proof (vabove_ok P _ _ _ _ B (length rest) eq_refl) as Q. rewrite vat_opp in Q. fold U in Q. unfold below. lia.
Qed.
Lemma right_run k neg pos rest ds : within U neg pos (ds ++ rest) ->
  right k (nth (cls P (length rest)) (fold_left (snext k neg pos) ds sbegin) above) (ds ++ rest) rest.
Proof.
  revert rest. induction ds as [|a ds IH] using rev_ind; intros rest W.
  - simpl. unfold sbegin. rewrite nth_indep with (d' := 0 :: vzero P) by (rewrite repeat_length; apply cls_lt).
    rewrite nth_repeat. unfold right. rewrite vat_zero. lia.
  - rewrite <- app_assoc in *. simpl in *. rewrite fold_left_app. cbn [fold_left]. unfold snext at 1.
    rewrite nth_map_seq by apply cls_lt. eapply right_step; [reflexivity|exact W|]. apply (IH (a :: rest)). exact W.
Qed.
Lemma right_end k neg pos eq w : within U neg pos w ->
  (sdone k eq (fold_left (snext k neg pos) w sbegin) = true <-> compares eq (zvalue U w + k)).
Proof.
  intro W. pose proof (right_run k neg pos [] w) as R. rewrite app_nil_r in R. specialize (R W). cbn [length] in R.
  unfold sdone, compares. destruct (nth (cls P 0) _ above) as [|z v]; unfold right in R; [destruct eq; simpl; split; auto; try discriminate; lia|].
  destruct z as [|p|p].
  - cbn [length zvalue] in R. rewrite vat_end, R. destruct eq; [rewrite Z.eqb_eq|rewrite Z.leb_le]; lia.
  - destruct p; destruct eq; simpl; split; auto; try discriminate; lia.
  - destruct eq; simpl; split; auto; try discriminate; lia.
Qed.

Definition system : numsys.
Proof.
  refine (NumSys (digits P) rfirst rnext rfinal U sbegin snext sdone rfirst_zero rnext_radix _ _ right_end).
  - intros w st V. apply rvalid in V as [s [_ V]]. exact (p_bounded P w s V).
  - intros n H. destruct (p_surjective P n H) as [w [V E]]. exists w. split; [|exact E]. apply rvalid. exists 0%nat. split; [|exact V].
    unfold rfirst. rewrite nth_indep with (d' := 1%nat) by (rewrite repeat_length; apply cls_lt). apply nth_repeat.
Defined.
End System.
