# SPDX-License-Identifier: GPL-3.0-or-later
"""Squares, pieces, colours and bitboards of marginalia.chess: its constants and functions. What is computed comes from
the library; only arithmetic that costs less than a call of it is done here."""
import re
import sys
from typing import Iterable, Iterator, Literal, SupportsInt, Union

from .._native import (
    Piece as Piece,
    SquareSet as SquareSet,
    between as between,
    flip_anti_diagonal as flip_anti_diagonal,
    flip_diagonal as flip_diagonal,
    flip_horizontal as flip_horizontal,
    flip_vertical as flip_vertical,
    leaper_attacks,
    parse_square as parse_square,
    ray as ray,
    rays,
    shift_2_down as shift_2_down,
    shift_2_left as shift_2_left,
    shift_2_right as shift_2_right,
    shift_2_up as shift_2_up,
    shift_down as shift_down,
    shift_down_left as shift_down_left,
    shift_down_right as shift_down_right,
    shift_left as shift_left,
    shift_right as shift_right,
    shift_up as shift_up,
    shift_up_left as shift_up_left,
    shift_up_right as shift_up_right,
    slider_attacks,
    square_distance as square_distance,
    square_knight_distance as square_knight_distance,
    square_manhattan_distance as square_manhattan_distance,
)

Color = bool
ColorName = Literal["white", "black"]
PieceType = int
Square = int
Bitboard = int
IntoSquareSet = Union[SupportsInt, Iterable[Square]]
EnPassantSpec = Literal["legal", "fen", "xfen"]

COLORS = [WHITE, BLACK] = [True, False]
COLOR_NAMES: list[ColorName] = ["black", "white"]

PIECE_TYPES = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING] = [1, 2, 3, 4, 5, 6]
PIECE_SYMBOLS = [None, "p", "n", "b", "r", "q", "k"]
PIECE_NAMES = [None, "pawn", "knight", "bishop", "rook", "queen", "king"]
UNICODE_PIECE_SYMBOLS = {symbol: Piece.from_symbol(symbol).unicode_symbol() for symbol in "RrNnBbQqKkPp"}

STARTING_BOARD_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
STARTING_FEN = STARTING_BOARD_FEN + " w KQkq - 0 1"

FILE_NAMES = list("abcdefgh")
RANK_NAMES = list("12345678")
SQUARE_NAMES = [file + rank for rank in RANK_NAMES for file in FILE_NAMES]

SQUARES = [
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
] = list(range(64))

BB_SQUARES = [
    BB_A1, BB_B1, BB_C1, BB_D1, BB_E1, BB_F1, BB_G1, BB_H1,
    BB_A2, BB_B2, BB_C2, BB_D2, BB_E2, BB_F2, BB_G2, BB_H2,
    BB_A3, BB_B3, BB_C3, BB_D3, BB_E3, BB_F3, BB_G3, BB_H3,
    BB_A4, BB_B4, BB_C4, BB_D4, BB_E4, BB_F4, BB_G4, BB_H4,
    BB_A5, BB_B5, BB_C5, BB_D5, BB_E5, BB_F5, BB_G5, BB_H5,
    BB_A6, BB_B6, BB_C6, BB_D6, BB_E6, BB_F6, BB_G6, BB_H6,
    BB_A7, BB_B7, BB_C7, BB_D7, BB_E7, BB_F7, BB_G7, BB_H7,
    BB_A8, BB_B8, BB_C8, BB_D8, BB_E8, BB_F8, BB_G8, BB_H8,
] = [1 << square for square in SQUARES]

