(** When a level of R-Wythoff is closed (Theorem 1 of docs/proofs.md).

    The levels below g are closed, and level g was computed to an index L: d n = n on [K, L), it is synced at K, and its rows keep near their line for a generation. If every lower
    level is far from it, by rule (S) or (G_j), then d n = n for ever: at the first m with another diagonal a lower level would have a position on diagonal m in its row; but
    had the diagonals been n from m on, the row would be the same, and Lemma 2 tells how near to its line it is. *)
Require Import List FinFun ZArith Lia Arith Classical_Prop ConstructiveEpsilon.
From Kernel Require Import Games Rows Periods Bounds Levels GoldenOrder TwoMaps Synced Floors Settled Contraction Replay ClosedLevels Repeats.
Import ListNotations.

(** ** Diagonals determine rows *)
Lemma least_new (l : list nat) : {x | ~ In x l /\ forall y, y < x -> In y l}.
Proof.
  apply constructive_indefinite_ground_description_nat.
  - intro x. destruct (in_dec Nat.eq_dec x l) as [I|I]; [right; tauto|].
    destruct (forallb (fun y => if in_dec Nat.eq_dec y l then true else false) (seq 0 x)) eqn:E.
    + left. split; [auto|]. intros y Y. rewrite forallb_forall in E. specialize (E y ltac:(apply in_seq; lia)). destruct (in_dec Nat.eq_dec y l); [auto|discriminate].
    + right. intros [_ H]. assert (X : forallb (fun y => if in_dec Nat.eq_dec y l then true else false) (seq 0 x) = true); [|congruence].
      apply forallb_forall. intros y Y. apply in_seq in Y. destruct (in_dec Nat.eq_dec y l) as [|N]; [auto|]. destruct N. apply H. lia.
  - destruct (least (fun x => ~ In x l) (S (list_max l))) as [x [N Low]].
    + intro I. pose proof (proj1 (list_max_le l (list_max l)) (le_n _)) as F. rewrite Forall_forall in F. specialize (F _ I). lia.
    + exists x. split; [exact N|]. intros y Y. apply NNPP. exact (Low y Y).
Qed.
Lemma rows_exist d : exists a, rows_of d a.
Proof.
  set (next := fun l : list nat => proj1_sig (least_new (l ++ map (fun i => nth i l 0 + d i) (seq 0 (length l))))).
  set (up_to := fix up_to n := match n with O => [] | S n => up_to n ++ [next (up_to n)] end).
  assert (Len : forall n, length (up_to n) = n) by (induction n as [|n IH]; [reflexivity|]; cbn [up_to]; rewrite app_length, IH; cbn; lia).
  set (a := fun n => next (up_to n)).
  assert (Nth : forall n i, i < n -> nth i (up_to n) 0 = a i).
  { induction n as [|n IH]; intros i L; [lia|]. cbn [up_to]. destruct (Nat.eq_dec i n) as [->|D].
    - rewrite app_nth2, Len, Nat.sub_diag by (rewrite Len; lia). reflexivity.
    - rewrite app_nth1 by (rewrite Len; lia). apply IH. lia. }
  assert (In_up : forall n x, In x (up_to n ++ map (fun i => nth i (up_to n) 0 + d i) (seq 0 n)) <-> exists i, i < n /\ (x = a i \/ x = a i + d i)).
  { intros n x. rewrite in_app_iff, in_map_iff. split.
    - intros [I|[i [<- I]]].
      + apply In_nth with (d := 0) in I as [i [I E]]. rewrite Len in I. rewrite Nth in E by auto. exists i. auto.
      + apply in_seq in I. exists i. rewrite Nth by lia. split; [lia|auto].
    - intros [i [I [->| ->]]].
      + left. rewrite <- (Nth n i I). apply nth_In. rewrite Len. exact I.
      + right. exists i. rewrite Nth by auto. split; [auto|apply in_seq; lia]. }
  assert (Spec : forall n, ~ In (a n) (up_to n ++ map (fun i => nth i (up_to n) 0 + d i) (seq 0 n)) /\ forall y, y < a n -> In y (up_to n ++ map (fun i => nth i (up_to n) 0 + d i) (seq 0 n))).
  { intro n. unfold a, next. destruct (least_new _) as [x X]. cbn [proj1_sig]. rewrite Len in X. exact X. }
  exists a. split.
  - intros n i L. destruct (Spec n) as [N _]. rewrite In_up in N. split; intro E; apply N; exists i; auto.
  - intros n x L. apply In_up, (proj2 (Spec n)). exact L.
