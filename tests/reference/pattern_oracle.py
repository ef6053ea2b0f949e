# SPDX-License-Identifier: GPL-3.0-or-later
"""Patterns of `bgn search`, each beside a function that answers it with python-chess. A function gets a Line (the
positions of a main line) and the index of a position."""
import functools

import with_python_chess  # noqa: F401

import chess  # noqa: E402

W, B = chess.WHITE, chess.BLACK
FILES, RANKS = chess.BB_FILES, chess.BB_RANKS
WORTH = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 100}


def kept(function):
    """What a function of a board, or of a line and an index, has found once is kept there."""
    @functools.wraps(function)
    def asked(where, *arguments):
        memo = where.__dict__.setdefault("memo", {})
        key = (function, arguments)
        if key not in memo:
            memo[key] = function(where, *arguments)
        return memo[key]
    return asked


def by_pawns(function):
    """The same for what the pawns alone tell: they stay for many moves."""
    known = {}

    @functools.wraps(function)
    def asked(board, color):
        key = (color, board.pawns & board.occupied_co[W], board.pawns & board.occupied_co[B])
        if key not in known:
            if len(known) > 100_000:
                known.clear()
            known[key] = function(board, color)
        return known[key]
    return asked


class Line:
    """The positions of a main line, and its moves. `at` is the board of an index; nobody may change it."""

    def __init__(self, game):
        board = game.board()
        self.headers, self.moves, self.nodes = game.headers, [], list(game.mainline())
        self.boards = [board.copy(stack=False)]
        for node in self.nodes:
            self.moves.append(node.move)
            board.push(node.move)
            self.boards.append(board.copy(stack=False))
        self.first = self.boards[0].fullmove_number

    def __len__(self):
        return len(self.boards)

    def at(self, i):
        return self.boards[i]

    def next(self, i):
        return self.moves[i] if i < len(self.moves) else None


def men(board, color, *roles):
    found = 0
    for role in roles:
        found |= board.pieces_mask(role, color)
    return found


def side(board, color):
    return board.occupied_co[color]


def count(mask):
    return chess.popcount(mask)


@functools.cache
def area(*names):
    found = 0
    for name in names:
        found |= chess.BB_SQUARES[chess.parse_square(name)]
    return found


@kept
def attackers(board, color, square):
    """Without python-chess's idea of who is to move."""
    return board.attackers_mask(color, square)


def attacking(board, own, targets, color):
    """The squares of `own`, men of that colour, from which a square of `targets` is attacked."""
    found = 0
    for square in chess.scan_forward(own):
        if board.attacks_mask(square) & targets:
            found |= chess.BB_SQUARES[square]
    return found


def before(mask):
    """The squares of higher ranks on the files of those squares."""
    found = 0
    for _ in range(7):
        mask = mask << 8 & chess.BB_ALL
        found |= mask
    return found


def files_of(mask):
    return {chess.square_file(s) for s in chess.scan_forward(mask)}


@by_pawns
def passed(board, color):
    found = 0
    enemies = [(chess.square_file(s), chess.square_rank(s)) for s in chess.scan_forward(board.pieces_mask(chess.PAWN, not color))]
    for s in chess.scan_forward(board.pieces_mask(chess.PAWN, color)):
        f, r = chess.square_file(s), chess.square_rank(s)
        if not any(abs(f - g) <= 1 and (q > r if color else q < r) for g, q in enemies):
            found |= chess.BB_SQUARES[s]
    return found


@by_pawns
def isolated(board, color):
    pawns = board.pieces_mask(chess.PAWN, color)
    files = files_of(pawns)
    return sum(chess.BB_SQUARES[s] for s in chess.scan_forward(pawns)
               if chess.square_file(s) - 1 not in files and chess.square_file(s) + 1 not in files)


@by_pawns
def doubled(board, color):
    pawns = board.pieces_mask(chess.PAWN, color)
    return sum(chess.BB_SQUARES[s] for s in chess.scan_forward(pawns) if count(pawns & FILES[chess.square_file(s)]) > 1)


@by_pawns
def connected(board, color):
    pawns = list(chess.scan_forward(board.pieces_mask(chess.PAWN, color)))
    found = 0
    for s in pawns:
        if any(abs(chess.square_file(s) - chess.square_file(t)) == 1 and abs(chess.square_rank(s) - chess.square_rank(t)) <= 1
               for t in pawns):
            found |= chess.BB_SQUARES[s]
    return found


