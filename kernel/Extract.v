From Kernel Require Import Numeration Closure Relations Joins Sums Expressions Formulas Blocks Proofs Records GameRecords.
Require Import Extraction ExtrOcamlBasic.
Extraction Language OCaml.
Extraction "core.ml" accepted game_ok systems letters dnext dbegin jnext jbegin jacc snext sbegin sacc xs dot check_join check_atom pd nullable zeros proved block do_join step relations_of PM.add PM.empty PS.add PS.empty.
