(** Games whose moves are a relation of the record: what an accepted record proves about values and P-positions.

    Positions are lists of n piles. The record defines each kind of moves as a relation $m(a,b,…,x,y,…) of 2n numbers; the rules are then
    formulas that a reader sees, and no translator of rules is trusted. *)
Require Import List ZArith PArith Lia Classical_Prop Arith Bool.
From Kernel Require Import Numeration Closure Relations Joins Sums Expressions Systems Formulas Blocks Proofs Records Lines Names Games.
Import ListNotations.

(** ** The sentences *)
Definition imp (f g : formula) := Not (And f (Not g)).
Definition all (xs : list var) (f : formula) := Not (exs xs (Not f)).
(** As read from (f | g | ...). *)
Definition any (fs : list formula) : formula := match fs with [f] => f | _ => Not (conj (map Not fs)) end.

Section Sentences.
Variable n : nat.
(** The kinds of moves. *)
Variable ms : list positive.
Definition here : list var := seq 0 n.
Definition there : list var := seq n n.
Definition the_move (m : positive) := Call m (here ++ there).
(** Each move lowers the sum of the piles: x + y + 1 <= a + b. *)
Definition decreasing (m : positive) :=
  all (here ++ there) (imp (the_move m) (Cmp (map (fun x => (1%Z, x)) there ++ map (fun x => ((-1)%Z, x)) here) 1%Z false)).
Definition inner (s m : positive) := all (here ++ there) (imp (And (Call s here) (the_move m)) (Not (Call s there))).
Definition apart (s i : positive) := all here (imp (Call s here) (Not (Call i here))).
(** One option for each kind of moves; every variable is bound once, so each has numbers of its own, from k on. *)
Fixpoint options (s : option positive) (k : nat) (ms : list positive) : list formula :=
  match ms with
  | [] => []
  | m :: ms => exs (seq k n) (match s with Some s => And (Call m (here ++ seq k n)) (Call s (seq k n)) | None => Call m (here ++ seq k n) end)
               :: options s (k + n) ms
  end.
Definition outer (lower : list positive) (s : positive) :=
  all here (any (map (fun i => Call i here) lower ++ [Call s here] ++ options (Some s) n ms)).
Fixpoint needed (lower rest : list positive) : list formula :=
  match rest with
  | [] => []
  | s :: rest => outer lower s :: map (inner s) ms ++ map (apart s) lower ++ needed (lower ++ [s]) rest
  end.
(** Sets 0, 1, ... are the positions of values 0, 1, ... *)
Definition value_sentences (sets : list positive) : list formula := map decreasing ms ++ needed [] sets.
(** Misère play, where who cannot move wins: a position of the set has a move; one outside has none, or one into the set. *)
Definition has_move := any (options None n ms).
Definition misere_sentences (s : positive) : list formula :=
  [all here (imp (Call s here) has_move);
   all here (any ([Call s here; Not has_move] ++ options (Some s) (n + length ms * n) ms))] ++ map decreasing ms ++ map (inner s) ms.
End Sentences.

Fixpoint formula_eqb (f g : formula) : bool :=
  match f, g with
  | Cmp s k e, Cmp s' k' e' => leqb ceqb s s' && Z.eqb k k' && Bool.eqb e e'
  | Call r a, Call r' a' => Pos.eqb r r' && leqb Nat.eqb a a'
  | Not f, Not g => formula_eqb f g
  | And f g, And f' g' => formula_eqb f f' && formula_eqb g g'
  | Iff f g, Iff f' g' => formula_eqb f f' && formula_eqb g g'
  | Ex x f, Ex y g => Nat.eqb x y && formula_eqb f g
  | _, _ => false
  end.
Lemma formula_eqb_ok f : forall g, formula_eqb f g = true -> f = g.
Proof.
  induction f as [s k e|r a|f IH|f IHf g IHg|f IHf g IHg|x f IH]; intros [s' k' e'|r' a'|f'|f' g'|f' g'|x' f'] H; simpl in H; try discriminate;
    repeat match goal with H : (_ && _) = true |- _ => apply andb_true_iff in H as [? ?] end.
  - apply leqb_ok in H; [|intros [a x] [b y] E; unfold ceqb in E; simpl in E; apply andb_true_iff in E as [E1 E2]; apply Z.eqb_eq in E1; apply Nat.eqb_eq in E2; congruence].
    apply Z.eqb_eq in H1. apply eqb_prop in H0. congruence.
  - apply Pos.eqb_eq in H. apply leqb_ok in H0; [congruence|]. intros. apply Nat.eqb_eq; auto.
  - f_equal; auto.
  - f_equal; auto.
  - f_equal; auto.
  - apply Nat.eqb_eq in H. f_equal; auto.
