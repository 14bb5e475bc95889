(** Games with blocking whose moves are a relation of the record: who has moved forbids up to k - 1 of the options of the position, and then it is
    the other's turn; who finds no option left loses. So the player to move loses just where fewer than k options are such positions. *)
Require Import List ZArith Lia Classical_Prop Arith Bool.
From Kernel Require Import Numeration Closure Relations Joins Sums Systems Formulas Blocks Records Lines Names Games GameRecords.
Import ListNotations.

(** ** For any move relation that cannot go on for ever *)
Section Blocking.
Variable pos : Type.
Variable move : pos -> pos -> Prop.
Hypothesis ends : well_founded (fun q p => move p q).
Variable k : nat.

Fixpoint lost (p : pos) (H : Acc (fun q p => move p q) p) {struct H} : Prop :=
  ~ exists l, NoDup l /\ length l = k /\ forall q, In q l -> exists m : move p q, lost q (Acc_inv H m).
Definition blocked_lose (p : pos) : Prop := lost p (ends p).

Lemma lost_irrelevant p : forall (H H' : Acc (fun q p => move p q) p), lost p H <-> lost p H'.
Proof.
  induction p as [p IH] using (well_founded_ind ends). intros [H] [H']. simpl.
  split; intros N [l [ND [L A]]]; apply N; exists l; (split; [auto|split; [auto|]]); intros q I; destruct (A q I) as [m V]; exists m; (eapply IH; [exact m|exact V]).
Qed.
Lemma blocked_lose_eq p : blocked_lose p <-> ~ exists l, NoDup l /\ length l = k /\ forall q, In q l -> move p q /\ blocked_lose q.
Proof.
  unfold blocked_lose. destruct (ends p) as [H] eqn:E. simpl.
  split; intros N [l [ND [L A]]]; apply N; exists l; (split; [auto|split; [auto|]]); intros q I; destruct (A q I) as [m V].
  - exists m. eapply lost_irrelevant. exact V.
  - split; [exact m|]. eapply lost_irrelevant. exact V.
Qed.
(** A set from which no k options lead into it, and every other position has k such. *)
Theorem blocked_positions (S : pos -> Prop) :
  (forall p l, S p -> NoDup l -> length l = k -> ~ forall q, In q l -> move p q /\ S q) ->
  (forall p, ~ S p -> exists l, NoDup l /\ length l = k /\ forall q, In q l -> move p q /\ S q) ->
  forall p, blocked_lose p <-> S p.
Proof.
  intros inner outer p. induction p as [p IH] using (well_founded_ind ends). rewrite blocked_lose_eq. split.
  - intro N. apply NNPP. intro Np. destruct (outer p Np) as [l [ND [L A]]]. apply N. exists l. split; [auto|split; [auto|]].
    intros q I. destruct (A q I) as [M Sq]. split; [auto|]. apply (IH q M). auto.
  - intros Sp [l [ND [L A]]]. apply (inner p l Sp ND L). intros q I. destruct (A q I) as [M B]. split; [auto|]. apply (IH q M). auto.
Qed.

(** *** The game itself *)
(** A position is one of the game and what is forbidden of its options: fewer than k. A move leads to an option that is not forbidden; who makes it
    forbids options of that. Who cannot move loses. *)
Definition may_forbid (p : pos) (B : list pos) : Prop := length B < k /\ forall q, In q B -> move p q.
Definition bmove (pB qC : pos * list pos) : Prop := move (fst pB) (fst qC) /\ ~ In (fst qC) (snd pB) /\ may_forbid (fst qC) (snd qC).
Lemma bmove_ends : well_founded (fun q p => bmove p q).
Proof.
  assert (H : forall p B, Acc (fun q p => bmove p q) (p, B)).
  { intro p. induction p as [p IH] using (well_founded_ind ends). intro B. constructor. intros [q C] [M _]. apply IH. exact M. }
  intros [p B]. apply H.
Qed.
(** k things, or a list of fewer with all of them. *)
Lemma few_or_many (P : pos -> Prop) : forall j, (exists l, NoDup l /\ length l = j /\ forall q, In q l -> P q) \/ exists l, length l < j /\ (forall q, In q l -> P q) /\ forall q, P q -> In q l.
Proof.
  induction j as [|j [[l [N [L A]]]|[l [L A]]]].
  - left. exists []. split; [constructor|]. simpl. split; [auto|contradiction].
  - destruct (classic (exists q, P q /\ ~ In q l)) as [[q [Q I]]|No].
    + left. exists (q :: l). split; [constructor; auto|]. split; [simpl; auto|]. intros r [<-|R]; auto.
    + right. exists l. split; [lia|]. split; [auto|]. intros q Q. apply NNPP. intro I. apply No. eauto.
  - right. exists l. split; [lia|auto].
Qed.
(** The player to move loses, whatever is or is not forbidden to begin with, if what is forbidden can be chosen so. *)
Theorem blocked_game p : blocked_lose p <-> exists B, may_forbid p B /\ lose _ bmove (p, B).
Proof.
  induction p as [p IH] using (well_founded_ind ends).
  assert (loses : forall B, lose _ bmove (p, B) <-> forall q, move p q -> blocked_lose q -> In q B).
  { intro B. split.
    - intros L q M Q. apply NNPP. intro I. apply (IH q M) in Q as [C [F LC]]. inversion L as [? A]; subst.
      apply (not_both _ bmove bmove_ends (q, C)); [apply A; repeat split; auto; apply F|exact LC].
    - intro A. constructor. intros [q C] [M [I F]]. simpl in *. destruct (classic (win _ bmove (q, C))) as [W|W]; [exact W|].
      exfalso. apply I, A; [exact M|]. apply (IH q M). exists C. split; [exact F|]. clear - W ends.
      constructor. intros r R. apply NNPP. intro N. apply W. econstructor; [exact R|]. revert N. generalize r. clear - ends. intro r.
      induction r as [r IHr] using (well_founded_ind bmove_ends). intro N. constructor. intros s S. apply NNPP. intro K. apply N. econstructor; [exact S|]. apply IHr; auto. }
  rewrite blocked_lose_eq. split.
  - intro N. destruct (few_or_many (fun q => move p q /\ blocked_lose q) k) as [Many|[B [L [A C]]]]; [contradiction|].
    exists B. split; [split; [exact L|intros q I; apply (A q I)]|]. apply loses. intros q M Q. apply C. auto.
  - intros [B [[L F] LB]] [l [N [Len A]]]. rewrite loses in LB. assert (incl l B) by (intros q I; destruct (A q I) as [M Q]; auto).
    pose proof (NoDup_incl_length N H). lia.
Qed.
End Blocking.

(** ** The sentences *)
Section Sentences.
Variables n k : nat.
Variable ms : list positive.
Variable s : positive.
(** k options beside each other. *)
Definition block (i : nat) : list var := seq (n + i * n) n.
Definition blocks : list var := seq n (k * n).
Definition step (i : nat) : list formula := [any (map (fun m => Call m (here n ++ block i)) ms); Call s (block i)].
Definition steps : list formula := flat_map step (seq 0 k).
Definition alike (ij : nat * nat) : formula :=
  conj (map (fun xy => Cmp [(1%Z, fst xy); ((-1)%Z, snd xy)] 0%Z true) (combine (block (fst ij)) (block (snd ij)))).
Definition two : list (nat * nat) := flat_map (fun j => map (fun i => (i, j)) (seq 0 j)) (seq 0 k).
Definition few := all (here n ++ blocks) (imp (conj (Call s (here n) :: steps)) (any (map alike two))).
Definition enough := all (here n) (any [Call s (here n); exs blocks (conj (steps ++ map (fun ij => Not (alike ij)) two))]).
Definition blocked_sentences : list formula := few :: enough :: map (decreasing n) ms.
End Sentences.

(** ** What they say *)
Section Game.
Variable e : env.
Variables n k : nat.
Variable ms : list positive.
Variable s : positive.
Let v0 : var -> nat := fun _ => 0.

Lemma two_in i j : In (i, j) (two k) <-> i < j < k.
Proof.
  unfold two. rewrite in_flat_map. split.
  - intros [x [X I]]. apply in_map_iff in I as [y [E Y]]. inversion E; subst. apply in_seq in X. apply in_seq in Y. lia.
  - intro H. exists j. split; [apply in_seq; lia|]. apply in_map_iff. exists i. split; [auto|apply in_seq; lia].
Qed.
Lemma combine_alike (v : var -> nat) xs : forall ys, length xs = length ys ->
  (map v xs = map v ys <-> forall x y, In (x, y) (combine xs ys) -> v x = v y).
Proof.
  induction xs as [|x xs IH]; intros [|y ys] L; simpl in L; try discriminate; [simpl; split; [contradiction|auto]|].
  simpl. split.
  - intros E a b [Q|Q]; inversion E; [inversion Q; congruence|]. apply (proj1 (IH ys ltac:(lia))); auto.
  - intro H. f_equal; [apply H; auto|]. apply IH; [lia|auto].
Qed.
Lemma alike_ok ij v : sem e (alike n ij) v <-> map v (block n (fst ij)) = map v (block n (snd ij)).
Proof.
  unfold alike. rewrite conj_ok, combine_alike by (unfold block; rewrite !seq_length; auto). split.
  - intros H x y I. specialize (H _ (in_map (fun xy => Cmp [(1%Z, fst xy); ((-1)%Z, snd xy)] 0%Z true) _ _ I)). cbn [sem total fst snd] in H. unfold compares in H. lia.
  - intros H f I. apply in_map_iff in I as [[x y] [<- I]]. specialize (H x y I). cbn [sem total fst snd]. unfold compares. lia.
Qed.
Lemma steps_ok v : map v (here n) = map v (here n) -> (forall f, In f (steps n k ms s) -> sem e f v) <->
  forall i, i < k -> (exists m, In m ms /\ e m (map v (here n) ++ map v (block n i))) /\ e s (map v (block n i)).
Proof.
  intros _. unfold steps. split.
  - intros H i I. assert (St : forall f, In f (step n ms s i) -> sem e f v) by (intros f F; apply H, in_flat_map; exists i; split; [apply in_seq; lia|auto]).
    split; [|exact (St _ (or_intror (or_introl eq_refl)))]. pose proof (St _ (or_introl eq_refl)) as A. apply any_ok in A as [f [F A]].
    apply in_map_iff in F as [m [<- F]]. cbn [sem] in A. rewrite map_app in A. eauto.
  - intros H f F. apply in_flat_map in F as [i [I F]]. apply in_seq in I. destruct (H i ltac:(lia)) as [[m [M A]] B].
    destruct F as [<-|[<-|[]]]; [|exact B]. apply any_ok. eexists. split; [apply in_map; exact M|]. cbn [sem]. rewrite map_app. exact A.
Qed.
(** Positions beside each other, as values of the variables. *)
Lemma slice l : forall i m, i + m <= length l -> map (at_ l) (seq i m) = firstn m (skipn i l).
Proof.
  unfold at_. induction l as [|x l IH]; intros i m L; simpl in L.
  - assert (i = 0 /\ m = 0) as [-> ->] by lia. reflexivity.
  - destruct i as [|i].
    + destruct m as [|m]; [reflexivity|]. simpl. f_equal. rewrite <- seq_shift, map_map. exact (IH 0 m ltac:(lia)).
    + rewrite <- seq_shift, map_map. exact (IH i m ltac:(lia)).
Qed.
Lemma nth_block (ls : list (list nat)) p : length p = n -> (forall q, In q ls -> length q = n) -> forall i, i < length ls ->
  map (at_ (p ++ concat ls)) (block n i) = nth i ls [].
Proof.
  intros P H. assert (C : forall ls : list (list nat), (forall q, In q ls -> length q = n) -> length (concat ls) = length ls * n /\
    forall i, i < length ls -> firstn n (skipn (i * n) (concat ls)) = nth i ls []).
  { clear. induction ls as [|q ls IH]; intro H; [simpl; split; [auto|lia]|]. destruct IH as [L A]; [intros; apply H; simpl; auto|].
    assert (Q : length q = n) by (apply H; simpl; auto). split; [simpl; rewrite app_length; lia|]. intros [|i] I; simpl.
    - rewrite firstn_app, Q, Nat.sub_diag, firstn_all2 by lia. simpl. apply app_nil_r.
    - rewrite skipn_app. rewrite skipn_all2 by lia. replace (n + i * n - length q) with (i * n) by lia. apply A. simpl in I. lia. }
  destruct (C ls H) as [L A]. intros i I. unfold block. rewrite slice; [|rewrite app_length, L; nia].
  rewrite skipn_app, P, skipn_all2 by lia. replace (n + i * n - n) with (i * n) by lia. apply A. auto.
Qed.
Lemma here_first p l : length p = n -> map (at_ (p ++ l)) (here n) = p.
Proof.
  intro P. unfold here. rewrite slice by (rewrite app_length; lia). simpl. rewrite firstn_app, P, Nat.sub_diag, firstn_all2 by lia. apply app_nil_r.
Qed.
Lemma few_ok : sem e (few n k ms s) v0 -> forall p l, e s p -> NoDup l -> length l = k -> length p = n ->
  (forall q, In q l -> gmove e n ms p q /\ e s q) -> False.
Proof.
  intros H p l A ND L P M.
  assert (Q : forall q, In q l -> length q = n) by (intros q I; apply (M q I)).
  assert (Len : length (p ++ concat l) = n + k * n).
  { rewrite app_length, P, <- L. f_equal. clear - Q. induction l as [|q l IH]; [reflexivity|]. simpl. rewrite app_length, Q by (simpl; auto).
    rewrite IH; [auto|]. intros; apply Q; simpl; auto. }
  assert (O : off (here n ++ blocks n k) (at_ (p ++ concat l)) v0).
  { unfold here, blocks. rewrite <- seq_app, <- Len. apply off_at. }
  pose proof (all_ok e _ _ H _ O) as K. unfold imp in K. cbn [sem] in K. apply K. split.
  - apply conj_ok. intros f [<-|F]; [cbn [sem]; rewrite here_first by auto; exact A|]. revert f F. apply steps_ok; [reflexivity|].
    intros i I. rewrite here_first, nth_block by (auto; lia). assert (In (nth i l []) l) by (apply nth_In; lia). destruct (M _ H0) as [[_ [_ G]] B]. auto.
  - intro B. apply any_ok in B as [f [F B]]. apply in_map_iff in F as [[i j] [<- F]]. apply two_in in F. apply alike_ok in B. simpl in B.
    rewrite !nth_block in B by (auto; lia). apply (NoDup_nth l []) in B; [lia|auto|lia|lia].
Qed.
Lemma enough_ok : sem e (enough n k ms s) v0 -> forall p, length p = n -> ~ e s p ->
  exists l, NoDup l /\ length l = k /\ forall q, In q l -> gmove e n ms p q /\ e s q.
Proof.
  intros H p P N. destruct (at_here n p P) as [O Hp]. pose proof (all_ok e _ _ H _ O) as K. apply any_ok in K as [f [[<-|[<-|[]]] F]].
  - cbn [sem] in F. rewrite Hp in F. contradiction.
  - apply exs_ok in F as [v [Ov F]]. rewrite conj_ok in F.
    assert (Hv : map v (here n) = p).
    { transitivity (map (at_ p) (here n)); [|exact Hp]. apply map_ext_in. intros x I. apply Ov. unfold here, blocks in *. intro J. apply in_seq in I. apply in_seq in J. lia. }
    assert (St : forall i, i < k -> (exists m, In m ms /\ e m (map v (here n) ++ map v (block n i))) /\ e s (map v (block n i))).
    { apply steps_ok; [reflexivity|]. intros f I. apply F, in_or_app. auto. }
    exists (map (fun i => map v (block n i)) (seq 0 k)). split; [|split; [rewrite map_length, seq_length; auto|]].
    + apply (NoDup_nth _ (map v (block n 0))). rewrite map_length, seq_length. intros i j I J E.
      rewrite !(map_nth (fun i => map v (block n i))), !seq_nth in E by auto. simpl in E.
      assert (D : forall a b, a < b < k -> map v (block n a) <> map v (block n b)).
      { intros a b L E'. assert (G : sem e (Not (alike n (a, b))) v) by (apply F, in_or_app; right; apply (in_map (fun ij => Not (alike n ij))), two_in; auto).
        cbn [sem] in G. apply G, alike_ok. exact E'. }
      destruct (lt_eq_lt_dec i j) as [[L|L]|L]; [|auto|]; exfalso; [apply (D i j)|apply (D j i)]; auto; lia.
    + intros q I. apply in_map_iff in I as [i [<- I]]. apply in_seq in I. destruct (St i ltac:(lia)) as [[m [M A]] B]. rewrite Hv in A.
      split; [|auto]. split; [auto|]. split; [unfold block; rewrite map_length, seq_length; auto|eauto].
Qed.
Theorem game_blocked : (forall f, In f (blocked_sentences n k ms s) -> sem e f v0) -> forall W : well_founded (fun q p => gmove e n ms p q),
  forall p, length p = n -> (blocked_lose _ (gmove e n ms) W k p <-> e s p).
Proof.
  intros H W p P. pose proof (few_ok (H _ (or_introl eq_refl))) as A. pose proof (enough_ok (H _ (or_intror (or_introl eq_refl)))) as B.
  (* lists of another length have no options: for k = 0 they would be no lost positions *)
  assert (G : forall p, blocked_lose _ (gmove e n ms) W k p <-> (length p = n /\ e s p) \/ (length p <> n /\ 0 < k)).
  { apply blocked_positions.
    - intros q l [[L Q]|[L Q]] ND Len M.
      + apply (A q l Q ND Len L). intros r I. destruct (M r I) as [M1 [[_ M2]|[M2 _]]]; [auto|]. destruct M1 as [_ [M1 _]]. contradiction.
      + destruct l as [|r l]; [simpl in Len; lia|]. destruct (M r (or_introl eq_refl)) as [[M1 _] _]. contradiction.
    - intros q N. destruct (Nat.eq_dec (length q) n) as [L|L].
      + destruct (B q L) as [l [ND [Len M]]]; [tauto|]. exists l. split; [auto|split; [auto|]]. intros r I. destruct (M r I) as [M1 M2].
        split; [auto|]. left. split; [apply M1|auto].
      + assert (k = 0) as -> by lia. exists []. split; [constructor|split; [auto|contradiction]]. }
  rewrite G. tauto.
Qed.
End Game.

(** The positions that the player to move loses, where up to k - 1 options may be blocked, are exactly those of the set, for all sizes. *)
Theorem blocked_of_record record st n k ms s : run start record = Some st -> game_ok (facts st) (blocked_sentences n k ms s) = true ->
  exists cs, stands_for start record cs /\ (exists e, definitions e cs) /\ forall e, definitions e cs ->
  exists W : well_founded (fun q p => gmove e n ms p q), forall p, length p = n -> (blocked_lose _ (gmove e n ms) W k p <-> e s p).
Proof.
  intros A O. destruct (facts_hold _ _ A) as [cs [S [Ex F]]]. exists cs. split; [exact S|split; [exact Ex|]]. intros e D.
  assert (K : forall f, In f (blocked_sentences n k ms s) -> sem e f (fun _ => 0)) by (intros f I; apply (F e D); eapply game_ok_in; eauto).
  assert (Dc : forall m, In m ms -> sem e (decreasing n m) (fun _ => 0)) by (intros m I; apply K; right; right; apply in_map; auto).
  exists (ends e n ms Dc). apply game_blocked. exact K.
Qed.
(** In terms of the game itself, by the names of the record. *)
Definition blocked_named (st : state) (n k : nat) (moves : list String.string) (set : String.string) : bool :=
  named_ok st moves [set] (fun ms ss => flat_map (blocked_sentences n k ms) ss).
Theorem blocked_by_names record st n k moves set : run start record = Some st -> blocked_named st n k moves set = true ->
  exists ms s, are_named st moves ms /\ are_named st [set] [s] /\
  exists cs, stands_for start record cs /\ (exists e, definitions e cs) /\ forall e, definitions e cs ->
  forall p, length p = n -> ((exists B, may_forbid _ (gmove e n ms) k p B /\ lose _ (bmove _ (gmove e n ms) k) (p, B)) <-> e s p).
Proof.
  intros R H. destruct (named_ok_ids _ _ R _ _ _ H) as [ms [ss [M [S O]]]]. inversion S as [|? s ? ? N Nil]; subst. inversion Nil; subst.
  exists ms, s. split; [exact M|split; [exact S|]]. cbn [flat_map] in O. rewrite app_nil_r in O.
  destruct (blocked_of_record _ _ _ _ _ _ R O) as [cs [A [B C]]]. exists cs. split; [exact A|split; [exact B|]]. intros e D. destruct (C e D) as [W K].
  intros p P. rewrite <- (blocked_game _ _ W k p). apply K. exact P.
Qed.
Print Assumptions blocked_of_record.
Print Assumptions blocked_by_names.
