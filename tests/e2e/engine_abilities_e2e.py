#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`annotate` and engines that cannot do all that UCI knows: nothing dies, one line says what is lacking, and the labels are
those of a search, not noise.

engine_abilities_e2e.py ANNOTATE ENGINE [unittest arguments]. Python's standard library only.
"""

import os
import re
import shlex
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "support"))
from folder_case import FolderCase  # noqa: E402
from processes import PATIENCE  # noqa: E402

ANNOTATE = ENGINE = ""

# A game with blunders and with a move that alone saves the day (Légal's mate, and more of it).
GAME = """[Event "Abilities"]
[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0

[Event "Abilities"]
[White "C"]
[Black "D"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1
"""
CHESS960 = """[Event "Abilities"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w FDfd - 0 1"]
[White "A"]
[Black "B"]
[Result "*"]

1. e4 e5 2. Ne2 Ne7 3. O-O *

"""


class Abilities(FolderCase):
    def annotate(self, lacks, *arguments, games=GAME, status=0):
        """The annotated games and what was said."""
        engine = [sys.executable, os.path.join(HERE, "limited_engine.py"), lacks, ENGINE] if lacks else [ENGINE]
        command = [ANNOTATE, self.write("in.pgn", games), "--no-config", "--engine", shlex.join(engine), "--nodes", "4000",
                   "-o", self.path("out.pgn"), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertNotIn("engine faults", done.stderr)
        return self.read("out.pgn").decode(), done.stderr

    def check_blunders(self, text):
        """The moves that every search condemns have their sign."""
        self.assertRegex(text, r"Bxd1\?\?|Bxd1 \$4|Bxd1\?|Bxd1 \$2")
        self.assertRegex(text, r"Nxf7\?\?|Nxf7 \$4|Nxf7\?|Nxf7 \$2")
        self.assertGreaterEqual(text.count("[%eval"), 25)

    def said(self, err, what):
        """The lines that say so."""
        return [line for line in err.splitlines() if what in line]

    def test_a_sound_engine(self):
        text, err = self.annotate("")
        self.check_blunders(text)
        self.assertNotIn("does not heed", err)

    def test_without_searchmoves(self):
        for lacks in ("searchmoves", "searchmoves,multipv"):
            text, err = self.annotate(lacks, "-j", "2")
            self.check_blunders(text)
            self.assertEqual(len(self.said(err, "searchmoves")), 1, err)
            self.assertEqual(len(self.said(err, "MultiPV")), lacks.count(","), err)
        self.assertEqual(self.annotate("searchmoves", "-j", "2")[0], self.annotate("searchmoves", "-j", "1")[0])
        text, err = self.annotate("searchmoves", "--multipv", "3")
        self.assertGreater(text.count("("), 4)

    def test_nodes_are_not_heeded(self):
        for lacks in ("nodes", "nodes-for-ever", "nodes,searchmoves"):
            text, err = self.annotate(lacks)
            self.check_blunders(text)
            self.assertEqual(len(self.said(err, "go nodes")), 1, err)
            nodes = int(re.search(r" (\d+) nodes", err)[1])
            self.assertGreater(nodes, 20_000, err)
            self.assertLess(nodes, 400_000, err)
        self.assertEqual(self.annotate("nodes", "-j", "2")[0], self.annotate("nodes", "-j", "1")[0])

    def test_a_book_that_cannot_be_closed(self):
        text, err = self.annotate("book", status=1)
        self.assertRegex(text, r"Bxd1\?\?|Bxd1 \$4|Bxd1\?|Bxd1 \$2")
        self.assertGreaterEqual(text.count("[%eval"), 15)
        self.assertEqual(len(self.said(err, "without a score")), 1, err)
        self.assertIn("not evaluated", err)

    def test_a_score_at_the_second_time(self):
        text, err = self.annotate("late-score", "--no-praise")
        self.check_blunders(text)
        self.assertEqual(self.said(err, "without a score"), [], err)

    def test_no_chess960(self):
        text, err = self.annotate("chess960", games=CHESS960 + GAME, status=1)
        self.check_blunders(text)
        self.assertEqual(len(self.said(err, "Chess960")), 1, err)
        self.assertIn("not evaluated", err)


if __name__ == "__main__":
    ANNOTATE, ENGINE = sys.argv[1:3]
    if not os.access(ENGINE, os.X_OK):
        print("skipped: no engine at", ENGINE)
        sys.exit(77)
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
