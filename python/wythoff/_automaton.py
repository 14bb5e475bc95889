"""Automata that read numbers by their digits: stepped, drawn, and combined by formulas."""

from __future__ import annotations

import operator
from functools import cached_property
from html import escape
from math import hypot
from typing import Any, SupportsIndex

from . import _native
from ._answers import Piles, Position, Progress, piles_of
from ._call import Memory, calling

Letter = tuple[int, ...]


class Automaton:
    """A finite automaton that reads the digits of several numbers side by side, most significant first.

    State 0 is the start; a letter without a transition is never accepted. Solved games hand them out, formulas make them,
    and ``&``, ``|``, ``-`` and ``~`` combine those with the same systems and arguments.

    >>> import wythoff
    >>> lower = wythoff.define("?msd_fib E n $pairs(a,n)", pairs=wythoff.Game("wythoff").solve().automaton)
    >>> lower.arguments, [a for (a,) in lower.tuples(6)]
    (['a'], [0, 1, 3, 4, 6, 8])
    >>> (5,) in lower, lower.accepts(10**30)
    (False, True)
    >>> (~lower).tuples(4)
    [(2,), (5,), (7,), (10,)]
    """

    def __init__(self, text: str, systems: tuple[str, ...] | list[str] = ()) -> None:
        """From its text as ``str`` gives it, which is Walnut's; ``systems`` defines those that have no name, as ``automaton.systems`` does."""
        self._native = _native.Automaton(text, list(systems))

    @classmethod
    def _of(cls, native: _native.Automaton) -> Automaton:
        made = cls.__new__(cls)
        made._native = native
        return made

    @property
    def states(self) -> int:
        """How many states it has; it is the smallest there is."""
        return self._native.states

    @property
    def systems(self) -> list[str]:
        """The numeration system of each argument: its name, or its definition where it has none of its own."""
        return self._native.systems

    @property
    def arguments(self) -> list[str]:
        """The names of the numbers it reads."""
        return self._native.arguments

    @property
    def finite(self) -> bool:
        """Whether it accepts only finitely many tuples."""
        return self._native.finite

    def __str__(self) -> str:
        return self._native.text

    def __repr__(self) -> str:
        plural = "" if self.states == 1 else "s"
        return f"<Automaton on ({', '.join(self.arguments)}): {self.states} state{plural} in {', '.join(sorted(set(self._native.names)))}>"

    def __len__(self) -> int:
        return self.states

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        """Whether both accept the same: the smallest automata are then equal letter by letter."""
        if not isinstance(other, Automaton):
            return NotImplemented
        return self.systems == other.systems and self._parsed == other._parsed

    def __hash__(self) -> int:
        return hash((tuple(self.systems), self.states))

    def __reduce__(self) -> tuple[type[Automaton], tuple[str, list[str]]]:
        return Automaton, (str(self), self.systems)

    def accepts(self, *numbers: Piles) -> bool:
        """Whether it accepts numbers, of any size."""
        return self._native.holds(piles_of(numbers))

    def __contains__(self, numbers: Piles) -> bool:
        return self.accepts(numbers)

    def tuples(self, count: SupportsIndex) -> list[Position]:
        """The first tuples it accepts, by largest number and then from left to right."""
        return self._native.tuples(operator.index(count))

    def letters(self, *numbers: Piles) -> list[Letter]:
        """The letters it reads for these numbers: a digit of each, most significant first."""
        return [tuple(letter) for letter in self._native.letters(piles_of(numbers))]

    @cached_property
    def _parsed(self) -> tuple[tuple[bool, dict[Letter, int]], ...]:
        """For each state whether it accepts, and its transitions."""
        states: list[tuple[bool, dict[Letter, int]]] = []
        lines = [line for line in str(self).splitlines() if line and not line.startswith("#")]
        for line in lines[1:]:
            if " -> " in line:
                letter, to = line.split(" -> ")
                states[-1][1][tuple(map(int, letter.split()))] = int(to)
            else:
                states.append((line.endswith(" 1"), {}))
        return tuple(states)

    @property
    def transitions(self) -> list[tuple[int, Letter, int]]:
        """Every transition: from, letter, to."""
        return [(s, letter, to) for s, (_, own) in enumerate(self._parsed) for letter, to in own.items()]

    @property
    def accepting(self) -> list[int]:
        """The states that accept."""
        return [s for s, (accepts, _) in enumerate(self._parsed) if accepts]

    def step(self, state: int | None, letter: int | Letter) -> int | None:
        """The state behind a state and a letter; None if from there nothing is ever accepted.

        >>> import wythoff
        >>> pairs = wythoff.Game("wythoff").solve().automaton
        >>> state = 0
        >>> for letter in pairs.letters(3, 5):
        ...     state = pairs.step(state, letter)
        >>> state in pairs.accepting
        True
        """
        if state is None:
            return None
        read = (letter,) if isinstance(letter, int) else tuple(letter)
        return self._parsed[state][1].get(read)

    def run(self, *numbers: Piles) -> list[int | None]:
        """The states it goes through while it reads numbers, the start among them."""
        states: list[int | None] = [0]
        for letter in self.letters(*numbers):
            states.append(self.step(states[-1], letter))
        return states

    def _combined(self, other: Automaton, sign: str) -> Automaton:
        if self.systems != other.systems or self.arguments != other.arguments:
            raise ValueError(
                f"{self!r} and {other!r} read different things: combine them by a formula, wythoff.define(...)"
            )
        names = ",".join(self.arguments)
        return define(f"{self._system}$one({names}) {sign}$two({names})", one=self, two=other)

    @property
    def _system(self) -> str:
        names = set(self._native.names)
        if len(names) != 1:
            raise ValueError("it reads numbers in several systems: combine it by a formula, wythoff.define(...)")
        return f"?{names.pop()} "

    def __and__(self, other: Automaton) -> Automaton:
        return self._combined(other, "& ")

    def __or__(self, other: Automaton) -> Automaton:
        return self._combined(other, "| ")

    def __sub__(self, other: Automaton) -> Automaton:
        return self._combined(other, "& ~")

    def __invert__(self) -> Automaton:
        return define(f"{self._system}~$one({','.join(self.arguments)})", one=self)

    def to_dot(self, name: str = "automaton") -> str:
        """The automaton as a graph of Graphviz."""
        return self._native.dot(name)

    def to_networkx(self) -> Any:
        """The automaton as a ``networkx.MultiDiGraph``: nodes have ``accepting`` and ``start``, edges ``letter``."""
        try:
            import networkx
        except ImportError:
            raise ImportError('graphs need networkx: pip install "wythoff[graph]"') from None
        graph = networkx.MultiDiGraph(systems=self.systems, arguments=self.arguments)
        for state, (accepts, _) in enumerate(self._parsed):
            graph.add_node(state, accepting=accepts, start=state == 0)
        graph.add_edges_from((s, to, {"letter": letter}) for s, letter, to in self.transitions)
        return graph

    MOST_DRAWN = 60
    """The most states that are still a picture; a larger automaton is told by its size."""

    @property
    def svg(self) -> str:
        """A drawing: states in columns by their distance from the start, accepting ones with a double ring."""
        return drawn(self)

    def save(self, path: str) -> None:
        """Write the drawing to a file ending in .svg, the graph to one ending in .dot, the text to any other."""
        text = self.svg if str(path).endswith(".svg") else self.to_dot() if str(path).endswith(".dot") else str(self)
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)

    def _repr_svg_(self) -> str | None:
        return self.svg if self.states <= self.MOST_DRAWN else None


