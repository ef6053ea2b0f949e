# SPDX-License-Identifier: GPL-3.0-or-later
"""Commands in comments, such as [%clk 1:30:00] (Alan Cowderoy's supplement to the PGN standard, 2001)."""

from __future__ import annotations

import abc
import re
from typing import Iterable, List, Match, Optional, Pattern, Tuple, Union

import marginalia.chess as chess
from marginalia.chess import engine, svg


def _command(names: str, operands: str) -> Pattern[str]:
    # The white space beside a command goes with it.
    return re.compile(rf"(?P<prefix>\s?)\[%(?:{names})\s{operands}\](?P<suffix>\s?)")


_SECONDS = r"(?P<hours>\d+):(?P<minutes>\d+):(?P<seconds>\d+(?:\.\d*)?)"
_ARROW = r"[RGYB](?:[a-h][1-8]){1,2}"

CLOCK_REGEX = _command("clk", _SECONDS)
EMT_REGEX = _command("emt", _SECONDS)
EVAL_REGEX = _command("eval", r"(?:\#(?P<mate>[-+]?\d+)|(?P<cp>[-+]?(?:\d{0,10}\.\d{1,2}|\d{1,10}\.?)))"
                              r"(?:,(?P<depth>\d+))?")
ARROWS_REGEX = _command("csl|cal", rf"(?P<arrows>{_ARROW}(?:,{_ARROW})*)")


def _without(command: Match[str]) -> str:
    return command["suffix"] if command["prefix"] else ""


def replace_first(regex: Pattern[str], comment: str, command: str, gaps: str = " \n") -> str:
    """The comment with `command` in the place of the first match, or at its end, behind one of the `gaps`; ""
    takes the match out."""
    found = regex.search(comment)
    if found:
        instead = f"{found['prefix']}{command}{found['suffix']}" if command else _without(found)
        return comment[:found.start()] + instead + comment[found.end():]
    if command and comment and comment[-1] not in gaps:
        comment += " "
    return comment + command


def parse_seconds(regex: Pattern[str], comment: str) -> Optional[float]:
    found = regex.search(comment) if "[%" in comment else None
    if not found:
        return None
    return int(found["hours"]) * 3600 + int(found["minutes"]) * 60 + float(found["seconds"])


def seconds_command(name: str, seconds: Optional[float]) -> str:
    """The command for a time, in thousandths of a second at most; a time below zero counts as zero."""
    if seconds is None:
        return ""
    seconds = max(0, seconds)
    hours, rest = int(seconds // 3600), seconds % 3600
    digits = f"{rest % 60:06.3f}".rstrip("0").rstrip(".")
    return f"[%{name} {hours}:{int(rest // 60):02d}:{digits}]"


def find_eval(comment: str) -> Optional[Match[str]]:
    # Most comments have none, and this is much faster than the search.
    return EVAL_REGEX.search(comment) if "[%eval" in comment else None


def parse_eval(found: Match[str], turn: chess.Color) -> engine.PovScore:
    score: engine.Score
    if found["mate"]:
        score = engine.Mate(int(found["mate"]))
        if score.mate() == 0:  # has no sign: the side to move is mated
            return engine.PovScore(score, turn)
    else:
        score = engine.Cp(round(float(found["cp"]) * 100))
    return engine.PovScore(score if turn else -score, turn)


def parse_eval_depth(comment: str) -> Optional[int]:
    found = find_eval(comment)
    return int(found["depth"]) if found and found["depth"] else None


def eval_command(score: Optional[engine.PovScore], depth: Optional[int]) -> str:
    if score is None:
        return ""
    white = score.white()
    centipawns, mate = white.score(), white.mate()
    if centipawns is None and not mate:
        return ""
    value = f"#{mate}" if centipawns is None else f"{centipawns / 100:.2f}"
    return f"[%eval {value}{'' if depth is None else f',{max(depth, 0):d}'}]"


def parse_arrows(comment: str) -> List[svg.Arrow]:
    return [svg.Arrow.from_pgn(arrow) for found in ARROWS_REGEX.finditer(comment)
            for arrow in found["arrows"].split(",")]


def replace_arrows(comment: str, arrows: Iterable[Union[svg.Arrow, Tuple[chess.Square, chess.Square]]]) -> str:
    squares: List[str] = []
    lines: List[str] = []
    for item in arrows:
        arrow = svg.Arrow(*item) if isinstance(item, tuple) else item
        (squares if arrow.tail == arrow.head else lines).append(arrow.pgn())
    commands = "".join(f"[%{name} {','.join(texts)}]" for name, texts in (("csl", squares), ("cal", lines)) if texts)
    rest = ARROWS_REGEX.sub(_without, comment)
    if commands and rest and rest[0] not in " \n":
        commands += " "
    return commands + rest


class AnnotatedMove(abc.ABC):
    """What a comment says in commands: evaluations, clocks, arrows."""

    comment: str

    @abc.abstractmethod
    def turn(self) -> chess.Color:
        """The side to move behind the move."""

    def eval(self) -> Optional[engine.PovScore]:
        """The first [%eval ...] of the comment; None without one."""
        found = find_eval(self.comment)
        return parse_eval(found, self.turn()) if found else None

    def eval_depth(self) -> Optional[int]:
        """The depth of the first [%eval ...] of the comment; None without one."""
        return parse_eval_depth(self.comment)

    def set_eval(self, score: Optional[engine.PovScore], depth: Optional[int] = None) -> None:
        """Writes an [%eval ...] in the place of the first, or behind the comment. None takes it out."""
        command = eval_command(score, depth)
        self.comment = replace_first(EVAL_REGEX, self.comment, command, " ")

    def arrows(self) -> List[svg.Arrow]:
        """All squares of [%csl ...] and arrows of [%cal ...] in the comment."""
        return parse_arrows(self.comment)

    def set_arrows(self, arrows: Iterable[Union[svg.Arrow, Tuple[chess.Square, chess.Square]]]) -> None:
        """Writes [%csl ...] and [%cal ...] in front of the comment, in the place of all that are there."""
        self.comment = replace_arrows(self.comment, arrows)

    def clock(self) -> Optional[float]:
        """The first [%clk ...] of the comment: seconds left to the player who moved. None without one."""
        return parse_seconds(CLOCK_REGEX, self.comment)

    def set_clock(self, seconds: Optional[float]) -> None:
        """Writes a [%clk ...] in the place of the first, or behind the comment. None takes it out."""
        command = seconds_command("clk", seconds)
        self.comment = replace_first(CLOCK_REGEX, self.comment, command)

    def emt(self) -> Optional[float]:
        """The first [%emt ...] of the comment: seconds spent on the move. None without one."""
        return parse_seconds(EMT_REGEX, self.comment)

    def set_emt(self, seconds: Optional[float]) -> None:
        """Writes an [%emt ...] in the place of the first, or behind the comment. None takes it out."""
        command = seconds_command("emt", seconds)
        self.comment = replace_first(EMT_REGEX, self.comment, command)
