(* Unverified: reads a record of wyt, searches for the certificates, hands all to the verified checker. *)
open Core
exception Bad of string
let bad s = raise (Bad s)

(* conversions *)
let rec nat n = if n = 0 then O else S (nat (n - 1))
let rec int_of_nat = function O -> 0 | S n -> 1 + int_of_nat n
let rec pos n = if n = 1 then XH else if n land 1 = 0 then XO (pos (n / 2)) else XI (pos (n / 2))
let rec int_of_pos = function XH -> 1 | XO p -> 2 * int_of_pos p | XI p -> 2 * int_of_pos p + 1
let z n = if n = 0 then Z0 else if n > 0 then Zpos (pos n) else Zneg (pos (- n))
let int_of_z = function Z0 -> 0 | Zpos p -> int_of_pos p | Zneg p -> - (int_of_pos p)
let nats = Array.init 2000 nat
let nat n = nats.(n)

(* tables *)
type raw = { acc : bool array; next : int array array (* -1: dead *) }
let trie radix tracks row =
  let rec go k base mult =
    if k = 0 then Leaf0 (if row.(base) < 0 then None else Some (pos (row.(base) + 1)))
    else begin
      let subs = List.init radix (fun d -> go (k - 1) (base + d * mult) (mult * radix)) in
      if List.for_all (fun s -> s = Leaf0 None) subs then Leaf0 None else Fork subs
    end in
  go tracks 0 1
let table radix tracks raw : table =
  let t = ref PM.empty in
  Array.iteri (fun i row -> t := PM.add (pos (i + 1)) (raw.acc.(i), trie radix tracks row) !t) raw.next;
  !t

(* certificates: sets of runs, searched breadth first *)
module H = Hashtbl.Make (struct type t = int list let equal (a : int list) b = a = b let hash x = Hashtbl.hash_param 256 512 x end)
let stat_runs = ref 0 and stat_nodes = ref 0 and stat_edges = ref 0 and stat_sum = ref 0 and stat_checks = ref 0
let t_search = ref 0.

let search alpha dbegin dnext rbegin rnext racc dkey rkey =
  let t0 = Sys.time () in
  let alpha = Array.of_list alpha in
  let n = Array.length alpha in
  let rids = H.create 1000 in
  let runs = ref [||] and nruns = ref 0 in  (* run, successors as ids, filled lazily *)
  let run_id r =
    let k = rkey r in
    match H.find_opt rids k with Some i -> i | None ->
      let i = !nruns in
      if i = Array.length !runs then runs := Array.append !runs (Array.make (max 64 i) (r, [||]));
      !runs.(i) <- (r, [||]); incr nruns; H.add rids k i; i in
  let succs i =
    let (r, s) = !runs.(i) in
    if Array.length s > 0 then s else begin
      let s = Array.map (fun a -> List.map run_id (rnext r a)) alpha in
      !runs.(i) <- (r, s); s end in
  let first = run_id rbegin in
  (* the first set *)
  let seen = Hashtbl.create 10 in
  Hashtbl.add seen first (); let order = ref [] in
  let rec go = function [] -> () | i :: rest ->
    let more = List.filter (fun j -> if Hashtbl.mem seen j then false else (Hashtbl.add seen j (); order := (j, i) :: !order; true)) (succs i).(0) in
    go (rest @ more) in
  go [first];
  let start = List.sort_uniq compare (first :: List.map fst !order) in
  let nids = H.create 1000 in
  let nodes = ref [] and count = ref 0 and queue = Queue.create () in
  let node_id d s =
    let k = dkey d @ s in
    match H.find_opt nids k with Some i -> i | None ->
      let i = !count in incr count; H.add nids k i; Queue.add (i, d, s) queue; i in
  ignore (node_id dbegin start);
  let mark = Hashtbl.create 100 in
  while not (Queue.is_empty queue) do
    let (i, d, s) = Queue.pop queue in
    let edge l =
      match dnext d alpha.(l) with
      | None -> 1
      | Some d' ->
          incr stat_edges; Hashtbl.reset mark;
          let im = List.concat_map (fun r -> List.filter (fun j -> if Hashtbl.mem mark j then false else (Hashtbl.add mark j (); true)) (succs r).(l)) s in
          1 + node_id d' (List.sort compare im) in
    let next = List.init n edge in
    stat_sum := !stat_sum + List.length s;
    nodes := (i, d, s, next) :: !nodes
  done;
  for i = 0 to !nruns - 1 do ignore (succs i) done;
  (* new runs may have come up *)
  let i = ref 0 in while !i < !nruns do ignore (succs !i); incr i done;
  let rmap = ref PM.empty in
  for i = 0 to !nruns - 1 do
    let (r, s) = !runs.(i) in
    rmap := PM.add (pos (i + 1)) ((r, racc r), Array.to_list (Array.map (List.map (fun j -> pos (j + 1))) s)) !rmap
  done;
  let nmap = ref PM.empty in
  List.iter (fun (i, d, s, next) ->
    let set = List.fold_left (fun set r -> PS.add (pos (r + 1)) set) PS.empty s in
    nmap := PM.add (pos (i + 1)) ((d, set), List.map pos next) !nmap) !nodes;
  stat_runs := !stat_runs + !nruns; stat_nodes := !stat_nodes + !count; incr stat_checks;
  t_search := !t_search +. (Sys.time () -. t0);
  { runs = !rmap; nodes = !nmap; first = List.rev_map (fun (j, i) -> (pos (j + 1), pos (i + 1))) !order }

