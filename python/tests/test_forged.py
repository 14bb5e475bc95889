"""Pickles that somebody changed: what Python keeps of a solved game and of an automaton, forged knowing its format.

Whatever is read again is true: a solved game is the one that was proved, letter by letter, and an automaton accepts what its text
says, read by a reader that knows nothing of ours. Each test holds its row in docs/certificates.md against what it tried.
"""

from __future__ import annotations

import io
import itertools
import pickle
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
import wythoff
from wythoff import Automaton, Game

PAGE = Path(__file__).parents[2] / "docs" / "certificates.md"


def told(kind: str, tried: int, accepted: int) -> None:
    """The row of the table says so many tried, and so many accepted."""
    cells = next(line for line in PAGE.read_text().splitlines() if line.startswith(f"| {kind} |")).split("|")
    assert [cell.strip() for cell in cells[4:7]] == [f"{tried:,}", f"{accepted:,}", "0"], (kind, tried, accepted)


class Another(pickle.Pickler):
    """A pickle of the same kind with other arguments: as whoever forges one writes it."""

    def __init__(self, out: io.BytesIO, arguments: tuple[Any, ...]) -> None:
        super().__init__(out)
        self.arguments = arguments

    def reducer_override(self, value: Any) -> Any:
        return (value.__reduce__()[0], self.arguments) if isinstance(value, (wythoff.Solved, Automaton)) else NotImplemented


def forged(value: Any, *arguments: Any) -> Any:
    out = io.BytesIO()
    Another(out, arguments).dump(value)
    return pickle.loads(out.getvalue())


def changed(lines: list[str], radix: int, random: Random) -> list[str]:
    """One line of an automaton changed: an output, a target, a digit, an arrow more or gone."""
    lines = list(lines)
    states = [i for i, line in enumerate(lines) if line and "->" not in line and line.split()[0].isdigit()]
    arrows = [i for i, line in enumerate(lines) if "->" in line]
    at = random.choice(arrows)
    digits, _ = lines[at].split(" -> ")
    to = random.randrange(len(states) + 1)
    match random.randrange(4):
        case 0:
            at = random.choice(states)
            state, output = lines[at].split()
            lines[at] = f"{state} {1 - int(output)}"
        case 1:
            lines[at] = f"{digits} -> {to}"
        case 2:
            del lines[at]
        case _:
            letter = " ".join(str(random.randrange(radix)) for _ in digits.split())
            lines.insert(at, f"{letter} -> {to}")
    return lines


def resealed(text: str, play: str, game: str) -> bytes:
    head, body = text.split("\n\n", 1)
    plain = head.rsplit("\n", 1)[0].replace("play: normal", f"play: {play}").splitlines()
    plain = "\n".join(f"game: {game}" if line.startswith("game: ") else line for line in plain)
    seal = sha256(f"{plain}\n\n{body}".encode()).hexdigest()
    return f"{plain}\nsha256: {seal}\n\n{body}".encode()


def test_forged_pickles_of_solved_games(tmp_path):
    tried = accepted = 0
    for name in ("nim", "{0,2}* {1,1}*"):
        game = Game(name)
        solved = game.solve()
        solved.save(tmp_path / "kept")
        text = (tmp_path / "kept").read_text()
        own = next(line for line in text.splitlines() if line.startswith("game: ")).removeprefix("game: ")
        head, body = text.split("\n\n", 1)
        random = Random(7)
        for i in range(150):
            mutant = f"{head}\n\n" + "\n".join(changed(body.splitlines(), 2, random)) + "\n"
            play = "misere" if i % 11 == 5 else "normal"
            of = "wythoff" if i % 13 == 6 else own
            tried += 1
            try:
                again = forged(solved, resealed(mutant, play, of), name)
            except (ValueError, MemoryError):
                continue
            accepted += 1
            assert again.automaton == solved.automaton and again.game == solved.game, mutant
            assert [again.value(a, b) for a in range(9) for b in range(9)] == [
                solved.value(a, b) for a in range(9) for b in range(9)
            ]
    told("pickle of a `Solved`, in Python", tried, accepted)


def accepts(lines: list[str], word: list[tuple[int, ...]]) -> bool:
    """Line by line, as docs/language.md tells the format."""
    states: list[tuple[bool, dict[tuple[int, ...], int]]] = []
    for line in lines[1:]:
        if "->" in line:
            letter, to = line.split(" -> ")
            states[-1][1][tuple(map(int, letter.split()))] = int(to)
        elif line:
            states.append((line.endswith(" 1"), {}))
    at = 0
    for letter in word:
        if letter not in states[at][1]:
            return False
        at = states[at][1][letter]
    return states[at][0]


def test_forged_pickles_of_automata():
    automaton = Game("nim").solve().automaton
    lines = [line for line in str(automaton).splitlines() if line and not line.startswith("#")]
    random = Random(11)
    tried = accepted = 0
    for _ in range(300):
        mutant = changed(lines, 2, random)
        tried += 1
        try:
            again = forged(automaton, "\n".join(mutant) + "\n", automaton.systems)
        except ValueError:
            continue
        accepted += 1
        # Numbers have words with any number of zeros before them: one that tells those apart says nothing of numbers.
        for a, b in itertools.product(range(6), repeat=2):
            words = [[(a >> i & 1, b >> i & 1) for i in range(n - 1, -1, -1)] for n in range(max(a, b).bit_length(), 6)]
            said = {accepts(mutant, word) for word in words}
            assert ((a, b) in again) in said, mutant
    told("pickle of an `Automaton`, in Python", tried, accepted)


def test_systems_in_a_pickle_are_data():
    automaton = Game("nim").solve().automaton
    for system in ('ost a [0] [2]: eval x "A x x<"', 'load "other"', "ost a [0] [2]:", "../x", ""):
        with pytest.raises(ValueError):
            forged(automaton, str(automaton), [system])
