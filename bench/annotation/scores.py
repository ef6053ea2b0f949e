# SPDX-License-Identifier: GPL-3.0-or-later
"""Evaluations and lichess's rule for labels, written from its description alone, so that it can be held against
the annotator's own. Everything here is pure.

    wc(cp) = 2 / (1 + exp(-0.00368208 cp)) - 1        winning chances, -1 to +1
    Win%   = 50 + 50 wc(cp), cp between -1000 and +1000; a mate counts as 1000

The start position of any game is worth +15 without a search.
"""
import math
from dataclasses import dataclass

CONSTANT = 0.00368208
CEILING = 1000

# Labels are 0 (none), 1 (?!), 2 (?), 3 (??).
GLYPHS = ("", "?!", "?", "??")
NAGS = (0, 6, 2, 4)
LABEL_OF_NAG = {6: 1, 2: 2, 4: 3}
LOSSES = (0.10, 0.20, 0.30)


@dataclass(frozen=True)
class Score:
    """From White's side in files, from the mover's in the rule. With `winner` (+1 or -1) a mate in `moves`, else `cp`
    hundredths of a pawn."""

    cp: int = 0
    winner: int = 0
    moves: int = 0

    def seen_by(self, white):
        """The same from the other side, unless `white`."""
        return self if white else Score(-self.cp, -self.winner, self.moves)

    def ceiled(self):
        return CEILING * self.winner if self.winner else max(-CEILING, min(CEILING, self.cp))

    def win_percent(self):
        return 50 + 50 * winning_chances(self.ceiled())

    def text(self):
        """As `%eval` has it."""
        if self.winner:
            return f"#{'-' if self.winner < 0 else ''}{self.moves}"
        return f"{self.cp / 100:.2f}"


START = Score(15)
DRAW = Score(0)


def parse_eval(text):
    """`0.3`, `-1.05`, `#-3`, each with `,DEPTH` behind it or not; None for anything else."""
    text = text.split(",")[0].strip()
    try:
        if text.startswith("#"):
            moves = int(text[1:])
            return Score(0, -1 if text[1:].startswith("-") else 1, abs(moves))
        value = float(text)
    except ValueError:
        return None
    return Score(round(value * 100)) if math.isfinite(value) else None


def winning_chances(cp):
    return 2 / (1 + math.exp(-CONSTANT * cp)) - 1


def centipawns_of(win_percent):
    """The eval that has this Win%, at most the ceiling."""
    chances = (win_percent - 50) / 50
    most = winning_chances(CEILING)
    if abs(chances) >= most:
        return CEILING if chances > 0 else -CEILING
    return round(math.log((1 + chances) / (1 - chances)) / CONSTANT)


def before_best(after, white_moves):
    """What the position before a best move is worth, given the one behind it: a mate is one move further for its giver."""
    if not after.winner:
        return after
    return Score(0, after.winner, after.moves + (1 if (after.winner > 0) == white_moves else 0))


def label_of(before, after):
    """The label of a move that was not the engine's choice; both scores from the mover's side."""
    if before.winner > 0 and after.winner > 0 or before.winner < 0:
        return 0
    if before.winner > 0:  # a mate is lost
        if after.winner < 0:
            return 3
        return 1 if after.cp > 999 else 2 if after.cp > 700 else 3
    if after.winner < 0:  # a mate is allowed
        return 1 if before.cp < -999 else 2 if before.cp < -700 else 3
    if after.winner > 0:
        return 0
    loss = winning_chances(before.cp) - winning_chances(after.cp)
    return sum(loss >= least for least in LOSSES)
