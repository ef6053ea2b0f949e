# SPDX-License-Identifier: GPL-3.0-or-later
"""Signals in long calls, objects that nobody has initialised, and a module that is loaded twice."""
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


if __name__ == "__main__":
    unittest.main()
