# SPDX-License-Identifier: GPL-3.0-or-later
"""Endgame tables as users have them: `bgn probe` and `bgn show --syzygy` with small tables that the test writes itself, and
`annotate` with tables that it finds. With --shared, the values of the real tables of the large data instead, also for
`annotate --syzygy`."""
import json
import os
import re
import sys

from journey import ANNOTATE, BGN, ENGINE, Journey, wrapped
import shared_data
import wordings

SHARED = shared_data.wanted(sys.argv, "syzygy", "gaviota")
SYZYGY, GAVIOTA = shared_data.DATA / "syzygy", shared_data.DATA / "gaviota"
WON = "8/8/4k3/8/8/8/1QK5/8 w - - 0 1"
LOST = "8/8/4k3/8/8/8/1QK5/8 b - - 0 1"


class TableCase(Journey):
    def bgn(self, *arguments, env=None, **options):
        return self.run_program(BGN, *arguments, env={**os.environ, "SYZYGY_PATH": "", "GAVIOTA_PATH": "", **(env or {})}, **options)[0]


class OwnTables(TableCase):
    def setUp(self):
        super().setUp()
        # King and queen against king: won for the side with the queen, wherever everything stands.
        table = bytes([0x71, 0xE8, 0x23, 0x5D, 1, 0, 0x55, 0x66, 0xEE, 0, 0x80, 4, 0x80, 0])
        self.write("KQvK.rtbw", table.ljust(64, b"\0") + bytes.fromhex("83cddc80c75bea86a423137ea7017103"))

    def test_a_position_and_its_moves(self):
        lines = self.bgn("probe", "--syzygy", self.folder, WON).splitlines()
        self.assertEqual(lines[:2], [WON, "KQvK: White to move wins"])
        self.assertIn("  Qb6+    wins", lines)
        self.assertIn("  Qe5+    draws", lines, "the queen can be taken")
        self.assertLessEqual(max(map(len, lines)), 80)

    def test_a_fen_in_several_words(self):
        self.assertEqual(self.bgn("probe", "--syzygy", self.folder, *WON.split(), *LOST.split()),
                         self.bgn("probe", "--syzygy", self.folder, stdin=f"{WON}\n\n{LOST}\n"))

    def test_folders_from_the_environment(self):
        self.assertIn("loses", self.bgn("probe", LOST, env={"SYZYGY_PATH": self.folder}))

    def test_checksums(self):
        self.assertEqual(self.bgn("check", "--syzygy", self.folder), "1 table, 0 damaged\n")
        whole = self.read("KQvK.rtbw")
        for name, damaged in (("KRvK.rtbw", whole[:20] + b"x" + whole[21:]), ("KRvK.rtbz", whole[:-1] + b"x"),
                              ("KBvK.rtbw", whole[:-1]), ("KNvK.rtbw", b"")):
            self.write(name, damaged)
        lines = self.bgn("check", "--syzygy", self.folder, status=1).splitlines()
        self.assertEqual(lines[-1], "5 tables, 4 damaged")
        self.assertEqual([line.split(": broken table: ")[0] for line in lines[:-1]],
                         [self.path(name) for name in ("KBvK.rtbw", "KNvK.rtbw", "KRvK.rtbw", "KRvK.rtbz")])
        answer = json.loads(self.bgn("check", "--syzygy", self.folder, "--json", status=1))
        self.assertEqual((answer["tables"], answer["damaged"], len(answer["faults"])), (5, 4, 4))
        self.bgn("check", "--syzygy", self.path("nowhere"), status=2)
        self.bgn("check", "--syzygy", self.folder, "games.pgn", status=2)

    def test_json(self):
        answer = json.loads(self.bgn("probe", "--syzygy", self.folder, "--json", LOST))
        self.assertEqual((answer["wdl"], answer["result"], answer["dtz"]), (-2, "loss", None))
        self.assertEqual(answer["material"], "KQvK")
        self.assertEqual({move["wdl"] for move in answer["moves"]}, {-2})

    def test_what_is_not_known_is_said(self):
        out = self.bgn("probe", "--syzygy", self.folder, stdin=f"junk\n8/8/4k3/8/8/8/1RK5/8 w - - 0 1\n{WON}\n", status=1)
        self.assertIn("White to move wins", out)
        self.assertIn("bgn: line 1: ", self.messages)
        self.assertIn("bgn: line 2: not in the tables: there is no table KRvK.rtbw", self.messages)
        self.bgn("probe", "--syzygy", self.folder, "4k3/8/8/8/8/8/8/Q3K2R w K - 0 1", status=1)
        self.assertIn("a side may castle", self.messages)
        self.bgn("probe", "--syzygy", self.folder, "rnbqkbnr/8/8/8/8/8/8/4K3 w - - 0 1", status=1)
        self.assertIn("there are 9 men, and tables have at most 7", self.messages)

    def test_no_tables(self):
        self.bgn("probe", WON, status=2)
        self.assertIn("--syzygy", self.messages)
        self.bgn("probe", "--syzygy", self.path("none"), WON, status=2)
        self.assertIn("none: cannot read the folder of tables", self.messages)

    def test_a_broken_table_is_named(self):
        broken = self.write("KQvK.rtbw", self.read("KQvK.rtbw")[:10])
        self.bgn("probe", "--syzygy", self.folder, WON, status=1)
        self.assertIn(f"{broken}: broken table: ", self.messages)

    def test_show(self):
        games = f'[SetUp "1"]\n[FEN "{WON}"]\n\n1. Kd3 Ke7 *\n'
        self.assertIn("tables: White wins\n", self.bgn("show", "-", "--syzygy", self.folder, stdin=games))
        self.assertNotIn("tables:", self.bgn("show", "-", stdin=games))
        self.bgn("show", "-", "--syzygy", self.path("none"), stdin=games, status=2)
        self.assertIn("--syzygy", self.messages)

    def test_annotate_finds_them_for_our_own_engine(self):
        game = f'[SetUp "1"]\n[FEN "{WON}"]\n\n1. Qb6+ *\n'

        def annotate(*arguments, **environment):
            return self.run_program(ANNOTATE, "--no-config", "-", "--nodes", 500, *arguments, stdin=game,
                                    env={**os.environ, **environment})[0]

        os.symlink(ENGINE, self.path("ours"))
        plain = annotate()
        self.assertNotIn("tables", self.messages)
        self.assertNotIn("200.00", plain)
        for told in ("said", "kept"):  # by the environment, or by lying among the user's data
            places = {"SYZYGY_PATH": self.path("none") + ":" + self.folder}
            if told == "kept":
                os.makedirs(self.path("data/marginalia"))
                os.symlink(self.folder, self.path("data/marginalia/syzygy"))
                places = {"XDG_DATA_HOME": self.path("data")}
            found = annotate(**places)
            self.assertIn("endgame tables found in " + places.get("SYZYGY_PATH", self.path("data/marginalia/syzygy")).split(":")[-1],
                          self.messages)
            self.assertRegex(self.messages, "positions answered by endgame tables: [1-9]")
            self.assertIn("%eval 200.00", found)
            self.assertEqual(annotate("--syzygy", self.folder, **places), found, "as if they were named")
            self.assertNotIn("found", self.messages)
            self.assertEqual(annotate("--engine", self.path("ours"), **places), found, "by whatever path it is named")
            for refusal in (("--engine-option", "SyzygyPath="), ("--syzygy", ""), ("--engine", wrapped("chess960"))):
                self.assertEqual(annotate(*refusal, **places), plain)
                self.assertNotIn("tables", self.messages)
            annotate("-q", **places)
            self.assertEqual(self.messages, "")
        # Tables that are broken are named, and the engine is asked.
        broken = self.write("KQvK.rtbw", self.read("KQvK.rtbw")[:10])
        self.assertEqual(annotate(SYZYGY_PATH=self.folder), plain)
        self.assertIn(f"{broken}: broken table: ", self.messages)


