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
Call = tuple[str, Optional[int], Optional[Listener]]


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


def in_a_notebook() -> bool:
    """Whether a notebook shows what is printed."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return type(shell).__name__ == "ZMQInteractiveShell"


class _Bar:
    """A bar of tqdm that appears once a call takes longer than a moment."""

    MOMENT = 0.5

    def __init__(self, what: str) -> None:
        self.what = what
        self.begun = time.monotonic()
        self.bar: Any = None

    def __call__(self, done: int, total: int | None) -> None:
        if self.bar is None:
            if time.monotonic() - self.begun < self.MOMENT:
                return
            from tqdm.auto import tqdm

            self.bar = tqdm(total=total, desc=self.what, leave=False)
        if total is not None and self.bar.total != total:
            self.bar.reset(total)
        self.bar.update(done - self.bar.n)

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()


@contextmanager
def calling(
    what: str, memory: Memory, threads: int | None, progress: bool | Listener | None
) -> Iterator[Call]:
    """What the native half takes: a bar in a notebook or if asked for, or a listener of one's own."""
    if callable(progress):
        yield str(memory), threads, progress
        return
    shown = in_a_notebook() if progress is None else progress
    if shown and progress is None:
        try:
            import tqdm  # noqa: F401
        except ImportError:
            shown = False
    bar = _Bar(what) if shown else None
    try:
        yield str(memory), threads, bar
    finally:
        if bar is not None:
            bar.close()
