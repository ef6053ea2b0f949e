# SPDX-License-Identifier: GPL-3.0-or-later
"""What goes to engines and what comes from them, as module engine shows it: limits, options, opponents, results."""

from __future__ import annotations

import copy
import dataclasses
import enum
import typing

import marginalia
import marginalia.chess as chess

from ._scores import Cp, Mate, MateGiven, PovScore, PovWdl, Score, Wdl

ConfigValue = typing.Union[str, int, bool, None]
ConfigMapping = typing.Mapping[str, ConfigValue]
T = typing.TypeVar("T")

MANAGED_OPTIONS = ["uci_chess960", "uci_variant", "multipv", "ponder"]

EngineError = marginalia.EngineError
EngineTerminatedError = marginalia.EngineTerminatedError


class AnalysisComplete(Exception):
    """The analysis has ended, and all that it told has been read."""


class Info(enum.IntFlag):
    """Which of the things that an engine tells are wanted."""

    NONE = 0
    BASIC = 1
    SCORE = 2
    PV = 4
    REFUTATION = 8
    CURRLINE = 16
    ALL = BASIC | SCORE | PV | REFUTATION | CURRLINE


INFO_NONE = Info.NONE
INFO_BASIC = Info.BASIC
INFO_SCORE = Info.SCORE
INFO_PV = Info.PV
INFO_REFUTATION = Info.REFUTATION
INFO_CURRLINE = Info.CURRLINE
INFO_ALL = Info.ALL


class InfoDict(typing.TypedDict, total=False):
    """What an engine has told; what it has not told is not there. `time` is in seconds; with `lowerbound` or
    `upperbound`, the score is at least or at most that."""

    score: PovScore
    lowerbound: bool
    upperbound: bool
    pv: typing.List[chess.Move]
    depth: int
    seldepth: int
    time: float
    nodes: int
    nps: int
    tbhits: int
    multipv: int
    currmove: chess.Move
    currmovenumber: int
    hashfull: int
    cpuload: int
    refutation: typing.Dict[chess.Move, typing.List[chess.Move]]
    currline: typing.Dict[int, typing.List[chess.Move]]
    ebf: float
    wdl: PovWdl
    string: str


_BASIC = ("depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "tbhits", "cpuload", "time", "currmovenumber",
          "ebf", "string")
_XBOARD_ORDER = ["depth", "time", "nodes", "score", "seldepth", "nps", "tbhits", "pv"]


def info_of(told: marginalia.EngineInfo, turn: bool, wanted: Info) -> InfoDict:
    """What the library tells, which is from White's view, as a dictionary from the view of `turn`, in the order of the
    engine's line."""
    info: typing.Dict[str, typing.Any] = {}
    if not wanted:
        return typing.cast(InfoDict, info)
    for name in _BASIC:
        value = getattr(told, name)
        if value is not None:
            info[name] = value
    if told.currmove is not None:
        info["currmove"] = chess.Move.from_uci(told.currmove)
    if wanted & Info.SCORE and told.score is not None:
        white: Score = Cp(told.score.cp) if told.score.cp is not None else Mate(told.score.mate or 0)
        if told.bound != "exact":
            info["lowerbound" if (told.bound == "lower") == turn else "upperbound"] = True
        info["score"] = PovScore(white if turn else -white, turn)
    if wanted & Info.SCORE and told.wdl is not None:
        chances = Wdl(*told.wdl)
        info["wdl"] = PovWdl(chances if turn else -chances, turn)
    if wanted & Info.PV and told.pv:
        info["pv"] = moves_of(told.pv)
    if wanted & Info.REFUTATION and told.refutation:
        refuted, *line = moves_of(told.refutation)
        info["refutation"] = {refuted: line}
    if wanted & Info.CURRLINE and told.currline is not None:
        info["currline"] = {told.currline[0]: moves_of(told.currline[1])}
    places = {word: place for place, word in enumerate(told.fields or _XBOARD_ORDER)}
    beside_score = places.get("score", 0)  # a bound has no word of its own
    return typing.cast(InfoDict, dict(sorted(info.items(), key=lambda item: places.get(item[0], beside_score))))


