# SPDX-License-Identifier: GPL-3.0-or-later
"""`annotate` killed at any moment, and at every call that gives a file its name or makes it durable: with --resume the outputs
become those of an undisturbed run, byte for byte, and nothing else is left. --kills N (8): at random moments; above 100, each
call gets two kills."""
import os
import random
import sqlite3
import subprocess

from journey import ANNOTATE, BGN, BOOK, ENGINE, MEMORY, Journey, number_option

KILLS = number_option("--kills", 8)
GAMES = 4  # of an input
CALLS = "rename,fsync,fdatasync,link,unlink,ftruncate"
MOVES = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7".split()


def pgn(first, count):
    text = ""
    for number in range(first, first + count):
        moves = " ".join(f"{ply // 2 + 1}. {move}" if ply % 2 == 0 else move
                         for ply, move in enumerate(MOVES[:4 + 5 * number % 16]))
        text += f'[Event "Kills"]\n[Round "{number}"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n{moves} *\n\n'
    return text


class Shape:
    """A kind of run: its inputs, its arguments, and its outputs."""

    def __init__(self, name, inputs, outputs, in_place=False, extras=()):
        """`extras` are options and the names of further outputs in turn."""
        self.name, self.inputs, self.in_place, self.extras = name, inputs, in_place, list(extras)
        self.outputs, self.games = outputs + [word for word in extras if "." in word], outputs

    def command(self, jobs=1):
        outputs = ["--in-place"] if self.in_place else [word for name in self.games for word in ("-o", name)]
        return [ANNOTATE, "--no-config", "--engine", ENGINE, "--nodes", "20", "-j", str(jobs), "-q", *self.inputs, *outputs, *self.extras]


SHAPES = [Shape("one output", ["a.pgn"], ["out.pgn"]),
          Shape("three outputs", ["a.pgn", "b.pgn"], ["out.pgn", "out.bgn.zst", "out.html"]),
          Shape("report and puzzles", ["a.pgn"], ["out.pgn"],
                extras=["--player", "A", "--report", "a.json", "--puzzles", "p.csv", "--puzzles", "p.epd"]),
          Shape("in place", ["a.pgn"], ["a.pgn"], in_place=True),
          Shape("three in place", ["a.pgn", "b.pgn", "c.pgn"], ["a.pgn", "b.pgn", "c.pgn"], in_place=True)]


class Kills(Journey):
    place = MEMORY
    references = {}

    before = {"out.pgn": "old", **{name: pgn(GAMES * index, GAMES) for index, name in enumerate(("a.pgn", "b.pgn", "c.pgn"))}}

    def reference(self, shape):
        if shape.name not in self.references:
            self.prepare(self.before)
            self.run_program(*shape.command())
            self.references[shape.name] = {name: self.read(name) for name in shape.outputs}
        return self.references[shape.name]

    def check_state(self, shape, what):
        """Under each name there is what was there before, or what will be there."""
        for name, content in self.reference(shape).items():
            now = self.read(name) if os.path.exists(self.path(name)) else None
            before = self.before[name].encode() if name in self.before else None
            self.assertIn(now, (before, content), f"{shape.name}, {what}: {name} is neither old nor complete")

    def resume(self, shape, what):
        complete = all(os.path.exists(self.path(n)) and self.read(n) == c for n, c in self.reference(shape).items())
        # Killed behind its last step, the run is complete, and the journal is gone.
        if not complete or any(n.endswith(".journal") for n in self.names()):
            self.run_program(*shape.command(), "--resume")
        for name, content in self.reference(shape).items():
            self.assertTrue(self.read(name) == content, f"{shape.name}, {what}: {name} differs")
        allowed = {*self.before, *shape.outputs}
        self.assertEqual(set(self.names()) - allowed, set(), f"{shape.name}, {what}")

    def test_at_every_call(self):
        shim = self.shim()
        for shape in SHAPES:
            self.reference(shape)
            self.prepare(self.before)
            calls = self.count_calls(CALLS, *shape.command())
            self.assertGreater(calls, 4)
            for nth in range(1, calls + 1):
                # With many kills, both before and behind each call.
                for when in (0, -1) if KILLS > 100 else (-(nth % 2),):
                    what = f"call {nth} of {calls}, {'behind' if when else 'before'} it"
                    self.prepare(self.before)
                    killed = subprocess.run(shape.command(), cwd=self.folder, capture_output=True, env=shim.environment(CALLS, nth, when))
                    self.assertIn(killed.returncode, (-9, 0), what)
                    self.check_state(shape, what)
                    self.resume(shape, what)

    def test_at_random_moments(self):
        seed = random.randrange(10**6)
        chance = random.Random(seed)
        for kill in range(KILLS):
            shape = SHAPES[kill % len(SHAPES)]
            what = f"kill {kill} of seed {seed}"
            self.reference(shape)
            self.prepare(self.before)
            more = []
            for _ in range(chance.randrange(1, 4)):
                process = subprocess.Popen(shape.command(jobs=2) + more, cwd=self.folder, stderr=subprocess.DEVNULL)
                try:
                    process.wait(chance.uniform(0, 0.6))
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
                self.check_state(shape, what)
                if not any(n.endswith(".journal") for n in self.names()):
                    break
                more = ["--resume"]
            self.resume(shape, what)


