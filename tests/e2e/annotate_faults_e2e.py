#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`annotate` and what can happen to a long run: killed, interrupted, out of disk, its reader gone, its engines killed, the
machine asleep. Each time the outputs must become, with --resume where the run ended, those of an unbroken run, byte for byte.

annotate_faults_e2e.py ANNOTATE ENGINE [--long] [unittest arguments]. Python's standard library only. Debian's stockfish is the
engine where it is installed, else ENGINE. --long: 20 kills in a run of 200 games at 2,000 nodes a move, and engines killed every
two seconds (some minutes).
"""

import contextlib
import os
import random
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "support"))
from folder_case import FolderCase  # noqa: E402
from processes import PATIENCE, children, wait_until  # noqa: E402

ANNOTATE = ENGINE = ""
LONG = False
BAD = os.path.join(HERE, "..", "support", "engines", "bad_engine.py")

# Five games that everybody knows; the games of the tests are their beginnings.
LINES = [line.split() for line in (
    "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 "
    "Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#",
    "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 h5 Qg5 Qf3 Ng8 Bxf4 Qf6 "
    "Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7#",
    "e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 d4 exd4 O-O d3 Qb3 Qf6 e5 Qg6 Re1 Nge7 Ba3 b5 Qxb5 Rb8 Qa4 Bb6 Nbd2 Bb7 Ne4 Qf5 "
    "Bxd3 Qh5 Nf6+ gxf6 exf6 Rg8 Rad1 Qxf3 Rxe7+ Nxe7 Qxd7+ Kxd7 Bf5+ Ke8 Bd7+ Kf8 Bxe7#",
    "Nf3 Nf6 c4 g6 Nc3 Bg7 d4 O-O Bf4 d5 Qb3 dxc4 Qxc4 c6 e4 Nbd7 Rd1 Nb6 Qc5 Bg4 Bg5 Na4 Qa3 Nxc3 bxc3 Nxe4 Bxe7 Qb6 Bc4 "
    "Nxc3 Bc5 Rfe8+ Kf1 Be6 Bxb6 Bxc4+ Kg1 Ne2+ Kf1 Nxd4+ Kg1 Ne2+ Kf1 Nc3+ Kg1 axb6 Qb4 Ra4 Qxb6 Nxd1 h3 Rxa2 Kh2 Nxf2 Re1 "
    "Rxe1 Qd8+ Bf8 Nxe1 Bd5 Nf3 Ne4 Qb8 b5 h4 h5 Ne5 Kg7 Kg1 Bc5+ Kf1 Ng3+ Ke1 Bb4+ Kd1 Bb3+ Kc1 Ne2+ Kb1 Nc3+ Kc1 Rc2#",
    "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 Nbd7 Rc1 c6 Bd3 dxc4 Bxc4 Nd5 Bxe7 Qxe7 O-O Nxc3 Rxc3 e5 dxe5 Nxe5 Nxe5 Qxe5 "
    "f4 Qe4 Bb3 Bf5")]


def line_of(number):
    """The moves of a game."""
    line = LINES[number % len(LINES)]
    return line[:6 + number * 7 % (len(line) - 5)]


def pgn(games):
    """So many games; the first 100 differ."""
    text = ""
    for number in range(games):
        moves = " ".join(f"{ply // 2 + 1}. {move}" if ply % 2 == 0 else move for ply, move in enumerate(line_of(number)))
        text += f'[Event "Faults"]\n[Round "{number + 1}"]\n[White "A{number}"]\n[Black "B"]\n[Result "*"]\n\n{moves} *\n\n'
    return text


def engine():
    return shutil.which("stockfish", path=os.environ.get("PATH", "") + ":/usr/games") or ENGINE


class Case(FolderCase):
    games = 30
    nodes = 1500

    def setUp(self):
        super().setUp()
        self.input = self.write("in.pgn", pgn(self.games))
        self.seed = random.randrange(10**6)
        self.random = random.Random(self.seed)

    def command(self, *arguments, name="out", source=None, folder=None, jobs=2):
        base = os.path.join(folder or self.folder, name)
        return [ANNOTATE, source or self.input, "--engine", engine(), "--nodes", str(self.nodes), "-j", str(jobs),
                "-o", base + ".pgn", "-o", base + ".bgn.zst", *arguments]

    def start(self, *arguments, command=None, **options):
        options.setdefault("stdout", subprocess.DEVNULL)
        process = subprocess.Popen(command or self.command(*arguments), stderr=subprocess.PIPE, **options)
        self.addCleanup(process.stderr.close)
        self.addCleanup(lambda: process.poll() is None and process.kill())
        return process

    def finish(self, *arguments, status=0, command=None, **options):
        done = subprocess.run(command or self.command(*arguments), capture_output=True, timeout=900, **options)
        self.assertEqual(done.returncode, status, done.stderr.decode())
        return done.stderr.decode()

    references = {}

    def reference(self):
        """The outputs of an unbroken run; its time. One run serves all tests of the same size."""
        size = (self.games, self.nodes)
        if size not in self.references:
            begin = time.monotonic()
            self.finish(command=self.command(name="ref"))
            self.references[size] = (time.monotonic() - begin, self.read("ref.pgn"), self.read("ref.bgn.zst"))
        duration, pgn_text, bgn_text = self.references[size]
        self.write("ref.pgn", pgn_text)
        self.write("ref.bgn.zst", bgn_text)
        return duration

    def journal_has_games(self, process, folder=None, name="out", size=3000):
        """Waits until some games are in the journal."""
        journal = os.path.join(folder or self.folder, name + ".pgn.journal")
        wait_until(lambda: process.poll() is not None or
                   (os.path.exists(journal) and os.path.getsize(journal) > size), "games in the journal")
        self.assertIsNone(process.poll(), "it ended early")

    def journal_size(self):
        with contextlib.suppress(OSError):
            return os.path.getsize(self.path("out.pgn.journal"))
        return 0

    def check_complete(self, folder=None, name="out"):
        """The outputs are those of the unbroken run, and nothing else is left."""
        folder = folder or self.folder
        for extension in (".pgn", ".bgn.zst"):
            with open(os.path.join(folder, name + extension), "rb") as file:
                self.assertTrue(file.read() == self.read("ref" + extension), f"{extension} differs (seed {self.seed})")
        left = [n for n in os.listdir(folder) if n.startswith((name + ".", "." + name + "."))]
        self.assertEqual(sorted(left), [name + ".bgn.zst", name + ".pgn"])


class Killed(Case):
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
                os.unlink(self.path("out.pgn"))
                os.unlink(self.path("out.bgn.zst"))
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
        process = self.start("-q")
        self.journal_has_games(process)
        process.kill()
        process.wait()
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
        if engine() != ENGINE:
            other = self.command("--resume")
            other[other.index("--engine") + 1] = ENGINE
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
        process = self.start("-q")
        self.journal_has_games(process, size=20000)
        process.kill()
        process.wait()
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
                      self.finish(command=[ANNOTATE, self.input, "--resume"], status=2))

    def test_one_run_at_a_time(self):
        self.reference()
        process = self.start("-q")
        self.journal_has_games(process)
        self.assertIn("another process", self.finish("--resume", status=2))
        self.finish(status=2)
        self.assertEqual(process.wait(60), 0)
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


class Interrupted(Case):
    def test_the_rest_comes_with_resume(self):
        self.reference()
        for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            process = self.start()
            self.journal_has_games(process)
            process.send_signal(number)
            self.assertEqual(process.wait(PATIENCE), status)
            err = process.stderr.read()
            self.assertIn(b"with --resume goes on", err)
            self.assertIn(b"out.pgn is not written, as it is not complete", err)
            self.assertFalse(os.path.exists(self.path("out.pgn")))
            process = self.start("--resume")
            time.sleep(self.random.uniform(0, 0.2))
            process.send_signal(number)
            self.assertIn(process.wait(PATIENCE), (status, -number))
            self.assertFalse(os.path.exists(self.path("out.pgn")))
            self.assertRegex(self.finish("--resume"), "games taken from the journal: [1-9]")
            self.check_complete()
            os.unlink(self.path("out.pgn"))
            os.unlink(self.path("out.bgn.zst"))

    def test_a_part_for_those_who_want_it(self):
        self.reference()
        process = self.start("--keep-partial")
        self.journal_has_games(process)
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(PATIENCE), 143)
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


class FullDisk(Case):
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
            done = subprocess.run([ANNOTATE, self.input, "--engine", engine(), "--nodes", "100", "-q"], stdout=full,
                                  stderr=subprocess.PIPE, timeout=PATIENCE)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"cannot write", done.stderr)


class Engines(Case):
    pause = 0.3  # seconds

    def test_killed_again_and_again(self):
        self.nodes = max(self.nodes, 8000)
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
            process = self.start("--engine-timeout", "10")
            self.journal_has_games(process)
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
        process = self.start("--engine-timeout", "10", "--to", "bgn")
        self.journal_has_games(process)
        victim = children(process.pid)[0]
        os.kill(victim, signal.SIGSTOP)
        err = process.communicate(timeout=PATIENCE)[1].decode()
        self.assertEqual(process.returncode, 0, err)
        self.assertIn("engine faults: 1", err)
        self.assertEqual(self.read("out.pgn").count(b"[Event "), self.games)


if __name__ == "__main__":
    LONG = "--long" in sys.argv
    arguments = [a for a in sys.argv if a != "--long"]
    ANNOTATE, ENGINE = arguments[1:3]
    if not os.access(ENGINE, os.X_OK):
        print("skipped: no engine at", ENGINE)
        sys.exit(77)
    if LONG:
        Killed.kills = 20
        Case.games = 200
        Case.nodes = 2000
        Engines.pause = 2.0
    unittest.main(argv=[arguments[0], *arguments[3:]])
