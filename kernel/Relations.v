(** Relations between numbers and automata that read their digits. *)
Require Import List ZArith Lia Bool Arith FMapPositive.
From Kernel Require Import Numeration Trees Closure.
Import ListNotations.

Definition var := nat.

(** A state is [None] when dead. A row is walked digit by digit, in the order of the tracks. *)
Inductive trie := Leaf (q : option positive) | Fork (l : list trie).
Definition table := PM.t (bool * trie).

Fixpoint walk (t : trie) (a : list nat) {struct a} : option positive :=
  match t with
  | Leaf q => q
  | Fork l => match a with
              | [] => None
              | d :: a => match nth_error l d with Some t => walk t a | None => None end
              end
  end.
Definition trow (T : table) (q : option positive) : option trie :=
  match q with
  | None => None
  | Some q => match PM.find q T with Some (_, t) => Some t | None => None end
  end.
Definition walked (row : option trie) (a : list nat) : option positive := match row with Some t => walk t a | None => None end.
Definition tstep (T : table) (q : option positive) (a : list nat) : option positive :=
  match q with
  | None => None
  | Some q => match PM.find q T with Some (_, t) => walk t a | None => None end
  end.
Definition tacc (T : table) (q : option positive) : bool :=
  match q with
  | None => false
  | Some q => match PM.find q T with Some (b, _) => b | None => false end
  end.
Definition trun (T : table) (w : list (list nat)) : option positive := fold_left (tstep T) w (Some 1%positive).

(** A column has a digit for each variable; a list of columns is a word for each. *)
Definition column := var -> nat.
Definition word (x : var) (cols : list column) : list nat := map (fun c => c x) cols.
Definition read (xs : list var) (cols : list column) : list (list nat) := map (fun c => map c xs) cols.
Definition accepts (T : table) (xs : list var) (cols : list column) : bool := tacc T (trun T (read xs cols)).

Fixpoint mem (x : nat) (l : list nat) : bool := match l with [] => false | y :: l => Nat.eqb x y || mem x l end.
Lemma mem_ok x l : mem x l = true <-> In x l.
Proof.
  induction l as [|y l IH]; simpl; [split; [discriminate|contradiction]|].
  rewrite orb_true_iff, IH, Nat.eqb_eq. intuition.
Qed.
Fixpoint nodup (l : list nat) : bool := match l with [] => true | x :: l => negb (mem x l) && nodup l end.
Lemma nodup_ok l : nodup l = true -> NoDup l.
Proof.
  induction l as [|x l IH]; simpl; intro H; [constructor|]. apply andb_true_iff in H as [H1 H2].
  constructor; [|auto]. intro I. apply mem_ok in I. rewrite I in H1. discriminate.
Qed.

(** Lists that are equal entry by entry. *)
Definition oeqb (x y : option positive) : bool :=
  match x, y with None, None => true | Some a, Some b => Pos.eqb a b | _, _ => false end.
Fixpoint leqb {A} (e : A -> A -> bool) (x y : list A) : bool :=
  match x, y with [], [] => true | a :: x, b :: y => e a b && leqb e x y | _, _ => false end.
Lemma oeqb_ok x y : oeqb x y = true -> x = y.
Proof. destruct x, y; simpl; try discriminate; auto. intro H. apply Pos.eqb_eq in H. congruence. Qed.
Lemma leqb_ok {A} (e : A -> A -> bool) : (forall a b, e a b = true -> a = b) -> forall x y, leqb e x y = true -> x = y.
Proof.
  intros H x. induction x as [|a x IH]; intros [|b y] E; simpl in E; try discriminate; auto.
  apply andb_true_iff in E as [E1 E2]. apply H in E1. apply IH in E2. congruence.
Qed.
(** States of digit rules, one for each variable. *)
Definition rseqb : list (list nat) -> list (list nat) -> bool := leqb (leqb Nat.eqb).
Lemma rseqb_ok x y : rseqb x y = true -> x = y.
Proof. apply leqb_ok. intros a b. apply leqb_ok. intros. apply Nat.eqb_eq; auto. Qed.

Section Systems.
(** Each variable is written in a system of its own. *)
Variable sy : var -> numsys.

