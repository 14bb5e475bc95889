(** Rows that repeat a state (docs/rows.md, section 2): what the checker of certificates of rows tests is enough.

    For n >= a the value G(a,n) is the least number that is no G(a,y), y < n, and no G(a-k,n-l), (k,l) in a finite list M(a), 1 <= k <= a, l <= reach. The state of row a before column n is
    what is used, seen from n, and the offsets G - n in the last [reach] columns. If the states of the rows below b before n1 and n1 + P are the same, all these rows go on with period P. *)
Require Import List Lia Arith Classical_Prop.
Import ListNotations.

Section Repeated.
Variable G : nat -> nat -> nat.
Variable M : nat -> list (nat * nat).
Variable reach : nat.
Hypothesis moves : forall a k l, In (k, l) (M a) -> 1 <= k <= a /\ l <= reach.
Hypothesis new : forall a n, a <= n -> (forall y, y < n -> G a y <> G a n) /\ forall k l, In (k, l) (M a) -> G (a - k) (n - l) <> G a n.
Hypothesis least : forall a n v, a <= n -> v < G a n -> (exists y, y < n /\ G a y = v) \/ exists k l, In (k, l) (M a) /\ G (a - k) (n - l) = v.
Definition used (a n v : nat) : Prop := exists y, y < n /\ G a y = v.

(** The state of row a before n and before n + P: below v0, what is used before n, everything is used before n + P up to v0 + P; from v0 on the same, P apart; the last columns have the same
    offsets. *)
Definition same_state (P a n : nat) : Prop :=
  (exists v0, (forall v, v < v0 -> used a n v) /\ (forall v, v < v0 + P -> used a (n + P) v) /\ forall v, v0 <= v -> (used a n v <-> used a (n + P) (v + P))) /\
  forall m, n <= m + reach -> m < n -> G a (m + P) = G a m + P.
Variables b n1 P : nat.
Hypothesis begun : b <= n1 /\ reach <= n1.
Hypothesis repeated : forall a, a < b -> same_state P a n1.

Lemma used_next a n v : used a (S n) v <-> used a n v \/ G a n = v.
Proof.
  split; [intros [y [Y E]]; destruct (Nat.eq_dec y n) as [->|D]; [auto|left; exists y; split; [lia|auto]]|intros [[y [Y E]]|E]; [exists y; split; [lia|auto]|exists n; split; [lia|auto]]].
