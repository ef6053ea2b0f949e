# SPDX-License-Identifier: GPL-3.0-or-later
"""The constants and functions of marginalia.chess over squares and bitboards against those of python-chess."""
import random
import types
import unittest

import chess
import marginalia.chess._squares as ours

SHIFTS = [name for name in dir(chess) if name.startswith("shift_")]
FLIPS = ["flip_vertical", "flip_horizontal", "flip_diagonal", "flip_anti_diagonal"]
SCANS = ["lsb", "msb", "popcount", "scan_forward", "scan_reversed"]
PAIRS = ["square_distance", "square_manhattan_distance", "square_knight_distance", "between", "ray"]


def plain(value):
    return list(value) if hasattr(value, "__next__") else value


class SquaresCase(unittest.TestCase):
    def test_constants(self):
        names = [name for name, value in vars(chess).items()
                 if isinstance(value, (bool, int, str, list, dict)) and not name.startswith(("_", "STATUS_"))]
        self.assertGreater(len(names), 180)
        for name in names:
            self.assertEqual(getattr(ours, name), getattr(chess, name), name)
        for name in "SAN_REGEX", "FEN_CASTLING_REGEX":
            for text in "Nbd7", "e8=Q+", "exd5", "O-O", "KQkq", "-", "", "HAha", "Qh4xe1#", "e4\n":
                groups = [match and match.groups() for match in (getattr(module, name).match(text)
                                                                 for module in (ours, chess))]
                self.assertEqual(*groups)

    def test_functions(self):
        dice = random.Random(5)
        masks = [0, 1, chess.BB_ALL, 1 << 63] + [dice.getrandbits(64) for _ in range(30)]
        for name in SHIFTS + FLIPS + SCANS:
            for mask in masks:
                self.assertEqual(plain(getattr(ours, name)(mask)), plain(getattr(chess, name)(mask)), name)
        for name in SHIFTS + FLIPS:
            self.assertIsInstance(getattr(ours, name)(ours.SquareSet(5)), ours.SquareSet)
        for a in chess.SQUARES:
            for name in "square_name", "square_file", "square_rank", "square_mirror":
                self.assertEqual(getattr(ours, name)(a), getattr(chess, name)(a))
            self.assertEqual(ours.parse_square(chess.square_name(a)), a)
            for b in chess.SQUARES:
                for name in PAIRS:
                    self.assertEqual(getattr(ours, name)(a, b), getattr(chess, name)(a, b), name)
        for piece_type in chess.PIECE_TYPES:
            self.assertEqual(ours.piece_symbol(piece_type), chess.piece_symbol(piece_type))
            self.assertEqual(ours.piece_name(piece_type), chess.piece_name(piece_type))
        for wrong in "", "A1", "a0", "i1", "a11":
            with self.assertRaises(ValueError):
                ours.parse_square(wrong)

    def test_every_name_is_there(self):
        import marginalia.chess
        stdlib = {"annotations", "Callable", "ClassVar", "Counter", "Dict", "Generic", "Hashable", "Iterable",
                  "Iterator", "List", "Literal", "Mapping", "Optional", "SupportsInt", "Tuple", "Type", "TypeVar",
                  "Union"}
        missing = [name for name, value in vars(chess).items() if not name.startswith("_") and name not in stdlib
                   and not isinstance(value, types.ModuleType) and not hasattr(marginalia.chess, name)]
        self.assertEqual(missing, [])


if __name__ == "__main__":
    unittest.main()
