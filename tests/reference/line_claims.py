# SPDX-License-Identifier: GPL-3.0-or-later
"""The claims of annotate's sentences that rest on a whole line: what it wins, by what, and mates that it only begins.

Part of sentences_check.py. The line is played out with python-chess and the men are counted by name; the
oracle's own line must come to about as much.
"""
import collections
import re

import chess
from material_count import ROLE, ROLE_WORD, VALUE, exchange

MINOR = chess.KNIGHT  # stands for bishops, too


def men_in(words):
    """"a rook and 2 pawns" as a Counter of roles; None for "material"."""
    men = collections.Counter()
    for part in words.split(" and "):
        if part == "material":
            return None
        if part == "two pieces":
            men.update({MINOR: 2})
            continue
        if part == "the exchange":
            men.update({chess.ROOK: 1, MINOR: -1})
            continue
        number, role = part.split(" ")
        role = ROLE[role.removesuffix("s")]
        men[MINOR if role == chess.BISHOP else role] += 1 if number in ("a", "the") else int(number)
    return men


def stake_in(words):
    """What "a rook for a pawn" says is lost: a Counter, negative where something is gained; None for any."""
    lost, _, won = words.partition(" for ")
    men = men_in(lost)
    if men is not None and won:
        men.subtract(men_in(won))
    return men


def balance(board, side):
    men = collections.Counter()
    for man in board.piece_map().values():
        if man.piece_type != chess.KING:
            role = MINOR if man.piece_type == chess.BISHOP else man.piece_type
            men[role] += 1 if man.color == side else -1
    return men


class LineClaims:
    """Checks for Claim: `before`, `after`, `mover`, `best` and the checks of material are there."""

    def played_out(self, start, sans):
        """The positions of the line, the first one included."""
        boards = [start.copy(stack=False)]
        for san in sans.split():
            then = boards[-1].copy(stack=False)
            then.push_san(san)
            boards.append(then)
        return boards

    def counted(self, words, start, end, loser):
        """Counts from `start`, or from before the capture that led to it: what is taken back is not won."""
        found = self.counted_from(words, start, end, loser)
        if found[0] and start.move_stack:
            earlier = start.copy()
            last = earlier.pop()
            was_capture = earlier.is_capture(last)
            if was_capture:
                return self.counted_from(words, earlier, end, loser)
        return found

    def counted_from(self, words, start, end, loser):
        men = balance(start, loser)
        men.subtract(balance(end, loser))
        men = {role: n for role, n in men.items() if n}
        said = stake_in(words)
        worth = sum(n * VALUE[role] for role, n in men.items())
        if said is None:
            return (None, worth) if worth >= 1 else ("nothing is lost on the board", 0)
        said = {role: n for role, n in said.items() if n}
        return (None if said == men else f"on the board the line wins {men}"), worth

    def loses(self, words, sans, means):
        boards = self.played_out(self.after, sans)
        fault, worth = self.counted(words, self.before, boards[-1], self.mover)
        return fault or self.by_means(boards, sans, means) or self.lost(
            self.after.parse_san(sans.split()[0]), max(0.5, worth - 1))

    def misses(self, words, sans, means):
        boards = self.played_out(self.before, sans)
        fault, worth = self.counted(words, self.before, boards[-1], not self.mover)
        return fault or self.by_means(boards, sans, means) or self.won(
            self.before.parse_san(sans.split()[0]), max(0.5, worth - 1))

    def by_means(self, boards, sans, means):
        if not means:
            return None
        moves = sans.split()
        for pattern, check in MEANS:
            match = re.fullmatch(pattern, means)
            if not match:
                continue
            names = match.groupdict()
            plies = [i for i in range(0, len(moves), 2) if names.get("san") in (None, moves[i])]
            if any(check(self, boards, i, names) for i in plies):
                return None
            return "not so: " + means
        return "unknown: " + means

    def forks(self, boards, ply, names):
        first, second = names.get("first") or names["pair"], names.get("second") or names["pair"]
        then = boards[ply + 1]
        wanted = collections.Counter([ROLE[first], ROLE[second]])
        return any(not wanted - collections.Counter(
            then.piece_type_at(s) for s in then.attacks(man) if then.color_at(s) == then.turn)
            for man in self.moved(boards, ply))

    def moved(self, boards, ply):
        """Where the men stand now that the half-move put there."""
        old, new = boards[ply], boards[ply + 1]
        return [s for s in chess.SquareSet(new.occupied_co[old.turn]) if old.piece_at(s) != new.piece_at(s)]

    def lines_up_at(self, boards, ply, names):
        first, second = names.get("first") or names["pair"], names.get("second") or names["pair"]
        seen = self.lines_up(first, second)
        return any(seen(boards[ply], boards[ply + 1], man) for man in self.moved(boards, ply))

    def opens_at(self, boards, ply, names):
        old, new = boards[ply], boards[ply + 1]
        for slider in new.pieces(ROLE[names["first"]], old.turn):
            for prey in new.attacks(slider) & new.occupied_co[new.turn]:
                if new.piece_type_at(prey) == ROLE[names["second"]] and prey not in old.attacks(slider):
                    return True
        return False

    def discovers(self, boards, ply, names):
        new = boards[ply + 1]
        return bool(set(new.checkers()) - set(self.moved(boards, ply)))

    def falls_later(self, boards, ply, names):
        """Does the man on the square fall to the winner behind that half-move?"""
        square = chess.parse_square(names["square"])
        man = boards[ply].piece_at(square)
        return man is not None and man.piece_type == ROLE[names["first"]] and any(
            boards[i].piece_at(square) == man and boards[i + 1].color_at(square) == boards[i].turn
            for i in range(ply, len(boards) - 1, 2))

    def takes_guard(self, boards, ply, names):
        square = chess.parse_square(names["square"])
        old, new = boards[ply], boards[ply + 1]
        gone = [s for s in old.attackers(new.turn, square) if new.color_at(s) != new.turn]
        return bool(gone) and self.falls_later(boards, ply, names)

    def lures_guard(self, boards, ply, names):
        square = chess.parse_square(names["square"])
        if ply + 2 >= len(boards):
            return False
        old, then = boards[ply], boards[ply + 2]
        left = [s for s in old.attackers(not old.turn, square) if then.color_at(s) is None]
        return bool(left) and self.falls_later(boards, ply, names)

    def traps(self, boards, ply, names):
        square = chess.parse_square(names["square"])
        if ply + 1 >= len(boards):
            return False
        board = boards[ply + 1]
        man = board.piece_at(square)
        if man is None or man.color != board.turn or man.piece_type != ROLE[names["first"]]:
            return False
        for move in board.legal_moves:
            if move.from_square != square:
                continue
            then = board.copy(stack=False)
            gain = VALUE[then.piece_type_at(move.to_square)] if then.piece_at(move.to_square) else 0
            then.push(move)
            takers = [m for m in then.legal_moves if m.to_square == move.to_square]
            lost = max(((exchange(then, m) if then.is_capture(m) else 0) for m in takers), default=0)
            if lost - gain <= 0:
                return False
        return self.falls_later(boards, ply, names)

    def promotes(self, boards, ply, names):
        return "=" in names["san"]

    def allows_promotion(self, sans):
        return self.promoted(self.after, sans, not self.mover)

    def missed_promotion(self, sans):
        return self.promoted(self.before, sans, self.mover)

    def promoted(self, start, sans, winner):
        boards = self.played_out(start, sans)
        moves = sans.split()
        if not any("=" in moves[i] for i in range(0, len(moves), 2)):
            return "no pawn promotes"
        after = self.oracle.look(self.after)["score"].pov(winner).score(mate_score=10000)
        before = self.oracle.look(self.before)["score"].pov(winner).score(mate_score=10000)
        change = after - before if winner != self.mover else before - after
        if boards[-1].is_checkmate():
            return "it is mate"
        return None if change >= 100 else f"the eval changes by {change}"

    def allows_long_mate(self, sans):
        return self.long_mate(self.after, sans)

    def missed_long_mate(self, sans):
        return self.long_mate(self.before, sans)

    def long_mate(self, board, sans):
        self.played_out(board, sans)
        first = board.parse_san(sans.split()[0])
        score = self.oracle.look(board, [first], mate=25)["score"].pov(board.turn)
        return None if score.is_mate() and score.mate() > 0 else f"no mate is found, but {score}"


