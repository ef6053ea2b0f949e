# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of `annotate` share: five games, both programs of the command line, and how a run is started."""
import json
import os
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "support"))
from folder_case import FolderCase  # noqa: E402
from processes import PATIENCE  # noqa: E402

NODES = ["--nodes", "400"]

GAMES = """[Event "One"]
[White "A"]
[Black "B"]
[Result "0-1"]

1. e4 { [%clk 0:03:00] } 1... e5 { [%clk 0:03:00] } 2. f4 { [%eval -0.4] [%clk 0:02:58] }
2... exf4 { [%clk 0:02:59] } 3. Ke2 $4 { Oh dear. } (3. Nf3 g5 { the main line }) 3... Qh4
{ [%clk 0:02:51] } 4. d4 f3+ 0-1

[Event "Two"]
[White "C"]
[Black "D"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "Three"]
[White "E"]
[Black "F"]
[Result "*"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

1. e4 Kd7 2. Kd2 Kd6 3. Kd3 *

[Event "Four"]
[White "G"]
[Black "H"]
[Result "*"]

*

[Event "Five"]
[White "I"]
[Black "J"]
[Result "1-0"]

1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Nbd7 5. cxd5 exd5 6. Nxd5 Nxd5 7. Bxd8 Bb4+ 1-0

"""


def run(*arguments, stdin=None, timeout=PATIENCE, env=None):
    """(exit status, stdout, stderr) of annotate."""
    done = subprocess.run([AnnotateCase.program, *arguments], input=stdin, capture_output=True, timeout=timeout,
                          env={**os.environ, **(env or {})})
    return done.returncode, done.stdout, done.stderr.decode()


def moves_of(bgn_line):
    """The moves of a BGN game without what is said of them."""
    return [{k: v for k, v in move.items() if k != "a"} for move in json.loads(bgn_line)["moves"]]


class AnnotateCase(FolderCase):
    program = engine = ""  # as the command line names them

    def setUp(self):
        super().setUp()
        self.games = self.write("games.pgn", GAMES)

    def annotate(self, *arguments, status=0, **options):
        code, out, err = run(*arguments, "--engine", self.engine, *NODES, **options)
        self.assertEqual(code, status, err)
        return out, err


def main():
    """Runs the tests of a script that is called with ANNOTATE ENGINE [unittest arguments]."""
    AnnotateCase.program, AnnotateCase.engine = sys.argv[1:3]
    if not os.access(AnnotateCase.engine, os.X_OK):
        print("skipped: no engine at", AnnotateCase.engine)
        sys.exit(77)
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
