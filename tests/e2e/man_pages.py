#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every long option that a program's --help names stands in its man page, and the reverse.

man_pages.py PROGRAM MAN_PAGE [PROGRAM MAN_PAGE]... Python's standard library only.
"""

import os
import re
import subprocess
import sys

OPTION = re.compile(r"(?<![\w-])--[a-z][a-z0-9-]*")
# What every program has.
COMMON = {"--help", "--version"}


def help_of(command):
    text = subprocess.run([*command, "--help"], capture_output=True, text=True, timeout=100, check=True).stdout
    if re.search(r"[\0-\x08\x0b-\x1f\x7f]", text):
        sys.exit(f"{' '.join(command)} --help: control characters")
    if re.search(r"ENUM|\{\w+->", text):
        sys.exit(f"{' '.join(command)} --help: values of the program's inside")
    if wide := [line for line in text.splitlines() if len(line) > 80]:
        sys.exit(f"{' '.join(command)} --help: wider than 80 columns: {wide[0]}")
    if not text.endswith("\n"):
        sys.exit(f"{' '.join(command)} --help: cut off")
    return text


def subcommands(text):
    """The names below a "Subcommands:" heading."""
    parts = re.split(r"^\S*ubcommands:\n", text, flags=re.M)
    return re.findall(r"^  ([a-z][a-z0-9-]*) ", parts[1].split("\n\n")[0], flags=re.M) if len(parts) > 1 else []


def options_of(command):
    """The long options of a program and its subcommands."""
    text = help_of(command)
    found = set(OPTION.findall(text))
    for name in subcommands(text):
        found |= options_of([*command, name])
    return found


def main():
    faults = 0
    for program, page in zip(sys.argv[1::2], sys.argv[2::2]):
        with open(page, encoding="utf-8") as file:
            named = set(OPTION.findall(re.sub(r"\\f[A-Z]", "", file.read().replace("\\-", "-"))))
        there = options_of([program])
        name = os.path.basename(program)
        for option in sorted(there - named - COMMON):
            print(f"{page}: {option} of {name} is missing")
            faults += 1
        for option in sorted(named - there - COMMON):
            print(f"{page}: {name} knows no {option}")
            faults += 1
        print(f"{name}: {len(there)} options")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
