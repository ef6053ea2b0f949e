#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The figures of time_curve.py, of searches whose results are known."""
import unittest

import time_curve
from time_curve import Search, branching_factor, figures_of


def search(move, depth=8, score=0, nodes_at=None):
    found = Search.__new__(Search)
    found.move, found.depth, found.seldepth, found.score, found.hashfull = move, depth, depth + 4, score, 10
    found.nodes_at = nodes_at or {}
    return found


class Figures(unittest.TestCase):
    def test_nodes_grow_by_the_branching_factor(self):
        nodes_at = {depth: 100 * 2 ** depth for depth in range(1, 11)}
        for nodes in (6400, 25600):
            self.assertAlmostEqual(time_curve.math.exp(branching_factor(search("a", nodes_at=nodes_at), nodes)), 2.0)
        self.assertIsNone(branching_factor(search("a", nodes_at={3: 800}), 1000), "one depth grows by nothing")

    def test_moves_and_scores_are_compared_with_the_next_search_and_the_last(self):
        def row(moves, scores):
            return [search(move, score=score, nodes_at={5: 50, 6: 90}) for move, score in zip(moves, scores)]

        rows = figures_of({400: row("abcd", (0, 0, 0, 40)), 100: row("abxy", (0, 10, 20, -30)), 1600: row("axcy", (0, 0, 0, 0))})
        self.assertEqual([one["nodes"] for one in rows], [100, 400, 1600])
        self.assertEqual([(one["same_as_next"], one["same_as_last"], one["score_change"]) for one in rows[:2]],
                         [(0.5, 0.5, 25), (0.5, 0.5, 10)])
        self.assertNotIn("same_as_next", rows[2])
        self.assertEqual(rows[0]["seldepth"], 12)


if __name__ == "__main__":
    unittest.main()
