# SPDX-License-Identifier: GPL-3.0-or-later
"""Verdicts that can be trusted, and refutations and drawings as users meet them: where they stand in a file, that a second run
replaces them in every style, with one engine and with two. Stockfish is used, too, where it is installed; with the package
`chess` in reach, what comes out is also read by it."""
import io
import json
import os
import re
import shlex
import unittest

try:
    import chess.engine
    import chess.pgn
except ImportError:
    chess = None

from annotate_case import words
from journey import ANNOTATE, ENGINE, STOCKFISH, Journey

# Légal's trap: 5... Bxd1 allows mate in two, and White takes the bishop.
HEAD = '[White "Legal"]\n[Black "Brie"]\n[Result "*"]\n\n'
MOVES = "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 "
TRAP = HEAD + MOVES + "6. Kxd1 dxe5 7. d3 Nf6 8. h3 *\n\n"
LINE = "(6. Bxf7+ Ke7 7. Nd5#)"
ARROW = "Rc4f7"
# Black only: nothing is said of 6. Kxd1, where the line is what would have been better.
BLACK = ("--side", "black")


def movetext(out, first="1. e4"):
    return words(out[out.index(first):])


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
        self.assertIn("Runs into mate in 2: 6. Bxf7+ Ke7 7. Nd5#.", out)
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


MOSCOW = """[Event "A sound one"]
[White "A"]
[Black "B"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "Tal Memorial Blitz"]
[Date "2012.06.07"]
[White "Tomashevsky"]
[Black "Nakamura"]
[Result "1/2-1/2"]

1. c4 f5 2. Nc3 Nf6 3. d4 d6 4. Bg5 Nbd7 5. g3 g6 6. Bg2 Bg7 7. Nh3 e5 8. dxe5 dxe5 9. e4 O-O 10. exf5 gxf5
11. O-O h6 12. Be3 c6 13. f3 Nb6 14. Qe2 Be6 15. b3 Qe7 16. Nf2 Nfd7 17. Rad1 a5 18. Qc2 a4 19. f4 e4 20. Ne2 axb3
21. axb3 Ra3 22. Nd4 Bxc4 23. bxc4 Rxe3 24. Bh3 Bxd4 25. Rxd4 Nc5 26. Rfd1 Rb3 27. Rd6 Qg7 28. Qe2 Nc8 29. Rd8 Ne7
30. Rxf8+ Qxf8 31. Rd6 e3 32. Nd1 Ne4 33. Rd3 Rb1 34. Qxe3 Qf7 35. Bf1 Kh7 36. Nf2 Qxc4 37. Rd1 Qc2 38. Rd7 Qc5
39. Rxe7+ Kg6 40. Kg2 Kf6 41. Re8 Rb2 42. Kg1 Rb1 43. Kg2 Rb2 1/2-1/2
"""

TRIBERG = """[Event "Triberg"]
[Date "1921"]
[White "Alekhine"]
[Black "Bogoljubow"]
[Result "*"]
[SetUp "1"]
[FEN "r1q2rk1/pb3ppp/1p6/3R2B1/1np4Q/6P1/PP2PPBP/R5K1 w - - 1 16"]

16. Be4 h6 17. Bxh6 *
"""


class Trust(Journey):
    """A game that was mistyped is not judged, and no move is called best that is no better than the played one at equal nodes."""

    def annotate(self, games, *options, engine=ENGINE):
        _, err = self.run_program(ANNOTATE, "--engine", engine, "-o", "out.pgn", *options, self.write("games.pgn", games))
        return self.read("out.pgn").decode(), err

    def check_broken(self, engine):
        text, said = self.annotate(MOSCOW, "--nodes", "20000", "--no-praise", engine=engine)
        self.assertRegex(said, r"games\.pgn, game 2, move 39\. \(8/1p1Rn2k/.* w .*\): the score looks broken from here")
        self.assertEqual(said.count("looks broken"), 1)
        behind = movetext(text[text.index("Tomashevsky"):], "1. c4").rsplit("39. Rxe7+", 1)[1]
        self.assertIn("From here on the score looks broken", behind.split("39... Kg6")[0])
        self.assertEqual(behind.count("[%eval"), 10)
        self.assertNotRegex(behind, r"\$[246]\b|was best")
        self.assertRegex(words(text), r"[Tt]he score looks broken from 39\. Rxe7\+ on")

    def test_mistyped_game_is_not_judged_from_there(self):
        for engine in filter(None, (ENGINE, STOCKFISH)):
            with self.subTest(engine):
                self.check_broken(engine)

    def check_best_moves(self, engine, nodes):
        """Alekhine - Bogoljubow: 16. Be4 is no mistake, and what is called best beats the played move."""
        text, _ = self.annotate(TRIBERG, "--nodes", str(nodes), "--no-praise", "--no-summary", engine=engine)
        self.assertNotRegex(movetext(text, "16. Be4"), r"16\. Be4 (\$|\{[^}]*(best|Mistake|Inaccuracy))")
        if chess is None:
            return
        node = chess.pgn.read_game(io.StringIO(text))
        with chess.engine.SimpleEngine.popen_uci(engine) as judge:
            while node.variations:
                board, node = node.board(), node.variations[0]
                best = re.search(r"(\S+) was best\.", node.comment)
                if not best:
                    continue
                moves = [board.parse_san(best.group(1)), node.move]
                values = [judge.analyse(board, chess.engine.Limit(nodes=4 * nodes), root_moves=[move], game=object())
                          ["score"].pov(board.turn).score(mate_score=10000) for move in moves]
                self.assertGreater(values[0], values[1], board.fen())

    def test_best_move_beats_the_played_one(self):
        for engine in filter(None, (ENGINE, STOCKFISH)):
            with self.subTest(engine):
                self.check_best_moves(engine, 60000)

    def test_annotating_a_mistyped_game_again_changes_nothing(self):
        once, _ = self.annotate(MOSCOW, "--nodes", "5000", "--no-praise")
        again, _ = self.annotate(once, "--nodes", "5000", "--no-praise")
        self.assertEqual(once, again)
