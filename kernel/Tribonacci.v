(** Tribonacci: three terms. *)
Require Import List ZArith Lia Bool Arith.
From Kernel Require Import Numeration Places.
Import ListNotations.
Local Open Scope Z_scope.

Fixpoint tribs (i : nat) : Z * Z * Z := (* U_i, U_(i-1), U_(i-2) *)
  match i with O => (1, 1, 0) | S i => let '(a, b, c) := tribs i in (a + b + c, a, b) end.
Definition trib (i : nat) : Z := fst (fst (tribs i)).
Lemma trib_SSS i : trib (S (S (S i))) = trib (S (S i)) + trib (S i) + trib i.
Proof. unfold trib; simpl. destruct (tribs i) as [[a b] c]; simpl; lia. Qed.
Lemma trib_pos i : 1 <= trib i /\ trib i <= trib (S i) /\ trib (S i) <= trib (S (S i)).
Proof.
  induction i as [|i [A [B C]]]; [cbv; repeat split; discriminate|]. rewrite trib_SSS. lia.
Qed.
Definition trib_rule (s d : nat) : option nat :=
  match d with
  | O => Some O
  | S O => if Nat.ltb s 2 then Some (S s) else None
  | _ => None
  end.

Fixpoint tvalid (s : nat) (w : list nat) : Prop :=
  match w with [] => True | d :: w => match trib_rule s d with Some s' => tvalid s' w | None => False end end.
Lemma tvalid_ok w : forall s, pvalid (fun _ => 0%nat) (fun _ => trib_rule) s w <-> tvalid s w.
Proof. induction w as [|d w IH]; intro s; simpl; [tauto|]. destruct (trib_rule s d); [apply IH|tauto]. Qed.
Lemma trib_bounded n : forall w s, (length w <= n)%nat -> tvalid s w -> 0 <= value trib w < trib (length w).
Proof.
  induction n as [|n IH]; intros w s L V.
  - destruct w; simpl in L; [cbv; split; [discriminate|auto]|lia].
  - destruct w as [|d w]; [cbv; split; [discriminate|auto]|]. simpl in L. cbn [tvalid] in V.
    destruct (trib_rule s d) as [s1|] eqn:R; [|contradiction]. cbn [value length].
    pose proof (trib_pos (length w)) as [P1 [P2 P3]].
    destruct d as [|[|d]]; [pose proof (IH w s1 ltac:(lia) V); lia| |discriminate].
    destruct w as [|d w]; [cbv; split; [discriminate|auto]|]. cbn [tvalid] in V.
    destruct (trib_rule s1 d) as [s2|] eqn:R2; [|contradiction]. cbn [value length] in *.
    pose proof (trib_pos (length w)) as [Q1 [Q2 Q3]].
    destruct d as [|[|d]]; [| |discriminate].
    + pose proof (IH w s2 ltac:(lia) V) as B. destruct (length w) as [|m] eqn:E; [destruct w; [cbv; split; [discriminate|auto]|discriminate E]|].
      rewrite trib_SSS. pose proof (trib_pos m). lia.
    + destruct w as [|d w]; [cbv; split; [discriminate|auto]|]. cbn [tvalid] in V.
      assert (d = 0%nat).
      { destruct d as [|[|d]]; auto; simpl in R, R2, V; [|contradiction].
        destruct (Nat.ltb s 2) eqn:E1; [|discriminate]. inversion R; subst s1.
        destruct (Nat.ltb (S s) 2) eqn:E2; [|discriminate]. inversion R2; subst s2.
        apply Nat.ltb_lt in E2. assert (s = 0%nat) by lia. subst s. simpl in V. contradiction. }
      subst d. cbn [trib_rule] in V. pose proof (IH w 0%nat ltac:(simpl in L; lia) V) as B.
      cbn [value length] in *. rewrite trib_SSS. lia.
Qed.

Lemma trib_fits L : forall n, 0 <= n < trib L -> exists w, length w = L /\ tvalid 0 w /\ value trib w = n.
Proof.
  induction L as [L IH] using (well_founded_induction lt_wf). intros n H.
  destruct L as [|L1].
  { exists []. cbv [trib tribs fst] in H. simpl. repeat split; lia. }
  destruct (Z_lt_dec n (trib L1)) as [A|A].
  { destruct (IH L1 ltac:(lia) n ltac:(lia)) as [w [W1 [W2 W3]]]. exists (0%nat :: w). split; [simpl; lia|split; [exact W2|]].
    cbn [value]. lia. }
  destruct L1 as [|L2].
  { exists [1%nat]. unfold trib in *. simpl in *. repeat split; lia. }
  destruct (Z_lt_dec (n - trib (S L2)) (trib L2)) as [B|B].
  { destruct (IH L2 ltac:(lia) (n - trib (S L2)) ltac:(lia)) as [w [W1 [W2 W3]]]. exists (1%nat :: 0%nat :: w).
    split; [simpl; lia|split; [exact W2|]]. cbn [value length]. rewrite W1, W3. lia. }
  destruct L2 as [|L3].
  { exists [1%nat; 1%nat]. unfold trib in *. simpl in *. repeat split; lia. }
  rewrite trib_SSS in H. destruct (IH L3 ltac:(lia) (n - trib (S (S L3)) - trib (S L3)) ltac:(lia)) as [w [W1 [W2 W3]]].
  exists (1%nat :: 1%nat :: 0%nat :: w). split; [simpl; lia|split; [exact W2|]]. cbn [value length]. rewrite W1, W3. lia.
