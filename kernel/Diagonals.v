(** Every value on every diagonal of Wythoff's game (Theorem 105 of docs/proofs.md; Blass and Fraenkel).

    Let pi(x) be the partner of x: (x, pi(x)) has value g. If a diagonal had no position of value g, about every second number were above its partner,
    so that few pairs lead from below m to above m; but their differences are distinct, and so large in all. *)
Require Import List Lia Arith Bool Classical_Prop ConstructiveEpsilon.
From Kernel Require Import Games Rows Levels Periods Recursion.
Import ListNotations.

(** What each of finitely many colours does at most once happens no more from some place on. *)
Lemma no_more_colours (R : nat -> nat -> Prop) k : (forall c x y, c < k -> R c x -> R c y -> x = y) -> exists X, forall x c, X <= x -> c < k -> ~ R c x.
Proof.
  induction k as [|k IH]; intro H; [exists 0; intros; lia|]. destruct IH as [X IH]; [intros; apply (H c); auto|].
  destruct (classic (exists x, R k x)) as [[x Hx]|N].
  - exists (Nat.max X (S x)). intros y c Y C Ry. destruct (Nat.eq_dec c k) as [->|]; [assert (y = x) by (apply (H k); auto); lia|apply (IH y c); auto; lia].
  - exists X. intros y c Y C Ry. destruct (Nat.eq_dec c k) as [->|]; [apply N; eauto|apply (IH y c); auto; lia].
Qed.
(** The sum of the differences, counted place by place. *)
Lemma place_by_place p x N : p <= x <= N -> list_sum (map (fun m => if Nat.leb p m && Nat.ltb m x then 1 else 0) (seq 0 N)) = x - p.
Proof.
  assert (H : forall k, list_sum (map (fun m => if Nat.leb p m && Nat.ltb m x then 1 else 0) (seq 0 k)) = Nat.min k x - p).
  { induction k as [|n IH]; [reflexivity|]. rewrite seq_S, map_app, list_sum_app, IH. cbn [map Nat.add].
    destruct (Nat.leb_spec p n), (Nat.ltb_spec n x); cbn [andb list_sum fold_right]; lia. }
  intros L. rewrite H. lia.
Qed.
Lemma counted_twice (pi : nat -> nat) N l : (forall x, In x l -> pi x <= x <= N) ->
  list_sum (map (fun x => x - pi x) l) = list_sum (map (fun m => length (filter (fun x => Nat.leb (pi x) m && Nat.ltb m x) l)) (seq 0 N)).
Proof.
  induction l as [|x l IH]; intro H; simpl.
  - induction (seq 0 N) as [|m s IHs]; simpl; auto.
  - rewrite IH by (intros; apply H; simpl; auto). rewrite <- (place_by_place (pi x) x N) by (apply H; simpl; auto). clear.
    induction (seq 0 N) as [|m s IHs]; [reflexivity|]. cbn [map list_sum fold_right]. change (fold_right Nat.add 0) with list_sum.
    destruct (Nat.leb (pi x) m && Nat.ltb m x); cbn [length]; lia.
Qed.

Section Diagonals.
Variable G : nat * nat -> nat.
Hypothesis mex : mex_values (nat * nat) wythoff_move G.
Hypothesis mirror : forall x y, G (x, y) = G (y, x).
Variable g : nat.

Lemma differ p q : wythoff_move p q -> G q <> G p.
Proof. apply (proj1 (mex p)). Qed.
Lemma in_row x y z : G (x, y) = G (x, z) -> y = z.
Proof.
  intro E. destruct (lt_eq_lt_dec y z) as [[L|L]|L]; [exfalso|auto|exfalso].
  - apply (differ (x, z) (x, y)); [right; left; simpl; lia|auto].
  - apply (differ (x, y) (x, z)); [right; left; simpl; lia|auto].
