(** Ostrowski systems of any continued fraction [0; a_1, a_2, ...], periodic or not: the laws that a checker needs. Places are
    known here (the digit at the head of a word of length i+1 is that of place i); a checker would read the class of the place as a further track. *)
Require Import List ZArith Lia Bool Arith.
From Kernel Require Import Numeration.
Import ListNotations.
Local Open Scope Z_scope.

Section Ostrowski.
Variable a : nat -> nat.                      (* a i is the partial quotient a_(i+1) *)
Hypothesis a_pos : forall i, (1 <= a i)%nat.

Fixpoint qs (i : nat) : Z * Z :=              (* q_i, q_(i-1): denominators of convergents *)
  match i with O => (1, 0) | S i => let (x, y) := qs i in (Z.of_nat (a i) * x + y, x) end.
Definition q (i : nat) : Z := fst (qs i).
Lemma q_SS i : q (S (S i)) = Z.of_nat (a (S i)) * q (S i) + q i.
Proof. unfold q. simpl. destruct (qs i) as [x y]. simpl. lia. Qed.
Lemma q_1 : q 1 = Z.of_nat (a 0).
Proof. unfold q. simpl. lia. Qed.
Lemma q_pos i : 1 <= q i /\ 1 <= q (S i).
Proof.
  induction i as [|i [A B]]; [rewrite q_1; pose proof (a_pos 0); unfold q; simpl; lia|].
  rewrite q_SS. pose proof (a_pos (S i)). nia.
Qed.
Lemma q_mono i : q i <= q (S i).
Proof.
  destruct i as [|i]; [rewrite q_1; pose proof (a_pos 0); unfold q; simpl; lia|]. rewrite q_SS.
  pose proof (q_pos i). pose proof (a_pos (S i)). nia.
Qed.

(** The largest digit of a place; after the largest digit comes 0. *)
Definition largest (i : nat) : nat := match i with O => a 0 - 1 | S _ => a i end.
Definition orule (i s d : nat) : option nat :=
  if Nat.leb d (largest i) && (Nat.eqb s 0 || Nat.eqb d 0) then Some (if Nat.eqb d (largest i) then 1%nat else 0%nat) else None.
Fixpoint ovalid (s : nat) (w : list nat) : Prop :=
  match w with [] => True | d :: w => match orule (length w) s d with Some s' => ovalid s' w | None => False end end.

Lemma ovalid_weaken s w : ovalid s w -> ovalid 0 w.
Proof.
  destruct w as [|d w]; [auto|]. simpl. unfold orule. destruct (Nat.leb d (largest (length w))); [|contradiction]. simpl.
  destruct (Nat.eqb s 0 || Nat.eqb d 0); [auto|contradiction].
Qed.

Lemma o_bounded n : forall w, (length w <= n)%nat -> ovalid 0 w -> 0 <= value q w < q (length w).
Proof.
  induction n as [|n IH]; intros w L V; destruct w as [|d w]; try (simpl in L; lia); try (unfold q; simpl; lia).
  simpl in L. cbn [ovalid] in V. destruct (orule (length w) 0 d) as [s1|] eqn:R; [|contradiction]. unfold orule in R. simpl in R.
  rewrite andb_true_r in R. destruct (Nat.leb_spec d (largest (length w))) as [D|D]; [|discriminate]. inversion R; subst s1. clear R.
  assert (B := IH w ltac:(lia) (ovalid_weaken _ _ V)). cbn [value length].
  destruct w as [|e w].
  - simpl in *. rewrite q_1. unfold q. simpl. pose proof (a_pos 0). lia.
  - cbn [length largest] in *. rewrite q_SS. pose proof (q_pos (length w)) as [Q1 Q2].
    destruct (Nat.eqb_spec d (a (S (length w)))) as [E|N]; [|nia].
    cbn [ovalid] in V. unfold orule in V. simpl Nat.eqb in V.
    destruct (Nat.leb e (largest (length w))); [|contradiction]. simpl in V. destruct (Nat.eqb_spec e 0) as [->|]; [|contradiction].
    assert (C := IH w ltac:(lia) (ovalid_weaken _ _ V)). cbn [value] in *. subst d. nia.
Qed.

