#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs of `annotate` that are killed or interrupted, and go on with --resume: in the end the outputs must be those of
an unbroken run, byte for byte. A journal is only used where it belongs to the run.

annotate_resume_e2e.py ANNOTATE ENGINE [--long] [unittest arguments]. Python's standard library only. --long: 20 kills
in a run of 200 games at 2,000 nodes a move (some minutes).
"""

import os
import shlex
import signal
import subprocess
import sys
import time

from long_run import LongRunCase, engine, main, pgn

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "support"))
from processes import PATIENCE  # noqa: E402

BAD = os.path.join(HERE, "..", "support", "engines", "bad_engine.py")


class Killed(LongRunCase):
    kills = 5

    def test_kill_9_at_random_moments(self):
        duration = self.reference()
        killed = 0
        while killed < self.kills:
            process = self.start("--resume", "-q")
            try:
                process.wait(self.random.uniform(0, duration / 2))
                self.assertEqual(process.returncode, 0, process.stderr.read())
                self.check_complete()
                self.remove_outputs()
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                killed += 1
        had_journal = os.path.exists(self.path("out.pgn.journal"))
        err = self.finish("--resume")
        if had_journal:
            self.assertIn("games were finished before", err)
        self.check_complete()

    def test_parts_of_a_run_killed_before_its_journal_are_swept(self):
        self.reference()
        dead = subprocess.Popen([sys.executable, "-c", ""])
        dead.wait()
        for name in ("out.pgn", "out.bgn.zst"):
            self.write(f".{name}.{dead.pid}-0.part", "cut off")
        self.finish("-q")
        self.check_complete()

    def test_what_a_journal_is_good_for_is_told(self):
        self.reference()
        self.end_stopped(self.stopped_run("-q"), signal.SIGKILL)
        kept = self.read("out.pgn.journal")
        self.assertFalse(os.path.exists(self.path("out.pgn")))

        def refused(*arguments, **options):
            err = self.finish(*arguments, status=2, **options)
            self.assertEqual(len(err.splitlines()), 1, err)
            self.assertEqual(self.read("out.pgn.journal"), kept)
            return err

        err = refused()
        self.assertIn("--resume", err)
        self.assertIn("remove the file", err)
        self.assertIn("--no-lines was not given, is true", refused("--resume", "--no-lines"))
        other = self.command("--resume")
        other[other.index("--nodes") + 1] = "1600"
        self.assertIn(f"--nodes was {self.nodes}, is 1600", refused(command=other))
        self.assertIn("formats was PGN BGN, is PGN", refused(command=other[:3] + [engine(), "--nodes", str(self.nodes), "-o",
                                                                            self.path("out.pgn"), "--resume"]))
        if engine() != self.own_engine:
            other = self.command("--resume")
            other[other.index("--engine") + 1] = self.own_engine
            self.assertIn("engine was Stockfish", refused(command=other))
        self.assertIn("input 1 was", refused(command=self.command(
            "--resume", source=self.write("other.pgn", pgn(31)))))
        other = self.command("--resume")
        other[other.index("--engine") + 1] = shlex.join([sys.executable, BAD, "exits-at-once"])
        self.assertIn("nothing is written", self.finish(command=other, status=2))
        self.assertEqual(self.read("out.pgn.journal"), kept)

        # Another name and folder of the input, other jobs: nothing that counts.
        os.mkdir(self.path("moved"))
        os.rename(self.input, self.path("moved/x.pgn"))
        err = self.finish(command=self.command("--resume", jobs=1, source=self.path("moved/x.pgn")))
        self.assertRegex(err, "games taken from the journal: [1-9]")
        self.check_complete()

    def test_damaged_journals(self):
        self.reference()
        self.end_stopped(self.stopped_run("-q", size=20000), signal.SIGKILL)
        kept = self.read("out.pgn.journal")
        self.write("out.pgn.journal", b"[Event")
        self.assertIn("is no journal", self.finish("--resume", status=2))
        self.write("out.pgn.journal", kept[:-5])
        self.assertIn("not written to their end", self.finish("--resume"))
        self.check_complete()
        for content in (b"", kept[:20], kept[: len(kept) // 2] + b"\0" * 4096):
            self.write("out.pgn.journal", content)
            self.finish("--resume")
            self.check_complete()
        # One wrong byte costs one game, not all behind it.
        wrong = bytearray(kept)
        wrong[len(kept) // 2] ^= 1
        self.write("out.pgn.journal", bytes(wrong))
        err = self.finish("--resume")
        self.assertRegex(err, "bytes in 1 place are damaged and are dropped; the games there, at least 1, are annotated again")
        self.check_complete()

    def test_without_a_journal_it_starts_anew(self):
        self.reference()
        self.assertIn("starting from the beginning", self.finish("--resume"))
        self.check_complete()
        self.assertIn("--resume needs an output that is a file",
                      self.finish(command=[self.program, self.input, "--resume"], status=2))

    def test_one_run_at_a_time(self):
        self.reference()
        process = self.stopped_run("-q")
        self.assertIn("another process", self.finish("--resume", status=2))
        self.finish(status=2)
        self.assertEqual(self.end_stopped(process, signal.SIGCONT), 0)
        self.check_complete()

    def test_standard_input(self):
        self.reference()
        with open(self.input, "rb") as games:
            process = self.start(command=self.command("-q", source="-"), stdin=games)
            self.journal_has_games(process)
            process.kill()
            process.wait()
        other = self.read("in.pgn").replace(b"e4 ", b"e3 ").replace(b"d4 ", b"d3 ").replace(b"Nf3 ", b"Nh3 ")
        err = self.finish(command=self.command("--resume", source="-"), status=2, input=other)
        self.assertIn("is not the one that was annotated", err)
        err = self.finish(command=self.command("--resume", source="-"), status=2, input=b"")
        self.assertIn("standard input: it is empty", err)
        err = self.finish(command=self.command("--resume", source="-"), status=2, input=pgn(1).encode())
        self.assertIn("games that the input has not", err)
        self.finish(command=self.command("--resume", source="-"), input=self.read("in.pgn"))
        self.check_complete()


class Interrupted(LongRunCase):
    def test_the_rest_comes_with_resume(self):
        self.reference()
        for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            # On a busy machine the second run may be over before its signal.
            self.assertTrue(any(self.is_interrupted_twice(number, status) for _ in range(5)))

    def is_interrupted_twice(self, number, status):
        process = self.stopped_run()
        self.assertEqual(self.end_stopped(process, number), status)
        err = process.stderr.read()
        self.assertIn(b"with --resume goes on", err)
        self.assertIn(b"out.pgn is not written, as it is not complete", err)
        self.assertFalse(os.path.exists(self.path("out.pgn")))
        process = self.start("--resume")
        time.sleep(self.random.uniform(0, 0.2))
        process.send_signal(number)
        if process.wait(PATIENCE) != 0:
            self.assertIn(process.returncode, (status, -number))
            self.assertFalse(os.path.exists(self.path("out.pgn")))
            self.assertRegex(self.finish("--resume"), "games taken from the journal: [1-9]")
        self.check_complete()
        self.remove_outputs()
        return process.returncode != 0

    def test_a_part_for_those_who_want_it(self):
        self.reference()
        self.assertEqual(self.end_stopped(self.stopped_run("--keep-partial"), signal.SIGTERM), 143)
        self.assertIn(b"[Event ", self.read("out.pgn"))
        self.assertLess(self.read("out.pgn").count(b"[Event "), self.games)
        self.finish("--resume")
        self.check_complete()

    def test_with_standard_output_beside(self):
        self.reference()
        process = self.start("-o", "-", "--to", "bgn", "-q", stdout=subprocess.PIPE)
        process.stdout.readline()
        process.stdout.close()
        self.assertEqual(process.wait(PATIENCE), 2)
        err = process.stderr.read().decode()
        self.assertIn("with --resume goes on", err)
        done = subprocess.run(self.command("-o", "-", "--to", "bgn", "--resume"), capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(len(done.stdout.splitlines()), self.games)
        self.check_complete()


if __name__ == "__main__":
    if "--long" in sys.argv:
        Killed.kills = 20
    main()
