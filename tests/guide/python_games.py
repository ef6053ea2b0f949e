# SPDX-License-Identifier: GPL-3.0-or-later
"""An afternoon with the Python module: from a file of games to answers, in plain Python.

    python_games.py GAMES

Run it as a whole, or paste it cell by cell (# %%) into a notebook. The cells with SQL need DuckDB (`pip install duckdb`).
"""
# %% Which games are these? `read` goes through files of any size in the memory of a few hundred games.
import collections
import sys

import duckdb
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


# %% Which moves were bad? A label needs the evaluations before and after the move, as chances to score.
def chance(value, ply):
    """What White may expect, 0 to 1, by lichess's curve."""
    score = {"cp": value.cp} if value.mate is None else {"mate": value.mate}
    win, draw, _ = marginalia.win_chances(ply=ply, model="lichess", **score)
    return win + draw / 2


# Lichess says these words from 10, 20 and 30 % on, of a scale that is twice as long as ours.
LABELS = [(0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy")]
labels = []
for game in marginalia.read(GAMES):
    before = 0.5
    for ply, (move, value, nags) in enumerate(zip(game.san(), game.evals, game.nags), start=1):
        if value is None or value.mate == 0:  # not evaluated, or mate on the board
            continue
        after = chance(value, ply)
        loss = before - after if ply % 2 else after - before
        before = after
        label = next((name for least, name in LABELS if loss >= least), None)
        if label:
            labels.append((game.number, ply, move, label, round(loss, 3), nags))
counts = collections.Counter(label for _, _, _, label, _, _ in labels)
for _, name in LABELS:
    print(f"{counts[name]:3} x {name}")
for number, ply, move, _, loss, _ in sorted(labels, key=lambda row: (-row[4], row[:2]))[:3]:
    print(f"game {number}, move {(ply + 1) // 2}, {move}: {100 * loss:.0f} % of the point lost")

# %% Does the file agree? A glyph (??, ?, ?!) on a move says what its annotator thought of it.
GLYPHS = {4: "blunder", 2: "mistake", 6: "inaccuracy"}
glyphs = {(game.number, ply): GLYPHS[nag] for game in marginalia.read(GAMES)
          for ply, nags in enumerate(game.nags, start=1) for nag in nags if nag in GLYPHS}
ours = {(number, ply): label for number, ply, _, label, _, _ in labels}
same = sum(ours.get(place) == glyph for place, glyph in glyphs.items())
print(f"{len(glyphs)} glyphs in the file, {sum(place in ours for place in glyphs)} on moves with a label, {same} say the same")

# %% The same file as columns, for SQL. Polars and pandas take them as well.
columns = marginalia.columns(GAMES, ["number", "White", "Black", "WhiteElo", "BlackElo", "result", "plies", "clocks"])
duckdb.sql("CREATE TABLE games AS SELECT * FROM columns")
print(duckdb.sql("SELECT result, count(*) AS games, round(avg(plies), 1) AS half_moves FROM games GROUP BY ALL ORDER BY ALL"))

# %% Who scored how much, with either colour?
print(duckdb.sql("""
    WITH sides AS (
        SELECT White AS player, CASE result WHEN '1-0' THEN 1 WHEN '1/2-1/2' THEN 0.5 ELSE 0 END AS points FROM games
        UNION ALL
        SELECT Black, CASE result WHEN '0-1' THEN 1 WHEN '1/2-1/2' THEN 0.5 ELSE 0 END FROM games)
    SELECT player, sum(points) AS points, count(*) AS games FROM sides GROUP BY ALL ORDER BY points DESC, player"""))

# %% How much time is left when a blunder happens? The labels are a table, too.
duckdb.execute("CREATE TABLE labels (number BIGINT, ply BIGINT, label TEXT)")
duckdb.executemany("INSERT INTO labels VALUES (?, ?, ?)", [(number, ply, label) for number, ply, _, label, _, _ in labels])
print(duckdb.sql("""
    SELECT label, count(*) AS moves, round(avg(clocks[ply]) / 1000) AS seconds_left
    FROM labels JOIN games USING (number) GROUP BY ALL ORDER BY moves DESC, label"""))

# %% Is the file sound?
print(marginalia.check(GAMES))
