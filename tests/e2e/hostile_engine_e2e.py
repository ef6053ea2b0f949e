#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`annotate` and engines that say too much, for ever, or nothing: every wait ends, no buffer grows, nothing outlives the
program, and an engine that breaks changes no byte.

hostile_engine_e2e.py ANNOTATE ENGINE [unittest arguments]. Python's standard library only.
"""

import os
import shlex
import signal
import subprocess
import sys
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "support"))
from folder_case import FolderCase  # noqa: E402
from processes import PATIENCE, wait_for_watch, wait_until  # noqa: E402

ANNOTATE = ENGINE = ""
HOSTILE = os.path.join(HERE, "..", "support", "engines", "hostile_engine.py")
FLAKY = os.path.join(HERE, "flaky_engine.py")

GAME = """[Event "Hostile"]
[White "A"]
[Black "B"]
[Result "*"]

1. a3 h6 2. h3 a6 3. Ra2 Rh7 4. b3 g6 5. Nc3 Nf6 6. e4 e5 7. Qg4 d5 8. Qxc8 Qxc8 *

"""


def has_ended(pid):
    """Is the process gone, or waits for nothing but its parent?"""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] in "ZX"
    except OSError:
        return True


class Hostile(FolderCase):
    def command(self, vice, *arguments):
        self.pids = self.path("pids")
        engine = shlex.join([sys.executable, HOSTILE, vice, self.pids])
        return [ANNOTATE, self.write("in.pgn", GAME), "--no-config", "--engine", engine, "--nodes", "100", "-j", "1",
                "-o", self.path("out.pgn"), *arguments]

    def run_with(self, vice, *arguments):
        done = subprocess.run(self.command(vice, *arguments), capture_output=True, text=True, timeout=PATIENCE)
        self.assertNotIn("\x1b", done.stderr)
        self.assertNotIn("\x07", done.stderr)
        self.assertLess(len(done.stderr), 20_000)
        return done

    def test_options_for_ever(self):
        begin = time.monotonic()
        done = self.run_with("options-for-ever", "--engine-timeout", "60")
        self.assertEqual(done.returncode, 2)
        self.assertIn('no "uciok"', done.stderr)
        self.assertLess(time.monotonic() - begin, 60)

    def test_a_long_name(self):
        done = self.run_with("long-name")
        if done.returncode == 0:  # it may be refused, too
            self.assertLess(os.path.getsize(self.path("out.pgn")), 20_000)

    def test_info_for_ever(self):
        """The session's own limit would be an hour; `nodes-for-ever` is a unit test, since it takes ten times as long."""
        done = self.run_with("info-for-ever", "--engine-timeout", "4", "--from-move", "8")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("said nothing new", done.stderr)
        self.assertIn("not evaluated", done.stderr)

    def test_ctrl_c_while_an_engine_starts(self):
        for vice in ("silent-uci", "silent-ready"):
            process = subprocess.Popen(self.command(vice, "--engine-timeout", "600"), stderr=subprocess.PIPE)
            self.addCleanup(process.stderr.close)
            wait_until(lambda: os.path.exists(self.pids), "an engine")
            wait_for_watch(process, signal.SIGINT)
            begin = time.monotonic()
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(PATIENCE), 130)
            self.assertLess(time.monotonic() - begin, 60)
            os.unlink(self.pids)

    def test_no_engine_outlives_a_kill(self):
        process = subprocess.Popen(self.command("deaf"), stderr=subprocess.DEVNULL)
        wait_until(lambda: os.path.exists(self.pids) and self.read("pids").count(b"\n") >= 2, "an engine")
        process.kill()
        process.wait()
        pids = [int(pid) for pid in self.read("pids").split()]
        wait_until(lambda: all(has_ended(pid) for pid in pids), "the end of the engines")

    def test_no_command(self):
        for command in ("", "  "):
            done = subprocess.run([ANNOTATE, self.write("in.pgn", GAME), "--no-config", "--engine", command],
                                  capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(done.returncode, 2)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
            self.assertIn("--engine is empty", done.stderr)

    def test_an_engine_that_breaks_changes_no_byte(self):
        def annotate(engine):
            done = subprocess.run([ANNOTATE, self.write("in.pgn", GAME), "--no-config", "--engine", shlex.join(engine),
                                   "--nodes", "2000", "-j", "1", "-o", self.path("out.pgn")],
                                  capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(done.returncode, 0, done.stderr)
            return self.read("out.pgn"), done.stderr

        plain, err = annotate([ENGINE])
        self.assertNotIn("engine faults", err)
        for after in (7, 13):
            once = self.path(f"once{after}")
            broken, err = annotate([sys.executable, FLAKY, "die-once:" + once, str(after), ENGINE])
            self.assertIn("engine faults: 1", err)
            self.assertEqual(broken, plain)


if __name__ == "__main__":
    ANNOTATE, ENGINE = sys.argv[1:3]
    if not os.access(ENGINE, os.X_OK):
        print("skipped: no engine at", ENGINE)
        sys.exit(77)
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
