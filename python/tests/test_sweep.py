"""Sweeps on Dask: the same bytes as alone, whatever workers die; limits told, not crashed into."""

from __future__ import annotations

import os
import random
import signal

import pytest
from distributed import Client, LocalCluster

import wythoff
from wythoff import _native
from wythoff._sweep import answer_units

PLAN = """
[family]
kind = "pairs"
up_to = 10
[question]
kind = "beams"
up_to = 100_000
"""


def alone(plan, path):
    """The answers of this process, one unit after the other."""
    store = _native.Store(str(path), plan)
    for place in store.open_places():
        store.put(_native.answer_units(plan, [place], ("4G", 1, None)))
    try:
        return {format: store.export(format) for format in ("csv", "json", "sql")}
    finally:
        store.close()


def cluster(workers, **options):
    return LocalCluster(
        n_workers=workers, threads_per_worker=1, dashboard_address=None, **options
    )


@pytest.fixture(scope="module")
def wanted(tmp_path_factory):
    return alone(PLAN, tmp_path_factory.mktemp("alone") / "alone.sqlite")


def test_the_embedded_cluster_gives_the_same_bytes(wanted, tmp_path):
    plan = tmp_path / "pairs.toml"
    plan.write_text(PLAN)
    done = wythoff.sweep(plan, workers=2)
    assert done.tally == {"done": 45} and not done.short
    assert done.store == tmp_path / "pairs.sqlite"
    assert {format: done.export(format) for format in wanted} == wanted
    assert wanted["csv"].count(b"\n") == 46
    # Nothing is left to do, and no cluster is started for it.
    assert wythoff.sweep(plan, client=object()).tally == {"done": 45}


