(* wythoff-kernel FILE...: checks proof records with the kernel. Exit codes as wyt verify: 0 accepted, 1 rejected, 2 unreadable. *)
open Numbers

let read_file file =
  let ic = open_in_bin file in
  Fun.protect ~finally:(fun () -> close_in ic) (fun () -> really_input_string ic (in_channel_length ic))

let premises = ref false

let check file =
  let began = Sys.time () in
  Search.pairs := 0; Search.steps := 0; Search.seconds := 0.;
  let say fmt = Printf.printf ("%s: " ^^ fmt ^^ "\n%!") file in
  match
    let r = Records.reader (read_file file) in
    while r.line < Array.length r.lines do Records.command r done;
    r
  with
  | r when r.sentences = 0 -> say "rejected: the record proves nothing"; 1
  | r ->
      let words = (Gc.quick_stat ()).top_heap_words in
      say "accepted: %d sentences, %d premises; %d automata, %d pairs, %d steps, %.2f s (%.2f s of them the search), %d MB" r.sentences (List.length r.given)
        r.count !Search.pairs !Search.steps (Sys.time () -. began) !Search.seconds (words * 8 / 1_000_000);
      if !premises then List.iter (fun line -> Printf.printf "  premise: %s\n" line) (List.rev r.given);
      0
  | exception Records.Rejected (line, text) ->
      say "rejected by the kernel: line %d, %s" line (if String.length text > 200 then String.sub text 0 200 ^ " ..." else text); 1
  | exception Bad why -> say "rejected: %s" why; 1
  | exception Sys_error why -> Printf.eprintf "%s\n" why; 2
  | exception (Stack_overflow | Out_of_memory) -> say "given up: out of memory"; 3

let () =
  (* Nearly everything is dropped soon after it is made. *)
  Gc.set { (Gc.get ()) with minor_heap_size = 4_194_304; space_overhead = 150 };
  match List.tl (Array.to_list Sys.argv) with
  | [] -> prerr_endline "wythoff-kernel [--premises] FILE...: checks proof records; --coq FILE OUT: writes one as definitions of Coq"; exit 2
  | ["--coq"; file; out] ->
      let r = Records.reader (read_file file) in
      r.items <- Some [];
      while r.line < Array.length r.lines do Records.command r done;
      Dump.write out (List.rev (Option.get r.items))
  | flag :: files when flag = "--premises" ->
      premises := true; exit (List.fold_left (fun code file -> max code (check file)) 0 files)
  | files -> exit (List.fold_left (fun code file -> max code (check file)) 0 files)