@by_pawns
def backward(board, color):
    step = 1 if color else -1
    pawns = list(chess.scan_forward(board.pieces_mask(chess.PAWN, color)))
    enemies = board.pieces_mask(chess.PAWN, not color)
    found = 0
    for s in pawns:
        f, r = chess.square_file(s), chess.square_rank(s)
        beside = [chess.square_rank(t) for t in pawns if abs(chess.square_file(t) - f) == 1]
        if not beside or any((q - r) * step <= 0 for q in beside):
            continue
        stop = chess.square(f, r + step)
        if chess.BB_PAWN_ATTACKS[color][stop] & enemies:
            found |= chess.BB_SQUARES[s]
    return found


@by_pawns
def islands(board, color):
    files = files_of(board.pieces_mask(chess.PAWN, color))
    return sum(1 for f in files if f - 1 not in files)


@kept
def power(board, color):
    return sum(WORTH[role] * count(board.pieces_mask(role, color)) for role in range(1, 6))


@kept
def pinned_men(board, color, sliders):
    """Men of `color` between its king and a line piece of `sliders` that would attack the king."""
    king = board.king(color)
    found = 0
    rays = chess.BB_RANK_ATTACKS[king][0] | chess.BB_FILE_ATTACKS[king][0] | chess.BB_DIAG_ATTACKS[king][0]
    lines = board.rooks | board.bishops | board.queens
    for s in chess.scan_forward(sliders & board.occupied_co[not color] & rays & lines):
        role = board.piece_type_at(s)
        straight = chess.square_file(s) == chess.square_file(king) or chess.square_rank(s) == chess.square_rank(king)
        if not chess.ray(s, king) or role not in ((chess.ROOK, chess.QUEEN) if straight else (chess.BISHOP, chess.QUEEN)):
            continue
        blockers = chess.between(s, king) & board.occupied
        if count(blockers) == 1:
            found |= blockers & board.occupied_co[color]
    return found


def behind(board, square, step):
    """The occupied squares in one direction, the nearest first."""
    f, r = chess.square_file(square) + step[0], chess.square_rank(square) + step[1]
    while 0 <= f < 8 and 0 <= r < 8:
        s = chess.square(f, r)
        if board.piece_type_at(s):
            yield s
        f, r = f + step[0], r + step[1]


STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))


def on_ray(board, steps, *pieces):
    """Do men stand in one line, with nothing between them?"""
    if not all(board.pieces_mask(one.piece_type, one.color) for one in pieces):
        return False
    for s in chess.scan_forward(board.pieces_mask(pieces[0].piece_type, pieces[0].color)):
        for step in steps:
            row = behind(board, s, step)
            if all((t := next(row, None)) is not None and board.pieces_mask(one.piece_type, one.color) & chess.BB_SQUARES[t]
                   for one in pieces[1:]):
                return True
    return False


piece = functools.cache(chess.Piece.from_symbol)


@kept
def captured(line, i):
    """The man that the next move takes."""
    move, board = line.next(i), line.at(i)
    if not move or not board.is_capture(move):
        return None
    return chess.Piece(chess.PAWN, not board.turn) if board.is_en_passant(move) else board.piece_at(move.to_square)


def moved(line, i):
    move = line.next(i)
    return line.at(i).piece_at(move.from_square) if move else None


@kept
def sacrifices(line, i):
    move, board = line.next(i), line.at(i)
    if not move or board.is_castling(move):
        return False
    role = move.promotion or board.piece_type_at(move.from_square)
    won = WORTH[role] - 1 if move.promotion else 0
    taken = captured(line, i)
    won += WORTH[taken.piece_type] if taken else 0
    if role == chess.KING:
        return False
    after = line.at(i + 1)
    takers = [WORTH[after.piece_type_at(s)] for s in chess.scan_forward(attackers(after, after.turn, move.to_square))]
    if not takers:
        return False
    guarded = attackers(after, not after.turn, move.to_square) != 0
    return WORTH[role] - won - (min(takers) if guarded else 0) >= 2


@kept
def check(line, i):
    return line.at(i).is_check()


@kept
def mate(line, i):
    return i == len(line) - 1 and line.at(i).is_checkmate()


def pawns_on(board, color, *names):
    return board.pieces_mask(chess.PAWN, color) & area(*names)


@functools.cache
def place(symbol, name):
    """The man's role and colour, and the bit of the square."""
    return piece(symbol).piece_type, piece(symbol).color, chess.BB_SQUARES[chess.parse_square(name)]


def has(board, symbol, name):
    role, color, square = place(symbol, name)
    return board.pieces_mask(role, color) & square


@kept
def mirrored(board):
    return board.mirror()


