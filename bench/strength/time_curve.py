#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What an engine makes of more nodes: what its searches of N and 4 N nodes know, and Elo of 2 N against N.

    time_curve.py build/release/bin/marginalia                                     beside /usr/games/stockfish
    time_curve.py build/release/bin/marginalia --only search --nodes 5000 20000 80000 320000 1280000
    time_curve.py build/release/bin/marginalia --only games --ladder 4000 8000 16000 --games 200 --folder games

The positions are drawn by --seed from the games of masters in the data folder. Each search begins with an empty table.
The matches are those of matches.py: each engine plays itself with half the nodes. An engine gains from time where its
depth grows fast (a small branching factor), its moves still change, and those changes win games.
"""
import argparse
import io
import math
import random
import re
import statistics
import sys

import matches

sys.path.insert(0, str(matches.HERE.parents[1] / "tests/reference"))
import with_python_chess  # noqa: E402,F401

import chess.engine
import chess.pgn

import shared_data

PLIES = range(16, 81)
MOST_CENTIPAWNS = 1000  # what is won is won


def games_of(path, rng, count):
    """Some games of a file, without reading the others."""
    text = path.read_text(encoding="utf-8", errors="replace")
    begins = [match.start() for match in re.finditer(r"^\[Event ", text, re.MULTILINE)]
    for begin in rng.sample(begins, min(count, len(begins))):
        if game := chess.pgn.read_game(io.StringIO(text[begin:begin + 20000])):
            yield game


def draw_positions(seed, count):
    """Positions of different games, as many of each file as can be."""
    rng = random.Random(seed)
    files = shared_data.files("*.pgn", "masters")
    positions = []
    for path in files:
        wanted = (count - len(positions)) / (len(files) - files.index(path))
        for game in games_of(path, rng, 4 * math.ceil(wanted)):
            moves = list(game.mainline_moves())
            if wanted < 1 or len(moves) <= PLIES.start:
                continue
            board = game.board()
            for move in moves[:rng.randrange(PLIES.start, min(len(moves), PLIES.stop))]:
                board.push(move)
            if board.legal_moves.count() > 1:
                positions.append(board.copy(stack=False))
                wanted -= 1
    return positions


class Search:
    """What one search has told at its end, and how many nodes each depth took."""

    def __init__(self, engine, board, nodes):
        self.nodes_at = {}  # by completed depth
        self.depth = self.seldepth = self.hashfull = 0
        self.score = 0
        with engine.analysis(board, chess.engine.Limit(nodes=nodes), game=object()) as analysis:
            for info in analysis:
                if "hashfull" in info:
                    self.hashfull = info["hashfull"]
                if "score" not in info or "lowerbound" in info or "upperbound" in info:
                    continue
                score = info["score"].relative.score(mate_score=MOST_CENTIPAWNS)
                self.score = max(-MOST_CENTIPAWNS, min(MOST_CENTIPAWNS, score))
                if info["nodes"] < nodes:  # else some engines tell of a depth that has only begun
                    self.depth = info["depth"]
                    self.seldepth = info.get("seldepth", self.depth)
                    self.nodes_at[self.depth] = info["nodes"]
            self.move = analysis.wait().move


def branching_factor(search, nodes):
    """The logarithm of: nodes of a depth over those of the depth before, in the search's last three doublings; None where
    no two depths ended there."""
    ended = [(depth, n) for depth, n in sorted(search.nodes_at.items()) if nodes / 8 <= n <= nodes]
    if len(ended) < 2:
        return None
    (first, begin), (last, end) = ended[0], ended[-1]
    return math.log(end / begin) / (last - first)


def mean(values):
    known = [value for value in values if value is not None]
    return statistics.fmean(known) if known else float("nan")


def curve_of(side, positions, ladder):
    """{nodes: a search of each position}"""
    with chess.engine.SimpleEngine.popen_uci(side.command) as engine:
        engine.configure(side.options)
        return {nodes: [Search(engine, board, nodes) for board in positions] for nodes in ladder}


def figures_of(curve):
    """A row for each number of nodes."""
    ladder = sorted(curve)
    rows = []
    for i, nodes in enumerate(ladder):
        searches, deepest = curve[nodes], curve[ladder[-1]]
        row = {"nodes": nodes, "depth": mean(s.depth for s in searches), "seldepth": mean(s.seldepth for s in searches),
               "branching": math.exp(mean(branching_factor(s, nodes) for s in searches)),
               "hashfull": mean(s.hashfull for s in searches)}
        if i + 1 < len(ladder):
            pairs = list(zip(searches, curve[ladder[i + 1]]))
            row["same_as_next"] = mean(a.move == b.move for a, b in pairs)
            row["same_as_last"] = mean(a.move == b.move for a, b in zip(searches, deepest))
            row["score_change"] = mean(abs(a.score - b.score) for a, b in pairs)
        rows.append(row)
    return rows


def search_part(args, sides):
    positions = draw_positions(args.seed, args.positions)
    print(f"{len(positions)} positions, seed {args.seed}\n")
    print("| engine | nodes | depth | selective | branching | same move next | same move last | score change | table full |")
    print("|---|---|---|---|---|---|---|---|---|", flush=True)
    figures = {}
    for side in sides:
        figures[side.name] = figures_of(curve_of(side, positions, args.nodes))
        for row in figures[side.name]:
            next_move, last_move, change = (row.get(key) for key in ("same_as_next", "same_as_last", "score_change"))
            print(f"| {side.name} | {row['nodes']} | {row['depth']:.2f} | {row['seldepth']:.1f} | {row['branching']:.3f} | "
                  + (f"{next_move:.0%} | {last_move:.0%} | {change:.0f} | " if next_move is not None else "| | | ")
                  + f"{row['hashfull'] / 10:.0f} % |", flush=True)
    return figures


def games_part(args, sides):
    print("| engine | nodes | games | won-drawn-lost | Elo of twice the nodes |")
    print("|---|---|---|---|---|", flush=True)
    figures = {}
    for games, fewer, more in zip(args.games, args.ladder, args.ladder[1:]):
        for side in sides:
            double, single = (matches.Side(f"{side.name}-{n}", side.command, side.options, {"nodes": n}) for n in (more, fewer))
            name = f"{side.name}-{more}-{fewer}"
            result = figures[name] = matches.play(args, double, single, name, games, *matches.EARLY_ENDS)
            found = result["encounters"][0]
            print(f"| {side.name} | {more} against {fewer} | {found['games']} | {found['wins']}-{found['draws']}-{found['losses']} | "
                  f"{matches.elo_text(found)} |", flush=True)
    return figures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    matches.add_arguments(parser)
    parser.add_argument("--other", default="stockfish", help="an installed engine, measured likewise; an empty name: none")
    parser.add_argument("--only", choices=("search", "games"))
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--nodes", type=int, nargs="+", default=[5000, 20000, 80000, 320000], help="of the searches")
    parser.add_argument("--ladder", type=int, nargs="+", default=[4000, 8000, 16000, 32000], help="nodes of the matches")
    parser.add_argument("--games", type=int, nargs="+", default=[200], help="of each match, or of each step of the ladder")
    args = parser.parse_args()
    args.nodes.sort()
    if len(args.games) == 1:
        args.games *= len(args.ladder)
    if len(args.games) < len(args.ladder) - 1:
        parser.error("--games: one number, or one for each step of the ladder")
    sides = [matches.ours(args)]
    if args.other:
        sides.append(matches.OPPONENTS[args.other].side)
    figures = {}
    if args.only != "games":
        figures["search"] = search_part(args, sides)
    if args.only != "search":
        figures["games"] = games_part(args, sides)
    matches.write_json(args, figures)
    return 0


if __name__ == "__main__":
    sys.exit(main())
