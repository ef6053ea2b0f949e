# SPDX-License-Identifier: GPL-3.0-or-later
"""What a person sees at a terminal of 80 columns and 24 lines: the bar, the games behind a pager, the summary."""
import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import termios

from annotate_case import AnnotateCase
from journey import ANNOTATE, BGN, BOOK, ENGINE, PATIENCE
from processes import wait_until

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
    def at_terminal(self, command, pager, while_running=None, status=0):
        """The lines that the terminal shows in the end."""
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {**os.environ, "TERM": "xterm", "PAGER": pager}
        environment.pop("LESS", None)
        process = self.start(*command, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, env=environment)
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
        return [ANNOTATE, "--no-config", "--engine", ENGINE, "--nodes", "30000", "-j", "1", *options, self.games]

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
        stored = [ANNOTATE, "--no-config", "--use-stored-evals", "many.pgn"]
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
        out, err = self.run_program(*self.annotating("--use-stored-evals"),
                                    env={**os.environ, "TERM": "xterm", "PAGER": "cat >paged"})
        self.assertTrue(out.startswith("[Event "))
        self.assertNotIn("not saved", err)
        self.assertNotIn("paged", self.names())

    def test_a_reader_that_has_enough_hears_nothing(self):
        self.write("many.pgn", self.read(self.games) * 1500)
        command = f"'{ANNOTATE}' --no-config --use-stored-evals many.pgn | head -n 1"
        self.assertEqual(self.run_program("bash", "-c", command), ('[Event "One"]\n', ""))
        # What else was wanted is missed.
        _, err = self.run_program("bash", "-c", command.replace(" | ", " -o x.pgn -o - | "))
        self.assertIn("the program that read it has ended", err)

    def test_long_output_of_bgn_and_book_is_paged(self):
        self.write("many.pgn", self.read(self.games) * 10)
        self.write("odd.pgn", "".join(f'[Round "{i}"]\n\n1. e4 odd e5 *\n\n' for i in range(40)))
        self.run_program(BGN, "index", "-q", "many.pgn")
        fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        for command, line in (([BGN, "list", "many.pgn"], "A +B"), ([BGN, "find", "many.pgn", "--fen", fen], "A +B"),
                              ([BGN, "check", "odd.pgn"], "'odd' is no move"), ([BGN, "stats", "many.pgn"], "games +50"),
                              ([BOOK, "find", "--eco", "B3"], "B30"), ([BOOK, "tree", "Sicilian"], "Sicilian")):
            lines = self.at_terminal(command, "cat >paged; echo PAGED")
            self.assertIn("PAGED", lines, command)
            self.assertRegex(self.read("paged").decode(), line)
            # Who closes the pager has made no mistake.
            self.assertNotIn("cannot write", "\n".join(self.at_terminal(command, "exec head -c 1 >paged")))
            # Its width is the terminal's, and nobody else sees a pager.
            out, _ = self.run_program(*command, env={**os.environ, "TERM": "xterm", "PAGER": "echo PAGED"})
            self.assertNotIn("PAGED", out)
        for command in ([BGN, "list", self.games], [BOOK, "name", "1. e4 c5"]):
            self.assertNotIn("PAGED", self.at_terminal(command, "echo PAGED"))

    def test_bgn_shows_games_without_a_bar(self):
        self.write("many.pgn", self.read(self.games) * 20000)
        for command in (["convert", "many.pgn", "--to", "bgn"], ["list", "many.pgn"]):
            lines = self.at_terminal([BGN, *command], "")
            self.assertEqual([line for line in lines if re.search(r"B/s, ", line)], [], command)
