# SPDX-License-Identifier: GPL-3.0-or-later
"""marginalia.chess.pgn against python-chess: the same games, events, offsets and texts, also of mutilated files."""
import copy
import io
import logging
import pathlib
import pickle
import random
import unittest

import chess.pgn
import marginalia.chess.engine
import marginalia.chess.pgn
import marginalia.chess.svg
from marginalia.chess.pgn import _reader

DATA = pathlib.Path(__file__).resolve().parents[1] / "data"
ANNOTATED = """[Event "A"]
[FEN "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"]
[Variant "Standard"]

{Before all} 1... e5 $1 $14 {Good [%clk 0:01:30] [%eval 0.35,20]} ({Or} 1... c5!? {Sicilian} 2. Nf3 (2. Nc3) 2... d6)
(1... e6) 2. Nf3 ; the rest of a line
% a line
2... Nc6 3. Bb5 a6 4. O-O {long

comment} 1-0

[Event "B"]

[Site "no moves"]


1. d4 ) d5 (1... Qa9 -- Z0) 2. Qd8 Nf6 *
"""


def events(pgn):
    """A visitor that notes what it is told."""
    class Events(pgn.BaseVisitor):
        def __init__(self):
            self.told, self.depth, self.is_odd = [], 0, False

        def __getattribute__(self, name):
            if name.startswith(("visit_", "begin_", "end_")):
                return lambda *values: self.note(name, *values)
            return super().__getattribute__(name)

        def note(self, name, *values):
            self.told.append((name, *(value.fen() if hasattr(value, "fen") else str(value) for value in values)))
            self.depth += {"begin_variation": 1, "end_variation": -1}.get(name, 0)
            self.is_odd |= self.depth < 0

        def handle_error(self, error):
            # python-chess goes on in the variation then, even behind its end; ours does not, on purpose.
            self.is_odd |= self.depth > 0
            self.told.append(("error", type(error).__name__))

        def result(self):
            return self
    return Events


def fields(game):
    """All that a game holds, as plain values."""
    nodes, line = [], [game]
    while line:
        node = line.pop()
        nodes.append((str(node.move), node.comment, node.starting_comment, sorted(node.nags), len(node.variations)))
        line.extend(node.variations)
    return list(game.headers.items()), [type(error).__name__ for error in game.errors], nodes


def mutilated(text, chance):
    pieces = ["\n", "\n\n", "{", "}", "(", ")", ";", "%", "$3", "!", "?!", "*", "1-0", " ", "\t", "e4", "Nf3", "0-0",
              "[A \"b\"]", "--", "\r", "\xa0", "\ufeff", "e8=Q", "1.", "..."]
    for _ in range(chance.choice([1, 2, 5])):
        begin = chance.randrange(len(text) + 1)
        end = begin + chance.choice([0, 0, 1, 10])
        text = text[:begin] + chance.choice(pieces) + text[end:]
    return text


