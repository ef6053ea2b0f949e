# SPDX-License-Identifier: GPL-3.0-or-later
"""Scores of engines and the chances that they mean: the part of module engine that needs no engine. The models are
those of the library (src/chess/core/win_model.h)."""

from __future__ import annotations

import abc
import dataclasses
import typing

import marginalia

WdlModel = typing.Literal["sf", "sf16.1", "sf16", "sf15.1", "sf15", "sf14", "sf12", "lichess"]

_MOST = 900_000  # beyond this the library has one score for all


class Score(abc.ABC):
    """
    What a position is worth for one side: :class:`Cp` (hundredths of a pawn), :class:`Mate`, or ``MateGiven``. More
    is better, all scores compare with each other, and ``-score`` is the view of the other side.

    >>> Mate(-0) < Mate(-1) < Cp(-50) < Cp(200) < Mate(4) < Mate(1) < MateGiven
    True
    """

    @abc.abstractmethod
    def score(self, *, mate_score: typing.Optional[int] = None) -> typing.Optional[int]:
        """Centipawns. A mate has them only with `mate_score`, from which the moves to mate are taken."""

    @abc.abstractmethod
    def mate(self) -> typing.Optional[int]:
        """Moves to mate, negative if this side is mated; None for centipawns. 0 is mate on the board."""

    @abc.abstractmethod
    def wdl(self, *, model: WdlModel = "sf", ply: int = 30) -> Wdl:
        """The chances to win, draw and lose by a model of Stockfish ("sf" is the newest one) or lichess.org, `ply`
        half-moves after the start of the game. Raises ValueError for an unknown model."""

    @abc.abstractmethod
    def __neg__(self) -> Score: ...

    @abc.abstractmethod
    def __pos__(self) -> Score: ...

    @abc.abstractmethod
    def __abs__(self) -> Score: ...

    @abc.abstractmethod
    def _order(self) -> typing.Tuple[int, int]: ...

    def is_mate(self) -> bool:
        """Is it no number of centipawns?"""
        return self.mate() is not None

    def __eq__(self, other: object) -> bool:
        return self._order() == other._order() if isinstance(other, Score) else NotImplemented

    def __lt__(self, other: object) -> bool:
        return self._order() < other._order() if isinstance(other, Score) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self._order() <= other._order() if isinstance(other, Score) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self._order() > other._order() if isinstance(other, Score) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self._order() >= other._order() if isinstance(other, Score) else NotImplemented


class Cp(Score):
    """Hundredths of a pawn."""

    def __init__(self, cp: int) -> None:
        self.cp = cp

    def mate(self) -> None:
        return None

    def score(self, *, mate_score: typing.Optional[int] = None) -> int:
        return self.cp

    def wdl(self, *, model: WdlModel = "sf", ply: int = 30) -> Wdl:
        return _chances(model, ply, cp=min(max(self.cp, -_MOST), _MOST))

    def __str__(self) -> str:
        return f"{self.cp:+d}" if self.cp else "0"

    def __repr__(self) -> str:
        return f"Cp({self})"

    def __neg__(self) -> Cp:
        return Cp(-self.cp)

    def __pos__(self) -> Cp:
        return Cp(self.cp)

    def __abs__(self) -> Cp:
        return Cp(abs(self.cp))

    def _order(self) -> typing.Tuple[int, int]:
        return 0, self.cp


class Mate(Score):
    """Mate in so many moves; negative: this side is mated; 0: it is mated now."""

    def __init__(self, moves: int) -> None:
        self.moves = moves

    def mate(self) -> int:
        return self.moves

    @typing.overload
    def score(self, *, mate_score: int) -> int: ...
    @typing.overload
    def score(self, *, mate_score: typing.Optional[int] = None) -> typing.Optional[int]: ...

    def score(self, *, mate_score: typing.Optional[int] = None) -> typing.Optional[int]:
        if mate_score is None:
            return None
        return (mate_score if self.moves > 0 else -mate_score) - self.moves

    def wdl(self, *, model: WdlModel = "sf", ply: int = 30) -> Wdl:
        if self.moves == 0:
            return Wdl(0, 0, 1000)
        return _chances(model, ply, mate=min(max(self.moves, -_MOST), _MOST))

    def __str__(self) -> str:
        return f"#{self.moves:+d}" if self.moves > 0 else f"#-{abs(self.moves)}"

    def __repr__(self) -> str:
        return f"Mate({str(self)[1:]})"

    def __neg__(self) -> typing.Union[MateGivenType, Mate]:
        return Mate(-self.moves) if self.moves else MateGiven

    def __pos__(self) -> Mate:
        return Mate(self.moves)

    def __abs__(self) -> typing.Union[MateGivenType, Mate]:
        return Mate(abs(self.moves)) if self.moves else MateGiven

    def _order(self) -> typing.Tuple[int, int]:
        return 1 if self.moves > 0 else -1, -self.moves