def moves_of(texts: typing.Iterable[str]) -> typing.List[chess.Move]:
    return [chess.Move.from_uci(text) for text in texts]


@dataclasses.dataclass(repr=False)
class Limit:
    """When a search ends: at the first of these. Times are in seconds."""

    time: typing.Optional[float] = None
    """For this move."""
    depth: typing.Optional[int] = None
    """Half-moves."""
    nodes: typing.Optional[int] = None
    """Positions."""
    mate: typing.Optional[int] = None
    """Look for a mate in so many moves."""
    white_clock: typing.Optional[float] = None
    """Left for White."""
    black_clock: typing.Optional[float] = None
    """Left for Black."""
    white_inc: typing.Optional[float] = None
    """Added for White after each move."""
    black_inc: typing.Optional[float] = None
    """Added for Black after each move."""
    remaining_moves: typing.Optional[int] = None
    """Moves to the next time control; None: the rest of the game."""
    clock_id: object = None
    """Names the time control. The library finds out itself when XBoard has to be told of one."""

    def __repr__(self) -> str:
        fields = [field.name for field in dataclasses.fields(self) if field.name != "clock_id"]
        told = [f"{name}={getattr(self, name)!r}" for name in fields if getattr(self, name) is not None]
        return f"{type(self).__name__}({', '.join(told)})"


class PlayResult:
    """The answer of an engine that plays."""

    def __init__(self, move: typing.Optional[chess.Move], ponder: typing.Optional[chess.Move],
                 info: typing.Optional[InfoDict] = None, *, draw_offered: bool = False,
                 resigned: bool = False) -> None:
        self.move = move
        self.ponder = ponder
        self.info: InfoDict = info or {}
        self.draw_offered = draw_offered
        self.resigned = resigned

    def __repr__(self) -> str:
        return (f"<{type(self).__name__} at {id(self):#x} (move={self.move}, ponder={self.ponder}, info={self.info}, "
                f"draw_offered={self.draw_offered}, resigned={self.resigned})>")


class BestMove:
    """The answer of an engine that has analysed."""

    def __init__(self, move: typing.Optional[chess.Move], ponder: typing.Optional[chess.Move]) -> None:
        self.move = move
        self.ponder = ponder

    def __repr__(self) -> str:
        return f"<{type(self).__name__} at {id(self):#x} (move={self.move}, ponder={self.ponder})>"


def best_move_of(answer: typing.Optional[marginalia.Analysis]) -> BestMove:
    move, ponder = (answer.bestmove, answer.ponder) if answer else (None, None)
    return BestMove(chess.Move.from_uci(move) if move else None, chess.Move.from_uci(ponder) if ponder else None)


@dataclasses.dataclass
class Opponent:
    """Whom an engine plays; None is unknown."""

    name: typing.Optional[str]
    title: typing.Optional[str]
    """As "GM"."""
    rating: typing.Optional[int]
    is_engine: typing.Optional[bool]


@dataclasses.dataclass(frozen=True)
class Option:
    """An option that an engine declares."""

    name: str
    type: str
    """check, spin, combo, button, string; of XBoard also file, path, reset, save."""
    default: ConfigValue
    min: typing.Optional[int]
    max: typing.Optional[int]
    var: typing.Optional[typing.List[str]]

    def parse(self, value: ConfigValue) -> ConfigValue:
        """The value as the option has it. Raises EngineError if it does not accept it."""
        if self.type == "check":
            return value and value != "false"
        if self.type == "spin":
            try:
                number = int(typing.cast(typing.Union[str, int], value))
            except ValueError:
                raise EngineError(f"option {self.name!r} is a whole number, not {value!r}") from None
            if self.min is not None and number < self.min:
                raise EngineError(f"option {self.name!r} is at least {self.min}, not {number}")
            if self.max is not None and number > self.max:
                raise EngineError(f"option {self.name!r} is at most {self.max}, not {number}")
            return number
        if self.type == "combo":
            text = str(value)
            if text not in (self.var or []):
                raise EngineError(f"option {self.name!r} is one of {', '.join(self.var or [])}; not {text}")
            return text
        if self.type in ("button", "reset", "save"):
            return None
        if self.type in ("string", "file", "path"):
            text = str(value)
            if "\n" in text or "\r" in text:
                raise EngineError(f"option {self.name!r} is one line, not {text!r}")
            return text
        raise EngineError(f"option {self.name!r} is of an unknown type: {self.type!r}")

    def is_managed(self) -> bool:
        """Is it set with each search, so that it cannot be configured: ``UCI_Chess960``, ``UCI_Variant``,
        ``MultiPV``, ``Ponder``?"""
        return self.name.lower() in MANAGED_OPTIONS


