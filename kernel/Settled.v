(** Levels of R-Wythoff that are settled: the n-th diagonal is n from some n on (Lemma 107 and Theorem 109 of docs/proofs.md; Proposition 5 of Gu).

    The n-th row is a n and its pair (a n, b n), b n = a n + d n: a synced sequence (Synced.v), whose x n goes to n -> f n and f n + 1 by two maps that contract the distance
    from [-1, 0]. So this becomes smaller than 1/phi,
    and from there on the n with x n outside [-1, 0] are finitely many sequences with the Fibonacci recurrence along which the sign alternates. *)
Require Import List FinFun ZArith Lia Arith.
From Kernel Require Import Games Periods Bounds Levels GoldenOrder TwoMaps Synced.

Section Settled.
Variable G : nat * nat -> nat.
Hypothesis mex : mex_values (nat * nat) r_move G.
Hypothesis mirror : forall a b, G (a, b) = G (b, a).
Variable g : nat.
(** The rows one after the other, and their diagonals. *)
Variables a d : nat -> nat.
Hypothesis increases : forall n, a n < a (S n).
Hypothesis all_rows : forall x, row G g x -> exists n, a n = x.
Hypothesis pairs : forall n, pair G g (a n) (a n + d n).
Notation b := (b a d).
Notation a_apart := (a_apart a increases).
Notation a_mono := (a_mono a increases).
Notation a_inj := (a_inj a increases).
Notation a_order := (a_order a increases).

(** (F1) *)
Lemma covered x : (exists n, x = a n) \/ exists n, x = b n.
Proof.
  destruct (row_or_second_of G mex mirror g x) as [H|[c [_ H]]].
  - left. destruct (all_rows x H) as [n E]. eauto.
  - right. destruct (all_rows c) as [n E]; [exists x; exact H|]. exists n. pose proof (pairs n) as P. rewrite E in P.
    unfold b. rewrite E. exact (pair_once G mex g _ _ _ H P).
Qed.
(** (F2) *)
Lemma both n i : a n = b i -> i = n /\ d n = 0.
Proof.
  intro E. pose proof (pairs n) as P. pose proof (pairs i) as Q. fold (b i) in Q. rewrite <- E in Q.
  destruct (row_or_second G mex mirror g _ _ _ P Q) as [A B]. apply a_inj in B. split; [auto|lia].
Qed.
Lemma d_once i j : d i = d j -> i = j.
Proof. intro E. apply a_inj. apply (diagonal_once G mex g _ _ _ _ (pairs i) (pairs j)). lia. Qed.

(** From M on the diagonal of the n-th row is n. *)
Variable M : nat.
Hypothesis M_1 : 1 <= M.
Hypothesis settled : forall n, M <= n -> d n = n.

Lemma d_zero : exists z, z < M /\ d z = 0.
Proof.
  destruct (every_diagonal G mex mirror g 0) as [x P]. destruct (all_rows x) as [z E]; [exists (x + 0); exact P|]. exists z.
  assert (D : d z = 0).
  { pose proof (pairs z) as Q. rewrite E in Q. pose proof (pair_once G mex g _ _ _ P Q). lia. }
  split; [|exact D]. destruct (Nat.lt_ge_cases z M) as [L|L]; [auto|]. rewrite (settled z L) in D. lia.
Qed.
(** What synced sequences have (Synced.v): (F5) and Claim 1, no repeats from M on, Lemma 1, the maps. *)
Notation repeats := (repeats a d M).
Notation f := (f a d M).
Notation x := (x a d M).
Notation exception := (exception a d M).
Notation cases := (cases a d M M_1).
Theorem gaps i n : i < n -> M <= n -> b i + 2 <= b n.
Proof. exact (Synced.gaps a d increases d_once M M_1 settled i n). Qed.
Theorem no_more_repeats n : M <= n -> length (news a d n) + repeats = n.
Proof. exact (Synced.no_more_repeats a d increases d_once M M_1 settled n). Qed.
Theorem around n : M <= n -> a (f n) + 1 = b n /\ a (f n + 1) = b n + 1.
Proof. exact (Synced.around a d increases covered both d_once M M_1 settled d_zero n). Qed.
Theorem x_next n : M <= n -> x (f n) = map2 (x n) /\ x (f n + 1) = map1 (x n).
Proof. exact (Synced.x_next a d increases covered both d_once M M_1 settled d_zero n). Qed.

