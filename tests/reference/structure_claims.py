# SPDX-License-Identifier: GPL-3.0-or-later
"""The claims of annotate's sentences that are not about material: castling, a king driven about, passed pawns, a rook
that gets in, the pair of bishops, doubled pawns.

Part of sentences_check.py. The line is played out with python-chess and the fact is read off its last position. The
oracle must find the reply, or the better move, worth as much as a reason needs, and its own better line must not have
the fact.
"""
import chess

FAR = 5  # the sixth rank from a pawn's own side, counted from 0
ENTRY = 6  # the rank on which a rook gets in, likewise
PLIES = 10  # so far the oracle's line is looked at


def rank_for(side, square):
    return chess.square_rank(square if side == chess.WHITE else chess.square_mirror(square))


def is_passed(board, side, square):
    files = range(max(0, chess.square_file(square) - 1), min(7, chess.square_file(square) + 1) + 1)
    return not any(chess.square_file(s) in files and rank_for(side, s) > rank_for(side, square)
                   for s in board.pieces(chess.PAWN, not side))


def has_pair(board, side):
    return len({chess.BB_SQUARES[s] & chess.BB_LIGHT_SQUARES != 0 for s in board.pieces(chess.BISHOP, side)}) == 2


class StructureClaims:
    """Checks for Claim, as LineClaims and ThreatClaims."""

    def line_of_oracle(self, start):
        """The positions of best play from `start`."""
        boards = [start.copy(stack=False)]
        for move in self.oracle.look(start).get("pv", [])[:PLIES]:
            boards.append(boards[-1].copy(stack=False))
            boards[-1].push(move)
        return boards

    def side_lines(self, sans, missed):
        """The side that the line is good for, the positions of the line, and a fault of its worth."""
        start = self.before if missed else self.after
        fault = self.is_better() if missed else self.answered_by(sans.split()[0])
        return start.turn, self.played_out(start, sans), fault

    def elsewhere(self, missed):
        """What the oracle has instead: the better line or, for what was missed, the line after the move."""
        return self.line_of_oracle(self.after if missed else self.before)

    # The king.

    def keeps_castling(self):
        boards = self.elsewhere(False)
        castled = any(a.king(self.mover) is not None and abs(a.king(self.mover) - b.king(self.mover)) == 2
                      for a, b in zip(boards, boards[1:]))
        return castled or boards[-1].has_castling_rights(self.mover)

    def loses_castling(self, sans):
        _, boards, fault = self.side_lines(sans, False)
        if not self.before.has_castling_rights(self.mover) or boards[-1].has_castling_rights(self.mover):
            return "the right is not lost"
        if "O-O" in sans.split()[1::2]:
            return "the king castles"
        if not boards[-1].pieces(chess.QUEEN, not self.mover):
            return "there is no queen to fear"
        return fault or (None if self.keeps_castling() else "it is lost in the better line, too")

    def gives_up_castling(self):
        if not self.before.has_castling_rights(self.mover) or self.after.has_castling_rights(self.mover):
            return "the right is not lost"
        if self.before.is_castling(self.played):
            return "the king castles"
        return self.is_better() or (None if self.keeps_castling() else "it is lost in the better line, too")

    def driven(self, sans, missed):
        side, boards, fault = self.side_lines(sans, missed)
        steps = [i for i in range(1, len(boards) - 1) if boards[i].turn != side and boards[i].is_check()
                 and boards[i].king(not side) != boards[i + 1].king(not side)]
        if len(steps) < 2:
            return "the king does not run twice"
        return fault

    # Pawns.

    def gets_pawn(self, square, sans, missed):
        side, boards, fault = self.side_lines(sans, missed)
        spot = chess.parse_square(square)
        if boards[-1].piece_at(spot) != chess.Piece(chess.PAWN, side) or not is_passed(boards[-1], side, spot):
            return "there is no passed pawn"
        if rank_for(side, spot) < FAR:
            return "the pawn is not far"
        there = [s for s in self.before.pieces(chess.PAWN, side) if chess.square_file(s) == chess.square_file(spot)
                 and rank_for(side, s) >= rank_for(side, spot) and is_passed(self.before, side, s)]
        if there:
            return "it stood there before"
        return fault

    # Pieces.

    def enters(self, square, sans, missed):
        side, boards, fault = self.side_lines(sans, missed)
        spot = chess.parse_square(square)
        if boards[-1].piece_at(spot) != chess.Piece(chess.ROOK, side) or rank_for(side, spot) != ENTRY:
            return "there is no rook"
        if any(rank_for(side, s) == ENTRY for s in self.before.pieces(chess.ROOK, side)):
            return "a rook was in before"
        return fault

    def gives_up_pair(self, sans):
        _, boards, fault = self.side_lines(sans, False)
        if not has_pair(self.before, self.mover) or has_pair(boards[-1], self.mover):
            return "the pair is not given up"
        lost = {(role, side): len(self.before.pieces(role, side)) - len(boards[-1].pieces(role, side))
                for role in (chess.BISHOP, chess.KNIGHT) for side in (True, False)}
        if lost[chess.BISHOP, self.mover] <= lost[chess.BISHOP, not self.mover]:
            return "it is not a bishop for a knight"
        return fault or (None if has_pair(self.elsewhere(False)[-1], self.mover) else "the better line gives it up, too")

    def doubles(self, sans, missed):
        side, boards, fault = self.side_lines(sans, missed)
        count = [self.doubled(board, not side) for board in (self.before, boards[-1])]
        if count[1] <= count[0]:
            return "no more pawns are doubled"
        if boards[-2].turn == side or not boards[-2].piece_type_at(
                boards[-2].parse_san(sans.split()[-1]).from_square) == chess.PAWN:
            return "no pawn takes"
        return fault

    @staticmethod
    def doubled(board, side):
        files = [chess.square_file(s) for s in board.pieces(chess.PAWN, side)]
        return len(files) - len(set(files))


STRUCTURE_CLAIMS = [
    (r"Loses the right to castle: ([^.]*)\.", StructureClaims.loses_castling),
    (r"Gives up the right to castle\.", StructureClaims.gives_up_castling),
    (r"Lets (?:White|Black)'s king be driven about: ([^.]*)\.", lambda claim, sans: claim.driven(sans, False)),
    (r"(?:White|Black)'s king could have been driven about: ([^.]*)\.", lambda claim, sans: claim.driven(sans, True)),
    (r"Lets a passed pawn get to (..): ([^.]*)\.", lambda claim, at, sans: claim.gets_pawn(at, sans, False)),
    (r"A passed pawn could have got to (..): ([^.]*)\.", lambda claim, at, sans: claim.gets_pawn(at, sans, True)),
    (r"Lets a rook in on (..): ([^.]*)\.", lambda claim, at, sans: claim.enters(at, sans, False)),
    (r"A rook could have got in on (..): ([^.]*)\.", lambda claim, at, sans: claim.enters(at, sans, True)),
    (r"Gives up the pair of bishops: ([^.]*)\.", StructureClaims.gives_up_pair),
    (r"Allows doubled pawns: ([^.]*)\.", lambda claim, sans: claim.doubles(sans, False)),
    (r"Pawns could have been doubled: ([^.]*)\.", lambda claim, sans: claim.doubles(sans, True)),
]
