# SPDX-License-Identifier: GPL-3.0-or-later
"""Chess at random, and the same again for the same seed: positions, setups with faults, games that shuffle back and
forth, and mangled texts. For comparisons with python-chess."""
import chess


def random_start(rng):
    return chess.Board.from_chess960_pos(rng.randrange(960)) if rng.random() < 0.5 else chess.Board()


def random_walk(rng, board, length):
    """Plays random moves; captures, castling, promotions and double steps more often than by chance."""
    for _ in range(length):
        moves = list(board.legal_moves)
        if not moves:
            return
        lively = [m for m in moves if board.is_castling(m) or m.promotion or board.is_en_passant(m)]
        if not lively and rng.random() < 0.25:
            lively = [m for m in moves if board.is_capture(m)]
        if rng.random() < 0.5:  # keep the castling rights longer
            others = [m for m in moves if board.piece_type_at(m.from_square) not in (chess.KING, chess.ROOK)]
            moves = others or moves
        board.push(rng.choice(lively if lively and rng.random() < 0.4 else moves))
        yield board


def is_special(board):
    return board.has_legal_en_passant() or any(board.is_castling(m) for m in board.legal_moves)


def scattered(rng):
    """A few men anywhere: mates, stalemates, bare kings, many queens."""
    while True:
        board = chess.Board(None)
        squares = rng.sample(chess.SQUARES, rng.choice([2, 3, 3, 4, 5, 6, 8, 12, 20]))
        board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
        board.set_piece_at(squares[1], chess.Piece(chess.KING, chess.BLACK))
        for square in squares[2:]:
            role = rng.choice([chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.BISHOP, chess.ROOK, chess.QUEEN])
            if role == chess.PAWN and chess.square_rank(square) in (0, 7):
                role = chess.KNIGHT
            board.set_piece_at(square, chess.Piece(role, rng.random() < 0.5))
        board.turn = rng.random() < 0.5
        board.halfmove_clock = rng.choice([0, 3, 99, 100, 149, 150, 151])
        board.fullmove_number = rng.randrange(1, 300)
        if not board.status() & ~(chess.STATUS_TOO_MANY_CHECKERS | chess.STATUS_IMPOSSIBLE_CHECK):
            return board


def random_positions(rng, count):
    while count > 0:
        if rng.random() < 0.15:
            yield scattered(rng)
            count -= 1
            continue
        for board in random_walk(rng, random_start(rng), rng.choice([15, 30, 60, 160])):
            if count > 0 and rng.random() < (0.6 if is_special(board) else 0.1):
                yield board.copy(stack=False)
                count -= 1


def random_setup(rng):
    board = chess.Board(None)
    for square in rng.sample(chess.SQUARES, rng.randrange(0, 40)):
        role = rng.choice([chess.PAWN] * 6 + [chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN])
        board.set_piece_at(square, chess.Piece(role, rng.random() < 0.5))
        if role == chess.PAWN and chess.square_rank(square) in (0, 7) and rng.random() < 0.8:
            board.remove_piece_at(square)
    kings = rng.choice([(1, 1)] * 12 + [(0, 1), (1, 0), (2, 1), (1, 2), (0, 0)])
    for color, number in zip(chess.COLORS, kings):
        for square in rng.sample(chess.SQUARES, number):
            board.set_piece_at(square, chess.Piece(chess.KING, color))
    board.turn = rng.random() < 0.5
    if rng.random() < 0.5:
        board.ep_square = chess.square(rng.randrange(8), 5 if board.turn else 2)
        if rng.random() < 0.8:  # make it right, more often than not
            step = 8 if board.turn else -8
            board.remove_piece_at(board.ep_square)
            board.remove_piece_at(board.ep_square + step)
            board.set_piece_at(board.ep_square - step, chess.Piece(chess.PAWN, not board.turn))
    return board


def shuffling_game(rng):
    """Men go forth and back, so that positions come again."""
    board = random_start(rng)
    for _ in random_walk(rng, board, rng.randrange(0, 120)):
        pass
    board = chess.Board(board.fen(), chess960=board.chess960)
    board.halfmove_clock = rng.choice([0, 0, 0, 95, 140])
    start = board.fen()
    for _ in range(rng.randrange(10, 70)):
        moves = list(board.legal_moves)
        if not moves or board.outcome():
            break
        # Going back is likely; else anything.
        back = []
        if len(board.move_stack) >= 2:
            last = board.move_stack[-2]
            back = [m for m in moves if m.from_square == last.to_square and m.to_square == last.from_square]
        quiet = [m for m in moves if not board.is_zeroing(m)]
        board.push(rng.choice(back) if back and rng.random() < 0.85 else rng.choice(quiet or moves))
    return start, board


def mangled(rng, text, letters):
    text = list(text)
    for _ in range(rng.choice([1, 1, 1, 1, 2, 3])):
        at = rng.randrange(len(text) + 1)
        kind = rng.random()
        if kind < 0.4 and at < len(text):
            text[at] = rng.choice(letters)
        elif kind < 0.7:
            text.insert(at, rng.choice(letters))
        elif at < len(text):
            del text[at]
    return "".join(text)
