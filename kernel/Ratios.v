(** Ratios away from q/p in Larsson's games (Propositions 202 and 317 of docs/proofs.md; Proposition 3.4 b of Larsson, Remark 5).

    With (p,q) among the pairs few P-positions (a,b) have the same p b - q a. Half of the numbers up to N at least begin pairs; were all their ratios near q/p, these numbers
    p b - q a would be few. *)
Require Import List ZArith Lia Arith Classical_Prop.
From Kernel Require Import Games Greedy Differences Larsson.
Import ListNotations.

Section Ratios.
Variable Q : list (nat * nat).
Hypothesis nim : In (0, 1) Q.
Hypothesis positive : forall p q, In (p, q) Q -> (p, q) = (0, 1) \/ (1 <= p /\ 1 <= q).
Notation lost := (lose _ (move Q)).
Notation not_both_lost := (Greedy.not_both_lost Q positive).
Notation partners := (partners Q nim positive).
Notation partner_back := (partner_back Q nim positive).
(** p/q is in lowest terms, and (g p, g q) among the pairs. *)
Variables g p q : nat.
Hypothesis g_1 : 1 <= g.
Hypothesis p_q : 1 <= p < q.
Hypothesis reduced : Nat.gcd p q = 1.
Hypothesis line : In (g * p, g * q) Q.
(** Two P-positions on one line of slope q/p are not g p columns apart, nor a multiple of it. *)
Lemma on_line a b a' b' : lost (a, b) -> lost (a', b') -> (p * b + q * a' = p * b' + q * a) -> (a / p) mod g = (a' / p) mod g -> a < a' -> False.
Proof.
  intros L L' E M H.
  assert (D : Nat.divide p (a' - a)).
  { apply (Nat.gauss p q); [|exact reduced]. exists (b' - b). nia. }
  destruct D as [t T]. assert (Ea : a' = a + t * p) by lia. assert (Eb : b' = b + t * q) by nia.
  assert (Et : a' / p = a / p + t) by (rewrite Ea, Nat.div_add by lia; reflexivity). rewrite Et in M.
  assert (Dt : Nat.divide g t).
  { pose proof (Nat.div_mod (a / p) g ltac:(lia)) as D1. pose proof (Nat.div_mod (a / p + t) g ltac:(lia)) as D2. rewrite <- M in D2.
    exists ((a / p + t) / g - (a / p) / g). nia. }
  destruct Dt as [s S]. apply (not_both_lost (a', b') (a, b) L'); [|exact L]. exists (g * p), (g * q), s. cbn [fst snd]. split; [auto|]. split; [nia|]. left. nia.
Qed.
(** For q/p - c/m <= q/p <= q/p + e/m, g p (c/m + e/m) < 1/2, there are pairs as far out as one likes with another ratio. *)
Theorem away_from m c e : 2 * (g * p * (c + e)) < m -> forall B, exists a b, B <= a /\ a <= b /\ lost (a, b) /\
  ~ (m * q * a <= m * p * b + c * p * a /\ m * p * b <= m * q * a + e * p * a).
Proof.
  intros Hm B. apply NNPP. intro No.
  assert (In_line : forall a b, B <= a -> a <= b -> lost (a, b) -> m * q * a <= m * p * b + c * p * a /\ m * p * b <= m * q * a + e * p * a).
  { intros a b A1 A2 A3. apply NNPP. intro X. apply No. exists a, b. auto. }
  set (N := m * (2 * B + 2 * g + 1) + B). destruct (partners N) as [tau H]. pose proof (half tau N (partner_back tau N H)) as Hf.
  set (far := filter (fun i => B <=? i) (uppers tau N)).
  assert (Lf : length (uppers tau N) <= B + length far).
  { pose proof (two_parts (fun i => B <=? i) (uppers tau N)) as T. fold far in T. assert (length (filter (fun i => negb (B <=? i)) (uppers tau N)) <= length (seq 0 B)); [|rewrite seq_length in *; lia].
    apply NoDup_incl_length; [apply NoDup_filter, uppers_once|]. intros i I. apply filter_In in I as [_ I]. apply Bool.negb_true_iff, Nat.leb_gt in I. apply in_seq. lia. }
  assert (In_far : forall i, In i far -> B <= i /\ i <= N /\ i <= tau i).
  { intros i I. apply filter_In in I as [I L]. apply Nat.leb_le in L. apply in_uppers in I. lia. }
  (* where p b - q a lies *)
  set (lo := (c * p * N) / m). set (hi := (e * p * N) / m).
  assert (m <> 0) by lia.
  pose proof (Nat.div_mod (c * p * N) m ltac:(lia)) as D1. pose proof (Nat.mod_upper_bound (c * p * N) m ltac:(lia)) as D2. fold lo in D1.
  pose proof (Nat.div_mod (e * p * N) m ltac:(lia)) as D3. pose proof (Nat.mod_upper_bound (e * p * N) m ltac:(lia)) as D4. fold hi in D3.
  assert (Window : forall i, In i far -> q * i <= p * tau i + lo /\ p * tau i <= q * i + hi).
  { intros i I. destruct (In_far i I) as [I1 [I2 I3]]. destruct (In_line i (tau i) I1 I3 (H i I2)) as [W1 W2].
    assert (c * p * i <= c * p * N) by (apply Nat.mul_le_mono_l; lia). assert (e * p * i <= e * p * N) by (apply Nat.mul_le_mono_l; lia).
    split; apply Nat.nlt_ge; intro X.
    - assert (m * (p * tau i + lo + 1) <= m * (q * i)) by (apply Nat.mul_le_mono_l; lia). nia.
    - assert (m * (q * i + hi + 1) <= m * (p * tau i)) by (apply Nat.mul_le_mono_l; lia). nia. }
  assert (Lc : length (map (fun i => (p * tau i + lo - q * i, (i / p) mod g)) far) <= length (list_prod (seq 0 (lo + hi + 1)) (seq 0 g))).
  { apply NoDup_incl_length.
    - apply map_nodup; [apply NoDup_filter, uppers_once|]. intros i j I J E. injection E as E1 E2. destruct (In_far i I) as [I1 [I2 I3]], (In_far j J) as [J1 [J2 J3]].
      pose proof (Window i I) as [V1 _]. pose proof (Window j J) as [V2 _].
      destruct (lt_eq_lt_dec i j) as [[L|L]|L]; [exfalso|auto|exfalso].
      + apply (on_line i (tau i) j (tau j) (H i I2) (H j J2)); [lia|exact E2|exact L].
      + apply (on_line j (tau j) i (tau i) (H j J2) (H i I2)); [lia|auto|exact L].
    - intros x X. apply in_map_iff in X as [i [<- I]]. pose proof (Window i I). apply in_prod; apply in_seq; [lia|]. pose proof (Nat.mod_upper_bound (i / p) g ltac:(lia)). lia. }
  rewrite map_length, prod_length, !seq_length in Lc.
  assert (Fin : m * (lo + hi) <= (c + e) * p * N) by nia.
  clear - Hf Lf Lc Fin Hm g_1 p_q. set (u := length (uppers tau N)) in *. set (v := length far) in *. set (w := lo + hi) in *. clearbody u v w. clear lo hi far.
  assert (V : N + 1 <= 2 * B + 2 * ((w + 1) * g)) by lia. clear Hf Lf Lc u v.
  apply (Nat.mul_le_mono_l _ _ m) in V. apply (Nat.mul_le_mono_l _ _ (2 * g)) in Fin.
  assert (A3 : (2 * (g * p * (c + e)) + 1) * N <= m * N) by (apply Nat.mul_le_mono_r; lia).
  assert (V' : m * (N + 1) <= m * (2 * B + 2 * g) + 2 * g * (m * w)) by lia.
  assert (F' : 2 * g * ((c + e) * p * N) = 2 * (g * p * (c + e)) * N) by ring.
  assert (N' : N + m <= m * (2 * B + 2 * g)) by lia. unfold N in N'. lia.
Qed.
End Ratios.
Print Assumptions away_from.
