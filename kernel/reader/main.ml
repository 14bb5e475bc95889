(* wythoff-kernel FILE...: checks proof records with the kernel. Exit codes as wyt verify: 0 accepted, 1 rejected, 2 unreadable. *)
open Numbers

let read_file file =
  let ic = open_in_bin file in
  Fun.protect ~finally:(fun () -> close_in ic) (fun () -> really_input_string ic (in_channel_length ic))

let premises = ref false and times = ref false

(* What is asked beside the sentences: the game of some relations of moves, and its sets. *)
type game =   (* kinds of moves, sets; how many options keep the player to move from losing *)
  | Values of string list * string list | Misere of string list * string | Blocked of int * string list * string
let game = ref None

(* Whether the sentences of a game are all among those proved: the kernel says so of the names (GameRecords.v, Blocked.v). *)
let proved (r : Records.reader) game =
  let all = List.map Formulas.chars in
  let piles set = match Hashtbl.find_opt r.relations set with
    | Some rel -> Numbers.nat (Array.length rel.Records.tracks)
    | None -> Numbers.bad "$%s is not defined" set in
  match game with
  | Values ([], _) | Values (_, []) | Misere ([], _) | Blocked (_, [], _) -> Numbers.bad "a game has moves and at least one set"
  | Values (moves, (s :: _ as sets)) -> Core.game_named r.state (piles s) (all moves) (all sets)
  | Misere (moves, s) -> Core.misere_named r.state (piles s) (all moves) (Formulas.chars s)
  | Blocked (k, moves, s) -> Core.blocked_named r.state (piles s) (Numbers.nat k) (all moves) (Formulas.chars s)

(* What names a line defines, and which it speaks of. *)
let defined line =
  let upto c s = match String.index_opt s c with Some i -> String.sub s 0 i | None -> s in
  match String.split_on_char ' ' line with
  | "def" :: head :: _ -> Some (upto '(' head)
  | ("reg" | "given" | "word") :: name :: _ -> Some name
  | _ -> None
let spoken line = match String.split_on_char '$' line with
  | _ :: calls -> List.map (fun s -> List.hd (String.split_on_char '@' (List.hd (String.split_on_char '(' s)))) calls
  | [] -> []
(* The lines that say what these names are, with all that they speak of in turn, in the order of the record. *)
let definitions (r : Records.reader) names =
  let wanted = Hashtbl.create 16 in
  List.iter (fun name -> Hashtbl.replace wanted name ()) names;
  let lines = List.filter_map (fun line -> Option.map (fun name -> (name, line)) (defined line)) (Array.to_list r.lines) in
  List.fold_left (fun kept (name, line) ->
    if not (Hashtbl.mem wanted name) then kept
    else begin
      if String.length line > 4 && String.sub line 0 4 = "def " then List.iter (fun name -> Hashtbl.replace wanted name ()) (spoken line);
      line :: kept end) [] (List.rev lines)

let theorem (r : Records.reader) game =
  let named moves = String.concat ", " (List.map (fun m -> "$" ^ m) moves) in
  let with_definitions said names =
    let lines = definitions r names in
    let given = List.length (List.filter (fun line -> List.mem line r.given) lines) in
    let shown line = "\n    " ^ line ^ (if List.mem line r.given then "  (taken as given)" else "") in
    said ^ String.concat "" (List.map shown lines) ^ (match given with
      | 0 -> ""
      | 1 -> "\n    what is said of this game rests on 1 given automaton"
      | n -> Printf.sprintf "\n    what is said of this game rests on %d given automata" n) in
  match game with
  | Values (moves, sets) ->
      let one h s = Printf.sprintf "  the positions of value %d of the game with the moves %s are exactly those of $%s, for all sizes" h (named moves) s in
      with_definitions (String.concat "\n" (List.mapi one sets)) (moves @ sets)
  | Misere (moves, s) ->
      let said = Printf.sprintf "  under misere play the player to move of the game with the moves %s loses exactly the positions of $%s, for all sizes" (named moves) s in
      with_definitions said (s :: moves)
  | Blocked (k, moves, s) ->
      let blocked = match k - 1 with 0 -> "no option" | 1 -> "one option" | n -> Printf.sprintf "up to %d options" n in
      let said = Printf.sprintf "  where %s may be blocked the player to move of the game with the moves %s loses exactly the positions of $%s, for all sizes"
        blocked (named moves) s in
      with_definitions said (s :: moves)

(* The games that a record of wyt speaks of, by the names that it gives: $move, $move_2, ..., $value_0, $value_1, ..., $misere, each with a number
   after it where it comes again. A guess: the kernel says whether it is right. *)
