# SPDX-License-Identifier: GPL-3.0-or-later
"""A game without an end: the first Ctrl-C ends every program that reads it, and no output appears."""
import os
import signal
import subprocess
import threading

from journey import ANNOTATE, BGN, BOOK, ENGINE, Journey
from processes import wait_for_watch, wait_until

HEADER = b'[Event "endless"]\n\n'
MOVES = b"1. Nf3 Nf6 2. Ng1 Ng8 " * 500 + b"\n"
SOON = 60  # seconds, on a busy machine


class EndlessGame(Journey):
    def setUp(self):
        super().setUp()
        self.pipe = self.path("games.pgn")
        os.mkfifo(self.pipe)

    def write_game(self):
        try:
            with open(self.pipe, "wb", buffering=0) as pipe:
                pipe.write(HEADER)
                while True:
                    self.written += pipe.write(MOVES)
        except BrokenPipeError:
            pass

    def assert_ends(self, process):
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(SOON), 128 + signal.SIGINT, process.args)
        self.assertEqual(self.names(), ["games.pgn"])

    def test_endless_games(self):
        for command in ((ANNOTATE, "--no-config", "--engine", ENGINE, "--nodes", "10", "-o", "out.pgn"),
                        (BGN, "convert", "-o", "out.bgn"), (BGN, "check"), (BOOK, "name"), (BOOK, "records", "build", "-o", "out.mdb")):
            self.written = 0
            writer = threading.Thread(target=self.write_game, daemon=True)
            writer.start()
            process = self.start(*command, self.pipe, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            wait_until(lambda: self.written >= 3_000_000 or process.poll() is not None, "reading")
            self.assertIsNone(process.poll(), "the program reads on")
            self.assert_ends(process)
            writer.join(SOON)

    def test_silent_pipes(self):
        """Nobody writes, and then somebody who says nothing: both are waited for no longer than until Ctrl-C."""
        for has_writer in (False, True):
            for command in ((BGN, "check"), (BGN, "convert", "-o", "out.bgn"), (BOOK, "name"),
                            (ANNOTATE, "--no-config", "--use-stored-evals", "-o", "out.pgn")):
                writer = os.open(self.pipe, os.O_RDWR) if has_writer else None
                process = self.start(*command, self.pipe, stdout=subprocess.DEVNULL)
                wait_for_watch(process, signal.SIGINT)
                self.assert_ends(process)
                if writer is not None:
                    os.close(writer)
