# SPDX-License-Identifier: GPL-3.0-or-later
"""The claims of annotate's sentences about what a move attacks: forks, pins, skewers, discovered attacks and checks.

Part of sentences_check.py. The attack must be on the board after the move, and win something in the oracle's lines.
"""
import collections

import chess
from material_count import ROLE, ROLE_WORD, SAN


class GeometryClaims:
    """Checks for Claim, as LineClaims."""

    def shape(self, board, move, seen):
        """`seen(board before, board after, square of the man that moved)` must hold."""
        then = board.copy(stack=False)
        then.push(move)
        return None if seen(board, then, move.to_square) else "the attack is not there"

    def attacks_both(self, first, second):
        def seen(_, board, square):
            prey = [board.piece_type_at(s) for s in board.attacks(square) if board.color_at(s) == board.turn]
            return not collections.Counter([ROLE[first], ROLE[second]]) - collections.Counter(prey)
        return seen

    def lines_up(self, first, second):
        def seen(_, board, square):
            if board.piece_type_at(square) not in (chess.BISHOP, chess.ROOK, chess.QUEEN):
                return False
            for front in board.attacks(square):
                if board.color_at(front) != board.turn or board.piece_type_at(front) != ROLE[first]:
                    continue
                for behind in chess.SquareSet(chess.ray(square, front)) & board.occupied_co[board.turn]:
                    between = chess.SquareSet(chess.between(square, behind)) & board.occupied
                    if board.piece_type_at(behind) == ROLE[second] and between == chess.SquareSet([front]):
                        return True
            return False
        return seen

    def opens(self, first, second, move):
        def seen(old, board, square):
            for slider in board.pieces(ROLE[first], not board.turn):
                for prey in board.attacks(slider) & board.occupied_co[board.turn]:
                    if (slider != square and board.piece_type_at(prey) == ROLE[second]
                            and prey not in old.attacks(slider)
                            and move.from_square in chess.SquareSet(chess.between(slider, prey))):
                        return True
            return False
        return seen

    def discovers_check(self, _, board, square):
        return bool(board.checkers() - chess.SquareSet([square]))

    def allows_fork(self, san, first, second):
        move = self.after.parse_san(san)
        return self.shape(self.after, move, self.attacks_both(first, second)) or self.lost(move, 1)

    def allows_fork_of_two(self, san, role):
        return self.allows_fork(san, role, role)

    def allows_line(self, san, first, second):
        move = self.after.parse_san(san)
        return self.shape(self.after, move, self.lines_up(first, second)) or self.lost(move, 1)

    def allows_line_of_two(self, san, role):
        return self.allows_line(san, role, role)

    def allows_discovery(self, san, first, second):
        move = self.after.parse_san(san)
        return self.shape(self.after, move, self.opens(first, second, move)) or self.lost(move, 1)

    def allows_discovered_check(self, san):
        move = self.after.parse_san(san)
        return self.shape(self.after, move, self.discovers_check) or self.lost(move, 1)

    def missed_fork(self, first, second):
        return self.shape(self.before, self.best, self.attacks_both(first, second)) or self.won(self.best, 1)

    def missed_fork_of_two(self, role):
        return self.missed_fork(role, role)

    def missed_line(self, first, second):
        return self.shape(self.before, self.best, self.lines_up(first, second)) or self.won(self.best, 1)

    def missed_line_of_two(self, role):
        return self.missed_line(role, role)

    def missed_discovery(self, first, second):
        return self.shape(self.before, self.best, self.opens(first, second, self.best)) or self.won(self.best, 1)

    def missed_discovered_check(self):
        return self.shape(self.before, self.best, self.discovers_check) or self.won(self.best, 1)


MAN = rf"the {ROLE_WORD}"
TWO = r"both (pawn|knight|bishop|rook|queen|king)s"
GEOMETRY_CLAIMS = [
    (rf"Allows a fork: {SAN} attacks {MAN} and {MAN}\.", GeometryClaims.allows_fork),
    (rf"Allows a fork: {SAN} attacks {TWO}\.", GeometryClaims.allows_fork_of_two),
    (rf"Allows a pin: {SAN} pins {MAN} to {MAN}\.", GeometryClaims.allows_line),
    (rf"Allows a skewer: {SAN} attacks {MAN}, and behind it stands {MAN}\.", GeometryClaims.allows_line),
    (rf"Allows a skewer: {SAN} attacks {TWO}, one behind the other\.", GeometryClaims.allows_line_of_two),
    (rf"Allows a discovered attack: {SAN} opens {MAN}'s (?:line|diagonal) to {MAN}\.", GeometryClaims.allows_discovery),
    (rf"Allows a discovered check: {SAN}\.", GeometryClaims.allows_discovered_check),
    (rf"It would have forked {MAN} and {MAN}\.", GeometryClaims.missed_fork),
    (rf"It would have forked {TWO}\.", GeometryClaims.missed_fork_of_two),
    (rf"It would have pinned {MAN} to {MAN}\.", GeometryClaims.missed_line),
    (rf"It would have skewered {MAN} and {MAN}\.", GeometryClaims.missed_line),
    (rf"It would have skewered {TWO}\.", GeometryClaims.missed_line_of_two),
    (rf"It would have opened {MAN}'s (?:line|diagonal) to {MAN}\.", GeometryClaims.missed_discovery),
    (r"It would have won material by a discovered check\.", GeometryClaims.missed_discovered_check),
]
