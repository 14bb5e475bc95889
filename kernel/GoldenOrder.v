(** Numbers u + v phi with integers u, v and their order: the pair (u, v).

    u + v phi is smaller than another if u F(k) + v F(k + 1) is for all large k, F the Fibonacci numbers, as F(k + 1) / F(k) tends to phi. *)
Require Import ZArith Lia Arith.
Local Open Scope Z_scope.

Definition gold := (Z * Z)%type.
Fixpoint F (k : nat) : Z := match k with O => 1 | S k' => match k' with O => 1 | S k'' => F k' + F k'' end end.
Definition place (x : gold) (k : nat) : Z := fst x * F k + snd x * F (S k).
Definition smaller (x y : gold) : Prop := exists k0, forall k, (k0 <= k)%nat -> place x k < place y k.
Definition at_most (x y : gold) : Prop := exists k0, forall k, (k0 <= k)%nat -> place x k <= place y k.

Definition whole (n : Z) : gold := (n, 0).
Definition minus (x y : gold) : gold := (fst x - fst y, snd x - snd y).
Definition times_phi (x : gold) : gold := (snd x, fst x + snd x).
Definition over_phi (x : gold) : gold := (snd x - fst x, fst x).
(** 1/phi = phi - 1. *)
Definition inverse : gold := (-1, 1).

Lemma F_SS k : F (S (S k)) = F (S k) + F k.
Proof. reflexivity. Qed.
Lemma F_pos k : 0 < F k /\ 0 < F (S k).
Proof. induction k as [|k [A B]]; [simpl; lia|]. split; [auto|]. rewrite F_SS. lia. Qed.
Lemma F_grows k : F k <= F (S k) <= 2 * F k.
Proof. induction k as [|k IH]; [simpl; lia|]. rewrite F_SS. pose proof (F_pos k). lia. Qed.
Lemma place_minus x y k : place (minus x y) k = place x k - place y k.
Proof. unfold place, minus. simpl fst. simpl snd. lia. Qed.
Lemma place_whole n k : place (whole n) k = n * F k.
Proof. unfold place, whole. simpl fst. simpl snd. lia. Qed.
Lemma place_over x k : place (over_phi x) (S k) = place x k.
Proof. unfold place, over_phi. simpl fst. simpl snd. rewrite F_SS. ring. Qed.
Lemma place_inverse k : place inverse (S k) = F k.
Proof. unfold place, inverse. simpl fst. simpl snd. rewrite F_SS. ring. Qed.
Lemma place_SS x k : place x (S (S k)) = place x (S k) + place x k.
Proof. unfold place. rewrite (F_SS (S k)), (F_SS k). ring. Qed.
Lemma times_over x : times_phi (over_phi x) = x /\ over_phi (times_phi x) = x.
Proof. destruct x as [u v]. unfold times_phi, over_phi. simpl. split; f_equal; lia. Qed.

(** A sequence with the recurrence is positive from some place on, or at most 0 from some place on: as long as signs alternate it gets smaller. *)
Lemma settles (s : nat -> Z) : (forall k, s (S (S k)) = s (S k) + s k) ->
  (exists k0, forall k, (k0 <= k)%nat -> 0 < s k) \/ (exists k0, forall k, (k0 <= k)%nat -> s k <= 0).
Proof.
  intro H.
  assert (up : forall k, 0 < s k -> 0 <= s (S k) -> exists k0, forall j, (k0 <= j)%nat -> 0 < s j).
  { intros k A B. exists (S (S k)). intros j L. assert (G : forall i, 0 < s (S (S k) + i)%nat /\ 0 < s (S (S (S k) + i))).
    { induction i as [|i [I1 I2]]; [rewrite Nat.add_0_r; pose proof (H k); pose proof (H (S k)); lia|].
      rewrite <- plus_n_Sm. split; [exact I2|]. rewrite H. lia. }
    replace j with (S (S k) + (j - S (S k)))%nat by lia. apply G. }
  assert (down : forall k, s k <= 0 -> s (S k) <= 0 -> exists k0, forall j, (k0 <= j)%nat -> s j <= 0).
  { intros k A B. exists k. intros j L. assert (G : forall i, s (k + i)%nat <= 0 /\ s (S (k + i)) <= 0).
    { induction i as [|i [I1 I2]]; [rewrite Nat.add_0_r; lia|]. rewrite <- plus_n_Sm. split; [exact I2|]. rewrite H. lia. }
    replace j with (k + (j - k))%nat by lia. apply G. }
  assert (all : forall m k, (Z.to_nat (Z.abs (s k) + Z.abs (s (S k))) < m)%nat ->
    (exists k0, forall j, (k0 <= j)%nat -> 0 < s j) \/ (exists k0, forall j, (k0 <= j)%nat -> s j <= 0)).
  { induction m as [|m IH]; intros k L; [lia|]. pose proof (H k) as E.
    destruct (Z_lt_le_dec 0 (s k)) as [A|A], (Z_lt_le_dec 0 (s (S k))) as [B|B].
    - left. apply (up k); lia.
    - destruct (Z.eq_dec (s (S k)) 0) as [Z0|Z0]; [left; apply (up k); lia|].
      destruct (Z_lt_le_dec 0 (s (S (S k)))) as [C|C]; [apply (IH (S k)); lia|right; apply (down (S k)); lia].
    - destruct (Z.eq_dec (s k) 0) as [Z0|Z0]; [left; apply (up (S k)); lia|].
      destruct (Z_lt_le_dec (s (S (S k))) 0) as [C|C]; [apply (IH (S k)); lia|left; apply (up (S k)); lia].
    - right. apply (down k); auto. }
  exact (all _ 0%nat (Nat.lt_succ_diag_r _)).
