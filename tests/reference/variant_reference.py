#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Crazyhouse, atomic, antichess, three-check and the other variants against python-chess 1.11.

    variant_reference.py VARIANT_DUMP [--positions 1500] [--seed 1] [--only NAME]

Positions of random but reproducible games of each variant, some from a start of Chess960, each asked for twice: by the moves
that lead there, and by its FEN. Compared: FENs, checks, insufficient material of each side, ends of the game, PolyGlot keys,
and every legal move in UCI and SAN. Exit status 77 (CTest: skipped) when python-chess is not installed.
"""
import functools
import random

import comparison  # before the imports that need it

import chess
import chess.polyglot
import chess.variant

VARIANTS = ("Atomic", "Antichess", "Giveaway", "Suicide", "Three-check", "King of the Hill", "Horde", "Racing Kings",
            "Crazyhouse")
WITH_CHESS960 = ("Atomic", "Three-check", "King of the Hill", "Horde", "Antichess")


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
            if not lively and name in ("Horde", "Crazyhouse") and rng.random() < patience:
                lively = [m for m in moves if not m.drop and board.is_capture(m)]
            if not lively and rng.random() < 0.3:
                lively = [m for m in moves if m.drop == chess.PAWN]
            if not lively and rng.random() < patience:
                # Long games, in which few pieces are left, need moves that end nothing.
                lively = [m for m in moves if not ends(board, m)]
            if not lively and rng.random() < 0.1:
                lively = [m for m in moves if board.gives_check(m)]
            move = rng.choice(lively or moves)
            words.append(board.uci(move))
            board.push(move)
            if move.drop == chess.PAWN:
                board.halfmove_clock = 0  # as lichess.org counts; python-chess's push goes on counting
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


def fen_of(board, **style):
    return board.fen(promoted=None if board.uci_variant == "crazyhouse" else False, **style)


def fen_of_legal(board):
    """The FEN with the en passant square if a capture there is legal. (python-chess also names it in atomic
    if the only capture would explode the own king.)"""
    legal = any(board.is_en_passant(m) for m in board.legal_moves)
    ep, board.ep_square = board.ep_square, board.ep_square if legal else None
    fen = fen_of(board, en_passant="fen")
    board.ep_square = ep
    return fen


def san_of(board, move):
    san = board.san(move)
    return "P" + san if san.startswith("@") else san  # a pawn's letter is written here


def describe(board):
    moves = sorted(f"{board.uci(m)},{san_of(board, m)}" for m in board.legal_moves)
    material = "".join(str(int(board.has_insufficient_material(c))) for c in [chess.WHITE, chess.BLACK])
    return "\t".join([fen_of_legal(board), fen_of(board, en_passant="fen"), str(int(board.is_check())), material, end_of(board),
                      f"{chess.polyglot.zobrist_hash(board):016x}", " ".join(moves)])


def compare(name, options, _rng):
    report = comparison.Report(name)
    asked, expected = [], []
    for board, start, words in random_games(name, random.Random(f"{name} {options.seed}"), options.positions):
        asked += [f"{name}\t{start}\t{words}", f"{name}\t{fen_of(board, en_passant='fen')}\t"]
        expected += 2 * [describe(board)]
    report.compare_all(asked, comparison.ask(options.dump, (), asked), expected)
    moves = [move for answer in expected for move in answer.rsplit("\t", 1)[1].split()]
    drops = sum("@" in move for move in moves)
    end = "checkmate" if name == "Crazyhouse" else "variant end"
    ended = sum(end in answer for answer in expected)
    return report.done(f" ({len(moves)} moves, {drops} of them drops; {ended} ends by {end})") and (
        ended > 0 and (drops > 0) == (name == "Crazyhouse"))


def part(name):
    compare_one = functools.partial(compare, name)
    compare_one.__name__ = name
    return compare_one


if __name__ == "__main__":
    comparison.run(comparison.arguments(positions=1500).parse_args(), map(part, VARIANTS))
