"""The examples of the docstrings."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

MODULES = ["", "._answers", "._atlas", "._automaton", "._call", "._game", "._proofs", "._solved", "._sweep", "._tables"]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    module = importlib.import_module("wythoff" + name)
    failed, tried = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert failed == 0
    assert tried > 0


@pytest.mark.parametrize("name", ["README.md", "docs/python.md"])
def test_examples_of_the_documents(name):
    file = Path(__file__).parent.parent.parent / name
    failed, tried = doctest.testfile(str(file), module_relative=False)
    assert failed == 0 and tried > 2
