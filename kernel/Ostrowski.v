(** Ostrowski systems: the denominators of the convergents of a continued fraction are the weights.

    First for any continued fraction [0; a_1, a_2, ...], periodic or not; then for those that repeat, where the quotient of a
    place depends on its class. *)
Require Import List ZArith Lia Bool Arith.
From Kernel Require Import Numeration Places.
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

(** Where no entry is negative, the value is at least their sum. *)
Lemma o_least i x y : (1 <= i)%nat -> 0 <= x -> 0 <= y -> x + y <= o_at i x y.
Proof.
  intros L A B. destruct i as [|j]; [lia|].
  unfold o_at. assert (F : fst (qs (S j)) = q (S j) /\ snd (qs (S j)) = q j) by (unfold q; simpl; destruct (qs j); auto).
  destruct F as [-> ->]. pose proof (q_pos j) as [Q1 Q2]. nia.
Qed.
Lemma q_grows : (2 <= a 0)%nat -> forall i, Z.of_nat i < q i.
Proof.
  intros A i. induction i as [i IH] using (well_founded_induction lt_wf).
  destruct i as [|[|i]]; [cbv; auto|rewrite q_1; lia|].
  rewrite q_SS. pose proof (IH (S i) ltac:(lia)). pose proof (q_pos i). pose proof (a_pos (S i)). nia.
Qed.
End Ostrowski.

(** ** Continued fractions that repeat *)
Definition rotated (qp : list nat * list nat) : list nat * list nat := (fst qp ++ firstn 1 (snd qp), tl (snd qp) ++ firstn 1 (snd qp)).
(** A first quotient 1 would give two places of weight 1: the lower one is left out. *)
Definition merged (l : list nat) : list nat := match l with 1%nat :: x :: l => S x :: l | _ => l end.
Definition normal (q p : list nat) : list nat * list nat :=
  let qp := match q with [] => rotated (q, p) | _ => (q, p) end in
  let qp := match fst qp with [1%nat] => rotated qp | _ => qp end in
  (merged (fst qp), snd qp).
Definition proper (Q P : list nat) : bool :=
  forallb (Nat.leb 1) (Q ++ P) && Nat.leb 2 (hd 0%nat Q) && Nat.leb 1 (length P).
Definition continued (q p : list nat) : bool := let (Q, P) := normal q p in proper Q P.

Section Periodic.
Variables Q P : list nat.
Hypothesis ok : proper Q P = true.
Let n := (length Q + length P)%nat.
Definition ocls (i : nat) : nat := if Nat.ltb i (length Q) then i else (length Q + (i - length Q) mod length P)%nat.
Definition oup (c : nat) : nat := if Nat.ltb (S c) n then S c else length Q.
Definition odown (c : nat) : nat := if Nat.eqb c (length Q) then (n - 1)%nat else (c - 1)%nat.
Definition quotient (c : nat) : nat := nth c (Q ++ P) 1%nat.
Definition qa (i : nat) : nat := quotient (ocls i).

Lemma proper_ok : (forall c, 1 <= quotient c)%nat /\ (2 <= quotient 0)%nat /\ (1 <= length P)%nat /\ (1 <= length Q)%nat.
Proof.
  unfold proper in ok. apply andb_true_iff in ok as [A C]. apply andb_true_iff in A as [A B].
  apply Nat.leb_le in B. apply Nat.leb_le in C. rewrite forallb_forall in A. unfold quotient. split; [|split; [|split; [auto|]]].
  - intro c. destruct (Nat.lt_ge_cases c (length (Q ++ P))) as [L|L]; [|rewrite nth_overflow by auto; lia].
    apply Nat.leb_le, A, nth_In. auto.
  - destruct Q as [|x l]; simpl in *; lia.
  - destruct Q as [|x l]; simpl in *; lia.
