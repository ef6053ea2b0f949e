# SPDX-License-Identifier: GPL-3.0-or-later
"""The package with its stubs, and a program that uses it, satisfy mypy and pyright in strict mode."""
import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile
import textwrap
import unittest

import marginalia

PROGRAM = """
    import io
    import marginalia
    import marginalia.chess as chess
    from marginalia import Eval, Game, Position
    from marginalia.chess import engine, pgn

    def labels(path: str) -> dict[str, int]:
        counts: dict[str, int] = {}
        with marginalia.read(path, wants=lambda tags: tags.get("Result") != "*") as games:
            for game in games:
                white: str = game.tags["White"]
                game.tags["Annotator"] = white.upper()
                for san, label, value in zip(game.san(), marginalia.label_game(game), game.evals):
                    if label is not None and value is not None and value.cp is not None:
                        counts[label] = counts.get(label, 0) + len(san) * value.cp
        return counts

    game = Game(tags={"White": "A"}, moves=["e4"])
    node = game.add("e5", "Nf3")
    node.eval, node.clock, node.nags, node.comment = Eval(mate=3), None, [1], "!"
    node.eval = None
    end = node.outcome(claim_draw=True)
    winner: str | None = end[1] if end else None
    position, operations = Position.from_epd(Position().epd(bm=["e4"], id="x"))
    squares: list[str] = position.attackers("white", "e4") + (position.pin("e2") or [])
    texts = [other.to_pgn() for other in marginalia.read(io.StringIO(game.to_pgn()))]
    texts += [other.to_bgn() for other in marginalia.read_text(b"1. e4 *")]
    with marginalia.SyzygyTables("one", "two") as tables:
        wdl: int | None = tables.wdl(position)
    picture: str = position.svg(last="e2e4", marks=["Ge2e4"], fills={"e4": "red"})

    with marginalia.Engine("marginalia") as judge:
        found: marginalia.Judgement = marginalia.why(position, "e4", judge, nodes=1000)
        words: str = found.text_in("de", figurines=True) + (found.label or "") + found.line[0]
        change: float = (found.loss or 0.0) + len(found.facts)
        annotated: Game = marginalia.annotate(game, judge, nodes=1000, options=["--no-arrows"])
    explored = marginalia.explore(None, ["a.pgn", "b.pgn"], depth=2, where="plies > 3")
    rows = [(move.san, move.games, move.score("white"), len(move.moves)) for move in explored.moves]
    names: list[str] = [example.white for example in explored.best if example.white_rating]
    with marginalia.PositionIndex("a.pgn") as index:
        numbers: list[int] = index.numbers(position)
        indexed = [other.tags["White"] for other in index.games("x")]
    sizes = [len(batch) for batch in marginalia.columns(io.StringIO("1. e4 *"), ["uci"])]
    sizes += [len(batch) for batch in marginalia.columns_text(b"1. e4 *")]

    board = chess.Board()
    for move in list(board.legal_moves):
        board.push(move)
        back: chess.Move = board.pop()
    attackers: chess.SquareSet = board.attackers(chess.WHITE, chess.E4) & chess.BB_RANK_1
    read: pgn.Game | None = pgn.read_game(io.StringIO("1. e4 *"))
    assert read is not None
    for child in read.mainline():
        score: engine.PovScore | None = child.eval()
    with engine.SimpleEngine.popen_uci("stockfish") as simple:
        best: chess.Move | None = simple.play(board, engine.Limit(depth=1)).move
"""


def is_there(name):
    return importlib.util.find_spec(name) is not None


class TypedCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.program = pathlib.Path(folder.name, "program.py")
        self.program.write_text(textwrap.dedent(PROGRAM), encoding="utf-8")
        self.stub = pathlib.Path(marginalia.__file__).with_name("_native.pyi")
        self.environment = dict(os.environ, MYPYPATH=str(self.stub.parents[1]),
                                PYTHONPATH=os.pathsep.join([str(self.stub.parents[1]), *sys.path]))

    def check(self, *command):
        done = subprocess.run([sys.executable, "-m", *map(str, command)], capture_output=True, text=True,
                              cwd=self.program.parent, env=self.environment)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    @unittest.skipUnless(is_there("mypy"), "no Python package mypy")
    def test_mypy(self):
        cache = self.program.parent / "cache"
        self.check("mypy", "--strict", "--cache-dir", cache, self.program)
        self.check("mypy", "--strict", "--cache-dir", cache, "-p", "marginalia")

    @unittest.skipUnless(is_there("pyright"), "no Python package pyright")
    def test_pyright(self):
        (self.program.parent / "pyrightconfig.json").write_text(
            f'{{"typeCheckingMode": "strict", "extraPaths": ["{self.stub.parents[1]}"]}}')
        self.check("pyright", self.program, self.stub)


if __name__ == "__main__":
    unittest.main()
