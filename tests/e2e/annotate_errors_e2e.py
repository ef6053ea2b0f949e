# SPDX-License-Identifier: GPL-3.0-or-later
"""What `annotate` does when something goes wrong: engines that break, bad input, bad outputs, Ctrl-C."""
import bz2
import json
import os
import shutil
import signal
import subprocess

from annotate_case import ANNOTATE, ENGINE, GAMES, AnnotateCase
from journey import PATIENCE, script, wrapped
from processes import children, wait_for_delivery, wait_for_watch, wait_until

MANY = "".join(GAMES.replace('"A"', f'"{i}"') for i in range(60))


def evals_of(bgn_line, provider="marginalia"):
    return [[s["eval"][0] for s in move.get("a", []) if s.get("id") == provider and "eval" in s]
            for move in json.loads(bgn_line)["moves"]]


class BadEngines(AnnotateCase):
    def test_those_that_break_now_and_then(self):
        for vice, every, named in (("die", 20, "died.*exit status 3"), ("stall", 40, "(?i)stall|silent|nothing"),
                                   ("illegal", 20, "not legal"), ("nothing", 9, "^"),  # it is asked again, with more nodes
                                   ("long-line", 20, "line"), ("garbage", 0, "^")):
            with self.subTest(vice):
                out, err = self.judge(self.games, "--to", "bgn", "--engine", wrapped(vice, every),
                                      "--nodes", "400", "-j", "1", *(("--engine-timeout", "4") if vice == "stall" else ()))
                self.assertRegex(err, named)
                self.assertEqual(len(out.splitlines()), 5)
                for line in out.splitlines():
                    evals = evals_of(line)
                    mates = json.loads(line)["result"] == "B" and len(evals) == 4
                    self.assertTrue(all(len(e) == 1 for e in evals[:-1]))
                    self.assertEqual(len(evals) > 0 and len(evals[-1]) == 0, mates)

    def test_dies_on_every_search(self):
        two = self.write("two.pgn", GAMES[GAMES.index('[Event "Two"'):GAMES.index('[Event "Five"')])
        out, err = self.judge(two, "--to", "bgn", "--engine", script("bad_engine.py", "dies-on-go"), "-j", "2", status=1)
        self.assertEqual(len(out.splitlines()), 3)
        self.assertIn("out of cheese", err)
        self.assertIn("not evaluated: " + two + ", game ", err)

    def test_those_that_are_none(self):
        old = self.write("out.pgn", "old")
        for engine, said in (
                (script("bad_engine.py", "silent-uci"), "uciok"), ("no-such-engine", '"no-such-engine" not found'),
                (script("bad_engine.py", "silent-uci"), "could not be started; nothing is written"), (self.games, ""),
                ("'unclosed", ""), ("", "--engine is empty"), ("  ", "--engine is empty"), ("/bin/cat", "is it a UCI engine?"), ("/bin/true", "true: died")):
            _, err = self.judge(self.games, "-o", old, "--engine", engine, "--engine-timeout", "0.5", status=2)
            self.assertEqual(err.count(said), len(err) + 1 if said == "" else 1, err)
            self.assertEqual(self.read("out.pgn"), b"old")
        _, err = self.judge(self.games, "-o", old, "--engine", script("bad_engine.py", "xboard"), "--protocol", "uci",
                            "--engine-timeout", "100", status=2)
        self.assertIn("speaks XBoard, not UCI", err)
        self.assertEqual(err.count("XBoard"), 1)
        self.assertIn("Hush", self.annotate(self.games, "--engine-option", "Hush=1", status=2)[1])


