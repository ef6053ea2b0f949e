#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs `annotate --syzygy` as users do, with the real tables of the shared data.

Usage: annotate_tables_e2e.py ANNOTATE [unittest arguments]. Exit status 77 (skipped) without the tables.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import shared_data  # noqa: E402

shared_data.need("syzygy")
TABLES = shared_data.DATA / "syzygy"
PROGRAM = os.path.abspath(sys.argv.pop(1))
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


class Tables(unittest.TestCase):
    def annotate(self, *arguments, status=0, game=GAME):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([PROGRAM, "--no-config", "-", *map(str, arguments)], input=game, text=True, timeout=100,
                                  capture_output=True, cwd=folder, check=False)
        self.assertEqual(done.returncode, status, done.stderr)
        self.messages = done.stderr
        return done.stdout

    def test_values_are_exact_and_cost_no_node(self):
        game = self.annotate("--nodes", 1000, "--syzygy", TABLES)
        evals = re.findall(r"%eval ([-.0-9]+)", game)
        # Only the last position, a stalemate, is over.
        self.assertEqual(evals, ["200.00"] * 5 + ["0.00"] * 19)
        self.assertRegex(game, r"1\.\.\. Kd5 \$4")
        self.assertRegex(game, r"4\. d4 \$4")
        self.assertEqual(len(re.findall(r"\$[246]\b", game)), 2, "no other move gives anything away")
        self.assertIn(", 0 nodes;", self.messages)
        self.assertRegex(self.messages, "positions answered by endgame tables: [1-9]")

    def test_results_given_away_are_told_with_the_proof(self):
        with tempfile.TemporaryDirectory() as folder:
            cache = pathlib.Path(folder, "answers.db")
            options = ("--nodes", 1000, "--syzygy", TABLES, "--cache", cache)
            first = self.annotate(*options, game=THROWN_AWAY)
            words = " ".join(first.split())
            self.assertIn("Throws away the win: 60. Kg4 wins, now it is drawn (endgame tables).", words)
            self.assertIn("Throws away the draw: 70... Rf6+ draws, now Black is lost (endgame tables).", words)
            self.assertEqual(words.count("endgame tables"), 2)
            self.assertEqual(self.annotate(*options, game=THROWN_AWAY), first, "the cache knows that values are exact")
            self.assertEqual(self.annotate(*options, game=first), first, "a second run changes nothing")
            for language, sentence in {"de": "hält remis, jetzt steht Schwarz auf Verlust (Endspieltabellen).",
                                       "es": "las mantiene, ahora las negras están perdidas (tablas de finales).",
                                       "fr": "la tient, maintenant les Noirs sont perdus (tables de finales).",
                                       "nl": "houdt remise, nu staat zwart verloren (eindspeltabellen)."}.items():
                told = self.annotate(*options, "--lang", language, game=first)
                self.assertIn(sentence, " ".join(told.split()))
                self.assertNotIn("Throws away", told)
                self.assertEqual(self.annotate(*options, game=told), first)

    def test_no_tables(self):
        self.annotate("--nodes", 1000, "--syzygy", "none", status=2)
        self.assertIn("annotate: --syzygy: none: cannot read the folder of tables", self.messages)
        self.annotate("--nodes", 1000, "--syzygy", ".", status=2)
        self.assertIn("no Syzygy tables", self.messages)


if __name__ == "__main__":
    unittest.main()
