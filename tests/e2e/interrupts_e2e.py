# SPDX-License-Identifier: GPL-3.0-or-later
"""Ctrl-C in long commands, in games without an end and before pipes that say nothing: the first one ends the program, which
tells what became of its output, and how to go on."""
import json
import os
import signal
import subprocess
import threading

from journey import ANNOTATE, BGN, BOOK, ENGINE, PATIENCE, Journey
from processes import wait_for_delivery, wait_for_watch, wait_until

GAME = '[Event "?"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0\n\n'
ANEW = "the same command begins anew\n"
SOON = 60  # seconds, on a busy machine


class Interrupts(Journey):
    def setUp(self):
        super().setUp()
        self.games = self.write("games.pgn", GAME * 20)

    def interrupt(self, *command, before="", stdin=None, number=signal.SIGINT):
        """The output and the messages of the program, which ends in order. It gets input before the signal and behind it."""
        process = self.start(*command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        process.stdin.write(before)
        process.stdin.flush()
        wait_for_watch(process, number)
        process.send_signal(number)
        wait_for_delivery(process, number)
        out, err = process.communicate(stdin, timeout=PATIENCE)
        self.assertEqual(process.returncode, 128 + number, err)
        self.assertEqual([name for name in self.names() if "tmp" in name or name.endswith(".part")], [], err)
        return out, err

    def test_outputs_that_appear_as_a_whole(self):
        for make, command in (("polyglot make", "polyglot make - -o out"), ("records build", "records build - -o out"),
                              ("records build", "records add out -")):
            for number in (signal.SIGINT, signal.SIGTERM):
                if "add" not in command:
                    # No game is ready before the signal has come.
                    _, err = self.interrupt(BOOK, *command.split(), stdin=GAME * 1000, number=number)
                    self.assertIn("book: interrupted: ", err)
                    self.assertIn(f" read, 'out' is not written; {ANEW}", err)
                    self.assertEqual(self.names(), ["games.pgn"])
                self.book(*make.split(), self.games, "-o", "out")
                before = self.read("out")
                _, err = self.interrupt(BOOK, *command.split(), stdin=GAME * 1000, number=number)
                self.assertIn(f"'out' is as it was; {ANEW}", err)
                self.assertEqual(self.read("out"), before)
                os.unlink(self.path("out"))

    def test_conversions(self):
        self.write("o.bgn", "old")
        for outputs in (["-o", "o.bgn"], ["-o", "o.pgn", "--split-by", "month"]):
            for number in (signal.SIGINT, signal.SIGTERM):
                _, err = self.interrupt(BGN, "convert", "-", *outputs, before=GAME * 5000, number=number)
                self.assertRegex(err, r"bgn: interrupted after \d+ games?; the output files are as they were")
                self.assertEqual((self.names(), self.read("o.bgn")), (["games.pgn", "o.bgn"], b"old"))

    def test_tables(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            _, err = self.interrupt(BGN, "tables", "-", "--csv", "-o", "tables", before=GAME * 5000, number=number)
            self.assertRegex(err, r"bgn: interrupted after \d+ games?; the tables are as they were")
            self.assertEqual(self.names(), ["games.pgn"])

    def test_names(self):
        out, err = self.interrupt(BOOK, "name", "-", stdin=GAME * 1000)
        self.assertRegex(err, r"book: interrupted: the lines of the first \d+ games? are written, the rest is not read\n")
        self.assertEqual(len(out.splitlines()), int(err.split("first ")[1].split()[0]))

    def test_a_test_of_a_book(self):
        for keeps in ([], ["--keep-partial"]):
            out, err = self.interrupt(BOOK, "test", self.games, "--side", "white", "--engine", ENGINE, "--nodes", "200M", "--html",
                                      "report.html", "--games", 2, "--pgn", "played.pgn", "--json", *keeps)
            became = "written with what is there" if keeps else "not written, as there is no --keep-partial"
            self.assertIn(f"book: interrupted: 0 of 4 positions; the report has what was found until then; {became}: "
                          f"'report.html', 'played.pgn'; {ANEW}", err)
            self.assertEqual(json.loads(out)["looked_at"], 0)
            self.assertEqual(self.names(), ["games.pgn", *(["played.pgn", "report.html"] if keeps else [])])

    def test_games_of_engines(self):
        out, err = self.interrupt(BOOK, "compare", self.games, "eco", "--engine", ENGINE, "--nodes", "200M", "--games", 2)
        self.assertIn(f"book: interrupted: the result is that of 0 games; {ANEW}", err)
        self.assertIn("0 games", out)
        for output, ending in (([], f"none is kept (there is no -o), so {ANEW}"),
                               (["-o", "match.pgn"], "'match.pgn' has them, and the same command with --resume goes on\n")):
            _, err = self.interrupt(BOOK, "match", "--engine", f"cmd={ENGINE},name=A", "--engine", f"cmd={ENGINE},name=B",
                                    "--nodes", "200M", "--games", 2, *output)
            self.assertIn(f"book: interrupted: 0 of 2 games played; {ending}", err)


class Endless(Journey):
    def setUp(self):
        super().setUp()
        self.pipe = self.path("games.pgn")
        os.mkfifo(self.pipe)

    def write_game(self):
        try:
            with open(self.pipe, "wb", buffering=0) as pipe:
                pipe.write(b'[Event "endless"]\n\n')
                while True:
                    self.written += pipe.write(b"1. Nf3 Nf6 2. Ng1 Ng8 " * 500 + b"\n")
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
