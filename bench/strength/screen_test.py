#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The figures of screen.py, with matches whose results are known; whose games a match goes on with."""
import math
import pathlib
import tempfile
import unittest

from matches import Side
from screen import RUNS, effects, side_of

WORTH = [6.0, 8.5, -1.5, 3.0, 0.0, 1.0, 0.25, 0.5, -3.0, 2.5, -2.75, 4.0, -4.0, 1.5, -5.0]


class Screen(unittest.TestCase):
    def test_each_change_plays_half_of_the_runs_on_each_side(self):
        for column in range(1, RUNS):
            self.assertEqual(sum(side_of(run, column) for run in range(RUNS)), 0)

    def test_two_changes_are_on_the_same_side_in_half_of_the_runs(self):
        for one in range(1, RUNS):
            for other in range(1, one):
                self.assertEqual(sum(side_of(run, one) * side_of(run, other) for run in range(RUNS)), 0)

    def test_what_the_changes_are_worth_is_found_again(self):
        elos = [sum(side_of(run, column) * elo for column, elo in enumerate(WORTH, 1)) for run in range(RUNS)]
        found = effects(elos, [20.0] * RUNS, len(WORTH))
        for (elo, error), worth in zip(found, WORTH):
            self.assertAlmostEqual(elo, worth)
            self.assertAlmostEqual(error, 20 / math.sqrt(RUNS))

    def test_one_change_is_all_there_is(self):
        elos = [7.0 * side_of(run, 1) for run in range(RUNS)]
        self.assertEqual([elo for elo, _ in effects(elos, [10.0] * RUNS, 1)], [7.0])


class Sides(unittest.TestCase):
    def test_another_build_is_another_side(self):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, "engine")
            side = Side("ours", f"{program} --uci")
            found = [side.settings()]
            for build in (b"one", b"two", b"two"):
                program.write_bytes(build)
                found.append(side.settings())
        self.assertEqual(found[2], found[3])
        self.assertEqual(len(set(found)), 3)
        self.assertNotEqual(Side("ours", "a").settings(), Side("ours", "b").settings())


if __name__ == "__main__":
    unittest.main()