Qed.
(** Two positions of one value are on different diagonals: a + d = c + b says that (a,b) and (c,d) are on one. *)
Lemma on_diagonal a b c d : G (a, b) = G (c, d) -> a + d = c + b -> a = c.
Proof.
  intros E D. destruct (lt_eq_lt_dec a c) as [[L|L]|L]; [exfalso|auto|exfalso].
  - apply (differ (c, d) (a, b)); [right; right; exists (c - a); simpl; lia|auto].
  - apply (differ (a, b) (c, d)); [right; right; exists (a - c); simpl; lia|auto].
Qed.
Definition found x : {y | G (x, y) = g}.
Proof.
  apply constructive_indefinite_ground_description_nat; [intro; apply Nat.eq_dec|].
  destruct (wythoff_rows G mex x g) as [y [E _]]. eauto.
Defined.
Definition pi (x : nat) : nat := proj1_sig (found x).
Lemma pi_value x : G (x, pi x) = g. Proof. exact (proj2_sig (found x)). Qed.
Lemma pi_only x y : G (x, y) = g -> pi x = y.
Proof. intro E. apply (in_row x). rewrite pi_value. auto. Qed.
Lemma pi_pi x : pi (pi x) = x.
Proof. apply pi_only. rewrite mirror. apply pi_value. Qed.
Lemma pi_once x y : pi x = pi y -> x = y.
Proof. intro E. rewrite <- (pi_pi x), E. apply pi_pi. Qed.
Lemma differences x y : x + pi y = y + pi x -> x = y.
Proof. apply on_diagonal. rewrite !pi_value. reflexivity. Qed.

Section Missing.
Variable e : nat.
Hypothesis missing : forall x, G (x, x + e) <> g.
(** From some place on x or x + e is above its partner. *)
Lemma often : exists X, forall x, X <= x -> pi x < x \/ pi (x + e) < x + e.
Proof.
  destruct (no_more_colours (fun c x => G (x, x + e) = c) g) as [X1 H1].
  { intros c x y _ E F. apply (on_diagonal x (x + e) y (y + e)); [congruence|lia]. }
  destruct (no_more_colours (fun c x => pi x + e = x + c) (2 * e + 1)) as [X2 H2].
  { intros c x y _ E F. apply differences. lia. }
  exists (Nat.max X1 X2). intros x L.
  assert (V : g < G (x, x + e)).
  { destruct (lt_eq_lt_dec g (G (x, x + e))) as [[H|H]|H]; [auto|destruct (missing x); auto|]. destruct (H1 x _ ltac:(lia) H eq_refl). }
  destruct (proj2 (mex (x, x + e)) g V) as [[c d] [M E]]. unfold wythoff_move in M. simpl in M. destruct M as [[C ->]|[[-> D]|[k [K [C D]]]]].
  - right. rewrite mirror in E. apply pi_only in E. lia.
  - left. apply pi_only in E. destruct (Nat.lt_ge_cases (pi x) x) as [T|T]; [auto|]. exfalso.
    apply (H2 x (pi x + e - x)); lia.
  - exfalso. apply (missing c). replace (c + e) with d by lia. auto.
Qed.
Definition above (m : nat) : list nat := filter (fun x => Nat.ltb (pi x) x) (seq 0 (m + 1)).
Lemma above_in m x : In x (above m) <-> x <= m /\ pi x < x.
Proof. unfold above. rewrite filter_In, in_seq, Nat.ltb_lt. lia. Qed.
Lemma above_once m : NoDup (above m). Proof. apply NoDup_filter, seq_NoDup. Qed.
Lemma many_above X : (forall x, X <= x -> pi x < x \/ pi (x + e) < x + e) -> forall m, m + 1 <= 2 * length (above m) + X + e.
Proof.
  intros H m. assert (L : length (seq X (m + 1 - X - e)) <= length (map (fun i => (true, i)) (above m) ++ map (fun i => (false, i)) (above m))).
  { apply (no_more_than (fun x (c : bool * nat) => if fst c then snd c = x else snd c = x + e)); [apply seq_NoDup| |].
    - intros x I. apply in_seq in I. destruct (H x ltac:(lia)) as [T|T].
      + exists (true, x). split; [apply in_or_app; left; apply in_map, above_in; lia|reflexivity].
      + exists (false, x + e). split; [apply in_or_app; right; apply in_map, above_in; lia|reflexivity].
    - intros x y [[|] c] _ _ E F; simpl in *; lia. }
  rewrite app_length, !map_length, seq_length in L. lia.
