#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Does an engine's score mean what a deep search says? By the size of the score, and by the men on the board.

    score_scale.py choose GAMES.pgn... --seed 1 -o scale.epd
    score_scale.py measure scale.epd ../../build/release/bin/marginalia stockfish --nodes 100000

`choose` draws positions of games by seed, sorts them with a short search, searches them with --nodes of the ruler, and keeps as
many of each size of score and of each material as --each says. It writes EPD with the ruler's score (`ce`, the mover's view);
positions with a mate are left out. `measure` searches them with each engine and prints for each size of the ruler's score the
median of the engine's score over it, with the interval of the median (95 %, by order statistics), and for each material the mean
of |Win% - Win% of the ruler| (lichess's formula, scores.py).
"""
import argparse
import math
import pathlib
import random
import statistics
import sys

import scores

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests/reference"))
import with_python_chess  # noqa: E402,F401

import chess  # noqa: E402
import chess.engine  # noqa: E402
import chess.pgn  # noqa: E402

# Centipawns of the ruler, from and below.
SIZES = ((20, 50), (50, 100), (100, 200), (200, 300), (300, 400), (400, 600), (600, 800), (800, 1000))
SHORT = 20_000  # nodes of the search that sorts
FIRST_PLY = 16
MATE = 100_000


def material_of(board):
    """The name of the material: pieces are men but kings and pawns."""
    pieces = chess.popcount(board.occupied & ~board.pawns & ~board.kings)
    if pieces <= 2:
        return "two pieces or fewer"
    if pieces <= 4 and not board.queens:
        return "three or four, no queens"
    return "nine or more, queens" if pieces >= 9 and board.queens else "others"


MATERIALS = ("two pieces or fewer", "three or four, no queens", "others", "nine or more, queens")


def size_of(cp):
    return next((size for size in SIZES if size[0] <= abs(cp) < size[1]), None)


def positions_of(paths, rng):
    """One position of each game, in a random order. Games of variants and those that end early have none."""
    offsets = []
    for path in paths:
        with open(path, encoding="utf-8", errors="replace") as file:
            while True:
                offset = file.tell()
                headers = chess.pgn.read_headers(file)
                if headers is None:
                    break
                if headers.get("Variant", "Standard") == "Standard":
                    offsets.append((path, offset))
    rng.shuffle(offsets)
    for path, offset in offsets:
        with open(path, encoding="utf-8", errors="replace") as file:
            file.seek(offset)
            game = chess.pgn.read_game(file)
        moves = list(game.mainline_moves())
        if game.errors or len(moves) <= FIRST_PLY:
            continue
        # Endings stand at the end of games only: half of the draws are from the last third.
        first = FIRST_PLY if rng.random() < 0.5 else max(FIRST_PLY, 2 * len(moves) // 3)
        board = game.board()
        for move in moves[: rng.randrange(first, len(moves))]:
            board.push(move)
        if not board.is_game_over():
            yield board


class Searcher:
    def __init__(self, command):
        self.engine = chess.engine.SimpleEngine.popen_uci(command)
        self.engine.configure({"Hash": 16, "Threads": 1})

    def score(self, board, nodes):
        """The mover's view, in centipawns; a mate is MATE or nearly that. Nothing is known from other positions."""
        info = self.engine.analyse(board, chess.engine.Limit(nodes=nodes), game=object())
        return info["score"].relative.score(mate_score=MATE)

    def close(self):
        self.engine.quit()


def choose(args):
    ruler = Searcher(args.ruler)
    room = {name: args.each for name in (*SIZES, *MATERIALS)}
    chosen = []

    def wanted(board, cp):
        return abs(cp) < SIZES[-1][1] and (room.get(size_of(cp), 0) > 0 or room[material_of(board)] > 0)

    for board in positions_of(args.games, random.Random(args.seed)):
        if not any(room.values()):
            break
        if not wanted(board, ruler.score(board, SHORT)):
            continue
        cp = ruler.score(board, args.nodes)
        if not wanted(board, cp):
            continue
        for name in (size_of(cp), material_of(board)):
            if name in room:
                room[name] -= 1
        chosen.append(board.epd(ce=cp, hmvc=board.halfmove_clock))
    ruler.close()
    args.output.write_text("".join(f"{line}\n" for line in chosen), encoding="utf-8")
    lacking = ", ".join(f"{count} of {name}" for name, count in room.items() if count > 0)
    print(f"{args.output}: {len(chosen)} positions" + (f"; the games are at an end, lacking {lacking}" if lacking else ""))


def median_interval(values):
    """95 %, by order statistics (the normal approximation of the binomial)."""
    values = sorted(values)
    reach = 0.98 * math.sqrt(len(values))
    low, high = math.floor(len(values) / 2 - reach), math.ceil(len(values) / 2 + reach)
    return values[max(low, 0)], values[min(high, len(values) - 1)]


def size_rows(found):
    """(from, below, positions, median of the ratio, its interval) for each size that has ten positions. `found`: a board, the
    ruler's score and the engine's, for each position; a mate has no ratio."""
    for low, high in SIZES:
        ratios = [cp / truth for _, truth, cp in found if abs(cp) < MATE / 2 and low <= abs(truth) < high]
        if len(ratios) >= 10:
            yield low, high, len(ratios), statistics.median(ratios), median_interval(ratios)


def material_rows(found):
    """(material, positions, mean of the distance in Win%, its standard error)."""
    for name in MATERIALS:
        off = [abs(scores.Score(cp).win_percent() - scores.Score(truth).win_percent())
               for board, truth, cp in found if material_of(board) == name]
        if len(off) >= 2:
            yield name, len(off), statistics.mean(off), statistics.stdev(off) / math.sqrt(len(off))


def measure(args):
    positions = []
    for line in args.positions.read_text(encoding="utf-8").splitlines():
        board, operations = chess.Board.from_epd(line)
        board.halfmove_clock = int(operations["hmvc"])
        positions.append((board, int(operations["ce"])))
    print(f"{len(positions)} positions, {args.nodes} nodes")
    for command in args.engines:
        engine = Searcher(command)
        found = [(board, truth, engine.score(board, args.nodes)) for board, truth in positions]
        engine.close()
        print(f"\n{pathlib.Path(command).name}\n\n| ruler's score | positions | median of the ratio | its interval |\n|---|---|---|---|")
        for low, high, count, median, interval in size_rows(found):
            print(f"| {low / 100:.2f} to {high / 100:.2f} | {count} | {median:.2f} | {interval[0]:.2f} to {interval[1]:.2f} |")
        print("\n| material | positions | Win% off | standard error |\n|---|---|---|---|")
        for name, count, mean, error in material_rows(found):
            print(f"| {name} | {count} | {mean:.2f} | {error:.2f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("choose", help="draws positions and asks the ruler")
    command.add_argument("games", nargs="+", metavar="GAMES.pgn")
    command.add_argument("--ruler", default="stockfish")
    command.add_argument("--nodes", type=int, default=1_000_000)
    command.add_argument("--each", type=int, default=50, help="positions of each size and of each material")
    command.add_argument("--seed", type=int, required=True)
    command.add_argument("-o", "--output", type=pathlib.Path, required=True)
    command.set_defaults(run=choose)
    command = commands.add_parser("measure", help="searches them with engines")
    command.add_argument("positions", type=pathlib.Path, metavar="FILE.epd")
    command.add_argument("engines", nargs="+", metavar="ENGINE")
    command.add_argument("--nodes", type=int, default=100_000)
    command.set_defaults(run=measure)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