Qed.
(** One column, row by row upwards. *)
Lemma column n : n1 <= n -> (forall a, a < b -> same_state P a n) -> forall a, a < b -> G a (n + P) = G a n + P.
Proof.
  intros L H a. induction a as [a IH] using lt_wf_ind. intro A. destruct (H a A) as [[v0 [Low [Low' Same]]] _].
  assert (option : forall k l, In (k, l) (M a) -> G (a - k) (n + P - l) = G (a - k) (n - l) + P).
  { intros k l I. destruct (moves a k l I) as [K R]. replace (n + P - l) with (n - l + P) by lia. destruct (Nat.eq_dec l 0) as [->|D].
    - rewrite Nat.sub_0_r. apply IH; lia.
    - apply (H (a - k)); lia. }
  assert (free : forall m, a <= m -> ~ used a m (G a m)).
  { intros m Hm [y [Y E]]. destruct (new a m Hm) as [N _]. exact (N y Y E). }
  assert (B : v0 <= G a n) by (destruct (Nat.le_gt_cases v0 (G a n)) as [|Q]; [auto|destruct (free n ltac:(lia)); apply Low, Q]).
  assert (B' : v0 + P <= G a (n + P)) by (destruct (Nat.le_gt_cases (v0 + P) (G a (n + P))) as [|Q]; [auto|destruct (free (n + P) ltac:(lia)); apply Low', Q]).
  destruct (lt_eq_lt_dec (G a (n + P)) (G a n + P)) as [[Q|Q]|Q]; [exfalso|exact Q|exfalso].
  - destruct (least a n (G a (n + P) - P)) as [U|[k [l [I E]]]]; [lia|lia| |].
    + apply (free (n + P)); [lia|]. replace (G a (n + P)) with (G a (n + P) - P + P) by lia. apply Same; [lia|exact U].
    + destruct (new a (n + P) ltac:(lia)) as [_ N]. apply (N k l I). rewrite option by auto. lia.
  - destruct (least a (n + P) (G a n + P)) as [U|[k [l [I E]]]]; [lia|lia| |].
    + apply (free n); [lia|]. apply Same; [lia|exact U].
    + destruct (new a n ltac:(lia)) as [_ N]. apply (N k l I). rewrite option in E by auto. lia.
Qed.
Lemma goes_on n : n1 <= n -> forall a, a < b -> same_state P a n.
Proof.
  induction 1 as [|n L IH]; [exact repeated|]. intros a A. pose proof (column n L IH a A) as C. destruct (IH a A) as [[v0 [Low [Low' Same]]] Last]. split.
  - exists v0. split; [|split].
    + intros v V. apply used_next. auto.
    + intros v V. apply (used_next a (n + P)). left. apply Low', V.
    + intros v V. change (S n + P) with (S (n + P)). rewrite !used_next, C. rewrite (Same v V). split; intros [X|X]; auto; right; lia.
  - intros m Lo Hi. destruct (Nat.eq_dec m n) as [->|D]; [exact C|apply Last; lia].
Qed.
(** The rows have period P from n1 on. *)
Theorem repeated_state a n : a < b -> n1 <= n -> G a (n + P) = G a n + P.
Proof. intros A L. apply column; [exact L|apply goes_on, L|exact A]. Qed.
(** The last column m with another offset than the one P later ends the preperiod, whatever the period p. *)
Theorem preperiod a m : a < b -> m < n1 -> G a (m + P) <> G a m + P -> (forall n, m < n < n1 -> G a (n + P) = G a n + P) ->
  (forall n, m < n -> G a (n + P) = G a n + P) /\ forall p c, 1 <= p -> (forall n, c <= n -> G a (n + p) = G a n + p) -> m < c.
Proof.
  intros A Hm D E. assert (per : forall n, m < n -> G a (n + P) = G a n + P).
  { intros n Hn. destruct (Nat.lt_ge_cases n n1) as [Q|Q]; [apply E; lia|apply repeated_state; auto]. }
  split; [exact per|]. intros p c p1 Hp. destruct (Nat.lt_ge_cases m c) as [|C]; [auto|exfalso].
  assert (times : forall j n, c <= n -> G a (n + j * p) = G a n + j * p).
  { induction j as [|j IH]; intros n Hn; [rewrite !Nat.add_0_r; auto|]. replace (n + S j * p) with (n + j * p + p) by (simpl; lia). rewrite Hp by lia. rewrite IH by auto. simpl. lia. }
  set (j := m + 1). assert (jp : m < m + j * p) by (unfold j; nia). apply D. pose proof (per (m + j * p) jp) as X. pose proof (times j m C) as Y. pose proof (times j (m + P) ltac:(lia)) as Z.
  replace (m + j * p + P) with (m + P + j * p) in X by lia. lia.
Qed.
(** And p is a period from n1 on if it is one on P columns. *)
Theorem seen_period a p : a < b -> 1 <= P -> (forall n, n1 <= n < n1 + P -> G a (n + p) = G a n + p) -> forall n, n1 <= n -> G a (n + p) = G a n + p.
Proof.
  intros A P1 H n. induction n as [n IH] using lt_wf_ind. intro L. destruct (Nat.lt_ge_cases n (n1 + P)) as [Q|Q]; [apply H; lia|].
  pose proof (IH (n - P) ltac:(lia) ltac:(lia)) as X. pose proof (repeated_state a (n - P) A ltac:(lia)) as Y. pose proof (repeated_state a (n - P + p) A ltac:(lia)) as Z.
  replace (n - P + P) with n in Y by lia. replace (n - P + p + P) with (n + p) in Z by lia. lia.
Qed.
(** And each period from anywhere on is one from n1 on. *)
Theorem period_shows a p c : a < b -> 1 <= P -> (forall n, c <= n -> G a (n + p) = G a n + p) -> forall n, n1 <= n -> G a (n + p) = G a n + p.
Proof.
  intros A P1 H n L.
  assert (times : forall j m, n1 <= m -> G a (m + j * P) = G a m + j * P).
  { induction j as [|j IH]; intros m Hm; [rewrite !Nat.add_0_r; auto|]. replace (m + S j * P) with (m + j * P + P) by (simpl; lia). rewrite repeated_state by (auto; lia). rewrite IH by auto. simpl. lia. }
  pose proof (H (n + c * P) ltac:(nia)) as X. pose proof (times c n L) as Y. pose proof (times c (n + p) ltac:(lia)) as Z.
  replace (n + c * P + p) with (n + p + c * P) in X by lia. lia.
Qed.
End Repeated.
Print Assumptions repeated_state.
Print Assumptions preperiod.
Print Assumptions seen_period.
Print Assumptions period_shows.