Qed.
Theorem total x y : smaller x y \/ at_most y x.
Proof.
  destruct (settles (fun k => place (minus y x) k)) as [[k0 H]|[k0 H]].
  - intro k. apply place_SS.
  - left. exists k0. intros k L. specialize (H k L). rewrite place_minus in H. lia.
  - right. exists k0. intros k L. specialize (H k L). rewrite place_minus in H. lia.
Qed.
Lemma not_both x y : smaller x y -> at_most y x -> False.
Proof. intros [k A] [j B]. specialize (A (k + j)%nat ltac:(lia)). specialize (B (k + j)%nat ltac:(lia)). lia. Qed.

(** P / phi^k is below 1/phi for all large k. *)
Lemma F_monotone j i : F j <= F (j + i).
Proof. induction i as [|i IH]; [rewrite Nat.add_0_r; lia|]. rewrite <- plus_n_Sm. pose proof (F_grows (j + i)). lia. Qed.
Lemma F_doubles m : forall j, (Z.of_nat m + 1) * F j <= F (j + 2 * m).
Proof.
  induction m as [|m IH]; intro j; [rewrite Nat.mul_0_r, Nat.add_0_r; lia|].
  replace (j + 2 * S m)%nat with (S (S (j + 2 * m))) by lia. rewrite F_SS. specialize (IH j). pose proof (F_grows (j + 2 * m)).
  pose proof (F_monotone j (2 * m)). lia.
Qed.
Lemma place_iter x k : forall i, place (Nat.iter k over_phi x) (k + i) = place x i.
Proof. induction k as [|k IH]; intro i; [reflexivity|]. cbn [Nat.iter Nat.add]. change (Nat.iter (S k) over_phi x) with (over_phi (Nat.iter k over_phi x)). rewrite place_over. apply IH. Qed.
Lemma gets_small (P : nat) k : (2 * P < k)%nat -> smaller (Nat.iter k over_phi (whole (Z.of_nat P))) inverse.
Proof.
  intro L. exists (S k). intros i I. replace i with (k + (i - k))%nat by lia. rewrite place_iter, place_whole.
  replace (k + (i - k))%nat with (S (k - 1 + (i - k))) by lia. rewrite place_inverse.
  pose proof (F_doubles P (i - k)). pose proof (F_monotone (i - k + 2 * P) (k - 1 - 2 * P)) as Q.
  replace (i - k + 2 * P + (k - 1 - 2 * P))%nat with (k - 1 + (i - k))%nat in Q by lia. pose proof (F_pos (i - k)). lia.
Qed.
(** What is neither smaller nor larger is the same: the recurrence goes down, too. *)
Lemma same x y : at_most x y -> at_most y x -> x = y.
Proof.
  intros [k1 A] [k2 B].
  assert (Z : forall m k, (k1 + k2 <= m + k)%nat -> place (minus x y) k = 0 /\ place (minus x y) (S k) = 0).
  { induction m as [|m IH]; intros k L.
    - pose proof (A k ltac:(lia)). pose proof (B k ltac:(lia)). pose proof (A (S k) ltac:(lia)). pose proof (B (S k) ltac:(lia)). rewrite !place_minus. lia.
    - destruct (IH (S k) ltac:(lia)) as [P Q]. rewrite place_SS in Q. lia. }
  destruct (Z (k1 + k2)%nat 0%nat ltac:(lia)) as [P Q]. destruct x as [u v], y as [u' v']. unfold place, minus in P, Q. cbn [fst snd F] in P, Q.
  f_equal; lia.
Qed.
Print Assumptions total.
Print Assumptions gets_small.
