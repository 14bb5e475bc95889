"""A game, and everything that can be asked of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _native
from ._answers import Answer, Move, Piles, Position, Progress, answer_of, piles_of
from ._call import Count, Memory, bound, calling, count
from ._solved import Solved
from ._tables import Figure, PathLike, Sheet


def value(
    question: str, *, memory: Memory = "4G", threads: int | None = None, progress: Progress = None
) -> int | None:
    """The value of a position or a sum, written as for the command.

    >>> import wythoff
    >>> wythoff.value("fibonacci-nim 17,4 + wythoff 5,8")
    1
    """
    options: dict[str, Any] = {"memory": memory, "threads": threads, "progress": progress}
    return analyse(question, moves=0, value=True, **options).value


def analyse(
    question: str,
    *,
    misere: bool = False,
    moves: int = 1000,
    value: bool = False,
    memory: Memory = "4G",
    threads: int | None = None,
    progress: Progress = None,
) -> Answer:
    """Value, outcome and winning moves of a position or a sum, as ``wyt value`` tells them.

    A value that the winner does not depend on and that would take long is left out, unless ``value`` asks for it.

    >>> import wythoff
    >>> answer = wythoff.analyse("nim 3,4 + wythoff 1,2")
    >>> answer.value, answer.outcome, answer.moves[0].to
    (7, 'N', (3, 3))
    """
    with calling("values", memory, threads, progress) as call:
        return answer_of(_native.of_sum(question, misere, moves, value, call))


class Game:
    """A game, in the notation of the command.

    >>> import wythoff
    >>> game = wythoff.Game("gdwn:1,2")
    >>> game.value(4, 5), game.value(5, 8)
    (0, 12)
    >>> game.table(3)
    array([[0, 1, 2],
           [1, 2, 3],
           [2, 3, 4]], dtype=uint16)
    >>> wythoff.Game("{0,1}* {1,1}*") == wythoff.Game("wythoff")
    True
    >>> wythoff.Game("wythof")
    Traceback (most recent call last):
    ...
    ValueError: ...
    """

    def __init__(self, notation: str) -> None:
        self._native = _native.Game(notation)
        self.notation = notation
        """The game as it was written."""

    def __str__(self) -> str:
        return str(self._native)

    def __repr__(self) -> str:
        return f"Game({self.notation!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._native == other._native

    def __hash__(self) -> int:
        # Equal games may be written differently, so the name says nothing.
        return hash((self.numbers, self.symmetric))

    def __reduce__(self) -> tuple[type[Game], tuple[str]]:
        return Game, (self.notation,)

    @property
    def numbers(self) -> int:
        """How many numbers a position has."""
        return self._native.numbers

    @property
    def symmetric(self) -> bool:
        """Whether (a,b) and (b,a) are the same position for all purposes."""
        return self._native.symmetric

    @property
    def rule(self) -> str | None:
        """The rules in words, where there are some.

        >>> import wythoff
        >>> wythoff.Game("nim").rule
        '...'
        """
        return self._native.in_words

    def _repr_html_(self) -> str:
        head = f"<b>{escape(self.notation)}</b>"
        if not self._native.two_piles:
            return f"{head}, positions {escape(self._native.form)}"
        values = self.table(8)
        names = "".join(f"<th>{b}</th>" for b in range(8))

        def cell(x: Any) -> str:
            return f"<td><b>{x}</b></td>" if x == 0 else f"<td>{x}</td>"

        rows = "".join(
            f"<tr><th>{a}</th>{''.join(cell(x) for x in values[a])}</tr>" for a in range(8)
        )
        return f"{head}<table><tr><th>a\\b</th>{names}</tr>{rows}</table>"

    def table(
        self,
        size: Count | tuple[Count, Count] = 10,
        columns: Count | None = None,
        *,
        rows: Count | None = None,
        fix: Piles | None = None,
        misere: bool = False,
        memory: Memory = "4G",
        threads: int | None = None,
        progress: Progress = None,
    ) -> npt.NDArray[np.unsignedinteger[Any]]:
        """The Sprague-Grundy values of all small positions: ``table(n)``, ``table(rows, columns)`` or ``table((rows, columns))``.

        The array is the engine's own buffer, of 16 bits a value, or of 32 where values do not fit. Of misere play
        there are outcomes, 0 for P and 1 for N; ``fix`` gives the piles after the second in games with more.

        >>> import wythoff
        >>> wythoff.Game("r-wythoff").table(3, 5)
        array([[0, 1, 2, 3, 4],
               [1, 2, 0, 3, 4],
               [2, 0, 1, 3, 4]], dtype=uint16)
        >>> wythoff.Game("nim").table((1, 3)).tolist()
        [[0, 1, 2]]
        >>> wythoff.Game("nim:3").table(2, fix=1)
        array([[1, 0],
               [0, 1]], dtype=uint16)
        """
        if isinstance(size, tuple):
            if columns is not None or rows is not None:
                raise ValueError("table((rows, columns)) has both numbers: leave the others out")
            size, columns = size
        if columns is not None and rows is not None:
            raise ValueError("table(rows, columns), or size= and rows=: not both")
        if columns is not None:
            shape = count(size), count(columns)
        else:
            shape = count(size if rows is None else rows), count(size)
        fixed = None if fix is None else piles_of((fix,))
        with calling("rows", memory, threads, progress) as call:
            return _native.table(self._native, shape, fixed, misere, call)[0]

    def positions(
        self,
        count: Count | None = None,
        *,
        up_to: Count | None = None,
        value: int = 0,
        misere: bool = False,
        memory: Memory = "4G",
        threads: int | None = None,
        progress: Progress = None,
    ) -> npt.NDArray[Any]:
        """The positions of a value, one a row, by increasing smaller pile: P-positions by default.

        Numbers are of 64 bits; where one does not fit, all are Python's own. Of misere play there are P-positions alone.

        >>> import wythoff
        >>> wythoff.Game("gdwn:1,2").positions(4)
        array([[0, 0],
               [1, 3],
               [2, 6],
               [4, 5]], dtype=uint64)
        >>> wythoff.Game("wythoff").positions(count=3, misere=True).tolist()
        [[0, 1], [2, 2], [3, 5]]
        """
        reach = bound(count, up_to)
        with calling("positions", memory, threads, progress) as call:
            return _native.positions(self._native, value, *reach, misere, call)[0]

    def iter_positions(
        self,
        count: Count | None = None,
        *,
        up_to: Count | None = None,
        value: int = 0,
        memory: Memory = "4G",
        threads: int | None = None,
    ) -> Iterator[Position]:
        """The same one by one, for as many as never fit into memory; they are listed a little ahead.

        >>> import itertools, wythoff
        >>> stream = wythoff.Game("wythoff").iter_positions(count="1e15")
        >>> list(itertools.islice(stream, 4))
        [(0, 0), (1, 2), (3, 5), (4, 7)]
        """
        call = (str(memory), threads, None)
        return _native.Positions(self._native, value, *bound(count, up_to), call)

    def analyse(
        self,
        *position: Piles,
        misere: bool = False,
        moves: int = 1000,
        value: bool = False,
        memory: Memory = "4G",
        threads: int | None = None,
        progress: Progress = None,
    ) -> Answer:
        """Value, outcome and winning moves of a position, as ``wyt value`` tells them.

        A value that the winner does not depend on and that would take long is left out, unless ``value`` asks for it.

        >>> import wythoff
        >>> answer = wythoff.Game("wythoff").analyse(10**30, 10**30 + 5)
        >>> answer.outcome, answer.total, answer.moves[0].why
        ('N', 1, 'the piles differ by 5; pair 5 = (8, 13) differs by 5')
        """
        with calling("values", memory, threads, progress) as call:
            found = _native.at(self._native, piles_of(position), misere, moves, value, call)
        return answer_of(found)

    def value(
        self,
        *position: Piles,
        memory: Memory = "4G",
        threads: int | None = None,
        progress: Progress = None,
    ) -> int | None:
        """The Sprague-Grundy value of a position; None where no closed form gives it and a table would not fit.

        >>> import wythoff
        >>> wythoff.Game("wythoff").value(5, 8), wythoff.Game("nim").value(2**100, 1)
        (2, 1267650600228229401496703205377)
        """
        options = {"memory": memory, "threads": threads, "progress": progress}
        return self.analyse(*position, moves=0, value=True, **options).value  # type: ignore[arg-type]

    def winning_moves(
        self,
        *position: Piles,
        misere: bool = False,
        moves: int = 1000,
        memory: Memory = "4G",
        threads: int | None = None,
        progress: Progress = None,
    ) -> list[Move]:
        """Every winning move of a position, at most ``moves`` of them, with its reason where there is one.

        >>> import wythoff
        >>> for move in wythoff.Game("wythoff").winning_moves(5, 8):
        ...     print(move.take, move.to, move.why)
        (0, 5) (5, 3) 5 = B_2; its partner is A_2 = 3
        (1, 1) (4, 7) the piles differ by 3; pair 3 = (4, 7) differs by 3
        """
        options = {"memory": memory, "threads": threads, "progress": progress}
        return self.analyse(*position, misere=misere, moves=moves, **options).moves  # type: ignore[arg-type]

    def levels(
        self,
        up_to_value: int,
        *,
        rows: Count | None = None,
        pattern: bool = False,
        checkpoint: PathLike | None = None,
        memory: Memory = "4G",
        threads: int | None = None,
        progress: Progress = None,
    ) -> Sheet:
        """The levels of r-wythoff, value by value, proved for all n; or with ``rows`` what the first rows show.

        >>> import wythoff
        >>> wythoff.Game("r-wythoff").levels(3)["M"]
        [0, 4, 10, 22]
        """
        file = None if checkpoint is None else str(checkpoint)
        looked_at = None if rows is None else count(rows)
        with calling("levels", memory, threads, progress) as call:
            found = _native.levels(self._native, up_to_value, looked_at, pattern, file, call)
        return Sheet(found)

    def rows(
        self,
        rows: Count,
        *,
        columns: Count = "2^32",
        pass_: Count = "2^25",
        proof: bool = False,
        checkpoint: PathLike | None = None,
        memory: Memory = "4G",
        threads: int | None = None,
        progress: Progress = None,
    ) -> Sheet:
        """Preperiod and period of each row, proved for all n, as ``wyt periods`` tells them.

        >>> import wythoff
        >>> wythoff.Game("wythoff").rows(5)["preperiod"]
        [0, 0, 0, 8, 9]
        """
        file = None if checkpoint is None else str(checkpoint)
        bounds = count(rows), count(columns), count(pass_)
        with calling("rows", memory, threads, progress) as call:
            return Sheet(_native.periods(self._native, bounds, proof, file, call))

    def beams(
        self,
        up_to: Count,
        *,
        windows: bool = False,
        misere: bool = False,
        memory: Memory = "4G",
        threads: int | None = None,
        progress: Progress = None,
    ) -> Sheet:
        """The lines around which the P-positions gather, or the dyadic windows they were read in.

        >>> import wythoff
        >>> beams = wythoff.Game("gdwn:1,2").beams("1e5")
        >>> beams.about["verdict"], beams["slope"]
        ('split into 2', [1.477793, 2.247697])
        """
        with calling("columns", memory, threads, progress) as call:
            return Sheet(_native.beams(self._native, count(up_to), windows, misere, call))

    def adjoin(
        self,
        moves: str | None = None,
        *,
        range: int | None = None,
        rays: bool = False,
        drop: bool = False,
        up_to: Count = 500,
        memory: Memory = "4G",
        threads: int | None = None,
        progress: Progress = None,
    ) -> Sheet:
        """Which moves can be added to the game, or left out with ``drop``, without changing its P-positions.

        >>> import wythoff
        >>> sheet = wythoff.Game("wythoff").adjoin("{1,2} {1,3}")
        >>> sheet["P-positions"], sheet["established"]
        (['changed', 'kept'], ['smallest pair joined', 'for all sizes'])
        """
        if moves is not None and range is not None:
            raise ValueError("moves, or a range of them: give one of the two")
        if drop and range is not None:
            raise ValueError("what is left out has a name: drop goes with moves")
        named = None if moves is None else _native.Game(moves)
        with calling("moves", memory, threads, progress) as call:
            return Sheet(_native.adjoin(self._native, named, range, rays, drop, count(up_to), call))

    def plot(
        self,
        kind: str = "positions",
        *,
        memory: Memory = "4G",
        threads: int | None = None,
        progress: Progress = None,
        **options: Any,
    ) -> Figure:
        """A figure, with the kinds and options of ``wyt plot``: ``plot("ratio", count=2000, guide="phi")``.

        >>> import wythoff
        >>> wythoff.Game("gdwn:1,2").plot(count=500)
        <Figure 'P-positions of gdwn:1,2'>
        """
        with calling("figure", memory, threads, progress) as call:
            return Figure(_native.plot(self._native, _plot_options(kind, options), call))

    def solve(
        self,
        *,
        value: int | None = None,
        up_to_value: int | None = None,
        all_values: bool = False,
        system: str | None = None,
        misere: bool = False,
        time: int | None = None,
        checkpoint: PathLike | None = None,
        guess: str | bytes | None = None,
        memory: Memory = "4G",
        threads: int | None = None,
        progress: Progress = None,
    ) -> Solved:
        """Learn the positions of a value and prove them for all sizes.

        ``guess`` is a guess of one's own, proved or refuted in place of learning: a formula in a and b, a script that defines $guess, an automaton as text, or the
        file of a solved game.

        >>> import wythoff
        >>> solved = wythoff.Game("{0,1}* {1,1}* {1,4}").solve()
        >>> solved.verdict, solved.value(10**30, 10**30)
        ('proved', None)
        >>> wythoff.Game("nim").solve(guess="?msd_2 a=b").verdict, wythoff.Game("nim").solve(guess="?msd_2 a=b & a<5").verdict
        ('proved', 'refuted')
        """
        if value is not None and up_to_value is not None:
            raise ValueError("value and up_to_value do not go together: leave one out")
        if (all_values or misere) and (value is not None or up_to_value is not None):
            raise ValueError("all_values and misere take no value: leave it out")
        if all_values and misere:
            raise ValueError("all_values and misere do not go together: leave one out")
        file = None if checkpoint is None else str(checkpoint)
        given = guess.encode() if isinstance(guess, str) else guess
        with calling("solve", memory, threads, progress) as call:
            found = _native.solve(
                self._native, value, up_to_value, all_values, system, misere, time, file, given, call
            )
        return Solved(found)


def _plot_options(kind: str, options: dict[str, Any]) -> str:
    """Options by their names on the command line, as JSON.

    >>> _plot_options("ratio", {"up_to": 3e4, "columns": True, "guide": "phi", "range": (1, 2), "title": None})
    '{"kind": "ratio", "up-to": 30000, "columns": true, "guide": ["phi"], "range": [1, 2]}'
    """
    written: dict[str, Any] = {"kind": kind}
    for name, given in options.items():
        if given is None:
            continue
        if name == "guide":
            given = [str(guide) for guide in (given if isinstance(given, (list, tuple)) else [given])]
        elif name in ("count", "up_to", "size", "rows", "value", "up_to_value", "width"):
            given = count(given)
        written[name.replace("_", "-")] = given
    return json.dumps(written)
