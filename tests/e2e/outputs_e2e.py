# SPDX-License-Identifier: GPL-3.0-or-later
"""What a person appends to a file while a program replaces it (--in-place) is never lost; and a set of outputs is whole or
absent, wherever its program was killed, once the next program has written into the folder. --appends N, --kills N (2):
at random moments for each command."""
import os
import random
import subprocess
import sys
import threading
import time

from journey import ANNOTATE, BGN, BOOK, ENGINE, MEMORY, PATIENCE, Journey, number_option

APPENDS, KILLS = number_option("--appends", 2), number_option("--kills", 2)
NEW = '\n[Event "New"]\n[White "Appended"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 1-0\n'


def pgn(games):
    return "\n".join(f'[Event "{number}"]\n[Date "{2000 + number % 3}.01.01"]\n[White "W{number % 7}"]\n[Black "B"]\n'
                     f'[Result "*"]\n\n1. {"abcdefgh"[number % 8]}3 {{ [%eval 0.{number % 90 + 10}] }} *\n' for number in range(games))


def commands():
    """Those that replace their input x.pgn, by name. The last word is the end of the name that a result gets beside it."""
    return {"annotate": [ANNOTATE, "--no-config", "--engine", ENGINE, "--nodes", "20", "-q", "--in-place", "x.pgn", "annotated"],
            "annotate by stored evals": [ANNOTATE, "--no-config", "--use-stored-evals", "-q", "--in-place", "x.pgn", "annotated"],
            "sort": [BGN, "sort", "-q", "--by", "white", "--in-place", "x.pgn", "new"],
            "dedupe": [BGN, "dedupe", "-q", "--in-place", "x.pgn", "new"],
            "convert": [BGN, "convert", "-q", "--in-place", "x.pgn", "new"],
            "filter": [BGN, "filter", "-q", "--result", "*,1-0", "--in-place", "x.pgn", "new"]}


def sets():
    """Commands that write several files, or one for which there is an old one."""
    convert = [BGN, "convert", "-q", "x.pgn"]
    return {"--split-by": convert + ["--split-by", "year", "-o", "out.pgn"],
            "--index": convert + ["--index", "-o", "out.pgn.bz2"],
            "two outputs": convert + ["-o", "out.pgn", "-o", "other/out.bgn"],
            "--duplicates": [BGN, "dedupe", "-q", "x.pgn", "x.pgn", "-o", "out.pgn.bz2", "--index", "--duplicates", "out-2.pgn",
                             "--report", "other/out.csv"],
            "merge": [BGN, "merge", "-q", "x.pgn", "x.pgn", "--dedupe", "-o", "other/out.pgn.bz2", "--index", "--report", "out.csv"],
            "annotate": [ANNOTATE, "--no-config", "--use-stored-evals", "-q", "x.pgn", "-o", "out.pgn", "-o", "other/out.html"],
            "sort": [BGN, "sort", "-q", "--by", "white", "--memory", "64K", "--in-place", "x.pgn"],
            "dedupe": [BGN, "dedupe", "-q", "--memory", "64K", "--in-place", "x.pgn"],
            "index": [BGN, "index", "-q", "--memory", "1M", "x.pgn"],
            "records build": [BOOK, "records", "build", "x.pgn", "-q", "-o", "out.mdb"],
            "records add": [BOOK, "records", "add", "out.mdb", "x.pgn", "-q"]}


