#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`annotate --resume` goes on with the same run only: the same contents of engine, networks, tablebases and databases, not the
same names. The cache of answers is told apart in the same way.

run_identity_e2e.py ANNOTATE BOOK ENGINE [unittest arguments]. Python's standard library only.
"""
import os
import sqlite3
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from fault_shim import FaultShim  # noqa: E402
from folder_case import FolderCase  # noqa: E402
from processes import PATIENCE  # noqa: E402

ANNOTATE = BOOK = ENGINE = ""
SHIM = None
GAMES = "".join(f'[Event "E{i}"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0\n\n' for i in range(4))
# An engine that has the options for files, and does not read them.
SCRIPT = r"""#!/bin/sh
# build {build}
sed -u -e '/^setoption name EvalFile/d' -e '/^setoption name SyzygyPath/d' | '{engine}'
"""


class Identity(FolderCase):
    def setUp(self):
        super().setUp()
        if SHIM is None:
            self.skipTest("no compiler")
        self.write("in.pgn", GAMES)
        self.build(1)
        self.write("net.nnue", "one")
        os.mkdir(self.path("tb"))
        self.write("tb/KQvK.rtbw", "one")
        os.mkdir(self.path("own"))
        self.write("own/KRvK.rtbw", "one")
        for name, plies in (("known.mdb", "0"), ("shorter.mdb", "1")):
            subprocess.run([BOOK, "records", "build", "-q", "--max-ply", plies, self.path("in.pgn"), "-o", self.path(name)],
                           check=True)

    def build(self, number):
        os.chmod(self.write("engine", SCRIPT.format(build=number, engine=ENGINE)), 0o755)

    def run_annotate(self, *more, env=None):
        command = [ANNOTATE, "--no-config", "in.pgn", "-q", "--nodes", "60", "--engine", "engine", "--engine-option",
                   "EvalFile=net.nnue", "--engine-option", "SyzygyPath=tb:missing", "--syzygy", "own", "--novelties", "known.mdb",
                   "-o", "out.pgn"]
        env = dict(env or os.environ)
        env["PATH"] = self.folder + ":" + env["PATH"]
        done = subprocess.run(command + list(more), cwd=self.folder, capture_output=True, timeout=PATIENCE, env=env)
        return done.returncode, done.stderr.decode()

    def test_a_run_is_its_contents(self):
        code, err = self.run_annotate(env=SHIM.environment("rename", 1))
        self.assertEqual(code, -9, err)
        journal = self.read("out.pgn.journal")

        def check_refused(what):
            code, err = self.run_annotate("--resume")
            self.assertEqual(code, 2, err)
            self.assertRegex(err, "belongs to another run: " + what)
            self.assertEqual(self.read("out.pgn.journal"), journal)

        for name, other, what in (
                ("net.nnue", "two", r"files of engine 1 \(EvalFile\) was 3 bytes \(checksum .*\), is 3 bytes \(checksum"),
                ("tb/KQvK.rtbw", "longer", r"files of engine 1 \(SyzygyPath\) was 1 files of 3 bytes .*, is 1 files of 6 bytes"),
                ("own/KRvK.rtbw", "longer", r"files of --syzygy was 1 files of 3 bytes .*, is 1 files of 6 bytes"),
                ("known.mdb", self.read("shorter.mdb"), "file of --novelties was ")):
            kept = self.read(name)
            status = os.stat(self.path(name))
            self.write(name, other)
            check_refused(what)
            self.write(name, kept)
            os.utime(self.path(name), ns=(status.st_atime_ns, status.st_mtime_ns))
        self.build(2)
        check_refused(r"files of engine 1 \(program\) was .* is ")
        self.build(1)
        # The name of the engine's folder does not count.
        os.mkdir(self.path("bin"))
        os.rename(self.path("engine"), self.path("bin/engine"))
        env = dict(os.environ, PATH=self.path("bin") + ":" + os.environ["PATH"])
        code, err = self.run_annotate("--resume", env=env)
        self.assertEqual(code, 0, err)
        self.assertEqual(self.read("out.pgn").count(b"[Event "), 4)
        self.assertFalse(os.path.exists(self.path("out.pgn.journal")))

    def test_the_cache_knows_the_engine_by_its_contents(self):
        for build, engines in ((1, 1), (1, 1), (2, 2)):
            self.build(build)
            code, err = self.run_annotate("--cache", "cache.db")
            self.assertEqual(code, 0, err)
            with sqlite3.connect(self.path("cache.db")) as database:
                self.assertEqual(database.execute("SELECT count(*) FROM engines").fetchone(), (engines,))


if __name__ == "__main__":
    ANNOTATE, BOOK, ENGINE = map(os.path.abspath, sys.argv[1:4])
    if not os.access(ENGINE, os.X_OK):
        print("skipped: no engine at", ENGINE)
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        SHIM = FaultShim(folder)
        SHIM = SHIM if SHIM.path else None
        unittest.main(argv=[sys.argv[0], *sys.argv[4:]])
