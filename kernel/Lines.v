(** Records as they are printed: every line of a record is written again from what the kernel has checked, and must be that line.

    So the formula that is proved is the one a reader sees, whoever read the file. Nothing in the language depends on
    precedence, and names are letters, digits and _ alone: a line can be taken apart in one way only. *)
Require Import List ZArith NArith Lia Bool Arith String Ascii DecimalString PArith.
From Kernel Require Import Numeration Closure Relations Joins Sums Expressions Systems Formulas Blocks Proofs Records.
Import ListNotations.
Local Open Scope string_scope.

(** ** Names *)
Definition between (a b c : ascii) : bool := Nat.leb (nat_of_ascii a) (nat_of_ascii c) && Nat.leb (nat_of_ascii c) (nat_of_ascii b).
Definition name_char (c : ascii) : bool := between "a" "z" c || between "A" "Z" c || between "0" "9" c || Ascii.eqb c "_".
Fixpoint all_chars (p : ascii -> bool) (s : string) : bool := match s with EmptyString => true | String c s => p c && all_chars p s end.
Definition is_name (s : string) : bool := negb (String.eqb s "") && all_chars name_char s.
Definition is_variable (s : string) : bool := is_name s && match s with String c _ => negb (between "0" "9" c) | EmptyString => false end.
Fixpoint mem_string (s : string) (l : list string) : bool := match l with [] => false | t :: l => String.eqb s t || mem_string s l end.
Fixpoint distinct (l : list string) : bool := match l with [] => true | s :: l => negb (mem_string s l) && distinct l end.

(** ** Formulas *)
Inductive term := One (x : var) | Times (c : N) (x : var) | Number (c : N).
Inductive text :=
| XNot (f : text)
| XAnd (l : list text)
| XOr (l : list text)
| XImp (f g : text)
| XIff (f g : text)
| XAll (xs : list var) (f : text)
| XEx (xs : list var) (f : text)
| XIn (system : string) (f : text)        (* numbers below are written in this system: no matter for what is true *)
| XCall (r : positive) (xs : list var)
| XCmp (eq : bool) (l r : list term).

Definition show_number (n : N) : string := NilZero.string_of_uint (N.to_uint n).
Definition show_nat (n : nat) : string := show_number (N.of_nat n).
Section Show.
Variable var_name : var -> string.
Variable rel_name : positive -> string.
Definition show_vars (xs : list var) : string := String.concat "," (map var_name xs).
Definition show_term (t : term) : string :=
  match t with One x => var_name x | Times c x => show_number c ++ "*" ++ var_name x | Number c => show_number c end.
Definition show_sum (l : list term) : string := String.concat "+" (map show_term l).
Fixpoint show (f : text) : string :=
  match f with
  | XNot f => "~" ++ show f
  | XAnd l => "(" ++ String.concat " & " (map show l) ++ ")"
  | XOr l => "(" ++ String.concat " | " (map show l) ++ ")"
  | XImp f g => "(" ++ show f ++ " => " ++ show g ++ ")"
  | XIff f g => "(" ++ show f ++ " <=> " ++ show g ++ ")"
  | XAll xs f => "A " ++ show_vars xs ++ " " ++ show f
  | XEx xs f => "E " ++ show_vars xs ++ " " ++ show f
  | XIn s f => "?" ++ s ++ " " ++ show f
  | XCall r xs => "$" ++ rel_name r ++ "(" ++ show_vars xs ++ ")"
  | XCmp eq l r => show_sum l ++ (if eq then "=" else "<=") ++ show_sum r
  end.
End Show.

(** What is printed has to be such a text, so that it can be taken apart in one way only (Reading.v): a name where a name is wanted, two parts or more beside
    each other, no empty list; variables below n, and relations with a name. *)
Section Well.
Variable n : nat.
Variable has_name : positive -> bool.
Definition below (xs : list var) : bool := forallb (fun x => Nat.ltb x n) xs.
Definition some {A} (l : list A) : bool := match l with [] => false | _ => true end.
Definition well_term (t : term) : bool := match t with One x | Times _ x => Nat.ltb x n | Number _ => true end.
Fixpoint well (f : text) : bool :=
  match f with
  | XNot f => well f
  | XAnd l | XOr l => Nat.leb 2 (List.length l) && forallb well l
  | XImp f g | XIff f g => well f && well g
  | XAll xs f | XEx xs f => some xs && below xs && well f
  | XIn s f => is_name s && well f
  | XCall r xs => has_name r && below xs
  | XCmp _ l r => some l && some r && forallb well_term (l ++ r)
  end.
End Well.