# Black loses the opposition, White gives the win away, and in the end Black is stalemated.
GAME = """[White "A"]
[Black "B"]
[Result "1/2-1/2"]
[SetUp "1"]
[FEN "8/8/8/8/3k4/8/3PK3/8 b - - 0 1"]

1... Kd5 2. Kd3 Ke5 3. Ke3 Kd5 4. d4 Kd6 5. Ke4 Ke6 6. d5+ Kd6 7. Kd4 Kd7 8. Ke5 Ke7 9. d6+ Kd7 10. Kd5 Kd8 11. Kc6 Kc8
12. d7+ Kd8 13. Kd6 1/2-1/2
"""


# The only move that wins is missed, and then the only one that draws.
THROWN_AWAY = """[White "A"]
[Black "B"]
[Result "*"]
[SetUp "1"]
[FEN "8/8/7Q/6K1/8/8/2p1k3/8 w - - 0 60"]

60. Kf5 Kd1 *

[White "C"]
[Black "D"]
[Result "*"]
[SetUp "1"]
[FEN "1k6/8/4r3/8/8/5K2/5Q2/8 b - - 0 70"]

70... Kc8 71. Qc5+ *
"""


class RealTables(TableCase):
    def test_distances(self):
        fen = "8/2K5/4B3/3N4/8/8/4k3/8 w - - 0 1"
        out = self.bgn("probe", "--syzygy", SYZYGY, fen)
        self.assertIn("KBNvK: White to move wins", out)
        self.assertRegex(out, r"(?m)^[0-9]+ half-moves to the next capture, pawn move or mate .DTZ [0-9]+.$")
        answer = json.loads(self.bgn("probe", "--syzygy", SYZYGY, "--json", fen))
        wins = [move["dtz"] for move in answer["moves"] if move["wdl"] == 2]
        self.assertEqual(wins, sorted(wins))
        self.assertEqual(answer["moves"][0]["dtz"], answer["dtz"])

    def test_checksums(self):
        self.assertRegex(self.bgn("check", "--syzygy", SYZYGY), r"^[0-9]{2,} tables, 0 damaged\n$")

    def test_moves_to_mate(self):
        folders = ("--syzygy", SYZYGY, "--gaviota", GAVIOTA)
        out = self.bgn("probe", *folders, "8/8/8/8/8/8/8/K2kr3 w - - 0 1")
        self.assertIn("KRvK: White to move loses, mated in 5\n", out)
        out = self.bgn("probe", *folders[2:], "8/8/8/8/8/8/8/K2kr3 b - - 0 1")
        self.assertRegex(out, "KRvK: Black to move wins, mate in [0-9]+\n")
        answer = json.loads(self.bgn("probe", *folders[2:], "--json", "8/8/8/8/8/8/8/K2kr3 b - - 0 1"))
        wins = [move["dtm"] for move in answer["moves"] if move["wdl"] == 2]
        self.assertEqual(wins, sorted(wins))
        self.assertEqual(wins[0], answer["dtm"])
        self.assertIsNone(answer["dtz"])

    def test_the_rule_of_fifty_moves(self):
        out = self.bgn("probe", "--syzygy", SYZYGY, "8/8/8/4k3/8/8/8/KBN5 w - - 60 1")
        self.assertIn("The 50-move rule comes first: 60 half-moves are counted.", out)

    def annotate(self, game, *arguments, **options):
        return self.run_program(ANNOTATE, "--no-config", "-", *arguments, stdin=game, **options)[0]

    def test_values_are_exact_and_cost_no_node(self):
        game = self.annotate(GAME, "--nodes", 1000, "--syzygy", SYZYGY)
        evals = re.findall(r"%eval ([-.0-9]+)", game)
        # Only the last position, a stalemate, is over.
        self.assertEqual(evals, ["200.00"] * 5 + ["0.00"] * 19)
        self.assertRegex(game, r"1\.\.\. Kd5 \$4")
        self.assertRegex(game, r"4\. d4 \$4")
        self.assertEqual(len(re.findall(r"\$[246]\b", game)), 2, "no other move gives anything away")
        self.assertIn(", 0 nodes;", self.messages)
        self.assertRegex(self.messages, "positions answered by endgame tables: [1-9]")

    def test_results_given_away_are_told_with_the_proof(self):
        options = ("--nodes", 1000, "--syzygy", SYZYGY, "--cache", "answers.db")
        first = self.annotate(THROWN_AWAY, *options)
        words = wordings.first_wordings(" ".join(first.split()))
        self.assertIn("Throws away the win: 60. Kg4 wins, now it is drawn (endgame tables).", words)
        self.assertIn("Throws away the draw: 70... Rf6+ draws, now Black is lost (endgame tables).", words)
        self.assertEqual(words.count("endgame tables"), 2)
        self.assertEqual(self.annotate(THROWN_AWAY, *options), first, "the cache knows that values are exact")
        self.assertEqual(self.annotate(first, *options), first, "a second run changes nothing")
        for language, sentence in {"de": "hält remis, jetzt steht Schwarz auf Verlust (Endspieltabellen).",
                                   "es": "las mantiene, ahora las negras están perdidas (tablas de finales).",
                                   "fr": "la tient, maintenant les Noirs sont perdus (tables de finales).",
                                   "nl": "houdt remise, nu staat zwart verloren (eindspeltabellen)."}.items():
            told = self.annotate(first, *options, "--lang", language)
            self.assertIn(sentence, " ".join(told.split()))
            self.assertNotIn("draws, now", told)
            self.assertEqual(self.annotate(told, *options), first)

    def test_tables_that_are_found_are_searched_with(self):
        # Five men: only what follows is in the tables.
        game = GAME.replace("8/8/8/8/3k4/8/3PK3/8 b", "8/5p2/8/8/3k4/8/3PK3/7N b").split("1... Kd5")[0] + "1... Kc4 *\n"
        plain = self.annotate(game, "--nodes", 20000)
        found = self.annotate(game, "--nodes", 20000, env={**os.environ, "SYZYGY_PATH": str(SYZYGY)})
        self.assertIn(f"endgame tables found in {SYZYGY} are used", self.messages)
        self.assertNotEqual(found, plain)
        self.assertEqual(self.annotate(game, "--nodes", 20000, "--syzygy", SYZYGY), found)

    def test_no_tables_for_annotate(self):
        self.annotate(GAME, "--nodes", 1000, "--syzygy", "none", status=2)
        self.assertIn("annotate: --syzygy: none: cannot read the folder of tables", self.messages)
        self.annotate(GAME, "--nodes", 1000, "--syzygy", ".", status=2)
        self.assertIn("no Syzygy tables", self.messages)


TESTS = "RealTables" if SHARED else "OwnTables"
