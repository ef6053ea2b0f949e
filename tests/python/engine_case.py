# SPDX-License-Identifier: GPL-3.0-or-later
"""Engines over real processes: one that obeys, and those that lie, stall and die."""
import asyncio
import copy
import gc
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import threading
import time
import unittest

import chess
import chess.variant
import marginalia

ENGINES = pathlib.Path(__file__).resolve().parents[1] / "support/engines"
OBEDIENT = [sys.executable, ENGINES / "obedient_engine.py"]


def obedient(**arguments):
    return marginalia.Engine(OBEDIENT, timeout=60, **arguments)


def bad(vice, *, script="bad_engine.py", timeout=20.0, **arguments):
    return marginalia.Engine([sys.executable, "-I", "-S", ENGINES / script, vice], timeout=timeout, **arguments)


def heard(task):
    """The lines that the engine has got since the last search."""
    task.wait()
    return next(info.string for info in task if info.string).removeprefix("heard ").split(" | ")


def in_python(code, **arguments):
    head = ("import asyncio, gc, marginalia as m, os, signal, sys, threading, time, warnings\n"
            "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # which a shell's background ignores
            "warnings.simplefilter('ignore')\n"  # Python 3.12 warns of forks beside threads
            f"OBEDIENT = {[str(word) for word in OBEDIENT]}\n")
    return subprocess.Popen([sys.executable, "-c", head + code], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True, **arguments)


class AskingCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.engine = obedient()

    @classmethod
    def tearDownClass(cls):
        cls.engine.close()

    def test_facts(self):
        engine = self.engine
        self.assertEqual((engine.name, engine.author, engine.protocol), ("Obedient", "Marginalia's tests", "uci"))
        option = engine.options["Hash"]
        self.assertEqual((option.type, option.default, option.min, option.max), ("spin", 16, 1, 1024))
        self.assertEqual(engine.options["Style"].choices, ["Calm", "Wild West"])
        self.assertIs(engine.options["Ponder"].default, False)
        self.assertIsNone(engine.options["Clear Hash"].default)
        self.assertTrue(engine.is_open)
        self.assertIn("Obedient", repr(engine))

    def test_answers(self):
        answer = self.engine.play(depth=1)
        self.assertEqual((answer.bestmove, answer.ponder, answer.pv), ("a2a3", "a7a5", ["a2a3"]))
        self.assertEqual((answer.score.cp, answer.depth, answer.nodes, answer.nps), (40, 1, 100, 1000))
        self.assertEqual((answer.wdl, answer.time, answer.bound), ((300, 500, 200), 0.001, "exact"))
        black = self.engine.analyse(moves=["e4"], depth=1, multipv=3)
        self.assertEqual([line.score.cp for line in black.lines], [-40, -30, -20])  # White's view
        self.assertEqual([line.pv for line in black.lines], [["a7a5"], ["a7a6"], ["b7b5"]])
        self.assertEqual(black.wdl, (200, 500, 300))

    def test_limits(self):
        for limits, told in (({"nodes": 7}, "go nodes 7"), ({"movetime": 0.25}, "go movetime 250"),
                             ({"mate": 3, "depth": 4}, "go depth 4 mate 3"),
                             ({"depth": 1, "search_moves": ["Nf3", "e2e4"]}, "go depth 1 searchmoves g1f3 e2e4"),
                             ({"white_time": 60, "black_time": 61.5, "white_increment": 1, "moves_to_go": 9},
                              "go wtime 60000 btime 61500 winc 1000 binc 0 movestogo 9")):
            with self.subTest(told):
                self.assertEqual(set(heard(self.engine.stream(**limits))[-1].split()), set(told.split()))

    def test_positions(self):
        said = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
        after = marginalia.Position().after("e4", "e5")
        for position in (after, after.fen):
            self.assertIn(f"position fen {said}", heard(self.engine.stream(position, depth=1)))
        board = chess.Board()
        for move in ("e2e4", "e7e5", "e1e2"):
            board.push_uci(move)
        self.assertIn("position startpos moves e2e4 e7e5 e1e2", heard(self.engine.stream(board, depth=1)))
        board.push(chess.Move.null())
        board.push_san("Nf3")
        start = board.copy(stack=1).root().fen()  # no engine takes a null move
        self.assertIn(f"position fen {start} moves g1f3", heard(self.engine.stream(board, depth=1)))
        fischer = chess.Board("1r2k2r/8/8/8/8/8/8/1R2K2R w BHbh - 0 1", chess960=True)
        answer = self.engine.play(fischer, depth=1, search_moves=["e1b1"])
        self.assertEqual(answer.bestmove, "e1b1")

    def test_options_of_one_search(self):
        engine = self.engine
        engine.configure({"Hash": 64})
        lines = heard(engine.stream(depth=1, options={"Hash": 32, "Style": "Wild West"}))
        self.assertIn("setoption name Hash value 32", lines)
        self.assertIn("setoption name Style value Wild West", lines)
        lines = heard(engine.stream(depth=1))
        self.assertIn("setoption name hash value 64", [line.lower() for line in lines])
        self.assertIn("setoption name style value calm", [line.lower() for line in lines])
        self.assertEqual(heard(engine.stream(depth=1)), ["position startpos", "go depth 1"])
        engine.press("Clear Hash")
        engine.set_option("Hash", 16)
        self.assertEqual(heard(engine.stream(depth=1))[:2],
                         ["setoption name Clear Hash", "setoption name Hash value 16"])

    def test_new_game_and_opponent(self):
        opponent = marginalia.Opponent("Garry", title="GM", rating=2851, is_engine=False)
        lines = heard(self.engine.stream(depth=1, new_game=True, opponent=opponent))
        self.assertEqual(lines[:2], ["setoption name UCI_Opponent value GM 2851 human Garry", "ucinewgame"])
        self.engine.new_game()
        self.assertEqual(heard(self.engine.stream(depth=1))[0], "ucinewgame")

    def test_what_is_asked_next_stops_a_search_that_has_not_begun(self):
        for _ in range(20):
            streams = [self.engine.stream(), self.engine.stream()]
            self.assertEqual(self.engine.analyse(depth=1).bestmove, "a2a3")
            self.assertTrue(all(stream.done() for stream in streams))

    def test_stream(self):
        with self.engine.stream(multipv=2) as stream:
            for info in stream:
                if info.depth == 3:
                    break
        answer = stream.wait()
        self.assertEqual(answer.bestmove, "a2a3")
        self.assertEqual([line.pv for line in stream.lines], [["a2a3"], ["a2a4"]])
        list(stream)
        self.assertTrue(stream.done() and not stream.would_block())
        with self.assertRaises(TimeoutError):
            self.engine.stream().wait(timeout=0.05)
        self.engine.ping()  # stops what is without end

    def test_ponder(self):
        first = self.engine.play(movetime=1, ponder=True)
        second = self.engine.stream(moves=[first.bestmove, first.ponder], movetime=1)
        lines = heard(second)
        self.assertEqual(lines[-2:], ["position startpos moves a2a3 a7a5", "go ponder movetime 1000"])
        self.assertEqual(heard(self.engine.stream(depth=1))[0], "ponderhit")
        self.engine.play(movetime=1, ponder=True)
        self.assertEqual(self.engine.play(moves=["d4"], movetime=1).bestmove, "a7a5")
        pondering = self.engine.stream(moves=["e4"], depth=1, pondering=True)
        self.assertIsNotNone(pondering.next())
        pondering.ponder_hit()
        self.assertEqual(pondering.wait().bestmove, "a7a5")

    def test_wrong_arguments(self):
        engine = self.engine
        for error, ask in ((ValueError, lambda: engine.play()), (ValueError, lambda: engine.play(depth=0)),
                           (ValueError, lambda: engine.play(depth=2 ** 80)),
                           (TypeError, lambda: engine.play(depth="3")),
                           (ValueError, lambda: engine.play(movetime=float("nan"))),
                           (ValueError, lambda: engine.play(moves=["e5"], depth=1)),
                           (TypeError, lambda: engine.play(moves="e4", depth=1)),
                           (ValueError, lambda: engine.play("8/8/8/8/8/8/8/8 w - - 0 1", depth=1)),
                           (TypeError, lambda: engine.play(object(), depth=1)),
                           (TypeError, lambda: engine.play(depth=1, speed=3)),
                           (TypeError, lambda: engine.analyse(depth=1, pondering=True)),
                           (ValueError, lambda: engine.play(depth=1, search_moves=[])),
                           (ValueError, lambda: engine.play(depth=1, opponent="x\nquit")),
                           (ValueError, lambda: engine.set_option("Style", "Calm\nquit")),
                           (TypeError, lambda: engine.set_option("Hash", 1.5)),
                           (ValueError, lambda: marginalia.Engine([])),
                           (ValueError, lambda: marginalia.Engine("x", protocol="usi")),
                           (ValueError, lambda: marginalia.Engine("x\0y"))):
            with self.assertRaises(error):
                ask()
        for name, value in (("Hash", 0), ("Nope", 1), ("Style", "Loud"), ("MultiPV", 2), ("UCI_Chess960", True)):
            with self.assertRaises(marginalia.EngineRequestError) as raised:
                engine.set_option(name, value)
            self.assertEqual(raised.exception.kind, "bad option")
        engine.ping()

    def test_asyncio(self):
        async def main():
            threads = threading.active_count()
            async with obedient(wait=False) as engine:
                self.assertEqual((await engine.stream(depth=1)).bestmove, "a2a3")
                count = 0
                async for info in engine.stream():
                    count += 1
                    if info.depth == 4:
                        break
                self.assertGreaterEqual(count, 4)
                with self.assertRaises(asyncio.TimeoutError):
                    await asyncio.wait_for(engine.stream(), 0.1)
                await engine.prepare(options={"Hash": 32}, new_game=True)
                answers = await asyncio.gather(*(engine.stream(moves=[move], depth=1) for move in ("e4", "d4", "c4")))
                self.assertEqual([answer.bestmove for answer in answers], ["a7a5"] * 3)
                self.assertEqual(threading.active_count(), threads)
            self.assertFalse(engine.is_open)
            with self.assertRaises(marginalia.EngineTerminatedError):
                await engine.prepare()

        asyncio.run(main())

    def test_threads(self):
        found = []
        threads = [threading.Thread(target=lambda: found.append(self.engine.play(depth=1).bestmove)) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, ["a2a3"] * 8)