Qed.

Definition trib_at (i : nat) (v : vec) : Z :=
  match v with [a; b; c] => let '(x, y, z) := tribs i in a * x + b * y + c * z | _ => 0 end.
Definition trib_step (v : vec) (k : Z) : vec := match v with [a; b; c] => [a + b + k; a + c; a] | _ => [k; 0; 0] end.
Definition trib_end (v : vec) : Z := match v with [a; b; c] => a + b | _ => 0 end.
Fixpoint grows3 (fuel : nat) (x y z k : Z) : bool :=
  match fuel with
  | O => false
  | S f => (0 <? x + k) && ((Z.max 0 (1 - k) <=? Z.min x (Z.min y z)) || grows3 f y z (x + y + z) k)
  end.
Lemma trib_at_SSS i a b c : trib_at (S (S (S i))) [a; b; c] = trib_at (S (S i)) [a; b; c] + trib_at (S i) [a; b; c] + trib_at i [a; b; c].
Proof. unfold trib_at. simpl. destruct (tribs i) as [[x y] z]. lia. Qed.
Lemma grows3_ok fuel : forall x y z k a b c, grows3 fuel x y z k = true -> forall j,
  x = trib_at j [a; b; c] -> y = trib_at (S j) [a; b; c] -> z = trib_at (S (S j)) [a; b; c] -> forall i, (j <= i)%nat -> trib_at i [a; b; c] + k > 0.
Proof.
  induction fuel as [|f IH]; intros x y z k a b c H j X Y W i L; [discriminate|].
  cbn [grows3] in H. apply andb_true_iff in H as [P H]. apply Z.ltb_lt in P. apply orb_true_iff in H as [H|H].
  - apply Z.leb_le in H. set (m := Z.max 0 (1 - k)) in *.
    assert (Q : forall n, m <= trib_at (n + j) [a; b; c] /\ m <= trib_at (S (n + j)) [a; b; c] /\ m <= trib_at (S (S (n + j))) [a; b; c]).
    { induction n as [|n [Q1 [Q2 Q3]]]; [cbn [Nat.add]; rewrite <- X, <- Y, <- W; lia|].
      change (S n + j)%nat with (S (n + j)). rewrite trib_at_SSS. lia. }
    destruct (Q (i - j)%nat) as [Q1 _]. replace (i - j + j)%nat with i in Q1 by lia. lia.
  - destruct (Nat.eq_dec i j) as [->|]; [lia|].
    apply (IH _ _ _ _ a b c H (S j)); auto; [rewrite trib_at_SSS; lia|lia].
Qed.
Definition growth3 : nat := 60.
Definition trib_above (v : vec) (k r : Z) : bool :=
  match v with [a; b; c] => grows3 growth3 (a - r + b) (2 * (a - r) + b + c) (4 * (a - r) + 2 * b + c) (k + r) | _ => false end.
Opaque growth3.
Lemma trib_above_ok v k r : trib_above v k r = true -> forall i, trib_at i v + k - r * (trib i - 1) > 0.
Proof.
  destruct v as [|a [|b [|c [|]]]]; try discriminate. intros H i. unfold trib_above in H.
  pose proof (grows3_ok growth3 _ _ _ _ (a - r) b c H 0%nat) as G.
  specialize (G ltac:(cbn [trib_at tribs]; lia) ltac:(cbn [trib_at tribs]; lia) ltac:(cbn [trib_at tribs]; lia) i ltac:(lia)).
  unfold trib_at, trib in *. destruct (tribs i) as [[x y] z]. cbn [fst]. lia.
Qed.

Definition trib_places : places.
Proof.
  refine (Places 1 (fun _ => 0%nat) (fun _ => 0%nat) (fun _ => trib_rule) 2 trib [0; 0; 0] (fun _ => trib_step) trib_at trib_end (fun _ => trib_above)
    _ _ _ _ _ _ _ _ _ _ _ _ _); try (intros; lia).
  - reflexivity.
  - intros _ s d s' H. destruct d as [|[|d]]; [lia|lia|discriminate].
  - reflexivity.
  - intros w s V. apply tvalid_ok in V. exact (trib_bounded (length w) w s (le_n _) V).
  - intros n H. destruct (trib_fits (Z.to_nat n) n) as [w [_ [V E]]]; [|exists w; rewrite tvalid_ok; auto].
    assert (G : forall i, Z.of_nat i < trib i /\ Z.of_nat (S i) < trib (S i) /\ Z.of_nat (S (S i)) < trib (S (S i))).
    { induction i as [|i [G1 [G2 G3]]]; [cbv; auto|]. rewrite trib_SSS. pose proof (trib_pos i). lia. }
    destruct (G (Z.to_nat n)). lia.
  - intro i. unfold trib_at. destruct (tribs i) as [[x y] z]. lia.
  - intros i v k. destruct v as [|a [|b [|c [|e l]]]]; unfold trib_at, trib_step, trib; simpl; destruct (tribs i) as [[x y] z]; simpl; lia.
  - intros i v. destruct v as [|a [|b [|c [|e l]]]]; try reflexivity. unfold trib_at. simpl. destruct (tribs i) as [[x y] z]. lia.
  - intro v. destruct v as [|a [|b [|c [|e l]]]]; try reflexivity. unfold trib_at; simpl. lia.
  - intros c v k r H i _. exact (trib_above_ok v k r H i).
Defined.
Definition tribonacci : numsys := system trib_places.
