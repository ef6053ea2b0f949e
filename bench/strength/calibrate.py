#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Is UCI_Elo fair? Our engine, made weaker, against Stockfish 15.1, made weaker by the same figure.

    calibrate.py build/release/bin/marginalia check --elo 1350,1600,1900,2200,2500,2800 --games 200
    calibrate.py build/release/bin/marginalia fit --levels 0,2,4,6,8,10,12,14,16,18 --games 200

`check` prints how far apart the two are at each figure. `fit` plays each Skill Level against the figure that is nearest to it,
and prints the table that belongs into engine/search/skill.cpp. Both engines are held back by nodes or depth and not by the
clock, so the figures do not depend on the machine; --tc gives both a clock all the same.
"""
import argparse
import math
import sys

import matches

LEAST, MOST = 1350, 2850  # what Stockfish 15.1 can be set to
DEEPEST = 60
BATCH = 20  # games against one opponent, before the next is chosen


def depth_of(elo):
    """Stockfish 15.1 takes its move from the iteration 1 + level, where 143.4 * level ** 0.806 = elo - 1346.6."""
    return 2 + int(max((elo - 1346.6) / 143.4, 0) ** (1 / 0.806))


def play(args, options, elo, name, games):
    """Ours with these options against Stockfish at `elo`; (Elo of ours above it, error, encounter)."""
    own = {} if args.tc else {"depth": DEEPEST}
    theirs = {} if args.tc else {"depth": depth_of(elo)}
    limits = ["--tc", args.tc, "--margin", 200] if args.tc else []
    ours = matches.ours(args, options=options)
    ours.limits = own
    stockfish = matches.installed("stockfish", {"Hash": 16, "Threads": 1, "UCI_LimitStrength": "true", "UCI_Elo": elo})
    stockfish.limits = theirs
    result = matches.play(args, ours, stockfish, name, games, *limits)
    found = result["encounters"][0]
    for side in ("marginalia", "stockfish"):
        if faults := matches.faults_of(result, side):
            print(f"{name}: {side}: {faults}", file=sys.stderr)
    return found["elo"], found["elo_error"], found


def check(args):
    print("| UCI_Elo | games | won-drawn-lost | Elo of ours above it |")
    print("|---|---|---|---|")
    figures = {}
    for elo in args.elo:
        theirs = min(max(elo, LEAST), MOST)
        difference, error, found = play(args, {"UCI_LimitStrength": "true", "UCI_Elo": elo}, theirs, f"elo{elo}", args.games)
        figures[elo] = {"elo": difference - (elo - theirs), "error": error, "games": found["games"]}
        note = "" if theirs == elo else f" (Stockfish at {theirs})"
        print(f"| {elo} | {found['games']} | {found['wins']}-{found['draws']}-{found['losses']} | "
              f"{difference - (elo - theirs):+.0f} ± {error or 0:.0f}{note} |", flush=True)
    return figures


def likeliest(results):
    """(Elo, its error) of a player with these results: [(the opponent's Elo, games, score)]. Two drawn games are
    added, so that a score of nothing or of all still says something."""
    def expected(elo, other):
        return 1 / (1 + 10 ** ((other - elo) / 400))
    results = [*results, (results[-1][0], 2, 0.5)]
    low, high = -2000, 6000
    while high - low > 0.5:
        elo = (low + high) / 2
        if sum(games * (score - expected(elo, other)) for other, games, score in results) > 0:
            low = elo
        else:
            high = elo
    told = sum(games * expected(low, other) * (1 - expected(low, other)) for other, games, _ in results)
    return low, 1.96 * 400 / math.log(10) / math.sqrt(told)


def fit(args):
    figures = {}
    elo = LEAST
    first_seed = args.seed
    for level in args.levels:
        results = []
        while sum(games for _, games, _ in results) < args.games:
            opponent = round(min(max(elo, LEAST), MOST))
            args.seed = first_seed + len(results)  # other openings in each batch
            _, _, found = play(args, {"Skill Level": level}, opponent, f"level{level}-{len(results)}", BATCH)
            results.append((opponent, found["games"],
                            (found["wins"] + found["draws"] / 2) / found["games"]))
            elo, error = likeliest(results)
        figures[level] = {"elo": elo, "error": error, "results": results}
        print(f"level {level}: {elo:.0f} ± {error:.0f}", flush=True)
        elo += 150
    print("\n".join(f"    {{{f['elo']:.0f}, {level}}}," for level, f in figures.items()))
    return figures


def numbers(text):
    return [int(word) for word in text.split(",")]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    matches.add_arguments(parser)
    parser.add_argument("task", choices=("check", "fit"))
    parser.add_argument("--elo", type=numbers, default=[1350, 1600, 1900, 2200, 2500, 2800, 3100])
    parser.add_argument("--levels", type=numbers, default=list(range(0, 20, 2)))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--tc", help="a clock for both, instead of nodes and depth")
    args = parser.parse_args()
    matches.write_json(args, check(args) if args.task == "check" else fit(args))
    return 0


if __name__ == "__main__":
    sys.exit(main())
