# SPDX-License-Identifier: GPL-3.0-or-later
"""The programs of this project, with whose output the module's answers are compared, and Ctrl-C in the tests that wait for
them."""
import os
import pathlib
import signal
import subprocess
import threading
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = pathlib.Path(os.environ.get("MARGINALIA_PROGRAMS") or ROOT / "build/release/bin")


def path_of(name):
    """Skips the test where the program was not built."""
    path = FOLDER / name
    if not path.exists():
        raise unittest.SkipTest(f"the program {name} was not built")
    return path


def run(name, *arguments, status=0):
    """What the program prints, as bytes."""
    done = subprocess.run([path_of(name), *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert done.returncode == status, done.stderr.decode()
    return done.stdout


def interrupt_after(case, seconds):
    """Ctrl-C comes after so many seconds. It is heard, too, where a shell runs the tests in its background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    case.addCleanup(signal.signal, signal.SIGINT, before)
    threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT)).start()