Definition good (x : var) (cols : list column) : Prop := valid (rule (sy x)) (final (sy x)) (first (sy x)) (word x cols).
Definition val (x : var) (cols : list column) : Z := value (weight (sy x)) (word x cols).
Definition spells (cols : list column) (xs : list var) (v : var -> nat) : Prop :=
  forall x, In x xs -> good x cols /\ val x cols = Z.of_nat (v x).

(** The table is the relation P of the numbers xs. *)
Definition rep (T : table) (xs : list var) (P : (var -> nat) -> Prop) : Prop :=
  forall cols v, spells cols xs v -> (accepts T xs cols = true <-> P v).

(** ** Words of numbers *)
Lemma valid_zeros S k w : valid (rule S) (final S) (first S) (repeat 0 k ++ w) <-> valid (rule S) (final S) (first S) w.
Proof. induction k; simpl; [tauto|]. rewrite first_zero. exact IHk. Qed.
Lemma value_zeros U k w : value U (repeat 0 k ++ w) = value U w.
Proof. induction k as [|k IH]; [reflexivity|]. cbn [repeat app value]. rewrite IH. lia. Qed.
Lemma word_length x cols : length (word x cols) = length cols.
Proof. apply map_length. Qed.

Definition written (x : var) (w : list nat) (n : nat) : Prop :=
  valid (rule (sy x)) (final (sy x)) (first (sy x)) w /\ value (weight (sy x)) w = Z.of_nat n.
Lemma words_of (v : var -> nat) (xs : list var) : exists L, forall x, In x xs -> forall L', L <= L' ->
  exists w, length w = L' /\ written x w (v x).
