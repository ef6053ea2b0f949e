# SPDX-License-Identifier: GPL-3.0-or-later
"""The boards of marginalia.chess.variant against those of python-chess."""
import pickle
import random
import unittest

import chess
import chess.variant
import marginalia.chess as ours
import marginalia.chess.variant as variants

NAMES = [board.__name__ for board in chess.variant.VARIANTS[1:]]
ANSWERS = ["fen", "result", "status", "is_check", "is_checkmate", "is_stalemate", "is_variant_end",
           "is_variant_win", "is_variant_loss", "is_variant_draw", "is_insufficient_material", "is_game_over",
           "clean_castling_rights"]


class VariantCase(unittest.TestCase):
    def test_random_games(self):
        dice = random.Random(11)
        for name in NAMES:
            theirs, board = getattr(chess.variant, name)(), getattr(variants, name)()
            self.assertEqual(repr(board), repr(theirs))
            for _ in range(60):
                for answer in ANSWERS:
                    self.assertEqual(getattr(board, answer)(), getattr(theirs, answer)(), (name, answer, theirs.fen()))
                moves = list(theirs.legal_moves)
                self.assertEqual([move.uci() for move in board.legal_moves], [move.uci() for move in moves],
                                 theirs.fen())
                if not moves:
                    break
                move = dice.choice(moves)
                self.assertEqual(board.san(ours.Move.from_uci(move.uci())), theirs.san(move))
                board.push_san(theirs.san(move))
                theirs.push(move)
            twin = pickle.loads(pickle.dumps(board))
            while theirs.move_stack:
                self.assertEqual(str(board.pop()), str(theirs.pop()))
                self.assertEqual(board.fen(), theirs.fen())
            self.assertEqual((type(twin), twin.root()), (type(board), board.root()))

    def test_class_attributes(self):
        for theirs, board in zip(chess.variant.VARIANTS, variants.VARIANTS):
            for name in dir(theirs):
                value = getattr(theirs, name)
                if not name.startswith("_"):
                    self.assertTrue(hasattr(board(), name), (board, name))
                    if isinstance(value, (str, bytes, bool, list, type(None))):
                        self.assertEqual(getattr(board, name), value, (board, name))
            for alias in theirs.aliases:
                self.assertIs(variants.find_variant(alias.upper()), board)
        self.assertRaises(ValueError, variants.find_variant, "draughts")

    def test_keys_of_repetition(self):
        for board in variants.VARIANTS:
            self.assertEqual(hash(board()._transposition_key()), hash(board()._transposition_key()), board)
            self.assertNotEqual(board()._transposition_key(), board("8/8/8/8/8/8/8/K1k5 w - - 0 1")._transposition_key())

    def test_pockets(self):
        board = variants.CrazyhouseBoard()
        board.pockets[ours.WHITE].add(ours.QUEEN)
        self.assertEqual(board.fen().split()[0][-3:], "[Q]")
        board.push_uci("Q@e4")
        self.assertEqual(len(board.pockets[ours.WHITE]), 0)
        board.pop()
        board.pockets = [variants.CrazyhousePocket("p"), variants.CrazyhousePocket("kn")]
        self.assertEqual(repr(board.pockets), "[CrazyhousePocket('p'), CrazyhousePocket('kn')]")
        own = board.pockets[ours.BLACK].copy()
        own.reset()
        self.assertEqual((str(own), str(board.pockets[ours.BLACK])), ("", "p"))
        self.assertRaises(AssertionError, own.remove, ours.PAWN)
        self.assertRaises(IndexError, own.add, 7)
        self.assertRaises(ValueError, variants.CrazyhousePocket, "x")
        self.assertRaises(AssertionError, board.push, ours.Move(28, 28, drop=ours.ROOK))
        for fen in "8/8/8/8/8/8/8/8[Qx] w", "8/8/8/8/8/8/8/8[Q w", "8/8/8/8/8/8/8/8Q] w":
            self.assertRaises(ValueError, variants.CrazyhouseBoard, fen)

    def test_checks(self):
        board = variants.ThreeCheckBoard("8/8/1K2p3/3qP2k/8/8/8/8 b - - 3 57 +1+2")
        self.assertEqual(board.remaining_checks, [1, 2])
        board.remaining_checks[ours.WHITE] = 0
        self.assertTrue(board.is_variant_loss())
        for fen in "8/8/8/8/8/8/8/8 w - - 3+ 0 1", "8/8/8/8/8/8/8/8 w - - 0 1 1+1", "8/8/8/8/8/8/8/8 w - - +1+1 0 1":
            self.assertRaises(ValueError, variants.ThreeCheckBoard, fen)


if __name__ == "__main__":
    unittest.main()
