# SPDX-License-Identifier: GPL-3.0-or-later
"""Visitors that make games, tags and boards of what they are told."""

from __future__ import annotations

import logging
from typing import Any, Generic, List, Literal

import marginalia.chess as chess

from ._headers import Headers, HeadersT
from ._nodes import Game, GameNode, GameT
from ._visitors import SKIP, BaseVisitor, SkipType

# The name that users of python-chess know and silence.
LOGGER = logging.getLogger("chess.pgn")


def _joined(comment: str, more: str) -> str:
    return f"{comment} {more}" if comment and more else comment or more


class GameBuilder(BaseVisitor[GameT]):
    """Makes games. `read_game` uses it unless another visitor is given."""

    def __init__(self, *, Game: Any = Game) -> None:
        self.Game = Game

    def begin_game(self) -> None:
        self.game: GameT = self.Game()
        self.variation_stack: List[GameNode] = [self.game]
        self.starting_comment = ""
        self.in_variation = False

    def begin_headers(self) -> Headers:
        return self.game.headers

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        self.game.headers[tagname] = tagvalue

    def visit_nag(self, nag: int) -> None:
        self.variation_stack[-1].nags.add(nag)

    def begin_variation(self) -> None:
        parent = self.variation_stack[-1].parent
        assert parent is not None, "a variation begins before the first move"
        self.variation_stack.append(parent)
        self.in_variation = False

    def end_variation(self) -> None:
        self.variation_stack.pop()

    def visit_result(self, result: str) -> None:
        if self.game.headers.get("Result", "*") == "*":
            self.game.headers["Result"] = result

    def visit_comment(self, comment: str) -> None:
        node = self.variation_stack[-1]
        # A comment before the first move of a variation is said of that move.
        if self.in_variation or (node.parent is None and node.is_end()):
            node.comment = _joined(node.comment, comment)
        else:
            self.starting_comment = _joined(self.starting_comment, comment)

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        node = self.variation_stack[-1].add_variation(move)
        node.starting_comment = self.starting_comment
        self.variation_stack[-1] = node
        self.starting_comment = ""
        self.in_variation = True

    def handle_error(self, error: Exception) -> None:
        """Logs a fault and keeps it in `Game.errors`. Override it to treat faults otherwise; to silence the
        log, `logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)`."""
        LOGGER.error("%s while parsing %r", error, self.game)
        self.game.errors.append(error)

    def result(self) -> GameT:
        """The game."""
        return self.game


class HeadersBuilder(BaseVisitor[HeadersT], Generic[HeadersT]):
    """Collects tags and passes moves over."""

    def __init__(self, *, Headers: Any = Headers) -> None:
        self.Headers = Headers

    def begin_headers(self) -> HeadersT:
        self.headers: HeadersT = self.Headers({})
        return self.headers

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        self.headers[tagname] = tagvalue

    def end_headers(self) -> SkipType:
        return SKIP

    def result(self) -> HeadersT:
        return self.headers


class BoardBuilder(BaseVisitor[chess.Board]):
    """Makes the board at the end of the main line, with its moves on the stack."""

    def begin_game(self) -> None:
        self.skip_variation_depth = 0

    def begin_variation(self) -> SkipType:
        self.skip_variation_depth += 1
        return SKIP

    def end_variation(self) -> None:
        self.skip_variation_depth = max(self.skip_variation_depth - 1, 0)

    def visit_board(self, board: chess.Board) -> None:
        if not self.skip_variation_depth:
            self.board = board

    def result(self) -> chess.Board:
        return self.board


class SkipVisitor(BaseVisitor[Literal[True]]):
    """Passes games over."""

    def begin_game(self) -> SkipType:
        return SKIP

    def end_headers(self) -> SkipType:
        return SKIP

    def begin_variation(self) -> SkipType:
        return SKIP

    def result(self) -> Literal[True]:
        return True
