(* The search for certificates: sets of runs, breadth first, in plain arrays of numbers. Nothing here is trusted; the kernel checks
   what it finds. *)
open Core
open Numbers

(* An automaton of the record; -1 is dead. Letter: the first track is the least significant digit. *)
type raw = { acc : bool array; next : int array array; radices : int array }

let letter_index radices digits =
  let index = ref 0 and factor = ref 1 in
  Array.iteri (fun i d -> index := !index + d * !factor; factor := !factor * radices.(i)) digits;
  !index

let table raw : table =
  let tracks = Array.length raw.radices in
  let dead = Leaf0 None in
  let row next =
    let rec go k base factor =
      if k = tracks then (if next.(base) < 0 then dead else Leaf0 (Some (pos (next.(base) + 1))))
      else begin
        let subs = List.init raw.radices.(k) (fun d -> go (k + 1) (base + d * factor) (factor * raw.radices.(k))) in
        if List.for_all (fun s -> s == dead) subs then dead else Fork subs
      end in
    go 0 0 1 in
  let t = ref PM.empty in
  Array.iteri (fun i next -> t := PM.add (pos (i + 1)) (raw.acc.(i), row next) !t) raw.next;
  !t

(* A system with its rule as numbers: states as they are met. *)
type system = {
  desc : desc; sys : numsys; digits : int (* of the record *); radix : int (* of the kernel *);
  ids : (nat list, int) Hashtbl.t; mutable states : nat list array; mutable rows : int array array; }
let state_id s st =
  match Hashtbl.find_opt s.ids st with Some i -> i | None ->
    let i = Hashtbl.length s.ids in
    Hashtbl.add s.ids st i;
    if i = Array.length s.states then begin
      s.states <- Array.append s.states (Array.make (max 8 i) []);
      s.rows <- Array.append s.rows (Array.make (max 8 i) [||]) end;
    s.states.(i) <- st; i
let rule s st d =
  if Array.length s.rows.(st) = 0 then
    s.rows.(st) <- Array.init s.radix (fun d -> match s.sys.rule s.states.(st) (nat d) with None -> -1 | Some st' -> state_id s st');
  s.rows.(st).(d)
let system desc digits =
  let sys = numsys_of desc in
  let s = { desc; sys; digits; radix = of_nat sys.radix; ids = Hashtbl.create 8; states = [||]; rows = [||] } in
  ignore (state_id s sys.first); s

(* The letters of some variables in the order of the kernel: the first variable changes slowest. *)
let letters systems =
  if Array.fold_left (fun n s -> if n > 1 lsl 20 then n else n * s.radix) 1 systems > 1 lsl 20 then bad "more than 2^20 letters";
  Array.fold_right (fun s rest -> List.concat_map (fun d -> List.map (fun l -> d :: l) rest) (List.init s.radix Fun.id)) systems [[]]
  |> List.map Array.of_list |> Array.of_list

(* The transition of a table on the digits of the kernel: digits that the record does not have are dead. *)
let index_in raw digits =
  let ok = ref true in
  Array.iteri (fun i d -> if d >= raw.radices.(i) then ok := false) digits;
  if !ok then letter_index raw.radices digits else -1
let go raw q index = if q < 0 || index < 0 then -1 else raw.next.(q).(index)

module Ints = Hashtbl.Make (struct
  type t = int array
  let equal (a : int array) (b : int array) =
    let n = Array.length a in
    n = Array.length b && (let rec go i = i = n || (a.(i) = b.(i) && go (i + 1)) in go 0)
  let hash a = Array.fold_left (fun h x -> (h * 1000003 + x) land max_int) 17 a
end)

let pairs = ref 0 and steps = ref 0 and seconds = ref 0.
let sorted_unique l = List.sort_uniq Int.compare l

