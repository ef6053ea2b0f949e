# SPDX-License-Identifier: GPL-3.0-or-later
"""Games of variants through the programs: conversions, annotation by an engine with UCI_Variant, matches. python-chess plays
the variants here, and reads the results."""
import io
import json
import os
import random
import re
import shutil

from journey import ANNOTATE, ENGINE, Journey, need, script

need("chess")
import chess.pgn  # noqa: E402
import chess.variant  # noqa: E402

VARIED = script("variant_engine.py")
VARIANTS = ["Atomic", "Antichess", "Three-check", "King of the Hill", "Horde", "Racing Kings", "Crazyhouse"]

ATOMIC = """[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Anna"]
[Black "Bert"]
[Result "1-0"]
[Variant "Atomic"]

1. Nf3 a6 2. Ng5 a5 3. Nxf7# 1-0

"""
CHESS = ATOMIC.replace('[Variant "Atomic"]\n', "").replace("3. Nxf7#", "3. Nxf7")


def random_game(variant, rng):
    board = chess.variant.find_variant(variant)()
    for _ in range(rng.choice([10, 40, 120])):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(rng.choice(moves))
    return board


def games_in(pgn):
    handle = io.StringIO(pgn)
    return list(iter(lambda: chess.pgn.read_game(handle), None))


class Conversions(Journey):
    def test_pgn_and_bgn_come_back(self):
        bgn = self.bgn("convert", "--to", "bgn", "-q", "-", stdin=ATOMIC)
        self.assertEqual(json.loads(bgn)["variant"], "atomic")
        self.assertEqual(self.bgn("convert", "--to", "pgn", "-q", "-", stdin=bgn), ATOMIC)
        self.assertIn("king exploded", self.bgn("show", "-", stdin=ATOMIC))

    def test_games_of_python_chess(self):
        """MARGINALIA_VARIANT_GAMES random games of each variant (20): python-chess reads them back from PGN, BGN, EGD."""
        rng = random.Random(5)
        for variant in VARIANTS + ["Giveaway", "Suicide"]:
            with self.subTest(variant):
                boards = [random_game(variant, rng) for _ in range(int(os.environ.get("MARGINALIA_VARIANT_GAMES", "20")))]
                pgn = "".join(f"{chess.pgn.Game.from_board(board)}\n\n" for board in boards)
                for form in ("bgn", "egd", "uci"):
                    text = self.bgn("convert", "--to", form, "-q", "-", stdin=pgn)
                    games = games_in(self.bgn("convert", "--to", "pgn", "-q", "-", stdin=text))
                    self.assertEqual(len(games), len(boards))
                    for game, board in zip(games, boards):
                        self.assertEqual(game.errors, [])
                        self.assertEqual(type(game.board()), type(board))
                        self.assertEqual(list(game.mainline_moves()), board.move_stack)

    def test_moves_of_unknown_variants_are_kept(self):
        line = '{"moves":[{"p":"P","f":"e2","t":"e4"}],"result":"W","variant":"losAlamos"}\n'
        self.assertEqual(self.bgn("convert", "--to", "bgn", "-", stdin=line, status=1), line)
        self.assertIn("the moves are kept as written", self.messages)
        self.assertIn("e2-e4 1-0", self.bgn("convert", "--to", "pgn", "-", stdin=line, status=1))
        self.assertIn("moves that cannot be played", self.messages)


class Annotation(Journey):
    def annotate(self, engine, text, *options):
        return self.run_program(ANNOTATE, "-q", "--engine", engine, "--nodes", 100, *options, "-", stdin=text)

    def test_an_engine_that_plays_the_variant(self):
        pgn, messages = self.annotate(VARIED, ATOMIC)
        self.assertEqual(messages, "")
        [game] = games_in(pgn)
        self.assertEqual([str(m) for m in game.mainline_moves()], "g1f3 a7a6 f3g5 a6a5 g5f7".split())
        nodes = list(game.mainline())
        self.assertTrue(all(node.eval() is not None for node in nodes[:-1]), pgn)
        self.assertTrue(any(node.nags for node in nodes), pgn)
        self.assertTrue(any(len(node.parent.variations) > 1 for node in nodes), pgn)
        self.assertEqual({re.sub(r'\[%eval [^]]*\]', '', node.comment).strip() for node in nodes}, {''})  # no sentences
        self.assertIn("Varied 1.0", game.headers["Annotator"])
        # Nothing is written twice.
        again, messages = self.annotate(VARIED, pgn)
        self.assertEqual(again, pgn)
        self.assertEqual(messages, "")
        older = re.sub(r'\[MarginaliaMarks.*\n', "", pgn)  # an earlier version did not say which marks are its own
        again, messages = self.annotate(VARIED, older)
        self.assertEqual(again, older)
        self.assertIn("was annotated before", messages)
        bgn, _ = self.annotate(VARIED, ATOMIC, "--to", "bgn")
        self.assertEqual(self.annotate(VARIED, bgn, "--to", "bgn")[0], bgn)

    def test_an_engine_that_does_not(self):
        pgn, messages = self.annotate(ENGINE, ATOMIC + CHESS + ATOMIC)
        self.assertEqual(messages.count("it does not play Atomic"), 1, messages)
        games = games_in(pgn)
        self.assertEqual(len(games), 3)
        self.assertIn("games passed on without a verdict: 2\n", messages)
        self.assertEqual(self.annotate(ENGINE, 9 * ATOMIC)[1].count("no engine judges Atomic"), 3)
        self.assertNotIn("eval", str(games[0]))
        self.assertIn("eval", str(games[1]))


class Matches(Journey):
    def match(self, variant, *arguments, **options):
        """The two games."""
        self.book("match", "--variant", variant, *arguments, "--games", 2, "-q", "-o", "match.pgn", **options)
        if "match.pgn" not in self.names():
            return []
        games = games_in(self.read("match.pgn").decode())
        os.unlink(self.path("match.pgn"))
        self.assertEqual(len(games), 2)
        for game in games:
            self.assertEqual(game.errors, [])
            self.assertEqual(type(game.end().board()).uci_variant, chess.variant.find_variant(variant).uci_variant)
        return games

    def test_games_end_by_the_rules_of_the_variant(self):
        for variant in VARIANTS:
            with self.subTest(variant):
                for game in self.match(variant, "--engine", f"cmd={VARIED},name=A", "--engine", f"cmd={VARIED},name=B", "--nodes", 1,
                                       "--max-moves", 60):
                    outcome = game.end().board().outcome(claim_draw=True)
                    if outcome is None:
                        self.assertEqual(game.headers["Ending"], "too long")
                    else:
                        self.assertEqual(game.headers["Result"], outcome.result(), str(game))

    def test_an_engine_of_xboard(self):
        sjeng = shutil.which("sjeng", path=os.environ.get("PATH", "") + ":/usr/games")
        if not sjeng:
            self.skipTest("sjeng is not installed")
        for variant in ("Crazyhouse", "Suicide"):
            with self.subTest(variant):
                for game in self.match(variant, "--engine", f"cmd={VARIED},name=A", "--engine", f"cmd={sjeng},name=X", "--tc",
                                       "5+0.2", "--margin", "5000", "--max-moves", 15):
                    self.assertNotIn(game.headers["Ending"], ("illegal move", "died", "silent", "lost on time"))

    def test_an_engine_that_does_not_play_it(self):
        for variant, said in (("atomic", "does not play Atomic"), ("bughouse", "'bughouse' is not known")):
            self.assertEqual(self.match(variant, "--engine", ENGINE, "--engine", ENGINE, "--nodes", 1, status=2), [])
            self.assertIn(said, self.messages)
