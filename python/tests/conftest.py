"""What several tests use: games by their definition, and the command."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator

import pytest

Options = Callable[[int, int], Iterator[tuple[int, int]]]


def nim(a: int, b: int) -> Iterator[tuple[int, int]]:
    yield from ((x, b) for x in range(a))
    yield from ((a, y) for y in range(b))


def wythoff(a: int, b: int) -> Iterator[tuple[int, int]]:
    yield from nim(a, b)
    yield from ((a - k, b - k) for k in range(1, min(a, b) + 1))


def gdwn_1_2(a: int, b: int) -> Iterator[tuple[int, int]]:
    yield from wythoff(a, b)
    yield from ((a - k, b - 2 * k) for k in range(1, min(a, b // 2) + 1))
    yield from ((a - 2 * k, b - k) for k in range(1, min(a // 2, b) + 1))


def r_wythoff(a: int, b: int) -> Iterator[tuple[int, int]]:
    if a >= b:
        yield from ((x, b) for x in range(a))
    if b >= a:
        yield from ((a, y) for y in range(b))
    yield from ((a - k, b - k) for k in range(1, min(a, b) + 1))


def lopsided(a: int, b: int) -> Iterator[tuple[int, int]]:
    """{0,1}* (1,2)*: (1,2) as written only, so no symmetry."""
    yield from nim(a, b)
    yield from ((a - k, b - 2 * k) for k in range(1, min(a, b // 2) + 1))


DEFINED: dict[str, Options] = {
    "nim": nim,
    "wythoff": wythoff,
    "gdwn:1,2": gdwn_1_2,
    "r-wythoff": r_wythoff,
    "{0,1}* (1,2)*": lopsided,
}


def mex(values: set[int]) -> int:
    least = 0
    while least in values:
        least += 1
    return least


def table_of(options: Options, rows: int, columns: int) -> list[list[int]]:
    """The values by their definition."""
    side = max(rows, columns)
    found = [[0] * side for _ in range(side)]
    for total in range(2 * side - 1):
        for a in range(max(0, total - side + 1), min(side, total + 1)):
            b = total - a
            found[a][b] = mex({found[x][y] for x, y in options(a, b)})
    return [row[:columns] for row in found[:rows]]


@pytest.fixture(scope="session")
def wyt() -> Callable[..., tuple[int, str, str]]:
    """The command: its exit code and what it says."""
    program = os.environ.get("WYT")
    if not program:
        pytest.fail("set WYT to the command, such as target/debug/wyt: scripts/python-test does")

    def run(*arguments: str) -> tuple[int, str, str]:
        done = subprocess.run([program, *arguments], capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr

    return run