Qed.
(** Pairs that lead from m and below to above m: their lower numbers and both numbers of the pairs below are different and at most m. *)
Lemma crossing N m : length (filter (fun x => Nat.leb (pi x) m && Nat.ltb m x) (above N)) + 2 * length (above m) <= m + 1.
Proof.
  set (cr := filter (fun x => Nat.leb (pi x) m && Nat.ltb m x) (above N)).
  assert (C : forall x, In x cr -> pi x <= m < x) by (intros x I; apply filter_In in I as [_ I]; apply andb_true_iff in I as [A B]; apply Nat.leb_le in A; apply Nat.ltb_lt in B; lia).
  assert (L : length (map pi cr ++ above m ++ map pi (above m)) <= length (seq 0 (m + 1))).
  { apply NoDup_incl_length.
    - apply nodup_both; [apply injective_nodup; [apply NoDup_filter, above_once|intros; apply pi_once; auto]|apply nodup_both; [apply above_once|apply injective_nodup; [apply above_once|intros; apply pi_once; auto]|]|].
      + intros x A B. apply in_map_iff in B as [y [<- B]]. apply above_in in A. apply above_in in B. rewrite pi_pi in A. lia.
      + intros x A B. apply in_map_iff in A as [y [<- A]]. apply C in A. apply in_app_or in B as [B|B].
        * apply above_in in B. rewrite pi_pi in B. lia.
        * apply in_map_iff in B as [z [E B]]. apply pi_once in E. subst z. apply above_in in B. lia.
    - intros x I. apply in_seq. apply in_app_or in I as [I|I]; [apply in_map_iff in I as [y [<- I]]; apply C in I; lia|].
      apply in_app_or in I as [I|I]; [apply above_in in I; lia|apply in_map_iff in I as [y [<- I]]; apply above_in in I; lia]. }
  rewrite !app_length, !map_length, seq_length in L. lia.
Qed.
Lemma impossible : False.
Proof.
  destruct often as [X H]. pose proof (many_above X H) as A. set (C := X + e) in *. set (N := 20 * C + 20).
  set (l := above N). set (ds := map (fun x => x - pi x) l).
  assert (S1 : list_sum ds <= N * C).
  { unfold ds. rewrite (counted_twice pi N); [|intros x I; apply above_in in I; lia].
    rewrite <- (seq_length N 0) at 2. apply sum_at_most. intros m _. pose proof (crossing N m). pose proof (A m). unfold l. lia. }
  assert (S2 : length ds * (length ds + 1) <= 2 * list_sum ds).
  { apply (sum_of_different N).
    - apply injective_nodup; [apply above_once|]. intros x y I J E. apply above_in in I. apply above_in in J. apply differences. lia.
    - intros d I. apply in_map_iff in I as [x [<- I]]. apply above_in in I. lia. }
  unfold ds in S2 at 1 2. rewrite map_length in S2. pose proof (A N) as B. fold l in B. set (k := length l) in *.
  assert (K : 19 * C + 21 <= 2 * k) by (unfold N in B; lia). unfold N in S1. nia.
Qed.
End Missing.
Theorem every_value_on_every_diagonal e : exists! x, G (x, x + e) = g.
Proof.
  destruct (classic (exists x, G (x, x + e) = g)) as [[x E]|N].
  - exists x. split; [auto|]. intros y F. apply (on_diagonal x (x + e) y (y + e)); [congruence|lia].
  - exfalso. apply (impossible e). intros x E. apply N. eauto.
Qed.
End Diagonals.
Print Assumptions every_value_on_every_diagonal.
