# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs `book polyglot` as users do."""
import json

from journey import BOOK, Journey

GAMES = ('[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O 1-0\n\n'
         '[Result "1/2-1/2"]\n\n1. e4 c5 1/2-1/2\n\n[Result "0-1"]\n\n1. d4 d5 0-1\n\n')


class Polyglot(Journey):
    def setUp(self):
        super().setUp()
        self.write("games.pgn", GAMES)

    def run_book(self, *arguments, **options):
        return self.run_program(BOOK, "polyglot", *arguments, **options)[0]

    def make(self, *options, name="book.bin"):
        """The bytes of the book."""
        self.run_book("make", "games.pgn", "-o", name, "--min-games", 1, *options)
        return self.read(name)

    def test_a_book_is_made_shown_and_counted(self):
        self.make()
        self.assertEqual(self.messages, "book: 3 games, 10 different moves; left out: 0 played in fewer than 1 game, "
                                        "4 that only lost; written: 6 moves of 6 positions\n")
        self.assertEqual(self.run_book("dump", "book.bin"),
                         "start: e4 3 (100%)\n1. e4 e5: Nf3 2 (100%)\n1. e4 e5 2. Nf3 Nc6: Bc4 2 (100%)\n"
                         "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5: O-O 2 (100%)\n1. e4: c5 1 (100%)\n1. d4: d5 2 (100%)\n")
        self.assertEqual(self.run_book("dump", "book.bin", "--moves", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5"),
                         "weight   share  move\n     2  100.0%  4. O-O\n")
        position = json.loads(self.run_book("dump", "--json", "book.bin",
                                            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"))
        self.assertEqual([move["uci"] for move in position["moves"]], ["c7c5"])
        info = json.loads(self.run_book("info", "--json", "book.bin"))
        self.assertEqual((info["entries"], info["met_with_white"], info["met_with_black"], info["not_met"]), (6, 4, 2, 0))

    def test_the_table_of_openings_is_a_book(self):
        self.run_book("make", "eco", "-o", "eco.bin")
        self.assertRegex(self.messages, r"^book: our own table of openings; written: \d{4,} moves of \d{4,} positions\n$")
        info = json.loads(self.run_book("info", "--json", "eco.bin"))
        self.assertEqual((info["illegal_entries"], info["double_entries"], info["without_weight"]), (0, 0, 0))
        replies = json.loads(self.run_book("dump", "--json", "eco.bin", "--moves", "1. e4"))["moves"]
        self.assertIn("c7c5", [move["uci"] for move in replies])
        self.run_book("make", "eco", "-o", "black.bin", "--only", "black")
        self.assertEqual(json.loads(self.run_book("dump", "--json", "black.bin", "--moves", "1. e4"))["moves"], replies)
        self.run_book("dump", "black.bin", "--moves", "1. e4 c5", status=1)
        self.run_book("make", "eco", "games.pgn", "-o", "x.bin", status=2)
        self.assertNotIn("x.bin", self.names())

    def test_pipes_in_and_out(self):
        self.run_program("sh", "-c", f"cat games.pgn | '{BOOK}' polyglot make - -o - --min-games 1 > piped.bin")
        self.assertEqual(self.read("piped.bin"), self.make())

    def test_a_file_is_a_book_whatever_its_name(self):
        self.assertEqual(self.make(name="book.gz"), self.make())

    def test_one_side_only_and_few_plies(self):
        both = self.make()
        white, black = (self.make("--only", side, name=f"{side}.bin") for side in ("white", "black"))
        self.assertEqual(len(white) + len(black), len(both))
        self.run_book("merge", "white.bin", "black.bin", "-o", "merged.bin")
        self.assertEqual(self.read("merged.bin"), both)
        self.assertEqual(len(self.make("--max-ply", 1)), 16)
        self.run_book("make", "games.pgn", "-o", "x.bin", "--only", "green", status=2)

    def test_a_book_may_be_merged_into_itself(self):
        self.make()
        self.run_book("merge", "book.bin", "book.bin", "-o", "book.bin")
        self.assertIn("e4 6 (100%)", self.run_book("dump", "book.bin"))

    def test_what_is_not_there_is_said(self):
        self.make()
        self.assertEqual(self.run_book("dump", "book.bin", "--moves", "h4", status=1), "")
        self.assertEqual(self.messages, "book: not in the book\n")
        self.run_book("dump", "book.bin", "--moves", "e5", status=2)
        self.assertEqual(self.messages, "book: half-move 1: illegal move: e5\n")
        self.run_book("make", "games.pgn", "-o", "few.bin", status=1)
        self.assertIn("the book is empty", self.messages)
        self.run_book("dump", "games.pgn", status=2)
        self.assertIn("book: 'games.pgn'", self.messages)
        self.run_book("dump", "book.bin", "nonsense", status=2)
        self.assertTrue(self.messages.startswith("book: FEN: "), self.messages)

