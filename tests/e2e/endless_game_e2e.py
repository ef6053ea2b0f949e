#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A game without an end: the first Ctrl-C ends every program that reads it, and no output appears.

Usage: endless_game_e2e.py BIN_FOLDER
"""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from processes import wait_for_watch  # noqa: E402

HEADER = b'[Event "endless"]\n\n'
MOVES = b"1. Nf3 Nf6 2. Ng1 Ng8 " * 500 + b"\n"
PATIENCE = 60  # seconds, on a busy machine


class EndlessGame(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.pipe = self.folder / "games.pgn"
        os.mkfifo(self.pipe)
        self.written = 0

    def write_game(self):
        try:
            with open(self.pipe, "wb", buffering=0) as pipe:
                pipe.write(HEADER)
                while True:
                    self.written += pipe.write(MOVES)
        except BrokenPipeError:
            pass

    def check_ends(self, program, *arguments):
        writer = threading.Thread(target=self.write_game, daemon=True)
        writer.start()
        command = [BIN / program, *arguments, self.pipe]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            deadline = time.monotonic() + PATIENCE
            while self.written < 3_000_000 and time.monotonic() < deadline and process.poll() is None:
                time.sleep(0.02)
            self.assertIsNone(process.poll(), "the program reads on")
            process.send_signal(signal.SIGINT)
            try:
                self.assertEqual(process.wait(PATIENCE), 128 + signal.SIGINT)
            finally:
                process.kill()
        writer.join(PATIENCE)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), [self.pipe.name])

    def test_silent_pipes(self):
        """Nobody writes, and then somebody who says nothing: both are waited for no longer than until Ctrl-C."""
        for has_writer in (False, True):
            for program, *arguments in (("bgn", "check"), ("bgn", "convert", "-o", self.folder / "out.bgn"), ("book", "name"),
                                        ("annotate", "--no-config", "--use-stored-evals", "-o", self.folder / "out.pgn")):
                writer = os.open(self.pipe, os.O_RDWR) if has_writer else None
                command = [BIN / program, *arguments, self.pipe]
                with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
                    wait_for_watch(process, signal.SIGINT)
                    process.send_signal(signal.SIGINT)
                    try:
                        self.assertEqual(process.wait(PATIENCE), 128 + signal.SIGINT, command)
                    finally:
                        process.kill()
                if writer is not None:
                    os.close(writer)
                self.assertEqual(sorted(path.name for path in self.folder.iterdir()), [self.pipe.name])

    def test_annotate(self):
        self.check_ends("annotate", "--no-config", "--engine", str(BIN / "marginalia"), "--nodes", "10", "-o",
                        self.folder / "out.pgn")

    def test_bgn(self):
        self.check_ends("bgn", "convert", "-o", self.folder / "out.bgn")
        self.written = 0
        self.check_ends("bgn", "check")

    def test_book(self):
        self.check_ends("book", "name")
        self.written = 0
        self.check_ends("book", "records", "build", "-o", self.folder / "out.mdb")


if __name__ == "__main__":
    BIN = pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main()
