# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs `book records` as users do."""
import json
import random
import subprocess

from journey import ANNOTATE, BGN, BOOK, Journey
from processes import wait_until

GAMES = """[White "A"]
[Black "B"]
[WhiteElo "2400"]
[BlackElo "2300"]
[Result "1-0"]

1. e4 e5 2. Nf3 1-0

[Result "1/2-1/2"]

1. e4 c5 1/2-1/2

[Result "0-1"]

1. d4 d5 0-1

"""
START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class Records(Journey):
    def setUp(self):
        super().setUp()
        self.database = self.path("a.mdb")

    def run_records(self, *arguments, **options):
        """What it writes, and what it says."""
        return self.run_program(BOOK, "records", *arguments, **options)

    def build(self, *options):
        return self.run_records("build", self.write("games.pgn", GAMES), "-o", self.database, *options)

    def test_build_and_query(self):
        out, err = self.build()
        self.assertEqual(out, "")
        self.assertIn("3 games read; now 3 games, 6 moves in 4 positions", err)
        table = self.run_records("query", self.database)[0].splitlines()
        self.assertEqual(table[0].split(), ["move", "games", "White", "draw", "Black", "rating", "perf.", "weight"])
        self.assertEqual(table[1].split()[:7], ["e4", "2", "50.0%", "50.0%", "0.0%", "2400", "3100"])
        self.assertEqual(table[2].split()[:7], ["d4", "1", "0.0%", "0.0%", "100.0%", "-", "-"])
        self.assertEqual(table[3].split()[:2], ["all", "3"])

    def test_one_game_is_no_plural(self):
        _, err = self.run_records("build", self.write("one.pgn", '[Result "1-0"]\n\n1. e4 1-0\n'), "-o", self.database)
        self.assertIn("1 game read; now 1 game, 1 move in 1 position\n", err)
        self.assertIn(": well: 1 game, 1 move in 1 position; ", self.run_records("check", self.database)[0])

    def test_query_by_fen_and_moves(self):
        self.build()
        by_moves = json.loads(self.run_records("query", self.database, "--moves", "1. e4", "--json")[0])
        self.assertEqual([m["san"] for m in by_moves["moves"]], ["c5", "e5"])
        fen = by_moves["fen"]
        self.assertEqual(json.loads(self.run_records("query", self.database, fen, "--json")[0]), by_moves)
        self.assertEqual(json.loads(self.run_records("query", self.database, *fen.split(), "--json")[0]), by_moves)
        answer = by_moves["moves"][1]
        self.assertEqual((answer["games"], answer["white"], answer["score"], answer["rating"]), (1, 1, 0.0, 2300.0))
        self.assertEqual(answer["performance"], 1600.0)
        self.assertEqual(int(answer["record"], 16) & 0xFFF, 52 | 36 << 6)
        nothing = self.run_records("query", self.database, "--moves", "a4", "--json", status=1)[0]
        self.assertEqual(json.loads(nothing)["moves"], [])
        self.assertEqual(self.run_records("query", self.database, "--moves", "a4", status=1)[0],
                         "not in the database: rnbqkbnr/pppppppp/8/8/P7/8/1PPPPPPP/RNBQKBNR b KQkq - 0 1\n")
        self.assertIn("illegal", self.run_records("query", self.database, "--moves", "1. e5", status=2)[1])
        self.assertIn("book: FEN: ", self.run_records("query", self.database, "nonsense", status=2)[1])

    def test_add_from_a_pipe(self):
        self.build()
        self.run_records("add", self.database, "-", stdin=GAMES)
        moves = json.loads(self.run_records("query", self.database, START_FEN, "--json")[0])["moves"]
        self.assertEqual([(m["san"], m["games"]) for m in moves], [("e4", 4), ("d4", 2)])
        self.assertIn("6 games, 6 moves in 4 positions", self.run_records("check", self.database)[0])

    def test_bad_inputs_are_named_and_cost_only_themselves(self):
        bad = self.write("bad.pgn", "1. e4 Ke5 1-0\n\n" + GAMES)
        _, err = self.run_records("build", bad, self.path("none.pgn"), "-o", self.database, status=1)
        self.assertIn("bad.pgn: error: line 1, game 1, move 1...: illegal move 'Ke5'", err)
        self.assertIn("none.pgn", err)
        self.assertIn("1 game cut at a bad move, 0 games and 1 file not read", err)
        before = self.read("a.mdb")
        _, err = self.run_records("build", self.path("none.pgn"), "-o", self.database, status=2)
        self.assertIn("there are no games: nothing is written", err)
        self.assertEqual(self.read("a.mdb"), before)

    def test_an_output_that_cannot_be_written_is_found_before_games_are_read(self):
        bad = self.write("bad.pgn", "1. e4 Ke5 1-0\n\n" + GAMES)
        output = self.path("no/a.mdb")
        _, err = self.run_records("build", bad, "-o", output, status=2)
        self.assertEqual(err, f"book: cannot create '{output}': no such directory\n")

    def test_games_that_are_added_at_once_are_all_there(self):
        self.build()
        adding = [subprocess.Popen([BOOK, "records", "add", self.database, "-", "-q"], stdin=subprocess.PIPE, text=True)
                  for _ in range(3)]
        wait_until(lambda: sum(name.endswith(".part") for name in self.names()) == len(adding), "all to begin")
        for process in adding:
            process.stdin.write(GAMES)
            process.stdin.close()
        self.assertEqual([process.wait(timeout=100) for process in adding], [0] * len(adding))
        self.assertIn(": well: 12 games, ", self.run_records("check", self.database)[0])

    def test_export(self):
        self.build()
        _, err = self.run_records("export", self.database, "-o", self.path("a.bin"))
        self.assertIn("4 moves in 4 positions; 0 moves too rare, 2 that only lost", err)
        self.assertEqual(len(self.read("a.bin")), 4 * 16)

    def test_of_a_large_database_rare_positions_are_left_out(self):
        chance = random.Random(1)
        games = ""
        for _ in range(1500):
            # Each side's pawns go one step and then another, each game in an order of its own.
            lines = [sum((chance.sample([f"{file}{rank}" for file in "abcdefgh"], 8) for rank in ranks), []) for ranks in ("34", "65")]
            games += '[Event "x"]\n\n' + " ".join(f"{white} {black}" for white, black in zip(*lines)) + " *\n\n"
        large = self.write("pawns.pgn", games)
        told = self.run_records("build", large, "-o", self.database)[1]
        self.assertRegex(told, r"\n(book: )?\d+ moves left out, of positions with fewer than 3 games; --min-position-games 1 keeps them\n")
        small = len(self.read("a.mdb"))
        self.assertIn("games a position must have: 3,", self.run_records("check", self.database)[0])
        self.run_records("build", large, "-o", self.path("b.mdb"), "--min-position-games", "1")
        self.assertLess(small, len(self.read("b.mdb")) / 2)
        for options in (["--min-games", 2], ["--max-ply", 4], ["-q"], ["--min-position-games", 4]):
            self.assertNotIn("left out", self.run_records("build", large, "-o", self.database, *map(str, options))[1])
        # What it does not have may have been played.
        for program, *asked in ((BGN, "novelty", large, "--reference", self.database), (ANNOTATE, "--no-config", large, "--novelties", self.database)):
            self.assertIn("it cannot tell what is new; build it with --min-position-games 1", self.run_program(program, *asked, status=2)[1])

    def test_a_repertoire_and_its_cards(self):
        """Of games and of a database alike, with an engine and without; what makes no sense is refused, and nothing is written."""
        self.write("games.pgn", "".join(f'[Result "{result}"]\n\n{moves} {result}\n\n' for moves, result, times in (
            ("1. e4 e5 2. Nf3", "1-0", 12), ("1. e4 e5 2. Qh5", "0-1", 12), ("1. e4 c5 2. Nf3", "1/2-1/2", 11), ("1. e4 h5 2. d4", "1-0", 2))
            for _ in range(times)))
        out = self.book("build-repertoire", "games.pgn", "--side", "white", "-q")
        self.assertIn("1. e4 {37 games, +14 =11 -12, 53 %} 1... e5 {24 games, +12 =0 -12, 50 %} (1... c5", " ".join(out.split()))
        self.assertNotIn("h5", out)
        self.assertNotIn("Qh5", out)
        self.book("records", "build", "-q", "games.pgn", "-o", "games.mdb")
        self.assertEqual(self.book("build-repertoire", "games.mdb", "--side", "white", "-q"), out)
        asked = self.book("build-repertoire", "games.mdb", "--side", "white", "-q", "--nodes", "200", "--within", "0")
        self.assertIn("[%eval", asked)
        self.write("white.pgn", out)
        self.assertEqual(len(self.book("cards", "white.pgn", "--side", "white", "-q").splitlines()), 4)
        self.book("cards", "white.pgn", "--side", "white", "-o", "white.tsv")
        self.assertEqual(self.read("white.tsv").count(b"repertoire White"), 3)
        before = self.names()
        for arguments in (["build-repertoire", "games.mdb", "games.mdb", "--side", "white"], ["cards", "white.pgn", "--side", "white", "-o", "x.txt"],
                          ["build-repertoire", "games.mdb", "--side", "white", "--result", "1-0"], ["cards", "games.mdb", "--side", "black"],
                          ["build-repertoire", "games.pgn", "--side", "white", "--moves", "1. a3 a6"],
                          ["build-repertoire", "games.pgn", "--side", "white", "-o", "games.pgn"]):
            self.book(*arguments, status=2)
        self.assertEqual(self.names(), before)

    def test_games_are_chosen_and_databases_merged(self):
        games = self.write("games.pgn", GAMES)
        _, err = self.run_records("build", games, "-o", self.database, "--white", "A")
        self.assertIn("1 game read; now 1 game, 3 moves in 3 positions", err)
        self.assertIn("2 games left out by the filter", err)
        self.run_records("add", self.database, games, "--result", "0-1", "-q")
        self.run_records("build", games, "-o", self.path("b.mdb"), "--result", "1/2-1/2", "-q")
        _, err = self.run_records("merge", self.database, self.path("b.mdb"), "-o", self.database)
        self.assertIn("3 games, 6 moves in 4 positions", err)
        merged = self.read("a.mdb")
        self.build()
        self.assertEqual(self.read("a.mdb"), merged)
        self.build("--max-ply", "2")
        _, err = self.run_records("merge", self.path("b.mdb"), self.database, "-o", self.path("c.mdb"), status=2)
        self.assertIn("a.mdb: was made by other rules than ", err)
        self.assertIn("half-moves counted: 2,", err)
        self.assertIn("no game fits the filter", self.run_records("build", games, "-o", self.database, "--white", "X", status=2)[1])
        self.assertIn("--rating: ", self.run_records("build", games, "-o", self.database, "--rating", "x", status=2)[1])

