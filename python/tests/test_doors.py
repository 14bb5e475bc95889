"""One question, one answer: the table that the library, the command and the server are compared by, asked here and of the command."""

from __future__ import annotations

import json
import warnings
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
    "column": "--column",
    "row": "--row",
    "terms": "--terms",
    "fix": "--fix",
}


def studied(asked: dict[str, Any]) -> Any:
    """Moves added or left out, a sequence recognised, formulas decided, a game solved."""
    if asked["ask"] == "prove":
        return [[x.result, x.witness or {}] for x in wythoff.prove(asked["text"])]
    if asked["ask"] == "guess":
        names = ("column", "row", "value", "count")
        options = {name: asked[name] for name in names if name in asked}
        of = asked["game"] if "game" in asked else map(int, asked["terms"].split(","))
        return [[x["verdict"], x["kind"], x["form"]] for x in wythoff.guess(of, **options)]
    game = wythoff.Game(asked["game"])
    if asked["ask"] == "adjoin":
        sheet = game.adjoin(asked["moves"], drop=asked.get("drop", False), up_to=asked["up_to"])
        return [list(row) for row in sheet.rows]
    options = {name: asked[name] for name in ("up_to_value", "misere") if name in asked}
    return solved(game.solve(**options).data)


def solved(data: dict[str, Any]) -> Any:
    levels = data.get("levels", [])
    return [data["verdict"], data.get("system"), [[x.get(f) for f in ("value", "verdict", "states")] for x in levels]]


def here(asked: dict[str, Any]) -> Any:
    if asked["ask"] in ("adjoin", "guess", "prove", "solve"):
        return studied(asked)
    misere = {"misere": True} if asked.get("misere") else {}
    if asked["ask"] == "value":
        options = {"value": asked.get("whatever", False), **misere}
        if "sum" in asked:
            found = wythoff.analyse(asked["sum"], **options)
        else:
            found = wythoff.Game(asked["game"]).analyse(asked["at"], **options)
        moves = sorted(",".join(map(str, move.to)) for move in found.moves)
        return [found.value, found.outcome, moves, found.total]
    game = wythoff.Game(asked["game"])
    if asked["ask"] == "positions":
        bound = {name: asked[name] for name in ("count", "up_to", "value") if name in asked}
        return game.positions(**bound, **misere).tolist()
    if asked["ask"] == "rows":
        with warnings.catch_warnings(action="ignore"):
            found = game.rows(asked["rows"])
        rows = zip(found["preperiod"], found["period"], strict=True)
        return [list(row) for row in rows if row[0] is not None], found.limit is not None
    if asked["ask"] == "beams":
        found = game.beams(asked["up_to"], **misere)
        about = [found.about[name] for name in ("engine", "up_to", "verdict", "positions")]
        return [*map(str, about), list(found["positions"])]
    if asked["ask"] == "levels":
        found = game.levels(asked["up_to_value"], rows=asked.get("rows"))
        return list(map(list, zip(*(found[name] for name in found.columns[:4]), strict=True)))
    fix = {"fix": asked["fix"]} if "fix" in asked else {}
    return game.table(asked["rows"], asked["columns"], **fix, **misere).tolist()


def number(cell: Any) -> Any:
    return int(cell) if isinstance(cell, str) else cell


def told(asked: dict[str, Any], document: Any, code: int) -> Any:
    """What the command printed, in the form of `here`."""
    data = document["data"]
    if asked["ask"] == "prove":
        return [[row["result"], {name: int(n) for name, n in (row["witness"] or {}).items()}] for row in data]
    if asked["ask"] == "guess":
        return [[x["verdict"], x["kind"], x["form"]] for x in data["guesses"]]
    if asked["ask"] == "adjoin":
        return [list(row.values()) for row in data]
    if asked["ask"] == "solve":
        return solved(data)
    if asked["ask"] == "beams":
        found = document["summary"]
        about = [document["engine"], document["bounds"]["up_to"], found["verdict"], found["positions"]]
        return [*map(str, about), [row["positions"] for row in data]]
    if asked["ask"] == "value":
        moves = sorted(",".join(move["to"]) for move in data["winning_moves"])
        total = data["winning_moves_total"]
        return [number(data["value"]), data["outcome"], moves, number(total)]
    if asked["ask"] == "rows":
        rows = [[row["preperiod"], number(row["period"])] for row in data]
        return [row for row in rows if row[0] is not None], code == 3
    if asked["ask"] == "table":
        return data
    cells = [[number(cell) for cell in row.values()] for row in data]
    return [row[:4] for row in cells] if asked["ask"] == "levels" else cells


def name_of(asked: dict[str, Any]) -> str:
    return f"{asked['ask']} {next(asked[name] for name in ('game', 'sum', 'text', 'terms') if name in asked)}"


@pytest.mark.parametrize("asked", TABLE, ids=name_of)
def test_python_and_the_command_agree(asked, wyt):
    verb = "periods" if asked["ask"] == "rows" else asked["ask"]
    line = [verb, *(asked[name] for name in ("game", "moves", "text") if name in asked)]
    line += asked["sum"].split() if "sum" in asked else []
    for name, flag in FLAGS.items():
        if name in asked:
            line += [flag, str(asked[name])]
    line += [asked["at"]] if "at" in asked else []
    for name, flag in (("misere", "--misere"), ("drop", "--drop"), ("whatever", "--value")):
        line += [flag] if asked.get(name) else []
    code, out, _ = wyt(*line, "--format", "json")
    assert code == asked["exit"]
    # What is false, guessed or cut short is an answer with a code of its own.
    if out:
        assert here(asked) == told(asked, json.loads(out), code)
        return
    with pytest.raises((ValueError, MemoryError)) as refused:
        here(asked)
    # What Python itself refuses before the library is asked is a plain ValueError.
    assert KINDS[getattr(refused.value, "kind", "bad input")] == code
