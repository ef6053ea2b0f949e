# SPDX-License-Identifier: GPL-3.0-or-later
"""`annotate` killed at any moment, and at every call that gives a file its name or makes it durable: with --resume the outputs
become those of an undisturbed run, byte for byte, and nothing else is left. --kills N (8): at random moments; above 100, each
call gets two kills."""
import os
import random
import subprocess

from journey import ANNOTATE, ENGINE, MEMORY, Journey, number_option

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
