"""Claims judged, statements decided, certificates written and checked, sequences recognised."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, Union

from . import _native
from ._answers import Progress
from ._automaton import Automaton
from ._call import Count, Memory, calling, count
from ._game import Game
from ._tables import PathLike, Sheet

GameLike = Union[Game, str]


def _game(given: GameLike) -> _native.Game:
    return (given if isinstance(given, Game) else Game(given))._native


def games() -> Sheet:
    """The catalogue: every game with a name, its rules and its source.

    >>> import wythoff
    >>> wythoff.games()["game"][:3]
    ['nim | nim:k', 'wythoff | wythoff:k', 'r-wythoff']
    """
    return Sheet(_native.games())


def check(
    *what: str,
    effort: str = "default",
    paper: PathLike | None = None,
    memory: Memory = "4G",
    threads: int | None = None,
    progress: Progress = None,
) -> Sheet:
    """What the papers claim, each claim with a verdict that is computed: ids, papers, or all.

    >>> import wythoff
    >>> wythoff.check("H-L1", effort="quick")["verdict"]
    ['Proved']
    """
    file = None if paper is None else str(paper)
    with calling("claims", memory, threads, progress) as call:
        return Sheet(_native.check(list(what) or ["all"], effort, file, call))


class Decision(NamedTuple):
    """What became of one statement."""

    name: str
    """The name given to it, if any."""
    formula: str
    """The statement."""
    result: bool | None
    """Whether it is true; None if it has free variables."""
    witness: dict[str, int] | None
    """The smallest counterexample or example, where there is one."""
    states: int
    """States of its automaton, or of the search."""
    largest: int
    """States of the largest automaton met."""
    seconds: float
    """How long it took."""


def prove(
    statement: str | None = None,
    *,
    game: GameLike | None = None,
    levels: PathLike | None = None,
    p_positions: GameLike | None = None,
    misere: bool = False,
    guess_levels: int | None = None,
    effort: str = "default",
    record: PathLike | None = None,
    automata: Mapping[str, Automaton] | None = None,
    memory: Memory = "4G",
    threads: int | None = None,
    progress: Progress = None,
) -> list[Decision]:
    """Statements about all numbers, decided: a formula or a file of commands, or the values of a game.

    Formulas call ``automata`` by their names: those of solved games, of ``define``, or one's own.

    >>> import wythoff
    >>> [x.result for x in wythoff.prove("?msd_fib A x,y x+y=y+x")]
    [True]
    >>> wythoff.prove("A x x != 12")[0].witness
    {'x': 12}
    >>> all(x.result for x in wythoff.prove(game="wythoff"))
    True
    >>> own = wythoff.Game("{0,1}* {1,1}* {1,4}").solve().automaton
    >>> wythoff.prove("?msd_fib A a,b ($own(a,b) & a>0) => a<b", automata={"own": own})[0].result
    True
    """
    if levels is not None and game is None:
        raise ValueError("levels are those of a game: name it with game=")
    with calling("proof", memory, threads, progress) as call:
        decided, proof = _native.prove(
            statement,
            None if game is None else _game(game),
            None if levels is None else str(levels),
            None if p_positions is None else _game(p_positions),
            misere,
            guess_levels,
            effort,
            record is not None,
            [(name, automaton._native) for name, automaton in (automata or {}).items()],
            call,
        )
    if record is not None and proof is not None:
        Path(record).write_bytes(proof)
    return [Decision(*x) for x in decided]


def certify(
    what: str,
    game: GameLike,
    *,
    up_to_value: int | None = None,
    rows: Count | None = None,
    columns: Count = "2^32",
    pass_: Count = "2^25",
    output: PathLike | None = None,
    checkpoint: PathLike | None = None,
    memory: Memory = "4G",
    threads: int | None = None,
    progress: Progress = None,
) -> bytes:
    """Compute levels or periods and return the certificate that proves them, and write it to ``output``.

    >>> import wythoff
    >>> wythoff.certify("periods", "wythoff", rows=8)[:3]
    b'wyt'
    """
    if what == "levels" and up_to_value is not None and rows is None:
        size = up_to_value
    elif what == "periods" and rows is not None and up_to_value is None:
        size = count(rows)
    else:
        raise ValueError(
            'certify("levels", "r-wythoff", up_to_value=G) or certify("periods", game, rows=A)'
        )
    bounds = size, count(columns), count(pass_)
    file = None if checkpoint is None else str(checkpoint)
    with calling(what, memory, threads, progress) as call:
        found = _native.certify(what, _game(game), bounds, file, call)
    if output is not None:
        Path(output).write_bytes(found)
    return found


class Verdict:
    """What the checker says of a file; true if it is accepted."""

    def __init__(self, found: tuple[dict[str, Any], str]) -> None:
        self.data, self._words = found

    @property
    def verdict(self) -> str:
        """accepted, rejected, or given up."""
        return str(self.data["verdict"])

    def __bool__(self) -> bool:
        return self.verdict == "accepted"

    def __str__(self) -> str:
        return self._words

    def __repr__(self) -> str:
        return f"<Verdict: {self._words.splitlines()[0]}>"


def verify(
    path: PathLike,
    *,
    plain: bool = False,
    kernel: bool = False,
    time: int | None = None,
    memory: Memory = "4G",
    progress: Progress = None,
) -> Verdict:
    """Check a certificate or proof record with the rules and arithmetic alone.

    ``plain`` goes by the definitions, position by position: slow, for few of them. ``kernel`` asks the checker proved correct in Coq as well, the program that
    ``scripts/kernel`` builds (``WYT_KERNEL`` names it); an error is raised if the two disagree.

    >>> import tempfile, wythoff
    >>> with tempfile.NamedTemporaryFile() as file:
    ...     certificate = wythoff.certify("periods", "wythoff", rows=8, output=file.name)
    ...     verdict = wythoff.verify(file.name)
    >>> bool(verdict), verdict.data["kind"]
    (True, 'periods')
    """
    with calling("verify", memory, None, progress) as call:
        return Verdict(_native.verify(str(path), time, plain, kernel, call))


class Guess(Mapping[str, Any]):
    """What a sequence may be: the form in words and in LaTeX, how sure it is, and the terms that follow.

    It is also a mapping with the fields of the command's JSON.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    @property
    def kind(self) -> str:
        """beatty, periodic, recurrence, morphic, automatic or regular."""
        return str(self.data["kind"])

    @property
    def verdict(self) -> str:
        """proved (for all n), guessed (it agrees with all terms, no more is known) or refuted."""
        return str(self.data["verdict"])

    def __bool__(self) -> bool:
        return self.verdict == "proved"

    @property
    def form(self) -> str:
        """The form, in words."""
        return str(self.data["form"])

    @property
    def latex(self) -> str:
        """The form, in LaTeX."""
        return str(self.data["latex"])

    @property
    def next(self) -> list[int]:
        """The terms that follow by this form; none if it says nothing of them."""
        return [int(n) for n in self.data["next"]]

    def __getitem__(self, name: str) -> Any:
        return self.data[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.data)

    def __len__(self) -> int:
        return len(self.data)

    def __str__(self) -> str:
        return f"{self.verdict}: {self.form}"

    def __repr__(self) -> str:
        return f"<Guess {self.verdict}: {self.form}>"

    def _repr_latex_(self) -> str:
        return f"${self.latex}$ ({self.verdict})"


