# SPDX-License-Identifier: GPL-3.0-or-later
"""The claims of annotate's sentences about moves without a label: what they threaten, stop, prepare or take, and how a
tempting move fails.

Part of sentences_check.py. What stands on the board is read off it with python-chess; what a line wins is counted, and
the oracle must find about as much.
"""
import chess
from material_count import ROLE, ROLE_WORD, SAN, material
from structure_claims import is_passed

LEAST = 25  # hundredths of a pawn: what a tempting move, or one that was not ready, costs at least


class IdeaClaims:
    """Checks for Claim, as LineClaims."""

    def stops(self, words, sans, means):
        fault = self.wins_there(self.behind(self.before), words, sans, means)
        left, _ = self.oracle.kept(self.after, self.mover)
        lost = material(self.before, self.mover) - max(left)
        return fault or (None if lost < 1 else f"the other side wins {lost} all the same")

    def stops_mate(self, moves, sans):
        fault = self.mates_there(self.behind(self.before), moves, sans)
        value = self.value(self.after, self.mover)
        return fault or (None if value > -5000 else "mate comes all the same")

    def tempting(self, san):
        board = self.before.copy(stack=False)
        board.push_san(san)
        return board

    def fails(self, san, sans, words):
        board = self.tempting(san)
        boards = self.played_out(board, sans)
        fault, _ = self.counted(words, board, boards[-1], self.mover)
        left, _ = self.oracle.kept(board, self.mover, [board.parse_san(sans.split()[0])])
        cost = self.value(self.before, self.mover) - self.value(board, self.mover)
        if fault or cost < LEAST:
            return fault or f"the move costs {cost}"
        lost = material(board, self.mover) - min(left)
        return None if lost >= 1 else f"the line wins {lost}"

    def allows_mate_instead(self, san, moves, sans):
        return self.mates(self.tempting(san), moves, sans)[0]

    def prepares(self, san):
        then = self.behind(self.before, self.before.san(self.played))
        if then is None:
            return "the side in check cannot pass"
        try:
            move = then.parse_san(san)
        except ValueError:
            return "the move is not possible"
        if move not in self.before.legal_moves:
            return None
        cost = self.value(self.before, self.mover) - self.value(self.before, self.mover, [move])
        return None if cost >= LEAST else f"the move was as good before: it cost {cost}"

    def pins(self, first, second):
        return self.shape(self.before, self.played, self.lines_up(first, second))

    def outpost(self, man, square):
        at = chess.parse_square(square)
        if self.after.piece_at(at) != chess.Piece(ROLE[man], self.mover):
            return "the man does not stand there"
        for pawn in self.after.pieces(chess.PAWN, not self.mover):
            behind = chess.square_rank(pawn) > chess.square_rank(at) if self.mover else \
                chess.square_rank(pawn) < chess.square_rank(at)
            if behind and abs(chess.square_file(pawn) - chess.square_file(at)) == 1:
                return "a pawn may attack it"
        return None

    def makes_passed(self, square):
        at = chess.parse_square(square)
        if self.after.piece_at(at) != chess.Piece(chess.PAWN, self.mover) or not is_passed(self.after, self.mover, at):
            return "there is no passed pawn"
        return "it was one before" if is_passed(self.before, self.mover, self.played.from_square) else None

    def doubles(self, side, sans):
        board = self.played_out(self.after, sans)[-1]
        other = side == "White"
        return None if other != self.mover and self.doubled(board, other) > self.doubled(self.before, other) else \
            "no pawn is doubled"

    def ways_out(self, board):
        home = 0 if self.mover else 7
        return sum(move.from_square == board.king(self.mover) and chess.square_rank(move.to_square) != home
                   for move in board.legal_moves)

    def gives_room(self):
        then = self.behind(self.before, self.before.san(self.played))
        return None if then and self.ways_out(self.before) == 0 < self.ways_out(then) else "the king had as much room before"

    def open_file(self, man, square):
        at = chess.parse_square(square)
        files = set(range(8)) - {chess.square_file(s) for side in chess.COLORS
                                 for s in self.after.pieces(chess.PAWN, side)}
        is_there = self.after.piece_at(at) == chess.Piece(ROLE[man], self.mover)
        return None if is_there and files == {chess.square_file(at)} else "it is not the only open file"

    def drives(self, man, square):
        at = chess.parse_square(square)
        if self.before.piece_at(at) != chess.Piece(ROLE[man], not self.mover):
            return "the man did not stand there"
        if at not in self.after.attacks(self.played.to_square):
            return "the move does not attack it"
        return None if self.ahead[1:] and self.ahead[1].from_square == at else "it did not go away"

    def doubled_rooks(self, file):
        rooks = self.after.pieces(chess.ROOK, self.mover) & chess.BB_FILES["abcdefgh".index(file)]
        if self.played.to_square not in rooks or len(rooks) != 2:
            return "they do not stand there"
        return "something is between them" if chess.SquareSet.between(*rooks) & self.after.occupied else None

    def enters(self, square):
        at = chess.parse_square(square)
        there = chess.square_rank(at) == (6 if self.mover else 1)
        return None if there and self.after.piece_at(at) == chess.Piece(chess.ROOK, self.mover) else "no rook is there"

    def blocks(self, man, square):
        at = chess.parse_square(square)
        pawn = at + (8 if self.mover else -8)
        if self.after.piece_at(at) != chess.Piece(ROLE[man], self.mover):
            return "the man does not stand there"
        is_pawn = self.after.piece_at(pawn) == chess.Piece(chess.PAWN, not self.mover)
        return None if is_pawn and is_passed(self.after, not self.mover, pawn) else "there is no passed pawn"

    def advances(self, square):
        at = chess.parse_square(square)
        is_there = self.after.piece_at(at) == chess.Piece(chess.PAWN, self.mover)
        return None if is_there and is_passed(self.before, self.mover, self.played.from_square) else "it was no passed pawn"

    def trades(self, side, men):
        if (side == "White") != self.mover or material(self.before, self.mover) < 1:
            return "the side has no more material"
        role = ROLE[men.rstrip("s")]
        is_trade = len(self.ahead) > 1 and self.ahead[1].to_square == self.played.to_square
        pieces = (self.before.piece_type_at(self.played.from_square), self.before.piece_type_at(self.played.to_square))
        return None if is_trade and pieces == (role, role) else "no such pieces are traded"

    def contests(self, file):
        heavy = self.after.pieces(chess.ROOK, not self.mover) | self.after.pieces(chess.QUEEN, not self.mover)
        on_file = chess.SquareSet(chess.BB_FILES["abcdefgh".index(file)])
        if self.after.piece_type_at(self.played.to_square) != chess.ROOK or on_file & (
                self.after.pieces(chess.PAWN, True) | self.after.pieces(chess.PAWN, False)):
            return "there is no rook on an open file"
        return None if self.after.attacks(self.played.to_square) & heavy & on_file else "nothing stands against it"

    def challenges(self, square):
        at = chess.parse_square(square)
        is_pawn = self.after.piece_type_at(self.played.to_square) == self.after.piece_type_at(at) == chess.PAWN
        return None if is_pawn and at in self.after.attacks(self.played.to_square) else "no pawn attacks it"

    def presses(self, square):
        at = chess.parse_square(square)
        if at not in self.after.attacks(self.played.to_square):
            return "the piece does not attack it"
        return None if len(self.after.attackers(self.mover, at)) > 1 else "nothing else attacks it"


