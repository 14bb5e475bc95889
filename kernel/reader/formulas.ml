(* Reads formulas and regular expressions of a record. What is read is printed again by the kernel and compared with the line. *)
open Core
open Numbers

let chars s = List.init (String.length s) (String.get s)

(* The formula as it stands, and as the conjunctions, negations and quantifiers that its proof follows. *)
type shape =
  | Compare of (int * int) list * int * bool * string       (* (coefficient, variable); constant; equal; system *)
  | Called of string * int list
  | Neg of shape
  | All of shape list
  | Some_ of int list * shape
  | Same of shape * shape

type read = { text : text; shape : shape; names : string array }

let read relation text arguments =
  let at = ref 0 and len = String.length text in
  let names = ref [] and count = ref 0 in
  let eat t = let k = String.length t in
    if !at + k <= len && String.sub text !at k = t then (at := !at + k; true) else false in
  let need t = if not (eat t) then bad "at column %d of the formula expected %S" (!at + 1) t in
  let is_word c = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c = '_' || c = '@' in
  let word () = let s = !at in while !at < len && is_word text.[!at] do incr at done; String.sub text s (!at - s) in
  let declare x = if List.mem_assoc x !names then bad "variable %s is bound twice" x;
    names := (x, !count) :: !names; incr count; !count - 1 in
  let variable x = match List.assoc_opt x !names with Some v -> v | None -> bad "variable %S is not bound" x in
  List.iter (fun a -> ignore (declare a)) arguments;
  let is_digit c = c >= '0' && c <= '9' in
  let vars = List.map nat in
  let rec formula system =
    if eat "~" then let t, f = formula system in (XNot t, Neg f)
    else if eat "(" then connected system
    else if eat "E " then let xs = bound () in let t, f = formula system in (XEx (vars xs, t), Some_ (xs, f))
    else if eat "A " then let xs = bound () in let t, f = formula system in (XAll (vars xs, t), Neg (Some_ (xs, Neg f)))
    else if eat "?" then begin
      let name = word () in need " ";
      let t, f = formula name in (XIn (chars name, t), f) end
    else if eat "$" then begin
      let name = word () in need "(";
      let xs = ref [] in
      while not (eat ")") do (if !xs <> [] then need ","); xs := variable (word ()) :: !xs done;
      let xs = List.rev !xs in
      (XCall (relation name, vars xs), Called (name, xs)) end
    else comparison system
  and bound () =
    let rec go acc = let acc = declare (word ()) :: acc in if eat "," then go acc else List.rev acc in
    let xs = go [] in need " "; xs
  and connected system =
    let a = formula system in
    let token = match List.find_opt eat [" & "; " | "; " => "; " <=> "] with Some t -> t | None -> bad "at column %d expected a connective" (!at + 1) in
    let all = ref [formula system; a] in
    while (token = " & " || token = " | ") && eat token do all := formula system :: !all done;
    need ")";
    let all = List.rev !all in
    let ts = List.map fst all and fs = List.map snd all in
    match token, ts, fs with
    | " & ", _, _ -> (XAnd ts, All fs)
    | " | ", _, _ -> (XOr ts, Neg (All (List.map (fun f -> Neg f) fs)))
    | " => ", [t; u], [f; g] -> (XImp (t, u), Neg (All [f; Neg g]))
    | _, [t; u], [f; g] -> (XIff (t, u), Same (f, g))
    | _ -> bad "a connective has two sides"
  and comparison system =
    let sum = ref [] and k = ref 0 in
    let n c = if c = 0 then N0 else Npos (large c) in
    let rec add sign acc =
      let w = word () in
      if w = "" then bad "at column %d of the formula expected a number or a variable" (!at + 1);
      let term =
        if is_digit w.[0] then begin
          let c = number w in
          if eat "*" then begin let v = variable (word ()) in sum := (sign * c, v) :: !sum; Times (n c, nat v) end
          else (k := !k + sign * c; Number (n c)) end
        else begin let v = variable w in sum := (sign, v) :: !sum; One (nat v) end in
      if eat "+" then add sign (term :: acc) else List.rev (term :: acc) in
    let left = add 1 [] in
    let eq = eat "=" in
    if not eq then need "<=";
    let right = add (-1) [] in
    if system = "" then bad "a comparison needs a numeration system";
    (XCmp (eq, left, right), Compare (List.rev !sum, !k, eq, system)) in
  let t, f = formula "" in
  if !at < len then bad "at column %d expected the end of the formula" (!at + 1);
  { text = t; shape = f; names = Array.of_list (List.rev_map fst !names) }

let regex text tracks =
  let at = ref 0 and len = String.length text in
  let cur () = if !at < len then text.[!at] else '\000' in
  let rec alt () =
    let rec go acc = let acc = seq () :: acc in if cur () = '|' then (incr at; go acc) else List.rev acc in
    match go [] with [x] -> x | l -> YAlt l
  and seq () =
    let rec go acc = if !at >= len || cur () = '|' || cur () = ')' then List.rev acc else go (repeated (prim ()) :: acc) in
    match go [] with [x] -> x | l -> YCat l
  and repeated x = match cur () with
    | '*' -> incr at; repeated (YStar x) | '+' -> incr at; repeated (YPlus x) | '?' -> incr at; repeated (YMaybe x) | _ -> x
  and prim () =
    if cur () = '(' then begin incr at; let r = alt () in if cur () <> ')' then bad "a ) is missing in an expression"; incr at; YGroup r end
    else if cur () = '[' then begin
      let e = try String.index_from text !at ']' with Not_found -> bad "a ] is missing in an expression" in
      let inside = String.sub text (!at + 1) (e - !at - 1) in
      at := e + 1;
      let l = if inside = "" then [] else List.map (fun d -> if d = "*" then None else Some (nat (number d))) (String.split_on_char ',' inside) in
      if List.length l <> tracks then bad "a letter has another number of tracks"; YLetter l end
    else begin
      let d = Char.code (cur ()) - 48 in incr at;
      if d < 0 || d > 9 || tracks <> 1 then bad "an expression cannot be read"; YDigit (nat d) end in
  let r = alt () in
  if !at < len then bad "an expression cannot be read to its end"; r
(* As Lines.v: regex_of. *)
let rec regex_of = function
  | YDigit d -> RLet [Some d] | YLetter l -> RLet l | YGroup x -> regex_of x | YStar x -> RStar (regex_of x)
  | YPlus x -> RCat (regex_of x, RStar (regex_of x)) | YMaybe x -> RAlt (regex_of x, REps)
  | YCat l -> List.fold_right (fun x r -> RCat (regex_of x, r)) l REps
  | YAlt [] -> REps
  | YAlt (x :: l) -> List.fold_left (fun r x -> RAlt (r, regex_of x)) (regex_of x) l
