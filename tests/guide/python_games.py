# SPDX-License-Identifier: GPL-3.0-or-later
"""An afternoon with the Python module: from a file of games to answers, in plain Python.

    python_games.py GAMES

Run it as a whole, or paste it cell by cell (# %%) into a notebook.
"""
# %% Which games are these? `read` goes through files of any size in the memory of a few hundred games.
import collections
import sys

import marginalia

GAMES = sys.argv[1]

results = collections.Counter(game.result for game in marginalia.read(GAMES))
print("results:", dict(results))

# %% What do they open with, and how does it score for White?
POINTS = {"1-0": 1, "1/2-1/2": 0.5, "0-1": 0}
openings = collections.defaultdict(list)
for game in marginalia.read(GAMES):
    opening = marginalia.name_opening(game)
    if opening and game.result in POINTS:
        openings[opening.name.split(":")[0]].append(POINTS[game.result])
for name, points in sorted(openings.items(), key=lambda item: (-len(item[1]), item[0]))[:5]:
    print(f"{len(points):3} games, White {100 * sum(points) / len(points):3.0f} %: {name}")

# %% Where do chances of winning go? A glyph on a move says what the annotator thought of it.
NAMES = {2: "mistakes", 4: "blunders", 6: "inaccuracies"}
verdicts = collections.Counter()
for game in marginalia.read(GAMES):
    for number, nags in enumerate(game.nags):
        for nag in nags:
            if nag in NAMES:
                verdicts["White" if number % 2 == 0 else "Black", NAMES[nag]] += 1
for (side, verdict), count in sorted(verdicts.items()):
    print(f"{side}: {count} {verdict}")

# %% The largest drop in the chance to win by one move, where the games have evaluations.
drops = []
for game in marginalia.read(GAMES):
    before = 0.5
    for ply, (move, value) in enumerate(zip(game.san(), game.evals)):
        if value is None:
            continue
        score = {"cp": value.cp} if value.mate is None else {"mate": value.mate} if value.mate else None
        if score is None:
            continue
        win, draw, _ = marginalia.win_chances(ply=ply + 1, model="lichess", **score)
        after = win + draw / 2
        drop = before - after if ply % 2 == 0 else after - before
        drops.append((round(drop, 3), game.number, ply // 2 + 1, move))
        before = after
for drop, number, move_number, move in sorted(drops, reverse=True)[:3]:
    print(f"game {number}, move {move_number}, {move}: {100 * drop:.0f} % of the game lost")

# %% Is the file sound?
print(marginalia.check(GAMES))