class BadEngineCase(unittest.TestCase):
    def fault(self, ask):
        with self.assertRaises(marginalia.EngineError) as raised:
            ask()
        return raised.exception

    def test_deaths_and_lies(self):
        terminated, timeout = marginalia.EngineTerminatedError, marginalia.EngineTimeoutError
        for vice, kind, error, waits in (
                ("exits-at-once", "died", terminated, {}), ("dies-on-uci", "died", terminated, {}),
                ("dies-on-go", "died", terminated, {}), ("dies-by-signal", "died", terminated, {}),
                ("silent-uci", "handshake timeout", timeout, {"timeout": 0.3}),
                ("never-ready", "ready timeout", timeout, {"timeout": 2.0}),
                ("ignores-stop", "stalled", timeout, {"timeout": 2.0, "stall": 0.1}),
                ("illegal-bestmove", "illegal move", marginalia.EngineError, {}),
                ("none-bestmove", "missing move", marginalia.EngineError, {}),
                ("endless-line", "line too long", marginalia.EngineError, {})):
            with self.subTest(vice):
                engine = None

                def ask():
                    nonlocal engine
                    engine = bad(vice, protocol="uci", **waits)
                    engine.play(nodes=1)

                fault = self.fault(ask)
                self.assertEqual((fault.kind, type(fault)), (kind, error))
                if engine is not None and kind != "missing move":
                    self.assertFalse(engine.is_open)
                    self.assertEqual(self.fault(engine.ping).kind, "closed")

    def test_xboard(self):
        with bad("ok", script="bad_xboard_engine.py", protocol="xboard") as engine:
            self.assertEqual(engine.play(depth=1).bestmove, "e2e4")
            engine.prepare(result="1-0", reason="White mates").wait()
        with bad("resigns", script="bad_xboard_engine.py", protocol="xboard") as engine:
            answer = engine.play(white_time=5, black_time=5)
            self.assertTrue(answer.resigned)
            self.assertIsNone(answer.bestmove)

    def test_no_engine(self):
        fault = self.fault(lambda: marginalia.Engine("no-such-engine"))
        self.assertEqual(fault.kind, "not found")
        self.assertIsInstance(fault, FileNotFoundError)
        again = pickle.loads(pickle.dumps(fault))
        self.assertEqual((type(again), str(again), again.kind), (type(fault), str(fault), fault.kind))

    def test_killed_while_it_searches(self):
        with bad("ok") as engine:
            stream = engine.stream(depth=1)
            pid = int(next(info.string for info in stream if info.string).split()[1])
            os.kill(pid, signal.SIGKILL)
            self.assertEqual(self.fault(lambda: [stream.wait(), engine.play(depth=1)]).kind, "died")


