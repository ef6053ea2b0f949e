#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The guide to more than one machine (tests/guide/SCALE.md): annotate_spark.py on a cluster of Spark with two
executors, each a process of its own. One of them is killed in the middle. The result must be what one machine
makes, line for line.

    spark_cluster_test.py BGN ANNOTATE ENGINE
"""
import bz2
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT / "tests/support"), str(HERE)]
import python_packages  # noqa: E402

CLUSTER = ("--master local-cluster[2,1,1024] --conf spark.ui.enabled=false --conf spark.executor.memory=512m"
           " --conf spark.driver.bindAddress=127.0.0.1 --conf spark.driver.host=127.0.0.1")
EXECUTOR = b"CoarseGrainedExecutorBackend"
PATIENCE = 600
COPIES = 12  # of the twelve games


def descendants(root):
    """The processes that `root` started, and theirs."""
    parents = {}
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(path.parent.name)] = int(path.read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            continue  # it has ended
    found, todo = [], [root]
    while todo:
        parent = todo.pop()
        children = [pid for pid, its in parents.items() if its == parent]
        found += children
        todo += children
    return found


def executors(root):
    found = []
    for pid in descendants(root):
        try:
            words = pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if any(EXECUTOR in word for word in words) and words[0].endswith(b"java"):
            found.append(pid)
    return found


class Cluster(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        text = (ROOT / "tests/data/club.pgn").read_text(encoding="utf-8")
        (cls.folder / "many.pgn").write_text("".join(text.replace('[Round "1"]', f'[Round "{n}"]')
                                                     for n in range(COPIES)), encoding="utf-8")
        subprocess.run([BGN, "convert", "--quiet", cls.folder / "many.pgn", "-o", cls.folder / "many.bgn"], check=True,
                       stdin=subprocess.DEVNULL)
        # Small blocks: a small file has several places where Spark can cut it.
        cls.archive = cls.folder / "many.bgn.bz2"
        cls.archive.write_bytes(bz2.compress((cls.folder / "many.bgn").read_bytes(), 1))
        # The programs are found by PATH, as on a cluster.
        cls.path = cls.folder / "bin"
        cls.path.mkdir()
        for program in (BGN, ANNOTATE, ENGINE):
            (cls.path / program.name).symlink_to(program)
        cls.env = dict(os.environ, PATH=f"{cls.path}:{os.environ['PATH']}", PYSPARK_PYTHON=sys.executable,
                       PYSPARK_SUBMIT_ARGS=f"{CLUSTER} pyspark-shell", SPARK_LOCAL_IP="127.0.0.1")

    def alone(self, *command):
        with open(self.folder / "many.bgn", "rb") as games:
            done = subprocess.run(command, stdin=games, capture_output=True, env=self.env, timeout=PATIENCE, check=True)
        return done.stdout

    def kill_one(self, process, out):
        """Kills an executor as soon as a split is done; how many it killed."""
        while process.poll() is None:
            if list(out.glob("_temporary/*/task_*")):
                for pid in executors(process.pid)[:1]:
                    os.kill(pid, signal.SIGKILL)
                    return 1
            time.sleep(0.02)
        return 0

    def on_the_cluster(self, *command, kill=False, archive=None):
        out = self.folder / "out"
        shutil.rmtree(out, ignore_errors=True)
        with open(self.folder / "log", "w+", encoding="utf-8") as log:
            process = subprocess.Popen([sys.executable, HERE / "annotate_spark.py", archive or self.archive, out,
                                        *command],
                                       env=self.env, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
            timer = threading.Timer(PATIENCE, process.kill)
            timer.start()
            try:
                killed = self.kill_one(process, out) if kill else 0
                status = process.wait()
            finally:
                timer.cancel()
                process.kill()
                process.wait()
            log.seek(0)
            self.assertEqual(status, 0, log.read()[-3000:])
            log.seek(0)
            self.lost = log.read().count("Lost executor")
        self.assertEqual(killed, int(kill), "no executor was there to be killed")
        parts = sorted(out.glob("part-*.bz2"))
        self.assertGreater(sum(bool(bz2.decompress(part.read_bytes())) for part in parts), 2, "Spark did not cut the file")
        return b"".join(bz2.decompress(part.read_bytes()) for part in parts)

    def test_annotate_with_an_executor_killed(self):
        command = ("annotate", "-", "--nodes", "300", "--jobs", "1", "--quiet")
        expected = self.alone(*command)
        self.assertEqual(expected.count(b"\n"), 12 * COPIES)
        self.assertGreater(expected.count(b'"marginalia"'), 12 * COPIES)
        found = self.on_the_cluster(*command, kill=True)
        self.assertGreaterEqual(self.lost, 1)
        self.assertEqual(found.splitlines(), expected.splitlines())

    def test_filter(self):
        command = ("bgn", "filter", "-", "--to", "bgn", "--quiet", "--result", "1-0")
        expected = self.alone(*command)
        self.assertGreater(expected.count(b"\n"), COPIES)
        self.assertLess(expected.count(b"\n"), 12 * COPIES)
        self.assertEqual(self.on_the_cluster(*command).splitlines(), expected.splitlines())


    def test_splits_by_index(self):
        """Of PGN in a compression that Spark cannot cut."""
        archive = self.folder / "many.pgn.gz"
        large = self.folder / "large.pgn"
        large.write_bytes(20 * (self.folder / "many.pgn").read_bytes())
        subprocess.run([BGN, "convert", "--quiet", "--index", large, "-o", archive], check=True, stdin=subprocess.DEVNULL)
        found = self.on_the_cluster("bgn", "filter", "-", "--to", "bgn", "--quiet", "--result", "1-0", archive=archive)
        expected = subprocess.run([BGN, "filter", large, "--to", "bgn", "--quiet", "--result", "1-0"], check=True,
                                  stdin=subprocess.DEVNULL, capture_output=True).stdout
        self.assertEqual(found.splitlines(), expected.splitlines())


class Command(unittest.TestCase):
    def through(self, *command, lines=("a", "b\u2028c", "ж")):
        return list(annotate_spark.through(command)(iter(lines)))

    def test_lines_go_through(self):
        self.assertEqual(self.through("cat"), ["a", "b\u2028c", "ж"])
        self.assertEqual(self.through("cat", lines=()), [])

    def test_lines_that_break_off_fail_the_split(self):
        def lines():
            yield "a"
            raise RuntimeError("the games broke off")

        with self.assertRaisesRegex(RuntimeError, "broke off"):
            self.through("cat", lines=lines())

    def test_a_command_that_fails_fails_the_split(self):
        for status in (2, 137):
            with self.assertRaisesRegex(RuntimeError, f"sh ended with status {status}"):
                self.through("sh", "-c", f"cat; exit {status}")
        with self.assertRaisesRegex(RuntimeError, "status 3"):
            self.through("sh", "-c", "exit 3", lines=["x" * 1000] * 1000)  # it reads nothing
        self.assertEqual(self.through("sh", "-c", "cat; exit 1", lines=["a"]), ["a"])  # single games were damaged


if __name__ == "__main__":
    python_packages.need("pyspark")
    import annotate_spark

    if not shutil.which("java"):
        python_packages.skip("no Java here (apt-get install default-jre-headless)")
    BGN, ANNOTATE, ENGINE = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
    unittest.main(argv=[sys.argv[0], *sys.argv[4:]])
