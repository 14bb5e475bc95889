(** Wythoff's game: from the record that `wyt prove --game wythoff --record` wrote to a theorem of Coq about the game. *)
Require Import List ZArith PArith Lia Classical_Prop Arith.
From Kernel Require Import Numeration Fibonacci Closure Relations Joins Sums Expressions Systems Formulas Blocks Proofs Records Games WythoffRecord.
Import ListNotations.

Lemma record_accepted : accepted record = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** A move takes some from one pile or equally many from both. *)
Definition move (p q : nat * nat) : Prop :=
  (fst q < fst p /\ snd q = snd p) \/ (fst q = fst p /\ snd q < snd p) \/
  (exists k, 0 < k /\ fst p = fst q + k /\ snd p = snd q + k).

Lemma move_ends : well_founded (fun q p => move p q).
Proof.
  apply well_founded_lt_compat with (f := fun p => fst p + snd p).
  intros [a b] [c d] M. unfold move in M. simpl in *. destruct M as [M|[M|[k M]]]; lia.
Qed.

Theorem wythoff (e : env) : definitions e record ->
  forall a b, lose _ move (a, b) <-> e 4%positive [a; b].
Proof.
  intros D. pose proof (sound record record_accepted e D) as H. unfold sentences in H. unfold definitions in D.
  rewrite Forall_forall in H, D.
  pose (v0 := fun _ : var => 0).
  assert (E4 := proj2 ((H _ (nth_error_In record 4 eq_refl) : forall v, sem e f4 v <-> true = true) v0) eq_refl).
  assert (E5 := proj2 ((H _ (nth_error_In record 5 eq_refl) : forall v, sem e f5 v <-> true = true) v0) eq_refl).
  assert (E6 := proj2 ((H _ (nth_error_In record 6 eq_refl) : forall v, sem e f6 v <-> true = true) v0) eq_refl).
  assert (E10 := proj2 ((H _ (nth_error_In record 10 eq_refl) : forall v, sem e f10 v <-> true = true) v0) eq_refl).
  assert (D7 := D _ (nth_error_In record 7 eq_refl) : forall l, length l = 2 -> (e 5%positive l <-> sem e f7 (look [0;1] l))).
  assert (D8 := D _ (nth_error_In record 8 eq_refl) : forall l, length l = 2 -> (e 6%positive l <-> sem e f8 (look [0;1] l))).
  assert (D9 := D _ (nth_error_In record 9 eq_refl) : forall l, length l = 2 -> (e 7%positive l <-> sem e f9 (look [0;1] l))).
  clear D H. unfold f4, f5, f6, f7, f8, f9, f10 in *.
  cbn -[Z.add Z.mul Z.of_nat Z.le] in E4, E5, E6, E10, D7, D8, D9. cbv [upd Nat.eqb v0] in E4, E5, E6, E10, D7, D8, D9.
  set (R := e 4%positive) in *.
  assert (S1 : forall a b y, R [a; b] -> b < y -> R [a; y] -> False).
  { intros a b y A B C. apply E4. exists a, b, y. intro N. apply N. split; [split; [auto|lia]|tauto]. }
  assert (S2 : forall a b x, R [a; b] -> a < x -> R [x; b] -> False).
  { intros a b x A B C. apply E5. exists a, b, x. intro N. apply N. split; [split; [auto|lia]|tauto]. }
  assert (S3 : forall a b x y, R [a; b] -> a < x -> x + b = y + a -> R [x; y] -> False).
  { intros a b x y A B B2 C. apply E6. exists a, b, x, y. intro N. apply N. split; [split; [auto|split; lia]|tauto]. }
  assert (S4 : forall a b, R [a; b] \/ (exists y, y < b /\ R [a; y]) \/ (exists x, x < a /\ R [x; b]) \/
                 (exists x y, x < a /\ a + y = b + x /\ R [x; y])).
  { intros a b. apply NNPP. intro N. apply E10. exists a, b. intro N2. apply N2. split; [tauto|split; [|split]]; intro Q.
    - apply D7 in Q as [y [Q1 Q2]]; [|reflexivity]. cbn in Q2. apply N. right; left. exists y. split; [cbn -[Z.add Z.mul Z.of_nat Z.le] in Q1; lia|exact Q2].
    - apply D8 in Q as [x [Q1 Q2]]; [|reflexivity]. cbn in Q2. apply N. right; right; left. exists x. split; [cbn -[Z.add Z.mul Z.of_nat Z.le] in Q1; lia|exact Q2].
    - apply D9 in Q as [x [y [Q1 [Q2 Q3]]]]; [|reflexivity]. cbn in Q3. apply N. right; right; right. exists x, y.
      split; [cbn -[Z.add Z.mul Z.of_nat Z.le] in Q1; lia|split; [cbn -[Z.add Z.mul Z.of_nat Z.le] in Q2; lia|exact Q3]]. }
  intros a b. rewrite (P_positions (nat * nat) move move_ends (fun p => R [fst p; snd p])); [reflexivity| | |].
  - intro p. apply classic.
  - intros [x y] [c d] Rp M Rq. unfold move in M. simpl in *. destruct M as [[M1 M2]|[[M1 M2]|[k [M1 [M2 M3]]]]].
    + subst d. exact (S2 c y x Rq M1 Rp).
    + subst c. exact (S1 x d y Rq M2 Rp).
    + apply (S3 c d x y Rq); [lia|lia|exact Rp].
  - intros [x y] N. simpl in *. destruct (S4 x y) as [Q|[[d [Q1 Q2]]|[[c [Q1 Q2]]|[c [d [Q1 [Q2 Q3]]]]]]]; [contradiction| | |].
    + exists (x, d). split; [right; left; simpl; auto|exact Q2].
    + exists (c, y). split; [left; simpl; auto|exact Q2].
    + exists (c, d). split; [right; right; exists (x - c); simpl; lia|exact Q3].