Proof.
  induction xs as [|x xs [L IH]]; [exists 0; contradiction|].
  destruct (surjective (sy x) (Z.of_nat (v x)) ltac:(lia)) as [w [W1 W2]]. exists (Nat.max L (length w)).
  intros y [<-|I] L' HL.
  - exists (repeat 0 (L' - length w) ++ w). unfold written. rewrite app_length, repeat_length, valid_zeros, value_zeros. repeat split; auto; lia.
  - apply IH; auto; lia.
Qed.

(** Words for each variable of one length make columns. *)
Lemma columns_of L (xs : list var) (Q : var -> list nat -> Prop) :
  (forall x, In x xs -> exists w, length w = L /\ Q x w) ->
  exists cols, length cols = L /\ forall x, In x xs -> Q x (word x cols).
Proof.
  intro H.
  assert (G : exists f : var -> list nat, (forall x, length (f x) = L) /\ forall x, In x xs -> Q x (f x)).
  { induction xs as [|x xs IH].
    - exists (fun _ => repeat 0 L). split; [intro; apply repeat_length|contradiction].
    - destruct IH as [f [F1 F2]]; [intros; apply H; simpl; auto|].
      destruct (H x) as [w [W1 W2]]; [simpl; auto|].
      exists (fun y => if Nat.eq_dec y x then w else f y). split.
      + intro y. destruct (Nat.eq_dec y x); auto.
      + intros y I. destruct (Nat.eq_dec y x) as [->|N]; [auto|]. destruct I; [congruence|auto]. }
  destruct G as [f [F1 F2]].
  exists (map (fun i => fun x => nth i (f x) 0) (seq 0 L)). split; [rewrite map_length, seq_length; auto|].
  intros x I. replace (word x _) with (f x); [auto|].
  unfold word. rewrite map_map. rewrite <- (F1 x). clear.
  induction (f x) as [|d w IH]; [reflexivity|]. simpl. f_equal. rewrite <- seq_shift, map_map. exact IH.
Qed.

Lemma spelled xs v : exists cols, spells cols xs v.
Proof.
  destruct (words_of v xs) as [L H].
  destruct (columns_of L xs (fun x w => written x w (v x))) as [cols [_ C]].
  - intros x I. destruct (H x I L) as [w [W1 W2]]; [lia|eauto].
  - exists cols. intros x I. apply C; auto.
Qed.

Lemma rep_only T xs P v v' : rep T xs P -> (forall x, In x xs -> v x = v' x) -> (P v <-> P v').
Proof.
  intros H E. destruct (spelled xs v) as [cols C]. rewrite <- (H cols v C). apply H.
  intros x I. destruct (C x I). rewrite <- E; auto.
Qed.
Lemma rep_dec T xs P v : rep T xs P -> P v \/ ~ P v.
Proof.
  intro H. destruct (spelled xs v) as [cols C]. pose proof (H cols v C) as K.
  destruct (accepts T xs cols); [left; apply K; auto|right; intro Y; apply K in Y; discriminate].
Qed.

(** ** The digit rules of several variables at once *)
Fixpoint rules (xs : list var) (rs : list (list nat)) (a : list nat) : option (list (list nat)) :=
  match xs, rs, a with
  | [], [], [] => Some []
  | x :: xs, s :: rs, d :: a => match rule (sy x) s d, rules xs rs a with Some s', Some rs' => Some (s' :: rs') | _, _ => None end
  | _, _, _ => None
  end.
Fixpoint finals (xs : list var) (rs : list (list nat)) : bool :=
  match xs, rs with x :: xs, s :: rs => final (sy x) s && finals xs rs | _, _ => true end.

Fixpoint after (S : numsys) (s : list nat) (w : list nat) : option (list nat) :=
  match w with [] => Some s | d :: w => match rule S s d with Some s' => after S s' w | None => None end end.
Definition reached (cols : list column) (x : var) : option (list nat) := after (sy x) (first (sy x)) (word x cols).
Definition st (cols : list column) (x : var) : list nat := match reached cols x with Some s => s | None => [] end.
(** The rule goes through the digits so far. *)
Definition alive (x : var) (cols : list column) : Prop := exists s, reached cols x = Some s.

Lemma valid_after S w : forall s, valid (rule S) (final S) s w <-> exists s', after S s w = Some s' /\ final S s' = true.
Proof.
  induction w as [|d w IH]; intro s; simpl; [split; [eauto|intros [s' [E F]]; congruence]|].
  destruct (rule S s d); [apply IH|split; [contradiction|intros [? [E _]]; discriminate]].
Qed.
Lemma after_app S w : forall s d, after S s (w ++ [d]) = match after S s w with Some s' => rule S s' d | None => None end.
Proof.
  induction w as [|e w IH]; intros s d; simpl; [destruct (rule S s d); auto|]. destruct (rule S s e); auto.
Qed.
Lemma word_app x cols c : word x (cols ++ [c]) = word x cols ++ [c x].
Proof. unfold word. rewrite map_app. reflexivity. Qed.
Lemma reached_app x cols c : reached (cols ++ [c]) x = match reached cols x with Some s => rule (sy x) s (c x) | None => None end.
Proof. unfold reached. rewrite word_app. apply after_app. Qed.
Lemma good_alive x cols : good x cols <-> alive x cols /\ final (sy x) (st cols x) = true.
Proof.
  unfold good, alive, st. rewrite valid_after. fold (reached cols x). split.
  - intros [s [E F]]. rewrite E. eauto.
  - intros [[s E] F]. rewrite E in *. eauto.
Qed.
Lemma finals_ok xs cols : finals xs (map (st cols) xs) = true <-> forall x, In x xs -> final (sy x) (st cols x) = true.
Proof.
  induction xs as [|x xs IH]; simpl; [tauto|]. rewrite andb_true_iff, IH. split; [intros [A B] y [<-|Y]; auto|auto].
Qed.

Lemma rules_good xs cols c : (forall x, In x xs -> alive x (cols ++ [c])) ->
  rules xs (map (st cols) xs) (map c xs) = Some (map (st (cols ++ [c])) xs).
Proof.
  induction xs as [|x xs IH]; intros H; [reflexivity|]. simpl.
  rewrite IH; [|intros; apply H; simpl; auto].
  destruct (H x (or_introl eq_refl)) as [s' Hx]. unfold st at 1 3. rewrite Hx. rewrite reached_app in Hx.
  destruct (reached cols x) as [s|]; [|discriminate]. rewrite Hx. reflexivity.
Qed.
Lemma rules_sound xs cols c rs : (forall x, In x xs -> alive x cols) ->
  rules xs (map (st cols) xs) (map c xs) = Some rs ->
  (forall x, In x xs -> alive x (cols ++ [c])) /\ rs = map (st (cols ++ [c])) xs.
Proof.
  revert rs. induction xs as [|x xs IH]; intros rs G H; simpl in H; [inversion H; split; [contradiction|auto]|].
  destruct (rule (sy x) (st cols x) (c x)) as [s'|] eqn:E; [|discriminate].
  destruct (rules xs (map (st cols) xs) (map c xs)) as [rs'|] eqn:E2; [|discriminate].
  inversion H; subst. destruct (IH rs') as [I1 I2]; [intros; apply G; simpl; auto|auto|].
  destruct (G x (or_introl eq_refl)) as [s Gx].
  assert (X : reached (cols ++ [c]) x = Some s').
  { rewrite reached_app, Gx. unfold st in E. rewrite Gx in E. exact E. }
  split.
  - intros y [<-|I]; [|auto]. unfold alive. eauto.
  - simpl. rewrite I2. f_equal. unfold st. rewrite X. reflexivity.
Qed.
Lemma alive_prefix x cols c : alive x (cols ++ [c]) -> alive x cols.
Proof. unfold alive. rewrite reached_app. destruct (reached cols x); [eauto|intros [? E]; discriminate]. Qed.

Fixpoint letters (xs : list var) : list (list nat) :=
  match xs with [] => [[]] | x :: xs => let l := letters xs in flat_map (fun d => map (cons d) l) (seq 0 (radix (sy x))) end.
Lemma letters_in xs : forall a, In a (letters xs) <-> Forall2 (fun x d => d < radix (sy x)) xs a.
Proof.
  induction xs as [|x xs IH]; intro a; cbn [letters].
  - split; [intros [<-|[]]; constructor|]. intro H. inversion H. simpl. auto.
  - cbv zeta. rewrite in_flat_map. split.
    + intros [d [D H]]. apply in_map_iff in H as [b [<- B]]. apply IH in B. apply in_seq in D. constructor; [lia|auto].
    + intro F. inversion F as [|? d ? b Lt F']; subst. exists d. split; [apply in_seq; lia|apply in_map, IH; auto].
Qed.
Lemma rules_letters xs : forall rs a rs', rules xs rs a = Some rs' -> In a (letters xs).
Proof.
  induction xs as [|x xs IH]; intros rs a rs' H; destruct rs as [|s rs], a as [|d a]; simpl in H; try discriminate; [simpl; auto|].
  destruct (rule (sy x) s d) eqn:E; [|discriminate]. destruct (rules xs rs a) eqn:E2; [|discriminate].
  apply letters_in. constructor; [eapply rule_radix; eauto|]. apply letters_in. eauto.
Qed.
Lemma letters_length xs a : In a (letters xs) -> length a = length xs.
Proof. rewrite letters_in. induction 1; simpl; congruence. Qed.
Lemma radix_pos S : 0 < radix S.
Proof. pose proof (rule_radix S _ _ _ (first_zero S)). lia. Qed.
Lemma letters_zero xs : nth_error (letters xs) 0 = Some (repeat 0 (length xs)).
Proof.
  induction xs as [|x xs IH]; [reflexivity|]. cbn [letters]. cbv zeta. pose proof (radix_pos (sy x)) as P.
  destruct (radix (sy x)) as [|r]; [lia|]. cbn [seq flat_map]. destruct (letters xs) as [|b l]; [discriminate|].
  simpl in *. inversion IH. reflexivity.
Qed.

(** ** The deterministic side of every comparison: the table, and the rules for the numbers shown *)
Definition dst := (option positive * list (list nat))%type.
(** The row of the state is looked up once for all letters. *)
Definition dnext (T : table) (xs : list var) (d : dst) : list nat -> option dst :=
  let row := trow T (fst d) in
  fun a => match rules xs (snd d) a with Some rs => Some (walked row a, rs) | None => None end.
Definition dbegin (xs : list var) : dst := (Some 1%positive, map (fun x => first (sy x)) xs).
Definition dends (xs : list var) (d : dst) : bool := finals xs (snd d).
Definition deqb (x y : dst) : bool := oeqb (fst x) (fst y) && rseqb (snd x) (snd y).
Lemma deqb_ok x y : deqb x y = true -> x = y.
Proof.
  destruct x, y. unfold deqb. simpl. intro H. apply andb_true_iff in H as [H1 H2]. apply oeqb_ok in H1.
  apply rseqb_ok in H2. congruence.
Qed.

(** The number of a letter: the edges and rows of a certificate are trees along its digits. *)
Fixpoint code (a : list nat) : positive :=
  match a with [] => xH | d :: a => Nat.iter d xI (xO (code a)) end.
Lemma code_inj a : forall b, code a = code b -> a = b.
Proof.
  induction a as [|d a IH]; intros [|e b] E; [reflexivity|destruct e; discriminate|destruct d; discriminate|].
  revert e E. induction d as [|d IHd]; intros [|e] E; simpl in E; try discriminate; inversion E as [E'].
  - f_equal. apply IH. exact E'.
  - specialize (IHd e E'). congruence.
Qed.

(** The digit 0, and the larger ones. *)
Definition lowest (t : trie) : trie := match t with Leaf q => Leaf q | Fork (t :: _) => t | Fork [] => Leaf None end.
Definition higher (t : trie) : trie := match t with Leaf q => Leaf q | Fork (_ :: l) => Fork l | Fork [] => Leaf None end.
Definition no_way (t : trie) : bool := match t with Leaf None | Fork [] => true | _ => false end.
Lemma walk_leaf q a : walk (Leaf q) a = q.
Proof. destruct a; reflexivity. Qed.
Lemma walk_lowest t a : walk (lowest t) a = walk t (0 :: a).
Proof. destruct t as [q|[|t l]]; simpl; rewrite ?walk_leaf; reflexivity. Qed.
Lemma walk_higher t d a : walk (higher t) (d :: a) = walk t (S d :: a).
Proof. destruct t as [q|[|t l]]; reflexivity. Qed.
Lemma no_way_ok t a : no_way t = true -> walk t a = None.
Proof. destruct t as [[q|]|[|t l]]; try discriminate; intros _; [apply walk_leaf|destruct a as [|[|d] a]; reflexivity]. Qed.

Definition on_zero (m : row) : row := match m with PM.Node l _ _ => l | PM.Leaf _ => m end.
Definition on_one (m : row) : row := match m with PM.Node _ _ r => r | PM.Leaf _ => m end.
Lemma get_zero c m : get c (on_zero m) = get (xO c) m.
Proof. destruct m; [|reflexivity]. unfold get. destruct c; reflexivity. Qed.
Lemma get_one c m : get c (on_one m) = get (xI c) m.
Proof. destruct m; [|reflexivity]. unfold get. destruct c; reflexivity. Qed.

(** Down the edges of a pair, the row of its state in the table and the row of its set at once, digit by digit; the rules end what are
    no digits of numbers. *)
Section Edges.
Variable found : number -> dst -> list number -> bool.
Fixpoint edges_from (e : PM.t number) (m : row) (ys : list numsys) (ss : list (list nat)) (d : nat) (t : trie) (done : list (list nat)) : bool :=
  match ys, ss with
  | y :: ys', s :: ss' =>
      match e with
      | PM.Leaf _ => no_way t && match m with PM.Leaf _ => true | _ => false end
      | PM.Node l _ r =>
          match rule y s d with
          | Some s' => edges_from l (on_zero m) ys' ss' 0 (lowest t) (s' :: done)
          | None => true
          end &&
          (if Nat.ltb (S d) (radix y) then edges_from r (on_one m) ys ss (S d) (higher t) done else true)
      end
  | _, _ =>
      match e with
      | PM.Node _ (Some next) _ => found next (walk t [], rev_append done []) (get xH m)
      | _ => no_way t && match get xH m with [] => true | _ => false end
      end
  end.
Lemma edges_from_ok e : forall m xs ss d t done, edges_from e m (map sy xs) ss d t done = true -> forall a rs,
  rules xs ss (match a with k :: a => (d + k) :: a | [] => [] end) = Some rs ->
  (walk t a = None /\ get (code a) m = []) \/ exists next, found next (walk t a, rev done ++ rs) (get (code a) m) = true.
Proof.
  assert (stop : forall (m : row) t, no_way t && match m with PM.Leaf _ => true | _ => false end = true -> forall a, walk t a = None /\ get (code a) m = []).
  { intros m t H a. apply andb_true_iff in H as [H1 H2]. split; [apply no_way_ok; auto|]. destruct m; [|discriminate]. apply get_empty. }
  assert (last : forall e m xs ss d t done, match e with PM.Node _ (Some next) _ => found next (walk t [], rev_append done []) (get xH m)
      | _ => no_way t && match get xH m with [] => true | _ => false end end = true -> (xs = [] \/ ss = []) -> forall a rs,
      rules xs ss (match a with k :: a => (d + k) :: a | [] => [] end) = Some rs ->
      (walk t a = None /\ get (code a) m = []) \/ exists next, found next (walk t a, rev done ++ rs) (get (code a) m) = true).
  { clear. intros e m xs ss d t done H O a rs Rs.
    assert (xs = [] /\ ss = [] /\ a = [] /\ rs = []) as [-> [-> [-> ->]]].
    { destruct xs as [|x xs], ss as [|s ss], a as [|k a]; simpl in Rs; try discriminate; try (inversion Rs; auto); destruct O; discriminate. }
    assert (dead : no_way t && match get xH m with [] => true | _ => false end = true -> walk t [] = None /\ get (code []) m = []).
    { intro Q. apply andb_true_iff in Q as [Q1 Q2]. split; [apply no_way_ok; auto|]. simpl. destruct (get 1 m); [auto|discriminate]. }
    rewrite app_nil_r. destruct e as [|l [next|] r]; [left; auto|right|left; auto]. exists next. rewrite rev_append_rev, app_nil_r in H. exact H. }
  induction e as [|l IHl o r IHr]; intros m xs ss d t done H a rs Rs.
  - destruct xs as [|x xs]; cbn [map edges_from] in H; [exact (last (PM.Leaf _) m [] ss d t done H (or_introl eq_refl) a rs Rs)|].
    destruct ss as [|s ss]; [exact (last (PM.Leaf _) m (x :: xs) [] d t done H (or_intror eq_refl) a rs Rs)|]. left. apply stop. exact H.
  - destruct xs as [|x xs]; cbn [map edges_from] in H; [exact (last (PM.Node l o r) m [] ss d t done H (or_introl eq_refl) a rs Rs)|].
    destruct ss as [|s ss]; [exact (last (PM.Node l o r) m (x :: xs) [] d t done H (or_intror eq_refl) a rs Rs)|].
    apply andb_true_iff in H as [H1 H2]. destruct a as [|k a]; [discriminate|]. cbn [rules] in Rs.
    destruct (rule (sy x) s (d + k)) as [s'|] eqn:E; [|discriminate]. destruct (rules xs ss a) as [rs'|] eqn:E2; [|discriminate]. inversion Rs; subst rs.
    destruct k as [|k].
    + rewrite Nat.add_0_r in E. rewrite E in H1. rewrite <- walk_lowest. change (code (0 :: a)) with (xO (code a)). rewrite <- get_zero.
      assert (E3 : rules xs ss (match a with k :: a => (0 + k) :: a | [] => [] end) = Some rs') by (destruct a; exact E2).
      destruct (IHl _ xs _ _ _ _ H1 _ _ E3) as [Q|[next Q]]; [left; exact Q|right]. exists next. cbn [rev] in Q. rewrite <- app_assoc in Q. exact Q.
    + assert (L : S d < radix (sy x)) by (apply rule_radix in E; lia). apply Nat.ltb_lt in L. rewrite L in H2.
      rewrite <- walk_higher. change (code (S k :: a)) with (xI (code (k :: a))). rewrite <- get_one.
      apply (IHr _ (x :: xs) _ _ _ _ H2). cbn [rules]. replace (S d + k) with (d + S k) by lia. rewrite E, E2. reflexivity.
Qed.
End Edges.
(** The systems are looked up once for all pairs. *)
Definition edges (T : table) (xs : list var) : (number -> dst -> list number -> bool) -> dst -> row -> PM.t number -> bool :=
  let ys := map sy xs in
  fun found d m e => edges_from found e m ys (snd d) 0 (match trow T (fst d) with Some t => t | None => Leaf None end) [].
Definition ddead (d : dst) : Prop := fst d = None.
Lemma edges_ok T xs found d m e : edges T xs found d m e = true -> forall a d', dnext T xs d a = Some d' ->
  (ddead d' /\ get (code a) m = []) \/ exists next, found next d' (get (code a) m) = true.
Proof.
  intros H a d' S. unfold dnext in S. destruct (rules xs (snd d) a) as [rs|] eqn:E; [|discriminate]. inversion S; subst d'.
  assert (E' : rules xs (snd d) (match a with k :: a => (0 + k) :: a | [] => [] end) = Some rs) by (destruct a; exact E).
  unfold ddead. cbn [fst]. replace (walked (trow T (fst d)) a) with (walk (match trow T (fst d) with Some t => t | None => Leaf None end) a)
    by (destruct (trow T (fst d)); [reflexivity|apply walk_leaf]).
  exact (edges_from_ok _ _ _ _ _ _ _ _ H a rs E').
Qed.
Lemma ddead_step T xs d a d' : ddead d -> dnext T xs d a = Some d' -> ddead d'.
Proof. unfold ddead, dnext. intros -> H. destruct (rules xs (snd d) a); inversion H. reflexivity. Qed.
Lemma ddead_acc T d : ddead d -> tacc T (fst d) = false.
Proof. unfold ddead. intros ->. reflexivity. Qed.

Lemma walked_row T q a : walked (trow T q) a = tstep T q a.
Proof. destruct q as [q|]; [|reflexivity]. simpl. destruct (PM.find q T) as [[b t]|]; reflexivity. Qed.
Lemma read_app xs cols c : read xs (cols ++ [c]) = read xs cols ++ [map c xs].
Proof. unfold read. rewrite map_app. reflexivity. Qed.
Lemma trun_app T w a : trun T (w ++ [a]) = tstep T (trun T w) a.
Proof. unfold trun. rewrite fold_left_app. reflexivity. Qed.

Lemma drun_alive T xs cols : (forall x, In x xs -> alive x cols) ->
  drun _ _ (dnext T xs) (dbegin xs) (read xs cols) = Some (trun T (read xs cols), map (st cols) xs) /\
  Forall (fun a => In a (letters xs)) (read xs cols).
Proof.
  induction cols as [|c cols IH] using rev_ind; intro G.
  - split; [reflexivity|constructor].
  - assert (G' : forall x, In x xs -> alive x cols) by (intros; eapply alive_prefix; eauto).
    destruct (IH G') as [I1 I2]. rewrite read_app, drun_app, I1. unfold dnext. cbn [fst snd]. rewrite walked_row.
    pose proof (rules_good xs cols c G) as RG. rewrite RG, trun_app. split; [reflexivity|].
    apply Forall_app. split; [auto|]. constructor; [|auto]. eapply rules_letters; eauto.
Qed.
Lemma drun_read T xs cols : (forall x, In x xs -> good x cols) ->
  drun _ _ (dnext T xs) (dbegin xs) (read xs cols) = Some (trun T (read xs cols), map (st cols) xs) /\
  Forall (fun a => In a (letters xs)) (read xs cols) /\ dends xs (trun T (read xs cols), map (st cols) xs) = true.
Proof.
  intro G. destruct (drun_alive T xs cols) as [A B]; [intros x I; apply good_alive; auto|]. split; [auto|split; [auto|]].
  unfold dends. apply finals_ok. intros x I. apply good_alive; auto.
Qed.
End Systems.

(** Zeros in front of all tracks are zeros in front of each. *)
Lemma read_word xs cols cols' k : read xs cols' = repeat (repeat 0 (length xs)) k ++ read xs cols ->
  forall x, In x xs -> word x cols' = repeat 0 k ++ word x cols.
Proof.
  intros H x I. apply In_nth with (d := 0) in I as [i [L E]].
  assert (W : forall cs, word x cs = map (fun a => nth i a 0) (read xs cs)).
  { intro cs. unfold word, read. rewrite map_map. apply map_ext. intro c.
    rewrite nth_indep with (d' := c 0) by (rewrite map_length; auto). rewrite map_nth, E. reflexivity. }
  rewrite !W, H, map_app. f_equal. clear - L. induction k; [reflexivity|]. simpl. f_equal; [|auto].
  apply nth_repeat.
Qed.
