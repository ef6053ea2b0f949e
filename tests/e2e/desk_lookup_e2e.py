# SPDX-License-Identifier: GPL-3.0-or-later
"""What the desk knows without an engine: endgame tables, books and records that `annotate serve` is given."""
import json
import os

from desk_e2e import PGN, DeskJourney
from journey import BGN, BOOK

WON = "8/8/4k3/8/8/8/1QK5/8 w - - 0 1"
# King and queen against king, as tables_e2e.py has it: won for the side with the queen, wherever everything stands.
QUEEN = bytes([0x71, 0xE8, 0x23, 0x5D, 1, 0, 0x55, 0x66, 0xEE, 0, 0x80, 4, 0x80, 0]).ljust(64, b"\0") + bytes.fromhex(
    "83cddc80c75bea86a423137ea7017103")


class Tables(DeskJourney):
    def test_tables_tell_the_value_of_the_position_and_of_each_move(self):
        self.write("KQvK.rtbw", QUEEN)
        tab = self.open_tab(self.serve("--syzygy", self.folder))
        table = tab.ask("lookup", start=WON)["table"]
        self.assertEqual(table["wdl"], 2)
        values = {move["s"]: move["wdl"] for move in table["moves"]}
        self.assertEqual((values["Qb6+"], values["Qe5+"], table["moves"][-1]["wdl"]), (2, 0, 0))
        lost = tab.ask("lookup", start=WON.replace(" w ", " b "))["table"]
        self.assertEqual((lost["wdl"], {move["wdl"] for move in lost["moves"]}), (-2, {-2}))
        self.assertNotIn("table", tab.ask("lookup", start="8/8/4k3/8/8/8/1RK5/8 w - - 0 1"), "there is no such table")
        self.assertNotIn("table", tab.ask("lookup"))
        # The queue and asked moves know them, too.
        answer = tab.ask("why", start=WON, played="b2e5")
        self.assertIn(20000, [node.get("e") for node in answer["game"]["nodes"]], "what a win of the tables is worth")

    def test_tables_that_are_found_are_our_own_engines(self):
        self.write("KQvK.rtbw", QUEEN)
        env = {**os.environ, "SYZYGY_PATH": self.folder}
        desk = self.serve(env=env)
        hello = self.open_tab(desk).ask("hello")
        self.assertEqual(([engine["tables"] for engine in hello["engines"]], hello["tableMen"]), ([self.folder], 3))
        self.end(desk)
        self.assertIn(f"endgame tables found in {self.folder} are used", desk.seen)
        without = self.open_tab(self.serve("--engine-option", "SyzygyPath=", env=env)).ask("hello")
        self.assertEqual(without["engines"][0]["tables"], "")
        self.assertNotIn("tableMen", without)

    def test_a_folder_without_tables_is_refused(self):
        process = self.start(*self.command("--syzygy", self.folder))
        self.assertNotEqual(process.wait(60), 0)
        self.assertIn(b"--syzygy", process.stderr.read())


DATED = """[White "Cleo"]
[Black "Ada"]
[Date "2012.03.??"]
[WhiteElo "2500"]
[BlackElo "2410"]
[Result "1/2-1/2"]

1. e4 e5 2. Nf3 Nc6 1/2-1/2

[White "Ada"]
[Black "Dan"]
[Date "2021.05.06"]
[WhiteElo "2420"]
[BlackElo "2390"]
[Result "0-1"]

1. e4 c5 2. Nf3 Nc6 3. Ng1 Nb8 0-1

"""
RATED = PGN.replace('[Result "1-0"]', '[WhiteElo "2400"]\n[BlackElo "2300"]\n[Result "1-0"]')


