(** Wythoff's recursion with few disturbances (Theorem 301 of docs/proofs.md, its bounds for the differences; those for the rows: Beams.v).

    a(n) is the least number that is no a(i), b(i) with i < n; b(n) = a(n) + d(n), and d(n) is the least number that is no d(i), for which
    a(n) + d(n) is no b(i), and which is not forbidden at step n. If on each diagonal and at each step at most s are forbidden, as far as it
    matters, then d(n) - n stays between -15 s and 17 s. *)
Require Import List Lia Arith Bool Classical_Prop Permutation.
From Kernel Require Import Games Rows Periods Bounds Levels.
Import ListNotations.

Lemma sift {A} (P : A -> Prop) l : NoDup l -> exists l', NoDup l' /\ forall x, In x l' <-> In x l /\ P x.
Proof.
  induction 1 as [|x l N ND [l' [ND' H]]]; [exists []; split; [constructor|simpl; tauto]|].
  destruct (classic (P x)) as [Y|Y].
  - exists (x :: l'). split; [constructor; [rewrite H; tauto|auto]|]. intro y. simpl. rewrite H. intuition congruence.
  - exists l'. split; [auto|]. intro y. simpl. rewrite H. intuition congruence.
Qed.
(** n different numbers, all at least 1, sum up to 1 + 2 + ... + n at least. *)
Lemma sum_of_different M : forall l, NoDup l -> (forall x, In x l -> 1 <= x <= M) -> length l * (length l + 1) <= 2 * list_sum l.
Proof.
  induction M as [|M IH]; intros l ND B; [destruct l as [|x l]; [simpl; lia|specialize (B x (or_introl eq_refl)); lia]|].
  destruct (in_dec Nat.eq_dec (S M) l) as [I|N].
  - apply in_split in I as [l1 [l2 ->]]. assert (NS := NoDup_remove_2 _ _ _ ND). apply NoDup_remove_1 in ND.
    assert (B' : forall x, In x (l1 ++ l2) -> 1 <= x <= M).
    { intros x I. assert (x <> S M) by (intros ->; contradiction). specialize (B x). rewrite in_app_iff in *. simpl in B. intuition lia. }
    specialize (IH _ ND B'). assert (L : length (l1 ++ l2) <= length (seq 1 M)).
    { apply NoDup_incl_length; [auto|]. intros x I. apply in_seq. specialize (B' x I). lia. }
    rewrite seq_length in L. rewrite app_length in *. simpl length. rewrite list_sum_app in *. simpl list_sum. nia.
  - apply IH; [auto|]. intros x I. assert (x <> S M) by (intros ->; contradiction). specialize (B x I). lia.
Qed.
Lemma sum_permuted (f : nat -> nat) l l' : Permutation l l' -> list_sum (map f l) = list_sum (map f l').
Proof. induction 1; simpl; lia. Qed.
Lemma sum_at_most (f : nat -> nat) l B : (forall x, In x l -> f x <= B) -> list_sum (map f l) <= length l * B.
Proof. induction l as [|x l IH]; intro H; simpl; [lia|]. pose proof (H x (or_introl eq_refl)). specialize (IH (fun y I => H y (or_intror I))). lia. Qed.
Lemma filter_apart {A} (p : A -> bool) l : Permutation l (filter p l ++ filter (fun x => negb (p x)) l).
Proof.
  induction l as [|x l IH]; [constructor|]. simpl. destruct (p x); simpl; [constructor; auto|].
  apply Permutation_cons_app. auto.
Qed.

Lemma nodup_both {A} (l m : list A) : NoDup l -> NoDup m -> (forall x, In x l -> ~ In x m) -> NoDup (l ++ m).
Proof.
  intros ND ND'. induction ND as [|x l N ND IH]; intro D; [auto|]. simpl. constructor.
  - rewrite in_app_iff. specialize (D x). simpl in D. tauto.
  - apply IH. intros y Y. apply D. simpl. auto.
Qed.

Section Recursion.
Variables a d : nat -> nat.
Definition b (n : nat) : nat := a n + d n.
Hypothesis new : forall n i, i < n -> a n <> a i /\ a n <> b i.
Hypothesis least : forall n v, v < a n -> exists i, i < n /\ (v = a i \/ v = b i).
(** What is forbidden at step n. *)
Variable Z : nat -> nat -> Prop.
Definition unused (n e : nat) : Prop := forall i, i < n -> d i <> e.
Hypothesis free : forall n i, i < n -> d n <> d i /\ b n <> b i.
Hypothesis taken : forall n e, e < d n -> (exists i, i < n /\ d i = e) \/ (exists i, i < n /\ b i = a n + e) \/ Z n e.

Variables s K : nat.
Hypothesis s1 : 1 <= s.
Hypothesis sK : s <= K.
Let L := K + 2 * s.
Let W := 6 * K + 6 * s - 1.
Hypothesis star : 2 * s * W < (K + 1 - s) * (K + 2 - s).
Definition alpha (n : nat) : Prop := forall e, unused n e -> n <= e + K.
Definition beta (n : nat) : Prop := d n <= n + L.
Definition before (n : nat) : Prop := forall i, i < n -> alpha i /\ beta i.
(** On a diagonal e at most s of the steps that skip it in a window of rows do so because it is forbidden; ... *)
Hypothesis Z1 : forall n, before n -> forall e x l, NoDup l ->
  (forall i, In i l -> i < n /\ unused i e /\ e < d i /\ Z i e /\ x <= a i <= x + W) -> length l <= s.
(** ... and at a step at most s of the unused ones near n are forbidden. *)
Hypothesis Z2 : forall n, before n -> alpha n -> forall l, NoDup l ->
  (forall e, In e l -> unused n e /\ n <= e + K /\ e <= n + L /\ Z n e) -> length l <= s.

Lemma a_step n : a n < a (S n).
Proof.
  destruct (lt_eq_lt_dec (a n) (a (S n))) as [[H|H]|H]; [auto|destruct (new (S n) n); lia|exfalso].
  destruct (least n _ H) as [i [I [E|E]]]; destruct (new (S n) i ltac:(lia)); lia.
Qed.
Lemma a_grows i n : i <= n -> a i + (n - i) <= a n.
Proof. induction 1 as [|n L0 IH]; [lia|]. pose proof (a_step n). lia. Qed.
Lemma a_less i n : a i < a n -> i < n.
Proof. intro H. destruct (Nat.lt_ge_cases i n) as [L0|L0]; [auto|]. apply a_grows in L0. lia. Qed.
Lemma d_injective i j : d i = d j -> i = j.
Proof. intro E. destruct (lt_eq_lt_dec i j) as [[H|H]|H]; [destruct (free j i H); lia|auto|destruct (free i j H); lia]. Qed.
Lemma b_injective i j : b i = b j -> i = j.
Proof. intro E. destruct (lt_eq_lt_dec i j) as [[H|H]|H]; [destruct (free j i H); lia|auto|destruct (free i j H); lia]. Qed.
Lemma d_unused n : unused n (d n).
Proof. intros i I E. destruct (free n i I). auto. Qed.
Lemma unused_before n i e : i <= n -> unused n e -> unused i e.
Proof. intros I U j J. apply U. lia. Qed.
(** What is known of the steps before n. *)
Lemma near n i : before n -> i < n -> i <= d i + K /\ d i <= i + L.
Proof. intros H I. destruct (H i I) as [A B]. split; [apply A, d_unused|exact B]. Qed.
(** b(j) with j < n on a diagonal near n comes from a step near n. *)
Lemma recent n j e : before n -> j < n -> b j = a n + e -> n <= e + K -> n - (K + s) <= j.
Proof. intros H J E N. pose proof (near n j H J) as [_ D]. pose proof (a_grows j n ltac:(lia)). unfold b, L in *. lia. Qed.

(** *** No diagonal far below n is unused at n *)
Section Alpha.
Variable n e : nat.
Hypothesis known : before n.
Hypothesis open : unused n e.
Hypothesis below : e + K < n.

Definition above (m : nat) : list nat := filter (fun i => Nat.ltb e (d i)) (seq 0 m).
Lemma above_in m i : In i (above m) <-> i < m /\ e < d i.
Proof. unfold above. rewrite filter_In, in_seq, Nat.ltb_lt. lia. Qed.
Lemma above_once m : NoDup (above m).
Proof. apply NoDup_filter, seq_NoDup. Qed.
Lemma above_next m : length (above (S m)) = length (above m) + (if Nat.ltb e (d m) then 1 else 0).
Proof. unfold above. rewrite seq_S, filter_app, app_length. simpl. destruct (Nat.ltb e (d m)); reflexivity. Qed.
Lemma many : K + 1 <= length (above n).
Proof.
  assert (H : length (seq 0 n) <= length (map inl (above n) ++ map (@inr nat nat) (seq 0 e))).
  { apply (no_more_than (fun i c => match c with inl j => i = j | inr v => d i = v end)); [apply seq_NoDup| |].
    - intros i I. apply in_seq in I. destruct (lt_eq_lt_dec e (d i)) as [[H|H]|H].
      + exists (inl i). split; [apply in_or_app; left; apply in_map, above_in; lia|auto].
      + exfalso. apply (open i); lia.
      + exists (inr (d i)). split; [apply in_or_app; right; apply in_map, in_seq; lia|auto].
    - intros i i' [j|v] _ _ E E'; [congruence|apply d_injective; congruence]. }
  rewrite app_length, !map_length, !seq_length in H. lia.
Qed.
(** The K + 1 first steps above e: the last of them is l, the first f. *)
Lemma last_step : exists l, l < n /\ e < d l /\ length (above (S l)) = K + 1.
Proof.
  assert (H : forall m, m <= n -> K + 1 <= length (above m) -> exists l, l < m /\ e < d l /\ length (above (S l)) = K + 1).
  { induction m as [|m IH]; intros M C; [simpl in C; lia|]. destruct (Nat.le_gt_cases (K + 1) (length (above m))) as [D|D].
    - destruct (IH ltac:(lia) D) as [l H]. exists l. intuition lia.
    - pose proof (above_next m) as S. destruct (Nat.ltb e (d m)) eqn:T; [|lia]. apply Nat.ltb_lt in T. exists m. intuition lia. }
  exact (H n (le_n n) many).
Qed.
Lemma first_step l : e < d l -> exists f, f <= l /\ e < d f /\ forall i, i < f -> d i <= e.
Proof.
  induction l as [l IH] using lt_wf_ind. intro D. destruct (classic (exists i, i < l /\ e < d i)) as [[i [I E]]|N].
  - destruct (IH i I E) as [f H]. exists f. intuition lia.
  - exists l. split; [auto|split; [auto|]]. intros i I. destruct (Nat.le_gt_cases (d i) e); [auto|]. exfalso. apply N. eauto.
Qed.

Section Window.
Variables f l : nat.
Hypothesis ln : l < n.
Hypothesis dl : e < d l.
Hypothesis count : length (above (S l)) = K + 1.
Hypothesis fl : f <= l.
Hypothesis df : e < d f.
Hypothesis first : forall i, i < f -> d i <= e.
Let X := a l - a f.

(** The step before i whose b keeps e from being taken at i. *)
Definition from (i : nat) : option nat := find (fun j => Nat.eqb (b j) (a i + e)) (seq 0 i).
Lemma from_ok i j : from i = Some j -> j < i /\ b j = a i + e.
Proof. intro H. apply find_some in H as [I E]. apply in_seq in I. apply Nat.eqb_eq in E. lia. Qed.
Lemma from_none i : i <= l -> e < d i -> from i = None -> Z i e.
Proof.
  intros I D N. destruct (taken i e D) as [[j [J E]]|[[j [J E]]|H]]; [exfalso; apply (open j); lia| |auto].
  assert (F : Nat.eqb (b j) (a i + e) = false) by (apply (find_none _ _ N), in_seq; lia). apply Nat.eqb_neq in F. lia.
Qed.
Lemma from_above i j : from i = Some j -> e < d j /\ a i = a j + (d j - e).
Proof. intro H. apply from_ok in H as [J E]. pose proof (a_grows j i ltac:(lia)). unfold b in E. lia. Qed.
Lemma f_forbidden : Z f e.
Proof.
  apply from_none; [auto|auto|]. destruct (from f) as [j|] eqn:F; [exfalso|auto].
  pose proof (from_above _ _ F). apply from_ok in F as [J _]. specialize (first j J). lia.
Qed.
(** How many steps from f to l. *)
Lemma steps : l - f + 1 <= 2 * K + 2 * s.
Proof.
  destruct (sift (fun v => Z f v) (filter (fun v => Nat.ltb v e) (map d (seq f (l - f))))) as [zs [ND H]].
  { apply NoDup_filter. apply injective_nodup; [apply seq_NoDup|]. intros x y _ _ E. apply d_injective; auto. }
  assert (B0 : before f) by (intros i I; apply known; lia). destruct (known f ltac:(lia)) as [Af Bf].
  assert (C : length (e :: zs) <= s).
  { apply (Z2 f B0 Af); [constructor; [|auto]; rewrite H, filter_In, Nat.ltb_lt; lia|].
    assert (Win : forall v, v <= e -> unused f v -> f <= v + K /\ v <= f + L) by (intros v V U; pose proof (Af v U); unfold beta in Bf; lia).
    intros v [<-|I].
    - assert (U : unused f e) by (apply (unused_before n); auto; lia). destruct (Win e ltac:(lia) U). repeat split; auto using f_forbidden.
    - apply H in I as [I Zv]. apply filter_In in I as [I V]. apply Nat.ltb_lt in V. apply in_map_iff in I as [i [<- I]]. apply in_seq in I.
      assert (U : unused f (d i)) by (apply (unused_before i); [lia|apply d_unused]). destruct (Win (d i) ltac:(lia) U). auto. }
  assert (D : length (seq f (l - f)) <= length (map inl (above l) ++ map (fun v => inr (inl v)) zs ++ map (fun j => @inr nat (nat + nat) (inr j)) (seq (f - (K + s)) (K + s)))).
  { apply (no_more_than (fun i c => match c with inl j => i = j | inr (inl v) => d i = v | inr (inr j) => b j = a f + d i end)); [apply seq_NoDup| |].
    - intros i I. assert (J : f <= i < l) by (apply in_seq in I; lia). destruct (lt_eq_lt_dec e (d i)) as [[T|T]|T].
      + exists (inl i). split; [apply in_or_app; left; apply in_map, above_in; lia|auto].
      + exfalso. apply (open i); lia.
      + destruct (taken f (d i)) as [[j [Hj E]]|[[j [Hj E]]|E]]; [lia|apply d_injective in E; lia| |].
        * exists (inr (inr j)). split; [|auto]. apply in_or_app. right. apply in_or_app. right. apply in_map_iff. exists j. split; [auto|].
          assert (U : unused f (d i)) by (apply (unused_before i); [lia|apply d_unused]).
          pose proof (recent f j (d i) B0 Hj E (Af _ U)). apply in_seq. lia.
        * exists (inr (inl (d i))). split; [|auto]. apply in_or_app. right. apply in_or_app. left. apply in_map_iff. exists (d i). split; [auto|].
          apply H. split; [|auto]. apply filter_In. split; [apply in_map; auto|apply Nat.ltb_lt; auto].
    - intros i i' [j|[v|j]] _ _ E E'; [congruence|apply d_injective; congruence|apply d_injective; lia]. }
  rewrite !app_length, !map_length, !seq_length in D. simpl length in C.
  pose proof (above_next l) as N. rewrite (proj2 (Nat.ltb_lt e (d l)) dl) in N. lia.
Qed.
(** So the rows from f to l are not far apart: each number between is an a, or a b of such steps, which are two apart. *)
Lemma window : X <= W.
Proof.
  set (bs := filter (fun i => Nat.leb (a f) (b i) && Nat.ltb (b i) (a l)) (seq 0 l)).
  assert (inbs : forall i, In i bs <-> i < l /\ a f <= b i < a l).
  { intro i. unfold bs. rewrite filter_In, in_seq, Bool.andb_true_iff, Nat.leb_le, Nat.ltb_lt. lia. }
  assert (C1 : length (seq (a f) X) <= length (map inl (seq f (l - f)) ++ map (@inr nat nat) bs)).
  { apply (no_more_than (fun v c => match c with inl i => v = a i | inr i => v = b i end)); [apply seq_NoDup| |].
    - intros v V. apply in_seq in V. unfold X in V. destruct (least l v ltac:(lia)) as [i [I [E|E]]].
      + exists (inl i). split; [|auto]. apply in_or_app. left. apply in_map, in_seq. destruct (Nat.le_gt_cases f i); [lia|]. pose proof (a_grows i f ltac:(lia)). lia.
      + exists (inr i). split; [|auto]. apply in_or_app. right. apply in_map, inbs. lia.
    - intros v v' [i|i] _ _ E E'; congruence. }
  assert (C2 : length (list_prod bs [0; 1]) <= length (seq (a f) (X + K + L + 1))).
  { apply (no_more_than (fun p w => a (fst p) + fst p + snd p + L = w)).
    - assert (P : forall l1 : list nat, NoDup l1 -> NoDup (list_prod l1 [0; 1])).
      { induction 1 as [|x l1 N ND IH]; [constructor|]. simpl. constructor; [|constructor; auto].
        - intros [H|H]; [inversion H|]. apply in_prod_iff in H. tauto.
        - intro H. apply in_prod_iff in H. tauto. }
      apply P, NoDup_filter, seq_NoDup.
    - intros [i t] I. apply in_prod_iff in I as [I T]. apply inbs in I as [I B]. assert (t <= 1) by (simpl in T; lia).
      eexists. split; [|reflexivity]. simpl. apply in_seq. pose proof (near n i known ltac:(lia)). unfold b, X in *. lia.
    - intros [i t] [i' t'] w I I' E E'. apply in_prod_iff in I as [_ T]. apply in_prod_iff in I' as [_ T']. simpl in *.
      destruct (lt_eq_lt_dec i i') as [[H|H]|H]; [pose proof (a_grows i i'); lia|subst; f_equal; lia|pose proof (a_grows i' i); lia]. }
  rewrite app_length, !map_length, !seq_length in C1. rewrite prod_length, seq_length in C2. simpl in C2. pose proof steps. unfold W, L in *. lia.
Qed.
(** Of the K + 1 steps at most s are kept from e by what is forbidden; the others come from different steps of them, and what lies between sums up. *)
Lemma too_many : False.
Proof.
  set (S' := above (S l)). set (is := fun i => match from i with Some _ => true | None => false end).
  set (rows := filter is S'). set (others := filter (fun i => negb (is i)) S').
  set (j := fun i => match from i with Some j => j | None => 0 end). set (js := map j rows). set (c := fun i => a i - a f).
  assert (inS : forall i, In i S' -> i <= l /\ e < d i /\ f <= i).
  { intros i I. apply above_in in I as [I D]. split; [lia|split; [auto|]]. destruct (Nat.le_gt_cases f i); [auto|]. specialize (first i ltac:(lia)). lia. }
  assert (row : forall i, In i rows -> In i S' /\ j i < i /\ b (j i) = a i + e /\ e < d (j i) /\ a i = a (j i) + (d (j i) - e)).
  { intros i I. apply filter_In in I as [I T]. unfold is in T. unfold j. destruct (from i) as [x|] eqn:F; [|discriminate].
    pose proof (from_ok _ _ F). pose proof (from_above _ _ F). intuition. }
  assert (NDr : NoDup rows) by apply NoDup_filter, above_once.
  assert (jonce : forall x y, In x rows -> In y rows -> j x = j y -> x = y).
  { intros x y Ix Iy E. apply row in Ix as [_ [_ [Ex _]]]. apply row in Iy as [_ [_ [Ey _]]]. rewrite E in Ex.
    destruct (lt_eq_lt_dec x y) as [[H|H]|H]; [|auto|]; [pose proof (a_grows x y)|pose proof (a_grows y x)]; lia. }
  assert (NDj : NoDup js) by (apply injective_nodup; auto).
  assert (Few : length others <= s).
  { apply (Z1 n known e (a f)); [apply NoDup_filter, above_once|]. intros i I. apply filter_In in I as [I T]. apply inS in I as [I1 [I2 I3]].
    split; [lia|]. split; [apply (unused_before n); [lia|auto]|]. split; [auto|]. split.
    - apply from_none; [auto|auto|]. unfold is in T. destruct (from i); [discriminate|auto].
    - pose proof (a_grows f i I3). pose proof (a_grows i l I1). pose proof window. unfold X in *. lia. }
  assert (P1 : Permutation S' (rows ++ others)) by apply filter_apart.
  assert (Len : length rows + length others = K + 1) by (rewrite <- app_length, <- (Permutation_length P1); exact count).
  (* S' is js and the rest *)
  set (rest := filter (fun i => negb (if in_dec Nat.eq_dec i js then true else false)) S').
  assert (P2 : Permutation S' (js ++ rest)).
  { apply NoDup_Permutation; [apply above_once| |].
    - assert (D : forall x, In x js -> ~ In x rest).
      { intros x I R. apply filter_In in R as [_ R]. destruct (in_dec Nat.eq_dec x js); [discriminate|contradiction]. }
      apply nodup_both; [auto|apply NoDup_filter, above_once|exact D].
    - intro x. rewrite in_app_iff. split.
      + intro I. destruct (in_dec Nat.eq_dec x js) as [Y|Y]; [auto|right]. apply filter_In. split; [auto|]. destruct (in_dec Nat.eq_dec x js); [contradiction|auto].
      + intros [I|I]; [|apply filter_In in I; tauto]. apply in_map_iff in I as [i [<- I]]. apply row in I as [I [A [_ [B _]]]].
        apply inS in I. apply above_in. lia. }
  assert (Len2 : length rest = length others).
  { pose proof (Permutation_length P2) as H. rewrite app_length in H. unfold js in H. rewrite map_length in H. unfold S' in H at 1. rewrite count in H. lia. }
  assert (S1 : list_sum (map (fun i => d i - e) js) + list_sum (map c js) = list_sum (map c rows)).
  { unfold js. rewrite !map_map. assert (H : forall i, In i rows -> d (j i) - e + c (j i) = c i).
    { intros i I. apply row in I as [I [A [_ [B E]]]]. unfold c. assert (f <= j i); [|pose proof (a_grows f (j i)); lia].
      destruct (Nat.le_gt_cases f (j i)); [auto|]. specialize (first (j i) ltac:(lia)). lia. }
    clear - H. induction rows as [|i l0 IH]; [reflexivity|]. simpl. pose proof (H i (or_introl eq_refl)). specialize (IH (fun y I => H y (or_intror I))). lia. }
  pose proof (sum_permuted c _ _ P1) as E1. pose proof (sum_permuted c _ _ P2) as E2. rewrite !map_app, !list_sum_app in E1, E2.
  assert (S2 : list_sum (map c rest) <= length rest * W).
  { apply sum_at_most. intros i I. apply filter_In in I as [I _]. apply inS in I as [I1 [I2 I3]]. pose proof (a_grows i l I1). pose proof window. unfold c, X in *. lia. }
  assert (S3 : length js * (length js + 1) <= 2 * list_sum (map (fun i => d i - e) js)).
  { rewrite <- (map_length (fun i => d i - e) js). apply (sum_of_different (n + L)).
    - apply injective_nodup; [auto|]. intros x y Ix Iy E. apply in_map_iff in Ix as [i [<- Ix]]. apply in_map_iff in Iy as [i' [<- Iy]].
      apply row in Ix as [_ [_ [_ [D _]]]]. apply row in Iy as [_ [_ [_ [D' _]]]]. apply d_injective. lia.
    - intros x I. apply in_map_iff in I as [i [<- I]]. apply in_map_iff in I as [i' [<- I]]. apply row in I as [I [A [_ [D _]]]]. apply inS in I.
      pose proof (near n (j i') known ltac:(lia)). lia. }
  unfold js in S3 at 1 2. rewrite map_length in S3. set (k := length others) in *. assert (R : length rows = K + 1 - k) by lia. rewrite R in S3.
  assert (B : (K + 1 - s) * (K + 2 - s) <= (K + 1 - k) * (K + 1 - k + 1)) by (apply Nat.mul_le_mono; lia).
  assert (C : k * W <= s * W) by (apply Nat.mul_le_mono_r; auto). rewrite Len2 in S2. lia.
Qed.
End Window.
Lemma contradiction_ : False.
Proof.
  destruct last_step as [l [A [B C]]]. destruct (first_step l B) as [f [D [E F]]]. exact (too_many f l A B C D E F).
Qed.
End Alpha.

Lemma alpha_next n : before n -> alpha n.
Proof.
  intros H e U. destruct (Nat.le_gt_cases n (e + K)) as [L0|L0]; [auto|]. destruct (contradiction_ n e H U L0).
Qed.
Lemma beta_next n : before n -> alpha n -> beta n.
Proof.
  intros H A. unfold beta. destruct (Nat.le_gt_cases (d n) (n + L)) as [L0|L0]; [auto|exfalso].
  destruct (sift (fun v => unused n v /\ Z n v) (seq 0 (n + L + 1)) (seq_NoDup _ _)) as [zs [ND I]].
  assert (C : length zs <= s).
  { apply (Z2 n H A); [auto|]. intros v V. apply I in V as [V [U Zv]]. apply in_seq in V. pose proof (A v U). repeat split; auto; lia. }
  assert (D : length (seq 0 (n + L + 1)) <= length (map inl (seq 0 n) ++ map (fun v => inr (inl v)) zs ++ map (fun j => @inr nat (nat + nat) (inr j)) (seq (n - (K + s)) (K + s)))).
  { apply (no_more_than (fun v c => match c with inl i => d i = v | inr (inl w) => v = w | inr (inr j) => b j = a n + v end)); [apply seq_NoDup| |].
    - intros v V. assert (V' : v <= n + L) by (apply in_seq in V; lia). destruct (classic (exists i, i < n /\ d i = v)) as [[i [Hi E]]|N].
      { exists (inl i). split; [apply in_or_app; left; apply in_map, in_seq; lia|auto]. }
      assert (U : unused n v) by (intros i Hi E; apply N; eauto). destruct (taken n v) as [T|[[j [J E]]|E]]; [lia|contradiction| |].
      + exists (inr (inr j)). split; [|auto]. apply in_or_app. right. apply in_or_app. right. apply in_map_iff. exists j. split; [auto|].
        pose proof (recent n j v H J E (A v U)). apply in_seq. lia.
      + exists (inr (inl v)). split; [|auto]. apply in_or_app. right. apply in_or_app. left. apply in_map_iff. exists v. split; [auto|]. apply I. auto.
    - intros v v' [i|[w|j]] _ _ E E'; [congruence|congruence|lia]. }
  rewrite !app_length, !map_length, !seq_length in D. unfold L in *. lia.
Qed.
Theorem few_disturbances n : n <= d n + K /\ d n <= n + L.
Proof.
  assert (H : forall n, before n).
  { intro m. induction m as [|m IH]; intros i I; [lia|]. destruct (Nat.eq_dec i m) as [->|]; [|apply IH; lia].
    split; [apply alpha_next|apply beta_next; [|apply alpha_next]]; auto. }
  exact (near (S n) n (H (S n)) (Nat.lt_succ_diag_r n)).
Qed.
End Recursion.

(** K = 15 s and L = 17 s serve for every s, and for s = 1 also K = 12 and L = 14. *)
Lemma fifteen s : 1 <= s -> 2 * s * (6 * (15 * s) + 6 * s - 1) < (15 * s + 1 - s) * (15 * s + 2 - s).
Proof. intro H. replace (6 * (15 * s) + 6 * s - 1) with (96 * s - 1) by lia. replace (15 * s + 1 - s) with (14 * s + 1) by lia. replace (15 * s + 2 - s) with (14 * s + 2) by lia. nia. Qed.
Print Assumptions few_disturbances.
