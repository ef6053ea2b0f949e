#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of beside.py: what counts as said, and by whom. Exit status 77 (CTest: skipped) without python-chess."""
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests/reference"))
import with_python_chess  # noqa: E402,F401

import beside  # noqa: E402

THEIRS = """[White "A"]
[Black "B"]

1. e4 {Best by test.} e5 2. Qh5? {[%clk 0:01:00] Too early.} Nc6 3. Bc4 Nf6?? {Oh no.} 4. Qxf7#! 1-0

[White "C"]
[Black "D"]

1. d4 {Nobody has annotated this one but me.} 1-0
"""
OURS = """[White "A"]
[Black "B"]

{In brief: a mate.} 1. e4 {[%eval 0.2]} e5 {[%eval 0.2]} 2. Qh5 $6 {[%eval -0.5] (0.20 → -0.50) Inaccuracy. Nf3 was best.}
2... Nc6 {[%eval -0.5]} 3. Bc4 {[%eval 0.0]} Nf6 $4 {[%eval #1] (0.00 → Mate in 1) Checkmate is now unavoidable. g6 was best.
Allows mate in 1: 4. Qxf7#.} 4. Qxf7# $7 {The only move.} 1-0
"""


class Beside(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def test_counts_and_text(self):
        counts, text = beside.compare(self.write("theirs.pgn", THEIRS), self.write("ours.pgn", OURS))
        self.assertEqual({name: count for name, count in counts.items() if count}, {
            "games": 1, "moves": 7, "their comments": 3, "where we give a reason or praise": 1, "where we give a sign alone": 1,
            "where we are silent": 1, "our words where they are silent": 1, "their ? and ??": 2, "of these labelled by us": 2,
            "with a reason": 1, "our ? and ??": 1, "of these criticised by them": 1, "their ! and !!": 1, "of these praised by us": 1,
            "our praise": 1, "of this praised by them": 1})
        self.assertIn("they 2. Qh5? Too early.\nwe   2. Qh5?! (0.20 → -0.50) Inaccuracy. Nf3 was best.\n", text)
        self.assertNotIn("annotated this one", text)

    def test_a_bare_game_has_nothing_but_its_moves(self):
        game = next(beside.read(self.write("theirs.pgn", THEIRS)))
        text = beside.bare_text(game).replace("\n", " ")
        self.assertTrue(text.endswith(" 1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"), text)

    def test_games_are_chosen_evenly_among_those_with_many_comments(self):
        moves = "1. Nf3 {a} Nf6 {b} 2. Ng1 {c} Ng8 {d} " + " ".join(
            f"{n}. Nf3 {{x}} Nf6 {n + 1}. Ng1 Ng8" for n in range(3, 3 + 2 * 10, 2))
        files = [self.write(f"{first}.pgn", "\n".join(
            f'[White "{name}"]\n[Black "Z"]\n\n{moves} {ending} *\n' for name, ending in ((first + "1", "23. a3"), (first + "2", "23. a4"))))
            for first in "AB"]
        # Both files have the same games: each counts once.
        self.assertEqual([game.headers["White"] for game in beside.commented(files, 5)], ["A1", "A2"])
        self.assertEqual([game.headers["White"] for game in beside.commented(files, 1)], ["A2"])
        self.assertEqual(beside.commented([self.write("few.pgn", THEIRS)], 5), [])


if __name__ == "__main__":
    unittest.main()