Qed.
Lemma qa_pos i : (1 <= qa i)%nat.
Proof. apply proper_ok. Qed.
Lemma ocls_lt i : (ocls i < n)%nat.
Proof.
  destruct proper_ok as [_ [_ [LP _]]]. unfold ocls, n. destruct (Nat.ltb_spec i (length Q)); [lia|].
  pose proof (Nat.mod_upper_bound (i - length Q) (length P) ltac:(lia)). lia.
Qed.
Lemma oup_lt c : (oup c < n)%nat.
Proof. destruct proper_ok as [_ [_ [LP _]]]. unfold oup, n in *. destruct (Nat.ltb_spec (S c) (length Q + length P)); lia. Qed.
Lemma ocls_up i : ocls (S i) = oup (ocls i).
Proof.
  destruct proper_ok as [_ [_ [LP LQ]]]. unfold ocls, oup, n. destruct (Nat.ltb_spec i (length Q)) as [L|L].
  - destruct (Nat.ltb_spec (S i) (length Q + length P)); [|lia]. destruct (Nat.ltb_spec (S i) (length Q)); [auto|].
    replace (S i - length Q)%nat with 0%nat by lia. rewrite Nat.mod_0_l by lia. lia.
  - destruct (Nat.ltb_spec (S i) (length Q)); [lia|]. replace (S i - length Q)%nat with (S (i - length Q)) by lia.
    set (m := (i - length Q)%nat). pose proof (Nat.mod_upper_bound m (length P) ltac:(lia)) as B.
    pose proof (Nat.div_mod m (length P) ltac:(lia)) as D.
    destruct (Nat.ltb_spec (S (length Q + m mod length P)) (length Q + length P)) as [A|A].
    + rewrite <- (Nat.mod_unique (S m) (length P) (m / length P) (S (m mod length P))); lia.
    + rewrite <- (Nat.mod_unique (S m) (length P) (S (m / length P)) 0); lia.
Qed.
Lemma ocls_zero i : ocls i = 0%nat -> i = 0%nat.
Proof. destruct proper_ok as [_ [_ [_ LQ]]]. unfold ocls. destruct (Nat.ltb_spec i (length Q)); lia. Qed.
Lemma ocls_0 : ocls 0 = 0%nat.
Proof. destruct proper_ok as [_ [_ [_ LQ]]]. unfold ocls. destruct (Nat.ltb_spec 0 (length Q)); lia. Qed.
Lemma ocls_high i : (length Q <= ocls i)%nat -> (length Q <= i)%nat.
Proof. unfold ocls. destruct (Nat.ltb_spec i (length Q)); lia. Qed.
Lemma ocls_low i : (ocls i < length Q)%nat -> i = ocls i.
Proof. unfold ocls. destruct (Nat.ltb_spec i (length Q)); lia. Qed.
Lemma ocls_down j : (length Q <= j)%nat -> ocls j = odown (ocls (S j)).
Proof.
  intro L. rewrite ocls_up. pose proof (ocls_lt j) as B. assert (C : (length Q <= ocls j)%nat) by (unfold ocls; destruct (Nat.ltb_spec j (length Q)); lia).
  unfold oup, odown. destruct (Nat.ltb_spec (S (ocls j)) n).
  - destruct (Nat.eqb_spec (S (ocls j)) (length Q)); lia.
  - rewrite Nat.eqb_refl. lia.
Qed.

Definition olargest (c : nat) : nat := match c with O => (quotient 0 - 1)%nat | _ => quotient c end.
Definition odigit (c s d : nat) : option nat :=
  if Nat.leb d (olargest c) && (Nat.eqb s 0 || Nat.eqb d 0) then Some (if Nat.eqb d (olargest c) then 1%nat else 0%nat) else None.
Lemma odigit_ok i s d : orule qa i s d = odigit (ocls i) s d.
Proof.
  assert (E : largest qa i = olargest (ocls i)).
  { unfold largest, olargest, qa. destruct i as [|i]; [rewrite ocls_0; reflexivity|].
    destruct (ocls (S i)) eqn:O; [apply ocls_zero in O; discriminate|reflexivity]. }
  unfold orule, odigit. rewrite E. reflexivity.
