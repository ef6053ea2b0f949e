# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the rooms and their arrows from the CMakeLists.txt files: what a target is built from and what its
DEPENDS name. The build and the linters go by the same lines, so there is no second list to keep."""

import re
from dataclasses import dataclass, field
from pathlib import PurePosixPath

import house
from house import Fault

COMMENT = re.compile(r"#[^\n]*")
CALL = re.compile(r"\b(\w+)\s*\(([^()]*(?:\$<[^>]*>[^()]*)*)\)")
KEYWORD = re.compile(r"^[A-Z][A-Z_]+$")

# The folders whose files belong to a room or to a program. Tests mirror them and may include all.
CODE = tuple(top for top in house.TOPS if top != "tests")


def calls(text):
    """(line, name, arguments) of every call; comments are blanked, so lines stay right."""
    text = COMMENT.sub(lambda match: " " * len(match.group()), text)
    for match in CALL.finditer(text):
        yield text.count("\n", 0, match.start()) + 1, match.group(1), match.group(2).split()


def lists_of(root):
    """Every CMakeLists.txt of the project, as Path objects."""
    return [path for path in [root / "CMakeLists.txt", *house.files(root, ".txt")]
            if path.name == "CMakeLists.txt" and path.is_file()]


@dataclass
class Target:
    """A library or program. `folder` is a room's, and None for a target that is a list of files."""

    name: str
    where: str
    line: int
    folder: PurePosixPath | None = None
    files: set = field(default_factory=set)
    public: set = field(default_factory=set)  # what its headers may include too
    private: set = field(default_factory=set)  # what only its .cpp files may include


def sections(arguments):
    """The arguments behind each keyword: {"DEPENDS": [...], ...}; those before the first are under ""."""
    found, current = {"": []}, ""
    for word in arguments:
        if KEYWORD.match(word):
            current = word
            found.setdefault(current, [])
        else:
            found[current].append(word)
    return found


def words(arguments, *keywords):
    return [word for keyword in keywords for word in arguments.get(keyword, ()) if "$" not in word]


class House:
    """The targets of src, engine, annotate and books, and who may include whom."""

    def __init__(self, root):
        self.targets = {}
        self.owners = {}  # file -> target that lists it
        self.folders = {}  # folder -> its room
        for path in lists_of(root):
            where = path.relative_to(root)
            if where.parts[0] in CODE:
                text = path.read_text(encoding="utf-8")
                for line, name, arguments in calls(text):
                    self.read_call(where, line, name, arguments)

    def read_call(self, where, line, name, arguments):
        folder, parts = PurePosixPath(where.parent.as_posix()), sections(arguments)
        if name == "room" and arguments:
            prefix = (words(parts, "PREFIX") or ["chess"])[0]
            target = Target(f"{prefix}_{arguments[0]}", where.as_posix(), line, folder / arguments[0])
            target.public |= set(words(parts, "DEPENDS"))
            target.private |= set(words(parts, "PRIVATE"))
            self.folders.setdefault(target.folder, target)
            self.add(target, target.folder, words(parts, "SOURCES"))
        elif name in ("add_library", "add_executable") and arguments and "ALIAS" not in parts and "$" not in arguments[0]:
            self.add(Target(arguments[0], where.as_posix(), line), folder,
                     [word for run in parts.values() for word in run if "$" not in word])
        elif name == "nanobind_add_module" and arguments:  # the Python module has its folder to itself
            target = Target(arguments[0], where.as_posix(), line, folder)
            self.folders.setdefault(folder, target)
            self.add(target, folder, [word for run in parts.values() for word in run])
        elif name == "target_sources" and arguments and arguments[0] in self.targets:
            self.add(self.targets[arguments[0]], folder, words(parts, "PUBLIC", "PRIVATE"))
        elif name == "target_link_libraries" and arguments and arguments[0] in self.targets:
            self.targets[arguments[0]].public |= set(words(parts, "PUBLIC", "INTERFACE"))
            self.targets[arguments[0]].private |= set(words(parts, "PRIVATE"))

    def add(self, target, folder, files):
        target = self.targets.setdefault(target.name, target)
        for file in files:
            if file.endswith(".cpp"):
                target.files.add(folder / file)
                self.owners.setdefault(folder / file, target)

    def owner(self, where):
        """The target that the file belongs to: the one that lists it or the .cpp file beside it, else the
        room in whose folder it lies."""
        path = PurePosixPath(where)
        listed = self.owners.get(path) or self.owners.get(path.with_suffix(".cpp"))
        if listed:
            return listed
        return next((self.folders[folder] for folder in path.parents if folder in self.folders), None)

    def reachable(self, names):
        """The targets among `names`, and all that their headers bring."""
        seen, waiting = set(), list(names)
        while waiting:
            target = self.targets.get(waiting.pop())
            if target is not None and target.name not in seen:
                seen.add(target.name)
                waiting.extend(target.public)
        return seen

    def may_include(self, where):
        """The names of the targets whose headers the file may include, besides its own."""
        target = self.owner(where)
        names = target.public if where.suffix == ".h" else target.public | target.private
        return self.reachable(names)

    def home(self, target):
        """The folder that a target stands for in the laws of the house."""
        return target.folder or PurePosixPath(target.where).parent

    def arrows(self):
        """(from, to) of every arrow between two targets."""
        for target in self.targets.values():
            for name in sorted(target.public | target.private):
                if name in self.targets:
                    yield target, self.targets[name]

    def idle_arrows(self, used):
        """The arrows between rooms that no include needs; `used` has (from, to) of those that include."""
        for source, destination in self.arrows():
            if (source.name, destination.name) in used:
                continue
            others = self.reachable((source.public | source.private) - {destination.name})
            if all(name in others for start, name in used if start == source.name):
                yield source, destination

    def faults(self):
        """What the CMakeLists.txt files themselves say wrongly."""
        for target in self.targets.values():
            for name in sorted(target.public | target.private):
                if name not in self.targets and "::" not in name and name != "marginalia_options":
                    yield Fault(target.where, target.line, f"{target.name} depends on {name}, which is no target")
            reached = self.reachable(target.public | target.private)
            if target.name in reached:
                yield Fault(target.where, target.line, f"the arrows of {target.name} lead back to it")
                continue
            home = self.home(target)
            for name in sorted(reached):
                law = house.broken_law(home, self.home(self.targets[name]))
                if law:
                    yield Fault(target.where, target.line, f"{target.name} leads to {name}: {law}")
