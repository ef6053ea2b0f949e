# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that every path which the guides name is there. A word in capitals stands for any name, as in
`src/FLOOR/ROOM/FORMAT.md`; `*` and `{a,b}` mean what they mean in a shell. The project's address is the one of CMakeLists.txt."""

import re
import sys

import house
from house import Fault

GUIDES = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "annotate/README.md", "annotate/bgn/README.md",
          "books/README.md", "engine/README.md", "src/PARITY.md", "src/README.md", "src/package/COMPATIBILITY.md",
          "src/package/README.md", "src/python/README.md")

FENCE = re.compile(r"^```.*?^```", re.M | re.S)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
SPAN = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"[\w.{},*-]+(?:/[\w.{},*-]+)+/?")
# Files by their last part alone would be too many things; with a folder in front they are paths of the project.
NAMED = re.compile(r"(?:README|CONTRIBUTING|CHANGELOG|FORMAT|SOURCE|NETS|COMPATIBILITY|NETWORK_FORMAT|LICENSE)")
ANY = re.compile(r"(?<![A-Za-z])[A-Z]{2,}(?![a-z])|(?<![A-Za-z_])NAME(?=_)")
BRACES = re.compile(r"\{([^{}]*)\}")
HOME = re.compile(r"HOMEPAGE_URL (https?://[^\s)]+)")
OURS = re.compile(r"https?://[\w.-]+(?:/[\w.-]+)*/marginalia\b")
MADE = ("build/", "marginalia/")  # by the build, by the installation


def expanded(text):
    """`a/{b,c}.h` as two paths."""
    match = BRACES.search(text)
    if not match:
        return [text]
    return [path for choice in match.group(1).split(",")
            for path in expanded(text[:match.start()] + choice + text[match.end():])]


def pattern_of(path):
    """A glob of the path: placeholders become `*`, names of files in capitals stay."""
    return "/".join(part if NAMED.match(part) else ANY.sub("*", part) for part in path.rstrip("/").split("/"))


def exists(root, guide, path):
    bases = [root, (root / guide).parent, *house.include_folders(root)]
    return any(next(base.glob(pattern_of(path)), None) is not None for base in bases)


def looks_like_path(root, text):
    """A span of code is taken for a path of the project when it starts with one of its folders, or ends in a
    file's extension."""
    if not PATH.fullmatch(text) or text.startswith(MADE + ("../",)):
        return False
    first = text.split("/")[0]
    bases = [root, *house.include_folders(root)]
    return any((base / first).is_dir() for base in bases) or bool(re.search(r"\.(h|cpp|py|md|txt)$", text))


def check(root):
    lists = root / "CMakeLists.txt"
    home = HOME.search(lists.read_text(encoding="utf-8"))[1] if lists.is_file() else ""
    for guide in GUIDES:
        if not (root / guide).is_file():
            continue
        text = (root / guide).read_text(encoding="utf-8")
        for number, line in enumerate(text.splitlines(), 1):
            for address in OURS.findall(line):
                if not address.startswith(home):
                    yield Fault(guide, number, f"{address} is not {home} of CMakeLists.txt")
        # Code in fences is run by other tests; its lines stay, so that numbers stay right.
        text = FENCE.sub(lambda match: "\n" * match.group().count("\n"), text)
        for number, line in enumerate(text.splitlines(), 1):
            targets = [target for target in LINK.findall(line) if "://" not in target]
            for target in targets:
                if not ((root / guide).parent / target).exists():
                    yield Fault(guide, number, f"a link to {target}, which is not there")
            for span in SPAN.findall(line):
                if looks_like_path(root, span):
                    for path in expanded(span):
                        if not exists(root, guide, path):
                            yield Fault(guide, number, f"{path} is not there")


def main():
    root = house.root_from_arguments()
    return house.report("doc_paths", list(check(root)), sum((root / guide).is_file() for guide in GUIDES))


if __name__ == "__main__":
    sys.exit(main())
