#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A weak UCI engine that plays all variants of lichess, by python-chess. It takes the most pieces it can. `go` of any
kind is answered at once, and the score is what python-chess counts on the board."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "reference"))
import with_python_chess  # noqa: E402,F401  before the imports that need it

import chess  # noqa: E402
import chess.variant  # noqa: E402

NAMES = {"chess": chess.Board, "crazyhouse": chess.variant.CrazyhouseBoard, "atomic": chess.variant.AtomicBoard,
         "antichess": chess.variant.AntichessBoard, "giveaway": chess.variant.GiveawayBoard,
         "suicide": chess.variant.SuicideBoard, "3check": chess.variant.ThreeCheckBoard,
         "kingofthehill": chess.variant.KingOfTheHillBoard, "horde": chess.variant.HordeBoard,
         "racingkings": chess.variant.RacingKingsBoard}


def balance(board):
    """Centipawns for the side to move: the pieces, and the end of the game."""
    outcome = board.outcome()
    if outcome is not None:
        return 0 if outcome.winner is None else 9000 if outcome.winner == board.turn else -9000
    return 100 * (chess.popcount(board.occupied_co[board.turn]) - chess.popcount(board.occupied_co[not board.turn]))


def best(board, only):
    scored = []
    for move in sorted(board.legal_moves, key=str, reverse=True):
        if only and board.uci(move) not in only:
            continue
        board.push(move)
        scored.append((-balance(board), move))
        board.pop()
    return max(scored, key=lambda pair: pair[0])


def main():
    board, cls = chess.Board(), chess.Board
    chess960 = False
    for line in iter(sys.stdin.readline, ""):
        words = line.split()
        if words[:1] == ["uci"]:
            print("id name Varied 1.0\noption name UCI_Variant type combo default chess",
                  " ".join(f"var {name}" for name in NAMES), "\noption name UCI_Chess960 type check default false\nuciok")
        elif words[:1] == ["isready"]:
            print("readyok")
        elif words[:3] == ["setoption", "name", "UCI_Variant"]:
            cls = NAMES[words[4]]
        elif words[:3] == ["setoption", "name", "UCI_Chess960"]:
            chess960 = words[4] == "true"
        elif words[:1] == ["position"]:
            moves = words[words.index("moves") + 1:] if "moves" in words else []
            fen = " ".join(words[2:words.index("moves") if "moves" in words else None])
            board = cls(fen, chess960=chess960) if words[1] == "fen" else cls()
            for move in moves:
                board.push_uci(move)
        elif words[:1] == ["go"]:
            score, move = best(board, words[words.index("searchmoves") + 1:] if "searchmoves" in words else [])
            nodes = words[words.index("nodes") + 1] if "nodes" in words else 20
            print(f"info depth 1 score cp {score} nodes {nodes} pv {board.uci(move)}")
            print(f"bestmove {board.uci(move)}")
        elif words[:1] == ["quit"]:
            return
        sys.stdout.flush()


main()
