# SPDX-License-Identifier: GPL-3.0-or-later
"""Operations of EPD (PGN standard, 16.2) for marginalia.chess.Board: text, numbers and moves.

They are read and written as python-chess does: an operand that is no text in quotes is a number or a move in
SAN. The reader of the library, which knows what the standard says of each opcode, is marginalia.read().
"""

from __future__ import annotations

import math
import re
import typing

from .._native import Board, Move

Operand = typing.Union[None, str, int, float, Move, typing.Iterable[Move]]
Value = typing.Union[None, str, int, float, Move, list[Move]]

_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_OPERATION = re.compile(
    r'\s*(?P<opcode>[^\s;]+)[ \t]*(?:"(?P<text>(?:[^"\\]|\\.)*)(?:"|$)|(?P<words>[^;]*))\s*;?', re.S
)
_DASH = re.compile(r"\s*-(?=\s)")  # some files have more dashes than fields


def _check_opcode(opcode: str) -> None:
    if not opcode:
        raise ValueError("empty string is not a valid epd opcode")
    if opcode == "-":
        raise ValueError("dash (-) is not a valid epd opcode")
    if not opcode[0].isalpha():
        raise ValueError(f"expected epd opcode to start with a letter, got: {opcode!r}")
    for letter in opcode:
        if letter in " \n\t\r":
            raise ValueError(f"invalid character {letter!r} in epd opcode: {opcode!r}")


def _operand_text(board: Board, opcode: str, operand: object) -> str:
    """An operand with a blank before it; nothing for None."""
    if operand is None:
        return ""
    if isinstance(operand, Move):
        return " " + board.san(operand)
    if isinstance(operand, (int, float)):
        assert math.isfinite(operand), f"expected numeric epd operand to be finite, got: {operand}"
        return f" {operand}"
    if opcode == "pv" and isinstance(operand, typing.Iterable) and not isinstance(operand, str):
        line = board.copy(stack=False)
        return "".join(" " + line.san_and_push(move) for move in operand)
    if opcode in ("am", "bm") and isinstance(operand, typing.Iterable) and not isinstance(operand, str):
        return "".join(" " + san for san in sorted(board.san(move) for move in operand))
    return ' "' + "".join(_ESCAPES.get(letter, letter) for letter in str(operand)) + '"'


def write_operations(board: Board, operations: typing.Mapping[str, Operand]) -> str:
    """All operations, each with its semicolon. Raises ValueError for an opcode that cannot be one."""
    for opcode in operations:
        _check_opcode(opcode)
    return " ".join(f"{opcode}{_operand_text(board, opcode, operand)};" for opcode, operand in operations.items())


def _number_of(text: str) -> int | float:
    return float(text) if "." in text or "e" in text.lower() else int(text)


def _value_of(board: Board, opcode: str, words: str) -> Value:
    """What operands without quotes mean."""
    if opcode in ("pv", "am", "bm") and not words[:1].lstrip("+-").isdigit():
        line = board.copy(stack=False)
        return [line.push_san(word) if opcode == "pv" else line.parse_san(word) for word in words.split()]
    if not words:
        return None
    if words[0] in "+-.0123456789":
        return _number_of(words)
    return board.parse_san(words)


def _read_operations(board: Board, text: str) -> dict[str, Value]:
    operations: dict[str, Value] = {}
    place = 0
    while place < len(text):
        dash = _DASH.match(text, place)
        if dash:
            place = dash.end()
            continue
        found = _OPERATION.match(text, place)
        if not found:  # blanks and semicolons
            place += 1
            continue
        place = found.end()
        opcode = found["opcode"]
        _check_opcode(opcode)
        if found["text"] is not None:
            unescaped = {"n": "\n", "r": "\r", "t": "\t"}
            operations[opcode] = re.sub(
                r"\\(.)", lambda escape: unescaped.get(escape[1], escape[1]), found["text"], flags=re.S
            )
        else:
            operations[opcode] = _value_of(board, opcode, found["words"].strip())
    return operations


def set_epd(board: Board, epd: str) -> dict[str, Value]:
    """Sets up the board, and returns the operations. Raises ValueError."""
    found = re.match(r"\s*((?:[^\s;]+\s*){0,4})(.*)", epd, re.S)
    fields, rest = (found[1].split(), found[2]) if found else ([], "")
    checks = re.match(r"\d+\+\d+(?=\s|;|$)", rest)
    if checks and board.uci_variant == "3check":  # three-check has a fifth field
        rest = rest[checks.end() :]
    usual = ["", "w", "-", "-"]
    fields = fields + usual[len(fields) :] + ([checks[0]] if checks else [])
    position = type(board)(None, chess960=board.chess960)
    position.set_fen(" ".join(fields))
    operations = _read_operations(position, rest)
    board.set_fen(" ".join([*fields, str(operations.get("hmvc", 0)), str(operations.get("fmvn", 1))]))
    return operations
