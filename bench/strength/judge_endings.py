#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How well engines judge endings whose results are known (endings.epd), without tables.

    judge_endings.py build/release/bin/marginalia /usr/games/stockfish [--nodes 20000,200000] [--wrong]

One thread, Hash 16, a new game before each position. A win is judged right from +1.50 for the winner on, a draw within
0.50; what lies between says neither. The error is how far the chance to score that a score stands for (lichess's
formula) is from the true one, in points of 100. `dev` is the half of the positions to tune on, `test` the other one.
"""
import argparse
import pathlib
import sys
from collections import defaultdict

import matches

sys.path.insert(0, str(matches.HERE.parents[1] / "tests/reference"))
import with_python_chess  # noqa: E402,F401

import chess
import chess.engine

from suite import read_suite

sys.path.insert(0, str(matches.HERE.parent / "annotation"))
import scores  # noqa: E402

WON = 150  # centipawns
DRAWN = 50
MATE = 10_000  # centipawns; a chance of 100 %


def is_right(centipawns, result):
    """`result` as the tag of a game has it, centipawns as White sees them."""
    if result == "1/2-1/2":
        return abs(centipawns) <= DRAWN
    return (centipawns if result == "1-0" else -centipawns) >= WON


def error_of(centipawns, result):
    return abs(50 + 50 * scores.winning_chances(centipawns) - {"1-0": 100, "1/2-1/2": 50, "0-1": 0}[result])


class Tally:
    def __init__(self):
        self.count = self.right = 0
        self.error = 0.0

    def add(self, centipawns, result):
        self.count += 1
        self.right += is_right(centipawns, result)
        self.error += error_of(centipawns, result)

    def text(self):
        return f"{100 * self.right / self.count:.0f} % · {self.error / self.count:.1f}" if self.count else "-"


def groups_of(board, operations):
    """The rows of the table that a position counts for."""
    outcome = "drawn" if operations["c1"] == "1/2-1/2" else "won"
    men = chess.popcount(board.occupied)
    return (operations["c0"], outcome, f"{men} men", "all")


def judge(command, positions, nodes):
    """White's centipawns of each position."""
    found = []
    with chess.engine.SimpleEngine.popen_uci(command) as engine:
        engine.configure({"Hash": 16, "Threads": 1})
        for board, _ in positions:
            info = engine.analyse(board, chess.engine.Limit(nodes=nodes), game=object())
            found.append(info["score"].white().score(mate_score=MATE))
    return found


def print_table(columns, positions, part):
    """columns: [(title, centipawns of each position)]."""
    tallies = [defaultdict(Tally) for _ in columns]
    for number, (board, operations) in enumerate(positions):
        if operations["c3"] == part:
            for tally, (_, found) in zip(tallies, columns):
                for group in groups_of(board, operations):
                    tally[group].add(found[number], operations["c1"])
    print(f"\n| {part}: right · error | positions | " + " | ".join(title for title, _ in columns) + " |")
    print("|---" * (2 + len(columns)) + "|")
    rows = sorted(tallies[0], key=lambda group: (group == "all", group.endswith(" men"), group in ("won", "drawn"), group))
    for group in rows:
        print(f"| {group} | {tallies[0][group].count} | " + " | ".join(tally[group].text() for tally in tallies) + " |")


def print_wrong(columns, positions):
    for title, found in columns:
        for centipawns, (board, operations) in zip(found, positions):
            if operations["c3"] == "dev" and not is_right(centipawns, operations["c1"]):
                print(f"{title}: {operations['c0']}: {board.fen()} is {operations['c1']}, shown {centipawns / 100:+.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engines", nargs="+", metavar="engine")
    parser.add_argument("--nodes", type=lambda text: [int(word) for word in text.split(",")], default=[20_000, 200_000])
    parser.add_argument("--suite", type=pathlib.Path, default=matches.HERE / "endings.epd")
    parser.add_argument("--part", choices=("dev", "test"), help="this half alone")
    parser.add_argument("--wrong", action="store_true", help="lists what is judged wrong, of the half for tuning")
    args = parser.parse_args()
    positions = [item for item in read_suite(args.suite) if args.part in (None, item[1]["c3"])]
    columns = [(f"{pathlib.Path(engine).name}, {nodes:,}", judge(engine, positions, nodes))
               for engine in args.engines for nodes in args.nodes]
    for part in [args.part] if args.part else ("dev", "test"):
        print_table(columns, positions, part)
    if args.wrong:
        print_wrong(columns, positions)


if __name__ == "__main__":
    main()
