"""Results that show themselves: tables of named columns, and figures."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any, Union, overload

from . import _native

PathLike = Union[str, "os.PathLike[str]"]

_MOST_SHOWN = 60


def needed(name: str) -> Any:
    """A library that is not there by itself."""
    from importlib import import_module

    try:
        return import_module(name)
    except ImportError:
        raise ImportError(f'this needs {name}: pip install {name}, or "wythoff[data]"') from None


class Sheet:
    """Named columns and rows: what the command prints as a table.

    >>> import wythoff
    >>> rows = wythoff.Game("wythoff").rows(4)
    >>> print(rows)
    Rows of wythoff
    <BLANKLINE>
    row  preperiod  period
      0          0       1
      1          0       3
      2          0       3
      3          8       6
    <BLANKLINE>
    >>> rows[2]
    {'row': 2, 'preperiod': 0, 'period': 3}
    >>> rows["period"]
    [1, 3, 3, 6]
    >>> rows.write("csv").splitlines()[0]
    'row,preperiod,period'
    """

    def __init__(self, native: _native.Sheet) -> None:
        self._native = native
        self.title: str = native.title
        """What it is about, in words."""
        self.about: dict[str, Any] = native.about
        """What it is about: the game, the bounds, the engine, the version."""
        self.columns: list[str] = native.columns
        """The names of the columns."""
        self.rows: list[tuple[Any, ...]] = native.rows
        """The rows: ints of any size, bools, strings, or None."""
        self.limit: str | None = native.limit
        """Why rows are missing, if a limit was reached."""
        if self.limit is not None:
            warnings.warn(self.limit, RuntimeWarning, stacklevel=3)

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (dict(zip(self.columns, row)) for row in self.rows)

    @overload
    def __getitem__(self, which: int) -> dict[str, Any]: ...

    @overload
    def __getitem__(self, which: str) -> list[Any]: ...

    def __getitem__(self, which: int | str) -> dict[str, Any] | list[Any]:
        if isinstance(which, str):
            if which not in self.columns:
                names = ", ".join(self.columns)
                raise KeyError(f"there is no column {which}: the columns are {names}")
            place = self.columns.index(which)
            return [row[place] for row in self.rows]
        return dict(zip(self.columns, self.rows[which]))

    def to_pandas(self) -> Any:
        """The rows as a ``pandas.DataFrame``; what it is about is in its ``attrs``."""
        frame = needed("pandas").DataFrame.from_records(self.rows, columns=self.columns)
        frame.attrs.update(self.about, title=self.title)
        return frame

    def to_polars(self) -> Any:
        """The rows as a ``polars.DataFrame``."""
        polars = needed("polars")
        return polars.DataFrame(self.rows, schema=self.columns, orient="row", infer_schema_length=None)

    def write(self, format: str = "text") -> str:
        """The table as the command writes it: text, markdown, latex, csv or json."""
        return self._native.write(format)

    def save(self, path: PathLike, format: str = "csv") -> None:
        """Write the table to a file."""
        Path(path).write_text(self.write(format), encoding="utf-8")

    def __str__(self) -> str:
        return self.write("text")

    def __repr__(self) -> str:
        title = self.title.splitlines()[0] if self.title else ""
        return f"<Sheet {title!r}: {len(self)} rows of {', '.join(self.columns)}>"

    def _repr_html_(self) -> str:
        return html_table(self.columns, self.rows, self.title)


def html_table(columns: list[str], rows: list[tuple[Any, ...]], title: str) -> str:
    """A table for a notebook; of a long one the first rows and the number of the others.

    >>> html_table(["a"], [(1,), ("<b>",)], "T")
    '<table><caption>T</caption><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr><tr><td>&lt;b&gt;</td></tr></tbody></table>'
    """

    def cell(x: Any) -> str:
        if x is None:
            return "<td>–</td>"
        if isinstance(x, bool):
            return f"<td>{'yes' if x else 'no'}</td>"
        return f"<td>{escape(str(x))}</td>"

    head = "".join(f"<th>{escape(name)}</th>" for name in columns)
    body = "".join(f"<tr>{''.join(map(cell, row))}</tr>" for row in rows[:_MOST_SHOWN])
    more = len(rows) - _MOST_SHOWN
    if more > 0:
        body += f'<tr><td colspan="{len(columns)}">… and {more} more rows</td></tr>'
    caption = escape(title).replace("\n", "<br>")
    return (
        f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


class Figure:
    """A figure of a game: shown by a notebook, or saved as SVG, PNG, PDF or TikZ.

    >>> import wythoff
    >>> figure = wythoff.Game("wythoff").plot("queen", size=8, queen=(6, 4))
    >>> figure.svg.startswith("<svg"), figure.png[1:4]
    (True, b'PNG')
    """

    def __init__(self, native: _native.Figure) -> None:
        self._native = native

    @property
    def title(self) -> str:
        """Its title."""
        return self._native.title

    @property
    def svg(self) -> str:
        """The figure as an SVG document."""
        return self._native.svg()

    @property
    def png(self) -> bytes:
        """The figure as a PNG file."""
        return self._native.png()

    def save(self, path: PathLike) -> None:
        """Write the figure to a file ending in .svg, .png, .pdf or .tex (TikZ)."""
        path = Path(path)
        path.write_bytes(self._native.file(path.suffix.removeprefix(".")))

    def __repr__(self) -> str:
        return f"<Figure {self.title!r}>"

    def _repr_svg_(self) -> str:
        return self.svg
