#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Positions with known best moves: how many are solved, or how many points the answers are worth.

    suite.py build/release/bin/marginalia wac --time 1
    suite.py build/release/bin/marginalia sts --nodes 50000 -j 2 --json sts.json
    suite.py build/release/bin/marginalia my.epd --depth 12

A suite is `wac`, `arasan2024`, `sts` or `bratko_kopec` of the data folder, or an EPD file with `bm`, `am`, or points in `c8` for
the moves in `c9` (of 100, as the Strategic Test Suite has them). The move of the last iteration counts. Prints the
positions that failed.
"""
import argparse
import json
import pathlib
import queue
import sys
import threading
import time

import matches

sys.path.insert(0, str(matches.HERE.parents[1] / "tests/reference"))
import with_python_chess  # noqa: E402,F401

import chess
import chess.engine


def read_suite(path):
    with open(path, encoding="utf-8") as file:
        return [chess.Board.from_epd(line) for line in file if line.strip() and not line.startswith("#")]


def judge(board, operations, move):
    """(solved, points, most points there are) of an answer; no points where a suite has none."""
    if "c8" in operations:
        points = dict(zip(operations["c9"].split(), map(int, operations["c8"].split())))
        return points.get(move.uci(), 0) == max(points.values()), points.get(move.uci(), 0), max(points.values())
    solved = move in operations["bm"] if "bm" in operations else move not in operations["am"]
    return solved, 0, 0


class Suite:
    def __init__(self, args, positions):
        self.args = args
        self.results = [None] * len(positions)
        self.work = queue.Queue()
        for item in enumerate(positions):
            self.work.put(item)

    def solve(self):
        """One engine's share."""
        limit = chess.engine.Limit(time=self.args.time, nodes=self.args.nodes, depth=self.args.depth)
        with chess.engine.SimpleEngine.popen_uci(self.args.engine) as engine:
            engine.configure({"Hash": self.args.hash, "Threads": self.args.threads})
            while True:
                try:
                    number, (board, operations) = self.work.get_nowait()
                except queue.Empty:
                    return
                move = engine.play(board, limit, game=number).move
                self.results[number] = (board, operations, move, *judge(board, operations, move))

    def run(self):
        threads = [threading.Thread(target=self.solve) for _ in range(self.args.jobs)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if any(result is None for result in self.results):
            sys.exit("an engine died; see above")
        return self.results


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine")
    parser.add_argument("suite", help="wac, arasan2024, sts, bratko_kopec, or a file")
    parser.add_argument("--time", type=float, help="seconds for each position (1, when no limit is given)")
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--depth", type=int)
    parser.add_argument("--hash", type=int, default=64)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("-j", "--jobs", type=int, default=1, help="positions side by side")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE")
    parser.add_argument("-q", "--quiet", action="store_true", help="not which positions failed")
    args = parser.parse_args()
    if not (args.time or args.nodes or args.depth):
        args.time = 1.0
    known = matches.DATA / f"epd/{args.suite}.epd"
    path = known if known.is_file() else pathlib.Path(args.suite)

    begin = time.monotonic()
    results = Suite(args, read_suite(path)).run()
    failures = []
    for number, (board, operations, move, solved, points, _) in enumerate(results, 1):
        if solved:
            continue
        wanted = operations.get("bm") or operations.get("am") or []
        failures.append({"number": number, "id": operations.get("id", ""), "fen": board.fen(), "move": board.san(move),
                         "wanted": [board.san(m) for m in wanted], "avoid": "am" in operations, "points": points})
    solved, points, most = (sum(result[i] for result in results) for i in (3, 4, 5))
    if not args.quiet:
        for f in failures:
            print(f"{f['number']:4} {f['id']}: {f['move']}, not {' '.join(f['wanted'])}"
                  + (f" ({f['points']} points)" if most else "") + f"  {f['fen']}")
    limit = ", ".join(f"{n} {v}" for n, v in (("time", args.time), ("nodes", args.nodes), ("depth", args.depth)) if v)
    print(f"{path.stem} ({limit}): {solved} of {len(results)} solved"
          + (f", {points} of {most} points" if most else "") + f", {time.monotonic() - begin:.0f} s")
    if args.json:
        args.json.write_text(json.dumps({
            "suite": path.stem, "engine": args.engine, "limit": limit, "positions": len(results), "solved": solved,
            "points": points, "most_points": most, "failures": failures}, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
