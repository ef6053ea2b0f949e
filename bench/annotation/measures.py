# SPDX-License-Identifier: GPL-3.0-or-later
"""How far an annotator's output is from a reference. All figures are sums over moves of games, so that games can be drawn
again and again for an interval; what each means stands in README.md."""
import random
from dataclasses import dataclass, field

import reasons
from scores import START

SAW = 5.0  # points of Win%
DRAWS = 2000


@dataclass
class Counts:
    """Sums over the moves of one game or many. `pairs[r][o]`: moves with the label r in the reference, o in the output; a
    half for a move that not all engines of the reference find fault with. `reasons[o]`: moves with the label o and a reason.
    `facts[kind]`: [provable, with a reason, named by it], at moves that both label."""

    pairs: list = field(default_factory=lambda: [[0] * 4 for _ in range(4)])
    moves: int = 0
    evals: int = 0
    win_error: float = 0.0
    win_outside: float = 0.0
    ranges: int = 0
    reasons: list = field(default_factory=lambda: [0] * 4)
    labels: list = field(default_factory=lambda: [0] * 4)
    facts: dict = field(default_factory=lambda: {kind: [0, 0, 0] for kind in reasons.KINDS})
    choices: int = 0
    criticised_without_choice: int = 0
    criticised_choice: int = 0
    saws: int = 0

    def __iadd__(self, other):
        self.pairs = [[a + b for a, b in zip(*rows)] for rows in zip(self.pairs, other.pairs)]
        self.reasons = [a + b for a, b in zip(self.reasons, other.reasons)]
        self.labels = [a + b for a, b in zip(self.labels, other.labels)]
        self.facts = {kind: [a + b for a, b in zip(row, other.facts[kind])] for kind, row in self.facts.items()}
        for name in ("moves", "evals", "win_error", "win_outside", "ranges", "choices", "criticised_without_choice", "criticised_choice", "saws"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        return self

    def in_reference(self):
        return sum(map(sum, self.pairs[1:]))

    def in_output(self):
        return sum(sum(row[1:]) for row in self.pairs)

    def hits(self):
        """A move labelled by both counts one, half if the grades differ."""
        return sum((1.0 if r == o else 0.5) * self.pairs[r][o] for r in (1, 2, 3) for o in (1, 2, 3))

    def f1(self):
        return ratio(2 * self.hits(), self.in_reference() + self.in_output())

    def of_label(self, label):
        """(precision, recall, F1) of one label by itself: another grade is a miss."""
        hits = self.pairs[label][label]
        given = sum(row[label] for row in self.pairs)
        wanted = sum(self.pairs[label])
        return ratio(hits, given), ratio(hits, wanted), ratio(2 * hits, given + wanted)


def ratio(part, whole):
    return part / whole if whole else None


def wanted_label(reference, i, given):
    """(label, weight) that the output's label `given` of move `i` is held against. Where engines differ, that is the label that
    is nearest, the milder of two; where some of them find no fault, it counts half."""
    if not reference.opinions:
        return reference.labels[i], 1
    named = [label for label in reference.opinions[i] if label]
    if not named:
        return 0, 1
    nearest = min(named, key=lambda label: (abs(label - given), label))
    return nearest, 1 if len(named) == len(reference.opinions[i]) else 0.5


def count_reasons(counts, reference, output):
    boards = None
    for i, label in enumerate(output.labels):
        if not label:
            continue
        reason = reasons.reason_in(output.comments[i])
        counts.labels[label] += 1
        counts.reasons[label] += bool(reason)
        if not reference.labels[i] or not reference.choices:
            continue
        boards = boards or list(reference.boards())
        for kind, is_named in reasons.facts(reference, boards, i).items():
            row = counts.facts[kind]
            row[0] += 1
            row[1] += bool(reason)
            row[2] += is_named(reason)


def count(reference, output, choices=None):
    """One game. `choices` are those the engine was heard to make, where there is better knowledge than the output's."""
    counts = Counts()
    if output.comments:
        count_reasons(counts, reference, output)
    known = choices or output.choices
    only = [board.legal_moves.count() == 1 for board in output.boards()]
    before = output.evals_before()
    for i, move in enumerate(reference.moves):
        label = output.labels[i]
        counts.moves += 1
        wanted, weight = wanted_label(reference, i, label)
        counts.pairs[wanted][label] += weight
        ours, theirs = output.evals[i], reference.evals[i]
        if ours and theirs:
            counts.evals += 1
            counts.win_error += abs(ours.win_percent() - theirs.win_percent())
            if reference.ranges and reference.ranges[i]:
                low, high = reference.ranges[i]
                counts.ranges += 1
                counts.win_outside += max(0.0, low - ours.win_percent(), ours.win_percent() - high)
        choice = move.uci() if only[i] else known[i]
        if choice is None:
            counts.criticised_without_choice += label > 0
            continue
        counts.choices += 1
        if choice != move.uci():
            continue
        counts.criticised_choice += label > 0
        agreed = i == 0 and output.starts_at_start and before[0] == START
        if ours and before[i] and not agreed:
            fall = before[i].win_percent() - ours.win_percent()
            white_moved = (i % 2 == 0) == output.start.turn
            counts.saws += (fall if white_moved else -fall) > SAW
    return counts


def total(counts):
    result = Counts()
    for one in counts:
        result += one
    return result


def interval(statistic, games):
    """95 % of `statistic(games drawn with replacement)`; None where it cannot be told."""
    chance = random.Random(1)
    values = [statistic(chance.choices(range(games), k=games)) for _ in range(DRAWS)] if games else []
    values = sorted(value for value in values if value is not None)
    if not values:
        return None
    return values[int(0.025 * len(values))], values[min(len(values) - 1, int(0.975 * len(values)))]


def parts(counts):
    """What F1 is made of, for each game: (hits, labels of both)."""
    return [(one.hits(), one.in_reference() + one.in_output()) for one in counts]


def f1_of(of_games, numbers):
    """F1 of the games of those numbers; `of_games` as from parts()."""
    hits = both = 0
    for number in numbers:
        hits += of_games[number][0]
        both += of_games[number][1]
    return ratio(2 * hits, both)


def f1_interval(of_games):
    return interval(lambda numbers: f1_of(of_games, numbers), len(of_games))


def difference_interval(of_games, others):
    """Of F1 less the F1 of others, [(weight, their games)], the same games drawn for all."""

    def difference(numbers):
        value = f1_of(of_games, numbers)
        for weight, their_games in others:
            theirs = f1_of(their_games, numbers)
            if value is None or theirs is None:
                return None
            value -= weight * theirs
        return value

    return interval(difference, len(of_games))
