#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What must never happen, looked for in fast games of our engine against itself.

    time_losses.py build/release/bin/marginalia                    both parts, as the goals are set
    time_losses.py build/release/bin/marginalia --clock 20 --nodes 0

First games at 1+0.01 with Move Overhead 10 and no margin, while a process for each processor of the machine does nothing but
count: losses on time. Then games by nodes, as fast as they go: crashes, illegal moves, silence. No adjudication, so that
games come to their ends. Exit status 1 when anything is found.
"""
import argparse
import contextlib
import os
import subprocess
import sys

import matches


@contextlib.contextmanager
def busy_processors(count):
    """So many processes that never rest."""
    children = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for child in children:
            child.kill()
            child.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    matches.add_arguments(parser)
    parser.add_argument("--clock", type=int, default=500, metavar="GAMES", help="on the clock")
    parser.add_argument("--tc", default="1+0.01")
    parser.add_argument("--busy", type=int, default=os.cpu_count(), help="processes that keep the processors busy")
    parser.add_argument("--nodes", type=int, default=5000, metavar="GAMES", help="by nodes")
    parser.add_argument("--nodes-a-move", type=int, default=500)
    args = parser.parse_args()
    # By nodes, the same engine would play the same game twice in a pair.
    by_nodes = {"one": args.nodes_a_move, "other": args.nodes_a_move * 4 // 5}
    results, found = {}, 0
    for name, games, busy, limits in (("clock", args.clock, args.busy, dict.fromkeys(by_nodes, {"tc": args.tc})),
                                      ("nodes", args.nodes, 0, {n: {"nodes": v} for n, v in by_nodes.items()})):
        if not games:
            continue
        sides = [matches.ours(args, n, {"Move Overhead": 10}) for n in by_nodes]
        for side in sides:
            side.limits = limits[side.name]
        with busy_processors(busy):
            results[name] = matches.play(args, *sides, name, games)
        faults = {}
        for side in sides:
            for fault, count in matches.faults_of(results[name], side.name).items():
                faults[fault] = faults.get(fault, 0) + count
        found += sum(faults.values())
        print(f"{name}, {busy} busy processes: {results[name]['games']} games, "
              f"faults: {faults or 'none'}", flush=True)
    matches.write_json(args, results)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
