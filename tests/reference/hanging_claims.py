# SPDX-License-Identifier: GPL-3.0-or-later
"""The claims of annotate's sentences that one piece can be taken: hanging, badly guarded, given up for too little, or
overlooked; and of a queen that stays hanging, by which a score looks broken.

Part of sentences_check.py. The piece named must stand there, static exchange must win it, and the oracle's lines must
agree.
"""
import chess
from material_count import ROLE, ROLE_WORD, SAN, VALUE, exchange, material

BROKEN_CLAIM = r"From here on the score looks broken: .* The moves are not judged\."


class HangingClaims:
    """Checks for Claim, as LineClaims; `ahead` is there, too."""

    def taken(self, board, move, role, square, price=None):
        """Is it that man, and can it be had so by exchange? Returns a fault or None."""
        square = chess.parse_square(square)
        man = board.piece_at(square)
        if man is None or man.piece_type != ROLE[role] or man.color == board.turn:
            return "no such man there"
        hit = square if not board.is_en_passant(move) else None
        if hit is not None and move.to_square != square:
            return "the move does not take it"
        paid = VALUE[ROLE[price]] if price else 0
        if exchange(board.copy(), move) < VALUE[ROLE[role]] - paid:
            return "exchange does not win that"
        return None

    def hangs(self, role, square, san):
        move = self.after.parse_san(san)
        # What the played move took by itself does not make up for the man.
        start = max(material(self.before, self.mover), material(self.after, self.mover))
        return self.taken(self.after, move, role, square) or self.lost(move, (VALUE[ROLE[role]] + 1) // 2, start)

    def is_not_safe(self, role, square, san):
        if self.played.to_square != chess.parse_square(square):
            return "that man has not moved there"
        return self.hangs(role, square, san)

    def lost_guard(self, role, square, san):
        spot = chess.parse_square(square)
        if self.played.from_square not in self.before.attackers(self.mover, spot):
            return "the man that moved was no guard"
        if self.played.to_square in self.after.attackers(self.mover, spot):
            return "the man that moved still guards it"
        return self.hangs(role, square, san)

    def is_lost_for(self, role, square, price, san):
        move = self.after.parse_san(san)
        traded = self.before.piece_type_at(self.played.to_square) if self.before.is_capture(self.played) else None
        has_taken = self.played.to_square == chess.parse_square(square) and traded == ROLE[price]
        fault = self.taken(self.after, move, role, square, None if has_taken else price)
        return fault or self.lost(move, max(1, VALUE[ROLE[role]] - VALUE[ROLE[price]] - 1))

    def unsound(self, square, sans):
        move = self.after.parse_san(sans.split()[0])
        spot = chess.parse_square(square)
        man = self.after.piece_type_at(spot)
        if self.before.piece_type_at(spot) != chess.PAWN or self.played.to_square != spot or man == chess.PAWN:
            return "no piece has taken a pawn there"
        if move.to_square != spot or self.after.piece_type_at(move.from_square) != chess.KING:
            return "the king does not take it"
        return self.lost(move, max(1, VALUE[man] - 2))

    def was_free(self, role, square):
        return self.taken(self.before, self.best, role, square) or self.won(
            self.best, (VALUE[ROLE[role]] + 1) // 2)

    def could_be_won(self, role, square, price):
        return self.taken(self.before, self.best, role, square, price) or self.won(
            self.best, max(1, VALUE[ROLE[role]] - VALUE[ROLE[price]] - 1))

    def broken_score(self):
        """From here on one queen can be taken three times in a row, and is neither taken nor saved."""
        board = self.before.copy(stack=False)
        hanging = []
        for move in self.ahead:
            hanging.append({m.to_square for m in board.generate_legal_captures(to_mask=board.queens)
                            if m != move and exchange(board.copy(), m) >= 5} - {move.to_square})
            board.push(move)
        for i in range(len(hanging) - 4):
            kept = hanging[i] & hanging[i + 2] & hanging[i + 4]
            if kept - {self.ahead[i + 1].from_square, self.ahead[i + 3].from_square}:
                return None
        return "no queen hangs for five half-moves"


HANGING_CLAIMS = [
    (rf"The {ROLE_WORD} on (\w\d) is left hanging: {SAN}\.", HangingClaims.hangs),
    (rf"The {ROLE_WORD} is not safe on (\w\d): {SAN}\.", HangingClaims.is_not_safe),
    (rf"The {ROLE_WORD} on (\w\d) has lost its guard: {SAN}\.", HangingClaims.lost_guard),
    (rf"The {ROLE_WORD} on (\w\d) is lost for a {ROLE_WORD}: {SAN}\.", HangingClaims.is_lost_for),
    (r"The sacrifice on (\w\d) is unsound: (.*)\.", HangingClaims.unsound),
    (rf"The {ROLE_WORD} on (\w\d) could be taken for free\.", HangingClaims.was_free),
    (rf"The {ROLE_WORD} on (\w\d) could be won for a {ROLE_WORD}\.", HangingClaims.could_be_won),
    (BROKEN_CLAIM, HangingClaims.broken_score),
]
