# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of boards and pieces: python-chess's module `svg` over the library's pictures, which have other shapes and
colours."""
from typing import Dict, Iterable, Optional, Tuple, Union

from .. import _native
from .._native import BaseBoard, Move, Piece, parse_square
from ._squares import SQUARE_NAMES, Color, IntoSquareSet, Square, piece_name

ARROW_COLORS = {"green": "#15781b", "red": "#a11a1a", "yellow": "#b07800", "blue": "#0a4a9a"}
_LETTERS = {"G": "green", "R": "red", "Y": "yellow", "B": "blue"}


class Arrow:
    """An arrow from `tail` to `head`, or a circle if they are the same square."""

    tail: Square
    head: Square
    color: str

    def __init__(self, tail: Square, head: Square, *, color: str = "green") -> None:
        self.tail = tail
        self.head = head
        self.color = color

    def pgn(self) -> str:
        """The arrow as in [%csl] and [%cal] of PGN: Ga1, Ya2h2. Unknown colours become green."""
        letter = next((letter for letter, color in _LETTERS.items() if color == self.color), "G")
        head = "" if self.head == self.tail else SQUARE_NAMES[self.head]
        return f"{letter}{SQUARE_NAMES[self.tail]}{head}"

    def __str__(self) -> str:
        return self.pgn()

    def __repr__(self) -> str:
        return (f"Arrow({SQUARE_NAMES[self.tail].upper()}, {SQUARE_NAMES[self.head].upper()}, "
                f"color={self.color!r})")

    @classmethod
    def from_pgn(cls, pgn: str) -> "Arrow":
        """Reads Ga1, Ya2h2 and, without a colour, a2h2, which is green. Raises ValueError."""
        color = _LETTERS.get(pgn[:1])
        squares = pgn if color is None else pgn[1:]
        tail = parse_square(squares[:2])
        return cls(tail, parse_square(squares[2:]) if len(squares) > 2 else tail, color=color or "green")


class SvgWrapper(str):
    """The text of a picture, which notebooks show as the picture."""

    def _repr_svg_(self) -> str:
        return self

    def _repr_html_(self) -> str:
        return self


def piece(piece: Piece, size: Optional[int] = None) -> str:
    """The picture of a piece. Without a size it fills the place that it is given.

        marginalia.chess.svg.piece(chess.Piece.from_symbol("R"))
    """
    picture = _native.svg_piece(piece, size or 45)
    color = "white" if piece.color else "black"
    name = piece_name(piece.piece_type)
    picture = picture.replace("<g ", f'<g id="{color}-{name}" class="{color} {name}" ', 1)
    return SvgWrapper(picture if size else _unsized(picture))


def _unsized(picture: str) -> str:
    """The picture without its width and height in pixels."""
    head, rest = picture.split(" width=", 1)
    return head + " viewBox=" + rest.split(" viewBox=", 1)[1]


def board(board: Optional[BaseBoard] = None, *, orientation: Color = True, lastmove: Optional[Move] = None,
          check: Optional[Square] = None, arrows: Iterable[Union[Arrow, Tuple[Square, Square]]] = (),
          fill: Dict[Square, str] = {}, squares: Optional[IntoSquareSet] = None, size: Optional[int] = None,
          coordinates: bool = True, colors: Dict[str, str] = {}, flipped: bool = False, borders: bool = False,
          style: Optional[str] = None) -> str:
    """The picture of a board.

    board: the pieces; None for an empty board.
    orientation: the side at the bottom. `flipped` turns the board once more.
    lastmove: its squares are tinted.
    check: a square that is marked.
    arrows: `Arrow`, or pairs of squares. An arrow to its own square is a circle.
    fill: colours of squares.
    squares: squares with a cross.
    size: width and height in pixels; None fills the place that the picture is given.
    coordinates: letters and numbers at the edges.
    colors: colours of CSS by "square light", "square dark", "square light lastmove", "square dark lastmove", "margin",
        "coord", "arrow green", "arrow red", "arrow yellow" and "arrow blue". Others are ignored.
    borders: a line around the board.
    style: a style sheet. Squares have the classes "square light e4" or "square dark e5", pieces "piece white bishop",
        arrows "arrow" and "circle".
    """
    marks = []
    for arrow in arrows:
        tail, head, color = ((arrow.tail, arrow.head, arrow.color) if isinstance(arrow, Arrow) else (*arrow, "green"))
        marks.append((tail, head, colors.get(f"arrow {color}") or ARROW_COLORS.get(color, color)))
    picture = _native.svg_board(
        BaseBoard.empty() if board is None else board, orientation=bool(orientation) != bool(flipped),
        lastmove=lastmove, check=check, arrows=marks, fill=list(fill.items()), squares=squares or 0, size=size or 390,
        coordinates=coordinates, colors=colors, borders=borders, style=style or "")
    return SvgWrapper(picture if size else _unsized(picture))