class BadInput(AnnotateCase):
    def faults(self, status, *inputs):
        out, err = self.annotate(*inputs, "--to", "bgn", "-q", status=status)
        return out.splitlines(), err.splitlines()

    def test_an_engine_for_reports_that_is_not_installed(self):
        alone = shutil.copy(ANNOTATE, self.path("alone"))
        command = (alone, self.games, "--use-stored-evals", "--quiet", "--with-engine", "-o")
        _, err = self.run_program(*command, "report.html", status=2)
        self.assertIn("--with-engine: the engine for reports is not installed; it would be", err)
        self.assertFalse(os.path.exists(self.path("report.html")))
        self.run_program(*command, "out.pgn", status=None)  # which has no place for it
        self.assertTrue(os.path.exists(self.path("out.pgn")))

    def test_unreadable_files(self):
        for path in (self.path("missing.pgn"), self.write("empty.pgn", ""), self.folder,
                     self.write("binary.pgn", b"\x7fELF\x02\x01\0\0" + bytes(range(256)) * 40)):
            games, faults = self.faults(2, path)
            self.assertEqual((len(games), len(faults)), (0, 1), faults)
            self.assertIn(path, faults[0])
            games, faults = self.faults(1, path, self.games)
            self.assertEqual((len(games), len(faults)), (5, 1), faults)
        whole = bz2.compress(GAMES.encode())
        self.assertEqual(len(self.faults(2, self.write("cut.pgn.bz2", whole[: len(whole) // 2]))[1]), 1)
        _, faults = self.faults(2, "https://lichess.org/game/export/abc.pgn")
        self.assertEqual(len(faults), 1, faults)
        self.assertIn("'https://lichess.org/game/export/abc.pgn': it is a web address, not a file; download it first", faults[0])

    def test_all_kinds_of_nothing_are_alike(self):
        empty = self.write("empty.pgn", "")
        for arguments in (("-",), (), (empty,)):
            _, err = self.annotate(*arguments, status=2)
            self.assertEqual(err.replace(empty, "standard input"),
                             "annotate: standard input: it is empty; there are no games in it\n")
        self.assertIn("no games in it", self.annotate(empty, "--dry-run", status=2)[1])

    def test_a_variant_that_no_engine_plays(self):
        path = self.write("drops.pgn", '[Variant "Crazyhouse"]\n[Result "*"]\n\n1. e4 e5 *\n' * 2)
        advice = "add --engine fairy-stockfish"
        self.assertEqual(self.annotate(path)[1].count(advice), 1)
        self.assertNotIn(advice, self.annotate(path, "-q")[1])

    def test_outputs_that_cannot_be_written(self):
        for output in ("no/such/folder.pgn", "odd.txt", self.folder):
            _, err = self.annotate(self.games, "-o", output, status=2)
            self.assertEqual(len(err.splitlines()), 1, err)
        process = self.start(ANNOTATE, *[self.games] * 50, "--engine", ENGINE, "--nodes", "400", "-q", stdout=subprocess.PIPE)
        process.stdout.readline()
        process.stdout.close()  # nobody reads on
        self.assertEqual(process.wait(PATIENCE), 2)


class Interrupts(AnnotateCase):
    def test_finished_games_are_kept_whole_and_in_order(self):
        many = self.write("many.pgn", MANY * 4)
        for number in (signal.SIGINT, signal.SIGTERM):
            process = self.start(ANNOTATE, many, "--to", "bgn", "--engine", ENGINE, "--nodes", "3000", "-j", "2", "-o", "-",
                                 "-o", "out.pgn", "--keep-partial", stdout=subprocess.PIPE)
            lines = [process.stdout.readline() for _ in range(3)]
            process.send_signal(number)
            lines += process.stdout.read().splitlines(keepends=True)
            self.assertEqual(process.wait(PATIENCE), 128 + number)
            self.assertLess(len(lines), 1200)
            self.assertTrue(all(line.endswith(b"\n") for line in lines))
            whole, place = ["One", "Two", "Three", "Four", "Five"] * 240, 0
            for line in lines:  # in order, none twice
                place = whole.index(json.loads(line)["event"], place) + 1
            self.assertEqual(self.read("out.pgn").count(b"[Event "), len(lines))
            os.unlink(self.path("out.pgn"))
            os.unlink(self.path("out.pgn.journal"))

    def test_before_the_first_game_nothing_is_touched(self):
        old = self.write("out.pgn", "old")
        process = self.start(ANNOTATE, self.games, "--engine", ENGINE, "--nodes", "1000000000", "-o", old)
        wait_until(lambda: children(process.pid), "an engine")
        wait_for_watch(process, signal.SIGINT)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(PATIENCE), 130)
        self.assertEqual(self.read("out.pgn"), b"old")
        self.assertEqual(self.names(), ["games.pgn", "out.pgn"])

    def test_a_quiet_pipe_is_not_waited_for(self):
        process = self.start(ANNOTATE, "-", "--engine", ENGINE, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        wait_for_watch(process, signal.SIGINT)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(PATIENCE), 130)

    def test_the_second_one_ends_at_once(self):
        process = self.start(ANNOTATE, self.games, "--engine", script("bad_engine.py", "deaf"), "--nodes", "100",
                             stdout=subprocess.DEVNULL)
        wait_until(lambda: children(process.pid), "an engine")
        wait_for_watch(process, signal.SIGINT)
        process.send_signal(signal.SIGINT)
        wait_for_delivery(process, signal.SIGINT)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(30), 130)  # the engine sleeps for a minute
