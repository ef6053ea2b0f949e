# SPDX-License-Identifier: GPL-3.0-or-later
"""marginalia.chess.engine against python-chess's module: the same values, and the same answers of one engine."""
import asyncio
import copy
import inspect
import logging
import pathlib
import pickle
import sys
import textwrap
import unittest

import chess.engine as theirs
import marginalia.chess as chess
import marginalia.chess.engine as ours

OBEDIENT = [sys.executable, str(pathlib.Path(__file__).resolve().parents[1] / "support/engines/obedient_engine.py")]
BAD_XBOARD = [sys.executable, "-S", str(pathlib.Path(OBEDIENT[1]).with_name("bad_xboard_engine.py")), "ok"]
STALLS = [sys.executable, "-S", str(pathlib.Path(OBEDIENT[1]).with_name("bad_engine.py")), "stalls-on-go"]
SCORES = ["Cp(-900)", "Cp(-1)", "Cp(0)", "Cp(31)", "Mate(0)", "Mate(-1)", "Mate(-9)", "Mate(9)", "Mate(1)", "MateGiven"]


def in_both(text):
    """The text of an expression's value, with our module and with theirs."""
    values = []
    for module in (ours, theirs):
        try:
            values.append(repr(eval(text, dict(vars(module)))))
        except Exception as fault:
            values.append(type(fault).__name__)
    return values


class ValueCase(unittest.TestCase):
    def same(self, text):
        mine, other = in_both(text)
        self.assertEqual(mine, other, text)

    def test_scores(self):
        for a in SCORES:
            for b in SCORES:
                for sign in ("<", "<=", "==", "!=", ">", ">="):
                    self.same(f"{a} {sign} {b}")
            for what in ("str({})", "-{}", "+{}", "abs({})", "{}.mate()", "{}.score()", "{}.score(mate_score=1000)",
                         "{}.is_mate()", "hash({})", "PovScore({}, False)", "PovScore({}, True).black()",
                         "PovScore({}, False) == PovScore(-{}, True)", "PovScore({}, False).wdl()"):
                self.same(what.replace("{}", a))
            for model in ("sf12", "sf14", "sf15", "sf15.1", "sf16", "sf16.1", "sf", "lichess"):
                for ply in (0, 30, 90, 300):
                    self.same(f"{a}.wdl(model={model!r}, ply={ply})")

    def test_other_values(self):
        for text in ("Wdl(1, 2, 3), -Wdl(1, 2, 3), list(Wdl(1, 2, 3)), bool(Wdl(0, 0, 0)), Wdl(1, 2, 1).expectation()",
                     "PovWdl(Wdl(1, 2, 3), False) == (1, 2, 3), PovWdl(Wdl(1, 2, 3), False).white()",
                     "len(PovWdl(Wdl(1, 2, 3), True))",
                     "Wdl(0, 0, 0).expectation()", "Limit(time=3, clock_id='x')", "Limit(depth=2) == Limit(depth=2)",
                     "Opponent('A', None, 3, True)", "list(Info), INFO_ALL, Info.NONE", "MANAGED_OPTIONS",
                     "UciOptionMap([('Hash', 1)])['hASH'], UciOptionMap(a=1), UciOptionMap(a=1) == UciOptionMap(A=1)",
                     "Option('MultiPV', 'spin', 1, 1, 5, []).is_managed()",
                     "Option('x', 'nope', 1, 1, 5, []).parse(1)"):
            self.same(text)
        for kind in ("check", "spin", "combo", "button", "reset", "string", "path"):
            for value in (None, True, False, 0, 3, 99, "a", "true", "false", "7", "x\ny", ""):
                self.same(f"Option('N', {kind!r}, None, 1, 10, ['a', 'b']).parse({value!r})")

    def test_pickles(self):
        for value in (ours.Cp(3), ours.Mate(-2), ours.MateGiven, ours.Wdl(1, 2, 3), ours.Limit(time=1),
                      ours.PovScore(ours.Cp(3), True), ours.Option("x", "check", True, None, None, [])):
            self.assertEqual(pickle.loads(pickle.dumps(value)), value)
            self.assertEqual(copy.deepcopy(value), value)
        with self.assertRaises(ValueError):
            ours.Cp(3).wdl(model="nope")

    def test_signatures(self):
        for name in ("Protocol", "SimpleEngine", "AnalysisResult", "SimpleAnalysisResult", "Score", "PovScore",
                     "Option"):
            mine, other = getattr(ours, name), getattr(theirs, name)
            for member in ("__init__", "play", "analyse", "analysis", "configure", "ping", "quit", "popen_uci", "popen",
                           "send_opponent_information", "send_game_result", "wdl", "score", "next", "wait", "parse"):
                if hasattr(other, member) and callable(getattr(other, member)):
                    with self.subTest(name=name, member=member):
                        self.assertEqual([(p.name, p.kind, repr(p.default)) for p in parameters(mine, member)],
                                         [(p.name, p.kind, repr(p.default)) for p in parameters(other, member)])


