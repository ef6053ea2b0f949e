#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a person sees at a terminal of 80 columns and 24 lines: the bar, the games behind a pager, the summary.

first_screen_e2e.py ANNOTATE ENGINE BGN BOOK [unittest arguments]. Python's standard library only.
"""
import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
import unittest

from annotate_case import AnnotateCase, main
from processes import PATIENCE, wait_until

BAR = re.compile(r"\d+ %  |games?, .* left|nodes/s\s*$|B/s, ")


class Screen:
    """The lines of a terminal: enough of ECMA-48 for a line that is drawn again and again."""

    def __init__(self):
        self.lines, self.column = [""], 0

    def feed(self, text):
        text = re.sub(r"\x1b\[[0-9;]*m", "", text)
        for part in re.split(r"(\r|\n|\x1b\[K)", text):
            if part == "\r":
                self.column = 0
            elif part == "\n":
                self.lines.append("")
                self.column = 0
            elif part == "\x1b[K":
                self.lines[-1] = self.lines[-1][:self.column]
            else:
                line = self.lines[-1].ljust(self.column)
                self.lines[-1] = line[:self.column] + part + line[self.column + len(part):]
                self.column += len(part)


class FirstScreen(AnnotateCase):
    bgn = book = ""

    def at_terminal(self, command, pager, while_running=None, status=0):
        """The lines that the terminal shows in the end."""
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {**os.environ, "TERM": "xterm", "PAGER": pager}
        environment.pop("LESS", None)
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, env=environment,
                                   cwd=self.folder)
        os.close(theirs)
        screen, rest = Screen(), b""
        if while_running:
            while_running(process)
        while True:
            try:
                chunk = rest + os.read(ours, 65536)
            except OSError:  # how Linux ends it
                break
            whole = max(chunk.rfind(b"\n"), chunk.rfind(b"\r")) + 1
            rest = chunk[whole:]
            screen.feed(chunk[:whole].decode())
        screen.feed(rest.decode())
        os.close(ours)
        self.assertEqual(process.wait(PATIENCE), status, screen.lines)
        return screen.lines

    def annotating(self, *options):
        # Long enough that the bar is drawn between the games.
        return [self.program, "--no-config", "--engine", self.engine, "--nodes", "30000", "-j", "1", *options, self.games]

    def assert_untorn(self, lines):
        self.assertEqual([line for line in lines if BAR.search(line) and not line.startswith("searches ")], [])
        for title in ("A – B  0-1", "C – D  0-1", "E – F  *", "G – H  *", "I – J  1-0"):
            self.assertEqual(lines.count(title), 1, title)

    def test_games_come_when_the_bar_has_gone(self):
        lines = self.at_terminal(self.annotating(), "cat")
        self.assert_untorn(lines)
        self.assertIn("annotate: the games are shown here and not saved; -o FILE keeps them", lines)
        self.assertIn("written       nothing; -o FILE keeps the games", lines)
        self.assertGreater(lines.index("games                  5"), lines.index("I – J  1-0"))

    def test_games_of_a_format_of_files_are_not_torn_either(self):
        lines = self.at_terminal(self.annotating("--to", "pgn"), "")
        self.assertEqual([line for line in lines if BAR.search(line) and not line.startswith("searches ")], [])
        self.assertEqual(len([line for line in lines if line.startswith('[Event "')]), 5)

    def test_nothing_is_said_where_games_are_saved(self):
        for options in (("-o", "x.pgn"), ("-o", "-", "-o", "x.pgn"), ("-q",)):
            lines = self.at_terminal(self.annotating("--use-stored-evals", *options), "")
            self.assertNotIn("not saved", "\n".join(lines))
            self.assertNotIn("nothing; -o", "\n".join(lines))

    def test_a_pager_gets_all_games_at_once(self):
        lines = self.at_terminal(self.annotating(), "cat >paged; env >environment; echo PAGED")
        paged = self.read("paged").decode().splitlines()
        self.assert_untorn([re.sub(r"\x1b\[[0-9;]*m", "", line) for line in paged])
        self.assertNotIn("A – B  0-1", lines)
        self.assertLess(lines.index("PAGED"), lines.index("games                  5"))
        self.assertIn(b"LESS=FRX\n", self.read("environment"))

    def test_a_pager_that_is_missing_or_closed_is_no_error(self):
        self.write("no-program", "")
        for pager in ("no-such-pager -x", "./no-program", "/no/such/pager"):
            self.assert_untorn(self.at_terminal(self.annotating("--use-stored-evals"), pager))
        for pager in ("true", "exec head -c 1"):
            lines = self.at_terminal(self.annotating("--use-stored-evals"), pager)
            self.assertIn("games                  5", lines)
            self.assertNotIn("cannot write", "\n".join(lines))

    def test_more_than_waits(self):
        """Games beyond some megabytes go on to the pager as they come; who closes it ends the run."""
        self.write("many.pgn", self.read(self.games) * 1500)
        stored = [self.program, "--no-config", "--use-stored-evals", "many.pgn"]
        lines = self.at_terminal(stored, "cat >paged")
        self.assertEqual(self.read("paged").decode().count("A – B"), 1500)
        self.assertIn("games               7500", lines)
        lines = self.at_terminal(stored, "exec head -c 1 >paged")
        self.assertNotIn("cannot write", "\n".join(lines))
        self.at_terminal([*stored, "-o", "-", "-o", "x.bgn"], "exec head -c 1 >paged")
        self.assertEqual(len(self.read("x.bgn").splitlines()), 7500)

    def test_ctrl_c_is_the_pagers(self):
        """While a person reads, Ctrl-C does not end the program behind the pager."""
        def press(process):
            wait_until(lambda: os.path.exists(self.path("reading")) or process.poll() is not None, "the pager")
            os.kill(process.pid, signal.SIGINT)
            os.kill(process.pid, signal.SIGINT)
            self.write("pressed", "")
        pager = "cat >paged; : >reading; while test ! -e pressed; do sleep 0.01; done"
        lines = self.at_terminal(self.annotating("--use-stored-evals"), pager, press)
        self.assertIn("games                  5", lines)

    def test_a_pipe_sees_neither(self):
        done = subprocess.run(self.annotating("--use-stored-evals"), capture_output=True, timeout=PATIENCE,
                              env={**os.environ, "TERM": "xterm", "PAGER": "cat >paged"}, cwd=self.folder)
        self.assertTrue(done.stdout.startswith(b"[Event "))
        self.assertNotIn(b"not saved", done.stderr)
        self.assertNotIn("paged", os.listdir(self.folder))

    def test_a_reader_that_has_enough_hears_nothing(self):
        self.write("many.pgn", self.read(self.games) * 1500)
        command = f"'{self.program}' --no-config --use-stored-evals many.pgn | head -n 1"
        done = subprocess.run(["bash", "-c", command], capture_output=True, timeout=PATIENCE, cwd=self.folder)
        self.assertEqual((done.stdout, done.stderr), (b'[Event "One"]\n', b""))
        # What else was wanted is missed.
        done = subprocess.run(["bash", "-c", command.replace(" | ", " -o x.pgn -o - | ")], capture_output=True,
                              timeout=PATIENCE, cwd=self.folder)
        self.assertIn(b"the program that read it has ended", done.stderr)

    def test_long_output_of_bgn_and_book_is_paged(self):
        self.write("many.pgn", self.read(self.games) * 10)
        self.write("odd.pgn", "".join(f'[Round "{i}"]\n\n1. e4 odd e5 *\n\n' for i in range(40)))
        subprocess.run([self.bgn, "index", "-q", "many.pgn"], cwd=self.folder, check=True)
        fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        for command, line in (([self.bgn, "list", "many.pgn"], "A +B"), ([self.bgn, "find", "many.pgn", "--fen", fen], "A +B"),
                              ([self.bgn, "check", "odd.pgn"], "'odd' is no move"), ([self.bgn, "stats", "many.pgn"], "games +50"),
                              ([self.book, "find", "--eco", "B3"], "B30"), ([self.book, "tree", "Sicilian"], "Sicilian")):
            lines = self.at_terminal(command, "cat >paged; echo PAGED")
            self.assertIn("PAGED", lines, command)
            self.assertRegex(self.read("paged").decode(), line)
            # Who closes the pager has made no mistake.
            self.assertNotIn("cannot write", "\n".join(self.at_terminal(command, "exec head -c 1 >paged")))
            # Its width is the terminal's, and nobody else sees a pager.
            plain = subprocess.run(command, capture_output=True, timeout=PATIENCE, cwd=self.folder,
                                   env={**os.environ, "TERM": "xterm", "PAGER": "echo PAGED"})
            self.assertNotIn(b"PAGED", plain.stdout)
        for command in ([self.bgn, "list", self.games], [self.book, "name", "1. e4 c5"]):
            self.assertNotIn("PAGED", self.at_terminal(command, "echo PAGED"))

    def test_bgn_shows_games_without_a_bar(self):
        self.write("many.pgn", self.read(self.games) * 20000)
        for command in (["convert", "many.pgn", "--to", "bgn"], ["list", "many.pgn"]):
            lines = self.at_terminal([self.bgn, *command], "")
            self.assertEqual([line for line in lines if re.search(r"B/s, ", line)], [], command)


if __name__ == "__main__":
    FirstScreen.book = sys.argv.pop(4)
    FirstScreen.bgn = sys.argv.pop(3)
    main()
