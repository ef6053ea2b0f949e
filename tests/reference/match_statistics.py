# SPDX-License-Identifier: GPL-3.0-or-later
"""Elo and SPRT of src/engines/match against another way of computing them: match_statistics.py MATCH_DUMP.

The program solves for the multiplier of a constraint (and iterates the tangent of the normalised one). Here the
likelihood is maximised directly: for a mean, over the one free multiplier by golden section of the concave dual;
for "mean = 1/2 + t deviations", over the deviation by golden section, with both moments fixed by the dual of two
multipliers, minimised by Newton's method. Python's standard library only.
"""

import math
import random
import subprocess
import sys

SCORES = [0, 0.25, 0.5, 0.75, 1]
C = 800 / math.log(10)
GOLD = (math.sqrt(5) - 1) / 2


def golden_max(f, low, high, steps=160):
    a, b = high - GOLD * (high - low), low + GOLD * (high - low)
    fa, fb = f(a), f(b)
    for _ in range(steps):
        if fa < fb:
            low, a, fa = a, b, fb
            b = low + GOLD * (high - low)
            fb = f(b)
        else:
            high, b, fb = b, a, fa
            a = high - GOLD * (high - low)
            fa = f(a)
    return max(fa, fb)


def loglik_of_mean(p, s):
    """max of sum p log q with mean(q) = s: the minimum of the dual -sum p log(1 + x (a - s)), shifted."""
    low, high = -1 / (1 - s), 1 / s

    def dual(x):
        return sum(w * math.log(max(1e-300, 1 + x * (a - s))) for w, a in zip(p, SCORES))

    return sum(w * math.log(w) for w in p) - golden_max(dual, low, high)


def loglik_of_moments(p, mean, variance):
    """max of sum p log q with that mean and variance; -inf where Newton finds no way."""
    rows = [(a - mean, (a - mean) ** 2 - variance) for a in SCORES]
    x = y = 0.0

    def value(x, y):
        total = 0.0
        for w, (u, v) in zip(p, rows):
            d = 1 + x * u + y * v
            if d <= 0:
                return -math.inf
            total += w * math.log(d)
        return total

    now = 0.0
    for _ in range(200):
        g = [0.0, 0.0]
        h = [0.0, 0.0, 0.0]
        for w, (u, v) in zip(p, rows):
            d = 1 + x * u + y * v
            g[0] += w * u / d
            g[1] += w * v / d
            h[0] += w * u * u / d / d
            h[1] += w * u * v / d / d
            h[2] += w * v * v / d / d
        det = h[0] * h[2] - h[1] * h[1]
        if det <= 0:
            return -math.inf
        dx = (h[2] * g[0] - h[1] * g[1]) / det
        dy = (h[0] * g[1] - h[1] * g[0]) / det
        step = 1.0
        while value(x + step * dx, y + step * dy) < now and step > 1e-12:
            step /= 2
        if step <= 1e-12:
            break
        x, y = x + step * dx, y + step * dy
        gained, now = value(x, y) - now, value(x, y)
        if gained < 1e-15:
            break
    if abs(x) + abs(y) > 1e9:
        return -math.inf
    return sum(w * math.log(w) for w in p) - now


def loglik_of_t(p, t):
    if t == 0:
        return loglik_of_mean(p, 0.5)

    def at(deviation):
        return loglik_of_moments(p, 0.5 + t * deviation, deviation ** 2)

    # Small deviations matter where nearly all pairs ended alike: a grid of powers.
    grid = [0.5 * 10 ** (-4 * (1 - i / 120)) for i in range(1, 121)]
    values = [at(deviation) for deviation in grid]
    best = values.index(max(values))
    return golden_max(at, grid[max(0, best - 1)], grid[min(len(grid) - 1, best + 1)], 80)


def expected(counts, elo0, elo1):
    weights = [n if n > 0 else 1e-3 for n in counts]
    total = sum(weights)
    p = [n / total for n in weights]
    mean = sum(w * a for w, a in zip(p, SCORES))
    deviation = math.sqrt(sum(w * (a - mean) ** 2 for w, a in zip(p, SCORES)))
    error = 1.959963984540054 * deviation / math.sqrt(total)

    def elo(s):
        return math.copysign(math.inf, s - 0.5) if s <= 0 or s >= 1 else -400 * math.log10(1 / s - 1)

    los = 0.5 * (1 + math.erf((mean - 0.5) / (deviation / math.sqrt(total)) / math.sqrt(2)))
    logistic = total * (loglik_of_mean(p, 1 / (1 + 10 ** (-elo1 / 400)))
                        - loglik_of_mean(p, 1 / (1 + 10 ** (-elo0 / 400))))
    normalized = total * (loglik_of_t(p, elo1 / C * math.sqrt(2)) - loglik_of_t(p, elo0 / C * math.sqrt(2)))
    game_deviation = math.sqrt(2) * deviation
    return [mean, error, elo(mean), (elo(mean + error) - elo(mean - error)) / 2,
            C * (mean - 0.5) / game_deviation, C * error / game_deviation, los, logistic, normalized]


def main():
    rng = random.Random(20)
    cases = [([10, 20, 40, 20, 10], 0, 5), ([0, 0, 500, 0, 0], 0, 5), ([3, 60, 400, 70, 5], -3, 1)]
    for _ in range(40):
        games = 10 ** rng.uniform(1, 5)
        shares = [rng.random() ** 2 * f for f in (0.1, 1, 3, 1, 0.1)]
        counts = [int(games * s / sum(shares)) for s in shares]
        counts[2] += 1
        elo0 = rng.choice([-5, -1.75, 0, 0, 0.5, 2])
        cases.append((counts, elo0, elo0 + rng.choice([0.5, 2, 5, 10])))
    text = "".join(" ".join(map(str, [*c, a, b])) + "\n" for c, a, b in cases)
    lines = subprocess.run([sys.argv[1]], input=text, text=True, capture_output=True, check=True).stdout.splitlines()
    assert len(lines) == len(cases)
    names = "score error elo elo_error nelo nelo_error los llr_logistic llr_normalized".split()
    worst = 0.0
    bad = 0
    for (counts, elo0, elo1), line in zip(cases, lines):
        for name, ours, theirs in zip(names, map(float, line.split()), expected(counts, elo0, elo1)):
            if ours == theirs:
                continue
            apart = abs(ours - theirs) / max(1.0, abs(theirs))
            worst = max(worst, apart)
            if not apart < 5e-4:
                bad += 1
                print(f"{counts} {elo0}..{elo1}: {name} is {ours}, expected {theirs}")
    print(f"{len(cases)} matches, {len(names)} figures each, worst difference {worst:.2g}, {bad} too far apart")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