let games (r : Records.reader) =
  let there = Hashtbl.mem r.relations in
  let numbered name =
    let rec go n = let next = Printf.sprintf "%s_%d" name n in if there next then next :: go (n + 1) else [] in
    if there name then name :: go 2 else [] in
  let rec runs = function [] -> [] | l -> l :: runs (List.filteri (fun i _ -> i + 1 < List.length l) l) in   (* beginnings, the longest first *)
  let rec tails = function [] -> [] | _ :: rest as l -> l :: tails rest in
  let moves = List.concat_map runs (tails (numbered "move")) in
  let values = List.mapi (fun i _ ->
    let rec go g = match List.nth_opt (numbered (Printf.sprintf "value_%d" g)) i with Some name -> name :: go (g + 1) | None -> [] in go 0) (numbered "value_0") in
  let all = List.map (fun sets -> List.concat_map (fun sets -> List.map (fun m -> Values (m, sets)) moves) (runs sets)) values
    @ List.map (fun s -> List.map (fun m -> Misere (m, s)) moves) (numbered "misere" @ numbered "value_0") in
  List.filter_map (List.find_opt (proved r)) all

let check file =
  let began = Sys.time () in
  Search.pairs := 0; Search.steps := 0; Search.seconds := 0.; Records.checked := 0.;
  let say fmt = Printf.printf ("%s: " ^^ fmt ^^ "\n%!") file in
  match
    let r = Records.reader (read_file file) in
    while r.line < Array.length r.lines do Records.command r done;
    r
  with
  | r when r.sentences = 0 -> say "rejected: the record proves nothing"; 1
  | r ->
      let words = (Gc.quick_stat ()).top_heap_words in
      say "accepted: %d sentences, %d premises; %d automata, %d pairs, %d steps" r.sentences (List.length r.given) r.count !Search.pairs !Search.steps;
      if !times then Printf.printf "  %.2f s, %.2f s of them the search, %.2f s the check; %d MB\n" (Sys.time () -. began) !Search.seconds !Records.checked (words * 8 / 1_000_000);
      if !premises then List.iter (fun line -> Printf.printf "  premise: %s\n" line) (List.rev r.given);
      (match !game with
       | None -> List.iter (fun g -> print_endline (theorem r g)) (games r); 0
       | Some g when proved r g -> print_endline (theorem r g); 0
       | Some _ -> Printf.printf "  the sentences of the game are not all among those proved (docs/kernel.md)\n"; 1
       | exception Bad why -> say "rejected: %s" why; 1)
  | exception Records.Rejected (line, text) ->
      let text = String.concat " / " (String.split_on_char '\n' text) in
      say "rejected by the kernel: line %d, %s" line (if String.length text > 200 then String.sub text 0 200 ^ " ..." else text); 1
  | exception Bad why -> say "rejected: %s" why; 1
  | exception (Not_found | Failure _ | Invalid_argument _) -> say "rejected: the record cannot be read"; 1
  | exception Sys_error why -> Printf.eprintf "%s\n" why; 2
  | exception (Stack_overflow | Out_of_memory) -> say "given up: out of memory"; 3

let () =
  (* Nearly everything is dropped soon after it is made. *)
  (* Room for speed while the heap is small. *)
  Gc.set { (Gc.get ()) with minor_heap_size = 1_048_576; space_overhead = 250 };
  ignore (Gc.create_alarm (fun () ->
    let small = (Gc.quick_stat ()).heap_words < 25_000_000 in
    Gc.set { (Gc.get ()) with space_overhead = if small then 250 else 60 }));
  match List.tl (Array.to_list Sys.argv) with
  | [] -> prerr_endline "wythoff-kernel [--premises] [--times] [--game MOVE,... SET,... | --misere MOVE,... SET | --blocked K MOVE,... SET] FILE...: checks proof records\n\
         wythoff-kernel --coq FILE OUT: writes one as definitions of Coq"; exit 2
  | ["--coq"; file; out] ->
      let r = Records.reader (read_file file) in
      r.items <- Some [];
      while r.line < Array.length r.lines do Records.command r done;
      Dump.write out (List.rev (Option.get r.items))
  | args ->
      let rec flags = function
        | "--premises" :: rest -> premises := true; flags rest
        | "--times" :: rest -> times := true; flags rest
        | "--game" :: move :: sets :: rest -> game := Some (Values (String.split_on_char ',' move, String.split_on_char ',' sets)); flags rest
        | "--blocked" :: k :: move :: set :: rest ->
            (match int_of_string_opt k with
             | Some k when k >= 1 && k <= 8 -> game := Some (Blocked (k, String.split_on_char ',' move, set))
             | _ -> prerr_endline "--blocked takes a number from 1 to 8, kinds of moves and a set"; exit 2);
            flags rest
        | "--misere" :: move :: set :: rest -> game := Some (Misere (String.split_on_char ',' move, set)); flags rest
        | files -> files in
      exit (List.fold_left (fun code file -> max code (check file)) 0 (flags args))