(** ** Every n is reached from below: Claim 2, for every K >= M in the place of M *)
Definition next (n m : nat) : Prop := m = f n \/ m = f n + 1.
Theorem reached K m : M <= K -> b K + repeats < m -> exists n, K <= n < m /\ next n m.
Proof.
  intros HK S. assert (E : b K = a K + K) by (unfold b; rewrite settled; auto).
  assert (R : exists n, a n + repeats = m \/ a n + repeats + 1 = m).
  { destruct (covered (m - repeats)) as [[n N]|[i I]]; [exists n; lia|]. destruct (covered (m - repeats - 1)) as [[n N]|[j J]]; [exists n; lia|exfalso].
    assert (late : forall i, b K <= b i -> M <= i).
    { intros k Q. destruct (Nat.lt_ge_cases k M) as [H|H]; [|auto]. pose proof (gaps k K ltac:(lia) HK). lia. }
    pose proof (late i ltac:(lia)). pose proof (late j ltac:(lia)).
    destruct (lt_eq_lt_dec i j) as [[L|L]|L]; [pose proof (gaps i j L ltac:(lia))|subst|pose proof (gaps j i L ltac:(lia))]; lia. }
  destruct R as [n N]. assert (K < n) by (apply a_order; lia). exists n. split; [|unfold next, f; lia]. split; [lia|].
  destruct (Nat.lt_ge_cases n m) as [L|L]; [auto|exfalso]. pose proof (a_apart 0 n) as Q. rewrite Nat.add_0_l in Q.
  pose proof (a_apart 0 (b K)) as Q1. rewrite Nat.add_0_l in Q1. pose proof (a_mono (b K) n ltac:(lia)) as Q2.
  destruct (both (b K) K ltac:(lia)) as [T0 T1]. rewrite (settled (b K)) in T1; lia.
Qed.
(** Chains of such steps, none below K. *)
Inductive chain (K : nat) : nat -> nat -> nat -> Prop :=
| chain0 n : K <= n -> chain K 0 n n
| chainS k s n m : chain K k s n -> next n m -> chain K (S k) s m.
Theorem chains K : M <= K -> forall n, K <= n -> exists k s, s <= b K + repeats /\ K <= s /\ chain K k s n.
Proof.
  intro HK. induction n as [n IH] using lt_wf_ind. intro L. destruct (Nat.le_gt_cases n (b K + repeats)) as [H|H].
  - exists 0, n. split; [auto|split; [auto|constructor; auto]].
  - destruct (reached K n HK H) as [m [[A B] N]]. destruct (IH m B A) as [k [s [S1 [S2 C]]]]. exists (S k), s. split; [auto|split; [auto|econstructor; eauto]].
Qed.
Lemma chain_low K k s n : chain K k s n -> K <= s /\ (M <= K -> K <= n).
Proof.
  induction 1 as [n L|k s n m C [A B] N]; [auto|]. split; [auto|]. intro HK. specialize (B HK). pose proof (a_apart 0 n) as Q. rewrite Nat.add_0_l in Q.
  unfold next, f in N. lia.
Qed.
(** They are as long as one likes. *)
Theorem long_chains k : exists L, forall n, L <= n -> exists k' s, k <= k' /\ s <= b M + repeats /\ chain M k' s n.
Proof.
  induction k as [|k [L IH]].
  - exists M. intros n H. destruct (chains M (le_n M) n H) as [k [s [A [B C]]]]. exists k, s. split; [lia|auto].
  - exists (Nat.max (b M + repeats) (f (L + M)) + 2). intros n H. destruct (reached M n (le_n M) ltac:(lia)) as [m [[A B] N]].
    assert (L <= m).
    { destruct (Nat.le_gt_cases L m) as [Q|Q]; [auto|]. pose proof (a_mono m (L + M) ltac:(lia)). unfold next, f in *. lia. }
    destruct (IH m H0) as [k' [s [S1 [S2 C]]]]. exists (S k'), s. split; [lia|split; [auto|econstructor; eauto]].
Qed.

(** ** The distance gets smaller than 1/phi: Claim 4 *)
Definition bound (s : nat) : nat := a s + repeats + 2 * s.
Lemma first_bound S s : s <= S -> inside (whole (Z.of_nat (bound S))) (x s).
Proof.
  intro L. assert (a s <= a S) by (destruct (Nat.eq_dec s S) as [->|]; [auto|pose proof (a_mono s S ltac:(lia)); lia]).
  assert (B : (Z.of_nat (a s) + Z.of_nat repeats + 2 * Z.of_nat s <= Z.of_nat (bound S))%Z) by (unfold bound; lia). generalize dependent (Z.of_nat (bound S)). intros P B.
  split; exists 0; intros k _; rewrite ?place_minus, !place_whole; unfold place, x; cbn [fst snd]; pose proof (F_grows k); pose proof (F_pos k); nia.
