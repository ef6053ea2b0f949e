# SPDX-License-Identifier: GPL-3.0-or-later
"""The programs of this project, with whose output the module's answers are compared."""
import os
import pathlib
import subprocess
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
