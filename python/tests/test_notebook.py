"""The first hour, as it stands in the repository."""

from __future__ import annotations

import nbformat
from notebook import FILE, executed, outputs


def test_the_notebook_runs_and_shows_what_is_kept():
    kept, found = nbformat.read(FILE, as_version=4), executed()
    codes = [cell.source for cell in kept.cells if cell.cell_type == "code"]
    assert len(codes) > 10 and sum(map(bool, outputs(kept))) > 10
    for source, before, now in zip(codes, outputs(kept), outputs(found), strict=True):
        assert before == now, f"this cell shows something else now:\n{source}"
