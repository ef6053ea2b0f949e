# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the file lists of the CMakeLists.txt files: sorted, every file there, and no .cpp file that
nothing builds."""

import sys

import house
from house import Fault
from rooms import calls, lists_of


def source_lists(arguments):
    """The runs of .cpp files among the arguments of one call: a keyword or another word ends a run."""
    run = []
    for word in arguments + ["END"]:
        if word.endswith(".cpp"):
            run.append(word)
        elif run:
            yield run
            run = []


def sort_key(name):
    # By folder parts, and an underscore before a letter, as `sort` in the C locale does for names.
    return name.split("/")


def check(root):
    mentioned = set()
    for path in lists_of(root):
        where = path.relative_to(root).as_posix()
        for line, name, arguments in calls(path.read_text(encoding="utf-8")):
            if name in ("set_tests_properties", "set_source_files_properties"):
                continue
            folder = path.parent
            if name in ("room", "room_test") and arguments:
                folder = folder / arguments[0]
            for run in source_lists(arguments):
                if run != sorted(run, key=sort_key):
                    first = next(a for a, b in zip(run, sorted(run, key=sort_key)) if a != b)
                    yield Fault(where, line, f"the list of {name} is not sorted (at {first})")
                for source in run:
                    if "$" in source:
                        continue
                    target = (folder / source).resolve()
                    if not target.is_file():
                        yield Fault(where, line, f"{source}: no such file")
                    mentioned.add(target)
    for path in house.files(root, ".cpp"):
        if path.resolve() not in mentioned:
            yield Fault(path.relative_to(root).as_posix(), 1, "no CMakeLists.txt builds this file")


def main():
    root = house.root_from_arguments()
    return house.report("cmake_lists", list(check(root)), len(house.files(root, ".txt")))


if __name__ == "__main__":
    sys.exit(main())
