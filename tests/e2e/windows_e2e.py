# SPDX-License-Identifier: GPL-3.0-or-later
"""The programs for Windows under Wine, beside those of this system: the same moves, the same bytes; engines that are found,
killed and ended with their programs; Ctrl-C; paths with blanks and umlauts. MARGINALIA_WINDOWS names the folder of the
programs, which is else that of src/package/release. Skipped without Wine or without the programs."""
import atexit
import contextlib
import fcntl
import os
import pty
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import termios
import time
import unittest

from journey import ANNOTATE, BGN, BOOK, ENGINE, PATIENCE, ROOT, Journey, read_terminal
from processes import wait_until

FOLDER = os.environ.get("MARGINALIA_WINDOWS") or os.path.join(
    ROOT, "build", "cross", "x86_64-windows-gnu", "programs", "bin")
ANNOTATE_EXE, BGN_EXE, BOOK_EXE, ENGINE_EXE = (os.path.join(FOLDER, name) for name in
                                               ("annotate.exe", "bgn.exe", "book.exe", "marginalia.exe"))
SAMPLE = os.path.join(ROOT, "tests", "data", "sample.pgn")
WINE = shutil.which("wine64") or shutil.which("wine")
FIXED = ("--no-config", "--nodes", "2000", "--jobs", "1")


def wine_home():
    """The environment of a Wine of our own, without a window and without what it would say itself."""
    home = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    environment = {**os.environ, "WINEPREFIX": home, "WINEDEBUG": "-all", "WINEDLLOVERRIDES": "mscoree,mshtml,winedbg.exe="}
    environment.pop("DISPLAY", None)
    atexit.register(subprocess.run, ["wineserver", "-k"], env=environment, check=False)
    subprocess.run([WINE, "wineboot", "-i"], env=environment, check=False, timeout=PATIENCE,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return environment


def windows_path(path):
    return "Z:" + os.path.abspath(path).replace("/", "\\")


def processes_of(program, key):
    """The numbers of the processes that run the program, of those whose command line has the key."""
    found = []
    for number in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError), open(f"/proc/{number}/cmdline", "rb") as file:
            line = file.read()
            if program.encode() in line.split(b"\0")[0] and key.encode() in line:
                found.append(int(number))
    return found


class Windows(Journey):
    def setUp(self):
        super().setUp()
        # A folder of its own for each test, so that its processes are told from those of others.
        self.programs = self.path("programs")
        shutil.copytree(FOLDER, self.programs)
        self.key = os.path.basename(self.folder)

    def exe(self, path):
        return os.path.join(self.programs, os.path.basename(path))

    def wine(self, program, *arguments, **options):
        """The bytes that the program writes to standard output; what it says is in `messages`."""
        status = options.pop("status", 0)
        done = subprocess.run([WINE, self.exe(program), *map(str, arguments)], cwd=self.folder, env=HOME, timeout=PATIENCE,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                              **{"stdin": subprocess.DEVNULL} | options if "input" not in options else options)
        self.messages = done.stderr.decode(errors="replace")
        self.assertEqual(done.returncode, status, f"{program} {arguments}: {self.messages[-3000:]}")
        return done.stdout

    def native(self, program, *arguments, **options):
        return self.run_program(program, *arguments, **options)[0].encode()

    def engines(self):
        return processes_of("marginalia.exe", self.key)


