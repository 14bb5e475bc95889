(* wythoff-kernel FILE...: checks proof records with the kernel. Exit codes as wyt verify: 0 accepted, 1 rejected, 2 unreadable. *)
open Numbers

let read_file file =
  let ic = open_in_bin file in
  Fun.protect ~finally:(fun () -> close_in ic) (fun () -> really_input_string ic (in_channel_length ic))

let premises = ref false and times = ref false

(* What is asked beside the sentences: the game of a relation of moves, and its sets. *)
type game = None_ | Values of string * string list | Misere of string * string
let game = ref None_

(* Whether the sentences of a game are all among those proved, by game_ok of the kernel (GameRecords.v). *)
let about (r : Records.reader) =
  let id name = Records.relation r name in
  let piles set = Numbers.nat (Array.length (Hashtbl.find r.relations set).Records.tracks) in
  let proved needed = Core.game_ok r.state.Core.facts needed in
  match !game with
  | None_ -> None
  | Values (_, []) -> Numbers.bad "a game has at least one set"
  | Values (move, (s :: _ as sets)) ->
      let m = id move and ids = List.map id sets in
      Some (proved (Core.value_sentences (piles s) m ids),
            String.concat "\n" (List.mapi (fun h s -> Printf.sprintf "  the positions of value %d of the game with the moves $%s are exactly those of $%s, for all sizes" h move s) sets))
  | Misere (move, s) ->
      let m = id move and set = id s in
      Some (proved (Core.misere_sentences (piles s) m set),
            Printf.sprintf "  under misere play the player to move of the game with the moves $%s loses exactly the positions of $%s, for all sizes" move s)

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
      (match about r with
       | None -> 0
       | Some (true, theorem) -> Printf.printf "%s\n" theorem; 0
       | Some (false, _) -> Printf.printf "  the sentences of the game are not all among those proved (docs/kernel.md)\n"; 1
       | exception Bad why -> say "rejected: %s" why; 1)
  | exception Records.Rejected (line, text) ->
      say "rejected by the kernel: line %d, %s" line (if String.length text > 200 then String.sub text 0 200 ^ " ..." else text); 1
  | exception Bad why -> say "rejected: %s" why; 1
  | exception (Not_found | Failure _ | Invalid_argument _) -> say "rejected: the record cannot be read"; 1
  | exception Sys_error why -> Printf.eprintf "%s\n" why; 2
  | exception (Stack_overflow | Out_of_memory) -> say "given up: out of memory"; 3

let () =
  (* Nearly everything is dropped soon after it is made. *)
  Gc.set { (Gc.get ()) with minor_heap_size = 262_144; space_overhead = 100 };
  match List.tl (Array.to_list Sys.argv) with
  | [] -> prerr_endline "wythoff-kernel [--premises] [--times] [--game MOVE SET,... | --misere MOVE SET] FILE...: checks proof records\n\
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
        | "--game" :: move :: sets :: rest -> game := Values (move, String.split_on_char ',' sets); flags rest
        | "--misere" :: move :: set :: rest -> game := Misere (move, set); flags rest
        | files -> files in
      exit (List.fold_left (fun code file -> max code (check file)) 0 (flags args))
