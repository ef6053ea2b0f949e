#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes endings.epd: endings with known results, one seed, the same games and engines give the same file.

    choose_endings.py build/release/bin/marginalia -o bench/strength/endings.epd [--seed 48]

Up to four men: random positions, with the result of the Syzygy tables. Five to seven: from games of the data folder
and from the textbook. There a result counts as known if Stockfish and our engine, with the tables of four men and 3 M
nodes each, agree: both see a win of the tables or a mate; or both see a clear win, and still do behind twelve
half-moves; or both see a draw, after half of the nodes, too.
"""
import argparse
import functools
import io
import multiprocessing
import pathlib
import random
import re
import sys

import matches
from endings import random_position

import chess  # noqa: E402  after endings, which finds it
import chess.engine  # noqa: E402
import chess.pgn  # noqa: E402
import chess.syzygy  # noqa: E402

# Kind -> endings of the tables, and (won, drawn) of each.
TABLES = {
    "pawns": {"KPvK": (8, 8), "KPvKP": (8, 12), "KPPvK": (0, 1)},
    "queen against pawn": {"KQvKP": (16, 24)},
    "minor against pawns": {"KBvKP": (4, 8), "KNvKP": (4, 8)},
    "knights": {"KNPvK": (2, 4), "KNvKN": (0, 2)},
    "rooks": {"KRvKP": (8, 10)},
    "fortresses": {"KBPvK": (6, 10), "KRvKB": (5, 7), "KRvKN": (6, 7), "KQvKR": (4, 2)},
}
# Kind -> (won, drawn) of five to seven men.
GAMES = {"rooks": (24, 34), "knights": (16, 16), "minor against pawns": (16, 18), "opposite bishops": (18, 24),
         "pawns": (14, 14), "queen against pawn": (4, 4), "fortresses": (6, 8)}
# Of the textbook: kind, position, result where it is certain without a search.
TEXTBOOK = [
    ("rooks", "4k3/7R/1r6/3KP3/8/8/8/8 w - - 0 1", "1/2-1/2"),  # Philidor
    ("rooks", "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1", "1-0"),  # Lucena
    ("rooks", "R7/6k1/P4r2/8/8/4K3/8/8 b - - 0 1", "1/2-1/2"),  # Vancura
    ("rooks", "R7/P5k1/8/8/8/8/r7/3K4 w - - 0 1", "1/2-1/2"),  # the rook before its pawn
    ("fortresses", "k7/8/8/P7/P1K5/8/3B4/8 w - - 0 1", "1/2-1/2"),
    ("fortresses", "7k/8/8/7P/7P/5K1P/2B5/8 w - - 0 1", "1/2-1/2"),
    ("fortresses", "6k1/5p2/4r3/8/5Q2/8/8/6K1 w - - 0 1", "1/2-1/2"),
    ("fortresses", "6k1/6p1/5r2/8/8/3Q4/8/6K1 w - - 0 1", "1/2-1/2"),
    ("fortresses", "k7/8/P7/KP6/8/8/3B4/8 w - - 0 1", None),
    ("opposite bishops", "8/4kb2/8/3PP3/3K4/3B4/8/8 w - - 0 1", None),
    ("opposite bishops", "8/3k4/4b3/8/1P2PB2/3K4/8/8 w - - 0 1", None),
    ("opposite bishops", "4k3/8/4b3/8/3KPP2/6B1/8/8 w - - 0 1", None),
]
FOLDERS = ("lichess", "masters", "pgn")
LONG_GAME = re.compile(r"\n?\b50\.")
WORTH = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}
PROVED = 5000  # centipawns; less than the wins of the tables of either engine, more than anything else
CLEAR = 400
DRAWN = 15
NODES = 3_000_000
CHEAP = 50_000
RESULTS = {1: "1-0", 0: "1/2-1/2", -1: "0-1"}


def kind_of(board):
    """The kind of an ending of five to seven men, if it is one of ours."""
    strong, weak = sorted(("".join(p.symbol().upper() for p in board.piece_map().values()
                                   if p.color == color and p.piece_type not in (chess.PAWN, chess.KING))
                           for color in chess.COLORS), reverse=True)
    if strong == weak == "":
        return "pawns"
    if strong == weak == "R":
        return "rooks"
    if strong == weak == "N":
        return "knights"
    if strong == weak == "B":
        light = [chess.BB_LIGHT_SQUARES >> square & 1 for square in chess.scan_forward(board.bishops)]
        return "opposite bishops" if light[0] != light[1] else None
    if weak == "":
        return {"B": "minor against pawns", "N": "minor against pawns", "Q": "queen against pawn"}.get(strong)
    return "fortresses" if (strong, weak) in (("R", "B"), ("R", "N"), ("Q", "R"), ("N", "B")) else None


def ahead(board):
    """White's material less Black's, in pawns."""
    return sum(WORTH[p.piece_type] * (1 if p.color else -1) for p in board.piece_map().values())


def is_quiet(board):
    return not (board.is_check() or board.is_game_over() or any(board.generate_legal_captures())
                or any(move.promotion for move in board.legal_moves))


def positions_of(file, seed):
    """(kind, FEN) of a file's games: one position of each kind in each game."""
    rng = random.Random(f"{seed} {file.name}")
    found = []
    text = file.read_text(encoding="utf-8", errors="replace")
    for part in re.split(r"(?m)^(?=\[Event )", text):
        if not LONG_GAME.search(part) or "[Variant" in part or "[FEN" in part:
            continue
        game = chess.pgn.read_game(io.StringIO(part))
        kinds = {}
        board = game.board()
        for move in game.mainline_moves():
            board.push(move)
            if chess.popcount(board.occupied) <= 7 and not board.castling_rights:
                if chess.popcount(board.occupied) < 5:
                    break
                if is_quiet(board) and (kind := kind_of(board)):
                    kinds.setdefault(kind, []).append(board.epd())
        found += [(kind, rng.choice(epds)) for kind, epds in kinds.items()]
    return found


