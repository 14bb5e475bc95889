"""A laboratory for Wythoff-type games: write a game in one line, get its values, positions and winning moves exactly.

The same notation, names and defaults as the command ``wyt``; see docs/python.md.

>>> import wythoff
>>> game = wythoff.Game("gdwn:1,2")
>>> game.value(4, 5)
0
>>> game.positions(count=5).tolist()
[[0, 0], [1, 3], [2, 6], [4, 5], [7, 10]]

Errors are ``ValueError`` for what was given, ``MemoryError`` for what is too large here, ``OSError`` for files, each with
the text of the command; Ctrl-C stops a long call with ``KeyboardInterrupt``.
"""

from __future__ import annotations

from ._answers import Answer, Move
from ._atlas import Dataset, atlas
from ._automaton import Automaton, define
from ._game import Game, analyse, value
from ._native import __version__
from ._proofs import Decision, Guess, Verdict, certify, check, games, guess, prove, verify
from ._solved import Density, Solved
from ._sweep import Sweep, sweep
from ._tables import Figure, Sheet

__all__ = [
    "Answer",
    "Automaton",
    "Dataset",
    "Decision",
    "Density",
    "Figure",
    "Game",
    "Guess",
    "Move",
    "Sheet",
    "Solved",
    "Sweep",
    "Verdict",
    "__version__",
    "analyse",
    "atlas",
    "certify",
    "check",
    "define",
    "games",
    "guess",
    "prove",
    "sweep",
    "value",
    "verify",
]
