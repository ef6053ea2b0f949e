#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Nodes a second from the start position, one thread: ours against another engine, in one run.

    nps.py OURS [--other stockfish] [--runs 5] [--movetime 5000] [--hash 64] [--at-least 1.2]

The two take turns, so that a busy machine is equally hard on both. Prints the medians of nodes per second of
processor time, which a loaded machine disturbs least, and of the clock as the engines see it, with the ratios
(above 1: ours is faster). Exit status 1 when the ratio of processor time is below --at-least.
"""
import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys


class Engine:
    def __init__(self, command, megabytes):
        self.command = command
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.send("uci")
        self.wait_for(r"uciok")
        self.send("setoption name Threads value 1")
        self.send(f"setoption name Hash value {megabytes}")
        self.rates = []

    def send(self, line):
        print(line, file=self.process.stdin, flush=True)

    def wait_for(self, pattern):
        last = None
        for line in self.process.stdout:
            last = re.search(r" nodes (\d+) nps (\d+) ", line) or last
            if re.match(pattern, line):
                return last
        raise SystemExit(f"{self.command}: ended unexpectedly")

    def processor_seconds(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def measure(self, movetime):
        self.send("ucinewgame")
        self.send("isready")
        self.wait_for(r"readyok")
        begin = self.processor_seconds()
        self.send("position startpos")
        self.send(f"go movetime {movetime}")
        info = self.wait_for(r"bestmove")
        used = self.processor_seconds() - begin
        self.rates.append((int(info.group(1)) / used, int(info.group(2))))

    def close(self):
        self.send("quit")
        self.process.wait(timeout=10)


def find(name):
    path = shutil.which(name) or shutil.which(name, path="/usr/games")
    if not path:
        raise SystemExit(f"{name}: not found")
    return path


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("ours")
    parser.add_argument("--other", default="stockfish")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--movetime", type=int, default=5000)
    parser.add_argument("--hash", type=int, default=64)
    parser.add_argument("--at-least", type=float, default=0.0)
    options = parser.parse_args()

    engines = [Engine(find(name), options.hash) for name in (options.ours, options.other)]
    for _ in range(options.runs):
        for engine in engines:
            engine.measure(options.movetime)
    ratios = []
    for what, index in (("processor", 0), ("clock", 1)):
        ours, other = (statistics.median(rates[index] for rates in engine.rates) for engine in engines)
        ratios.append(ours / other)
        print(f"{what:<10} ours {ours / 1e6:.3f} M/s, {options.other} {other / 1e6:.3f} M/s, ratio {ratios[-1]:.2f}")
    for engine in engines:
        engine.close()
    return 1 if ratios[0] < options.at_least else 0


if __name__ == "__main__":
    sys.exit(main())
