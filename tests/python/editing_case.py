# SPDX-License-Identifier: GPL-3.0-or-later
"""Games that are made and changed: trees, notes, tags, and what is written of them; books that are made of them."""
import collections
import io
import itertools
import pathlib
import pickle
import tempfile
import unittest

import chess
import chess.engine
import chess.pgn
import chess.polyglot
import marginalia
from marginalia import Eval, Game

DATA = pathlib.Path(__file__).resolve().parents[1] / "data"


def oracle(game):
    return chess.pgn.read_game(io.StringIO(game.to_pgn()))


class EditingCase(unittest.TestCase):
    def test_a_game_is_made(self):
        game = Game(tags={"White": "A", "Black": "B"}, moves=["e4", "e7e5"])
        node = game.add("Nf3")
        self.assertEqual((game.moves, len(game), game.status), (["e2e4", "e7e5", "g1f3"], 3, "whole"))
        self.assertEqual((node.ply(), node.moves(), node.is_main_line()), (3, game.moves, True))
        game.result = "1-0"
        theirs = oracle(game)
        self.assertEqual([move.uci() for move in theirs.mainline_moves()], game.moves)
        self.assertEqual((theirs.headers["White"], theirs.headers["Result"]), ("A", "1-0"))
        self.assertEqual(str(game), game.to_pgn())
        other = Game("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", moves=["e4"])
        self.assertEqual((other.start_fen, oracle(other).board().fen()), 2 * ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",))
        odd = Game(variant="Crazyhouse", moves=["e4", "d5", "exd5", "Qxd5", "@e6"])
        self.assertEqual((odd.variant, odd.moves[-1]), ("Crazyhouse", "P@e6"))
        self.assertEqual(Game(marginalia.Position.from_chess960(7).fen, "Chess960").variant, "Chess960")

    def test_tree(self):
        game = Game(moves=["e4", "e5", "Nf3"])
        first = game.root.next
        sicilian = first.add("c5")
        sicilian.add("Nf3", "d6")
        french = first.add("e6")
        self.assertEqual([node.san for node in first.children], ["e5", "c5", "e6"])
        self.assertEqual(first.add("c5"), sicilian)
        self.assertEqual(len({first.add("c5"), sicilian, french}), 2)
        self.assertEqual([node.san for node in sicilian.mainline()], ["Nf3", "d6"])
        self.assertEqual([node.san for node in sicilian.end().path()], ["e4", "c5", "Nf3", "d6"])
        self.assertTrue(french.promote())
        self.assertEqual([node.san for node in first.children], ["e5", "e6", "c5"])
        self.assertTrue(french.demote() and not french.demote())
        sicilian.end().promote_to_main()
        self.assertEqual(game.san(), ["e4", "c5", "Nf3", "d6"])
        self.assertFalse(sicilian.promote())
        self.assertEqual([node.move for node in game.mainline()], game.moves)
        sicilian.remove()
        self.assertEqual(game.san(), ["e4", "e5", "Nf3"])
        self.assertIs(sicilian.game, game)
        for call in (lambda: sicilian.add("d4"), sicilian.remove, sicilian.end().promote, game.root.remove,
                     lambda: first.add("e4"), lambda: first.add("c6", "zz")):
            with self.assertRaises(ValueError):
                call()
        with self.assertRaises(TypeError):
            first.add(3)
        self.assertEqual([node.san for node in first.children], ["e5", "e6"])
        theirs = oracle(game)
        self.assertEqual([node.san() for node in theirs.next().variations], ["e5", "e6"])

    def test_notes(self):
        game = Game(moves=["e4", "e5", "Nf3"])
        first, second, third = game.mainline()
        first.comment, first.nags, first.eval, first.clock = "Good. {[%x]}", [1, 14], Eval(35), 90.5
        second.before, second.eval, second.marks = "Now:", Eval(mate=-3), ["Ge7e5", "Rd4"]
        game.root.comment = "The game."
        for text in (game.to_pgn(), game.to_bgn()):
            [again] = marginalia.read_text(text)
            self.assertEqual((again.evals, again.clocks), ([Eval(35), Eval(mate=-3), None], [90.5, None, None]))
            self.assertEqual(again.nags, [[1, 14], [], []])
            self.assertEqual(sorted(again.mainline()[1].marks), ["Ge7e5", "Rd4"])
            self.assertEqual((again.mainline()[1].before, again.comment), ("Now:", "The game."))
        node = oracle(game).next()
        self.assertEqual((node.nags, node.clock(), node.eval().white().score()), ({1, 14}, 90.5, 35))
        self.assertEqual([arrow.pgn() for arrow in node.next().arrows()], ["Rd4", "Ge7e5"])
        self.assertEqual(game.evals[0], Eval(35))
        first.eval, first.clock, first.nags, first.comment, second.before, second.marks = None, None, [], "", "", []
        self.assertEqual((first.eval, first.clock, first.nags, first.comment), (None, None, [], ""))
        self.assertEqual((game.evals[0], game.comments, second.marks), (None, ["", "", ""], []))
        game.comment = "Another."
        self.assertEqual(game.root.comment, "Another.")
        second.eval = None
        third.comment = ""
        self.assertTrue(game.to_pgn().endswith("{Another.} 1. e4 e5 2. Nf3 *\n\n"))

    def test_notes_that_are_none(self):
        game = Game(moves=["e4"])
        node = game.end()
        for name, value in (("nags", [256]), ("nags", [-1]), ("clock", -1.0), ("clock", float("nan")),
                            ("marks", ["x"])):
            with self.assertRaises(ValueError):
                setattr(node, name, value)
        for name, value in (("nags", [1]), ("eval", Eval(1)), ("clock", 1.0), ("marks", ["Rd4"]), ("before", "x")):
            with self.assertRaisesRegex(ValueError, "root"):
                setattr(game.root, name, value)
        for name, value in (("nags", 1), ("nags", None), ("eval", 3), ("comment", None), ("clock", "x")):
            with self.assertRaises(TypeError):
                setattr(node, name, value)
        for arguments in ({}, {"cp": 1, "mate": 1}, {"mate": 0}):
            with self.assertRaises(ValueError):
                Eval(**arguments)
        self.assertEqual(Eval(mate=-2**31).mate, -90000)
        self.assertEqual(Eval(cp=2**31 - 1).cp, 900000)
        self.assertTrue(Eval(mate=-1) < Eval(-5) <= Eval(-5) < Eval(mate=5) < Eval(mate=1))
        self.assertTrue(Eval(1) >= Eval(0) > Eval(-1))
        for arguments in ({"fen": "x"}, {"variant": "Checkers"}, {"moves": ["e5"]}, {"tags": {"Result": "x"}}):
            with self.assertRaises(ValueError):
                Game(**arguments)

    def test_read_games_change(self):
        games = list(marginalia.read(DATA / "club.pgn"))
        for game in games:
            plies = len(game)
            game.tags["Annotator"] = "me"
            game.root.add("a2a3").comment = "Why not?"
            [again] = marginalia.read_text(game.to_pgn())
            self.assertEqual((again.tag("Annotator"), len(again)), ("me", plies))
            self.assertEqual(again.root.children[-1].comment, "Why not?")
            self.assertTrue(again.same_as(game))
        [refused] = marginalia.read_text('[Variant "Bughouse"]\n\n1. e4 *')
        with self.assertRaisesRegex(ValueError, "could not be read"):
            refused.root.add("e4")


class LabelsCase(unittest.TestCase):
    def test_against_the_curve(self):
        """By python-chess's model of lichess: 0.05, 0.10 and 0.15 of the point are lost."""
        for before, after in itertools.product(range(-600, 601, 60), repeat=2):
            chances = [chess.engine.Cp(cp).wdl(model="lichess").expectation() for cp in (before, after)]
            loss = chances[0] - chances[1]
            label = next((name for least, name in ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
                          if loss >= least), None)
            if min(abs(loss - least) for least in (0.05, 0.10, 0.15)) > 0.002:
                self.assertEqual(marginalia.label_move(Eval(before), Eval(after), "white"), label)
                self.assertEqual(marginalia.label_move(Eval(-before), Eval(-after), "black"), label)
        self.assertEqual(marginalia.label_move(Eval(0), Eval(mate=-3), "white"), "blunder")
        self.assertIsNone(marginalia.label_move(Eval(mate=3), Eval(mate=5), "white"))

    def test_games(self):
        [game] = marginalia.read_text("1. e4 {[%eval 0.2]} f6 {[%eval 0.9]} 2. d4 g5 {[%eval #1]} 3. Qh5# 1-0")
        self.assertEqual(marginalia.label_game(game), [None, "inaccuracy", None, None, None])
        self.assertEqual(marginalia.game_accuracy(game), {"white": None, "black": None})
        [game] = marginalia.read_text("1. e4 {[%eval 0.2]} f6 {[%eval 0.9]} 2. d4 {[%eval 0.9]} g5 {[%eval #1]} "
                                      "3. Qh5# 1-0")
        self.assertEqual(marginalia.label_game(game), [None, "inaccuracy", None, "blunder", None])
        accuracy = marginalia.game_accuracy(game)
        self.assertGreater(accuracy["white"][0], 90)
        self.assertLess(accuracy["black"][0], 60)
        for call in (lambda: marginalia.label_game(game, rules="none"),
                     lambda: marginalia.label_move(Eval(0), Eval(0), "w"),
                     lambda: marginalia.label_game(Game(variant="Atomic"))):
            with self.assertRaises(ValueError):
                call()


class BooksCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def test_make_polyglot_book(self):
        path = self.folder / "book.bin"
        games = [Game(moves=["e4", "e5"], tags={"Result": "1-0"}), Game(moves=["e4", "c5"], tags={"Result": "1/2-1/2"}),
                 Game(moves=["d4"], tags={"Result": "1/2-1/2"}), Game(variant="Atomic", moves=["a3"])]
        self.assertEqual(marginalia.make_polyglot_book(games, path, min_games=1), (3, 2, 3))
        with chess.polyglot.open_reader(path) as reader:
            theirs = [(entry.move.uci(), entry.weight) for entry in reader.find_all(chess.Board())]
        book = marginalia.PolyglotBook(path)
        self.assertEqual((book.moves(marginalia.Position()), len(book)), (theirs, 3))
        self.assertEqual(theirs, [("e2e4", 3), ("d2d4", 1)])
        self.assertEqual({book.choice(marginalia.Position()) for _ in range(200)}, {"e2e4", "d2d4"})
        self.assertEqual(len({book.choice(marginalia.Position(), seed=3) for _ in range(20)}), 1)
        self.assertIsNone(book.choice(marginalia.Position().after("a3")))
        self.assertEqual(marginalia.make_polyglot_book(iter(games), path, min_games=1, only="black"), (3, 1, 1))
        with self.assertRaises(TypeError):
            marginalia.make_polyglot_book([3], path)
        with self.assertRaises(OSError):
            marginalia.make_polyglot_book([], self.folder / "none" / "book.bin")

    def test_move_database(self):
        path, games = self.folder / "moves.mdb", list(marginalia.read(DATA / "club.pgn"))
        made = marginalia.make_move_database(games, path)
        self.assertEqual(made[0], len(games))
        with marginalia.MoveDatabase(path) as database:
            self.assertEqual((database.games, len(database)), made[:2])
            position = marginalia.Position()
            for _ in range(4):
                moves = database.moves(position)
                here = [game for game in games if position in game.positions()[:-1]]
                counts = collections.Counter(game.moves[game.positions().index(position)] for game in here)
                self.assertEqual({move.move: move.games for move in moves}, counts)
                self.assertEqual([move.games for move in moves], sorted(counts.values(), reverse=True))
                first = moves[0]
                won = [g for g in here if g.moves[g.positions().index(position)] == first.move and g.result == "1-0"]
                self.assertEqual(first.white_wins, len(won))
                self.assertAlmostEqual(first.score("white") + first.score("black"), 1)
                self.assertEqual(pickle.loads(pickle.dumps(first)), first)
                position = position.after(first.move)
            self.assertEqual(pickle.loads(pickle.dumps(database)).games, made[0])
            with self.assertRaises(ValueError):
                database.moves(marginalia.Position(variant="Atomic"))
        with self.assertRaisesRegex(ValueError, "closed"):
            database.moves(position)
        with self.assertRaises(OSError):
            marginalia.MoveDatabase(DATA / "club.pgn")

    def test_openings_by_position(self):
        position = marginalia.Position().after("Nf3", "d5", "d4", "Nf6", "c4", "e6")
        self.assertEqual(marginalia.name_opening(position).name,
                         marginalia.name_opening(marginalia.Position().after("d4", "d5", "c4", "e6", "Nf3", "Nf6")).name)
        self.assertEqual(marginalia.name_opening(marginalia.Position().after("e4", "c5")).eco, "B20")
        self.assertIsNone(marginalia.name_opening(marginalia.Position("4k3/8/8/8/8/8/8/4K3 w - - 0 1")))
        self.assertIsNone(marginalia.name_opening(marginalia.Position(variant="Atomic")))

    def test_folders_of_tables(self):
        (self.folder / "one").mkdir()
        (self.folder / "two").mkdir()
        for kind in (marginalia.SyzygyTables, marginalia.GaviotaTables):
            tables = kind(self.folder / "one", str(self.folder / "two"))
            self.assertEqual(tables.folders, [str(self.folder / "one"), str(self.folder / "two")])
            self.assertEqual(tables.add_folder(self.folder), 0)
            self.assertEqual(len(tables.folders), 3)
            for folder in ("none", "two/none"):
                with self.assertRaises(OSError):
                    kind(self.folder / "one", self.folder / folder)


if __name__ == "__main__":
    unittest.main()
