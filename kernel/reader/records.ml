(* Reads the commands of a record one by one and gives each to the kernel, with its proof as a tree. Certificates are searched for
   when the kernel asks for them, and dropped after. *)
open Core
open Numbers
open Formulas

type relation = { id : positive; raw : Search.raw; made : table; tracks : Search.system array }

type reader = {
  lines : string array; mutable line : int;
  systems : (string, Search.system) Hashtbl.t; relations : (string, relation) Hashtbl.t;
  mutable state : state; mutable sentences : int; mutable count : int; mutable given : string list;
  mutable items : item list option (* kept, last first, if they are to be written *) }

let peek r = if r.line < Array.length r.lines then r.lines.(r.line) else ""
let next_line r = if r.line >= Array.length r.lines then bad "the record ends too early"; r.line <- r.line + 1; r.lines.(r.line - 1)
let words = String.split_on_char ' '
let listed s = if s = "-" then [] else String.split_on_char ',' s

let system r name =
  match Hashtbl.find_opt r.systems name with Some s -> s | None ->
    let s = match name with
      | "msd_fib" -> Search.system Fib 2 | "msd_trib" -> Search.system Trib 2 | "msd_pell" -> Search.system (Ost ([], [nat 2])) 3
      | _ when String.length name > 4 && String.sub name 0 4 = "msd_" ->
          let b = number (String.sub name 4 (String.length name - 4)) in
          if b < 2 || b > 64 then bad "%s is not known" name; Search.system (Bas (nat b)) b
      | _ -> bad "the numeration system %s is not known" name in
    Hashtbl.add r.systems name s; s

let table r (tracks : Search.system array) : Search.raw =
  let radices = Array.map (fun (s : Search.system) -> s.digits) tracks in
  let letters = Array.fold_left (fun n r -> if n > 1 lsl 20 then n else n * r) 1 radices in
  if letters > 1 lsl 20 then bad "line %d: more than 2^20 letters" r.line;
  match words (next_line r) with
  | ["states"; n] ->
      let n = number n in
      if n < 1 || n > Array.length r.lines then bad "line %d: too many states" r.line;
      let target t = if t = "-" then -1 else (let t = number t in if t >= n then bad "line %d: there is no state %d" r.line t; t) in
      let rows = Array.init n (fun _ -> match words (next_line r) with
        | ("0" | "1") as a :: ts when List.compare_length_with ts letters = 0 -> (a = "1", Search.way radices (Array.of_list (List.map target ts)))
        | _ -> bad "line %d: a state has 0 or 1 and %d transitions" r.line letters) in
      { acc = Array.map fst rows; ways = Array.map snd rows; radices }
  | _ -> bad "line %d: expected states" r.line

(* The systems of the variables of a formula: those of the atoms that use them. *)
let assigned r (f : read) =
  let of_var = Array.make (Array.length f.names) None in
  let set v (s : Search.system) = match of_var.(v) with
    | None -> of_var.(v) <- Some s
    | Some t -> if t != s then bad "%s is used in two numeration systems" f.names.(v) in
  let rec go = function
    | Compare (sum, _, _, name) -> List.iter (fun (_, v) -> set v (system r name)) sum
    | Called (name, xs) ->
        let rel = match Hashtbl.find_opt r.relations name with Some rel -> rel | None -> bad "$%s is not defined" name in
        if List.compare_length_with xs (Array.length rel.tracks) <> 0 then bad "$%s has other arguments" name;
        List.iteri (fun i v -> set v rel.tracks.(i)) xs
    | Neg f | Some_ (_, f) -> go f
    | All l -> List.iter go l
    | Same (f, g) -> go f; go g in
  go f.shape;
  let any = system r "msd_2" in
  Array.map (function Some s -> s | None -> any) of_var

let constant b : Search.raw = { acc = [| b |]; ways = [| End 0 |]; radices = [||] }

let rec parts opn (f, sign) =
  match f, sign with
  | Neg f, _ -> parts opn (f, not sign)
  | All l, true -> let all = List.map (fun f -> parts opn (f, true)) l in (List.concat_map fst all, List.concat_map snd all)
  | Some_ (xs, f), true when opn -> let gone, l = parts opn (f, true) in (xs @ gone, l)
  | _ -> ([], [(f, sign)])