Qed.
Lemma ovalid_ok w : forall s, pvalid ocls odigit s w <-> ovalid qa s w.
Proof. induction w as [|d w IH]; intro s; simpl; [tauto|]. rewrite odigit_ok. destruct (odigit (ocls (length w)) s d); [apply IH|tauto]. Qed.

Definition vec_at (i : nat) (v : vec) : Z := match v with [x; y] => o_at qa i x y | _ => 0 end.
Definition vec_step (c : nat) (v : vec) (k : Z) : vec :=
  match v with [x; y] => [Z.of_nat (quotient c) * x + y + k; x] | _ => [k; 0] end.
Definition vec_end (v : vec) : Z := match v with [x; y] => x | _ => 0 end.

(** Is x q_i + y q_(i-1) + k > 0 at every place of class c? Carried m places down the vector is the same for all places but the lowest
    ones; if it has no negative entry, the value is at least their sum. The lowest places are looked at one by one. *)
Section Sign.
Variable c : nat.
Variables x y k : Z.
Definition positive_at (i : nat) : bool := 0 <? o_at qa i x y + k.
Fixpoint settles (fuel m cc : nat) (X Y : Z) : bool :=
  match fuel with
  | O => false
  | S fuel =>
      if (0 <=? X) && (0 <=? Y) && (0 <? X + Y + k)
      then forallb (fun i => negb (Nat.eqb (ocls i) c) || positive_at i) (seq (length Q) m)
      else if (X <=? 0) && (Y <=? 0) then false
      else settles fuel (S m) (odown cc) (Z.of_nat (quotient (odown cc)) * X + Y) X
  end.
Lemma settles_ok fuel : forall m cc X Y, settles fuel m cc X Y = true ->
  (forall i, ocls i = c -> (length Q + m <= i)%nat -> o_at qa i x y = o_at qa (i - m) X Y /\ ocls (i - m) = cc) ->
  forall i, ocls i = c -> (length Q <= i)%nat -> o_at qa i x y + k > 0.
Proof.
  destruct proper_ok as [_ [_ [_ LQ]]].
  induction fuel as [|fuel IH]; intros m cc X Y H inv i C L; [discriminate|]. cbn [settles] in H.
  destruct ((0 <=? X) && (0 <=? Y) && (0 <? X + Y + k)) eqn:G.
  - apply andb_true_iff in G as [G G3]. apply andb_true_iff in G as [G1 G2]. apply Z.leb_le in G1. apply Z.leb_le in G2. apply Z.ltb_lt in G3.
    destruct (Nat.lt_ge_cases i (length Q + m)) as [Lt|Ge].
    + rewrite forallb_forall in H. specialize (H i ltac:(apply in_seq; lia)). rewrite C, Nat.eqb_refl in H. simpl in H.
      apply Z.ltb_lt in H. lia.
    + destruct (inv i C Ge) as [E _]. pose proof (o_least qa qa_pos (i - m) X Y ltac:(lia) G1 G2). lia.
  - destruct ((X <=? 0) && (Y <=? 0)); [discriminate|]. apply (IH (S m) _ _ _ H); auto. clear i C L.
    intros i C L. destruct (inv i C ltac:(lia)) as [E D]. replace (i - m)%nat with (S (i - S m)) in E, D by lia.
    assert (O : ocls (i - S m) = odown cc) by (rewrite <- D; apply ocls_down; lia).
    split; [|exact O]. rewrite E. pose proof (o_at_down qa (i - S m) X Y 0) as K. rewrite Z.add_0_r in K.
    unfold qa in K at 2. rewrite O in K. lia.
