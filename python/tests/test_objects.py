"""Solved games, automata and guesses as objects: they say what the engines say, and are believed only where they are proved."""

from __future__ import annotations

import pickle
import re
from xml.etree import ElementTree

import pytest

import wythoff
from wythoff import Game

OWN = "{0,1}* {1,1}* {1,4}"


@pytest.fixture(scope="module")
def solved():
    return Game(OWN).solve()


def outcome_by_definition(side):
    """P-positions of OWN with both piles below side, by the rules alone."""
    found = set()
    for a in range(side):
        for b in range(side):
            options = [(x, b) for x in range(a)] + [(a, y) for y in range(b)]
            options += [(a - k, b - k) for k in range(1, min(a, b) + 1)]
            options += [(a - p, b - q) for p, q in ((1, 4), (4, 1)) if a >= p and b >= q]
            if not found.intersection(options):
                found.add((a, b))
    return found


def test_the_automaton_is_the_game(solved):
    automaton, known = solved.automaton, outcome_by_definition(60)
    assert {(a, b) for a in range(60) for b in range(a, 60) if (a, b) in automaton} == {
        (a, b) for a, b in known if a <= b
    }
    assert [automaton.accepts(a, b) for a, b in sorted(known) if a <= b] == [True] * sum(
        a <= b for a, b in known
    )
    # A run letter by letter ends where the whole ends.
    for a, b in [(0, 0), (4, 8), (4, 7), (30, 31)]:
        assert (automaton.run(a, b)[-1] in automaton.accepting) == ((a, b) in automaton)
    assert automaton.states == solved.states[0] == len(automaton)
    assert (solved.positions(300) == Game(OWN).positions(300)).all()
    assert (solved.positions(up_to=50) == Game(OWN).positions(up_to=50)).all()
    with pytest.raises(ValueError, match="reads 2 numbers"):
        automaton.accepts(1, 2, 3)


def test_automata_are_combined(solved):
    own, plain = solved.automaton, Game("wythoff").solve().automaton
    both, either = own & plain, own | plain
    for a in range(25):
        for b in range(25):
            here, there = (a, b) in own, (a, b) in plain
            assert ((a, b) in both, (a, b) in either) == (here and there, here or there)
            assert ((a, b) in (own - plain), (a, b) in ~own) == (here and not there, not here)
    assert own != plain and own & own == own and hash(own & own) == hash(own)
    lower = wythoff.define("?msd_fib E b $own(a,b)", own=own)
    with pytest.raises(ValueError, match="read different things"):
        own & lower
    with pytest.raises(ValueError, match="no free variables and is false"):
        wythoff.define("?msd_fib A a $lower(a)", lower=lower)
    assert wythoff.prove("?msd_fib A a (E b $own(a,b)) => $lower(a)", automata={"own": own, "lower": lower})[0].result


def test_drawings_and_graphs_have_every_state(solved):
    automaton = solved.automaton
    picture = ElementTree.fromstring(automaton.svg)
    circles = picture.findall("{http://www.w3.org/2000/svg}circle")
    assert len(circles) == automaton.states + len(automaton.accepting)
    assert solved._repr_svg_() == automaton.svg and "<svg" in solved._repr_html_()
    graph = solved.to_networkx()
    assert graph.number_of_nodes() == automaton.states
    assert graph.number_of_edges() == len(automaton.transitions)
    accepting = [node for node, accepts in graph.nodes(data="accepting") if accepts]
    assert accepting == automaton.accepting
    dot = solved.to_dot()
    assert dot.count("shape = doublecircle") == len(automaton.accepting)
    large = Game("maharaja").solve().automaton
    assert large.states > large.MOST_DRAWN and large._repr_svg_() is None
    with pytest.raises(ValueError, match="no picture"):
        large.svg


def test_what_is_kept_is_proved_again(solved, tmp_path):
    file = tmp_path / "own.solved"
    solved.save(file)
    again = wythoff.Solved.load(file)
    for other in (again, pickle.loads(pickle.dumps(solved))):
        assert other.verdict == "proved" and other.automaton == solved.automaton
        assert (other.theorem, other.game) == (solved.theorem, OWN)
    assert pickle.loads(pickle.dumps(solved.automaton)) == solved.automaton
    forged = file.read_text().replace("{1,4}", "{1,5}")
    file.write_text(forged)
    with pytest.raises(ValueError, match="changed after it was written"):
        wythoff.Solved.load(file)
    from hashlib import sha256

    head, body = forged.split("\n\n", 1)
    plain = head.rsplit("\n", 1)[0]
    seal = sha256(f"{plain}\n\n{body}".encode()).hexdigest()
    file.write_text(f"{plain}\nsha256: {seal}\n\n{body}")
    with pytest.raises(ValueError, match="this book is wrong"):
        wythoff.Solved.load(file)
    unsolved = Game("gdwn:1,2").solve(time=1)
    assert not unsolved
    with pytest.raises(TypeError, match="only what is proved"):
        pickle.dumps(unsolved)


