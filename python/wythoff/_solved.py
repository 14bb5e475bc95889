"""Games solved: learned, proved for all sizes, and asked for piles of any size."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import numpy.typing as npt

from . import _native
from ._answers import Answer, Move, Piles, Progress, answer_of, piles_of
from ._automaton import Automaton
from ._call import Call, Count, Memory, bound, calling
from ._tables import PathLike


DEFAULT: Call = ("4G", None, None)


class Density(NamedTuple):
    """How often an offset a − ⌊φn⌋ occurs."""

    offset: int
    """The offset."""
    exact: str
    """Its share of all n, exactly: a number of the field of √5."""
    share: float
    """The same, rounded."""


class Solved:
    """A game that was solved, or what was tried: print it for the words of the command.

    >>> import wythoff
    >>> solved = wythoff.Game("{0,1}* {1,1}* {1,4}").solve()
    >>> solved.verdict, solved.states, solved.automaton
    ('proved', [23], <Automaton on (a, b): 23 states in msd_fib>)
    >>> solved.positions(4).tolist()
    [[0, 0], [1, 2], [3, 6], [4, 8]]
    >>> print(solved.theorem)
    Theorem. ...
    """

    def __init__(self, native: _native.Solved) -> None:
        self._native = native
        self.data: dict[str, Any] = native.data
        """What was found: verdict, system, and each level with its states, bounds and densities."""

    @property
    def verdict(self) -> str:
        """proved, guessed (a limit ended the proof) or open (no automaton was found)."""
        return str(self.data["verdict"])

    @property
    def game(self) -> str:
        """The game, in the notation."""
        return self._native.game

    def __bool__(self) -> bool:
        return self.verdict == "proved"

    def __str__(self) -> str:
        return self._native.words

    def __repr__(self) -> str:
        return f"<Solved: {self._native.words.splitlines()[0]}>"

    def _repr_html_(self) -> str:
        drawing = ""
        if self._drawn():
            drawing = self.automaton.svg
        return f"<pre>{escape(self._native.words)}</pre>{drawing}"

    def _repr_svg_(self) -> str | None:
        return self.automaton._repr_svg_() if self._drawn() else None

    def _drawn(self) -> bool:
        """Whether there is an automaton that can be seen at a glance; a large one is not composed to be left out."""
        return bool(self) and self.states[-1] <= Automaton.MOST_DRAWN

    @property
    def automata(self) -> list[Automaton]:
        """The automaton of each value that is proved, 0 first. Of a game that was proved on the word of its deviations they are
        composed now, and may have more states than the word."""
        return [Automaton._of(native) for native in self._native.automata(DEFAULT)]

    @property
    def automaton(self) -> Automaton:
        """The automaton of the last value that is proved: of the P-positions, if nothing else was asked for."""
        return self.automata[-1]

    @property
    def states(self) -> list[int]:
        """The states of the automaton of each value, or of the word on which it was proved."""
        return [int(level["states"]) for level in self.data.get("levels", [])]

    def densities(self, value: int = 0) -> list[Density] | None:
        """How often each offset a − ⌊φn⌋ of the n-th position occurs; None where there are no such shares, or none are known."""
        levels = [level for level in self.data.get("levels", []) if level["value"] == value]
        if not levels or levels[0]["densities"] is None:
            return None
        return [Density(offset, exact, float(shown)) for offset, exact, shown in levels[0]["densities"]]

    @property
    def theorem(self) -> str:
        """What was proved, in words."""
        return self._native.theorem(False, DEFAULT)

    @property
    def latex(self) -> str:
        """What was proved, as a theorem in LaTeX with a table of each small automaton."""
        return self._native.theorem(True, DEFAULT)

    def to_dot(self, name: str = "solved") -> str:
        """The automaton as a graph of Graphviz."""
        return self.automaton.to_dot(name)

    def to_networkx(self) -> Any:
        """The automaton as a ``networkx.MultiDiGraph``."""
        return self.automaton.to_networkx()

    def positions(
        self,
        count: Count | None = None,
        *,
        up_to: Count | None = None,
        value: int = 0,
        memory: Memory = "4G",
        threads: int | None = None,
        progress: Progress = None,
    ) -> npt.NDArray[Any]:
        """Positions of a value, one a row, read off the automaton: the same as the game's own, however they are found."""
        reach = bound(count, up_to)
        with calling("positions", memory, threads, progress) as call:
            return self._native.positions(value, *reach, call)

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
        """Keep the automata as ``wyt solve -o FILE`` does; ``Solved.load`` reads them."""
        self._native.save(str(path))

    @classmethod
    def load(
        cls,
        path: PathLike,
        game: str | None = None,
        *,
        memory: Memory = "4G",
        threads: int | None = None,
        progress: Progress = None,
    ) -> Solved:
        """Read a solved game and prove it again; ``game`` names the game whose values it holds, if they were solved all at once."""
        return _again(Path(path).read_bytes(), game, memory=memory, threads=threads, progress=progress)

    def __reduce__(self) -> Any:
        if not self.data.get("levels") or self.verdict != "proved":
            raise TypeError("only what is proved is kept: this game was not solved, ask for it again")
        return _again, (self._native.file(), self.game)

    def record(self, path: PathLike, *, memory: Memory = "4G") -> str:
        """Write a record of the proof that ``verify`` checks; returns its SHA-256."""
        return self._native.record(str(path), (str(memory), None, None))


def _again(
    file: bytes,
    game: str | None,
    *,
    memory: Memory = "4G",
    threads: int | None = None,
    progress: Progress = None,
) -> Solved:
    """What a file says is believed once it is proved again; this is how pickles are read, too."""
    named = None if game is None else _native.Game(game)
    with calling("proof", memory, threads, progress) as call:
        return Solved(_native.solved_again(file, named, call))