class IndexKills(Journey):
    """`bgn index --append` killed: the index and the move file are each those from before, or those that it was to make; then
    it makes them."""
    place = MEMORY
    names_made = ("a.pgn.bgi", "a.pgn.bgm")
    command = [BGN, "index", "-q", "--append", "--memory", "1M", "a.pgn"]

    def grown(self):
        """An indexed file that has got more games."""
        self.prepare({"a.pgn": pgn(1, 400)})
        os.utime(self.path("a.pgn"), (10**9, 10**9))
        self.run_program(BGN, "index", "-q", "a.pgn")
        with open(self.path("a.pgn"), "a", encoding="utf-8") as file:
            file.write(pgn(401, 300))
        os.utime(self.path("a.pgn"), (10**9 + 1, 10**9 + 1))

    def answers(self):
        return [self.run_program(BGN, "find", "a.pgn", "--numbers", "--moves", " ".join(MOVES[:plies])) for plies in (1, 5, 14)]

    def check(self, old, expected, what):
        for name in self.names_made:
            self.assertIn(self.read(name), (old[name], expected[name]), f"{what}: {name} is neither old nor complete")
        self.run_program(*self.command)
        self.assertEqual(self.answers(), expected["answers"], what)
        self.assertEqual(set(self.names()), {"a.pgn", *self.names_made}, what)

    def test_at_every_call_and_at_random_moments(self):
        self.grown()
        old = {name: self.read(name) for name in self.names_made}
        self.run_program(*self.command)
        expected = {name: self.read(name) for name in self.names_made}
        self.assertTrue(all(old[name] != expected[name] for name in self.names_made))
        expected["answers"] = self.answers()
        self.grown()
        calls = self.count_calls(CALLS, *self.command)
        self.assertGreater(calls, 3)
        for nth in range(1, calls + 1):
            self.grown()
            killed = subprocess.run(self.command, cwd=self.folder, capture_output=True, check=False,
                                    env=self.shim().environment(CALLS, nth, -(nth % 2)))
            self.assertIn(killed.returncode, (-9, 0))
            self.check(old, expected, f"call {nth} of {calls}")
        chance = random.Random(KILLS)
        for kill in range(KILLS):
            self.grown()
            process = subprocess.Popen(self.command, cwd=self.folder, stderr=subprocess.DEVNULL)
            try:
                process.wait(chance.uniform(0, 0.04))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            self.check(old, expected, f"kill {kill}")


IDENTICAL = "".join(f'[Event "E{i}"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0\n\n' for i in range(4))
# An engine that has the options for files, and does not read them.
SCRIPT = r"""#!/bin/sh
# build {build}
sed -u -e '/^setoption name EvalFile/d' -e '/^setoption name SyzygyPath/d' | '{engine}'
"""


class Identity(Journey):
    """It goes on with the same run only: the same contents of engine, networks, tablebases and databases, not the same names.
    The cache of answers is told apart in the same way."""

    def setUp(self):
        super().setUp()
        self.write("in.pgn", IDENTICAL)
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
