# SPDX-License-Identifier: GPL-3.0-or-later
"""What is told of a game, in the order of PGN, by readers of files and by games."""

from __future__ import annotations

import abc
import enum
import typing
from typing import Generic, Optional, TypeVar

import marginalia.chess as chess

if typing.TYPE_CHECKING:
    from ._headers import Headers

ResultT = TypeVar("ResultT", covariant=True)


class SkipType(enum.Enum):
    """The type of `SKIP`, by which a visitor declines what would come next."""

    SKIP = None


SKIP = SkipType.SKIP


class BaseVisitor(abc.ABC, Generic[ResultT]):
    """A visitor that does nothing. Derive from it, and hand yours to `read_game`, `Game.accept` or
    `GameNode.accept`, which return its result."""

    def begin_game(self) -> Optional[SkipType]:
        """A game begins. SKIP: nothing of it is told but its end."""

    def begin_headers(self) -> Optional[Headers]:
        """The tags come next. A reader of files starts the game where the returned headers say, if there
        are any; the visitor then has to put the tags into them itself."""

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        """A tag."""

    def end_headers(self) -> Optional[SkipType]:
        """All tags were told. SKIP: the moves are not."""

    def begin_parse_san(self, board: chess.Board, san: str) -> Optional[SkipType]:
        """A reader of files has come to a move. SKIP: it is passed over, and not played."""

    def parse_san(self, board: chess.Board, san: str) -> chess.Move:
        """Reads a move for a reader of files. Raises ValueError for what is none."""
        return board.parse_san(san)

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        """A move. `board` has the position before it; whoever changes the board changes it back."""

    def visit_board(self, board: chess.Board) -> None:
        """The position at the start, and behind each move. Whoever changes the board changes it back."""

    def visit_comment(self, comment: str) -> None:
        """A comment."""

    def visit_nag(self, nag: int) -> None:
        """A numeric annotation glyph."""

    def begin_variation(self) -> Optional[SkipType]:
        """A variation begins. SKIP: nothing of it is told but its end."""

    def end_variation(self) -> None:
        """A variation ends."""

    def visit_result(self, result: str) -> None:
        """The result behind the moves; of games, that of the tag Result."""

    def end_game(self) -> None:
        """The game ends."""

    @abc.abstractmethod
    def result(self) -> ResultT:
        """What the visitor has made of the game."""

    def handle_error(self, error: Exception) -> None:
        """A reader of files has found a fault. This raises it."""
        raise error