Qed.

(** The names of the record do stand for something. *)
(** t has the Zeckendorf digits of m and one more 0: the pairs of digits match ([0,0]|[0,1][1,1]*[1,0])*. *)
Definition shift (l : list nat) : Prop :=
  exists cols, spells (digits_in [Fib; Fib]) cols (seq 0 2) (fun i => nth i l 0) /\ matches x0 (read (seq 0 2) cols).
Definition floor (n y : nat) : Prop :=            (* y = floor(n phi): 1 + the Zeckendorf shift of n - 1 *)
  (n = 0 /\ y = 0) \/ exists t, 1 <= n /\ (exists m, m + 1 = n /\ shift [m; t]) /\ y = t + 1.
Definition pair (a b : nat) : Prop := exists n, floor n a /\ b = a + n.

Definition meaning : env := fun r l =>
  let a := nth 0 l 0 in let b := nth 1 l 0 in
  let R a b := pair a b \/ pair b a in
  match r with
  | 1%positive => shift l
  | 2%positive => floor a b
  | 3%positive => pair a b
  | 4%positive => R a b
  | 5%positive => exists y, y < b /\ R a y
  | 6%positive => exists x, x < a /\ R x b
  | 7%positive => exists x y, x < a /\ a + y = b + x /\ R x y
  | _ => False
  end.

Lemma meaning_ok : definitions meaning record.
Proof.
  unfold definitions, record.
  assert (two : forall l : list nat, length l = 2 -> exists a b, l = [a; b]).
  { intros [|a [|b [|]]]; try discriminate. eauto. }
  repeat (apply Forall_cons; [|]); try apply Forall_nil; cbn [fst snd]; try exact I.
  - intros l L. reflexivity.
  - intros l L. apply two in L as [a [b ->]]. unfold f1. cbn -[Z.add Z.mul Z.of_nat Z.le floor shift]. cbv [upd Nat.eqb]. cbn -[Z.add Z.mul Z.of_nat Z.le floor shift].
    unfold floor. split.
    + intros [[-> ->]|[t [H1 [[m [H2 H3]] H4]]]] [N1 N2]; [apply N1; lia|]. apply N2. exists t. split; [lia|]. split; [|lia].
      exists m. split; [lia|exact H3].
    + intro N. apply NNPP. intro Q. apply N. split.
      * intros [A B]. apply Q. left. lia.
      * intros [t [A [[m [B C]] E]]]. apply Q. right. exists t. split; [lia|]. split; [exists m; split; [lia|exact C]|lia].
  - intros l L. apply two in L as [a [b ->]]. unfold f2. cbn -[Z.add Z.mul Z.of_nat Z.le floor shift]. cbv [upd Nat.eqb]. cbn -[Z.add Z.mul Z.of_nat Z.le floor shift].
    unfold pair. split; intros [n [A B]]; exists n; (split; [exact A|lia]).
  - intros l L. apply two in L as [a [b ->]]. unfold f3. cbn -[Z.add Z.mul Z.of_nat Z.le pair]. tauto.
  - intros l L. apply two in L as [a [b ->]]. unfold f7. cbn -[Z.add Z.mul Z.of_nat Z.le pair]. cbv [upd Nat.eqb]. cbn -[Z.add Z.mul Z.of_nat Z.le pair].
    split; intros [n [A B]]; exists n; (split; [lia|exact B]).
  - intros l L. apply two in L as [a [b ->]]. unfold f8. cbn -[Z.add Z.mul Z.of_nat Z.le pair]. cbv [upd Nat.eqb]. cbn -[Z.add Z.mul Z.of_nat Z.le pair].
    split; intros [n [A B]]; exists n; (split; [lia|exact B]).
  - intros l L. apply two in L as [a [b ->]]. unfold f9. cbn -[Z.add Z.mul Z.of_nat Z.le pair]. cbv [upd Nat.eqb]. cbn -[Z.add Z.mul Z.of_nat Z.le pair].
    split; intros [n [m [A [B C]]]]; exists n, m; (split; [lia|split; [lia|exact C]]).
Qed.

(** The P-positions of Wythoff's game, for all sizes. *)
Theorem wythoff_positions a b : lose _ move (a, b) <-> pair a b \/ pair b a.
Proof. exact (wythoff meaning meaning_ok a b). Qed.
Print Assumptions wythoff_positions.
