#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A ruler for the quality of annotations: how near the labels ?! ? ?? of an annotator are to those of a deep search, and
what they cost. README.md says what the figures mean.

    ruler.py choose ../shared/data/lichess/*.pgn --set test -o games.pgn
    ruler.py make-reference --engine stockfish --nodes 1000000 games.pgn -o reference.pgn
    ruler.py even --engine stockfish --nodes 100000 games.pgn -o even.pgn
    ruler.py compare reference.pgn even.pgn games-of-lichess.pgn
"""
import argparse
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "reference"))
import with_python_chess  # noqa: E402,F401

import analyse  # noqa: E402
import choose  # noqa: E402
import games  # noqa: E402
import report  # noqa: E402
import uci  # noqa: E402


def do_choose(args):
    chosen = choose.choose(choose.read_pool(args.files, args.any), args.set, args.count)
    with open(args.output, "w", encoding="utf-8") as file:
        for game in chosen:
            file.write(games.to_pgn(game if args.keep else choose.bare(game)))
    blitz = sum(choose.estimated_seconds(game.headers) in choose.BLITZ for game in chosen)
    print(f"{args.output}: {len(chosen)} games, {blitz} of them blitz, {sum(len(g.moves) for g in chosen)} moves")


def options_of(args):
    return tuple(tuple(text.split("=", 1)) for text in args.engine_option)


def search_games(args, chunked):
    search = analyse.Search(args.engine, args.nodes, args.hash, options_of(args), chunked)
    todo = [choose.bare(game) for game in games.read_games(args.games)]
    if not todo:
        raise analyse.Fault(f"{args.games}: no games")
    return analyse.Run(todo, search, args.output, args.jobs).run()


def do_reference(args):
    cost = search_games(args, chunked=False)
    print(f"{args.output}: {cost['engine']}, {cost['how']}: {cost['nodes']} nodes, {cost['cpu_seconds']} s")


def do_even(args):
    cost = search_games(args, chunked=not args.keep_hash)
    cost["name"] = f"even {report.short(args.nodes)}" + (", hash kept" if args.keep_hash else "")
    report.cost_path(args.output).write_text(json.dumps(cost, indent=1) + "\n", encoding="utf-8")
    print(f"{args.output}: {cost['nodes']} nodes, {cost['cpu_seconds']} s")


def do_compare(args):
    rows = report.compare(args.reference, args.outputs)
    if args.json:
        pathlib.Path(args.json).write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    print(report.table(rows), end="")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    one = commands.add_parser("choose", help="choose the games by a fixed rule")
    one.add_argument("files", nargs="+")
    one.add_argument("--set", choices=choose.SETS, default="test", help="test: 40 games; dev: 20 others")
    one.add_argument("--count", type=int, help="so many games instead")
    one.add_argument("--any", action="store_true", help="not only games that lichess analysed")
    one.add_argument("--keep", action="store_true", help="keep lichess's evals and glyphs, to measure them")
    one.add_argument("-o", "--output", required=True)
    one.set_defaults(call=do_choose)

    for name, call, about in (("make-reference", do_reference, "backward, hash kept for the game"),
                              ("even", do_even, "the same nodes for each position, as fishnet does")):
        one = commands.add_parser(name, help=about)
        one.add_argument("games")
        one.add_argument("-o", "--output", required=True, help="gone on with where it exists")
        one.add_argument("--engine", default="stockfish", metavar="CMD")
        one.add_argument("--engine-option", action="append", default=[], metavar="NAME=VALUE")
        one.add_argument("--nodes", type=int, default=1_000_000, help="for each position")
        one.add_argument("--hash", type=int, default=64, metavar="MB")
        one.add_argument("-j", "--jobs", type=int, default=1, help="engines side by side")
        if name == "even":
            one.add_argument("--keep-hash", action="store_true", help="backward through the whole game instead")
        one.set_defaults(call=call)

    one = commands.add_parser("compare", help="measure outputs")
    one.add_argument("reference")
    one.add_argument("outputs", nargs="+")
    one.add_argument("--json", metavar="FILE", help="write the figures there too")
    one.set_defaults(call=do_compare)
    return parser.parse_args()


def main():
    args = parse_arguments()
    try:
        args.call(args)
    except (analyse.Fault, report.Fault, uci.EngineFault, OSError) as fault:
        sys.exit(f"ruler: {fault}")


if __name__ == "__main__":
    main()
