# SPDX-License-Identifier: GPL-3.0-or-later
"""The engine at the ends of its options: Hash from 1 MB to over 4 GB, Threads 1 to 64, MultiPV 1 to 218, all changed during a
session, between searches and while one runs; values nobody can mean; little memory. Under sanitizers (--sanitized) memory is
not measured, for it is mostly theirs."""
import pathlib
import queue
import random
import re
import resource
import subprocess
import threading
import time
import unittest

from journey import ENGINE, PATIENCE, flag

SANITIZED = flag("--sanitized")
MB = 1 << 20
QUEENS = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"  # 218 legal moves, the most there can be
QUEENS_MOVES = 218
MATE_IN_2 = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"  # Paul Morphy: 1. Ra6


class Engine:
    """A session; every line that comes is kept, with the time it came."""

    def __init__(self, memory=None):
        def limit():
            if memory:
                resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        self.process = subprocess.Popen([ENGINE], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, preexec_fn=limit)
        self.lines = queue.Queue()
        self.said = ""
        threading.Thread(target=self._read, daemon=True).start()
        self.errors = threading.Thread(target=self._read_errors, daemon=True)
        self.errors.start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def _read_errors(self):
        for line in self.process.stderr:
            self.said += line

    def send(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def until(self, start):
        """All lines up to the one that begins so."""
        lines = []
        while not lines or not lines[-1].startswith(start):
            line = self.lines.get(timeout=PATIENCE)
            if line is None:
                self.process.wait()
                raise AssertionError(f"the engine died ({self.process.returncode}): {self.said}")
            lines.append(line)
        return lines

    def ready(self):
        """What is said before readyok."""
        self.send("isready")
        return self.until("readyok")[:-1]

    def set(self, name, value=None):
        self.send(f"setoption name {name}" + (f" value {value}" if value is not None else ""))
        return self.ready()

    def go(self, limits):
        self.send("go " + limits)
        return self.until("bestmove")

    def memory(self, key="VmRSS"):
        """In MB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(re.search(rf"{key}:\s+(\d+) kB", status)[1]) * 1024 / MB

    def end(self):
        self.send("quit")
        self.process.wait(PATIENCE)
        self.errors.join(PATIENCE)
        while (line := self.lines.get(timeout=PATIENCE)) is not None:
            assert not line, f"said after the end: {line}"
        return self.process.returncode


def best_move(lines):
    return lines[-1].split()[1]


def last_lines(lines):
    """{multipv: (score, first move)} of the last iteration told."""
    found = {}
    for line in lines:
        if match := re.search(r" multipv (\d+) score (\w+ -?\d+).* pv (\S+)", line):
            found[int(match[1])] = (match[2], match[3])
    return found


def value(score):
    kind, number = score.split()
    number = int(number)
    return number if kind == "cp" else 100_000 - number if number > 0 else -100_000 - number


def available_memory():
    text = pathlib.Path("/proc/meminfo").read_text(encoding="ascii")
    return int(re.search(r"MemAvailable:\s+(\d+) kB", text)[1]) / 1024


class Extremes(unittest.TestCase):
    def session(self, memory=None):
        engine = Engine(memory)
        self.addCleanup(engine.process.stderr.close)
        self.addCleanup(engine.process.stdout.close)
        self.addCleanup(engine.process.stdin.close)
        self.addCleanup(engine.process.wait)
        self.addCleanup(engine.process.kill)
        return engine

    def legal_moves(self, engine, fen):
        engine.send(f"position fen {fen}", "go perft 1")
        return {line.split(":")[0] for line in engine.until("bestmove") if re.match(r"[a-h]\d[a-h]\d\w?: 1$", line)}

    def check_mate(self, engine):
        """The right result, whatever the options are."""
        engine.send("ucinewgame", f"position fen {MATE_IN_2}")
        # Several threads find it at any of many depths; by this one all have.
        lines = engine.go("depth 24")
        self.assertEqual(last_lines(lines)[1], ("mate 2", "a1a6"), lines[-3:])
        self.assertEqual(best_move(lines), "a1a6")

    def finish(self, engine):
        self.assertEqual(engine.end(), 0, engine.said)
        self.assertEqual(engine.said, "")

    def test_hash(self):
        engine = self.session()
        engine.send("position startpos")
        engine.go("nodes 100000")
        base = engine.memory()
        greatest = 4_200 if available_memory() > 8_000 and not SANITIZED else 1_024  # more bytes than 32 bits count
        for megabytes in (1, 3, 100, 1_000, greatest, 1, 257, 16, 33, 1):
            self.assertEqual(engine.set("Hash", megabytes), [])
            if megabytes <= 1_000:  # a new game clears all of it
                self.check_mate(engine)
            engine.send("position startpos")
            self.assertRegex(engine.go("nodes 100000")[-1], "^bestmove [a-h][1-8]")
            if not SANITIZED:
                self.assertLess(engine.memory(), base + megabytes + 4, f"Hash {megabytes}")
        self.finish(engine)

    def test_memory_at_hash_16(self):
        if SANITIZED:
            self.skipTest("memory means nothing under sanitizers")
        engine = self.session()
        engine.set("Hash", 16)
        engine.send("position startpos")
        engine.go("movetime 1000")
        engine.set("MultiPV", 4)
        engine.go("movetime 500")
        print(f"peak memory at Hash 16: {engine.memory('VmHWM'):.1f} MB")
        self.assertLess(engine.memory("VmHWM"), 64)
        self.finish(engine)

    def test_threads(self):
        engine = self.session()
        self.check_mate(engine)
        base = engine.memory()
        for threads in (1, 2, 64, 3, 1, 64, 2):
            self.assertEqual(engine.set("Threads", threads), [])
            self.check_mate(engine)
            engine.send("position startpos")
            self.assertRegex(engine.go("nodes 50000")[-1], "^bestmove [a-h][1-8]")
            self.assertRegex(engine.go("movetime 50")[-1], "^bestmove [a-h][1-8]")
        if not SANITIZED:
            self.assertLess(engine.memory(), base + 16, "what 64 threads had is not given back")
        self.finish(engine)

    def test_multipv(self):
        engine = self.session()
        legal = self.legal_moves(engine, QUEENS)
        self.assertEqual(len(legal), QUEENS_MOVES)
        for count in (1, 2, 217, 218, 3, 218, 1):
            self.assertEqual(engine.set("MultiPV", count), [])
            for limits in ("depth 1", "depth 2", "nodes 3000", "movetime 30"):
                lines = engine.go(limits)
                found = last_lines(lines)
                self.assertEqual(sorted(found), list(range(1, len(found) + 1)))
                if limits.startswith("depth"):
                    self.assertEqual(len(found), count)
                self.assertLessEqual({move for _, move in found.values()}, legal)
                self.assertIn(best_move(lines), legal)
                if limits.startswith("depth"):
                    self.assertEqual(len({move for _, move in found.values()}), len(found), "a move twice")
                    values = [value(found[i][0]) for i in sorted(found)]
                    self.assertEqual(values, sorted(values, reverse=True))
                    self.assertEqual(found[1][1], best_move(lines))
        # With fewer moves than lines asked for, there are as many lines as moves.
        engine.set("MultiPV", 218)
        engine.send("position startpos")
        self.assertEqual(len(last_lines(engine.go("depth 4"))), 20)
        self.check_mate(engine)
        self.finish(engine)

    def test_changed_while_searching(self):
        engine = self.session()
        rng = random.Random(11)
        legal = self.legal_moves(engine, QUEENS)
        for _ in range(12):
            lines = rng.choice((1, 3, 100, 218))
            engine.send("go infinite", f"setoption name Hash value {rng.choice((1, 5, 64, 300))}",
                        f"setoption name Threads value {rng.choice((1, 2, 8, 64))}",
                        f"setoption name MultiPV value {lines}", "setoption name Clear Hash", "isready")
            engine.until("readyok")
            time.sleep(rng.choice((0, 0.002, 0.05)))
            engine.send("stop")
            self.assertIn(best_move(engine.until("bestmove")), legal)
            told = engine.go("depth 1")
            self.assertEqual(len(last_lines(told)), lines)
            self.assertIn(best_move(told), legal)
        self.finish(engine)

    def test_nothing_is_kept_over_many_changes(self):
        if SANITIZED:
            self.skipTest("memory means nothing under sanitizers")
        engine = self.session()
        engine.send("position startpos")
        after = []
        for _ in range(6):
            for threads, megabytes, lines in ((64, 1, 1), (1, 100, 218), (8, 40, 5), (1, 16, 1)):
                engine.set("Threads", threads)
                engine.set("Hash", megabytes)
                engine.set("MultiPV", lines)
                engine.send("ucinewgame")
                engine.go("nodes 10000")
            after.append(engine.memory())
        self.assertLess(max(after[3:]), max(after[:2]) + 4, after)
        self.finish(engine)

    def test_values_nobody_can_mean(self):
        engine = self.session()
        for name, low, high in (("Hash", 1, None), ("Threads", 1, None), ("MultiPV", 1, 218), ("UCI_Elo", 1320, 3190),
                                ("Skill Level", 0, 20), ("Move Overhead", 0, 5000)):
            for bad in (low - 1, -1 - low, 10**12, 2**31, 2**32 + low, 2**64 + low, 10**40, "x", "", "0x10", "1e3", "1 2",
                        "NaN"):
                said = engine.set(name, bad)
                self.assertEqual(len(said), 1, f"{name} = {bad}: {said}")
                self.assertRegex(said[0], rf"^info string option {name}: ")
            if high is not None:
                self.assertEqual(len(engine.set(name, high + 1)), 1)
        self.check_mate(engine)
        engine.send("position startpos")
        for go in ("depth 2147483648", "nodes 99999999999999999999", "movetime 9223372036854775808", "mate 2147483648",
                   "wtime 99999999999999 btime 1 winc 99999999999999", "movestogo 4294967297 wtime 9999999999"):
            engine.send("go " + go)
            time.sleep(0.02)
            engine.send("stop")
            self.assertRegex(engine.until("bestmove")[-1], "^bestmove [a-h][1-8]", go)
        # What came while a search ran is not remembered without end.
        engine.send("go infinite", *(f"setoption name Option{i} value {i}" for i in range(20_000)), "stop")
        engine.until("bestmove")
        self.assertLess(len(engine.ready()), 1_000)
        self.finish(engine)

    def test_little_memory(self):
        if SANITIZED:
            self.skipTest("sanitizers take more memory than that")
        engine = self.session(memory=700 * MB)
        said = engine.set("Hash", 60_000)
        self.assertRegex(said[0], "^info string not enough memory")
        self.check_mate(engine)
        engine.set("Hash", 256)
        engine.set("Threads", 512)  # enough memory for some of them
        self.check_mate(engine)
        engine.set("Threads", 1)
        self.assertEqual(engine.set("Hash", 16), [])
        self.check_mate(engine)
        self.finish(engine)
