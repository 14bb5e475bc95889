(** Sums of games and Nim (Theorems 160 and 7 and Argument 157 of docs/proofs.md). *)
Require Import Lia Arith List Classical_Prop.
From Kernel Require Import Games PowerOfTwo.
Import ListNotations.
Notation "x '(+)' y" := (Nat.lxor x y) (at level 45, right associativity).

(** There is one value function, and its zeros are the P-positions. *)
Section Values.
Variable pos : Type.
Variable move : pos -> pos -> Prop.
Hypothesis ends : well_founded (fun q p => move p q).
Theorem one_function G G' : mex_values pos move G -> mex_values pos move G' -> forall p, G p = G' p.
Proof.
  intros M M' p. induction p as [p IH] using (well_founded_ind ends). destruct (M p) as [N A], (M' p) as [N' A'].
  destruct (lt_eq_lt_dec (G p) (G' p)) as [[L|L]|L]; [exfalso|auto|exfalso].
  - destruct (A' _ L) as [q [Mq E]]. apply (N q Mq). rewrite (IH q Mq). auto.
  - destruct (A _ L) as [q [Mq E]]. apply (N' q Mq). rewrite <- (IH q Mq). auto.
Qed.
Theorem zeros_lose G : mex_values pos move G -> forall p, lose _ move p <-> G p = 0.
Proof.
  intros M. apply (P_positions _ _ ends); [intro; lia| |].
  - intros p q Z Mq Zq. apply (proj1 (M p) q Mq). congruence.
  - intros p Z. destruct (proj2 (M p) 0 ltac:(lia)) as [q H]. eauto.
Qed.
(** There is such a function where the options of each position are finitely many. *)
Lemma mex_of (l : list nat) : exists g, ~ In g l /\ forall h, h < g -> In h l.
Proof.
  assert (H : forall n, (exists g, g <= n /\ ~ In g l /\ forall h, h < g -> In h l) \/ forall h, h <= n -> In h l).
  { induction n as [|n [[g [G H]]|IH]].
    - destruct (in_dec Nat.eq_dec 0 l); [right; intros h L; assert (h = 0) by lia; subst; auto|left; exists 0; split; [auto|split; [auto|lia]]].
    - left. exists g. auto.
    - destruct (in_dec Nat.eq_dec (S n) l); [right; intros h L; destruct (Nat.eq_dec h (S n)); [subst; auto|apply IH; lia]|].
      left. exists (S n). split; [auto|split; [auto|intros; apply IH; lia]]. }
  destruct (H (list_sum l)) as [[g G]|B]; [exists g; tauto|].
  assert (L : length (seq 0 (S (list_sum l + length l))) <= length l -> False) by (rewrite seq_length; lia).
  destruct (H (list_sum l + length l)) as [[g G]|B']; [exists g; tauto|]. exfalso. apply L. apply NoDup_incl_length; [apply seq_NoDup|].
  intros x I. apply in_seq in I. apply B'. lia.
Qed.
Theorem values_exist (options : pos -> list pos) : (forall p q, In q (options p) <-> move p q) -> forall p, exists g, has_value _ move ends p g.
Proof.
  intros O p. induction p as [p IH] using (well_founded_ind ends).
  assert (V : exists l, forall g, In g l <-> exists q, move p q /\ has_value _ move ends q g).
  { assert (W : forall qs, (forall q, In q qs -> move p q) -> exists l, forall g, In g l <-> exists q, In q qs /\ has_value _ move ends q g).
    { induction qs as [|q qs IHq]; intro H; [exists []; intro g; split; [contradiction|intros [q [[] _]]]|].
      destruct IHq as [l L]; [intros; apply H; simpl; auto|]. destruct (IH q) as [v V]; [apply H; simpl; auto|].
      exists (v :: l). intro g. simpl. rewrite L. split.
      - intros [->|[r [R Hr]]]; [exists q; auto|exists r; auto].
      - intros [r [[<-|R] Hr]]; [left; exact (one_value _ _ ends q v g V Hr)|right; eauto]. }
    destruct (W (options p)) as [l L]; [intros q I; apply O; auto|]. exists l. intro g. rewrite L. split; intros [q [Q H]]; exists q; (split; [apply O; auto|auto]). }
  destruct V as [l L]. destruct (mex_of l) as [g [N A]]. exists g. apply has_value_eq. split.
  - intros h Hh. apply L, A. auto.
  - intros q M H. apply N, L. eauto.
Qed.
End Values.

(** ** The value of a sum is the xor of the values (Theorem 160) *)
Lemma xor_below u v w : w < u (+) v -> (w (+) v < u) \/ (w (+) u < v).
Proof.
  intro L. set (s := w (+) (u (+) v)). assert (S0 : s <> 0) by (unfold s; intro E; apply Nat.lxor_eq in E; lia).
  pose proof (Nat.bit_log2 s S0) as B. set (b := Nat.log2 s) in *.
  assert (above : forall i, b < i -> Nat.testbit s i = false) by (intros i I; apply Nat.bits_above_log2; exact I).
  assert (Ew : w = s (+) (u (+) v)) by (unfold s; rewrite Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_r; reflexivity).
  (* the highest bit of s is set in u xor v, as w is smaller *)
  assert (T : Nat.testbit (u (+) v) b = true).
  { destruct (Nat.testbit (u (+) v) b) eqn:T; [auto|exfalso]. assert (u (+) v < w); [|lia]. apply (bit_less _ _ b); [auto| |].
    - rewrite Ew, Nat.lxor_spec, B, T. reflexivity.
    - intros i I. rewrite Ew at 1. rewrite (Nat.lxor_spec s), above by auto. destruct (Nat.testbit (u (+) v) i); reflexivity. }
  assert (Eu : w (+) v = u (+) s) by (unfold s; apply Nat.bits_inj; intro i; rewrite !Nat.lxor_spec; destruct (Nat.testbit w i), (Nat.testbit u i), (Nat.testbit v i); reflexivity).
  assert (Ev : w (+) u = v (+) s) by (unfold s; apply Nat.bits_inj; intro i; rewrite !Nat.lxor_spec; destruct (Nat.testbit w i), (Nat.testbit u i), (Nat.testbit v i); reflexivity).
  assert (lower : forall x, Nat.testbit x b = true -> x (+) s < x).
  { intros x X. apply (bit_less _ _ b); [rewrite Nat.lxor_spec, X, B; reflexivity|auto|].
    intros i I. rewrite Nat.lxor_spec, above by auto. apply Bool.xorb_false_r. }
  rewrite Nat.lxor_spec in T. destruct (Nat.testbit u b) eqn:U; [left; rewrite Eu; auto|]. destruct (Nat.testbit v b) eqn:V; [right; rewrite Ev; auto|discriminate].
Qed.
Section Sum.
Variables pos1 pos2 : Type.
Variable move1 : pos1 -> pos1 -> Prop.
Variable move2 : pos2 -> pos2 -> Prop.
Variable G1 : pos1 -> nat.
Variable G2 : pos2 -> nat.
Hypothesis mex1 : mex_values _ move1 G1.
Hypothesis mex2 : mex_values _ move2 G2.
Definition in_one (p q : pos1 * pos2) : Prop := (move1 (fst p) (fst q) /\ snd q = snd p) \/ (fst q = fst p /\ move2 (snd p) (snd q)).
Theorem value_of_sum : mex_values _ in_one (fun p => G1 (fst p) (+) G2 (snd p)).
Proof.
  intros [p1 p2]. simpl. destruct (mex1 p1) as [N1 A1], (mex2 p2) as [N2 A2]. split.
  - intros [q1 q2] [[M E]|[E M]]; simpl in *; subst.
    + intro E. apply (N1 q1 M). exact (xor_same _ _ _ E).
    + intro E. apply (N2 q2 M). rewrite !(Nat.lxor_comm (G1 p1)) in E. exact (xor_same _ _ _ E).
  - intros w L. destruct (xor_below _ _ _ L) as [H|H].
    + destruct (A1 _ H) as [q1 [M E]]. exists (q1, p2). split; [left; auto|]. simpl. rewrite E, Nat.lxor_assoc, Nat.lxor_nilpotent. apply Nat.lxor_0_r.
    + destruct (A2 _ H) as [q2 [M E]]. exists (p1, q2). split; [right; auto|]. simpl.
      rewrite E, (Nat.lxor_comm w), <- Nat.lxor_assoc, Nat.lxor_nilpotent. apply Nat.lxor_0_l.
Qed.
End Sum.
(** A pile of Nim has the value of its size. *)
Theorem pile : mex_values nat (fun p q => q < p) (fun p => p).
Proof. intro p. split; [intros; lia|]. intros h L. exists h. auto. Qed.

(** ** Exchanging the piles (Argument 157) *)
Theorem exchanged G (move : nat * nat -> nat * nat -> Prop) : well_founded (fun q p => move p q) -> mex_values _ move G ->
  (forall p q, move p q -> move (snd p, fst p) (snd q, fst q)) -> forall a b, G (a, b) = G (b, a).
Proof.
  intros W M S a b. assert (H : forall p, G p = G (snd p, fst p)); [|exact (H (a, b))]. apply (one_function _ move W); [exact M|].
  intros [x y]. simpl. destruct (M (y, x)) as [N A]. split.
  - intros [c d] Mv. simpl. apply N. exact (S _ _ Mv).
  - intros h L. destruct (A h L) as [[c d] [Mv E]]. exists (d, c). split; [exact (S _ _ Mv)|exact E].
Qed.

(** ** Nim with the same from an odd number of piles (Theorem 7), for any number of piles *)
Definition total (p : list nat) : nat := fold_right Nat.lxor 0 p.
Definition nim_move (p q : list nat) : Prop := exists l x y r, p = l ++ x :: r /\ q = l ++ y :: r /\ y < x.
(** q has the piles of p, t less in those of an odd number of places. *)
Inductive less_in (t : nat) : bool -> list nat -> list nat -> Prop :=
| less_nil : less_in t false [] []
| less_same : forall o p q x, less_in t o p q -> less_in t o (x :: p) (x :: q)
| less_here : forall o p q x, less_in t o p q -> less_in t (negb o) (x + t :: p) (x :: q).
Lemma total_app p q : total (p ++ q) = total p (+) total q.
Proof. induction p as [|x p IH]; simpl; [rewrite Nat.lxor_0_l; auto|]. unfold total in *. rewrite IH. symmetry. apply Nat.lxor_assoc. Qed.
Lemma nim_total p q : nim_move p q -> total p <> total q.
Proof.
  intros [l [x [y [r [-> [-> L]]]]]] E. rewrite !total_app in E. simpl in E. rewrite !(Nat.lxor_comm (total l)) in E. apply xor_same in E.
  unfold total in E. apply xor_same in E. lia.
Qed.
Lemma nim_zero p : total p <> 0 -> exists q, nim_move p q /\ total q = 0.
Proof.
  (* some pile can be lowered to its xor with the total *)
  intro N. assert (H : forall p w, w < total p -> exists q, nim_move p q /\ total q = w).
  { clear. induction p as [|x p IH]; intros w L; [simpl in L; lia|]. simpl in L. fold (total p) in L. destruct (xor_below _ _ _ L) as [H|H].
    - exists ((w (+) total p) :: p). split; [exists [], x, (w (+) total p), p; auto|]. simpl. fold (total p). rewrite Nat.lxor_assoc, Nat.lxor_nilpotent. apply Nat.lxor_0_r.
    - destruct (IH _ H) as [q [[l [y [z [r [-> [-> Z]]]]]] E]]. exists (x :: l ++ z :: r). split; [exists (x :: l), y, z, r; auto|].
      simpl. fold (total (l ++ z :: r)). rewrite E, (Nat.lxor_comm w), <- Nat.lxor_assoc, Nat.lxor_nilpotent. apply Nat.lxor_0_l. }
  destruct (H p 0) as [q Q]; [lia|]. eauto.
Qed.
(** Taking t flips the lowest bit of t. *)
Lemma lowest_bit t : 1 <= t -> exists j u, t = 2 ^ j * (2 * u + 1).
Proof.
  induction t as [t IH] using lt_wf_ind. intro T. destruct (Nat.Even_or_Odd t) as [[h ->]|[h ->]].
  - destruct (IH h ltac:(lia) ltac:(lia)) as [j [u ->]]. exists (S j), u. simpl. lia.
  - exists 0, h. simpl. lia.
Qed.
Lemma flips j u x : Nat.testbit (x + 2 ^ j * (2 * u + 1)) j = negb (Nat.testbit x j).
Proof.
  rewrite !Nat.testbit_odd, !Nat.shiftr_div_pow2. rewrite (Nat.mul_comm (2 ^ j)), Nat.div_add by (apply Nat.pow_nonzero; lia).
  rewrite Nat.odd_add, Nat.odd_add, Nat.odd_mul. simpl. rewrite Bool.xorb_true_r. reflexivity.
Qed.
Theorem odd_rays (further : list nat -> list nat -> Prop) :
  well_founded (fun q p => nim_move p q \/ further p q) ->
  (forall p q, further p q -> exists t, 1 <= t /\ less_in t true p q) ->
  forall p, lose _ (fun p q => nim_move p q \/ further p q) p <-> total p = 0.
Proof.
  intros W O. apply (P_positions _ _ W); [intro; lia| |].
  - intros p q Z [M|M] Zq; [apply (nim_total p q M); congruence|]. destruct (O p q M) as [t [T L]]. destruct (lowest_bit t T) as [j [u ->]].
    assert (F : forall o p q, less_in (2 ^ j * (2 * u + 1)) o p q -> Nat.testbit (total p) j = xorb o (Nat.testbit (total q) j)).
    { clear. induction 1 as [|o p q x H IH|o p q x H IH]; [cbn [total fold_right]; rewrite Nat.bits_0; reflexivity| |]; cbn [total fold_right]; fold (total p); fold (total q); rewrite !Nat.lxor_spec, IH.
      - destruct o, (Nat.testbit x j), (Nat.testbit (total q) j); reflexivity.
      - rewrite flips. destruct o, (Nat.testbit x j), (Nat.testbit (total q) j); reflexivity. }
    apply F in L. rewrite Z, Zq, Nat.bits_0 in L. discriminate.
  - intros p N. destruct (nim_zero p N) as [q [M E]]. eauto.
Qed.
Print Assumptions values_exist.
Print Assumptions value_of_sum.
Print Assumptions exchanged.
Print Assumptions odd_rays.