class MateGivenType(Score):
    """The other side is mated: what ``-Mate(0)`` is."""

    def mate(self) -> int:
        return 0

    @typing.overload
    def score(self, *, mate_score: int) -> int: ...
    @typing.overload
    def score(self, *, mate_score: typing.Optional[int] = None) -> typing.Optional[int]: ...

    def score(self, *, mate_score: typing.Optional[int] = None) -> typing.Optional[int]:
        return mate_score

    def wdl(self, *, model: WdlModel = "sf", ply: int = 30) -> Wdl:
        return Wdl(1000, 0, 0)

    def __neg__(self) -> Mate:
        return Mate(0)

    def __pos__(self) -> MateGivenType:
        return self

    def __abs__(self) -> MateGivenType:
        return self

    def __str__(self) -> str:
        return "#+0"

    def __repr__(self) -> str:
        return "MateGiven"

    def __reduce__(self) -> str:
        return "MateGiven"

    def _order(self) -> typing.Tuple[int, int]:
        return 1, 0


MateGiven = MateGivenType()


def _chances(model: WdlModel, ply: int, cp: typing.Optional[int] = None, mate: typing.Optional[int] = None) -> Wdl:
    chances = marginalia.win_chances(cp=cp, mate=mate, ply=min(max(ply, 0), _MOST), model=model)
    wins, draws, losses = (round(1000 * chance) for chance in chances)
    return Wdl(wins, draws, losses)


@dataclasses.dataclass
class Wdl:
    """So many wins, draws and losses; of models, per mille."""

    wins: int
    draws: int
    losses: int

    def total(self) -> int:
        """All games."""
        return self.wins + self.draws + self.losses

    def winning_chance(self) -> float:
        """The share of wins, 0 to 1."""
        return self.wins / self.total()

    def drawing_chance(self) -> float:
        """The share of draws, 0 to 1."""
        return self.draws / self.total()

    def losing_chance(self) -> float:
        """The share of losses, 0 to 1."""
        return self.losses / self.total()

    def expectation(self) -> float:
        """The points per game, with half a point for a draw."""
        return (self.wins + 0.5 * self.draws) / self.total()

    def __bool__(self) -> bool:
        return bool(self.total())

    def __iter__(self) -> typing.Iterator[int]:
        yield from (self.wins, self.draws, self.losses)

    def __reversed__(self) -> typing.Iterator[int]:
        yield from (self.losses, self.draws, self.wins)

    def __pos__(self) -> Wdl:
        return self

    def __neg__(self) -> Wdl:
        return Wdl(self.losses, self.draws, self.wins)


class PovScore:
    """A score, and whose it is (`turn`)."""

    def __init__(self, relative: Score, turn: bool) -> None:
        self.relative = relative
        self.turn = turn

    def white(self) -> Score:
        """From White's view."""
        return self.pov(True)

    def black(self) -> Score:
        """From Black's view."""
        return self.pov(False)

    def pov(self, color: bool) -> Score:
        """From the view of `color`."""
        return self.relative if self.turn == color else -self.relative

    def is_mate(self) -> bool:
        """Is it no number of centipawns?"""
        return self.relative.is_mate()

    def wdl(self, *, model: WdlModel = "sf", ply: int = 30) -> PovWdl:
        """As :func:`Score.wdl()`."""
        return PovWdl(self.relative.wdl(model=model, ply=ply), self.turn)

    def __repr__(self) -> str:
        return f"PovScore({self.relative!r}, {'WHITE' if self.turn else 'BLACK'})"

    def __eq__(self, other: object) -> bool:
        return self.white() == other.white() if isinstance(other, PovScore) else NotImplemented


class PovWdl:
    """Wins, draws and losses, and whose they are (`turn`). It is also, for old programs, a tuple of three numbers."""

    def __init__(self, relative: Wdl, turn: bool) -> None:
        self.relative = relative
        self.turn = turn

    def white(self) -> Wdl:
        """From White's view."""
        return self.pov(True)

    def black(self) -> Wdl:
        """From Black's view."""
        return self.pov(False)

    def pov(self, color: bool) -> Wdl:
        """From the view of `color`."""
        return self.relative if self.turn == color else -self.relative

    def __bool__(self) -> bool:
        return bool(self.relative)

    def __repr__(self) -> str:
        return f"PovWdl({self.relative!r}, {'WHITE' if self.turn else 'BLACK'})"

    def __iter__(self) -> typing.Iterator[int]:
        return iter(self.relative)

    def __getitem__(self, idx: int) -> int:
        return tuple(self.relative)[idx]

    def __len__(self) -> int:
        return 3

    def __eq__(self, other: object) -> bool:
        if isinstance(other, PovWdl):
            return self.white() == other.white()
        return tuple(self) == other if isinstance(other, tuple) else NotImplemented
