#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A ruler for the quality of annotations: how near the labels ?! ? ?? of an annotator are to those of a deep search, and
what they cost. README.md says what the figures mean.

    ruler.py choose ../shared/data/lichess/*.pgn --set test -o games.pgn
    ruler.py blind --seed 20261128 ../shared/data/lichess/*.pgn ../shared/data/masters/*.pgn -o blind.pgn
    ruler.py make-reference --engine stockfish --nodes 1000000 games.pgn -o reference.pgn
    ruler.py even --engine stockfish --nodes 100000 games.pgn -o even.pgn
    ruler.py run -o ours.pgn --name "annotate 50k" -- annotate --engine stockfish --nodes 50000 games.pgn
    ruler.py compare reference.pgn even.pgn ours.pgn --json figures.json
    ruler.py draw figures.json -o figures.svg
    ruler.py experiment reference.pgn games.pgn RESULTS --annotate build/release/bin/annotate
"""
import argparse
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests/reference"))
import with_python_chess  # noqa: E402,F401

import agreement  # noqa: E402
import analyse  # noqa: E402
import beside  # noqa: E402
import choose  # noqa: E402
import experiment  # noqa: E402
import games  # noqa: E402
import graph  # noqa: E402
import program  # noqa: E402
import report  # noqa: E402
import truth  # noqa: E402
import uci  # noqa: E402


def do_choose(args):
    chosen = choose.choose(choose.read_pool(args.files, args.any), args.set, args.count)
    with open(args.output, "w", encoding="utf-8") as file:
        for game in chosen:
            file.write(games.to_pgn(game if args.keep else choose.bare(game)))
    blitz = sum(choose.estimated_seconds(game.headers) in choose.BLITZ for game in chosen)
    print(f"{args.output}: {len(chosen)} games, {blitz} of them blitz, {sum(len(g.moves) for g in chosen)} moves")


def do_blind(args):
    texts = (text for path in args.files for text in games.game_texts(path))
    drawn = choose.blind(texts, args.seed, args.count)
    with open(args.output, "w", encoding="utf-8") as file:
        file.writelines(games.to_pgn(choose.bare(game)) for game in drawn)
    for group in choose.GROUPS:
        print(f"{group}: {sum(choose.group_of(game) == group for game in drawn)} games")


def options_of(args):
    return tuple(tuple(text.split("=", 1)) for text in args.engine_option)


def search_games(args, chunked):
    search = analyse.Search(args.engine, args.nodes, args.hash, options_of(args), chunked)
    todo = [choose.bare(game) for game in games.read_games(args.games)]
    if not todo:
        raise analyse.Fault(f"{args.games}: no games")
    return analyse.Run(todo, search, args.output, args.jobs).run()


def do_reference(args):
    engines = args.engine or ["stockfish"]
    nodes = args.nodes * len(engines) if len(args.nodes) == 1 else args.nodes
    if len(nodes) != len(engines):
        raise report.Fault(f"--nodes: {len(nodes)} numbers for {len(engines)} engines")
    output = pathlib.Path(args.output)
    parts = [output] if len(engines) == 1 else [output.with_suffix(f".{i + 1}.pgn") for i in range(len(engines))]
    for part, args.engine, args.nodes in zip(parts, engines, nodes):
        args.output = part
        cost = search_games(args, chunked=False)
        print(f"{part}: {cost['engine']}, {cost['how']}: {cost['nodes']} nodes, {cost['cpu_seconds']} s")
    if len(parts) > 1:
        write_combined(parts, output)


def write_combined(paths, output):
    combined, scales = agreement.combine([list(games.read_games(path)) for path in paths])
    with open(output, "w", encoding="utf-8") as file:
        file.writelines(map(games.to_pgn, combined))
    opinions = [opinions for game in combined for opinions in game.opinions if any(opinions)]
    print(f"{output}: {len(combined)} games; scales {', '.join(f'{scale:.3f}' for scale in scales)}; "
          f"{len(opinions)} moves with a label, {sum(all(one) for one in opinions)} with one from all engines")


def do_combine(args):
    write_combined(args.references, args.output)


def do_even(args):
    cost = search_games(args, chunked=not args.keep_hash)
    cost["name"] = f"even{', hash kept' if args.keep_hash else ''} {report.short(args.nodes)}"
    report.write_cost(args.output, cost)
    print(f"{args.output}: {cost['nodes']} nodes, {cost['cpu_seconds']} s")


def do_run(args):
    cost = program.run(args.command, args.output, args.listen)
    if args.name:
        cost["name"] = args.name
    report.write_cost(args.output, cost)
    print(f"{args.output}: {cost['nodes']} nodes, {cost['cpu_seconds']} s")


def do_draw(args):
    rows = [row for path in args.figures for row in json.loads(pathlib.Path(path).read_text(encoding="utf-8"))]
    drawn = graph.draw(rows)
    if drawn is None:
        raise report.Fault("nothing to draw: no output has labels and costs")
    pathlib.Path(args.output).write_text(drawn, encoding="utf-8")


def do_experiment(args):
    print(experiment.Experiment(args).run(), end="")


def do_commented(args):
    chosen = beside.commented(args.files, args.count)
    for path, text_of in ((args.output, str), (args.bare, beside.bare_text)):
        if path:
            pathlib.Path(path).write_text("".join(text_of(game) + "\n\n" for game in chosen), encoding="utf-8")


def do_beside(args):
    counts, text = beside.compare(args.theirs, args.ours)
    if args.text:
        pathlib.Path(args.text).write_text(text, encoding="utf-8")
    print(beside.table(counts), end="")


def do_truth(args):
    print(truth.table(args.reference, args.output), end="")


def do_compare(args):
    rows = report.compare(args.reference, args.outputs)
    if args.json:
        pathlib.Path(args.json).write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    print(report.table(rows), end="")


def sizes(text):
    """`25k,1M` as numbers; an empty text is none."""
    units = {"k": 1_000, "M": 1_000_000}
    return [int(float(word.rstrip("kM")) * units.get(word[-1], 1)) for word in text.split(",") if word]


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

    one = commands.add_parser("blind", help="draw games that nobody tuned on, by a seed")
    one.add_argument("files", nargs="+")
    one.add_argument("--seed", required=True, help="any text; a date that is not past yet, for example")
    one.add_argument("--count", type=int, default=20, help="games of each group")
    one.add_argument("-o", "--output", required=True)
    one.set_defaults(call=do_blind)

    for name, call, about in (("make-reference", do_reference, "backward, hash kept for the game"),
                              ("even", do_even, "the same nodes for each position, as fishnet does")):
        one = commands.add_parser(name, help=about)
        one.add_argument("games")
        one.add_argument("-o", "--output", required=True, help="gone on with where it exists")
        if name == "even":
            one.add_argument("--engine", default="stockfish", metavar="CMD")
            one.add_argument("--nodes", type=int, default=1_000_000, help="for each position")
        else:
            one.add_argument("--engine", action="append", metavar="CMD",
                             help="once for each engine; the first one's scale is used (default stockfish)")
            one.add_argument("--nodes", type=sizes, default=[1_000_000], help="for each position; or a list, one for each engine")
        one.add_argument("--engine-option", action="append", default=[], metavar="NAME=VALUE")
        one.add_argument("--hash", type=int, default=64, metavar="MB")
        one.add_argument("-j", "--jobs", type=int, default=1, help="engines side by side")
        if name == "even":
            one.add_argument("--keep-hash", action="store_true", help="backward through the whole game instead")
        one.set_defaults(call=call)

    one = commands.add_parser("combine", help="one reference out of several engines' references")
    one.add_argument("references", nargs="+")
    one.add_argument("-o", "--output", required=True)
    one.set_defaults(call=do_combine)

    one = commands.add_parser("compare", help="measure outputs")
    one.add_argument("reference")
    one.add_argument("outputs", nargs="+")
    one.add_argument("--json", metavar="FILE", help="write the figures there too")
    one.set_defaults(call=do_compare)

    one = commands.add_parser("truth", help="how many labels and sentences stand on an error of the reference")
    one.add_argument("reference")
    one.add_argument("output")
    one.set_defaults(call=do_truth)

    one = commands.add_parser("commented", help="choose games with comments of people by a fixed rule")
    one.add_argument("files", nargs="+")
    one.add_argument("--count", type=int, default=10)
    one.add_argument("-o", "--output", required=True)
    one.add_argument("--bare", metavar="FILE", help="write the same games without comments, signs and variations")
    one.set_defaults(call=do_commented)

    one = commands.add_parser("beside", help="a person's annotations beside an annotator's")
    one.add_argument("theirs", help="the games as people annotated them")
    one.add_argument("ours", help="the same games as the annotator annotated them")
    one.add_argument("--text", metavar="FILE", help="write both, move by move")
    one.set_defaults(call=do_beside)

    one = commands.add_parser("run", help="run an annotator, and note its costs beside its output")
    one.add_argument("-o", "--output", required=True, help="given to the annotator as its -o")
    one.add_argument("--name", help="what the tables call it")
    one.add_argument("--listen", action="store_true", help="note each choice of its engine (it has to have --engine)")
    one.add_argument("command", nargs="+", help="behind --: the annotator's command line")
    one.set_defaults(call=do_run)

    one = commands.add_parser("draw", help="draw F1 against costs, as SVG")
    one.add_argument("figures", nargs="+", help="files of compare --json")
    one.add_argument("-o", "--output", required=True)
    one.set_defaults(call=do_draw)

    one = commands.add_parser("experiment", help="the whole comparison, gone on with where it was broken off")
    one.add_argument("reference")
    one.add_argument("games")
    one.add_argument("folder", help="for the results")
    one.add_argument("--annotate", default="annotate", help="the program")
    one.add_argument("--engine", default="stockfish", metavar="CMD")
    one.add_argument("--hash", type=int, default=64, metavar="MB")
    one.add_argument("--even", type=sizes, default=sizes("25k,50k,100k,200k,400k"), metavar="NODES,...")
    one.add_argument("--kept", type=sizes, default=sizes("50k,100k,200k"), metavar="NODES,...")
    one.add_argument("--focused", type=sizes, default=sizes("15k,30k,60k,100k,200k"), metavar="NODES,...")
    one.add_argument("--lichess", metavar="FILE", help="the same games as lichess annotated them (choose --keep)")
    one.add_argument("-j", "--jobs", type=int, default=1, help="engines side by side")
    one.set_defaults(call=do_experiment)
    return parser.parse_args()


def main():
    args = parse_arguments()
    try:
        args.call(args)
    except (agreement.Fault, analyse.Fault, program.Fault, report.Fault, uci.EngineFault, OSError) as fault:
        sys.exit(f"ruler: {fault}")


if __name__ == "__main__":
    main()
