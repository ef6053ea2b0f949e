# SPDX-License-Identifier: GPL-3.0-or-later
"""Chess games of any format, and their positions, by the library of Marginalia.

    import marginalia
    for game in marginalia.read("games.pgn.zst"):
        print(game.tags["White"], game.result, game.san()[:4])
"""

from ._native import (
    Batch,
    Columns,
    Eval,
    Fault,
    Game,
    GameReader,
    GaviotaTables,
    Node,
    Opening,
    PolyglotBook,
    Position,
    Report,
    SyzygyTables,
    Tags,
    __version__,
    check,
    columns,
    convert,
    make_polyglot_book,
    name_opening,
    read,
    read_text,
    win_chances,
)

__all__ = [
    "Batch",
    "Columns",
    "Eval",
    "Fault",
    "Game",
    "GameReader",
    "GaviotaTables",
    "Node",
    "Opening",
    "PolyglotBook",
    "Position",
    "Report",
    "SyzygyTables",
    "Tags",
    "__version__",
    "check",
    "columns",
    "convert",
    "make_polyglot_book",
    "name_opening",
    "read",
    "read_text",
    "win_chances",
]