def both(test):
    """A test of a board and White, also asked with the colours changed."""
    def turned(line, i):
        board = line.at(i)
        return test(board) or test(mirrored(board))
    return turned


def file_pawns(board, color, *letters):
    pawns = board.pieces_mask(chess.PAWN, color)
    return pawns & sum(FILES["abcdefgh".index(c)] for c in letters)


def white(board, *names):
    return all(has(board, "P", name) for name in names)


def black(board, *names):
    return all(has(board, "p", name) for name in names)


def carlsbad(b):
    return (white(b, "d4") and pawns_on(b, W, "e2", "e3") and not file_pawns(b, W, "c") and black(b, "d5")
            and pawns_on(b, B, "c6", "c7") and not file_pawns(b, B, "e"))


def iqp(b):
    return (pawns_on(b, W, "d3", "d4", "d5", "d6") and count(file_pawns(b, W, "d")) == 1 and not file_pawns(b, W, "c", "e")
            and not file_pawns(b, B, "d"))


def maroczy(b):
    return (white(b, "c4", "e4") and not file_pawns(b, W, "d") and pawns_on(b, B, "d6", "d7") and not file_pawns(b, B, "c"))


def hedgehog(b):
    return (white(b, "c4", "e4") and not file_pawns(b, W, "d") and black(b, "a6", "b6", "d6", "e6")
            and not file_pawns(b, B, "c"))


@kept
def loose(board, color):
    """Men of that colour that no man of theirs guards."""
    return sum(chess.BB_SQUARES[s] for s in chess.scan_forward(side(board, color)) if not attackers(board, color, s))


def move_fits(test):
    return lambda line, i: line.next(i) is not None and test(line.at(i), line.next(i))


def pos(test):
    return lambda line, i: test(line.at(i))


def queen_trade(line, i):
    first = captured(line, i)
    if first != piece("q"):
        return False
    return any(captured(line, k) == piece("Q") for k in range(i + 2, min(i + 6, len(line))))


def quiet_row(line, i):
    end = i
    while end < len(line) and count(line.at(end).queens) == 0:
        end += 1
    return end - i > 60


def checks_of_one_side(line, i):
    return i + 4 < len(line) and all(check(line, k) for k in (i, i + 2, i + 4))


def checks_to_mate(line, i):
    last = len(line) - 1
    return ((last - i) % 2 == 0 and last > i and mate(line, last) and all(check(line, k) for k in range(i, last, 2)))


