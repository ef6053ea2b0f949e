# SPDX-License-Identifier: GPL-3.0-or-later
"""Tells a visitor of the moves of a game in the order of PGN, with as little stack for long games as for short."""

from __future__ import annotations

import typing
from typing import Any, Iterator, List

import marginalia.chess as chess

from ._visitors import SKIP, BaseVisitor

if typing.TYPE_CHECKING:
    from ._nodes import ChildNode


class _Line:
    """A line of moves under way: the node told last, its siblings that come next, and the moves on the board."""

    def __init__(self, node: ChildNode, siblings: List[ChildNode]) -> None:
        self.node = node
        self.siblings: Iterator[ChildNode] = iter(siblings)
        self.pushed = 0


def _visit_node(node: ChildNode, board: chess.Board, visitor: BaseVisitor[Any], wants_board: bool) -> None:
    if node.starting_comment:
        visitor.visit_comment(node.starting_comment)
    visitor.visit_move(board, node.move)
    if wants_board:
        board.push(node.move)
        visitor.visit_board(board)
        board.pop()
    for nag in sorted(node.nags):
        visitor.visit_nag(nag)
    if node.comment:
        visitor.visit_comment(node.comment)


def visit_lines(first: ChildNode, board: chess.Board, visitor: BaseVisitor[Any], *, with_siblings: bool = True,
                sidelines: bool = True) -> None:
    """Tells of `first`, of its siblings (unless not `with_siblings`) and of all that follows. `board` is that
    before the move, and is so again at the end. Without `sidelines`, only the main line is told."""
    wants_board = type(visitor).visit_board is not BaseVisitor.visit_board
    _visit_node(first, board, visitor, wants_board)
    lines = [_Line(first, first.parent.variations[1:] if with_siblings and sidelines else [])]
    while lines:
        line = lines[-1]
        sibling = next(line.siblings, None)
        if sibling is not None:
            if visitor.begin_variation() is SKIP:
                visitor.end_variation()
                continue
            _visit_node(sibling, board, visitor, wants_board)
            lines.append(_Line(sibling, []))
        elif line.node.variations:
            board.push(line.node.move)
            line.pushed += 1
            children = line.node.variations
            line.node = children[0]
            if sidelines and len(children) > 1:
                line.siblings = iter(children[1:])
            _visit_node(line.node, board, visitor, wants_board)
        else:
            for _ in range(line.pushed):
                board.pop()
            lines.pop()
            if lines:
                visitor.end_variation()
