# SPDX-License-Identifier: GPL-3.0-or-later
"""Long runs of `annotate` that are killed or interrupted, or whose machine is full, asleep or kills engines: with --resume,
where the run ended, the outputs become those of an unbroken run, byte for byte. A journal is only used where it belongs."""
import contextlib
import os
import random
import resource
import signal
import subprocess
import sys
import time

from journey import ANNOTATE, ENGINE, MEMORY, PATIENCE, STOCKFISH, Journey, script
from processes import children, wait_until

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


class LongRunCase(Journey):
    place = MEMORY
    games, nodes = 30, 500

    def setUp(self):
        super().setUp()
        self.input = self.write("in.pgn", pgn(self.games))
        self.seed = random.randrange(10**6)
        self.random = random.Random(self.seed)

    def command(self, *arguments, name="out", source=None, folder=None, jobs=2):
        base = os.path.join(folder or self.folder, name)
        return [ANNOTATE, source or self.input, "--engine", ENGINE, "--nodes", str(self.nodes), "-j", str(jobs),
                "-o", base + ".pgn", "-o", base + ".bgn.zst", *arguments]

    def begin(self, *arguments, command=None, **options):
        return self.start(*(command or self.command(*arguments)), **{"stdout": subprocess.DEVNULL, **options})

    def finish(self, *arguments, command=None, **options):
        """What the run says."""
        return self.run_program(*(command or self.command(*arguments)), **options)[1]

    def stopped_run(self, *arguments, size=3000):
        """A run that has games in its journal and was stopped (SIGSTOP): it cannot be over before the next signal."""
        for _ in range(5):
            process = self.begin(*arguments)
            wait_until(lambda: process.poll() is not None or self.journal_size() > size, "games in the journal")
            if process.returncode is None:
                os.kill(process.pid, signal.SIGSTOP)
                event = os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
                if event.si_code == os.CLD_STOPPED and self.journal_size() > size:
                    return process
                os.kill(process.pid, signal.SIGCONT)
            # It was faster than this test, which the machine let wait. So again.
            self.assertEqual(process.wait(PATIENCE), 0, process.stderr.read())
            self.remove_outputs()
        self.fail("each run was over too soon")

    def end_stopped(self, process, number):
        """Sends the signal to a run of stopped_run(); its exit status."""
        process.send_signal(number)
        process.send_signal(signal.SIGCONT)
        return process.wait(PATIENCE)

    def remove_outputs(self):
        for name in ("out.pgn", "out.bgn.zst"):
            os.unlink(self.path(name))

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

    def journal_size(self):
        with contextlib.suppress(OSError):
            return os.path.getsize(self.path("out.pgn.journal"))
        return 0

    def check_complete(self, folder=None):
        """The outputs are those of the unbroken run, and nothing else is left."""
        folder = folder or self.folder
        for extension in (".pgn", ".bgn.zst"):
            with open(os.path.join(folder, "out" + extension), "rb") as file:
                self.assertTrue(file.read() == self.read("ref" + extension), f"{extension} differs (seed {self.seed})")
        left = [n for n in os.listdir(folder) if n.startswith(("out.", ".out."))]
        self.assertEqual(sorted(left), ["out.bgn.zst", "out.pgn"])


