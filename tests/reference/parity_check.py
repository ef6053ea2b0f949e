#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Everything that python-chess offers, what does it here, and which test shows that: parity.tsv, checked and made a page.

    parity_check.py            checks the table, and that src/PARITY.md says what it says
    parity_check.py --write    writes src/PARITY.md

A row of the table has the fields of `Row`. `names` are full names in python-chess; `{A,B}` and `[A-H]` stand for several,
and `*` for all that no other row has. Kinds of rows:

    here    the header declares each name of `declared`, `Type::member` in that type, and the tests use them
    line    the same, and `text` is a line of C++ that stands in one of the tests
    other   C++ needs no such thing; `text` says why
    inside  not for users of python-chess, who find no text about it; `text` says what it is

Exit status 77 (CTest: skipped) when python-chess is not installed.
"""
import fnmatch
import itertools
import pathlib
import re
import sys
from typing import NamedTuple

import with_python_chess  # before the imports that need it

import chess
import python_chess_names

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/lint"))
import cpp_scopes  # noqa: E402

TABLE = ROOT / "tests/reference/parity.tsv"
PAGE = ROOT / "src/PARITY.md"
KINDS = ("here", "line", "other", "inside")


class Row(NamedTuple):
    area: str
    names: str
    kind: str
    header: str
    declared: str
    text: str
    module: str
    differs: str
    tests: str


def read_table():
    lines = TABLE.read_text(encoding="utf-8").split("\n")[1:-1]
    return [Row(*line.split("\t")) for line in lines]


def spelled_out(word):
    """`a{b,c}` is `ab` and `ac`."""
    parts = [part[1:-1].split(",") if part.startswith("{") else [part] for part in re.split(r"(\{[^}]*\})", word)]
    return ["".join(choice) for choice in itertools.product(*parts)]


def patterns_of(row):
    return [pattern for word in row.names.split() for pattern in spelled_out(word)]


def squeezed(code):
    return re.sub(r"\s+", "", code)


class Sources:
    """Files of the project, read once."""

    def __init__(self):
        self.texts = {}

    def read(self, path):
        if path not in self.texts:
            file = ROOT / path
            self.texts[path] = file.read_text(encoding="utf-8") if file.is_file() else None
        return self.texts[path]

    def names_of_header(self, name):
        """What the header declares, on whatever floor (cpp_scopes.declared_names); None without that header."""
        found = next((ROOT / "src").glob(f"*/{name}"), None)
        return found and cpp_scopes.declared_names(self.read(found.relative_to(ROOT)))

    def case(self, path, name):
        """The text of a test case or function; None if there is none of that name."""
        quoted = re.escape(name.replace('"', '\\"'))
        found = re.search(rf'^( *)(?:TEST_CASE\("{quoted}".*?|[\w:<>&*, ]+\b{quoted}\([^;]*?)\{{\n.*?^\1\}}',
                          self.read(path), re.M | re.S)
        return found and found.group()


def has_word(text, name):
    last = name.rsplit("::", 1)[-1]
    return re.search(rf"(?<!\w){re.escape(last)}(?!\w)", text) is not None


def faults_of_names(rows, public):
    owners = {}
    for row in rows:
        for pattern in patterns_of(row):
            if "*" in pattern:
                continue
            matched = fnmatch.filter(public, pattern)
            if not matched:
                yield f"{pattern}: python-chess has no such name"
            for name in matched:
                if name in owners:
                    yield f"{name}: in two rows"
                owners[name] = row
    for row in rows:
        for pattern in patterns_of(row):
            if "*" not in pattern:
                continue
            for name in fnmatch.filter(public, pattern):
                owners.setdefault(name, row)
    for name, is_described in public.items():
        if name not in owners:
            yield f"{name}: in no row"
        elif is_described and owners[name].kind == "inside":
            yield f"{name}: python-chess describes it, so it is for users"


def faults_of_declarations(row, sources):
    declared = sources.names_of_header(row.header)
    if declared is None or "/detail/" in row.header:
        yield f"no public header {row.header}"
        return
    for name in row.declared.split():
        owner, _, last = name.rpartition("::")
        if last not in declared.get(owner, ()):
            yield f"{row.header} does not declare {name}"


def faults_of_tests(row, sources):
    bodies, files = "", ""
    for test in filter(None, row.tests.split(" ; ")):
        path, case = test.split(": ", 1)
        if sources.read(path) is None:
            yield f"no test file {path}"
        elif (body := sources.case(path, case)) is None:
            yield f"{path} has no case \"{case}\""
        else:
            bodies += body
            files += sources.read(path)
    if not bodies:
        yield "no test"
        return
    for name in row.declared.split():
        if not name.startswith("operator") and not has_word(files, name):
            yield f"its tests do not mention {name}"
    if row.text and squeezed(row.text) not in squeezed(bodies):
        yield f"its tests do not run: {row.text}"


def faults_of_row(row, sources):
    if row.kind not in KINDS:
        yield f"no such kind of row: {row.kind}"
    elif row.kind in ("here", "line"):
        if row.kind == "line" and not row.text:
            yield "no line of code"
        yield from faults_of_declarations(row, sources)
        yield from faults_of_tests(row, sources)
    elif not row.text:
        yield "no reason"
    if "*" in row.names and row.kind != "inside":
        yield "`*` is for the inside only"


def faults_of_table(rows, public, sources):
    yield from faults_of_names(rows, public)
    for row in rows:
        for fault in faults_of_row(row, sources):
            yield f"{row.names[:60]}: {fault}"


# --- the page ------------------------------------------------------------------------------------

HEAD = """# Coming from python-chess