Qed.
(** Every one of the sentences is among those proved. *)
Definition game_ok (facts needed : list formula) : bool := forallb (fun f => existsb (formula_eqb f) facts) needed.
Lemma game_ok_in facts l : game_ok facts l = true -> forall f, In f l -> In f facts.
Proof.
  unfold game_ok. rewrite forallb_forall. intros H f F. apply H in F. apply existsb_exists in F as [g [G E]].
  apply formula_eqb_ok in E. subst g. exact G.
Qed.

(** ** What they say *)
Section Game.
Variable e : env.
Variable n : nat.
Variable ms : list positive.
Definition gmove (p q : list nat) : Prop := length p = n /\ length q = n /\ exists m, In m ms /\ e m (p ++ q).
Let v0 : var -> nat := fun _ => 0.
Definition at_ (l : list nat) : var -> nat := fun x => nth x l 0.

Lemma all_ok xs f : sem e (all xs f) v0 -> forall v', off xs v' v0 -> sem e f v'.
Proof.
  unfold all. simpl. intros H v' O. apply NNPP. intro N. apply H. apply exs_ok. exists v'. auto.
Qed.
Lemma off_at l : off (seq 0 (length l)) (at_ l) v0.
Proof. intros x N. unfold at_, v0. apply nth_overflow. destruct (Nat.lt_ge_cases x (length l)); [|auto]. exfalso. apply N, in_seq. lia. Qed.
Lemma map_at l : map (at_ l) (seq 0 (length l)) = l.
Proof. unfold at_. induction l as [|x l IH]; [reflexivity|]. simpl. f_equal. rewrite <- seq_shift, map_map. exact IH. Qed.
Lemma both : here n ++ there n = seq 0 (n + n).
Proof. unfold here, there. rewrite seq_app. reflexivity. Qed.
Lemma at_both p q : length p = n -> length q = n -> map (at_ (p ++ q)) (here n) = p /\ map (at_ (p ++ q)) (there n) = q.
Proof.
  intros P Q. assert (E : map (at_ (p ++ q)) (here n) ++ map (at_ (p ++ q)) (there n) = p ++ q).
  { rewrite <- map_app, both. replace (n + n) with (length (p ++ q)) by (rewrite app_length; lia). apply map_at. }
  apply app_eq_app in E as [l [[E1 E2]|[E1 E2]]]; assert (length l = 0) by
    (apply (f_equal (@length _)) in E1; rewrite app_length, map_length in E1; unfold here in E1; rewrite seq_length in E1; lia);
    destruct l; try discriminate; rewrite app_nil_r in E1; simpl in E2; auto.
Qed.
Lemma off_both p q : length p = n -> length q = n -> off (here n ++ there n) (at_ (p ++ q)) v0.
Proof. intros P Q. rewrite both. replace (n + n) with (length (p ++ q)) by (rewrite app_length; lia). apply off_at. Qed.
Lemma at_here p : length p = n -> off (here n) (at_ p) v0 /\ map (at_ p) (here n) = p.
Proof. intro P. unfold here. rewrite <- P. split; [apply off_at|apply map_at]. Qed.
(** Other numbers for the options of a position. *)
Lemma option k p v' : n <= k -> length p = n -> off (seq k n) v' (at_ p) -> map v' (here n) = p /\ length (map v' (seq k n)) = n.
Proof.
  intros K P O. split; [|rewrite map_length, seq_length; auto]. transitivity (map (at_ p) (here n)); [|apply (at_here p P)].
  apply map_ext_in. intros x I. apply O. unfold here in *. intro J. apply in_seq in I. apply in_seq in J. lia.
Qed.

Lemma conj_ok fs v : sem e (conj fs) v <-> forall f, In f fs -> sem e f v.
Proof.
  induction fs as [|f [|g fs] IH].
  - cbn. split; [contradiction|reflexivity].
  - cbn [conj]. split; [intros H g [<-|[]]; auto|intro H; apply H; simpl; auto].
  - change (conj (f :: g :: fs)) with (And f (conj (g :: fs))). cbn [sem]. rewrite IH. split; [intros [A B] h [<-|I]; auto|intro H; split; [|intros h I]; apply H; simpl in *; auto].
