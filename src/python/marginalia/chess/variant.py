# SPDX-License-Identifier: GPL-3.0-or-later
"""Boards of the variants of chess, with the names and answers of python-chess.

The class attribute `uci_variant` says by which rules a board plays; a class of your own inherits it.
"""

from __future__ import annotations

from .._native import Board, CrazyhousePocket

__all__ = [
    "AntichessBoard", "AtomicBoard", "CrazyhouseBoard", "CrazyhousePocket", "GiveawayBoard", "HordeBoard",
    "KingOfTheHillBoard", "RacingKingsBoard", "SuicideBoard", "ThreeCheckBoard", "VARIANTS", "find_variant",
]


class _BoardWithoutTables(Board):
    """For variants without Syzygy tables."""

    tbw_suffix = None
    tbz_suffix = None
    tbw_magic = None
    tbz_magic = None


class SuicideBoard(Board):
    """Who has no pieces left wins. Of two sides in a stalemate, the one with fewer pieces wins."""

    aliases = ["Suicide", "Suicide chess"]
    uci_variant = "suicide"
    xboard_variant = "suicide"
    tbw_suffix = ".stbw"
    tbz_suffix = ".stbz"
    tbw_magic = b"\x7b\xf6\x93\x15"
    tbz_magic = b"\xe4\xcf\xe7\x23"
    pawnless_tbw_suffix = ".gtbw"
    pawnless_tbz_suffix = ".gtbz"
    pawnless_tbw_magic = b"\xbc\x55\xbc\x21"
    pawnless_tbz_magic = b"\xd6\xf5\x1b\x50"
    connected_kings = True
    one_king = False
    captures_compulsory = True


class GiveawayBoard(SuicideBoard):
    """The same, but the side in a stalemate wins."""

    aliases = ["Giveaway", "Giveaway chess", "Give away", "Give away chess"]
    uci_variant = "giveaway"
    xboard_variant = "giveaway"
    tbw_suffix, pawnless_tbw_suffix = SuicideBoard.pawnless_tbw_suffix, SuicideBoard.tbw_suffix
    tbz_suffix, pawnless_tbz_suffix = SuicideBoard.pawnless_tbz_suffix, SuicideBoard.tbz_suffix
    tbw_magic, pawnless_tbw_magic = SuicideBoard.pawnless_tbw_magic, SuicideBoard.tbw_magic
    tbz_magic, pawnless_tbz_magic = SuicideBoard.pawnless_tbz_magic, SuicideBoard.tbz_magic


class AntichessBoard(GiveawayBoard):
    """Giveaway without castling, as lichess.org plays it."""

    aliases = ["Antichess", "Anti chess", "Anti"]
    uci_variant = "antichess"  # and to XBoard, giveaway
    starting_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"


class AtomicBoard(Board):
    """A capture explodes, with all pieces around that are no pawns."""

    aliases = ["Atomic", "Atom", "Atomic chess"]
    uci_variant = "atomic"
    xboard_variant = "atomic"
    tbw_suffix = ".atbw"
    tbz_suffix = ".atbz"
    tbw_magic = b"\x55\x8d\xa4\x49"
    tbz_magic = b"\x91\xa9\x5e\xeb"
    connected_kings = True


class KingOfTheHillBoard(_BoardWithoutTables):
    """Who brings the king to the centre wins."""

    aliases = ["King of the Hill", "KOTH", "kingOfTheHill"]
    uci_variant = "kingofthehill"
    xboard_variant = "kingofthehill"


class RacingKingsBoard(_BoardWithoutTables):
    """Who brings the king to the last rank first wins. Nobody may give check."""

    aliases = ["Racing Kings", "Racing", "Race", "racingkings"]
    uci_variant = "racingkings"
    xboard_variant = "racingkings"
    starting_fen = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"


class HordeBoard(_BoardWithoutTables):
    """White has a horde of pawns and no king; Black must capture all of it."""

    aliases = ["Horde", "Horde chess"]
    uci_variant = "horde"
    xboard_variant = "horde"
    starting_fen = "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1"


class ThreeCheckBoard(_BoardWithoutTables):
    """Who gives the third check wins."""

    aliases = ["Three-check", "Three check", "Threecheck", "Three check chess", "3-check", "3 check", "3check"]
    uci_variant = "3check"
    xboard_variant = "3check"
    starting_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1"
    remaining_checks = Board._remaining_checks


class CrazyhouseBoard(_BoardWithoutTables):
    """Captured pieces change sides, and may be dropped."""

    aliases = ["Crazyhouse", "Crazy House", "House", "ZH"]
    uci_variant = "crazyhouse"
    xboard_variant = "crazyhouse"
    starting_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"
    pockets = Board._pockets
    legal_drop_squares = Board._legal_drop_squares
    legal_drop_squares_mask = Board._legal_drop_squares_mask
    generate_legal_drops = Board._generate_legal_drops
    generate_pseudo_legal_drops = Board._generate_pseudo_legal_drops


VARIANTS: list[type[Board]] = [
    Board, SuicideBoard, GiveawayBoard, AntichessBoard, AtomicBoard, KingOfTheHillBoard, RacingKingsBoard, HordeBoard,
    ThreeCheckBoard, CrazyhouseBoard,
]


def find_variant(name: str) -> type[Board]:
    """The class of boards of a variant, by any of its aliases in any case. Raises ValueError."""
    for board in VARIANTS:
        if any(alias.lower() == name.lower() for alias in board.aliases):
            return board
    raise ValueError(f"unsupported variant: {name}")
