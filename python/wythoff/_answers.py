"""Positions, moves and answers."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from html import escape
from typing import NamedTuple, SupportsIndex, Union

from . import _native
from ._call import Progress as Progress

Position = tuple[int, ...]
Piles = Union[SupportsIndex, str, Sequence[SupportsIndex]]


class Move(NamedTuple):
    """A winning move."""

    take: Position
    """What it takes from each pile."""
    to: Position
    """The position it leads to."""
    why: str | None
    """Why it wins, where a closed form says so."""
    part: int = 0
    """The part of a sum it is made in, counted from 0."""


class _Known(NamedTuple):

    value: int | None
    """The Sprague-Grundy value; None where no engine can tell, and under misere play."""
    outcome: str
    """P: the player to move loses; N: the player to move wins."""
    moves: list[Move]
    """Winning moves, at most as many as asked for."""
    total: int | None
    """How many there are; None if only those listed are known."""
    engine: str
    """The engines that answered."""
    parts: list[int | None]
    """The value of each part of a sum."""


class Answer(_Known):
    """All that is known of a position or a sum; printed, it is what ``wyt value`` says.

    >>> import wythoff
    >>> print(wythoff.Game("wythoff").analyse(3, 4))
    wythoff 3,4
    value     2
    outcome   N: the player to move wins
    engine    closed form and dense
    winning moves: 1
      take 2,2  to 1,2  (the piles differ by 1; pair 1 = (1, 2) differs by 1)
    """

    words: str = ""
    """The same in words."""

    def __str__(self) -> str:
        return self.words or repr(self)

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


def piles_of(given: tuple[Piles, ...]) -> list[int]:
    """The piles of a position: 5, 8 or (5, 8) or "5,8".

    >>> piles_of((5, 8)), piles_of(((5, 8),)), piles_of(("5,8",))
    ([5, 8], [5, 8], [5, 8])
    """
    if len(given) == 1 and isinstance(given[0], str):
        return list(_native.piles(given[0]))
    if len(given) == 1 and not hasattr(given[0], "__index__"):
        given = tuple(given[0])
    return [operator.index(x) for x in given]  # type: ignore[arg-type]


def answer_of(found: _native.Analysed) -> Answer:
    value, outcome, moves, total, engine, parts, words = found
    listed = [Move(take, to, why, part) for part, take, to, why in moves]
    answer = Answer(value, outcome, listed, total, engine, parts)
    answer.words = words.rstrip("\n")
    return answer
