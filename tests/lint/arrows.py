# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that the includes run along the arrows of house.py: rooms, programs, third-party and a few
standard headers."""

import sys

import house
from house import Fault


def room_of(parts):
    """The room of src/ that an include path or a file below src/ belongs to."""
    return parts[0] if len(parts) > 1 and parts[0] in house.SRC_ARROWS else None


def target_of(root, path, name):
    """The project file that `#include "name"` in `path` means, relative to the root; None if there is none."""
    bases = [root, root / "src", path.parent]
    if path.relative_to(root).parts[0] == "tests":
        bases.append(root / "tests")
    for base in bases:
        candidate = (base / name).resolve()
        # What configure_file makes stands in the build folder; its source stands here.
        made_from = candidate.with_name(candidate.name + ".in")
        if (candidate.is_file() or made_from.is_file()) and candidate.is_relative_to(root):
            return candidate.relative_to(root)
    return None


def allowed_rooms(where):
    """The rooms of src/ that a file may include; `where` is its path relative to the root."""
    parts = where.parts
    if parts[0] == "src":
        room = room_of(parts[1:])
        return house.reachable([room]) if room else set()
    if parts[0] == "engine":
        return house.reachable(house.ENGINE_ROOMS)
    if parts[:2] == ("annotate", "judge"):
        return house.reachable(house.JUDGE_ROOMS)
    return set(house.SRC_ARROWS)


# Which of the top folders may include which other; src is treated by rooms.
TOP_ARROWS = {
    "src": (),
    "engine": ("engine",),
    "annotate": ("annotate",),
    "books": ("books",),
    "tests": ("engine", "annotate", "books", "tests"),
}


def check_project_include(where, target, line):
    source, destination = where.parts, target.parts
    if destination[0] == "src":
        room = room_of(destination[1:])
        if room is None:
            yield Fault(str(where), line, f"'{target}' is in no room that house.py knows")
        elif room not in allowed_rooms(where):
            here = "/".join(source[:2]) if source[0] in ("src", "annotate") else source[0]
            yield Fault(str(where), line, f"{here} may not include room '{room}' ({target})")
    elif destination[0] not in TOP_ARROWS.get(source[0], ()):
        yield Fault(str(where), line, f"{source[0]} may not include {destination[0]} ({target})")
    elif source[:2] == ("annotate", "judge") and destination[:2] != ("annotate", "judge"):
        yield Fault(str(where), line, f"annotate/judge is pure and may not include {target}")


def is_below(where, folders):
    text = where.as_posix()
    return any(text == folder or text.startswith(folder + "/") for folder in folders)


def check_system_include(where, name, line):
    for prefix, owners in house.THIRD_PARTY.items():
        if not name.startswith(prefix):
            continue
        if not is_below(where, owners):
            yield Fault(str(where), line, f"<{name}> belongs to {', '.join(owners)}")
        elif where.suffix == ".h" and not is_below(where, [house.THIRD_PARTY_IN_HEADERS.get(prefix, "-")]):
            yield Fault(str(where), line, f"<{name}> in a header; third-party headers stay in .cpp files")
    if name in house.STANDARD_ONLY_IN and not is_below(where, house.STANDARD_ONLY_IN[name]):
        yield Fault(str(where), line, f"<{name}>: only {', '.join(house.STANDARD_ONLY_IN[name])} may print")


def check(root):
    for path in house.files(root, ".h", ".cpp"):
        where = path.relative_to(root)
        if where.parts[0] == "src" and len(where.parts) > 2 and room_of(where.parts[1:]) is None:
            yield Fault(str(where), 1, f"'{where.parts[1]}' is a room that house.py does not know")
            continue
        for line, quoted, name in house.includes(path):
            if not quoted:
                yield from check_system_include(where, name, line)
                continue
            target = target_of(root, path, name)
            if target is None:
                yield Fault(str(where), line, f'"{name}" is no file of this project; others go in <>')
            else:
                yield from check_project_include(where, target, line)


def main():
    root = house.root_from_arguments()
    return house.report("arrows", list(check(root)), len(house.files(root, ".h", ".cpp")))


if __name__ == "__main__":
    sys.exit(main())
