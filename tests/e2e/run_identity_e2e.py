# SPDX-License-Identifier: GPL-3.0-or-later
"""`annotate --resume` goes on with the same run only: the same contents of engine, networks, tablebases and databases, not the
same names. The cache of answers is told apart in the same way."""
import os
import sqlite3

from journey import ANNOTATE, BOOK, ENGINE, Journey

GAMES = "".join(f'[Event "E{i}"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0\n\n' for i in range(4))
# An engine that has the options for files, and does not read them.
SCRIPT = r"""#!/bin/sh
# build {build}
sed -u -e '/^setoption name EvalFile/d' -e '/^setoption name SyzygyPath/d' | '{engine}'
"""


class Identity(Journey):
    def setUp(self):
        super().setUp()
        self.write("in.pgn", GAMES)
        self.build(1)
        self.write("net.nnue", "one")
        os.mkdir(self.path("tb"))
        self.write("tb/KQvK.rtbw", "one")
        os.mkdir(self.path("own"))
        self.write("own/KRvK.rtbw", "one")
        for name, plies in (("known.mdb", "0"), ("shorter.mdb", "1")):
            self.run_program(BOOK, "records", "build", "-q", "--max-ply", plies, "in.pgn", "-o", name)

    def build(self, number):
        os.chmod(self.write("engine", SCRIPT.format(build=number, engine=ENGINE)), 0o755)

    def run_annotate(self, *more, env=None, status=0):
        """What it says."""
        env = env or os.environ
        return self.run_program(ANNOTATE, "--no-config", "in.pgn", "-q", "--nodes", "60", "--engine", "engine", "--engine-option",
                                "EvalFile=net.nnue", "--engine-option", "SyzygyPath=tb:missing", "--syzygy", "own", "--novelties",
                                "known.mdb", "-o", "out.pgn", *more, env={**env, "PATH": self.folder + ":" + env["PATH"]},
                                status=status)[1]

    def test_a_run_is_its_contents(self):
        self.run_annotate(env=self.shim().environment("rename", 1), status=-9)
        journal = self.read("out.pgn.journal")

        def check_refused(what):
            err = self.run_annotate("--resume", status=2)
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
        self.run_annotate("--resume", env=env)
        self.assertEqual(self.read("out.pgn").count(b"[Event "), 4)
        self.assertFalse(os.path.exists(self.path("out.pgn.journal")))

    def test_the_cache_knows_the_engine_by_its_contents(self):
        for build, engines in ((1, 1), (1, 1), (2, 2)):
            self.build(build)
            self.run_annotate("--cache", "cache.db")
            with sqlite3.connect(self.path("cache.db")) as database:
                self.assertEqual(database.execute("SELECT count(*) FROM engines").fetchone(), (engines,))
