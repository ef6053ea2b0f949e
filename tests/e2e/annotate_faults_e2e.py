#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the machine can do to a long run of `annotate`: its disk is full, its engines are killed or stopped, it sleeps.
The outputs must become, with --resume where the run ended, those of an unbroken run.

annotate_faults_e2e.py ANNOTATE ENGINE [--long] [unittest arguments]. Python's standard library only. --long: engines
killed every two seconds in a run of 200 games at 2,000 nodes a move (some minutes). annotate_resume_e2e.py kills the
run itself.
"""

import contextlib
import os
import resource
import signal
import subprocess
import sys
import threading
import time

from long_run import LongRunCase, engine, line_of, main

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from processes import PATIENCE, children  # noqa: E402


class FullDisk(LongRunCase):
    def check_full(self, folder, reason, **options):
        """A run that finds no room: says so and why, keeps the old output, ends with 2."""
        old = os.path.join(folder, "out.pgn")
        with open(old, "w") as file:
            file.write("old")
        done = subprocess.run(self.command("-q", folder=folder), capture_output=True, timeout=PATIENCE, **options)
        err = done.stderr.decode()
        self.assertEqual(done.returncode, 2, err)
        self.assertRegex(err, "cannot write .*: " + reason)
        self.assertIn("with --resume goes on", err)
        with open(old) as file:
            self.assertEqual(file.read(), "old")
        return err

    def test_limited_files(self):
        self.reference()

        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000))

        self.check_full(self.folder, "the file has reached the largest size", preexec_fn=limit)
        self.assertRegex(self.finish("--resume"), "games taken from the journal: [1-9]")
        self.check_complete()

    def test_a_small_disk(self):
        disk = self.path("disk")
        os.mkdir(disk)
        if os.geteuid() != 0 or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "faults", disk],
                                               capture_output=True).returncode != 0:
            self.skipTest("a file system of its own needs root and the right to mount")
        self.addCleanup(lambda: subprocess.run(["umount", disk], check=True))
        self.reference()
        self.check_full(disk, "no space left on the device")
        subprocess.run(["mount", "-o", "remount,size=4m", disk], check=True)
        self.finish(command=self.command("--resume", folder=disk))
        self.check_complete(folder=disk)

    def test_the_full_device(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([self.program, self.input, "--engine", engine(), "--nodes", "100", "-q"], stdout=full,
                                  stderr=subprocess.PIPE, timeout=PATIENCE)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"cannot write", done.stderr)


class Engines(LongRunCase):
    pause = 0.3  # seconds

    def killed_again_and_again(self):
        """What the run said, and the engines that were killed."""
        process = self.start("--no-lines")
        ended = threading.Event()
        kills = []

        def kill():
            done = 0
            while not ended.wait(self.pause):
                # Only when a game was finished since the last time: a slow machine needs its while for one.
                if (size := self.journal_size()) <= done:
                    continue
                done = size
                for pid in children(process.pid)[:1]:
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGKILL)
                        kills.append(pid)

        killer = threading.Thread(target=kill)
        killer.start()
        try:
            err = process.communicate(timeout=900)[1].decode()
        finally:
            ended.set()
            killer.join()
        self.assertEqual(process.returncode, 0, err)
        return err, kills

    def test_killed_again_and_again(self):
        self.nodes = max(self.nodes, 8000)
        err, kills = self.killed_again_and_again()
        while len(kills) < 3 and self.nodes < 1_000_000:  # it was over too soon
            self.nodes *= 4
            err, kills = self.killed_again_and_again()
        self.assertGreater(len(kills), 2)
        restarts = int(err.split("engine faults: ")[1].split()[0])
        # One that was killed as it started, or as it ended, is none.
        self.assertGreaterEqual(restarts, len(kills) - 2)
        self.assertLessEqual(restarts, len(kills))
        games = self.read("out.pgn").decode().split('[Event "')[1:]
        self.assertEqual(len(games), self.games)
        for number, game in enumerate(games):
            line = line_of(number)
            self.assertEqual(game.count("[%eval"), len(line) - line[-1].endswith("#"), game)

    def test_asleep_for_longer_than_the_timeouts(self):
        self.reference()
        for with_engines in (True, False):
            process = self.stopped_run("--engine-timeout", "10")
            processes = [process.pid] + (children(process.pid) if with_engines else [])
            for pid in processes:
                os.kill(pid, signal.SIGSTOP)
            time.sleep(12)
            for pid in processes:
                os.kill(pid, signal.SIGCONT)
            err = process.communicate(timeout=PATIENCE)[1].decode()
            self.assertEqual(process.returncode, 0, err)
            self.assertNotIn("engine faults", err)
            self.check_complete()

    def test_stopped_alone(self):
        """An engine that was stopped, and not we, is replaced."""
        process = self.stopped_run("--engine-timeout", "10", "--to", "bgn")
        victim = children(process.pid)[0]
        os.kill(victim, signal.SIGSTOP)
        process.send_signal(signal.SIGCONT)
        err = process.communicate(timeout=PATIENCE)[1].decode()
        self.assertEqual(process.returncode, 0, err)
        self.assertIn("engine faults: 1", err)
        self.assertEqual(self.read("out.pgn").count(b"[Event "), self.games)


if __name__ == "__main__":
    if "--long" in sys.argv:
        Engines.pause = 2.0
    main()
