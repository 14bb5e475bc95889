(** The floor of n phi in integers, as the checker finds it (verify/src/golden.rs): y with y y - y n - n n <= 0 < (y + 1) (y + 1) - (y + 1) n - n n. *)
Require Import ZArith Lia Arith.
From Kernel Require Import GoldenOrder TwoMaps Synced.
Local Open Scope Z_scope.

Definition norm (y n : Z) : Z := y * y - y * n - n * n.

Lemma cassini k : F (S k) * F (S k) - F (S k) * F k - F k * F k = 1 \/ F (S k) * F (S k) - F (S k) * F k - F k * F k = -1.
Proof. induction k as [|k IH]; [right; reflexivity|]. rewrite F_SS. destruct IH; [right|left]; nia. Qed.
Lemma F_above n : exists k0, forall k, (k0 <= k)%nat -> n < F k.
Proof.
  exists (2 * Z.to_nat n)%nat. intros k L. pose proof (F_doubles (Z.to_nat n) 0). pose proof (F_monotone (0 + 2 * Z.to_nat n) (k - 2 * Z.to_nat n)) as M.
  replace (0 + 2 * Z.to_nat n + (k - 2 * Z.to_nat n))%nat with k in M by lia. change (F 0) with 1 in *. lia.
Qed.
(** The sign of y - n phi is that of the norm, as y - n phi times y + n / phi is the norm. *)
Lemma sign y n : 0 <= y -> 0 <= n -> exists k0, forall k, (k0 <= k)%nat -> (0 < norm y n -> n * F (S k) < y * F k) /\ (norm y n < 0 -> y * F k < n * F (S k)).
Proof.
  intros Y N. destruct (F_above (n * n)) as [k0 H]. exists k0. intros k L. specialize (H k L). pose proof (F_pos k) as [F0 F1]. pose proof (F_grows k) as [F2 _].
  assert (E : (y * F k - n * F (S k)) * (y * F k + n * (F (S k) - F k)) = F k * F k * norm y n - n * n * (F (S k) * F (S k) - F (S k) * F k - F k * F k)) by (unfold norm; ring).
  set (p := y * F k - n * F (S k)) in *. set (q := y * F k + n * (F (S k) - F k)) in *. assert (Q : 0 <= q) by (unfold q; nia).
  assert (B : - (n * n) <= n * n * (F (S k) * F (S k) - F (S k) * F k - F k * F k) <= n * n) by (destruct (cassini k) as [-> | ->]; lia).
  assert (C : F k <= F k * F k) by nia.
  split; intro S.
  - assert (0 < p * q) by nia. assert (0 < p) by nia. unfold p in *. lia.
  - assert (p * q < 0) by nia. assert (p < 0) by nia. unfold p in *. lia.
Qed.
Theorem floor_in_integers (n : nat) y : 0 <= y -> norm y (Z.of_nat n) <= 0 < norm (y + 1) (Z.of_nat n) -> floor_of n y.
Proof.
  intros Y [A B]. split.
  - destruct (sign y (Z.of_nat n) Y ltac:(lia)) as [k0 H]. exists k0. intros k L. destruct (H k L) as [_ H2]. rewrite place_whole. unfold place. cbn [fst snd].
    destruct (Z.eq_dec (norm y (Z.of_nat n)) 0) as [E|E]; [|specialize (H2 ltac:(lia)); lia].
    (* the norm is 0 for no y but 0, as phi is no fraction *)
    destruct (Z.eq_dec y 0) as [->|D]; [pose proof (F_pos k); nia|]. exfalso. clear - E D Y A.
    assert (G : forall m y n, 0 <= y -> 0 <= n -> n <= Z.of_nat m -> norm y n = 0 -> y = 0).
    { clear. induction m as [|m IH]; intros y n Hy Hn L E; unfold norm in *; [assert (n = 0) by lia; subst; nia|].
      destruct (Z.eq_dec n 0) as [->|N]; [nia|]. assert (n < y) by nia. assert (y < 2 * n) by nia.
      assert (n = 0); [|contradiction]. apply (IH n (y - n)); [lia|lia|lia|]. unfold norm. nia. }
    exact (D (G n y (Z.of_nat n) Y ltac:(lia) ltac:(lia) E)).
  - destruct (sign (y + 1) (Z.of_nat n) ltac:(lia) ltac:(lia)) as [k0 H]. exists k0. intros k L. destruct (H k L) as [H1 _]. specialize (H1 ltac:(lia)).
    rewrite place_whole. unfold place. cbn [fst snd]. lia.
Qed.
(** There is one for every n. *)
Theorem floor_exists (n : nat) : exists y : nat, norm (Z.of_nat y) (Z.of_nat n) <= 0 < norm (Z.of_nat y + 1) (Z.of_nat n).
Proof.
  assert (H : forall m, (exists y : nat, norm (Z.of_nat y) (Z.of_nat n) <= 0 < norm (Z.of_nat y + 1) (Z.of_nat n)) \/ norm (Z.of_nat m) (Z.of_nat n) <= 0).
  { induction m as [|m [IH|IH]]; [right; unfold norm; nia|auto|]. destruct (Z_lt_le_dec 0 (norm (Z.of_nat (S m)) (Z.of_nat n))) as [L|L]; [|auto].
    left. exists m. split; [exact IH|]. replace (Z.of_nat m + 1) with (Z.of_nat (S m)) by lia. exact L. }
  destruct (H (2 * n + 1)%nat) as [E|E]; [exact E|]. exfalso. unfold norm in E. nia.
Qed.
Print Assumptions floor_in_integers.
Print Assumptions floor_exists.
