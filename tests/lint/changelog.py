# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the form of CHANGELOG.md, from which a release takes its notes: versions with their dates, newest first, the first of them
that of CMakeLists.txt, and below each its sections, which have a fixed order. The guides name that version and no other."""

import re
import sys

import doc_paths
import house
from house import Fault

CHANGELOG = "CHANGELOG.md"
SECTIONS = ("Downloads and systems", "The desk", "annotate", "Reports and puzzles", "bgn", "book", "The engine",
            "The library and Python", "What {} promises")
VERSION = re.compile(r"^project\(marginalia VERSION ([0-9.]+)", re.M)
HEADING = re.compile(r"## (\d+)\.(\d+)\.(\d+) \((\d{4}-\d\d-\d\d|unreleased)\)")
OURS = re.compile(r"\b[Mm]arginalia[-_ ](\d+\.\d+\.\d+)")
WIDEST = 140


class Sections:
    """The sections of one version, and what is wrong with them."""

    def __init__(self, version, date):
        self.version, self.date = version, date
        self.names = [name.format(version) for name in SECTIONS]
        self.last, self.is_empty, self.begun = -1, False, 0

    def begin(self, name, number):
        yield from self.end()
        self.is_empty, self.begun = True, number
        at = self.names.index(name) if name in self.names else None
        if at is None:
            yield Fault(CHANGELOG, number, f"'{name}' is no section; they are {', '.join(self.names)}")
        elif at <= self.last:
            yield Fault(CHANGELOG, number, f"'{name}' stands behind '{self.names[self.last]}'")
        else:
            self.last = at

    def end(self):
        if self.is_empty:
            yield Fault(CHANGELOG, self.begun, "a section that says nothing")


def check_order(before, now, number, wanted):
    if before is None:
        if now.version != wanted:
            yield Fault(CHANGELOG, number, f"the first version is {now.version}, that of CMakeLists.txt {wanted}")
        return
    as_numbers = [[int(part) for part in each.version.split(".")] for each in (before, now)]
    if as_numbers[1] >= as_numbers[0]:
        yield Fault(CHANGELOG, number, f"{now.version} stands behind {before.version}")
    if now.date == "unreleased" or (before.date != "unreleased" and now.date > before.date):
        yield Fault(CHANGELOG, number, f"{now.version} is of {now.date}, {before.version} of {before.date}")


def check_changelog(text, wanted):
    now = None
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > WIDEST:
            yield Fault(CHANGELOG, number, f"{len(line)} columns, of {WIDEST}")
        if line.startswith("## "):
            match = HEADING.fullmatch(line)
            if match is None:
                yield Fault(CHANGELOG, number, "write '## VERSION (YYYY-MM-DD)', or (unreleased)")
                continue
            yield from now.end() if now else ()
            before, now = now, Sections(".".join(match.groups()[:3]), match[4])
            yield from check_order(before, now, number, wanted)
        elif line.startswith("### ") and now:
            yield from now.begin(line[4:], number)
        elif line.startswith("- ") and now:
            now.is_empty = False
        elif now and now.begun and line and not line.startswith("  "):
            yield Fault(CHANGELOG, number, "a section has points ('- ') and the lines below them, and nothing else")
    yield from now.end() if now else ()


def check(root):
    lists = root / "CMakeLists.txt"
    match = VERSION.search(lists.read_text(encoding="utf-8")) if lists.is_file() else None
    if match is None:
        return
    if (root / CHANGELOG).is_file():
        yield from check_changelog((root / CHANGELOG).read_text(encoding="utf-8"), match[1])
    for guide in doc_paths.GUIDES:
        if guide == CHANGELOG or not (root / guide).is_file():
            continue
        for number, line in enumerate((root / guide).read_text(encoding="utf-8").splitlines(), 1):
            for version in OURS.findall(line):
                if version != match[1]:
                    yield Fault(guide, number, f"{version} is not {match[1]} of CMakeLists.txt")


def main():
    root = house.root_from_arguments()
    return house.report("changelog", list(check(root)), 1)


if __name__ == "__main__":
    sys.exit(main())
