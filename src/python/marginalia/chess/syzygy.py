# SPDX-License-Identifier: GPL-3.0-or-later
"""Syzygy endgame tables: python-chess's module `syzygy` over the library's tables. Tables of variants (suicide,
giveaway, atomic) have names here, but cannot be read."""
import itertools
import os
import re
from types import TracebackType
from typing import Iterable, Iterator, Optional, Tuple, Type, TypeVar

from .. import _native
from .._native import BaseBoard, Board
from ._handles import HAS_FILES, never_copied

TBPIECES = 7
PCHR = ["K", "Q", "R", "B", "N", "P"]
TABLENAME_REGEX = re.compile(r"^[KQRBNP]+v[KQRBNP]+\Z")

_TableT = TypeVar("_TableT", bound="Table")


class MissingTableError(KeyError):
    """A table that the answer needs is missing."""


def _strength(side: str) -> Tuple[int, list[int]]:
    """The side with more pieces comes first in a name; of as many, the one with the stronger ones."""
    return len(side), [-PCHR.index(piece) for piece in side]


def normalize_tablename(name: str, *, mirror: bool = False) -> str:
    """The name as files have it: the stronger side first (or last), each side's pieces in the order KQRBNP."""
    sides = ["".join(sorted(side, key=PCHR.index)) for side in name.split("v", 1)]
    first, second = sorted(sides, key=_strength, reverse=not mirror)
    return f"{first}v{second}"


def is_tablename(name: str, *, one_king: bool = True, piece_count: Optional[int] = TBPIECES,
                 normalized: bool = True) -> bool:
    """Is it the name of a table of so many pieces?"""
    return (
        (piece_count is None or len(name) <= piece_count + 1)
        and bool(TABLENAME_REGEX.match(name))
        and (not normalized or normalize_tablename(name) == name)
        and (not one_king or name != "KvK" and name.startswith("K") and name.count("K") == 2 and "vK" in name))


