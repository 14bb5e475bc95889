(** The Fibonacci system: no two ones in a row; weights 1, 2, 3, 5, ... *)
Require Import List ZArith Lia Bool Arith.
From Kernel Require Import Numeration Places.
Import ListNotations.
Local Open Scope Z_scope.

Fixpoint fibs (i : nat) : Z * Z := (* U_i, U_(i-1) *)
  match i with O => (1, 1) | S i => let (a, b) := fibs i in (a + b, a) end.
Definition fib (i : nat) : Z := fst (fibs i).

Lemma fib_SS i : fib (S (S i)) = fib (S i) + fib i.
Proof. unfold fib; simpl. destruct (fibs i); simpl; lia. Qed.
Lemma fib_pos i : 1 <= fib i /\ 1 <= fib (S i).
Proof. induction i as [|i [A B]]; [cbv; split; discriminate|]. rewrite fib_SS. lia. Qed.

Definition fib_rule (s d : nat) : option nat :=
  match s, d with
  | _, O => Some O
  | O, S O => Some 1%nat
  | _, _ => None
  end.

Fixpoint fvalid (s : nat) (w : list nat) : Prop :=
  match w with [] => True | d :: w => match fib_rule s d with Some s' => fvalid s' w | None => False end end.

Lemma fib_bounded_aux n : forall w s, (length w <= n)%nat -> fvalid s w -> 0 <= value fib w < fib (length w).
Proof.
  induction n as [|n IH]; intros w s L V.
  - destruct w; simpl in L; [simpl; unfold fib; simpl; lia|lia].
  - destruct w as [|d w]; [simpl; unfold fib; simpl; lia|].
    simpl in L. simpl fvalid in V. destruct (fib_rule s d) eqn:R; [|contradiction].
    assert (B := IH w n0 ltac:(lia) V).
    simpl value; simpl length.
    assert (fib (length w) <= fib (S (length w))).
    { destruct (length w) as [|m]; [cbv; discriminate|]. rewrite fib_SS. pose proof (fib_pos m); lia. }
    destruct d as [|[|d]]; [lia| |destruct s; discriminate].
    destruct s; [|discriminate]. inversion R; subst n0.
    destruct w as [|e w]; [unfold fib in *; simpl in *; lia|].
    simpl fvalid in V. destruct e as [|e]; [|contradiction V].
    assert (C := IH w 0%nat ltac:(simpl in L; lia) V).
    simpl value in *; simpl length in *. rewrite fib_SS. lia.
Qed.

Lemma fib_fits L : forall n, 0 <= n < fib L ->
  exists w, length w = L /\ fvalid 0 w /\ value fib w = n.
Proof.
  induction L as [L IH] using (well_founded_induction lt_wf). intros n H.
  destruct L as [|[|L]].
  - exists []. unfold fib in H; simpl in *. repeat split; auto; lia.
  - assert (n = 0 \/ n = 1) as [->| ->] by (unfold fib in H; simpl in H; lia).
    + exists [0%nat]. repeat split; simpl; auto.
    + exists [1%nat]. repeat split; simpl; auto.
  - destruct (Z_lt_dec n (fib (S L))) as [A|A].
    + destruct (IH (S L) ltac:(lia) n ltac:(lia)) as [w [W1 [W2 W3]]].
      exists (0%nat :: w). repeat split; simpl; auto; lia.
    + rewrite fib_SS in H. destruct (IH L ltac:(lia) (n - fib (S L)) ltac:(lia)) as [w [W1 [W2 W3]]].
      exists (1%nat :: 0%nat :: w). split; [simpl; lia|split; [exact W2|]].
      cbn [value length]. rewrite W1, W3. lia.
Qed.

Lemma fib_grows i : Z.of_nat i < fib i.
Proof.
  induction i as [i IH] using (well_founded_induction lt_wf).
  destruct i as [|[|i]]; [cbv; auto|cbv; auto|].
  rewrite fib_SS. pose proof (IH (S i) ltac:(lia)). pose proof (fib_pos i). lia.
Qed.

Lemma fib_surjective n : 0 <= n -> exists w, fvalid 0 w /\ value fib w = n.
Proof.
  intro H. destruct (fib_fits (Z.to_nat n) n) as [w [_ W]]; [|eauto].
  pose proof (fib_grows (Z.to_nat n)). lia.
Qed.

(** Vectors [a;b]: a U_i + b U_(i-1). *)
Definition fib_at (i : nat) (v : vec) : Z :=
  match v with [a; b] => a * fst (fibs i) + b * snd (fibs i) | _ => 0 end.
Definition fib_step (v : vec) (c : Z) : vec :=
  match v with [a; b] => [a + b + c; a] | _ => [c; 0] end.
