#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the program `bgn` as users do: files, pipes, compression, threads, and everything that can go wrong.

Usage: bgn_e2e.py PROGRAM
"""
import bz2
import gzip
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from processes import PATIENCE, wait_for_watch  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])

OPENINGS = [
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", "1. d4 d5 2. c4 e6 3. Nc3 Nf6", "1. c4 {English} e5 2. Nc3 (2. g3 c6) Nf6",
    "1. e4 c5 2. Nf3 $1 d6 3. d4 cxd4 4. Nxd4", "1. Nf3 d5 2. g3 {[%clk 0:01:00]} c5 3. Bg2",
]
CONTROLS = ["60+0", "180+2", "600+0", "1800+30", "15+0", "1/86400", "?"]


def pgn(games):
    out = []
    for i in range(games):
        result = ("1-0", "0-1", "1/2-1/2", "*")[i % 4]
        out.append(f'[Event "Game {i}"]\n[Site "?"]\n[Date "2021.{i % 12 + 1:02}.03"]\n[Round "{i}"]\n[White "A, B{i}"]\n'
                   f'[Black "C"]\n[Result "{result}"]\n[TimeControl "{CONTROLS[i % len(CONTROLS)]}"]\n\n'
                   f"{OPENINGS[i % len(OPENINGS)]} {result}\n\n")
    return "".join(out)


DAMAGED = '[Event "x"]\n\n1. e4 e5 2. Nf6 Nc6 1-0\n\n'
REFUSED = '[Event "x"]\n[Variant "Tiddlywinks"]\n\n1. e4 e5 1-0\n\n'


class Bgn(unittest.TestCase):
    def setUp(self):
        self.folder_object = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.folder_object.name)

    def tearDown(self):
        self.folder_object.cleanup()

    def file(self, name, data=None):
        path = self.folder / name
        if data is not None:
            path.write_bytes(data if isinstance(data, bytes) else data.encode())
        return str(path)

    def read(self, name):
        return (self.folder / name).read_bytes()

    def run_bgn(self, *arguments, stdin=b"", status=0):
        done = subprocess.run([PROGRAM, *map(str, arguments)], input=stdin, capture_output=True, timeout=PATIENCE,
                              cwd=self.folder)
        self.assertEqual(done.returncode, status, f"{arguments}: {done.stderr.decode(errors='replace')[-2000:]}")
        return done

    def names(self):
        return sorted(p.name for p in self.folder.iterdir())

    # ---- convert

    def test_pgn_and_bgn_both_ways(self):
        first = self.file("a.pgn", pgn(50))
        self.run_bgn("convert", first, "-o", self.file("a.bgn"))
        lines = self.read("a.bgn").decode().splitlines()
        self.assertEqual(len(lines), 50)
        self.assertEqual(json.loads(lines[0])["moves"][0]["t"], "e4")
        self.run_bgn("convert", self.file("a.bgn"), "-o", self.file("b.pgn"))
        self.run_bgn("convert", self.file("b.pgn"), "-o", self.file("b.bgn"))
        self.run_bgn("convert", self.file("b.bgn"), "-o", self.file("c.pgn"))
        self.assertEqual(self.read("a.bgn"), self.read("b.bgn"))
        self.assertEqual(self.read("b.pgn"), self.read("c.pgn"))
        lines = self.run_bgn("convert", "-", "--to", "jsonl", stdin=self.read("a.bgn")).stdout
        self.assertEqual(lines, self.read("a.bgn"))

    def test_what_only_bgn_holds_comes_back(self):
        move = ('{"p":"P","f":"e2","t":"e4","a":[{"id":"e","eval":["M",-3,0.001,1e5,null,true],"clk":["0:01:00"],'
                '"alt":{"moves":[{"p":"P","f":"d2","t":"d4"}],"w":[1.50]},"rushFactor":[{"d2":-0.0250}]}],"et":1.0}')
        line = ('{"moves":[' + move + '],"result":"*","type":"odd","players":[{"last":"A","nick":"\\u00e9"},{}],'
                '"subinfo":[{"info":{"annotator":"X"},"id":"e","at":2e0},7],"ext":[{"id":"y","data":[0.10]}],"z":{"y":[]}}')
        self.run_bgn("convert", self.file("a.bgn", line + "\n"), "-o", self.file("b.bgn"))
        self.assertEqual(self.read("b.bgn").decode(), line + "\n")
        out = self.run_bgn("convert", self.file("a.bgn"), "--to", "pgn").stdout.decode()
        self.assertIn("[%eval M,-3,0.001,1e5,null,true]", out)

    def test_egd_and_lines_of_moves(self):
        first = self.file("a.pgn", pgn(40))
        done = self.run_bgn("convert", first, "-o", self.file("a.egd"), "-o", self.file("a.uci"))
        self.assertEqual(done.stderr.count(b"EGD cannot hold"), 1)
        self.assertEqual(done.stderr.count(b"lines of UCI moves cannot hold"), 1)
        egd = [json.loads(line) for line in self.read("a.egd").splitlines()]
        self.assertEqual(len(egd), 40)
        self.assertEqual(egd[0]["moves"]["1w"]["move"]["san"], "e4")
        self.assertEqual(self.read("a.uci").splitlines()[0], b"startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 1-0")
        self.run_bgn("convert", self.file("a.egd"), "-o", self.file("b.uci"))
        self.assertEqual(self.read("b.uci"), self.read("a.uci"))
        self.run_bgn("convert", self.file("a.uci"), "-o", self.file("c.uci"))
        self.assertEqual(self.read("c.uci"), self.read("a.uci"))
        self.run_bgn("convert", first, "--pretty", "--features", "-o", self.file("p.egd"))
        self.assertGreater(self.read("p.egd").count(b"\n"), 1000)
        for name in ("a.egd", "p.egd", "a.uci"):
            self.assertIn(b": 40 games, 0 damaged, 0 refused", self.run_bgn("check", self.file(name), "-j", 3).stdout)
        many = self.file("m.pgn", pgn(3000))
        for name in ("m.egd", "m.uci"):
            self.run_bgn("convert", many, "-o", self.file(name), "-q")
            one = self.run_bgn("convert", self.file(name), "-j", 1, "--to", "bgn", "-q").stdout
            self.assertEqual(self.run_bgn("convert", self.file(name), "-j", 4, "--to", "bgn", "-q").stdout, one)

    def test_standard_input_and_output(self):
        text = pgn(9).encode()
        by_dash = self.run_bgn("convert", "-", "--to", "bgn", stdin=text).stdout
        self.assertEqual(self.run_bgn("convert", "--to", "bgn", "-o", "-", stdin=text).stdout, by_dash)
        self.assertEqual(self.run_bgn("convert", "--to", "bgn", stdin=gzip.compress(text)).stdout, by_dash)
        self.assertEqual(by_dash.count(b"\n"), 9)
        again = self.run_bgn("convert", "--to", "pgn", stdin=by_dash).stdout
        self.assertIn(b'[White "A, B3"]', again)

    def test_several_outputs_at_once_and_every_compression(self):
        first = self.file("a.pgn", pgn(200))
        names = ["o.bgn", "o.bgn.gz", "o.bgn.bz2", "o.bgn.zst", "o.pgn", "o.json"]
        arguments = [word for name in names for word in ("-o", self.file(name))]
        self.run_bgn("convert", first, *arguments)
        plain = self.read("o.bgn")
        self.assertEqual(gzip.decompress(self.read("o.bgn.gz")), plain)
        self.assertEqual(bz2.decompress(self.read("o.bgn.bz2")), plain)
        self.assertEqual(self.read("o.json"), plain)
        self.assertEqual(self.read("o.bgn.zst")[:4], b"\x28\xb5\x2f\xfd")
        for name in names:
            back = self.run_bgn("convert", self.file(name), "--to", "bgn", "-q").stdout
            self.assertEqual(back, plain, name)

    def test_format_of_input_is_found_by_content_or_forced(self):
        self.run_bgn("convert", self.file("a.bgn", pgn(3)), "-o", self.file("o.pgn"))
        self.assertEqual(self.read("o.pgn").count(b"[Event "), 3)
        self.run_bgn("check", self.file("a.bgn"), "--from", "bgn", status=1)

    def test_jobs_do_not_matter(self):
        text = pgn(6000) + DAMAGED + pgn(3000) + REFUSED + "some prose\n\n" + pgn(2000) + DAMAGED
        first = self.file("a.pgn", text)
        second = self.file("b.pgn", pgn(1000) + DAMAGED)
        outputs, messages, reports = [], [], []
        for jobs in (1, 2, 5):
            done = self.run_bgn("convert", first, second, "-j", jobs, "-o", self.file("o.bgn"), "-o",
                                self.file("o.pgn.gz"), status=1)
            outputs.append((self.read("o.bgn"), self.read("o.pgn.gz")))
            messages.append(done.stderr)
            reports.append(self.run_bgn("check", first, second, "-j", jobs, "--notes", status=1).stdout)
        self.assertEqual(outputs[0], outputs[1])
        self.assertEqual(outputs[0], outputs[2])
        self.assertEqual(messages[0], messages[1])
        self.assertEqual(messages[0], messages[2])
        self.assertEqual(reports[0], reports[1])
        self.assertEqual(reports[0], reports[2])
        lines_before = pgn(6000).count("\n")
        self.assertIn(f"a.pgn: error: line {lines_before + 3}, game 6001, move 2.: ".encode(), messages[0])
        self.assertIn(b"b.pgn: error: line ", messages[0])
        self.assertIn(b"game 1001, move 2.: ", messages[0])

    def test_split_by_size(self):
        first = self.file("a.pgn", pgn(300))
        self.run_bgn("convert", first, "-o", self.file("o.bgn"))
        self.run_bgn("convert", first, "--split-size", "20k", "-o", self.file("part.bgn"), "-o",
                     self.file("part.pgn.bz2"))
        parts = [n for n in self.names() if n.startswith("part-") and n.endswith(".bgn")]
        self.assertGreater(len(parts), 3)
        self.assertEqual(parts[0], "part-0001.bgn")
        for name in parts:
            self.assertLessEqual(len(self.read(name)), 20 * 1024)
            self.run_bgn("check", self.file(name), "-q")
        self.assertEqual(b"".join(self.read(n) for n in parts), self.read("o.bgn"))
        self.assertIn("part-0001.pgn.bz2", self.names())

    def test_split_by_type_and_month(self):
        first = self.file("a.pgn", pgn(84))
        self.run_bgn("convert", first, "--split-by", "type", "-o", self.file("s.bgn.gz"))
        kinds = ["blitz", "bullet", "classical", "correspondence", "rapid", "ultrabullet", "unknown"]
        self.assertEqual([n for n in self.names() if n.startswith("s-")], [f"s-{k}.bgn.gz" for k in kinds])
        for kind in kinds:
            lines = gzip.decompress(self.read(f"s-{kind}.bgn.gz")).splitlines()
            self.assertEqual(len(lines), 12)
        self.run_bgn("convert", first, "--split-by", "month", "--split-size", "4k", "-o", self.file("m.pgn"))
        months = {n[2:9] for n in self.names() if n.startswith("m-")}
        self.assertEqual(months, {f"2021-{m:02}" for m in range(1, 13)})
        self.assertIn("m-2021-01-0001.pgn", self.names())

    def test_input_replaced_by_its_own_conversion(self):
        path = self.file("a.pgn", pgn(20))
        self.run_bgn("convert", path, "--in-place")
        self.assertEqual(self.read("a.pgn").count(b"[Event "), 20)

    def test_what_pgn_cannot_hold_is_said_once(self):
        game = ('{"moves":[{"p":"P","f":"e2","t":"e4","a":[{"id":"me","date":"2020-01-01","nag":1}]}],'
                '"result":"*"}\n')
        done = self.run_bgn("convert", self.file("a.bgn", game * 3), "-o", self.file("o.pgn"))
        self.assertEqual(done.stderr.count(b"PGN cannot hold"), 1)

    # ---- statuses

    def test_damaged_and_refused_games(self):
        done = self.run_bgn("convert", self.file("a.pgn", pgn(2) + DAMAGED + REFUSED + pgn(1)), "-o",
                            self.file("o.bgn"), status=1)
        self.assertEqual(self.read("o.bgn").count(b"\n"), 5)
        self.assertIn(b"5 games, 1 damaged, 1 refused", done.stderr)
        self.assertIn(b"illegal move 'Nf6'", done.stderr)
        check = self.run_bgn("check", self.file("a.pgn"), status=1)
        self.assertIn(b"a.pgn: 5 games, 1 damaged, 1 refused", check.stdout)
        report = json.loads(self.run_bgn("check", self.file("a.pgn"), "--json", "-q", status=1).stdout)
        self.assertEqual((report["games"], report["damaged"], report["refused"]), (5, 1, 1))
        self.assertEqual(report["remarks"][0]["game"], 3)
        self.assertEqual(report["remarks"][0]["ply"], 2)
        self.assertEqual(report["files"][0]["games"], 5)

    def test_messages_are_bounded(self):
        path = self.file("a.pgn", DAMAGED * 50)
        done = self.run_bgn("convert", path, "--to", "bgn", "--max-messages", 7, "-q", status=1)
        self.assertEqual(len(done.stderr.splitlines()), 8)
        self.assertIn(b"43 messages more", done.stderr)
        report = json.loads(self.run_bgn("check", path, "--json", "--max-messages", 7, status=1).stdout)
        self.assertEqual((len(report["remarks"]), report["unlisted"]), (7, 43))
        self.assertEqual(report["kinds"][0]["count"], 50)

    def test_wrong_usage(self):
        path = self.file("a.pgn", pgn(1))
        for arguments in ([], ["fly"], ["convert", path], ["convert", path, "-o", "x.txt"], ["convert", path, "--to", "doc"],
                          ["convert", path, "-o", "a.bgn", "-o", "a.bgn"], ["convert", path, "-j", "0", "--to", "pgn"],
                          ["convert", path, "--split-size", "0", "-o", "a.bgn"],
                          ["convert", path, "--split-by", "colour", "-o", "a.bgn"],
                          ["convert", path, "--split-by", "type", "--to", "bgn"], ["check", "-", "-"], ["check", "--nonsense"]):
            done = self.run_bgn(*arguments, status=2)
            self.assertTrue(done.stderr.startswith(b"bgn: "), arguments)
            self.assertEqual(done.stdout, b"")
        self.assertIn(b"no such command: chek", self.run_bgn("chek", path, status=2).stderr)
        self.assertEqual(self.names(), ["a.pgn"])
        self.assertIn(b"convert", self.run_bgn("--help").stdout)
        self.assertIn(b"--split-size", self.run_bgn("convert", "--help").stdout)
        self.assertIn(b"Marginalia", self.run_bgn("--version").stdout)

    def test_inputs_that_cannot_be_read(self):
        good = self.file("a.pgn", pgn(5))
        old = self.file("o.bgn", "old")
        for bad in (self.file("none.pgn"), self.folder, self.file("x.xz", b"\xfd7zXZ\x00....."),
                    self.file("b.bin", b"\x00\x01\x02")):
            done = self.run_bgn("convert", bad, "-o", old, status=2)
            self.assertEqual(self.read("o.bgn"), b"old")
            self.assertEqual(len(done.stderr.splitlines()), 1)
            self.run_bgn("check", bad, status=2)
        self.run_bgn("convert", self.file("none.pgn"), good, "-o", old, status=2)
        self.assertEqual(self.read("o.bgn").count(b"\n"), 5)
        packed = gzip.compress(pgn(4000).encode())
        done = self.run_bgn("convert", self.file("cut.pgn.gz", packed[:-20]), "-o", old, status=2)
        self.assertIn(b"truncated", done.stderr)
        self.assertGreater(self.read("o.bgn").count(b"\n"), 3900)

    def test_empty_inputs(self):
        for data in (b"", b"\n \r\n", gzip.compress(b"")):
            path = self.file("e.pgn", data)
            self.run_bgn("convert", path, "-o", self.file("o.bgn"))
            self.assertEqual(self.read("o.bgn"), b"")
            self.assertIn(b"0 games", self.run_bgn("check", path).stdout)
        self.run_bgn("convert", "--to", "pgn", stdin=b"")
        self.run_bgn("check", self.file("prose.pgn", "Dear diary,\nnothing today.\n"), status=1)

    def test_outputs_that_cannot_be_written(self):
        path = self.file("a.pgn", pgn(2000))
        for out in (self.folder, self.file("no/such/folder.bgn"), ""):
            done = self.run_bgn("convert", path, "--to", "bgn", "-o", out, status=2)
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        if os.path.exists("/dev/full"):
            for jobs in (1, 3):
                with open("/dev/full", "wb") as full:
                    done = subprocess.run([PROGRAM, "convert", path, "-j", str(jobs), "--to", "bgn"], stdout=full,
                                          stderr=subprocess.PIPE, timeout=PATIENCE)
                self.assertEqual(done.returncode, 2)
                self.assertIn(b"no space", done.stderr.lower())
        self.assertEqual(self.names(), ["a.pgn"])

    def test_closed_pipe(self):
        path = self.file("a.pgn", pgn(5000))
        for command in (["convert", path, "--to", "bgn"], ["check", self.file("d.pgn", DAMAGED * 20000), "--max-messages",
                                                           "100000"]):
            process = subprocess.Popen([PROGRAM, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            process.stdout.read(100)
            process.stdout.close()
            errors = process.stderr.read()
            process.stderr.close()
            self.assertEqual(process.wait(timeout=PATIENCE), 2)
            self.assertEqual(errors, b"")

    def test_interrupt_leaves_outputs_as_they_were(self):
        old = self.file("o.bgn", "old")
        for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            process = subprocess.Popen([PROGRAM, "convert", "-", "-o", old], stdin=subprocess.PIPE,
                                       stderr=subprocess.PIPE)
            process.stdin.write(pgn(5000).encode())
            process.stdin.flush()
            wait_for_watch(process, number)
            process.send_signal(number)
            self.assertEqual(process.wait(timeout=PATIENCE), status)
            process.stdin.close()
            self.assertRegex(process.stderr.read().decode(), r"bgn: interrupted after \d+ games?; "
                             "the output files are as they were")
            process.stderr.close()
            self.assertEqual(self.names(), ["o.bgn"])
            self.assertEqual(self.read("o.bgn"), b"old")

    def test_closed_output_is_noticed_before_more_input_comes(self):
        for data in (pgn(30000).encode(), gzip.compress(pgn(60000).encode())):
            process = subprocess.Popen([PROGRAM, "convert", "--to", "bgn", "-j", "2"], stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            writer = threading.Thread(target=self.feed, args=(process.stdin, data))
            writer.start()
            process.stdout.read(100)
            process.stdout.close()
            self.assertEqual(process.wait(timeout=PATIENCE), 2)
            writer.join()
            try:
                process.stdin.close()
            except BrokenPipeError:
                pass

    @staticmethod
    def feed(pipe, data):
        try:
            pipe.write(data)
            pipe.flush()
        except BrokenPipeError:
            pass

    def test_games_that_cannot_be_cut_apart(self):
        """No place is sure: the file is read as one stream, by one thread, with the same result."""
        odd = "".join(f'[Event "g{i}"]\n\n1. e4 e5 ; remark {i}\n\n' for i in range(300_000))
        path = self.file("a.pgn", odd + DAMAGED)
        done = self.run_bgn("check", path, "-j", 2, status=1)
        self.assertIn(b"a.pgn: 300001 games, 1 damaged", done.stdout)
        self.assertIn(f"line {300_000 * 4 + 3}, game 300001".encode(), done.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
