(* Writes the commands of a record, with all certificates, as definitions of Coq: for a proof inside Coq, without extraction. *)
open Core
open Numbers

let write file (items : item list) =
  let oc = open_out file in
  let p fmt = Printf.fprintf oc fmt in
  let text f l = "[" ^ String.concat ";" (List.map f l) ^ "]" in
  let sprintf = Printf.sprintf in
  let posi x = string_of_int (of_pos x) and nati x = sprintf "%d%%nat" (of_nat x) in
  let zi = function Z0 -> "0%Z" | Zpos q -> sprintf "%d%%Z" (of_pos q) | Zneg q -> sprintf "(-%d)%%Z" (of_pos q) in
  let option = function None -> "None" | Some q -> sprintf "(Some %d)" (of_pos q) in
  let rec trie = function Leaf0 q -> sprintf "(Leaf %s)" (option q) | Fork l -> sprintf "(Fork %s)" (text trie l) in
  let number = text (fun d -> let rec place i = if digit_of.(i) = d then i else place (i + 1) in sprintf "X%d" (place 0)) in
  let tables = Hashtbl.create 16 in
  let table (t : table) =
    let body = text (fun (k, (b, t)) -> sprintf "(%d,(%b,%s))" (of_pos k) b (trie t)) (PM.elements t) in
    match Hashtbl.find_opt tables body with Some n -> n | None ->
      let n = Hashtbl.length tables in
      Hashtbl.add tables body n; p "Definition t%d : table := pm %s.\n" n body; n in
  let certs = ref 0 in
  let states = text (text nati) in
  let cert kind run (c : (dst, _) certificate) =
    let n = !certs in
    incr certs;
    let rec fruits f = function
      | Bare -> "B"
      | Fruit x -> sprintf "(Fruit %s)" (f x)
      | Branches (t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15) ->
          sprintf "(Branches %s)" (String.concat " " (List.map (fruits f) [t0; t1; t2; t3; t4; t5; t6; t7; t8; t9; t10; t11; t12; t13; t14; t15])) in
    let runs = fruits (fun ((r, b), next) -> sprintf "(%s,%b,%s)" (run r) b (text number next)) c.runs in
    let rec edges = function
      | PM.Leaf -> "L"
      | PM.Node (l, o, r) -> sprintf "(N %s %s %s)" (edges l) (match o with None -> "None" | Some q -> sprintf "(Some %s)" (number q)) (edges r) in
    let nodes = fruits (fun (((q, rs), s), next) -> sprintf "((%s,%s),%s,%s)" (option q) (states rs) (text number s) (edges next)) c.nodes in
    let order = text (fun (a, b) -> sprintf "(%s,%s)" (number a) (number b)) c.order in
    p "Definition c%d : %s := Cert _ _ %s %s %s %s %s.\n" n kind runs nodes order (number c.first_run) (number c.first_node);
    n in
  let jcert c = cert "jcert" (fun (qs, rs) -> sprintf "(%s,%s)" (text option qs) (states rs)) (c ()) in
  let acert c = cert "acert" (text (text zi)) (c ()) in
  let rec regex = function
    | RLet l -> sprintf "(RLet %s)" (text (function None -> "None" | Some d -> sprintf "(Some %s)" (nati d)) l)
    | REps -> "REps" | RAlt (a, b) -> sprintf "(RAlt %s %s)" (regex a) (regex b)
    | RCat (a, b) -> sprintf "(RCat %s %s)" (regex a) (regex b) | RStar a -> sprintf "(RStar %s)" (regex a) in
  let desc = function
    | Fib -> "Fib" | Trib -> "Trib" | Bas b -> sprintf "(Bas %s)" (nati b) | Ost (q, b) -> sprintf "(Ost %s %s)" (text nati q) (text nati b) in
  let sum = text (fun (c, x) -> sprintf "(%s,%s)" (zi c) (nati x)) in
  let rec formula = function
    | Cmp (s, k, eq) -> sprintf "(Cmp %s %s %b)" (sum s) (zi k) eq
    | Call (r, xs) -> sprintf "(Call %s %s)" (posi r) (text nati xs)
    | Not f -> sprintf "(Not %s)" (formula f)
    | And (f, g) -> sprintf "(And %s %s)" (formula f) (formula g)
    | Iff (f, g) -> sprintf "(Iff %s %s)" (formula f) (formula g)
    | Ex (x, f) -> sprintf "(Ex %s %s)" (nati x) (formula f) in
  let step j =
    let t = table j.jtable in
    let c = jcert j.jproof in
    sprintf "(JStep %s %s %s t%d (fun _ => c%d))" (text nati j.ids) (text nati j.forget) (text nati j.shows) t c in
  let rec proof = function
    | PAtom (d, o, t, c) -> let t = table t in let c = acert c in sprintf "(PAtom %s %s t%d (fun _ => c%d))" (desc d) (sum o) t c
    | PCall -> "PCall"
    | PNot q -> sprintf "(PNot %s)" (proof q)
    | PBlock (ps, l) -> let a = text proof ps in sprintf "(PBlock %s %s)" a (text step l)
    | PSides (ps, l) -> let a = text proof ps in sprintf "(PSides %s %s)" a (text step l)
    | PIff (a, b, x, y, z) -> let a = proof a in let b = proof b in sprintf "(PIff %s %s %s %s %s)" a b (text step x) (text step y) (text step z) in
  let rec decided = function
    | SNot q -> sprintf "(SNot %s)" (decided q) | SLeft q -> sprintf "(SLeft %s)" (decided q) | SRight q -> sprintf "(SRight %s)" (decided q)
    | SBoth (a, b) -> sprintf "(SBoth %s %s)" (decided a) (decided b) | SSame (a, b) -> sprintf "(SSame %s %s)" (decided a) (decided b)
    | SValue q -> sprintf "(SValue %s)" (proof q) in
  p "Require Import List ZArith PArith.\nFrom Kernel Require Import Numeration Trees Closure Relations Joins Sums Expressions Systems Formulas Blocks Proofs Records.\n";
  p "Import ListNotations.\nLocal Open Scope positive_scope.\n";
  p "Local Notation B := Bare.\nLocal Notation L := (PM.Leaf Trees.number).\nLocal Notation N := (@PM.Node Trees.number).\n";
  p "Definition pm {A} (l : list (positive * A)) : PM.t A := fold_left (fun m kx => PM.add (fst kx) (snd kx) m) l (PM.empty A).\n";
  List.iteri (fun i item ->
    match item with
    | IReg (_, _, x, r, t, c) ->
        p "Definition x%d : regex := %s.\n" i (regex (Formulas.regex_of x));
        let t' = table t in
        let c = cert "rcert" regex (c ()) in
        p "Definition r%d : command := Reg %s [Fib;Fib] x%d t%d (fun _ => c%d).\n" i (posi r) i t' c
    | IDef (_, _, free, ds, f, r, q, t, c) ->
        p "Definition f%d : formula := %s.\n" i (formula (meaning f));
        let q = proof q in
        let t = table t in
        let c = jcert c in
        p "Definition r%d : command := Def %s %s %s f%d %s t%d (fun _ => c%d).\n" i (posi r) (text nati (List.init (of_nat free) nat)) (text desc ds) i q t c
    | IEval (_, _, ds, f, q, b) ->
        p "Definition f%d : formula := %s.\n" i (formula (meaning f));
        let q = decided q in
        p "Definition r%d : command := (Eval %s f%d %s %b).\n" i (text desc ds) i q b
    | IOst _ | IWord _ | IGiven _ -> bad "only definitions, expressions over two tracks of msd_fib and sentences are written for Coq") items;
  p "Definition record : list command := %s.\n" (text (fun i -> sprintf "r%d" i) (List.mapi (fun i _ -> i) items));
  close_out oc
