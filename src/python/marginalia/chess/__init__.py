# SPDX-License-Identifier: GPL-3.0-or-later
"""The interface of python-chess over the library of Marginalia: boards with push and pop, moves, squares.

    import marginalia.chess as chess
    board = chess.Board()
    board.push_san("e4")

Names and answers are those of python-chess 1.11. Docstrings are in `help(chess.Board)`.
"""

import typing

from .._native import (
    AmbiguousMoveError as AmbiguousMoveError,
    BaseBoard as BaseBoard,
    Board as Board,
    CrazyhousePocket as _CrazyhousePocket,
    IllegalMoveError as IllegalMoveError,
    InvalidMoveError as InvalidMoveError,
    LegalMoveGenerator as LegalMoveGenerator,
    Move as Move,
    Outcome as Outcome,
    Piece as Piece,
    PseudoLegalMoveGenerator as PseudoLegalMoveGenerator,
    SquareSet as SquareSet,
    Status as Status,
    Termination as Termination,
)
from ._squares import *  # noqa: F401,F403

BaseBoardT = typing.TypeVar("BaseBoardT", bound=BaseBoard)
BoardT = typing.TypeVar("BoardT", bound=Board)

for _class in (
    AmbiguousMoveError, BaseBoard, Board, IllegalMoveError, InvalidMoveError, LegalMoveGenerator, Move, Outcome, Piece,
    PseudoLegalMoveGenerator, SquareSet, Status, Termination,
):
    _class.__module__ = __name__
_CrazyhousePocket.__module__ = __name__ + ".variant"
del _class

STATUS_VALID = Status.VALID
STATUS_NO_WHITE_KING = Status.NO_WHITE_KING
STATUS_NO_BLACK_KING = Status.NO_BLACK_KING
STATUS_TOO_MANY_KINGS = Status.TOO_MANY_KINGS
STATUS_TOO_MANY_WHITE_PAWNS = Status.TOO_MANY_WHITE_PAWNS
STATUS_TOO_MANY_BLACK_PAWNS = Status.TOO_MANY_BLACK_PAWNS
STATUS_PAWNS_ON_BACKRANK = Status.PAWNS_ON_BACKRANK
STATUS_TOO_MANY_WHITE_PIECES = Status.TOO_MANY_WHITE_PIECES
STATUS_TOO_MANY_BLACK_PIECES = Status.TOO_MANY_BLACK_PIECES
STATUS_BAD_CASTLING_RIGHTS = Status.BAD_CASTLING_RIGHTS
STATUS_INVALID_EP_SQUARE = Status.INVALID_EP_SQUARE
STATUS_OPPOSITE_CHECK = Status.OPPOSITE_CHECK
STATUS_EMPTY = Status.EMPTY
STATUS_RACE_CHECK = Status.RACE_CHECK
STATUS_RACE_OVER = Status.RACE_OVER
STATUS_RACE_MATERIAL = Status.RACE_MATERIAL
STATUS_TOO_MANY_CHECKERS = Status.TOO_MANY_CHECKERS
STATUS_IMPOSSIBLE_CHECK = Status.IMPOSSIBLE_CHECK