Each public name of python-chess {version}, and what does the same in this library. Includes begin with `marginalia/`, names are in
`namespace chess`.

In Python, `import marginalia.chess as chess` has these names themselves, over this library, and passes python-chess's own tests
(`tests/python/python_chess_differs.tsv` names the exceptions). The third column names what the module `marginalia` has beside
them (`src/python/README.md`): whole files, columns, positions that never change.

Three things are different everywhere in C++. Text is read into a value or an error, and nothing throws. A `Position` has no moves to take
back: `pos.after(move)` is another position. Castling is "king takes own rook" inside, and each notation writes it in its own
way.

This page is made from `tests/reference/parity.tsv`, which also names the tests of each row. `tests/reference/parity_check.py`
checks that no name is missing, that its header declares what a row names, and that every line of code here is part of a test;
`tests/python/parity_case.py` looks each name of Python up in the module.

| Names of python-chess | {names} |
|---|---|
| declared here | {here} |
| one line of C++ | {line} |
| not in C++, for the reason given | {other} |
| not meant for users of python-chess | {inside} |
"""


def cell(text):
    return text.replace("|", "\\|")


def code(text):
    return f"`{cell(text)}`" if text else ""


MOST_NAMES_IN_A_CELL = 16


def short_names(row):
    """Without "chess.", and without a class or module that the name before has, too."""
    names = patterns_of(row)
    if len(names) > MOST_NAMES_IN_A_CELL:
        names = row.names.split()
    short, last_owner = [], None
    for name in names:
        owner, _, last = name.removeprefix("chess.").rpartition(".")
        short.append(f"`.{last}`" if owner and owner == last_owner else f"`{name.removeprefix('chess.')}`")
        last_owner = owner
    return ", ".join(short)


def answer(row):
    if row.kind in ("other", "inside"):
        return cell(row.text)
    others = [name for name in row.declared.split()
              if not (row.text and (name.startswith("operator") or has_word(row.text, name)))]
    return ", ".join(map(code, filter(None, [row.text, *others]))) + f" in `{row.header}`"


def page_of(rows, public):
    counts = dict.fromkeys(KINDS, 0)
    taken = set()
    for row in sorted(rows, key=lambda row: "*" in row.names):
        for pattern in patterns_of(row):
            matched = set(fnmatch.filter(public, pattern)) - taken
            taken |= matched
            counts[row.kind] += len(matched)
    lines = [HEAD.format(version=OF_VERSION, names=len(public), **counts)]
    for area, of_area in itertools.groupby(rows, key=lambda row: row.area):
        of_area = list(of_area)
        shown = [row for row in of_area if row.kind != "inside"]
        if not shown:
            continue
        lines.append(f"\n## {area}\n\n| python-chess | C++ | module `marginalia` | differs in |\n|---|---|---|---|\n")
        lines += [f"| {short_names(row)} | {answer(row)} | {code(row.module)} | {cell(row.differs)} |\n" for row in shown]
    return "".join(lines)


OF_VERSION = "1.11"


def skip_other_versions():
    if not chess.__version__.startswith(OF_VERSION + "."):
        with_python_chess.python_packages.skip(f"the table is about python-chess {OF_VERSION}, here is {chess.__version__}")


def main():
    skip_other_versions()
    rows = read_table()
    public = python_chess_names.public_names()
    page = page_of(rows, public)
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(page, encoding="utf-8")
        return 0
    faults = list(faults_of_table(rows, public, Sources()))
    if not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != page:
        faults.append(f"{PAGE.name} is not what the table says: run parity_check.py --write")
    for fault in faults:
        print("FAILED:", fault)
    print(f"{len(public)} names of python-chess {chess.__version__} in {len(rows)} rows, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