let parse_regex text tracks =
  let at = ref 0 and len = String.length text in
  let cur () = if !at < len then text.[!at] else '\000' in
  let rec alt () = let a = seq () in if cur () = '|' then (incr at; RAlt (a, alt ())) else a
  and seq () =
    let rec go acc = if !at >= len || cur () = '|' || cur () = ')' then List.rev acc else go (rep (prim ()) :: acc) in
    (match go [] with [] -> REps | l -> let rec cat = function [x] -> x | x :: l -> RCat (x, cat l) | [] -> REps in cat l)
  and rep x = match cur () with
    | '*' -> incr at; rep (RStar x) | '+' -> incr at; rep (RCat (x, RStar x)) | '?' -> incr at; rep (RAlt (x, REps)) | _ -> x
  and prim () =
    if cur () = '(' then (incr at; let r = alt () in if cur () <> ')' then bad "regex"; incr at; r)
    else if cur () = '[' then begin
      let e = String.index_from text !at ']' in
      let inside = String.sub text (!at + 1) (e - !at - 1) in
      at := e + 1;
      let l = List.map (fun d -> if d = "*" then None else Some (nat (int_of_string d))) (String.split_on_char ',' inside) in
      if List.length l <> tracks then bad "regex tracks"; RLet l end
    else (let d = Char.code (cur ()) - 48 in incr at; if d < 0 || d > 9 || tracks <> 1 then bad "regex digit"; RLet [Some (nat d)]) in
  let r = alt () in if !at < len then bad "regex end"; r
let rec xkey = function
  | RLet l -> 1 :: List.length l :: List.map (function None -> -1 | Some d -> int_of_nat d) l
  | REps -> [2] | RAlt (a, b) -> 3 :: xkey a @ xkey b | RCat (a, b) -> 4 :: xkey a @ xkey b | RStar a -> 5 :: xkey a

let okey = function None -> 0 | Some p -> int_of_pos p
let dkey (q, rs) = okey q :: List.map int_of_nat rs
let rkey (qs, rs) = List.map okey qs @ List.map int_of_nat rs
let skey = function Exact v -> 0 :: List.map int_of_z v | Above -> [1] | Below -> [2]

let cert_join sys t shown hidden ps =
  search (letters sys (nat (List.length shown))) (dbegin shown) (dnext sys t) (jbegin hidden ps) (jnext sys shown hidden ps) (jacc ps) dkey rkey
let cert_atom sys t sum k eq =
  let xs = List.map snd sum in
  search (letters sys (nat (List.length xs))) (dbegin xs) (dnext sys t) (sbegin sys)
    (fun s a -> [snext sys sum k s a]) (sacc sys k eq) dkey skey

let rels : (string, int * raw * int * string) Hashtbl.t = Hashtbl.create 10 (* id, automaton, arity, system *)
let cert_reg sys t n r =
  let xs = List.init n nat in
  search (letters sys (nat n)) (dbegin xs) (dnext sys t) (RCat (zeros (nat n), r)) pd nullable dkey xkey
