"""A sweep on Dask: units as tasks, results into the plan's store by one writer, which is the process that called.

A unit is answered the same wherever and however often it is asked, and the store keeps the first answer; so a worker that
dies costs nothing but the time of the units it had, which are asked again. Small units travel in bundles of about a second.
"""

from __future__ import annotations

import json
import os
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Optional

from . import _native
from ._answers import Progress
from ._call import calling
from ._game import Game
from ._tables import PathLike, needed

Function = Callable[[Game], Any]
"""A question of one's own: from a game to a dict of the columns that the plan names, or to the one value of a single column."""

# A scheduler handles some hundreds of tasks a second: so many are sent at most, each of a second of work at least, and of
# so many units at most.
_TASKS_A_SECOND = 100
_MOST = 4096

# What a worker process takes for itself, Python and all.
_OWN = 250_000_000


class Sweep:
    """How a sweep stands: ``tally`` counts the units of each state; a second call answers what is open."""

    def __init__(self, store: Path, tally: dict[str, int], short: dict[str, str]) -> None:
        self.store = store
        """The file with the results."""
        self.tally = tally
        """How many units there are of each state: open, done, limit, refused, failed."""
        self.short = short
        """Units that stayed open because no worker could answer them, with the reason."""

    def __repr__(self) -> str:
        counts = ", ".join(f"{count} {state}" for state, count in self.tally.items())
        return f"<Sweep {str(self.store)!r}: {counts}>"

    def export(self, format: str = "csv") -> bytes:
        """The answered units in the order of the plan: csv, json, sql or parquet; the same bytes whoever answered."""
        store = _native.Store(str(self.store), None)
        try:
            return store.export(format)
        finally:
            store.close()

    def to_pandas(self) -> Any:
        """The answered units as a ``pandas.DataFrame``; lists are lists."""
        return needed("pandas").DataFrame.from_records(json.loads(self.export("json"))["data"])

    def to_polars(self) -> Any:
        """The answered units as a ``polars.DataFrame``; lists are lists."""
        from io import BytesIO

        return needed("polars").read_parquet(BytesIO(self.export("parquet")))


