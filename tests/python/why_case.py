# SPDX-License-Identifier: GPL-3.0-or-later
"""why() says of a move what `annotate` writes about it, over real engines: one that plays, and those that stall and die."""
import asyncio
import copy
import importlib.util
import json
import os
import pathlib
import pickle
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import unittest.mock

import marginalia
import marginalia.chess
import programs

ENGINES = pathlib.Path(__file__).resolve().parents[1] / "support/engines"
SAMPLE = pathlib.Path(__file__).resolve().parents[1] / "data/sample.pgn"
TRIES = [("5rk1/5ppp/8/3p4/4Q3/8/5PPP/6K1 w - - 0 1", "1. h3", "h2h3"),
         ("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3", "3... Nf6", "g8f6"),
         ("8/8/8/8/4k3/8/4P3/4K3 w - - 0 1", "1. Kd1", "e1d1"),
         ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "1. Rd8#", "d1d8")]


class WhyCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.engine = marginalia.Engine(programs.path_of("marginalia"), options={"Threads": 1})
        cls.addClassCleanup(cls.engine.close)

    def annotated(self, tries, *options):
        """What annotate writes of games of one move, as BGN."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "tries.pgn")
            path.write_text("".join(f'[SetUp "1"]\n[FEN "{fen}"]\n\n{text} *\n\n' for fen, text, _ in tries))
            out = programs.run("annotate", "--no-config", "-q", "--nodes", 2000, "--engine", programs.path_of("marginalia"),
                               "-j", 1, "--to", "bgn", "--spend", "even", *options, path)
        return [json.loads(line) for line in out.decode().splitlines() if line.startswith('{"')]

    def test_says_what_annotate_writes(self):
        for language in ("en", "de", "nl"):
            games = self.annotated(TRIES, "--lang", language, "--no-praise")
            labels = []
            for (fen, _, move), game in zip(TRIES, games, strict=True):
                written = game["moves"][0].get("a", [{}])[0]
                found = marginalia.why(fen, move, self.engine, nodes=2000, spending="even", language=language)
                self.assertEqual(found.nag, written.get("nag"), fen)
                self.assertEqual(found.text, written.get("comment", ""), fen)
                self.assertEqual(found.text_in(language), found.text)
                if "facts" in written:
                    for key in ("label", "cause", "loss", "reason", "before", "after", "lines"):
                        self.assertEqual(found.facts.get(key), written["facts"].get(key), (fen, key))
                    self.assertEqual(found.loss, written["facts"].get("loss"))
                labels.append(found.label)
            self.assertEqual(labels[:2], ["blunder", "blunder"])

    @unittest.skipUnless(importlib.util.find_spec("websocket"), "no Python package websocket-client")
    def test_says_what_the_desk_says(self):
        """With the desk's budget, which is that of why() without a limit, and its three lines."""
        tests = pathlib.Path(__file__).resolve().parents[1]
        with unittest.mock.patch.object(sys, "path", [str(tests / "e2e"), str(tests / "support"), *sys.path]):
            import desk_client
        game = next(marginalia.read(tests / "data/club.pgn"))
        with tempfile.TemporaryDirectory() as folder, subprocess.Popen(
                [programs.path_of("annotate"), "serve", "--no-open", "--no-config", "--state", pathlib.Path(folder, "desk.sqlite"),
                 "--engine", programs.path_of("marginalia")], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE) as process:
            try:
                tab = desk_client.Desk(process).tab()
                labels = set()
                for ply in (13, 16, 19, 28, 34):
                    told = tab.ask("why", start=game.positions()[ply].fen, played=game.moves[ply])
                    found = marginalia.why(game, ply, self.engine, lines=3)
                    self.assertEqual(found.nag or 0, told["label"], ply)
                    self.assertEqual([text for _, text in told["game"]["nodes"][0].get("t", [])], [found.text] if found.text else [], ply)
                    labels.add(found.label)
                tab.close()
            finally:
                process.terminate()
        self.assertLessEqual({"inaccuracy", "blunder"}, labels)

    def test_answer(self):
        start = marginalia.Position(TRIES[1][0])
        found = marginalia.why(start, "Nf6", self.engine, nodes=2000)
        self.assertEqual((found.move, found.san, found.label, found.nag, found.praise), ("g8f6", "Nf6", "blunder", 4, None))
        self.assertEqual(found.position.fen, start.fen)
        self.assertEqual((found.after.mate, found.refutation), (1, ["h5f7"]))
        self.assertEqual(found.reason, "allows-mate")
        self.assertEqual((found.line[0], found.better[0]), (found.best, found.best))
        self.assertIn("Qxf7#", found.text)
        self.assertNotEqual(found.text_in("fr"), found.text)
        self.assertIn("♕", found.text_in("en", figurines=True))
        self.assertTrue(0.3 < found.loss <= 2, found.loss)
        self.assertEqual(repr(found), "<Judgement Nf6 blunder>")
        good = marginalia.why(start, "g7g6", self.engine, nodes=2000)
        self.assertEqual((good.label, good.better, good.reason is None or good.text != ""), (None, [], True))
        again = marginalia.why(start, "Nf6", self.engine, nodes=2000)
        self.assertEqual((again.facts, again.text), (found.facts, found.text))

    def test_moves_of_games_and_boards(self):
        game = next(marginalia.read(SAMPLE))
        for ply in (0, 20, len(game) - 1):
            found = marginalia.why(game, ply, self.engine, nodes=500)
            self.assertEqual((found.move, found.position), (game.moves[ply], game.positions()[ply]))
        self.assertEqual(found.after.mate, 0)
        board = marginalia.chess.Board()
        board.push_san("e4")
        self.assertEqual(marginalia.why(board, "e5", self.engine, nodes=500).position.turn, "black")
        castled = marginalia.why("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", self.engine, nodes=500)
        self.assertEqual(castled.move, "e1g1")
        chess960 = marginalia.Position("4k3/8/8/8/8/8/8/1K4R1 w G - 0 1", "Chess960")
        if "UCI_Chess960" in self.engine.options:
            self.assertEqual(marginalia.why(chess960, "O-O", self.engine, nodes=500).move, "b1g1")

    def test_copies(self):
        for fen, _, move in TRIES:
            found = marginalia.why(fen, move, self.engine, nodes=1000, language="de", lines=2)
            for again in (pickle.loads(pickle.dumps(found)), copy.copy(found)):
                for name in ("move", "label", "praise", "nag", "loss", "before", "after", "line", "better", "refutation", "reason",
                             "facts", "text", "position"):
                    self.assertEqual(getattr(again, name), getattr(found, name), (fen, name))
        state = list(found.__getstate__())
        for place, faulty in ((2, "x"), (2, "{}"), (1, "a1a8"), (1, "--"), (4, "xx")):
            with self.assertRaises(ValueError):
                marginalia.Judgement.__new__(marginalia.Judgement).__setstate__(tuple(state[:place] + [faulty] + state[place + 1:]))

    def test_limits(self):
        for limits in ({"depth": 4, "spending": "even"}, {"movetime": 0.01}, {"nodes": 500, "lines": 3, "talk": "more"},
                       {"nodes": 500, "rules": "expected-points"}):
            self.assertEqual(marginalia.why(TRIES[1][0], "Nf6", self.engine, **limits).label, "blunder", limits)

    def test_faulty_arguments(self):
        for error, words, arguments, options in (
                (ValueError, "e5", (None, "e5", self.engine), {}), (IndexError, "no such move", (marginalia.Game(), 0, self.engine), {}),
                (TypeError, "index", (marginalia.Game(moves=["e4"]), "e4", self.engine), {}),
                (TypeError, "an Engine", (None, "e4", "stockfish"), {}), (ValueError, "legal", (None, "--", self.engine), {}),
                (ValueError, "language 'xx'", (None, "e4", self.engine), {"language": "xx"}),
                (ValueError, "rules 'xx'", (None, "e4", self.engine), {"rules": "xx"}),
                (ValueError, "'xx' is none of", (None, "e4", self.engine), {"talk": "xx"}),
                (ValueError, "'xx' is none of", (None, "e4", self.engine), {"spending": "xx"}),
                (ValueError, "needs nodes", (None, "e4", self.engine), {"depth": 3}),
                (ValueError, "1 or more", (None, "e4", self.engine), {"nodes": 0}),
                (ValueError, "lines", (None, "e4", self.engine), {"lines": 0}),
                (ValueError, "", (marginalia.Position(variant="Atomic"), "e4", self.engine), {})):
            with self.assertRaisesRegex(error, words):
                marginalia.why(*arguments, **options)
        self.assertTrue(self.engine.is_open)

    def test_other_threads_run_and_the_engine_serves_others(self):
        answers = []
        thread = threading.Thread(target=lambda: answers.append(marginalia.why(None, "e4", self.engine, nodes=20_000)))
        thread.start()
        count = 0
        while thread.is_alive():
            count += 1
        self.assertGreater(count, 100)
        self.assertEqual(answers[0].san, "e4")
        self.assertEqual(len(self.engine.analyse(nodes=500, multipv=2).lines), 2)

        async def both():
            return await self.engine.stream(nodes=500)
        self.assertIsNotNone(asyncio.run(both()).bestmove)

    @unittest.skipIf(os.name == "nt", "signals of POSIX")
    def test_ctrl_c_ends_it_and_the_engine_goes_on(self):
        programs.interrupt_after(self, 0.5)
        began = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            marginalia.why(None, "e4", self.engine, nodes=1_000_000_000)
        self.assertLess(time.monotonic() - began, 30)
        self.assertEqual(marginalia.why(TRIES[1][0], "Nf6", self.engine, nodes=2000).label, "blunder")

    def test_a_book_of_its_own_is_closed(self):
        with marginalia.Engine([sys.executable, ENGINES / "obedient_engine.py"], timeout=60, log=True) as engine:
            marginalia.why(None, "e4", engine, nodes=100)
            sent = [line for is_sent, line in engine.take_log() if is_sent]
            self.assertIn(b"ucinewgame", sent)
            if "OwnBook" in engine.options:
                self.assertIn(b"setoption name OwnBook value false", sent)

    def test_an_engine_that_dies_is_an_error(self):
        with marginalia.Engine([sys.executable, "-I", "-S", ENGINES / "bad_engine.py", "dies-on-go"], timeout=20) as engine:
            with self.assertRaises(marginalia.EngineTerminatedError) as caught:
                marginalia.why(None, "e4", engine, nodes=100)
            self.assertEqual(caught.exception.kind, "died")
        engine = marginalia.Engine([sys.executable, ENGINES / "obedient_engine.py"], timeout=60)
        engine.close()
        with self.assertRaises(marginalia.EngineTerminatedError):
            marginalia.why(None, "e4", engine, nodes=100)


if __name__ == "__main__":
    unittest.main()