(* formulas, as verify/src/proof/reader.rs *)
type f = Cmp of (int * int) list * int * bool (* coefficient, variable *) | FCall of string * int list | FNot of f | FAnd of f list | FEx of int list * f | FIff of f * f
type names = { mutable all : string list (* reversed *) ; mutable n : int }

let read_formula text args =
  let at = ref 0 and names = { all = []; n = 0 } and sysname = ref "" in
  let len = String.length text in
  let eat t = let k = String.length t in
    if !at + k <= len && String.sub text !at k = t then (at := !at + k; true) else false in
  let need t = if not (eat t) then bad (Printf.sprintf "expected %s at %d in %s" t !at text) in
  let isw c = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c = '_' || c = '@' in
  let word () = let s = !at in while !at < len && isw text.[!at] do incr at done; String.sub text s (!at - s) in
  let declare x = names.all <- x :: names.all; names.n <- names.n + 1; names.n - 1 in
  let variable x =
    let rec go i = function [] -> bad ("variable " ^ x) | y :: l -> if x = y then i else go (i - 1) l in
    go (names.n - 1) names.all in
  List.iter (fun a -> ignore (declare a)) args;
  let isd c = c >= '0' && c <= '9' in
  let rec formula () =
    if eat "~" then FNot (formula ())
    else if eat "(" then connected ()
    else if eat "E " then quant true
    else if eat "A " then quant false
    else if eat "?" then (let w = word () in (if !sysname = "" then sysname := w); need " "; formula ())
    else if eat "$" then begin
      let name = word () in need "(";
      let vars = ref [] in
      while not (eat ")") do (if !vars <> [] then need ","); let w = word () in vars := variable w :: !vars done;
      (if !sysname = "" then match Hashtbl.find_opt rels name with Some (_, _, _, s) -> sysname := s | None -> ());
      FCall (name, List.rev !vars) end
    else comparison ()
  and quant ex =
    let vars = ref [] in
    let rec go () = let w = word () in vars := declare w :: !vars; if eat "," then go () in
    go (); need " ";
    let vars = List.rev !vars in
    let body = formula () in
    if ex then FEx (vars, body) else FNot (FEx (vars, FNot body))
  and connected () =
    let a = formula () in
    let tok = if eat " & " then " & " else if eat " | " then " | " else if eat " => " then " => " else (need " <=> "; " <=> ") in
    let all = ref [formula (); a] in
    while (tok = " & " || tok = " | ") && eat tok do all := formula () :: !all done;
    need ")";
    let all = List.rev !all in
    (match tok, all with
     | " & ", _ -> FAnd all
     | " | ", _ -> FNot (FAnd (List.map (fun f -> FNot f) all))
     | " => ", [a; b] -> FNot (FAnd [a; FNot b])
     | _, [a; b] -> FIff (a, b)
     | _ -> bad "connective")
  and comparison () =
    let sum = ref [] and k = ref 0 in
    let rec add sign =
      let w = word () in
      if w = "" then bad ("word in " ^ text);
      let c, name = if isd w.[0] then int_of_string w, (if eat "*" then Some (word ()) else None) else 1, Some w in
      (match name with None -> k := !k + sign * c
       | Some x -> let v = variable x in
         if List.mem_assoc v !sum then sum := List.map (fun (y, d) -> if y = v then (y, d + sign * c) else (y, d)) !sum
         else sum := !sum @ [(v, sign * c)]);
      if eat "+" then add sign in
    add 1; let eq = eat "=" in if not eq then need "<="; add (-1);
    Cmp (List.map (fun (v, c) -> (c, v)) !sum, !k, eq) in
  let f = formula () in
  if !at < len then bad ("end of " ^ text);
  f, Array.of_list (List.rev names.all), !sysname