(** What a text means. *)
Fixpoint conj (l : list formula) : formula :=
  match l with [] => Cmp [] 0 true | [f] => f | f :: l => And f (conj l) end.
Definition terms (sign : Z) (l : list term) : list (Z * var) :=
  flat_map (fun t => match t with One x => [(sign, x)] | Times c x => [((sign * Z.of_N c)%Z, x)] | Number _ => [] end) l.
Definition constant (l : list term) : Z :=
  fold_right (fun t n => match t with Number c => (Z.of_N c + n)%Z | _ => n end) 0%Z l.
Fixpoint meaning (f : text) : formula :=
  match f with
  | XNot f => Not (meaning f)
  | XAnd l => conj (map meaning l)
  | XOr l => Not (conj (map (fun f => Not (meaning f)) l))
  | XImp f g => Not (And (meaning f) (Not (meaning g)))
  | XIff f g => Iff (meaning f) (meaning g)
  | XAll xs f => Not (exs xs (Not (meaning f)))
  | XEx xs f => exs xs (meaning f)
  | XIn _ f => meaning f
  | XCall r xs => Call r xs
  | XCmp eq l r => Cmp (terms 1 l ++ terms (-1) r) (constant l - constant r) eq
  end.

(** ** Regular expressions *)
Inductive rtext :=
| YDigit (d : nat)
| YLetter (l : list (option nat))
| YGroup (x : rtext)
| YStar (x : rtext)
| YPlus (x : rtext)
| YMaybe (x : rtext)
| YCat (l : list rtext)
| YAlt (l : list rtext).
Definition rank (x : rtext) : nat := match x with YAlt _ => 2 | YCat _ => 1 | _ => 0 end.
(** Repetition binds closest, then one after the other, then |. *)
Fixpoint ranked (x : rtext) : bool :=
  match x with
  | YDigit d => Nat.ltb d 10
  | YLetter _ => true
  | YGroup x => ranked x
  | YStar x | YPlus x | YMaybe x => Nat.eqb (rank x) 0 && ranked x
  | YCat l => forallb (fun x => Nat.eqb (rank x) 0 && ranked x) l
  | YAlt l => forallb (fun x => Nat.leb (rank x) 1 && ranked x) l
  end.
Fixpoint show_regex (x : rtext) : string :=
  match x with
  | YDigit d => show_nat d
  | YLetter l => "[" ++ String.concat "," (map (fun d => match d with Some d => show_nat d | None => "*" end) l) ++ "]"
  | YGroup x => "(" ++ show_regex x ++ ")"
  | YStar x => show_regex x ++ "*"
  | YPlus x => show_regex x ++ "+"
  | YMaybe x => show_regex x ++ "?"
  | YCat l => String.concat "" (map show_regex l)
  | YAlt l => String.concat "|" (map show_regex l)
  end.
Fixpoint regex_of (x : rtext) : regex :=
  match x with
  | YDigit d => RLet [Some d]
  | YLetter l => RLet l
  | YGroup x => regex_of x
  | YStar x => RStar (regex_of x)
  | YPlus x => RCat (regex_of x) (RStar (regex_of x))
  | YMaybe x => RAlt (regex_of x) REps
  | YCat l => fold_right (fun x r => RCat (regex_of x) r) REps l
  | YAlt [] => REps
  | YAlt (x :: l) => fold_left (fun r x => RAlt r (regex_of x)) l (regex_of x)
  end.

(** ** Words: a letter leads by digit d to letter d of its image *)
Definition rule_of := (nat * list nat)%type.
Fixpoint position (l : list rule_of) (a : nat) (k : positive) : option positive :=
  match l with [] => None | (b, _) :: l => if Nat.eqb a b then Some k else position l a (Pos.succ k) end.
Fixpoint word_table (all l : list rule_of) (letter : nat) (k : positive) : table :=
  match l with
  | [] => PM.empty _
  | (b, image) :: l => PM.add k (Nat.eqb b letter, Fork (map (fun a => Leaf (position all a 1%positive)) image)) (word_table all l letter (Pos.succ k))
  end.
(** Letters are single digits, each with one image, and images are of them: else the line would say something else, or could be read in two ways. *)
Definition well_rules (rules : list rule_of) : bool :=
  let letters := map fst rules in
  forallb (fun a => Nat.ltb a 10) letters && nodup letters && forallb (fun r => forallb (fun a => mem a letters) (snd r)) rules.
Definition show_rule (r : rule_of) : string := show_nat (fst r) ++ "->" ++ String.concat "" (map show_nat (snd r)).

