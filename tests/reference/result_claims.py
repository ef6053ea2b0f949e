# SPDX-License-Identifier: GPL-3.0-or-later
"""The claims of annotate's sentences that end the game: mates in few moves, stalemates, third repetitions.

Part of sentences_check.py. A line must come to that end on the board, and a mate be found by the oracle.
"""
import chess
from material_count import SAN


class ResultClaims:
    """Checks for Claim, as LineClaims."""

    def mates(self, board, moves, sans):
        line = board.copy(stack=False)
        first = line.parse_san(sans.split()[0])
        for san in sans.split():
            line.push_san(san)
        if len(sans.split()) > 1 and not line.is_checkmate():
            return "the line does not end in mate", line
        info = self.oracle.look(board, [first], mate=int(moves))
        mate = info["score"].pov(board.turn).mate()
        end = board.copy(stack=False)
        for move in info.get("pv", []):
            end.push(move)
        if mate is None or not 0 < mate <= int(moves):
            return f"no mate in {moves} was found", end
        return None, (line if line.is_checkmate() else end)

    def allows_mate(self, moves, sans):
        return self.mates(self.after, moves, sans)[0]

    def allows_back_rank_mate(self, moves, sans):
        fault, end = self.mates(self.after, moves, sans)
        if fault:
            return fault
        king = end.king(self.mover)
        home, front = (0, 1) if self.mover == chess.WHITE else (7, 6)
        shut = all(end.color_at(s) == self.mover for s in chess.SquareSet(chess.BB_KING_ATTACKS[king])
                   if chess.square_rank(s) == front)
        heavy = any(end.piece_type_at(s) in (chess.ROOK, chess.QUEEN) and chess.square_rank(s) == home
                    for s in end.checkers())
        return None if chess.square_rank(king) == home and shut and heavy else "no back-rank mate"

    def missed_mate(self, moves, sans):
        return self.mates(self.before, moves, sans)[0]

    def stalemate(self):
        return None if self.after.is_stalemate() else "no stalemate"

    def allows_stalemate(self, sans):
        line = self.after.copy(stack=False)
        for san in sans.split():
            line.push_san(san)
        return None if line.is_stalemate() else "no stalemate"

    def repetition(self):
        return None if self.after.is_repetition(3) else "not the third time"

    def allows_repetition(self, san):
        line = self.after.copy()
        line.push_san(san)
        return None if line.is_repetition(3) else "not the third time"


RESULT_CLAIMS = [
    (r"Allows mate in (\d+): (.*)\.", ResultClaims.allows_mate),
    (r"Allows a back-rank mate in (\d+): (.*)\.", ResultClaims.allows_back_rank_mate),
    (r"(?:White|Black) had a mate in (\d+): (.*)\.", ResultClaims.missed_mate),
    (r"This is stalemate\.", ResultClaims.stalemate),
    (r"Allows stalemate: (.*)\.", ResultClaims.allows_stalemate),
    (r"The position stands on the board for the third time\.", ResultClaims.repetition),
    (rf"Allows {SAN}, and the position stands on the board for the third time\.", ResultClaims.allows_repetition),
]
