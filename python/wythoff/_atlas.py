"""The data set of the atlas, which comes with the package: typed columns with their descriptions."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from . import _native
from ._tables import PathLike, html_table, needed


class Dataset:
    """A file of the atlas: rows of named columns, each with a type and a description.

    >>> import wythoff
    >>> steps = wythoff.atlas()["steps"]
    >>> len(steps), steps.rows[0]["positions"], steps.columns["from"]
    (860, 'kept', 'the larger of that pair; two piles separated by a space')
    """

    def __init__(self, resource: dict[str, Any], text: str, plan: str) -> None:
        self.name: str = resource["name"]
        """The name of its file, without the ending."""
        self.title: str = resource["title"]
        """What it holds."""
        self.description: str = resource["description"]
        """How far what it says was decided, or seen."""
        self.plan = plan
        """The plan of the sweep that made it."""
        self.csv = text
        """The file itself."""
        fields = resource["schema"]["fields"]
        self.columns: dict[str, str] = {field["name"]: field["description"] for field in fields}
        """What stands in each column."""
        kinds = {field["name"]: field["type"] for field in fields}
        read = csv.DictReader(io.StringIO(text))
        self.rows: list[dict[str, Any]] = [
            {name: _cell(kinds[name], cell) for name, cell in row.items()} for row in read
        ]
        """The rows; a missing value is None."""

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.rows)

    def to_pandas(self) -> Any:
        """The rows as a ``pandas.DataFrame``."""
        return needed("pandas").DataFrame.from_records(self.rows, columns=list(self.columns))

    def to_polars(self) -> Any:
        """The rows as a ``polars.DataFrame``."""
        polars = needed("polars")
        return polars.DataFrame(self.rows, schema=list(self.columns), infer_schema_length=None)

    def __repr__(self) -> str:
        return f"<Dataset {self.name!r}: {len(self)} rows of {len(self.columns)} columns>"

    def _repr_html_(self) -> str:
        names = list(self.columns)
        return html_table(names, [tuple(row[name] for name in names) for row in self.rows], self.title)


def _cell(kind: str, cell: str) -> Any:
    if cell == "":
        return None
    if kind == "integer":
        return int(cell)
    if kind == "boolean":
        return cell == "true"
    return cell


def atlas(*, page: PathLike | None = None) -> Mapping[str, Dataset]:
    """The files of the atlas by their names; docs/atlas.md says how they were made.

    ``page`` names a folder: its index.html, every map as SVG and PNG, and the data are written there, as ``wyt atlas -o`` does.

    >>> import wythoff
    >>> sum(row["verdict"] == "split" for row in wythoff.atlas()["pairs"]) > 0
    True
    """
    if page is not None:
        _native.atlas_page(str(page))
    return _files()


@lru_cache(maxsize=1)
def _files() -> Mapping[str, Dataset]:
    package, files = _native.atlas()
    resources = {resource["name"]: resource for resource in json.loads(package)["resources"]}
    return {name: Dataset(resources[name], text, plan) for name, text, plan in files}
