# SPDX-License-Identifier: GPL-3.0-or-later
"""Gaviota endgame tables: python-chess's module `gaviota` over the library's tables. libgtb is never needed: the
classes for it are the same as those without."""
import os
from types import TracebackType
from typing import Dict, Optional, Type

from .. import _native
from .._native import Board
from ._handles import HAS_FILES, never_copied


class MissingTableError(KeyError):
    """A table that the answer needs is missing."""


class PythonTablebase:
    """A collection of tables for probing. Several folders may be added. Several threads may probe at once."""

    def __init__(self) -> None:
        self.available_tables: Dict[str, str] = {}
        """The paths of the tables by their names ("kqk")."""
        self._tables = _native.GaviotaCollection()

    def add_directory(self, directory: str) -> None:
        """Adds the tables of a folder (kqk.gtb.cp4). They are opened when they are needed. Raises OSError if the folder
        cannot be read."""
        for entry in sorted(os.scandir(os.path.abspath(directory)), key=lambda entry: entry.name):
            if entry.is_file() and self._tables.add_file(entry.path):
                self.available_tables[entry.name.split(".", 1)[0]] = entry.path

    def _answer(self, board: Board, value: Optional[int]) -> int:
        if board.uci_variant != "chess":
            raise KeyError(f"Gaviota tables know only the rules of chess, not {board.uci_variant}")
        if board.castling_rights:
            raise KeyError(f"Gaviota tables do not know castling: {board.fen()}")
        if board.occupied.bit_count() > 5:
            raise KeyError(f"Gaviota tables have at most 5 pieces: {board.fen()}")
        if value is None:
            raise MissingTableError(f"no Gaviota table for {board.fen()}")
        return value

    def probe_dtm(self, board: Board) -> int:
        """Half-moves to mate: above 0 if the side to move mates, below 0 if it is mated, 0 for a draw and for mate on
        the board. The 50-move rule does not count.

        Raises KeyError for a position that tables do not know, and MissingTableError, a KeyError, if a table is
        missing.
        """
        return self._answer(board, self._tables.probe_dtm(board))

    def get_dtm(self, board: Board, default: Optional[int] = None) -> Optional[int]:
        """The same, but `default` in place of KeyError."""
        try:
            return self.probe_dtm(board)
        except KeyError:
            return default

    def probe_wdl(self, board: Board) -> int:
        """1: the side to move wins; 0: a draw; -1: it loses. Raises KeyError as `probe_dtm`."""
        return self._answer(board, self._tables.probe_wdl(board))

    def get_wdl(self, board: Board, default: Optional[int] = None) -> Optional[int]:
        """The same, but `default` in place of KeyError."""
        try:
            return self.probe_wdl(board)
        except KeyError:
            return default

    def close(self) -> None:
        """Forgets all tables and closes their files."""
        self._tables.close()
        self.available_tables.clear()

    __reduce_ex__ = never_copied(HAS_FILES)

    def __enter__(self) -> "PythonTablebase":
        return self

    def __exit__(self, exc_type: Optional[Type[BaseException]], exc_value: Optional[BaseException],
                 traceback: Optional[TracebackType]) -> None:
        self.close()


class NativeTablebase(PythonTablebase):
    """The same. All tables here are read by native code."""

    def __init__(self, libgtb: object = None) -> None:
        super().__init__()


def open_tablebase_native(directory: str, *, libgtb: Optional[str] = None,
                          LibraryLoader: object = None) -> NativeTablebase:
    """The tables of a folder. `libgtb` and `LibraryLoader` are not needed."""
    tables = NativeTablebase()
    tables.add_directory(directory)
    return tables


def open_tablebase(directory: str, *, libgtb: Optional[str] = None, LibraryLoader: object = None) -> PythonTablebase:
    """The tables of a folder. `libgtb` and `LibraryLoader` are not needed."""
    tables = PythonTablebase()
    tables.add_directory(directory)
    return tables