def parameters(owner, member):
    return inspect.signature(getattr(owner, member)).parameters.values()


class SimpleEngineCase(unittest.TestCase):
    def both(self, ask):
        """What `ask` answers with our engine and with theirs, as text."""
        answers = []
        for module in (ours, theirs):
            with module.SimpleEngine.popen_uci(OBEDIENT, timeout=60) as engine:
                answers.append(str(ask(module, engine)))
        self.assertEqual(*answers)

    @staticmethod
    def known(info):
        """In order. Strings tell what was heard, which differs."""
        return [(key, str(value)) for key, value in info.items() if key != "string"]

    def test_same_answers(self):
        def ask(module, engine):
            board = (chess if module is ours else sys.modules["chess"]).Board()
            board.push_san("e4")
            result = engine.play(board, module.Limit(depth=2), info=module.INFO_ALL,
                                 root_moves=list(board.legal_moves)[:3])
            lines = engine.analyse(board, module.Limit(nodes=10), multipv=3)
            with engine.analysis(board) as analysis:
                for info in analysis:
                    if info.get("depth", 0) >= 3:
                        break
            best = analysis.wait()
            for _ in analysis:
                pass
            return [result.move, result.ponder, self.known(result.info), [self.known(line) for line in lines],
                    best.move, best.ponder, analysis.empty(), analysis.would_block(), analysis.next(), engine.id,
                    sorted(map(str, engine.options.values()))]

        self.both(ask)

    def test_same_faults(self):
        def ask(module, engine):
            names = []
            for options in ({"MultiPV": 2}, {"Nope": 1}, {"Hash": 0}, {"Style": "x"}):
                try:
                    engine.configure(options)
                except module.EngineError:
                    names.append("EngineError")
            engine.configure({"Hash": 32, "Clear Hash": None})
            engine.ping()
            engine.quit()
            try:
                engine.ping()
            except module.EngineTerminatedError:
                names.append("terminated")
            return names

        self.both(ask)
        for name in ("popen_uci", "popen_xboard"):
            with self.assertRaises(FileNotFoundError):
                getattr(ours.SimpleEngine, name)("no-such-engine")
            with self.assertRaises(ours.EngineTerminatedError):
                getattr(ours.SimpleEngine, name)([sys.executable, "-c", ""])

    def test_end_of_game_needs_no_engine(self):
        with ours.SimpleEngine.popen_uci(OBEDIENT, timeout=60) as engine:
            mated = chess.Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
            self.assertEqual(engine.analyse(mated, ours.Limit(depth=1))["score"].relative, ours.Mate(0))
            self.assertIsNone(engine.play(mated, ours.Limit(depth=1)).move)
            stalemate = chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
            self.assertEqual(engine.analyse(stalemate, ours.Limit(depth=1))["score"].relative, ours.Cp(0))
            for ask in engine.play, engine.analyse:
                with self.assertRaises(ours.EngineError):
                    ask(chess.Board(), ours.Limit())

    def test_game_pondering_and_log(self):
        with self.assertLogs(ours.LOGGER, logging.DEBUG) as log, \
                ours.SimpleEngine.popen_uci(OBEDIENT, timeout=60) as engine:
            engine.send_opponent_information(opponent=ours.Opponent("Eliza", None, 1200, True))
            board = chess.Board()
            for _ in range(2):
                result = engine.play(board, ours.Limit(time=1), game="one", ponder=True)
                board.push(result.move)
                board.push(result.ponder)
            engine.analyse(board, ours.Limit(depth=1), game="one")
            engine.play(board, ours.Limit(depth=1), game="two", options={"Hash": 64})
            engine.quit()
        sent = [record.getMessage().split("<< ")[-1] for record in log.records if "<< " in record.getMessage()]
        self.assertEqual(sent.count("ucinewgame"), 2)
        self.assertIn("setoption name UCI_Opponent value none 1200 computer Eliza", sent)
        self.assertIn("setoption name UCI_AnalyseMode value true", sent)
        self.assertIn("setoption name Hash value 64", sent)
        self.assertEqual((sent.count("ponderhit"), sent.count("go ponder movetime 1000")), (1, 2))
        self.assertEqual(sent[-1], "quit")

    def test_timeout_and_what_comes_between(self):
        with ours.SimpleEngine.popen_uci(STALLS, timeout=60) as engine:
            analysis = engine.analysis(chess.Board())
            engine.timeout = 0.05
            with self.assertRaises(asyncio.TimeoutError):
                engine.analyse(chess.Board(), ours.Limit(time=0.01))
            engine.timeout = 60
            engine.ping()
            self.assertIsNotNone(analysis.wait().move)

    def test_xboard(self):
        with ours.SimpleEngine.popen_xboard(BAD_XBOARD, timeout=60) as engine:
            board = chess.Board()
            result = engine.play(board, ours.Limit(white_clock=5, black_clock=5))
            self.assertEqual(result.move.uci(), "e2e4")
            board.push(result.move)
            engine.send_game_result(board, chess.WHITE, "Time forfeiture")
            for character in "\n\r{}":
                with self.assertRaises(ours.EngineError):
                    engine.send_game_result(board, chess.BLACK, f"Time{character}forfeiture")
            with self.assertRaises(ours.EngineError):
                engine.analyse(chess.Board(), ours.Limit(depth=1), multipv=2)

    def test_xboard_that_moves_without_being_asked(self):
        """As soon as it hears a move, and never when it is told to go: the engine of lichess-bot's tests."""
        for limit in ours.Limit(white_clock=5, black_clock=5), ours.Limit(time=1), ours.Limit(depth=3):
            with ours.SimpleEngine.popen_xboard([*BAD_XBOARD[:-1], "heeds-no-force"], timeout=60) as engine:
                board = chess.Board()
                for ours_to_play, answer in ("e2e4", "e7e5"), ("g1f3", "b8c6"), ("f1c4", "f8c5"):
                    board.push_uci(ours_to_play)
                    result = engine.play(board, limit, game=1)
                    self.assertEqual(result.move.uci(), answer)
                    board.push(result.move)

    def test_order_and_bytes_of_info(self):
        """Keys come in the order of the line; bytes that are no UTF-8 are read as those of Windows, or replaced."""
        script = """
            import sys
            say = lambda text: (sys.stdout.buffer.write(text + b"\\n"), sys.stdout.flush())
            for line in sys.stdin:
                if line == "uci\\n":
                    say(b"option name Styl\\xe9 type combo default caf\\xe9 var caf\\xe9\\nuciok")
                elif line == "isready\\n":
                    say(b"readyok")
                elif line.startswith("go"):
                    say(b"info string caf\\xe9\\ninfo time 5 nodes 3 currmove e2e4 depth 3 score cp 3 lowerbound pv e2e4 nps 7")
                    say(b"bestmove e2e4")
                elif line == "quit\\n":
                    break"""
        command = [sys.executable, "-S", "-c", textwrap.dedent(script)]
        told = []
        for module in (ours, theirs):
            board = (chess if module is ours else sys.modules["chess"]).Board()
            with module.SimpleEngine.popen_uci(command, timeout=60) as engine:
                info = engine.analyse(board, module.Limit(depth=3))
                info.pop("string", None)  # theirs passes over such lines
                told.append(list(info.items()))
                if module is ours:
                    self.assertEqual(engine.options["Stylé"].var, ["café"])
                    with self.assertRaises(ours.EngineError):
                        engine.configure({"Stylé": "café"})
        self.assertEqual(*map(str, told))

    def test_run_in_background(self):
        async def resolve(future):
            future.set_result(3)

        async def fail(future):
            raise KeyError

        self.assertEqual(ours.run_in_background(resolve), 3)
        with self.assertRaises(KeyError):
            ours.run_in_background(fail)


