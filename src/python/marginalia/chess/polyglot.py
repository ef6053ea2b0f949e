# SPDX-License-Identifier: GPL-3.0-or-later
"""Polyglot opening books: python-chess's module `polyglot` over the library's reader."""
import os
import random as _random
from types import TracebackType
from typing import Callable, Container, Iterator, NamedTuple, Optional, Protocol, Type, Union

from .. import _native
from .._native import Board, Move, ZobristHasher
from ._handles import HAS_FILES, never_copied

StrOrBytesPath = Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]

POLYGLOT_RANDOM_ARRAY = _native.polyglot_random()
_HASHER = ZobristHasher(POLYGLOT_RANDOM_ARRAY)


class _Dice(Protocol):
    def randint(self, a: int, b: int, /) -> int: ...


def zobrist_hash(board: Board, *, _hasher: Callable[[Board], int] = _HASHER) -> int:
    """The key of a position in Polyglot books."""
    return _hasher(board)


class Entry(NamedTuple):
    """A move of a book."""

    key: int
    """The key of the position."""
    raw_move: int
    """The move as the file has it."""
    weight: int
    """How often the move should be played, compared with the others of the position."""
    learn: int
    """For the use of engines."""
    move: Move
    """The move."""


class MemoryMappedReader:
    """The entries of a Polyglot book, in the order of the file: a sequence, and a context manager."""

    def __init__(self, filename: StrOrBytesPath) -> None:
        # The null device is no file to the library.
        self._entries = _native.PolyglotEntries(None if filename == os.devnull else filename)

    __reduce_ex__ = never_copied(HAS_FILES)

    def __enter__(self) -> "MemoryMappedReader":
        return self

    def __exit__(self, exc_type: Optional[Type[BaseException]], exc_value: Optional[BaseException],
                 traceback: Optional[TracebackType]) -> None:
        self.close()

    def __len__(self) -> int:
        return len(self._entries)

    def __getitem__(self, index: int) -> Entry:
        at = index + len(self) if index < 0 else index
        if at < 0:
            raise IndexError(index)
        return Entry._make(self._entries.entry(at))

    def __iter__(self) -> Iterator[Entry]:
        for index in range(len(self)):
            yield self[index]

    def __reversed__(self) -> Iterator[Entry]:
        for index in reversed(range(len(self))):
            yield self[index]

    def bisect_key_left(self, key: int) -> int:
        """The index of the first entry with this key or a larger one."""
        return self._entries.bisect_key_left(key)

    def __contains__(self, entry: object) -> bool:
        return isinstance(entry, Entry) and entry in self.find_all(entry.key, minimum_weight=entry.weight)

    def find_all(self, board: Union[Board, int], *, minimum_weight: int = 1,
                 exclude_moves: Container[Move] = ()) -> Iterator[Entry]:
        """The entries with at least this weight, in the order of the file: the legal moves of a position, or all of a
        key."""
        found = self._entries.find_key(board) if isinstance(board, int) else self._entries.find_board(board)
        return (entry for entry in map(Entry._make, found)
                if entry.weight >= minimum_weight and entry.move not in exclude_moves)

    def find(self, board: Union[Board, int], *, minimum_weight: int = 1,
             exclude_moves: Container[Move] = ()) -> Entry:
        """The heaviest entry of a position, the first of equals. Raises IndexError if there is none. Entries of weight
        0 count only with a `minimum_weight` of 0: that is how books take moves out."""
        entry = self.get(board, minimum_weight=minimum_weight, exclude_moves=exclude_moves)
        if entry is None:
            raise IndexError("the book has no such entry")
        return entry

    def get(self, board: Union[Board, int], default: Optional[Entry] = None, *, minimum_weight: int = 1,
            exclude_moves: Container[Move] = ()) -> Optional[Entry]:
        """The same as `find`, but `default` if there is no entry."""
        found = self.find_all(board, minimum_weight=minimum_weight, exclude_moves=exclude_moves)
        return max(found, key=lambda entry: entry.weight, default=default)

    def choice(self, board: Union[Board, int], *, minimum_weight: int = 1, exclude_moves: Container[Move] = (),
               random: Optional[_Dice] = None) -> Entry:
        """One of the entries of a position, each with the same chance. Raises IndexError if there is none."""
        found = list(self.find_all(board, minimum_weight=minimum_weight, exclude_moves=exclude_moves))
        if not found:
            raise IndexError("the book has no such entry")
        return found[(random or _random).randint(0, len(found) - 1)]

    def weighted_choice(self, board: Union[Board, int], *, exclude_moves: Container[Move] = (),
                        random: Optional[_Dice] = None) -> Entry:
        """One of the entries of a position, with chances by their weights. Raises IndexError if there is none."""
        found = list(self.find_all(board, exclude_moves=exclude_moves))
        if not found:
            raise IndexError("the book has no such entry")
        left = (random or _random).randint(0, sum(entry.weight for entry in found) - 1)
        for entry in found:
            left -= entry.weight
            if left < 0:
                break
        return entry

    def close(self) -> None:
        """Closes the file."""
        self._entries.close()


def open_reader(path: StrOrBytesPath) -> MemoryMappedReader:
    """Opens a book. Raises OSError if it cannot be read.

        with marginalia.chess.polyglot.open_reader("book.bin") as reader:
            for entry in reader.find_all(board):
                print(entry.move, entry.weight)
    """
    return MemoryMappedReader(path)
