"""One question, one answer: the table that the library, the command and the server are compared by, asked here and of the command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import wythoff

TABLE = json.loads((Path(__file__).parents[2] / "tests/doors/questions.json").read_text())
KINDS = {"bad input": 2, "limit": 3, "unserved": 4, "internal": 5}
FLAGS = {
    "value": "--value",
    "count": "--count",
    "up_to": "--up-to",
    "rows": "--rows",
    "columns": "--size",
    "up_to_value": "--up-to-value",
}


def here(asked: dict[str, Any]) -> Any:
    misere = {"misere": True} if asked.get("misere") else {}
    game = wythoff.Game(asked["game"])
    if asked["ask"] == "value":
        found = game.analyse(asked["at"], **misere)
        moves = sorted(",".join(map(str, move.to)) for move in found.moves)
        return [found.value, found.outcome, moves, found.total]
    if asked["ask"] == "positions":
        bound = {name: asked[name] for name in ("count", "up_to", "value") if name in asked}
        return game.positions(**bound, **misere).tolist()
    if asked["ask"] == "rows":
        found = game.rows(asked["rows"])
        return list(map(list, zip(found["preperiod"], found["period"], strict=True)))
    if asked["ask"] == "beams":
        found = game.beams(asked["up_to"], **misere)
        about = [found.about[name] for name in ("engine", "up_to", "verdict", "positions")]
        return [*map(str, about), list(found["positions"])]
    if asked["ask"] == "levels":
        found = game.levels(asked["up_to_value"], rows=asked.get("rows"))
        return list(map(list, zip(*(found[name] for name in found.columns[:4]), strict=True)))
    return game.table(asked["rows"], asked["columns"], **misere).tolist()


def number(cell: Any) -> Any:
    return int(cell) if isinstance(cell, str) else cell


def told(asked: dict[str, Any], document: Any) -> Any:
    """What the command printed, in the form of `here`."""
    data = document["data"]
    if asked["ask"] == "beams":
        found = document["summary"]
        about = [document["engine"], document["bounds"]["up_to"], found["verdict"], found["positions"]]
        return [*map(str, about), [row["positions"] for row in data]]
    if asked["ask"] == "value":
        moves = sorted(",".join(move["to"]) for move in data["winning_moves"])
        total = data["winning_moves_total"]
        return [number(data["value"]), data["outcome"], moves, number(total)]
    if asked["ask"] == "rows":
        return [[row["preperiod"], number(row["period"])] for row in data]
    if asked["ask"] == "table":
        return data
    cells = [[number(cell) for cell in row.values()] for row in data]
    return [row[:4] for row in cells] if asked["ask"] == "levels" else cells


@pytest.mark.parametrize("asked", TABLE, ids=lambda asked: f"{asked['ask']} {asked['game']}")
def test_python_and_the_command_agree(asked, wyt):
    verb = "periods" if asked["ask"] == "rows" else asked["ask"]
    line = [verb, asked["game"]]
    for name, flag in FLAGS.items():
        if name in asked:
            line += [flag, str(asked[name])]
    line += [asked["at"]] if "at" in asked else []
    line += ["--misere"] if asked.get("misere") else []
    code, out, _ = wyt(*line, "--format", "json")
    assert code == asked["exit"]
    if code == 0:
        assert here(asked) == told(asked, json.loads(out))
        return
    with pytest.raises((ValueError, MemoryError)) as refused:
        here(asked)
    # What Python itself refuses before the library is asked is a plain ValueError.
    assert KINDS[getattr(refused.value, "kind", "bad input")] == code
