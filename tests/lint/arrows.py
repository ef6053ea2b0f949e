# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that the includes run along the arrows: a room includes what its CMake target names in DEPENDS,
directly or through others, and nothing else. Third-party and a few standard headers go by house.py."""

import sys

import house
from house import Fault
from rooms import CODE, House


def target_of(root, path, name):
    """The project file that `#include "name"` in `path` means, relative to the root; None if there is none."""
    bases = [root, *house.include_folders(root), path.parent]
    if path.relative_to(root).parts[0] == "tests":
        bases.append(root / "tests")
    for base in bases:
        candidate = (base / name).resolve()
        # What configure_file makes stands in the build folder; its source stands here.
        made_from = candidate.with_name(candidate.name + ".in")
        if (candidate.is_file() or made_from.is_file()) and candidate.is_relative_to(root):
            return candidate.relative_to(root)
    return None


class Includes:
    """Checks the includes of one project, and counts those that go from one target to another."""

    def __init__(self, root):
        self.root = root
        self.house = House(root)
        self.crossing = 0
        self.used = set()

    def check_project_include(self, where, target, line):
        if where.parts[0] == "tests" or target.parts[0] == "tests":
            if where.parts[0] != "tests":
                yield Fault(str(where), line, f"{where.parts[0]} may not include {target}")
            return
        owner, room = self.house.owner(where), self.house.owner(target)
        if room is None:  # made by configure_file for the program beside it
            if where.parts[0] != target.parts[0]:
                yield Fault(str(where), line, f"{where.parts[0]} may not include {target}")
            return
        if room is owner:
            return
        self.crossing += 1
        self.used.add((owner.name, room.name))
        if room.name not in self.house.may_include(where):
            yield Fault(str(where), line, f"{owner.name} may not include {target} of {room.name}: its DEPENDS "
                                          f"({owner.where}:{owner.line}) do not lead there")

    def check(self):
        yield from self.house.faults()
        for path in house.files(self.root, ".h", ".cpp"):
            where = path.relative_to(self.root)
            if where.parts[0] in CODE and self.house.owner(where) is None:
                yield Fault(str(where), 1, "no room and no program of a CMakeLists.txt has this file")
                continue
            for line, quoted, name in house.includes(path):
                if not quoted:
                    yield from check_system_include(where, name, line)
                    continue
                target = target_of(self.root, path, name)
                if target is None:
                    yield Fault(str(where), line, f'"{name}" is no file of this project; others go in <>')
                else:
                    yield from self.check_project_include(where, target, line)
        for source, destination in self.house.idle_arrows(self.used):
            yield Fault(source.where, source.line, f"{source.name} includes nothing by {destination.name}")


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
    yield from Includes(root).check()


def main():
    root = house.root_from_arguments()
    includes = Includes(root)
    faults = list(includes.check())
    print(f"arrows: {len(includes.house.targets)} rooms and programs, {len(list(includes.house.arrows()))} arrows "
          f"between them, {includes.crossing} includes that run along an arrow")
    return house.report("arrows", faults, len(house.files(root, ".h", ".cpp")))


if __name__ == "__main__":
    sys.exit(main())
