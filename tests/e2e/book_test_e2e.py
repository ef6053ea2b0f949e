# SPDX-License-Identifier: GPL-3.0-or-later
"""`book test` and `book compare` with the real engine, on small books."""
import csv
import json
import os
import re
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
        self.write("mine.pgn", REPERTOIRE)

    def run_test(self, *arguments, mine="mine.pgn", engine=ENGINE, nodes=1000, **options):
        """What `book test` writes to standard output."""
        return self.book("test", mine, "--engine", engine, "--nodes", nodes, *arguments, "--quiet", **options)

    def report(self, *arguments, **options):
        return json.loads(self.run_test(*arguments, "--json", **options))

    def text(self, name):
        return self.read(name).decode()

    def test_whole(self):
        out = self.run_test("--games", 6, "--jobs", 2, "--csv", "out.csv", "--json-file", "out.json", "--html", "out.html", "--pgn",
                            "out.pgn", "--records", "out.mdb", "--unsound", "unsound.tsv", nodes=2000)
        self.assertIn("unsound lines: 1 ", out)
        unsound = self.text("unsound.tsv").splitlines()
        self.assertEqual([row.split("\t")[:2] for row in unsound[1:]], [["1. f3 e5 2. g4", "w"]])
        report = json.loads(self.text("out.json"))
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
        rows = list(csv.DictReader(self.text("out.csv").splitlines()))
        self.assertEqual([row["moves"] for row in rows], list(lines))
        games = self.text("out.pgn")
        self.assertEqual(games.count("[Event "), 6)
        # Each game of a line gets a little more nodes than the one before.
        for tag in ("WhiteLimits", "BlackLimits"):
            self.assertEqual(len(re.findall(rf'\[{tag} "nodes=2\d\d\d"\]', games)), 6, games)
        first = json.loads(self.book("records", "query", "out.mdb", "--json"))
        self.assertEqual(sum(move["games"] for move in first["moves"]), 6)
        # A second run adds to the database.
        self.run_test("--games", 3, "--records", "out.mdb", nodes=500)
        second = json.loads(self.book("records", "query", "out.mdb", "--json"))
        self.assertEqual(sum(move["games"] for move in second["moves"]), 9)

    def test_jobs_do_not_change_the_report(self):
        self.assertEqual(*(self.run_test("--games", 0, "--json", "--jobs", jobs) for jobs in (1, 2)))

    def test_one_side(self):
        self.assertEqual([line["unsound_for"] for line in self.report("--games", 0, "--side", "black")["lines"]], [None] * 3)

    def test_a_short_search_alone_calls_no_line_unsound(self):
        self.write("mine.pgn", '[Event "x"]\n\n1. e4 e5 *\n')
        [line] = self.report("--side", "black", engine=wrapped("rash"), nodes=500)["lines"]
        self.assertIsNone(line["unsound_for"])
        self.assertGreater(line["end_score"], -80)

    def test_opponent(self):
        score = self.report("--against", f"cmd={ENGINE},name=Weak,nodes=50", "--games", 6, nodes=3000)["engine_score"]
        self.assertEqual(score["games"], 6)
        self.assertGreaterEqual(score["wins"], 3)

    def test_compare(self):
        # Who wins is the engine's business; that each side plays from its own book is ours.
        game = '[Event "?"]\n\n{} *\n\n'.format
        self.write("one.pgn", game("1. e4") * 2 + game("1. a3 h6"))
        self.write("other.pgn", game("1. a3") * 2 + game("1. e4 a6"))
        report = json.loads(self.book("compare", "one.pgn", "other.pgn", "--engine", ENGINE, "--nodes", 300, "--games", 20, "--variety",
                                      0, "--sprt", "elo0=0,elo1=100", "--pgn", "games.pgn", "--html", "games.html", "--json",
                                      "--quiet"))
        self.assertEqual(report["faults"], 0)
        self.assertEqual(report["wins"] + report["draws"] + report["losses"], report["games"])
        self.assertEqual(sum(report["pairs"]), report["games"] // 2)
        begins = set()
        for text in self.text("games.pgn").split("[Event ")[1:]:
            for tag in ("WhiteLimits", "BlackLimits"):
                self.assertIn(f'[{tag} "nodes=300"]', text)
            white = text.split('[White "')[1].split('"')[0]
            begins.add((white, text.split("\n\n")[1].replace("\n", " ")[:8]))
        self.assertEqual(begins, {("one.pgn", "1. e4 a6"), ("other.pgn", "1. a3 h6")})
        page = json.loads(re.search(r'id="data">(.*?)</script>', self.text("games.html"), re.S)[1])
        self.assertEqual(page["title"], "one.pgn against other.pgn")
        self.assertRegex(page["event"], "Comparison of books by Marginalia")
        self.assertEqual(page["encounters"][0]["pairs"], report["pairs"])
        self.assertEqual(len(page["game_list"]), report["games"])
        self.assertEqual({game["moves"][:5] for game in page["game_list"]}, {"e4 a6", "a3 h6"})
        self.assertNotIn("Start position", [opening["name"] for opening in page["opening_results"]])

    def test_an_engine_that_dies_now_and_then(self):
        sound, broken = (self.report("--side", "white", engine=engine) for engine in (ENGINE, wrapped("die", 5)))
        self.assertEqual(broken, sound)
        self.assertRegex(self.messages, r"book: position \S+ [wb] .*: died \(exit status 3\), .*; "
                                        r"another engine is started and asked again\n")
        self.assertEqual(sound["left_out"], [])

    def test_an_engine_that_dies_at_a_position(self):
        out = self.run_test("--json-file", "report.json", engine=wrapped("dies-at:4p3/8/5P2/PPPPP1PP"), status=1)
        fen = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2"
        self.assertEqual(self.messages.count(f"book: position {fen}: "), 3, self.messages)
        self.assertIn("after 3 faults there, the position is left out\n", self.messages)
        self.assertIn("left out, since the engine failed there: 1 position\n", out)
        report = json.loads(self.text("report.json"))
        self.assertEqual(report["left_out"], [fen])
        self.assertEqual(report["looked_at"], report["positions"] - 1)
        self.assertIsNone(report["trouble"])
        self.assertEqual([line["end_score"] is None for line in report["lines"]], [False] * 3)

    def test_an_engine_that_never_answers(self):
        self.assertEqual(self.run_test("--json", engine=wrapped("die"), status=2), "")
        self.assertIn(" has not answered once and is not asked any more\n", self.messages)

    def test_an_engine_of_xboard(self):
        # Black has better replies than the two that are answered, and nothing better than to take the queen.
        self.write("mine.pgn", '[Event "gap"]\n\n1. e4 g5 (1... b5 2. Bxb5) 2. d4 *\n\n'
                               '[Event "queen"]\n\n1. d4 d5 2. Qd3 e6 3. Qxh7 Rxh7 *\n')
        report = self.report("--side", "white", "--within", 30, engine=f"cmd={ENGINE} xboard,proto=xboard")
        self.assertEqual(report["looked_at"], report["positions"])
        self.assertIn("1. e4", [gap["after"] for gap in report["findings"]["gaps"]], self.messages)
        # The protocol knows no search of the thirty moves that leave the queen alone.
        self.assertRegex(self.messages, r"it showed no line with another move than \w+, in \S+ b .*; "
                                        r"questions that it could not be asked: [1-9]\d*, so findings may be missing\n")

    def test_a_path_that_cannot_be_written_is_found_before_the_work(self):
        for option in ("--unsound", "--csv", "--json-file", "--html", "--repair", "--pgn", "--records"):
            # The engine dies when it is asked, and that would be told.
            self.run_test("--games", 2, option, "no/x", engine=wrapped("die"), nodes=100, status=2)
            self.assertIn("book: cannot create 'no/x': no such directory\n", self.messages)
            self.assertNotIn("has not answered", self.messages)

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full")
    def test_a_file_that_fails_costs_no_other_result(self):
        out = self.run_test("--csv", "/dev/full", "--json-file", "report.json", nodes=500, status=2)
        self.assertEqual(self.messages, "book: cannot write '/dev/full': no space left on the device\n")
        self.assertIn("unsound lines: 1 ", out)
        self.assertEqual(json.loads(self.text("report.json"))["book_lines"], 3)

    def test_a_book_of_moves_that_only_lost(self):
        self.book("records", "build", self.write("lost.pgn", '[Event "?"]\n[Result "0-1"]\n\n1. e4 e5 0-1\n'), "-o", "lost.mdb")
        self.run_test(mine="lost.mdb", status=2)
        self.assertIn("all moves of the book in the start position have weight 0", self.messages)

    def test_faults_of_usage(self):
        test = ["test", "mine.pgn", "--engine"]
        for arguments, part in ((["mtach"], "no such command: mtach"), (["test", "none.pgn", "--engine", ENGINE], "none.pgn"),
                                ([*test, "/no/such/engine"], "no/such/engine"), ([*test, ENGINE, "--sprt", "elo9=1"], "--sprt"),
                                ([*test, ENGINE, "--sprt", "elo0=0,elo1=5", "--csv", "x"], "--csv"),
                                ([*test, f"cmd={ENGINE},tc=1+0"], "a clock")):
            self.book(*arguments, status=2)
            self.assertIn(part, self.messages)
            self.assertTrue(self.messages.startswith("book: "), self.messages)
