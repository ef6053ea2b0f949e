# SPDX-License-Identifier: GPL-3.0-or-later
"""`book test` for the author of a repertoire: what he planted is found, and nothing else. --lines N, --nodes N: other sizes.
With python-chess the games of --repair are read by it, too."""
import json
import pathlib

from journey import ANNOTATE, Journey, number_option
import repertoire

NODES = number_option("--nodes", 4000)
LINES = number_option("--lines", 120)

# A piece, a pawn and a rook.
FAULTS = {
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nbd7": "Nc6",
    "e4 c6 d4 Nf6": "Nf3",
    "e4 d5 exd5 Qxd5": "b3",
}
# The main replies of the French after 3. Nc3, and of the Ruy Lopez.
GAPS = ["e4 e6 d4 d5 Nc3 Nf6", "e4 e5 Nf3 Nc6 Bb5 a6"]


def numbered(line):
    """The last move with its number, "6. Nc6" or "3... a6"."""
    moves = line.split()
    return f"{(len(moves) + 1) // 2}.{'' if len(moves) % 2 else '..'} {moves[-1]}"


class Author(Journey):
    def test_planted_faults_and_gaps_are_found_and_nothing_else(self):
        planted = repertoire.Repertoire(LINES, FAULTS, GAPS)
        self.assertEqual(len(planted.ends()), LINES)
        book = self.write("mine.pgn", planted.pgn())
        games = self.write("games.pgn", planted.opponents())
        repair = pathlib.Path(self.path("repair.pgn"))
        # The engine is found beside the program.
        report = json.loads(self.book("test", book, "--side", "white", "--database", games, "--within", 0, "--repair",
                                          repair, "--nodes", NODES, "--json", "-q"))
        findings = report["findings"]
        print(f"noise {findings['noise']}, threshold {findings['threshold']}, "
              f"faults {[(f['move'], f['loss']) for f in findings['faults']]}, "
              f"{len(findings['gaps'])} gaps, coverage {findings['coverage']}")
        self.assertEqual(report["view"], "white")
        self.assertEqual(sorted(f["move"] for f in findings["faults"]),
                         sorted(numbered(f"{line} {move}") for line, move in FAULTS.items()))
        # The table of openings names others, which nobody in these games plays.
        played = [gap for gap in findings["gaps"] if gap["games"] > 0]
        self.assertEqual(sorted(gap["reply"] for gap in played), sorted(map(numbered, GAPS)))
        self.assertLess(findings["coverage"]["games"], 1)
        self.assertEqual(findings["conflicts"], [])
        for fault in findings["faults"]:
            self.assertGreater(fault["loss"], findings["threshold"])
            self.assertFalse(fault["better"].startswith(fault["move"] + " "))
        for gap in played:
            self.assertEqual(gap["games"], 60)
            self.assertGreater(gap["games_here"], 60)
            self.assertTrue(gap["answer"])
        self.check_repair(repair, len(findings["faults"]) + len(findings["gaps"]))

    def check_repair(self, repair, games):
        text = repair.read_text()
        self.assertEqual(text.count("[Event "), games)
        self.assertRegex(text, r'\[White "Fault 1: ')
        self.assertRegex(text, r"\$[24] \{\[%eval ")
        self.assertIn("[Black \"in 60 of ", text)
        self.assertEqual(self.run_program(ANNOTATE, repair, "--nodes", "500", "-o", "annotated.pgn", "-q"), ("", ""))
        try:
            import chess.pgn
        except ImportError:
            return
        with open(repair, encoding="utf-8") as file:
            read = list(iter(lambda: chess.pgn.read_game(file), None))
        self.assertEqual([len(game.errors) for game in read], [0] * games)

    def test_a_caro_kann_without_its_main_lines_has_gaps(self):
        book = self.write("caro.pgn", '[Event "a"]\n\n1. e4 c6 2. d4 d5 3. e5 (3. exd5 cxd5 4. Bd3 Nc6) 3... Bf5 4. Nf3 e6 *\n')
        findings = {}
        for begin in ([], ["--from", "1. e4 c6"]):
            out = self.book("test", book, "--side", "black", "--nodes", 500, *begin, "-q", "--json")
            findings[len(begin)] = json.loads(out)["findings"]
        gaps = [[gap["reply"] for gap in found["gaps"]] for found in findings.values()]
        self.assertEqual({"1. d4", "1. c4", "1. Nf3", "2. Nc3", "2. c4", "2. d3", "3. Nc3", "3. Nd2", "3. f3"} - set(gaps[0]), set())
        self.assertEqual([reply for reply in gaps[1] if reply.startswith("1.")], [])
        self.assertEqual({"2. Nc3", "3. Nd2"} - set(gaps[1]), set())
        for replies in gaps:
            numbers = [int(reply.split(".")[0]) for reply in replies]
            self.assertEqual(numbers, sorted(numbers))
        coverage = findings[2]["coverage"]
        self.assertEqual(coverage["replies"], coverage["answered"] + len(gaps[1]))
        self.assertLess(coverage["percent"], 50)
        text = self.book("test", book, "--side", "black", "--nodes", 500, "-q")
        self.assertIn('All lines begin with 1. e4 c6; --from "1. e4 c6" leaves out', text)
        self.assertRegex(text, r"coverage: \d+ % of the replies that opponents play")
        for begin, said in (("1. e4 e5", "no move after 1. e4 e5"), ("1. e4 Ke4", "--from '1. e4 Ke4'")):
            self.book("test", book, "--from", begin, status=2)
            self.assertIn(said, self.messages)

    def test_marks_of_the_author_and_the_owners_side(self):
        book = self.write("black.pgn", '[Event "a"]\n\n1. e4 e5 2. Nf3 (2. Qh5? Nc6) 2... Nc6 (2... f6? 3. Nxe5) '
                                       '(2... Qh4 $4) 3. Bb5 a6 *\n')
        out = self.book("test", book, "--side", "black", "--nodes", 2000)
        self.assertIn("2 moves marked ? or ?? by the author", self.messages)
        self.assertIn("Scores and results are from Black's side.", out)
        # The name of the folder stands there, too, and has any letters.
        self.assertNotRegex(out, r"\. (f6|Qh4)\b")
        report = json.loads(self.book("test", book, "--side", "black", "--nodes", 2000, "--json", "-q"))
        self.assertEqual(sorted(line["moves"] for line in report["lines"]),
                         ["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", "1. e4 e5 2. Qh5 Nc6"])
        ends = {line["moves"]: line["end_score"] for line in report["lines"]}
        self.assertGreater(ends["1. e4 e5 2. Qh5 Nc6"], ends["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"])

    def test_lines_that_disagree(self):
        book = self.write("mine.pgn", '[Event "a"]\n\n1. d4 Nf6 2. c4 e6 3. Nc3 *\n\n[Event "b"]\n\n1. d4 e6 2. c4 Nf6 3. Nf3 *\n')
        repair = pathlib.Path(self.path("repair.pgn"))
        out = self.book("test", book, "--side", "white", "--nodes", 500, "--repair", repair, "-q")
        self.assertIn("1) 3. Nc3 in game 1; 3. Nf3 in game 2\n      after 1. d4 e6 2. c4 Nf6\n"
                      "      game 1 by 1. d4 Nf6 2. c4 e6\n", out)
        self.assertNotIn('[Black ""]', repair.read_text())
        self.assertIn("(3. Nf3 {In game 2: 1. d4 e6 2. c4 Nf6.})", " ".join(repair.read_text().split()))
        # Nobody's book has no gaps and no conflicts, and says so.
        report = json.loads(self.book("test", book, "--nodes", 500, "--json", "-q"))["findings"]
        self.assertEqual((report["gaps"], report["conflicts"]), (None, None))

    def test_nothing_to_repair(self):
        book, repair = self.write("mine.pgn", '[Event "a"]\n\n1. e4 e5 2. Nf3 Nc6 *\n'), pathlib.Path(self.path("repair.pgn"))
        self.book("test", book, "--nodes", 500, "--threshold", 300, "--repair", repair, "-q")
        self.assertEqual(self.messages, f"book: nothing to repair: '{repair}' is not written\n")
        self.assertFalse(repair.exists())

    def test_the_text_fits_a_terminal(self):
        book = self.write("mine.pgn", repertoire.Repertoire(150).pgn())
        out = self.book("test", book, "--nodes", 200, "-q", "--games", 4, "--top", 40)
        self.assertLessEqual(max(map(len, out.splitlines())), 80)
        self.assertIn("This looks like a repertoire for White: try --side white.", out)