class Outputs(Journey):
    place = MEMORY
    def run_in_folder(self, command, env=None):
        done = subprocess.run(command, cwd=self.folder, env=env, capture_output=True, text=True, timeout=PATIENCE)
        return done.returncode, done.stderr

    def count_new(self, *names):
        return [self.read(name).decode().count('[White "Appended"]') for name in names]

    def test_append_at_every_rename(self):
        shim = self.shim()
        for name, (*command, otherwise) in commands().items():
            self.write("x.pgn", pgn(20))
            calls = self.count_calls("rename", *command)
            self.assertGreaterEqual(calls, 2, "the note and the file")
            for nth in range(1, calls + 1):
                for moment in (-2, -3):
                    with self.subTest(name, call=nth, moment=moment):
                        self.write("x.pgn", pgn(20))
                        append = (self.path("x.pgn"), NEW)
                        code, err = self.run_in_folder(command, shim.environment("rename", nth, moment, append=append))
                        self.assertEqual(self.count_new("x.pgn"), [1], err)
                        if (nth, moment) == (calls, -3):  # the file has its name; what comes now comes into the new one
                            self.assertEqual(code, 0, err)
                        else:
                            self.assertEqual(code, 2)
                            self.assertIn("x.pgn' has changed since it was read", err)
                            self.assertEqual(self.count_new("x.pgn." + otherwise), [0])
                            os.unlink(self.path("x.pgn." + otherwise))
                        self.assertEqual(self.names(), ["x.pgn"])

    def test_appends_at_random_moments(self):
        seed = random.randrange(10**6)
        chance = random.Random(seed)
        for name, (*command, otherwise) in commands().items():
            self.write("x.pgn", pgn(300))
            begin = time.monotonic()
            self.assertEqual(self.run_in_folder(command)[0], 0)
            length = time.monotonic() - begin
            beside = 0
            for _ in range(APPENDS):
                self.write("x.pgn", pgn(300))

                def append():
                    with open(self.path("x.pgn"), "ab") as out:
                        out.write(NEW.encode())

                timer = threading.Timer(chance.uniform(0, 1.1 * length), append)
                timer.start()
                code, err = self.run_in_folder(command)
                timer.join()
                kept = [file for file in self.names() if file != "x.pgn"]
                self.assertEqual(code, 2 if kept else 0, f"{name}, seed {seed}: {err}")
                self.assertEqual(max(self.count_new("x.pgn", *kept)), 1, f"{name}, seed {seed}: {err}")
                for file in kept:
                    self.assertTrue(file.startswith("x.pgn." + otherwise), file)
                    os.unlink(self.path(file))
                beside += len(kept)
            print(f"{name}: {APPENDS} appends, 0 lost, {beside} results kept beside", file=sys.stderr)

    def visible(self):
        names = [os.path.join(place, name) for place, _, files in os.walk(self.folder) for name in files]
        return {os.path.relpath(name, self.folder): self.read(name) for name in names if "/." not in name and "/next" not in name}

    def put_back(self, old):
        self.prepare(old)
        os.utime(self.path("x.pgn"), (10**9, 10**9))  # which an index knows

    def killed_runs(self, games):
        """For each set: its name, its command, what is there before, and after a run that is not killed."""
        self.prepare({"x.pgn": pgn(1)})
        self.run_program(BOOK, "records", "build", "x.pgn", "-o", "out.mdb")
        # One game comes twice, and there is an index.
        old = {"x.pgn": (pgn(games) + "\n" + pgn(1)).encode(), "x.pgn.bgi": b"", "out.pgn": b"old", "out-2001.pgn": b"old",
               "out.mdb": self.read("out.mdb"), "other/x": b""}
        for name, command in sets().items():
            self.put_back(old)
            calls = self.count_calls("rename", *command)
            yield name, command, calls, old, self.visible()

    def check_killed(self, command, old, complete):
        """Whether the set is complete."""
        self.run_program(BGN, "convert", "-q", "x.pgn", "-o", "next.pgn")
        now = self.visible()
        self.assertTrue(now in (old, complete), "a part of it is there")
        # The same once more leaves nothing else.
        if now == old or "add" not in command:
            self.run_program(*command)
        self.assertTrue(self.visible() == complete)
        self.assertEqual([file for _, _, files in os.walk(self.folder) for file in files if file.startswith(".")], [])
        return now == complete

    def test_kills_at_every_rename(self):
        shim = self.shim()
        for name, command, calls, old, complete in self.killed_runs(20):
            self.assertGreaterEqual(calls, 1, name)
            outcomes = set()
            for nth in range(1, calls + 1):
                for when in (0, -1):
                    with self.subTest(name, call=nth, when=when):
                        self.put_back(old)
                        self.run_program(*command, env=shim.environment("rename", nth, when), status=-9)
                        outcomes.add(self.check_killed(command, old, complete))
            self.assertEqual(outcomes, {False, True}, name)

    def test_kills_at_random_moments(self):
        seed = random.randrange(10**6)
        chance = random.Random(seed)
        for name, command, _, old, complete in self.killed_runs(3000):
            self.put_back(old)
            begin = time.monotonic()
            self.run_program(*command)
            length = time.monotonic() - begin
            for _ in range(KILLS):
                with self.subTest(name, seed=seed):
                    self.put_back(old)
                    process = self.start(*command)
                    try:
                        process.wait(chance.uniform(0, length))
                    except subprocess.TimeoutExpired:
                        process.kill()
                        process.wait()
                    self.check_killed(command, old, complete)