Qed.
Lemma chain_inside K k s n t : M <= K -> chain K k s n -> inside t (x s) -> inside (Nat.iter k over_phi t) (x n).
Proof.
  intros HK C I. induction C as [n L|k s n m C IH N]; [exact I|]. apply chain_low in C as [_ C]. specialize (C HK).
  destruct (x_next n ltac:(lia)) as [E1 E2]. destruct (contracts _ _ (IH I)) as [I1 I2]. cbn [Nat.iter]. 
  destruct N as [->| ->]; [rewrite E1|rewrite E2]; auto.
Qed.
Theorem gets_close : exists M', M <= M' /\ forall n, M' <= n -> close (x n).
Proof.
  set (P := bound (b M + repeats)). destruct (long_chains (2 * P + 1)) as [L H]. exists (L + M). split; [lia|]. intros n N.
  destruct (H n ltac:(lia)) as [k [s [K [S C]]]]. pose proof (chain_inside M k s n _ (le_n M) C (first_bound _ s S)) as [[k1 A] [k2 B]]. fold P in A, B.
  destruct (gets_small P k ltac:(lia)) as [k3 D].
  split; exists (k1 + k2 + k3); intros i I; specialize (A i ltac:(lia)); specialize (B i ltac:(lia)); specialize (D i ltac:(lia)); rewrite ?place_minus in *; lia.
Qed.

(** The recurrence of f. *)
Theorem recurrence n : M <= n -> f (f n) + 1 = n + f n /\ f (f n + 1) = n + f n + 1.
Proof.
  intro L. destruct (around n L) as [A B]. assert (E : b n = a n + n) by (unfold b; rewrite settled; auto). unfold f in *. lia.
Qed.

(** ** From there on: the recurrence, and signs that alternate *)
Lemma next_low n m : next n m -> n <= m.
Proof. intro N. pose proof (a_apart 0 n) as Q. rewrite Nat.add_0_l in Q. unfold next, f in N. lia. Qed.

Section Close.
Variable M' : nat.
Hypothesis M_M' : M <= M'.
Hypothesis is_close : forall n, M' <= n -> close (x n).
Definition exceptional (n : nat) : Prop := over (x n) \/ under (x n).
(** An exception follows only an exception, of the other sign, by f after a positive one, by f + 1 after a negative one; and this one is an exception. *)
Theorem follows n m : M' <= n -> (next n m /\ exceptional m <-> (over (x n) /\ m = f n) \/ (under (x n) /\ m = f n + 1)).
Proof.
  intro L. pose proof (is_close n L) as Cl. destruct (x_next n ltac:(lia)) as [E1 E2]. unfold next, exceptional. split.
  - intros [N X]. destruct (inside_or (x n)) as [I|[I|I]].
    + apply inside_zero in I as [I1 I2]. exfalso. destruct N as [->| ->]; [rewrite E1 in X; apply inside_not in I2|rewrite E2 in X; apply inside_not in I1]; tauto.
    + left. split; [auto|]. destruct N as [N|N]; [auto|]. exfalso. apply above_turns in I as [_ I]; [|auto]. rewrite N, E2 in X. apply inside_not in I. tauto.
    + right. split; [auto|]. destruct N as [N|N]; [|auto]. exfalso. apply below_turns in I as [_ I]; [|auto]. rewrite N, E1 in X. apply inside_not in I. tauto.
  - intros [[I ->]|[I ->]]; [apply above_turns in I as [I _]|apply below_turns in I as [I _]]; try exact Cl.
    + split; [auto|]. right. rewrite E1. exact I.
    + split; [auto|]. left. rewrite E2. exact I.
Qed.
Theorem alternates n m : M' <= n -> next n m -> exceptional m -> (over (x n) <-> under (x m)) /\ (under (x n) <-> over (x m)).
Proof.
  intros L N X. destruct (x_next n ltac:(lia)) as [E1 E2]. pose proof (is_close n L) as Cl.
  destruct (proj1 (follows n m L) (conj N X)) as [[I ->]|[I ->]].
  - pose proof (above_turns _ I Cl) as [U _]. rewrite E1. pose proof (over_not_under (x n) I). pose proof (fun H => over_not_under _ H U). tauto.
  - pose proof (below_turns _ I Cl) as [U _]. rewrite E2. pose proof (fun H => over_not_under (x n) H I). pose proof (over_not_under _ U). tauto.
