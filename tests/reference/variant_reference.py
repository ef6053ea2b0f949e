#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Atomic, antichess, three-check and the other variants against python-chess 1.11.

    variant_reference.py VARIANT_DUMP [--positions 1500] [--seed 1] [--variant NAME]

Positions of random but reproducible games of each variant, some from a start of Chess960. Compared:
FENs, checks, insufficient material of each side, ends of the game, PolyGlot keys, and every legal
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

VARIANTS = ["Atomic", "Antichess", "Giveaway", "Suicide", "Three-check", "King of the Hill", "Horde", "Racing Kings"]
WITH_CHESS960 = ["Atomic", "Three-check", "King of the Hill", "Horde", "Antichess"]


def start_of(name, rng):
    cls = chess.variant.find_variant(name)
    if name not in WITH_CHESS960 or rng.random() < 0.7:
        return cls()
    placement = chess.Board.from_chess960_pos(rng.randrange(960)).fen().split()[0]
    # With king and rooks where chess has them, castling is written as in chess.
    is_chess960 = not (placement[0] == placement[7] == "r" and placement[4] == "k")
    if name == "Horde":
        placement = "/".join(placement.split("/")[:2] + cls.starting_fen.split()[0].split("/")[2:])
        return cls(f"{placement} w kq - 0 1", chess960=is_chess960)
    if name == "Antichess":
        return cls(f"{placement} w - - 0 1")
    return cls(f"{placement} w KQkq - 0 1", chess960=is_chess960)


def random_games(name, rng, count):
    """Boards of random games; captures, checks, promotions and ends more often than by chance."""
    while count > 0:
        board = start_of(name, rng)
        start = board.fen()
        words = []
        patience = rng.choice([0.2, 0.5, 0.8])
        for _ in range(rng.choice([20, 60, 120, 250, 400])):
            moves = list(board.legal_moves)
            if not moves:
                break
            lively = [m for m in moves if m.promotion or board.is_en_passant(m) or board.is_castling(m)]
            if not lively and name == "Horde" and rng.random() < patience:
                lively = [m for m in moves if board.is_capture(m)]
            if not lively and rng.random() < patience:
                # Long games, in which few pieces are left, need moves that end nothing.
                lively = [m for m in moves if not ends(board, m)]
            if not lively and rng.random() < 0.1:
                lively = [m for m in moves if board.gives_check(m)]
            move = rng.choice(lively or moves)
            words.append(board.uci(move))
            board.push(move)
            if count > 0 and (rng.random() < 0.08 or board.is_check() or board.is_variant_end()):
                yield board, start, " ".join(words)
                count -= 1
        if count > 0:
            yield board, start, " ".join(words)
            count -= 1


def ends(board, move):
    board.push(move)
    over = board.is_variant_end()
    board.pop()
    return over


def end_of(board):
    outcome = board.outcome()
    if outcome is None or outcome.termination == chess.Termination.FIVEFOLD_REPETITION:
        return "-"  # repetitions are not asked for here
    words = {chess.Termination.CHECKMATE: "checkmate", chess.Termination.STALEMATE: "stalemate",
             chess.Termination.INSUFFICIENT_MATERIAL: "insufficient material",
             chess.Termination.SEVENTYFIVE_MOVES: "seventy-five moves rule"}
    word = words.get(outcome.termination, "variant end")
    return word + (" draw" if outcome.winner is None else " white" if outcome.winner else " black")


def fen_of(board):
    """The FEN with the en passant square if a capture there is legal. (python-chess also names it in atomic
    if the only capture would explode the own king.)"""
    legal = any(board.is_en_passant(m) for m in board.legal_moves)
    ep, board.ep_square = board.ep_square, board.ep_square if legal else None
    fen = board.fen(en_passant="fen", promoted=False)
    board.ep_square = ep
    return fen


def describe(board):
    moves = sorted(f"{board.uci(m)},{board.san(m)}" for m in board.legal_moves)
    material = "".join(str(int(board.has_insufficient_material(c))) for c in [chess.WHITE, chess.BLACK])
    return "\t".join([fen_of(board), str(int(board.is_check())), material, end_of(board),
                      f"{chess.polyglot.zobrist_hash(board):016x}", " ".join(moves)])


def compare(name, dump, positions, seed):
    rng = random.Random(f"{name} {seed}")
    asked, expected = [], []
    moves = ended = 0
    for board, start, words in random_games(name, rng, positions):
        answer = describe(board)
        moves += len(answer.rsplit("\t", 1)[1].split())
        ended += "variant end" in answer
        asked.append(f"{name}\t{start}\t{words}")
        expected.append(answer)
    run = subprocess.run([dump], input="\n".join(asked) + "\n", text=True, capture_output=True, check=True)
    found = run.stdout.split("\n")[:-1]
    wrong = abs(len(found) - len(expected))
    for question, ours, theirs in zip(asked, found, expected):
        if ours != theirs:
            wrong += 1
            if wrong <= 3:
                print(f"{question}\n    ours    {ours}\n    python  {theirs}")
    print(f"{name}: {len(expected)} positions, {moves} moves, {ended} ends by the variant's rule; {wrong} different",
          flush=True)
    return wrong == 0 and moves > 0 and ended > 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("dump")
    parser.add_argument("--positions", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--variant", action="append", choices=VARIANTS)
    options = parser.parse_args()
    results = [compare(name, options.dump, options.positions, options.seed)
               for name in options.variant or VARIANTS]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
