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
import unittest

import marginalia
import marginalia.chess as chess


CLUB = pathlib.Path(__file__).resolve().parents[1] / "data/club.pgn"


class Heard(Exception):
    pass


def raise_heard(*_):
    raise Heard


@unittest.skipUnless(hasattr(signal, "setitimer"), "no timers here")
class SignalsCase(unittest.TestCase):
    def hears(self, call):
        """The call, which takes minutes, ends with the exception of the signal."""
        before = signal.signal(signal.SIGALRM, raise_heard)
        signal.setitimer(signal.ITIMER_REAL, 0.3)
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


class LoadingCase(unittest.TestCase):
    def test_objects_without_init(self):
        self.assertIn(repr(chess.Piece.__new__(chess.Piece)), [repr(chess.Piece(1, color)) for color in (True, False)])
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
