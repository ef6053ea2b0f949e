# SPDX-License-Identifier: GPL-3.0-or-later
"""SquareSet and Piece against those of python-chess."""
import copy
import operator
import pickle
import random
import unittest

import chess
from marginalia._native import Piece, SquareSet

MASKS = [0, 1, chess.BB_ALL, chess.BB_RANK_4, chess.BB_FILE_H, 0x1e22_2212_0e0a_1222]
OTHERS = [*MASKS, -1, 2**64 + 5, True, 3.0, [], [0, 63], (5,), range(8), [-1]]
WRONG = [None, "a1", ["a1"], [64], [-65], [2**70], [1.0], object()]
OPERATORS = [operator.and_, operator.or_, operator.xor, operator.sub, operator.iand, operator.ior, operator.ixor,
             operator.isub, operator.eq, operator.ne]
METHODS = ["isdisjoint", "issubset", "issuperset", "union", "intersection", "difference", "symmetric_difference"]
CHANGES = ["update", "intersection_update", "difference_update", "symmetric_difference_update"]


def answer(call, *arguments):
    """What a call returns or raises, comparable between the two libraries."""
    try:
        value = call(*arguments)
    except Exception as error:  # noqa: BLE001
        return type(error)
    return ("set", int(value)) if type(value).__name__ == "SquareSet" else value


class SquareSetCase(unittest.TestCase):
    def test_operators_and_methods(self):
        for mask in MASKS:
            for other in OTHERS + WRONG:
                for call in OPERATORS:
                    if other in WRONG and call in (operator.eq, operator.ne):
                        continue
                    self.assertEqual(answer(call, SquareSet(mask), other),
                                     answer(call, chess.SquareSet(mask), other), (call, mask, other))
                for name in METHODS + CHANGES:
                    ours, theirs = SquareSet(mask), chess.SquareSet(mask)
                    self.assertEqual(answer(getattr(ours, name), other), answer(getattr(theirs, name), other),
                                     (name, mask, other))
                    self.assertEqual(int(ours), int(theirs))
            for by in 0, 1, 9, 63, 64, 1000, -1:
                for call in operator.lshift, operator.rshift, operator.ilshift, operator.irshift:
                    self.assertEqual(answer(call, SquareSet(mask), by), answer(call, chess.SquareSet(mask), by))
        self.assertFalse(any(SquareSet(3) == wrong for wrong in WRONG))

    def test_values(self):
        dice = random.Random(3)
        for mask in MASKS + [dice.getrandbits(64) for _ in range(50)]:
            ours, theirs = SquareSet(mask), chess.SquareSet(mask)
            for call in list, len, int, bool, repr, str, operator.index, operator.inv, lambda s: list(reversed(s)):
                self.assertEqual(answer(call, ours), answer(call, theirs))
            for name in "tolist", "mirror", "copy", "pop":
                self.assertEqual(answer(getattr(ours, name)), answer(getattr(theirs, name)), name)
            self.assertEqual(ours.mask, theirs.mask)
        self.assertEqual(list(SquareSet(0b101101).carry_rippler()), list(chess.SquareSet(0b101101).carry_rippler()))
        for a in range(-2, 66):
            self.assertEqual(answer(SquareSet.from_square, a), answer(chess.SquareSet.from_square, a))
            self.assertEqual(answer(operator.contains, SquareSet(0x81), a),
                             answer(operator.contains, chess.SquareSet(0x81), a))
            for name in "add", "discard", "remove":
                self.assertEqual(answer(getattr(SquareSet(3), name), a), answer(getattr(chess.SquareSet(3), name), a))
            for b in range(0, 64) if a in range(64) else ():
                for name in "between", "ray":
                    self.assertEqual(int(getattr(SquareSet, name)(a, b)), int(getattr(chess.SquareSet, name)(a, b)))

    def test_copies_are_apart(self):
        squares = SquareSet([1, 2])
        for twin in pickle.loads(pickle.dumps(squares)), copy.copy(squares), copy.deepcopy(squares), squares.copy():
            self.assertEqual(twin, squares)
            twin.add(5)
            self.assertNotIn(5, squares)
        with self.assertRaises(TypeError):
            hash(squares)
        walk = iter(squares)
        squares.clear()
        self.assertEqual(list(walk), [1, 2])


class PieceCase(unittest.TestCase):
    def test_pieces(self):
        for symbol in "PNBRQKpnbrqk":
            ours, theirs = Piece.from_symbol(symbol), chess.Piece.from_symbol(symbol)
            self.assertEqual(ours, Piece(theirs.piece_type, theirs.color))
            for call in str, repr, hash, lambda p: (p.piece_type, p.color, p.symbol(), p.unicode_symbol(),
                                                    p.unicode_symbol(invert_color=True)):
                self.assertEqual(call(ours), call(theirs))
            for twin in pickle.loads(pickle.dumps(ours)), copy.copy(ours), copy.deepcopy([ours])[0]:
                self.assertEqual(twin, ours)
            with self.assertRaises(AttributeError):
                ours.color = True
        self.assertNotEqual(Piece(1, True), Piece(1, False))
        self.assertNotEqual(Piece(1, True), None)
        for wrong in "", "x", "PP", "é":
            with self.assertRaises(ValueError):
                Piece.from_symbol(wrong)
        for wrong in 0, 7, -1:
            with self.assertRaises(ValueError):
                Piece(wrong, True)
        for wrong in "P", None, 1.0, 2**70:
            with self.assertRaises(TypeError):
                Piece(wrong, True)


if __name__ == "__main__":
    unittest.main()
