#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What game files cost by their size: processor seconds, wall seconds and peak memory of bgn, book and annotate.

    scale.py BIN FOLDER GAMES.pgn... [--games 1000,10000,...] [--annotate GAMES] [--runs N]

BIN is the folder with bgn, book and annotate. For each number of games an archive .pgn.zst is made in FOLDER by
repeating the given files, with other players in every copy, and kept for the next run. Prints medians, with the
least and the greatest of the runs, for checking, converting, naming and indexing them, and for questions about
headers and positions, and what a month of lichess (100 million games) costs in core-hours at that rate.
Games are annotated from the smallest archive, so many as --annotate says (0: none). Needs zstd; Python's standard
library only.
"""
import argparse
import pathlib
import re
import statistics
import subprocess

from archive import turned
from measure import MEGABYTE, Program, megabytes_of, take_turns

MONTH = 100e6
# What is asked about the board.
PATTERN, MOVES = "qc6", "e4 c5 Nf3 d6"
NODES = (5_000, 50_000, 200_000)
NAMES = re.compile(rb'(?<=\n\[White ")[^"]*|(?<=\n\[Black ")[^"]*')
# 26 turns of two alphabets, and a number in front behind these.
ALPHABETS = 52
# Beyond so many games a work is left out: it would take hours, and its blocks know nothing of one another.
MOST = {"convert to .bgn.bz2": 100_000}


class Copies:
    """The games of some files, as often as one likes, each time with other players."""

    def __init__(self, paths):
        self.text = b"".join(path.read_bytes().replace(b"\r", b"").rstrip() + b"\n\n" for path in paths)
        self.games = self.text.count(b"[Event ")
        self.between = NAMES.split(self.text)
        self.names = [name.decode() for name in NAMES.findall(self.text)]

    def copy(self, number):
        mark = str(number // ALPHABETS) if number >= ALPHABETS else ""
        pieces = [piece for name, behind in zip(self.names, self.between[1:])
                  for piece in ((mark + turned(name, number % ALPHABETS)).encode(), behind)]
        return self.between[0] + b"".join(pieces)

    def write(self, path, games):
        """Returns the megabytes of text. The last copy ends where the games are enough. Each copy is a frame of its
        own: one that may look back at the copy before would be too small."""
        size = 0
        with open(path, "wb") as out:
            for number in range(-(-games // self.games)):
                text = self.copy(number)
                if (rest := games - number * self.games) < self.games:
                    text = text[:[m.start() for m in re.finditer(rb"^\[Event ", text, re.M)][rest]]
                subprocess.run(["zstd", "-q", "-c", "-3"], input=text, stdout=out, check=True)
                size += len(text)
        return size / MEGABYTE


def per_month(seconds, games):
    return f"{seconds / 3600 * MONTH / games:8.1f} core-hours a month"


def report(title, program, games):
    cpu = program.cpu
    print(f"  {title:34}{statistics.median(cpu):9.2f} CPU-s ({min(cpu):.2f} to {max(cpu):.2f}) {program.seconds('wall'):9.2f} s"
          f" {program.peak / MEGABYTE:6.0f} MB  {games / statistics.median(cpu):9.0f} games/CPU-s {per_month(statistics.median(cpu), games)}", flush=True)


def of_files(options, copies):
    out = options.folder / "scale-out"
    for games in options.games:
        path = options.folder / f"scale-{games}.pgn.zst"
        size_file = path.with_suffix(".size")
        if not size_file.exists():
            size_file.write_text(str(copies.write(path, games)))
        size = float(size_file.read_text())
        print(f"{games} games, {size:.0f} MB of PGN, {megabytes_of(path):.0f} MB as .zst", flush=True)
        bgn, book = options.bin / "bgn", options.bin / "book"
        works = {"check": [bgn, "check", "-q", path], "convert to .bgn.zst": [bgn, "convert", "-q", path, "-o", f"{out}.bgn.zst"],
                 "convert to .bgn.bz2": [bgn, "convert", "-q", path, "-o", f"{out}.bgn.bz2"],
                 "names of openings": [book, "name", "--json", path], "index and move file": [bgn, "index", "-q", path],
                 "count by a tag": [bgn, "filter", "-q", path, "--white", "a", "--count"],
                 "search --count, by the move file": [bgn, "search", "-q", "--count", PATTERN, path],
                 "find": [bgn, "find", path, "--moves", MOVES, "--count"],
                 "explorer": [bgn, "explorer", "-q", path, "--moves", MOVES]}
        for title, command in works.items():
            if games > MOST.get(title, games):
                continue
            program = Program(title, command, size, output="/dev/null", watch_peak=True)
            if take_turns([program], options.runs if games <= 100_000 else 1):
                report(title, program, games)
            for made in options.folder.glob("scale-out*"):
                print(f"  {'':34}{megabytes_of(made):9.0f} MB of {made.name}", flush=True)
                made.unlink()


def of_annotation(options, copies):
    """One engine, one thread, at each number of nodes."""
    source = options.folder / "scale-annotate.pgn"
    text = copies.copy(0)
    starts = [m.start() for m in re.finditer(rb"^\[Event ", text, re.M)]
    step = max(1, len(starts) // options.annotate)  # games of all the files
    chosen = range(0, len(starts), step)[:options.annotate]
    source.write_bytes(b"".join(text[starts[i]:(starts + [len(text)])[i + 1]] for i in chosen))
    print(f"{len(chosen)} games annotated by one engine")
    for nodes in NODES:
        program = Program("", [options.bin / "annotate", source, "-q", "--nodes", str(nodes), "--jobs", "1", "-o", options.folder / "scale-out.pgn"],
                          0, output="/dev/null", watch_peak=True)
        if take_turns([program], options.runs if nodes < 50_000 else 1):
            report(f"annotate --nodes {nodes}", program, len(chosen))
    (options.folder / "scale-out.pgn").unlink(missing_ok=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("sources", type=pathlib.Path, nargs="+")
    parser.add_argument("--games", type=lambda text: [int(n) for n in text.split(",")], default=[1_000, 10_000, 100_000, 1_000_000])
    parser.add_argument("--annotate", type=int, default=40)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    copies = Copies(options.sources)
    of_files(options, copies)
    if options.annotate:
        of_annotation(options, copies)


if __name__ == "__main__":
    main()
