(** Every row is additively periodic (Theorem 4 of docs/proofs.md).

    Rows G(a,0), G(a,1), ...: for n >= a the value G(a,n) is the least number that is none of G(a,y), y < n, and none of G(a-k,n-l), (k,l) in a
    fixed finite list M(a) with 1 <= k <= a and l <= k. What is used lies in a window that moves with n, so a finite state decides how a
    row goes on, and it comes again. *)
Require Import List Lia Arith Bool Classical_Prop.
From Kernel Require Import Games Rows.
Import ListNotations.

Lemma no_more {A} (l m : list A) : NoDup l -> incl l m -> length l <= length m.
Proof. apply NoDup_incl_length. Qed.
Lemma injective_nodup {A} (f : nat -> A) (l : list nat) : NoDup l -> (forall x y, In x l -> In y l -> f x = f y -> x = y) -> NoDup (map f l).
Proof.
  induction 1 as [|x l N ND IH]; intro I; [constructor|]. simpl. constructor.
  - intro H. apply in_map_iff in H as [y [E Y]]. apply N. rewrite <- (I y x); simpl; auto.
  - apply IH. intros; apply I; simpl; auto.
Qed.
(** Among more numbers than there are states two have the same. *)
Lemma comes_again {A} (states : list A) (s : nat -> A) n0 : (forall n, n0 <= n -> In (s n) states) ->
  exists n1 n2, n0 <= n1 < n2 /\ s n1 = s n2.
Proof.
  intro H. apply NNPP. intro N. assert (L : length (map s (seq n0 (S (length states)))) <= length states).
  { apply no_more.
    - apply injective_nodup; [apply seq_NoDup|]. intros x y X Y E. apply in_seq in X. apply in_seq in Y.
      destruct (lt_eq_lt_dec x y) as [[Lt|Eq]|Lt]; [exfalso; apply N; exists x, y; split; [lia|auto]|auto|exfalso; apply N; exists y, x; split; [lia|auto]].
    - intros x X. apply in_map_iff in X as [n [<- X]]. apply in_seq in X. apply H. lia. }
  rewrite map_length, seq_length in L. lia.
Qed.
Fixpoint bits (w : nat) : list (list bool) :=
  match w with O => [[]] | S w => map (cons true) (bits w) ++ map (cons false) (bits w) end.
Lemma bits_all l : In l (bits (length l)).
Proof. induction l as [|b l IH]; [simpl; auto|]. simpl. apply in_or_app. destruct b; [left|right]; apply in_map; auto. Qed.

Section Rows.
Variable G : nat -> nat -> nat.
Variable M : nat -> list (nat * nat).
Hypothesis small : forall a k l, In (k, l) (M a) -> 1 <= k <= a /\ l <= k.
Hypothesis fresh : forall a n y, a <= n -> y < n -> G a y <> G a n.
Hypothesis apart : forall a n k l, a <= n -> In (k, l) (M a) -> G (a - k) (n - l) <> G a n.
Hypothesis least : forall a n v, a <= n -> v < G a n -> (exists y, y < n /\ G a y = v) \/ exists k l, In (k, l) (M a) /\ G (a - k) (n - l) = v.

Lemma once a x y : a <= x -> a <= y -> G a x = G a y -> x = y.
Proof.
  intros X Y E. destruct (lt_eq_lt_dec x y) as [[L|L]|L]; [|auto|]; exfalso.
  - exact (fresh a y x Y L E).
  - exact (fresh a x y X L (eq_sym E)).
Qed.

Section Row.
Variable a : nat.
Let t := length (M a).
Definition used (n v : nat) : bool := existsb (fun y => Nat.eqb (G a y) v) (seq 0 n).
Lemma used_ok n v : used n v = true <-> exists y, y < n /\ G a y = v.
Proof.
  unfold used. rewrite existsb_exists. split; intros [y [Y E]]; exists y.
  - apply in_seq in Y. apply Nat.eqb_eq in E. split; [lia|auto].
  - split; [apply in_seq; lia|apply Nat.eqb_eq; auto].
