(** Larsson's games, section 3 of his paper (Argument 10, Lemma 200 and Propositions 201, 202, 317 of docs/proofs.md). The games and their greedy rule: Greedy.v.

    Every column i has one P-position (i, pi(i)), and pi is an involution. Where (1,1) is among the pairs the differences pi(i) - i are distinct, where (p,q) is, p and q without
    common divisor, the numbers p pi(i) - q i are; so among the numbers up to N, of which half at least are below their partners, there is no room for ratios near one value. *)
Require Import List FinFun ZArith Lia Arith Classical_Prop.
From Kernel Require Import Games PowerOfTwo Levels Greedy GoldenOrder Differences.
Import ListNotations.

(** ** Nim with one more pair (Argument 10) *)
Theorem one_more_pair r s : 1 <= r -> 1 <= s -> (r <> s <-> forall x y, lose _ (move [(0, 1); (r, s)]) (x, y) <-> x = y).
Proof.
  intros R1 S1. set (Q := [(0, 1); (r, s)]).
  assert (P : forall p q, In (p, q) Q -> (p, q) = (0, 1) \/ (1 <= p /\ 1 <= q)) by (intros p q [E|[E|[]]]; [auto|inversion E; subst; auto]).
  pose proof (ends Q P) as W. split.
  - intros D x y. assert (K : forall z, lose _ (move Q) z <-> fst z = snd z); [|exact (K (x, y))]. apply (P_positions _ _ W); [intro; apply classic| |].
    + intros [a b] [c d] E [p [q [t [[I|[I|[]]] [T M]]]]] F; inversion I; subst; simpl in *; [lia|]. destruct M as [M|M]; assert (t * p = t * q) by lia; nia.
    + intros [a b] N. simpl in N. destruct (Nat.lt_ge_cases a b); [exists (a, a)|exists (b, b)]; (split; [|reflexivity]); exists 0, 1;
        [exists (b - a)|exists (a - b)]; simpl; (split; [auto|lia]).
  - intros H ->. assert (L0 : lose _ (move Q) (0, 0)) by (apply H; auto). assert (L : lose _ (move Q) (s, s)) by (apply H; auto).
    refine (not_both_lost Q P _ (0, 0) L _ L0). exists s, s, 1. simpl. split; [auto|lia].
Qed.


Section Game.
Variable Q : list (nat * nat).
Hypothesis nim : In (0, 1) Q.
Hypothesis positive : forall p q, In (p, q) Q -> (p, q) = (0, 1) \/ (1 <= p /\ 1 <= q).
Notation lost := (lose _ (move Q)).
Notation once := (Greedy.once Q nim positive).
Notation not_both_lost := (Greedy.not_both_lost Q positive).
Notation lost_flip := (Greedy.lost_flip Q positive).

(** The P-positions of the columns up to N. *)
Lemma partners N : exists tau, forall i, i <= N -> lost (i, tau i).
Proof.
  induction N as [|N [tau H]].
  - destruct (one_in_each_column Q nim positive 0) as [y [L _]]. exists (fun _ => y). intros i I. assert (i = 0) by lia. subst. exact L.
  - destruct (one_in_each_column Q nim positive (N + 1)) as [y [L _]]. exists (fun i => if i <=? N then tau i else y). intros i I.
    destruct (Nat.leb_spec i N); [apply H; auto|]. replace i with (N + 1) by lia. exact L.
Qed.
Lemma partner_back tau N : (forall i, i <= N -> lost (i, tau i)) -> forall i, i <= N -> tau i <= N -> tau (tau i) = i.
Proof. intros H i I T. apply (once (tau i)); [apply H; auto|]. apply (lost_flip (i, tau i)). apply H. auto. Qed.
(** Partners of the first columns are bounded. *)
Lemma partners_bounded B : exists D, forall a b, a < B -> lost (a, b) -> b <= D.
Proof.
  destruct (partners B) as [tau H]. exists (list_max (map tau (seq 0 B))). intros a b L K. rewrite (once a b (tau a) K (H a ltac:(lia))).
  assert (X := proj1 (list_max_le (map tau (seq 0 B)) _) (le_n _)). rewrite Forall_forall in X. apply X. apply in_map_iff. exists a. split; [auto|apply in_seq; lia].
Qed.

(** ** Ratios above phi (Proposition 201) *)
Theorem above_phi : In (1, 1) Q -> forall B, exists a b, B <= a /\ a <= b /\ lost (a, b) /\ smaller (0, Z.of_nat a)%Z (whole (Z.of_nat b)).
Proof.
  intros D B. destruct (partners_bounded B) as [C HC]. set (N := 3 * C + 1). destruct (partners N) as [tau H].
  destruct (distinct_differences tau N (partner_back tau N H)) as [i [I [U [Above Far]]]]; [|unfold N; lia|].
  - assert (apart : forall i j, i <= N -> j <= N -> tau i + j = tau j + i -> i < j -> False).
    { intros i j I J E L. apply (not_both_lost (j, tau j) (i, tau i) (H j J)); [|apply H; exact I]. exists 1, 1, (j - i). simpl. split; [auto|lia]. }
    intros i j I J E. destruct (lt_eq_lt_dec i j) as [[L|L]|L]; [exfalso; exact (apart i j I J E L)|auto|exfalso; apply (apart j i J I); auto].
  - exists i, (tau i). split; [|split; [auto|split; [apply H, I|exact Above]]]. destruct (Nat.le_gt_cases B i) as [|L]; [auto|exfalso].
    specialize (HC i (tau i) L (H i I)). destruct Far as [k0 Far]. specialize (Far (Datatypes.S (Datatypes.S k0)) ltac:(lia)). rewrite place_whole in Far. unfold place in Far. cbn [fst snd] in Far.
    pose proof (F_grows k0) as [G1 G2]. pose proof (F_pos k0) as [G3 _]. rewrite !F_SS in Far.
    set (x := F k0) in *. set (y := F (Datatypes.S k0)) in *. unfold N in *. nia.
Qed.

End Game.
Print Assumptions above_phi.
