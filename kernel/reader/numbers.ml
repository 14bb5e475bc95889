(* Numbers of OCaml and of Coq. *)
open Core
(* Coq's names would hide these. *)
let max = Stdlib.max and compare = Stdlib.compare and fst = Stdlib.fst and snd = Stdlib.snd and ignore = Stdlib.ignore
exception Bad of string      (* the file cannot be read, or a step of it is not right *)
let bad fmt = Printf.ksprintf (fun s -> raise (Bad s)) fmt

let rec make_nat n = if n = 0 then O else S (make_nat (n - 1))
let nats = let a = Array.make 4096 O in for i = 1 to 4095 do a.(i) <- S a.(i - 1) done; a
let nat n = if n < 4096 then nats.(n) else make_nat n
let rec of_nat = function O -> 0 | S n -> 1 + of_nat n
(* Each is made once, from its half. *)
let kept = ref [| XH; XH |]
let rec pos n =
  if n >= Array.length !kept then begin
    let old = !kept in
    let size = 2 * Array.length old in
    let grown = Array.make size XH in
    Array.blit old 0 grown 0 (Array.length old);
    for i = Array.length old to size - 1 do grown.(i) <- (if i land 1 = 0 then XO grown.(i / 2) else XI grown.(i / 2)) done;
    kept := grown; pos n end
  else !kept.(n)
let rec of_pos = function XH -> 1 | XO p -> 2 * of_pos p | XI p -> 2 * of_pos p + 1
let rec large n = if n = 1 then XH else if n land 1 = 0 then XO (large (n / 2)) else XI (large (n / 2))
let z n = if n = 0 then Z0 else if n > 0 then Zpos (large n) else Zneg (large (- n))

(* Numbers of the file: digits alone, and few of them. *)
let number text =
  let good = text <> "" && String.length text <= 15 && String.for_all (fun c -> c >= '0' && c <= '9') text in
  if good && (text = "0" || text.[0] <> '0') then int_of_string text else bad "%S is no number" text
