# SPDX-License-Identifier: GPL-3.0-or-later
"""One reference out of several engines' references, so that it favours no engine's family. The scale of each engine is
fitted to the first one's. Win% is averaged and its range kept. Each engine's labels are kept, too: a label counts whole only
where all engines give one (measures.py)."""
import math

import games
import scores
from scores import Score

LEAST_SCALE, MOST_SCALE = 0.25, 4.0
STEPS = 60
GOLDEN = (math.sqrt(5) - 1) / 2


class Fault(Exception):
    """References that cannot be brought together."""


def scaled(score, scale):
    return score if score is None or score.winner else Score(round(score.cp * scale))


def fitted_scale(pairs):
    """The factor for the second of each pair (centipawns by two engines) that brings its winning chances nearest to those of
    the first, by least squares; 1 without pairs. Golden-section search over the logarithm."""
    if not pairs:
        return 1.0

    def error(log_scale):
        factor = math.exp(log_scale)
        return sum((Score(one).win_percent() - Score(other * factor).win_percent()) ** 2 for one, other in pairs)

    low, high = math.log(LEAST_SCALE), math.log(MOST_SCALE)
    for _ in range(STEPS):
        left, right = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
        if error(left) <= error(right):
            high = right
        else:
            low = left
    return math.exp((low + high) / 2)


def pairs_of(reference, other):
    """The centipawns of both engines in all positions where neither sees a mate, of games with the same moves."""
    return [(one.cp, two.cp) for first, second in zip(reference, other) for one, two in zip(first.evals, second.evals)
            if one and two and not one.winner and not two.winner]


def average(evals):
    """(score, (lowest, highest) Win%) of the engines' evals of one position, White's side. A mate stays if all see it."""
    if any(score is None for score in evals):
        return None, None
    percents = [score.win_percent() for score in evals]
    spread = min(percents), max(percents)
    if evals[0].winner and all(score.winner == evals[0].winner for score in evals):
        return evals[0], spread
    return Score(scores.centipawns_of(sum(percents) / len(percents))), spread


def rescaled(game, scale):
    """A copy with its evals times `scale` and the labels that follow."""
    copy = games.Game(dict(game.headers), game.start, game.moves, [scaled(score, scale) for score in game.evals],
                      choices=list(game.choices), clocks=game.clocks)
    games.label_game(copy)
    return copy


def combined(opinions):
    """One game of as many copies by different engines."""
    first = opinions[0]
    judged = [average(evals) for evals in zip(*(game.evals for game in opinions))]
    labels = list(zip(*(game.labels for game in opinions)))
    choices = [own[0] if len(set(own)) == 1 else None for own in zip(*(game.choices for game in opinions))]
    headers = {**first.headers,
               "Annotator": "; ".join(game.headers.get("Annotator", "?") for game in opinions),
               "RulerNodes": str(sum(int(game.headers.get("RulerNodes", 0)) for game in opinions)),
               "RulerCpu": f"{sum(float(game.headers.get('RulerCpu', 0)) for game in opinions):.2f}"}
    return games.Game(headers, first.start, first.moves, [score for score, _ in judged],
                      [min(given) for given in labels], choices, first.clocks, opinions=labels,
                      ranges=[spread for _, spread in judged])


def combine(references):
    """`references`: for each engine the games that it looked at. Returns the combined games that all have, in the order of the
    first, and the scales."""
    by_key = [{game.key: game for game in reference} for reference in references]
    shared = [key for key in by_key[0] if all(key in other for other in by_key)]
    if not shared:
        raise Fault("no game is in all references")
    matched = [[reference[key] for key in shared] for reference in by_key]
    if any(not any(game.evals) for reference in matched for game in reference):
        raise Fault("a game of a reference has no evals")
    scales = [1.0] + [fitted_scale(pairs_of(matched[0], other)) for other in matched[1:]]
    whole = [combined([rescaled(game, scale) for game, scale in zip(copies, scales)]) for copies in zip(*matched)]
    for game, copies in zip(whole, zip(*matched)):
        game.headers["RulerSearch"] = "; ".join(
            f"{copy.headers.get('Annotator', '?')} x {scale:.3f}: {copy.headers.get('RulerSearch', '?')}"
            for copy, scale in zip(copies, scales))
    return whole, scales
