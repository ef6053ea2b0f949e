#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`book test` and `book compare` with the real engine, on small books.

    book_test_e2e.py BOOK ENGINE
"""
import csv
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

BOOK, ENGINE = sys.argv[1:3]

# The last line loses to a mate in one; the first two are sound.
REPERTOIRE = """[Event "mine"]

1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 Nc6 3. Bb5 *

[Event "bad"]

1. f3 e5 2. g4 *
"""


class BookTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.book = self.folder / "mine.pgn"
        self.book.write_text(REPERTOIRE)

    def run_book(self, *arguments, status=0):
        done = subprocess.run([BOOK, *map(str, arguments)], capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, status, done.stderr + done.stdout)
        return done

    def test_whole(self):
        paths = {kind: self.folder / f"out.{kind}" for kind in ("csv", "json", "html", "pgn", "mdb")}
        done = self.run_book("test", self.book, "--engine", ENGINE, "--nodes", 2000, "--games", 6, "--jobs", 2,
                             "--csv", paths["csv"], "--json-file", paths["json"], "--html", paths["html"],
                             "--pgn", paths["pgn"], "--records", paths["mdb"], "--unsound",
                             self.folder / "unsound.tsv", "--quiet")
        self.assertIn("unsound lines: 1 ", done.stdout)
        unsound = (self.folder / "unsound.tsv").read_text().splitlines()
        self.assertEqual([row.split("\t")[:2] for row in unsound[1:]], [["1. f3 e5 2. g4", "w"]])
        report = json.loads(paths["json"].read_text())
        self.assertEqual(report["book_lines"], 3)
        self.assertEqual(report["results"]["games"], 6)
        self.assertLess(report["results"]["low"], report["results"]["high"])
        self.assertEqual(report["program_faults"], 0)
        self.assertIsNone(report["trouble"])
        lines = {line["moves"]: line for line in report["lines"]}
        bad = lines["1. f3 e5 2. g4"]
        self.assertEqual(bad["unsound_for"], "white")
        self.assertEqual(bad["end_score"], "#-1")
        self.assertEqual({key: bad["results"][key] for key in ("games", "wins", "draws", "losses", "low")},
                         {"games": 2, "wins": 0, "draws": 0, "losses": 2, "low": 0})
        self.assertEqual(bad["slip"]["move"], "2. g4")
        self.assertTrue(bad["proved_unsound"])
        good = lines["1. e4 e5 2. Nf3 Nc6 3. Bb5"]
        self.assertIsNone(good["unsound_for"])
        self.assertLess(abs(good["end_score"]), 80)
        self.assertEqual(good["eco"], "C60")
        rows = list(csv.DictReader(paths["csv"].read_text().splitlines()))
        self.assertEqual([row["moves"] for row in rows], list(lines))
        self.assertEqual(paths["pgn"].read_text().count("[Event "), 6)
        first = json.loads(self.run_book("records", "query", paths["mdb"], "--json").stdout)
        self.assertEqual(sum(move["games"] for move in first["moves"]), 6)
        # A second run adds to the database.
        self.run_book("test", self.book, "--engine", ENGINE, "--nodes", 500, "--games", 3, "--records",
                      paths["mdb"], "--quiet")
        second = json.loads(self.run_book("records", "query", paths["mdb"], "--json").stdout)
        self.assertEqual(sum(move["games"] for move in second["moves"]), 9)

    def test_jobs_do_not_change_the_report(self):
        one, two = (self.run_book("test", self.book, "--engine", ENGINE, "--nodes", 1000, "--games", 0,
                                  "--json", "--quiet", "--jobs", jobs).stdout for jobs in (1, 2))
        self.assertEqual(one, two)

    def test_one_side(self):
        report = json.loads(self.run_book("test", self.book, "--engine", ENGINE, "--nodes", 1000, "--games", 0,
                                          "--side", "black", "--json", "--quiet").stdout)
        self.assertEqual([line["unsound_for"] for line in report["lines"]], [None] * 3)

    def test_opponent(self):
        report = json.loads(self.run_book("test", self.book, "--engine", ENGINE, "--against",
                                          f"cmd={ENGINE},name=Weak,nodes=50", "--nodes", 3000, "--games", 6,
                                          "--json", "--quiet").stdout)
        self.assertEqual(report["engine_score"]["games"], 6)
        self.assertGreaterEqual(report["engine_score"]["wins"], 3)

    def test_compare(self):
        # Who wins is the engine's business; that each side plays from its own book is ours.
        one, other = self.folder / "one.pgn", self.folder / "other.pgn"
        game = '[Event "?"]\n\n{} *\n\n'.format
        one.write_text(game("1. e4") * 2 + game("1. a3 h6"))
        other.write_text(game("1. a3") * 2 + game("1. e4 a6"))
        games = self.folder / "games.pgn"
        report = json.loads(self.run_book("compare", one, other, "--engine", ENGINE, "--nodes", 300, "--games", 20,
                                          "--variety", 0, "--sprt", "elo0=0,elo1=100", "--pgn", games, "--json",
                                          "--quiet").stdout)
        self.assertEqual(report["faults"], 0)
        self.assertEqual(report["wins"] + report["draws"] + report["losses"], report["games"])
        self.assertEqual(sum(report["pairs"]), report["games"] // 2)
        begins = set()
        for text in games.read_text().split("[Event ")[1:]:
            white = text.split('[White "')[1].split('"')[0]
            begins.add((white, text.split("\n\n")[1].replace("\n", " ")[:8]))
        self.assertEqual(begins, {(str(one), "1. e4 a6"), (str(other), "1. a3 h6")})

    def test_faults_of_usage(self):
        for arguments, part in ((["mtach"], "no such command: mtach"), (["test", "none.pgn", "--engine", ENGINE], "none.pgn"),
                                (["test", self.book, "--engine", "/no/such/engine"], "no/such/engine"),
                                (["test", self.book, "--engine", ENGINE, "--sprt", "elo9=1"], "--sprt"),
                                (["test", self.book, "--engine", ENGINE, "--sprt", "elo0=0,elo1=5", "--csv", "x"], "--csv"),
                                (["test", self.book, "--engine", f"cmd={ENGINE},tc=1+0"], "a clock")):
            done = self.run_book(*arguments, status=2)
            self.assertIn(part, done.stderr)
            self.assertTrue(done.stderr.startswith("book: "), done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
