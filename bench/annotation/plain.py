# SPDX-License-Identifier: GPL-3.0-or-later
"""Moves that every player sees, and sacrifices, told from the board alone with python-chess. This is written from
ANNOTATION.md's words and shares nothing with the annotator, so that the two can be held against each other."""
import chess

# Hundredths of a pawn.
VALUES = {chess.PAWN: 100, chess.KNIGHT: 325, chess.BISHOP: 325, chess.ROOK: 500, chess.QUEEN: 975, chess.KING: 20_000}
PAWN = 100
FEW_MOVES = 3
CAPTURES_FOLLOWED = 6


def taken_value(board, move):
    if board.is_en_passant(move):
        return PAWN
    piece = board.piece_type_at(move.to_square) if board.is_capture(move) else None
    return VALUES[piece] if piece else 0


def exchange(board, move):
    """What the exchange on the move's target wins for the mover if both sides take there with what is worth least, as long
    as it pays."""
    gain = taken_value(board, move)
    if move.promotion:
        gain += VALUES[move.promotion] - PAWN
    after = board.copy(stack=False)
    after.push(move)
    takers = [reply for reply in after.legal_moves if reply.to_square == move.to_square]
    if not takers:
        return gain
    least = min(takers, key=lambda reply: VALUES[after.piece_type_at(reply.from_square)])
    return gain - max(0, exchange(after, least))


def gain(board, move):
    return max(0, exchange(board, move)) if board.is_capture(move) or move.promotion else 0


def takes_what_came(board, move):
    """A recapture, or what was offered. Needs the board's last move."""
    return bool(board.move_stack) and board.is_capture(move) and board.peek().to_square == move.to_square


def takes_attacker(board, move):
    """Does the move take a piece that attacks one of the mover's, pawns left aside?"""
    if board.piece_type_at(move.to_square) in (None, chess.PAWN):
        return False
    return any(board.color_at(square) == board.turn and board.piece_type_at(square) != chess.PAWN
               for square in board.attacks(move.to_square))


def is_escape(board, move):
    piece = board.piece_type_at(move.from_square)
    if piece == chess.PAWN or board.is_castling(move) or not board.is_attacked_by(not board.turn, move.from_square):
        return False
    return piece == chess.KING or exchange(board, move) >= 0


def plain_reason(board, move, second=None):
    """Why the move gets no praise, or None. `second` is the second-best move."""
    if board.legal_moves.count() <= FEW_MOVES:
        return "at most three moves"
    if move.promotion:
        return "promotion"
    if takes_what_came(board, move):
        return "takes what has just come"
    if takes_attacker(board, move):
        return "takes an attacker"
    if is_escape(board, move):
        return "leaves an attack"
    if second and gain(board, move) - gain(board, second) >= PAWN:
        return "plain gain"
    return None


def material(board, side):
    return sum((len(board.pieces(kind, side)) - len(board.pieces(kind, not side))) * VALUES[kind]
               for kind in chess.PIECE_TYPES[:-1])


def settled(board, depth=CAPTURES_FOLLOWED, alpha=-10**6, beta=10**6):
    """The material that the side to move can reach by captures, or keep by not taking."""
    best = material(board, board.turn)
    if depth == 0:
        return best
    alpha = max(alpha, best)
    takes = [move for move in board.legal_moves if board.is_capture(move)]
    takes.sort(key=lambda move: -taken_value(board, move))
    for move in takes:
        if alpha >= beta:
            break
        if exchange(board, move) < 0:
            continue
        board.push(move)
        best = max(best, -settled(board, depth - 1, -beta, -alpha))
        board.pop()
        alpha = max(alpha, best)
    return best


def offered(board, line):
    """The material that the first move of the line gives up, after the reply behind it and all captures; at least 0."""
    if len(line) < 2:
        return 0
    mover = board.turn
    after = board.copy(stack=False)
    after.push(line[0])
    after.push(line[1])
    return max(0, material(board, mover) - settled(after))


def is_forcing(board, move):
    return board.is_capture(move) or board.gives_check(move)
