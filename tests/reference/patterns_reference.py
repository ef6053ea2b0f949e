#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Asks `bgn search` for patterns, and python-chess for the same positions (pattern_oracle.py): game by game and
position by position the answers must be equal.

Usage: patterns_reference.py BGN [--games N] [--shared] [FILE...]

Without files, the samples are asked; with --shared the masters' games. At most N games of each file (default 40; 0: all).
"""
import argparse
import collections
import itertools
import subprocess
import sys

import pattern_oracle
import shared_data
from pattern_oracle import PATTERNS, Line

import chess.pgn


def games_of(path, most):
    """python-chess makes two games of one whose tags and moves have more than an empty line between them."""
    def whole(games):
        tags = None
        for game in games:
            has_tags = any(value.strip("?.*") for name, value in game.headers.items() if name != "Result")
            if tags is not None and not has_tags:
                game.headers, tags = tags.headers, None
                yield game
                continue
            if tags is not None:
                yield tags
            tags = None if game.variations or not has_tags else game
            if tags is None:
                yield game
        if tags is not None:
            yield tags

    with open(path, encoding="utf-8", errors="replace") as file:
        yield from itertools.islice(whole(iter(lambda: chess.pgn.read_game(file), None)), most or None)


def theirs(path, most, patterns):
    """For each pattern, how many positions fit in each game, and which."""
    found = [set() for _ in patterns]
    whole = set()
    for number, game in enumerate(games_of(path, most), 1):
        # What python-chess cannot read to its end, ours may read further.
        if game.errors or game.headers.get("Variant", "Standard").lower() not in ("standard", "from position", "chess"):
            continue
        whole.add(number)
        line = Line(game)
        for i in range(len(line)):
            for k, (_, test) in enumerate(patterns):
                if test(line, i):
                    found[k].add((number, i))
    return whole, found


def ours(bgn, path, pattern):
    text = subprocess.run([bgn, "search", pattern, path, "--positions", "--quiet"], capture_output=True, text=True)
    if text.returncode not in (0, 1):
        sys.exit(f"{pattern}: {text.stderr}")
    return {(int(line[0]), int(line[1])) for line in (row.split("\t") for row in text.stdout.splitlines())}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bgn")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--shared", action="store_true")
    parser.add_argument("files", nargs="*")
    options = parser.parse_intermixed_args()
    if options.shared:
        shared_data.need("masters")
    files = options.files or (shared_data.files("*.pgn", "masters") if options.shared
                              else [shared_data.ROOT / "tests/data/sample.pgn", shared_data.ROOT / "tests/data/club.pgn",
                                    *sorted((shared_data.ROOT / "tests/data/samples").glob("lichess/*.pgn"))])
    wrong = collections.Counter()
    positions = collections.Counter()
    games = 0
    for path in files:
        whole, expected = theirs(path, options.games, PATTERNS)
        games += len(whole)
        for (pattern, _), right in zip(PATTERNS, expected):
            found = {hit for hit in ours(options.bgn, str(path), pattern) if hit[0] in whole}
            positions[pattern] += len(right)
            if found == right:
                continue
            wrong[pattern] += 1
            print(f"{path}: {pattern}: {len(found)} positions, python-chess has {len(right)}")
            for name, some in (("only ours", found - right), ("only python-chess", right - found)):
                print(f"    {name}: {list(itertools.islice(sorted(some), 4))}")
    for pattern, _ in PATTERNS:
        print(f"{positions[pattern]:9}  {pattern}{'   WRONG' if wrong[pattern] else ''}")
    print(f"{len(PATTERNS)} patterns in {games} games: {len(PATTERNS) - len(wrong)} equal")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