def define(
    formula: str,
    *,
    memory: Memory = "4G",
    threads: int | None = None,
    progress: Progress = None,
    **automata: Automaton,
) -> Automaton:
    """The automaton of a formula with free variables, in which other automata are called by their names.

    >>> import wythoff
    >>> wythoff.define("?msd_fib b = a + 2").tuples(3)
    [(0, 2), (1, 3), (2, 4)]
    >>> wythoff.define("?msd_fib A a a=a")
    Traceback (most recent call last):
    ...
    ValueError: this formula has no free variables and is true: ask wythoff.prove for sentences
    """
    known = [(name, automaton._native) for name, automaton in automata.items()]
    with calling("proof", memory, threads, progress) as call:
        decision, found = _native.define(formula, known, call)
    if found is None:
        truth = "true" if decision[2] else "false"
        raise ValueError(f"this formula has no free variables and is {truth}: ask wythoff.prove for sentences")
    return Automaton._of(found)


_COLUMN, _ROW, _RADIUS = 130, 90, 18


def drawn(automaton: Automaton) -> str:
    """States in columns by distance, edges as curves that bend past each other."""
    states = automaton._parsed
    if len(states) > automaton.MOST_DRAWN:
        raise ValueError(
            f"{len(states)} states are no picture any more: at most {automaton.MOST_DRAWN} are drawn; to_dot() and to_networkx() have all"
        )
    edges: dict[tuple[int, int], list[str]] = {}
    for s, letter, to in automaton.transitions:
        edges.setdefault((s, to), []).append("".join(map(str, letter)) if max(letter) < 10 else ",".join(map(str, letter)))
    columns, seen = [[0]] if states else [], {0}
    while columns and columns[-1]:
        following: list[int] = []
        for s in columns[-1]:
            for (at, to) in edges:
                if at == s and to not in seen:
                    seen.add(to)
                    following.append(to)
        columns.append(following)
    columns = [column for column in columns if column]
    tall = max(map(len, columns), default=1)
    place = {
        s: (70.0 + c * _COLUMN, 50.0 + (r + 0.5) * tall * _ROW / len(column) + 10 * (c % 2))
        for c, column in enumerate(columns)
        for r, s in enumerate(column)
    }
    width, height = 40 + len(columns) * _COLUMN, 70 + tall * _ROW
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="sans-serif" font-size="11">',
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0 L8 4 L0 8 Z" fill="#555"/></marker></defs>',
        '<rect width="100%" height="100%" fill="white"/>',
    ]
    curve = '<path d="{}" fill="none" stroke="#555" marker-end="url(#tip)"/>'
    for (s, to), letters in edges.items():
        (x, y), (u, v) = place[s], place[to]
        shown = " ".join(letters[:4]) + (f" … ({len(letters)})" if len(letters) > 4 else "")
        if s == to:
            parts.append(curve.format(f"M{x - 8:.1f} {y - 16:.1f} C{x - 26:.1f} {y - 52:.1f} {x + 26:.1f} {y - 52:.1f} {x + 8:.1f} {y - 16:.1f}"))
            middle = x, y - 45
        else:
            dx, dy = u - x, v - y
            length = hypot(dx, dy)
            # An edge back, or along a column, bends away from the one forth and from the states between.
            straight = 0 < dx <= _COLUMN and (to, s) not in edges
            bend = 0.0 if straight else 28 + 0.16 * length
            mx, my = (x + u) / 2 + dy / length * bend, (y + v) / 2 - dx / length * bend
            ends = []
            for px, py in ((x, y), (u, v)):
                away = hypot(mx - px, my - py)
                ends.append((px + (mx - px) / away * (_RADIUS + 2), py + (my - py) / away * (_RADIUS + 2)))
            parts.append(curve.format(f"M{ends[0][0]:.1f} {ends[0][1]:.1f} Q{mx:.1f} {my:.1f} {ends[1][0]:.1f} {ends[1][1]:.1f}"))
            middle = (x + 2 * mx + u) / 4, (y + 2 * my + v) / 4 - 3
        parts.append(
            f'<text x="{middle[0]:.1f}" y="{middle[1]:.1f}" text-anchor="middle" stroke="white" stroke-width="3" paint-order="stroke"><title>{escape(" ".join(letters))}</title>{escape(shown)}</text>'
        )
    if states:
        x, y = place[0]
        parts.append(curve.format(f"M{x - 50:.1f} {y:.1f} L{x - _RADIUS - 2:.1f} {y:.1f}"))
    for s, (x, y) in place.items():
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{_RADIUS}" fill="white" stroke="black"/>')
        if states[s][0]:
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{_RADIUS - 4}" fill="none" stroke="black"/>')
        parts.append(f'<text x="{x:.1f}" y="{y + 4:.1f}" text-anchor="middle">{s}</text>')
    return "\n".join(parts) + "\n</svg>\n"