class Books(DeskJourney):
    def test_books_of_each_kind_are_looked_up_with_their_names(self):
        self.write("club.pgn", RATED)
        self.write("mine.pgn", "1. e4 e5 (1... c5 2. Nf3) 2. f4 *\n\n1. e4 c6 *\n")
        self.run_program(BOOK, "records", "build", "club.pgn", "-o", "club.mdb")
        self.run_program(BOOK, "records", "export", "club.mdb", "-o", "club.bin")
        books = [word for name in ("club.mdb", "club.bin", "mine.pgn") for word in ("--book", self.path(name))]
        tab = self.open_tab(self.serve(*books))
        records, polyglot, repertoire = tab.ask("lookup")["books"]
        self.assertEqual([(book["name"], book["kind"]) for book in (records, polyglot, repertoire)],
                         [("club.mdb", "records"), ("club.bin", "book"), ("mine.pgn", "repertoire")])
        (first,) = [move for move in records["moves"] if move["s"] == "e4"]
        self.assertEqual((first["games"], first["white"], first["rating"], first["performance"]), (1, 1, 2400, 3100))
        self.assertEqual([move["s"] for move in polyglot["moves"]], ["e4"], "2 half-points; 1. d4 has none")
        self.assertEqual([(move["s"], move["weight"]) for move in repertoire["moves"]], [("e4", 2)])
        self.assertEqual([book["name"] for book in tab.ask("lookup", moves=["e2e4", "c7c5"])["books"]], ["mine.pgn"])
        self.assertNotIn("books", tab.ask("lookup", moves=["a2a4"]))

    def test_the_documents_games_tell_how_strong_and_which(self):
        tab = self.open_tab(self.serve())
        document = tab.ask("open", text=RATED + PGN)["document"]["id"]
        games = tab.ask("lookup", document=document, moves=["e2e4", "e7e5"])["games"]
        self.assertEqual((games["total"], [(move["s"], move["games"], move["rating"]) for move in games["moves"]]), (2, [("Qh5", 2, 2400)]))
        self.assertEqual([(game["n"], game["ply"], game["white"]) for game in games["best"]], [(1, 2, "Ada"), (3, 2, "Ada")])
        mate = tab.ask("lookup", document=document, moves=["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"])["games"]
        self.assertEqual((mate["total"], mate["moves"]), (2, []), "where games end")

    def test_games_of_all_documents_are_counted_as_bgn_explorer_does(self):
        files = [str(self.write("a.pgn", DATED)), str(self.write("b.pgn", RATED + PGN))]
        tab = self.open_tab(self.serve(*files))
        for moves, fen in (([], []), (["e2e4", "e7e5"], ["--moves", "1. e4 e5"])):
            for words in ("", "--white Ada", "--rating 2400..", "--date 2010..2020"):
                known = json.loads(self.run_program(BGN, "explorer", *files, *fen, *words.split(), "--json", "--examples", "5")[0])
                games = tab.ask("lookup", allDocuments=True, moves=moves, filter=words)["games"]
                years = [(move["first"] or "")[:4] for move in known["moves"]]
                self.assertEqual((games["total"], games["moves"]), (known["games"], [
                    {key: value for key, value in {"u": move["uci"], "s": move["san"], "games": move["games"], "white": move["white"],
                     "draws": move["draws"], "black": move["black"], "rating": move["rating"], "performance": move["performance"],
                     "first": int(first or 0), "last": int((move["last"] or "0")[:4])}.items() if value or key in ("games", "white", "draws", "black")}
                    for move, first in zip(known["moves"], years)]), words)
                for kind in ("best", "latest"):
                    self.assertEqual([(game["document"], game["n"]) for game in games.get(kind, [])],
                                     [(files.index(game["file"]) + 1, game["number"]) for game in known.get(kind, [])], (kind, words))
        self.assertEqual(tab.fault("lookup", allDocuments=True, filter="--colour x"), "illegal")
        self.assertEqual(tab.ask("lookup", document=1, moves=["e2e4"])["games"]["latest"][0]["s"], "c5")

    def test_of_a_large_archive_the_move_file_knows_all_games(self):
        lines = ("1. e4 e5 2. Nf3", "1. d4 d5 2. c4 e6", "1. c4 d5 2. d4")
        games = [f'[White "W{i % 7}"]\n[Black "B"]\n[WhiteElo "{1000 + i % 1000}"]\n[Date "{1950 + i % 50}.??.??"]\n\n{lines[i % 3]} *\n\n'
                 for i in range(50_010)]
        large = str(self.write("large.pgn", "".join(games) + RATED))
        tab = self.open_tab(self.serve(large, self.write("b.pgn", DATED)))
        part = tab.ask("lookup", document=1)["games"]
        self.assertEqual((part["total"], part["isPart"]), (50_000, True))
        self.run_program(BGN, "index", large, "--quiet")
        for moves, fen in (([], []), (["d2d4", "d7d5", "c2c4"], ["--moves", "1. d4 d5 2. c4"]), (["e2e4", "e7e5", "d1h5"], ["--moves", "1. e4 e5 2. Qh5"])):
            for words in ("", "--white W3", "--rating 1900.. --date 1960..1970"):
                known = json.loads(self.run_program(BGN, "explorer", large, *fen, *words.split(), "--json", "--examples", "5", "--no-move-file")[0])
                found = tab.ask("lookup", document=1, moves=moves, filter=words)["games"]
                self.assertNotIn("isPart", found)
                self.assertEqual((found["total"], [(move["u"], move["games"]) for move in found["moves"]]),
                                 (known["games"], [(move["uci"], move["games"]) for move in known["moves"]]))
                for kind in ("best", "latest"):
                    self.assertEqual([game["n"] for game in found.get(kind, [])], [game["number"] for game in known.get(kind, [])])
        best = tab.ask("lookup", document=1, moves=["e2e4", "e7e5"])["games"]["best"][0]
        self.assertEqual((best["n"], best["ply"], best["s"]), (50_011, 2, "Qh5"))
        together = tab.ask("lookup", allDocuments=True)["games"]
        self.assertEqual((together["total"], "isPart" in together), (50_014, False))
        # A game that was edited counts as it stands.
        revision = tab.ask("game", document=1, number=7)["revision"]
        tab.ask("edit", document=1, number=7, revision=revision, op={"op": "tag", "name": "White", "value": "Nobody"})
        edited = tab.ask("lookup", document=1, moves=["e2e4", "e7e5"], filter="--white Nobody")["games"]
        self.assertEqual((edited["total"], [(game["n"], game["ply"], game["s"]) for game in edited["best"]]), (1, [(7, 2, "Nf3")]))
        self.assertEqual(tab.ask("lookup", document=1)["games"]["total"], 50_012, "and once")
        # What the move file does not know, the games tell.
        self.assertEqual(tab.ask("lookup", document=1, filter="--plies 4..")["games"]["isPart"], True)

    def test_lists_are_sorted_by_a_column(self):
        tab = self.open_tab(self.serve())
        document = tab.ask("open", text=PGN + RATED)["document"]["id"]
        rows = tab.ask("list", document=document, sort="white-elo", isDescending=True)
        self.assertEqual((rows["isSorted"], [row["n"] for row in rows["rows"]]), (True, [3, 1, 2, 4]), "those without a rating are last")
        rows = tab.ask("list", document=document, sort="black", isDescending=True, filter="--player Ada", **{"from": 1, "count": 1})
        self.assertEqual(([row["n"] for row in rows["rows"]], rows["games"]), ([3], 2))
        self.assertEqual(tab.ask("sort", document=document, sort="plies"), {})
        self.assertEqual(tab.ask("sort"), {})
        self.assertEqual(tab.fault("list", document=document, sort="colour"), "illegal")
        self.assertEqual(tab.fault("sort", document=99, sort="white"), "missing")

    def test_a_book_that_is_none_is_refused(self):
        self.write("club.bin", b"no book")
        process = self.start(*self.command("--book", self.path("club.bin")))
        self.assertNotEqual(process.wait(60), 0)
        self.assertIn(b"--book", process.stderr.read())
