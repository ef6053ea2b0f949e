# SPDX-License-Identifier: GPL-3.0-or-later
"""Signals in long calls, objects that nobody has initialised, a module that is loaded twice or into another interpreter,
and threads that are still at work when Python ends."""
import itertools
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import types
import unittest

import marginalia
import marginalia.chess as chess
import marginalia.chess.pgn

try:
    import pyarrow
except ImportError:
    pyarrow = None


CLUB = pathlib.Path(__file__).resolve().parents[1] / "data/club.pgn"


class Heard(Exception):
    pass


def raise_heard(*_):
    raise Heard


@unittest.skipUnless(hasattr(signal, "setitimer"), "no timers here")
class SignalsCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        games = pathlib.Path(cls.folder.name, "games.pgn")
        games.write_bytes(100 * CLUB.read_bytes())
        cls.many = 10**4 * [str(games)]

    def hears(self, call):
        """The call, which takes minutes, ends with the exception of the signal."""
        before = signal.signal(signal.SIGALRM, raise_heard)
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        began = time.monotonic()
        try:
            self.assertRaises(Heard, call)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        self.assertLess(time.monotonic() - began, 30)

    def test_perft(self):
        self.assertEqual(marginalia.Position().perft(5), 4_865_609)
        self.hears(lambda: marginalia.Position().perft(12))

    def test_makers(self):
        game = marginalia.Game(moves=["e4", "e5"])
        # An endless iterator of C: no code of Python runs in between.
        with tempfile.TemporaryDirectory() as folder:
            for make in marginalia.make_polyglot_book, marginalia.make_move_database:
                self.hears(lambda make=make: make(itertools.repeat(game), pathlib.Path(folder, "made")))

    def test_readers(self):
        # They always have something to give: nobody waits.
        many = self.many
        for call in (lambda: marginalia.check(many), lambda: list(marginalia.read(many, moves=False)),
                     lambda: 1 in marginalia.read(many), lambda: 1 in marginalia.columns(many),
                     lambda: 1 in marginalia.read(many, wants=bool)):
            self.hears(call)

    @unittest.skipUnless(pyarrow, "no pyarrow here")
    def test_consumers_of_columns(self):
        def consume():
            try:
                pyarrow.RecordBatchReader.from_stream(marginalia.columns(self.many, ["White"])).read_all()
            except OSError as fault:  # pyarrow's, before Python raises what the handler raised
                self.assertEqual(str(fault), "interrupted")

        self.hears(consume)

    def test_endless_iterables(self):
        back_and_forth = "Nf3 Nf6 Ng1 Ng8".split()
        moves = [chess.Move.from_uci(move) for move in "g1f3 g8f6 f3g1 f6g8".split()]
        file = types.SimpleNamespace(readline=itertools.repeat("{ endless }\n").__next__)
        for call in (lambda: -1 in chess.SquareSet(chess.BB_ALL).carry_rippler(),
                     lambda: chess.SquareSet(itertools.repeat(5)),
                     lambda: chess.Board().variation_san(itertools.cycle(moves)),
                     lambda: marginalia.Game(moves=itertools.cycle(back_and_forth)),
                     lambda: marginalia.Position().variation_san(itertools.cycle(back_and_forth)),
                     lambda: marginalia.name_opening(itertools.cycle(back_and_forth)),
                     lambda: marginalia.check(itertools.repeat(CLUB)),
                     lambda: chess.pgn.skip_game(file)):
            self.hears(call)


