# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the program `bgn` as users do: files, pipes, compression, threads, and everything that can go wrong."""
import bz2
import gzip
import json
import os
import shutil
import subprocess
import threading

from journey import ANNOTATE, BGN, ENGINE, PATIENCE, ROOT, Journey

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
    # ---- databases of Scid

    def test_databases_of_scid(self):
        """They are read like the PGN that Scid writes of them, and never written."""
        folder = os.path.join(ROOT, "tests/data/scid")
        expected = self.bgn("convert", os.path.join(folder, "small.pgn"), "--to", "bgn", "-q")
        for version in "45":
            for part in "ing":
                shutil.copy(os.path.join(folder, f"small.s{part}{version}"), self.folder)
            index = f"small.si{version}"
            self.assertEqual(self.bgn("convert", index, "--to", "bgn", "-q"), expected)
            self.assertIn("7 games, 0 damaged, 0 refused", self.bgn("check", index))
            self.assertEqual(self.bgn("filter", index, "--player", "Muster", "--count"), "2\n")
            before = {name: self.read(name) for name in self.names()}
            self.bgn("convert", index, "--in-place", status=2)
            self.assertIn("databases of Scid are read and not written", self.messages)
            self.bgn("index", index, status=2)
            self.assertIn("convert it first with bgn convert", self.messages)
            self.bgn("check", f"small.sg{version}", status=2)
            self.assertIn("name its index", self.messages)
            self.assertEqual({name: self.read(name) for name in self.names()}, before)
        self.run_program(ANNOTATE, "--no-config", "--engine", ENGINE, "--in-place", "small.si4", status=2)
        self.bgn("dedupe", "small.si4", "small.si5", "-o", "both.pgn")
        self.assertEqual(self.read("both.pgn").count(b"[Event "), 7)
        os.remove(self.path("small.sn4"))
        self.bgn("check", "small.si4", status=2)
        self.assertIn("small.sn4", self.messages)

    # ---- convert

    def test_elapsed_time(self):
        self.write("clocks.pgn", '[TimeControl "60+1"]\n\n1. e4 {[%clk 0:00:59]} e5 {[%clk 0:00:50]} 2. d4 {[%clk 0:00:50]} d5 *\n')
        game = json.loads(self.bgn("convert", "clocks.pgn", "--to", "bgn", "--elapsed", "-q"))
        self.assertEqual([move.get("et") for move in game["moves"]], [2, 13, 23, None])
        self.write("clocks.bgn", json.dumps(game))
        self.assertEqual(json.loads(self.bgn("convert", "clocks.bgn", "--to", "bgn", "-q")), game)

    def test_matrix_of_round_trips(self):
        """Every format through every other, plain, packed and in pipes: what both hold is the same, byte for byte."""
        holds = {"pgn": "pgn bgn egd uci", "bgn": "pgn bgn egd uci", "egd": "egd uci", "uci": "uci"}
        self.bgn("convert", self.write("in.pgn", pgn(40)), *(word for form in holds for word in ("-o", f"a.{form}")))
        for form in ("EGD", "lines of UCI moves"):
            self.assertEqual(self.messages.count(form + " cannot hold"), 1)
        whole = {form: self.read(f"a.{form}") for form in holds}
        self.assertEqual([text.count(b"\n") for form, text in whole.items() if form != "pgn"], [40] * 3)
        self.assertEqual(json.loads(whole["bgn"].splitlines()[0])["moves"][0]["t"], "e4")
        self.assertEqual(json.loads(whole["egd"].splitlines()[0])["moves"]["1w"]["move"]["san"], "e4")
        self.assertEqual(whole["uci"].splitlines()[0], b"startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 1-0")
        for form, text in whole.items():
            self.assertIn(": 40 games, 0 damaged, 0 refused", self.bgn("check", f"a.{form}", "-j", 3))
            for to in holds:
                with self.subTest(form, to=to):
                    made = self.bgn("convert", f"a.{form}", "--to", to, "-q")
                    self.assertEqual(self.bgn("convert", "--to", to, "-q", "-o", "-", stdin=gzip.compress(text)), made)
                    self.assertEqual(self.bgn("convert", "-", "--to", "uci", "-q", stdin=made).encode(), whole["uci"])
                    if to in holds[form]:
                        self.assertEqual(made.encode(), whole[to])
                    for pack in ("gz", "bz2", "zst"):
                        self.bgn("convert", f"a.{form}", "-q", "-o", f"b.{to}.{pack}")
                        self.assertEqual(self.bgn("convert", f"b.{to}.{pack}", "--to", to, "-q"), made, pack)
        self.assertEqual(self.bgn("convert", "a.pgn", "--to", "jsonl").encode(), whole["bgn"])
        self.bgn("convert", "in.pgn", "--pretty", "--features", "--counters", "--meta", "-o", "p.egd")
        self.assertGreater(self.read("p.egd").count(b'"repetition": 1'), 400)
        self.assertGreater(self.read("p.egd").count(b"\n"), 1000)
        self.assertIn(": 40 games, 0 damaged, 0 refused", self.bgn("check", "p.egd"))

        self.bgn("convert", "in.pgn", "--for-mongodb", "-o", "m.json")
        self.assertEqual(json.loads(self.read("m.json").splitlines()[0])["bgn"], {"eventDate": {"$date": "2021-01-03T00:00:00Z"}})
        self.assertEqual(self.bgn("convert", "m.json", "--to", "bgn").encode(), whole["bgn"])

    def test_what_only_bgn_holds_comes_back(self):
        move = ('{"p":"P","f":"e2","t":"e4","a":[{"id":"e","eval":["M",-3,0.001,1e5,null,true],"clk":["0:01:00"],'
                '"alt":{"moves":[{"p":"P","f":"d2","t":"d4"}],"w":[1.50]},"rushFactor":[{"d2":-0.0250}]}],"et":1.0}')
        line = ('{"moves":[' + move + '],"result":"*","type":"odd","players":[{"last":"A","nick":"\\u00e9"},{}],'
                '"subinfo":[{"info":{"annotator":"X"},"id":"e","at":2e0},7],"ext":[{"id":"y","data":[0.10]}],"z":{"y":[]}}')
        self.assertEqual(self.bgn("convert", self.write("a.bgn", line + "\n"), "--to", "bgn"), line + "\n")
        self.assertIn("[%eval M,-3,0.001,1e5,null,true]", self.bgn("convert", "a.bgn", "--to", "pgn"))

    def test_format_of_input_is_found_by_content_or_forced(self):
        self.bgn("convert", self.write("a.bgn", pgn(3)), "-o", "o.pgn")
        self.assertEqual(self.read("o.pgn").count(b"[Event "), 3)
        self.bgn("check", "a.bgn", "--from", "bgn", status=1)

    def test_jobs_do_not_matter(self):
        text = pgn(6000) + DAMAGED + pgn(3000) + REFUSED + "some prose\n\n" + pgn(2000) + DAMAGED
        first = self.write("a.pgn", text)
        second = self.write("b.pgn", pgn(1000) + DAMAGED)
        results = []
        for jobs in (1, 2, 5):
            self.bgn("convert", first, second, "-j", jobs, "-o", "o.bgn", "-o", "o.pgn.gz", status=1)
            err = self.messages
            report = self.bgn("check", first, second, "-j", jobs, "--notes", status=1)
            results.append((err, report, self.read("o.bgn"), self.read("o.pgn.gz")))
            self.assertEqual(results[0], results[-1])
        for name in ("m.egd", "m.uci"):
            self.bgn("convert", "-o", name, "-q", stdin=pgn(3000))
            one = self.bgn("convert", name, "-j", 1, "--to", "bgn", "-q")
            self.assertEqual(self.bgn("convert", name, "-j", 4, "--to", "bgn", "-q"), one)
        lines_before = pgn(6000).count("\n")
        self.assertIn(f"a.pgn: error: line {lines_before + 3}, game 6001, move 2.: ", err)
        self.assertIn("b.pgn: error: line ", err)
        self.assertIn("game 1001, move 2.: ", err)

    def test_split_by_size(self):
        first = self.write("a.pgn", pgn(300))
        self.bgn("convert", first, "-o", "o.bgn")
        self.bgn("convert", first, "--split-size", "20k", "-o", "part.bgn", "-o",
                     "part.pgn.bz2")
        parts = [n for n in self.names() if n.startswith("part-") and n.endswith(".bgn")]
        self.assertGreater(len(parts), 3)
        self.assertEqual(parts[0], "part-0001.bgn")
        for name in parts:
            self.assertLessEqual(len(self.read(name)), 20 * 1024)
            self.bgn("check", name, "-q")
        self.assertEqual(b"".join(self.read(n) for n in parts), self.read("o.bgn"))
        self.assertIn("part-0001.pgn.bz2", self.names())

    def test_split_into_folders(self):
        games = "".join(f'[UTCDate "{date}"]\n[TimeControl "{control}"]\n\n1. {move} *\n\n' for date, control, move in (
            ("2019.01.02", "180+0", "e4"), ("2019.12.02", "180+0", "d4"), ("2019.01.05", "600+0", "c4"),
            ("2019.01.09", "180+2", "b3"), ("????.??.??", "-", "a3")))
        self.bgn("convert", "-o", "all/{type}/{year}/{month}/G.{part}.{type}.json.bz2", "--split-by", "1", "-q", stdin=games)
        made = sorted(os.path.relpath(os.path.join(folder, name), self.path("all"))
                      for folder, _, names in os.walk(self.path("all")) for name in names)
        self.assertEqual(made, ["blitz/2019/1/G.0.blitz.json.bz2", "blitz/2019/1/G.1.blitz.json.bz2", "blitz/2019/12/G.0.blitz.json.bz2",
                                "rapid/2019/1/G.0.rapid.json.bz2", "unknown/unknown/unknown/G.0.unknown.json.bz2"])
        self.assertIn(b'"f":"b2"', bz2.decompress(self.read("all/blitz/2019/1/G.1.blitz.json.bz2")))
        self.bgn("convert", "-o", "{year}.pgn", "-o", "{eco}.pgn", status=2, stdin=games)
        self.assertIn("{year}.pgn: games are also put into files by {eco}, which the path must name, too", self.messages)
        self.bgn("convert", "-o", "{part}.pgn", status=2, stdin=games)
        self.assertIn("{part} needs --split-size", self.messages)

    def test_split_by_type_and_month(self):
        first = self.write("a.pgn", pgn(84))
        self.bgn("convert", first, "--split-by", "type", "-o", "s.bgn.gz")
        kinds = ["blitz", "bullet", "classical", "correspondence", "rapid", "ultrabullet", "unknown"]
        self.assertEqual([n for n in self.names() if n.startswith("s-")], [f"s-{k}.bgn.gz" for k in kinds])
        for kind in kinds:
            lines = gzip.decompress(self.read(f"s-{kind}.bgn.gz")).splitlines()
            self.assertEqual(len(lines), 12)
        self.bgn("convert", first, "--split-by", "month", "--split-size", "4k", "-o", "m.pgn")
        months = {n[2:9] for n in self.names() if n.startswith("m-")}
        self.assertEqual(months, {f"2021-{m:02}" for m in range(1, 13)})
        self.assertIn("m-2021-01-0001.pgn", self.names())

    def test_input_replaced_by_its_own_conversion(self):
        path = self.write("a.pgn", pgn(20))
        self.bgn("convert", path, "--in-place")
        self.assertEqual(self.read("a.pgn").count(b"[Event "), 20)

    def test_what_pgn_cannot_hold_is_said_once(self):
        game = ('{"moves":[{"p":"P","f":"e2","t":"e4","a":[{"id":"me","date":"2020-01-01","nag":1}]}],'
                '"result":"*"}\n')
        self.bgn("convert", self.write("a.bgn", game * 3), "-o", "o.pgn")
        self.assertEqual(self.messages.count("PGN cannot hold"), 1)

    # ---- statuses

    def test_damaged_and_refused_games(self):
        self.bgn("convert", self.write("a.pgn", pgn(2) + DAMAGED + REFUSED + pgn(1)), "-o", "o.bgn", status=1)
        self.assertEqual(self.read("o.bgn").count(b"\n"), 5)
        self.assertIn("5 games, 1 damaged, 1 refused", self.messages)
        self.assertIn("illegal move 'Nf6'", self.messages)
        check = self.bgn("check", "a.pgn", status=1)
        self.assertIn("a.pgn: 5 games, 1 damaged, 1 refused", check)
        report = json.loads(self.bgn("check", "a.pgn", "--json", "-q", status=1))
        self.assertEqual((report["games"], report["damaged"], report["refused"]), (5, 1, 1))
        self.assertEqual(report["remarks"][0]["game"], 3)
        self.assertEqual(report["remarks"][0]["ply"], 2)
        self.assertEqual(report["files"][0]["games"], 5)

    def test_messages_are_bounded(self):
        path = self.write("a.pgn", DAMAGED * 50)
        self.bgn("convert", path, "--to", "bgn", "--max-messages", 7, "-q", status=1)
        self.assertEqual(len(self.messages.splitlines()), 8)
        self.assertIn("43 messages more", self.messages)
        report = json.loads(self.bgn("check", path, "--json", "--max-messages", 7, status=1))
        self.assertEqual((len(report["remarks"]), report["unlisted"]), (7, 43))
        self.assertEqual(report["kinds"][0]["count"], 50)

    def test_wrong_usage(self):
        path = self.write("a.pgn", pgn(1))
        for arguments in ([], ["fly"], ["convert", path], ["convert", path, "-o", "x.txt"], ["convert", path, "--to", "doc"],
                          ["convert", path, "-o", "a.bgn", "-o", "a.bgn"], ["convert", path, "-j", "0", "--to", "pgn"],
                          ["convert", path, "--split-size", "0", "-o", "a.bgn"],
                          ["convert", path, "--split-by", "colour", "-o", "a.bgn"],
                          ["convert", path, "--split-by", "type", "--to", "bgn"], ["check", "-", "-"], ["check", "--nonsense"]):
            out = self.bgn(*arguments, status=2)
            self.assertTrue(self.messages.startswith("bgn: "), arguments)
            self.assertEqual(out, "")
        self.bgn("chek", path, status=2)
        self.assertIn("no such command: chek", self.messages)
        self.assertEqual(self.names(), ["a.pgn"])
        self.assertIn("convert", self.bgn("--help"))
        self.assertIn("--split-size", self.bgn("convert", "--help"))
        self.assertIn("Marginalia", self.bgn("--version"))

    def test_inputs_that_cannot_be_read(self):
        good = self.write("a.pgn", pgn(5))
        old = self.write("o.bgn", "old")
        for bad in ("none.pgn", self.folder, self.write("x.xz", b"\xfd7zXZ\x00....."),
                    self.write("b.bin", b"\x00\x01\x02")):
            self.bgn("convert", bad, "-o", old, status=2)
            self.assertEqual(self.read("o.bgn"), b"old")
            self.assertEqual(len(self.messages.splitlines()), 1)
            self.bgn("check", bad, status=2)
        self.bgn("convert", "none.pgn", good, "-o", old, status=2)
        self.assertEqual(self.read("o.bgn").count(b"\n"), 5)
        packed = gzip.compress(pgn(4000).encode())
        self.bgn("convert", self.write("cut.pgn.gz", packed[:-20]), "-o", old, status=2)
        self.assertIn("truncated", self.messages)
        self.assertGreater(self.read("o.bgn").count(b"\n"), 3900)

    def test_empty_inputs(self):
        for data in (b"", b"\n \r\n", gzip.compress(b"")):
            path = self.write("e.pgn", data)
            self.bgn("convert", path, "-o", "o.bgn")
            self.assertEqual(self.read("o.bgn"), b"")
            self.assertIn("0 games", self.bgn("check", path))
        self.bgn("convert", "--to", "pgn", stdin=b"")
        self.bgn("check", self.write("prose.pgn", "Dear diary,\nnothing today.\n"), status=1)

    def test_outputs_that_cannot_be_written(self):
        path = self.write("a.pgn", pgn(2000))
        for output in (self.folder, "no/such/folder.bgn", ""):
            self.bgn("convert", path, "--to", "bgn", "-o", output, status=2)
            self.assertEqual(len(self.messages.splitlines()), 1, self.messages)
        if os.path.exists("/dev/full"):
            for jobs in (1, 3):
                with open("/dev/full", "wb") as full:
                    self.bgn("convert", path, "-j", jobs, "--to", "bgn", stdout=full, status=2)
                self.assertIn("no space", self.messages.lower())
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
        out = self.bgn("check", path, "-j", 2, status=1)
        self.assertIn("a.pgn: 300001 games, 1 damaged", out)
        self.assertIn(f"line {300_000 * 4 + 3}, game 300001", out)
