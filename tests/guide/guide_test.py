#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The guide of bgn (annotate/bgn/README.md) to BGN: jq, DuckDB and Spark have to count what a few lines of Python count;
Spark, with the program that the author of BGN published and his layout of an archive, what python-chess counts in the PGN.

    guide_test.py jq|duckdb|spark CONVERTER...

CONVERTER IN.pgn -o OUT.bgn makes the BGN file, of tests/data/club.pgn. Exit status 77 (CTest: skipped) where the
tool is not installed.
"""
import bisect
import collections
import gzip
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
CLUB = ROOT / "tests/data/club.pgn"
sys.path.insert(0, str(ROOT / "tests/support"))
import python_packages  # noqa: E402

# For a small file: few threads, no web server, few parts.
SMALL_SPARK = ("--master local[2] --conf spark.ui.enabled=false --conf spark.sql.shuffle.partitions=2"
               " pyspark-shell")


def games_of(file):
    with open(file, encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def blunders_of(file):
    """(game, index of the half-move, the half-move) of each move whose first subinfo says $4."""
    for game in games_of(file):
        for n, move in enumerate(game["moves"]):
            if move.get("a", [{}])[0].get("nag") == 4:
                yield game, n, move


def expected_by_player(files):
    players = (game.get("players", [{}, {}])[n % 2] for file in files for game, n, _ in blunders_of(file))
    return collections.Counter(player.get("last") or player.get("handle", {}).get("value") or "null"
                               for player in players)


def expected_by_piece(files):
    """By (type, piece, first half-move of the ten)."""
    return collections.Counter((game.get("type"), move["p"].upper(), n // 10 * 10)
                               for file in files for game, n, move in blunders_of(file))


def jq_command():
    """The guide.s count of blunders by player."""
    text = (ROOT / "annotate/bgn/README.md").read_text(encoding="utf-8").replace("\\\n", "")
    return next(line for line in text.splitlines() if line.startswith("jq ") and "nag" in line)


def check_jq(files, folder):
    # Real games are of names, of handles, and of players who are not named.
    command = jq_command().replace("].last", "] | .last // .handle.value").replace("club.bgn", "*.bgn")
    said = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=folder, check=True,
                          capture_output=True, text=True)
    counts = (line.strip().split(" ", 1) for line in said.stdout.splitlines())
    return {name: int(count) for count, name in counts}, expected_by_player(files)


def check_duckdb(files, folder):
    import blunders_duckdb

    for file in files:
        (folder / f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes()))
    found = blunders_duckdb.blunders(folder / "*.bgn.gz").fetchall()
    return {tuple(row[:3]): row[3] for row in found}, expected_by_piece(files)


def bucket_start(label):
    """Of a label that the published query makes: `<10`, `10-20`, ..., `other` from 200 on."""
    return 0 if label == "<10" else 200 if label == "other" else int(label.split("-")[0])


def blunders_of_pgn(file):
    """As expected_by_piece, by python-chess. All games have time controls like 300+3."""
    import chess.pgn

    found = collections.Counter()
    with open(file, encoding="utf-8") as games:
        for game in iter(lambda: chess.pgn.read_game(games), None):
            base, increment = map(int, game.headers["TimeControl"].split("+"))
            kind = "UBZRC"[bisect.bisect_right((30, 180, 480, 1500), base + 40 * increment)]
            for node in game.mainline():
                if 4 in node.nags:
                    piece = chess.piece_symbol(node.parent.board().piece_type_at(node.move.from_square))
                    found[kind, piece.upper(), (node.ply() - 1) // 10 * 10] += 1
    return found


def check_spark(_, folder):
    """The author's program over an archive in his layout; beside the twelve games, some of lichess."""
    games = [CLUB, *(ROOT / f"tests/data/samples/lichess/{name}.pgn" for name in ("kdave_lichess_2021-10", "shakmaty_lichess_db_1000k"))]
    archive = "archive/{type}/{year}/{month}/G.{part}.{type}.json.bz2"
    subprocess.run([*sys.argv[2:], *games, "-o", folder / archive, "--split-size", "100K"], check=True,
                   stdin=subprocess.DEVNULL)
    subprocess.run([sys.executable, HERE / "blunders_spark.py", "archive/*/*/*/G.*.json.bz2", "blunders"], check=True,
                   cwd=folder, env=dict(os.environ, PYSPARK_SUBMIT_ARGS=SMALL_SPARK), timeout=600,
                   stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    found = {}
    for part in (folder / "blunders").glob("*.json"):
        for row in games_of(part):
            found[row.get("type"), row["piece"], bucket_start(row["bucket"])] = row["Nblunders"]
    expected = collections.Counter()
    for file in games:
        for (kind, piece, since), count in blunders_of_pgn(file).items():
            expected[kind, piece, min(since, 200)] += count
    return found, expected


def need(tool):
    if tool == "jq" and not shutil.which("jq"):
        python_packages.skip("no jq here (apt-get install jq)")
    if tool == "duckdb":
        python_packages.need("duckdb")
    if tool == "spark":
        python_packages.need("chess", "pyspark")
        if not shutil.which("java"):
            python_packages.skip("no Java here (apt-get install default-jre-headless)")


def main():
    tool, converter = sys.argv[1], sys.argv[2:]
    need(tool)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        file = folder / "club.bgn"
        subprocess.run([*converter, CLUB, "-o", file], stdin=subprocess.DEVNULL,
                       capture_output=True, check=True)
        found, expected = {"jq": check_jq, "duckdb": check_duckdb, "spark": check_spark}[tool]([file], folder)
    total = sum(expected.values())
    print(f"{total} blunders by Python's count, {sum(found.values())} by {tool}")
    if dict(found) != dict(expected):
        print(f"FAILED: {tool} says {dict(found)}\nPython says {dict(expected)}")
        return 1
    return 0 if total == {"spark": 222}.get(tool, 66) else 1


if __name__ == "__main__":
    sys.exit(main())