Qed.
Lemma any_ok fs v : sem e (any fs) v <-> exists f, In f fs /\ sem e f v.
Proof.
  assert (D : sem e (Not (conj (map Not fs))) v <-> exists f, In f fs /\ sem e f v).
  { cbn [sem]. rewrite conj_ok. split.
    - intro H. apply NNPP. intro N. apply H. intros f I. apply in_map_iff in I as [g [<- I]]. cbn [sem]. intro G. apply N. eauto.
    - intros [f [I F]] H. specialize (H (Not f) (in_map _ _ _ I)). contradiction. }
  destruct fs as [|f [|g fs]]; [exact D| |exact D]. cbn [any]. split; [intro H; exists f; simpl; auto|intros [h [[<-|[]] H]]; auto].
Qed.
Lemma total_same c v xs : total (fun x => Z.of_nat (v x)) (map (fun x => (c, x)) xs) = (c * Z.of_nat (list_sum (map v xs)))%Z.
Proof. induction xs as [|x xs IH]; simpl; [lia|]. rewrite IH. lia. Qed.
Lemma total_app f s t : total f (s ++ t) = (total f s + total f t)%Z.
Proof. induction s as [|[c x] s IH]; simpl; [auto|]. rewrite IH. lia. Qed.

Lemma ends : (forall m, In m ms -> sem e (decreasing n m) v0) -> well_founded (fun q p => gmove p q).
Proof.
  intro H0. apply well_founded_lt_compat with (f := list_sum). intros q p [P [Q [m [Im M]]]]. pose proof (H0 m Im) as H.
  pose proof (all_ok _ _ H _ (off_both p q P Q)) as K. destruct (at_both p q P Q) as [Hp Hq].
  unfold imp, the_move in K. cbn [sem] in K. rewrite map_app, Hp, Hq in K. apply NNPP. intro N. apply K. split; [exact M|].
  intro C. apply N. unfold compares in C. rewrite total_app, !total_same, Hp, Hq in C. lia.
Qed.
Lemma inner_ok s : (forall m, In m ms -> sem e (inner n s m) v0) -> forall p q, e s p -> gmove p q -> ~ e s q.
Proof.
  intros H0 p q A [P [Q [m [Im M]]]] C. pose proof (all_ok _ _ (H0 m Im) _ (off_both p q P Q)) as K. destruct (at_both p q P Q) as [Hp Hq].
  unfold imp, the_move in K. cbn [sem] in K. rewrite map_app, Hp, Hq in K. tauto.
Qed.
Lemma apart_ok s i : sem e (apart n s i) v0 -> forall p, length p = n -> e s p -> ~ e i p.
Proof.
  intros H p P A C. destruct (at_here p P) as [O Hp]. pose proof (all_ok _ _ H _ O) as K. unfold imp in K. cbn [sem] in K.
  rewrite Hp in K. tauto.
Qed.
(** What an option says, wherever its numbers begin. *)
Lemma options_ok s l : forall k p, n <= k -> length p = n ->
  ((exists f, In f (options n s k l) /\ sem e f (at_ p)) <->
   exists m q, In m l /\ length q = n /\ e m (p ++ q) /\ match s with Some s => e s q | None => True end).
