(* wythoff-kernel FILE...: checks proof records with the kernel. Exit codes as wyt verify: 0 accepted, 1 rejected, 2 unreadable. *)
open Numbers

let read_file file =
  let ic = open_in_bin file in
  Fun.protect ~finally:(fun () -> close_in ic) (fun () -> really_input_string ic (in_channel_length ic))

let check file =
  let began = Sys.time () in
  let say fmt = Printf.printf ("%s: " ^^ fmt ^^ "\n%!") file in
  match
    let r = Records.reader (read_file file) in
    while r.line < Array.length r.lines do Records.command r done;
    r
  with
  | r when r.sentences = 0 -> say "rejected: the record proves nothing"; 1
  | r ->
      let words = (Gc.quick_stat ()).top_heap_words in
      say "accepted: %d sentences, %d automata, %d pairs, %d steps, %.2f s, %d MB" r.sentences r.count !Search.pairs !Search.steps (Sys.time () -. began) (words * 8 / 1_000_000);
      List.iter (fun line -> Printf.printf "  premise: %s\n" line) (List.rev r.given);
      0
  | exception Records.Rejected (line, text) ->
      say "rejected by the kernel: line %d, %s" line (if String.length text > 200 then String.sub text 0 200 ^ " ..." else text); 1
  | exception Bad why -> say "rejected: %s" why; 1
  | exception Sys_error why -> Printf.eprintf "%s\n" why; 2
  | exception (Stack_overflow | Out_of_memory) -> say "given up: out of memory"; 3

let () =
  match List.tl (Array.to_list Sys.argv) with
  | [] -> prerr_endline "wythoff-kernel FILE...: checks proof records; --coq FILE OUT writes one as definitions of Coq"; exit 2
  | ["--coq"; file; out] ->
      let r = Records.reader (read_file file) in
      r.items <- Some [];
      while r.line < Array.length r.lines do Records.command r done;
      Dump.write out (List.rev (Option.get r.items))
  | files -> exit (List.fold_left (fun code file -> max code (check file)) 0 files)
