# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs `bgn search` as users do: what it prints in each form, with and without a move file, and queries of CQL.
--questions N (100): so many are asked both ways."""
import gzip
import json
import pathlib
import random
import re
import subprocess

from journey import BGN, Journey, number_option

QUESTIONS = number_option("--questions", 100)

DATA = pathlib.Path(__file__).resolve().parents[1] / "data"
CLUB = DATA / "club.pgn"
MATE = '[White "Quick, A"]\n[Black "Slow, B"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n'
OTHER = '[White "Long, C"]\n[Black "Slow, B"]\n[Result "*"]\n\n1. d4 {[%eval 0.2]} d5 {[%eval 0.2]} (1... f5 2. Qd3) 2. c4 $4 {[%eval -2.5]} *\n\n'

TAGS = ['[Event "City Cup"]\n[Site "Rome"]\n[Date "2021.05.??"]\n[White "Slow, B"]\n[Black "Quick, A"]\n[Result "0-1"]\n'
        '[WhiteElo "2512"]\n[BlackElo "1999?"]\n[ECO "C20"]\n[TimeControl "180+2"]\n\n1. e4 e5 2. Ke2 Qh4 3. Nf3 Qxe4# 0-1\n\n',
        '[Event "Rated Blitz game"]\n[UTCDate "2019.02.03"]\n[White "Long, C"]\n[Black "?"]\n[Result "1-0"]\n[WhiteElo "99999"]\n'
        '[BlackElo "2100"]\n[Round "3"]\n\n1. e4 c5 2. Qh5 g6 3. Qxc5 Nc6 1-0\n\n']
DAMAGED = ['[White "Quick, A"]\n[Result "1-0"]\n\n1. e4 e5 2. Ke3 Nf6 1-0\n\n', '[White "Slow, B"]\n[Variant "Unknown"]\n\n1. x4 *\n\n',
           '[White "Long, C"]\n[Result "1-0"]\n\n1. e4 {never closed e5 2. Qh5\n\n', 'No game at all.\n\n',
           '[White "Quick, A"]\n[Variant "Atomic"]\n[Result "1-0"]\n\n1. Nf3 d5 2. Ne5 a6 3. Nxf7# 1-0\n\n',
           '[White "Slow, B"]\n[FEN "4k3/8/8/8/8/8/4P3/4K2R w K - 3 40"]\n[Result "*"]\n\n1. O-O Kd7 2. -- Ke6 *\n\n']


class Search(Journey):
    def hits(self, *arguments, **options):
        return [tuple(line.split("\t")) for line in self.bgn("search", *arguments, "--positions", **options).splitlines()]

    def test_games_positions_and_counts(self):
        self.write("two.pgn", OTHER + MATE)
        self.assertEqual(self.hits("mate", "two.pgn"),
                         [("2", "5", "3. Qxe5#", "rnbq1bnr/ppppkppp/8/4Q3/4P3/8/PPPP1PPP/RNB1KBNR b KQ - 0 3")])
        self.assertEqual(self.bgn("search", "Q & ~d1", "two.pgn", "--count"), "1\t3\n")
        self.assertEqual(json.loads(self.bgn("search", "Q & ~d1", "two.pgn", "--count", "--json")),
                         {"games": 1, "positions": 3})
        self.assertEqual(self.bgn("search", "initial", "two.pgn", "--numbers"), "1\n2\n")
        self.assertEqual(self.bgn("search", "initial", "two.pgn", "--numbers", "--limit", "1"), "1\n")
        self.assertIn("2\tQuick, A\tSlow, B\t1-0", self.bgn("search", "mate", "two.pgn"))
        self.assertEqual(json.loads(self.bgn("search", "mate", "two.pgn", "--json"))["white"], "Quick, A")
        found = [json.loads(line) for line in self.bgn("search", 'Qh5 comment "early"', "two.pgn", "--positions",
                                                        "--json").splitlines()]
        self.assertEqual([(hit["number"], hit["ply"], hit["move"], hit["comments"]) for hit in found],
                         [(2, 3, "2. Qh5", ["early"]), (2, 4, "2... Ke7", ["early"])])
        self.assertEqual(self.bgn("search", "stalemate", "two.pgn"), self.bgn("search", "mate and stalemate", "two.pgn"))

    def test_comments_stand_at_the_positions(self):
        self.write("two.pgn", OTHER + MATE)
        self.assertIn("2. Qh5 {found} 2... Ke7 {found} 3. Qxe5#", self.bgn("search", "Qh5", "two.pgn", "--games"))
        self.assertIn("3. Qxe5# {the end}", self.bgn("search", "mate", "two.pgn", "--games", "--mark", "the end"))
        self.assertIn("found", self.bgn("search", "mate", "two.pgn", "--games", "--to", "bgn"))

    def test_notes_variations_and_filters(self):
        self.write("two.pgn", OTHER + MATE)
        self.assertEqual([hit[:2] for hit in self.hits("blunder eval drops 2", "two.pgn")], [("1", "2")])
        self.assertEqual(self.hits("pf5", "two.pgn"), [])
        self.assertEqual([hit[:3] for hit in self.hits("pf5", "two.pgn", "--variations")],
                         [("1", "2", "1... f5"), ("1", "3", "2. Qd3")])
        self.assertEqual(self.bgn("search", "initial", "two.pgn", "--numbers", "--white", "quick"), "2\n")
        self.assertEqual(self.bgn("filter", "--count", "--pattern", "mate", "two.pgn"), "1\n")
        self.assertEqual(self.bgn("filter", "--count", "--where", "not pattern('mate')", "two.pgn"), "1\n")

    def test_any_number_of_jobs(self):
        self.write("many.pgn", (OTHER + MATE) * 700)
        for pattern in ("mate", "Pe4 pe5", "move from Q capture p --> check", "line --> .{4}", "initial"):
            one = self.bgn("search", pattern, "many.pgn", "-j1", "--numbers")
            self.assertEqual(one, self.bgn("search", pattern, "many.pgn", "-j4", "--numbers"), pattern)
            counts = self.bgn("search", pattern, "many.pgn", "--count")
            self.assertEqual(one.count("\n"), int(counts.split("\t")[0]), pattern)
    def same_with_a_move_file(self, names, asked):
        """With and without it, the command says and prints the same, and ends alike. Where it stops early, it may have read
        more or less by then."""
        def told(*more):
            done = subprocess.run([BGN, "search", *asked, *names, *more], cwd=self.folder, capture_output=True, check=False)
            return (0, done.stdout, b"") if "--limit" in asked else (done.returncode, done.stdout, done.stderr)
        self.assertEqual(told("-j2"), told("-j2", "--no-move-file"), asked)
        return told()

    def test_a_move_file_tells_the_same(self):
        """Of plain and compressed files, sound and damaged ones, in each form, by filters that it knows and others."""
        chance = random.Random(7)
        self.write("many.pgn", "".join(chance.choice((OTHER, MATE, TAGS[0], TAGS[1])) for _ in range(900)))
        bad = "".join((OTHER, MATE, DAMAGED[i // 40 % len(DAMAGED)] if i % 40 == 0 else TAGS[i % 2])[chance.randrange(3)] for i in range(900))
        self.write("bad.pgn", bad)
        self.write("big.pgn.gz", gzip.compress(CLUB.read_bytes()))
        self.bgn("convert", "many.pgn", "-o", "games.bgn", "--quiet")
        names = ["many.pgn", "bad.pgn", "big.pgn.gz", "games.bgn"]
        self.run_program(BGN, "index", "--quiet", *names, status=1)
        patterns = ("mate", "Pe4 pe5", "move from Q capture p --> check", "line --> .{4}", "initial", "blunder", "k and WhiteElo > 2500",
                    'wtm result "1-0"', "A attacks k eco('C20')", "Q attacks k comment 'here'", "not initial plies < 7", "elo white > 100")
        filters = ([], ["--white", "quick"], ["--rating", "2000-2600"], ["--date", "2021"], ["--result", "0-1,*"], ["--eco", "B,C20"],
                   ["--time-control", "blitz"], ["--where", "White = 'Slow, B' or year > 2020"], ["--where", "WhiteElo > BlackElo + 50"],
                   ["--where", "result != '*' and not (Date > '2021')"], ["--where", "WhiteElo"], ["--tag", "Round=3"], ["--variations"],
                   ["--min-plies", "4"], ["--any", "--white", "long", "--date", "..2019"], ["--invert", "--event", "cup"])
        forms = (["--count"], ["--numbers"], ["--positions"], ["--positions", "--json"], ["--games"], [], ["--csv"], ["--limit", "5"],
                 ["--games", "--limit", "3", "--mark", "x"])
        asked = [(pattern, choice, form) for pattern in patterns for choice in filters for form in forms]
        found = statuses = 0
        for pattern, choice, form in [*((p, f, ["--count"]) for p in patterns for f in filters), *chance.sample(asked, QUESTIONS)]:
            status, out, _ = self.same_with_a_move_file(chance.sample(names, chance.randrange(1, 5)), [pattern, *choice, *form])
            found += out not in (b"", b"0\t0\n")
            statuses += status == 1
        self.assertGreater(found, 100)
        self.assertGreater(statuses, 10)
        # A move file that is damaged, and one of an older state, tell nothing.
        name = self.path("many.pgn.bgm")
        moves = bytearray(pathlib.Path(name).read_bytes())
        moves[400] ^= 1
        pathlib.Path(name).write_bytes(moves)
        for form in forms:
            self.same_with_a_move_file(["many.pgn"], ["mate", "--black", "slow", *form])
        self.write("many.pgn", MATE)
        self.assertEqual(self.bgn("search", "mate", "many.pgn", "--count"), "1\t1\n")

    def test_queries_of_cql(self):
        files = sorted((DATA / "cql").glob("*.cql"))
        self.assertGreaterEqual(len(files), 20)
        found = 0
        for file in files:
            ours = re.search("^// same as: (.*)$", file.read_text(), re.M).group(1)
            hits = self.bgn("search", "--pattern-file", file, CLUB, "--positions")
            self.assertEqual(hits, self.bgn("search", ours, CLUB, "--positions"), file.name)
            found += 1 if hits else 0
        self.assertGreaterEqual(found, 6)

    def test_wrong_usage(self):
        for arguments, words in ((["Pe2 foo"], "character 5"), (["#check"], "a set"), ([], "PATTERN"),
                                 (["mate", "--count", "--games"], "excludes"), (["--pattern-file", "no/such.cql"], "no/such.cql"),
                                 (["piece x in P { true }"], "character 1"), (["mate", "--eco", "Z99"], "--eco")):
            self.assertEqual(self.bgn("search", *arguments, stdin=MATE, status=2), "", arguments)
            self.assertIn(words, self.messages, arguments)
