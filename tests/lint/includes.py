# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the includes, as far as the compiler does not (a room finds only headers of the rooms that it depends on).
src/FLOOR/ROOM/*.h is installed, src/FLOOR/ROOM/detail is not: a public header includes no private one, a room leaves the
private headers of others alone, and a folder below a room is called detail, since nothing else below it would be
installed. Some rooms also have a folder for each system, and the module for Python, of which no header is installed,
has one for marginalia.chess. Third-party and a few standard headers go by house.py."""

import sys

import house
from house import Fault

PRIVATE = {"detail", *house.SYSTEMS}


def is_folder_of(room, name):
    """May a folder of the room have this name?"""
    return name == "detail" or (room in house.SYSTEM_ROOMS and name in PRIVATE) or (room, name) == ("python", "chess")


def are_of_one_system(within, words):
    """May a file of one room include what another room has for the same system?"""
    return within and within[0] in house.SYSTEMS and within[0] in words


def is_below(where, folders):
    return any(where.is_relative_to(folder) for folder in folders)


def check_outside(where, name, line):
    """An include in angle brackets."""
    for prefix, owners in house.THIRD_PARTY.items():
        if not name.startswith(prefix):
            continue
        if not is_below(where, owners):
            yield Fault(str(where), line, f"<{name}> belongs to {', '.join(owners)}")
        elif where.suffix == ".h" and not is_below(where, house.THIRD_PARTY_IN_HEADERS.get(prefix, ())):
            yield Fault(str(where), line, f"<{name}> in a header; third-party headers stay in .cpp files")
    if name in house.STANDARD_ONLY_IN and not is_below(where, house.STANDARD_ONLY_IN[name]):
        yield Fault(str(where), line, f"<{name}>: only {', '.join(house.STANDARD_ONLY_IN[name])} may print")


def check(root):
    for path in house.files(root, ".h", ".cpp"):
        where = path.relative_to(root)
        parts = where.parts
        room = house.room_of(where)
        within = parts[parts.index(room) + 1:] if room else ()  # the path from the room on
        if len(within) > 1 and not is_folder_of(room, within[0]):
            yield Fault(where.as_posix(), 1, f"a folder of a room that is not called detail: who may include this?")
        is_public = len(within) == 1 and path.suffix == ".h"
        for line, quoted, name in house.includes(path):
            words = name.split("/")
            if not quoted:
                yield from check_outside(where, name, line)
            elif ".." in words:
                yield Fault(where.as_posix(), line, f'"{name}": write the folder of its room')
            if PRIVATE.isdisjoint(words[:-1]):
                continue
            if not quoted:
                if words[0] == "marginalia":
                    yield Fault(where.as_posix(), line, f"<{name}> is not installed")
            elif is_public:
                yield Fault(where.as_posix(), line, f"a public header may not include {name}, which is not installed")
            elif parts[0] != "tests" and words[0] != room and not are_of_one_system(within, words):
                yield Fault(where.as_posix(), line, f"{name} is private to the room {words[0]}")


def main():
    root = house.root_from_arguments()
    return house.report("includes", list(check(root)), len(house.files(root, ".h", ".cpp")))


if __name__ == "__main__":
    sys.exit(main())
