#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What `annotate` does when something goes wrong: engines that break, bad input, bad outputs, Ctrl-C.

annotate_errors_e2e.py ANNOTATE ENGINE [unittest arguments]. Python's standard library only.
"""

import bz2
import json
import os
import shlex
import signal
import subprocess
import sys

from annotate_case import GAMES, NODES, AnnotateCase, main, moves_of, run

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "support"))
from processes import PATIENCE, children, wait_for_delivery, wait_for_watch, wait_until  # noqa: E402

FLAKY = os.path.join(HERE, "flaky_engine.py")
BAD = os.path.join(HERE, "..", "support", "engines", "bad_engine.py")


def flaky(vice, every):
    return shlex.join([sys.executable, FLAKY, vice, str(every), AnnotateCase.engine])


def bad(mode):
    return shlex.join([sys.executable, BAD, mode])


def evals_of(bgn_line, provider):
    return [[s["eval"][0] for s in move.get("a", []) if s.get("id") == provider and "eval" in s]
            for move in json.loads(bgn_line)["moves"]]


class BadEngines(AnnotateCase):
    def check_recovers(self, vice, every, named, extra=()):
        code, out, err = run(self.games, "--to", "bgn", "--engine", flaky(vice, every), *NODES, "-j", "1", *extra)
        self.assertEqual(code, 0, err)
        if named:
            self.assertRegex(err, named)
        lines = out.splitlines()
        self.assertEqual(len(lines), 5)
        for line in lines:
            evals = evals_of(line, "marginalia")
            mates = json.loads(line)["result"] == "B" and len(evals) == 4
            self.assertTrue(all(len(e) == 1 for e in evals[:-1]))
            self.assertEqual(len(evals) > 0 and len(evals[-1]) == 0, mates)

    def test_one_that_dies(self):
        self.check_recovers("die", 7, "died.*exit status 3")

    def test_one_that_stalls(self):
        self.check_recovers("stall", 12, "(?i)stall|silent|nothing", ["--engine-timeout", "10"])

    def test_one_that_names_illegal_moves(self):
        self.check_recovers("illegal", 9, "not legal")

    def test_one_that_names_no_move(self):
        self.check_recovers("nothing", 9, None)  # it is asked again, with more nodes

    def test_one_that_writes_megabyte_lines(self):
        self.check_recovers("long-line", 12, "line")

    def test_one_that_talks_nonsense(self):
        self.check_recovers("garbage", 0, None)

    def test_never_answers_uci(self):
        old = self.write("out.pgn", "old")
        code, out, err = run(self.games, "-o", old, "--engine", bad("silent-uci"), "--engine-timeout", "0.3")
        self.assertEqual(code, 2, err)
        self.assertIn("uciok", err)
        self.assertIn("could not be started; nothing is written", err)
        self.assertEqual(self.read("out.pgn"), b"old")

    def test_dies_on_every_search(self):
        code, out, err = run(self.games, "--to", "bgn", "--engine", bad("dies-on-go"), "-j", "2")
        self.assertEqual(code, 1, err)
        self.assertEqual(len(out.splitlines()), 5)
        self.assertIn("out of cheese", err)
        self.assertIn("not evaluated: " + self.games + ", game ", err)

    def test_no_such_engine(self):
        for engine in ("no-such-engine-anywhere", self.games, "'unclosed"):
            code, out, err = run(self.games, "-o", self.path("x.pgn"), "--engine", engine)
            self.assertEqual(code, 2, err)
            self.assertEqual(len(err.splitlines()), 1, err)
            self.assertFalse(os.path.exists(self.path("x.pgn")))

    def test_no_such_option(self):
        code, _, err = run(self.games, "--engine", self.engine, "--engine-option", "Hush=1")
        self.assertEqual(code, 2, err)
        self.assertIn("Hush", err)


class BadInput(AnnotateCase):
    def faults(self, status, *inputs):
        out, err = self.annotate(*inputs, "--to", "bgn", "-q", status=status)
        return out.splitlines(), err.splitlines()

    def test_unreadable_files(self):
        for path in (self.path("missing.pgn"), self.write("empty.pgn", ""), self.folder,
                     self.write("binary.pgn", b"\x7fELF\x02\x01\0\0" + bytes(range(256)) * 40)):
            games, faults = self.faults(2, path)
            self.assertEqual((len(games), len(faults)), (0, 1), faults)
            self.assertIn(path, faults[0])
            games, faults = self.faults(1, path, self.games)
            self.assertEqual((len(games), len(faults)), (5, 1), faults)

    def test_a_variant_that_no_engine_plays(self):
        path = self.write("drops.pgn", '[Variant "Crazyhouse"]\n[Result "*"]\n\n1. e4 e5 *\n' * 2)
        advice = "add --engine fairy-stockfish"
        self.assertEqual(self.annotate(path)[1].count(advice), 1)
        self.assertNotIn(advice, self.annotate(path, "-q")[1])

    def test_a_web_address_is_no_file(self):
        _, faults = self.faults(2, "https://lichess.org/game/export/abc.pgn")
        self.assertEqual(len(faults), 1, faults)
        self.assertIn("'https://lichess.org/game/export/abc.pgn': it is a web address, not a file; download it first", faults[0])

    def test_an_illegal_move_in_game_3_of_5(self):
        games = GAMES.replace("Three", "Drei").replace("3. Kd3 *", "3. Qd3 Kc5 *")
        out, faults = self.faults(1, self.write("five.pgn", games))
        self.assertEqual(len(out), 5)
        self.assertEqual(len(faults), 1, faults)
        self.assertRegex(faults[0], "five.pgn.*game 3.*Qd3")
        self.assertEqual(len(moves_of(out[2])), 4)
        self.assertTrue(all(evals_of(out[2], "marginalia")))

    def test_cut_compressed_file(self):
        whole = bz2.compress(GAMES.encode())
        out, faults = self.faults(2, self.write("cut.pgn.bz2", whole[: len(whole) // 2]))
        self.assertEqual(len(faults), 1, faults)

    def test_outputs_that_cannot_be_written(self):
        for output in (self.path("no/such/folder.pgn"), self.path("odd.txt"), self.folder):
            _, err = self.annotate(self.games, "-o", output, status=2)
            self.assertEqual(len(err.splitlines()), 1, err)

    def test_nobody_reads_the_output(self):
        process = subprocess.Popen([self.program, *[self.games] * 50, "--engine", self.engine, *NODES, "-q"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdout.readline()
        process.stdout.close()
        self.assertEqual(process.wait(PATIENCE), 2)
        process.stderr.close()


class Interrupts(AnnotateCase):
    def start(self, *arguments, **options):
        process = subprocess.Popen([self.program, *arguments], stderr=subprocess.PIPE, **options)
        self.addCleanup(process.stderr.close)
        return process

    def test_finished_games_are_kept_whole_and_in_order(self):
        many = self.write("many.pgn", "".join(GAMES.replace('"A"', '"%d"' % i) for i in range(200)))
        for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            process = self.start(many, "--to", "bgn", "--engine", self.engine, "--nodes", "3000", "-j", "2", "-o", "-",
                                 "-o", self.path("out.pgn"), "--keep-partial", stdout=subprocess.PIPE)
            lines = [process.stdout.readline() for _ in range(3)]
            process.send_signal(number)
            lines += process.stdout.read().splitlines(keepends=True)
            process.stdout.close()
            self.assertEqual(process.wait(PATIENCE), status)
            self.assertLess(len(lines), 1000)
            self.assertTrue(all(line.endswith(b"\n") for line in lines))
            events = [json.loads(line)["event"] for line in lines]
            whole = ["One", "Two", "Three", "Four", "Five"] * 200
            place = 0
            for event in events:  # in order, none twice
                place = whole.index(event, place) + 1
            self.assertEqual(self.read("out.pgn").count(b"[Event "), len(lines))
            os.unlink(self.path("out.pgn"))
            os.unlink(self.path("out.pgn.journal"))

    def test_before_the_first_game_nothing_is_touched(self):
        old = self.write("out.pgn", "old")
        process = self.start(self.games, "--engine", self.engine, "--nodes", "1000000000", "-o", old)
        wait_until(lambda: children(process.pid), "an engine")
        wait_for_watch(process, signal.SIGINT)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(PATIENCE), 130)
        self.assertEqual(self.read("out.pgn"), b"old")
        self.assertEqual(sorted(os.listdir(self.folder)), ["games.pgn", "out.pgn"])

    def test_a_file_that_was_there_stays_whole(self):
        many = self.write("many.pgn", "".join(GAMES.replace('"A"', '"%d"' % i) for i in range(200)))
        whole = self.write("old.pgn", "old")
        process = self.start(many, "--engine", self.engine, "--nodes", "3000", "-o", whole, "-o", "-", "--to", "bgn",
                             stdout=subprocess.PIPE)
        process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        process.stdout.read()
        process.stdout.close()
        self.assertEqual(process.wait(PATIENCE), 143)
        self.assertIn(b"old.pgn stays as it was before this run", process.stderr.read())
        self.assertEqual(self.read("old.pgn"), b"old")
        code, _, err = run(many, "--engine", self.engine, "--nodes", "3000", "-o", whole, "-o", "-", "--to", "bgn",
                           "--resume")
        self.assertEqual(code, 0, err)
        self.assertEqual(self.read("old.pgn").count(b"[Event "), 1000)

    def test_a_quiet_pipe_is_not_waited_for(self):
        process = self.start("-", "--engine", self.engine, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        self.addCleanup(process.stdin.close)
        wait_for_watch(process, signal.SIGINT)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(PATIENCE), 130)

    def test_the_second_one_ends_at_once(self):
        process = self.start(self.games, "--engine", bad("deaf"), "--nodes", "100", stdout=subprocess.DEVNULL)
        wait_until(lambda: children(process.pid), "an engine")
        wait_for_watch(process, signal.SIGINT)
        process.send_signal(signal.SIGINT)
        wait_for_delivery(process, signal.SIGINT)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(30), 130)  # the engine sleeps for a minute


if __name__ == "__main__":
    main()