Qed.
Theorem fibonacci n m l : M' <= n -> next n m -> next m l -> exceptional l -> l = n + m.
Proof.
  intros L N1 N2 X. pose proof (next_low _ _ N1). assert (L' : M' <= m) by lia.
  assert (Xm : exceptional m) by (destruct (proj1 (follows m l L') (conj N2 X)) as [[I _]|[I _]]; unfold exceptional; auto).
  destruct (around n ltac:(lia)) as [A1 A2]. assert (E : b n = a n + n) by (unfold b; rewrite settled; [auto|lia]).
  destruct (alternates n m L N1 Xm) as [Q1 Q2].
  destruct (proj1 (follows n m L) (conj N1 Xm)) as [[I ->]|[I ->]]; destruct (proj1 (follows _ l L') (conj N2 X)) as [[J ->]|[J ->]].
  - exfalso. apply Q1 in I. exact (over_not_under _ J I).
  - unfold f at 1. unfold f at 2. lia.
  - unfold f at 1. unfold f at 2. lia.
  - exfalso. apply Q2 in I. exact (over_not_under _ I J).
Qed.

(** An exception has one before it at most. *)
Theorem before_once n n' m : M' <= n -> M' <= n' -> next n m -> next n' m -> exceptional m -> n = n'.
Proof.
  intros L L' N N' X. assert (inj : f n = f n' -> n = n') by (intro E; apply a_inj; unfold f in E; lia).
  destruct (alternates n m L N X) as [A1 A2]. destruct (alternates n' m L' N' X) as [B1 B2].
  destruct (proj1 (follows n m L) (conj N X)) as [[I E]|[I E]], (proj1 (follows n' m L') (conj N' X)) as [[J E']|[J E']]; try (apply inj; lia); exfalso.
  - apply A1 in I. apply B2 in J. exact (over_not_under _ J I).
  - apply A2 in I. apply B1 in J. exact (over_not_under _ I J).
Qed.
(** The sequence with the recurrence that begins with p and q. *)
Fixpoint sequence (p q i : nat) : nat := match i with O => p | S i => sequence q (p + q) i end.
Lemma after_it n : M' <= n -> exceptional n -> exists m, next n m /\ exceptional m.
Proof. intros L [I|I]; [exists (f n)|exists (f n + 1)]; apply (follows n); auto. Qed.
Lemma after_once n m m' : M' <= n -> next n m -> exceptional m -> next n m' -> exceptional m' -> m = m'.
Proof.
  intros L N X N' X'. destruct (proj1 (follows n m L) (conj N X)) as [[I E]|[I E]], (proj1 (follows n m' L) (conj N' X')) as [[J E']|[J E']]; try lia;
    exfalso; [exact (over_not_under _ I J)|exact (over_not_under _ J I)].
Qed.
Theorem sequence_exceptional i : forall p q, M' <= p -> exceptional p -> next p q -> exceptional q ->
  M' <= sequence p q i /\ exceptional (sequence p q i) /\ next (sequence p q i) (sequence p q (S i)) /\ exceptional (sequence p q (S i)).
Proof.
  induction i as [|i IH]; intros p q L X N Y; [cbn [sequence]; auto|]. pose proof (next_low _ _ N). destruct (after_it q ltac:(lia) Y) as [l [N' Z]].
  pose proof (fibonacci p q l L N N' Z) as E. subst l. exact (IH q (p + q) ltac:(lia) Y N' Z).
Qed.
Theorem in_a_sequence k s n : chain M' k s n -> exceptional n -> exceptional s /\ exists q, next s q /\ exceptional q /\ n = sequence s q k.
Proof.
  induction 1 as [n L|k s n m C IH N]; intro X; [split; [auto|]; destruct (after_it n L X) as [q [A B]]; exists q; auto|].
  destruct (chain_low _ _ _ _ C) as [Ls Ln]. specialize (Ln M_M').
  assert (Xn : exceptional n) by (destruct (proj1 (follows n m Ln) (conj N X)) as [[I _]|[I _]]; unfold exceptional; auto).
  destruct (IH Xn) as [Xs [q [A [B ->]]]]. split; [auto|]. exists q. split; [auto|split; [auto|]].
  destruct (sequence_exceptional k s q Ls Xs A B) as [_ [_ [P Q]]]. exact (after_once _ _ _ Ln N X P Q).
Qed.
Theorem exceptions n y : M' <= n -> floor_of n y -> (-1 <= exception n y <= 1)%Z /\ (exception n y = 1%Z <-> over (x n)) /\ (exception n y = (-1)%Z <-> under (x n)).
Proof.
  intros L Fl. destruct (is_close n L) as [[k1 A] [k2 B]].
  assert (wide : forall k, k1 + k2 < k -> (- 2 * F k < place (x n) k < F k)%Z).
  { intros [|k] K; [lia|]. specialize (A (S k) ltac:(lia)). specialize (B (S k) ltac:(lia)). rewrite place_minus, place_whole, place_inverse in *.
    pose proof (F_grows k). lia. }
  pose proof (proj2 (cases n y _ Fl) eq_refl) as [[k3 C] [k4 D]].
  split; [|split].
  - set (k := S (k1 + k2 + k3 + k4)). specialize (wide k ltac:(lia)). specialize (C k ltac:(lia)). specialize (D k ltac:(lia)). rewrite place_whole in *.
    pose proof (F_pos k) as [P _]. generalize dependent (exception n y). intros e C D. nia.
  - split; intro H.
    + apply (cases n y 1 Fl) in H || (symmetry in H; apply (cases n y 1 Fl) in H). exact (proj1 H).
    + symmetry. apply (cases n y 1 Fl). split; [exact H|]. exists (S (k1 + k2)). intros k K. specialize (wide k ltac:(lia)). rewrite place_whole. lia.
  - split; intro H.
    + symmetry in H. apply (cases n y (-1) Fl) in H as [_ H]. destruct (total (x n) (whole (-1))) as [T|T]; [exact T|exfalso].
      pose proof (same _ _ H T) as E. unfold x, whole in E. inversion E. lia.
    + symmetry. apply (cases n y (-1) Fl). split.
      * exists (S (k1 + k2)). intros k K. specialize (wide k ltac:(lia)). rewrite place_whole. lia.
      * destruct H as [k H]. exists k. intros i I. specialize (H i I). lia.
Qed.
End Close.

(** Gu's Proposition 5. From some M' on the pairs are (y - R + e, y - R + e + n), y the floor of n phi, with e = -1, 0 or 1; and the n with e <> 0 are the terms of
    finitely many sequences with the Fibonacci recurrence, each beginning between M' and b M' + R, along which the sign of e alternates. *)
Theorem proposition_5 : exists M', M <= M' /\
  (forall n y, M' <= n -> floor_of n y -> exists e, (-1 <= e <= 1)%Z /\ Z.of_nat (a n) = (y - Z.of_nat repeats + e)%Z /\ b n = a n + n) /\
  (forall n y, M' <= n -> floor_of n y -> exception n y <> 0%Z -> exists s q i, M' <= s <= b M' + repeats /\ n = sequence s q i /\
     forall j z z', floor_of (sequence s q j) z -> floor_of (sequence s q (S j)) z' -> exception (sequence s q j) z <> 0%Z /\ exception (sequence s q (S j)) z' = (- exception (sequence s q j) z)%Z).
Proof.
  destruct gets_close as [M' [L H]]. exists M'. split; [auto|split].
  - intros n y N Fl. exists (exception n y). split; [apply (exceptions M' L H n y N Fl)|]. unfold exception, b. rewrite settled by lia. split; lia.
  - intros n y N Fl X. destruct (exceptions M' L H n y N Fl) as [R [O U]]. assert (Xn : exceptional n) by (unfold exceptional; destruct (Z.eq_dec (exception n y) 1); [tauto|right; apply U; lia]).
    destruct (chains M' L n N) as [k [s [S1 [S2 C]]]]. destruct (in_a_sequence M' L H k s n C Xn) as [Xs [q [A [B E]]]].
    exists s, q, k. split; [lia|split; [auto|]]. intros j z z' F1 F2.
    destruct (sequence_exceptional M' L H j s q S2 Xs A B) as [P1 [P2 [P3 P4]]]. pose proof (next_low _ _ P3).
    destruct (exceptions M' L H _ z P1 F1) as [_ [O1 U1]]. destruct (exceptions M' L H (sequence s q (S j)) z' ltac:(lia) F2) as [_ [O2 U2]].
    destruct (alternates M' L H _ _ P1 P3 P4) as [Q1 Q2]. destruct P2 as [P2|P2].
    + pose proof (proj2 O1 P2) as E1. pose proof (proj2 U2 (proj1 Q1 P2)) as E2. rewrite E1, E2. split; [discriminate|reflexivity].
    + pose proof (proj2 U1 P2) as E1. pose proof (proj2 O2 (proj1 Q2 P2)) as E2. rewrite E1, E2. split; [discriminate|reflexivity].
Qed.
End Settled.
Print Assumptions gets_close.
Print Assumptions fibonacci.
Print Assumptions proposition_5.

