#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Perft speed, one thread, bulk counting: ours against another engine's `go perft`, in one run.

    perft_speed.py OURS [--other stockfish] [--runs 5] [--at-least 1.0]

OURS is a program that speaks UCI with `go perft` (build/release/bin/marginalia) or, when its name
is perft_speed, the bare library driver beside this file. The two take turns, so that a busy machine
is equally hard on both. Prints the medians and the ratio (above 1: ours is faster); exit status 1
when counts differ, or a ratio is below --at-least.
"""
import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import time

POSITIONS = [
    ("start, depth 6", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324),
    ("kiwipete, depth 5", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5,
     193_690_690),
]


class Engine:
    """A running UCI engine; the clock runs from `go perft` to the line with the total."""

    def __init__(self, command):
        self.command = command
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.send("uci")
        self.wait_for(r"uciok")
        self.send("setoption name Threads value 1")
        self.send("isready")
        self.wait_for(r"readyok")

    def send(self, line):
        print(line, file=self.process.stdin, flush=True)

    def wait_for(self, pattern):
        for line in self.process.stdout:
            found = re.match(pattern, line)
            if found:
                return found
        raise SystemExit(f"{self.command}: ended unexpectedly")

    def perft(self, fen, depth):
        self.send(f"position fen {fen}")
        begin = time.perf_counter()
        self.send(f"go perft {depth}")
        nodes = int(self.wait_for(r"Nodes searched\s*:\s*(\d+)").group(1))
        return nodes, time.perf_counter() - begin

    def close(self):
        self.send("quit")
        self.process.wait(timeout=10)


class Driver:
    """bench/perft/perft_speed: the library without an engine around it."""

    def __init__(self, command):
        self.command = command

    def perft(self, fen, depth):
        answer = subprocess.run([self.command, fen, str(depth)], check=True, capture_output=True, text=True)
        nodes, seconds = answer.stdout.split()
        return int(nodes), float(seconds)

    def close(self):
        pass


def find(name):
    path = shutil.which(name) or shutil.which(name, path="/usr/games")
    if not path:
        raise SystemExit(f"{name}: not found")
    return path


def main():
    parser = argparse.ArgumentParser(description="Perft speed against another engine")
    parser.add_argument("ours")
    parser.add_argument("--other", default="stockfish")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--at-least", type=float, default=0.0)
    options = parser.parse_args()

    ours_path = find(options.ours)
    is_driver = os.path.basename(ours_path) == "perft_speed"
    ours = Driver(ours_path) if is_driver else Engine(ours_path)
    other = Engine(find(options.other))
    status = 0
    print(f"M leaves/s, median of {options.runs}")
    print(f"{'position':20}{'ours':>12}{options.other:>14}{'ratio':>8}")
    for name, fen, depth, expected in POSITIONS:
        times = {ours: [], other: []}
        for _ in range(options.runs):
            for engine in (ours, other):
                nodes, seconds = engine.perft(fen, depth)
                if nodes != expected:
                    print(f"{engine.command}: {name}: {nodes} instead of {expected}")
                    status = 1
                times[engine].append(seconds)
        speed = {engine: expected / statistics.median(times[engine]) / 1e6 for engine in times}
        ratio = speed[ours] / speed[other]
        print(f"{name:20}{speed[ours]:12.1f}{speed[other]:14.1f}{ratio:8.2f}", flush=True)
        if ratio < options.at_least:
            status = 1
    ours.close()
    other.close()
    return status


if __name__ == "__main__":
    sys.exit(main())
