(** The sequences of Gu's Proposition 5 (Settled.v, Theorem 109 of docs/proofs.md) do not meet: those that begin with an exception that follows no other are finitely
    many, have every exception among them, and no number is in two of them. *)
Require Import List ZArith Lia Arith Classical_Prop.
From Kernel Require Import Games Periods Levels GoldenOrder TwoMaps Synced Settled.

Section Sequences.
Variable G : nat * nat -> nat.
Hypothesis mex : mex_values (nat * nat) r_move G.
Hypothesis mirror : forall a b, G (a, b) = G (b, a).
Variable g : nat.
Variables a d : nat -> nat.
Hypothesis increases : forall n, a n < a (S n).
Hypothesis all_rows : forall x, row G g x -> exists n, a n = x.
Hypothesis pairs : forall n, pair G g (a n) (a n + d n).
Variable M : nat.
Hypothesis M_1 : 1 <= M.
Hypothesis settled : forall n, M <= n -> d n = n.
Variable M' : nat.
Hypothesis M_M' : M <= M'.
Hypothesis is_close : forall n, M' <= n -> close (x a d M n).
Notation next := (next a d M).
Notation exceptional := (exceptional a d M).

Definition first (s : nat) : Prop := M' <= s /\ exceptional s /\ forall n, M' <= n -> ~ next n s.
(** They begin in a window of which the end is known. *)
Theorem first_early s : first s -> M' <= s <= b a d M' + repeats a d M.
Proof.
  intros [L [_ N]]. split; [auto|]. destruct (Nat.le_gt_cases s (b a d M' + repeats a d M)) as [|Q]; [auto|exfalso].
  destruct (reached G mex mirror g a d increases all_rows pairs M M_1 settled M' s M_M' Q) as [n [[A _] B]]. exact (N n A B).
Qed.
Theorem from_first n : M' <= n -> exceptional n -> exists s q i, first s /\ next s q /\ exceptional q /\ n = sequence s q i.
Proof.
  induction n as [n IH] using lt_wf_ind. intros L X. destruct (classic (exists m, M' <= m /\ next m n)) as [[m [A B]]|N].
  - assert (Xm : exceptional m).
    { destruct (proj1 (follows G mex mirror g a d increases all_rows pairs M M_1 settled M' M_M' is_close m n A) (conj B X)) as [[I _]|[I _]]; [left|right]; exact I. }
    assert (m < n).
    { pose proof (next_low a d increases M M_1 m n B). destruct (Nat.eq_dec m n) as [->|]; [exfalso|lia].
      destruct (alternates G mex mirror g a d increases all_rows pairs M M_1 settled M' M_M' is_close n n L B X) as [P Q].
      destruct X as [X|X]; [exact (over_not_under _ X (proj1 P X))|exact (over_not_under _ (proj1 Q X) X)]. }
    destruct (IH m H A Xm) as [s [q [i [Fs [N [Y E]]]]]]. exists s, q, (S i). split; [exact Fs|split; [exact N|split; [exact Y|]]]. destruct Fs as [S1 [S2 S3]].
    destruct (sequence_exceptional G mex mirror g a d increases all_rows pairs M M_1 settled M' M_M' is_close i s q S1 S2 N Y) as [_ [_ [P Q]]]. rewrite <- E in P.
    exact (after_once G mex mirror g a d increases all_rows pairs M M_1 settled M' M_M' is_close m n _ A B X P Q).
  - assert (F : first n) by (split; [auto|split; [auto|]]; intros m A B; apply N; eauto).
    destruct (after_it G mex mirror g a d increases all_rows pairs M M_1 settled M' M_M' is_close n L X) as [q [A B]]. exists n, q, 0. auto.
Qed.
Theorem never_meet i : forall j s q s' q', first s -> next s q -> exceptional q -> first s' -> next s' q' -> exceptional q' -> sequence s q i = sequence s' q' j -> s = s' /\ i = j.
Proof.
  assert (step : forall s q i, first s -> next s q -> exceptional q -> M' <= sequence s q i /\ next (sequence s q i) (sequence s q (S i)) /\ exceptional (sequence s q (S i))).
  { intros s q k [S1 [S2 _]] N Y. destruct (sequence_exceptional G mex mirror g a d increases all_rows pairs M M_1 settled M' M_M' is_close k s q S1 S2 N Y) as [A [_ [B C]]]. auto. }
  induction i as [|i IH]; intros [|j] s q s' q' Fs N Y Fs' N' Y' E.
  - cbn [sequence] in E. auto.
  - exfalso. destruct (step s' q' j Fs' N' Y') as [A [B _]]. rewrite <- E in B. destruct Fs as [_ [_ Fs]]. exact (Fs _ A B).
  - exfalso. destruct (step s q i Fs N Y) as [A [B _]]. rewrite E in B. destruct Fs' as [_ [_ Fs']]. exact (Fs' _ A B).
  - destruct (step s q i Fs N Y) as [A [B C]]. destruct (step s' q' j Fs' N' Y') as [A' [B' C']]. rewrite <- E in B'.
    pose proof (before_once G mex mirror g a d increases all_rows pairs M M_1 settled M' M_M' is_close _ _ _ A A' B B' C) as P.
    destruct (IH j s q s' q' Fs N Y Fs' N' Y' P) as [-> ->]. auto.
Qed.
End Sequences.
Print Assumptions from_first.
Print Assumptions never_meet.
