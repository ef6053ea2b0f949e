# SPDX-License-Identifier: GPL-3.0-or-later
"""annotate() gives what the program `annotate` writes, keeps what people wrote, and says what goes wrong."""
import os
import pathlib
import sys
import tempfile
import threading
import time
import unittest
import unittest.mock

import marginalia
import programs

ENGINES = pathlib.Path(__file__).resolve().parents[1] / "support/engines"
SAMPLE = pathlib.Path(__file__).resolve().parents[1] / "data/sample.pgn"
NODES = 1000


class AnnotateCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.engine = marginalia.Engine(programs.path_of("marginalia"), options={"Hash": 8})
        cls.addClassCleanup(cls.engine.close)
        cls.program = programs.path_of("annotate")

    def annotate(self, game, **arguments):
        return marginalia.annotate(game, **{"engine": self.engine, "nodes": NODES, "program": self.program, **arguments})

    def written(self, text, *options, form="pgn"):
        """What the program writes of a file of one game."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "game." + form)
            path.write_text(text, encoding="utf-8")
            return programs.run("annotate", "--no-config", "-q", "-j", 1, "--engine", programs.path_of("marginalia"),
                                "--engine-option", "Hash=8", "--nodes", NODES, "--to", form, *options, path).decode()

    def test_same_bytes_as_the_program(self):
        for game in marginalia.read(SAMPLE):
            self.assertEqual(self.annotate(game).to_pgn().strip(), self.written(game.to_pgn()).strip())
            as_bgn = self.annotate(game, form="bgn").to_bgn()
            self.assertEqual(as_bgn.strip(), self.written(game.to_bgn(), form="bgn").strip().splitlines()[-1])
        german = self.annotate(game, language="de", rules="expected-points", options=["--no-arrows", "--side", "white"])
        self.assertEqual(german.to_pgn().strip(), self.written(game.to_pgn(), "--lang", "de", "--rules", "expected-points",
                                                               "--no-arrows", "--side", "white").strip())

    def test_what_people_wrote_stays(self):
        game = list(marginalia.read(SAMPLE))[1]
        before = game.to_pgn()
        annotated = self.annotate(game)
        self.assertEqual(game.to_pgn(), before)
        self.assertEqual(annotated.moves, game.moves)
        self.assertIn("was the better try", annotated.to_pgn())
        self.assertIn("18... Qxa1+", annotated.to_pgn())
        self.assertTrue(all(annotated.evals[:-1]))
        self.assertTrue(any(2 <= nag <= 6 for nags in annotated.nags for nag in nags))
        again = self.annotate(annotated)
        self.assertEqual(again.to_pgn(), annotated.to_pgn())
        stripped = self.annotate(annotated, options=["--strip-own"])
        self.assertEqual((stripped.comments, stripped.nags), (game.comments, game.nags))

    def test_engines_by_command(self):
        game = marginalia.Game(moves=["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6"])
        self.assertEqual(self.engine.settings, {"hash": "8"})
        self.assertIn("marginalia", self.engine.command)
        by_path = self.annotate(game, engine=programs.path_of("marginalia"), depth=6, nodes=None)
        self.assertEqual(by_path.nags[-1], [4])
        with unittest.mock.patch.dict(os.environ, PATH=os.pathsep.join([str(programs.FOLDER), os.environ["PATH"]])):
            self.assertEqual(marginalia.annotate(game, "marginalia", movetime=0.005).moves, game.moves)

    def test_faults(self):
        game = marginalia.Game(moves=["e4", "e5"])
        for error, words, arguments in (
                (ValueError, "form", {"form": "egd"}), (marginalia.EngineError, "no-such-engine", {"engine": "/no-such-engine"}),
                (marginalia.EngineError, "--nodes", {"nodes": -1}), (marginalia.EngineError, "--lang", {"language": "xx"}),
                (FileNotFoundError, "", {"program": "/no/annotate"})):
            with self.assertRaisesRegex(error, words):
                self.annotate(game, **arguments)
        [refused] = marginalia.read_text('[Variant "Odd"]\n[FEN "8/8/8 w"]\n\n1. e4 *\n')
        if refused.status == "refused":
            with self.assertRaises(ValueError):
                self.annotate(refused)
        with unittest.mock.patch.dict(os.environ, PATH=""), self.assertRaisesRegex(FileNotFoundError, "annotate"):
            marginalia.annotate(game, self.engine)

    def test_an_engine_that_dies_is_an_error(self):
        engine = f"{sys.executable} -I -S {ENGINES / 'bad_engine.py'} dies-on-go"
        with self.assertRaisesRegex(marginalia.EngineError, "out of cheese|status 3"):
            self.annotate(marginalia.Game(moves=["e4", "e5", "Nf3"]), engine=engine)

    @unittest.skipIf(os.name == "nt", "signals of POSIX")
    def test_ctrl_c_ends_it_and_other_threads_run(self):
        counts = []
        threading.Timer(0.5, counts.append, ["ran"]).start()
        programs.interrupt_after(self, 1)
        began = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            self.annotate(marginalia.Game(moves=["e4", "e5"]), nodes=2_000_000_000)
        self.assertEqual(counts, ["ran"])
        self.assertLess(time.monotonic() - began, 30)


if __name__ == "__main__":
    unittest.main()