def guess(
    of: GameLike | Iterable[int],
    *,
    column: str = "a",
    row: int | None = None,
    value: int = 0,
    count: Count = 1000,
    solve: bool = False,
    first: int | None = None,
    memory: Memory = "4G",
    threads: int | None = None,
    progress: Progress = None,
) -> list[Guess]:
    """What a sequence is: terms, or a column of a game's positions, or a row of its values.

    ``solve`` learns and proves the positions of a game first, so that what is guessed of them can be proved; ``first`` is the index of the first of the terms given.

    >>> import wythoff
    >>> fibonacci = wythoff.guess([0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89])[0]
    >>> fibonacci.kind, fibonacci.next[:3]
    ('recurrence', [144, 233, 377])
    >>> wythoff.guess("wythoff")[0]["verdict"]
    'proved'
    >>> wythoff.guess([2, 4, 6, 8, 10, 12], first=1)[0].form
    's(n+1) = s(n) + 2 for n >= 1'
    """
    from ._call import count as counted

    is_game = isinstance(of, (Game, str))
    if is_game and first is not None:
        raise ValueError("first is the index of terms that are given, and these are a game's: leave it out")
    if solve and not is_game:
        raise ValueError("solve is for the positions of a game, and these are terms: leave it out")
    terms = None if is_game else ",".join(str(int(x)) for x in of)  # type: ignore[union-attr]
    game = _game(of) if is_game else None  # type: ignore[arg-type]
    with calling("guess", memory, threads, progress) as call:
        found = _native.guess(terms, game, (value, counted(count)), column, row, solve, first, call)
    return [Guess(data) for data in found]
