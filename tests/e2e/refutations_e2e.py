# SPDX-License-Identifier: GPL-3.0-or-later
"""Refutations and drawings as users meet them: where they stand in a file, that a second run replaces them in every style, with
one engine and with two, and that what people wrote stays. With the package `chess` in reach, what comes out is also read by it."""
import io
import json
import os
import shlex
import unittest

try:
    import chess.pgn
except ImportError:
    chess = None

from annotate_case import words
from journey import ANNOTATE, ENGINE, Journey

# Légal's trap: 5... Bxd1 allows mate in two, and White takes the bishop.
HEAD = '[White "Legal"]\n[Black "Brie"]\n[Result "*"]\n\n'
MOVES = "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 "
TRAP = HEAD + MOVES + "6. Kxd1 dxe5 7. d3 Nf6 8. h3 *\n\n"
LINE = "(6. Bxf7+ Ke7 7. Nd5#)"
ARROW = "Rc4f7"
# Black only: nothing is said of 6. Kxd1, where the line is what would have been better.
BLACK = ("--side", "black")


def movetext(out):
    return words(out[out.index("1. e4"):])


class Refutations(Journey):
    def annotate(self, text, *arguments):
        """What annotate writes of the text."""
        engine = () if {"--engine", "--use-stored-evals"} & set(arguments) else ("--engine", ENGINE)
        return self.run_program(ANNOTATE, "-", *arguments, "--nodes", "2000", "-j", "1", *engine, stdin=text)[0]

    def renamed_engine(self):
        """The engine under another name."""
        script = self.write("other", f"#!/bin/sh\n{shlex.quote(ENGINE)} | sed -u 's/^id name .*/id name Other 1/'\n")
        os.chmod(script, 0o755)
        return script

    def test_it_stands_beside_the_reply(self):
        out = movetext(self.annotate(TRAP, *BLACK))
        self.assertIn("5... Bxd1 $4 {[%eval #2]", out)
        self.assertIn(ARROW, out[out.index("5... Bxd1"):out.index("6. Kxd1")])
        self.assertIn("Allows mate in 2: 6. Bxf7+ Ke7 7. Nd5#.", out)
        self.assertIn(LINE, out[out.index("6. Kxd1"):])
        # White's reply is a blunder, too: the same line is the better one.
        both = movetext(self.annotate(TRAP))
        self.assertIn("Bxf7+ was best.", both)
        self.assertEqual(both.count("(6. Bxf7+"), 1)

    def test_it_can_be_left_out(self):
        out = movetext(self.annotate(TRAP, *BLACK, "--no-lines"))
        self.assertNotIn("(6.", out)
        self.assertNotIn("(5...", out)
        self.assertIn(ARROW, out)
        out = movetext(self.annotate(TRAP, *BLACK, "--no-arrows"))
        self.assertIn(LINE, out)
        self.assertNotIn("[%c", out)
        out = movetext(self.annotate(TRAP, *BLACK, "--no-comments"))
        self.assertNotIn("[%c", out)

    def test_a_second_run_changes_nothing(self):
        two = ("--engine", ENGINE, "--engine", self.renamed_engine())
        for sides in ((), BLACK):
            for more in ((), ("--multipv", "3"), ("--variations",), ("--lang", "de", "--figurines"), ("--no-lines",),
                         ("--no-arrows",), two, (*two, "--judge-by", "consensus")):
                styles = ("scid", "chessbase") if sides and len(more) < 4 else ("lichess",)
                for form in (("--to", "bgn"), *(("--style", style) for style in styles)):
                    with self.subTest(sides=sides, more=more, form=form):
                        once = self.annotate(TRAP, *sides, *more, *form)
                        self.assertEqual(self.annotate(once, *sides, *more, *form), once)

    def test_another_run_takes_all_of_it(self):
        for form in (("--to", "bgn"), ("--to", "pgn")):
            plain = self.annotate(TRAP, *BLACK, "--no-lines", "--no-arrows", *form)
            full = self.annotate(TRAP, *BLACK, *form)
            self.assertNotEqual(plain, full)
            self.assertEqual(self.annotate(full, *BLACK, "--no-lines", "--no-arrows", *form), plain)

    def test_bgn_has_our_name(self):
        game = json.loads(self.annotate(TRAP, *BLACK, "--to", "bgn"))
        reply = game["moves"][10]
        lines = [info for info in reply["a"] if "alt" in info]
        self.assertEqual([info["id"] for info in lines], ["marginalia"])
        blunder = game["moves"][9]["a"][0]
        self.assertEqual(blunder["id"], "marginalia")
        self.assertIn(ARROW, blunder["cal"])

    @unittest.skipIf(chess is None, "no python-chess")
    def test_python_chess_reads_it(self):
        game = chess.pgn.read_game(io.StringIO(self.annotate(TRAP, *BLACK)))
        self.assertEqual(game.errors, [])
        self.assertEqual([m.uci() for m in game.mainline_moves()][10:12], ["e1d1", "d6e5"])
        blunder = list(game.mainline())[9]
        self.assertIn((chess.C4, chess.F7, "red"), [(a.tail, a.head, a.color) for a in blunder.arrows()])
        self.assertTrue(blunder.variations[1].end().board().is_checkmate())
