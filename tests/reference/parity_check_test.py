#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""parity_check.py finds what is wrong with a table: rows of the true table are spoilt one by one."""
import unittest

import with_python_chess  # noqa: F401  before the imports that need it

import parity_check
import python_chess_names

ROWS = parity_check.read_table()
SOURCES = parity_check.Sources()
PUBLIC = python_chess_names.public_names()


def row_of(name):
    return next(row for row in ROWS if name in parity_check.patterns_of(row))


class ParityCheckTest(unittest.TestCase):
    def expect(self, name, fault, **changes):
        """The row of `name` is sound, and with these changes it has the fault."""
        row = row_of(name)
        self.assertEqual(list(parity_check.faults_of_row(row, SOURCES)), [])
        faults = list(parity_check.faults_of_row(row._replace(**changes), SOURCES))
        self.assertTrue(any(fault in found for found in faults), faults)

    def test_names(self):
        public = set(PUBLIC)
        for name in ("chess.Board.push", "chess.A1", "chess.pgn.GameNode.promote", "chess.engine.InfoDict.nodes",
                     "chess.engine.AnalysisResult.would_block", "chess.svg.Arrow.from_pgn", "chess.pgn.Game.headers",
                     "chess.polyglot.Entry.weight", "chess.SquareSet.__or__", "chess.Board.turn"):
            self.assertIn(name, public)
        # Overridden, private, or what every object has.
        for name in ("chess.variant.AtomicBoard.is_legal", "chess.Board._board_state", "chess.Board.__init__"):
            self.assertNotIn(name, public)
        self.assertTrue(PUBLIC["chess.Board.push"])
        self.assertFalse(PUBLIC["chess.gaviota.EndgameKey"])

    def test_a_name_is_in_one_row(self):
        def faults(rows, public=PUBLIC):
            return list(parity_check.faults_of_names(rows, public))

        self.assertEqual(faults(ROWS), [])
        self.assertEqual(faults([row for row in ROWS if "chess.Board.push" not in row.names.split()]),
                         ["chess.Board.push: in no row"])
        self.assertEqual(faults([*ROWS, row_of("chess.Board.push")]), ["chess.Board.push: in two rows"])
        self.assertEqual(faults(ROWS, {**PUBLIC, "chess.Board.new_in_1_12": True}), ["chess.Board.new_in_1_12: in no row"])
        inside = row_of("chess.Board.push")._replace(kind="inside")
        self.assertEqual(faults([inside if row.names == inside.names else row for row in ROWS]),
                         ["chess.Board.push: python-chess describes it, so it is for users"])
        stale = row_of("chess.Board.push")._replace(names="chess.Board.shove")
        self.assertIn("chess.Board.shove: python-chess has no such name", faults([*ROWS, stale]))

    def test_an_item_that_loses_its_test(self):
        self.expect("chess.Board.push", "no test", tests="")
        self.expect("chess.Board.push", "no test file", tests="tests/core/none_test.cpp: laws")
        self.expect("chess.Board.push", 'has no case "laws"', tests="tests/core/position_test.cpp: laws")
        self.expect("chess.popcount", "do not mention Bitboard::count_all", declared="Bitboard::count_all")
        self.expect("chess.Board.pop", "its tests do not run", text="pos.take_back(move)")

    def test_declarations_and_reasons(self):
        self.expect("chess.popcount", "does not declare Bitboard::how_many", declared="Bitboard::how_many")
        self.expect("chess.popcount", "no public header", header="core/none.h")
        self.expect("chess.popcount", "no public header", header="notation/detail/san_spelling.h")
        self.expect("chess.Board.pop", "no line of code", text="")
        self.expect("chess.IntoSquareSet", "no reason", text="")
        self.expect("chess.IntoSquareSet", "no such kind", kind="missing")
        # The header mentions the word, in another type or as a parameter.
        self.expect("chess.popcount", "does not declare Position::count", declared="Position::count")
        self.expect("chess.popcount", "does not declare count", declared="count")

    def test_a_row_of_the_page(self):
        page = parity_check.page_of([row_of("chess.popcount"), row_of("chess.IntoSquareSet")], PUBLIC)
        self.assertIn("| `popcount`, `SquareSet.__len__` | `set.count()` in `core/bitboard.h` |  |  |\n", page)
        self.assertIn("| declared here | 2 |", page)
        self.assertIn("| not in C++, for the reason given | 1 |", page)


if __name__ == "__main__":
    parity_check.skip_other_versions()
    unittest.main()
