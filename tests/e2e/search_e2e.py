# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs `bgn search` as users do: what it prints in each form, with and without a move file, and queries of CQL."""
import json
import pathlib
import re

from journey import Journey

DATA = pathlib.Path(__file__).resolve().parents[1] / "data"
CLUB = DATA / "club.pgn"
MATE = '[White "Quick, A"]\n[Black "Slow, B"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n'
OTHER = '[White "Long, C"]\n[Black "Slow, B"]\n[Result "*"]\n\n1. d4 {[%eval 0.2]} d5 {[%eval 0.2]} (1... f5 2. Qd3) 2. c4 $4 {[%eval -2.5]} *\n\n'


class Search(Journey):
    def hits(self, *arguments, **options):
        return [tuple(line.split("\t")) for line in self.bgn("search", *arguments, "--positions", **options).splitlines()]

    def test_games_positions_and_counts(self):
        self.write("two.pgn", OTHER + MATE)
        self.assertEqual(self.hits("mate", "two.pgn"),
                         [("2", "5", "3. Qxe5#", "rnbq1bnr/ppppkppp/8/4Q3/4P3/8/PPPP1PPP/RNB1KBNR b KQ - 0 3")])
        self.assertEqual(self.bgn("search", "Q & ~d1", "two.pgn", "--count"), "1\t3\n")
        self.assertEqual(json.loads(self.bgn("search", "Q & ~d1", "two.pgn", "--count", "--json")),
                         {"games": 1, "positions": 3})
        self.assertEqual(self.bgn("search", "initial", "two.pgn", "--numbers"), "1\n2\n")
        self.assertEqual(self.bgn("search", "initial", "two.pgn", "--numbers", "--limit", "1"), "1\n")
        self.assertIn("2\tQuick, A\tSlow, B\t1-0", self.bgn("search", "mate", "two.pgn"))
        self.assertEqual(json.loads(self.bgn("search", "mate", "two.pgn", "--json"))["white"], "Quick, A")
        found = [json.loads(line) for line in self.bgn("search", 'Qh5 comment "early"', "two.pgn", "--positions",
                                                        "--json").splitlines()]
        self.assertEqual([(hit["number"], hit["ply"], hit["move"], hit["comments"]) for hit in found],
                         [(2, 3, "2. Qh5", ["early"]), (2, 4, "2... Ke7", ["early"])])
        self.assertEqual(self.bgn("search", "stalemate", "two.pgn"), self.bgn("search", "mate and stalemate", "two.pgn"))

    def test_comments_stand_at_the_positions(self):
        self.write("two.pgn", OTHER + MATE)
        self.assertIn("2. Qh5 {found} 2... Ke7 {found} 3. Qxe5#", self.bgn("search", "Qh5", "two.pgn", "--games"))
        self.assertIn("3. Qxe5# {the end}", self.bgn("search", "mate", "two.pgn", "--games", "--mark", "the end"))
        self.assertIn("found", self.bgn("search", "mate", "two.pgn", "--games", "--to", "bgn"))

    def test_notes_variations_and_filters(self):
        self.write("two.pgn", OTHER + MATE)
        self.assertEqual([hit[:2] for hit in self.hits("blunder eval drops 2", "two.pgn")], [("1", "2")])
        self.assertEqual(self.hits("pf5", "two.pgn"), [])
        self.assertEqual([hit[:3] for hit in self.hits("pf5", "two.pgn", "--variations")],
                         [("1", "2", "1... f5"), ("1", "3", "2. Qd3")])
        self.assertEqual(self.bgn("search", "initial", "two.pgn", "--numbers", "--white", "quick"), "2\n")
        self.assertEqual(self.bgn("filter", "--count", "--pattern", "mate", "two.pgn"), "1\n")
        self.assertEqual(self.bgn("filter", "--count", "--where", "not pattern('mate')", "two.pgn"), "1\n")

    def test_any_number_of_jobs_and_a_move_file(self):
        self.write("many.pgn", (OTHER + MATE) * 700)
        for pattern in ("mate", "Pe4 pe5", "move from Q capture p --> check", "line --> .{4}", "initial"):
            one = self.bgn("search", pattern, "many.pgn", "-j1", "--numbers")
            self.assertEqual(one, self.bgn("search", pattern, "many.pgn", "-j4", "--numbers"), pattern)
            counts = self.bgn("search", pattern, "many.pgn", "--count")
            self.assertEqual(one.count("\n"), int(counts.split("\t")[0]), pattern)
        self.bgn("index", "many.pgn")
        for pattern in ("mate", "Pe4 pe5", "move from Q capture p --> check", "line --> .{4}", "initial", "blunder"):
            for form in ("--count", "--numbers"):
                self.assertEqual(self.bgn("search", pattern, "many.pgn", form),
                                 self.bgn("search", pattern, "many.pgn", form, "--no-move-file"), pattern)

    def test_queries_of_cql(self):
        files = sorted((DATA / "cql").glob("*.cql"))
        self.assertGreaterEqual(len(files), 20)
        found = 0
        for file in files:
            ours = re.search("^// same as: (.*)$", file.read_text(), re.M).group(1)
            hits = self.bgn("search", "--pattern-file", file, CLUB, "--positions")
            self.assertEqual(hits, self.bgn("search", ours, CLUB, "--positions"), file.name)
            found += 1 if hits else 0
        self.assertGreaterEqual(found, 6)

    def test_wrong_usage(self):
        for arguments, words in ((["Pe2 foo"], "character 5"), (["#check"], "a set"), ([], "PATTERN"),
                                 (["mate", "--count", "--games"], "excludes"), (["--pattern-file", "no/such.cql"], "no/such.cql"),
                                 (["piece x in P { true }"], "character 1"), (["mate", "--eco", "Z99"], "--eco")):
            self.assertEqual(self.bgn("search", *arguments, stdin=MATE, status=2), "", arguments)
            self.assertIn(words, self.messages, arguments)
