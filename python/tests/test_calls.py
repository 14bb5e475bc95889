"""Long calls: errors, memory, threads, progress, Ctrl-C, and the interpreter left free."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import wythoff

BAD = [
    (["table", "wythof"], lambda: wythoff.Game("wythof"), ValueError),
    (["value", "wythoff", "1,2,3"], lambda: wythoff.Game("wythoff").value(1, 2, 3), ValueError),
    (["table", "nim:3"], lambda: wythoff.Game("nim:3").table(), ValueError),
    (["table", "wythoff", "--size", "0"], lambda: wythoff.Game("wythoff").table(0), ValueError),
    (["positions", "nim:3", "--count", "3"],
     lambda: wythoff.Game("nim:3").positions(count=3), ValueError),
    (["levels", "nim", "--up-to-value", "3"], lambda: wythoff.Game("nim").levels(3), ValueError),
    (["periods", "wythoff", "--rows", "0"], lambda: wythoff.Game("wythoff").rows(0), ValueError),
    (["beams", "fibonacci-nim", "--up-to", "9"],
     lambda: wythoff.Game("fibonacci-nim").beams(9), ValueError),
    (["plot", "pie", "nim", "-o", "x.svg"], lambda: wythoff.Game("nim").plot("pie"), ValueError),
    (["prove", "A x x="], lambda: wythoff.prove("A x x="), ValueError),
    (["check", "X-1"], lambda: wythoff.check("X-1"), ValueError),
    (["beams", "gdwn:1,2", "--up-to", "1e9", "--memory", "1M"],
     lambda: wythoff.Game("gdwn:1,2").beams("1e9", memory="1M"), MemoryError),
    (["solve", "nim:3", "--system", "roman"],
     lambda: wythoff.Game("nim:3").solve(system="roman"), ValueError),
]


@pytest.mark.parametrize("case", BAD, ids=lambda c: " ".join(c[0]))
def test_errors_have_the_text_of_the_command_and_remedies_of_the_package(wyt, case):
    arguments, call, kind = case
    with pytest.raises(kind) as error:
        call()
    code, _, told = wyt(*arguments)
    assert code in ((3,) if kind is MemoryError else (2, 4))
    text = str(error.value)
    assert text in told or text.rsplit(": ", 1)[0] in told, (text, told)
    assert " --" not in text and "wyt " not in text, text


def test_a_table_too_large_is_refused_before_memory_is_taken():
    begun = time.monotonic()
    with pytest.raises(MemoryError, match="a table of 100000 by 100000 needs 20 GB"):
        wythoff.Game("wythoff").table("1e5")
    assert time.monotonic() - begun < 5


def test_control_characters_are_escaped():
    with pytest.raises(ValueError) as error:
        wythoff.Game("wyth\x1b[31moff\u202e")
    assert "\x1b" not in str(error.value) and "\u202e" not in str(error.value)


@pytest.mark.parametrize("given", [-1, 1.5, "much", 1 << 64])
def test_counts_are_checked(given):
    with pytest.raises((ValueError, MemoryError)):
        wythoff.Game("wythoff").table(given)


def test_bad_options_are_refused():
    game = wythoff.Game("wythoff")
    for bad in [
        lambda: game.table(3, memory="lots"),
        lambda: game.table(3, threads=0),
        lambda: game.table(3, 4, rows=5),
        lambda: game.positions(),
        lambda: game.positions(count=3, up_to=3),
        lambda: game.value(-1, 3),
        lambda: game.solve(value=1, up_to_value=2),
        lambda: wythoff.certify("levels", "r-wythoff"),
        lambda: game.plot(colour="red"),
    ]:
        with pytest.raises(ValueError):
            bad()
    with pytest.raises(TypeError):
        game.value(1.5, 2)


def test_threads_change_nothing():
    game = wythoff.Game("gdwn:1,2")
    assert (game.table(700, threads=1) == game.table(700, threads=3)).all()


def test_a_bar_that_is_asked_for_names_what_it_needs(monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm", None)
    assert wythoff.Game("wythoff").value(1, 2, progress=False) == 0
    with pytest.raises(ImportError, match=r'a bar needs tqdm: pip install "wythoff\[notebook\]"'):
        wythoff.Game("wythoff").value(1, 2, progress=True)


def test_progress_is_told_and_grows():
    told = []
    wythoff.Game("gdwn:1,2").table(1500, progress=lambda done, total: told.append((done, total)))
    assert told[-1][0] == told[-1][1] > 0
    assert told == sorted(told, key=lambda x: x[0])


def test_a_listener_that_fails_stops_the_call():
    def fail(done, total):
        raise RuntimeError("enough")

    begun = time.monotonic()
    with pytest.raises(RuntimeError, match="enough"):
        wythoff.Game("wythoff").rows(400, progress=fail)
    assert time.monotonic() - begun < 20


def test_the_interpreter_is_free_during_a_call():
    """Another thread goes on counting while a table is computed."""
    ticks, over = [], threading.Event()

    def count():
        while not over.wait(0.005):
            ticks.append(time.monotonic())

    thread = threading.Thread(target=count)
    thread.start()
    begun = time.monotonic()
    wythoff.Game("gdwn:1,2").table(4000)
    ended = time.monotonic()
    over.set()
    thread.join()
    during = [t for t in ticks if begun < t < ended]
    pauses = [b - a for a, b in zip([begun, *during], [*during, ended])]
    assert max(pauses) < (ended - begun) / 2, (len(during), max(pauses), ended - begun)


@pytest.mark.skipif(not hasattr(signal, "SIGINT") or sys.platform == "win32", reason="no SIGINT")
@pytest.mark.parametrize(
    "work",
    [
        'wythoff.Game("wythoff").rows(440)',
        'wythoff.Game("gdwn:1,2").beams("1e9")',
        'wythoff.Game("gdwn:1,2").positions(count="1e9")',
        'wythoff.Game("r-wythoff").solve(up_to_value=30)',
        'wythoff.prove(guess_levels=30)',
        'for p in wythoff.Game("gdwn:1,2").iter_positions(count="1e9"): pass',
    ],
)
def test_control_c_stops_a_call(work):
    program = f"import wythoff\nprint('begun', flush=True)\n{work}\n"
    # A shell that starts the tests in the background has them ignore the signal, and children inherit that.
    child = subprocess.Popen(
        [sys.executable, "-I", "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        assert child.stdout.readline() == "begun\n"
        time.sleep(1.0)
        assert child.poll() is None, "the call was too short to be stopped"
        child.send_signal(signal.SIGINT)
        begun = time.monotonic()
        _, told = child.communicate(timeout=60)
    finally:
        child.kill()
    assert "KeyboardInterrupt" in told and child.returncode != 0, told
    assert time.monotonic() - begun < 60


def test_a_bar_appears_when_asked_for(capsys):
    from wythoff import _call

    bar = _call._Bar("units")
    bar.begun -= 1
    bar(3, 10)
    bar.close()
    assert "units" in capsys.readouterr().err
    assert not _call.in_a_notebook()


def test_the_package_is_typed():
    assert (Path(wythoff.__file__).parent / "py.typed").exists()
