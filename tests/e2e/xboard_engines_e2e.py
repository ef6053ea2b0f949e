#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`annotate` and `book match` with engines of XBoard's protocol: sound ones, those of Debian, and bad ones.

xboard_engines_e2e.py ANNOTATE BOOK ENGINE [unittest arguments]. ENGINE speaks the protocol after the word `xboard`. Python's
standard library only; Debian's engines are tried where they are installed.
"""
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "support"))
from folder_case import FolderCase  # noqa: E402
from processes import PATIENCE  # noqa: E402

ANNOTATE = BOOK = ENGINE = ""
FLAKY = os.path.join(HERE, "flaky_xboard_engine.py")
# GNU Chess is not among them: by `--xboard` it loses lines now and then, also the first one; it speaks UCI, too.
DEBIANS = {name: name for name in ("fairymax", "phalanx", "hoichess", "sjeng")}
GAME = """[Event "XBoard"]
[White "A"]
[Black "B"]
[Result "*"]

1. e4 e5 2. Nf3 f6 3. Nxe5 fxe5 4. Qh5+ Ke7 5. Qxe5+ Kf7 6. Bc4+ d5 *

"""
EVALS = 12


def flaky(vice, every=1):
    return shlex.join([sys.executable, FLAKY, vice, str(every), ENGINE, "xboard"])


class EngineCase(FolderCase):
    messages = ""  # what the program under test said last

    def with_engines_of_debian(self, attempt):
        """Calls `attempt(command)` for each that is installed; again, if the engine crashed by itself, as Fairy-Max does now
        and then."""
        for name, command in DEBIANS.items():
            with self.subTest(name):
                if not shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/games"):
                    self.skipTest(f"{name} is not installed")
                for others_left in (2, 1, 0):
                    try:
                        attempt(command)
                        break
                    except AssertionError:
                        if not others_left or "Segmentation fault" not in self.messages:
                            raise


class Annotate(EngineCase):
    def annotate(self, engine, *arguments, protocol="xboard", status=0):
        begin = time.monotonic()
        done = subprocess.run([ANNOTATE, self.write("in.pgn", GAME), "--no-config", "--engine", engine, "--protocol", protocol,
                               "--nodes", "500", "-j", "1", "-o", self.path("out.pgn"), *arguments],
                              capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.messages = done.stderr
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertLess(time.monotonic() - begin, PATIENCE)
        self.assertLess(len(done.stderr), 20_000)
        return re.findall(r"%eval (\S+?)\]", self.read("out.pgn").decode()) if status != 2 else None

    def test_a_sound_engine(self):
        command = shlex.join([ENGINE, "xboard"])
        named = self.annotate(command)
        self.assertEqual(len(named), EVALS)
        self.assertGreater(float(named[5]), 1, "3... fxe5 loses")
        self.assertNotIn("engine faults", self.messages)
        guessed = self.annotate(flaky("none"), protocol="auto")
        self.assertEqual(len(guessed), EVALS)
        self.assertGreater(float(guessed[5]), 1)

    def test_engines_that_break_now_and_then(self):
        for vice in ("die", "long-line"):
            with self.subTest(vice):
                self.assertEqual(len(self.annotate(flaky(vice, 5))), EVALS)
                self.assertRegex(self.messages, "engine faults: [1-9]")
        with self.subTest("chatter"):
            self.assertEqual(len(self.annotate(flaky("chatter"))), EVALS)
            self.assertNotIn("engine faults", self.messages)

    def test_engines_that_always_break(self):
        for vice, said in {"die": 'died (exit status 3), after "analyze"; its last error line: "out of cheese"',
                           "long-line": 'sent a line of over 1 MiB, after "analyze"',
                           "stall": 'no "pong" within 4000 ms'}.items():
            with self.subTest(vice):
                self.assertLess(len(self.annotate(flaky(vice), "--engine-timeout", "4", status=1)), 3)
                self.assertIn(said, self.messages)
                self.assertIn("positions that could not be evaluated: 11", self.messages)

    def test_features_without_an_end(self):
        self.assertEqual(len(self.annotate(flaky("version1"), "--engine-timeout", "20")), EVALS)
        begin = time.monotonic()
        evals = self.annotate(flaky("no-done"), "--engine-timeout", "2")
        self.assertEqual(len(evals), EVALS)
        self.assertLess(time.monotonic() - begin, PATIENCE)

    def test_no_engine_at_all(self):
        self.annotate("sleep 600", "--engine-timeout", "1", status=2)
        self.assertIn("said nothing within 1000 ms (is it an XBoard engine?)", self.messages)
        self.annotate("false", "--engine-timeout", "1", status=2)

    def test_engines_of_debian(self):
        def attempt(command):
            evals = self.annotate(command, protocol="auto")
            self.assertEqual(len(evals), EVALS)
            self.assertGreater(len(set(evals)), 2, evals)

        self.with_engines_of_debian(attempt)


class Match(EngineCase):
    def match(self, *engines, games=2, more=("--nodes", "200")):
        done = subprocess.run([BOOK, "match", *[x for engine in engines for x in ("--engine", engine)], "--games", str(games),
                               *more, "-j", "1", "--json", "-q", "-o", self.path("games.pgn")],
                              capture_output=True, text=True, timeout=PATIENCE, stdin=subprocess.DEVNULL, check=False)
        self.messages = done.stderr
        self.assertEqual(done.returncode, 0, done.stderr)
        os.rename(self.path("games.pgn"), self.path("played.pgn"))
        players = json.loads(done.stdout)["players"]
        self.assertEqual(sum(player["games"] for player in players), 2 * games)
        return {player["name"]: player for player in players}

    def test_both_protocols_meet(self):
        for limit in (("--nodes", "300"), ("--tc", "3+0.05", "--margin", "5000")):
            players = self.match(f"cmd={ENGINE} xboard,proto=xboard,name=X", f"cmd={ENGINE},name=U", more=limit)
            for player in players.values():
                self.assertEqual(sum(player["faults"].values()), 0, self.messages)

    def test_faults_are_scored_and_named(self):
        clock = ("--tc", "5+0.2", "--margin", "5000", "--engine-timeout", "30")
        for vice, every, fault in (("die", 4, "died"), ("illegal", 3, "illegal move"), ("long-line", 3, "died")):
            with self.subTest(vice):
                players = self.match(f"cmd={ENGINE},name=Good", f"cmd={flaky(vice, every)},proto=xboard,name=Bad", more=clock)
                self.assertEqual(players["Bad"]["faults"][fault], 2, self.messages)
                self.assertEqual(players["Bad"]["losses"], 2)
                self.assertEqual(sum(players["Good"]["faults"].values()), 0)
                self.assertRegex(self.messages, rf"Game \d+ \(.*\): [01]-[01], Bad {fault}: ")

    def test_resigning_is_no_fault(self):
        players = self.match(f"cmd={ENGINE},name=Good", f"cmd={flaky('resign', 3)},proto=xboard,name=Weary",
                             more=("--tc", "5+0.2", "--margin", "5000"))
        self.assertEqual(players["Weary"]["losses"], 2)
        self.assertEqual(sum(players["Weary"]["faults"].values()), 0)
        self.assertIn("resign", self.read("played.pgn").decode())

    def test_engines_of_debian(self):
        def attempt(command):
            players = self.match(f"cmd={command},name=D", f"cmd={ENGINE},name=M", more=("--tc", "2+0.1", "--margin", "5000"))
            self.assertEqual(sum(players["D"]["faults"].values()), 0, self.messages)

        self.with_engines_of_debian(attempt)


if __name__ == "__main__":
    ANNOTATE, BOOK, ENGINE = map(os.path.abspath, sys.argv[1:4])
    unittest.main(argv=[sys.argv[0], *sys.argv[4:]])