class LifeCase(unittest.TestCase):
    def test_close(self):
        engine = obedient()
        stream = engine.stream()
        stream.next()
        engine.close()
        engine.close()
        with self.assertRaises(marginalia.EngineTerminatedError):
            stream.wait()
        self.assertEqual(engine.exit_code, 0)
        stream = obedient().stream(depth=1)
        gc.collect()
        self.assertEqual(stream.wait().bestmove, "a2a3")  # its engine lives as long as it
        with self.assertRaises(TypeError):
            copy.copy(stream)

    @unittest.skipIf(os.name == "nt", "signals of POSIX")
    def test_interrupt(self):
        process = in_python("engine = m.Engine(OBEDIENT, timeout=60)\n"
                            "try:\n for info in engine.stream(): print('go', flush=True) if info.depth == 2 else None\n"
                            "except KeyboardInterrupt: print(engine.play(depth=1).bestmove)\n")
        with process:
            self.assertEqual(process.stdout.readline(), "go\n")
            began = time.monotonic()
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.communicate()[0], "a2a3\n")
            self.assertLess(time.monotonic() - began, 20)
            self.assertEqual(process.returncode, 0)

    def test_end_of_the_interpreter(self):
        for code in ("stream = engine.stream(); stream.next()",
                     "threading.Thread(target=lambda: list(engine.stream()), daemon=True).start(); time.sleep(0.1)",
                     "async def main():\n async for info in engine.stream(): pass\n"
                     "threading.Thread(target=lambda: asyncio.run(main()), daemon=True).start(); time.sleep(0.1)",
                     "engine.play(depth=1, ponder=True)", "m.Engine(OBEDIENT, wait=False)"):
            with self.subTest(code), in_python("engine = m.Engine(OBEDIENT, timeout=60)\n" + code) as process:
                self.assertEqual((process.communicate()[0], process.returncode), ("", 0))

    @unittest.skipUnless(hasattr(os, "fork"), "no os.fork")
    def test_fork(self):
        code = ("engine = m.Engine(OBEDIENT, timeout=60); stream = engine.stream()\n"
                "child = os.fork()\n"
                "if child == 0:\n"
                " try: engine.ping()\n"
                " except RuntimeError: pass\n"
                " del engine, stream; gc.collect()\n"
                " with m.Engine(OBEDIENT, timeout=60) as engine: os._exit(engine.play(depth=1).bestmove != 'a2a3')\n"
                "print(os.waitpid(child, 0)[1]); stream.stop(); print(stream.wait().bestmove)\n")
        with in_python(code) as process:
            self.assertEqual(process.communicate()[0], "0\na2a3\n")


if __name__ == "__main__":
    unittest.main()
