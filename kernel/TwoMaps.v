(** Two maps of numbers u + v phi, and the distance from [-1, 0] (Lemma 108 of docs/proofs.md).

    They take [-1, 0] into itself and the distance from it to at most 1/phi of it; what is above [-1, 0] and close to it they take below or inside, and the other way round. *)
Require Import ZArith Lia Arith.
From Kernel Require Import GoldenOrder.

(** [inside t x]: the distance of x from [-1, 0] is at most t. *)
Definition map1 (x : gold) : gold := minus (whole 0) (over_phi (minus x (whole (-1)))).
Definition map2 (x : gold) : gold := minus (minus (whole 0) (over_phi x)) (whole 1).
Definition inside (t x : gold) : Prop := at_most (minus (whole (-1)) t) x /\ at_most x t.
Definition over (x : gold) : Prop := smaller (whole 0) x.
Definition under (x : gold) : Prop := smaller x (whole (-1)).
(** The distance is smaller than 1/phi. *)
Definition close (x : gold) : Prop := smaller (minus (whole (-1)) inverse) x /\ smaller x inverse.

Lemma place_map1 x k : place (map1 x) (S k) = (- (place x k + F k))%Z.
Proof. unfold map1. rewrite place_minus, place_over, place_minus, !place_whole. lia. Qed.
Lemma place_map2 x k : place (map2 x) (S k) = (- place x k - F (S k))%Z.
Proof. unfold map2. rewrite !place_minus, place_over, !place_whole. lia. Qed.

(** From a statement about places k >= k0 to one about places S k. *)
Ltac places k0 := exists (S k0); intros [|k] L; [lia|]; apply le_S_n in L.
Theorem contracts t x : inside t x -> inside (over_phi t) (map1 x) /\ inside (over_phi t) (map2 x).
Proof.
  intros [[k1 A] [k2 B]].
  assert (all : forall k, k1 + k2 <= k -> (- F k - place t k <= place x k <= place t k)%Z).
  { intros k L. specialize (A k ltac:(lia)). specialize (B k ltac:(lia)). rewrite place_minus, place_whole in A. lia. }
  split; split; places (k1 + k2); pose proof (all k L); pose proof (F_grows k);
    rewrite ?place_minus, ?place_whole, ?place_map1, ?place_map2, ?place_over in *; lia.
Qed.
Theorem above_turns x : over x -> close x -> under (map2 x) /\ inside (whole 0) (map1 x).
Proof.
  intros [k1 A] [_ [k2 B]].
  split; [|split]; places (S (k1 + k2)); pose proof (A k ltac:(lia)) as A'; pose proof (B k ltac:(lia)) as B'; destruct k as [|k]; try lia;
    pose proof (F_grows k); rewrite ?place_minus, ?place_whole, ?place_map1, ?place_map2, ?place_inverse, ?F_SS in *; lia.
Qed.
Theorem below_turns x : under x -> close x -> over (map1 x) /\ inside (whole 0) (map2 x).
Proof.
  intros [k1 A] [[k2 B] _].
  split; [|split]; places (S (k1 + k2)); pose proof (A k ltac:(lia)) as A'; pose proof (B k ltac:(lia)) as B'; destruct k as [|k]; try lia;
    pose proof (F_grows k); rewrite ?place_minus, ?place_whole, ?place_map1, ?place_map2, ?place_inverse, ?F_SS in *; lia.
Qed.
Lemma inside_or x : inside (whole 0) x \/ over x \/ under x.
Proof.
  destruct (total (whole 0) x) as [H|H]; [auto|]. destruct (total x (whole (-1))) as [K|K]; [auto|]. left. split; [|exact H].
  destruct K as [k K]. exists k. intros i L. specialize (K i L). rewrite place_minus, !place_whole in *. lia.
Qed.
Lemma inside_not x : inside (whole 0) x -> ~ over x /\ ~ under x.
Proof.
  intros [A B]. split; intro H; [exact (not_both _ _ H B)|]. apply (not_both _ _ H).
  destruct A as [k A]. exists k. intros i L. specialize (A i L). rewrite place_minus, !place_whole in *. lia.
Qed.
Lemma over_not_under x : over x -> under x -> False.
Proof. intros [k A] [j B]. specialize (A (k + j) ltac:(lia)). specialize (B (k + j) ltac:(lia)). rewrite place_whole in *. pose proof (F_pos (k + j)). lia. Qed.
Lemma inside_zero x : inside (whole 0) x -> inside (whole 0) (map1 x) /\ inside (whole 0) (map2 x).
Proof. intro H. apply contracts in H. exact H. Qed.
