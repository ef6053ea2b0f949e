# SPDX-License-Identifier: GPL-3.0-or-later
"""Move, BaseBoard and Board of marginalia.chess: what python-chess promises, and that nothing crashes."""
import copy
import pickle
import random
import unittest

import chess
import marginalia.chess as ours

CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"


def both(ask):
    """The answer of python-chess and ours; the name of the exception for those that raise one."""
    answers = []
    for module in (chess, ours):
        try:
            answers.append(ask(module))
        except Exception as error:  # pylint: disable=broad-except
            answers.append(type(error).__name__)
    return answers


class BoardCase(unittest.TestCase):
    def equal(self, ask, text=""):
        theirs, answer = both(ask)
        self.assertEqual(repr(answer), repr(theirs), text)

    def test_moves(self):
        for uci in "e2e4", "e7e8q", "N@f3", "0000", "", "e2", "e2e2", "E2E4", "e7e8Q", "@f3", "n@f3", "e2e9":
            self.equal(lambda m, uci=uci: m.Move.from_uci(uci), ascii(uci))
        move = ours.Move(12, 28)
        self.assertEqual({move: 1}[ours.Move(12, 28)], 1)
        self.assertNotEqual(move, ours.Move(12, 28, 5))
        self.assertNotEqual(move, "e2e4")
        self.assertFalse(ours.Move.null())
        move.promotion, move.to_square = ours.KNIGHT, ours.E8
        self.assertEqual(str(move), "e2e8n")
        for wrong in (64, 1), (1, -65), (1, 2, 7), (1, 2, None, 9), (10**30, 1):
            self.assertRaises(IndexError, ours.Move, *wrong)
        for wrong in (None, 1), ("a", 1), (1.5, 2), (1, 2, "q"):
            self.assertRaises(TypeError, ours.Move, *wrong)
        self.assertEqual(pickle.loads(pickle.dumps(move)), move)
        self.assertEqual(copy.copy(move), move)

    def test_san_errors(self):
        games = {
            chess.STARTING_FEN:
                "e4 e5 Nf3+ Nf3! nf3 Ng1-f3 e2e4 e3e4 O-O o-o -- Z0 e4e.p. N1f3 e8=Q Pe4 P@e4 g1f3 e4= Nf3+# ab4 Kxe2",
            "4k3/1P6/8/1N3N2/8/8/8/4K2R w K - 0 1":
                "Nd4 Nbd4 N5d4 Nb5d4 b8 b8Q b8=q b7b8 b7-b8=R b8(Q) Kg1 e1g1 e1h1 0-0 O-O# K-g1 bb8=Q 7b8=Q b78=Q",
        }
        for fen, words in games.items():
            for word in [*words.split(), "", "e4\n", " e4"]:
                self.equal(lambda m, fen=fen, word=word: m.Board(fen).parse_san(word), (fen, word))

    def test_fens(self):
        board = chess.STARTING_BOARD_FEN
        for fen in ("", board, board + " b", board + " w KQ e3 5 0", board + " x", board + " w qK", board + " w KQkqK",
                    board + " w HAha - 0 1", board + " w - e9", board + " w - - -1", board + " w - - 1 a",
                    board + " w - - 0 1 x", "8/8 w", "9/8/8/8/8/8/8/8 w", "44/8/8/8/8/8/8/8 w", "P~7/8/8/8/8/8/8/8 w",
                    "~7/8/8/8/8/8/8/8 w",
                    "1r2k3/8/8/8/8/8/8/R3KR2 w KQkq - 0 1", "8/8/8/pP6/8/8/8/8 w - a6 0 1"):
            for style in {}, {"shredder": True}, {"en_passant": "fen"}, {"en_passant": "xfen"}, {"promoted": True}:
                self.equal(lambda m, fen=fen, style=style: m.Board(fen).fen(**style), fen)

    def test_moves_come_in_the_same_order(self):
        dice = random.Random(3)
        for number in range(6):
            theirs, board = chess.Board.from_chess960_pos(160 * number), ours.Board.from_chess960_pos(160 * number)
            while not theirs.is_game_over():
                moves = list(theirs.legal_moves)
                self.assertEqual([move.uci() for move in board.legal_moves], [move.uci() for move in moves])
                move = dice.choice(moves)
                self.assertEqual(board.san(ours.Move.from_uci(move.uci())), theirs.san(move))
                theirs.push(move)
                board.push_uci(move.uci())
                self.assertEqual(board.fen(), theirs.fen())
            self.assertEqual(str(board.outcome()), str(theirs.outcome()))

    def test_stack(self):
        board = ours.Board()
        self.assertRaises(IndexError, board.pop)
        self.assertRaises(IndexError, board.peek)
        for uci in "e2e4", "e7e5", "e1e2":
            board.push_uci(uci)
        self.assertEqual([str(move) for move in board.move_stack], ["e2e4", "e7e5", "e1e2"])
        self.assertEqual([len(board.copy(stack=n).move_stack) for n in (True, False, 0, 2, 9)], [3, 0, 0, 2, 3])
        self.assertEqual(board.root(), ours.Board())
        twin = board.copy()
        self.assertIsNot(twin.move_stack[0], board.move_stack[0])
        self.assertEqual(str(board.pop()), "e1e2")
        self.assertTrue(board.has_castling_rights(ours.WHITE))
        self.assertFalse(twin.has_castling_rights(ours.WHITE))
        board.set_piece_at(ours.A3, None)
        self.assertEqual(board.move_stack, [])
        fen = board.fen()
        self.assertRaises(AssertionError, board.push, ours.Move(ours.A5, ours.A1))
        self.assertEqual((board.fen(), board.move_stack), (fen, []))

    def test_loose_boards(self):
        games = {"8/8/8/8/8/8/8/4K3 w - - 0 1": "e1g1", CASTLING: "e1h1", "8/8/8/8/8/4K2R/8/8 w - - 0 1": "e3h3",
                 "8/8/8/8/3pN3/8/8/8 b - e3 0 1": "d4e3", chess.STARTING_FEN: "e7e5",
                 "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1": "0000", "8/8/8/8/8/8/8/K6K w - - 0 1": "a1b1"}
        for fen, uci in games.items():
            def play(module, fen=fen, uci=uci):
                board = module.Board(fen)
                board.push(module.Move.from_uci(uci))
                return board.fen(en_passant="fen"), str(board.move_stack), int(board.status())
            self.equal(play, fen)
        empty = ours.Board(None)
        self.assertEqual((list(empty.legal_moves), empty.king(True), empty.is_check()), ([], None, False))
        empty.pawns = empty.occupied = ours.BB_ALL  # of no colour
        empty.occupied_co[ours.WHITE] |= ours.BB_RANK_8
        empty.turn, empty.ep_square, empty.castling_rights = True, 63, ours.BB_ALL
        for name in dir(empty):
            value = getattr(empty, name)
            if callable(value) and not name.startswith("__") and name not in ("push", "pop"):
                try:
                    value()
                except (TypeError, IndexError, ImportError, ValueError):
                    pass

    def test_writable_sets(self):
        board = ours.BaseBoard()
        board.occupied_co[ours.BLACK] &= ~ours.BB_A8
        board.rooks &= ~ours.BB_A8
        board.occupied &= ~ours.BB_A8
        self.assertEqual(board.board_fen()[:8], "1nbqkbnr")
        self.assertEqual(board.occupied_co, [board.occupied_co[0], board.occupied_co[1]])
        board.occupied_co = [0, ours.BB_A1]
        self.assertEqual(list(board.occupied_co), [0, ours.BB_A1])
        with self.assertRaises(IndexError):
            board.occupied_co[2]  # pylint: disable=pointless-statement

    def test_equality(self):
        self.assertEqual(ours.Board(), ours.BaseBoard())
        self.assertNotEqual(ours.Board(), ours.Board(chess.STARTING_FEN[:-1] + "2"))
        self.assertEqual(ours.Board(chess960=True), ours.Board())
        self.assertNotEqual(ours.Board(), chess.STARTING_FEN)
        self.assertRaises(TypeError, hash, ours.Board())
        self.assertEqual(len({ours.Board()._transposition_key(), ours.Board()._transposition_key()}), 1)

    def test_pickles_and_subclasses(self):
        board = Annotated(CASTLING)
        board.comment = "draw"
        board.push_san("O-O")
        self.assertEqual((board.pushed, str(board.peek())), (1, "e1g1"))
        for twin in pickle.loads(pickle.dumps(board)), copy.copy(board), copy.deepcopy(board):
            self.assertIs(type(twin), Annotated)
            self.assertEqual((twin, twin.move_stack), (board, board.move_stack))
            self.assertEqual(str(twin.pop()), "e1g1")
            self.assertEqual(twin.fen(), CASTLING)
        self.assertEqual(pickle.loads(pickle.dumps(board)).comment, "draw")
        self.assertEqual(pickle.loads(pickle.dumps(ours.BaseBoard())), ours.BaseBoard())
        mate = ours.Board("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3").outcome()
        self.assertEqual(pickle.loads(pickle.dumps(mate)), mate)
        self.assertEqual(repr(mate), "Outcome(termination=<Termination.CHECKMATE: 1>, winner=False)")
        for state in ((), ([], [], [], [], None), ([0] * 30, [], [], [], None), ("x",) * 5):
            self.assertRaises((TypeError, ValueError, RuntimeError), ours.Board.__new__(ours.Board).__setstate__, state)

    def test_epd(self):
        bare = "4k3/8/8/8/8/8/8/4K3 w - -"
        for rest in ("", " a", " a;", " a b;", " a 5;", " a 5.5;", " a +5;", " a 1e3;", " a 5 6;", " a Kd1;",
                     " a Kd1 Kd2;", " bm Kd1 Kd2", " bm Kd5", " pv Kd1 Kd8 Kd2;", " pv Kd1 xx", " bm;",
                     ' a "x;y" ; b  "z"', ' a "x\\y\\"z";', " 5 a;", " - a;", " hmvc x;", " fmvn 0;", ' hmvc "7";',
                     " a 12abc", ' bm "Kd1";', " bm 5;", " hmvc 3; fmvn 9"):
            def read(module, epd=bare + rest):
                board, values = module.Board.from_epd(epd)
                return board.fen(), values
            self.equal(read, rest)
        for values in ({"a": None}, {"a": 5}, {"a": 5.5}, {"a": float("inf")}, {"a": 'q"u\\o\n'}, {"-": 1}, {"a b": 1},
                       {"": 1}, {"5a": 1}):
            self.equal(lambda m, values=values: m.Board(bare).epd(**values), values)

    def test_generators(self):
        board = ours.Board()
        moves = board.legal_moves
        board.push_san("e4")
        self.assertIn(ours.Move.from_uci("e7e5"), moves)
        self.assertEqual((moves.count(), bool(moves)), (20, True))
        for move in board.legal_moves:  # a loop survives changes
            board.push(move)
            board.pop()
        self.assertRaises(TypeError, lambda: "e7e5" in moves)
        kinds = ours.LegalMoveGenerator, type(board.occupied_co)
        for raw in [kind.__new__(kind) for kind in kinds]:
            for ask in list, repr, lambda pair: 1 in pair:
                self.assertRaises(TypeError, ask, raw)
        self.assertEqual(len(list(board.generate_legal_moves(ours.SquareSet(ours.BB_E7), ~ours.BB_E5))), 1)

    def test_wrong_arguments(self):
        board = ours.Board()
        for wrong in (64, -65, 10**30):
            self.assertRaises(IndexError, board.piece_at, wrong)
        for wrong in (None, "e4", 1.5):
            self.assertRaises(TypeError, board.piece_at, wrong)
        self.assertRaises(TypeError, board.piece_at)
        self.assertEqual(board.piece_at(square=4), ours.Piece(6, True))
        self.assertRaises(TypeError, board.push, None)
        self.assertRaises(TypeError, board.push, "e2e4")
        self.assertRaises(IndexError, board.pieces, 7, True)
        self.assertRaises(ValueError, board.set_chess960_pos, 960)
        for name, wrong in {"halfmove_clock": "x", "move_stack": 3, "ep_square": 64, "pawns": None}.items():
            self.assertRaises((TypeError, IndexError), setattr, board, name, wrong)


class Annotated(ours.Board):
    """A class of a user, whose push counts."""

    pushed = 0

    def push(self, move):
        self.pushed += 1
        super().push(move)


if __name__ == "__main__":
    unittest.main()
