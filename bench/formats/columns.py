#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The Python module's columns against `bgn check`: CPU seconds of one thread, in turns.

    columns.py BGN SITE FILE... [--runs 11] [--repeats 5]

SITE is a folder with the installed module (`pip install --target SITE`). The FILEs are read REPEATS times. Prints the
median speed of each, and its median ratio to the `bgn check` of the same round. Exit status 1 below 0.8."""
import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

import measure

GOAL = 0.8
TAGS = ["Event", "Site", "Date", "Round", "White", "Black", "result"]
READ = """
import sys, time
import marginalia
begin = time.process_time()
games = sum(len(batch) for batch in marginalia.columns(sys.argv[1], sys.argv[2:], jobs=1))
print(time.process_time() - begin, games)
"""


def columns_seconds(site, path, fields):
    """Without the start of Python."""
    done = subprocess.run([sys.executable, "-c", READ, path, *fields], env=dict(os.environ, PYTHONPATH=site),
                          stdout=subprocess.PIPE, text=True, check=True)
    seconds, games = done.stdout.split()
    assert int(games) > 0, "no games"
    return float(seconds)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bgn")
    parser.add_argument("site")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--runs", type=int, default=11)
    parser.add_argument("--repeats", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "games.pgn")
        megabytes = measure.joined(options.files, options.repeats, path)
        check = measure.Program("bgn check", [options.bgn, "check", "-q", "--jobs", "1", path], megabytes)
        seconds = {column: [] for column in ("moves", "uci")}
        for _ in range(options.runs):
            check.run()
            for column, took in seconds.items():
                took.append(columns_seconds(options.site, path, [*TAGS, column]))
    print(f"{check.name}: {check.speed('cpu'):.0f} MB/s")
    missed = False
    for column, took in seconds.items():
        ratios = [base / own for base, own in zip(check.cpu, took)]
        ratio = statistics.median(ratios)
        missed = missed or ratio < GOAL
        print(f"headers and {column}: {megabytes / statistics.median(took):.0f} MB/s, {ratio:.2f} of bgn check "
              f"({min(ratios):.2f} to {max(ratios):.2f})")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
