# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the journeys, which are the scripts beside this one:

    journey.py NAME FOLDER_OF_PROGRAMS [options of the script] [arguments of unittest]

What they share is here, too: the programs, a folder for each test, and runs that have to end as expected. But for what a
script asks for with need(), Python's standard library is enough.
"""
import atexit
import functools
import importlib
import os
import pty
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[1:1] = [os.path.join(ROOT, "tests", "support"), os.path.join(ROOT, "tests", "reference")]
from fault_shim import FaultShim  # noqa: E402
from folder_case import MEMORY, FolderCase  # noqa: E402, F401
from processes import PATIENCE  # noqa: E402
from python_packages import need  # noqa: E402

need("chess", skips=False)  # many look more closely with it
NAME, PROGRAMS = sys.argv.pop(1), os.path.abspath(sys.argv.pop(1))
ANNOTATE, BGN, BOOK, ENGINE = (os.path.join(PROGRAMS, name) for name in ("annotate", "bgn", "book", "marginalia"))
STOCKFISH = shutil.which("stockfish", path=os.environ.get("PATH", "") + ":/usr/games")


def number_option(name, default):
    """The number behind an option of the script's own, which is taken out of the command line."""
    if name not in sys.argv:
        return default
    at = sys.argv.index(name)
    value = int(sys.argv[at + 1])
    del sys.argv[at:at + 2]
    return value


def flag(name):
    """Whether the command line has an option of the script's own, which is taken out of it."""
    there = name in sys.argv
    if there:
        sys.argv.remove(name)
    return there


def script(name, *arguments):
    """The command of an engine that is a script beside this one, or in the folder of engines."""
    path = os.path.join(HERE, name)
    if not os.path.exists(path):
        path = os.path.join(ROOT, "tests", "support", "engines", name)
    return shlex.join([sys.executable, "-B", path, *map(str, arguments)])


def wrapped(vices, every=0, *protocol):
    """The command of our engine behind wrapped_engine.py."""
    return script("wrapped_engine.py", vices, every, ENGINE, *protocol)


@functools.cache
def build_shim():
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder)
    return FaultShim(folder)


def read_terminal(descriptor):
    """All that is shown there until its program ends."""
    shown = b""
    while True:
        try:
            chunk = os.read(descriptor, 65536)
        except OSError:  # how Linux ends it
            chunk = b""
        if not chunk:
            os.close(descriptor)
            return shown.decode().replace("\r\n", "\n")
        shown += chunk


class Journey(FolderCase):
    messages = ""  # what the last program said on standard error

    def run_program(self, *command, status=0, stdin="", **options):
        """What it writes to standard output, and to standard error. It runs in the folder of the test; `status` None: any."""
        if isinstance(stdin, (str, bytes)):
            options["input"] = stdin.encode() if isinstance(stdin, str) else stdin
        else:
            options["stdin"] = stdin
        done = subprocess.run([str(word) for word in command], timeout=PATIENCE,
                              **{"cwd": self.folder, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options})
        out, err = ((text or b"").decode(errors="replace") for text in (done.stdout, done.stderr))
        self.messages = err
        if status is None:
            self.assertGreaterEqual(done.returncode, 0, f"a signal ended {command}: {err}")
        else:
            self.assertEqual(done.returncode, status, f"{command}: {err[-3000:]}{out[-1000:]}")
        return out, err

    def bgn(self, *arguments, **options):
        """What it writes to standard output; what it says is in `messages`."""
        return self.run_program(BGN, *arguments, **options)[0]

    def book(self, *arguments, **options):
        return self.run_program(BOOK, *arguments, **options)[0]

    def start(self, *command, **options):
        """A program that is killed when the test ends, if it runs still."""
        process = subprocess.Popen([str(word) for word in command], **{"cwd": self.folder, "stderr": subprocess.PIPE, **options})

        def end():
            for stream in (process.stdin, process.stdout, process.stderr):
                if stream:
                    stream.close()
            if process.poll() is None:
                process.kill()
                process.wait()
        self.addCleanup(end)
        return process

    def on_terminal(self, *command, stream="stdout", prepare=None, **environment):
        """What a stream of the program shows on a terminal."""
        ours, theirs = pty.openpty()
        if prepare:
            prepare(theirs)
        streams = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, stream: theirs}
        process = self.start(*command, **streams, stdin=subprocess.DEVNULL,
                             env={**os.environ, "TERM": "xterm-256color", "PAGER": "cat", **environment})
        os.close(theirs)
        shown = read_terminal(ours)
        self.assertEqual(process.wait(PATIENCE), 0, shown)
        return shown

    def shim(self):
        """The library that makes calls fail; without a compiler the test is skipped."""
        if not build_shim().path:
            self.skipTest("no compiler")
        return build_shim()

    def count_calls(self, call, *command, path=None):
        """How often a run that is sound makes such calls."""
        with tempfile.TemporaryDirectory() as other:
            count = os.path.join(other, "count")
            self.run_program(*command, env=self.shim().environment(call, count=count, path=path))
            return os.path.getsize(count) if os.path.exists(count) else 0

    def names(self):
        return sorted(os.listdir(self.folder))

    def prepare(self, files):
        """Nothing but these files is in the folder: {name: content}."""
        for name in os.listdir(self.folder):
            (shutil.rmtree if os.path.isdir(self.path(name)) else os.unlink)(self.path(name))
        for name, content in files.items():
            os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
            self.write(name, content)


if __name__ == "__main__":
    sys.modules["journey"] = sys.modules["__main__"]
    script_module = importlib.import_module(NAME)
    if hasattr(script_module, "main"):
        sys.exit(script_module.main())
    unittest.main(script_module, defaultTest=getattr(script_module, "TESTS", None))
