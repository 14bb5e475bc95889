(* The search for certificates: sets of runs, breadth first, in plain numbers. Nothing here is trusted; the kernel checks what it finds,
   and goes through letters as is done here: digit by digit, and not where nothing is alive. *)
open Core
open Numbers

(* The row of a state of an automaton of the record, digit by digit, the first track first; -1 is dead. *)
type way = End of int | Turn of way list
type raw = { acc : bool array; ways : way array; radices : int array }
let dead = End (-1)
let lowest = function Turn (w :: _) -> w | Turn [] -> dead | w -> w
let higher = function Turn (_ :: l) -> Turn l | Turn [] -> dead | w -> w
let no_way = function End q -> q < 0 | Turn [] -> true | Turn _ -> false
let child w d = match w with End _ -> w | Turn l -> (match List.nth_opt l d with Some w -> w | None -> dead)
let rec walk w digits = match w, digits with End q, _ -> q | Turn _, [] -> -1 | _, d :: digits -> walk (child w d) digits

(* [row] is by letter; the first track is the least significant digit. *)
let way radices row =
  let tracks = Array.length radices in
  let rec go k base factor =
    if k = tracks then (if row.(base) < 0 then dead else End row.(base))
    else begin
      let subs = List.init radices.(k) (fun d -> go (k + 1) (base + d * factor) (factor * radices.(k))) in
      if List.for_all (fun s -> s == dead) subs then dead else Turn subs
    end in
  go 0 0 1

let table raw : table =
  let none = Leaf0 None in
  let leaves = Array.init (Array.length raw.ways) (fun q -> Leaf0 (some_pos (q + 1))) in
  let rec made = function End q -> if q < 0 then none else leaves.(q) | Turn l -> Fork (List.map made l) in
  let t = ref PM.empty in
  Array.iteri (fun i w -> t := PM.add (pos (i + 1)) (raw.acc.(i), made w) !t) raw.ways;
  !t

(* A system with its rule as numbers: states as they are met. *)
type system = {
  desc : desc; sys : numsys; digits : int (* of the record *); radix : int (* of the kernel *);
  ids : (nat list, int) Hashtbl.t; mutable states : nat list array; mutable ends : bool array; mutable rows : int array array; }
let state_id s st =
  match Hashtbl.find_opt s.ids st with Some i -> i | None ->
    let i = Hashtbl.length s.ids in
    Hashtbl.add s.ids st i;
    if i = Array.length s.states then begin
      s.states <- Array.append s.states (Array.make (max 8 i) []);
      s.ends <- Array.append s.ends (Array.make (max 8 i) false);
      s.rows <- Array.append s.rows (Array.make (max 8 i) [||]) end;
    s.states.(i) <- st; s.ends.(i) <- s.sys.final st; i
let rule s st d =
  if Array.length s.rows.(st) = 0 then
    s.rows.(st) <- Array.init s.radix (fun d -> match s.sys.rule s.states.(st) (nat d) with None -> -1 | Some st' -> state_id s st');
  s.rows.(st).(d)
let system desc digits =
  let sys = numsys_of desc in
  let s = { desc; sys; digits; radix = of_nat sys.radix; ids = Hashtbl.create 8; states = [||]; ends = [||]; rows = [||] } in
  ignore (state_id s sys.first); s

(* The letters of some variables in the order of the kernel: the first variable changes slowest. *)
let letters systems =
  if Array.fold_left (fun n s -> if n > 1 lsl 20 then n else n * s.radix) 1 systems > 1 lsl 20 then bad "more than 2^20 letters";
  Array.fold_right (fun s rest -> List.concat_map (fun d -> List.map (fun l -> d :: l) rest) (List.init s.radix Fun.id)) systems [[]]

module Ints = Hashtbl.Make (struct
  type t = int array
  let equal (a : int array) (b : int array) =
    let n = Array.length a in
    n = Array.length b && (let rec go i = i = n || (a.(i) = b.(i) && go (i + 1)) in go 0)
  let hash a = Array.fold_left (fun h x -> (h * 1000003 + x) land max_int) 17 a
end)

