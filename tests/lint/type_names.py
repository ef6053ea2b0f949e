# SPDX-License-Identifier: GPL-3.0-or-later
"""No two types have one name: a type that a header shows, in whatever namespace, has its name to itself. A .cpp
file may name what only it sees as another .cpp file does, but not as a header's type."""

import sys

import cpp_scopes
import house
from house import CODE, Fault

# What is left to rename; nothing is added here.
KNOWN = ()


def types(root):
    """(file relative to the root, Definition) of every type at the level of namespaces."""
    for path in house.files(root, ".h", ".cpp"):
        where = path.relative_to(root)
        if where.parts[0] in CODE:
            for found in cpp_scopes.definitions(path.read_text(encoding="utf-8", errors="replace")):
                if found.kind != "namespace":
                    yield where, found


def check(root):
    shown, hidden = {}, []
    for where, found in types(root):
        if found.is_hidden and where.suffix == ".cpp":
            hidden.append((where, found))
        else:
            shown.setdefault(found.name, []).append((where, found))
    for name, places in sorted(shown.items()):
        first = places[0]
        for where, found in places[1:]:
            if where == first[0]:  # one of two by the preprocessor; the compiler sees any other
                continue
            yield Fault(where.as_posix(), found.line, f"type {name} is also in {first[0]}:{first[1].line}",
                        warning=name in KNOWN)
    for where, found in hidden:
        if found.name in shown:
            other = shown[found.name][0]
            yield Fault(where.as_posix(), found.line, f"type {found.name} is also in {other[0]}:{other[1].line}",
                        warning=found.name in KNOWN)


def main():
    root = house.root_from_arguments()
    faults = list(check(root))
    for name in KNOWN:
        if not any(f"type {name} " in fault.text for fault in faults):
            faults.append(Fault("tests/lint/type_names.py", 1, f"KNOWN has {name}, which is one type by now"))
    print(f"type_names: {len(list(types(root)))} types")
    return house.report("type_names", faults, len(house.files(root, ".h", ".cpp")))


if __name__ == "__main__":
    sys.exit(main())