(* the record *)
let rel_id = ref 0
let lines = ref [||] and line = ref 0
let peek () = if !line < Array.length !lines then !lines.(!line) else ""
let next () = let l = peek () in incr line; l
let words s = String.split_on_char ' ' s
let listed s = if s = "-" then [] else String.split_on_char ',' s
let stat_states = ref 0 and stat_maxstates = ref 0 and stat_tables = ref 0 and stat_cells = ref 0
let raw_table () =
  match words (next ()) with
  | ["states"; n] ->
      let n = int_of_string n in
      stat_states := !stat_states + n; incr stat_tables; stat_maxstates := max n !stat_maxstates;
      let rows = Array.init n (fun _ -> match words (next ()) with
        | a :: ts -> stat_cells := !stat_cells + List.length ts; a = "1", Array.of_list (List.map (fun t -> if t = "-" then -1 else int_of_string t) ts)
        | [] -> bad "row") in
      { acc = Array.map fst rows; next = Array.map snd rows }
  | _ -> bad (Printf.sprintf "expected states at line %d: %s" !line (peek ()))

let rec coq = function
  | Cmp (s, k, eq) -> Core.Cmp (List.map (fun (c, x) -> (z c, nat x)) s, z k, eq)
  | FCall (r, xs) -> let (id, _, _, _) = try Hashtbl.find rels r with Not_found -> bad ("relation " ^ r) in Call (pos id, List.map nat xs)
  | FNot f -> Not (coq f)
  | FAnd [] -> bad "empty conjunction"
  | FAnd [f] -> coq f
  | FAnd (f :: l) -> And (coq f, coq (FAnd l))
  | FEx ([], f) -> coq f
  | FEx (x :: l, f) -> Ex (nat x, coq (FEx (l, f)))
  | FIff (a, b) -> Iff (coq a, coq b)

let rec parts opn (f, sg) =
  match f, sg with
  | FNot f, _ -> parts opn (f, not sg)
  | FAnd l, true -> let all = List.map (fun f -> parts opn (f, true)) l in List.concat_map fst all, List.concat_map snd all
  | FEx (xs, f), true when opn -> let (g, l) = parts opn (f, true) in xs @ g, l
  | _ -> [], [(f, sg)]

let const b = { acc = [| b |]; next = [| [| 0 |] |] }

