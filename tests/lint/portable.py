# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that programs say the same on every system: functions of <cmath> that C libraries round differently are those of
base/portable_math.h. The laboratory's nets are made once, on one machine."""

import re
import sys

import house
from house import Fault

ROUNDED = re.compile(r"\bstd::(exp|exp2|expm1|log|log2|log10|log1p|pow|cbrt|hypot|erf|erfc|[lt]gamma|a?(?:sin|cos|tan)h?|atan2)\(")
ALLOWED = ("src/system/base/portable_math.cpp", "engine/lab")


def check(root):
    for path in house.files(root, ".h", ".cpp"):
        where = path.relative_to(root)
        if where.parts[0] not in house.CODE or any(where.is_relative_to(folder) for folder in ALLOWED):
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for match in ROUNDED.finditer(line):
                yield Fault(where.as_posix(), number, f"{match[0]}...): write portable::{match[1]} (base/portable_math.h)")


def main():
    root = house.root_from_arguments()
    return house.report("portable", list(check(root)), len(house.files(root, ".h", ".cpp")))


if __name__ == "__main__":
    sys.exit(main())