PATTERNS = [
    ("Ph7", pos(lambda b: has(b, "P", "h7"))),
    ("[Qq]d1-8", pos(lambda b: b.queens & FILES[3])),
    ("P[a7,h7] or p[a2,h2]", pos(lambda b: pawns_on(b, W, "a7", "h7") or pawns_on(b, B, "a2", "h2"))),
    ("Q attacks k", pos(lambda b: attackers(b, W, b.king(B)) & b.queens)),
    ("#(A attacks k) > 1", pos(lambda b: count(attackers(b, W, b.king(B))) > 1)),
    ("_a-h4-5", pos(lambda b: ~b.occupied & (RANKS[3] | RANKS[4]))),
    ("#[Qq] == 0 #[Rr] == 4", pos(lambda b: not b.queens and count(b.rooks) == 4)),
    ("power A - power a >= 5", pos(lambda b: power(b, W) - power(b, B) >= 5)),
    ("#B == 2 #b < 2", pos(lambda b: count(men(b, W, 3)) == 2 and count(men(b, B, 3)) < 2)),
    ("#B == 1 #b == 1 #(light [Bb]) == 1",
     pos(lambda b: count(men(b, W, 3)) == 1 and count(men(b, B, 3)) == 1 and count(b.bishops & chess.BB_LIGHT_SQUARES) == 1)),
    ('material "KRPvKR"',
     pos(lambda b: not (b.queens | b.knights | b.bishops) and count(b.rooks) == 2 and count(b.pawns) == 1
         and count(men(b, W, 4)) == 1)),
    ("pin from b through N to K", pos(lambda b: pinned_men(b, W, men(b, B, 3)) & b.knights)),
    ("pin through Q", pos(lambda b: pinned_men(b, W, side(b, B)) & b.queens)),
    ("ray (R q k)", pos(lambda b: on_ray(b, STRAIGHT + DIAGONAL, piece("R"), piece("q"), piece("k")))),
    ("ray attack (R R k)", pos(lambda b: on_ray(b, STRAIGHT, piece("R"), piece("R"), piece("k")))),
    ("xray (B n k)", pos(lambda b: on_ray(b, DIAGONAL, piece("B"), piece("n"), piece("k")))),
    ("ray up (P p)", pos(lambda b: on_ray(b, ((0, 1),), piece("P"), piece("p")))),
    ("N attacks q N attacks k",
     pos(lambda b: attacking(b, men(b, W, 2), men(b, B, 5), W) and attacking(b, men(b, W, 2), men(b, B, 6), W))),
    ("square x in N { x attacks k x attacks q }",
     pos(lambda b: any(b.attacks_mask(s) & men(b, B, 5) and b.attacks_mask(s) & men(b, B, 6)
                       for s in chess.scan_forward(men(b, W, 2))))),
    ("B attacks (a & ~(. attackedby a))", pos(lambda b: attacking(b, men(b, W, 3), loose(b, B), W))),
    ("Pc-f5-6 & passedpawns & connectedpawns",
     pos(lambda b: passed(b, W) & connected(b, W) & (RANKS[4] | RANKS[5])
         & (FILES[2] | FILES[3] | FILES[4] | FILES[5]))),
    ("#(P & isolatedpawns) > #(p & isolatedpawns)", pos(lambda b: count(isolated(b, W)) > count(isolated(b, B)))),
    ("#(P & doubledpawns) >= 2", pos(lambda b: count(doubled(b, W)) >= 2)),
    ("islands white > islands black + 1", pos(lambda b: islands(b, W) > islands(b, B) + 1)),
    ("p & backwardpawns & d6", pos(lambda b: backward(b, B) & area("d6"))),
    ("P & backwardpawns", pos(lambda b: backward(b, W))),
    ("#(p & passedpawns) == 2", pos(lambda b: count(passed(b, B)) == 2)),
    ("structure iqp", both(iqp)),
    ("structure carlsbad", both(carlsbad)),
    ("structure maroczy", both(maroczy)),
    ("structure hedgehog #[Qq] == 2", lambda line, i: both(hedgehog)(line, i) and count(line.at(i).queens) == 2),
    ("structure stonewall", both(lambda b: white(b, "d4", "e3", "f4") and black(b, "d5"))),
    ("structure french", both(lambda b: white(b, "d4", "e5") and black(b, "d5", "e6"))),
    ("flipcolor { Pc4 Pe4 not Pd1-8 }", both(lambda b: white(b, "c4", "e4") and not file_pawns(b, W, "d"))),
    ("k & anydirection 1 (R & h1-8)",
     pos(lambda b: any(chess.square_distance(s, b.king(B)) == 1 for s in chess.scan_forward(men(b, W, 4) & FILES[7])))),
    ("distance(K k) == 2 K & horizontal 2 k #[QqRrBbNn] == 0",
     pos(lambda b: chess.square_rank(b.king(W)) == chess.square_rank(b.king(B))
         and abs(chess.square_file(b.king(W)) - chess.square_file(b.king(B))) == 2
         and not b.queens | b.rooks | b.bishops | b.knights)),
    ("move from P promote [NBR]",
     move_fits(lambda b, m: b.turn and m.promotion in (chess.KNIGHT, chess.BISHOP, chess.ROOK))),
    ("move promote Q", move_fits(lambda b, m: m.promotion == chess.QUEEN)),
    ("move capture Q", lambda line, i: captured(line, i) == piece("Q")),
    ("move from N sacrifice", lambda line, i: moved(line, i) == piece("N") and sacrifices(line, i)),
    ("move sacrifice to h7", lambda line, i: sacrifices(line, i) and line.next(i).to_square == chess.H7),
    ("move enpassant --> check",
     lambda line, i: bool(line.next(i)) and line.at(i).is_en_passant(line.next(i)) and check(line, i + 1)),
    ("move enpassant", move_fits(lambda b, m: b.is_en_passant(m))),
    ("move o-o-o movenumber > 20", move_fits(lambda b, m: b.is_queenside_castling(m) and b.fullmove_number > 20)),
    ("move castle btm", move_fits(lambda b, m: b.is_castling(m) and not b.turn)),
    ("move to c8 castle", move_fits(lambda b, m: b.is_queenside_castling(m) and not b.turn)),
    ("move from [Rr] capture [Bb] --> not check",
     lambda line, i: captured(line, i) is not None and captured(line, i).piece_type == 3 and moved(line, i).piece_type == 4
     and not check(line, i + 1)),
    ("move previous capture q", lambda line, i: i > 0 and captured(line, i - 1) == piece("q")),
    ("line singlecolor --> check+ --> mate", checks_to_mate),
    ("mate", mate),
    ("stalemate", lambda line, i: i == len(line) - 1 and line.at(i).is_stalemate()),
    ("check terminal", lambda line, i: check(line, i) and i == len(line) - 1),
    ("move capture q --> .{1,4} --> move capture Q", queen_trade),
    ("line singlecolor --> check{3,}", checks_of_one_side),
    ("initial find 5 check", lambda line, i: i == 0 and sum(check(line, k) for k in range(len(line))) >= 5),
    ("flipcolor { wtm power A < power a - 2 find mate }",
     lambda line, i: mate(line, len(line) - 1) and power(line.at(i), line.at(i).turn) < power(line.at(i), not line.at(i).turn) - 2),
    ("mirror { Kg1 Rf1 Pg3 Bg2 }",
     pos(lambda b: all(has(b, s, n) for s, n in (("K", "g1"), ("R", "f1"), ("P", "g3"), ("B", "g2")))
         or all(has(b, s, n) for s, n in (("K", "b1"), ("R", "c1"), ("P", "b3"), ("B", "b2"))))),
    ("streak (#[Qq] == 0) > 60", quiet_row),
    ("flip { Ka1 Qb3 }",
     pos(lambda b: b.king(W) in (chess.A1, chess.A8, chess.H1, chess.H8)
         and any(b.piece_at(s) == piece("Q")
                 and sorted((abs(chess.square_file(s) - chess.square_file(b.king(W))),
                             abs(chess.square_rank(s) - chess.square_rank(b.king(W))))) == [1, 2]
                 for s in chess.scan_forward(b.queens)))),
    ("shifthorizontal { Pb4 Pc4 pc5 }",
     pos(lambda b: any(has(b, "P", f"{f}4") and has(b, "P", f"{g}4") and has(b, "p", f"{g}5")
                       for f, g in zip("abcdefg", "bcdefgh")))),
    ("between(K k) & A", pos(lambda b: chess.between(b.king(W), b.king(B)) & side(b, W))),
    ("#(up P & p) >= 5", pos(lambda b: count(men(b, B, 1) & before(men(b, W, 1))) >= 5)),
    ("quietplies >= 40 #[Pp] > 0", pos(lambda b: b.halfmove_clock >= 40 and b.pawns)),
    ("if wtm then Q attacks r else q attacks R",
     pos(lambda b: attacking(b, men(b, W, 5), men(b, B, 4), W) if b.turn else attacking(b, men(b, B, 5), men(b, W, 4), B))),
    ("square all x in P { up 1 x & [Pp] }",
     pos(lambda b: all(b.pawns & chess.BB_SQUARES[s + 8] for s in chess.scan_forward(men(b, W, 1))))),
    ("x = [QR]a-h7 #x >= 2 x attacks k",
     pos(lambda b: count(men(b, W, 4, 5) & RANKS[6]) >= 2
         and attacking(b, men(b, W, 4, 5) & RANKS[6], men(b, B, 6), W))),
    ("WhiteElo > 2700 and [Qq] & dark .",
     lambda line, i: line.headers.get("WhiteElo", "").isdigit() and int(line.headers["WhiteElo"]) > 2700
     and line.at(i).queens & chess.BB_DARK_SQUARES),
    ('flipcolor { result "1-0" #q > #Q }',
     lambda line, i: (line.headers["Result"] == "1-0" and count(men(line.at(i), B, 5)) > count(men(line.at(i), W, 5)))
     or (line.headers["Result"] == "0-1" and count(men(line.at(i), W, 5)) > count(men(line.at(i), B, 5)))),
    ("line <-- check <-- move from Q", lambda line, i: i > 0 and check(line, i) and moved(line, i - 1) == piece("Q")),
    ("move from R to h1-8 --> (--> move capture [Pp] --> .)+ --> check", None),
    ("max(#N, #B) + #R * 2 - #Q / 2 == 5",
     pos(lambda b: max(count(men(b, W, 2)), count(men(b, W, 3))) + 2 * count(men(b, W, 4)) - count(men(b, W, 5)) // 2 == 5)),
]


def rook_then_pawns(line, i):
    """A rook goes to the h-file; then come pairs of positions of which the first has a capture of a pawn; then check."""
    move = line.next(i)
    if not move or moved(line, i) != piece("R") or chess.square_file(move.to_square) != 7 or line.at(i).is_castling(move):
        return False
    k = i + 1
    while k + 2 < len(line) and (taken := captured(line, k)) and taken.piece_type == chess.PAWN:
        k += 2
        if check(line, k):
            return True
    return False


PATTERNS = [(pattern, test or rook_then_pawns) for pattern, test in PATTERNS]
