#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes standard.epd and chess960.epd: positions of our own, counts by two other programs.

    make_suites.py STOCKFISH FOLDER

Positions are the hand-made ones below (each about one rule) and ends of random games, played
with python-chess from a fixed seed. Each is counted by `go perft` of STOCKFISH to the last depth
below MAX_NODES, and by python-chess as far as MAX_CHECKED nodes; the two must agree.
Needs python-chess (PyPI: chess).
"""
import random
import subprocess
import sys

import chess

MAX_NODES = 700_000
MAX_CHECKED = 3_000
GAMES = 40

HAND_MADE = [
    # En passant: taking both pawns off the rank, the file or a diagonal uncovers the king, or not.
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
    "8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1",
    "4k2b/8/8/3pP3/8/8/1K6/8 w - d6 0 1",
    "1b2k3/8/8/3pP3/8/8/7K/8 w - d6 0 1",
    "6k1/1b6/8/3pP3/8/5K2/8/8 w - d6 0 1",
    "4k3/8/4r3/3pP3/8/8/8/4K3 w - d6 0 1",
    "4k3/8/3r4/3pP3/8/3K4/8/8 w - - 0 1",
    "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
    "4k3/8/8/r1PpP2K/8/8/8/8 w - d6 0 1",
    # En passant takes the pawn that gives check; steps into the line of a check.
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
    "8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1",
    # Castling: through attacks, over attacked rook squares, with one right of four.
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/1R2K2R b Kkq - 0 1",
    "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1",
    "1r2k2r/8/8/8/1b6/8/8/R3K2R w KQk - 0 1",
    "r3k1nr/p2pp2p/8/1B5b/8/8/P2PP2P/RN2K2R w KQkq - 3 9",
    "4k3/8/8/8/8/8/7p/R3K2R w KQ - 0 1",
    # Promotion, with and without capture of a rook that may still castle.
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
    "n1n3k1/1P1P4/8/8/8/8/1p1p4/N1N3K1 b - - 0 1",
    "8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 1",
    "3k4/P6p/8/8/8/8/p6P/3K4 w - - 0 1",
    # Pins of every kind, double check, check by discovery.
    "4k3/4r3/8/b7/4Q3/2N1P3/3PK2r/7q w - - 0 1",
    "3rk2r/1b4b1/8/3N4/3P1q2/8/1B1K1QR1/3R4 w k - 0 1",
    "4k3/8/4N3/8/8/8/8/K3R3 w - - 0 1",
    "r1bqkb1r/pppp1Npp/5n2/4p3/2B1P1n1/8/PPPP1PPP/RNBQK2R b KQkq - 0 5",
    "3q2k1/1r1b2b1/8/8/R2K2PR/2P1N3/1b3P1b/3r4 w - - 0 1",
    # Mate, stalemate, bare kings, much material.
    "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
]

HAND_MADE_960 = [
    # The castling rook shields its king from a rook or queen on the back rank.
    "4k3/8/8/8/8/8/8/rRK5 w B - 0 1",
    "4k3/8/8/8/8/8/8/1qR1K1Rr w CG - 0 1",
    "qr1k3r/8/8/8/8/8/8/1R1K2Rq b BGbh - 0 1",
    # King or rook stay where they are; change places; pass each other.
    "2kr4/8/8/8/8/8/8/2KR4 w Dd - 0 1",
    "5rk1/8/8/8/8/8/8/5RK1 w Ff - 0 1",
    "1rkr4/8/8/8/8/8/8/1RKR4 w BDbd - 0 1",
    "5k1r/8/8/8/8/8/8/R5KR w AHh - 0 1",
    "rk5r/8/8/8/8/8/8/RK5R w AHah - 0 1",
    "r5kr/8/8/8/8/8/8/R5KR b AHah - 0 1",
    # Not the outermost rook; a man of one's own in the way; an attack on the way.
    "1r1k2rr/8/8/8/8/8/8/RR1K1R1R w BFbg - 0 1",
    "rn1k1b1r/8/8/8/8/8/8/RN1K1B1R w AHah - 0 1",
    "1r3k1r/8/8/3b4/3B4/8/8/1R3K1R w BHbh - 0 1",
    "nrk2bqr/pppp2pp/8/8/8/8/PPPP2PP/NRK2BQR w BHbh - 0 1",
    # The rook that may castle is captured by a promoting pawn.
    "1rk3r1/P6P/8/8/8/8/p6p/1RK3R1 w BGbg - 0 1",
]


def random_game(rng, board):
    for _ in range(rng.randrange(6, 90)):
        moves = list(board.legal_moves)
        # Captures, pawn moves and castling a little more often than chance has them.
        lively = [m for m in moves if board.is_capture(m) or board.is_castling(m) or m.promotion]
        board.push(rng.choice(lively if lively and rng.random() < 0.3 else moves))
        if not any(board.legal_moves):
            board.pop()
            break
    return board


def python_perft(board, depth):
    if depth == 0:
        return 1
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += python_perft(board, depth - 1)
        board.pop()
    return total


class Stockfish:
    def __init__(self, path, chess960):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.send(f"setoption name UCI_Chess960 value {'true' if chess960 else 'false'}")

    def send(self, line):
        print(line, file=self.process.stdin, flush=True)

    def perft(self, fen, depth):
        self.send(f"position fen {fen}")
        self.send(f"go perft {depth}")
        for line in self.process.stdout:
            if line.startswith("Nodes searched:"):
                return int(line.split(":")[1])
        raise RuntimeError(f"stockfish died on {fen}")


def counts_of(stockfish, board, fen):
    counts = []
    branching = 1
    for depth in range(1, 9):
        nodes = stockfish.perft(fen, depth)
        if nodes > MAX_NODES and depth > 2:
            break
        if nodes <= MAX_CHECKED:
            ours = python_perft(board, depth)
            if ours != nodes:
                raise RuntimeError(f"{fen}: depth {depth}: {nodes} and {ours}")
        counts.append(nodes)
        branching = max(branching, nodes // max(1, counts[-2] if depth > 1 else 1))
        if nodes == 0 or nodes * branching > 20 * MAX_NODES:
            break
    return counts


def check_status(board):
    """Raises when a position is not one that can be played on."""
    harmless = (chess.STATUS_TOO_MANY_WHITE_PIECES | chess.STATUS_IMPOSSIBLE_CHECK
                | chess.STATUS_INVALID_EP_SQUARE)
    if board.status() & ~harmless:
        raise RuntimeError(f"{board.fen()}: {board.status()!r}")


def write(path, title, stockfish, boards):
    with open(path, "w", encoding="ascii") as out:
        print(f"# {title}", file=out)
        print("# Positions of our own, counted by Stockfish and python-chess: see make_suites.py.", file=out)
        for board in boards:
            check_status(board)
            fen = board.fen(shredder=board.chess960, en_passant="fen")
            counts = counts_of(stockfish, board, fen)
            print(fen, *(f";D{depth} {nodes}" for depth, nodes in enumerate(counts, 1)), file=out)


def main():
    engine, folder = sys.argv[1:]
    rng = random.Random(20240501)
    standard = [chess.Board(fen) for fen in HAND_MADE]
    standard += [random_game(rng, chess.Board()) for _ in range(GAMES)]
    write(f"{folder}/standard.epd", "Perft, standard chess", Stockfish(engine, False), standard)
    fischer = [chess.Board(fen, chess960=True) for fen in HAND_MADE_960]
    fischer += [random_game(rng, chess.Board.from_chess960_pos(rng.randrange(960))) for _ in range(GAMES)]
    write(f"{folder}/chess960.epd", "Perft, Chess960 (Shredder-FEN)", Stockfish(engine, True), fischer)


if __name__ == "__main__":
    main()