let read_proof sys radix names =
  let var x = let rec go i = if i = Array.length names then bad ("no variable " ^ x) else if names.(i) = x then i else go (i + 1) in go 0 in
  let vlist s = List.map var (listed s) in
  (* a value: table, variables, sign *)
  let flip b (t, xs, s) = (t, xs, s = b) in
  let part (t, xs, s) = { tab = t; vars = List.map nat xs; sign = s } in
  let join_with ids forget shows raw entries =
    let t = table radix (List.length shows) raw in
    let ps = List.map (fun i -> part (fst (List.nth entries i))) ids in
    let forget' = List.map nat forget and shows' = List.map nat shows in
    let c = cert_join sys t shows' forget' ps in
    let stands = List.concat_map (fun i -> snd (List.nth entries i)) ids in
    { ids = List.map nat ids; forget = forget'; shows = shows'; jtable = t; jproof = c }, ((t, shows, true), stands) in
  let join entries =
    match words (next ()) with
    | ["join"; ids; "without"; forget; "is"; vars] ->
        let forget = vlist forget and shows = vlist vars in
        join_with (List.map int_of_string (listed ids)) forget shows (raw_table ()) entries
    | l -> bad (Printf.sprintf "expected join at line %d: %s" !line (String.concat " " l)) in
  let block count values gone =
    let rec go entries js =
      let ((_, xs, _) as last), stands = List.nth entries (List.length entries - 1) in
      if List.for_all (fun i -> List.mem i stands) (List.init count Fun.id) && not (List.exists (fun x -> List.mem x gone) xs)
      then last, List.rev js
      else let j, e = join entries in go (entries @ [e]) (j :: js) in
    go (List.mapi (fun i v -> (v, [i])) values) [] in
  let rec value f : proof * (table * int list * bool) =
    match f with
    | FNot f -> let p, v = value f in PNot p, flip false v
    | FAnd _ -> let _, l = parts false (f, true) in blocked l []
    | FEx _ -> let gone, l = parts true (f, true) in
        (match l with
         | [(FAnd _ as a, false)] ->
             let _, sides = parts false (a, true) in
             let ps, vs = List.split (List.map (fun (g, sg) -> let p, v = value (FEx (gone, if sg then FNot g else g)) in p, flip false v) sides) in
             let v, js = block (List.length vs) vs [] in
             PSides (ps, js), flip false v
         | _ -> blocked l gone)
    | FIff (a, b) ->
        let pa, va = value a in let pb, vb = value b in
        let l, j1 = block 2 [va; flip false vb] [] in
        let r, j2 = block 2 [flip false va; vb] [] in
        let v, j3 = block 2 [flip false l; flip false r] [] in
        PIff (pa, pb, j1, j2, j3), v
    | FCall (r, xs) -> let (_, raw, n, _) = Hashtbl.find rels r in PCall, (table radix n raw, xs, true)
    | Cmp (s, k, eq) ->
        (match words (next ()) with
         | ["atom"; vars] ->
             let xs = vlist vars in
             let raw = raw_table () in
             let order = List.map (fun x -> (z (match List.find_opt (fun (_, y) -> x = y) s with Some (c, _) -> c | None -> 0), nat x)) xs in
             let t = table radix (List.length xs) raw in
             PAtom (order, t, cert_atom sys t order (z k) eq), (t, xs, true)
         | _ -> bad "expected atom")
  and values l = List.split (List.map (fun (f, sg) -> let p, v = value f in p, flip sg v) l)
  and blocked l gone =
    let ps, vs = values l in
    let v, js = block (List.length l) vs gone in
    PBlock (ps, js), v in
  (* a sentence that begins with E: its proof, and a value without variables *)
  let rec some gone0 body : proof * (table * int list * bool) * bool =
    let gone, l = parts true (FEx (gone0, body), true) in
    match l with
    | [(FAnd _ as a, false)] ->
        let _, sides = parts false (a, true) in
        let all = List.map (fun (g, sg) -> some gone (if sg then FNot g else g)) sides in
        let b = List.exists (fun (_, _, b) -> b) all in
        let entries = List.mapi (fun i (_, v, _) -> (flip false v, [i])) all in
        let j, (v, _) = join_with (List.init (List.length all) Fun.id) [] [] (const (not b)) entries in
        PSides (List.map (fun (p, _, _) -> p) all, [j]), flip false v, b
    | _ ->
        let ps, vs = values l in
        let rec go entries js =
          match words (peek ()) with
          | "join" :: _ -> let j, e = join entries in go (entries @ [e]) (j :: js)
          | ["empty"; ids] -> ignore (next ()); last entries js ids false
          | ["witness"; ids; _] -> ignore (next ()); last entries js ids true
          | _ -> bad "expected empty or witness"
        and last entries js ids b =
          let ids = List.map int_of_string (listed ids) in
          let forget = List.sort_uniq compare (List.concat_map (fun i -> let ((_, xs, _), _) = List.nth entries i in xs) ids) in
          let j, (v, _) = join_with ids forget [] (const b) entries in
          PBlock (ps, List.rev (j :: js)), v, b in
        go (List.mapi (fun i v -> (v, [i])) vs) [] in
  let rec truth f =
    match f with
    | FNot f -> let p, b = truth f in SNot p, not b
    | FAnd [f] -> truth f
    | FAnd (f :: l) ->
        let p, b = truth f in
        if not b then SLeft p, false
        else let q, c = truth (FAnd l) in if c then SBoth (p, q), true else SRight q, false
    | FIff (a, b) -> let p, x = truth a in let q, y = truth b in SSame (p, q), (x = y)
    | FEx (xs, f) -> let p, _, b = some xs f in SValue p, b
    | _ -> let p, (t, _, s) = value f in SValue p, (tacc t (Some XH) = s) in
  value, truth

let new_rel name raw n sys = incr rel_id; Hashtbl.add rels name (!rel_id, raw, n, sys); !rel_id
let key name =
  if name = "msd_fib" then 1 else if name = "msd_trib" then 65
  else try int_of_string (String.sub name 4 (String.length name - 4)) with _ -> bad ("system " ^ name ^ " is not in the prototype")
let all_commands = ref []

