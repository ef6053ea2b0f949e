# SPDX-License-Identifier: GPL-3.0-or-later
"""The house as data: which room may include which, who owns which third-party headers, what a room
must not touch. The linters beside this file read it; a new room starts with a line here."""

import re
import sys
from dataclasses import dataclass
from pathlib import Path

TOPS = ("src", "engine", "annotate", "books", "tests")

# The rooms of src/ and the rooms each may include, besides itself and the standard library. What
# those may include is allowed too.
SRC_ARROWS = {
    "base": (),
    "core": ("base",),
    "variant": ("core",),
    "notation": ("core", "variant"),
    "game": ("notation",),
    "io": ("base",),
    "console": ("base",),
    "pgn": ("game", "io"),
    "json": ("io",),
    "bgn": ("game", "json"),
    "egd": ("game", "json"),
    "uci_text": ("game", "io"),
    "openings": ("notation",),
    "polyglot": ("io", "openings"),
    "query": ("bgn", "openings"),
    "movedb": ("game", "io", "openings", "polyglot"),
    "tablebase": ("core", "io"),
    "svg": ("game",),
    "protocol": ("notation",),
    "client": ("protocol",),
    "match": ("client", "game", "openings", "polyglot", "tablebase"),
}

# Folders of the programs whose arrows are narrower than their program's.
ENGINE_ROOMS = ("base", "core", "notation", "openings", "polyglot", "movedb", "tablebase", "protocol")
JUDGE_ROOMS = ("core", "notation", "game")

# Third-party headers: a prefix of the include and the folders whose .cpp files may have it.
THIRD_PARTY = {
    "boost/": ("src/client",),
    "bzlib.h": ("src/io",),
    "zlib.h": ("src/io",),
    "zstd": ("src/io",),
    "nlohmann/": ("annotate", "books", "tests"),
    "toml++/": ("annotate/cli",),
    "CLI/": ("engine", "annotate", "books", "tests"),
    "sqlite3.h": ("annotate",),
    "doctest/": ("tests",),
    "fmt/": TOPS,
}

# In a header of the tests doctest is at home: helpers that assert.
THIRD_PARTY_IN_HEADERS = {"doctest/": "tests"}

# Standard headers that tell what a room is up to, and the folders where it may be up to it.
STANDARD_ONLY_IN = {
    "iostream": ("engine/main.cpp", "engine/lab/train/main.cpp", "engine/lab/tune/main.cpp", "engine/uci",
                 "annotate/main.cpp", "annotate/cli", "books", "tests"),
    "print": ("engine/uci", "annotate/cli", "books", "tests"),
    "syncstream": ("engine/uci", "annotate/cli", "tests"),
}


def reachable(rooms, arrows=None):
    """`rooms` and every room of src/ that they may include, directly or through others."""
    arrows = SRC_ARROWS if arrows is None else arrows
    seen, waiting = set(), list(rooms)
    while waiting:
        room = waiting.pop()
        if room not in seen:
            seen.add(room)
            waiting.extend(arrows.get(room, ()))
    return seen


@dataclass(frozen=True)
class Fault:
    """Something to repair, shown like a compiler's message. Warnings do not fail the test."""

    path: str
    line: int
    text: str
    warning: bool = False

    def __str__(self):
        return f"{self.path}:{self.line}: {'warning' if self.warning else 'error'}: {self.text}"


def files(root, *suffixes):
    """The project's files with one of `suffixes`, sorted, as Path objects; build folders are no part."""
    found = []
    for top in TOPS:
        for path in (root / top).rglob("*"):
            parts = path.relative_to(root).parts
            if path.suffix in suffixes and path.is_file() and "build" not in parts and ".venv" not in parts:
                found.append(path)
    return sorted(found)


INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')


def includes(path):
    """(line number, is quoted, name) of every #include in the file."""
    text = path.read_text(encoding="utf-8", errors="replace")
    for number, line in enumerate(text.splitlines(), 1):
        match = INCLUDE.match(line)
        if match:
            yield number, match.group(1) == '"', match.group(2)


def report(name, faults, count):
    """Prints the faults and one closing line; the exit status for the test."""
    errors = [fault for fault in faults if not fault.warning]
    for fault in faults:
        print(fault)
    print(f"{name}: {count} files, {len(errors)} errors, {len(faults) - len(errors)} warnings")
    return 1 if errors else 0


def root_from_arguments():
    """The project's folder: the first argument, else where this file stands."""
    return Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else Path(__file__).resolve().parents[2]
