"""Games solved: learned, proved for all sizes, and asked for piles of any size."""

from __future__ import annotations

from html import escape
from typing import Any

from . import _native
from ._answers import Answer, Move, Piles, answer_of, piles_of
from ._call import Memory
from ._tables import PathLike


class Solved:
    """A game that was solved, or what was tried: print it for the words of the command."""

    def __init__(self, native: _native.Solved) -> None:
        self._native = native
        self.data: dict[str, Any] = native.data
        """What was found: verdict, system, and each level with its states, bounds and densities."""

    @property
    def verdict(self) -> str:
        """proved, guessed, ended (a limit was reached) or open (no automaton was found)."""
        return str(self.data["verdict"])

    def __bool__(self) -> bool:
        return self.verdict == "proved"

    def __str__(self) -> str:
        return self._native.words

    def __repr__(self) -> str:
        return f"<Solved: {self._native.words.splitlines()[0]}>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self._native.words)}</pre>"

    def analyse(self, *position: Piles, moves: int = 1000, memory: Memory = "4G") -> Answer:
        """Value, outcome and winning moves of a position of any size, by the automata, which are proved again first."""
        return answer_of(self._native.at(piles_of(position), moves, (str(memory), None, None)))

    def value(self, *position: Piles, memory: Memory = "4G") -> int | None:
        """The value of a position of any size; None if it is past the values solved."""
        return self.analyse(*position, moves=0, memory=memory).value

    def winning_moves(
        self, *position: Piles, moves: int = 1000, memory: Memory = "4G"
    ) -> list[Move]:
        """The winning moves of a position of any size."""
        return self.analyse(*position, moves=moves, memory=memory).moves

    def save(self, path: PathLike) -> None:
        """Keep the automata as ``wyt solve -o FILE`` does."""
        self._native.save(str(path))

    def record(self, path: PathLike, *, memory: Memory = "4G") -> str:
        """Write a record of the proof that ``verify`` checks; returns its SHA-256."""
        return self._native.record(str(path), (str(memory), None, None))
