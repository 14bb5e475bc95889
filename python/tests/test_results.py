"""Tables, figures, solved games, claims, proofs and certificates."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree

import pytest

import wythoff


def test_a_sheet_is_rows_columns_and_formats():
    levels = wythoff.Game("r-wythoff").levels(6)
    assert levels.columns == ["g", "C", "M", "wrong", "proved"]
    assert len(levels) == 7 and all(row["proved"] is True for row in levels)
    assert levels["g"] == list(range(7)) and levels[2]["g"] == 2
    assert json.loads(levels.write("json"))["data"][0] is not None
    html = levels._repr_html_()
    assert html.count("<tr>") == 8 and "Levels of" in html
    with pytest.raises(KeyError, match="the columns are g, C"):
        levels["D"]


def test_html_of_a_long_sheet_says_how_many_are_left():
    rows = wythoff.Game("wythoff").rows(70)
    assert "and 10 more rows" in rows._repr_html_()


def test_a_sheet_cut_short_warns_and_keeps_its_rows():
    with pytest.warns(RuntimeWarning, match="columns"):
        rows = wythoff.Game("wythoff").rows(40, columns=2000)
    assert rows.limit and 0 < len(rows) < 40


def test_html_of_a_game_shows_its_values():
    html = wythoff.Game("wythoff")._repr_html_()
    table = ElementTree.fromstring(html[html.index("<table") :])
    cells = [cell for row in table[1:] for cell in row[1:]]
    values = ["".join(cell.itertext()) for cell in cells]
    assert values == [str(x) for x in wythoff.Game("wythoff").table(8).flatten()]
    assert [len(cell) for cell in cells] == [int(value == "0") for value in values]
    assert "a,b,c" in wythoff.Game("nim:3")._repr_html_()


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("positions", {"count": 300}),
        ("positions", {"up_to": 30, "columns": True}),
        ("ratio", {"count": 300, "range": (1.3, 1.9), "guide": ["phi", 1.5]}),
        ("heat", {"size": 20}),
        ("queen", {"size": 8, "queen": (6, 4)}),
        ("table", {"size": 6}),
    ],
)
def test_figures_are_drawn(kind, options, tmp_path):
    figure = wythoff.Game("gdwn:1,2").plot(kind, **options)
    ElementTree.fromstring(figure._repr_svg_())
    assert figure.svg == wythoff.Game("gdwn:1,2").plot(kind, **options).svg
    firsts = [("png", b"\x89PNG"), ("svg", b"<svg"), ("pdf", b"%PDF-"), ("tex", b"% ")]
    for ending, first in firsts:
        figure.save(tmp_path / f"f.{ending}")
        assert (tmp_path / f"f.{ending}").read_bytes().startswith(first)
    with pytest.raises(ValueError, match="svg, png, pdf, tex"):
        figure.save(tmp_path / "f.eps")


def test_a_figure_is_the_one_of_the_command(wyt, tmp_path):
    file = tmp_path / "f.svg"
    line = ["ratio", "gdwn:2,3", "--count", "500", "--guide", "phi", "--against-smaller"]
    assert wyt("plot", *line, "-o", str(file))[0] == 0
    figure = wythoff.Game("gdwn:2,3").plot("ratio", count=500, guide="phi", against_smaller=True)
    assert figure.svg == file.read_text()


def test_a_solved_game_answers_for_any_size(tmp_path, wyt):
    game = wythoff.Game("{0,1}* {1,1}* {1,4}")
    solved = game.solve()
    assert solved and solved.verdict == "proved" and solved.data["levels"][0]["value"] == 0
    values = game.table(40)
    for a in range(40):
        for b in range(40):
            assert (solved.value(a, b) == 0) == (values[a, b] == 0), (a, b)
    far = solved.analyse(10**40, 10**40 + 7)
    assert far.outcome == "N" and far.moves
    assert all(solved.analyse(move.to).outcome == "P" for move in far.moves)
    file, record = tmp_path / "g.solved", tmp_path / "g.proof"
    solved.save(file)
    solved.record(record)
    assert wythoff.verify(record)
    code, told, _ = wyt("value", str(game), "4,6", "--by", str(file))
    assert code == 0 and str(solved.analyse(4, 6).outcome) in told
    assert str(solved).splitlines()[0] in wyt("solve", str(game))[1]


def test_what_cannot_be_solved_says_so():
    tried = wythoff.Game("gdwn:1,2").solve(time=5)
    assert not tried and tried.verdict in ("open", "guessed")
    with pytest.raises(ValueError, match="nothing was proved"):
        tried.value(1, 2)


def test_claims_are_judged(wyt):
    sheet = wythoff.check("H-L1", "H-L5", effort="quick")
    code, told, _ = wyt("check", "H-L1", "H-L5", "--effort", "quick", "--format", "json")
    rows = json.loads(told)["data"]
    assert sheet["id"] == [row["id"] for row in rows] and code == 0
    assert sheet["verdict"] == [row["verdict"]["kind"] for row in rows]


def test_statements_are_decided(tmp_path):
    true, false = wythoff.prove("?msd_fib A x,y x+y=y+x"), wythoff.prove("A x x != 77")
    assert true[0].result is True and false[0].result is False
    assert false[0].witness == {"x": 77}
    record = tmp_path / "p.proof"
    formula = "?msd_fib E n $floor(n,a) & b=a+n"
    assert all(x.result for x in wythoff.prove(formula, p_positions="wythoff", record=record))
    assert wythoff.verify(record)
    # The same pairs are not those of another game.
    assert not all(x.result for x in wythoff.prove(formula, p_positions="maharaja"))
    with pytest.raises(ValueError, match="nothing to prove"):
        wythoff.prove()


def test_certificates_are_accepted_and_forged_ones_are_not(tmp_path):
    file = tmp_path / "levels.cert"
    whole = wythoff.certify("levels", "r-wythoff", up_to_value=5, output=file)
    verdict = wythoff.verify(file)
    assert verdict and verdict.data["claim"]["levels"] == 6
    assert "levels 0 to 5 of r-wythoff, for all n" in str(verdict)
    for place in range(0, len(whole), max(1, len(whole) // 20)):
        forged = bytearray(whole)
        forged[place] ^= 1
        file.write_bytes(forged)
        assert not wythoff.verify(file), place
    with pytest.raises(OSError, match="there is no file"):
        wythoff.verify(tmp_path / "none")


def test_a_checkpoint_is_taken_up(tmp_path):
    state = tmp_path / "levels.state"
    assert wythoff.Game("r-wythoff").levels(5, checkpoint=state)["g"] == list(range(6))


def test_sequences_are_recognised():
    assert wythoff.guess("wythoff", column="b", count=200)[0]["verdict"] == "proved"
    squares = wythoff.guess([n * n for n in range(20)])
    assert squares and squares[0]["kind"] == "recurrence"
    with pytest.raises(ValueError, match="no terms"):
        wythoff.guess([])
