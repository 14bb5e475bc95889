//! Values of games: boxes, rows, levels (used by Gu's and Ho's claims).
