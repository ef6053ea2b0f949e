# SPDX-License-Identifier: GPL-3.0-or-later
"""The guide tests/guide/python_games.py, and the examples of src/python/README.md, print what they ought to."""
import collections
import importlib.util
import pathlib
import re
import subprocess
import sys
import unittest

import chess.engine
import chess.pgn

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLUB = ROOT / "tests/data/club.pgn"


def run(*arguments):
    return subprocess.run([sys.executable, *map(str, arguments)], check=True, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, cwd=ROOT / "tests/data").stdout


LABELS = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
GLYPHS = {chess.pgn.NAG_BLUNDER: "blunder", chess.pgn.NAG_MISTAKE: "mistake", chess.pgn.NAG_DUBIOUS_MOVE: "inaccuracy"}


def label_of(node, before):
    """The label of a move, and what White may expect after it, by python-chess's model of lichess."""
    after = node.eval().white().wdl(model="lichess", ply=node.ply()).expectation()
    loss = before - after if node.turn() == chess.BLACK else after - before
    return next((name for least, name in LABELS if loss >= least), None), after


class GuideCase(unittest.TestCase):
    @unittest.skipUnless(importlib.util.find_spec("duckdb"), "no Python package duckdb")
    def test_guide_finds_what_python_chess_finds(self):
        said = run(ROOT / "tests/guide/python_games.py", CLUB)
        results, half_moves, points = collections.Counter(), collections.Counter(), collections.Counter()
        labels, left, glyphs, same = collections.Counter(), collections.Counter(), 0, 0
        with open(CLUB, encoding="utf-8") as file:
            while game := chess.pgn.read_game(file):
                result, before = game.headers["Result"], 0.5
                results[result] += 1
                for side, own in zip(("White", "Black"), ("1-0", "0-1")):
                    points[game.headers[side]] += 0.5 if result == "1/2-1/2" else result == own
                for node in game.mainline():
                    half_moves[result] += 1
                    label = None
                    if node.eval() and node.eval().relative != chess.engine.Mate(0):
                        label, before = label_of(node, before)
                    labels[label] += 1
                    left[label] += node.clock()
                    marked = {GLYPHS[nag] for nag in node.nags if nag in GLYPHS}
                    glyphs += len(marked)
                    same += label in marked
        self.assertIn(f"results: {dict(results)}\n", said)
        for _, name in LABELS:
            self.assertIn(f"{labels[name]:3} x {name}\n", said)
        self.assertEqual(len(re.findall("% of the point lost", said)), 3)
        self.assertIn(f"{glyphs} glyphs in the file, {glyphs} on moves with a label, {same} say the same\n", said)
        rows = {tuple(cell.strip() for cell in line.strip("│").split("│")) for line in said.splitlines()
                if line.startswith("│")}
        for result, games in results.items():
            self.assertIn((result, str(games), str(round(half_moves[result] / games, 1))), rows)
        for player, score in points.items():
            self.assertIn((player, f"{score:.1f}", "6"), rows)
        for _, name in LABELS:
            self.assertIn((name, str(labels[name]), f"{left[name] / labels[name]:.0f}.0"), rows)
        self.assertIn(f" {sum(half_moves.values())} half-moves", said)

    def test_readme(self):
        text = (ROOT / "src/python/README.md").read_text(encoding="utf-8")
        examples = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", text, re.S)
        self.assertGreater(len(examples), 3)
        for code, output in examples:
            self.assertEqual(run("-c", code), output)


if __name__ == "__main__":
    unittest.main()
