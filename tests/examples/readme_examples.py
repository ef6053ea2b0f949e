#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""src/README.md shows what is there: the examples as their files have them, the first one in ten lines, and every
room in the order of src/CMakeLists.txt and its floors, each with a header that exists.

    readme_examples.py PROJECT [--write]

--write puts the examples into the page instead of comparing them.
"""
import pathlib
import re
import sys

PROJECT = pathlib.Path(sys.argv[1]).resolve()
PAGE = PROJECT / "src/README.md"
EXAMPLES = PROJECT / "tests/examples"
FIRST_LINES = 10
# <!-- name.cpp -->, and below it the block that shows the file.
SHOWN = re.compile(r"<!-- (\w+\.cpp) -->\n(?:\n```cpp\n(.*?)```\n)?", re.DOTALL)
FLOOR = re.compile(r"^floor\((\w+)\)", re.MULTILINE)
ROOM = re.compile(r"^room\((\w+)", re.MULTILINE)
ROW = re.compile(r"^\| `(\w+)` \|.*\| `([\w/.]+)` \|$", re.MULTILINE)


def shown(path):
    """The text of an example without its licence line."""
    return path.read_text(encoding="utf-8").split("\n", 1)[1]


def faults(page):
    blocks = SHOWN.findall(page)
    names = [name for name, _ in blocks]
    code = [line for line in blocks[0][1].splitlines() if line and not line.startswith("//")]
    if len(code) > FIRST_LINES:
        yield f"the first example has {len(code)} lines, more than {FIRST_LINES}"
    for path in sorted(EXAMPLES.glob("*.cpp")):
        if names.count(path.name) != 1:
            yield f"{path.name} is shown {names.count(path.name)} times"
    for name, text in blocks:
        if not (EXAMPLES / name).is_file():
            yield f"{name} is no example"
        elif text != shown(EXAMPLES / name):
            yield f"{name} is not shown as it is (readme_examples.py --write puts it there)"
    floors = FLOOR.findall((PROJECT / "src/CMakeLists.txt").read_text(encoding="utf-8"))
    rooms = [room for floor in floors
             for room in ROOM.findall((PROJECT / "src" / floor / "CMakeLists.txt").read_text(encoding="utf-8"))]
    rows = ROW.findall(page)
    if [room for room, _ in rows] != rooms:
        yield f"the rooms are {' '.join(rooms)}, but the table has {' '.join(room for room, _ in rows)}"
    for room, header in rows:
        if not header.startswith(room + "/") or not any((PROJECT / "src" / floor / header).is_file() for floor in floors):
            yield f"{header} is no header of {room}"


def main():
    page = PAGE.read_text(encoding="utf-8")
    if "--write" in sys.argv:
        page = SHOWN.sub(lambda match: f"<!-- {match[1]} -->\n\n```cpp\n{shown(EXAMPLES / match[1])}```\n", page)
        PAGE.write_text(page, encoding="utf-8")
    found = list(faults(page))
    for fault in found:
        print(f"src/README.md: {fault}")
    print(f"readme_examples: {len(SHOWN.findall(page))} examples, {len(ROW.findall(page))} rooms, {len(found)} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
