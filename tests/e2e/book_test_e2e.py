#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`book test` and `book compare` with the real engine, on small books.

    book_test_e2e.py FOLDER_OF_PROGRAMS
"""
import csv
import json
import pathlib
import re
import sys
import unittest

from journey import ENGINE, Journey, wrapped

# The last line loses to a mate in one; the first two are sound.
REPERTOIRE = """[Event "mine"]

1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 Nc6 3. Bb5 *

[Event "bad"]

1. f3 e5 2. g4 *
"""


class BookTest(Journey):
    def setUp(self):
        super().setUp()
        self.root = pathlib.Path(self.folder)
        self.mine = self.root / "mine.pgn"
        self.mine.write_text(REPERTOIRE)

    def test_whole(self):
        paths = {kind: self.root / f"out.{kind}" for kind in ("csv", "json", "html", "pgn", "mdb")}
        out = self.book("test", self.mine, "--engine", ENGINE, "--nodes", 2000, "--games", 6, "--jobs", 2,
                            "--csv", paths["csv"], "--json-file", paths["json"], "--html", paths["html"],
                            "--pgn", paths["pgn"], "--records", paths["mdb"], "--unsound",
                            self.root / "unsound.tsv", "--quiet")
        self.assertIn("unsound lines: 1 ", out)
        unsound = (self.root / "unsound.tsv").read_text().splitlines()
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
        games = paths["pgn"].read_text()
        self.assertEqual(games.count("[Event "), 6)
        # Each game of a line gets a little more nodes than the one before.
        for tag in ("WhiteLimits", "BlackLimits"):
            self.assertEqual(len(re.findall(rf'\[{tag} "nodes=2\d\d\d"\]', games)), 6, games)
        first = json.loads(self.book("records", "query", paths["mdb"], "--json"))
        self.assertEqual(sum(move["games"] for move in first["moves"]), 6)
        # A second run adds to the database.
        self.book("test", self.mine, "--engine", ENGINE, "--nodes", 500, "--games", 3, "--records",
                      paths["mdb"], "--quiet")
        second = json.loads(self.book("records", "query", paths["mdb"], "--json"))
        self.assertEqual(sum(move["games"] for move in second["moves"]), 9)

    def test_jobs_do_not_change_the_report(self):
        one, two = (self.book("test", self.mine, "--engine", ENGINE, "--nodes", 1000, "--games", 0,
                                  "--json", "--quiet", "--jobs", jobs) for jobs in (1, 2))
        self.assertEqual(one, two)

    def test_one_side(self):
        report = json.loads(self.book("test", self.mine, "--engine", ENGINE, "--nodes", 1000, "--games", 0,
                                          "--side", "black", "--json", "--quiet"))
        self.assertEqual([line["unsound_for"] for line in report["lines"]], [None] * 3)

    def test_a_short_search_alone_calls_no_line_unsound(self):
        self.mine.write_text('[Event "x"]\n\n1. e4 e5 *\n')
        report = json.loads(self.book("test", self.mine, "--engine", wrapped("rash"),
                                          "--nodes", 500, "--side", "black", "--json", "--quiet"))
        self.assertIsNone(report["lines"][0]["unsound_for"])
        self.assertGreater(report["lines"][0]["end_score"], -80)

    def test_opponent(self):
        report = json.loads(self.book("test", self.mine, "--engine", ENGINE, "--against",
                                          f"cmd={ENGINE},name=Weak,nodes=50", "--nodes", 3000, "--games", 6,
                                          "--json", "--quiet"))
        self.assertEqual(report["engine_score"]["games"], 6)
        self.assertGreaterEqual(report["engine_score"]["wins"], 3)

    def test_compare(self):
        # Who wins is the engine's business; that each side plays from its own book is ours.
        one, other = self.root / "one.pgn", self.root / "other.pgn"
        game = '[Event "?"]\n\n{} *\n\n'.format
        one.write_text(game("1. e4") * 2 + game("1. a3 h6"))
        other.write_text(game("1. a3") * 2 + game("1. e4 a6"))
        games = self.root / "games.pgn"
        report = json.loads(self.book("compare", one, other, "--engine", ENGINE, "--nodes", 300, "--games", 20,
                                          "--variety", 0, "--sprt", "elo0=0,elo1=100", "--pgn", games, "--json",
                                          "--quiet"))
        self.assertEqual(report["faults"], 0)
        self.assertEqual(report["wins"] + report["draws"] + report["losses"], report["games"])
        self.assertEqual(sum(report["pairs"]), report["games"] // 2)
        begins = set()
        for text in games.read_text().split("[Event ")[1:]:
            for tag in ("WhiteLimits", "BlackLimits"):
                self.assertIn(f'[{tag} "nodes=300"]', text)
            white = text.split('[White "')[1].split('"')[0]
            begins.add((white, text.split("\n\n")[1].replace("\n", " ")[:8]))
        self.assertEqual(begins, {(str(one), "1. e4 a6"), (str(other), "1. a3 h6")})

    def test_an_engine_that_dies_now_and_then(self):
        sound, broken = (self.book("test", self.mine, "--side", "white", "--engine", engine, "--nodes", 1000, "--json",
                                       "--quiet") for engine in (ENGINE, wrapped("die", 5)))
        self.assertEqual(broken, sound)
        self.assertRegex(self.messages, r"book: position \S+ [wb] .*: died \(exit status 3\), .*; "
                                        r"another engine is started and asked again\n")
        self.assertEqual(json.loads(sound)["left_out"], [])

    def test_an_engine_that_dies_at_a_position(self):
        engine = wrapped("dies-at:4p3/8/5P2/PPPPP1PP")
        path = self.root / "report.json"
        out = self.book("test", self.mine, "--engine", engine, "--nodes", 1000, "--json-file", path, "--quiet", status=1)
        fen = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2"
        self.assertEqual(self.messages.count(f"book: position {fen}: "), 3, self.messages)
        self.assertIn("after 3 faults there, the position is left out\n", self.messages)
        self.assertIn("left out, since the engine failed there: 1 position\n", out)
        report = json.loads(path.read_text())
        self.assertEqual(report["left_out"], [fen])
        self.assertEqual(report["looked_at"], report["positions"] - 1)
        self.assertIsNone(report["trouble"])
        self.assertEqual([line["end_score"] is None for line in report["lines"]], [False] * 3)

    def test_an_engine_that_never_answers(self):
        out = self.book("test", self.mine, "--engine", wrapped("die", 0), "--nodes", 1000, "--json", "--quiet", status=2)
        self.assertEqual(out, "")
        self.assertIn(" has not answered once and is not asked any more\n", self.messages)

    def test_an_engine_of_xboard(self):
        # Black has better replies than the two that are answered, and nothing better than to take the queen.
        self.mine.write_text('[Event "gap"]\n\n1. e4 g5 (1... b5 2. Bxb5) 2. d4 *\n\n'
                             '[Event "queen"]\n\n1. d4 d5 2. Qd3 e6 3. Qxh7 Rxh7 *\n')
        out = self.book("test", self.mine, "--side", "white", "--within", 30, "--engine",
                            f"cmd={ENGINE} xboard,proto=xboard", "--nodes", 1000, "--json", "--quiet")
        report = json.loads(out)
        self.assertEqual(report["looked_at"], report["positions"])
        self.assertIn("1. e4", [gap["after"] for gap in report["findings"]["gaps"]], self.messages)
        # The protocol knows no search of the thirty moves that leave the queen alone.
        self.assertRegex(self.messages, r"it showed no line with another move than \w+, in \S+ b .*; "
                                      r"questions that it could not be asked: [1-9]\d*, so findings may be missing\n")

    def test_a_path_that_cannot_be_written_is_found_before_the_work(self):
        for option in ("--unsound", "--csv", "--json-file", "--html", "--repair", "--pgn", "--records"):
            # The engine dies when it is asked, and that would be told.
            self.book("test", self.mine, "--engine", wrapped("die", 0), "--nodes", 100, "--games", 2, option,
                          self.root / "no" / "x", "--quiet", status=2)
            self.assertIn(f"book: cannot create '{self.root}/no/x': no such directory\n", self.messages)
            self.assertNotIn("has not answered", self.messages)

    @unittest.skipUnless(pathlib.Path("/dev/full").exists(), "no /dev/full")
    def test_a_file_that_fails_costs_no_other_result(self):
        path = self.root / "report.json"
        out = self.book("test", self.mine, "--engine", ENGINE, "--nodes", 500, "--csv", "/dev/full", "--json-file", path,
                            "--quiet", status=2)
        self.assertEqual(self.messages, "book: cannot write '/dev/full': no space left on the device\n")
        self.assertIn("unsound lines: 1 ", out)
        self.assertEqual(json.loads(path.read_text())["book_lines"], 3)

    def test_a_book_of_moves_that_only_lost(self):
        lost, database = self.root / "lost.pgn", self.root / "lost.mdb"
        lost.write_text('[Event "?"]\n[Result "0-1"]\n\n1. e4 e5 0-1\n')
        self.book("records", "build", lost, "-o", database)
        self.book("test", database, "--engine", ENGINE, "--nodes", 100, status=2)
        self.assertIn("all moves of the book in the start position have weight 0", self.messages)

    def test_faults_of_usage(self):
        for arguments, part in ((["mtach"], "no such command: mtach"), (["test", "none.pgn", "--engine", ENGINE], "none.pgn"),
                                (["test", self.mine, "--engine", "/no/such/engine"], "no/such/engine"),
                                (["test", self.mine, "--engine", ENGINE, "--sprt", "elo9=1"], "--sprt"),
                                (["test", self.mine, "--engine", ENGINE, "--sprt", "elo0=0,elo1=5", "--csv", "x"], "--csv"),
                                (["test", self.mine, "--engine", f"cmd={ENGINE},tc=1+0"], "a clock")):
            self.book(*arguments, status=2)
            self.assertIn(part, self.messages)
            self.assertTrue(self.messages.startswith("book: "), self.messages)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
