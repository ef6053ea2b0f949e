# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks what every file has to have: the licence line, a head in prose, a length that can be read in
one sitting, lines that fit, and no traces of the machine it was written on. In the library, no text that names an
option of a program."""

import re
import sys

import house
from house import Fault

LICENCE = "SPDX-License-Identifier: GPL-3.0-or-later"
LONG_FILE = 400
TOO_LONG_FILE = 600
LONGEST_LINE = 110
LONGEST_HEAD = 12

# Folders of one machine, never of a project. Spelled so that this file does not find itself.
MACHINE_PATH = re.compile(r"(?<![\w.$}~])/(?:w" r"ork|ho" r"me|Us" r"ers)/\w")

LONG_STRING = re.compile(r'"(?:[^"\\]|\\.){40,}"|R"')

# An option in a text, and those of other programs.
OPTION = re.compile(r'(?<!\')"[^"]*(?<![\w-])--[a-z][a-z-]+')
OPTIONS_OF_OTHERS = ("zstd --long", "' --uci")

# Tables that nobody reads from top to bottom.
TABLES = ("src/chess/core/polyglot_random.cpp",)


def prose_lines(lines):
    """How many comment lines stand between the licence line and the first line of code."""
    count = 0
    for line in lines[1:]:
        if not line.startswith("//"):
            break
        count += 1
    return count


def is_explained_elsewhere(path):
    """A .cpp file beside its header, and a test named after what it tests, need no head of their own."""
    return path.suffix == ".cpp" and (path.with_suffix(".h").exists() or path.stem.endswith("_test"))


def check_cpp(path, where, lines):
    if not lines or lines[0] != "// " + LICENCE:
        yield Fault(where, 1, f"the first line is not '// {LICENCE}'")
        return
    prose = prose_lines(lines)
    if prose == 0 and not is_explained_elsewhere(path):
        yield Fault(where, 2, "no prose under the licence line: what is this file for?")
    if prose > LONGEST_HEAD:
        yield Fault(where, 2, f"a head of {prose} lines; {LONGEST_HEAD} are plenty")
    if path.suffix == ".h" and not any(line.startswith("#pragma once") for line in lines):
        yield Fault(where, 1, "no #pragma once")
    if len(lines) > TOO_LONG_FILE and where not in TABLES:
        yield Fault(where, len(lines), f"{len(lines)} lines, more than {TOO_LONG_FILE}: look for the seam")
    elif len(lines) > LONG_FILE and where not in TABLES:
        yield Fault(where, len(lines), f"{len(lines)} lines, more than {LONG_FILE}", warning=True)
    is_library = where.startswith("src/") and where.split("/")[1] in house.FLOORS[:-1]
    for number, line in enumerate(lines, 1):
        if is_library and not line.lstrip().startswith("//") and OPTION.search(line) \
                and not any(other in line for other in OPTIONS_OF_OTHERS):
            yield Fault(where, number, "an option of a program in the library")
        # A position or a game in a string is better in one piece.
        if len(line) > LONGEST_LINE and where not in TABLES and not LONG_STRING.search(line):
            yield Fault(where, number, f"{len(line)} columns, more than {LONGEST_LINE}")
        if line != line.rstrip():
            yield Fault(where, number, "white space at the end of the line")


def check(root):
    for path in house.files(root, ".h", ".cpp", ".py", ".txt", ".cmake", ".sh"):
        where = path.relative_to(root).as_posix()
        if path.suffix == ".txt" and path.name != "CMakeLists.txt":
            continue
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        if path.suffix in (".h", ".cpp"):
            yield from check_cpp(path, where, lines)
        elif not any(LICENCE in line for line in lines[:2]):
            yield Fault(where, 1, f"no '{LICENCE}' in the first two lines")
        for number, line in enumerate(lines, 1):
            if MACHINE_PATH.search(line):
                yield Fault(where, number, "names a folder of one machine")


def main():
    root = house.root_from_arguments()
    return house.report("heads", list(check(root)), len(house.files(root, ".h", ".cpp")))


if __name__ == "__main__":
    sys.exit(main())