let proofs r (f : read) (systems : Search.system array) =
  let sys x = systems.(x) in
  let var x = let rec go i = if i = Array.length f.names then bad "line %d: no variable %S" r.line x else if f.names.(i) = x then i else go (i + 1) in go 0 in
  let vars s = Array.of_list (List.map var (listed s)) in
  let signed b (p : Search.part) = { p with Search.holds = p.holds = b } in
  let value_of raw over : Search.part = { raw; made = Search.table raw; over; holds = true } in
  let entry entries i = match List.nth_opt entries i with Some e -> e | None -> bad "line %d: there is no part %d" r.line i in
  let nats l = List.map nat (Array.to_list l) in
  let join_with ids forget shows raw entries =
    r.count <- r.count + 1;
    let chosen = List.map (fun i -> fst (entry entries i)) ids in
    let made = value_of raw shows in
    let proof () = Search.join sys raw shows forget chosen in
    let stands = List.concat_map (fun i -> snd (entry entries i)) ids in
    ({ ids = List.map nat ids; forget = nats forget; shows = nats shows; jtable = made.made; jproof = proof }, (made, stands)) in
  let join entries =
    match words (next_line r) with
    | ["join"; ids; "without"; forget; "is"; shows] ->
        let forget = vars forget and shows = vars shows in
        join_with (List.map number (listed ids)) forget shows (table r (Array.map sys shows)) entries
    | _ -> bad "line %d: expected join" r.line in
  let block values gone =
    let count = List.length values in
    let rec go entries js =
      let (last : Search.part), stands = entry entries (List.length entries - 1) in
      if List.for_all (fun i -> List.mem i stands) (List.init count Fun.id) && not (Array.exists (fun x -> List.mem x gone) last.over)
      then (last, List.rev js)
      else let j, e = join entries in go (entries @ [e]) (j :: js) in
    go (List.mapi (fun i v -> (v, [i])) values) [] in
  let rec value f : proof * Search.part =
    match f with
    | Neg f -> let p, v = value f in (PNot p, signed false v)
    | All _ -> let _, l = parts false (f, true) in blocked l []
    | Some_ _ -> let gone, l = parts true (f, true) in
        (match l with
         | [(All _ as a, false)] ->
             let _, sides = parts false (a, true) in
             let ps, vs = List.split (List.map (fun (g, s) -> let p, v = value (Some_ (gone, if s then Neg g else g)) in (p, signed false v)) sides) in
             let v, js = block vs [] in
             (PSides (ps, js), signed false v)
         | _ -> blocked l gone)
    | Same (a, b) ->
        let pa, va = value a in let pb, vb = value b in
        let l, j1 = block [va; signed false vb] [] in
        let m, j2 = block [signed false va; vb] [] in
        let v, j3 = block [signed false l; signed false m] [] in
        (PIff (pa, pb, j1, j2, j3), v)
    | Called (name, xs) ->
        let rel = Hashtbl.find r.relations name in
        (PCall, { raw = rel.raw; made = rel.made; over = Array.of_list xs; holds = true })
    | Compare (sum, k, eq, name) ->
        (match words (next_line r) with
         | ["atom"; over] ->
             r.count <- r.count + 1;
             let over = vars over in
             let raw = table r (Array.map sys over) in
             let coefficient x = List.fold_left (fun n (c, y) -> if x = y then n + c else n) 0 sum in
             let coefficients = Array.map coefficient over in
             let v = value_of raw over and s = system r name in
             let order = List.mapi (fun i x -> (z coefficients.(i), nat x)) (Array.to_list over) in
             let proof () = Search.sum sys raw over s coefficients (z k) eq in
             (PAtom (s.desc, order, v.made, proof), v)
         | _ -> bad "line %d: expected atom" r.line)
  and values l = List.split (List.map (fun (f, s) -> let p, v = value f in (p, signed s v)) l)
  and blocked l gone =
    let ps, vs = values l in
    let v, js = block vs gone in
    (PBlock (ps, js), v) in
  (* A sentence that begins with E: its proof ends with a relation of no variables. *)
  let rec some gone0 body =
    let gone, l = parts true (Some_ (gone0, body), true) in
    match l with
    | [(All _ as a, false)] ->
        let _, sides = parts false (a, true) in
        let all = List.map (fun (g, s) -> some gone (if s then Neg g else g)) sides in
        let b = List.exists (fun (_, _, b) -> b) all in
        let entries = List.mapi (fun i (_, v, _) -> (signed false v, [i])) all in
        let j, (v, _) = join_with (List.init (List.length all) Fun.id) [||] [||] (constant (not b)) entries in
        (PSides (List.map (fun (p, _, _) -> p) all, [j]), signed false v, b)
    | _ ->
        let ps, vs = values l in
        let rec go entries js =
          match words (peek r) with
          | "join" :: _ -> let j, e = join entries in go (entries @ [e]) (j :: js)
          | ["empty"; ids] -> ignore (next_line r); last entries js ids false
          | ["witness"; ids; _] -> ignore (next_line r); last entries js ids true
          | _ -> bad "line %d: expected empty or witness" (r.line + 1)
        and last entries js ids b =
          let ids = List.map number (listed ids) in
          let over = List.concat_map (fun i -> Array.to_list (fst (entry entries i)).Search.over) ids in
          let forget = Array.of_list (List.sort_uniq compare over) in
          let j, (v, _) = join_with ids forget [||] (constant b) entries in
          (PBlock (ps, List.rev (j :: js)), v, b) in
        go (List.mapi (fun i v -> (v, [i])) vs) [] in
  let rec truth f =
    match f with
    | Neg f -> let p, b = truth f in (SNot p, not b)
    | All [f] -> truth f
    | All (f :: l) ->
        let p, b = truth f in
        if not b then (SLeft p, false)
        else let q, c = truth (All l) in if c then (SBoth (p, q), true) else (SRight q, false)
    | Same (a, b) -> let p, x = truth a in let q, y = truth b in (SSame (p, q), x = y)
    | Some_ (xs, f) -> let p, _, b = some xs f in (SValue p, b)
    | _ -> let p, v = value f in (SValue p, tacc v.made (Some XH) = v.holds) in
  (value, truth)

