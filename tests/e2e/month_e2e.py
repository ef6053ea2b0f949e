# SPDX-License-Identifier: GPL-3.0-or-later
"""`bgn month` as users do: one folder with all of it, whose counts agree; a run that is killed goes on and ends with the same bytes;
what is no month of this input is refused and stays."""
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import time

from journey import BGN, ROOT, Journey

CLUB = (pathlib.Path(ROOT) / "tests/data/club.pgn").read_text(encoding="utf-8")
DAMAGED = '[White "Cut, Off"]\n[Black ""]\n[Result "1-0"]\n\n1. e4 e5 2. Nf6 Nc6 1-0\n\n'
# A DuckDB that keeps CSV as it is, and counts its rows (no value here has a line feed); {extra} more of them than there are.
DUCKDB = """#!{python}
import re, sys
statement = sys.argv[-1]
file = re.findall("'([^']*)'", statement)[-1]
if "COPY" in statement:
    open(file, "wb").write(sys.stdin.buffer.read())
else:
    print(open(file, "rb").read().count(b"\\n") - 1 + {extra} * file.endswith("moves.parquet"))
"""


class Month(Journey):
    def month(self, folder="out", *arguments, pgn="big.pgn", **options):
        return self.bgn("month", pgn, "-o", folder, "--no-tables", *arguments, **options)

    def files(self, folder="out"):
        return {name: self.read(f"{folder}/{name}") for name in sorted(os.listdir(self.path(folder)))}

    def path_with_duckdb(self, extra=0):
        os.makedirs(self.path("path"), exist_ok=True)
        self.write("path/duckdb", DUCKDB.format(python=sys.executable, extra=extra))
        os.chmod(self.path("path/duckdb"), 0o755)
        return dict(os.environ, PATH=f"{self.folder}/path:/usr/bin:/bin")

    def test_one_folder_has_all_and_the_counts_agree(self):
        self.write("club.pgn", CLUB)
        self.bgn("month", "club.pgn", "-o", "out", env=self.path_with_duckdb())
        self.assertIn("out: all files agree: 12 games, 840 half-moves", self.messages)
        self.assertEqual(list(self.files()), ["club.bgn.zst", "club.bgn.zst.bgi", "club.bgn.zst.bgm", "club.bgn.zst.idx", "games.parquet",
                                              "month.json", "moves.parquet", "stats.json"])
        record = json.loads(self.read("out/month.json"))
        self.assertEqual((record["games"], record["half_moves"], record["read"]["damaged"]), (12, 840, 0))
        self.assertEqual({file["name"]: file["size"] for file in record["files"]},
                         {name: len(data) for name, data in self.files().items() if name != "month.json"})
        self.assertEqual(self.bgn("convert", "out/club.bgn.zst", "--to", "pgn", "-q"), self.bgn("convert", "club.pgn", "--to", "pgn", "-q"))
        self.assertEqual(self.read("out/stats.json").decode(), self.bgn("stats", "club.pgn", "--json", "-q"))
        self.assertEqual(self.bgn("find", "out/club.bgn.zst", "--moves", "1. e4", "--count"),
                         self.bgn("filter", "club.pgn", "--moves", "e4", "--count", "-q"))
        before = self.files()
        self.bgn("month", "club.pgn", "-o", "out", env=self.path_with_duckdb())
        self.assertEqual(self.messages.count("made by an earlier run"), 4)
        self.assertEqual(self.files(), before)

    def test_counts_that_differ_are_told(self):
        self.write("club.pgn", CLUB)
        self.bgn("month", "club.pgn", "-o", "out", env=self.path_with_duckdb(extra=1), status=2)
        self.assertIn("out: the counts disagree: moves.parquet has 841 half-moves, and club.pgn has 840", self.messages)
        self.assertNotIn("half_moves\": 840,", self.read("out/month.json").decode().split('"files"')[1])

    def test_a_run_that_is_killed_goes_on_to_the_same_bytes(self):
        self.write("big.pgn", CLUB * 400)
        begin = time.monotonic()
        self.month("whole")
        whole, lasted = self.files("whole"), time.monotonic() - begin
        draw = random.Random(46)
        ended_early = 0
        for attempt in range(6):
            folder = f"killed{attempt}"
            process = self.start(BGN, "month", "big.pgn", "-o", folder, "--no-tables", "-q", "-j2", stderr=subprocess.DEVNULL)
            try:
                process.wait(lasted * draw.uniform(0.05, 0.95))
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                ended_early += process.wait() == -signal.SIGKILL
            self.month(folder, "-j1")
            self.assertEqual(self.files(folder), whole, attempt)
        self.assertGreater(ended_early, 0)

    def test_what_has_changed_is_made_again_and_the_rest_stays(self):
        self.write("big.pgn", CLUB)
        self.month()
        before = self.files()
        for name, kept in (("big.bgn.zst.bgm", 1), ("stats.json", 2), ("big.bgn.zst", 0)):
            self.write(f"out/{name}", before[name][:-1] + b"?")
            self.month()
            self.assertEqual(self.messages.count("made by an earlier run"), kept, name)
            self.assertEqual(self.files(), before)

    def test_another_input_and_a_strange_folder_are_refused(self):
        self.write("big.pgn", CLUB)
        self.month()
        before = self.files()
        self.write("other.pgn", CLUB * 2)
        self.month(pgn="other.pgn", status=2)
        self.assertIn("what was made of big.pgn, not of this file; name another folder", self.messages)
        self.write("big.pgn", CLUB * 2)
        self.month(status=2)
        self.assertIn("when that had other bytes", self.messages)
        self.assertEqual(self.files(), before)
        os.mkdir(self.path("diary"))
        self.write("diary/month.json", '{"may": "rain"}')
        self.month("diary", status=2)
        self.assertIn("diary/month.json: this is no record of bgn month", self.messages)
        self.assertEqual(self.files("diary"), {"month.json": b'{"may": "rain"}'})
        self.bgn("month", "-", "-o", "out", stdin=CLUB, status=2)
        self.assertIn("name one file", self.messages)
        self.bgn("month", "absent.pgn", "-o", "none", "--no-tables", status=2)
        self.assertFalse(os.path.exists(self.path("none")))

    def test_damaged_games_are_told_once_and_counted(self):
        self.write("big.pgn", CLUB + DAMAGED)
        self.month(status=1)
        self.assertEqual(self.messages.count("Nf6"), 1, self.messages)
        record = json.loads(self.read("out/month.json"))
        self.assertEqual((record["games"], record["read"]["games"], record["read"]["damaged"]), (13, 13, 1))
        self.month(status=1)
        self.assertIn("all files agree", self.messages)