class Killed(LongRunCase):
    def test_without_a_journal_it_starts_anew(self):
        self.reference()
        dead = subprocess.Popen([sys.executable, "-c", ""])
        dead.wait()
        for name in ("out.pgn", "out.bgn.zst"):  # of a run that was killed before it had a journal
            self.write(f".{name}.{dead.pid}-0.part", "cut off")
        self.assertIn("starting from the beginning", self.finish("--resume"))
        self.check_complete()
        self.assertIn("--resume needs an output that is a file", self.finish(command=[ANNOTATE, self.input, "--resume"], status=2))

    def test_what_a_journal_is_good_for_is_told(self):
        self.reference()
        process = self.stopped_run("-q")
        self.assertIn("another process", self.finish("--resume", status=2))
        self.finish(status=2)
        self.end_stopped(process, signal.SIGKILL)
        kept = self.read("out.pgn.journal")
        self.assertFalse(os.path.exists(self.path("out.pgn")))

        def refused(said, command, whole=True):
            err = self.finish(command=command, status=2)
            self.assertIn(said, err)
            if whole:
                self.assertEqual(len(err.splitlines()), 1, err)
            self.assertEqual(self.read("out.pgn.journal"), kept)

        def changed(option, value):
            command = self.command("--resume")
            command[command.index(option) + 1] = value
            return command

        refused("--resume", self.command())
        refused("remove the file", self.command())
        refused("--no-lines was not given, is true", self.command("--resume", "--no-lines"))
        refused("--for was not given, is 1400", self.command("--resume", "--for", "1400"))
        refused(f"--nodes was {self.nodes}, is 1600", changed("--nodes", "1600"))
        refused("formats was PGN BGN, is PGN", [*self.command()[:8], "-o", self.path("out.pgn"), "--resume"])
        if STOCKFISH:
            refused("engine was Marginalia", changed("--engine", STOCKFISH))
        refused("input 1 was", self.command("--resume", source=self.write("other.pgn", pgn(self.games + 1))))
        refused("nothing is written", changed("--engine", script("bad_engine.py", "exits-at-once")), whole=False)

        # Another name and folder of the input, other jobs: nothing that counts.
        os.mkdir(self.path("moved"))
        os.rename(self.input, self.path("moved/x.pgn"))
        err = self.finish(command=self.command("--resume", jobs=1, source=self.path("moved/x.pgn")))
        self.assertRegex(err, "games taken from the journal: [1-9]")
        self.check_complete()

    def test_damaged_journals(self):
        self.reference()
        self.end_stopped(self.stopped_run("-q", size=20000), signal.SIGKILL)
        kept = self.read("out.pgn.journal")
        self.write("out.pgn.journal", b"[Event")
        self.assertIn("is no journal", self.finish("--resume", status=2))
        wrong = bytearray(kept)  # one wrong byte costs one game, not all behind it
        wrong[len(kept) // 2] ^= 1
        for content, said in ((kept[:-5], "not written to their end"), (b"", ""), (kept[:20], ""),
                              (kept[: len(kept) // 2] + b"\0" * 4096, ""),
                              (bytes(wrong), "bytes in 1 place are damaged and are dropped; the games there, at least 1, are annotated again")):
            self.write("out.pgn.journal", content)
            self.assertIn(said, self.finish("--resume"))
            self.check_complete()

    def test_standard_input(self):
        self.reference()
        with open(self.input, "rb") as games:
            process = self.begin(command=self.command("-q", source="-"), stdin=games)
            wait_until(lambda: process.poll() is not None or self.journal_size() > 9000, "games in the journal")
            self.assertIsNone(process.poll(), "it ended early")
            process.kill()
            process.wait()
        resume = self.command("--resume", source="-")
        other = self.read("in.pgn").replace(b"e4 ", b"e3 ").replace(b"d4 ", b"d3 ").replace(b"Nf3 ", b"Nh3 ")
        for games, said in ((other, "is not the one that was annotated"), (b"", "standard input: it is empty"),
                            (pgn(1), "games that the input has not")):
            self.assertIn(said, self.finish(command=resume, status=2, stdin=games))
        self.finish(command=resume, stdin=self.read("in.pgn"))
        self.check_complete()


class Interrupted(LongRunCase):
    def test_the_rest_comes_with_resume(self):
        self.reference()
        for number in (signal.SIGINT, signal.SIGTERM):
            # On a busy machine the second run may be over before its signal.
            self.assertTrue(any(self.is_interrupted_twice(number) for _ in range(5)))

    def is_interrupted_twice(self, number):
        process = self.stopped_run()
        self.assertEqual(self.end_stopped(process, number), 128 + number)
        err = process.stderr.read()
        self.assertIn(b"with --resume goes on", err)
        self.assertIn(b"out.pgn is not written, as it is not complete", err)
        self.assertFalse(os.path.exists(self.path("out.pgn")))
        process = self.begin("--resume")
        time.sleep(self.random.uniform(0, 0.2))  # any moment of the second run
        process.send_signal(number)
        if process.wait(PATIENCE) != 0:
            self.assertIn(process.returncode, (128 + number, -number))
            self.assertFalse(os.path.exists(self.path("out.pgn")))
            self.assertRegex(self.finish("--resume"), "games taken from the journal: [1-9]")
        self.check_complete()
        self.remove_outputs()
        return process.returncode != 0

    def test_a_part_for_those_who_want_it(self):
        self.reference()
        self.assertEqual(self.end_stopped(self.stopped_run("--keep-partial"), signal.SIGTERM), 143)
        self.assertTrue(0 < self.read("out.pgn").count(b"[Event ") < self.games)
        self.finish("--resume")
        self.check_complete()

    def test_with_standard_output_beside(self):
        self.reference()
        process = self.begin("-o", "-", "--to", "bgn", "-q", stdout=subprocess.PIPE)
        process.stdout.readline()
        process.stdout.close()
        self.assertEqual(process.wait(PATIENCE), 2)
        self.assertIn(b"with --resume goes on", process.stderr.read())
        out, _ = self.run_program(*self.command("-o", "-", "--to", "bgn", "--resume"))
        self.assertEqual(len(out.splitlines()), self.games)
        self.check_complete()


class FullDisk(LongRunCase):
    def check_full(self, folder, reason, **options):
        """A run that finds no room: says so and why, keeps the old output, ends with 2."""
        old = self.write(os.path.join(folder, "out.pgn"), "old")
        err = self.finish(command=self.command("-q", folder=folder), status=2, **options)
        self.assertRegex(err, "cannot write .*: " + reason)
        self.assertIn("with --resume goes on", err)
        self.assertEqual(self.read(old), b"old")

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
            err = self.finish(command=[ANNOTATE, self.input, "--engine", ENGINE, "--nodes", "100", "-q"], stdout=full, status=2)
        self.assertIn("cannot write", err)


class Engines(LongRunCase):
    def test_asleep_for_longer_than_the_timeouts(self):
        self.reference()
        for with_engines in (True, False):
            process = self.stopped_run("--engine-timeout", "4")
            processes = [process.pid] + (children(process.pid) if with_engines else [])
            for pid in processes:
                os.kill(pid, signal.SIGSTOP)
            time.sleep(5)  # what a closed lid does to clocks
            for pid in processes:
                os.kill(pid, signal.SIGCONT)
            err = process.communicate(timeout=PATIENCE)[1].decode()
            self.assertEqual(process.returncode, 0, err)
            self.assertNotIn("engine faults", err)
            self.check_complete()

    def test_stopped_or_killed_alone(self):
        """An engine that was stopped or killed in a search, and not we, is replaced."""
        self.reference()
        for number in (signal.SIGSTOP, signal.SIGKILL):
            process = self.stopped_run("--engine-timeout", "4")
            os.kill(children(process.pid)[0], number)
            process.send_signal(signal.SIGCONT)
            err = process.communicate(timeout=PATIENCE)[1].decode()
            self.assertEqual(process.returncode, 0, err)
            self.assertIn("engine faults: 1", err)
            self.check_complete()
            self.remove_outputs()
