# SPDX-License-Identifier: GPL-3.0-or-later
"""The claims of annotate's sentences about threats and about draws by repetition.

Part of sentences_check.py. A threat is looked at behind a null move: the men are counted along the line named, and the
oracle must win about as much there, or mate. A line that repeats must come back to a position that stood before.
"""
from material_count import SAN, material

DRAWN = 60  # hundredths of a pawn: an oracle's eval of a line that is drawn
WORSE = 40  # hundredths of a pawn: what the move costs at least


class ThreatClaims:
    """Checks for Claim, as LineClaims."""

    def value(self, board, side, moves=None):
        return self.oracle.look(board, moves)["score"].pov(side).score(mate_score=10000)

    def behind(self, board, san=None):
        """The position behind the move, the other side having passed; None if it cannot."""
        then = board.copy(stack=False)
        if san:
            then.push_san(san)
        if then.is_check():
            return None
        then.push(type(self.played).null())
        return then.copy(stack=False)  # engines take no null move

    def wins_there(self, start, words, sans, means):
        if start is None:
            return "the side in check cannot pass"
        boards = self.played_out(start, sans)
        fault, worth = self.counted(words, start, boards[-1], not start.turn)
        fault = fault or self.by_means(boards, sans, means)
        if fault:
            return fault
        kept, _ = self.oracle.kept(start, start.turn, [start.parse_san(sans.split()[0])])
        won = max(kept) - material(start, start.turn)
        return None if won >= max(1, worth - 1) else f"the threat wins {won}, not {worth}"

    def mates_there(self, start, moves, sans):
        return "the side in check cannot pass" if start is None else self.mates(start, moves, sans)[0]

    def answered_by(self, san):
        """Is the answer a reason why the move is bad? The eval behind it must have fallen."""
        cost = self.value(self.before, self.mover) - self.value(self.after, self.mover, [self.after.parse_san(san)])
        return None if cost >= WORSE else f"the answer costs {cost}"

    def allows_threat(self, san, words, sans, means):
        return self.wins_there(self.behind(self.after, san), words, sans, means) or self.answered_by(san)

    def allows_mate_threat(self, san, moves, sans):
        return self.mates_there(self.behind(self.after, san), moves, sans) or self.answered_by(san)

    def overlooks(self, words, sans, means):
        return self.wins_there(self.behind(self.before), words, sans, means) or self.answered_by(sans.split()[0])

    def overlooks_mate(self, moves, sans):
        return self.mates_there(self.behind(self.before), moves, sans) or self.answered_by(sans.split()[0])

    def is_better(self):
        cost = self.value(self.before, self.mover, [self.best]) - self.value(self.after, self.mover)
        return None if cost >= WORSE else f"the move called best is better by {cost}"

    def missed_threat(self, words, sans, means):
        start = self.behind(self.before, self.before.san(self.best))
        return self.wins_there(start, words, sans, means) or self.is_better()

    def missed_mate_threat(self, moves, sans):
        return self.mates_there(self.behind(self.before, self.before.san(self.best)), moves, sans) or self.is_better()

    def makes_threat(self, words, sans, means):
        return self.wins_there(self.behind(self.before, self.before.san(self.played)), words, sans, means)

    def makes_mate_threat(self, moves, sans):
        return self.mates_there(self.behind(self.before, self.before.san(self.played)), moves, sans)

    # A threat of mate that costs material.

    def can_mate(self, board):
        for move in board.legal_moves:
            then = board.copy(stack=False)
            then.push(move)
            if then.is_checkmate():
                return True
        return False

    def threatens_mate(self, board, sans):
        first = board.parse_san(sans.split()[0])
        start = self.behind(board, board.san(first))
        if board.is_capture(first) or start is None:
            return "the move is a capture or a check"
        return None if self.can_mate(start) and not self.can_mate(board) else "the move threatens no mate that is new"

    def allows_mate_or_material(self, words, sans):
        return self.threatens_mate(self.after, sans) or self.loses(words, sans, None)

    def missed_mate_or_material(self, words, sans):
        return self.threatens_mate(self.before, sans) or self.misses(words, sans, None)

    # Draws.

    def repeats(self, board, sans, by_checks):
        """Does the line end in a position that stood before?"""
        line = board.copy()
        for san in sans.split():
            line.push_san(san)
        if not line.is_repetition(2):
            return "no position is repeated"
        if not by_checks:
            return None
        back, checked = line.copy(), {True: True, False: True}
        while True:
            checked[back.turn] &= back.is_check()
            back.pop()
            if back.epd() == line.epd():
                break
        return None if any(checked.values()) else "not all moves of a side give check"

    def allows_draw(self, sans, by_checks):
        fault = self.repeats(self.after, sans, by_checks)
        now, then = self.value(self.before, self.mover), self.value(self.after, self.mover)
        return fault or (None if abs(then) <= DRAWN and now - then >= WORSE else f"from {now} to {then}")

    def missed_draw(self, sans, by_checks):
        fault = self.repeats(self.before, sans, by_checks)
        now, then = self.value(self.before, self.mover), self.value(self.after, self.mover)
        return fault or (None if abs(now) <= DRAWN and now - then >= WORSE else f"from {now} to {then}")


THREAT_CLAIMS = [
    (rf"Allows {SAN}, which threatens to win ([^:]+): ([^.]*)\.(?: (.+))?", ThreatClaims.allows_threat),
    (rf"Allows {SAN}, which threatens mate in (\d+): ([^.]*)\.", ThreatClaims.allows_mate_threat),
    (r"Overlooks the threat to win ([^:]+): ([^.]*)\.(?: (.+))?", ThreatClaims.overlooks),
    (r"Overlooks the threat of mate in (\d+): ([^.]*)\.", ThreatClaims.overlooks_mate),
    (r"It would have threatened to win ([^:]+): ([^.]*)\.(?: (.+))?", ThreatClaims.missed_threat),
    (r"It would have threatened mate in (\d+): ([^.]*)\.", ThreatClaims.missed_mate_threat),
    (r"The move threatens to win ([^:]+): ([^.]*)\.(?: (.+))?", ThreatClaims.makes_threat),
    (r"The move threatens mate in (\d+): ([^.]*)\.", ThreatClaims.makes_mate_threat),
    (r"Allows a threat of mate that wins ([^:]+): ([^.]*)\.", ThreatClaims.allows_mate_or_material),
    (r"A threat of mate would have won ([^:]+): ([^.]*)\.", ThreatClaims.missed_mate_or_material),
    (r"Allows a perpetual check: ([^.]*)\.", lambda claim, sans: claim.allows_draw(sans, True)),
    (r"Allows a draw by repetition: ([^.]*)\.", lambda claim, sans: claim.allows_draw(sans, False)),
    (r"(?:White|Black) had a perpetual check: ([^.]*)\.", lambda claim, sans: claim.missed_draw(sans, True)),
    (r"(?:White|Black) had a draw by repetition: ([^.]*)\.", lambda claim, sans: claim.missed_draw(sans, False)),
]