class ProtocolCase(unittest.TestCase):
    def test_event_loop(self):
        async def main():
            transport, protocol = await ours.popen_uci(OBEDIENT)
            self.assertIsInstance(protocol, ours.UciProtocol)
            self.assertGreater(transport.get_pid(), 0)
            self.assertEqual(protocol.options["hash"].default, 16)
            board = chess.Board()
            result = await protocol.play(board, ours.Limit(depth=1))
            self.assertEqual(result.move.uci(), "a2a3")
            info = await protocol.analyse(board, ours.Limit(depth=1))
            self.assertEqual(info["score"], ours.PovScore(ours.Cp(40), chess.WHITE))
            with await protocol.analysis(board) as analysis:
                async for info in analysis:
                    if info.get("depth") == 3:
                        break
            self.assertEqual((await analysis.wait()).move.uci(), "a2a3")
            while await analysis.next() is not None:
                pass
            with self.assertRaises(ours.AnalysisComplete):
                await analysis.get()
            await protocol.configure({"Hash": 32})
            await protocol.quit()
            self.assertEqual(await protocol.returncode, 0)
            self.assertTrue(transport.is_closing())
            with self.assertRaises(ours.EngineTerminatedError):
                await protocol.ping()

        asyncio.run(main())

    def test_what_comes_between(self):
        async def main():
            transport, protocol = await ours.popen_uci(OBEDIENT)
            analysis = await protocol.analysis(chess.Board())
            await protocol.ping()
            self.assertEqual((await analysis.wait()).move.uci(), "a2a3")
            with self.assertRaises(asyncio.TimeoutError):
                await asyncio.wait_for((await protocol.analysis(chess.Board())).wait(), 0.05)
            await protocol.ping()
            playing = asyncio.ensure_future(protocol.analyse(chess.Board(), ours.Limit(depth=1)))
            transport.close()
            with self.assertRaises(ours.EngineTerminatedError):
                await playing
                await protocol.ping()
            await protocol.returncode

        asyncio.run(main())


if __name__ == "__main__":
    unittest.main()