BB_EMPTY = 0
BB_ALL = 0xFFFF_FFFF_FFFF_FFFF
BB_FILES = [
    BB_FILE_A, BB_FILE_B, BB_FILE_C, BB_FILE_D, BB_FILE_E, BB_FILE_F, BB_FILE_G, BB_FILE_H,
] = [0x0101_0101_0101_0101 << file for file in range(8)]
BB_RANKS = [
    BB_RANK_1, BB_RANK_2, BB_RANK_3, BB_RANK_4, BB_RANK_5, BB_RANK_6, BB_RANK_7, BB_RANK_8,
] = [0xFF << 8 * rank for rank in range(8)]
BB_BACKRANKS = BB_RANK_1 | BB_RANK_8
BB_CORNERS = BB_A1 | BB_H1 | BB_A8 | BB_H8
BB_CENTER = BB_D4 | BB_E4 | BB_D5 | BB_E5
BB_LIGHT_SQUARES = 0x55AA_55AA_55AA_55AA
BB_DARK_SQUARES = BB_ALL ^ BB_LIGHT_SQUARES

# Attacks by square. Those of sliders are looked up by which squares of the mask are occupied.
BB_KNIGHT_ATTACKS = leaper_attacks(Piece(KNIGHT, WHITE))
BB_KING_ATTACKS = leaper_attacks(Piece(KING, WHITE))
BB_PAWN_ATTACKS = [leaper_attacks(Piece(PAWN, BLACK)), leaper_attacks(Piece(PAWN, WHITE))]
BB_DIAG_MASKS, BB_DIAG_ATTACKS = slider_attacks("diagonal")
BB_FILE_MASKS, BB_FILE_ATTACKS = slider_attacks("file")
BB_RANK_MASKS, BB_RANK_ATTACKS = slider_attacks("rank")
BB_RAYS = rays()

# The parts are: piece, file and rank of origin, destination, promotion.
SAN_REGEX = re.compile(r"^([NBKRQ])?([a-h])?([1-8])?[\-x]?([a-h][1-8])(=?[nbrqkNBRQK])?[\+#]?\Z")
FEN_CASTLING_REGEX = re.compile(r"^(?:-|[KQABCDEFGH]{0,2}[kqabcdefgh]{0,2})\Z")


def piece_symbol(piece_type: PieceType) -> str:
    """The letter of a piece type, in lower case."""
    symbol = PIECE_SYMBOLS[piece_type]
    assert symbol is not None, f"not a piece type: {piece_type}"
    return symbol


def piece_name(piece_type: PieceType) -> str:
    """The English name of a piece type: 'pawn', 'knight', ..."""
    name = PIECE_NAMES[piece_type]
    assert name is not None, f"not a piece type: {piece_type}"
    return name


def square(file_index: int, rank_index: int) -> Square:
    """The square of a file and a rank, which both count from 0."""
    return rank_index * 8 + file_index


def square_file(square: Square) -> int:
    """The file of a square: 0 is the a-file."""
    return square & 7


def square_rank(square: Square) -> int:
    """The rank of a square: 0 is the first rank."""
    return square >> 3


def square_name(square: Square) -> str:
    """The name of a square, such as 'a3'."""
    return SQUARE_NAMES[square]


def square_mirror(square: Square) -> Square:
    """The square as Black sees it: A1 and A8 change places, and so on."""
    return square ^ 56


SQUARES_180 = [square_mirror(square) for square in SQUARES]


def lsb(bb: Bitboard) -> int:
    """The lowest square of a bitboard; -1 if it is empty."""
    return (bb & -bb).bit_length() - 1


def msb(bb: Bitboard) -> int:
    """The highest square of a bitboard; -1 if it is empty."""
    return bb.bit_length() - 1


def scan_forward(bb: Bitboard) -> Iterator[Square]:
    """The squares of a bitboard from the lowest on."""
    return iter(SquareSet(bb))


def scan_reversed(bb: Bitboard) -> Iterator[Square]:
    """The squares of a bitboard from the highest on."""
    return reversed(SquareSet(bb))


if sys.version_info >= (3, 10):
    popcount = int.bit_count
else:
    def popcount(bb: Bitboard) -> int:
        """How many squares a bitboard has."""
        return len(SquareSet(bb))
