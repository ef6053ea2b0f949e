# SPDX-License-Identifier: GPL-3.0-or-later
"""Material on a board of python-chess, what captures make of it, and how sentences name pieces and moves. For the checks of
annotate's sentences."""
import chess

VALUE = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}
ROLE = {name: role for role, name in enumerate(chess.PIECE_NAMES) if name}
ROLE_WORD = "(pawn|knight|bishop|rook|queen|king)"
SAN = r"([KQRBNOa-h][\w=+#\-]*)"


def material(board, side):
    return sum(VALUE[p.piece_type] * (1 if p.color == side else -1) for p in board.piece_map().values())


def calm_material(board, side, depth=8):
    """The material of `side` once both have taken what they like."""
    def best(low, high, left):
        stand = material(board, board.turn)
        checked = board.is_check()
        if left == 0 or (not checked and stand >= high):
            return stand
        if not checked:
            low = max(low, stand)
        moves = list(board.legal_moves) if checked else list(board.generate_legal_captures())
        if checked and not moves:
            return -100
        moves.sort(key=lambda m: -VALUE[board.piece_type_at(m.to_square) or chess.PAWN])
        value = -100 if checked else stand
        for move in moves:
            board.push(move)
            value = max(value, -best(-high, -low, left - 1))
            board.pop()
            low = max(low, value)
            if low >= high:
                break
        return value

    value = best(-200, 200, depth)
    return value if board.turn == side else -value


def exchange(board, move):
    """What `move`, a capture, wins when both go on taking on its square with their least man as long as it pays."""
    def answer():
        takers = [m for m in board.legal_moves if m.to_square == square and board.is_capture(m)]
        if not takers:
            return 0
        taker = min(takers, key=lambda m: VALUE[board.piece_type_at(m.from_square)] or 100)
        gain = VALUE[board.piece_type_at(square)]
        board.push(taker)
        value = gain - answer()
        board.pop()
        return max(0, value)

    square = move.to_square
    gain = 1 if board.is_en_passant(move) else VALUE[board.piece_type_at(square)]
    board.push(move)
    value = gain - answer()
    board.pop()
    return value
