# SPDX-License-Identifier: GPL-3.0-or-later
"""The house as data: its folders, and who may include which headers from outside. The linters beside this file read it.
Which room may include which of ours is said in CMakeLists.txt, and the compiler finds no other."""

import re
import sys
from dataclasses import dataclass
from pathlib import Path

TOPS = ("src", "engine", "annotate", "books", "tests", "bench")

# Those whose files belong to a room or to a program. Tests mirror them and may include all.
CODE = tuple(top for top in TOPS if top not in ("tests", "bench"))

# The floors of src, from below; none looks up.
FLOORS = ("system", "chess", "formats", "databases", "engines", "judging", "program")

# The rooms with a folder for each system: what is written once for each, and child processes.
SYSTEM_ROOMS = {"os": "src/system/os", "client": "src/engines/client"}
SYSTEMS = ("posix", "linux", "macos", "windows", "wasi")

# Third-party headers: a prefix of the include and the folders whose .cpp files may have it.
THIRD_PARTY = {
    "boost/": ("src/engines/client", "src/system/io", "annotate/server"),
    "bzlib.h": ("src/system/io",),
    "libdeflate.h": ("src/system/io",),
    "lzma.h": ("src/system/io", "src/databases/tablebase", "tests/io", "tests/tablebase"),
    "zlib.h": ("src/system/io",),
    "zstd": ("src/system/io",),
    "nanobind/": ("src/python",),
    "nlohmann/": ("annotate", "books", "tests"),
    "toml++/": ("annotate/cli",),
    "CLI/": ("src/program/command_line/command_line.cpp",),
    "sqlite3.h": ("annotate",),
    "doctest/": ("tests",),
    "fmt/": TOPS,
}

# In a header of the tests doctest is at home: helpers that assert. What lies in annotate/server/beast is for that room.
THIRD_PARTY_IN_HEADERS = {
    "boost/": ("annotate/server/beast", "src/engines/client/detail"),
    "doctest/": ("tests",),
    "nanobind/": ("src/python/chess",),
}

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
    if parts[1] == "package":
        return None  # the page with an engine is a program
    if parts[1] not in FLOORS:
        return parts[1]
    return parts[2] if len(parts) > 3 else None


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
