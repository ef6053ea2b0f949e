# SPDX-License-Identifier: GPL-3.0-or-later
"""Games in Portable Game Notation, with the names and the behaviour of python-chess.

    import marginalia.chess.pgn
    with open("games.pgn") as file:
        while (game := marginalia.chess.pgn.read_game(file)) is not None:
            print(game.headers["White"], game.mainline_moves())
"""

from __future__ import annotations

import marginalia.chess as chess
import marginalia.chess.engine
import marginalia.chess.svg

from . import _nags
from ._annotations import ARROWS_REGEX, CLOCK_REGEX, EMT_REGEX, EVAL_REGEX
from ._builders import BoardBuilder, GameBuilder, HeadersBuilder, LOGGER, SkipVisitor
from ._exporters import FileExporter, StringExporter, StringExporterMixin
from ._headers import Headers, HeadersT, TAG_NAME_REGEX, TAG_ROSTER
from ._nags import *
from ._nodes import ChildNode, Game, GameNode, GameT, Mainline, MainlineMapT
from ._reader import MOVETEXT_REGEX, SKIP_MOVETEXT_REGEX, TAG_REGEX, read_game, read_headers, skip_game
from ._time_control import TimeControl, TimeControlPart, TimeControlType, parse_time_control
from ._visitors import BaseVisitor, ResultT, SKIP, SkipType

__all__ = [
    "ARROWS_REGEX", "BaseVisitor", "BoardBuilder", "CLOCK_REGEX", "ChildNode", "EMT_REGEX", "EVAL_REGEX",
    "FileExporter", "Game", "GameBuilder", "GameNode", "GameT", "Headers", "HeadersBuilder", "HeadersT", "LOGGER",
    "MOVETEXT_REGEX", "Mainline", "MainlineMapT", "ResultT", "SKIP", "SKIP_MOVETEXT_REGEX", "SkipType",
    "SkipVisitor", "StringExporter", "StringExporterMixin", "TAG_NAME_REGEX", "TAG_REGEX", "TAG_ROSTER",
    "TimeControl", "TimeControlPart", "TimeControlType", "chess", "parse_time_control", "read_game", "read_headers",
    "skip_game", *_nags.__all__,
]

# Tracebacks, pickles and help() name the public module.
for _type in (BaseVisitor, BoardBuilder, ChildNode, FileExporter, Game, GameBuilder, GameNode, Headers,
              HeadersBuilder, Mainline, SkipType, SkipVisitor, StringExporter, StringExporterMixin, TimeControl,
              TimeControlPart, TimeControlType):
    _type.__module__ = __name__
del _type
