# SPDX-License-Identifier: GPL-3.0-or-later
"""`annotate --puzzles`: what is written is a puzzle by the rules of python-chess, and Stockfish solves it."""
import collections
import csv
import io
import unittest

from journey import ANNOTATE, ENGINE, STOCKFISH, Journey, need

need("chess")
import chess  # noqa: E402
import chess.engine  # noqa: E402
import chess.pgn  # noqa: E402

import shared_data  # noqa: E402

GAMES = "lichess/gentile_demo-games.pgn"
PLAYER = "Gentile"
COLUMNS = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags"


class Puzzle:
    def __init__(self, row):
        self.row = row
        self.before = chess.Board(row["FEN"])
        words = row["Moves"].split()
        self.last = self.before.parse_uci(words[0])
        self.board = self.before.copy()
        self.board.push(self.last)
        self.solution = []
        board = self.board.copy()
        for word in words[1:]:
            self.solution.append(board.parse_uci(word))
            board.push(self.solution[-1])
        self.end = board
        self.themes = row["Themes"].split()

    def is_quiet(self):
        after = self.board.copy()
        move = self.solution[0]
        after.push(move)
        return not self.board.is_capture(move) and not move.promotion and not after.is_check()


class Puzzles(Journey):
    def annotate(self, count, nodes, *arguments):
        text = shared_data.path(GAMES).read_text(encoding="utf-8")
        self.write("games.pgn", "\n\n".join(text.replace("\r", "").split("\n\n")[:2 * count]) + "\n\n")
        out, _ = self.run_program(ANNOTATE, "--no-config", "-q", "-j", "2", "--nodes", nodes, "games.pgn", *arguments)
        self.assertEqual(out, "")

    def puzzles(self, name):
        text = self.read(name).decode()
        self.assertEqual(text.split("\n")[0], COLUMNS)
        return [Puzzle(row) for row in csv.DictReader(io.StringIO(text))]

    def test_forms_and_rules(self):
        self.annotate(50, 3000, "--engine", ENGINE, *(word for name in ("p.csv", "p.epd", "p.pgn", "p.tsv") for word in ("--puzzles", name)))
        puzzles = self.puzzles("p.csv")
        self.assertGreater(len(puzzles), 2)
        self.assertEqual(max(collections.Counter(puzzle.row["PuzzleId"] for puzzle in puzzles).values()), 1)
        for puzzle in puzzles:
            with self.subTest(puzzle.row["FEN"]):
                self.check_rules(puzzle)
        lines = self.read("p.epd").decode().splitlines()
        games = []
        source = io.StringIO(self.read("p.pgn").decode())
        while game := chess.pgn.read_game(source):
            games.append(game)
        self.assertEqual([len(lines), len(games)], [len(puzzles)] * 2)
        for puzzle, line, game in zip(puzzles, lines, games):
            board, operations = chess.Board.from_epd(line)
            self.assertEqual(board.epd(), puzzle.board.epd())
            self.assertEqual(operations["bm"], [puzzle.solution[0]])
            self.assertEqual(operations["id"], puzzle.row["PuzzleId"])
            self.assertEqual(list(operations["pv"]), puzzle.solution)
            self.assertEqual(operations["c0"].split(), puzzle.themes)
            self.assertEqual(game.board().fen(), puzzle.board.fen())
            self.assertEqual(list(game.mainline_moves()), puzzle.solution)
            self.check_last_moves(game, puzzle)
            self.assertEqual(game.headers["Result"], "1-0" if puzzle.board.turn else "0-1")
            self.assertIn(PLAYER, game.headers["White"] + game.headers["Black"])

        self.check_anki(puzzles)

    def check_last_moves(self, game, puzzle):
        """Where the last move mates, the game has all moves that do."""
        last = game.end().parent
        told = {node.move for node in last.variations}
        mates = {move for move in last.board().legal_moves if last.board().gives_check(move) and self.mates(last.board(), move)}
        self.assertEqual(told, mates if puzzle.end.is_checkmate() else {puzzle.solution[-1]})

    @staticmethod
    def mates(board, move):
        board.push(move)
        return board.is_checkmate()

    def check_anki(self, puzzles):
        """A card has the board with the solver's side at the bottom, and the solution on its back."""
        text = self.read("p.tsv").decode()
        self.assertEqual(text.split("\n")[:4], ["#separator:tab", "#html:true", "#guid column:1", "#tags column:4"])
        notes = list(csv.reader(io.StringIO(text.split("\n", 4)[4]), delimiter="\t"))
        self.assertEqual(len(notes), len(puzzles))
        for (guid, front, back, tags), puzzle in zip(notes, puzzles):
            self.assertEqual((guid, tags.split()), (puzzle.row["PuzzleId"], puzzle.themes))
            side = "White" if puzzle.board.turn else "Black"
            self.assertTrue(front.startswith("<svg ") and front.endswith(f"</svg>\n<p>{side} to move</p>"), front[-60:])
            solution = puzzle.board.variation_san(puzzle.solution).replace("...", "... ")
            self.assertIn(f"<p><b>{solution}", back)
            self.assertIn(f'<a href="{puzzle.row["GameUrl"]}">' if puzzle.row["GameUrl"] else PLAYER, back)

    def check_rules(self, puzzle):
        solver_moves = (len(puzzle.solution) + 1) // 2
        self.assertEqual(len(puzzle.solution) % 2, 1)
        self.assertTrue(solver_moves >= 2 or puzzle.is_quiet())
        self.assertGreater(puzzle.board.legal_moves.count(), 1)
        if puzzle.before.is_capture(puzzle.last) and puzzle.board.is_capture(puzzle.solution[0]):
            self.assertNotEqual(puzzle.last.to_square, puzzle.solution[0].to_square)
        self.assertEqual("quietMove" in puzzle.themes, puzzle.is_quiet())
        self.assertEqual("mate" in puzzle.themes, puzzle.end.is_checkmate())
        self.assertIn({1: "oneMove", 2: "short", 3: "long"}.get(solver_moves, "veryLong"), puzzle.themes)
        self.assertEqual(sum(phase in puzzle.themes for phase in ("opening", "middlegame", "endgame")), 1)
        self.assertTrue(500 <= int(puzzle.row["Rating"]) <= 3000)

    @unittest.skipUnless(STOCKFISH, "no stockfish")
    def test_stockfish_solves_them(self):
        """By a longer search than that of the proof, the move is the best, and the next one clearly worse."""
        self.annotate(40, 6000, "--engine", STOCKFISH, "--puzzles", "p.csv")
        puzzles = self.puzzles("p.csv")
        self.assertGreater(len(puzzles), 2)
        wrong = []
        with chess.engine.SimpleEngine.popen_uci(STOCKFISH) as engine:
            for puzzle in puzzles:
                lines = engine.analyse(puzzle.board, chess.engine.Limit(nodes=60_000), multipv=2, game=object())
                best, second = (line["score"].relative.score(mate_score=10_000) for line in lines)
                if lines[0]["pv"][0] != puzzle.solution[0] or best < 200 or best - second < 150:
                    wrong.append((puzzle.row["FEN"], puzzle.row["Moves"], best, second))
        # A search ten times as long may change its mind about one in twenty.
        self.assertLessEqual(len(wrong), max(1, len(puzzles) // 20), wrong)