def tablenames(*, one_king: bool = True, piece_count: int = 6) -> Iterator[str]:
    """The names of all tables of up to so many pieces, smaller ones first."""
    first = "K" if one_king else ""
    pieces = PCHR[1:] if one_king else PCHR
    for count in range(3 if one_king else 2, piece_count + 1):
        for stronger in range(count - 1, (count - 1) // 2, -1):
            sides = [[first + "".join(more)
                      for more in itertools.combinations_with_replacement(pieces, n - len(first))]
                     for n in (stronger, count - stronger)]
            for white, black in itertools.product(*sides):
                if len(white) > len(black) or _strength(white) >= _strength(black):
                    yield f"{white}v{black}"


def dependencies(target: str, *, one_king: bool = True) -> Iterator[str]:
    """The tables that a capture or a promotion leads to."""
    sides = target.split("v", 1)
    found: set[str] = set()
    for at in 0, 1:
        own, other = sides[at], sides[1 - at]
        changed = [own.replace("P", piece, 1) for piece in PCHR if piece != "P" and not (one_king and piece == "K")
                   if "P" in own]
        taken = [own.replace(piece, "", 1) for piece in set(own) if len(own) > 1 and not (one_king and piece == "K")]
        found.update(normalize_tablename(f"{side}v{other}") for side in changed + taken)
    return iter(sorted(name for name in found if not one_king or name != "KvK"))


def all_dependencies(targets: Iterable[str], *, one_king: bool = True) -> Iterator[str]:
    """These tables and all that captures and promotions lead to from them, each once."""
    found: set[str] = set()
    open_targets = [normalize_tablename(target) for target in targets]
    while open_targets:
        name = open_targets.pop()
        if name not in found:
            found.add(name)
            yield name
            open_targets.extend(dependencies(name, one_king=one_king))


def calc_key(board: BaseBoard, *, mirror: bool = False) -> str:
    """The pieces of a board as the name of a table, White's first (or last)."""
    white, black = ("".join(piece * board.pieces_mask(6 - at, color).bit_count() for at, piece in enumerate(PCHR))
                    for color in (not mirror, mirror))
    return f"{white}v{black}"


def dtz_before_zeroing(wdl: int) -> int:
    """The distance to zeroing of a position whose best move is a capture or a pawn move."""
    return ((wdl > 0) - (wdl < 0)) * (1 if abs(wdl) == 2 else 101)


class Table:
    """One file of tables."""

    def __init__(self, path: str, *, variant: Type[Board] = Board) -> None:
        self.path = path
        self.variant = variant
        self._tables = _native.SyzygyCollection()
        self._is_open = False

    def _open(self) -> None:
        """Raises OSError if the file cannot be read, and ValueError if its name is not that of a table."""
        if self._is_open:
            return
        os.stat(self.path)
        if not self._tables.add_file(self.path):
            raise ValueError(f"not the name of a table: {self.path!r}")
        self._is_open = True

    def close(self) -> None:
        """Closes the file."""
        self._tables.close()
        self._is_open = False

    __reduce_ex__ = never_copied(HAS_FILES)

    def __enter__(self: _TableT) -> _TableT:
        return self

    def __exit__(self, exc_type: Optional[Type[BaseException]], exc_value: Optional[BaseException],
                 traceback: Optional[TracebackType]) -> None:
        self.close()


class WdlTable(Table):
    """A file that says who wins."""

    def init_table_wdl(self) -> None:
        """Opens the file."""
        self._open()

    def probe_wdl_table(self, board: Board) -> int:
        """What the table says of a position. Captures and en passant may make it better."""
        self._open()
        value = self._tables.stored_wdl(board)
        if value is None:
            raise MissingTableError(f"the table does not have {board.fen()}")
        return value


class DtzTable(Table):
    """A file that says how long until a capture or a pawn move."""

    def init_table_dtz(self) -> None:
        """Opens the file."""
        self._open()

    def probe_dtz_table(self, board: Board, wdl: int) -> Tuple[int, int]:
        """The half-moves and 1, or (0, -1) if the table has only positions with the other side to move."""
        self._open()
        found = self._tables.stored_dtz(board, wdl)
        if found is None:
            raise MissingTableError(f"the table does not have {board.fen()}")
        return found


class Tablebase:
    """A collection of tables for probing. Several folders may be added. Several threads may probe at once."""

    def __init__(self, *, max_fds: Optional[int] = 128, VariantBoard: Type[Board] = Board) -> None:
        self.variant = VariantBoard
        self._tables = _native.SyzygyCollection(max_fds)
        self._variant_files: set[str] = set()

    def add_directory(self, directory: str, *, load_wdl: bool = True, load_dtz: bool = True) -> int:
        """Adds the tables of a folder (KQvKN.rtbw, KRBvK.rtbz) and returns how many it has. Files are opened when
        they are needed. Raises OSError if the folder cannot be read."""
        return sum(self.add_file(entry.path, load_wdl=load_wdl, load_dtz=load_dtz)
                   for entry in sorted(os.scandir(directory), key=lambda entry: entry.name) if entry.is_file())

    def add_file(self, path: str, *, load_wdl: bool = True, load_dtz: bool = True) -> int:
        """Adds a file, and returns 1 if it is named like a table."""
        stem, suffix = os.path.splitext(os.path.basename(path))
        wanted = {self.variant.tbw_suffix: load_wdl, self.variant.tbz_suffix: load_dtz}
        if not wanted.get(suffix) or not is_tablename(stem, one_king=self.variant.one_king):
            return 0
        if self._is_chess():
            self._tables.add_file(path)
        else:
            self._variant_files.add(stem)
        return 1

    def _is_chess(self) -> bool:
        return self.variant.uci_variant == "chess"

    def _check(self, board: Board) -> None:
        """Raises KeyError for a position that no table has."""
        if board.uci_variant != self.variant.uci_variant:
            raise KeyError(f"tables of {self.variant.uci_variant} cannot know a position of {board.uci_variant}")
        if board.castling_rights:
            raise KeyError(f"tables do not know castling: {board.fen()}")
        if board.occupied.bit_count() > TBPIECES:
            raise KeyError(f"tables have at most {TBPIECES} pieces: {board.fen()}")

    def _missing(self, board: Board, kind: str) -> MissingTableError:
        name = normalize_tablename(calc_key(board))
        if name in self._variant_files:
            return MissingTableError(f"tables of {self.variant.uci_variant} cannot be read: {name}")
        return MissingTableError(f"no {kind} table for {name}, or for what follows from it: {board.fen()}")

    def _answer(self, board: Board, kind: str, value: Optional[int]) -> int:
        if value is None:
            raise self._missing(board, kind)
        return value

    def probe_wdl_table(self, board: Board) -> int:
        """What the table itself says, without captures and en passant. Raises KeyError."""
        self._check(board)
        return self._answer(board, "WDL", self._tables.stored_wdl(board) if self._is_chess() else None)

    def probe_wdl(self, board: Board) -> int:
        """For the side to move: 2 wins, 1 wins but for the 50-move rule, 0 draw, -1 and -2 the same for losses. The
        last move is taken for a capture or pawn move.

        Raises KeyError for a position that tables do not know, and MissingTableError, a KeyError, if a table is
        missing. Tables for captures and promotions are needed too.
        """
        self._check(board)
        return self._answer(board, "WDL", self._tables.probe_wdl(board) if self._is_chess() else None)

    def get_wdl(self, board: Board, default: Optional[int] = None) -> Optional[int]:
        """The same, but `default` in place of KeyError."""
        try:
            return self.probe_wdl(board)
        except KeyError:
            return default

    def probe_dtz_table(self, board: Board, wdl: int) -> Tuple[int, int]:
        """What the DTZ table itself says of a position of this value, and 1; or (0, -1) if it has only positions with
        the other side to move. Raises KeyError."""
        self._check(board)
        found = self._tables.stored_dtz(board, wdl) if self._is_chess() else None
        if found is None:
            raise self._missing(board, "DTZ")
        return found

    def probe_dtz_no_ep(self, board: Board) -> int:
        """The same as `probe_dtz`, as if no pawn could be captured en passant."""
        self._check(board)
        return self._answer(board, "DTZ", self._tables.probe_dtz(board, ep=False) if self._is_chess() else None)

    def probe_dtz(self, board: Board) -> int:
        """Half-moves to the next capture or pawn move that keeps the value: above 0 if the side to move wins, below 0
        if it loses, 0 for a draw. Beyond 100 the 50-move rule makes it a draw. A win may take one half-move more than
        the number says, but never so that the rule would spoil it. Raises KeyError as `probe_wdl`."""
        self._check(board)
        return self._answer(board, "DTZ", self._tables.probe_dtz(board) if self._is_chess() else None)

    def get_dtz(self, board: Board, default: Optional[int] = None) -> Optional[int]:
        """The same, but `default` in place of KeyError."""
        try:
            return self.probe_dtz(board)
        except KeyError:
            return default

    def close(self) -> None:
        """Forgets all tables and closes their files."""
        self._tables.close()
        self._variant_files.clear()

    __reduce_ex__ = never_copied(HAS_FILES)

    def __enter__(self) -> "Tablebase":
        return self

    def __exit__(self, exc_type: Optional[Type[BaseException]], exc_value: Optional[BaseException],
                 traceback: Optional[TracebackType]) -> None:
        self.close()


def open_tablebase(directory: str, *, load_wdl: bool = True, load_dtz: bool = True, max_fds: Optional[int] = 128,
                   VariantBoard: Type[Board] = Board) -> Tablebase:
    """The tables of a folder. `max_fds` is how many files may be open at the same time; None for no limit. More folders
    are added by `add_directory`."""
    tables = Tablebase(max_fds=max_fds, VariantBoard=VariantBoard)
    tables.add_directory(directory, load_wdl=load_wdl, load_dtz=load_dtz)
    return tables
