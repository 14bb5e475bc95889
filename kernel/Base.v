(** Base b, for b from 2. *)
Require Import List ZArith Lia Bool Arith.
From Kernel Require Import Numeration Places.
Import ListNotations.
Local Open Scope Z_scope.

Section Base.
Variable b : nat.
Hypothesis b2 : (2 <= b)%nat.
Definition base_rule (s d : nat) : option nat := if Nat.ltb d b then Some 0%nat else None.
Definition base_weight (i : nat) : Z := Z.of_nat b ^ Z.of_nat i.
Lemma base_weight_S i : base_weight (S i) = Z.of_nat b * base_weight i.
Proof. unfold base_weight. rewrite Nat2Z.inj_succ, Z.pow_succ_r; lia. Qed.
Lemma base_weight_pos i : 1 <= base_weight i.
Proof. induction i; [cbv; discriminate|]. rewrite base_weight_S. nia. Qed.

Definition base_at (i : nat) (v : vec) : Z := match v with [a] => a * base_weight i | _ => 0 end.
Definition base_step (v : vec) (c : Z) : vec := match v with [a] => [a * Z.of_nat b + c] | _ => [c] end.
Definition base_end (v : vec) : Z := match v with [a] => a | _ => 0 end.
Definition base_above (v : vec) (k r : Z) : bool := match v with [a] => (0 <=? a - r) && (0 <? a + k) | _ => false end.

Fixpoint bvalid (w : list nat) : Prop :=
  match w with [] => True | d :: w => match base_rule 0 d with Some _ => bvalid w | None => False end end.
Lemma bvalid_ok w : forall s, pvalid (fun _ => 0%nat) (fun _ => base_rule) s w <-> bvalid w.
Proof. induction w as [|d w IH]; intro s; simpl; [tauto|]. unfold base_rule. destruct (Nat.ltb d b); [apply IH|tauto]. Qed.
Lemma base_fits L : forall n, 0 <= n < base_weight L ->
  exists w, length w = L /\ bvalid w /\ value base_weight w = n.
Proof.
  induction L as [|L IH]; intros n H.
  - exists []. cbv [base_weight Z.of_nat Z.pow] in H. simpl. repeat split; lia.
  - rewrite base_weight_S in H. pose proof (base_weight_pos L) as P.
    destruct (IH (n mod base_weight L)) as [w [W1 [W2 W3]]]; [apply Z.mod_pos_bound; lia|].
    assert (0 <= n / base_weight L < Z.of_nat b).
    { split; [apply Z.div_pos; lia|apply Z.div_lt_upper_bound; lia]. }
    exists (Z.to_nat (n / base_weight L) :: w). simpl. repeat split.
    + lia.
    + unfold base_rule at 1. destruct (Nat.ltb_spec (Z.to_nat (n / base_weight L)) b); [auto|lia].
    + rewrite W1, W3, Z2Nat.id by lia. pose proof (Z.div_mod n (base_weight L)). lia.
Qed.

Definition base_places : places.
Proof.
  refine (Places 1 (fun _ => 0%nat) (fun _ => 0%nat) (fun _ => base_rule) b base_weight [0] (fun _ => base_step) base_at base_end (fun _ => base_above)
    _ _ _ _ _ _ _ _ _ _ _ _ _); try (intros; lia).
  - intros _. unfold base_rule. destruct (Nat.ltb_spec 0 b); [auto|lia].
  - intros _. unfold base_rule. intros s d s'. destruct (Nat.ltb_spec d b); [auto|discriminate].
  - reflexivity.
  - intros w s V. apply bvalid_ok in V. induction w as [|d w IH]; [cbv; split; [discriminate|auto]|].
    cbn [bvalid] in V. unfold base_rule at 1 in V. destruct (Nat.ltb_spec d b) as [D|D]; [|contradiction].
    specialize (IH V). cbn [value length]. rewrite base_weight_S. nia.
  - intros n H. destruct (base_fits (Z.to_nat n) n) as [w [_ [V E]]]; [|exists w; rewrite bvalid_ok; auto].
    assert (G : forall i, Z.of_nat i < base_weight i).
    { induction i; [cbv; auto|]. rewrite base_weight_S. nia. }
    pose proof (G (Z.to_nat n)). lia.
  - intro. unfold base_at. lia.
  - intros i v c. destruct v as [|a [|]]; cbn [base_at base_step]; rewrite ?base_weight_S; lia.
  - intros i v. destruct v as [|a [|]]; cbn [base_at map]; lia.
  - intro v. destruct v as [|a [|]]; cbn [base_at base_end]; auto. unfold base_weight. simpl. lia.
  - intros c v k r H i _. revert H. destruct v as [|a [|]]; try discriminate. cbn [base_above base_at]. intros H.
    apply andb_true_iff in H as [A B]. apply Z.leb_le in A. apply Z.ltb_lt in B. pose proof (base_weight_pos i). nia.
Defined.
Definition base : numsys := system base_places.
End Base.