class ChessPgnCase(unittest.TestCase):
    def setUp(self):
        logging.disable(logging.CRITICAL)
        self.addCleanup(logging.disable, logging.NOTSET)

    def check_same(self, text):
        """Reads all games of a text in all ways, with both libraries."""
        theirs, ours = io.StringIO(text), io.StringIO(text)
        while True:
            start = theirs.tell()
            expected = chess.pgn.read_game(theirs, Visitor=events(chess.pgn))
            found = marginalia.chess.pgn.read_game(ours, Visitor=events(marginalia.chess.pgn))
            end = theirs.tell()
            if expected is None:
                self.assertIsNone(found)
            elif not expected.is_odd:
                self.assertEqual(found.told, expected.told, text[start:end])
            self.assertEqual(ours.tell(), end)
            game = self.check_ways(text, start, end)
            if expected is None:
                self.assertIsNone(game)
                return
            if not expected.is_odd:
                theirs.seek(start)
                same = chess.pgn.read_game(theirs)
                self.assertEqual(fields(game), fields(same))
                if not same.errors:
                    self.assertEqual(str(game), str(same))

    def check_ways(self, text, start, end):
        def read(way):
            file = io.StringIO(text)
            file.seek(start)
            found = way(file)
            self.assertEqual(file.tell(), end, text[start:end])
            return found

        game = read(marginalia.chess.pgn.read_game)
        slow = read(lambda file: _reader._read(file.readline, marginalia.chess.pgn.GameBuilder()))
        headers = read(marginalia.chess.pgn.read_headers)
        self.assertEqual(read(marginalia.chess.pgn.skip_game), game is not None)
        if game is None:
            self.assertIsNone(slow)
            self.assertIsNone(headers)
        else:
            self.assertEqual(fields(game), fields(slow), text[start:end])
            read(lambda file: self.assertEqual(headers, chess.pgn.read_headers(file)))
        return game

    def test_files_are_read_as_by_python_chess(self):
        files = sorted(DATA.rglob("*.pgn"))
        self.assertGreater(len(files), 10)
        for file in files:
            text = file.read_text(encoding="utf-8", errors="replace")[:6000]
            with self.subTest(file.name):
                self.check_same(text)
        self.check_same(ANNOTATED)

    def test_mutilated_texts_are_read_as_by_python_chess(self):
        chance = random.Random(47)
        for _ in range(80):
            self.check_same(mutilated(ANNOTATED, chance))

    def test_a_bad_variation_does_not_end_the_game(self):
        game = marginalia.chess.pgn.read_game(io.StringIO("1. e4 e5 (1... Qa1 Nf6) 2. Nf3 (2. Kd8) Nc6"))
        self.assertEqual(str(game.mainline_moves()), "1. e4 e5 2. Nf3 Nc6")
        self.assertEqual(len(game.errors), 2)
        game = marginalia.chess.pgn.read_game(io.StringIO("1. e4 Qa1 ) e5"))
        self.assertEqual(str(game.mainline_moves()), "1. e4")

    def test_long_games_need_no_stack(self):
        board = marginalia.chess.Board()
        for _ in range(1000):
            for uci in ("g1f3", "g8f6", "f3g1", "f6g8"):
                board.push_uci(uci)
        game = marginalia.chess.pgn.Game.from_board(board)
        for copied in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
            self.assertEqual(str(copied), str(game))

    def test_copies_keep_the_tree(self):
        game = marginalia.chess.pgn.read_game(io.StringIO(ANNOTATED))
        side = game[1]
        side.friend = game.end()
        dropped = game[2]
        game.remove_variation(dropped)
        for own in (lambda value: pickle.loads(pickle.dumps(value)), copy.deepcopy):
            copied, node, friend, other = own((game, side, side.friend, dropped))
            self.assertEqual(fields(copied), fields(game))
            self.assertIs(copied[1], node)
            self.assertIs(node.friend, friend)
            self.assertIs(node.root(), copied)
            self.assertIs(other.parent, copied)
            self.assertEqual(other.move, dropped.move)
            self.assertNotIn(other, copied.variations)
            self.assertEqual(str(own(side).root()), str(game))
        shallow = copy.copy(game)
        self.assertIs(shallow.headers, game.headers)
        self.assertEqual(copy.copy(game.headers), game.headers)

    def test_annotations_are_written_as_by_python_chess(self):
        comments = ["", "a", "a [%clk 1:02:03] b", "[%clk 0:00:01.5][%emt 0:00:02] c\n", "x [%eval #-3,5]",
                    "[%csl Ra1,Gb2] [%cal Yh8h1] d", "  [%eval 1.2]\tz", "[%clk x] [%eval 1.234]"]
        for comment in comments:
            results = []
            for lib in (chess, marginalia.chess):
                node = lib.pgn.Game().add_variation(lib.Move(12, 28), comment=comment)
                results.append([str(node.eval()), node.eval_depth(), node.clock(), node.emt(),
                                [arrow.pgn() for arrow in node.arrows()]])
                for change in (lambda: node.set_clock(3661.25), lambda: node.set_emt(-1), lambda: node.set_emt(None),
                               lambda: node.set_eval(lib.engine.PovScore(lib.engine.Cp(-37), True), 12),
                               lambda: node.set_eval(lib.engine.PovScore(lib.engine.Mate(2), False)),
                               lambda: node.set_arrows([(0, 0), lib.svg.Arrow(1, 9, color="red")]),
                               lambda: node.set_arrows([]), lambda: node.set_eval(None), lambda: node.set_clock(None)):
                    change()
                    results[-1].append(node.comment)
            self.assertEqual(results[0], results[1])

    def test_time_controls_are_those_of_python_chess(self):
        for text in ["", "?", "-", "60", "179", "180+0", "600+5", "40/7200:20/3600:900+30", "1800+10", "5400+30", "300+5d"]:
            theirs, ours = chess.pgn.parse_time_control(text), marginalia.chess.pgn.parse_time_control(text)
            self.assertEqual(repr(ours), repr(theirs))
        for text in ["x", "*60", "60+", "60:30", "40/", "300d5"]:
            with self.assertRaises(ValueError):
                marginalia.chess.pgn.parse_time_control(text)

    def test_names_are_those_of_python_chess(self):
        imported = {"Any", "Callable", "Color", "Dict", "Generic", "Iterable", "Iterator", "List", "Literal", "Mapping",
                    "MutableMapping", "Optional", "Set", "Square", "TextIO", "Tuple", "Type", "TypeVar", "Union", "abc",
                    "dataclasses", "enum", "itertools", "logging", "re", "typing"}
        for name in set(dir(chess.pgn)) - imported:
            if name.startswith("_"):
                continue
            theirs, ours = getattr(chess.pgn, name), getattr(marginalia.chess.pgn, name)
            if isinstance(theirs, int):
                self.assertEqual(ours, theirs)
            if isinstance(theirs, type):
                self.assertLessEqual({member for member in dir(theirs) if not member.startswith("_")}, set(dir(ours)))

    def test_odd_files_do_no_harm(self):
        with self.assertRaises(TypeError):
            marginalia.chess.pgn.read_game(io.BytesIO(b"1. e4"))
        with self.assertRaises(TypeError):
            marginalia.chess.pgn.skip_game(io.BytesIO(b"1. e4"))
        with self.assertRaises(AttributeError):
            marginalia.chess.pgn.read_game("1. e4")
        game = marginalia.chess.pgn.read_game(io.StringIO('[White "\udc80"]\n\n1. e4 {\udc80} e5\n'))
        self.assertEqual((game.headers["White"], game[0].comment), ("\udc80", "\udc80"))
        self.assertEqual(marginalia.chess.pgn.read_headers(io.StringIO('[White "\udc80"]\n'))["White"], "\udc80")


if __name__ == "__main__":
    unittest.main()
