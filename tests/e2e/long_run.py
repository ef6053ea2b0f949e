# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of long runs of `annotate` share: games, the outputs of an unbroken run, what must be left in the end.
Debian's stockfish is the engine where it is installed, else that of the command line."""
import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from folder_case import FolderCase  # noqa: E402
from processes import PATIENCE, wait_until  # noqa: E402

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
    return shutil.which("stockfish", path=os.environ.get("PATH", "") + ":/usr/games") or LongRunCase.own_engine


class LongRunCase(FolderCase):
    program = own_engine = ""  # as the command line names them
    games = 30
    nodes = 1500

    def setUp(self):
        super().setUp()
        self.input = self.write("in.pgn", pgn(self.games))
        self.seed = random.randrange(10**6)
        self.random = random.Random(self.seed)

    def command(self, *arguments, name="out", source=None, folder=None, jobs=2):
        base = os.path.join(folder or self.folder, name)
        return [self.program, source or self.input, "--engine", engine(), "--nodes", str(self.nodes), "-j", str(jobs),
                "-o", base + ".pgn", "-o", base + ".bgn.zst", *arguments]

    def start(self, *arguments, command=None, **options):
        options.setdefault("stdout", subprocess.DEVNULL)
        process = subprocess.Popen(command or self.command(*arguments), stderr=subprocess.PIPE, **options)
        self.addCleanup(process.stderr.close)
        self.addCleanup(lambda: process.poll() is None and process.kill())
        return process

    def stopped_run(self, *arguments, size=3000):
        """A run that has games in its journal and was stopped (SIGSTOP): it cannot be over before the next signal."""
        for _ in range(5):
            process = self.start(*arguments)
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


def main():
    """Runs the tests of a script that is called with ANNOTATE ENGINE [--long] [unittest arguments]."""
    arguments = [a for a in sys.argv if a != "--long"]
    LongRunCase.program, LongRunCase.own_engine = arguments[1:3]
    if not os.access(LongRunCase.own_engine, os.X_OK):
        print("skipped: no engine at", LongRunCase.own_engine)
        sys.exit(77)
    if "--long" in sys.argv:
        LongRunCase.games = 200
        LongRunCase.nodes = 2000
    unittest.main(argv=[arguments[0], *arguments[3:]])