MAN = rf"the (?P<first>{ROLE_WORD[1:-1]})"
OTHER = rf"the (?P<second>{ROLE_WORD[1:-1]})"
PAIR = r"both (?P<pair>pawn|knight|bishop|rook|queen|king)s"
SAN = r"(?P<san>[KQRBNOa-h][\w=+#\-]*)"
ON = r"on (?P<square>[a-h][1-8])"
MEANS = [
    (rf"{SAN} forks {MAN} and {OTHER}\.", LineClaims.forks),
    (rf"{SAN} forks {PAIR}\.", LineClaims.forks),
    (rf"{SAN} pins {MAN} to {OTHER}\.", LineClaims.lines_up_at),
    (rf"{SAN} skewers {MAN} and {OTHER}\.", LineClaims.lines_up_at),
    (rf"{SAN} skewers {PAIR}\.", LineClaims.lines_up_at),
    (rf"{SAN} opens {MAN}'s (?:line|diagonal) to {OTHER}\.", LineClaims.opens_at),
    (rf"{SAN} is a discovered check\.", LineClaims.discovers),
    (rf"{SAN} takes the guard of {MAN} {ON}\.", LineClaims.takes_guard),
    (rf"{SAN} lures away the guard of {MAN} {ON}\.", LineClaims.lures_guard),
    (rf"The (?P<first>{ROLE_WORD[1:-1]}) {ON} has no safe square\.", LineClaims.traps),
    (rf"{SAN} promotes a pawn\.", LineClaims.promotes),
]
# Moves without their numbers: see moves_alone.
LINE_CLAIMS = [
    (r"Loses ([^:]+): ([^.]*)\.(?: (.+))?", LineClaims.loses),
    (r"Misses the win of ([^:]+): ([^.]*)\.(?: (.+))?", LineClaims.misses),
    (r"Allows a pawn to promote: ([^.]*)\.", LineClaims.allows_promotion),
    (r"A pawn could have promoted: ([^.]*)\.", LineClaims.missed_promotion),
    (r"(?:White|Black)'s king cannot escape: ([^.]*)\.", LineClaims.allows_long_mate),
    (r"(?:White|Black) had a forced mate: ([^.]*)\.", LineClaims.missed_long_mate),
]


def moves_alone(sentence):
    """The sentence without the numbers in front of moves."""
    return re.sub(r"\b\d+\.(\.\.)? ", "", sentence)
