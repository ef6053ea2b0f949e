#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The five questions of facts_queries.py: DuckDB and Spark have to answer what a few lines of Python answer.

    facts_test.py duckdb|spark ANNOTATE

ANNOTATE annotates tests/data/club.pgn twice, the second time as another engine. Exit status 77 (CTest: skipped) where
the tool is not installed.
"""
import collections
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "tests/support"))
import python_packages  # noqa: E402

VALUES = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9}


def annotated(annotate, nodes):
    done = subprocess.run([annotate, "--no-config", ROOT / "tests/data/club.pgn", "--nodes", nodes, "--to", "bgn", "-q"],
                          capture_output=True, text=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()]


def with_two_engines(annotate):
    """The games with the facts of two runs: of the engine, and of "other"."""
    games = annotated(annotate, "400")
    for game, second in zip(games, annotated(annotate, "4000"), strict=True):
        for move, again in zip(game["moves"], second["moves"], strict=True):
            others = [dict(entry, id="other") for entry in again.get("a", []) if "facts" in entry]
            if others:
                move.setdefault("a", []).extend(others)
    return games


def entries_of(games):
    for number, game in enumerate(games, 1):
        balance = 0
        for ply, move in enumerate(game["moves"], 1):
            balance += VALUES.get(move.get("x", "").lower(), 0) * (1 if ply % 2 else -1)
            clocks = [entry["clk"][0] for entry in move.get("a", []) if "clk" in entry]
            for entry in move.get("a", []):
                if "facts" in entry:
                    yield number, game, ply, move, entry, entry["facts"], balance, clocks


def seconds_of(clock):
    hours, minutes, seconds = clock.split(":")
    return int(hours) * 3600 + int(minutes) * 60 + float(seconds)


def forks(games):
    counts = collections.Counter()
    for _, game, ply, _, _, facts, _, clocks in entries_of(games):
        if facts.get("reason", {}).get("key", "").startswith("misses-fork"):
            rating = game["players"][(ply - 1) % 2].get("ELO")
            for clock in map(seconds_of, clocks):
                counts[rating and rating // 400 * 400, "< 30 s" if clock < 30 else "< 2 min" if clock < 120 else "more"] += 1
    return {(*key, n) for key, n in counts.items()}


def motifs(games):
    counts = collections.Counter((facts["reason"]["key"], (ply - 1) // 20 * 10 + 1)
                                 for _, _, ply, _, _, facts, _, _ in entries_of(games)
                                 if facts.get("label") == "blunder" and "reason" in facts)
    return {(*key, n) for key, n in counts.items()}


def conversion(games):
    first = {}
    for number, game, ply, _, _, facts, balance, _ in entries_of(games):
        wanted = "lost" if ply % 2 else "winning"
        if "label" in facts and facts["before"]["class"] != facts["after"]["class"] == wanted:
            white = wanted == "winning"
            first.setdefault(number, (balance if white else -balance, game["result"] == ("W" if white else "B")))
    counts = collections.defaultdict(list)
    for ahead, won in first.values():
        counts[ahead].append(won)
    return {(ahead, len(won), sum(won)) for ahead, won in counts.items()}


def engines(games):
    said = collections.defaultdict(list)
    for number, _, ply, _, entry, facts, _, _ in entries_of(games):
        if "label" in facts:
            said[number, ply].append((entry["id"], facts.get("reason", {}).get("key", "-")))
    counts = collections.Counter((*one, *other) for both in said.values() for one in both for other in both
                                 if one[0] < other[0])
    return {(*key, n) for key, n in counts.items()}


def exercises(games):
    return {(number, (ply + 1) // 2, "white" if ply % 2 else "black", game["players"][(ply - 1) % 2].get("last"),
             facts["reason"]["key"], facts["loss"])
            for number, game, ply, _, _, facts, _, _ in entries_of(games)
            if facts.get("reason", {}).get("about") == "better-move" and facts["loss"] >= 0.3
            and facts["before"]["class"] not in ("lost", "winning")}


def main():
    tool, annotate = sys.argv[1:]
    python_packages.need({"duckdb": "duckdb", "spark": "pyspark"}[tool])
    os.environ["PYSPARK_SUBMIT_ARGS"] = ("--master local[2] --conf spark.ui.enabled=false"
                                         " --conf spark.sql.shuffle.partitions=2 pyspark-shell")
    import facts_queries

    failures = 0
    games = with_two_engines(annotate)
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "club.bgn"
        file.write_text("".join(json.dumps(game) + "\n" for game in games), encoding="utf-8")
        for question in facts_queries.QUESTIONS:
            rows = facts_queries.ASK[tool](file, question)[1]
            expected = globals()[question](games)
            print(f"{question}: {len(rows)} rows")
            if set(rows) != expected or not rows or any(isinstance(x, float) and math.isnan(x) for r in rows for x in r):
                failures += 1
                print(f"FAILED: {sorted(map(str, set(rows) ^ expected))[:6]}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
