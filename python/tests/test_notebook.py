"""The notebooks, as they stand in the repository."""

from __future__ import annotations

import nbformat
import pytest
from notebook import FILES, executed, outputs


def test_there_is_one_for_each_reader():
    assert [file.stem for file in FILES] == ["data-scientist", "researcher", "teacher"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_notebook_runs_and_shows_what_is_kept(file):
    kept, found = nbformat.read(file, as_version=4), executed(file)
    codes = [cell.source for cell in kept.cells if cell.cell_type == "code"]
    assert len(codes) > 10 and sum(map(bool, outputs(kept))) > 10
    for source, before, now in zip(codes, outputs(kept), outputs(found), strict=True):
        assert before == now, f"this cell shows something else now:\n{source}"
