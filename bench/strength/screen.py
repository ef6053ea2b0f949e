#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which of up to 15 changes help: every game tells something of all of them.

    screen.py build/tune/bin/marginalia quiescence_margin=220 lmr_killer=500 --games 500 --nodes 4000 -j 2
    screen.py build/tune/bin/marginalia time_unstable=115 time_node_slope=190 --tc 60+0.6 --option nodestime=2 -j 2

A change is an option of the engine and its value; `tune` builds have all tunables as options. In each of 16 matches one
half of the changes plays against the other half, after the columns of a Hadamard matrix (Robin Plackett and Peter Burman,
"The design of optimum multifactorial experiments", 1946). So each change is on one side in eight matches and on the other
in eight; what it is worth is half of the difference. A change that only helps another one counts for that one, too: what
looks good here wants a match of its own.
"""
import argparse
import math
import sys

import matches

RUNS = 16


def side_of(run, column):
    """+1 or -1: on which side of this run the change of a column (1 to 15) plays. Any two columns agree in half of the runs."""
    return -1 if (run & column).bit_count() % 2 else 1


def effects(elos, errors, count):
    """(Elo, its error) of each of `count` changes, by the Elo of the first side in each run."""
    error = math.sqrt(sum(e * e for e in errors)) / RUNS
    return [(sum(side_of(run, column) * elo for run, elo in enumerate(elos)) / RUNS, error) for column in range(1, count + 1)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    matches.add_arguments(parser)
    parser.add_argument("changes", nargs="+", metavar="NAME=VALUE", help="an option of the engine, up to 15 of them")
    parser.add_argument("--games", type=int, default=500, help="of each of the 16 matches")
    parser.add_argument("--nodes", type=int, default=4000, help="of a move")
    parser.add_argument("--tc", help="a clock instead of nodes; with the option nodestime it counts nodes, and a busy machine does no harm")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of both sides")
    args = parser.parse_args()
    if len(args.changes) >= RUNS or not all("=" in change for change in args.changes + args.option):
        parser.error("up to 15 changes, each NAME=VALUE")
    if len({change.split("=", 1)[0] for change in args.changes}) < len(args.changes):
        parser.error("each option can be changed once only")
    first_seed = args.seed
    common = dict(option.split("=", 1) for option in args.option)
    limits = ["--tc", args.tc] if args.tc else ["--nodes", args.nodes]
    elos, errors = [], []
    for run in range(RUNS):
        sides = [matches.ours(args, name, common | dict(change.split("=", 1) for column, change in enumerate(args.changes, 1)
                                                        if side_of(run, column) == side))
                 for name, side in (("first", 1), ("second", -1))]
        args.seed = first_seed + run  # other openings in each
        found = matches.play(args, *sides, f"screen-{run}", args.games, *limits,
                             *matches.EARLY_ENDS)["encounters"][0]
        if found["elo_error"] is None:
            sys.exit(f"match {run + 1}: {matches.elo_text(found)}; there are too few games to tell")
        elos.append(found["elo"])
        errors.append(found["elo_error"])
        print(f"match {run + 1} of {RUNS}: {matches.elo_text(found)}", flush=True)
    told = effects(elos, errors, len(args.changes))
    for change, (elo, error) in zip(args.changes, told):
        print(f"{change:40} {elo:+6.1f} ± {error:.1f} Elo")
    matches.write_json(args, {change: {"elo": elo, "elo_error": error} for change, (elo, error) in zip(args.changes, told)})


if __name__ == "__main__":
    main()