IDEA_CLAIMS = [
    (r"The move stops the threat to win ([^:]+): ([^.]*)\.(?: (.+))?", IdeaClaims.stops),
    (r"The move stops the threat of mate in (\d+): ([^.]*)\.", IdeaClaims.stops_mate),
    (rf"{SAN} fails to ([^,.]*), which wins ([^.]+)\.", IdeaClaims.fails),
    (rf"{SAN} would allow mate in (\d+): ([^.]*)\.", IdeaClaims.allows_mate_instead),
    (rf"The move prepares {SAN}\.", IdeaClaims.prepares),
    (rf"The move pins the {ROLE_WORD} to the {ROLE_WORD}\.", IdeaClaims.pins),
    (rf"No pawn can drive the {ROLE_WORD} from ([a-h][1-8])\.", IdeaClaims.outpost),
    (r"The pawn on ([a-h][1-8]) is now a passed pawn\.", IdeaClaims.makes_passed),
    (r"The trade gives (White|Black) doubled pawns: ([^.]*)\.", IdeaClaims.doubles),
    (r"The move gives the king a way off the back rank\.", IdeaClaims.gives_room),
    (rf"The {ROLE_WORD} on ([a-h][1-8]) takes the only open file\.", IdeaClaims.open_file),
    (rf"The move drives the {ROLE_WORD} from ([a-h][1-8])\.", IdeaClaims.drives),
    (r"The rooks are doubled on the ([a-h])-file now\.", IdeaClaims.doubled_rooks),
    (r"The rook gets in on ([a-h][1-8])\.", IdeaClaims.enters),
    (rf"The {ROLE_WORD} on ([a-h][1-8]) blocks the passed pawn\.", IdeaClaims.blocks),
    (r"The passed pawn goes on to ([a-h][1-8])\.", IdeaClaims.advances),
    (r"The rook contests the ([a-h])-file\.", IdeaClaims.contests),
    (r"The pawn challenges the one on ([a-h][1-8])\.", IdeaClaims.challenges),
    (r"The move adds to the pressure on ([a-h][1-8])\.", IdeaClaims.presses),
    (r"(White|Black) has more material and trades (\w+)\.", IdeaClaims.trades),
]
# How the sentences begin, or what they have in them.
IDEA = (r"(?:^|(?<=[\]} ]))((?:The move (?:threatens|stops|prepares|pins|gives|drives|adds)|No pawn can drive|The pawn on \w\d is now|"
        r"The trade gives|The rook on \w\d takes|The rooks are doubled|The rook gets in|The \w+ on \w\d blocks|"
        r"The rook contests|The pawn challenges|The passed pawn goes|(?:White|Black) has more material|\d+\.+ ?\S+ (?:fails to|would allow mate)).*)")
