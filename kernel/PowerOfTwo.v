(** The (a,a) game for a power of two (Theorem 6 and Corollaries 6.1 to 6.4 of docs/proofs.md).

    Moves: any t >= 1 from one pile, or t*a from both. X(N) is the least number that is no X(i) or Y(i), i < N, and Y(N) = X(N) + N/a. With
    s = N mod a and xor for the sum without carry, the P-positions are (a*X(N) + r, a*Y(N) + (s xor r)), r < a, and their mirror images. *)
Require Import Lia Arith ZArith Classical_Prop.
From Kernel Require Import Games.

(** ** Bits *)
Lemma bit_less x y b : Nat.testbit x b = false -> Nat.testbit y b = true -> (forall i, b < i -> Nat.testbit x i = Nat.testbit y i) -> x < y.
Proof.
  intros X Y H. assert (E : x / 2 ^ S b = y / 2 ^ S b).
  { rewrite <- !Nat.shiftr_div_pow2. apply Nat.bits_inj. intro i. rewrite !Nat.shiftr_spec'. apply H. lia. }
  rewrite Nat.testbit_eqb in X, Y. apply Nat.eqb_neq in X. apply Nat.eqb_eq in Y. rewrite Nat.pow_succ_r', Nat.mul_comm, <- !Nat.div_div in E
    by (try apply Nat.pow_nonzero; lia).
  pose proof (Nat.div_mod (x / 2 ^ b) 2 ltac:(lia)). pose proof (Nat.div_mod (y / 2 ^ b) 2 ltac:(lia)).
  pose proof (Nat.mod_upper_bound (x / 2 ^ b) 2 ltac:(lia)). destruct (Nat.lt_ge_cases x y) as [L|L]; [auto|].
  apply (Nat.div_le_mono _ _ (2 ^ b)) in L; [lia|apply Nat.pow_nonzero; lia].
Qed.
(** x grows under xor with d just if it lacks the highest bit of d. *)
Lemma xor_grows x d : d <> 0 -> x < Nat.lxor x d -> Nat.testbit x (Nat.log2 d) = false.
Proof.
  intros D L. destruct (Nat.testbit x (Nat.log2 d)) eqn:B; [exfalso|auto].
  assert (Nat.lxor x d < x); [|lia]. apply (bit_less _ _ (Nat.log2 d)); [rewrite Nat.lxor_spec, B, Nat.bit_log2; auto|auto|].
  intros i I. rewrite Nat.lxor_spec, (Nat.bits_above_log2 d i I). apply Bool.xorb_false_r.
Qed.
Lemma xor_small m x y : x < 2 ^ m -> y < 2 ^ m -> Nat.lxor x y < 2 ^ m.
Proof.
  intros X Y. destruct (Nat.eq_dec (Nat.lxor x y) 0) as [->|N]; [lia|].
  apply Nat.log2_lt_pow2; [lia|]. pose proof (Nat.log2_lxor x y).
  destruct (Nat.eq_dec x 0) as [->|]; [rewrite Nat.lxor_0_l in *; apply Nat.log2_lt_pow2; lia|].
  destruct (Nat.eq_dec y 0) as [->|]; [rewrite Nat.lxor_0_r in *; apply Nat.log2_lt_pow2; lia|].
  apply Nat.log2_lt_pow2 in X; [|lia]. apply Nat.log2_lt_pow2 in Y; [|lia]. lia.
Qed.
Lemma xor_back s r : Nat.lxor s (Nat.lxor s r) = r.
Proof. rewrite <- Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l. reflexivity. Qed.
Lemma xor_same s s' r : Nat.lxor s r = Nat.lxor s' r -> s = s'.
Proof. intro E. rewrite <- (xor_back r s), <- (xor_back r s'), !(Nat.lxor_comm r), E. reflexivity. Qed.
(** The last step of Theorem 6. *)
Lemma three_bits u r q : u < Nat.lxor r q -> q < Nat.lxor u r -> r < Nat.lxor u q -> False.
Proof.
  intros U Q R. set (s := Nat.lxor r q) in *. set (d := Nat.lxor u s).
  assert (D : d <> 0) by (unfold d; intro E; apply Nat.lxor_eq in E; lia).
  assert (Eq : Nat.lxor q d = Nat.lxor u r).
  { unfold d, s. apply Nat.bits_inj. intro i. rewrite !Nat.lxor_spec. destruct (Nat.testbit q i), (Nat.testbit u i), (Nat.testbit r i); reflexivity. }
  assert (Er : Nat.lxor r d = Nat.lxor u q).
  { unfold d, s. apply Nat.bits_inj. intro i. rewrite !Nat.lxor_spec. destruct (Nat.testbit q i), (Nat.testbit u i), (Nat.testbit r i); reflexivity. }
  assert (Eu : Nat.lxor u d = s) by apply xor_back.
  rewrite <- Eq in Q. rewrite <- Er in R. apply xor_grows in Q; [|auto]. apply xor_grows in R; [|auto].
  assert (U' : u < Nat.lxor u d) by (rewrite Eu; auto). apply xor_grows in U'; [|auto].
  pose proof (Nat.bit_log2 d D) as B. unfold d in B at 1. rewrite Nat.lxor_spec, U' in B. unfold s in B. rewrite Nat.lxor_spec, Q, R in B. discriminate.
Qed.

(** ** The two sequences, for any a >= 1; for a = 1 they are Wythoff's *)
Section Sequences.
Variable a : nat.
Hypothesis a1 : 1 <= a.
Variable X : nat -> nat.
Definition Y (N : nat) : nat := X N + N / a.
Hypothesis new : forall N i, i < N -> X N <> X i /\ X N <> Y i.
Hypothesis least : forall N v, v < X N -> exists i, i < N /\ (v = X i \/ v = Y i).

Lemma X_increases N i : i < N -> X i < X N.
Proof.
  intro L. destruct (lt_eq_lt_dec (X i) (X N)) as [[H|H]|H]; [auto| |]; exfalso.
  - destruct (new N i L). congruence.
  - destruct (least i _ H) as [j [J [E|E]]]; destruct (new N j ltac:(lia)); congruence.
Qed.
Lemma X_injective N i : X N = X i -> N = i.
Proof. intro E. destruct (lt_eq_lt_dec N i) as [[H|H]|H]; [apply X_increases in H; lia|auto|apply X_increases in H; lia]. Qed.
Lemma X_lt N i : X N < X i -> N < i.
Proof. intro L. destruct (lt_eq_lt_dec N i) as [[H|H]|H]; [auto|subst; lia|apply X_increases in H; lia]. Qed.
Lemma X_far N : N <= X N.
Proof. induction N as [|N IH]; [lia|]. pose proof (X_increases (S N) N). lia. Qed.
Lemma quotient i N : i <= N -> i / a <= N / a.
Proof. intro L. apply Nat.div_le_mono; lia. Qed.
Lemma Y_increases N i : i < N -> Y i < Y N.
Proof. intro L. unfold Y. pose proof (X_increases N i L). pose proof (quotient i N). lia. Qed.
Lemma Y_injective N i : Y N = Y i -> N = i.
Proof. intro E. destruct (lt_eq_lt_dec N i) as [[H|H]|H]; [apply Y_increases in H; lia|auto|apply Y_increases in H; lia]. Qed.
Lemma both N i : X N = Y i -> N = i /\ N / a = 0.
Proof.
  intro E. assert (N = i).
  { destruct (lt_eq_lt_dec N i) as [[H|H]|H]; [apply X_increases in H; unfold Y in E; lia|auto|destruct (new N i H); congruence]. }
  subst. unfold Y in E. lia.
Qed.
Lemma every Z : exists N, Z = X N \/ Z = Y N.
Proof. destruct (least (S Z) Z) as [i [_ H]]; [pose proof (X_far (S Z)); lia|eauto]. Qed.
Lemma first N : N < a -> X N = N.
Proof.
  induction N as [N IH] using lt_wf_ind. intro L. destruct (Nat.lt_ge_cases N (X N)) as [H|H]; [exfalso|pose proof (X_far N); lia].
  destruct (least N N H) as [i [I [E|E]]]; [|unfold Y in E; rewrite Nat.div_small in E by lia]; rewrite IH in E; lia.
Qed.

Section Power.
Variable m : nat.
Hypothesis power : a = 2 ^ m.
Notation "s '(+)' r" := (Nat.lxor s r) (at level 45, right associativity).

Lemma small s r : s < a -> r < a -> s (+) r < a.
Proof. rewrite power. apply xor_small. Qed.
Lemma rest N : N mod a < a.
Proof. apply Nat.mod_upper_bound. lia. Qed.
Lemma split_eq z r z' r' : r < a -> r' < a -> a * z + r = a * z' + r' -> z = z' /\ r = r'.
Proof.
  intros R R' E. assert (z = z'); [|subst; lia]. destruct (lt_eq_lt_dec z z') as [[L|L]|L]; [|auto|]; exfalso; nia.
Qed.
Lemma split x : exists z r, r < a /\ x = a * z + r.
Proof. exists (x / a), (x mod a). split; [apply rest|apply Nat.div_mod; lia]. Qed.

Definition move (p q : nat * nat) : Prop :=
  (fst q < fst p /\ snd q = snd p) \/ (fst q = fst p /\ snd q < snd p) \/
  exists t, 1 <= t /\ fst p = fst q + t * a /\ snd p = snd q + t * a.
Definition listed (x y : nat) : Prop := exists N r, r < a /\ x = a * X N + r /\ y = a * Y N + (N mod a (+) r).
Definition P (p : nat * nat) : Prop := listed (fst p) (snd p) \/ listed (snd p) (fst p).

Lemma ends : well_founded (fun q p => move p q).
Proof.
  apply well_founded_lt_compat with (f := fun p => fst p + snd p). intros q p [M|[M|[t [T [E F]]]]]; [lia|lia|]. nia.
Qed.
Lemma mirror x y : P (x, y) -> P (y, x).
Proof. unfold P. simpl. tauto. Qed.
(** One in each column ... *)
Lemma one x y y' : P (x, y) -> P (x, y') -> y = y'.
Proof.
  intros [[N [r [R [E F]]]]|[N [r [R [E F]]]]] [[N' [r' [R' [E' F']]]]|[N' [r' [R' [E' F']]]]]; simpl in *; pose proof (rest N); pose proof (rest N').
  - rewrite E in E'. apply split_eq in E' as [H1 <-]; auto. apply X_injective in H1 as <-. congruence.
  - rewrite E in F'. apply split_eq in F' as [H1 ->]; auto using small. apply both in H1 as [<- Q]. rewrite E', F, xor_back. unfold Y. rewrite Q. f_equal. lia.
  - rewrite F in E'. apply split_eq in E' as [H1 <-]; auto using small. symmetry in H1. apply both in H1 as [<- Q].
    rewrite E, F', xor_back. unfold Y. rewrite Q. f_equal. lia.
  - rewrite F in F'. apply split_eq in F' as [H1 H2]; auto using small. apply Y_injective in H1 as <-.
    assert (r = r') by (rewrite <- (xor_back (N mod a) r), H2; apply xor_back). congruence.
Qed.
(** ... and its partner. *)
Lemma partner z r : r < a -> exists N, (z = X N /\ P (a * z + r, a * Y N + (N mod a (+) r))) \/ (z = Y N /\ P (a * z + r, a * X N + (N mod a (+) r))).
Proof.
  intro R. destruct (every z) as [N [->| ->]]; exists N; [left|right]; (split; [auto|]); unfold P; simpl.
  - left. exists N, r. auto.
  - right. exists N, (N mod a (+) r). pose proof (rest N). split; [auto using small|]. rewrite xor_back. auto.
Qed.

Lemma independent p q : P p -> move p q -> ~ P q.
Proof.
  destruct p as [x y], q as [x' y']. intros A M B. unfold move in M. simpl in M. destruct M as [[L ->]|[[-> L]|[t [T [Ex Ey]]]]].
  - apply mirror in A. apply mirror in B. pose proof (one _ _ _ A B). lia.
  - pose proof (one _ _ _ A B). lia.
  - unfold P in A, B. simpl in A, B.
    assert (K : forall z r z' r', r < a -> r' < a -> a * z + r = a * z' + r' + t * a -> z = z' + t /\ r = r').
    { intros z r z' r' R R' E. apply split_eq; auto. rewrite Nat.mul_add_distr_l. lia. }
    assert (S : forall N N', N / a = N' / a -> N mod a = N' mod a -> N = N').
    { intros N N' D M. rewrite (Nat.div_mod N a), (Nat.div_mod N' a) by lia. congruence. }
    destruct A as [[N [r [R [E F]]]]|[N [r [R [E F]]]]], B as [[N' [r' [R' [E' F']]]]|[N' [r' [R' [E' F']]]]]; pose proof (rest N); pose proof (rest N');
      rewrite E, E' in *; rewrite F, F' in *.
    + apply K in Ex as [E1 <-]; auto. apply K in Ey as [E2 E3]; auto using small. apply xor_same in E3. unfold Y in E2.
      assert (N = N') by (apply S; lia). subst. lia.
    + apply K in Ex as [E1 E2]; auto using small. apply K in Ey as [E3 E4]; auto using small. subst r. rewrite <- Nat.lxor_assoc in E4.
      assert (Q : N mod a = N' mod a).
      { rewrite <- (Nat.lxor_0_l r') in E4 at 2. apply xor_same in E4. apply Nat.lxor_eq in E4. auto. }
      unfold Y in E1, E3. assert (N = N') by (apply S; lia). subst. lia.
    + apply K in Ex as [E1 E2]; auto using small. apply K in Ey as [E3 E4]; auto using small. subst r. rewrite <- Nat.lxor_assoc in E2.
      assert (Q : N mod a = N' mod a).
      { rewrite <- (Nat.lxor_0_l r') in E2 at 2. apply xor_same in E2. apply Nat.lxor_eq in E2. auto. }
      unfold Y in E1, E3. assert (N = N') by (apply S; lia). subst. lia.
    + apply K in Ey as [E1 <-]; auto. apply K in Ex as [E2 E3]; auto using small. apply xor_same in E3. unfold Y in E2.
      assert (N = N') by (apply S; lia). subst. lia.
Qed.

Lemma absorbing_below x y : x <= y -> ~ P (x, y) -> exists q, move (x, y) q /\ P q.
Proof.
  intros L A. destruct (split x) as [z [r [R ->]]]. destruct (split y) as [w [q [Q ->]]].
  assert (ZW : z <= w) by (destruct (Nat.le_gt_cases z w); [auto|nia]).
  (* whoever can lower one pile into the set does *)
  destruct (partner z r R) as [N Hx]. destruct (partner w q Q) as [N2 Hy].
  assert (Lx : forall y0, P (a * z + r, y0) -> (exists q0, move (a * z + r, a * w + q) q0 /\ P q0) \/ a * w + q < y0).
  { intros y0 B. destruct (lt_eq_lt_dec y0 (a * w + q)) as [[H|H]|H]; [left|subst; contradiction|right; auto].
    exists (a * z + r, y0). split; [|auto]. right. left. simpl. lia. }
  assert (Ly : forall x0, P (a * w + q, x0) -> (exists q0, move (a * z + r, a * w + q) q0 /\ P q0) \/ a * z + r < x0).
  { intros x0 B. apply mirror in B. destruct (lt_eq_lt_dec x0 (a * z + r)) as [[H|H]|H]; [left|subst; contradiction|right; auto].
    exists (x0, a * w + q). split; [|auto]. left. simpl. lia. }
  assert (HX : exists N, z = X N /\ P (a * z + r, a * Y N + (N mod a (+) r)) \/ exists q0, move (a * z + r, a * w + q) q0 /\ P q0).
  { exists N. destruct Hx as [[E B]|[E B]]; [left; auto|]. destruct (Lx _ B) as [H|H]; [right; auto|left].
    (* z is Y N and the partner is not below: then X N = Y N *)
    pose proof (rest N). pose proof (small _ _ H0 R). unfold Y in *. assert (D : N / a = 0) by nia.
    split; [lia|]. replace (X N + N / a) with (X N) by lia. auto. }
  clear N Hx. destruct HX as [N [[-> Bx]|]]; [|auto]. destruct (Lx _ Bx) as [|Hx]; [auto|]. pose proof (rest N) as RN.
  assert (D1 : w <= Y N) by (pose proof (small _ _ RN R); destruct (Nat.le_gt_cases w (Y N)); [auto|nia]).
  set (s := r (+) q). assert (Hs : s < a) by (apply small; auto). set (D := w - X N). set (N' := a * D + s).
  assert (N1 : N' / a = D) by (unfold N'; rewrite Nat.mul_comm, Nat.div_add_l, Nat.div_small; lia).
  assert (N3 : N' mod a = s) by (unfold N'; rewrite Nat.add_comm, Nat.mul_comm, Nat.mod_add, Nat.mod_small; lia).
  assert (Eq : s (+) r = q) by (unfold s; rewrite Nat.lxor_comm; apply xor_back).
  destruct (lt_eq_lt_dec (X N') (X N)) as [[H|H]|H].
  - exists (a * X N' + r, a * (X N' + D) + q). split.
    + right. right. exists (X N - X N'). unfold D. simpl. split; [lia|]. split; nia.
    + left. exists N', r. simpl. split; [auto|]. split; [auto|]. rewrite N3, Eq. unfold Y. rewrite N1. auto.
  - exfalso. apply X_injective in H. apply A. left. exists N, r. simpl. split; [auto|]. split; [auto|].
    rewrite <- H, N3, Eq. unfold Y. rewrite N1, H. unfold D. f_equal. f_equal. lia.
  - apply X_lt in H. assert (N / a <= D) by (rewrite <- N1; apply quotient; lia). unfold Y in D1. assert (E : N / a = D) by (unfold D; lia).
    assert (Ew : w = Y N) by (unfold Y, D in *; lia).
    assert (U : N mod a < s).
    { pose proof (Nat.div_mod N a ltac:(lia)). pose proof (Nat.div_mod N' a ltac:(lia)). rewrite N1, N3 in *. rewrite E in *. lia. }
    assert (B : P (a * w + q, a * X N + (N mod a (+) q))).
    { right. exists N, (N mod a (+) q). simpl. split; [auto using small|]. rewrite xor_back, Ew. auto. }
    destruct (Ly _ B) as [|Hy2]; [auto|exfalso].
    apply (three_bits (N mod a) r q); [exact U|rewrite Ew in Hx; lia|lia].
Qed.
Lemma absorbing p : ~ P p -> exists q, move p q /\ P q.
Proof.
  destruct p as [x y]. intro A. destruct (Nat.le_gt_cases x y) as [L|L]; [apply absorbing_below; auto|].
  destruct (absorbing_below y x) as [[y' x'] [M B]]; [lia|intro; apply A, mirror; auto|].
  exists (x', y'). split; [|apply mirror; auto]. unfold move in *. simpl in *. destruct M as [M|[M|[t [T M]]]]; [tauto|tauto|]. right. right. exists t. lia.
Qed.
Theorem power_of_two p : lose _ move p <-> P p.
Proof.
  apply (P_positions _ move ends); [intro; apply classic|apply independent|apply absorbing].
Qed.

(** ** Corollary 6.1: the grid. For x = a*j + r, j < a, the partner of x is a*j + (j xor r). *)
Corollary grid j r : j < a -> r < a -> lose _ move (a * j + r, a * j + (j (+) r)).
Proof.
  intros J R. apply power_of_two. left. exists j, r. simpl. unfold Y. rewrite (first j J), Nat.div_small, Nat.mod_small by lia. rewrite Nat.add_0_r. auto.
Qed.

(** ** Corollary 6.2: the P-positions in the paper's order. *)
Definition xs (n : nat) : nat := a * X (n / a) + n mod a.
Definition ys (n : nat) : nat := a * Y (n / a) + ((n / a) mod a (+) n mod a).
Theorem in_the_order_of_x :
  (forall n, lose _ move (xs n, ys n)) /\
  (forall n, n < a * a -> xs n = n) /\
  (forall n n', n < n' -> xs n < xs n') /\
  (forall n, a * a <= n -> a * a <= xs n /\ xs n < ys n) /\
  (forall x y, lose _ move (x, y) -> x <= y -> a * a <= x -> exists n, a * a <= n /\ x = xs n /\ y = ys n).
Proof.
  assert (Q : forall n, n = a * (n / a) + n mod a) by (intro; apply Nat.div_mod; lia).
  assert (Far : forall n, a * a <= n -> a <= n / a).
  { intros n L. apply Nat.div_le_lower_bound; lia. }
  assert (Inc : forall n n', n < n' -> xs n < xs n').
  { intros n n' L. unfold xs. pose proof (rest n). pose proof (rest n'). assert (D : n / a <= n' / a) by (apply quotient; lia).
    destruct (Nat.eq_dec (n / a) (n' / a)) as [E|E]; [rewrite E; pose proof (Q n); pose proof (Q n'); rewrite E in *; lia|].
    pose proof (X_increases (n' / a) (n / a) ltac:(lia)). nia. }
  split; [|split; [|split; [exact Inc|split]]].
  - intro n. apply power_of_two. left. exists (n / a), (n mod a). simpl. split; [apply rest|]. split; reflexivity.
  - intros n L. unfold xs. rewrite first; [symmetry; apply Q|]. apply Nat.div_lt_upper_bound; lia.
  - intros n H. split; [unfold xs; pose proof (X_far (n / a)); pose proof (Far n H); nia|]. unfold xs, ys, Y. pose proof (Far n H). pose proof (rest n). pose proof (rest (n / a)).
    assert (1 <= n / a / a) by (apply Nat.div_le_lower_bound; lia). nia.
  - intros x y H L Ax. apply power_of_two in H. destruct H as [[N [r [R [E F]]]]|[N [r [R [E F]]]]]; simpl in E, F.
    + exists (a * N + r). assert (D : (a * N + r) / a = N) by (rewrite Nat.mul_comm, Nat.div_add_l, Nat.div_small; lia).
      assert (M : (a * N + r) mod a = r) by (rewrite Nat.add_comm, Nat.mul_comm, Nat.mod_add, Nat.mod_small; lia).
      unfold xs, ys. rewrite D, M. split; [|auto]. destruct (Nat.lt_ge_cases N a) as [K|K]; [|nia].
      rewrite (first N K) in E. nia.
    + (* the smaller pile is no Y(N) with N >= a *)
      exfalso. pose proof (rest N) as RN. pose proof (small _ _ RN R). unfold Y in F. assert (D : N / a = 0) by nia.
      assert (K : N < a) by (apply Nat.div_small_iff; lia). rewrite (first N K) in *. nia.
Qed.

(** ** Corollary 6.3: the differences. *)
Open Scope Z_scope.
Definition d (n : nat) : Z := Z.of_nat (ys n) - Z.of_nat (xs n).
Lemma parts N r : (r < a)%nat -> ((a * N + r) / a = N /\ (a * N + r) mod a = r)%nat.
Proof.
  intro R. split; [rewrite Nat.mul_comm, Nat.div_add_l, Nat.div_small; lia|rewrite Nat.add_comm, Nat.mul_comm, Nat.mod_add, Nat.mod_small; lia].
Qed.
Theorem difference k j r : (j < a)%nat -> (r < a)%nat ->
  d (a * (a * k + j) + r) = Z.of_nat a * Z.of_nat k + Z.of_nat (j (+) r) - Z.of_nat r.
Proof.
  intros J R. unfold d, xs, ys. destruct (parts (a * k + j) r R) as [-> ->]. destruct (parts k j J) as [D M]. unfold Y. rewrite D, M. nia.
Qed.
(** What d is among the first a*a. *)
Lemma start j r : (j < a)%nat -> (r < a)%nat -> d (a * j + r) = Z.of_nat (j (+) r) - Z.of_nat r.
Proof. intros J R. pose proof (difference 0 j r J R). replace (a * 0 + j)%nat with j in H by lia. lia. Qed.
(** n and n + a*a: plus a. *)
Corollary next_round n : d (n + a * a) = d n + Z.of_nat a.
Proof.
  destruct (split n) as [N [r [R ->]]]. destruct (split N) as [k [j [J ->]]].
  replace (a * (a * k + j) + r + a * a)%nat with (a * (a * (k + 1) + j) + r)%nat by lia. rewrite !difference by auto. lia.
Qed.
Lemma below_square n : (n < a * a)%nat -> exists j r, (j < a)%nat /\ (r < a)%nat /\ n = (a * j + r)%nat.
Proof. intro L. destruct (split n) as [j [r [R ->]]]. exists j, r. split; [nia|auto]. Qed.
(** 1. The values are -(a-1), ..., a-1. *)
Theorem values_of_d v : (exists n, (n < a * a)%nat /\ d n = v) <-> -(Z.of_nat a - 1) <= v <= Z.of_nat a - 1.
Proof.
  split.
  - intros [n [L <-]]. destruct (below_square n L) as [j [r [J [R ->]]]]. rewrite start by auto. pose proof (small j r J R). lia.
  - intro V. destruct (Z_le_gt_dec 0 v) as [S|S].
    + exists (a * Z.to_nat v + 0)%nat. split; [nia|]. rewrite start by lia. rewrite Nat.lxor_0_r. lia.
    + exists (a * Z.to_nat (- v) + Z.to_nat (- v))%nat. split; [nia|]. rewrite start by lia. rewrite Nat.lxor_nilpotent. lia.
Qed.
(** 2. At indices of the same residue they differ modulo a. *)
Theorem differ_by_residue i i' : (i < a * a)%nat -> (i' < a * a)%nat -> (i mod a)%nat = (i' mod a)%nat -> i <> i' -> d i mod Z.of_nat a <> d i' mod Z.of_nat a.
Proof.
  intros L L' E N C. destruct (below_square i L) as [j [r [J [R ->]]]]. destruct (below_square i' L') as [j' [r' [J' [R' ->]]]].
  rewrite (proj2 (parts j r R)), (proj2 (parts j' r' R')) in E. subst r'. rewrite !start in C by auto.
  pose proof (small j r J R). pose proof (small j' r J' R).
  assert (H1 : (j (+) r)%nat = (j' (+) r)%nat).
  { pose proof (Z.div_mod (Z.of_nat (j (+) r) - Z.of_nat r) (Z.of_nat a) ltac:(lia)).
    pose proof (Z.div_mod (Z.of_nat (j' (+) r) - Z.of_nat r) (Z.of_nat a) ltac:(lia)). rewrite C in *.
    set (q := (Z.of_nat (j (+) r) - Z.of_nat r) / Z.of_nat a) in *. set (q' := (Z.of_nat (j' (+) r) - Z.of_nat r) / Z.of_nat a) in *.
    assert (q = q') by nia. nia. }
  apply xor_same in H1. congruence.
Qed.
(** 3. Mirrored in its row of a*a they cancel. *)
Theorem cancel_in_rows j r : (j < a)%nat -> (r < a)%nat -> d (a * j + r) + d (a * j + (a - 1 - r)) = 0.
Proof.
  intros J R. rewrite !start by lia.
  assert (C : forall x, (x < a)%nat -> ((a - 1) (+) x = a - 1 - x)%nat).
  { intros x B. destruct (Nat.eq_dec x 0) as [->|N]; [rewrite Nat.lxor_0_r; lia|]. rewrite power in *. replace (2 ^ m - 1)%nat with (Nat.ones m) by (rewrite Nat.ones_equiv; lia).
    rewrite Nat.lxor_comm. change (Nat.lxor x (Nat.ones m)) with (Nat.lnot x m). apply Nat.lnot_sub_low.
    apply Nat.log2_lt_pow2; lia. }
  pose proof (small j r J R) as S. assert (H : (j (+) (a - 1 - r) = a - 1 - (j (+) r))%nat).
  { rewrite <- (C r R), <- (C _ S), (Nat.lxor_comm (a - 1) r), <- Nat.lxor_assoc. apply Nat.lxor_comm. }
  rewrite H. lia.
Qed.
(** 4. At an index and at the partner of its column they cancel. *)
Theorem cancel_at_partner i i' : (i < a * a)%nat -> Z.of_nat i' = Z.of_nat i + d i -> d i + d i' = 0.
Proof.
  intros L E. destruct (below_square i L) as [j [r [J [R ->]]]]. rewrite start in * by auto. assert (i' = (a * j + (j (+) r))%nat) by lia. subst i'.
  rewrite start by auto using small. rewrite xor_back. lia.
Qed.
(** 5. d(i) + d(i - a + d(i)): below a the index is negative; from there to a*a the sum is less than a; in the second round it is 2a. *)
Theorem shifted_sum_first i : (i < a)%nat -> d i = 0.
Proof.
  intro L. replace i with (a * 0 + i)%nat by lia. rewrite start by lia. rewrite Nat.lxor_0_l. lia.
Qed.
Theorem shifted_sum i i' : (a <= i < a * a)%nat -> Z.of_nat i' = Z.of_nat i - Z.of_nat a + d i -> d i + d i' < Z.of_nat a.
Proof.
  intros L E. destruct (below_square i) as [j [r [J [R ->]]]]; [lia|]. rewrite start in * by auto. assert (1 <= j)%nat by nia.
  assert (i' = (a * (j - 1) + (j (+) r))%nat) by nia. subst i'. pose proof (small j r J R) as S. rewrite start by lia. pose proof (small (j - 1) (j (+) r) ltac:(lia) S). lia.
Qed.
Theorem shifted_sum_next i i' : (a * a <= i < 2 * (a * a))%nat -> Z.of_nat i' = Z.of_nat i - Z.of_nat a + d i -> d i + d i' = 2 * Z.of_nat a.
Proof.
  intros L E. replace i with (i - a * a + a * a)%nat in * by lia. rewrite next_round in *.
  destruct (below_square (i - a * a)) as [j [r [J [R K]]]]; [lia|]. rewrite K in *. rewrite start in * by auto.
  assert (i' = (a * j + (j (+) r) + a * a)%nat) by lia. subst i'. rewrite next_round, start by auto using small. rewrite xor_back. lia.
Qed.
(** 6 and 7 compare with the (2a,2a) game, whose differences d2 begin in the same way. *)
Section Doubled.
Variable d2 : nat -> Z.
Hypothesis start2 : forall J R, (J < 2 * a)%nat -> (R < 2 * a)%nat -> d2 (2 * a * J + R) = Z.of_nat (J (+) R) - Z.of_nat R.
Lemma xor_halves h j g s : (j < a)%nat -> (s < a)%nat -> ((a * h + j) (+) (a * g + s))%nat = (a * (h (+) g) + (j (+) s))%nat.
Proof.
  intros J S. rewrite (Nat.div_mod ((a * h + j) (+) (a * g + s)) a) by lia. f_equal; [f_equal|]; rewrite power in *.
  - rewrite <- !Nat.shiftr_div_pow2, Nat.shiftr_lxor, !Nat.shiftr_div_pow2, !(Nat.mul_comm (2 ^ m)), !Nat.div_add_l, !Nat.div_small by lia. f_equal; lia.
  - rewrite <- (Nat.mod_small j (2 ^ m)), <- (Nat.mod_small s (2 ^ m)) at 2 by lia. rewrite <- (Nat.mod_add j h), <- (Nat.mod_add s g) by lia.
    rewrite !(Nat.mul_comm _ (2 ^ m)), !(Nat.add_comm _ (2 ^ m * _)). apply Nat.bits_inj. intro i. rewrite Nat.lxor_spec.
    destruct (Nat.lt_ge_cases i m); [rewrite !Nat.mod_pow2_bits_low by auto; apply Nat.lxor_spec|rewrite !Nat.mod_pow2_bits_high by auto; reflexivity].
Qed.
Theorem shifted_sum_doubled i i' : (a <= i < 2 * (a * a))%nat -> Z.of_nat i' = Z.of_nat i - Z.of_nat a + d2 i -> d2 i + d2 i' < Z.of_nat a.
Proof.
  intros L E. set (J := (i / (2 * a))%nat). set (R := (i mod (2 * a))%nat).
  assert (HR : (R < 2 * a)%nat) by (apply Nat.mod_upper_bound; lia). assert (K : i = (2 * a * J + R)%nat) by (apply Nat.div_mod; lia).
  assert (HJ : (J < a)%nat) by (apply Nat.div_lt_upper_bound; nia). clearbody J R. subst i. rewrite start2 in * by lia.
  destruct (Nat.lt_ge_cases R a) as [B|B].
  - assert (1 <= J)%nat by (destruct J; lia). pose proof (small J R HJ B) as S.
    assert (i' = 2 * a * (J - 1) + (a * 1 + (J (+) R)))%nat by nia. subst i'. rewrite start2 by lia.
    replace (J - 1)%nat with (a * 0 + (J - 1))%nat at 1 by lia. rewrite xor_halves by lia. rewrite Nat.lxor_0_l.
    pose proof (small (J - 1) (J (+) R) ltac:(lia) S). lia.
  - set (s := (R - a)%nat). assert (HR2 : R = (a * 1 + s)%nat) by (unfold s; lia). assert (Hs : (s < a)%nat) by (unfold s; lia). clearbody s. subst R.
    pose proof (small J s HJ Hs) as S. assert (X1 : (J (+) (a * 1 + s))%nat = (a * 1 + (J (+) s))%nat).
    { replace J with (a * 0 + J)%nat at 1 by lia. rewrite xor_halves by lia. rewrite Nat.lxor_0_l. reflexivity. }
    rewrite X1 in *. assert (i' = 2 * a * J + (J (+) s))%nat by nia. subst i'. rewrite start2 by lia. rewrite xor_back. lia.
Qed.
Theorem halves h j g s : (h < 2)%nat -> (g < 2)%nat -> (j < a)%nat -> (s < a)%nat ->
  d2 (2 * a * (a * h + j) + (a * g + s)) = d (a * j + s) + Z.of_nat a * (Z.of_nat (h (+) g) - Z.of_nat g).
Proof. intros H G J S. rewrite start2, start, xor_halves by nia. nia. Qed.
End Doubled.
Close Scope Z_scope.

(** ** Corollary 6.4: the paper's algorithm. p is the least number that is no p or q before, q = p + a * (n / (a*a)). *)
Theorem algorithm (p : nat -> nat) :
  (forall n i, i < n -> p n <> p i /\ p n <> p i + a * (i / (a * a))) ->
  (forall n v, v < p n -> exists i, i < n /\ (v = p i \/ v = p i + a * (i / (a * a)))) ->
  forall n, p n = xs n /\ p n + a * (n / (a * a)) = a * Y (n / a) + n mod a.
Proof.
  intros fresh all.
  assert (Q : forall n, n = a * (n / a) + n mod a) by (intro; apply Nat.div_mod; lia).
  assert (Sum : forall n, xs n + a * (n / (a * a)) = a * Y (n / a) + n mod a).
  { intro n. unfold xs, Y. rewrite <- Nat.div_div by lia. lia. }
  assert (Inc : forall n n', n < n' -> xs n < xs n') by apply in_the_order_of_x.
  cut (forall n, p n = xs n). { intros H n. split; [auto|]. rewrite H. apply Sum. }
  induction n as [n IH] using lt_wf_ind. destruct (lt_eq_lt_dec (p n) (xs n)) as [[L|E]|L]; [exfalso|auto|exfalso].
  - (* what is below xs n came before *)
    assert (B : exists i, i < n /\ (p n = xs i \/ p n = xs i + a * (i / (a * a)))).
    { destruct (split (p n)) as [z [r [R E]]]. destruct (Nat.lt_ge_cases z (X (n / a))) as [Z|Z].
      - destruct (least _ z Z) as [N [HN C]]. exists (a * N + r). destruct (parts N r R) as [D M]. split; [rewrite (Q n); nia|].
        rewrite Sum. unfold xs. rewrite D, M. destruct C as [->| ->]; auto.
      - assert (z = X (n / a)) by (unfold xs in L; pose proof (rest n); nia). subst z. exists (a * (n / a) + r). destruct (parts (n / a) r R) as [D M].
        assert (r < n mod a) by (unfold xs in L; lia). split; [rewrite (Q n) at 2; lia|]. left. unfold xs. rewrite D, M. auto. }
    destruct B as [i [I C]]. destruct (fresh n i I) as [F G]. rewrite (IH i I) in *. destruct C; contradiction.
  - (* xs n did not come before *)
    destruct (all n (xs n) L) as [i [I C]]. rewrite (IH i I), Sum in C. destruct C as [C|C]; [specialize (Inc i n I); lia|].
    unfold xs in C. apply split_eq in C as [C M]; auto using rest. apply both in C as [C _].
    assert (n = i) by (rewrite (Q n), (Q i); congruence). lia.
Qed.
End Power.
End Sequences.

(** The hypothesis of items 6 and 7 is met by the (2a,2a) game. *)
Corollary doubled m X2 : (forall N i, i < N -> X2 N <> X2 i /\ X2 N <> Y (2 * 2 ^ m) X2 i) ->
  (forall N v, v < X2 N -> exists i, i < N /\ (v = X2 i \/ v = Y (2 * 2 ^ m) X2 i)) ->
  forall J R, J < 2 * 2 ^ m -> R < 2 * 2 ^ m -> d (2 * 2 ^ m) X2 (2 * 2 ^ m * J + R) = (Z.of_nat (Nat.lxor J R) - Z.of_nat R)%Z.
Proof.
  intros new least J R HJ HR. assert (1 <= 2 ^ m) by (pose proof (Nat.pow_nonzero 2 m); lia).
  apply start with (m := S m); auto; simpl; lia.
Qed.
Print Assumptions power_of_two.
Print Assumptions in_the_order_of_x.
Print Assumptions algorithm.
Print Assumptions shifted_sum_doubled.
