# SPDX-License-Identifier: GPL-3.0-or-later
"""Chess games of any format, and their positions, by the library of Marginalia.

    import marginalia
    for game in marginalia.read("games.pgn.zst"):
        print(game.tags["White"], game.result, game.san()[:4])
"""

from . import _native
from ._native import (
    Batch,
    Columns,
    Eval,
    Fault,
    Game,
    GameReader,
    GaviotaTables,
    MoveDatabase,
    Node,
    Opening,
    PlayedMove,
    PolyglotBook,
    Position,
    Report,
    SyzygyTables,
    Tags,
    check,
    columns,
    convert,
    game_accuracy,
    label_game,
    label_move,
    make_move_database,
    make_polyglot_book,
    name_opening,
    read,
    read_text,
    win_chances,
)

__version__: str = getattr(_native, "__version__")

__all__ = [
    "Batch",
    "Columns",
    "Eval",
    "Fault",
    "Game",
    "GameReader",
    "GaviotaTables",
    "MoveDatabase",
    "Node",
    "Opening",
    "PlayedMove",
    "PolyglotBook",
    "Position",
    "Report",
    "SyzygyTables",
    "Tags",
    "__version__",
    "check",
    "columns",
    "convert",
    "game_accuracy",
    "label_game",
    "label_move",
    "make_move_database",
    "make_polyglot_book",
    "name_opening",
    "read",
    "read_text",
    "win_chances",
]
