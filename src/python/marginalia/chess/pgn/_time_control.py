# SPDX-License-Identifier: GPL-3.0-or-later
"""The tag TimeControl (PGN standard, section 9.6), read as python-chess reads it."""

from __future__ import annotations

import dataclasses
import enum

_BULLET_SECONDS = 180
_BLITZ_SECONDS = 900
_RAPID_SECONDS = 3600


class TimeControlType(enum.Enum):
    """How fast a game is, judged by the time for 60 moves."""

    UNKNOWN = 0
    UNLIMITED = 1
    STANDARD = 2
    RAPID = 3
    BLITZ = 4
    BULLET = 5


@dataclasses.dataclass
class TimeControlPart:
    """One period: `time` seconds for `moves` moves, or for the rest of the game where `moves` is 0.
    `increment` and `delay` are seconds a move."""

    moves: int = 0
    time: int = 0
    increment: float = 0
    delay: float = 0


@dataclasses.dataclass
class TimeControl:
    """All periods of a game. Sand clocks are not read."""

    parts: list[TimeControlPart] = dataclasses.field(default_factory=list)
    type: TimeControlType = TimeControlType.UNKNOWN


def _parse_part(text: str) -> TimeControlPart:
    part = TimeControlPart()
    if "+" in text:
        text, increment = text.split("+")[:2]
        if increment.endswith("d"):
            part.delay = float(increment[:-1])
        else:
            part.increment = float(increment)
    if "/" in text:
        moves, text = text.split("/")[:2]
        part.moves = int(moves)
    part.time = int(text)
    return part


def _judge(part: TimeControlPart) -> TimeControlType:
    seconds = part.time + 60 * part.increment
    if seconds < _BULLET_SECONDS:
        return TimeControlType.BULLET
    if seconds < _BLITZ_SECONDS:
        return TimeControlType.BLITZ
    if seconds < _RAPID_SECONDS:
        return TimeControlType.RAPID
    return TimeControlType.STANDARD


def parse_time_control(time_control: str) -> TimeControl:
    """Reads a value such as "40/7200:3600+30". Raises ValueError for what is none."""
    if not time_control or time_control.startswith("?"):
        return TimeControl()
    if time_control.startswith("-"):
        return TimeControl(type=TimeControlType.UNLIMITED)
    parts = [_parse_part(text) for text in time_control.split(":")]
    if any(part.moves == 0 for part in parts[:-1]):
        raise ValueError("only the last period of a time control can be without a number of moves: "
                         f"{time_control!r}")
    return TimeControl(parts, _judge(parts[0]))
