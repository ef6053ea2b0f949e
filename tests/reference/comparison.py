# SPDX-License-Identifier: GPL-3.0-or-later
"""Our answers beside another implementation's: a dump program of this folder answers a line with a line, and what
differs is counted and shown. python-chess can be imported behind this module: where it is missing, the script goes on
under the Python of `.venv`, or ends with the status for a skipped test."""
import argparse
import random
import subprocess
import sys

import with_python_chess  # noqa: F401


def ask(dump, mode, lines):
    """`mode`: the words behind the name of the program."""
    command = [dump, *([mode] if isinstance(mode, str) else mode)]
    text = "".join(line + "\n" for line in lines)
    found = subprocess.run(command, input=text, text=True, capture_output=True, check=True).stdout.split("\n")[:-1]
    if len(found) != len(lines):
        raise SystemExit(f"{mode}: {len(found)} answers to {len(lines)} lines")
    return found


class Report:
    """Counts what was compared; shows the first differences."""

    def __init__(self, name):
        self.name, self.compared, self.wrong = name, 0, 0

    def compare(self, what, ours, theirs):
        self.compared += 1
        if ours == theirs:
            return
        self.wrong += 1
        if self.wrong <= 10:
            print(f"{self.name}: {what}\n    ours    {ours}\n    python  {theirs}")

    def compare_all(self, whats, ours, theirs):
        for row in zip(whats, ours, theirs, strict=True):
            self.compare(*row)

    def done(self, notes=""):
        print(f"{self.name}: {self.compared} compared, {self.wrong} different{notes}", flush=True)
        return self.wrong == 0 and self.compared > 0


def arguments(*words, positions):
    """A parser for `SCRIPT DUMP [--positions N] [--seed 1] [--only NAME]`; `words` are names of further programs."""
    parser = argparse.ArgumentParser()
    for word in ("dump", *words):
        parser.add_argument(word)
    parser.add_argument("--positions", type=int, default=positions)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="the name of one comparison")
    return parser


def run(options, parts):
    """Each comparison `part(options, rng)` gives whether all was equal. Ends the script."""
    wanted = [part for part in parts if options.only in (None, part.__name__)]
    good = [part(options, random.Random(options.seed)) for part in wanted]
    sys.exit(0 if good and all(good) else 1)
