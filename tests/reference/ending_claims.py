# SPDX-License-Identifier: GPL-3.0-or-later
"""The claims of annotate's sentences about endings: trades into them, pawn endings, the wrong bishop, draws by the rules.

Part of sentences_check.py. The line is played out and what is left is named from its definition; the oracle must
think of it what the sentence says. King and pawn against king is left to the oracle, which knows it.
"""
import re

import chess
from material_count import SAN, material

LOST = -200  # hundredths of a pawn: from here on an oracle's eval says that an ending is lost
DRAWN = 60
LEVEL = 120  # where one engine sees a class, another may see the next
WORSE = 40  # what the move costs at least


def pieces(board, side):
    """The roles of a side's pieces, without king and pawns, sorted."""
    return sorted(man.piece_type for man in board.piece_map().values()
                  if man.color == side and man.piece_type not in (chess.KING, chess.PAWN))


def ending_name(board):
    white, black = pieces(board, chess.WHITE), pieces(board, chess.BLACK)
    if white == black:
        if not white:
            return "a pawn ending"
        if white in ([chess.ROOK], [chess.ROOK] * 2):
            return "a rook ending"
        if white == [chess.BISHOP]:
            shades = {(chess.square_file(s) + chess.square_rank(s)) % 2 for s in chess.SquareSet(board.bishops)}
            return "a bishop ending" if len(shades) == 1 else "an ending with bishops of opposite colours"
        if white in ([chess.KNIGHT], [chess.QUEEN]):
            return "a knight ending" if white == [chess.KNIGHT] else "a queen ending"
    if sorted([white, black]) == [[chess.KNIGHT], [chess.BISHOP]]:
        return "an ending of bishop against knight"
    if len(white) + len(black) <= 6 and not board.queens:
        return "an ending without queens"
    return None


class EndingClaims:
    """Checks for Claim, as LineClaims; `value` is that of ThreatClaims."""

    def trades(self, start, name, sans):
        """Does the line trade evenly into that ending, from the position before the move?"""
        boards = self.played_out(start, sans)
        if ending_name(boards[-1]) != name:
            return f"it is {ending_name(boards[-1])}"
        if material(boards[-1], self.mover) != material(self.before, self.mover):
            return "the trade is not even"
        if any(len(pieces(boards[-1], side)) >= len(pieces(self.before, side)) for side in chess.COLORS):
            return "no pieces were traded"
        return None

    def judged(self, value, verdict):
        """Is the value (the mover's view) what the words behind the ending say?"""
        verdict = re.sub(r" (?:for )?(?:White|Black)\b", "", verdict)
        fits = {" that is lost": value <= LOST, " in which is worse": value < 0, " that is only drawn": abs(value) <= DRAWN,
                " that is level": abs(value) <= LEVEL, " in which has less of an advantage": value > 0,
                " that is easier to hold": value < DRAWN, " that is drawn": abs(value) <= DRAWN,
                " with an advantage": value > 0, " that is won": value >= -LOST}
        return None if fits[verdict] else f"the ending is worth {value}"

    def costs(self):
        cost = self.value(self.before, self.mover) - self.value(self.after, self.mover)
        return None if cost >= WORSE else f"the move costs {cost}"

    def trades_into(self, name, verdict, sans):
        if not self.before.is_capture(self.played):
            return "the move takes nothing"
        return self.allows_ending(name, verdict, sans)

    def allows_ending(self, name, verdict, sans):
        end = self.played_out(self.after, sans)[-1]
        return (self.trades(self.after, name, sans) or self.judged(self.value(end, self.mover), verdict)
                or self.costs())

    def misses_ending(self, name, verdict, sans):
        end = self.played_out(self.before, sans)[-1]
        return (self.trades(self.before, name, sans) or self.judged(self.value(end, self.mover), verdict)
                or self.costs())

    def runs(self, start, square, sans):
        """Does the pawn run and promote, a king alone against it being too slow?"""
        if start.occupied & ~start.pawns & ~start.kings:
            return "there are pieces"
        side = start.turn
        pawn = chess.parse_square(square)
        if start.piece_at(pawn) != chess.Piece(chess.PAWN, side):
            return "no such pawn"
        goal = chess.square(chess.square_file(pawn), 7 if side else 0)
        steps = abs(chess.square_rank(pawn) - chess.square_rank(goal))
        if steps == 6:
            steps = 5  # two squares at once
        if chess.square_distance(start.king(not side), goal) <= steps:
            return "the king is inside the square"
        end = self.played_out(start, sans)[-1]
        return None if end.occupied_co[side] & ~end.pawns & ~end.kings else "the pawn does not promote"

    def leaves_square(self, square, sans):
        return self.runs(self.after, square, sans) or self.costs()

    def misses_run(self, square, sans):
        return self.runs(self.before, square, sans) or self.costs()

    def is_king_and_pawn(self, board):
        return chess.popcount(board.occupied) == 3 and bool(board.pawns)

    def result(self, board):
        """1, 0 or -1 for the mover, by the oracle."""
        value = self.value(board, self.mover)
        return 0 if abs(value) <= DRAWN else 1 if value > 0 else -1

    def opposition(self, board):
        one, other = board.king(chess.WHITE), board.king(chess.BLACK)
        files = abs(chess.square_file(one) - chess.square_file(other))
        ranks = abs(chess.square_rank(one) - chess.square_rank(other))
        return max(files, ranks) % 2 == 0 and (not files or not ranks or files == ranks)

    def gives_opposition(self, san, verb):
        then = self.played_out(self.after, san)[-1]
        if not self.is_king_and_pawn(self.before) or not self.opposition(then) or not san.startswith("K"):
            return "no opposition is taken"
        return self.falls(then, {"draws": 0, "wins": -1}[verb])

    def misses_opposition(self):
        then = self.before.copy(stack=False)
        then.push(self.best)
        if not self.is_king_and_pawn(self.before) or not self.opposition(then):
            return "it does not take the opposition"
        return None if self.result(then) > self.result(self.after) else "the result stays"

    def falls(self, board, result):
        if self.result(board) != result:
            return f"the result is {self.result(board)}"
        return None if self.result(self.before) > result else "it was the same before"

    def king_and_pawn(self, verdict, sans):
        boards = self.played_out(self.after, sans)
        reached = [board for board in boards if self.is_king_and_pawn(board)]
        if not reached:
            return "it is not king and pawn against king"
        return self.falls(reached[0], {"only a draw": 0, "lost": -1}[verdict])

    def corner(self, start, square, sans):
        """Does the line put a bare king into a corner that the bishop of the other side does not attack?"""
        board = self.played_out(start, sans)[-1]
        goal = chess.parse_square(square)
        weak = next((side for side in chess.COLORS if chess.popcount(board.occupied_co[side]) == 1), None)
        if weak is None or chess.square_distance(board.king(weak), goal) > 1:
            return "no bare king is there"
        if chess.square_file(goal) not in (0, 7) or chess.square_rank(goal) != (0 if weak else 7):
            return "no such corner"
        if any(chess.square_file(s) != chess.square_file(goal) for s in chess.SquareSet(board.pawns)):
            return "there are other pawns"
        def shade(s):
            return (chess.square_file(s) + chess.square_rank(s)) % 2
        if pieces(board, not weak) != [chess.BISHOP] or shade(next(iter(chess.SquareSet(board.bishops)))) == shade(goal):
            return "the bishop controls it"
        return self.is_drawn(board)

    def is_drawn(self, board):
        value = self.value(board, self.mover)
        return None if abs(value) <= DRAWN else f"the oracle sees {value}"

    def wrong_bishop(self, square, sans):
        return self.corner(self.after, square, sans) or self.costs()

    def misses_wrong_bishop(self, square, sans):
        return self.corner(self.before, square, sans) or self.is_worse()

    def is_worse(self):
        value = self.value(self.after, self.mover)
        return None if value <= -WORSE else f"the mover has {value}"

    def third_repetition(self, san):
        line = self.before.copy()
        line.push_san(san)
        return self.is_worse() if line.is_repetition(3) else "not the third time"

    def claim_of_repetition(self):
        return self.is_worse() if self.before.is_repetition(3) else "not the third time"

    def fifty_moves(self):
        return self.is_worse() if self.before.can_claim_fifty_moves() else "not fifty moves"

    def bare_kings(self, san):
        end = self.played_out(self.before, san)[-1]
        return self.is_worse() if end.is_insufficient_material() else "a mate is possible"

    def table_loss(self, result, san, now):
        """By tables; the oracle must agree as far as it sees."""
        best = self.before.copy()
        best.push_san(san)
        fault = None
        if result == "win" and self.value(best, self.mover) < -LOST:
            fault = "the oracle sees no win"
        elif result == "draw":
            fault = self.is_drawn(best)
        if now == "lost" and self.value(self.after, self.mover) > LOST:
            fault = fault or "the oracle does not see it lost"
        return fault or (self.is_drawn(self.after) if now == "drawn" else None)