let dump file cs =
  let oc = open_out file in
  let p fmt = Printf.fprintf oc fmt in
  let list f l = p "["; List.iteri (fun i x -> if i > 0 then p ";"; f x) l; p "]" in
  let posi x = p "%d" (int_of_pos x) and nati x = p "%d%%nat" (int_of_nat x) in
  let zi x = p "(%d)%%Z" (int_of_z x) in
  let opt = function None -> p "None" | Some x -> p "(Some %d)" (int_of_pos x) in
  let boolean b = p "%b" b in
  let rec tr = function Leaf0 q -> p "(Leaf "; opt q; p ")" | Fork l -> p "(Fork "; list tr l; p ")" in
  let tables = Hashtbl.create 10 and ntab = ref 0 in
  (* Each table and certificate once, as a definition of its own; written before they are used. *)
  let tab (t : table) =
    match Hashtbl.find_opt tables (Marshal.to_string t []) with Some n -> n | None ->
      let n = !ntab in incr ntab; Hashtbl.add tables (Marshal.to_string t []) n;
      p "Definition t%d : table := pm " n; list (fun (k, (b, t)) -> p "(%d,(%b," (int_of_pos k) b; tr t; p "))") (PM.elements t); p ".\n"; n in
  let ncert = ref 0 in
  let dst (q, rs) = p "("; opt q; p ","; list nati rs; p ")" in
  let run (qs, rs) = p "("; list opt qs; p ","; list nati rs; p ")" in
  let st = function Exact v -> p "(Exact "; list zi v; p ")" | Above -> p "Above" | Below -> p "Below" in
  let cert ty pr (c : (_, _) certificate) =
    let n = !ncert in incr ncert;
    p "Definition c%d : %s := Cert _ _ (pm " n ty;
    list (fun (k, ((r, b), s)) -> p "(%d,(" (int_of_pos k); pr r; p ",%b," b; list (list posi) s; p "))") (PM.elements c.runs);
    p ") (pm ";
    list (fun (k, ((d, s), nx)) -> p "(%d,(" (int_of_pos k); dst d; p ",ps "; list posi (PS.elements s); p ","; list posi nx; p "))") (PM.elements c.nodes);
    p ") "; list (fun (a, b) -> p "(%d,%d)" (int_of_pos a) (int_of_pos b)) c.first; p ".\n"; n in
  let rec fm = function
    | Core.Cmp (s, k, eq) -> p "(Cmp "; list (fun (c, x) -> p "("; zi c; p ","; nati x; p ")") s; p " "; zi k; p " %b)" eq
    | Call (r, xs) -> p "(Call %d " (int_of_pos r); list nati xs; p ")"
    | Not f -> p "(Not "; fm f; p ")"
    | And (f, g) -> p "(And "; fm f; p " "; fm g; p ")"
    | Iff (f, g) -> p "(Iff "; fm f; p " "; fm g; p ")"
    | Ex (x, f) -> p "(Ex "; nati x; p " "; fm f; p ")" in
  (* proofs are printed to a string after their tables *)
  let buf_list f l = "[" ^ String.concat ";" (List.map f l) ^ "]" in
  let snat x = string_of_int (int_of_nat x) ^ "%nat" in
  let js j = let t = tab j.jtable in let c = cert "jcert" run j.jproof in
    Printf.sprintf "JStep %s %s %s t%d c%d" (buf_list snat j.ids) (buf_list snat j.forget) (buf_list snat j.shows) t c in
  let rec pf = function
    | PAtom (o, t, c) -> let t = tab t in let c = cert "acert" st c in
        Printf.sprintf "(PAtom %s t%d c%d)" (buf_list (fun (c, x) -> Printf.sprintf "((%d)%%Z,%s)" (int_of_z c) (snat x)) o) t c
    | PCall -> "PCall"
    | PNot q -> Printf.sprintf "(PNot %s)" (pf q)
    | PBlock (ps, l) -> let a = buf_list pf ps in Printf.sprintf "(PBlock %s %s)" a (buf_list js l)
    | PSides (ps, l) -> let a = buf_list pf ps in Printf.sprintf "(PSides %s %s)" a (buf_list js l)
    | PIff (a, b, x, y, z) -> let a = pf a in let b = pf b in Printf.sprintf "(PIff %s %s %s %s %s)" a b (buf_list js x) (buf_list js y) (buf_list js z) in
  let rec sp = function
    | SNot q -> Printf.sprintf "(SNot %s)" (sp q) | SLeft q -> Printf.sprintf "(SLeft %s)" (sp q) | SRight q -> Printf.sprintf "(SRight %s)" (sp q)
    | SBoth (a, b) -> Printf.sprintf "(SBoth %s %s)" (sp a) (sp b) | SSame (a, b) -> Printf.sprintf "(SSame %s %s)" (sp a) (sp b)
    | SValue q -> Printf.sprintf "(SValue %s)" (pf q) in
  p "Require Import List ZArith PArith.\nFrom Kernel Require Import Numeration Closure Relations Joins Sums Expressions Formulas Blocks Proofs Records.\nImport ListNotations.\nLocal Open Scope positive_scope.\n";
  p "Definition pm {A} (l : list (positive * A)) : PM.t A := fold_left (fun m kx => PM.add (fst kx) (snd kx) m) l (PM.empty A).\n";
  p "Definition ps (l : list positive) : PS.t := fold_left (fun s x => PS.add x s) l PS.empty.\n";
  List.iteri (fun i (k, c) ->
    (match c with
     | Given (r, n, t) -> let t = tab t in p "Definition r%d : command := Given %d %d%%nat t%d.\n" i (int_of_pos r) (int_of_nat n) t
     | Reg (r, n, x, t, c) ->
         let rec rx = function
           | RLet l -> p "(RLet "; list (function None -> p "None" | Some d -> p "(Some %d%%nat)" (int_of_nat d)) l; p ")"
           | REps -> p "REps" | RAlt (a, b) -> p "(RAlt "; rx a; p " "; rx b; p ")"
           | RCat (a, b) -> p "(RCat "; rx a; p " "; rx b; p ")" | RStar a -> p "(RStar "; rx a; p ")" in
         p "Definition x%d : regex := " i; rx x; p ".\n";
         let t = tab t in let c = cert "rcert" rx c in
         p "Definition r%d : command := Reg %d %d%%nat x%d t%d c%d.\n" i (int_of_pos r) (int_of_nat n) i t c
     | Def (r, args, f, q, t, c) ->
         p "Definition f%d : formula := " i; fm f; p ".\n";
         let q = pf q in let t = tab t in let c = cert "jcert" run c in
         p "Definition r%d : command := Def %d %s f%d %s t%d c%d.\n" i (int_of_pos r) (buf_list snat args) i q t c
     | Eval (f, q, b) ->
         p "Definition f%d : formula := " i; fm f; p ".\n";
         let q = sp q in
         p "Definition r%d : command := (Eval f%d %s %b).\n" i i q b)) cs;
  p "Definition record : list tagged := "; list (fun (i, (k, _)) -> p "(%d,r%d)" (int_of_pos k) i) (List.mapi (fun i x -> (i, x)) cs); p ".\n";
  close_out oc

