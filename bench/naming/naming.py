#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Naming games: the library alone (moves in memory), and `book name` from file to lines.

    naming.py BUILD FILE...

BUILD is a build folder (build/release). Prints games a second: of wall seconds for the library, of CPU
seconds for the program, medians of five. Exit status 1 below 50,000 for naming alone."""
import os
import statistics
import subprocess
import sys

RUNS = 5
GOAL = 50_000


def cpu_seconds(command):
    """What one run of `command` takes, and how many lines it prints."""
    before = os.times()
    lines = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False).stdout.count(b"\n")
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system, lines


def main():
    build, files = sys.argv[1], sys.argv[2:]
    library = subprocess.run([f"{build}/bench/naming_bench", *files], stdout=subprocess.PIPE, text=True, check=True).stdout
    print("library:", library.strip().replace("\n", "\nlibrary: "))
    rate = int(library.split()[-4])
    runs = [cpu_seconds([f"{build}/bin/book", "name", *files]) for _ in range(RUNS)]
    games, seconds = runs[0][1], statistics.median(took for took, _ in runs)
    print(f"program: {games} games, {seconds:.2f} CPU seconds: {games / seconds:.0f} games a second")
    return 0 if rate >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
