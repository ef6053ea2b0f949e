# SPDX-License-Identifier: GPL-3.0-or-later
"""Games small enough to count by hand, for the tests of the ruler."""
import io

import chess.pgn

import games


def game_of(movetext, **headers):
    tags = "".join(f'[{name} "{value}"]\n' for name, value in {"Event": "?", "Result": "*", **headers}.items())
    return games.from_pgn(chess.pgn.read_game(io.StringIO(f"{tags}\n{movetext} *\n")))


def labelled(labels, marks):
    """Eight moves with those labels, each written as `marks` has it."""
    moves = "e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Bc5".split()
    return game_of(" ".join(f"{move}{marks[label]} {{ [%eval 0.3] }}" for move, label in zip(moves, labels)))
