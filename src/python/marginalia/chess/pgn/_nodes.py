# SPDX-License-Identifier: GPL-3.0-or-later
"""The tree of a game. A node is a move and what is said of it; the root is the game."""

from __future__ import annotations

import abc
import operator
import typing
from typing import (Any, Callable, Generic, Iterable, Iterator, List, Mapping, Optional, Set, Tuple, Type,
                    TypeVar, Union)

import marginalia.chess as chess

from . import _copies
from ._annotations import AnnotatedMove
from ._exporters import StringExporter
from ._headers import Headers
from ._time_control import TimeControl, parse_time_control
from ._traversal import visit_lines
from ._visitors import SKIP, BaseVisitor, ResultT

if typing.TYPE_CHECKING:
    from ._builders import GameBuilder

GameT = TypeVar("GameT", bound="Game")
MainlineMapT = TypeVar("MainlineMapT")


class _FirstUse:
    """Nags of a node that were never asked for: most nodes have none, and a set is larger than a node."""

    def __get__(self, node: Optional[GameNode], owner: object = None) -> Set[int]:
        nags: Set[int] = set()
        if node is not None:
            node.__dict__["nags"] = nags
        return nags


class GameNode(AnnotatedMove):
    """A node of a game: the root, a `Game`, or a `ChildNode`."""

    parent: Optional[GameNode] = None
    """The node before the move; None for the root."""
    move: Optional[chess.Move] = None
    """The move that leads here; None for the root."""
    variations: List[ChildNode]
    """The nodes behind this one. The first is the main line."""
    comment: str = ""
    """Said of the move; of the root, in front of all moves."""
    starting_comment: str = ""
    """Said in front of a move that begins a variation."""
    nags: Set[int] = typing.cast("Set[int]", _FirstUse())
    """Numeric annotation glyphs, such as `NAG_MISTAKE`."""

    def __init__(self, *, comment: str = "") -> None:
        self.parent = None
        self.move = None
        self.variations = []
        self.comment = comment

    @abc.abstractmethod
    def board(self) -> chess.Board:
        """A board of your own with the position of this node and the moves that led here. It takes time
        that grows with the number of moves."""

    @abc.abstractmethod
    def ply(self) -> int:
        """Half-moves from move 1 of White to this position, by the numbers of moves; see `Board.ply`."""

    def turn(self) -> chess.Color:
        """The side to move behind this node."""
        return self.ply() % 2 == 0

    def root(self) -> GameNode:
        """The node without a parent."""
        node: GameNode = self
        while node.parent is not None:
            node = node.parent
        return node

    def game(self) -> Game:
        """The root, which is a `Game`."""
        root = self.root()
        assert isinstance(root, Game), "the root of the nodes is not a game"
        return root

    def end(self) -> GameNode:
        """The last node of the main line behind this one; itself if there is none."""
        node = self
        while node.variations:
            node = node.variations[0]
        return node

    def is_end(self) -> bool:
        """Does no move follow?"""
        return not self.variations

    def starts_variation(self) -> bool:
        """Does a variation begin with this move? Then it can have a starting comment."""
        return self.parent is not None and bool(self.parent.variations) and self.parent.variations[0] is not self

    def is_mainline(self) -> bool:
        """Does the main line of the game lead here?"""
        node: GameNode = self
        while node.parent is not None:
            if not node.is_main_variation():
                return False
            node = node.parent
        return True

    def is_main_variation(self) -> bool:
        """Is it the first continuation of its parent? The root counts as one."""
        return self.parent is None or not self.parent.variations or self.parent.variations[0] is self

    def _place_of(self, move: Union[int, chess.Move, GameNode]) -> int:
        for place, node in enumerate(self.variations):
            if node is move or node.move == move:
                return place
        raise KeyError(move)

    def __getitem__(self, move: Union[int, chess.Move, GameNode]) -> ChildNode:
        try:
            return self.variations[move]  # type: ignore[index]
        except TypeError:
            return self.variations[self._place_of(move)]

    def __contains__(self, move: Union[int, chess.Move, GameNode]) -> bool:
        try:
            self[move]
        except KeyError:
            return False
        return True

    def variation(self, move: Union[int, chess.Move, GameNode]) -> ChildNode:
        """A continuation, by its place, its move or itself. Raises KeyError or IndexError."""
        return self[move]

    def has_variation(self, move: Union[int, chess.Move, GameNode]) -> bool:
        """Is there this continuation?"""
        return move in self

    def promote_to_main(self, move: Union[int, chess.Move, GameNode]) -> None:
        """Makes a continuation the first one."""
        variation = self[move]
        self.variations.remove(variation)
        self.variations.insert(0, variation)

    def _shift(self, move: Union[int, chess.Move, GameNode], by: int) -> None:
        place = self._place_of(self[move])
        if 0 <= place + by < len(self.variations):
            self.variations.insert(place + by, self.variations.pop(place))

    def promote(self, move: Union[int, chess.Move, GameNode]) -> None:
        """Moves a continuation up by one place."""
        self._shift(move, -1)

    def demote(self, move: Union[int, chess.Move, GameNode]) -> None:
        """Moves a continuation down by one place."""
        self._shift(move, 1)

    def remove_variation(self, move: Union[int, chess.Move, GameNode]) -> None:
        """Removes a continuation."""
        self.variations.remove(self[move])

    def add_variation(self, move: chess.Move, *, comment: str = "", starting_comment: str = "",
                      nags: Iterable[int] = []) -> ChildNode:
        """Adds a continuation behind all others and returns its node."""
        return ChildNode(self, move, comment=comment, starting_comment=starting_comment, nags=nags)

    def add_main_variation(self, move: chess.Move, *, comment: str = "", nags: Iterable[int] = []) -> ChildNode:
        """Adds a continuation in front of all others and returns its node."""
        node = self.add_variation(move, comment=comment, nags=nags)
        self.variations.insert(0, self.variations.pop())
        return node

    def next(self) -> Optional[ChildNode]:
        """The next node of the main line; None at its end."""
        return self.variations[0] if self.variations else None

    def mainline(self) -> Mainline[ChildNode]:
        """The nodes of the main line behind this one."""
        return Mainline(self, _itself)

    def mainline_moves(self) -> Mainline[chess.Move]:
        """The moves of the main line behind this node."""
        return Mainline(self, operator.attrgetter("move"))

    def add_line(self, moves: Iterable[chess.Move], *, comment: str = "", starting_comment: str = "",
                 nags: Iterable[int] = []) -> GameNode:
        """Adds moves one behind the other, and returns the node of the last, which gets comment and NAGs.
        The first gets the starting comment."""
        node: GameNode = self
        for move in moves:
            node = node.add_variation(move, starting_comment=starting_comment)
            starting_comment = ""
        if comment:
            node.comment = f"{node.comment} {comment}" if node.comment else comment
        node.nags.update(nags)
        return node

    @abc.abstractmethod
    def accept(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        """Tells a visitor of this move and all behind it. Returns the result of the visitor."""

    def accept_subgame(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        """Tells a visitor of a game that starts behind this node, with the tags of this game."""
        if visitor.begin_game() is not SKIP:
            game = self.game()
            board = self.board()
            start = Game.without_tag_roster()
            start.setup(board)
            visitor.begin_headers()
            for tag, value in game.headers.items():
                if tag not in start.headers:
                    visitor.visit_header(tag, value)
            for tag, value in start.headers.items():
                visitor.visit_header(tag, value)
            if visitor.end_headers() is not SKIP:
                visitor.visit_board(board)
                if self.variations:
                    visit_lines(self.variations[0], board, visitor)
                visitor.visit_result(game.headers.get("Result", "*"))
        visitor.end_game()
        return visitor.result()

    def __str__(self) -> str:
        return self.accept(StringExporter(columns=None))

    def __reduce_ex__(self, protocol: typing.SupportsIndex) -> Tuple[Any, ...]:
        return _copies.reduced(self)

    def __setstate__(self, state: Tuple[Any, ...]) -> None:
        _copies.restore(state)

    def __copy__(self) -> GameNode:
        return _copies.shallow_copy(self)


class ChildNode(GameNode):
    """A node with the move that leads to it."""

    parent: GameNode
    move: chess.Move

    def __init__(self, parent: GameNode, move: chess.Move, *, comment: str = "", starting_comment: str = "",
                 nags: Iterable[int] = []) -> None:
        self.parent = parent
        self.move = move
        self.variations = []
        self.comment = comment
        self.starting_comment = starting_comment
        if nags_given := set(nags):
            self.nags = nags_given
        parent.variations.append(self)

    def _line(self) -> Tuple[GameNode, List[chess.Move]]:
        """The root and the moves from there, the last one first."""
        moves: List[chess.Move] = []
        node: GameNode = self
        while (parent := node.parent) is not None:
            moves.append(typing.cast(ChildNode, node).move)
            node = parent
        return node, moves

    def board(self) -> chess.Board:
        root, moves = self._line()
        board = root.board()
        for move in reversed(moves):
            board.push(move)
        return board

    def ply(self) -> int:
        root, moves = self._line()
        return root.ply() + len(moves)

    def san(self) -> str:
        """The move in short algebraic notation; see `Board.san`."""
        return self.parent.board().san(self.move)

    def uci(self, *, chess960: Optional[bool] = None) -> str:
        """The move in UCI notation; see `Board.uci`."""
        return self.parent.board().uci(self.move, chess960=chess960)

    def end(self) -> ChildNode:
        """The last node of the main line behind this one; itself if there is none."""
        return typing.cast(ChildNode, super().end())

    def accept(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        visit_lines(self, self.parent.board(), visitor, with_siblings=False)
        return visitor.result()

    def __repr__(self) -> str:
        try:
            board = self.parent.board()
        except ValueError:
            return f"<{type(self).__name__} at {id(self):#x} (dangling: {self.move})>"
        dots = "." if board.turn else "..."
        return f"<{type(self).__name__} at {id(self):#x} ({board.fullmove_number}{dots} {board.san(self.move)} ...)>"


class Game(GameNode):
    """The root of a game: its tags, where it starts, and the faults that its reader found."""

    headers: Headers
    """The tags."""
    errors: List[Exception]
    """What the reader could not read."""

    def __init__(self, headers: Optional[Union[Mapping[str, str], Iterable[Tuple[str, str]]]] = None) -> None:
        super().__init__()
        self.headers = Headers(headers)
        self.errors = []

    def board(self) -> chess.Board:
        return self.headers.board()

    def ply(self) -> int:
        return self.board().ply()

    def setup(self, board: Union[chess.Board, str]) -> None:
        """Lets the game start in this position: sets the tags FEN, SetUp and Variant, or takes them away."""
        if isinstance(board, str):
            start = chess.Board(board)
            start.chess960 = start.has_chess960_castling_rights()
        else:
            start = board
        fen = start.fen()
        if fen == type(start).starting_fen:
            self.headers.pop("FEN", None)
            self.headers.pop("SetUp", None)
        else:
            self.headers["FEN"] = fen
            self.headers["SetUp"] = "1"
        if type(start).aliases[0] == "Standard" and start.chess960:
            self.headers["Variant"] = "Chess960"
        elif type(start).aliases[0] != "Standard":
            self.headers["Variant"] = type(start).aliases[0]
        else:
            self.headers.pop("Variant", None)

    def accept(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        """Tells a visitor of the whole game, in the order of PGN. Returns the result of the visitor."""
        if visitor.begin_game() is not SKIP:
            for tag, value in self.headers.items():
                visitor.visit_header(tag, value)
            if visitor.end_headers() is not SKIP:
                board = self.board()
                visitor.visit_board(board)
                if self.comment:
                    visitor.visit_comment(self.comment)
                if self.variations:
                    visit_lines(self.variations[0], board, visitor)
                visitor.visit_result(self.headers.get("Result", "*"))
        visitor.end_game()
        return visitor.result()

    def time_control(self) -> TimeControl:
        """The time control of the tag TimeControl; UNKNOWN without one. Raises ValueError if it is none."""
        return parse_time_control(self.headers.get("TimeControl", ""))

    @classmethod
    def from_board(cls: Type[GameT], board: chess.Board) -> GameT:
        """A game of the moves that were played on a board."""
        game = cls()
        game.setup(board.root())
        node: GameNode = game
        for move in board.move_stack:
            node = node.add_variation(move)
        game.headers["Result"] = board.result()
        return game

    @classmethod
    def without_tag_roster(cls: Type[GameT]) -> GameT:
        """An empty game without any tag."""
        return cls(headers={})

    @classmethod
    def builder(cls: Type[GameT]) -> GameBuilder[GameT]:
        """A visitor that makes games of this type: `read_game(file, Visitor=MyGame.builder)`."""
        from ._builders import GameBuilder
        return GameBuilder(Game=cls)

    def __repr__(self) -> str:
        def tag(name: str, otherwise: str = "?") -> str:
            return repr(self.headers.get(name, otherwise))

        errors = f", {len(self.errors)} errors" if self.errors else ""
        return (f"<{type(self).__name__} at {id(self):#x} ({tag('White')} vs. {tag('Black')}, "
                f"{tag('Date', '????.??.??')} at {tag('Site')}{errors})>")


def _itself(node: ChildNode) -> ChildNode:
    return node


class Mainline(Generic[MainlineMapT]):
    """What `f` makes of each node of the main line behind `start`."""

    def __init__(self, start: GameNode, f: Callable[[ChildNode], MainlineMapT]) -> None:
        self.start = start
        self.f = f

    def __bool__(self) -> bool:
        return bool(self.start.variations)

    def __iter__(self) -> Iterator[MainlineMapT]:
        node = self.start
        while node.variations:
            node = node.variations[0]
            yield self.f(node)

    def __reversed__(self) -> Iterator[MainlineMapT]:
        node = self.start.end()
        while node is not self.start:
            yield self.f(typing.cast(ChildNode, node))
            node = typing.cast(ChildNode, node).parent

    def accept(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        """Tells a visitor of these moves, without variations. Returns the result of the visitor."""
        if self.start.variations:
            visit_lines(self.start.variations[0], self.start.board(), visitor, sidelines=False)
        return visitor.result()

    def __str__(self) -> str:
        return self.accept(StringExporter(columns=None))

    def __repr__(self) -> str:
        return f"<Mainline at {id(self):#x} ({self})>"