def _plain(value: Any) -> Any:
    """What NumPy and others return, as JSON has it; whole numbers past 2^53 are words there, as everywhere."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        return [_plain(x) for x in value]
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 1 << 53:
        return str(value)
    if isinstance(value, float):
        return round(value, 6)
    return value


def _named(function: str) -> Function:
    """The function of this name, ``module:name``: the caller's word, never the plan's alone."""
    module, _, name = function.partition(":")
    if not name:
        raise ValueError(f"{function!r}: a function is named by its place, as in study:statistics; or give function=")
    found: Function = getattr(import_module(module), name)
    return found


def answer_by(function: Function, columns: list[str], plan: str, places: list[int]) -> list[_native.Told]:
    """Answer units by a function of Python's; what it raises is the reason why a unit has no answer."""
    told = []
    for key, notation in _native.plan_games(plan, places):
        begun = time.monotonic()
        try:
            found = function(Game(notation))
            cells = found if isinstance(found, dict) else {columns[0]: found} if len(columns) == 1 else None
            if cells is None or sorted(cells) != sorted(columns):
                raise TypeError(f"{function.__name__} returned {found!r}, and the plan has the columns {', '.join(columns)}")
            state, result = "done", {name: _plain(cells[name]) for name in columns}
        except MemoryError as error:
            state, result = "limit", {"why": str(error)}
        except (ArithmeticError, LookupError, ValueError) as error:
            state, result = "refused", {"why": f"{type(error).__name__}: {error}"}
        text = json.dumps(result, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        told.append((key, state, text, _native.__version__, time.monotonic() - begun))
    return told


def _allowed(function: Function | str | None, asked: Optional[tuple[str, list[str]]]) -> None:
    """Refuse to run code that nobody but the plan has named: a plan may be anybody's file."""
    if asked is None:
        if function is not None:
            raise ValueError(
                'the plan asks a question of its own: write kind = "python" under [question] to ask a function'
            )
        return
    if function is None:
        raise ValueError(
            f"the plan asks a function of Python's, {asked[0]!r}, and a plan runs no code: give function=, "
            f"the function itself, or its name once you trust it, function={asked[0]!r}"
        )
    if isinstance(function, str) and function != asked[0]:
        raise ValueError(f"function={function!r}, and the plan names {asked[0]!r}: give the function itself")


def answer_units(plan: str, places: list[int], function: Function | str | None = None) -> list[_native.Told]:
    """Answer units of a plan; this runs on a worker. A unit that needs more than the worker has is ``short``."""
    asked, _ = _native.plan_asks(plan)
    _allowed(function, asked)
    if asked is not None and function is not None:
        return answer_by(_named(function) if isinstance(function, str) else function, asked[1], plan, places)
    wanted = _native.plan_memory(plan)
    room = min(wanted, worker_room())
    call = str(max(room, 1)), 1, None
    answers = _native.answer_units(plan, places, call)
    if room == wanted:
        return answers
    why = (
        f"a worker has {room // 1_000_000} MB for a unit, and the plan allows {wanted // 1_000_000} MB: "
        "start workers with more memory, or fewer threads"
    )
    # A limit that is the worker's own says nothing of the unit: it stays open.
    return [
        (key, "short", why, version, seconds) if state == "limit" else (key, state, result, version, seconds)
        for key, state, result, version, seconds in answers
    ]


def worker_room() -> int:
    """The bytes one thread of this worker may take; no limit outside a worker."""
    try:
        from distributed import get_worker

        worker = get_worker()
    except (ImportError, ValueError):
        return 1 << 63
    limit: int | None = worker.memory_manager.memory_limit
    if not limit:
        return 1 << 63
    return max(0, limit - _OWN) // max(1, int(worker.state.nthreads))


@contextmanager
def _client(client: Any, workers: int | None) -> Iterator[Any]:
    """The client given, or one with a cluster on this machine that lives as long as the sweep."""
    if client is not None:
        yield client
        return
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise ImportError('a sweep runs on Dask: pip install "wythoff[dask]"') from None
    cluster = LocalCluster(
        n_workers=workers or os.cpu_count() or 1,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
    )
    with cluster, Client(cluster) as own:
        yield own


def _read(plan: PathLike) -> tuple[str, Path | None]:
    """The text of a plan, and its file if it is one."""
    if isinstance(plan, str) and "\n" in plan:
        return plan, None
    path = Path(plan)
    if not path.is_file():
        raise OSError(f"{path}: there is no such file; a plan is a file, or its text")
    return path.read_text(encoding="utf-8"), path


def sweep(
    plan: PathLike,
    store: PathLike | None = None,
    *,
    function: Function | str | None = None,
    client: Any = None,
    workers: int | None = None,
    retries: int = 3,
    progress: Progress = None,
) -> Sweep:
    """Answer every open unit of a plan on Dask, and keep the answers in its store.

    ``plan`` is a file as for ``wyt sweep``, or its text; ``store`` its SQLite file, by default beside the plan. Without a
    ``client`` a cluster of ``workers`` processes, one a core by default, is started here and ended with the sweep.
    A plan whose question is ``python`` asks ``function``: the function itself, or the name ``module:name`` that the plan gives it.
    A plan alone runs no code: where it names a function and the caller does not, nothing is imported.
    Whatever stops the sweep, what was answered is in the store, and the next call goes on from there.

    >>> import wythoff
    >>> done = wythoff.sweep("plan.toml")        # doctest: +SKIP
    >>> done.export("csv")                       # doctest: +SKIP
    """
    text, path = _read(plan)
    if store is None:
        if path is None:
            raise ValueError("a plan given as text has no place of its own: name a store")
        store = path.with_suffix(".sqlite")
    asked, repeated = _native.plan_asks(text)
    _allowed(function, asked)
    if repeated:
        shown = "; ".join(f"{again} is {kept_one}" for again, kept_one in repeated[:3])
        more = ", …" if len(repeated) > 3 else ""
        told = f"{len(repeated)} of the games stand in the plan twice and are asked once: {shown}{more}"
        warnings.warn(told, RuntimeWarning, stacklevel=2)
    kept = _native.Store(str(store), text)
    try:
        short: dict[str, str] = {}
        places = kept.open_places()
        if places:
            with _client(client, workers) as used:
                with calling("units", "4G", None, progress) as (_, _, listener):
                    short = _run(used, text, function, places, kept, retries, listener)
        return Sweep(Path(store), dict(kept.tally()), short)
    finally:
        kept.close()


def _run(
    client: Any,
    plan: str,
    function: Function | str | None,
    places: list[int],
    store: _native.Store,
    retries: int,
    listener: Any,
) -> dict[str, str]:
    from distributed import KilledWorker, as_completed

    waiting = list(reversed(places))
    tries: dict[int, int] = {}
    short: dict[str, str] = {}
    seconds = answered = 0.0
    asked: dict[Any, list[int]] = {}
    ready = as_completed([], with_results=False)

    def send(units: list[int]) -> None:
        # Each task is its own: the same units asked again must not be taken for the ones that failed.
        future = client.submit(answer_units, plan, units, function, pure=False, retries=retries)
        asked[future] = units
        ready.add(future)

    def fill() -> None:
        threads = sum(client.nthreads().values()) or 1
        worth = max(1.0, threads / _TASKS_A_SECOND)
        size = 1 if not answered else int(worth * answered / max(seconds, 1e-9))
        # Never so many that some workers have nothing to do at the end.
        size = max(1, min(size, _MOST, len(waiting) // (4 * threads)))
        while waiting and len(asked) < 2 * threads + 2:
            send([waiting.pop() for _ in range(min(size, len(waiting)))])

    fill()
    try:
        while asked:
            # Whatever has come in shares a commit.
            batch = ready.next_batch(block=True)
            done: list[_native.Told] = []
            for future in batch:
                units = asked.pop(future)
                if future.status == "pending":
                    # The worker died after it had answered and before anybody asked: Dask asks again, and so do we.
                    asked[future] = units
                    ready.add(future)
                    continue
                try:
                    done.extend(future.result())
                    continue
                except KilledWorker:
                    pass
                # Workers died under this task again and again: perhaps under one of its units, so each on its own now.
                for place in units:
                    tries[place] = tries.get(place, 0) + 1
                    if tries[place] > retries:
                        short[f"unit {place}"] = f"workers died under it {tries[place]} times"
                    else:
                        send([place])
            short.update((key, why) for key, state, why, *_ in done if state == "short")
            told = [x for x in done if x[1] != "short"]
            store.put(told)
            answered += len(done)
            seconds += sum(x[4] for x in done)
            if listener is not None:
                listener(int(answered), len(places), None)
            fill()
    except BaseException:
        client.cancel(list(asked), force=True)
        raise
    return short