Lemma o_fits L : forall n, 0 <= n < q L -> exists w, length w = L /\ ovalid 0 w /\ value q w = n.
Proof.
  induction L as [L IH] using (well_founded_induction lt_wf). intros n H. destruct L as [|L].
  { exists []. unfold q in H. simpl in *. repeat split; lia. }
  pose proof (q_pos L) as [Q1 Q2].
  assert (Dm := Z.div_mod n (q L) ltac:(lia)). assert (Mb := Z.mod_pos_bound n (q L) ltac:(lia)).
  set (d := n / q L) in *. set (r := n mod q L) in *.
  assert (D0 : 0 <= d) by (apply Z.div_pos; lia).
  destruct L as [|L].
  { rewrite q_1 in H. change (q 0) with 1 in *. exists [Z.to_nat d]. split; [auto|]. cbn [ovalid value length]. unfold orule. simpl largest.
    destruct (Nat.leb_spec (Z.to_nat d) (a 0 - 1)); [|lia]. simpl. split; [auto|]. change (q 0) with 1. lia. }
  rewrite q_SS in H. pose proof (q_pos L) as [P1 P2].
  assert (Da : d <= Z.of_nat (a (S L))).
  { destruct (Z_le_gt_dec d (Z.of_nat (a (S L)))) as [|G]; [auto|exfalso]. pose proof (q_mono L).
    assert (q (S L) * (Z.of_nat (a (S L)) + 1) <= q (S L) * d) by (apply Z.mul_le_mono_nonneg_l; lia). lia. }
  destruct (Z.eq_dec d (Z.of_nat (a (S L)))) as [E|N].
  - destruct (IH L ltac:(lia) r ltac:(nia)) as [w [W1 [W2 W3]]].
    exists (Z.to_nat d :: 0%nat :: w). split; [simpl; lia|]. cbn [ovalid value length]. rewrite W1. unfold orule. cbn [largest].
    destruct (Nat.leb_spec (Z.to_nat d) (a (S L))); [|lia]. cbn [Nat.eqb orb andb]. destruct (Nat.eqb_spec (Z.to_nat d) (a (S L))); [|lia].
    rewrite Nat.leb_refl || idtac. destruct (Nat.leb_spec 0 (largest L)); [|lia]. cbn [Nat.eqb orb andb].
    split; [|rewrite W3; nia].
    destruct (largest L) as [|g] eqn:G; [|exact W2]. cbn [Nat.eqb].
    destruct L as [|L]; [destruct w; [exact I|discriminate]|]. simpl in G. pose proof (a_pos (S L)). lia.
  - destruct (IH (S L) ltac:(lia) r ltac:(lia)) as [w [W1 [W2 W3]]].
    exists (Z.to_nat d :: w). split; [simpl; lia|]. cbn [ovalid value length]. rewrite W1. unfold orule. cbn [largest].
    destruct (Nat.leb_spec (Z.to_nat d) (a (S L))); [|lia]. cbn [Nat.eqb orb andb]. destruct (Nat.eqb_spec (Z.to_nat d) (a (S L))); [lia|].
    split; [exact W2|]. rewrite W3. nia.
Qed.

(** Vectors: x q_i + y q_(i-1); one place down. *)
Definition o_at (i : nat) (x y : Z) : Z := x * fst (qs i) + y * snd (qs i).
Lemma o_at_down i x y c : o_at i (Z.of_nat (a i) * x + y + c) x = o_at (S i) x y + c * q i.
Proof. unfold o_at, q. simpl. destruct (qs i) as [u v]. simpl. lia. Qed.

(** The sign: lowered m places (a_i, a_(i-1), ... are known from the class), both entries are not negative. Then the value is at least
    that at any lower place with the same quotients above it; here: at least the sum of the entries, and not negative. *)
Fixpoint lowered (m i : nat) (x y : Z) : Z * Z :=
  match m with O => (x, y) | S m => lowered m (i - 1) (Z.of_nat (a (i - 1)) * x + y) x end.
Lemma lowered_ok m : forall i x y, (m <= i)%nat -> o_at i x y = o_at (i - m) (fst (lowered m i x y)) (snd (lowered m i x y)).
Proof.
  induction m as [|m IH]; intros i x y L; simpl; [rewrite Nat.sub_0_r; auto|]. destruct i as [|i]; [lia|].
  change (S i - S m)%nat with (i - m)%nat. replace (S i - 1)%nat with i by lia. rewrite Nat.sub_0_r || idtac. rewrite <- (IH i) by lia. pose proof (o_at_down i x y 0) as D. rewrite Z.add_0_r in D. lia.
Qed.
Theorem o_above m i x y : (m < i)%nat -> 0 <= fst (lowered m i x y) -> 0 <= snd (lowered m i x y) ->
  fst (lowered m i x y) + snd (lowered m i x y) <= o_at i x y.
Proof.
  intros L A B. rewrite (lowered_ok m i x y) by lia. destruct (i - m)%nat as [|j] eqn:E; [lia|].
  unfold o_at. assert (F : fst (qs (S j)) = q (S j) /\ snd (qs (S j)) = q j) by (unfold q; simpl; destruct (qs j); auto).
  destruct F as [-> ->]. pose proof (q_pos j) as [Q1 Q2]. nia.
Qed.
End Ostrowski.
