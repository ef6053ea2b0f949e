# SPDX-License-Identifier: GPL-3.0-or-later
"""read() and Game against python-chess: the same tags, moves, annotations and trees."""
import ast
import gzip
import io
import pathlib
import tempfile
import threading
import types
import unittest

import chess.pgn
import marginalia

DATA = pathlib.Path(__file__).resolve().parents[1] / "data"
ANNOTATED = """[Event "Test"]
[White "A"]
[Black "B"]
[Result "1-0"]

{Before all.} 1. e4 $1 {Good. [%eval 0.35] [%clk 0:01:30]} 1... e5?? {[%eval #3] [%clk 0:01:29.5]}
(1... c5 {Sicilian} 2. Nf3) 2. Nf3 1-0
"""


def oracle(text):
    games, stream = [], io.StringIO(text)
    while game := chess.pgn.read_game(stream):
        games.append(game)
    return games


def tree(node):
    """The moves behind a node of python-chess, as nested lists."""
    return [(child.move.uci(), tree(child)) for child in node.variations]


def own_tree(node):
    return [(child.move, own_tree(child)) for child in node.children]


class ReadCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, text, name="games.pgn"):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def test_same_games_as_python_chess(self):
        path = DATA / "club.pgn"
        theirs = oracle(path.read_text(encoding="utf-8"))
        ours = list(marginalia.read(path))
        self.assertEqual(len(ours), len(theirs))
        self.assertGreater(len(ours), 2)
        for own, other in zip(ours, theirs):
            moves = [move.uci() for move in other.mainline_moves()]
            self.assertEqual(own.moves, moves)
            self.assertEqual(len(own), len(moves))
            board, words = other.board(), []
            for move in other.mainline_moves():
                words.append(board.san(move))
                board.push(move)
            self.assertEqual(own.san(), words)
            self.assertEqual(own.positions()[-1].fen, board.fen())
            for name in ("White", "Black", "Date", "Event"):
                self.assertEqual(own.tags.get(name, "?"), other.headers.get(name, "?"))
            self.assertEqual(own.result, other.headers["Result"])
            self.assertEqual(own_tree(own.root), tree(other))

    def test_annotations(self):
        [game] = marginalia.read(self.write(ANNOTATED))
        self.assertEqual(game.comment, "Before all.")
        self.assertEqual(game.root.children[0].before, "Before all.")
        self.assertEqual(game.comments, ["Good.", "", ""])
        self.assertEqual(game.nags, [[1], [4], []])
        self.assertEqual([game.evals[0].cp, game.evals[1].mate, game.evals[2]], [35, 3, None])
        self.assertEqual(game.clocks, [90.0, 89.5, None])
        [first] = game.root.children
        self.assertEqual([child.san for child in first.children], ["e5", "c5"])
        self.assertEqual(first.children[1].comment, "Sicilian")
        self.assertEqual(first.children[1].children[0].position.turn, "black")
        self.assertEqual(first.parent.move, None)
        self.assertEqual(first.commands["eval"], ["0.35"])

    def test_written_games_are_read_again(self):
        [game] = marginalia.read(self.write(ANNOTATED))
        for text, name in ((game.to_pgn(), "again.pgn"), (game.to_bgn(), "again.bgn")):
            [again] = marginalia.read(self.write(text, name))
            self.assertEqual(own_tree(again.root), own_tree(game.root))
            self.assertEqual(again.evals, game.evals)
            self.assertEqual(again.clocks, game.clocks)
            self.assertEqual(again.comments, game.comments)
            self.assertEqual(again.tags["White"], "A")

    def test_several_files_compression_and_threads(self):
        text = (DATA / "club.pgn").read_text(encoding="utf-8")
        packed = self.folder / "many.pgn.gz"
        packed.write_bytes(gzip.compress((text + "\n") .encode() * 200))
        plain = self.write(ANNOTATED)
        one = [(g.file, g.number, g.line, g.moves) for g in marginalia.read([packed, str(plain)], jobs=1)]
        two = [(g.file, g.number, g.line, g.moves) for g in marginalia.read([packed, str(plain)], jobs=3)]
        self.assertEqual(one, two)
        self.assertEqual(one[-1][:3], (str(plain), 1, 1))
        of_one = len(oracle(text))
        self.assertEqual([number for _, number, _, _ in one[:-1]], list(range(1, 200 * of_one + 1)))
        lines = (text + "\n") * 200
        starts = [n for n, line in enumerate(lines.splitlines(), 1) if line.startswith("[Event ")]
        self.assertEqual([line for _, _, line, _ in one[:-1]], starts)

    def test_faults_are_values(self):
        path = self.write("[White \"A\"]\n\n1. e4 e5 2. Ke3 *\n\n[White \"B\"]\n\n1. d4 *\n")
        first, second = marginalia.read(path)
        self.assertEqual((first.status, first.moves), ("damaged", ["e2e4", "e7e5"]))
        fault = next(fault for fault in first.faults if fault.severity == "error")
        self.assertEqual((fault.file, fault.line, fault.game), (str(path), 3, 1))
        self.assertIn("Ke3", fault.reason)
        self.assertIn("games.pgn: error: line 3", str(fault))
        self.assertEqual((second.status, second.moves), ("whole", ["d2d4"]))

    def test_a_missing_file_costs_only_its_games(self):
        games = marginalia.read([self.write(ANNOTATED), self.folder / "none.pgn", self.write(ANNOTATED, "b.pgn")])
        self.assertEqual(next(games).tag("White"), "A")
        with self.assertRaisesRegex(FileNotFoundError, "none.pgn"):
            next(games)
        self.assertEqual(next(games).number, 1)
        self.assertEqual(list(games), [])

    def test_faulty_arguments(self):
        for call in (lambda: marginalia.read([]), lambda: marginalia.read("x", format="doc"),
                     lambda: marginalia.read("x", jobs=-1)):
            with self.assertRaises(ValueError):
                call()
        with self.assertRaises(TypeError):
            marginalia.read(3)

    def test_two_threads(self):
        """Either a thread gets its game, or it is told that another one is reading. No game is lost."""
        path, got, refused = self.write(ANNOTATED * 3000), [], []
        games = marginalia.read(path)

        def work():
            while True:
                try:
                    got.append(next(games).number)
                except StopIteration:
                    return
                except ValueError as fault:
                    refused.append(str(fault))

        threads = [threading.Thread(target=work) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sorted(got), list(range(1, 3001)))
        self.assertLessEqual(set(refused), {"another thread is reading from this already"})

    def test_everything_is_described(self):
        texts = [pathlib.Path(marginalia.__file__).with_name(name).read_text(encoding="utf-8") for name in ("_native.pyi", "_programs.py")]
        names = {node.name for text in texts for node in ast.parse(text).body if hasattr(node, "name")}
        public = set(marginalia.__all__) - {"__version__"}
        self.assertLessEqual(public, names)
        self.assertEqual({name for name, thing in vars(marginalia).items() if not name.startswith("_")
                          and not isinstance(thing, types.ModuleType)}, public)
        for name in public:
            thing = getattr(marginalia, name)
            self.assertTrue(thing.__doc__, name)
            for member, value in vars(thing).items() if isinstance(thing, type) else ():
                if not member.startswith("_"):
                    self.assertTrue(value.__doc__, f"{name}.{member}")

    def test_reading_may_end_early(self):
        packed = self.folder / "many.pgn.gz"
        packed.write_bytes(gzip.compress(ANNOTATED.encode() * 20000))
        games = marginalia.read(packed)
        self.assertEqual(next(games).number, 1)
        games.close()
        self.assertEqual(list(games), [])
        del games
        self.assertEqual(sum(1 for _ in marginalia.read(packed, moves=False)), 20000)


if __name__ == "__main__":
    unittest.main()