Qed.
Lemma used_next n v : used (S n) v = used n v || Nat.eqb (G a n) v.
Proof. unfold used. rewrite seq_S, existsb_app. simpl. rewrite orb_false_r. reflexivity. Qed.

(** What is not used yet is not far below: at a column whose value is larger it was taken by a lower row, once for each (k,l). *)
Lemma lower c n : a <= n -> used n c = false -> n <= c + a + t.
Proof.
  intros A U.
  assert (N : forall y, y < n -> G a y <> c).
  { intros y Y E. assert (used n c = true) by (apply used_ok; eauto). congruence. }
  set (hit := fun y kl => Nat.eqb (G (a - fst kl) (y - snd kl)) c).
  set (f := fun y => if Nat.ltb (G a y) c then inl (G a y) else inr (find (hit y) (M a))).
  assert (L : length (map f (seq a (n - a))) <= length (map inl (seq 0 c) ++ map (fun kl => inr (Some kl)) (M a))).
  { apply no_more.
    - apply injective_nodup; [apply seq_NoDup|]. intros x y X Y E. apply in_seq in X. apply in_seq in Y. unfold f in E.
      destruct (Nat.ltb (G a x) c) eqn:Lx, (Nat.ltb (G a y) c) eqn:Ly; try discriminate.
      + inversion E. apply (once a); [lia|lia|auto].
      + inversion E as [E']. apply Nat.ltb_ge in Lx. assert (c < G a x) by (specialize (N x ltac:(lia)); lia).
        destruct (least a x c) as [[z [Z1 Z2]]|[k [l [K1 K2]]]]; [lia|auto|destruct (N z); [lia|auto]|].
        destruct (find (hit x) (M a)) as [[k' l']|] eqn:Fx.
        2: { apply find_none with (x := (k, l)) in Fx; [|auto]. unfold hit in Fx. simpl in Fx. apply Nat.eqb_neq in Fx. contradiction. }
        apply find_some in Fx as [I1 I2]. symmetry in E'. apply find_some in E' as [_ I3]. unfold hit in I2, I3. simpl in I2, I3.
        apply Nat.eqb_eq in I2. apply Nat.eqb_eq in I3. destruct (small _ _ _ I1) as [S1 S2].
        assert (x - l' = y - l') by (apply (once (a - k')); [lia|lia|congruence]). lia.
    - intros z Z. apply in_map_iff in Z as [y [<- Y]]. apply in_seq in Y. unfold f. apply in_or_app. destruct (Nat.ltb (G a y) c) eqn:Ly.
      + left. apply in_map, in_seq. apply Nat.ltb_lt in Ly. lia.
      + right. apply Nat.ltb_ge in Ly. assert (c < G a y) by (specialize (N y ltac:(lia)); lia).
        destruct (least a y c) as [[z [Z1 Z2]]|[k [l [K1 K2]]]]; [lia|auto|destruct (N z); [lia|auto]|].
        destruct (find (hit y) (M a)) as [kl|] eqn:Fy; [apply find_some in Fy as [I _]; apply in_map_iff; eauto|].
        apply find_none with (x := (k, l)) in Fy; [|auto]. unfold hit in Fy. simpl in Fy. apply Nat.eqb_neq in Fy. contradiction. }
  rewrite app_length, !map_length, !seq_length in L. unfold t. lia.
Qed.
Lemma upper n : a <= n -> G a n <= n + t.
Proof.
  intro A. assert (L : length (seq 0 (G a n)) <= length (map (G a) (seq 0 n) ++ map (fun kl => G (a - fst kl) (n - snd kl)) (M a))).
  { apply no_more; [apply seq_NoDup|]. intros v V. apply in_seq in V. apply in_or_app.
    destruct (least a n v A) as [[y [Y <-]]|[k [l [I <-]]]]; [lia|left; apply in_map, in_seq; lia|right].
    exact (in_map (fun kl => G (a - fst kl) (n - snd kl)) _ _ I). }
  rewrite app_length, !map_length, !seq_length in L. unfold t. lia.
Qed.

(** Every value occurs. *)
Theorem takes_every_value v : exists n, G a n = v.
Proof.
  destruct (used (v + a + t + 1) v) eqn:U; [apply used_ok in U as [y [_ E]]; eauto|]. apply lower in U; lia.
Qed.

(** What is used at n and at n', seen from the window. *)
Definition alike (n n' : nat) : Prop := forall w, used n (n - a - t + w) = used n' (n' - a - t + w).

Variables Q c0 : nat.
Hypothesis Q0 : 0 < Q.
Hypothesis below : forall j, j < a -> forall n, c0 <= n -> G j (n + Q) = G j n + Q.
Lemma below_times j m : j < a -> forall n, c0 <= n -> G j (n + m * Q) = G j n + m * Q.
Proof.
  intro J. induction m as [|m IH]; intros n L; [rewrite !Nat.add_0_r; auto|].
  replace (n + S m * Q) with (n + m * Q + Q) by (simpl; lia). rewrite below by lia. rewrite IH by lia. simpl. lia.
Qed.

Lemma goes_on n m : a + c0 <= n -> a + t <= n -> alike n (n + m * Q) ->
  G a (n + m * Q) = G a n + m * Q /\ alike (S n) (S n + m * Q).
Proof.
  intros A1 A2 R. set (p := m * Q) in *.
  assert (X : forall k l, In (k, l) (M a) -> G (a - k) (n + p - l) = G (a - k) (n - l) + p).
  { intros k l I. destruct (small _ _ _ I) as [S1 S2]. replace (n + p - l) with (n - l + p) by lia. apply below_times; lia. }
  assert (U : forall v, n - a - t <= v -> used (n + p) (v + p) = used n v).
  { intros v V. specialize (R (v - (n - a - t))). replace (n - a - t + (v - (n - a - t))) with v in R by lia.
    replace (n + p - a - t + (v - (n - a - t))) with (v + p) in R by lia. congruence. }
  assert (free : used n (G a n) = false).
  { destruct (used n (G a n)) eqn:E; [|auto]. apply used_ok in E as [y [Y E]]. destruct (fresh a n y); [lia|auto|auto]. }
  assert (Lo : n - a - t <= G a n) by (apply lower in free; lia).
  assert (free' : used (n + p) (G a (n + p)) = false).
  { destruct (used (n + p) (G a (n + p))) eqn:E; [|auto]. apply used_ok in E as [y [Y E]]. destruct (fresh a (n + p) y); [lia|auto|auto]. }
  assert (Lo' : n + p - a - t <= G a (n + p)) by (apply lower in free'; lia).
  assert (E : G a (n + p) = G a n + p).
  { destruct (lt_eq_lt_dec (G a (n + p)) (G a n + p)) as [[L|L]|L]; [exfalso|auto|exfalso].
    - destruct (least a n (G a (n + p) - p)) as [[y Y]|[k [l [I K]]]]; [lia|lia| |].
      + assert (Y' : used n (G a (n + p) - p) = true) by (apply used_ok; eauto). rewrite <- U in Y' by lia.
        replace (G a (n + p) - p + p) with (G a (n + p)) in Y' by lia. congruence.
      + apply (apart a (n + p) k l); [lia|auto|]. rewrite X by auto. lia.
    - destruct (least a (n + p) (G a n + p)) as [[y Y]|[k [l [I K]]]]; [lia|lia| |].
      + assert (Y' : used (n + p) (G a n + p) = true) by (apply used_ok; eauto). rewrite U in Y' by lia. congruence.
      + apply (apart a n k l); [lia|auto|]. rewrite X in K by auto. lia. }
  split; [exact E|]. intro w. change (S n + p) with (S (n + p)). rewrite !used_next, E.
  replace (S n - a - t + w) with (n - a - t + S w) by lia. replace (S (n + p) - a - t + w) with (n - a - t + S w + p) by lia.
  rewrite U by lia. f_equal. destruct (Nat.eqb_spec (G a n) (n - a - t + S w)) as [->|D].
  - symmetry. apply Nat.eqb_refl.
  - symmetry. apply Nat.eqb_neq. lia.
Qed.

Theorem row_periodic : exists m c, 0 < m /\ forall n, c <= n -> G a (n + m * Q) = G a n + m * Q.
Proof.
  set (first := fold_right Nat.max 0 (map (G a) (seq 0 a))).
  assert (First : forall y, y < a -> G a y <= first).
  { intros y Y. unfold first. assert (I : In (G a y) (map (G a) (seq 0 a))) by (apply in_map, in_seq; lia). revert I.
    generalize (map (G a) (seq 0 a)). induction l as [|x l IH]; [contradiction|]. simpl. intros [->|I]; [lia|]. specialize (IH I). lia. }
  set (n0 := a + c0 + t + first + 1). set (W := a + t + t).
  set (s := fun n => (n mod Q, map (fun w => used n (n - a - t + w)) (seq 0 W))).
  destruct (comes_again (list_prod (seq 0 Q) (bits W)) s n0) as [n1 [n2 [L E]]].
  { intros n _. unfold s. apply in_prod; [apply in_seq; pose proof (Nat.mod_upper_bound n Q); lia|].
    pose proof (bits_all (map (fun w => used n (n - a - t + w)) (seq 0 W))) as B. rewrite map_length, seq_length in B. exact B. }
  unfold s in E. inversion E as [[E1 E2]]. clear E.
  assert (P : exists m, 0 < m /\ n2 = n1 + m * Q).
  { exists (n2 / Q - n1 / Q). pose proof (Nat.div_mod n1 Q ltac:(lia)). pose proof (Nat.div_mod n2 Q ltac:(lia)).
    assert (n1 / Q < n2 / Q) by nia. split; [lia|]. nia. }
  destruct P as [m [Hm ->]]. exists m, n1. split; [auto|].
  (* Above the window nothing is used. *)
  assert (above : forall n w, n0 <= n -> W <= w -> used n (n - a - t + w) = false).
  { intros n w N Hw. destruct (used n (n - a - t + w)) eqn:U; [|auto]. apply used_ok in U as [y [Y V]]. exfalso. unfold n0, W in *.
    destruct (Nat.lt_ge_cases y a) as [Ya|Ya]; [specialize (First y Ya); lia|]. apply upper in Ya. lia. }
  assert (Start : alike n1 (n1 + m * Q)).
  { intro w. destruct (Nat.lt_ge_cases w W) as [Hw|Hw]; [|rewrite !above by (unfold n0 in *; lia); auto].
    assert (K := f_equal (fun l => nth w l false) E2). cbn beta in K.
    rewrite !(nth_indep _ false (used n1 (n1 - a - t + 0))) in K by (rewrite map_length, seq_length; lia).
    rewrite (map_nth (fun w => used n1 (n1 - a - t + w))) in K.
    rewrite (nth_indep _ _ (used (n1 + m * Q) (n1 + m * Q - a - t + 0))) in K by (rewrite map_length, seq_length; lia).
    rewrite (map_nth (fun w => used (n1 + m * Q) (n1 + m * Q - a - t + w))) in K. rewrite seq_nth in K by lia. exact K. }
  assert (All : forall i, alike (n1 + i) (n1 + i + m * Q)).
  { induction i as [|i IH]; [rewrite Nat.add_0_r; exact Start|]. apply goes_on in IH as [_ IH]; [|unfold n0 in *; lia|unfold n0 in *; lia].
    replace (n1 + S i) with (S (n1 + i)) by lia. exact IH. }
  intros n N. specialize (All (n - n1)). replace (n1 + (n - n1)) with n in All by lia. apply goes_on in All as [K _]; [exact K|unfold n0 in *; lia|unfold n0 in *; lia].
Qed.
End Row.

(** Theorem 4. *)
Theorem rows_are_periodic a : (exists p c, 0 < p /\ forall n, c <= n -> G a (n + p) = G a n + p) /\ forall v, exists n, G a n = v.
Proof.
  split; [|apply takes_every_value].
  cut (forall b, exists Q c, 0 < Q /\ forall j, j < b -> forall n, c <= n -> G j (n + Q) = G j n + Q).
  { intro H. destruct (H (S a)) as [Q [c [Q0 R]]]. exists Q, c. split; [auto|]. intros. apply R; lia. }
  induction b as [|b [Q [c [Q0 R]]]]; [exists 1, 0; split; [lia|intros; lia]|].
  destruct (row_periodic b Q c Q0 R) as [m [c' [Hm K]]]. exists (m * Q), (Nat.max c c'). split; [nia|].
  intros j J n N. destruct (Nat.eq_dec j b) as [->|D]; [apply K; lia|]. apply (below_times b Q c Q0 R); lia.
Qed.
End Rows.

(** Wythoff's game has such rows: (k,k) and (k,0), 1 <= k <= a. *)
Theorem wythoff_rows_are_periodic G : mex_values (nat * nat) wythoff_move G ->
  forall a, exists p c, 0 < p /\ forall n, c <= n -> G (a, n + p) = G (a, n) + p.
Proof.
  intros mex a.
  set (M := fun a => map (fun k => (k, k)) (seq 1 a) ++ map (fun k => (k, 0)) (seq 1 a)).
  assert (inM : forall a k l, In (k, l) (M a) <-> 1 <= k <= a /\ (l = k \/ l = 0)).
  { intros b k l. unfold M. rewrite in_app_iff, !in_map_iff. split.
    - intros [[x [E I]]|[x [E I]]]; inversion E; subst; apply in_seq in I; lia.
    - intros [I [->| ->]]; [left|right]; exists k; (split; [auto|apply in_seq; lia]). }
  apply (rows_are_periodic (fun a n => G (a, n)) M).
  - intros b k l I. apply inM in I. lia.
  - intros b n y _ Y. apply (proj1 (mex (b, n))). right. left. simpl. auto.
  - intros b n k l A I. apply inM in I as [K [->| ->]]; apply (proj1 (mex (b, n))).
    + right. right. exists k. simpl. lia.
    + left. simpl. lia.
  - intros b n v A V. destruct (proj2 (mex (b, n)) v V) as [[c d] [Mv E]]. unfold wythoff_move in Mv. simpl in Mv.
    destruct Mv as [[C ->]|[[-> D]|[k [K [C D]]]]].
    + right. exists (b - c), 0. split; [apply inM; lia|]. replace (b - (b - c)) with c by lia. rewrite Nat.sub_0_r. exact E.
    + left. eauto.
    + right. exists k, k. split; [apply inM; lia|]. replace (b - k) with c by lia. replace (n - k) with d by lia. exact E.
Qed.

(** Symmetric games whose moves from (a,n), a <= n, are these or their mirror images. *)
Section Symmetric.
Variable move : nat * nat -> nat * nat -> Prop.
Variable G : nat * nat -> nat.
Variable M : nat -> list (nat * nat).
Hypothesis mex : mex_values (nat * nat) move G.
Hypothesis mirror : forall a b, G (a, b) = G (b, a).
Hypothesis small : forall a k l, In (k, l) (M a) -> 1 <= k <= a /\ l <= k.
Hypothesis along : forall a n y, a <= n -> y < n -> move (a, n) (a, y).
Hypothesis down : forall a n k l, a <= n -> In (k, l) (M a) -> move (a, n) (a - k, n - l).
Hypothesis only : forall a n c d, a <= n -> move (a, n) (c, d) -> exists x y, ((x, y) = (c, d) \/ (x, y) = (d, c)) /\
  ((x = a /\ y < n) \/ exists k l, In (k, l) (M a) /\ x = a - k /\ y = n - l).
Theorem symmetric_rows a : (exists p c, 0 < p /\ forall n, c <= n -> G (a, n + p) = G (a, n) + p) /\ forall v, exists n, G (a, n) = v.
Proof.
  apply (rows_are_periodic (fun a n => G (a, n)) M small).
  - intros b n y A Y. apply (proj1 (mex (b, n))). auto.
  - intros b n k l A I. apply (proj1 (mex (b, n))). auto.
  - intros b n v A V. destruct (proj2 (mex (b, n)) v V) as [[c d] [Mv E]]. destruct (only b n c d A Mv) as [x [y [X R]]].
    assert (F : G (x, y) = v) by (destruct X as [X|X]; inversion X; subst; [auto|rewrite mirror; auto]).
    destruct R as [[-> Y]|[k [l [I [-> ->]]]]]; [left; eauto|right; eauto].
Qed.
End Symmetric.

(** R-Wythoff: from the larger pile, or the same from both. *)
Definition r_move (p q : nat * nat) : Prop :=
  let (a, b) := p in let (c, d) := q in
  (a <= b /\ c = a /\ d < b) \/ (b <= a /\ d = b /\ c < a) \/ exists k, 1 <= k /\ a = c + k /\ b = d + k.
(** E-Wythoff: from one pile, or at least as much from the smaller pile as from the other. *)
Definition e_move (p q : nat * nat) : Prop :=
  let (a, b) := p in let (c, d) := q in
  (a <= b /\ ((c = a /\ d < b) \/ exists k l, 1 <= k /\ l <= k /\ a = c + k /\ b = d + l)) \/
  (b <= a /\ ((d = b /\ c < a) \/ exists k l, 1 <= k /\ l <= k /\ b = d + k /\ a = c + l)).

Theorem r_wythoff_rows_are_periodic G : mex_values (nat * nat) r_move G -> (forall a b, G (a, b) = G (b, a)) ->
  forall a, (exists p c, 0 < p /\ forall n, c <= n -> G (a, n + p) = G (a, n) + p) /\ forall v, exists n, G (a, n) = v.
Proof.
  intros mex mirror a. set (M := fun a => map (fun k => (k, k)) (seq 1 a)).
  assert (inM : forall a k l, In (k, l) (M a) <-> 1 <= k <= a /\ l = k).
  { intros b k l. unfold M. rewrite in_map_iff. split; [intros [x [E I]]; inversion E; subst; apply in_seq in I; lia|].
    intros [I ->]. exists k. split; [auto|apply in_seq; lia]. }
  apply (symmetric_rows r_move G M mex mirror).
  - intros b k l I. apply inM in I. lia.
  - intros b n y A Y. simpl. auto.
  - intros b n k l A I. apply inM in I as [I ->]. simpl. right. right. exists k. lia.
  - intros b n c d A Mv. simpl in Mv. destruct Mv as [[_ [-> D]]|[[B [-> C]]|[k [K [B N]]]]].
    + exists b, d. auto.
    + assert (b = n) by lia. subst n. exists b, c. auto.
    + exists c, d. split; [auto|]. right. exists k, k. split; [apply inM; lia|lia].
Qed.
Theorem e_wythoff_rows_are_periodic G : mex_values (nat * nat) e_move G -> (forall a b, G (a, b) = G (b, a)) ->
  forall a, (exists p c, 0 < p /\ forall n, c <= n -> G (a, n + p) = G (a, n) + p) /\ forall v, exists n, G (a, n) = v.
Proof.
  intros mex mirror a. set (M := fun a => flat_map (fun k => map (fun l => (k, l)) (seq 0 (S k))) (seq 1 a)).
  assert (inM : forall a k l, In (k, l) (M a) <-> 1 <= k <= a /\ l <= k).
  { intros b k l. unfold M. rewrite in_flat_map. split.
    - intros [x [X I]]. apply in_map_iff in I as [y [E Y]]. inversion E; subst. apply in_seq in X. apply in_seq in Y. lia.
    - intros [K L]. exists k. split; [apply in_seq; lia|]. apply in_map, in_seq. lia. }
  apply (symmetric_rows e_move G M mex mirror).
  - intros b k l I. apply inM in I. lia.
  - intros b n y A Y. simpl. left. auto.
  - intros b n k l A I. apply inM in I as [K L]. simpl. left. split; [auto|]. right. exists k, l. lia.
  - intros b n c d A Mv. simpl in Mv. destruct Mv as [[_ [[-> D]|[k [l [K [L [B N]]]]]]]|[B [[-> C]|[k [l [K [L [N B']]]]]]]].
    + exists b, d. auto.
    + exists c, d. split; [auto|]. right. exists k, l. split; [apply inM; lia|lia].
    + assert (b = n) by lia. subst n. exists b, c. auto.
    + assert (b = n) by lia. subst n. exists d, c. split; [auto|]. right. exists k, l. split; [apply inM; lia|lia].
Qed.
Print Assumptions wythoff_rows_are_periodic.
Print Assumptions r_wythoff_rows_are_periodic.
Print Assumptions e_wythoff_rows_are_periodic.