def test_all_values_are_kept_with_their_game(tmp_path):
    solved = Game("{0,1}* {1,1}").solve(all_values=True)
    assert solved.value(10**20, 3) is not None
    file = tmp_path / "all.solved"
    solved.save(file)
    again = wythoff.Solved.load(file, "{0,1}* {1,1}")
    assert again.value(10**20, 3) == solved.value(10**20, 3)
    assert pickle.loads(pickle.dumps(solved)).value(7, 9) == Game("{0,1}* {1,1}").value(7, 9)
    with pytest.raises(ValueError, match="name the game it solves"):
        wythoff.Solved.load(file, "wythoff")


def test_systems_of_their_own_travel():
    solved = Game("st-wythoff:1,3").solve()
    automaton = solved.automaton
    again = pickle.loads(pickle.dumps(automaton))
    assert again == automaton and again.systems == automaton.systems
    assert (again & automaton) == automaton


def test_densities_are_exact_and_rounded(solved):
    shares = solved.densities()
    assert shares is not None and abs(sum(x.share for x in shares) - 1) < 1e-9
    for density in shares:
        # A number such as (3 - sqrt(5))/2, as Python reads it.
        exact = re.sub(r"(\d) sqrt", r"\1*sqrt", density.exact).replace("sqrt(5)", "5**.5")
        assert abs(eval(exact) - density.share) < 1e-9, density
    assert Game("nim").solve().densities() is None


def test_a_theorem_is_said_twice(solved):
    assert f"of {solved.states[0]} states" in solved.theorem and "Fibonacci" in solved.theorem
    assert solved.latex.count(r"\begin") == solved.latex.count(r"\end")
    assert solved.latex.isascii()


def test_a_guess_says_what_follows():
    guess = wythoff.guess([n * n for n in range(40)])[0]
    assert (guess.kind, guess.verdict, bool(guess)) == ("recurrence", "guessed", False)
    assert guess.next[:3] == [1600, 1681, 1764] and guess["kind"] == guess.kind
    assert "kind" in dict(guess) and guess._repr_latex_().startswith("$")


def test_a_bar_of_ones_own_hears_what_is_tried():
    class Bar:
        n, total = 0, None

        def __init__(self):
            self.said = []

        def update(self, more):
            self.n += more

        def set_postfix_str(self, words):
            self.said.append(words)

    bar = Bar()
    Game("{0,1}* {1,1}* {5,8}").solve(time=8, progress=bar)
    assert any("states" in words for words in bar.said), bar.said


def test_frames_have_the_rows():
    sheet = Game("wythoff").rows(5)
    frame, polar = sheet.to_pandas(), sheet.to_polars()
    assert list(frame.columns) == sheet.columns == polar.columns
    assert frame["preperiod"].tolist() == sheet["preperiod"] == polar["preperiod"].to_list()
    pairs = wythoff.atlas()["pairs"]
    assert pairs.to_polars().height == len(pairs) == len(pairs.to_pandas()) == 4950
    withdrawn = [row["unit"] for row in pairs if row["withdrawn"]]
    assert withdrawn == [row["unit"].removeprefix("gdwn:") for row in wythoff.atlas()["further"]]


def test_moves_are_adjoined_as_by_the_command(wyt):
    code, told, _ = wyt("adjoin", "wythoff", "{1,2} {1,3}", "--format", "csv")
    assert (code, told) == (0, Game("wythoff").adjoin("{1,2} {1,3}").write("csv"))
    assert len(Game("wythoff").adjoin(range=3)) == 9
    with pytest.raises(ValueError, match="give one of the two"):
        Game("wythoff").adjoin("{1,2}", range=3)


def test_an_answer_prints_as_the_command_does():
    answer = wythoff.Game("wythoff").analyse(5, 8)
    assert str(answer).splitlines()[:3] == ["wythoff 5,8", "value     2", "outcome   N: the player to move wins"]
    assert answer._repr_html_() == f"<pre>{str(answer)}</pre>"
    assert len(answer) == 6 and answer.value == 2
    solved = wythoff.Game("{0,1}* {1,1}* {1,4}").solve().analyse(1, 2)
    assert "outcome   P" in str(solved)


def test_the_page_of_the_atlas(tmp_path):
    files = wythoff.atlas(page=tmp_path / "atlas")
    assert (tmp_path / "atlas" / "index.html").is_file() and files is wythoff.atlas()
    assert len(list((tmp_path / "atlas" / "figures").glob("*.svg"))) == 7


def test_a_certificate_by_the_definitions_alone(tmp_path):
    file = tmp_path / "few.cert"
    wythoff.certify("levels", "r-wythoff", up_to_value=2, output=file)
    assert wythoff.verify(file, plain=True) and wythoff.verify(file)


def test_guesses_of_a_solved_game():
    game = "fraenkel:2"
    assert wythoff.guess(game, count=300)[0].verdict == "guessed"
    assert wythoff.guess(game, count=300, solve=True)[0].verdict == "proved"
    with pytest.raises(ValueError, match="first is the index of terms"):
        wythoff.guess(game, first=1)
    refuted = wythoff.Game("nim").solve(guess="?msd_2 a=b & a<5")
    assert refuted.verdict == "refuted" and refuted.data["counterexample"] == [["a", "5"]]