Definition fib_end (v : vec) : Z := match v with [a; b] => a + b | _ => 0 end.

(** x_0 = x, x_1 = y, x_(i+2) = x_(i+1) + x_i: is x_i + k > 0 for all i? *)
Fixpoint grows (fuel : nat) (x y k : Z) : bool :=
  match fuel with
  | O => false
  | S f => (0 <? x + k) && ((Z.max 0 (1 - k) <=? Z.min x y) || grows f y (x + y) k)
  end.

Lemma grows_ok fuel : forall x y k a b, grows fuel x y k = true ->
  forall j, x = fib_at j [a; b] -> y = fib_at (S j) [a; b] -> forall i, (j <= i)%nat -> fib_at i [a; b] + k > 0.
Proof.
  assert (R : forall i a b, fib_at (S (S i)) [a; b] = fib_at (S i) [a; b] + fib_at i [a; b]).
  { intros. unfold fib_at. simpl. destruct (fibs i); simpl. lia. }
  induction fuel as [|f IH]; intros x y k a b H j X Y i L; [discriminate|].
  cbn [grows] in H. apply andb_true_iff in H as [P H]. apply Z.ltb_lt in P.
  apply orb_true_iff in H as [H|H].
  - apply Z.leb_le in H.
    assert (Q : forall n, Z.max 0 (1 - k) <= fib_at (n + j) [a; b] /\ Z.max 0 (1 - k) <= fib_at (S (n + j)) [a; b]).
    { induction n as [|n [Q1 Q2]]; [cbn [Nat.add]; rewrite <- X, <- Y; lia|].
      change (S n + j)%nat with (S (n + j)). rewrite R. lia. }
    destruct (Q (i - j)%nat) as [Q1 _]. replace (i - j + j)%nat with i in Q1 by lia. lia.
  - destruct (Nat.eq_dec i j) as [->|]; [lia|].
    apply (IH _ _ _ a b H (S j)); auto; [rewrite R; lia|lia].
Qed.

Definition growth : nat := 60.
Definition fib_above (v : vec) (k r : Z) : bool :=
  match v with [a; b] => grows growth (a - r + b) (2 * (a - r) + b) (k + r) | _ => false end.
Opaque growth.
Lemma fib_above_ok v k r : fib_above v k r = true -> forall i, fib_at i v + k - r * (fib i - 1) > 0.
Proof.
  destruct v as [|a [|b [|]]]; try discriminate. intros H i. unfold fib_above in H.
  pose proof (grows_ok growth _ _ _ (a - r) b H 0%nat) as G.
  specialize (G ltac:(cbn [fib_at fibs fst snd]; lia) ltac:(cbn [fib_at fibs fst snd]; lia) i ltac:(lia)).
  unfold fib_at, fib in *. lia.
Qed.

Lemma fib_at_step i v c : length v = 2%nat -> fib_at i (fib_step v c) = fib_at (S i) v + c * fib i.
Proof.
  destruct v as [|a [|b [|]]]; try discriminate. intros _. unfold fib_at, fib. simpl. destruct (fibs i); simpl. lia.
Qed.

Lemma fvalid_ok w : forall s, pvalid (fun _ => 0%nat) (fun _ => fib_rule) s w <-> fvalid s w.
Proof. induction w as [|d w IH]; intro s; simpl; [tauto|]. destruct (fib_rule s d); [apply IH|tauto]. Qed.

Definition fib_places : places.
Proof.
  refine (Places 1 (fun _ => 0%nat) (fun _ => 0%nat) (fun _ => fib_rule) 2 fib [0; 0] (fun _ => fib_step) fib_at fib_end (fun _ => fib_above)
    _ _ _ _ _ _ _ _ _ _ _ _ _); try (intros; lia).
  - intro c. reflexivity.
  - intros _ s d s' H. destruct d as [|[|d]]; [lia|lia|]. destruct s; discriminate.
  - reflexivity.
  - intros w s V. apply fvalid_ok in V. exact (fib_bounded_aux (length w) w s (le_n _) V).
  - intros n H. destruct (fib_surjective n H) as [w [V E]]. exists w. rewrite fvalid_ok. auto.
  - intro i. unfold fib_at. lia.
  - intros i v c. destruct v as [|a [|b [|x y]]]; try (unfold fib_at, fib; simpl; lia).
    apply fib_at_step. reflexivity.
  - intros i v. destruct v as [|a [|b [|x y]]]; try reflexivity. unfold fib_at. simpl. lia.
  - intro v. destruct v as [|a [|b [|x y]]]; try reflexivity. unfold fib_at; simpl; lia.
  - intros c v k r H i _. exact (fib_above_ok v k r H i).
Defined.
Definition fibonacci : numsys := system fib_places.