Proof.
  induction l as [|m l IH]; intros k p K P; cbn [options]; [split; [intros [f [[] _]]|intros [m [q [[] _]]]]|].
  assert (one : sem e (exs (seq k n) (match s with Some s => And (Call m (here n ++ seq k n)) (Call s (seq k n)) | None => Call m (here n ++ seq k n) end)) (at_ p) <->
                exists q, length q = n /\ e m (p ++ q) /\ match s with Some s => e s q | None => True end).
  { rewrite exs_ok. split.
    - intros [v' [O M]]. destruct (option k p v' K P O) as [Hp L]. exists (map v' (seq k n)). split; [auto|].
      destruct s; cbn [sem] in M; [destruct M as [M1 M2]; rewrite map_app, Hp in M1|rewrite map_app, Hp in M]; auto.
    - intros [q [L [M1 M2]]]. set (v' := fun x => if (k <=? x) && (x <? k + n) then nth (x - k) q 0 else at_ p x).
      assert (Hq : @map var nat v' (seq k n) = q).
      { rewrite <- L. assert (G : forall i l', (forall j, j < length l' -> v' (i + j) = nth j l' 0) -> map v' (seq i (length l')) = l').
        { clear. intros i l'. revert i. induction l' as [|y l' IH]; intros i H; [reflexivity|]. cbn [length seq map]. f_equal.
          - specialize (H 0 ltac:(simpl; lia)). rewrite Nat.add_0_r in H. exact H.
          - apply IH. intros j J. specialize (H (S j) ltac:(simpl; lia)). simpl in H. rewrite <- H. f_equal. lia. }
        apply G. intros j J. unfold v'. rewrite (proj2 (Nat.leb_le k (k + j))), (proj2 (Nat.ltb_lt (k + j) (k + n))) by lia. simpl. f_equal. lia. }
      assert (O : off (seq k n) v' (at_ p)).
      { intros x X. unfold v'. destruct (k <=? x) eqn:A; [|reflexivity]. destruct (x <? k + n) eqn:B; [|reflexivity].
        apply Nat.leb_le in A. apply Nat.ltb_lt in B. exfalso. apply X, in_seq. lia. }
      exists v'. split; [exact O|]. destruct (option k p v' K P O) as [Hp _].
      assert (Hb : @map var nat v' (here n ++ seq k n) = p ++ q) by (rewrite map_app; f_equal; [exact Hp|exact Hq]).
      destruct s as [s|]; cbn [sem]; rewrite Hb; [|auto]. split; [auto|]. rewrite Hq. exact M2. }
  specialize (IH (k + n) p ltac:(lia) P). split.
  - intros [f [[<-|I] F]].
    + apply one in F as [q [L [M1 M2]]]. exists m, q. simpl. auto.
    + destruct (proj1 IH (ex_intro _ f (Logic.conj I F))) as [m' [q [I' Q]]]. exists m', q. simpl. auto.
  - intros [m' [q [[<-|I] Q]]].
    + eexists. split; [left; reflexivity|]. apply one. eauto.
    + destruct (proj2 IH (ex_intro _ m' (ex_intro _ q (Logic.conj I Q)))) as [f [F1 F2]]. exists f. simpl. auto.
Qed.
Lemma outer_ok lower s : sem e (outer n ms lower s) v0 -> forall p, length p = n -> (forall i, In i lower -> ~ e i p) -> ~ e s p ->
  exists q, gmove p q /\ e s q.
Proof.
  intros H p P L N. destruct (at_here p P) as [O Hp]. pose proof (all_ok _ _ H _ O) as Q. apply any_ok in Q as [f [F1 F2]].
  apply in_app_or in F1 as [F1|[<-|F1]].
  - apply in_map_iff in F1 as [i [<- I]]. cbn [sem] in F2. rewrite Hp in F2. destruct (L i I F2).
  - cbn [sem] in F2. rewrite Hp in F2. contradiction.
  - destruct (proj1 (options_ok (Some s) ms n p (le_n n) P) (ex_intro _ f (Logic.conj F1 F2))) as [m [q [I [Lq [M S]]]]].
    exists q. split; [|exact S]. repeat split; auto. eauto.
Qed.

(** All that the sentences say of the sets. *)
Lemma needed_ok : forall rest lower, (forall f, In f (needed n ms lower rest) -> sem e f v0) ->
  forall h s, nth_error (lower ++ rest) h = Some s -> length lower <= h ->
   (forall m, In m ms -> sem e (inner n s m) v0) /\ sem e (outer n ms (firstn h (lower ++ rest)) s) v0 /\
   forall i, In i (firstn h (lower ++ rest)) -> sem e (apart n s i) v0.
Proof.
  induction rest as [|t rest IH]; intros lower H h s N L.
  - rewrite app_nil_r in N. assert (h < length lower) by (apply nth_error_Some; congruence). lia.
  - destruct (Nat.eq_dec h (length lower)) as [->|D].
    + rewrite nth_error_app2, Nat.sub_diag in N by lia. simpl in N. inversion N; subst t.
      rewrite firstn_app, Nat.sub_diag, firstn_all. simpl firstn. rewrite app_nil_r. cbn [needed] in H. split; [|split; [apply H; simpl; auto|]].
      * intros m I. apply H. right. apply in_or_app. left. apply in_map. auto.
      * intros i I. apply H. right. apply in_or_app. right. apply in_or_app. left. apply in_map. auto.
    + replace (lower ++ t :: rest) with ((lower ++ [t]) ++ rest) in * by (rewrite <- app_assoc; reflexivity).
      apply (IH (lower ++ [t])); [|exact N|rewrite app_length; simpl; lia].
      intros f F. apply H. cbn [needed]. right. apply in_or_app. right. apply in_or_app. right. exact F.
Qed.

(** A position is a list of n piles; other lists have no moves, and are in none of the sets here. *)
Theorem game_values (sets : list positive) :
  (forall f, In f (value_sentences n ms sets) -> sem e f v0) -> forall W : well_founded (fun q p => gmove p q),
  forall h s p, length p = n -> nth_error sets h = Some s -> (has_value _ gmove W p h <-> e s p).
Proof.
  intros H W h s p P N.
  assert (K : forall h s, nth_error sets h = Some s -> (forall m, In m ms -> sem e (inner n s m) v0) /\ sem e (outer n ms (firstn h sets) s) v0 /\
     forall i, In i (firstn h sets) -> sem e (apart n s i) v0).
  { intros h' s' N'. apply (needed_ok sets []); [intros f F; apply H, in_or_app; auto|exact N'|simpl; lia]. }
  assert (Hlt : h < length sets) by (apply nth_error_Some; congruence).
  (* of lists of another length, which have no moves, say that all are of value 0 *)
  pose (R := fun i (p : list nat) => if Nat.eqb (length p) n then match nth_error sets i with Some t => e t p | None => False end else i = 0).
  assert (E : forall i q t, length q = n -> nth_error sets i = Some t -> (R i q <-> e t q)).
  { intros i q t L Q. unfold R. rewrite Q. destruct (Nat.eqb_spec (length q) n); [tauto|contradiction]. }
  rewrite <- (E h p s P N).
  assert (nths : forall i, i < length sets -> exists t, nth_error sets i = Some t).
  { intros i I. destruct (nth_error sets i) eqn:Q; [eauto|apply nth_error_None in Q; lia]. }
  assert (infirst : forall i j t, i < j -> nth_error sets i = Some t -> In t (firstn j sets)).
  { intros i j t I Q. apply nth_error_In with i. rewrite <- (firstn_skipn j sets), nth_error_app1 in Q; [exact Q|].
    rewrite firstn_length. assert (i < length sets) by (apply nth_error_Some; rewrite <- (firstn_skipn j sets); congruence). lia. }
  assert (firstin : forall t j, In t (firstn j sets) -> exists i, i < j /\ nth_error sets i = Some t).
  { intros t j I. apply In_nth_error in I as [i I]. assert (B : i < length (firstn j sets)) by (apply nth_error_Some; congruence).
    rewrite firstn_length in B. exists i. split; [lia|]. rewrite <- (firstn_skipn j sets), nth_error_app1; [exact I|rewrite firstn_length; lia]. }
  assert (other : forall i q, length q <> n -> (R i q <-> i = 0)).
  { intros i q L. unfold R. destruct (Nat.eqb_spec (length q) n); [contradiction|tauto]. }
  apply (values_of _ gmove W R h); [| | | |lia].
  - intros. apply classic.
  - intros h' i q A B Rq Ri. destruct (Nat.eq_dec (length q) n) as [L|L]; [|apply other in Rq; [lia|auto]].
    destruct (nths h') as [t Q]; [lia|]. destruct (nths i) as [u Q2]; [lia|].
    apply (E _ _ _ L Q) in Rq. apply (E _ _ _ L Q2) in Ri. destruct (K _ _ Q) as [_ [_ Ap]].
    exact (apart_ok t u (Ap u (infirst _ _ _ B Q2)) q L Rq Ri).
  - intros h' q q' A Rq M Rq'. assert (L := M). destruct L as [L [L' _]]. destruct (nths h') as [t Q]; [lia|].
    apply (E _ _ _ L Q) in Rq. apply (E _ _ _ L' Q) in Rq'. exact (inner_ok t (proj1 (K _ _ Q)) q q' Rq M Rq').
  - intros h' q A O. destruct (Nat.eq_dec (length q) n) as [L|L].
    2: { exfalso. apply (O 0 ltac:(lia)). apply other; auto. }
    destruct (nths h') as [t Q]; [lia|]. destruct (K _ _ Q) as [_ [Ou _]].
    destruct (outer_ok _ _ Ou q L) as [q' [M Rq']].
    + intros i I Ei. apply firstin in I as [j [J1 J2]]. apply (O j); [lia|]. apply (E _ _ _ L J2). exact Ei.
    + intro Et. apply (O h'); [lia|]. apply (E _ _ _ L Q). exact Et.
    + exists q'. split; [auto|]. destruct M as [_ [L' _]]. apply (E _ _ _ L' Q). auto.
Qed.

Theorem game_misere (s : positive) : (forall f, In f (misere_sentences n ms s) -> sem e f v0) ->
  forall p, length p = n -> (misere_lose _ gmove p <-> e s p).
Proof.
  intros H p P.
  assert (W : well_founded (fun q p => gmove p q)).
  { apply ends. intros m I. apply H. apply in_or_app. right. apply in_or_app. left. apply in_map. auto. }
  assert (I : forall m, In m ms -> sem e (inner n s m) v0).
  { intros m I. apply H. apply in_or_app. right. apply in_or_app. right. apply in_map. auto. }
  assert (K : forall q, length q = n -> sem e (has_move n ms) (at_ q) <-> exists q', gmove q q').
  { intros q L. unfold has_move. rewrite any_ok, (options_ok None ms n q (le_n n) L). split.
    - intros [m [q' [J [L' [M _]]]]]. exists q'. repeat split; auto. eauto.
    - intros [q' [_ [L' [m [J M]]]]]. exists m, q'. auto. }
  assert (Mv : forall q, length q = n -> e s q -> exists q', gmove q q').
  { intros q L A. destruct (at_here q L) as [O Hq]. pose proof (all_ok _ _ (H _ (or_introl eq_refl)) _ O) as Q.
    unfold imp in Q. cbn [sem] in Q. rewrite Hq in Q. apply K; [auto|]. apply NNPP. intro N. apply Q. auto. }
  assert (Out : forall q, length q = n -> ~ e s q -> (exists q', gmove q q') -> exists q', gmove q q' /\ e s q').
  { intros q L A B. destruct (at_here q L) as [O Hq].
    pose proof (all_ok _ _ (H _ (or_intror (or_introl eq_refl))) _ O) as Q. apply any_ok in Q as [f [[<-|[<-|F1]] F2]].
    - cbn [sem] in F2. rewrite Hq in F2. contradiction.
    - cbn [sem] in F2. exfalso. apply F2. apply K; auto.
    - destruct (proj1 (options_ok (Some s) ms _ q (Nat.le_add_r n _) L) (ex_intro _ f (Logic.conj F1 F2))) as [m [q' [J [Lq [M S]]]]].
      exists q'. split; [|exact S]. repeat split; auto. eauto. }
  rewrite (misere_positions _ gmove W (fun p => length p = n /\ e s p)); [tauto| | | |].
  - intro q. apply classic.
  - intros q q' [L A] M [L' A']. exact (inner_ok s I q q' A M A').
  - intros q [L A]. apply Mv; auto.
  - intros q A [q' M]. assert (L : length q = n) by apply M. destruct (Out q L) as [r [M' A']]; [intro; apply A; auto|eauto|].
    exists r. split; [auto|]. split; [apply M'|auto].
Qed.
End Game.

(** ** What an accepted record proves *)
Lemma facts_hold record st : run start record = Some st -> exists cs, stands_for start record cs /\ (exists e, definitions e cs) /\
  forall e, definitions e cs -> forall f, In f (facts st) -> sem e f (fun _ => 0).
Proof.
  intro H. destruct (run_ok _ _ H) as [cs [S A]]. exists cs. split; [exact S|]. split; [destruct (meant cs A) as [e [D _]]; eauto|].
  intros e D f F. pose proof (sound cs A e D) as Se. unfold sentences in Se. rewrite Forall_forall in Se.
  destruct (facts_ok _ _ _ _ S H f F) as [[]|[ds [p I]]]. apply (Se _ I). reflexivity.
Qed.

(** The positions of value h of the game with these kinds of moves are exactly those of set h, for all sizes; no play goes on for ever. *)
Theorem game_of_record record st n ms sets : run start record = Some st -> game_ok (facts st) (value_sentences n ms sets) = true ->
  exists cs, stands_for start record cs /\ (exists e, definitions e cs) /\ forall e, definitions e cs ->
  exists W : well_founded (fun q p => gmove e n ms p q),
  forall h s p, length p = n -> nth_error sets h = Some s -> (has_value _ (gmove e n ms) W p h <-> e s p).
Proof.
  intros A O. destruct (facts_hold _ _ A) as [cs [S [Ex F]]]. exists cs. split; [exact S|split; [exact Ex|]]. intros e D.
  assert (K : forall f, In f (value_sentences n ms sets) -> sem e f (fun _ => 0)) by (intros f I; apply (F e D); eapply game_ok_in; eauto).
  assert (Dc : forall m, In m ms -> sem e (decreasing n m) (fun _ => 0)) by (intros m I; apply K, in_or_app; left; apply in_map; auto).
  exists (ends e n ms Dc). apply game_values. exact K.
Qed.
(** Under misère play the positions that the player to move loses are exactly those of the set. *)
Theorem misere_of_record record st n ms s : run start record = Some st -> game_ok (facts st) (misere_sentences n ms s) = true ->
  exists cs, stands_for start record cs /\ (exists e, definitions e cs) /\ forall e, definitions e cs ->
  forall p, length p = n -> (misere_lose _ (gmove e n ms) p <-> e s p).
Proof.
  intros A O. destruct (facts_hold _ _ A) as [cs [S [Ex F]]]. exists cs. split; [exact S|split; [exact Ex|]]. intros e D.
  apply game_misere. intros f I. apply (F e D). eapply game_ok_in; eauto.
Qed.

(** The same by the names of the record, as the program asks and prints it. *)
Definition named_ok (st : state) (moves sets : list String.string) (needed : list positive -> list positive -> list formula) : bool :=
  match ids st moves, ids st sets with Some ms, Some ss => game_ok (facts st) (needed ms ss) | _, _ => false end.
Definition game_named (st : state) (n : nat) (moves sets : list String.string) : bool := named_ok st moves sets (value_sentences n).
Definition misere_named (st : state) (n : nat) (moves : list String.string) (set : String.string) : bool :=
  named_ok st moves [set] (fun ms ss => flat_map (misere_sentences n ms) ss).
Lemma named_ok_ids record st : run start record = Some st -> forall moves sets needed, named_ok st moves sets needed = true ->
  exists ms ss, are_named st moves ms /\ are_named st sets ss /\ game_ok (facts st) (needed ms ss) = true.
Proof.
  intros R moves sets needed H. unfold named_ok in H. destruct (ids st moves) as [ms|] eqn:M; [|discriminate]. destruct (ids st sets) as [ss|] eqn:S; [|discriminate].
  exists ms, ss. split; [|split; [|exact H]]; eapply ids_ok; eauto.
Qed.
Theorem game_by_names record st n moves sets : run start record = Some st -> game_named st n moves sets = true ->
  exists ms ss, are_named st moves ms /\ are_named st sets ss /\
  exists cs, stands_for start record cs /\ (exists e, definitions e cs) /\ forall e, definitions e cs ->
  exists W : well_founded (fun q p => gmove e n ms p q),
  forall h s p, length p = n -> nth_error ss h = Some s -> (has_value _ (gmove e n ms) W p h <-> e s p).
Proof.
  intros R H. destruct (named_ok_ids _ _ R _ _ _ H) as [ms [ss [M [S O]]]]. exists ms, ss. split; [exact M|split; [exact S|]]. eapply game_of_record; eauto.
Qed.
Theorem misere_by_names record st n moves set : run start record = Some st -> misere_named st n moves set = true ->
  exists ms s, are_named st moves ms /\ are_named st [set] [s] /\
  exists cs, stands_for start record cs /\ (exists e, definitions e cs) /\ forall e, definitions e cs ->
  forall p, length p = n -> (misere_lose _ (gmove e n ms) p <-> e s p).
Proof.
  intros R H. destruct (named_ok_ids _ _ R _ _ _ H) as [ms [ss [M [S O]]]]. inversion S as [|? s ? ? N Nil]; subst. inversion Nil; subst.
  exists ms, s. split; [exact M|split; [exact S|]]. cbn [flat_map] in O. rewrite app_nil_r in O. eapply misere_of_record; eauto.
Qed.
Print Assumptions game_of_record.
Print Assumptions misere_of_record.
Print Assumptions game_by_names.
Print Assumptions misere_by_names.
