# SPDX-License-Identifier: GPL-3.0-or-later
"""The tags of a game as a mapping that keeps the Seven Tag Roster first and tells where the game starts."""

from __future__ import annotations

import functools
import re
import typing
from typing import Dict, Iterable, Iterator, Mapping, MutableMapping, Optional, Tuple, Type, TypeVar, Union

import marginalia.chess as chess

if typing.TYPE_CHECKING:
    from typing_extensions import Self

    from ._builders import HeadersBuilder

TAG_ROSTER = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
TAG_NAME_REGEX = re.compile(r"[0-9A-Za-z][-+_=:#0-9A-Za-z]*\Z")

ROSTER_VALUES: Dict[str, str] = {tag: "?" for tag in TAG_ROSTER} | {"Date": "????.??.??", "Result": "*"}
_CHESS960_NAMES = frozenset(["chess960", "chess 960", "fischerandom", "fischerrandom", "fischer random"])
# ICC names shuffled set-ups of standard chess by these.
_WILD_NAMES = frozenset(["wild/8a", *(f"wild/{number}" for number in range(9))])

HeadersT = TypeVar("HeadersT", bound="Headers")


class Headers(MutableMapping[str, str]):
    """Tag names and their values. The tags of the Seven Tag Roster come first, the others in the order in
    which they were set. Without `data`, the roster is there with the values that mean "unknown"."""

    _tag_roster: Dict[str, str]
    _others: Dict[str, str]

    def __init__(self, data: Optional[Union[Mapping[str, str], Iterable[Tuple[str, str]]]] = None,
                 **kwargs: str) -> None:
        self._tag_roster = {}
        self._others = {}
        if data is None:
            self._tag_roster.update(ROSTER_VALUES)
            data = {}
        self.update(data, **kwargs)

    def is_chess960(self) -> bool:
        """Does the tag Variant name Chess960?"""
        return self.get("Variant", "").lower() in _CHESS960_NAMES

    def is_wild(self) -> bool:
        """Does the tag Variant name a set-up of ICC that is played by the rules of chess?"""
        return self.get("Variant", "").lower() in _WILD_NAMES

    def variant(self) -> Type[chess.Board]:
        """The type of the boards of this game. Raises ValueError for a variant that is not known."""
        if "Variant" not in self._others or self.is_chess960() or self.is_wild():
            return chess.Board
        from marginalia.chess.variant import find_variant
        return find_variant(self._others["Variant"])

    def board(self) -> chess.Board:
        """The position in which the game starts. Raises ValueError for an unknown variant or no FEN."""
        type_of_board = self.variant()
        fen = self.get("FEN")
        if fen is None:
            return type_of_board(chess960=self.is_chess960())
        board = type_of_board(fen, chess960=self.is_chess960())
        board.chess960 = board.chess960 or board.has_chess960_castling_rights()
        return board

    def __setitem__(self, key: str, value: str) -> None:
        if key in ROSTER_VALUES:
            self._tag_roster[key] = value
            return
        if not TAG_NAME_REGEX.match(key):
            raise ValueError(f"invalid pgn header tag: {key!r}")
        if "\n" in value or "\r" in value:
            raise ValueError(f"line break in pgn header {key}: {value!r}")
        self._others[key] = value

    def __getitem__(self, key: str) -> str:
        return (self._tag_roster if key in ROSTER_VALUES else self._others)[key]

    def __delitem__(self, key: str) -> None:
        del (self._tag_roster if key in ROSTER_VALUES else self._others)[key]

    def __iter__(self) -> Iterator[str]:
        for tag in TAG_ROSTER:
            if tag in self._tag_roster:
                yield tag
        yield from self._others

    def __len__(self) -> int:
        return len(self._tag_roster) + len(self._others)

    def copy(self) -> Self:
        """An independent copy of the same type."""
        return type(self)(self)

    def __copy__(self) -> Self:
        return self.copy()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{tag}={value!r}' for tag, value in self.items())})"

    @classmethod
    def builder(cls: Type[HeadersT]) -> HeadersBuilder[HeadersT]:
        """A visitor that makes headers of this type: `read_game(file, Visitor=MyHeaders.builder)`."""
        from ._builders import HeadersBuilder
        return HeadersBuilder(Headers=functools.partial(cls, {}))
