# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks what users of the library get to see: src/FLOOR/ROOM/*.h is installed, src/FLOOR/ROOM/detail is not. A public
header includes no private one, a room leaves the private headers of others alone, and a folder below a room
is called detail, since nothing else below it would be installed."""

import sys

import house
from house import Fault

PRIVATE = "detail"


def check(root):
    for path in house.files(root, ".h", ".cpp"):
        where = path.relative_to(root)
        parts = where.parts
        room = house.room_of(where)
        within = parts[parts.index(room) + 1:] if room else ()  # the path from the room on
        if len(within) > 1 and within[0] != PRIVATE:
            yield Fault(where.as_posix(), 1, f"a folder of a room that is not called {PRIVATE}: who may include this?")
        is_public = len(within) == 1 and path.suffix == ".h"
        for line, quoted, name in house.includes(path):
            words = name.split("/")
            if PRIVATE not in words[:-1]:
                continue
            if not quoted:
                if words[0] == "marginalia":
                    yield Fault(where.as_posix(), line, f"<{name}> is not installed")
            elif is_public:
                yield Fault(where.as_posix(), line, f"a public header may not include {name}, which is not installed")
            elif parts[0] != "tests" and words[0] != room:
                yield Fault(where.as_posix(), line, f"{name} is private to the room {words[0]}")


def main():
    root = house.root_from_arguments()
    return house.report("public_headers", list(check(root)), len(house.files(root, ".h", ".cpp")))


if __name__ == "__main__":
    sys.exit(main())
