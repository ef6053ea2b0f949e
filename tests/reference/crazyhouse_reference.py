#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Crazyhouse against python-chess 1.11's CrazyhouseBoard.

    crazyhouse_reference.py CRAZYHOUSE_DUMP [--positions 6000] [--seed 1]

Positions of random but reproducible games, each asked for twice: by its FEN, and by the moves that
lead there from the start. Compared: FENs, checks, ends of the game, PolyGlot keys, and every legal
move in UCI and SAN. Exit status 77 (CTest: skipped) when python-chess is not installed.
"""
import argparse
import random
import subprocess
import sys

import with_python_chess  # noqa: F401  before the imports that need it

import chess
import chess.polyglot
import chess.variant


def random_games(rng, count):
    """Boards of random games; captures, drops, checks and promotions more often than by chance."""
    while count > 0:
        board = chess.variant.CrazyhouseBoard()
        for _ in range(rng.choice([20, 60, 120, 250])):
            moves = list(board.legal_moves)
            if not moves:
                yield board
                count -= 1
                break
            lively = [m for m in moves if m.promotion or board.is_en_passant(m) or board.is_castling(m)]
            if not lively and rng.random() < 0.4:
                lively = [m for m in moves if not m.drop and board.is_capture(m)]
            if not lively and rng.random() < 0.1:
                lively = [m for m in moves if board.gives_check(m)]
            if not lively and rng.random() < 0.3:
                lively = [m for m in moves if m.drop == chess.PAWN]
            board.push(rng.choice(lively or moves))
            if board.peek().drop == chess.PAWN:
                board.halfmove_clock = 0  # as lichess.org counts; python-chess's push goes on counting
            if count > 0 and (rng.random() < 0.06 or board.is_check()):
                yield board
                count -= 1


def uci_of(board):
    replayed = chess.variant.CrazyhouseBoard()
    words = []
    for move in board.move_stack:
        words.append(replayed.uci(move))
        replayed.push(move)
    return " ".join(words)


def san_of(board, move):
    san = board.san(move)
    return "P" + san if san.startswith("@") else san  # a pawn's letter is written here


def describe(board):
    moves = sorted(f"{board.uci(m)},{san_of(board, m)}" for m in board.legal_moves)
    if board.is_checkmate():
        end = "checkmate"
    elif board.is_stalemate():
        end = "stalemate"
    else:
        end = "insufficient material" if board.is_insufficient_material() else "-"
    return "\t".join([board.fen(), board.fen(en_passant="fen"), str(int(board.is_check())),
                      str(int(board.is_insufficient_material())), end,
                      f"{chess.polyglot.zobrist_hash(board):016x}", " ".join(moves)])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("dump")
    parser.add_argument("--positions", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    rng = random.Random(options.seed)
    asked, expected = [], []
    moves = drops = mates = 0
    for board in random_games(rng, options.positions):
        answer = describe(board)
        legal = answer.rsplit("\t", 1)[1].split()
        moves += len(legal)
        drops += sum("@" in m for m in legal)
        mates += "checkmate" in answer
        asked += [board.fen(en_passant="fen"), f"{chess.variant.CrazyhouseBoard.starting_fen}\t{uci_of(board)}"]
        expected += [answer, answer]
    run = subprocess.run([options.dump], input="\n".join(asked) + "\n", text=True, capture_output=True, check=True)
    found = run.stdout.split("\n")[:-1]
    wrong = abs(len(found) - len(expected))
    for question, ours, theirs in zip(asked, found, expected):
        if ours != theirs:
            wrong += 1
            if wrong <= 10:
                print(f"{question}\n    ours    {ours}\n    python  {theirs}")
    print(f"crazyhouse: {len(expected) // 2} positions, {moves} moves ({drops} drops), {mates} mates; {wrong} different")
    return 1 if wrong or not drops or not mates else 0


if __name__ == "__main__":
    sys.exit(main())