class UciOptionMap(typing.MutableMapping[str, T]):
    """A dictionary of options by name, in which case does not matter."""

    def __init__(self, data: typing.Optional[typing.Iterable[typing.Tuple[str, T]]] = None, **kwargs: T) -> None:
        self._items: typing.Dict[str, typing.Tuple[str, T]] = {}
        self.update(data or {}, **kwargs)

    def __setitem__(self, key: str, value: T) -> None:
        self._items[key.lower()] = (key, value)

    def __getitem__(self, key: str) -> T:
        return self._items[key.lower()][1]

    def __delitem__(self, key: str) -> None:
        del self._items[key.lower()]

    def __iter__(self) -> typing.Iterator[str]:
        return (key for key, _ in self._items.values())

    def __len__(self) -> int:
        return len(self._items)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, UciOptionMap):
            return NotImplemented
        return {key: value for key, (_, value) in self._items.items()} == {
            key: value for key, (_, value) in other._items.items()}

    def copy(self) -> UciOptionMap[T]:
        """Another map with the same options."""
        return type(self)(self._items.values())

    def __copy__(self) -> UciOptionMap[T]:
        return self.copy()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({dict(self.items())!r})"


def options_of(engine: marginalia.Engine,
               names: typing.Mapping[str, str]) -> typing.Iterator[typing.Tuple[str, Option]]:
    """The options of an engine by the names that python-chess has for them."""
    for option in engine.options.values():
        name = names.get(option.name, option.name)
        yield name, Option(name, option.type, copy.copy(option.default), option.min, option.max, list(option.choices))


def limits_of(limit: typing.Optional[Limit], is_endless: bool) -> typing.Dict[str, typing.Any]:
    """As arguments of the library. Nothing for an analysis that goes on until it is stopped."""
    if limit is None and is_endless:
        return {}
    limit = limit or Limit()
    limits: typing.Dict[str, typing.Any] = {"movetime": limit.time}
    for name in ("depth", "nodes", "mate"):
        value = getattr(limit, name)
        limits[name] = None if value is None else max(1, value)
    clocks = [clock for clock in (limit.white_clock, limit.black_clock) if clock is not None]
    if clocks:
        # An engine is told both: who gives one has one clock.
        limits["white_time"] = clocks[0]
        limits["black_time"] = clocks[-1]
        limits["white_increment"], limits["black_increment"] = limit.white_inc, limit.black_inc
        limits["moves_to_go"] = limit.remaining_moves or None
    if not is_endless and all(value is None for value in limits.values()):
        raise EngineError("no limit is given: the engine would think for ever")
    return limits


def score_of_end(board: chess.Board) -> Score:
    """The score of a game that is over, for the side to move."""
    if board.is_checkmate() or board.is_variant_loss():
        return Mate(0)
    return MateGiven if board.is_variant_win() else Cp(0)


def words_of_end(board: chess.Board) -> str:
    """Why a game is over, for an engine."""
    if board.is_checkmate():
        return f"{'Black' if board.turn else 'White'} mates"
    if board.is_stalemate():
        return "Stalemate"
    if board.is_insufficient_material():
        return "Insufficient material"
    return "" if board.result() == "*" else "Variant end"