Qed.
Lemma rows_same d a d' a' m : rows_of d a -> rows_of d' a' -> (forall i, i < m -> d i = d' i) -> forall n, n <= m -> a n = a' n.
Proof.
  intros [new least] [new' least'] E. induction n as [n IH] using lt_wf_ind. intro L. destruct (lt_eq_lt_dec (a n) (a' n)) as [[Q|Q]|Q]; [exfalso|exact Q|exfalso].
  - destruct (least' n _ Q) as [i [I H]]. rewrite <- IH, <- E in H by lia. destruct (new n i I). lia.
  - destruct (least n _ Q) as [i [I H]]. rewrite IH, E in H by lia. destruct (new' n i I). lia.
Qed.

Lemma iter_up a d (up : forall n, a n < a (S n)) M j N : N <= Nat.iter j (Synced.f a d M) N.
Proof.
  induction j as [|j IH]; [apply le_n|]. change (Nat.iter (S j) (Synced.f a d M) N) with (Synced.f a d M (Nat.iter j (Synced.f a d M) N)).
  pose proof (a_apart a up 0 (Nat.iter j (Synced.f a d M) N)). unfold Synced.f at 1. simpl in *. lia.
Qed.

Section Closing.
Variable G : nat * nat -> nat.
Hypothesis mex : mex_values (nat * nat) r_move G.
Hypothesis mirror : forall a b, G (a, b) = G (b, a).
(** A n is the floor of n phi. *)
Variable A : nat -> nat.
Hypothesis floor_n : forall n, (norm (Z.of_nat (A n)) (Z.of_nat n) <= 0 < norm (Z.of_nat (A n) + 1) (Z.of_nat n))%Z.
Lemma floors n : floor_of n (Z.of_nat (A n)).
Proof. apply floor_in_integers; [lia|apply floor_n]. Qed.

(** A closed level: d n = n from K on, |eps n| <= k from N on, N >= max(K, 1). *)
Definition offset_of (a d : nat -> nat) (K : nat) : nat := repeats a d (Nat.max 1 K).
Definition error (a d : nat -> nat) (K n : nat) : Z := eps a d (Nat.max 1 K) A n.
Definition closed (g : nat) (a d : nat -> nat) (K N k : nat) : Prop :=
  enumerates G g a d /\ (forall n, K <= n -> d n = n) /\ Nat.max 1 K <= N /\ forall n, N <= n -> (Z.abs (error a d K n) <= Z.of_nat k)%Z.

Variable g : nat.
(** The lower levels. *)
Variables al dl : nat -> nat -> nat.
Variables Kl Nl kl : nat -> nat.
Hypothesis lower : forall h, h < g -> closed h (al h) (dl h) (Kl h) (Nl h) (kl h).
(** Level g to L: 1. *)
Variables a d : nat -> nat.
Hypothesis level : enumerates G g a d.
Variables K L : nat.
Hypothesis straight : forall n, K <= n < L -> d n = n.
Hypothesis synced : (forall i, i < K -> d i < K) \/ g < L - K.
Notation R := (offset_of a d K).
Notation f := (f a d (Nat.max 1 K)).
Notation fl h := (Synced.f (al h) (dl h) (Nat.max 1 (Kl h))).
(** 2. and 3. *)
Definition wide (N k : nat) : Prop := Nat.max 1 K <= N < L /\ a N + R <= L /\ forall n, N <= n < L -> (Z.abs (error a d K n) <= Z.of_nat k)%Z.
(** 4., for a lower level h, with D the difference of the offsets. *)
Definition away (N k h : nat) : Prop :=
  let D := (Z.of_nat R - Z.of_nat (offset_of (al h) (dl h) (Kl h)))%Z in
  ((Z.of_nat (k + kl h) < Z.abs D)%Z /\
    forall m j, L <= m < Nl h -> dl h j = m -> ~ (Z.abs (Z.of_nat (al h j) - Z.of_nat (A m) + Z.of_nat R) <= Z.of_nat k)%Z) \/
  exists j, 1 <= j /\ Nat.iter j f N <= L /\ Nat.iter j (fl h) (Nl h) <= L /\ 1 <= k + kl h /\ at_most (over_power (k + kl h) j) (whole (Z.abs D - 1)).
Hypothesis far : forall h, h < g -> exists N k, wide N k /\ away N k h.

Let increases := proj1 level.
Let all_rows := proj1 (proj2 level).
Let pairs := proj2 (proj2 level).
Lemma level_rows : rows_of d a.
Proof.
  split.
  - intros n i I. pose proof (a_mono a increases i n I). split; [lia|]. intro E.
    destruct (both G mex mirror g a d increases pairs n i E). lia.
  - intros n x X. destruct (covered G mex mirror g a d all_rows pairs x) as [[i ->]|[i ->]]; exists i; (split; [|unfold b; auto]); apply (a_order a increases); unfold b in *; lia.
Qed.
(** (F4): long enough straight, it is synced. *)
Lemma is_synced i : i < K -> d i < K.
Proof.
  destruct synced as [H|H]; [apply H|]. intro I. destruct (Nat.lt_ge_cases (d i) K) as [|Q]; [auto|exfalso].
  pose proof (d_once G mex g a d increases pairs) as once.
  assert (E : exists e, e < K /\ forall j, j < K -> d j <> e).
  { apply NNPP. intro X. assert (In : incl (seq 0 K) (map d (remove Nat.eq_dec i (seq 0 K)))).
    { intros e E. apply in_seq in E. apply NNPP. intro Y. apply X. exists e. split; [lia|]. intros j J D. apply Y. apply in_map_iff. exists j. split; [auto|].
      apply in_in_remove; [intros ->; lia|apply in_seq; lia]. }
    apply NoDup_incl_length in In; [|apply seq_NoDup]. rewrite map_length in In. pose proof (remove_length_lt Nat.eq_dec (seq 0 K) i ltac:(apply in_seq; lia)). lia. }
  destruct E as [e [E1 E2]]. assert (C : length (seq K (L - K)) <= length (seq 0 g)); [|rewrite !seq_length in C; lia].
  apply (no_more_than (fun n v => G (a n, a n + e) = v)); [apply seq_NoDup| |].
  - intros n N. apply in_seq in N. exists (G (a n, a n + e)). split; [|auto]. apply in_seq.
    destruct (passed_over G mex mirror g (a n) (a n + d n) e (pairs n)) as [[c [C P]]|C]; [rewrite (straight n) by lia; lia|exfalso|lia].
    destruct (all_rows c) as [j <-]; [exists (c + e); exact P|]. pose proof (pair_once G mex g _ _ _ P (pairs j)) as D. assert (J : j < n) by (apply (a_order a increases); auto).
    destruct (Nat.lt_ge_cases j K) as [T|T]; [apply (E2 j T); lia|]. rewrite (straight j) in D by lia. lia.
  - intros n n' v _ _ V V'. apply (a_inj a increases). destruct (lt_eq_lt_dec (a n) (a n')) as [[T|T]|T]; [exfalso|auto|exfalso].
    + apply (on_diagonal G mex (a n') (a n' + e) (a n' - a n)); [lia|lia|lia|]. replace (a n' - (a n' - a n)) with (a n) by lia. replace (a n' + e - (a n' - a n)) with (a n + e) by lia. congruence.
    + apply (on_diagonal G mex (a n) (a n + e) (a n - a n')); [lia|lia|lia|]. replace (a n - (a n - a n')) with (a n') by lia. replace (a n + e - (a n - a n')) with (a n' + e) by lia. congruence.
Qed.

(** ** Had the diagonals been n from m on *)
Lemma once i j : d i = d j -> i = j.
Proof. exact (d_once G mex g a d increases pairs i j). Qed.
Lemma low m : K <= m -> (forall n, K <= n < m -> d n = n) -> forall i, i < m -> d i < m.
Proof. intros Km H i I. destruct (Nat.lt_ge_cases i K) as [Q|Q]; [pose proof (is_synced i Q); lia|rewrite H; lia]. Qed.

Section Up_to.
Variable m : nat.
Hypothesis L_m : L <= m.
Hypothesis M_m : Nat.max 1 K <= m.
Hypothesis to_m : forall n, K <= n < m -> d n = n.
Definition straightened (n : nat) : nat := if n <? m then d n else n.
Notation d' := straightened.
Lemma before_m n : n < m -> d' n = d n.
Proof. intro H. unfold straightened. rewrite (proj2 (Nat.ltb_lt n m) H). reflexivity. Qed.
Lemma from_m n : m <= n -> d' n = n.
Proof. intro H. unfold straightened. rewrite (proj2 (Nat.ltb_ge n m) H). reflexivity. Qed.
Lemma once' i j : d' i = d' j -> i = j.
Proof.
  pose proof (low m ltac:(lia) to_m) as Low.
  intro E. destruct (Nat.lt_ge_cases i m) as [I|I], (Nat.lt_ge_cases j m) as [J|J]; rewrite ?(before_m i I), ?(from_m i I), ?(before_m j J), ?(from_m j J) in E; [apply once, E| | |exact E].
  - specialize (Low i I). lia.
  - specialize (Low j J). lia.
Qed.
Lemma settled' n : Nat.max 1 K <= n -> d' n = n.
Proof. intro H. destruct (Nat.lt_ge_cases n m) as [I|I]; [rewrite before_m by auto; apply to_m; lia|apply from_m, I]. Qed.
Variable a' : nat -> nat.
Hypothesis rows' : rows_of d' a'.
Lemma same_rows n : n <= m -> a' n = a n.
Proof. intro H. symmetry. apply (rows_same d a d' a' m level_rows rows'); [intros i I; symmetry; apply before_m, I|exact H]. Qed.
Lemma same_repeats : repeats a' d' (Nat.max 1 K) = R.
Proof.
  assert (E : map (b a' d') (seq 0 (Nat.max 1 K)) = map (b a d) (seq 0 (Nat.max 1 K))).
  { apply map_ext_in. intros i I. apply in_seq in I. unfold b. rewrite same_rows, before_m by lia. reflexivity. }
  unfold offset_of, repeats, news. rewrite E. reflexivity.
Qed.
Lemma same_error n : n <= m -> eps a' d' (Nat.max 1 K) A n = error a d K n.
Proof. intro H. unfold error, eps. rewrite same_repeats, same_rows by exact H. reflexivity. Qed.
Notation f' := (Synced.f a' d' (Nat.max 1 K)).
Lemma same_f n : n <= m -> f' n = f n.
Proof. intro H. unfold Synced.f. rewrite same_repeats, same_rows by exact H. reflexivity. Qed.
Lemma f_up n : n <= f n.
Proof. pose proof (a_apart a increases 0 n). unfold Synced.f. simpl in *. lia. Qed.
Lemma same_iter j N : Nat.iter j f N <= L -> Nat.iter j f' N = Nat.iter j f N.
Proof.
  induction j as [|j IH]; [reflexivity|]. change (Nat.iter (S j) f N) with (f (Nat.iter j f N)). change (Nat.iter (S j) f' N) with (f' (Nat.iter j f' N)).
  intro H. pose proof (f_up (Nat.iter j f N)). rewrite IH by lia. apply same_f. lia.
Qed.
Lemma zero' : exists z, z < Nat.max 1 K /\ d' z = 0.
Proof. destruct (onto d' once' (Nat.max 1 K) settled' 0) as [z [E Z]]. exists z. split; [apply Z; lia|exact E]. Qed.

Variables N k : nat.
Hypothesis wide_k : wide N k.
Lemma wide' : Nat.max 1 K <= N /\ (f' N <= L /\ N < L) /\ forall n, N <= n < L -> (Z.abs (eps a' d' (Nat.max 1 K) A n) <= Z.of_nat k)%Z.
Proof.
  destruct wide_k as [H [F S]]. split; [lia|split; [split; [|lia]|]].
  - rewrite same_f by lia. unfold Synced.f, offset_of in *. lia.
  - intros n Hn. rewrite same_error by lia. apply S. exact Hn.
Qed.
Lemma error_at_m : (Z.abs (error a d K m) <= Z.of_nat k)%Z.
Proof.
  destruct wide' as [H1 [H2 H3]]. rewrite <- (same_error m (le_n m)).
  apply (stays_near_line a' d' (rows_increase _ _ rows') (rows_cover _ _ rows') (rows_both _ _ rows') once' _ (Nat.le_max_l 1 K) settled' zero' A floors N k L H1 H2 H3). lia.
Qed.
Lemma distance_at_m j : Nat.iter j f N <= L -> within (strict k) (over_power k j) (x a d (Nat.max 1 K) m).
Proof.
  intro J. destruct wide' as [H1 [H2 H3]].
  destruct (iterated a' d' (rows_increase _ _ rows') (rows_cover _ _ rows') (rows_both _ _ rows') once' _ (Nat.le_max_l 1 K) settled' zero' A floors N k L H1 H2 H3 j) as [_ W].
  rewrite same_iter in W by exact J. specialize (W m ltac:(lia)).
  assert (E : x a' d' (Nat.max 1 K) m = x a d (Nat.max 1 K) m). { unfold x. rewrite same_repeats, same_rows by auto. reflexivity. }
  rewrite <- E. exact W.
Qed.
End Up_to.

(** ** The lower levels *)
Section Lower.
Variables (h : nat) (a0 d0 : nat -> nat) (K0 N0 k0 : nat).
Hypothesis closed0 : closed h a0 d0 K0 N0 k0.
Lemma distance_of_closed j m : Nat.iter j (Synced.f a0 d0 (Nat.max 1 K0)) N0 <= m -> within (strict k0) (over_power k0 j) (x a0 d0 (Nat.max 1 K0) m).
Proof.
  destruct closed0 as [[I [Rw P]] [S [H E]]]. assert (once0 := d_once G mex h a0 d0 I P). assert (S' : forall n, Nat.max 1 K0 <= n -> d0 n = n) by (intros; apply S; lia).
  destruct (onto d0 once0 (Nat.max 1 K0) S' 0) as [z [Z1 Z2]]. set (f0 := Synced.f a0 d0 (Nat.max 1 K0)).
  apply (iterated a0 d0 I (covered G mex mirror h a0 d0 Rw P) (both G mex mirror h a0 d0 I P) once0 _ (Nat.le_max_l 1 K0) S' (ex_intro _ z (conj (Z2 ltac:(lia)) Z1)) A floors N0 k0 (Nat.max (f0 N0) (N0 + 1)) H);
    [unfold f0; lia|intros n Hn; apply E; lia].
Qed.
End Lower.

(** The diagonals are n from K on. *)
Theorem closes n : K <= n -> d n = n.
Proof.
  induction n as [m IH] using lt_wf_ind. intro Km. apply NNPP. intro Dm.
  assert (L_m : L <= m) by (destruct (Nat.le_gt_cases L m) as [|Q]; [auto|]; destruct Dm; apply straight; lia).
  assert (to_m : forall n, K <= n < m -> d n = n) by (intros; apply IH; lia). pose proof (low m Km to_m) as Low.
  (* all diagonals below m are used before m *)
  assert (Used : incl (seq 0 m) (map d (seq 0 m))).
  { apply NoDup_length_incl.
    - apply Injective_map_NoDup; [intros i j; apply once|apply seq_NoDup].
    - rewrite map_length. auto.
    - intros e E. apply in_map_iff in E as [i [<- I]]. apply in_seq in I. apply in_seq. specialize (Low i ltac:(lia)). lia. }
  assert (Up : m < d m).
  { destruct (Nat.lt_ge_cases (d m) m) as [Q|Q]; [|lia]. exfalso. specialize (Used (d m)). rewrite in_map_iff in Used. destruct Used as [i [E I]]; [apply in_seq; lia|].
    apply in_seq in I. apply once in E. lia. }
  destruct (passed_over G mex mirror g (a m) (a m + d m) m (pairs m)) as [[c [C P]]|C]; [lia| |].
  { destruct (all_rows c) as [i <-]; [exists (c + m); exact P|]. pose proof (pair_once G mex g _ _ _ P (pairs i)) as E. assert (I : i < m) by (apply (a_order a increases); auto).
    specialize (Low i I). lia. }
  remember (G (a m, a m + m)) as h eqn:Eh. pose proof (lower h C) as Cl. pose proof Cl as [[Il [Rl Pl]] [Sl [Hl El]]].
  assert (Ph : pair G h (a m) (a m + m)) by (split; [lia|auto]).
  destruct (Rl (a m)) as [j Ej]; [exists (a m + m); exact Ph|]. assert (Dj : dl h j = m).
  { pose proof (Pl j) as Q. rewrite Ej in Q. pose proof (pair_once G mex h _ _ _ Ph Q). lia. }
  destruct (far h C) as [N [k [W Aw]]]. assert (M_m : Nat.max 1 K <= m) by (destruct W; lia).
  destruct (rows_exist (straightened m)) as [a' rows']. pose proof (error_at_m m L_m M_m to_m a' rows' N k W) as Em.
  destruct (Nat.lt_ge_cases m (Nl h)) as [Q|Q].
  - destruct Aw as [[_ S]|[i [_ [_ [F _]]]]].
    + apply (S m j); [lia|exact Dj|]. rewrite Ej. exact Em.
    + pose proof (iter_up (al h) (dl h) Il (Nat.max 1 (Kl h)) i (Nl h)). lia.
  - assert (j = m) by (apply (d_once G mex h (al h) (dl h) Il Pl); rewrite (Sl m); lia). subst j.
    pose proof (El m Q) as Eh'. destruct Aw as [[D _]|[i [_ [F1 [F2 [S D]]]]]].
    + unfold error, eps, offset_of in *. rewrite Ej in Eh'. lia.
    + pose proof (distance_at_m m L_m M_m to_m a' rows' N k W i F1) as X. pose proof (distance_of_closed h _ _ _ _ _ Cl i m ltac:(lia)) as Y.
      refine (no_meeting _ k i (kl h) i _ _ (or_introl (conj S _)) S X Y _).
      2: { intro P. rewrite !place_x, Ej. unfold offset_of. instantiate (1 := (Z.of_nat R - Z.of_nat (offset_of (al h) (dl h) (Kl h)))%Z). unfold offset_of. ring. }
      destruct D as [P0 D]. exists (P0 + i). intros P LP. specialize (D P ltac:(lia)). refine (Z.le_trans _ _ _ (Z.eq_le_incl _ _ _) D).
      unfold plus, place. cbn [fst snd]. replace P with (i + (P - i)) by lia. set (q := P - i).
      pose proof (place_iter (whole (Z.of_nat k)) i q) as A1. pose proof (place_iter (whole (Z.of_nat (kl h))) i q) as A2. pose proof (place_iter (whole (Z.of_nat (k + kl h))) i q) as A3.
      rewrite place_whole in A1, A2, A3. unfold place in A1, A2, A3. unfold over_power. lia.
Qed.
(** And the rows keep near their line. *)
Theorem closed_level N k : wide N k -> closed g a d K N k.
Proof.
  intros [H [F E]]. split; [exact level|split; [exact closes|split; [lia|]]]. intros n Hn.
  assert (S' : forall n, Nat.max 1 K <= n -> d n = n) by (intros; apply closes; lia). destruct (onto d once (Nat.max 1 K) S' 0) as [z [Z1 Z2]].
  exact (stays_near_line a d increases (covered G mex mirror g a d all_rows pairs) (both G mex mirror g a d increases pairs) once _ (Nat.le_max_l 1 K) S'
    (ex_intro _ z (conj (Z2 ltac:(lia)) Z1)) A floors N k L (proj1 H) (conj F (proj2 H)) E n Hn).
Qed.
End Closing.
Print Assumptions closes.
Print Assumptions closed_level.
