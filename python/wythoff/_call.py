"""What every long call shares: memory, threads, and a bar that shows how far it is."""

from __future__ import annotations

import operator
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Callable, Optional, SupportsIndex, Union

from . import _native

Count = Union[int, str, float, SupportsIndex]
"""A count as the command reads it: 1000, "1e6", "10^6", or 1e6."""

Memory = Union[int, str]
"""An amount of memory: "500M", "2G", or a number of bytes."""

Listener = Callable[[int, Optional[int]], None]
"""Hears of (done, total); the total is None while it is not known."""

Progress = Union[bool, Listener, Any, None]
"""True for a bar, a function of (done, total), or a bar with the protocol of tqdm (``update``, ``n``, ``total``)."""

Told = Callable[[int, Optional[int], Optional[str]], None]
Call = tuple[str, Optional[int], Optional[Told]]


def count(given: Count) -> int:
    """Read a count.

    >>> count("1e6"), count("10^3"), count(12), count(1e4)
    (1000000, 1000, 12, 10000)
    """
    if isinstance(given, str):
        return _native.count(given)
    if isinstance(given, float):
        if not given.is_integer():
            raise ValueError(f"{given} is no count: numbers are whole")
        given = int(given)
    whole = operator.index(given)
    if whole < 0:
        raise ValueError(f"{whole}: numbers are 0 or more")
    if whole >= 1 << 64:
        raise MemoryError(f"number too large: a count of {whole.bit_length()} bits")
    return whole


def bound(most: Count | None, up_to: Count | None) -> tuple[int | None, int | None]:
    """How many positions, or how far: one of the two.

    >>> bound(5, None), bound(None, "1e3")
    ((5, None), (None, 1000))
    """
    if (most is None) == (up_to is None):
        raise ValueError("positions are listed by count=N or up_to=X: give one of the two")
    return (None if most is None else count(most), None if up_to is None else count(up_to))


def in_a_notebook() -> bool:
    """Whether a notebook shows what is printed."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return type(shell).__name__ == "ZMQInteractiveShell"


class _Bar:
    """A bar of tqdm that appears once a call takes longer than a moment, or one that was given and shows from the start."""

    MOMENT = 0.5

    def __init__(self, what: str, given: Any = None) -> None:
        self.what = what
        self.begun = time.monotonic()
        self.bar = given
        self.given = given is not None

    def __call__(self, done: int, total: int | None, said: str | None = None) -> None:
        if self.bar is None:
            if time.monotonic() - self.begun < self.MOMENT:
                return
            from tqdm.auto import tqdm

            self.bar = tqdm(total=total, desc=self.what, leave=False)
        if total is not None and self.bar.total != total:
            reset = getattr(self.bar, "reset", None)
            if reset is not None:
                reset(total)
            else:
                self.bar.total = total
        # What is under way in words: the system tried, the states and the data of the last trial.
        if said is not None and hasattr(self.bar, "set_postfix_str"):
            self.bar.set_postfix_str(said)
        if done > self.bar.n:
            self.bar.update(done - self.bar.n)

    def close(self) -> None:
        if self.bar is not None and not self.given:
            self.bar.close()


def _told(given: Any, what: str) -> Any:
    """A listener of one's own as the native half calls it: a bar with tqdm's protocol, a class of them, or a function of (done, total).

    >>> heard = []
    >>> _told(lambda done, total: heard.append((done, total)), "rows")(1, 2, "states")
    >>> heard
    [(1, 2)]
    """
    if isinstance(given, type) and hasattr(given, "update"):
        given = given(desc=what)
    if hasattr(given, "update") and hasattr(given, "n"):
        return _Bar(what, given)
    return lambda done, total, said: given(done, total)


@contextmanager
def calling(
    what: str, memory: Memory, threads: int | None, progress: Progress
) -> Iterator[Call]:
    """What the native half takes: a bar in a notebook or if asked for, a bar of one's own, or a function."""
    if progress is not None and not isinstance(progress, bool):
        yield str(memory), threads, _told(progress, what)
        return
    shown = in_a_notebook() if progress is None else progress
    if shown:
        try:
            import tqdm  # noqa: F401
        except ImportError:
            if progress:
                raise ImportError('a bar needs tqdm: pip install "wythoff[notebook]"') from None
            shown = False
    bar = _Bar(what) if shown else None
    try:
        yield str(memory), threads, bar
    finally:
        if bar is not None:
            bar.close()
