#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a second thread is worth: our engine with Threads 2 against itself with Threads 1, one game at a time.

    threads.py build/release/bin/marginalia --games 400

Wants two idle cores. The one that waits for its turn takes no time, so a game at a time is two cores at most.
"""
import argparse
import sys

import matches


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    matches.add_arguments(parser)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--tc", default="4+0.04")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--margin", type=int, default=200, help="ms a clock may be overstepped, for a loaded machine")
    args = parser.parse_args()
    result = matches.play(args, matches.ours(args, "more", {"Threads": args.threads}), matches.ours(args, "one"), "threads",
                          args.games, "--tc", args.tc, "--margin", args.margin)
    found = result["encounters"][0]
    print(f"Threads {args.threads} against 1 at {args.tc}, {found['games']} games: {found['wins']}-{found['draws']}-"
          f"{found['losses']}, {matches.elo_text(found)} Elo")
    matches.write_json(args, result)
    faults = {name: matches.faults_of(result, name) for name in ("more", "one")}
    if any(faults.values()):
        print(f"faults: {faults}")
    return 1 if any(faults.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