class Engine(Windows):
    def test_a_dialogue(self):
        lines = "uci\nisready\nposition startpos moves e2e4 e7e5\ngo nodes 20000\n"
        answers = []
        for command in ([WINE, self.exe(ENGINE_EXE)], [ENGINE]):
            process = self.start(*command, env=HOME, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            process.stdin.write(lines.replace("\n", "\r\n").encode())
            process.stdin.flush()
            said = []
            while not said or not said[-1].startswith(b"bestmove"):
                said.append(process.stdout.readline())
                self.assertTrue(said[-1], said)
            process.stdin.write(b"quit\r\n")
            process.stdin.flush()
            self.assertEqual(process.wait(PATIENCE), 0)
            self.assertNotIn(b"\r", b"".join(said))
            answers.append([re.sub(rb" (time|nps) \d+", b"", line) for line in said])
        self.assertEqual(*answers)

    def test_bench(self):
        count = re.compile(rb"Nodes searched *: (\d+)")
        windows = subprocess.run([WINE, self.exe(ENGINE_EXE), "bench"], env=HOME, capture_output=True, check=True, timeout=PATIENCE)
        native = subprocess.run([ENGINE, "bench"], capture_output=True, check=True, timeout=PATIENCE)
        self.assertEqual(*(count.search(run.stdout + run.stderr)[1] for run in (windows, native)))


class Annotating(Windows):
    def setUp(self):
        super().setUp()
        shutil.copy(SAMPLE, self.path("games.pgn"))

    def wanted(self, *arguments):
        return self.native(ANNOTATE, *FIXED, "games.pgn", *arguments)

    def test_the_same_bytes(self):
        """The engine is found beside the program."""
        for more in ((), ("--to", "bgn"), ("--lang", "de")):
            self.assertEqual(self.wine(ANNOTATE_EXE, *FIXED, "games.pgn", *more), self.wanted(*more), more)

    def test_another_engine(self):
        folder = self.path("andere Motoren ü")
        os.mkdir(folder)
        shutil.copy(self.exe(ENGINE_EXE), os.path.join(folder, "Engine 1.exe"))
        wanted = self.wanted()
        path = windows_path(os.path.join(folder, "Engine 1"))
        for command in (path, f'"{path}.exe"', os.path.join("andere Motoren ü", "Engine 1.exe").replace("/", "\\")):
            self.assertEqual(self.wine(ANNOTATE_EXE, *FIXED, "games.pgn", "--engine", command), wanted, command)
        self.wine(ANNOTATE_EXE, *FIXED, "games.pgn", "--engine", "C:\\no such engine.exe", status=2)
        self.assertIn("no such file", self.messages)

    def test_an_engine_that_is_killed(self):
        """Another one takes its place, and the games are annotated all the same."""
        process = self.start(WINE, self.exe(ANNOTATE_EXE), *FIXED[:2], "200000", "games.pgn", "-o", "out.pgn", env=HOME,
                             stdout=subprocess.DEVNULL)
        wait_until(lambda: self.engines() or process.poll() is not None, "an engine")
        time.sleep(1)  # it may be at work or not: both are well
        for engine in self.engines():
            os.kill(engine, signal.SIGKILL)
        _, err = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 0, err)
        self.assertEqual(self.engines(), [])
        self.assertEqual(self.read("out.pgn").count(b"[Annotator "), 3)

    def test_a_program_that_is_killed(self):
        """Its engines die with it, and --resume goes on."""
        self.write("many.pgn", self.read("games.pgn") * 10)
        wanted = self.native(ANNOTATE, *FIXED, "many.pgn")
        process = self.start(WINE, self.exe(ANNOTATE_EXE), *FIXED, "many.pgn", "-o", "out.pgn", env=HOME, stdout=subprocess.DEVNULL)
        wait_until(lambda: self.engines() or process.poll() is not None, "an engine")
        time.sleep(1)
        for number in processes_of("annotate.exe", self.key):
            with contextlib.suppress(OSError):
                os.kill(number, signal.SIGKILL)
        process.wait(PATIENCE)
        wait_until(lambda: not self.engines(), "the end of the engine")
        self.wine(ANNOTATE_EXE, *FIXED, "many.pgn", "-o", "out.pgn", "--resume")
        self.assertEqual(self.read("out.pgn"), wanted)

    def test_interrupts(self):
        """Ctrl-C at a console: what was annotated is kept, and --resume goes on."""
        self.write("many.pgn", self.read("games.pgn") * 10)
        wanted = self.native(ANNOTATE, *FIXED, "many.pgn")
        ours, theirs = pty.openpty()
        process = self.start(WINE, self.exe(ANNOTATE_EXE), *FIXED, "many.pgn", "-o", "out.pgn", env={**HOME, "TERM": "xterm"},
                             stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
                             preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))  # whose keys are signals
        os.close(theirs)
        progress = b""
        while not re.search(rb" [1-9]\d*/30 games", progress):
            progress += os.read(ours, 65536)
        os.write(ours, b"\x03")
        shown = read_terminal(ours)
        self.assertEqual(process.wait(PATIENCE), 130, shown)
        self.assertIn("finished games are kept in out.pgn.journal", shown)
        self.assertEqual(self.engines(), [])
        self.wine(ANNOTATE_EXE, *FIXED, "many.pgn", "-o", "out.pgn", "--resume")
        self.assertEqual(self.read("out.pgn"), wanted)


class Files(Windows):
    def test_formats_and_pipes(self):
        shutil.copy(SAMPLE, self.path("Spiele von Žuk ü.pgn"))
        name = "Spiele von Žuk ü.pgn"
        for ending in ("bgn", "pgn.gz", "pgn.zst", "bgn.bz2"):
            out = f"Ausgabe ä.{ending}"
            self.wine(BGN_EXE, "convert", name, "-o", out)
            windows = self.read(out)
            self.native(BGN, "convert", name, "-o", out)
            if "." not in ending:
                self.assertEqual(windows, self.read(out))
            self.write(out, windows)
            self.assertEqual(self.native(BGN, "convert", out, "--to", "pgn"), self.native(BGN, "convert", name, "--to", "pgn"))
            self.assertEqual(self.wine(BGN_EXE, "convert", out, "--to", "pgn"), self.native(BGN, "convert", name, "--to", "pgn"))
        piped = self.wine(BGN_EXE, "convert", "-", "--to", "bgn", input=self.read(name))
        self.assertEqual(piped, self.native(BGN, "convert", "-", "--to", "bgn", stdin=self.read(name)))
        self.wine(BGN_EXE, "check", name)
        self.wine(BGN_EXE, "check", "nicht da.pgn", status=2)
        self.assertIn("'nicht da.pgn': no such file", self.messages)

    def test_books(self):
        shutil.copy(SAMPLE, self.path("games.pgn"))
        self.wine(BOOK_EXE, "polyglot", "make", "games.pgn", "-o", "windows.bin")
        self.native(BOOK, "polyglot", "make", "games.pgn", "-o", "linux.bin")
        self.assertEqual(self.read("windows.bin"), self.read("linux.bin"))
        self.assertEqual(self.wine(BOOK_EXE, "name", "games.pgn"), self.native(BOOK, "name", "games.pgn"))


def main():
    global HOME
    missing = [path for path in (ANNOTATE_EXE, BGN_EXE, BOOK_EXE, ENGINE_EXE) if not os.path.exists(path)]
    if not WINE or not shutil.which("wineserver") or missing:
        print("skipped: no Wine" if not missing else f"skipped: no {', '.join(missing)}")
        return 77
    HOME = wine_home()
    unittest.main(sys.modules[__name__])
    return 0