ENDING = r"(an? (?:\w+ ending|ending (?:with|of|without) [\w ]+?))"
SIDE = r"(?:White|Black)"
COME_TO = (rf" that is lost for {SIDE}| in which {SIDE} is worse| that is level| that is only drawn"
           rf"| in which {SIDE} has less of an advantage")
ENDING_CLAIMS = [
    (rf"Trades into {ENDING}({COME_TO}): ([^.]*)\.", EndingClaims.trades_into),
    (rf"Allows the trade into {ENDING}({COME_TO}): ([^.]*)\.", EndingClaims.allows_ending),
    (rf"Misses the trade into {ENDING}( that is easier to hold| that is drawn| with an advantage for {SIDE}| that is won for {SIDE}): "
     r"([^.]*)\.", EndingClaims.misses_ending),
    (rf"{SIDE}'s king is outside the square of the pawn on (\w\d): ([^.]*)\.", EndingClaims.leaves_square),
    (rf"The pawn on (\w\d) could run, with {SIDE}'s king outside its square: ([^.]*)\.", EndingClaims.misses_run),
    (rf"Gives up the opposition: {SAN} (draws|wins)\.", EndingClaims.gives_opposition),
    (r"It would have taken the opposition\.", EndingClaims.misses_opposition),
    (rf"King and pawn against king is (only a draw|lost)(?: for {SIDE})? here: ([^.]*)\.", EndingClaims.king_and_pawn),
    (r"The bishop does not control (\w\d), and the king in the corner holds: ([^.]*)\.", EndingClaims.wrong_bishop),
    (r"There was a draw, as the bishop does not control (\w\d): ([^.]*)\.", EndingClaims.misses_wrong_bishop),
    (rf"There was a draw: {SAN} repeats the position for the third time\.", EndingClaims.third_repetition),
    (r"A draw could be claimed: the position stood on the board for the third time\.", EndingClaims.claim_of_repetition),
    (r"A draw could be claimed by the rule of fifty moves\.", EndingClaims.fifty_moves),
    (rf"There was a draw: after {SAN} neither side can mate\.", EndingClaims.bare_kings),
    (rf"Throws away the (win|draw): {SAN} (?:wins|draws), now (?:it|{SIDE}) "
     r"(?:is (drawn|lost)|takes too long for the rule of fifty moves) \(endgame tables\)\.", EndingClaims.table_loss),
]
