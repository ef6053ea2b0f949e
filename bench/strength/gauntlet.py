#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Our engine against the installed ones: Elo with its error, as a Markdown table.

    gauntlet.py build/release/bin/marginalia                                  all of them, as the goals are set
    gauntlet.py build/release/bin/marginalia toga2 glaurung --games 20 --tc 1+0.01

One thread, Hash 16, openings of UHO_4060 in pairs with colours reversed. A game ends early where both engines have
called it won (8 pawns, 4 moves) or equal (0.1, 8 moves, from move 40 on). Exit status 1 when ours did what must not
happen: an illegal move, a crash, a loss on time beyond the margin.
"""
import argparse
import sys

import matches


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    matches.add_arguments(parser)
    parser.add_argument("opponents", nargs="*", help=f"of {', '.join(matches.OPPONENTS)}; all when none is named")
    parser.add_argument("--tc", help="instead of each goal's own, e.g. 2+0.02")
    parser.add_argument("--games", type=int, help="instead of each goal's own")
    parser.add_argument("--margin", type=int, default=200, help="ms a clock may be overstepped, for a loaded machine")
    args = parser.parse_args()
    if unknown := set(args.opponents) - set(matches.OPPONENTS):
        parser.error(f"no such opponent: {', '.join(sorted(unknown))}")

    results, rows, faults = {}, [], {}
    for name in args.opponents or matches.OPPONENTS:
        opponent = matches.OPPONENTS[name]
        tc, games = args.tc or opponent.tc, args.games or opponent.games
        result = matches.play(args, matches.ours(args), opponent.side, name, games,
                              "--tc", tc, "--margin", args.margin, *matches.EARLY_ENDS)
        results[name] = result
        found = result["encounters"][0]
        ours, theirs = (matches.faults_of(result, n) for n in ("marginalia", name))
        if ours:
            faults[name] = ours
        rows.append(f"| {name} | {tc} | {found['games']} | {found['wins']}-{found['draws']}-{found['losses']} | "
                    f"{matches.elo_text(found)} | {opponent.goal:+d} | {ours or ''} | {theirs or ''} |")
        print(rows[-1], file=sys.stderr, flush=True)
    print("| opponent | clock | games | won-drawn-lost | Elo of ours | goal | our faults | their faults |")
    print("|---|---|---|---|---|---|---|---|")
    print("\n".join(rows))
    matches.write_json(args, results)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
