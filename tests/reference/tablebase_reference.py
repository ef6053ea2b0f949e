#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Endgame tables against python-chess 1.11, an independent reader.

    tablebase_reference.py TABLEBASE_DUMP [--positions 200000] [--seed 1] [--speed] [--shared]

Without --shared, the names of endgames and what follows from each. With it, random positions of all Syzygy tables of
the shared data, both sides to move, a part of them with an en passant square: WDL and DTZ must be equal. --speed
measures the probes a second instead. Exit status 77 (CTest: skipped) when python-chess or the tables are missing.
"""
import argparse
import random
import subprocess
import sys
import time

import with_python_chess  # noqa: F401  before the imports that need it

import chess
import chess.syzygy
import shared_data
from shared_data import DATA


def names_agree(dump):
    """All endgames of up to 5 men, and the tables that each one needs."""
    lines = subprocess.run([dump, "names", "5"], text=True, capture_output=True, check=True).stdout.splitlines()
    ours = {line.split()[0]: set(line.split()[1:]) for line in lines}
    theirs = {name: set(chess.syzygy.dependencies(name)) for name in chess.syzygy.tablenames(piece_count=5)}
    wrong = [name for name in ours.keys() | theirs.keys() if ours.get(name) != theirs.get(name)]
    for name in wrong[:10]:
        print(f"{name}: ours {ours.get(name)}, python-chess {theirs.get(name)}")
    print(f"names: {len(lines)} endgames, {len(wrong)} different")
    return not wrong and len(lines) == len(ours) > 100


def random_position(rng, name):
    """A legal position of an endgame, the colours as they fall."""
    sides = name.split("v")
    if rng.random() < 0.5:
        sides.reverse()
    while True:
        board = chess.Board.empty()
        board.turn = rng.random() < 0.5
        for color, pieces in zip((chess.WHITE, chess.BLACK), sides):
            for letter in pieces:
                square = rng.choice([s for s in chess.SQUARES if not board.piece_at(s)])
                board.set_piece_at(square, chess.Piece(chess.Piece.from_symbol(letter).piece_type, color))
        if "P" in sides[0] and "P" in sides[1] and rng.random() < 0.5:
            add_double_step(rng, board)
        if board.is_valid():
            return board


def add_double_step(rng, board):
    """Puts a pawn of either side where one has just made a double step beside an enemy pawn."""
    mover = not board.turn
    pawns = [next(iter(board.pieces(chess.PAWN, color))) for color in (mover, board.turn)]
    file = rng.randrange(8)
    rank, behind, start = (3, 2, 1) if mover == chess.WHITE else (4, 5, 6)
    beside = file + rng.choice((-1, 1))
    wanted = [chess.square(file, r) for r in (rank, behind, start)]
    if not 0 <= beside <= 7 or any(board.piece_at(s) for s in wanted + [chess.square(beside, rank)]):
        return
    for pawn in pawns:
        board.remove_piece_at(pawn)
    board.set_piece_at(wanted[0], chess.Piece(chess.PAWN, mover))
    board.set_piece_at(chess.square(beside, rank), chess.Piece(chess.PAWN, board.turn))
    board.ep_square = wanted[1]


def positions(count, seed):
    rng = random.Random(seed)
    names = sorted(path.stem for path in (DATA / "syzygy").glob("*.rtbw"))
    # Tables with pawns on both sides have more cases.
    weighted = names + ["KPvKP"] * 4
    return [random_position(rng, rng.choice(weighted)) for _ in range(count)]


def ask(dump, mode, boards):
    text = "\n".join(board.fen(en_passant="fen") for board in boards) + "\n"
    return subprocess.run([dump, *mode], input=text, text=True, capture_output=True, check=True).stdout.splitlines()


def values_agree(dump, count, seed, options=()):
    boards = positions(count, seed)
    ours = ask(dump, ["syzygy", str(DATA / "syzygy"), *options], boards)
    wrong, passing = 0, 0
    with chess.syzygy.open_tablebase(str(DATA / "syzygy")) as tables:
        for board, found in zip(boards, ours, strict=True):
            passing += board.has_legal_en_passant()
            wdl = tables.get_wdl(board)
            dtz = tables.get_dtz(board)
            theirs = " ".join("-" if value is None else str(value) for value in (wdl, dtz))
            if found != theirs:
                wrong += 1
                if wrong <= 10:
                    print(f"{board.fen(en_passant='fen')}: ours {found}, python-chess {theirs}")
    print(f"syzygy {' '.join(options)}: {len(boards)} positions, {passing} with en passant, {wrong} different", flush=True)
    return wrong == 0 and passing > 0


def measure(dump, count, seed):
    boards = positions(count, seed)
    for options in ((), ("piecewise",)):
        wdl, dtz = ask(dump, ["speed", str(DATA / "syzygy"), *options], boards)[0].split()
        print(f"ours {' '.join(options)}: {wdl} WDL, {dtz} DTZ a second")
    with chess.syzygy.open_tablebase(str(DATA / "syzygy")) as tables:
        for what, probe in (("WDL", tables.get_wdl), ("DTZ", tables.get_dtz)):
            start = time.perf_counter()
            for board in boards:
                probe(board)
            print(f"python-chess: {len(boards) / (time.perf_counter() - start):.0f} {what} a second")


def main():
    shared = shared_data.wanted(sys.argv, "syzygy")
    parser = argparse.ArgumentParser()
    parser.add_argument("dump")
    parser.add_argument("--positions", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--speed", action="store_true")
    args = parser.parse_args()
    if args.speed:
        measure(args.dump, args.positions, args.seed)
        return 0
    if not shared:
        return 0 if names_agree(args.dump) else 1
    good = values_agree(args.dump, args.positions, args.seed)
    good &= values_agree(args.dump, min(args.positions, 2000), args.seed + 1, ("piecewise",))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
