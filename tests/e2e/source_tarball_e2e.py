#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The source tarball of the commit HEAD is complete: CMake configures it without git, npm and the network, and
--version names the commit.

    source_tarball_e2e.py CMAKE SOURCES COMPILER

Skips (status 77) where SOURCES is no checkout of git, as in a source tarball.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest

CMAKE, SOURCES, COMPILER = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
SKIPPED = 77
# What a build could fetch something with, or ask about the checkout around it.
FORBIDDEN = ("curl", "git", "node", "npm", "npx", "wget")


def run(*words, **options):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=200, **options)
    if done.returncode != 0:
        raise AssertionError(f"{words}\n{done.stdout}{done.stderr}")
    return done.stdout


def without_network():
    """The words that run a command in a network of its own with nobody in it, where the kernel lets us."""
    words = ["unshare", "--map-root-user", "--net"]
    allowed = shutil.which("unshare") and subprocess.run([*words, "true"], capture_output=True).returncode == 0
    return words if allowed else []


class SourceTarball(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="marginalia-source-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.tarball = pathlib.Path(run(SOURCES / "src/package/source/tarball", cls.folder).strip())
        with tarfile.open(cls.tarball) as archive:
            archive.extractall(cls.folder)
        cls.tree = cls.folder / cls.tarball.name.removesuffix(".tar.gz")
        cls.commit = run("git", "-C", SOURCES, "rev-parse", "HEAD").strip()

    def test_the_same_commit_gives_the_same_bytes(self):
        again = pathlib.Path(run(SOURCES / "src/package/source/tarball", self.folder / "again").strip())
        self.assertEqual(again.read_bytes(), self.tarball.read_bytes())

    def test_holds_what_the_build_needs(self):
        self.assertEqual((self.tree / "src/program/about/COMMIT").read_text(), self.commit + "\n")
        self.assertTrue(any((self.tree / "src/program/page/vendor/chessground").iterdir()))
        self.assertTrue(os.access(self.tree / "bootstrap", os.X_OK))
        self.assertFalse((self.tree / ".git").exists())

    def test_configures_alone(self):
        traps, called = self.folder / "traps", self.folder / "called"
        traps.mkdir()
        for name in FORBIDDEN:
            trap = traps / name
            trap.write_text(f'#!/bin/sh\necho "{name} $*" >>"{called}"\nexit 1\n')
            trap.chmod(0o755)
        environment = dict(os.environ, PATH=f"{traps}:{os.environ['PATH']}")
        run(*without_network(), CMAKE, "--preset", "release", f"-DCMAKE_CXX_COMPILER={COMPILER}", cwd=self.tree,
            env=environment)
        self.assertFalse(called.exists(), called.exists() and called.read_text())

    def test_knows_its_commit(self):
        header = self.folder / "about_commit.h"
        run(CMAKE, f"-DSOURCE={self.tree}", "-DGIT=", f"-DOUTPUT={header}", "-P", self.tree / "src/program/about/write_commit.cmake")
        self.assertIn(f'"{self.commit[:12]}"', header.read_text())


if __name__ == "__main__":
    if not shutil.which("git") or not (SOURCES / ".git").exists():
        print("skipped: no checkout of git")
        sys.exit(SKIPPED)
    unittest.main(argv=sys.argv[:1])