let fresh r = pos (Hashtbl.length r.relations + 1)
let define r name raw tracks =
  if Hashtbl.mem r.relations name then bad "%s is defined already" name;
  let made = Search.table raw in
  let rel = { id = fresh r; raw; made; tracks } in
  Hashtbl.add r.relations name rel; rel
let relation r name = match Hashtbl.find_opt r.relations name with Some rel -> rel.id | None -> bad "$%s is not defined" name

exception Rejected of int * string
let checked = ref 0.   (* the kernel's seconds, without the search that it asks for *)
let give r line at item =
  let clock () = Sys.time () -. !Search.seconds in
  let began = clock () in
  let after = next r.state (chars line) item in
  checked := !checked +. (clock () -. began);
  match after with
  | Some state -> r.state <- state; r.items <- Option.map (fun l -> item :: l) r.items
  | None -> raise (Rejected (at, line))

let command r =
  let line = next_line r in
  let at = r.line in
  let after n = (* what follows the first n words *)
    let rec go i n = if n = 0 then i else match String.index_from_opt line i ' ' with Some j -> go (j + 1) (n - 1) | None -> String.length line in
    let i = go 0 n in String.sub line i (String.length line - i) in
  let give ?(until = line) = give r until at in   (* what the kernel has to print: the line, of some commands with what ends them *)
  let descs systems = List.map (fun (s : Search.system) -> s.desc) (Array.to_list systems) in
  match words line with
  | "ost" :: name :: _ ->
      (match String.split_on_char '[' line with
       | [_; a; b] ->
           let inside s = match String.index_opt s ']' with Some i -> String.sub s 0 i | None -> bad "line %d: a ] is missing" at in
           let numbers s = List.map number (words (inside s)) in
           let a = numbers a and b = numbers b in
           (match a with
            | whole :: q ->
                let desc = Ost (List.map nat q, List.map nat b) in
                if not (desc_ok desc) then bad "line %d: this is no continued fraction" at;
                give (IOst (chars name, nat whole, List.map nat q, List.map nat b));
                Hashtbl.replace r.systems ("msd_" ^ name) (Search.system desc (of_nat (record_digits desc)))
            | [] -> bad "line %d: expected a continued fraction" at)
       | _ -> bad "line %d: expected ost NAME [...] [...]" at)
  | "word" :: name :: sysname :: rules ->
      let s = system r sysname in
      let rule text = match String.index_opt text '-' with
        | Some i when String.length text > i + 1 && text.[i + 1] = '>' ->
            let image = String.sub text (i + 2) (String.length text - i - 2) in
            (number (String.sub text 0 i), List.map (fun c -> number (String.make 1 c)) (chars image))
        | _ -> bad "line %d: expected rules" at in
      let rules = List.map rule rules in
      let place a = let rec go i = function [] -> bad "line %d: a letter has no image" at | (b, _) :: l -> if a = b then i else go (i + 1) l in go 0 rules in
      let next = Array.of_list (List.map (fun (_, image) ->
        let row = Array.make s.digits (-1) in
        List.iteri (fun d a -> if d >= s.digits then bad "line %d: an image is too long" at; row.(d) <- place a) image;
        Search.way [| s.digits |] row) rules) in
      let ids = List.map (fun (a, _) ->
        let acc = Array.of_list (List.map (fun (b, _) -> a = b) rules) in
        (define r (Printf.sprintf "%s@%d" name a) { acc; ways = next; radices = [| s.digits |] } [| s |]).id) rules in
      r.given <- line :: r.given;
      give (IWord (chars name, chars sysname, List.map (fun (a, l) -> (nat a, List.map nat l)) rules, ids))
  | "reg" :: name :: _ ->
      let open_quote = try String.index line '"' with Not_found -> bad "line %d: expected an expression" at in
      let before = List.filter (fun w -> w <> "") (words (String.sub line 0 open_quote)) in
      let names = match before with _ :: _ :: names -> names | _ -> bad "line %d: expected systems" at in
      let tracks = Array.of_list (List.map (system r) names) in
      let x = regex (String.sub line (open_quote + 1) (String.length line - open_quote - 2)) (Array.length tracks) in
      let raw = table r tracks in
      r.count <- r.count + 1;
      let proof () = Search.expression (fun i -> tracks.(i)) raw (Array.length tracks) (regex_of x) in
      let rel = define r name raw tracks in
      give (IReg (chars name, List.map chars names, x, rel.id, rel.made, proof))
  | "given" :: name :: names ->
      let tracks = Array.of_list (List.map (system r) names) in
      let raw = table r tracks in
      let rel = define r name raw tracks in
      r.given <- line :: r.given;
      let lines = Array.to_list (Array.sub r.lines (at - 1) (r.line - at + 1)) in   (* with the automaton *)
      give ~until:(String.concat "\n" lines) (IGiven (chars name, List.map chars names, rel.id, rel.made))
  | "def" :: head :: _ ->
      let i = try String.index head '(' with Not_found -> bad "line %d: expected def NAME(x,y) FORMULA" at in
      let name = String.sub head 0 i and args = String.sub head (i + 1) (max 0 (String.length head - i - 2)) in
      let args = if args = "" then [] else String.split_on_char ',' args in
      let f = read (relation r) (after 2) args in
      let systems = assigned r f in
      let value, _ = proofs r f systems in
      let p, v = value f.shape in
      if next_line r <> "result" then bad "line %d: expected result" r.line;
      let n = List.length args in
      let tracks = Array.sub systems 0 n in
      let raw = table r tracks in
      r.count <- r.count + 1;
      let proof () = Search.join (fun x -> systems.(x)) raw (Array.init n Fun.id) [||] [v] in
      let rel = define r name raw tracks in
      give (IDef (chars name, List.map chars (Array.to_list f.names), nat n, descs systems, f.text, rel.id, p, rel.made, proof))
  | "eval" :: label :: _ ->
      let f = read (relation r) (after 2) [] in
      let systems = assigned r f in
      let _, truth = proofs r f systems in
      let p, b = truth f.shape in
      give ~until:(line ^ "\n" ^ next_line r) (IEval (chars label, List.map chars (Array.to_list f.names), descs systems, f.text, p, b));
      r.sentences <- r.sentences + 1
  | ("theorem" | "diagonals") :: _ -> ()
  | _ -> bad "line %d: this is no command: %S" at line

let reader text =
  let all = String.split_on_char '\n' text in
  let rec skip = function "record 2" :: l -> l | _ :: l -> skip l | [] -> bad "no line `record 2`" in
  let lines = Array.of_list (List.filter (fun l -> l <> "") (skip all)) in
  { lines; line = 0; systems = Hashtbl.create 8; relations = Hashtbl.create 64; state = start; sentences = 0; count = 0; given = []; items = None }
