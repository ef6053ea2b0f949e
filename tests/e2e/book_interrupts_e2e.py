# SPDX-License-Identifier: GPL-3.0-or-later
"""Ctrl-C in the long commands of `book`: each says what became of its output, and how to go on."""
import json
import pathlib
import signal
import subprocess

from journey import BOOK, ENGINE, PATIENCE, Journey
from processes import wait_for_delivery, wait_for_watch

GAME = '[Event "?"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0\n\n'


class Interrupts(Journey):
    def setUp(self):
        super().setUp()
        self.games = self.write("games.pgn", GAME * 20)

    def begin(self, *arguments):
        return self.start(BOOK, *arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def interrupt(self, process, more_input=None, number=signal.SIGINT):
        """The output and the messages of the program, which ends in order."""
        wait_for_watch(process, number)
        process.send_signal(number)
        wait_for_delivery(process, number)
        out, err = process.communicate(more_input, timeout=PATIENCE)
        self.assertEqual(process.returncode, 128 + number, err)
        self.assertEqual([name for name in self.names() if "tmp" in name], [], err)
        return out, err

    def test_outputs_that_appear_as_a_whole(self):
        for command in (["polyglot", "make"], ["records", "build"]):
            for number in (signal.SIGINT, signal.SIGTERM):
                output = pathlib.Path(self.path("out.bin"))
                output.unlink(missing_ok=True)
                # No game is ready before the signal has come.
                _, err = self.interrupt(self.begin(*command, "-", "-o", output), GAME * 1000, number)
                self.assertIn(f"book: interrupted: ", err)
                self.assertIn(f" read, '{output}' is not written; the same command begins anew\n", err)
                self.assertFalse(output.exists())
                self.book(*command, self.games, "-o", output)
                before = output.read_bytes()
                _, err = self.interrupt(self.begin(*command, "-", "-o", output), GAME * 1000, number)
                self.assertIn(f"'{output}' is as it was", err)
                self.assertEqual(output.read_bytes(), before)

    def test_adding_records(self):
        output = pathlib.Path(self.path("moves.mdb"))
        self.book("records", "build", self.games, "-o", output)
        before = output.read_bytes()
        _, err = self.interrupt(self.begin("records", "add", output, "-"), GAME * 1000)
        self.assertIn(f"'{output}' is as it was; the same command begins anew", err)
        self.assertEqual(output.read_bytes(), before)

    def test_names(self):
        out, err = self.interrupt(self.begin("name", "-"), GAME * 1000)
        self.assertRegex(err, r"book: interrupted: the lines of the first \d+ games? are written, the rest is not read\n")
        self.assertEqual(len(out.splitlines()), int(err.split("first ")[1].split()[0]))

    def test_a_test_of_a_book(self):
        html, games = pathlib.Path(self.path("report.html")), pathlib.Path(self.path("played.pgn"))
        for keeps in ([], ["--keep-partial"]):
            process = self.begin("test", self.games, "--side", "white", "--engine", ENGINE, "--nodes", "200M", "--html", html,
                                 "--games", 2, "--pgn", games, "--json", *keeps)
            out, err = self.interrupt(process)
            became = "written with what is there" if keeps else "not written, as there is no --keep-partial"
            self.assertIn(f"book: interrupted: 0 of 4 positions; the report has what was found until then; {became}: "
                          f"'{html}', '{games}'; the same command begins anew\n", err)
            self.assertEqual(json.loads(out)["looked_at"], 0)
            self.assertEqual((html.exists(), games.exists()), (bool(keeps), bool(keeps)))

    def test_a_comparison(self):
        process = self.begin("compare", self.games, "eco", "--engine", ENGINE, "--nodes", "200M", "--games", 2)
        out, err = self.interrupt(process)
        self.assertIn("book: interrupted: the result is that of 0 games; the same command begins anew\n", err)
        self.assertIn("0 games", out)

    def test_a_match(self):
        games = pathlib.Path(self.path("match.pgn"))
        for output, ending in (([], "none is kept (there is no -o), so the same command begins anew"),
                               (["-o", games], f"'{games}' has them, and the same command with --resume goes on")):
            process = self.begin("match", "--engine", f"cmd={ENGINE},name=A", "--engine", f"cmd={ENGINE},name=B", "--nodes",
                                 "200M", "--games", 2, *output)
            _, err = self.interrupt(process)
            self.assertIn(f"book: interrupted: 0 of 2 games played; {ending}\n", err)