let () =
  let file = Sys.argv.(1) in
  let ic = open_in_bin file in
  let text = really_input_string ic (in_channel_length ic) in
  let all = String.split_on_char '\n' text in
  let rec skip = function "record 2" :: l -> l | _ :: l -> skip l | [] -> bad "no record" in
  lines := Array.of_list (List.filter (fun l -> l <> "") (skip all));
  let rels_c = ref PM.empty and t_check = ref 0. and sentences = ref 0 in
  let radix_of name = if name = "msd_fib" || name = "msd_trib" then 2 else key name in
  let do_step sysname c =
    let k = pos (key sysname) in
    let t0 = Sys.time () in
    (match step (systems k) (relations_of !rels_c k) c with Some r -> rels_c := PM.add k r !rels_c
     | None -> bad (Printf.sprintf "REJECTED by the verified checker before line %d" !line));
    t_check := !t_check +. (Sys.time () -. t0);
    if Array.length Sys.argv > 2 then all_commands := (k, c) :: !all_commands in
  while !line < Array.length !lines do
    let l = next () in
    match words l with
    | "reg" :: name :: rest ->
        let ss = List.filter (fun w -> String.length w > 4 && String.sub w 0 4 = "msd_") rest in
        let n = List.length ss and sysname = List.hd ss in
        if List.exists (fun x -> x <> sysname) ss then bad "mixed systems";
        let raw = raw_table () in
        let id = new_rel name raw n sysname in
        let q = String.index l '"' in
        let x = parse_regex (String.sub l (q + 1) (String.length l - q - 2)) n in
        let t = table (radix_of sysname) n raw in
        do_step sysname (Reg (pos id, nat n, x, t, cert_reg (systems (pos (key sysname))) t n x))
    | "given" :: name :: rest ->
        let raw = raw_table () in let n = List.length rest in
        let sysname = List.hd rest in
        if List.exists (fun x -> x <> sysname) rest then bad "mixed systems";
        let id = new_rel name raw n sysname in
        do_step sysname (Given (pos id, nat n, table (radix_of sysname) n raw))
    | "word" :: name :: sysname :: rules ->
        let radix = radix_of sysname in
        let rs = List.map (fun r -> let i = String.index r '-' in String.sub r 0 i, String.sub r (i + 2) (String.length r - i - 2)) rules in
        let idx c = let rec go i = function [] -> bad "letter" | (a, _) :: l -> if a = c then i else go (i + 1) l in go 0 rs in
        let next = Array.of_list (List.map (fun (_, im) -> Array.init radix (fun d -> if d < String.length im then idx (String.make 1 im.[d]) else -1)) rs) in
        List.iteri (fun k (a, _) ->
          let raw = { acc = Array.init (List.length rs) (fun i -> i = k); next } in
          let id = new_rel (name ^ "@" ^ a) raw 1 sysname in
          do_step sysname (Given (pos id, nat 1, table radix 1 raw))) rs
    | "def" :: head :: _ ->
        let text = String.sub l (4 + String.length head + 1) (String.length l - 5 - String.length head) in
        let i = String.index head '(' in
        let name = String.sub head 0 i and args = String.sub head (i + 1) (String.length head - i - 2) in
        let args = if args = "" then [] else String.split_on_char ',' args in
        let f, names, sysname = read_formula text args in
        let sysname = if sysname = "" then "msd_2" else sysname in
        let sys = systems (pos (key sysname)) and radix = radix_of sysname in
        let value, _ = read_proof sys radix names in
        let cf = coq f in
        let p, (t, xs, s) = value f in
        if next () <> "result" then bad "expected result";
        let raw = raw_table () in
        let n = List.length args in
        let t' = table radix n raw in
        let avars = List.init n nat in
        let c = cert_join sys t' avars [] [{ tab = t; vars = List.map nat xs; sign = s }] in
        let id = new_rel name raw n sysname in
        do_step sysname (Def (pos id, avars, cf, p, t', c))
    | "eval" :: name :: _ ->
        let text = String.sub l (5 + String.length name + 1) (String.length l - 6 - String.length name) in
        let f, names, sysname = read_formula text [] in
        let sysname = if sysname = "" then "msd_2" else sysname in
        let sys = systems (pos (key sysname)) and radix = radix_of sysname in
        let _, truth = read_proof sys radix names in
        let p, b = truth f in
        if next () <> Printf.sprintf "result %b" b then bad (Printf.sprintf "result at line %d" !line);
        do_step sysname (Eval (coq f, p, b)); incr sentences
    | ("theorem" | "diagonals" | "ost") :: _ -> if String.length l > 3 && String.sub l 0 3 = "ost" then bad "ost is not in the prototype"
    | _ -> bad ("command " ^ l)
  done;
  Printf.printf "ACCEPTED %s: %d sentences, %d tables (%d states, largest %d, %d transitions); %d comparisons: %d nodes, %d edges, %d runs, %d runs in sets\n"
    file !sentences !stat_tables !stat_states !stat_maxstates !stat_cells !stat_checks !stat_nodes !stat_edges !stat_runs !stat_sum;
  let arg i = if Array.length Sys.argv > i then Sys.argv.(i) else "" in
  if arg 2 = "--game" then begin
    let id r = let (i, _, _, _) = Hashtbl.find rels r in pos i in
    let cs = List.rev !all_commands in
    let sets = String.split_on_char ',' (arg 4) in
    let whole = accepted cs in
    Printf.printf "the whole record accepted at once: %b; theorem: the positions of value h of the game with moves $%s are those of set h of %s: %b\n" whole (arg 3) (arg 4) (whole && game_ok cs (id (arg 3)) (List.map id sets))
  end else if arg 2 = "--whole" then begin
    let t0 = Sys.time () in let b = accepted (List.rev !all_commands) in
    Printf.printf "accepted (names_once and check_record) on the whole record: %b, %.3f s\n" b (Sys.time () -. t0)
  end else if arg 2 <> "" then dump (arg 2) (List.rev !all_commands);
  Printf.printf "search (unverified) %.3f s, check (verified) %.3f s\n" !t_search !t_check