Qed.
End Sign.
Definition patience : nat := 100.
Definition vec_above (c : nat) (v : vec) (k r : Z) : bool :=
  match v with
  | [x; y] => if Nat.ltb c (length Q) then positive_at (x - r) y (k + r) c else settles c (x - r) y (k + r) patience 0 c (x - r) y
  | _ => false
  end.
Opaque patience.
Lemma vec_above_ok c v k r : vec_above c v k r = true -> forall i, ocls i = c -> vec_at i v + k - r * (q qa i - 1) > 0.
Proof.
  destruct v as [|x [|y [|]]]; try discriminate. intros H i C. unfold vec_above in H.
  assert (G : o_at qa i (x - r) y + (k + r) > 0).
  { destruct (Nat.ltb_spec c (length Q)) as [L|L].
    - rewrite <- C in L. apply ocls_low in L. rewrite C in L. subst c. unfold positive_at in H. rewrite <- L in H. apply Z.ltb_lt in H. lia.
    - eapply settles_ok; [exact H| |exact C|apply ocls_high; lia]. intros j Cj _. rewrite Nat.sub_0_r. auto. }
  unfold vec_at, o_at, q in *. lia.
Qed.

Definition ost_digits : nat := S (list_max (1%nat :: map olargest (seq 0 n))).
Definition ost_places : places.
Proof.
  refine (Places n ocls oup odigit ost_digits (q qa) [0; 0] vec_step vec_at vec_end vec_above ocls_lt oup_lt ocls_up _ _ _ _ _ _ _ _ _ vec_above_ok).
  - intro c. unfold odigit. simpl. destruct proper_ok as [A [B _]].
    assert (O : (1 <= olargest c)%nat) by (unfold olargest; destruct c as [|c]; [lia|apply A]).
    destruct (olargest c); [lia|reflexivity].
  - intros c s d s' H. unfold odigit in H. destruct (Nat.leb_spec d (olargest c)) as [L|]; [|discriminate]. unfold ost_digits.
    assert (M : (olargest c <= list_max (1%nat :: map olargest (seq 0 n)))%nat); [|lia].
    pose proof (proj1 (list_max_le (1%nat :: map olargest (seq 0 n)) _) (le_n _)) as F. rewrite Forall_forall in F.
    destruct (Nat.lt_ge_cases c n) as [Lt|Ge].
    + apply F. right. apply in_map, in_seq. lia.
    + assert (E : olargest c = 1%nat).
      { destruct proper_ok as [_ [_ [LP LQ]]]. unfold olargest. destruct c as [|c]; [unfold n in Ge; lia|].
        unfold quotient. apply nth_overflow. rewrite app_length. exact Ge. }
      rewrite E. apply F. left. reflexivity.
  - reflexivity.
  - intros w s V. apply ovalid_ok in V. apply ovalid_weaken in V. exact (o_bounded qa qa_pos (length w) w (le_n _) V).
  - intros m H. assert (G : 0 <= m < q qa (Z.to_nat m)).
    { assert (A : (2 <= qa 0)%nat) by (unfold qa; rewrite ocls_0; apply proper_ok). pose proof (q_grows qa qa_pos A (Z.to_nat m)). lia. }
    destruct (o_fits qa qa_pos _ m G) as [w [_ [V E]]]. exists w. rewrite ovalid_ok. auto.
  - intro i. unfold vec_at, o_at. lia.
  - intros i v c. destruct v as [|x [|y [|z l]]]; unfold vec_at, vec_step; try (unfold o_at, q; simpl; lia).
    apply (o_at_down qa).
  - intros i v. destruct v as [|x [|y [|z l]]]; try reflexivity. unfold vec_at. simpl. unfold o_at. lia.
  - intro v. destruct v as [|x [|y [|z l]]]; try reflexivity. unfold vec_at, o_at. simpl. lia.
Defined.
End Periodic.

Definition ostrowski (q p : list nat) (ok : continued q p = true) : numsys.
Proof.
  unfold continued in ok. destruct (normal q p) as [Q P]. exact (system (ost_places Q P ok)).
Defined.
