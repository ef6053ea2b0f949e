# SPDX-License-Identifier: GPL-3.0-or-later
"""The guide tests/guide/python_games.py, and the examples of src/python/README.md, print what they ought to."""
import collections
import pathlib
import re
import subprocess
import sys
import unittest

import chess.pgn

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLUB = ROOT / "tests/data/club.pgn"


def run(*arguments):
    return subprocess.run([sys.executable, *map(str, arguments)], check=True, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, cwd=ROOT / "tests/data").stdout


class GuideCase(unittest.TestCase):
    def test_guide_counts_what_python_chess_counts(self):
        said = run(ROOT / "tests/guide/python_games.py", CLUB)
        results, blunders, plies = collections.Counter(), 0, 0
        with open(CLUB, encoding="utf-8") as file:
            while game := chess.pgn.read_game(file):
                results[game.headers["Result"]] += 1
                for node in game.mainline():
                    blunders += 4 in node.nags
                    plies += 1
        self.assertIn(f"results: {dict(results)}\n", said)
        self.assertEqual(sum(map(int, re.findall(r": (\d+) blunders", said))), blunders)
        self.assertIn(f"{plies} half-moves", said)
        self.assertEqual(len(re.findall("% of the game lost", said)), 3)

    def test_readme(self):
        text = (ROOT / "src/python/README.md").read_text(encoding="utf-8")
        examples = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", text, re.S)
        self.assertGreater(len(examples), 3)
        for code, output in examples:
            self.assertEqual(run("-c", code), output)


if __name__ == "__main__":
    unittest.main()