def test_workers_that_are_killed_lose_nothing(wanted, tmp_path):
    """Half of the workers, at random, are killed three times while units are open."""
    chosen, kills = random.Random(14), []
    with cluster(4) as local, Client(local) as client:

        def kill(done, total):
            if len(kills) < 3 and done >= 8 * (len(kills) + 1):
                alive = [worker.pid for worker in local.workers.values() if worker.pid]
                killed = chosen.sample(alive, max(1, len(alive) // 2))
                for pid in killed:
                    os.kill(pid, signal.SIGKILL)
                kills.append((done, len(killed)))

        done = wythoff.sweep(PLAN, tmp_path / "s.sqlite", client=client, progress=kill)
    assert len(kills) == 3 and sum(count for _, count in kills) >= 4, kills
    assert all(8 <= at < 45 for at, _ in kills), kills
    assert done.tally == {"done": 45} and not done.short
    assert {format: done.export(format) for format in wanted} == wanted


def test_a_sweep_that_is_stopped_goes_on_where_it_was(wanted, tmp_path):
    class Enough(Exception):
        pass

    def stop(done, total):
        if done >= 5:
            raise Enough

    store = tmp_path / "s.sqlite"
    with cluster(2) as local, Client(local) as client:
        with pytest.raises(Enough):
            wythoff.sweep(PLAN, store, client=client, progress=stop)
        kept = dict(_native.Store(str(store), None).tally())
        assert kept["done"] >= 5 and kept["open"] > 0
        done = wythoff.sweep(PLAN, store, client=client)
    assert done.tally == {"done": 45}
    assert {format: done.export(format) for format in wanted} == wanted


LARGE = """
[family]
kind = "games"
games = ["gdwn:1,2", "gdwn:2,3"]
[question]
kind = "beams"
up_to = 1_000_000_000
[limits]
memory = "{memory}"
"""


def test_a_worker_without_memory_reports_the_limit(tmp_path):
    store = tmp_path / "s.sqlite"
    with cluster(1, memory_limit="300MB") as local, Client(local) as client:
        before = client.run(os.getpid)
        done = wythoff.sweep(LARGE.format(memory="400M"), store, client=client)
        assert client.run(os.getpid) == before, "the worker died"
    # The unit may yet be answered elsewhere: it stays open, and the reason is told.
    assert done.tally == {"open": 2} and set(done.short) == {"gdwn:1,2", "gdwn:2,3"}
    assert "a worker has 50 MB for a unit, and the plan allows 400 MB" in done.short["gdwn:1,2"]


def test_a_limit_of_the_plan_is_an_answer(tmp_path):
    plan = LARGE.format(memory="1M")
    with cluster(1) as local, Client(local) as client:
        done = wythoff.sweep(plan, tmp_path / "s.sqlite", client=client)
    assert done.tally == {"limit": 2} and not done.short
    assert done.export() == alone(plan, tmp_path / "alone.sqlite")["csv"]


def test_bad_plans_and_stores_are_refused(tmp_path):
    with pytest.raises(ValueError, match="line 3"):
        wythoff.sweep("[family]\nkind = 'pairs'\nup_to = -1\n[question]\nkind = 'beams'\n", tmp_path / "s")
    with pytest.raises(ValueError, match="name a store"):
        wythoff.sweep(PLAN)
    with pytest.raises(OSError, match="no such file"):
        wythoff.sweep(tmp_path / "none.toml")
    store = _native.Store(str(tmp_path / "s.sqlite"), PLAN)
    with pytest.raises(OSError, match="being written to by another run"):
        wythoff.sweep(PLAN, tmp_path / "s.sqlite")
    store.close()
    with pytest.raises(ValueError):
        wythoff.sweep(LARGE.format(memory="1M"), tmp_path / "s.sqlite")


TEMPLATE = """
[family]
kind = "template"
game = "{0,1}* {1,1}* {k,l : l=k+$d} {$p,$q}"
over = { d = "1..2", p = [1, 2], q = "2..4" }
where = ["p < q"]
[question]
"""


def test_a_template_and_a_formula_of_ones_own_on_dask(tmp_path):
    plan = TEMPLATE + 'kind = "count"\nsize = 40\n'
    with cluster(2) as machines, Client(machines) as client:
        done = wythoff.sweep(plan, tmp_path / "dask.sqlite", client=client)
    own = alone(plan, tmp_path / "alone.sqlite")
    for format, bytes_ in own.items():
        assert done.export(format) == bytes_, format
    frame = done.to_pandas()
    assert frame[["d", "p", "q"]].values.tolist()[:3] == [[1, 1, 2], [1, 1, 3], [1, 1, 4]]
    # By the rules alone: a few of them.
    for row in frame.iloc[[0, 4, 9]].itertuples():
        found = set()
        for a in range(40):
            for b in range(40):
                options = [(x, b) for x in range(a)] + [(a, y) for y in range(b)]
                options += [(a - k, b - k) for k in range(1, min(a, b) + 1)]
                moves = [(k, k + row.d) for k in range(41)] + [(row.p, row.q), (row.q, row.p)]
                moves += [(l, k) for k, l in moves]
                options += [(a - p, b - q) for p, q in moves if a >= p and b >= q and p + q > 0]
                if not found.intersection(options):
                    found.add((a, b))
        assert row.found == len(found), row


def test_lists_are_lists_in_parquet(tmp_path):
    import io

    import pandas

    plan = '[family]\nkind = "games"\ngames = ["wythoff", "nim", "{0,1}* {1,1}*"]\n[question]\nkind = "positions"\ncount = 3\n'
    with pytest.warns(RuntimeWarning, match="is wythoff"), cluster(1) as machines, Client(machines) as client:
        done = wythoff.sweep(plan, tmp_path / "p.sqlite", client=client)
    assert done.tally["done"] == 2
    frame = pandas.read_parquet(io.BytesIO(done.export("parquet")))
    assert [list(x) for x in frame["positions"]] == [["0,0", "1,2", "3,5"], ["0,0", "1,1", "2,2"]]
    assert done.to_polars()["positions"].to_list()[0] == ["0,0", "1,2", "3,5"]


def ratios(game):
    if game.notation == "nim":
        raise ValueError("no ratios here")
    pairs = game.positions(20)
    return {"largest": float((pairs[1:, 1] / pairs[1:, 0]).max()), "first": pairs[:3, 1]}


def test_a_function_is_asked(tmp_path):
    plan = (
        '[family]\nkind = "games"\ngames = ["wythoff", "nim"]\n[question]\nkind = "python"\n'
        'function = "study:ratios"\nanswers = ["largest: real", "first: wholes"]\n'
    )
    with cluster(1) as machines, Client(machines) as client:
        client.upload_file(__file__)
        done = wythoff.sweep(plan, tmp_path / "f.sqlite", function=ratios, client=client)
    rows = done.to_pandas()
    assert rows["largest"][0] == 2.0 and rows["first"][0] == [0, 2, 5]
    assert rows["state"].tolist() == ["done", "refused"] and "no ratios" in rows["why"][1]
    with pytest.raises(ValueError, match='kind = "python"'):
        wythoff.sweep(PLAN, tmp_path / "g.sqlite", function=ratios)


def test_a_plan_runs_no_code_of_its_own(tmp_path, monkeypatch):
    """A plan is anybody's file: what it names is imported once the caller has named it too."""
    (tmp_path / "evil_of_a_plan.py").write_text(
        "import pathlib\npathlib.Path(__file__).with_name('ran').touch()\n\ndef size(game):\n    return 1\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    plan = (
        '[family]\nkind = "games"\ngames = ["wythoff", "nim"]\n[question]\nkind = "python"\n'
        'function = "evil_of_a_plan:size"\nanswers = ["size: whole"]\n'
    )
    store = tmp_path / "e.sqlite"
    with pytest.raises(ValueError, match="evil_of_a_plan:size.*a plan runs no code"):
        wythoff.sweep(plan, store)
    with pytest.raises(ValueError, match="a plan runs no code"):
        answer_units(plan, [0, 1])
    with pytest.raises(ValueError, match="the plan names 'evil_of_a_plan:size'"):
        answer_units(plan, [0, 1], "other:size")
    assert not store.exists() and not (tmp_path / "ran").exists()
    told = answer_units(plan, [0, 1], "evil_of_a_plan:size")
    assert [state for _, state, *_ in told] == ["done", "done"] and (tmp_path / "ran").exists()


def test_a_formula_in_a_store_is_decided_again(tmp_path):
    import json
    import sqlite3

    plan = '[family]\nkind = "games"\ngames = ["wythoff", "{0,1}* {1,1}* {1,4}"]\n[question]\nkind = "formula"\nformula = "A a,b $p(a,b) => a!=b"\n'
    path = tmp_path / "f.sqlite"
    own = alone(plan, path)
    told = json.loads(own["json"])["data"]
    assert [row["verdict"] for row in told] == ["false", "false"] and told[0]["witness"] == ["a=0", "b=0"]
    with sqlite3.connect(path) as store:
        place, result = store.execute("SELECT place, result FROM unit ORDER BY turn DESC").fetchone()
        forged = json.loads(result)
        forged.update(verdict="true", witness=None)
        store.execute("UPDATE unit SET result = ? WHERE place = ?", (json.dumps(forged), place))
    with pytest.raises(ValueError, match="f.sqlite"):
        _native.Store(str(path), None).export("csv")
