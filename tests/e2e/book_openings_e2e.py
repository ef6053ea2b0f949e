# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs `book find`, `book tree`, `book name` and `book build` as users do."""
import json
import pathlib

from journey import Journey

NAJDORF = "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6"
NAJDORF_FEN = "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6"


class Openings(Journey):
    def find(self, *arguments, status=0):
        return json.loads(self.book("find", "--json", *arguments, status=status))

    def test_a_position_has_its_names_neighbours_and_move_orders(self):
        najdorf = self.find(NAJDORF_FEN)
        self.assertEqual(najdorf["name"], "Sicilian Defense: Najdorf Variation")
        self.assertEqual((najdorf["eco"], najdorf["moves"], najdorf["fen"]), ("B90", NAJDORF, NAJDORF_FEN))
        self.assertEqual((najdorf["src"], najdorf["isEcoRoot"]), ("lichess", True))
        self.assertEqual((najdorf["opening"], najdorf["variation"]), ("Sicilian Defense", "Najdorf Variation"))
        self.assertNotIn("subvariation", najdorf)
        self.assertIn("scid", najdorf["aliases"])
        following = {link["move"]: link["name"] for link in najdorf["next"]}
        self.assertIn("English", following["Be3"])
        self.assertIn("Nc3", {link["move"] for link in self.find("--moves", "1. e4 c5")["next"]})
        self.assertIn("a6", {link["move"] for link in najdorf["previous"]})
        self.assertIn("1. e4 c5 2. Nf3 Nf6 3. Nc3 d6 4. d4 cxd4 5. Nxd4 a6", najdorf["moveOrders"])
        self.assertNotIn(NAJDORF, najdorf["moveOrders"])
        for order in najdorf["moveOrders"]:
            self.assertEqual(self.find("--moves", order)["fen"], NAJDORF_FEN)
        # Counters play no part.
        self.assertEqual(self.find(NAJDORF_FEN.replace("0 6", "17 44")), najdorf)
        text = self.book("find", NAJDORF_FEN)
        for part in ("B90 Sicilian Defense: Najdorf Variation\n", "the ECO root of B90", "move orders", "previous"):
            self.assertIn(part, text)

    def test_words_and_several_positions(self):
        self.assertEqual(self.book("find", "jobava", "london", "--limit", "1", status=0).split("  ")[1], "Rapport-Jobava System")
        self.assertIn("Najdorf", self.book("find", *NAJDORF_FEN.split()))
        self.assertIn("Najdorf", self.book("find", *NAJDORF.split()))
        after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
        lines = self.book("find", NAJDORF_FEN, after.split()[0]).splitlines()
        self.assertEqual([line.split("\t")[1] for line in lines], ["B90", "B00"])
        self.assertEqual(len(self.book("find", after, "8/8/9 w", status=1).splitlines()), 1)

    def test_the_table_in_the_shapes_of_eco_json(self):
        entry = json.loads(self.book("export", "ecoB.json"))[NAJDORF_FEN]
        self.assertEqual((entry["src"], entry["eco"], entry["moves"], entry["isEcoRoot"]), ("eco_tsv", "B90", NAJDORF, True))
        self.book("export", "ecoA.json", "ecoB.json", status=2)
        self.book("export", "ecoX.json", "-o", "x.json", status=2)
        self.assertEqual(self.names(), [])
        self.book("export", "all", "-o", self.folder)
        self.assertEqual(len(self.names()), 8)
        self.assertEqual(json.loads(self.read("ecoB.json"))[NAJDORF_FEN], entry)

    def test_games_of_every_format_are_named(self):
        moves = "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6"
        bgn = [{"f": move[:2], "t": move[2:]} for move in moves.split()]
        for ply, move in enumerate(bgn):
            piece = {"g1": "N", "f3": "N", "b1": "N", "g8": "N"}.get(move["f"], "P")
            move["p"] = piece if ply % 2 == 0 else piece.lower()
        bgn[5]["x"], bgn[6]["x"] = "P", "p"
        games = {"x.uci": f"position startpos moves {moves}\n",
                 "x.pgn": f"{NAJDORF} *\n",
                 "x.jsonl": json.dumps({"moves": bgn, "result": "*"}) + "\n"}
        for name, text in games.items():
            self.assertIn("\tB90\t10\t-\tSicilian Defense: Najdorf Variation\n", self.book("name", self.write(name, text)))
            self.assertEqual(self.messages, "")

    def test_moves_and_a_position_need_no_option(self):
        for words in ([NAJDORF], NAJDORF.split(), [NAJDORF_FEN], NAJDORF_FEN.split()):
            self.assertEqual(self.book("name", *words), "B90 Sicilian Defense: Najdorf Variation\n")
        self.book("name", "1. e4 e4", status=2)
        self.assertIn("cannot open '1. e4 e4'", self.messages)
        for line in (NAJDORF, "e4 c5 Nf3", "1.e4"):
            self.assertEqual(self.find(line), self.find("--moves", line))
        # One word is a code or a name.
        self.assertEqual(self.find("b4", "--limit", "0"), self.find("--eco", "B40-B49"))

    def test_next_and_previous_are_each_others_inverse(self):
        here = self.find("--moves", "1. e4 e5 2. Nf3 Nc6")
        for link in here["next"]:
            there = self.find("--moves", f"1. e4 e5 2. Nf3 Nc6 3. {link['move']}")
            self.assertEqual((there["name"], there["pliesBack"]), (link["name"], 0))
            self.assertIn((here["name"], link["move"]), [(back["name"], back["move"]) for back in there["previous"]])

    def test_a_line_walks_back(self):
        line = self.find("--moves", NAJDORF + " 6. h4 e5 7. a3")
        self.assertEqual((line["eco"], line["pliesBack"], line["leftWith"]), ("B90", 3, "6. h4"))
        self.assertIn("walked back    3 half-moves; left the book with 6. h4",
                      self.book("find", "--moves", NAJDORF + " 6. h4 e5 7. a3"))

    def test_a_position_without_a_name_of_its_own_says_whose_it_has(self):
        line = "1. e4 Nf6 2. e5 Ng8 3. d4"
        between = self.find("--moves", line)
        self.assertEqual((between["src"], between["rootSrc"]), ("interpolated", "lichess"))
        self.assertEqual(between["name"], "Alekhine Defense: Brooklyn Variation")
        self.assertEqual(between["nameOf"], "1. e4 Nf6 2. e5 Ng8")
        text = self.book("find", "--moves", line)
        self.assertIn("source         interpolated; the name is that of 1. e4 Nf6 2. e5 Ng8\n", text)
        self.assertNotIn("(i)", text)
        # SCID alone names this one.
        scid = self.find("--moves", NAJDORF + " 6. Be2 e5 7. Nb3 Be7 8. O-O O-O 9. Kh1")
        self.assertEqual((scid["src"], scid["nameOf"]), ("scid", NAJDORF + " 6. Be2 e5 7. Nb3 Be7 8. O-O O-O"))
        self.assertIn("Najdorf", scid["aliases"]["scid"])

    def test_lists_by_code_name_and_root(self):
        some = self.find("--eco", "B30-B39")
        self.assertEqual({one["eco"] for one in some}, {f"B{n}" for n in range(30, 40)})
        self.assertEqual(self.find("--eco", "b3"), some)
        by_name = self.find("--name", "NAJDORF")
        self.assertEqual(by_name, self.find("--name", "najdorf"))
        for one in by_name:
            names = [one["name"], *one.get("aliases", {}).values()]
            self.assertTrue(any("najdorf" in name.lower() for name in names), one)
        roots = self.find("--roots")
        self.assertTrue(all(one["isEcoRoot"] for one in roots))
        self.assertGreater(len({one["eco"] for one in roots}), 450)
        self.assertEqual(self.find("--roots", "--eco", "C60"), [one for one in roots if one["eco"] == "C60"])
        self.assertEqual(len(self.book("find", "--eco", "B30-B39").splitlines()), len(some))

    def test_a_name_or_a_code_without_an_option_lists_the_best_first(self):
        for text, first in (("sicilian", "B20  Sicilian Defense  1. e4 c5"),
                            ("kings gambit", "C30  King's Gambit  1. e4 e5 2. f4"),
                            ("carokann", "B10  Caro-Kann Defense  1. e4 c6"),
                            ("sicilian dragon", "B70  Sicilian Defense: Dragon Variation  "
                                                "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 g6")):
            lines = self.book("find", text).splitlines()
            self.assertEqual((lines[0], len(lines)), (first, 20))
            self.assertIn("more; --limit 0 shows all", self.messages)
        self.assertEqual(len(self.book("find", "sicilian", "--limit", "3").splitlines()), 3)
        self.assertGreater(len(self.find("sicilian", "--limit", "0")), 500)
        self.assertEqual(self.find("b92", "--limit", "0"), self.find("--eco", "B92"))
        self.assertEqual(self.messages, "")
        by_scid = self.find("--scid", "B90i")
        self.assertEqual(self.find("B90i"), by_scid)
        self.assertTrue(by_scid and all(one["scid"].startswith("B90i") for one in by_scid))

    def test_a_board_alone_is_enough(self):
        self.assertEqual(self.find(NAJDORF_FEN.split()[0]), self.find(NAJDORF_FEN))
        self.assertEqual(self.find("8/8/8/8/8/8/4K3/k7", status=1), None)

    def test_positions_come_from_standard_input(self):
        stdin = f"{NAJDORF_FEN}\n\n# a remark\n{NAJDORF_FEN.split()[0]}\n8/8/8/8/8/8/4K3/k7 w - -\n"
        rows = [line.split("\t") for line in self.book("find", "-", stdin=stdin).splitlines()]
        self.assertEqual([row[1:] for row in rows], [["B90", "Sicilian Defense: Najdorf Variation"]] * 2 + [["-", "-"]])
        objects = [json.loads(line) for line in self.book("find", "-", "--json", stdin=stdin).splitlines()]
        self.assertEqual(objects[0], {"fen": NAJDORF_FEN, "eco": "B90", "name": "Sicilian Defense: Najdorf Variation",
                                      "opening": "Sicilian Defense", "variation": "Najdorf Variation"})
        self.assertEqual(objects[2], {"fen": "8/8/8/8/8/8/4K3/k7 w - -"})
        self.assertEqual(self.book("find", "-", stdin="nonsense w\n" + NAJDORF_FEN, status=1).count("\n"), 1)
        self.assertIn("line 1: FEN: ", self.messages)

    def test_interpolated_positions_can_be_left_out(self):
        everything, named = self.find("--eco", "B02"), self.find("--eco", "B02", "--no-interpolated")
        self.assertEqual(named, [one for one in everything if one["src"] != "interpolated"])
        self.assertLess(len(named), len(everything))
        line = "1. e4 Nf6 2. e5 Ng8 3. d4"
        self.assertEqual(self.find("--moves", line, "--no-interpolated")["moves"], "1. e4 Nf6 2. e5 Ng8")

    def test_a_tree_holds_the_family(self):
        def count(nodes):
            return sum(1 + count(node.get("children", [])) for node in nodes)

        tree = json.loads(self.book("tree", "B92", "--json"))
        text = self.book("tree", "B92").splitlines()
        self.assertEqual(count(tree), len(text))
        self.assertIn("  6... e5  [B92] (scid: Sicilian: Najdorf, 6.Be2 e5)", text)
        self.assertIn("    7. Nb3  [B92] (scid: Sicilian: Najdorf, 6.Be2 e5 7.Nb3)", text)
        self.assertIn("          8... O-O  [B92] Sicilian Defense: Najdorf Variation, Opocensky Variation, Traditional Line",
                      text)
        self.assertGreater(len(self.book("tree", "grünfeld").splitlines()), 50)

    def test_games_of_files_are_named_one_a_line(self):
        games = (f'[Event "?"]\n\n{NAJDORF} 6. h4 *\n\n[Event "?"]\n\n1. d4 *\n\n'
                 '[Event "?"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *\n\n')
        lines = [line.split("\t") for line in self.book("name", "-", stdin=games).splitlines()]
        self.assertEqual(lines, [
            ["-", "1", "B90", "10", "6. h4", "Sicilian Defense: Najdorf Variation"],
            ["-", "2", "A40", "1", "-", "Queen's Pawn Game"],
            ["-", "3", "-", "-", "-", "-"]])
        objects = [json.loads(line) for line in self.book("name", "--json", "-", stdin=games).splitlines()]
        self.assertEqual(objects[0], {"file": "-", "game": 1, "eco": "B90", "name": "Sicilian Defense: Najdorf Variation",
                                      "opening": "Sicilian Defense", "variation": "Najdorf Variation",
                                      "ply": 10, "leftAt": 11, "leftWith": "6. h4"})
        self.assertNotIn("leftAt", objects[1])
        self.assertEqual(objects[2], {"file": "-", "game": 3})

    def test_what_is_not_there_or_wrong_is_said(self):
        self.assertEqual(self.find("8/8/8/8/8/8/4K3/k7 w - - 0 1", status=1), None)
        self.assertEqual(self.find("--name", "no such opening", status=1), [])
        self.assertEqual(self.book("tree", "no such opening", status=1), "")
        self.book("find", "--eco", "Z99", status=2)
        self.assertIn("not an ECO code or range: Z99", self.messages)
        self.assertEqual(self.book("find", "nonsense", status=1), "")
        self.book("find", "8/8 w - -", status=2)
        self.assertIn("book: FEN: ", self.messages)
        self.book("find", "--moves", "1. e4 e4", status=2)
        self.assertIn("book: half-move 2: illegal move: e4", self.messages)
        self.book("name", "no/such/file.pgn", status=2)
        self.assertIn("no/such/file.pgn", self.messages)

    def test_a_table_is_built_from_the_source(self):
        def fen(board, turn):
            return f"rnbqkbnr/{board} {turn} KQkq - 0 1"

        e4 = fen("pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR", "b")
        folder = pathlib.Path(self.folder)
        for letter in "ABCDE":
            entries = {e4: {"src": "scid", "eco": "B00", "moves": "1. e4", "name": "One", "scid": "B00a"}}
            (folder / f"eco{letter}.json").write_text(json.dumps(entries if letter == "B" else {}))
        (folder / "scores.json").write_text(json.dumps({e4: 0.3}))
        table, aliases = folder / "eco.tsv", folder / "aliases.tsv"
        for letter in "abcde":
            names = "B00\tKing's Pawn Game\t1. e4\n" if letter == "b" else ""
            (folder / f"{letter}.tsv").write_text("eco\tname\tpgn\n" + names)
        sources = ["--eco", folder, "--names", folder]
        self.book("build", *sources, "-o", table, "--aliases", aliases)
        self.assertIn("2 entries, 1 named positions", self.messages)
        self.assertEqual(table.read_text().splitlines()[1:], ["0\te4\tB00\t\tlichess\t30\tKing's Pawn Game"])
        self.assertEqual(aliases.read_text().splitlines()[1:], ["0\tB00a\tscid=One"])
        unsound = folder / "unsound.tsv"
        unsound.write_text("#marginalia-unsound-1\tmoves\tside\tevidence\n1. e4\tw\t9 games\n")
        self.assertIn("\tB00\tu\t", self.book("build", *sources, "-o", "-", "--unsound", unsound))
        unsound.write_text("no list\n")
        self.book("build", *sources, "-o", table, "--unsound", unsound, status=2)
        self.assertIn("line 1: not a list of unsound lines", self.messages)
        self.assertTrue(table.read_text().endswith("King's Pawn Game\n"))
