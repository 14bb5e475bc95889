"""Executes the notebooks: `python tests/notebook.py [NAME…]` keeps their outputs; the test compares them with those kept."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FILES = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))


def executed(file: Path) -> Any:
    """A notebook, run from the start in a kernel of its own."""
    notebook = nbformat.read(file, as_version=4)
    with tempfile.TemporaryDirectory() as folder:
        place = {"metadata": {"path": folder}}
        NotebookClient(notebook, timeout=600, kernel_name="python3", resources=place).execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    for name in ("language_info", "widgets"):
        notebook.metadata.pop(name, None)
    return notebook


def outputs(notebook: Any) -> list[list[Any]]:
    """What each cell shows, without bars, which depend on the clock."""

    def shown(output: Any) -> bool:
        bar = output.get("name") == "stderr"
        return not bar and "application/vnd.jupyter.widget-view+json" not in output.get("data", {})

    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    return [[dict(output) for output in cell.outputs if shown(output)] for cell in cells]


if __name__ == "__main__":
    for file in FILES:
        if sys.argv[1:] and file.stem not in sys.argv[1:]:
            continue
        found = executed(file)
        for cell, kept in zip((c for c in found.cells if c.cell_type == "code"), outputs(found)):
            cell.outputs = [nbformat.from_dict(output) for output in kept]
        nbformat.write(found, file)
