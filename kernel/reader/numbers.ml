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
let known = ref [||]   (* Some of each, for states; what is not young is shared by all tables *)
let some_pos n =
  if n >= Array.length !known then begin
    let old = Array.length !known in
    ignore (pos (2 * max n 64));
    let grown = Array.make (2 * max n 64) None in
    Array.blit !known 0 grown 0 old;
    for i = max 1 old to Array.length grown - 1 do grown.(i) <- Some (pos i) done;
    known := grown end;
  !known.(n)

(* The kernel's numbers of runs and pairs (Trees.v): how many digits follow, then the digits, so that the order is that of numbers and what is met
   together lies together in the kernel's trees. The lowest four digits are shared. *)
let digit_of = [| X0; X1; X2; X3; X4; X5; X6; X7; X8; X9; X10; X11; X12; X13; X14; X15 |]
let rec with_digits count n rest = if count = 0 then rest else with_digits (count - 1) (n lsr 4) (digit_of.(n land 15) :: rest)
let low_digits = lazy (
  let tails = ref [| [] |] in   (* the digits of all numbers of so many digits, each with the tail that it shares *)
  for _ = 1 to 4 do
    let shorter = !tails in
    let n = Array.length shorter in
    tails := Array.init (16 * n) (fun i -> digit_of.(i / n) :: shorter.(i mod n))
  done;
  !tails)
let digits_of n = let rec go count n = if n = 0 then count else go (count + 1) (n lsr 4) in go 0 n
let numbered = ref [||]
let number_of n =
  if n >= Array.length !numbered then begin
    let old = Array.length !numbered in
    let grown = Array.make (2 * max n 512) [] in
    Array.blit !numbered 0 grown 0 old;
    for i = old to Array.length grown - 1 do
      let count = digits_of i in
      grown.(i) <- digit_of.(count) :: (if count < 4 then with_digits count i [] else with_digits (count - 4) (i lsr 16) (Lazy.force low_digits).(i land 65535))
    done;
    numbered := grown end;
  !numbered.(n)
(* The kernel's tree of n things, numbered so. *)
let tree n f =
  let branches part =
    let t = Array.make 16 Bare in
    for d = 0 to 15 do t.(d) <- part d done;
    Branches (t.(0), t.(1), t.(2), t.(3), t.(4), t.(5), t.(6), t.(7), t.(8), t.(9), t.(10), t.(11), t.(12), t.(13), t.(14), t.(15)) in
  let rec below count first =
    if first >= n then Bare
    else if count = 0 then Fruit (f first)
    else branches (fun d -> below (count - 1) (first + d lsl (4 * (count - 1)))) in
  branches (fun count ->
    if count = 0 then (if n > 0 then Fruit (f 0) else Bare)
    else begin   (* the first digit is not 0 *)
      let unit = 4 * (count - 1) in
      if unit > 56 || 1 lsl unit >= n then Bare
      else branches (fun d -> if d = 0 then Bare else below (count - 1) (d lsl unit)) end)
let rec of_pos = function XH -> 1 | XO p -> 2 * of_pos p | XI p -> 2 * of_pos p + 1
let rec large n = if n = 1 then XH else if n land 1 = 0 then XO (large (n / 2)) else XI (large (n / 2))
let z n = if n = 0 then Z0 else if n > 0 then Zpos (large n) else Zneg (large (- n))

(* Numbers of the file: digits alone, and few of them. *)
let number text =
  let good = text <> "" && String.length text <= 15 && String.for_all (fun c -> c >= '0' && c <= '9') text in
  if good && (text = "0" || text.[0] <> '0') then int_of_string text else bad "%S is no number" text