(** ** Automata taken as given: they are printed, state by state *)
(** As many digits as a record has for a track: of Ostrowski's systems a first quotient 1 has no place. *)
Definition record_digits (d : desc) : nat :=
  match d with
  | Fib | Trib => 2
  | Bas b => b
  | Ost q p => S (list_max (match q, p with 1 :: q, _ => q ++ p | [], 1 :: rest => rest ++ p | _, _ => q ++ p end))
  end.
(** The first track changes fastest. *)
Fixpoint letters_of (ds : list desc) : list (list nat) :=
  match ds with [] => [[]] | d :: ds => flat_map (fun rest => map (fun x => x :: rest) (seq 0 (record_digits d))) (letters_of ds) end.
(** Nothing in a table but what is printed: a row has a place for each letter, or is dead from there on, and leads to one of the n states. *)
Fixpoint shaped (n : nat) (ds : list desc) (t : trie) : bool :=
  match t, ds with
  | Leaf None, _ => true
  | Leaf (Some q), [] => Pos.leb q (Pos.of_nat n)
  | Fork l, d :: ds => Nat.eqb (List.length l) (record_digits d) && forallb (shaped n ds) l
  | _, _ => false
  end.
Definition show_target (q : option positive) : string := match q with Some q => show_number (Pos.pred_N q) | None => "-" end.
Definition show_row (ds : list desc) (row : bool * trie) : string :=
  String.concat " " ((if fst row then "1" else "0") :: map (fun a => show_target (Relations.walk (snd row) a)) (letters_of ds)).
Definition newline : string := String "010"%char "".
Fixpoint all_some {A} (l : list (option A)) : option (list A) :=
  match l with [] => Some [] | None :: _ => None | Some x :: l => option_map (cons x) (all_some l) end.
(** The states are 1, 2, ... of the table and 0, 1, ... of the record. *)
Definition show_table (ds : list desc) (T : table) : option string :=
  let n := PM.cardinal T in
  match all_some (map (fun i => PM.find (Pos.of_succ_nat i) T) (seq 0 n)) with
  | Some rows =>
      if some rows && forallb (fun row => shaped n ds (snd row)) rows
      then Some (String.concat newline (("states " ++ show_nat n) :: map (show_row ds) rows)) else None
  | None => None
  end.

(** ** The lines of a record *)
Inductive item :=
| IOst (name : string) (whole : nat) (q p : list nat)
| IWord (name system : string) (rules : list rule_of) (ids : list positive)
| IReg (name : string) (systems : list string) (x : rtext) (r : positive) (T : table) (c : unit -> rcert)
| IGiven (name : string) (systems : list string) (r : positive) (T : table)
| IDef (name : string) (vars : list string) (free : nat) (ds : list desc) (f : text) (r : positive) (p : proof) (T : table) (c : unit -> jcert)
| IEval (label : string) (vars : list string) (ds : list desc) (f : text) (p : sproof) (truth : bool).

Record state := State {
  systems : list (string * desc);
  names : list (positive * string);
  seen : PS.t;
  rels : relations;
  facts : list formula        (* the sentences that are true *)
}.
Definition builtin : list (string * desc) :=
  [("msd_fib", Fib); ("msd_trib", Trib); ("msd_pell", Ost [] [2])] ++ map (fun b => ("msd_" ++ show_nat b, Bas b)) (seq 2 63).
Definition start : state := State builtin [] PS.empty (PM.empty _) [].
Fixpoint system_of (l : list (string * desc)) (s : string) : option desc :=
  match l with [] => None | (t, d) :: l => if String.eqb s t then Some d else system_of l s end.
Fixpoint systems_of (l : list (string * desc)) (ss : list string) : option (list desc) :=
  match ss with
  | [] => Some []
  | s :: ss => match system_of l s, systems_of l ss with Some d, Some ds => Some (d :: ds) | _, _ => None end
  end.
Fixpoint name_in (l : list (positive * string)) (r : positive) : string :=
  match l with [] => "" | (q, s) :: l => if Pos.eqb r q then s else name_in l r end.
(** A name that nothing has, and no word of whose letters is name@0, name@1, ... *)
Definition new_name (st : state) (s : string) : bool :=
  is_name s && forallb (fun t => negb (String.eqb s t) && negb (prefix (s ++ "@") t)) (map snd (names st)).
Definition has_name (st : state) (r : positive) : bool := negb (String.eqb (name_in (names st) r) "").
Definition readable (st : state) (vars : list string) (f : text) : bool :=
  forallb is_variable vars && distinct vars && well (List.length vars) (has_name st) f.

(** A line with the commands it stands for and the names it adds. *)
Definition expand (st : state) (it : item) : option (string * list command * list (string * desc) * list (positive * string)) :=
  match it with
  | IOst name whole q p =>
      let s := "msd_" ++ name in
      if is_name name && desc_ok (Ost q p) && match system_of (systems st) s with None => true | Some _ => false end
      then Some ("ost " ++ name ++ " [" ++ String.concat " " (map show_nat (whole :: q)) ++ "] [" ++ String.concat " " (map show_nat p) ++ "]",
                 [], [(s, Ost q p)], [])
      else None
  | IWord name system rules ids =>
      match system_of (systems st) system with
      | Some d =>
          let letters := map fst rules in
          if new_name st name && Nat.eqb (List.length ids) (List.length rules) && well_rules rules
          then Some ("word " ++ name ++ " " ++ system ++ " " ++ String.concat " " (map show_rule rules),
                     map (fun ra => Given (fst ra) [d] (word_table rules rules (snd ra) 1%positive)) (combine ids letters), [],
                     map (fun ra => (fst ra, name ++ "@" ++ show_nat (snd ra))) (combine ids letters))
          else None
      | None => None
      end
  | IReg name ss x r T c =>
      match systems_of (systems st) ss with
      | Some ds => if new_name st name && ranked x
          then Some ("reg " ++ name ++ " " ++ String.concat " " ss ++ " """ ++ show_regex x ++ """", [Reg r ds (regex_of x) T c], [], [(r, name)])
          else None
      | None => None
      end
  | IGiven name ss r T =>
      match systems_of (systems st) ss with
      | Some ds =>
          match show_table ds T with
          | Some rows => if new_name st name
              then Some ("given " ++ name ++ String.concat "" (map (fun s => " " ++ s) ss) ++ newline ++ rows, [Given r ds T], [], [(r, name)])
              else None
          | None => None
          end
      | None => None
      end
  | IDef name vars free ds f r p T c =>
      let args := seq 0 free in
      if new_name st name && readable st vars f && Nat.leb free (List.length vars) &&
         forallb (fun x => mem x args) (Formulas.free (meaning f))
      then Some ("def " ++ name ++ "(" ++ String.concat "," (firstn free vars) ++ ") " ++ show (fun x => nth x vars "") (name_in (names st)) f,
                 [Def r args ds (meaning f) p T c], [], [(r, name)])
      else None
  | IEval label vars ds f p truth =>
      if (String.eqb label "-" || is_name label) && readable st vars f &&
         match Formulas.free (meaning f) with [] => true | _ => false end
      then Some ("eval " ++ label ++ " " ++ show (fun x => nth x vars "") (name_in (names st)) f ++ newline ++ "result " ++ (if truth then "true" else "false"),
                 [Eval ds (meaning f) p truth], [], [])
      else None
  end.

(** Names are defined once, before they are used; then each command is checked. *)
Fixpoint advance (seen : PS.t) (rels : relations) (cs : list command) : option (PS.t * relations) :=
  match cs with
  | [] => Some (seen, rels)
  | c :: cs =>
      if match c with Def _ _ _ f _ _ _ => known seen f | Eval _ f _ _ => known seen f | _ => true end &&
         match name_of c with Some r => negb (PS.mem r seen) | None => true end
      then match step rels c with
           | Some rels => advance (match name_of c with Some r => PS.add r seen | None => seen end) rels cs
           | None => None
           end
      else None
  end.
Definition true_of (it : item) : list formula := match it with IEval _ _ _ f _ true => [meaning f] | _ => [] end.
Definition next (st : state) (line : string) (it : item) : option state :=
  match expand st it with
  | Some (printed, cs, more, new) =>
      if String.eqb printed line
      then match advance (seen st) (rels st) cs with
           | Some (seen, rels) => Some (State (more ++ systems st) (new ++ names st) seen rels (true_of it ++ facts st))
           | None => None
           end
      else None
  | None => None
  end.
Fixpoint run (st : state) (record : list (string * item)) : option state :=
  match record with [] => Some st | (line, it) :: rest => match next st line it with Some st => run st rest | None => None end end.

(** The commands that the lines of a record stand for. *)
Inductive stands_for : state -> list (string * item) -> list command -> Prop :=
| stands_nil : forall st, stands_for st [] []
| stands_cons : forall st st' line it rest cs more new ds,
    expand st it = Some (line, cs, more, new) -> next st line it = Some st' -> stands_for st' rest ds ->
    stands_for st ((line, it) :: rest) (cs ++ ds).

Lemma advance_ok cs : forall seen rels seen' rels' ds, advance seen rels cs = Some (seen', rels') ->
  names_once seen' ds = true -> check_record rels' ds = true -> names_once seen (cs ++ ds) = true /\ check_record rels (cs ++ ds) = true.
Proof.
  induction cs as [|c cs IH]; intros sn rl sn' rl' ds H N C; simpl in H; [inversion H; subst; auto|].
  destruct (_ && _) eqn:G in H; [|discriminate]. apply andb_true_iff in G as [G1 G2].
  destruct (step rl c) as [rl1|] eqn:S; [|discriminate]. destruct (IH _ _ _ _ ds H N C) as [A B].
  cbn [app names_once check_record]. rewrite S. split; [|exact B]. rewrite G1. destruct (name_of c) as [r|]; [rewrite G2|]; exact A.
Qed.

(** A record that is run to its end has lines that stand for an accepted list of commands: [sound] and [meant] speak of it. *)
Theorem run_ok record st : run start record = Some st -> exists cs, stands_for start record cs /\ accepted cs = true.
Proof.
  intro H. cut (exists cs, stands_for start record cs /\ names_once (seen start) cs = true /\ check_record (rels start) cs = true).
  { intros [cs [S [N C]]]. exists cs. split; [exact S|]. unfold accepted. change (PS.empty) with (seen start). rewrite N. exact C. }
  revert H. generalize start. induction record as [|[line it] rest IH]; intros s0 H; [exists []; split; [constructor|auto]|].
  cbn [run] in H. destruct (next s0 line it) as [s1|] eqn:Nx; [|discriminate]. destruct (IH s1 H) as [ds [S [N C]]].
  assert (Nx' := Nx). unfold next in Nx'. destruct (expand s0 it) as [[[[printed cs] more] new]|] eqn:E; [|discriminate].
  destruct (String.eqb_spec printed line) as [->|]; [|discriminate].
  destruct (advance (seen s0) (rels s0) cs) as [[sn rl]|] eqn:A; [|discriminate]. inversion Nx'; subst s1. simpl in N, C.
  exists (cs ++ ds)%list. split; [econstructor; eauto|]. eapply advance_ok; eauto.
Qed.

Lemma facts_ok s0 record cs st : stands_for s0 record cs -> run s0 record = Some st ->
  forall f, In f (facts st) -> In f (facts s0) \/ exists ds p, In (Eval ds f p true) cs.
Proof.
  intro S. induction S as [s0|s0 s1 line it rest cs more new ds E N S IH]; intros H f F.
  - inversion H; subst. auto.
  - cbn [run] in H. rewrite N in H. destruct (IH H f F) as [G|[ds' [p G]]]; [|right; exists ds', p; apply in_or_app; auto].
    unfold next in N. rewrite E in N. destruct (String.eqb line line); [|discriminate].
    destruct (advance (seen s0) (rels s0) cs) as [[sn rl]|]; [|discriminate]. inversion N; subst s1. cbn [facts] in G.
    apply in_app_or in G as [G|G]; [|auto]. right. destruct it as [| | | | |label vars ds' f' p truth]; try contradiction.
    destruct truth; [|contradiction]. destruct G as [<-|[]]. simpl in E. destruct (_ && _) in E; [|discriminate]. inversion E; subst.
    exists ds', p. apply in_or_app. left. simpl. auto.
Qed.

(** What a record proves, line by line: its names can be given a meaning that obeys its definitions, and under every such meaning each
    sentence has the truth that it says. *)
Theorem lines_sound record st : run start record = Some st -> exists cs, stands_for start record cs /\ (exists e, definitions e cs) /\
  forall e, definitions e cs -> forall label vars ds f p truth line,
  In (line, IEval label vars ds f p truth) record -> forall v, sem e (meaning f) v <-> truth = true.
Proof.
  intro H. destruct (run_ok _ _ H) as [cs [S A]]. exists cs. split; [exact S|]. split; [destruct (meant cs A) as [e [D _]]; eauto|].
  intros e D label vars ds f p truth line I. pose proof (sound cs A e D) as Se. unfold sentences in Se. rewrite Forall_forall in Se.
  cut (In (Eval ds (meaning f) p truth) cs); [intro J; exact (Se _ J)|]. clear - S I.
  revert S I. generalize start. intros s0 S. induction S as [|s0 s1 l it rest cs0 more new ds0 E N S IH]; [contradiction|].
  intros [I|I]; apply in_or_app; [left|right; auto]. inversion I; subst. simpl in E.
  destruct (_ && _) in E; [|discriminate]. inversion E. simpl. auto.
Qed.
Print Assumptions lines_sound.