let pairs = ref 0 and steps = ref 0 and seconds = ref 0.

(* Sets are increasing lists; a row has a set for each letter that leads somewhere, as a tree along the digits of the letter: as the kernel's
   [merge], [code], [put] and [beside]. *)
let rec merge (x : int list) y = match x, y with
  | [], l | l, [] -> l
  | a :: x', b :: y' -> if a = b then a :: merge x' y' else if a < b then a :: merge x' y else b :: merge x y'
let rec put letter i (m : int list PM.tree) = match letter, m with
  | [], PM.Leaf -> PM.Node (Leaf, Some [i], Leaf)
  | [], PM.Node (l, o, r) -> PM.Node (l, Some (match o with None -> [i] | Some s -> merge [i] s), r)
  | 0 :: rest, PM.Leaf -> PM.Node (put rest i Leaf, None, Leaf)
  | 0 :: rest, PM.Node (l, o, r) -> PM.Node (put rest i l, o, r)
  | d :: rest, PM.Leaf -> PM.Node (Leaf, None, put (d - 1 :: rest) i Leaf)
  | d :: rest, PM.Node (l, o, r) -> PM.Node (l, o, put (d - 1 :: rest) i r)
let rec beside (x : int list PM.tree) (y : int list PM.tree) = match x, y with
  | PM.Leaf, m | m, PM.Leaf -> m
  | PM.Node (l, o, r), PM.Node (l', o', r') ->
      PM.Node (beside l l', (match o, o' with Some s, Some s' -> Some (merge s s') | None, o | o, None -> o), beside r r')
let rec union = function
  | [] -> PM.Leaf
  | [m] -> m
  | l -> let rec pairwise = function x :: y :: l -> beside x y :: pairwise l | l -> l in union (pairwise l)

let no_node = (((None, []), []), PM.Leaf)

(* [successors run] lists letters and runs in the order of the kernel; a run is an array of numbers; [shown run] is the kernel's run and
   whether it accepts. *)
