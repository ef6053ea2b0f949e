#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How often players of a rating err, from annotated games of lichess: a rate of ? and ?? for each rating, a factor for each speed
(blitz is 1), and how much more the numbers of errors vary than those of independent moves would. The table stands in
annotate/player/rating_norms.cpp.

    rating_norms.py annotated.pgn [...]
"""
import collections
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests/reference"))
import with_python_chess  # noqa: E402,F401

import chess.pgn  # noqa: E402
import choose  # noqa: E402

ERRORS = {2, 4}  # ? and ??
LOWEST, HIGHEST, WIDTH = 1000, 2000, 200  # of bands; those beyond are one band each
SPEEDS = {"bullet": 0, "blitz": 180, "rapid": 480}
ROUNDS = 50
FEWEST_MOVES = 10


def sides(path):
    """(rating, estimated seconds, moves, errors) of each side."""
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            seconds = choose.estimated_seconds(game.headers)
            for color, name in ((chess.WHITE, "WhiteElo"), (chess.BLACK, "BlackElo")):
                nodes = [node for node in game.mainline() if node.parent.turn() == color]
                rating = game.headers.get(name, "")
                if nodes and seconds is not None and rating.isdigit():
                    yield int(rating), seconds, len(nodes), sum(bool(node.nags & ERRORS) for node in nodes)


def band_of(rating):
    return min(max(rating // WIDTH * WIDTH, LOWEST), HIGHEST)


def speed_of(seconds):
    return [name for name, least in SPEEDS.items() if seconds >= least][-1]


def fit(counts):
    """Rates of bands and factors of speeds from {(band, speed): [sides, moves, errors]}."""
    bands = sorted({band for band, _ in counts})
    rates, factors = {}, dict.fromkeys(SPEEDS, 1.0)
    for _ in range(ROUNDS):
        for band in bands:
            cells = [(factors[speed], cell) for (b, speed), cell in counts.items() if b == band]
            rates[band] = sum(cell[2] for _, cell in cells) / sum(factor * cell[1] for factor, cell in cells)
        for speed in factors:
            cells = [(rates[band], cell) for (band, s), cell in counts.items() if s == speed]
            if cells:
                factors[speed] = sum(cell[2] for _, cell in cells) / sum(rate * cell[1] for rate, cell in cells)
        blitz = factors["blitz"]
        factors = {speed: factor / blitz for speed, factor in factors.items()}
        rates = {band: rate * blitz for band, rate in rates.items()}
    return rates, factors


def main(paths):
    rows = [(band_of(rating), speed_of(seconds), moves, errors)
            for path in paths for rating, seconds, moves, errors in sides(path)]
    counts = collections.defaultdict(lambda: [0, 0, 0])
    for band, speed, moves, errors in rows:
        counts[band, speed] = [a + b for a, b in zip(counts[band, speed], (1, moves, errors))]
    rates, factors = fit(counts)
    for band, rate in sorted(rates.items()):
        total = [sum(cell[i] for (b, _), cell in counts.items() if b == band) for i in range(3)]
        print(f"{band}: {100 * rate:.2f} in 100 moves of blitz; {total[0]} sides, {total[1]} moves, {total[2]} errors")
    for speed, factor in factors.items():
        print(f"{speed}: {factor:.2f}")
    expected = [(errors, moves * rates[band] * factors[speed]) for band, speed, moves, errors in rows if moves >= FEWEST_MOVES]
    excess = sum((errors - mean) ** 2 / mean for errors, mean in expected) / (len(expected) - len(rates) - len(factors) + 1)
    print(f"{len(rows)} sides, {sum(row[2] for row in rows)} moves; variance {excess:.2f} times that of independent moves")


if __name__ == "__main__":
    main(sys.argv[1:])
