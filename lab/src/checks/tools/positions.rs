//! P-positions in dyadic windows and beams (used by Larsson's claims).
