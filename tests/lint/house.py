# SPDX-License-Identifier: GPL-3.0-or-later
"""The house as data: what a folder must never use, and who owns which third-party headers. The linters
beside this file read it. Which room may include which is said once, in CMakeLists.txt (rooms.py)."""

import re
import sys
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

TOPS = ("src", "engine", "annotate", "books", "tests")

# The floors of src, from below; none looks up.
FLOORS = ("system", "chess", "formats", "databases", "engines", "judging", "program")

# The rooms of src/judging without files, clocks and processes.
PURE = ("evals", "motifs", "judge", "facts", "words")

# The shape of the house, which no DEPENDS may change: for the targets of a folder, the folders whose
# targets they may lead to. The narrowest folder that is named here counts.
LAWS = {
    "src": ("src",),
    **{f"src/{floor}": tuple(f"src/{below}" for below in FLOORS[:index + 1]) for index, floor in enumerate(FLOORS)},
    "engine": ("engine", "src"),
    "annotate": ("annotate", "src"),
    "annotate/bgn": ("annotate/bgn", "src"),
    "books": ("books", "src"),
    # The judge is pure: a verdict depends on evaluations and moves, never on a file, a clock or a process.
    **{f"src/judging/{room}": (*(f"src/judging/{pure}" for pure in PURE), "src/system/base", "src/system/json", "src/chess")
       for room in PURE},
}
# The engine is asked by others; it asks no engine.
NEVER = {"engine": ("src/engines/client", "src/engines/match")}

# Third-party headers: a prefix of the include and the folders whose .cpp files may have it.
THIRD_PARTY = {
    "boost/": ("src/engines/client",),
    "bzlib.h": ("src/system/io",),
    "divsufsort.h": ("src/system/io",),
    "libdeflate.h": ("src/system/io",),
    "lzma.h": ("src/system/io", "src/databases/tablebase", "tests/io", "tests/tablebase"),
    "zlib.h": ("src/system/io",),
    "zstd": ("src/system/io",),
    "nanobind/": ("src/python",),
    "nlohmann/": ("annotate", "books", "tests"),
    "toml++/": ("annotate/cli",),
    "CLI/": ("src/program/command_line",),
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


def room_of(where):
    """The name of the room of src in which the file lies; None for others and for what lies beside the rooms."""
    parts = where.parts
    if parts[0] != "src" or len(parts) < 3:
        return None
    if parts[1] not in FLOORS:
        return parts[1]
    return parts[2] if len(parts) > 3 else None


def is_in(folder, tops):
    return any(folder == PurePosixPath(top) or PurePosixPath(top) in folder.parents for top in tops)


def broken_law(source, destination):
    """What an arrow from a target of folder `source` to one of folder `destination` offends; None if nothing."""
    homes = [top for top in LAWS if is_in(source, [top])]
    home = max(homes, key=len, default=None)
    if home is not None and not is_in(destination, LAWS[home]):
        return f"{home} may use only {', '.join(LAWS[home])}"
    for top, folders in NEVER.items():
        if is_in(source, [top]) and is_in(destination, folders):
            return f"{top} may not use {', '.join(folders)}"
    return None


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


def include_folders(root):
    """Where "core/position.h" may stand."""
    return [*(root / "src" / floor for floor in FLOORS), root / "src"]


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
