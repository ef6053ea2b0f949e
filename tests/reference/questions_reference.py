#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What else can be asked of moves, squares and scores, against python-chess 1.11: pseudo-legal moves and masks, checks, pins,
claims of draws, transforms, distances, pictures of letters, and chances by Stockfish's and lichess's models.

    questions_reference.py QUESTIONS_DUMP [--positions 3000] [--seed 1] [--only NAME]

Exit status 77 (CTest: skipped) when python-chess is not installed.
"""
import comparison  # before the imports that need it

import chess
import chess.engine
from comparison import Report, ask
from core_reference import describe_move
from random_chess import random_positions, shuffling_game

MODELS = ("sf12", "sf14", "sf15", "sf15.1", "sf16", "sf16.1", "lichess")


def by_rook(board, move):
    """In UCI, castling as king takes rook."""
    return describe_move(board, move).split(",")[0] if board.is_castling(move) else move.uci()


def move_list(board, moves):
    return " ".join(sorted(by_rook(board, m) for m in moves))


def effects(board):
    def effect(move):
        after = board.copy(stack=False)
        after.push(move)
        return (f"{by_rook(board, move)}:{board.gives_check(move):d}{after.is_checkmate():d}{board.is_zeroing(move):d}"
                f"{board.is_irreversible(move):d}")
    return " ".join(sorted(map(effect, board.legal_moves)))


def pins(board):
    return "".join(f"{chess.square_name(s)}{board.pin_mask(c, s):016x} " for c in (chess.WHITE, chess.BLACK)
                   for s in chess.SquareSet(board.occupied_co[c]) if board.is_pinned(c, s))


def transforms(board):
    texts = []
    for flip in (chess.flip_vertical, chess.flip_horizontal, chess.flip_diagonal, chess.flip_anti_diagonal,
                 lambda b: chess.flip_vertical(chess.flip_horizontal(b))):
        turned = board.transform(flip)
        texts += [turned.board_fen(), f"{turned.castling_rights:016x}"]
    mirrored = board.mirror()
    return " ".join(texts) + " " + mirrored.fen(en_passant="fen")


def questions(options, rng):
    report = Report("questions")
    boards = list(random_positions(rng, options.positions))
    masks = [(rng.getrandbits(64), rng.getrandbits(64) | rng.getrandbits(64)) for _ in boards]
    lines = [f"{b.fen(en_passant='fen')}\t{a:016x}\t{z:016x}" for b, (a, z) in zip(boards, masks)]
    for board, (come_from, go_to), ours in zip(boards, masks, ask(options.dump, "questions", lines)):
        rooks = {by_rook(board, m): m for m in board.legal_moves}
        # python-chess masks a castling move by the rook's square, too, but only where it is written so.
        within = [m for text, m in rooks.items()
                  if come_from >> m.from_square & 1 and go_to >> chess.parse_square(text[2:4]) & 1]
        pseudo = list(board.pseudo_legal_moves)
        pseudo_within = [m for m in pseudo if come_from >> m.from_square & 1
                         and go_to >> chess.parse_square(by_rook(board, m)[2:4]) & 1]
        theirs = [move_list(board, pseudo), move_list(board, pseudo_within), move_list(board, within), effects(board),
                  pins(board), transforms(board)]
        for name, mine, other in zip(("pseudo", "pseudo within", "within", "effects", "pins", "transforms"),
                                     ours.split("\t"), theirs):
            report.compare(f"{board.fen(en_passant='fen')}: {name}", mine, other)
    return report.done()


def claims(options, rng):
    report = Report("claims")
    played = [shuffling_game(rng) for _ in range(options.positions // 20)]
    lines = [f"{start}\t{' '.join(m.uci() for m in board.move_stack)}" for start, board in played]
    could = 0
    for (start, board), ours in zip(played, ask(options.dump, "claims", lines)):
        replay = chess.Board(start, chess960=board.chess960)
        for move, mine in zip(board.move_stack, ours.split()):
            replay.push(move)
            theirs = f"{replay.can_claim_fifty_moves():d}{replay.can_claim_threefold_repetition():d}"
            could += "1" in theirs
            report.compare(f"{start} ... {replay.fen()}", mine, theirs)
    return report.done(f" ({could} positions with a claim)")


def chances(options, rng):
    report = Report("chances")
    asked = [(model, chess.engine.Cp(rng.randrange(-3000, 3001)) if rng.random() < 0.9 else
              chess.engine.Mate(rng.choice((-1, 1)) * rng.randrange(1, 40)), rng.randrange(0, 400))
             for model in MODELS for _ in range(options.positions // 5)]
    lines = [f"{model}\t{'#' + str(score.moves) if score.is_mate() else score.score()}\t{ply}" for model, score, ply in asked]
    for line, (model, score, ply), ours in zip(lines, asked, ask(options.dump, "chances", lines)):
        wdl = score.wdl(model=model, ply=ply)
        report.compare(line, ours, f"{wdl.wins} {wdl.draws} {wdl.losses} {wdl.expectation():.6f}")
    return report.done()


def distances(options, _rng):
    report = Report("distances")
    pairs = [(a, b) for a in chess.SQUARES for b in chess.SQUARES]
    lines = [f"{chess.square_name(a)}\t{chess.square_name(b)}" for a, b in pairs]
    for (a, b), ours in zip(pairs, ask(options.dump, "distances", lines)):
        theirs = (chess.square_distance(a, b), chess.square_manhattan_distance(a, b), chess.square_knight_distance(a, b))
        report.compare(f"{chess.square_name(a)} {chess.square_name(b)}", ours, " ".join(map(str, theirs)))
    return report.done()


def pictures(options, rng):
    report = Report("pictures")
    boards = [chess.BaseBoard.empty()] + list(random_positions(rng, options.positions // 10))
    for board, ours in zip(boards, ask(options.dump, "pictures", [b.board_fen() for b in boards])):
        theirs = (board.board_fen(), str(board), board.unicode(),
                  board.unicode(invert_color=True, borders=True, empty_square=" ", orientation=chess.BLACK))
        report.compare(board.board_fen(), ours, "\t".join(text.replace("\n", "/") if "\n" in text else text for text in theirs))
    return report.done()


if __name__ == "__main__":
    comparison.run(comparison.arguments(positions=3000).parse_args(), (questions, claims, chances, distances, pictures))
