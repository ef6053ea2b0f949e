# SPDX-License-Identifier: GPL-3.0-or-later
"""The system fails at one call: a full disk, a broken one, too many open files, an interrupt. Every program then says so, loses
no old output, leaves nothing half written, and ends. --all: each call of a run, not only a few of them."""
import errno
import os
import subprocess

from journey import ENGINE, MEMORY, PROGRAMS, Journey, flag

ALL = flag("--all")
LIMIT = 60  # seconds; a run takes a part of one
CALLS = ("open", "openat", "read", "write", "writev", "fsync", "fdatasync", "rename", "close", "mmap", "pipe", "fork")
ERRORS = (errno.ENOSPC, errno.EIO, errno.EMFILE, errno.EINTR)


def games(count):
    return "".join(f'[Event "E{i}"]\n[White "W{i}"]\n[Black "B"]\n[Result "1-0"]\n[UTCDate "20{10 + i % 10}.0{1 + i % 9}.01"]\n\n'
                   "1. e4 { [%eval 0.3] } e5 { [%eval 0.2] } 2. Nf3 { [%eval 0.4] } Nc6 3. Bb5 1-0\n\n" for i in range(count))


class Faults(Journey):
    place = MEMORY

    def check(self, program, arguments, outputs, calls=CALLS, path=None, errors=ERRORS, count=30):
        """`outputs`: the files that the command writes; the first one is there before, with other content. `path`: only calls
        for files whose names contain it."""
        shim = self.shim()
        command = [os.path.join(PROGRAMS, program), *arguments]

        old = {outputs[0]: "old", "in.pgn": games(count)}

        def run(env=None):
            done = subprocess.run(command, cwd=self.folder, capture_output=True, timeout=LIMIT, env=env)
            return done.returncode, done.stderr.decode(errors="replace")

        self.prepare(old)
        code, err = run()
        self.assertEqual(code, 0, err)
        wanted = {name: self.read(name) for name in outputs}
        names = set(self.names())
        for call in calls:
            self.prepare(old)
            total = self.count_calls(call, *command, path=path)
            chosen = set(range(1, total + 1)) if ALL else {1, 2, (total + 1) // 2, total - 1, total}
            for nth in sorted(n for n in chosen if 1 <= n <= total):
                for error in errors:
                    what = f"{program} {arguments[0]}: {call} {nth} of {total}: {errno.errorcode[error]}"
                    self.prepare(old)
                    try:
                        code, err = run(shim.environment(call, nth, error, path=path))
                    except subprocess.TimeoutExpired:
                        self.fail(f"{what}: it hangs")
                    self.assertIn(code, (0, 1, 2), f"{what}: {err}")
                    if code != 0:
                        self.assertTrue(err, f"{what}: status {code} without a message")
                    for name in outputs:
                        now = self.read(name) if os.path.exists(self.path(name)) else None
                        before = old[name].encode() if name in old else None
                        allowed = [wanted[name]] if code == 0 else [wanted[name], before]
                        if code == 1:
                            continue  # a part could not be read, and the rest is written
                        self.assertIn(now, allowed, f"{what}: {name}: {err}")
                    left = {n for n in self.names() if n not in names and not n.endswith(".journal")}
                    self.assertEqual(left, set(), what)

    def test_annotate(self):
        self.check("annotate", ["in.pgn", "--no-config", "--use-stored-evals", "-q", "-j", "1", "-o", "out.pgn", "-o",
                                "out.bgn.zst"], ["out.pgn", "out.bgn.zst"])

    def test_annotate_with_an_engine(self):
        self.check("annotate", ["in.pgn", "--no-config", "--engine", ENGINE, "--nodes", "20", "-q", "-j", "1",
                                "-o", "out.pgn"], ["out.pgn"], ("open", "fsync", "fdatasync", "read", "write", "writev", "rename", "pipe", "fork"),
                   count=4)

    def test_the_pipes_of_an_engine(self):
        """The engine is replaced, and the bytes are the same."""
        self.check("annotate", ["in.pgn", "--no-config", "--engine", ENGINE, "--nodes", "20", "-q", "-j", "1",
                                "-o", "out.pgn"], ["out.pgn"], ("read", "write", "writev"), "pipe:", (errno.EIO, errno.EPIPE), 4)

    def test_bgn(self):
        self.check("bgn", ["convert", "in.pgn", "-q", "-j", "1", "-o", "out.pgn.gz", "-o", "out.bgn"], ["out.pgn.gz", "out.bgn"])

    def test_bgn_in_place(self):
        self.check("bgn", ["filter", "in.pgn", "-q", "-j", "1", "--in-place", "--white", "W1"], ["in.pgn"])

    def test_bgn_split(self):
        self.check("bgn", ["convert", "in.pgn", "-q", "-j", "1", "-o", "out.pgn", "--split-by", "month"],
                   [f"out-20{10 + i % 10}-0{1 + i % 9}.pgn" for i in range(30)], ("open", "write", "fsync", "rename", "close"))

    def test_book(self):
        self.check("book", ["polyglot", "make", "in.pgn", "-o", "out.bin", "--min-games", "1"], ["out.bin"])
        self.check("book", ["records", "build", "in.pgn", "-q", "-o", "out.mdb"], ["out.mdb"])
