(** The P-positions of Wythoff's game are the pairs (floor(n phi), floor(n phi) + n): the relation $floor of the record is the floor. *)
Require Import List ZArith Lia Arith Bool.
From Kernel Require Import Numeration Places Fibonacci Closure Relations Joins Expressions Systems Records Games WythoffRecord Wythoff GoldenShift.
Import ListNotations.

Definition pairs (a b : list nat) : list (list nat) := map (fun p => [fst p; snd p]) (combine a b).
Lemma pairs_app a b c d : length a = length b -> pairs (a ++ c) (b ++ d) = pairs a b ++ pairs c d.
Proof.
  revert b. induction a as [|x a IH]; intros [|y b] L; simpl in L; try discriminate; [reflexivity|].
  unfold pairs in *. simpl. f_equal. apply IH. lia.
Qed.
Definition shifted (ds : list nat) : list (list nat) := pairs (0 :: ds) (ds ++ [0]).

(** ** A word that matches the expression has in its second track the digits of the first, one place up *)
Lemma fits2 a b l : fits [Some a; Some b] l = true -> l = [a; b].
Proof.
  destruct l as [|x [|y [|z l]]]; simpl; intro H; try discriminate; repeat (apply andb_true_iff in H as [? H]); try discriminate.
  rewrite Nat.eqb_eq in *. congruence.
Qed.
Lemma ones w : matches (RStar (RLet [Some 1; Some 1])) w -> exists k, w = pairs (repeat 1 k) (repeat 1 k).
Proof.
  intro H. remember (RStar (RLet [Some 1; Some 1])) as r. induction H; try discriminate; [exists 0; reflexivity|].
  inversion Heqr; subst. inversion H; subst. apply fits2 in H2. subst. destruct IHmatches2 as [k ->]; [auto|]. exists (S k). reflexivity.
Qed.
Lemma ones_shifted k : pairs (repeat 1 k) (repeat 1 k) ++ [[1; 0]] = pairs (repeat 1 (S k)) (repeat 1 k ++ [0]).
Proof.
  replace (repeat 1 (S k)) with (repeat 1 k ++ [1]) by (rewrite <- repeat_cons; reflexivity).
  rewrite pairs_app by reflexivity. reflexivity.
Qed.
Definition blocks : regex := match x0 with RStar r => r | r => r end.
Lemma block_shifted w : matches blocks w -> exists ds, w = shifted ds.
Proof.
  intro H. unfold blocks, x0 in H. inversion H as [| |? ? ? A|? ? ? A| | |]; subst.
  - inversion A; subst. apply fits2 in H1. subst. exists []. reflexivity.
  - inversion A as [| | | |? ? u v A1 A2| |]; subst. inversion A1; subst. apply fits2 in H1. subst.
    inversion A2 as [| | | |? ? u' v' B1 B2| |]; subst. apply ones in B1 as [k ->].
    inversion B2 as [| | | |? ? u'' v'' C1 C2| |]; subst. inversion C1; subst. apply fits2 in H1. subst. inversion C2; subst.
    exists (repeat 1 (S k)). rewrite app_nil_r, ones_shifted. reflexivity.
Qed.
Lemma shift_word w : matches x0 w -> w = [] \/ exists ds, w = shifted ds.
Proof.
  intro H. remember x0 as r eqn:E. assert (E' : r = RStar blocks) by (subst; reflexivity). clear E. induction H; try discriminate; [auto|].
  inversion E'; subst. right. apply block_shifted in H as [d1 ->]. destruct IHmatches2 as [->|[d2 ->]]; [auto|rewrite app_nil_r; eauto|].
  exists (d1 ++ 0 :: d2). unfold shifted. change (0 :: d1 ++ 0 :: d2) with ((0 :: d1) ++ 0 :: d2).
  replace ((d1 ++ 0 :: d2) ++ [0]) with ((d1 ++ [0]) ++ (d2 ++ [0])) by (rewrite <- !app_assoc; reflexivity).
  symmetry. apply pairs_app. rewrite app_length. simpl. lia.
Qed.
Lemma word_shift n : forall w, length w <= n -> fvalid 0 w -> matches x0 (shifted w).
Proof.
  assert (zero : matches blocks [[0; 0]]) by (apply m_altl; constructor; reflexivity).
  assert (one : matches blocks [[0; 1]; [1; 0]]).
  { apply m_altr. change [[0; 1]; [1; 0]] with ([[0; 1]] ++ [] ++ [[1; 0]] ++ []). repeat constructor. }
  assert (more : forall u v, matches blocks u -> matches x0 v -> matches x0 (u ++ v)).
  { intros u v A B. change x0 with (RStar blocks) in *. constructor; auto. }
  assert (end_ : forall u, matches blocks u -> matches x0 u).
  { intros u A. rewrite <- (app_nil_r u). apply more; [auto|]. change x0 with (RStar blocks). constructor. }
  induction n as [|n IH]; intros w L V; destruct w as [|d w]; simpl in L; try lia; [exact (end_ _ zero)|exact (end_ _ zero)|].
  destruct d as [|[|d]]; [| |simpl in V; contradiction].
  - exact (more [[0; 0]] (shifted w) zero (IH w ltac:(lia) V)).
  - destruct w as [|d w]; [exact (end_ _ one)|]. destruct d as [|d]; [|simpl in V; contradiction].
    exact (more [[0; 1]; [1; 0]] (shifted w) one (IH w ltac:(simpl in L; lia) V)).
Qed.

(** ** Words and numbers *)
Lemma fib_valid w : valid (rule fibonacci) (final fibonacci) (Numeration.first fibonacci) w <-> fvalid 0 w.
Proof.
  rewrite <- fvalid_ok. pose proof (rvalid fib_places w (rfirst fib_places)) as R. unfold fibonacci. cbn [rule final Numeration.first system] in *.
  rewrite R. simpl. split; [intros [s [E V]]; inversion E; subst; exact V|eauto].
Qed.
Lemma track x cols : x < 2 -> word x cols = map (fun l => nth x l 0) (read (seq 0 2) cols).
Proof. intro L. unfold word, read. rewrite map_map. apply map_ext. intro c. destruct x as [|[|x]]; [reflexivity|reflexivity|lia]. Qed.
Lemma track_pairs a b : length a = length b -> map (fun l => nth 0 l 0) (pairs a b) = a /\ map (fun l => nth 1 l 0) (pairs a b) = b.
Proof.
  revert b. induction a as [|x a IH]; intros [|y b] L; simpl in L; try discriminate; [auto|]. destruct (IH b ltac:(lia)) as [A B].
  unfold pairs in *. simpl. rewrite A, B. auto.
Qed.
Lemma shift_is m t : shift [m; t] <-> exists w, fvalid 0 w /\ value fib w = Z.of_nat m /\ value fib (w ++ [0]) = Z.of_nat t.
Proof.
  assert (sys : forall x, digits_in [Fib; Fib] x = fibonacci) by (intros [|[|[|x]]]; reflexivity).
  split.
  - intros [cols [Sp M]]. destruct (Sp 0 ltac:(simpl; auto)) as [G0 V0]. destruct (Sp 1 ltac:(simpl; auto)) as [G1 V1].
    unfold good in G0. rewrite sys in G0. apply fib_valid in G0. unfold Relations.val in V0, V1. rewrite sys in V0, V1.
    change (value fib (word 0 cols) = Z.of_nat m) in V0. change (value fib (word 1 cols) = Z.of_nat t) in V1. clear G1.
    pose proof (track 0 cols ltac:(lia)) as T0. pose proof (track 1 cols ltac:(lia)) as T1.
    apply shift_word in M as [M|[ds M]]; rewrite M in T0, T1.
    + rewrite T0 in V0. rewrite T1 in V1. simpl in V0, V1. exists []. simpl. split; [exact I|]. split; [exact V0|exact V1].
    + destruct (track_pairs (0 :: ds) (ds ++ [0])) as [A B]; [rewrite app_length; simpl; lia|].
      unfold shifted in T0, T1. rewrite A in T0. rewrite B in T1. rewrite T0 in *. rewrite T1 in *. exists ds. split; [exact G0|].
      split; [cbn [value] in V0; lia|exact V1].
  - intros [w [V [M T]]]. set (cols := map (fun (l : list nat) (x : var) => nth x l 0) (shifted w)).
    assert (Rd : read (seq 0 2) cols = shifted w).
    { unfold cols, read. rewrite map_map. unfold shifted, pairs. rewrite map_map. apply map_ext. intros [a b]. reflexivity. }
    destruct (track_pairs (0 :: w) (w ++ [0])) as [A B]; [rewrite app_length; simpl; lia|].
    exists cols. split; [|rewrite Rd; apply (word_shift (length w)); auto].
    intros x X. unfold good, Relations.val. rewrite !sys. change (weight fibonacci) with fib. rewrite fib_valid.
    destruct X as [<-|[<-|[]]]; rewrite track by lia; rewrite Rd; unfold shifted; [rewrite A|rewrite B].
    + split; [exact V|]. cbn [value nth]. lia.
    + split; [|exact T]. apply freach_valid in V as [s R]. apply freach_valid. rewrite freach_app, R. destruct s; eexists; reflexivity.
Qed.

Theorem floor_golden n y : floor n y <-> golden_floor n y.
Proof.
  split.
  - intros [[-> ->]|[t [_ [[m [<- S]] ->]]]]; [unfold golden_floor, N; simpl; lia|].
    apply shift_is in S as [w [V [M T]]]. exact (shift_golden w m t V M T).
  - intro G. destruct n as [|m].
    + left. split; [auto|]. unfold golden_floor, N in G. cbv zeta in G. nia.
    + right. destruct (fib_surjective (Z.of_nat m) ltac:(lia)) as [w [V M]].
      assert (B : (0 <= value fib (w ++ [0%nat]))%Z).
      { apply freach_valid in V as [s R]. apply near_word in R. apply R. }
      exists (Z.to_nat (value fib (w ++ [0]))). split; [lia|]. split.
      * exists m. split; [lia|]. apply shift_is. exists w. rewrite Z2Nat.id by exact B. auto.
      * apply (golden_floor_unique (S m)); [exact G|]. replace (S m) with (m + 1) by lia.
        apply (shift_golden w); [exact V|exact M|]. rewrite Z2Nat.id; auto.
Qed.

(** Wythoff 1907: the player to move loses exactly at the pairs (a, a + n) and (a + n, a) with a = floor(n phi). *)
Theorem wythoff_golden a b : lose _ move (a, b) <-> exists n, (golden_floor n a /\ b = a + n) \/ (golden_floor n b /\ a = b + n).
Proof.
  rewrite wythoff_positions. unfold pair. split.
  - intros [[n [F E]]|[n [F E]]]; exists n; [left|right]; (split; [apply floor_golden; exact F|exact E]).
  - intros [n [[F E]|[F E]]]; [left|right]; exists n; (split; [apply floor_golden; exact F|exact E]).
Qed.
Print Assumptions wythoff_golden.
