(** The program. What is run is what is proved; the rest of it (kernel/reader) reads the file and looks for certificates. *)
From Kernel Require Import Numeration Closure Relations Joins Sums Expressions Systems Formulas Blocks Proofs Records Lines Names GameRecords Blocked.
Require Import Extraction ExtrOcamlBasic ExtrOcamlString.
Extraction Language OCaml.
Extraction "core.ml" Lines.start Lines.next meaning game_named misere_named blocked_named numsys_of record_digits desc_ok jacc Sums.snext pd nullable zeros tacc PM.elements.
