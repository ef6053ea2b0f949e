# SPDX-License-Identifier: GPL-3.0-or-later
"""The notebook src/python/afternoon.ipynb and the examples of src/python/README.md print what they ought to."""
import collections
import importlib.util
import json
import os
import pathlib
import re
import subprocess
import sys
import unittest

import chess.engine
import chess.pgn
import programs

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLUB = ROOT / "tests/data/club.pgn"
NOTEBOOK = ROOT / "src/python/afternoon.ipynb"


def run(code):
    environment = dict(os.environ, MPLBACKEND="Agg", PATH=os.pathsep.join([str(programs.FOLDER), os.environ["PATH"]]))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, stdin=subprocess.DEVNULL,
                          cwd=ROOT / "tests/data", env=environment, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


LABELS = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
GLYPHS = {chess.pgn.NAG_BLUNDER: "blunder", chess.pgn.NAG_MISTAKE: "mistake", chess.pgn.NAG_DUBIOUS_MOVE: "inaccuracy"}


def label_of(node, before):
    """The label of a move, and what White may expect after it, by python-chess's model of lichess."""
    after = node.eval().white().wdl(model="lichess", ply=node.ply()).expectation()
    loss = before - after if node.turn() == chess.BLACK else after - before
    return next((name for least, name in LABELS if loss >= least), None), after


class GuideCase(unittest.TestCase):
    @unittest.skipUnless(all(map(importlib.util.find_spec, ("matplotlib", "pandas", "pyarrow"))),
                         "no Python packages matplotlib, pandas, pyarrow")
    def test_notebook_finds_what_python_chess_finds(self):
        cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
        self.assertFalse(any(cell.get("outputs") for cell in cells), "the outputs of a run do not belong in the project")
        said = run("\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"))
        results, points, played, labels = (collections.Counter() for _ in range(4))
        glyphs = same = 0
        with open(CLUB, encoding="utf-8") as file:
            while game := chess.pgn.read_game(file):
                result, before = game.headers["Result"], 0.5
                results[result] += 1
                for side, own in zip(("White", "Black"), ("1-0", "0-1")):
                    points[game.headers[side]] += 0.5 if result == "1/2-1/2" else result == own
                    played[game.headers[side]] += 1
                for node in game.mainline():
                    if not node.eval() or node.eval().relative == chess.engine.Mate(0):
                        continue
                    label, before = label_of(node, before)
                    labels[label or "sound"] += 1
                    marked = {GLYPHS[nag] for nag in node.nags if nag in GLYPHS}
                    glyphs += len(marked)
                    same += label in marked
        self.assertIn(f"{dict(sorted(results.items()))}\n", said)
        self.assertIn(f"{dict(labels.most_common())}\n", said)
        self.assertIn(f"{glyphs} glyphs, {same} say the same\n", said)
        for player, score in points.items():
            self.assertIn(f"{player:18}{score:5.1f} of {played[player]}\n", said)
        self.assertRegex(said, r"(?m)^by material, mobility, .* % off in games that it has not seen$")

    def test_readme(self):
        text = (ROOT / "src/python/README.md").read_text(encoding="utf-8")
        examples = re.findall(r"```python\n([^`]*)```\n\n```text\n([^`]*)```", text)
        self.assertGreater(len(examples), 3)
        for code, output in examples:
            if "marginalia.Engine(" in code and not all((programs.FOLDER / name).exists() for name in ("annotate", "marginalia")):
                print("the programs were not built, so an example is left out", file=sys.stderr)
                continue
            self.assertEqual(run(code), output)


if __name__ == "__main__":
    unittest.main()