let certificate raw tracks first successors shown =
  let began = Sys.time () in
  let width = Array.length tracks in
  let ids = Ints.create 64 in
  let runs = ref (Array.make 64 [||]) and rows = ref (Array.make 64 None) and followers = ref (Array.make 64 []) and count = ref 0 in
  let run_id r =
    match Ints.find_opt ids r with Some i -> i | None ->
      let i = !count in
      if i = Array.length !runs then begin
        runs := Array.append !runs (Array.make i [||]);
        rows := Array.append !rows (Array.make i None);
        followers := Array.append !followers (Array.make i []) end;
      !runs.(i) <- r; incr count; Ints.add ids r i; i in
  let row i = match !rows.(i) with Some m -> m | None ->
    let all = List.map (fun (letter, r) -> (letter, run_id r)) (successors !runs.(i)) in
    let m = List.fold_left (fun m (letter, j) -> put letter j m) PM.Leaf all in
    !followers.(i) <- List.map (fun (_, j) -> number_of j) all;
    !rows.(i) <- Some m; m in
  let start = run_id first in
  let zero = List.init width (fun _ -> 0) in
  let rec at letter m = match letter, m with
    | _, PM.Leaf -> []
    | [], PM.Node (_, o, _) -> Option.value o ~default:[]
    | 0 :: rest, PM.Node (l, _, _) -> at rest l
    | d :: rest, PM.Node (_, _, r) -> at (d - 1 :: rest) r in
  let seen = Hashtbl.create 16 and order = ref [] in
  Hashtbl.add seen start ();
  let open_ = Queue.create () in
  Queue.add start open_;
  while not (Queue.is_empty open_) do
    let i = Queue.pop open_ in
    List.iter (fun j -> if not (Hashtbl.mem seen j) then (Hashtbl.add seen j (); order := (j, i) :: !order; Queue.add j open_)) (at zero (row i))
  done;
  let set0 = List.sort_uniq Int.compare (start :: List.map fst !order) in
  (* Nothing of the search is kept longer than it is needed: what the kernel is handed is made as it goes. *)
  let some q = if q < 0 then None else some_pos (q + 1) in
  let known = Ints.create 16 in
  let rule_states rs = match Ints.find_opt known rs with Some l -> l | None ->
    let l = Array.to_list (Array.mapi (fun v s -> tracks.(v).states.(s)) rs) in Ints.add known rs l; l in
  let node_ids = Ints.create 256 and queue = Queue.create () and nodes = ref (Array.make 64 no_node) in
  let node_id q rs set =
    let key = Array.make (1 + width + List.length set) q in
    Array.blit rs 0 key 1 width;
    List.iteri (fun i j -> key.(1 + width + i) <- j) set;
    match Ints.find_opt node_ids key with Some i -> i | None ->
      let i = Ints.length node_ids in Ints.add node_ids key i; Queue.add (q, Array.copy rs, set) queue; i in
  ignore (node_id 0 (Array.make width 0) set0);
  let rs' = Array.make width 0 and made = ref 0 in
  while not (Queue.is_empty queue) do
    let (q, rs, set) = Queue.pop queue in
    incr pairs;
    (* As edges_from of the kernel. *)
    let rec edges (m : int list PM.tree) v d w : number PM.tree =
      if v = width then begin
        let q = match w with End q -> q | Turn _ -> -1 and s = match m with Node (_, Some s, _) -> s | _ -> [] in
        if q < 0 && s = [] then Leaf else (incr steps; Node (Leaf, Some (number_of (node_id q rs' s)), Leaf)) end
      else if no_way w && m = Leaf then Leaf
      else begin
        let zero, one = match m with Leaf -> PM.Leaf, PM.Leaf | Node (l, _, r) -> l, r in
        let s = rule tracks.(v) rs.(v) d in
        let left = if s < 0 then PM.Leaf else (rs'.(v) <- s; edges zero (v + 1) 0 (lowest w)) in
        let right = if d + 1 < tracks.(v).radix then edges one v (d + 1) (higher w) else Leaf in
        Node (left, None, right) end in
    let next = edges (union (List.map row set)) 0 0 (if q < 0 then dead else raw.ways.(q)) in
    if !made = Array.length !nodes then nodes := Array.append !nodes (Array.make !made no_node);
    !nodes.(!made) <- (((some q, rule_states rs), List.map number_of set), next);
    incr made
  done;
  Ints.reset node_ids;
  let i = ref 0 in
  while !i < !count do ignore (row !i); incr i done;
  Ints.reset ids;
  let runs = tree !count (fun i -> !rows.(i) <- None; (shown !runs.(i), !followers.(i))) in
  let nodes = tree !made (fun i -> !nodes.(i)) in
  seconds := !seconds +. (Sys.time () -. began);
  { runs; nodes; order = List.rev_map (fun (j, i) -> (number_of j, number_of i)) !order; first_run = number_of start; first_node = number_of 0 }

(* A part of a conjunction. *)
type part = { raw : raw; made : table; over : int array; holds : bool }

(* The variables in the order of the kernel's [weave]: (variable, its place among the hidden or -1). *)
let weave shown hidden =
  let rec go i j =
    if i = Array.length shown && j = Array.length hidden then []
    else if j = Array.length hidden || (i < Array.length shown && shown.(i) <= hidden.(j)) then (shown.(i), -1) :: go (i + 1) j
    else (hidden.(j), j) :: go i (j + 1) in
  go 0 0

(* The conjunction of parts with the hidden variables forgotten; [sys x] is the system of variable x. *)
let join sys raw shown hidden parts =
  let parts = Array.of_list parts in
  let n = Array.length parts and m = Array.length hidden in
  let left = Array.map (fun p -> Array.to_list p.over) parts in
  (* Which parts read on at each variable is the same for all runs; so is what they still want at the end. *)
  let plan = List.map (fun (x, h) ->
    let reads = List.filter (fun i -> match left.(i) with y :: _ -> y = x | [] -> false) (List.init n Fun.id) in
    List.iter (fun i -> left.(i) <- List.tl left.(i)) reads;
    (x, h, sys x, reads)) (weave shown hidden) in
  let digits = Array.make (1 + List.fold_left (fun n (x, _, _, _) -> max n x) 0 plan) 0 in
  let at_end = Array.map (fun l -> List.iter (fun x -> if x >= Array.length digits then bad "a variable is lost") l; l) left in
  let shown_list = Array.to_list shown in
  let successors run =
    let rs = Array.make m 0 in
    let rec go plan ways acc = match plan with
      | [] ->
          let ended = Array.mapi (fun i w -> match at_end.(i) with [] -> walk w [] | l -> walk w (List.map (fun x -> digits.(x)) l)) ways in
          let lost = ref false in
          Array.iteri (fun i q -> if q < 0 && parts.(i).holds then lost := true) ended;
          if !lost then acc else (List.map (fun x -> digits.(x)) shown_list, Array.append ended rs) :: acc
      | (x, h, s, reads) :: rest ->
          let acc = ref acc in
          for d = 0 to s.radix - 1 do
            let r = if h < 0 then 0 else rule s run.(n + h) d in
            if r >= 0 then begin
              if h >= 0 then rs.(h) <- r;
              digits.(x) <- d;
              let on = if reads = [] then ways else Array.copy ways in
              List.iter (fun i -> on.(i) <- child on.(i) d) reads;
              if not (List.exists (fun i -> parts.(i).holds && no_way on.(i)) reads) then acc := go rest on !acc
            end
          done;
          !acc in
    List.rev (go plan (Array.mapi (fun i p -> if run.(i) < 0 then dead else p.raw.ways.(run.(i))) parts) []) in
  let inner = Array.map sys hidden in
  let shown_run run =
    let qs = List.init n (fun i -> if run.(i) < 0 then None else some_pos (run.(i) + 1)) in
    let ok i p = (run.(i) >= 0 && p.raw.acc.(run.(i))) = p.holds in
    let accepts = ref true in
    Array.iteri (fun i p -> if not (ok i p) then accepts := false) parts;
    Array.iteri (fun v s -> if not s.ends.(run.(n + v)) then accepts := false) inner;
    ((qs, List.init m (fun v -> inner.(v).states.(run.(n + v)))), !accepts) in
  certificate raw (Array.map sys shown) (Array.make (n + m) 0) successors shown_run

(* A comparison: the runs are the followers of the system. *)
let sum sys raw over s coefficients k eq =
  let tracks = Array.map sys over in
  let alpha = List.map (fun l -> (l, List.map nat l)) (letters tracks) in
  let order = List.mapi (fun i x -> (z coefficients.(i), nat x)) (Array.to_list over) in
  let ids = Hashtbl.create 64 and all = ref (Array.make 64 []) in
  let id f = match Hashtbl.find_opt ids f with Some i -> i | None ->
    let i = Hashtbl.length ids in
    Hashtbl.add ids f i;
    if i = Array.length !all then all := Array.append !all (Array.make i []);
    !all.(i) <- f; i in
  let first = id s.sys.sfirst in
  let successors run = List.map (fun (l, letter) -> (l, [| id (snext s.sys order k !all.(run.(0)) letter) |])) alpha in
  let shown run = let f = !all.(run.(0)) in (f, s.sys.send k eq f) in
  certificate raw tracks [| first |] successors shown

(* A regular expression: the runs are its derivatives. *)
let expression sys raw tracks r =
  let systems = Array.init tracks sys in
  let alpha = List.map (fun l -> (l, List.map nat l)) (letters systems) in
  let ids = Hashtbl.create 64 and all = ref (Array.make 64 REps) in
  let id x = match Hashtbl.find_opt ids x with Some i -> i | None ->
    let i = Hashtbl.length ids in
    Hashtbl.add ids x i;
    if i = Array.length !all then all := Array.append !all (Array.make i REps);
    !all.(i) <- x; i in
  let first = id (RCat (zeros (nat tracks), r)) in
  let successors run = List.concat_map (fun (l, letter) -> List.map (fun x -> (l, [| id x |])) (pd !all.(run.(0)) letter)) alpha in
  certificate raw systems [| first |] successors (fun run -> let x = !all.(run.(0)) in (x, nullable x))