(* [successors run letter] lists runs; a run is an array of numbers; [shown run] is the kernel's run and whether it accepts. *)
let certificate raw tracks first successors shown =
  let began = Sys.time () in
  let alpha = letters tracks in
  let n = Array.length alpha in
  let indices = Array.map (index_in raw) alpha in
  let ids = Ints.create 64 in
  let runs = ref (Array.make 64 [||]) and rows = ref (Array.make 64 [||]) and count = ref 0 in
  let run_id r =
    match Ints.find_opt ids r with Some i -> i | None ->
      let i = !count in
      if i = Array.length !runs then begin
        runs := Array.append !runs (Array.make i [||]); rows := Array.append !rows (Array.make i [||]) end;
      !runs.(i) <- r; incr count; Ints.add ids r i; i in
  let row i =
    if Array.length !rows.(i) = 0 then begin
      let made = Array.init n (fun l -> let l = List.map run_id (successors !runs.(i) l) in
        match l with [] | [_] -> (l, l) | _ -> (l, sorted_unique l)) in
      !rows.(i) <- made end;
    !rows.(i) in
  let start = run_id first in
  let seen = Hashtbl.create 16 and order = ref [] in
  Hashtbl.add seen start ();
  let rec zeros = function [] -> () | i :: rest ->
    let more = List.filter (fun j -> if Hashtbl.mem seen j then false else (Hashtbl.add seen j (); order := (j, i) :: !order; true)) (fst (row i).(0)) in
    zeros (rest @ more) in
  zeros [start];
  let set0 = sorted_unique (start :: List.map fst !order) in
  (* Nothing of the search is kept longer than it is needed: the kernel's maps are built as it goes. *)
  let states = Array.init (Array.length raw.next) (fun q -> Some (pos (q + 1))) in
  let some q = if q < 0 then None else states.(q) in
  let singles = ref [||] in
  let single j =   (* a list of one, and the pair of it with itself, made once *)
    if j >= Array.length !singles then begin
      let grown = Array.make (max 64 (2 * (j + 1))) ([], []) in
      Array.blit !singles 0 grown 0 (Array.length !singles); singles := grown end;
    if fst !singles.(j) = [] then (let l = [pos (j + 1)] in !singles.(j) <- (l, l));
    !singles.(j) in
  let list = function [j] -> fst (single j) | l -> List.map (fun j -> pos (j + 1)) l in
  let pair (a, b) = match a with [j] -> single j | _ -> let l = list a in (l, if a == b then l else list b) in
  let known = Ints.create 16 in
  let rule_states rs = match Ints.find_opt known rs with Some l -> l | None ->
    let l = Array.to_list (Array.mapi (fun v s -> tracks.(v).states.(s)) rs) in Ints.add known rs l; l in
  let node_ids = Ints.create 256 and queue = Queue.create () and node_map = ref PM.empty in
  let width = Array.length tracks in
  let node_id q rs set =
    let key = Array.concat [[| q |]; rs; Array.of_list set] in
    match Ints.find_opt node_ids key with Some i -> i | None ->
      let i = Ints.length node_ids in Ints.add node_ids key i; Queue.add (i, q, rs, set) queue; i in
  ignore (node_id 0 (Array.make width 0) set0);
  while not (Queue.is_empty queue) do
    let (i, q, rs, set) = Queue.pop queue in
    incr pairs;
    let rows = List.map row set in
    let edge l =
      let digits = alpha.(l) in
      let rs' = Array.mapi (fun v s -> rule tracks.(v) s digits.(v)) rs in
      if Array.exists (fun s -> s < 0) rs' then XH
      else begin
        incr steps;
        let set' = match rows with [] -> [] | [r] -> snd r.(l) | _ -> sorted_unique (List.concat_map (fun r -> snd r.(l)) rows) in
        pos (1 + node_id (go raw q indices.(l)) rs' set')
      end in
    let next = List.init n edge in
    node_map := PM.add (pos (i + 1)) (((some q, rule_states rs), list set), next) !node_map
  done;
  Ints.reset node_ids;
  let i = ref 0 in
  while !i < !count do ignore (row !i); incr i done;
  Ints.reset ids;
  let runs_map = ref PM.empty in
  for i = 0 to !count - 1 do
    let pairs = List.map pair (Array.to_list !rows.(i)) in
    !rows.(i) <- [||];
    runs_map := PM.add (pos (i + 1)) (shown !runs.(i), pairs) !runs_map
  done;
  seconds := !seconds +. (Sys.time () -. began);
  { runs = !runs_map; nodes = !node_map; order = List.rev_map (fun (j, i) -> (pos (j + 1), pos (i + 1))) !order }

(* A part of a conjunction. *)
type part = { raw : raw; made : table; over : int array; holds : bool }
let core_part p = { tab = p.made; vars = List.map nat (Array.to_list p.over); sign = p.holds }

(* The conjunction of parts with the hidden variables forgotten; [sys x] is the system of variable x. *)
let join sys raw shown hidden parts =
  let parts = Array.of_list parts and n = List.length parts in
  let tracks = Array.map sys shown and inner = Array.map sys hidden in
  let outer_letters = letters tracks and inner_letters = letters inner in
  if Array.length outer_letters * Array.length inner_letters > 1 lsl 22 then bad "more than 2^22 letters";
  let all = Array.append shown hidden in
  let place x = let rec find i = if i = Array.length all then bad "a variable is lost" else if all.(i) = x then i else find (i + 1) in find 0 in
  let places = Array.map (fun p -> Array.map place p.over) parts in
  let index = Array.map (fun a -> Array.map (fun h ->
    let digits = Array.append a h in
    Array.mapi (fun i p -> index_in p.raw (Array.map (fun at -> digits.(at)) places.(i))) parts) inner_letters) outer_letters in
  let m = Array.length hidden in
  let successors run l =
    let rec each h acc =
      if h < 0 then acc
      else begin
        let rs = Array.init m (fun v -> rule inner.(v) run.(n + v) inner_letters.(h).(v)) in
        let acc =
          if Array.exists (fun s -> s < 0) rs then acc
          else begin
            let at = index.(l).(h) in
            let qs = Array.mapi (fun i p -> go p.raw run.(i) at.(i)) parts in
            let lost = ref false in
            Array.iteri (fun i q -> if q < 0 && parts.(i).holds then lost := true) qs;
            if !lost then acc else Array.append qs rs :: acc
          end in
        each (h - 1) acc
      end in
    each (Array.length inner_letters - 1) [] in
  let core_parts = List.map core_part (Array.to_list parts) and core_hidden = List.map nat (Array.to_list hidden) in
  let kernel_systems x = (sys (of_nat x)).sys in
  let shown_run run =
    let qs = List.init n (fun i -> if run.(i) < 0 then None else Some (pos (run.(i) + 1))) in
    let r = (qs, List.init m (fun v -> inner.(v).states.(run.(n + v)))) in
    (r, jacc kernel_systems core_hidden core_parts r) in
  certificate raw tracks (Array.make (n + m) 0) successors shown_run

(* A comparison: the runs are the followers of the system. *)
let sum sys raw over s coefficients k eq =
  let tracks = Array.map sys over in
  let alpha = letters tracks in
  let order = List.mapi (fun i x -> (z coefficients.(i), nat x)) (Array.to_list over) in
  let ids = Hashtbl.create 64 and all = ref (Array.make 64 []) in
  let id f = match Hashtbl.find_opt ids f with Some i -> i | None ->
    let i = Hashtbl.length ids in
    Hashtbl.add ids f i;
    if i = Array.length !all then all := Array.append !all (Array.make i []);
    !all.(i) <- f; i in
  let first = id s.sys.sfirst in
  let successors run l =
    [ [| id (snext s.sys order k !all.(run.(0)) (List.map nat (Array.to_list alpha.(l)))) |] ] in
  let shown run = let f = !all.(run.(0)) in (f, s.sys.send k eq f) in
  certificate raw tracks [| first |] successors shown

(* A regular expression: the runs are its derivatives. *)
let expression sys raw tracks r =
  let systems = Array.init tracks sys in
  let alpha = Array.map (fun a -> List.map nat (Array.to_list a)) (letters systems) in
  let ids = Hashtbl.create 64 and all = ref (Array.make 64 REps) in
  let id x = match Hashtbl.find_opt ids x with Some i -> i | None ->
    let i = Hashtbl.length ids in
    Hashtbl.add ids x i;
    if i = Array.length !all then all := Array.append !all (Array.make i REps);
    !all.(i) <- x; i in
  let first = id (RCat (zeros (nat tracks), r)) in
  let successors run l = List.map (fun x -> [| id x |]) (pd !all.(run.(0)) alpha.(l)) in
  certificate raw systems [| first |] successors (fun run -> let x = !all.(run.(0)) in (x, nullable x))
