# SPDX-License-Identifier: GPL-3.0-or-later
"""A name says where it lives: what src/FLOOR/ROOM defines is in `chess::inline ROOM` (spelled as two namespaces,
which editors can read), and what a program defines is in the namespace of its folder. Only a main.cpp may have something of its own outside."""

import sys

import cpp_scopes
import house
from house import CODE, Fault

# Others' names: declared ahead in a header, or specialised.
FOREIGN = ("CLI", "fmt", "nanobind", "std")

# A program in the folder of another.
PROGRAMS = {("annotate", "bgn"): "annotate::bgn", ("src", "package"): "wasm"}

# Stands in for files of other rooms.
STAND_INS = "src/package/wasm/stand_ins"


def home(where):
    """The namespace of a file."""
    room = house.room_of(where)
    if room is not None:
        return f"chess::inline {room}"
    return PROGRAMS.get(where.parts[:2], where.parts[0])


def check_file(where, text):
    wanted = home(where)
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("namespace chess::inline "):
            yield Fault(where.as_posix(), number, f"write {wanted.replace('chess::', 'namespace chess { ').replace('inline', 'inline namespace')} {{")
    for found in cpp_scopes.definitions(text):
        if found.path or where.name == "main.cpp":
            continue
        if found.kind != "namespace":
            yield Fault(where.as_posix(), found.line, f"{found.kind} {found.name} is in no namespace")
        elif found.name not in FOREIGN and found.name != wanted and not found.name.startswith(wanted + "::"):
            name = found.name or "without a name"
            yield Fault(where.as_posix(), found.line, f"namespace {name} here; {wanted} is this folder's")


def files(root):
    return [path for path in house.files(root, ".h", ".cpp") if path.relative_to(root).parts[0] in CODE]


def check(root):
    for path in files(root):
        where = path.relative_to(root)
        if where.is_relative_to(STAND_INS):
            continue
        if where.parts[0] != "src" or house.room_of(where) is not None:
            yield from check_file(where, path.read_text(encoding="utf-8", errors="replace"))


def main():
    root = house.root_from_arguments()
    return house.report("namespaces", list(check(root)), len(files(root)))


if __name__ == "__main__":
    sys.exit(main())
