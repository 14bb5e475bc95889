(** Levels of R-Wythoff from lists of their diagonals (Section 1.1 of docs/proofs.md; docs/certificates.md, "Why a list of events is enough").

    a n is the least number that is no a i or b i with i < n, so the diagonals d n determine the rows. If each diagonal is used once, no position is in two of the
    sequences of the values 0, ..., T, and a diagonal that is passed over holds a position of a smaller value in this row, then these are the levels. *)
Require Import List FinFun ZArith Lia Arith.
From Kernel Require Import Games Rows Periods Bounds Levels Synced.
Import ListNotations.

(** The rows of a sequence of diagonals: new ones, and the least. *)
Definition rows_of (d a : nat -> nat) : Prop :=
  (forall n i, i < n -> a n <> a i /\ a n <> a i + d i) /\ forall n x, x < a n -> exists i, i < n /\ (x = a i \/ x = a i + d i).

Section Sequence.
Variables a d : nat -> nat.
Hypothesis rows : rows_of d a.
Lemma rows_increase n : a n < a (S n).
Proof.
  destruct rows as [new least]. destruct (lt_eq_lt_dec (a n) (a (S n))) as [[L|L]|L]; [exact L| |]; exfalso.
  - destruct (new (S n) n ltac:(lia)). lia.
  - destruct (least n _ L) as [i [I E]]. destruct (new (S n) i ltac:(lia)). lia.
Qed.
Lemma rows_cover x : (exists n, x = a n) \/ exists n, x = b a d n.
Proof.
  pose proof (a_apart a rows_increase 0 (S x)) as L. simpl in L. destruct (proj2 rows (S x) x ltac:(lia)) as [i [_ [E|E]]]; [left|right]; exists i; exact E.
Qed.
Lemma rows_both n i : a n = b a d i -> i = n /\ d n = 0.
Proof.
  unfold b. intro E. destruct (lt_eq_lt_dec i n) as [[L|L]|L]; [exfalso; destruct (proj1 rows n i L); lia|subst; lia|exfalso; pose proof (a_mono a rows_increase n i L); lia].
Qed.

(** Injective, and settled from M on: every diagonal is used, those below M before M. *)
Hypothesis once : forall i j, d i = d j -> i = j.
Variable M : nat.
Hypothesis settled : forall n, M <= n -> d n = n.
Lemma onto e : exists n, d n = e /\ (e < M -> n < M).
Proof.
  destruct (Nat.lt_ge_cases e M) as [L|L]; [|exists e; split; [apply settled; exact L|lia]].
  assert (I : incl (seq 0 M) (map d (seq 0 M))).
  { apply NoDup_length_incl.
    - apply Injective_map_NoDup; [intros i j; apply once|apply seq_NoDup].
    - rewrite map_length. auto.
    - intros x X. apply in_map_iff in X as [i [<- Hi]]. apply in_seq in Hi. apply in_seq. destruct (Nat.lt_ge_cases (d i) M) as [|Q]; [lia|exfalso].
      pose proof (once i (d i)). rewrite (settled (d i) Q) in *. lia. }
  specialize (I e). rewrite in_map_iff in I. destruct I as [n [E Hn]]; [apply in_seq; lia|]. apply in_seq in Hn. exists n. split; [exact E|lia].
Qed.
(** From M on no diagonal is passed over. *)
Lemma none_passed n e : M <= n -> e < d n -> exists i, i < n /\ d i = e.
Proof.
  intros L E. rewrite (settled n L) in E. destruct (onto e) as [i [D _]]. exists i. split; [|exact D].
  destruct (Nat.lt_ge_cases i n) as [|Q]; [auto|]. rewrite (settled i) in D; lia.
Qed.
End Sequence.

Section Levels.
Variable G : nat * nat -> nat.
Hypothesis mex : mex_values (nat * nat) r_move G.
Hypothesis mirror : forall a b, G (a, b) = G (b, a).
Variable top : nat.
Variables a d : nat -> nat -> nat.
Hypothesis rows : forall g, g <= top -> rows_of (d g) (a g).
Hypothesis once : forall g, g <= top -> forall i j, d g i = d g j -> i = j.
Hypothesis apart : forall g h i j, g <= top -> h < g -> d g i = d h j -> a g i <> a h j.
Hypothesis passed : forall g n e, g <= top -> e < d g n -> (exists i, i < n /\ d g i = e) \/ exists h j, h < g /\ a h j = a g n /\ d h j = e.

Theorem replayed g : g <= top -> forall x y, pair G g x y <-> exists n, x = a g n /\ y = a g n + d g n.
Proof.
  induction g as [g IHg] using lt_wf_ind. intros T x. induction x as [x IH] using lt_wf_ind. intro y.
  destruct (rows g T) as [new least]. assert (up := rows_increase (a g) (d g) (rows g T)).
  assert (before : forall c z, c < x -> (pair G g c z <-> exists n, c = a g n /\ z = a g n + d g n)) by (intros c z C; apply IH; auto).
  (* x is a row just if it is an a n *)
  assert (row_n : row G g x <-> exists n, x = a g n).
  { rewrite (next_row G mex mirror g x). split.
    - intro N. destruct (rows_cover (a g) (d g) (rows g T) x) as [H|[n E]]; [exact H|]. destruct (Nat.eq_dec (d g n) 0) as [Z|Z]; [exists n; unfold b in E; lia|].
      exfalso. apply N. exists (a g n). unfold b in E. split; [lia|]. apply before; [lia|]. exists n. auto.
    - intros [n ->] [c [C P]]. apply before in P as [i [-> E]]; [|exact C]. pose proof (a_order (a g) up i n C) as L. destruct (new n i L). lia. }
  assert (in_n : forall n, x = a g n -> pair G g x (x + d g n)).
  { intros n ->. apply (next_diagonal G mex mirror g); [apply row_n; eauto|]. split; [split|].
    - intros [c [C P]]. apply before in P as [i [-> E]]; [|exact C]. assert (i = n) by (apply (once g T); lia). subst. lia.
    - destruct (Nat.le_gt_cases g (G (a g n, a g n + d g n))) as [|L]; [auto|exfalso]. set (h := G (a g n, a g n + d g n)) in *.
      assert (P : pair G h (a g n) (a g n + d g n)) by (split; [lia|reflexivity]). apply (IHg h L) in P as [j [E F]]; [|lia].
      exact (apart g h n j T L ltac:(lia) E).
    - intros e E. destruct (passed g n e T E) as [[i [I D]]|[h [j [H [A D]]]]].
      + left. exists (a g i). pose proof (a_mono (a g) up i n I). split; [lia|]. apply before; [lia|]. exists i. split; [auto|lia].
      + right. assert (P : pair G h (a g n) (a g n + e)) by (apply (IHg h H); [lia|]; exists j; split; [auto|lia]). destruct P as [_ ->]. exact H. }
  split.
  - intro P. destruct (proj1 row_n) as [n E]; [exists y; exact P|]. exists n. split; [exact E|]. rewrite (pair_once G mex g x y _ P (in_n n E)). lia.
  - intros [n [E ->]]. rewrite <- E. exact (in_n n E).
Qed.
End Levels.
Print Assumptions replayed.