class LoadingCase(unittest.TestCase):
    def test_objects_without_init(self):
        self.assertIn(repr(chess.Piece.__new__(chess.Piece)), [repr(chess.Piece(1, color)) for color in (True, False)])
        for used in [chess.Move(1, 2, 3, 4), chess.SquareSet(5), chess.Piece(6, False)]:
            kind, before = type(used), repr(used)
            del used  # its memory is used again
            bare = kind.__new__(kind)
            self.assertNotEqual(repr(bare), before)
            self.assertEqual(bare, kind.__new__(kind))
        for iterator in iter(chess.SquareSet(5)), chess.SquareSet(5).carry_rippler():
            self.assertEqual(list(type(iterator).__new__(type(iterator))), [])

    def test_a_second_load_is_refused(self):
        code = ("import sys, marginalia\n"
                "del sys.modules['marginalia'], sys.modules['marginalia._native']\n"
                "try:\n    import marginalia\nexcept ImportError as fault:\n    print(fault)\n")
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        self.assertEqual((done.returncode, done.stdout), (0, "marginalia was loaded and forgotten already\n"), done.stderr)

    @unittest.skipUnless(sys.implementation.name == "cpython", "no other interpreters here")
    def test_other_interpreters_are_refused(self):
        code = """
try:
    import _interpreters as interpreters
    run, kinds = interpreters.exec, [("isolated",), ("legacy",)]
except ImportError:
    import _xxsubinterpreters as interpreters
    run, kinds = interpreters.run_string, [()]

def refused():
    for kind in kinds:
        other = interpreters.create(*kind)
        run(other, "try:\\n    import marginalia\\nexcept ImportError as fault:\\n    print(bool(str(fault)))")
        interpreters.destroy(other)

refused()
import marginalia, marginalia.chess as chess
refused()
print(chess.Board().san(chess.Move(1, 18)), marginalia.Position().after("e4").turn)
try:
    marginalia.Position("no")
except ValueError:
    refused()
"""
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        kinds = 1 if sys.version_info < (3, 13) else 2
        expected = 2 * kinds * ["True"] + ["Nc3 black"] + kinds * ["True"]
        self.assertEqual((done.returncode, done.stdout.splitlines()), (0, expected), done.stderr)

    @unittest.skipUnless(sys.platform == "linux", "the limit and /proc are those of Linux")
    def test_without_memory(self):
        code = f"""
import resource, marginalia, marginalia.chess as chess
with open("/proc/self/statm") as file:
    room = (int(file.read().split()[0]) + 1000) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (room, room))
for call in (lambda: marginalia.check({str(CLUB)!r}), lambda: next(marginalia.read({str(CLUB)!r})),
             lambda: marginalia.Engine("none"), lambda: marginalia.Position(" " * 10**8)):
    try:
        call()
    except Exception as fault:
        print(type(fault).__name__, str(fault).partition(":")[0])
"""
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        self.assertEqual((done.returncode, done.stdout.splitlines()),
                         (0, 3 * ["OSError no thread can be started"] + ["MemoryError "]), done.stderr)


class EndingCase(unittest.TestCase):
    HEAD = f"""
import io, threading, time
import marginalia
import marginalia.chess as chess, marginalia.chess.pgn

CLUB = {str(CLUB)!r}

class File(io.StringIO):
    def readline(self, *size):
        return "".join(iter(super().readline(*size)))

class Square:
    def __index__(self):
        return sum(range(9))
"""
    # What daemon threads do for ever: wait without the GIL, or call functions of Python from native code.
    DONE = ("marginalia.check(CLUB)",
            "list(marginalia.read(CLUB))",
            "list(marginalia.read(CLUB, wants=lambda tags: sum(range(9))))",
            "list(marginalia.columns(CLUB))",
            "marginalia.Position().perft(4)",
            "chess.pgn.read_game(File(open(CLUB).read()))",
            "chess.SquareSet(square for square in range(64))",
            "chess.SquareSet().add(Square())")

    def test_daemon_threads(self):
        for tasks in [[task] for task in self.DONE] + 3 * [self.DONE]:
            code = self.HEAD
            for task in 2 * tasks:
                code += (f"def work():\n    while True:\n        {task}\n"
                         "threading.Thread(target=work, daemon=True).start()\n")
            done = subprocess.run([sys.executable, "-c", code + "time.sleep(0.1)\n"], capture_output=True, text=True,
                                  stdin=subprocess.DEVNULL, timeout=60)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""), tasks)


if __name__ == "__main__":
    unittest.main()
