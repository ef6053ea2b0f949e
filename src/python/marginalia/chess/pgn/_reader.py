# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads PGN from text files, line by line: whatever there is, told to a visitor. Games that are written plainly are
read by the library (src/python/chess/plain_movetext.h)."""

from __future__ import annotations

import functools
import re
from typing import Any, Callable, Optional, TextIO, Tuple

import marginalia.chess as chess
from marginalia import _native

from ._builders import GameBuilder
from ._headers import ROSTER_VALUES, Headers
from ._nodes import ChildNode, Game
from ._visitors import SKIP, BaseVisitor

TAG_REGEX = re.compile(r'^\[([0-9A-Za-z][-+_=:#0-9A-Za-z]*)\s+"([^\r]*)"\]\s*$')
SKIP_MOVETEXT_REGEX = re.compile("[;{}]")
MOVETEXT_REGEX = re.compile(r"""
    (?P<move>
        [KQRBN]? [a-h]? [1-8]? [-x]? [a-h][1-8] (?: =? [KQRBNkqrbn] )?
        | [KQRBNP]? @ [a-h][1-8]
        | O-O (?: -O )? | 0-0 (?: -0 )?
        | -- | Z0 | 0000 | @@@@
    )
    | (?P<comment> \{ )
    | (?P<rest> ; )
    | (?P<open> \( )
    | (?P<close> \) )
    | \$ (?P<nag> [0-9]+ )
    | (?P<glyph> [!?]{1,2} )
    | (?P<result> 1-0 | 0-1 | 1/2-1/2 | \* )
    """, re.VERBOSE)

_GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_HOOKS = ("begin_game", "begin_headers", "visit_header", "end_headers", "begin_parse_san", "parse_san", "visit_move",
          "visit_board", "visit_comment", "visit_nag", "begin_variation", "end_variation", "visit_result", "end_game")

_ReadLine = Callable[[], str]


def _overrides(visitor: BaseVisitor[Any], hook: str) -> bool:
    return getattr(getattr(visitor, hook), "__func__", None) is not getattr(BaseVisitor, hook)


class _Movetext:
    """The moves of one game on their way to a visitor."""

    def __init__(self, readline: _ReadLine, visitor: BaseVisitor[Any], board: chess.Board) -> None:
        self.readline = readline
        self.visitor = visitor
        self.boards = [board]  # of the main line and the open variations
        self.skipped = 0  # open brackets of what is passed over
        self.skips_rest = False  # of this line, behind what is no move; the visitor knows the line
        # Calls that would do nothing are spared.
        self.asks = _overrides(visitor, "begin_parse_san")
        self.parse_san = visitor.parse_san if _overrides(visitor, "parse_san") else None
        self.shows_boards = _overrides(visitor, "visit_board")

    def read(self, line: str) -> None:
        while line and not line.isspace():
            if line[0] != "%":
                self._read_line(line)
            line = self.readline()

    def _read_line(self, line: str) -> None:
        rest: Optional[str] = line
        while rest is not None:
            rest = self._read_tokens(rest)

    def _read_tokens(self, line: str) -> Optional[str]:
        """Reads to the end of the first comment and returns what is behind it; None without one."""
        for token in MOVETEXT_REGEX.finditer(line):
            kind, text = token.lastgroup, token[0]
            if kind == "comment":
                comment, rest = self._read_comment(line[token.end():])
                if not self.skipped:
                    self.visitor.visit_comment(comment)
                return rest
            if kind == "rest":
                return None
            if self.skipped:
                self._skip(text)
            elif kind == "move":
                self._visit_move(text)
            elif kind == "nag":
                self.visitor.visit_nag(int(text[1:]))
            elif kind == "glyph":
                self.visitor.visit_nag(_GLYPHS[text])
            elif kind == "open":
                self._begin_variation()
            elif kind == "close":
                self._end_variation()
            elif len(self.boards) == 1:
                self.visitor.visit_result(text)
            else:
                self._visit_move(text)
        return None

    def _read_comment(self, line: str) -> Tuple[str, str]:
        """The comment, and the rest of the line with its end."""
        if line.startswith(" "):
            line = line[1:]
        lines = []
        while "}" not in line:
            lines.append(line)
            line = self.readline()
            if not line:
                return "".join(lines), ""
        comment, _, rest = line.partition("}")
        comment = "".join(lines) + comment
        return comment[:-1] if comment.endswith(" ") else comment, rest

    def _visit_move(self, text: str) -> None:
        board = self.boards[-1]
        if self.asks and self.visitor.begin_parse_san(board, text) is SKIP:
            return
        try:
            move = self.parse_san(board, text) if self.parse_san else board.parse_san(text)
        except ValueError as error:
            self.visitor.handle_error(error)
            self.skipped = 1
            self.skips_rest = True
        else:
            self.visitor.visit_move(board, move)
            board.push(move)
        if self.shows_boards:
            self.visitor.visit_board(board)

    def _begin_variation(self) -> None:
        if not self.boards[-1].move_stack:
            return
        if self.visitor.begin_variation() is SKIP:
            self.skipped = 1
            return
        board = self.boards[-1].copy()
        board.pop()
        self.boards.append(board)

    def _end_variation(self) -> None:
        if len(self.boards) > 1:
            self.visitor.end_variation()
            self.boards.pop()

    def _skip(self, text: str) -> None:
        if text == "(":
            self.skipped += 1
        elif text == ")" and self.skipped > 1:
            self.skipped -= 1
        elif text == ")" and not self.skips_rest:
            self.skipped = 0
            self.visitor.end_variation()
        elif text == ")" and len(self.boards) > 1:
            self.skipped = 0
            self.skips_rest = False
            self._end_variation()


def _skip_movetext(readline: _ReadLine, line: str) -> None:
    in_comment = False
    while line and (in_comment or not line.isspace()):
        if in_comment or line[0] != "%":
            for mark in SKIP_MOVETEXT_REGEX.findall(line):
                if mark == ";" and not in_comment:
                    break
                in_comment = mark == "{" or (in_comment and mark != "}")
        line = readline()


def _start_of(headers: Headers, visitor: BaseVisitor[Any]) -> Optional[chess.Board]:
    """Where the game starts: by the rules of chess if its variant is not known; None without a position."""
    try:
        headers.variant()
    except ValueError as error:
        visitor.handle_error(error)
        headers = Headers({tag: value for tag, value in headers.items() if tag != "Variant"})
    try:
        return headers.board()
    except ValueError as error:
        visitor.handle_error(error)
        return None


def _read_tags(readline: _ReadLine, line: str, visit: Callable[[str, str], None]) -> str:
    """Returns the first line of movetext; "" without movetext."""
    blank_lines = 0
    while line:
        if line[0] == "[":
            blank_lines = 0
            if tag := TAG_REGEX.match(line):
                visit(tag[1], tag[2])
        elif line.isspace():
            blank_lines += 1
            if blank_lines == 2:
                return ""
        elif line[0] not in "%;":
            return line
        line = readline()
    return ""


def _read(readline: _ReadLine, visitor: BaseVisitor[Any]) -> Any:
    line = readline().lstrip("\ufeff")
    while line and (line.isspace() or line[0] in "%;"):
        line = readline()
    if not line:
        return None

    own_headers = Headers({})

    def visit_header(tag: str, value: str) -> None:
        own_headers[tag] = value
        visitor.visit_header(tag, value)

    skips = visitor.begin_game() is SKIP
    if skips:
        line = _read_tags(readline, line, lambda tag, value: None)
    else:
        headers = visitor.begin_headers()
        line = _read_tags(readline, line, visit_header)
        skips = visitor.end_headers() is SKIP
    if not skips:
        board = _start_of(headers if isinstance(headers, Headers) else own_headers, visitor)
        skips = board is None
        if board is not None:
            visitor.visit_board(board)
            _Movetext(readline, visitor, board).read(line)
    if skips:
        _skip_movetext(readline, line)
    visitor.end_game()
    return visitor.result()


def _sound_start(headers: Headers) -> Optional[Tuple[str, bool]]:
    """Where a game starts if the library knows all about it."""
    try:
        board = headers.board()
    except ValueError:
        return None
    if type(board) is not chess.Board or not board.is_valid():
        return None
    return board.shredder_fen(), board.chess960


@functools.lru_cache(maxsize=None)
def _builds_plainly(builder: Callable[..., Any]) -> bool:
    return (isinstance(builder, type) and issubclass(builder, GameBuilder)
            and all(getattr(builder, hook) is getattr(GameBuilder, hook) for hook in _HOOKS))


def read_game(handle: TextIO, *, Visitor: Any = GameBuilder) -> Any:
    """Reads the next game of a file that is open in text mode, and returns what the visitor makes of it: a
    `Game`, unless a `Visitor` is given. None at the end of the file.

    A game ends at a blank line that is in no comment. Behind it the file stands at the next game, so that
    `handle.tell()` before and `handle.seek()` later find a game again. Any encoding will do, and a byte order
    mark is passed over. `io.StringIO` serves for texts.

    Games may lack tags or moves. What is no move ends its line; such faults are logged and kept in
    `Game.errors`; see `GameBuilder.handle_error`."""
    visitor = Visitor()
    visitor_type: Any = type(visitor)
    if not _builds_plainly(visitor_type) or visitor.Game is not Game:
        return _read(handle.readline, visitor)
    visitor.begin_game()
    headers = visitor.game.headers
    read = _native.read_plain_pgn_game(handle.readline, visitor.game, headers._tag_roster, headers._others, ChildNode,
                                    functools.partial(_sound_start, headers))
    if read is None:
        return None
    if isinstance(read, bool):
        return visitor.result()
    lines = iter(read)
    return _read(lambda: next(lines, "") or handle.readline(), visitor)


def read_headers(handle: TextIO) -> Optional[Headers]:
    """Reads the tags of the next game and passes its moves over. None at the end of the file. This finds the
    games that are worth reading: `handle.tell()` before tells where the game is."""
    headers = Headers({})
    is_game = _native.read_pgn_tags(handle.readline, ROSTER_VALUES, headers._tag_roster, headers._others)
    return headers if is_game else None


def skip_game(handle: TextIO) -> bool:
    """Passes the next game over. Returns False at the end of the file."""
    return _native.skip_pgn_game(handle.readline)