class Judge:
    """Both engines, with tables."""
    def __init__(self, ours, other, tables):
        self.engines = [chess.engine.SimpleEngine.popen_uci(name) for name in (ours, other)]
        for engine in self.engines:
            engine.configure({"Hash": 64, "Threads": 1, "SyzygyPath": str(tables)})

    def close(self):
        for engine in self.engines:
            engine.close()

    @staticmethod
    def scores(engine, board, nodes):
        """White's centipawns after half of the nodes and at the end; a proof ends the search."""
        half = last = None
        with engine.analysis(board, chess.engine.Limit(nodes=nodes), game=object()) as analysis:
            for info in analysis:
                if "score" not in info or "lowerbound" in info or "upperbound" in info:
                    continue
                last = info["score"].white().score(mate_score=100_000)
                if info.get("nodes", 0) <= nodes / 2 or half is None:
                    half = last
                if abs(last) >= PROVED and info.get("nodes", 0) > CHEAP:
                    break
        return half, last

    def cheap(self, board):
        """What may be the result: 1, 0, -1 for White, or nothing."""
        last = [self.scores(engine, board, CHEAP)[1] for engine in self.engines]
        for sign in (1, -1):
            if max(sign * v for v in last) >= 300 and min(sign * v for v in last) > 0:
                return sign
        return 0 if min(abs(v) for v in last) <= 30 else None

    def verdict(self, board):
        """1, 0, -1, or nothing where it is not beyond doubt."""
        seen = []
        for engine in self.engines:
            seen += self.scores(engine, board, NODES)
            if max(abs(v) for v in seen) > DRAWN and min(abs(v) for v in seen) < CLEAR / 2:
                return None
        if all(abs(v) <= DRAWN for v in seen):
            return 0
        sign = 1 if seen[1] > 0 else -1
        if all(sign * v >= PROVED for v in seen[1::2]):
            return sign
        if min(sign * v for v in seen[1::2]) < CLEAR:
            return None
        board = board.copy()
        for _ in range(12):
            if board.is_game_over():
                return None
            board.push(self.engines[1].play(board, chess.engine.Limit(nodes=NODES // 20), game=object()).move)
        later = [sign * self.scores(engine, board, NODES // 3)[1] for engine in self.engines]
        return sign if min(later) >= CLEAR else None


def from_tables(rng, tables):
    for kind, endings in TABLES.items():
        for name, (won, drawn) in endings.items():
            wanted = {2: won, 0: drawn}
            while any(wanted.values()):
                board = random_position(rng, name)
                value = tables.probe_wdl(board)
                if wanted.get(abs(value), 0) == 0 or not is_quiet(board):
                    continue
                winner = board.turn if value > 0 else not board.turn
                wanted[abs(value)] -= 1
                yield kind, board, (0 if value == 0 else 1 if winner else -1), "tables"


def is_wanted(board, result):
    """A draw with material ahead, or a win with little."""
    more = abs(ahead(board))
    return more >= 1 if result == 0 else more <= 3


def from_games(args, rng, judge):
    files = [file for folder in FOLDERS for file in sorted((matches.DATA / folder).glob("*.pgn"))]
    with multiprocessing.Pool(args.jobs) as pool:
        parts = pool.map(functools.partial(positions_of, seed=args.seed), files)
    candidates = sorted({item for part in parts for item in part})
    rng.shuffle(candidates)
    print(f"{len(candidates)} candidates in {len(files)} files", file=sys.stderr)
    wanted = {(kind, won): count for kind, counts in GAMES.items() for won, count in zip((True, False), counts)}
    for kind, epd in candidates:
        if wanted[kind, True] + wanted[kind, False] == 0:
            continue
        board = chess.Board.from_epd(epd)[0]
        guess = judge.cheap(board)
        if guess is None or wanted[kind, guess != 0] == 0 or not is_wanted(board, guess):
            continue
        if judge.verdict(board) == guess:
            wanted[kind, guess != 0] -= 1
            print(f"{kind} {epd}: {RESULTS[guess]}, {sum(wanted.values())} to go", file=sys.stderr, flush=True)
            yield kind, board, guess, "searches"
        if not any(wanted.values()):
            return


def from_textbook(judge):
    for kind, fen, certain in TEXTBOOK:
        board = chess.Board(fen)
        found = judge.verdict(board)
        if found is not None and certain not in (None, RESULTS[found]):
            print(f"{fen}: {RESULTS[found]}, not {certain}", file=sys.stderr)
        elif found is not None:
            yield kind, board, found, "searches"
        elif certain is not None:
            yield kind, board, {text: sign for sign, text in RESULTS.items()}[certain], "textbook"


def write(path, rng, positions):
    """Each second one of a kind and result, by chance, is for the test that nobody tunes on."""
    rng.shuffle(positions)
    positions.sort(key=lambda item: (item[0], abs(item[2])))
    with open(path, "w", encoding="utf-8") as file:
        for number, (kind, board, result, how) in enumerate(positions):
            file.write(board.epd(id=f"ending {number + 1}", c0=kind, c1=RESULTS[result], c2=how,
                                 c3="test" if number % 2 else "dev") + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("--other", default=f"{matches.GAMES_FOLDER}/stockfish")
    parser.add_argument("-o", "--output", type=pathlib.Path, required=True)
    parser.add_argument("--seed", type=int, default=48)
    parser.add_argument("-j", "--jobs", type=int, default=1, help="files of games side by side")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    with chess.syzygy.open_tablebase(str(matches.DATA / "syzygy")) as tables:
        positions = list(from_tables(rng, tables))
    judge = Judge(args.engine, args.other, matches.DATA / "syzygy")
    try:
        positions += from_textbook(judge)
        positions += from_games(args, rng, judge)
    finally:
        judge.close()
        write(args.output, rng, positions)


if __name__ == "__main__":
    main()
