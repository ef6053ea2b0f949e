# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the program `bgn` as users do: files, pipes, compression, threads, and everything that can go wrong."""
import bz2
import gzip
import json
import os
import signal
import subprocess
import threading

from journey import BGN, PATIENCE, Journey
from processes import wait_for_watch

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


class Bgn(Journey):
    def run_bgn(self, *arguments, **options):
        return self.run_program(BGN, *arguments, **options)

    # ---- convert

    def test_pgn_and_bgn_both_ways(self):
        first = self.write("a.pgn", pgn(50))
        self.run_bgn("convert", first, "-o", "a.bgn")
        lines = self.read("a.bgn").decode().splitlines()
        self.assertEqual(len(lines), 50)
        self.assertEqual(json.loads(lines[0])["moves"][0]["t"], "e4")
        self.run_bgn("convert", "a.bgn", "-o", "b.pgn")
        self.run_bgn("convert", "b.pgn", "-o", "b.bgn")
        self.run_bgn("convert", "b.bgn", "-o", "c.pgn")
        self.assertEqual(self.read("a.bgn"), self.read("b.bgn"))
        self.assertEqual(self.read("b.pgn"), self.read("c.pgn"))
        lines = self.run_bgn("convert", "-", "--to", "jsonl", stdin=self.read("a.bgn"))[0]
        self.assertEqual(lines.encode(), self.read("a.bgn"))

    def test_what_only_bgn_holds_comes_back(self):
        move = ('{"p":"P","f":"e2","t":"e4","a":[{"id":"e","eval":["M",-3,0.001,1e5,null,true],"clk":["0:01:00"],'
                '"alt":{"moves":[{"p":"P","f":"d2","t":"d4"}],"w":[1.50]},"rushFactor":[{"d2":-0.0250}]}],"et":1.0}')
        line = ('{"moves":[' + move + '],"result":"*","type":"odd","players":[{"last":"A","nick":"\\u00e9"},{}],'
                '"subinfo":[{"info":{"annotator":"X"},"id":"e","at":2e0},7],"ext":[{"id":"y","data":[0.10]}],"z":{"y":[]}}')
        self.run_bgn("convert", self.write("a.bgn", line + "\n"), "-o", "b.bgn")
        self.assertEqual(self.read("b.bgn").decode(), line + "\n")
        out = self.run_bgn("convert", "a.bgn", "--to", "pgn")[0]
        self.assertIn("[%eval M,-3,0.001,1e5,null,true]", out)

    def test_egd_and_lines_of_moves(self):
        first = self.write("a.pgn", pgn(40))
        _, err = self.run_bgn("convert", first, "-o", "a.egd", "-o", "a.uci")
        self.assertEqual(err.count("EGD cannot hold"), 1)
        self.assertEqual(err.count("lines of UCI moves cannot hold"), 1)
        egd = [json.loads(line) for line in self.read("a.egd").splitlines()]
        self.assertEqual(len(egd), 40)
        self.assertEqual(egd[0]["moves"]["1w"]["move"]["san"], "e4")
        self.assertEqual(self.read("a.uci").splitlines()[0], b"startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 1-0")
        self.run_bgn("convert", "a.egd", "-o", "b.uci")
        self.assertEqual(self.read("b.uci"), self.read("a.uci"))
        self.run_bgn("convert", "a.uci", "-o", "c.uci")
        self.assertEqual(self.read("c.uci"), self.read("a.uci"))
        self.run_bgn("convert", first, "--pretty", "--features", "-o", "p.egd")
        self.assertGreater(self.read("p.egd").count(b"\n"), 1000)
        for name in ("a.egd", "p.egd", "a.uci"):
            self.assertIn(": 40 games, 0 damaged, 0 refused", self.run_bgn("check", name, "-j", 3)[0])
        many = self.write("m.pgn", pgn(3000))
        for name in ("m.egd", "m.uci"):
            self.run_bgn("convert", many, "-o", name, "-q")
            one = self.run_bgn("convert", name, "-j", 1, "--to", "bgn", "-q")[0]
            self.assertEqual(self.run_bgn("convert", name, "-j", 4, "--to", "bgn", "-q")[0], one)

    def test_standard_input_and_output(self):
        text = pgn(9).encode()
        by_dash = self.run_bgn("convert", "-", "--to", "bgn", stdin=text)[0]
        self.assertEqual(self.run_bgn("convert", "--to", "bgn", "-o", "-", stdin=text)[0], by_dash)
        self.assertEqual(self.run_bgn("convert", "--to", "bgn", stdin=gzip.compress(text))[0], by_dash)
        self.assertEqual(by_dash.count("\n"), 9)
        again = self.run_bgn("convert", "--to", "pgn", stdin=by_dash)[0]
        self.assertIn('[White "A, B3"]', again)

    def test_several_outputs_at_once_and_every_compression(self):
        first = self.write("a.pgn", pgn(200))
        names = ["o.bgn", "o.bgn.gz", "o.bgn.bz2", "o.bgn.zst", "o.pgn", "o.json"]
        arguments = [word for name in names for word in ("-o", name)]
        self.run_bgn("convert", first, *arguments)
        plain = self.read("o.bgn")
        self.assertEqual(gzip.decompress(self.read("o.bgn.gz")), plain)
        self.assertEqual(bz2.decompress(self.read("o.bgn.bz2")), plain)
        self.assertEqual(self.read("o.json"), plain)
        self.assertEqual(self.read("o.bgn.zst")[:4], b"\x28\xb5\x2f\xfd")
        for name in names:
            back = self.run_bgn("convert", name, "--to", "bgn", "-q")[0]
            self.assertEqual(back.encode(), plain, name)

    def test_format_of_input_is_found_by_content_or_forced(self):
        self.run_bgn("convert", self.write("a.bgn", pgn(3)), "-o", "o.pgn")
        self.assertEqual(self.read("o.pgn").count(b"[Event "), 3)
        self.run_bgn("check", "a.bgn", "--from", "bgn", status=1)

    def test_jobs_do_not_matter(self):
        text = pgn(6000) + DAMAGED + pgn(3000) + REFUSED + "some prose\n\n" + pgn(2000) + DAMAGED
        first = self.write("a.pgn", text)
        second = self.write("b.pgn", pgn(1000) + DAMAGED)
        results = []
        for jobs in (1, 2, 5):
            _, err = self.run_bgn("convert", first, second, "-j", jobs, "-o", "o.bgn", "-o", "o.pgn.gz", status=1)
            report, _ = self.run_bgn("check", first, second, "-j", jobs, "--notes", status=1)
            results.append((err, report, self.read("o.bgn"), self.read("o.pgn.gz")))
            self.assertEqual(results[0], results[-1])
        lines_before = pgn(6000).count("\n")
        self.assertIn(f"a.pgn: error: line {lines_before + 3}, game 6001, move 2.: ", err)
        self.assertIn("b.pgn: error: line ", err)
        self.assertIn("game 1001, move 2.: ", err)

    def test_split_by_size(self):
        first = self.write("a.pgn", pgn(300))
        self.run_bgn("convert", first, "-o", "o.bgn")
        self.run_bgn("convert", first, "--split-size", "20k", "-o", "part.bgn", "-o",
                     "part.pgn.bz2")
        parts = [n for n in self.names() if n.startswith("part-") and n.endswith(".bgn")]
        self.assertGreater(len(parts), 3)
        self.assertEqual(parts[0], "part-0001.bgn")
        for name in parts:
            self.assertLessEqual(len(self.read(name)), 20 * 1024)
            self.run_bgn("check", name, "-q")
        self.assertEqual(b"".join(self.read(n) for n in parts), self.read("o.bgn"))
        self.assertIn("part-0001.pgn.bz2", self.names())

    def test_split_by_type_and_month(self):
        first = self.write("a.pgn", pgn(84))
        self.run_bgn("convert", first, "--split-by", "type", "-o", "s.bgn.gz")
        kinds = ["blitz", "bullet", "classical", "correspondence", "rapid", "ultrabullet", "unknown"]
        self.assertEqual([n for n in self.names() if n.startswith("s-")], [f"s-{k}.bgn.gz" for k in kinds])
        for kind in kinds:
            lines = gzip.decompress(self.read(f"s-{kind}.bgn.gz")).splitlines()
            self.assertEqual(len(lines), 12)
        self.run_bgn("convert", first, "--split-by", "month", "--split-size", "4k", "-o", "m.pgn")
        months = {n[2:9] for n in self.names() if n.startswith("m-")}
        self.assertEqual(months, {f"2021-{m:02}" for m in range(1, 13)})
        self.assertIn("m-2021-01-0001.pgn", self.names())

    def test_input_replaced_by_its_own_conversion(self):
        path = self.write("a.pgn", pgn(20))
        self.run_bgn("convert", path, "--in-place")
        self.assertEqual(self.read("a.pgn").count(b"[Event "), 20)

    def test_what_pgn_cannot_hold_is_said_once(self):
        game = ('{"moves":[{"p":"P","f":"e2","t":"e4","a":[{"id":"me","date":"2020-01-01","nag":1}]}],'
                '"result":"*"}\n')
        _, err = self.run_bgn("convert", self.write("a.bgn", game * 3), "-o", "o.pgn")
        self.assertEqual(err.count("PGN cannot hold"), 1)

    # ---- statuses

    def test_damaged_and_refused_games(self):
        _, err = self.run_bgn("convert", self.write("a.pgn", pgn(2) + DAMAGED + REFUSED + pgn(1)), "-o",
                            "o.bgn", status=1)
        self.assertEqual(self.read("o.bgn").count(b"\n"), 5)
        self.assertIn("5 games, 1 damaged, 1 refused", err)
        self.assertIn("illegal move 'Nf6'", err)
        check = self.run_bgn("check", "a.pgn", status=1)
        self.assertIn("a.pgn: 5 games, 1 damaged, 1 refused", check[0])
        report = json.loads(self.run_bgn("check", "a.pgn", "--json", "-q", status=1)[0])
        self.assertEqual((report["games"], report["damaged"], report["refused"]), (5, 1, 1))
        self.assertEqual(report["remarks"][0]["game"], 3)
        self.assertEqual(report["remarks"][0]["ply"], 2)
        self.assertEqual(report["files"][0]["games"], 5)

    def test_messages_are_bounded(self):
        path = self.write("a.pgn", DAMAGED * 50)
        _, err = self.run_bgn("convert", path, "--to", "bgn", "--max-messages", 7, "-q", status=1)
        self.assertEqual(len(err.splitlines()), 8)
        self.assertIn("43 messages more", err)
        report = json.loads(self.run_bgn("check", path, "--json", "--max-messages", 7, status=1)[0])
        self.assertEqual((len(report["remarks"]), report["unlisted"]), (7, 43))
        self.assertEqual(report["kinds"][0]["count"], 50)

    def test_wrong_usage(self):
        path = self.write("a.pgn", pgn(1))
        for arguments in ([], ["fly"], ["convert", path], ["convert", path, "-o", "x.txt"], ["convert", path, "--to", "doc"],
                          ["convert", path, "-o", "a.bgn", "-o", "a.bgn"], ["convert", path, "-j", "0", "--to", "pgn"],
                          ["convert", path, "--split-size", "0", "-o", "a.bgn"],
                          ["convert", path, "--split-by", "colour", "-o", "a.bgn"],
                          ["convert", path, "--split-by", "type", "--to", "bgn"], ["check", "-", "-"], ["check", "--nonsense"]):
            out, err = self.run_bgn(*arguments, status=2)
            self.assertTrue(err.startswith("bgn: "), arguments)
            self.assertEqual(out, "")
        self.assertIn("no such command: chek", self.run_bgn("chek", path, status=2)[1])
        self.assertEqual(self.names(), ["a.pgn"])
        self.assertIn("convert", self.run_bgn("--help")[0])
        self.assertIn("--split-size", self.run_bgn("convert", "--help")[0])
        self.assertIn("Marginalia", self.run_bgn("--version")[0])

    def test_inputs_that_cannot_be_read(self):
        good = self.write("a.pgn", pgn(5))
        old = self.write("o.bgn", "old")
        for bad in ("none.pgn", self.folder, self.write("x.xz", b"\xfd7zXZ\x00....."),
                    self.write("b.bin", b"\x00\x01\x02")):
            _, err = self.run_bgn("convert", bad, "-o", old, status=2)
            self.assertEqual(self.read("o.bgn"), b"old")
            self.assertEqual(len(err.splitlines()), 1)
            self.run_bgn("check", bad, status=2)
        self.run_bgn("convert", "none.pgn", good, "-o", old, status=2)
        self.assertEqual(self.read("o.bgn").count(b"\n"), 5)
        packed = gzip.compress(pgn(4000).encode())
        _, err = self.run_bgn("convert", self.write("cut.pgn.gz", packed[:-20]), "-o", old, status=2)
        self.assertIn("truncated", err)
        self.assertGreater(self.read("o.bgn").count(b"\n"), 3900)

    def test_empty_inputs(self):
        for data in (b"", b"\n \r\n", gzip.compress(b"")):
            path = self.write("e.pgn", data)
            self.run_bgn("convert", path, "-o", "o.bgn")
            self.assertEqual(self.read("o.bgn"), b"")
            self.assertIn("0 games", self.run_bgn("check", path)[0])
        self.run_bgn("convert", "--to", "pgn", stdin=b"")
        self.run_bgn("check", self.write("prose.pgn", "Dear diary,\nnothing today.\n"), status=1)

    def test_outputs_that_cannot_be_written(self):
        path = self.write("a.pgn", pgn(2000))
        for output in (self.folder, "no/such/folder.bgn", ""):
            _, err = self.run_bgn("convert", path, "--to", "bgn", "-o", output, status=2)
            self.assertEqual(len(err.splitlines()), 1, err)
        if os.path.exists("/dev/full"):
            for jobs in (1, 3):
                with open("/dev/full", "wb") as full:
                    _, err = self.run_bgn("convert", path, "-j", jobs, "--to", "bgn", stdout=full, status=2)
                self.assertIn("no space", err.lower())
        self.assertEqual(self.names(), ["a.pgn"])

    def test_closed_pipe(self):
        path = self.write("a.pgn", pgn(5000))
        for command in (["convert", path, "--to", "bgn"], ["check", self.write("d.pgn", DAMAGED * 20000), "--max-messages",
                                                           "100000"]):
            process = self.start(BGN, *command, stdout=subprocess.PIPE)
            process.stdout.read(100)
            process.stdout.close()
            self.assertEqual(process.stderr.read(), b"")
            self.assertEqual(process.wait(timeout=PATIENCE), 2)

    def test_interrupt_leaves_outputs_as_they_were(self):
        old = self.write("o.bgn", "old")
        for number in (signal.SIGINT, signal.SIGTERM):
            process = self.start(BGN, "convert", "-", "-o", old, stdin=subprocess.PIPE)
            process.stdin.write(pgn(5000).encode())
            process.stdin.flush()
            wait_for_watch(process, number)
            process.send_signal(number)
            self.assertEqual(process.wait(timeout=PATIENCE), 128 + number)
            self.assertRegex(process.stderr.read().decode(), r"bgn: interrupted after \d+ games?; "
                             "the output files are as they were")
            self.assertEqual(self.names(), ["o.bgn"])
            self.assertEqual(self.read("o.bgn"), b"old")

    def test_closed_output_is_noticed_before_more_input_comes(self):
        for data in (pgn(20000).encode(), gzip.compress(pgn(40000).encode())):
            process = subprocess.Popen([BGN, "convert", "--to", "bgn", "-j", "2"], stdin=subprocess.PIPE,
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
        path = self.write("a.pgn", odd + DAMAGED)
        out, err = self.run_bgn("check", path, "-j", 2, status=1)
        self.assertIn("a.pgn: 300001 games, 1 damaged", out)
        self.assertIn(f"line {300_000 * 4 + 3}, game 300001", out)
