"""Values, positions and moves against the definition, and against the command."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys

import numpy as np
import pytest
from conftest import DEFINED, table_of

import wythoff


@pytest.mark.parametrize("name", DEFINED)
def test_tables_follow_the_definition(name):
    values = wythoff.Game(name).table(17, 23)
    assert values.dtype == np.uint16
    assert values.tolist() == table_of(DEFINED[name], 17, 23)
    # The other way up: more rows than columns.
    assert wythoff.Game(name).table(size=17, rows=23).tolist() == table_of(DEFINED[name], 23, 17)


@pytest.mark.parametrize("name", DEFINED)
def test_values_and_winning_moves_follow_the_definition(name):
    game, options = wythoff.Game(name), DEFINED[name]
    values = table_of(options, 14, 14)
    for a, b in [(0, 0), (1, 2), (3, 5), (5, 9), (13, 13), (12, 7), (6, 12)]:
        answer = game.analyse(a, b)
        assert answer.value == game.value((a, b)) == game.value(f"{a},{b}") == values[a][b]
        assert answer.outcome == ("P" if values[a][b] == 0 else "N")
        wanted = {(x, y) for x, y in options(a, b) if values[x][y] == 0}
        moves = game.winning_moves(a, b)
        assert {move.to for move in moves} == wanted
        assert answer.total == len(moves) == len(wanted)
        assert all(move.take == (a - move.to[0], b - move.to[1]) for move in moves)


def test_misere_outcomes_follow_the_definition():
    side, p = 12, set()
    for a, b in sorted(((a, b) for a in range(side) for b in range(side)), key=sum):
        options = list(DEFINED["wythoff"](a, b))
        if options and not any(option in p for option in options):
            p.add((a, b))
    values = wythoff.Game("wythoff").table(side, misere=True)
    assert {(int(a), int(b)) for a, b in np.argwhere(values == 0)} == p
    assert wythoff.Game("wythoff").analyse(2, 2, misere=True).outcome == "P"


@pytest.mark.parametrize("value", [0, 1, 3])
@pytest.mark.parametrize("name", ["wythoff", "gdwn:1,2", "r-wythoff"])
def test_positions_are_those_of_the_table(name, value):
    game = wythoff.Game(name)
    found = game.positions(up_to=20, value=value)
    values = table_of(DEFINED[name], 70, 70)
    wanted = [[a, b] for a in range(21) for b in range(a, 70) if values[a][b] == value]
    assert found.dtype == np.uint64 and found.tolist() == wanted
    assert game.positions(count=7, value=value).tolist() == wanted[:7]
    assert list(game.iter_positions(up_to=20, value=value)) == [tuple(p) for p in wanted]


def test_a_stream_gives_the_same_and_can_be_left():
    game = wythoff.Game("gdwn:1,2")
    stream = game.iter_positions(count=20_000)
    assert np.array_equal(np.array(list(stream)), game.positions(count=20_000))
    assert next(stream, None) is None
    endless = game.iter_positions(count="1e8")
    assert next(endless) == (0, 0)
    del endless


def test_wide_values_are_of_32_bits():
    assert wythoff.Game("wythoff").table(1, 65_536).dtype == np.uint16
    row = wythoff.Game("wythoff").table(2, 65_600)
    assert row.dtype == np.uint32
    assert row[0].tolist() == list(range(65_600))


@pytest.mark.skipif(sys.platform != "linux", reason="the peak is read from /proc")
def test_a_table_is_not_copied():
    """The peak of a process grows by little more than the table itself: there is no second one."""
    program = """
import re, sys, wythoff
game = wythoff.Game(sys.argv[1]); game.table(100)
peak = lambda: int(re.search(r"VmHWM:\\s*(\\d+)", open("/proc/self/status").read())[1])
before = peak()
values = game.table(6000)
print((peak() - before) * 1024 / values.nbytes)
"""
    # Beside it the engine keeps bits for each line: rows and diagonals, or rows, columns and three times as many of slope 2.
    for name, most in [("wythoff", 1.6), ("{0,1}* (1,2)*", 1.8)]:
        done = subprocess.run(
            [sys.executable, "-I", "-c", program, name], capture_output=True, text=True, check=True
        )
        assert 0.8 < float(done.stdout) < most, name


def test_numbers_of_any_size_both_ways():
    nim = wythoff.Game("nim")
    a, b = 3**4000, 7**3000
    assert nim.value(a, b) == a ^ b
    moves = wythoff.Game("wythoff").winning_moves(10**5000, 10**5000 + 1)
    taken = {move.take for move in moves if move.to == (1, 2)}
    assert taken == {(10**5000 - 1, 10**5000 - 1)}
    assert nim.value(np.int64(6), np.uint8(3)) == 5


def test_a_value_nobody_knows_is_none():
    assert wythoff.Game("wythoff").value(10**30, 10**30 + 5) is None


def test_games_are_equal_by_their_rules():
    own = wythoff.Game("{1,1}* {0,1}*")
    assert own == wythoff.Game("wythoff") and hash(own) == hash(wythoff.Game("wythoff"))
    assert own != wythoff.Game("nim") and own != "wythoff"
    assert pickle.loads(pickle.dumps(own)) == own
    assert wythoff.Game("nim:3").numbers == 3 and wythoff.Game("wythoff").symmetric


def test_the_command_says_the_same(wyt, tmp_path):
    file = tmp_path / "t.npy"
    for name in ["gdwn:2,3", "e-wythoff", "fibonacci-nim"]:
        assert wyt("table", name, "--size", "40", "--format", "npy", "-o", str(file))[0] == 0
        assert np.array_equal(np.load(file), wythoff.Game(name).table(40)), name
    told = json.loads(wyt("value", "gdwn:1,2", "20,33", "--format", "json")[1])
    answer = wythoff.Game("gdwn:1,2").analyse(20, 33)
    data = told["data"]
    assert (int(data["value"]), told["engine"]) == (answer.value, answer.engine)
    assert [[int(n) for n in m["to"]] for m in data["winning_moves"]] == [
        list(m.to) for m in answer.moves
    ]
    for verb, sheet in [
        (["levels", "r-wythoff", "--up-to-value", "8"], wythoff.Game("r-wythoff").levels(8)),
        (["periods", "wythoff", "--rows", "12"], wythoff.Game("wythoff").rows(12)),
        (["beams", "gdwn:1,2", "--up-to", "1e5"], wythoff.Game("gdwn:1,2").beams("1e5")),
        (["beams", "gdwn:1,2", "--up-to", "1e5", "--windows"],
         wythoff.Game("gdwn:1,2").beams(100_000, windows=True)),
        (["games"], wythoff.games()),
    ]:
        assert wyt(*verb, "--format", "csv")[1] == sheet.write("csv"), verb
