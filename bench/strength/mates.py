#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Does `go mate N` find the shortest mate, exactly, with a line that can be played and ends in mate?

    mates.py ENGINE [FILE.epd ...]          positions with `dm N` (mates.epd beside this file, and endgame-dm-*.epd)
    mates.py ENGINE --gaviota 300           random endgames of three men, against Miguel Ballicora's tables
    mates.py ENGINE --random 300            random positions of few men, against a solver written here

Of a mate in more than --most (5) moves, a mate against the side to move, or none, nothing may be claimed.
"""
import argparse
import pathlib
import random
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tests/reference"))
import with_python_chess  # noqa: E402,F401

import chess
import chess.engine
import chess.gaviota
from shared_data import DATA



def read_epd(path):
    """(board, moves to mate or 0, name): 0 where no mate is to be found."""
    for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            board, operations = chess.Board.from_epd(line)
            yield board, max(0, operations["dm"]), operations.get("id", line)


def random_board(rng, men):
    """A legal position of kings and these men, either side to move."""
    while True:
        board = chess.Board(None)
        squares = rng.sample(chess.SQUARES, len(men) + 2)
        board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
        board.set_piece_at(squares[1], chess.Piece(chess.KING, chess.BLACK))
        for square, man in zip(squares[2:], men):
            board.set_piece_at(square, chess.Piece.from_symbol(man))
        board.turn = rng.choice(chess.COLORS)
        if board.is_valid():
            return board


def gaviota_positions(count, rng):
    with chess.gaviota.open_tablebase(str(DATA / "gaviota")) as tables:
        while count > 0:
            board = random_board(rng, rng.choice("QRPqrp"))
            plies = tables.probe_dtm(board)
            # Long mates are plenty; of the short ones take as many as of each other length.
            if plies <= 0 or rng.random() > (1 if plies <= 9 else 0.02):
                continue
            count -= 1
            yield board, (plies + 1) // 2, f"{plies} plies"


def mates_in(board, moves):
    """Can the side to move mate in so many moves? Tries everything."""
    for move in list(board.legal_moves):
        board.push(move)
        lost = board.is_checkmate() or (moves > 1 and any(board.generate_legal_moves())
                                        and is_lost(board, moves - 1))
        board.pop()
        if lost:
            return True
    return False


def is_lost(board, moves):
    for move in list(board.legal_moves):
        board.push(move)
        mated = mates_in(board, moves)
        board.pop()
        if not mated:
            return False
    return True


def random_positions(count, rng):
    """Mates in one and two, found by trying everything; and as many positions without."""
    wanted = {1: count // 4, 2: count // 2, 0: count - count // 4 - count // 2}
    while any(wanted.values()):
        men = [rng.choice("QRBNPPqrbnppp") for _ in range(rng.randrange(2, 6))]
        board = random_board(rng, men)
        if rng.random() < 0.5 and not board.is_check():  # an en passant square, where one fits
            file = rng.randrange(8)
            board.ep_square = chess.square(file, 5 if board.turn else 2)
            if not board.has_legal_en_passant():
                board.ep_square = None
        moves = next((n for n in (1, 2) if mates_in(board, n)), 0)
        if wanted[moves] > 0:
            wanted[moves] -= 1
            yield board, moves, f"mate in {moves}" if moves else "no mate in two"


def fault_of(board, info, moves, most):
    """What is wrong with the answer, or nothing."""
    score = info["score"].relative.mate() or 0
    if moves == 0 or moves > most:
        return f"claims a mate in {score}" if 0 < score <= most else None
    if score != moves:
        return f"says {info['score'].relative}"
    line = info["pv"]
    if len(line) != 2 * moves - 1:
        return f"{len(line)} plies for a mate in {moves}"
    board = board.copy()
    for move in line:
        if not board.is_legal(move):
            return f"{move} is not legal"
        board.push(move)
    return None if board.is_checkmate() else "the line does not end in mate"


def check(engine, board, moves, most, seconds):
    """(fault, seconds it took)."""
    asked = most if 0 < moves <= most or moves == 0 else min(most, moves - 1)
    begin = time.monotonic()
    try:
        info = engine.analyse(board, chess.engine.Limit(mate=asked, time=seconds), game=object())
    except chess.engine.EngineError as error:
        return str(error), time.monotonic() - begin
    return fault_of(board, info, moves, asked), time.monotonic() - begin


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine")
    parser.add_argument("files", nargs="*", help="EPD with dm; mates.epd and endgame-dm-*.epd when none is named")
    parser.add_argument("--gaviota", type=int, default=0, metavar="N")
    parser.add_argument("--random", type=int, default=0, metavar="N")
    parser.add_argument("--most", type=int, default=5, help="moves asked for")
    parser.add_argument("--seconds", type=float, default=60, help="for one position")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    sources = []
    if args.gaviota:
        sources.append(("gaviota", gaviota_positions(args.gaviota, rng), args.most))
    if args.random:
        sources.append(("random", random_positions(args.random, rng), min(2, args.most)))
    if not sources or args.files:
        files = args.files or [HERE / "mates.epd", *sorted((DATA / "epd").glob("endgame-dm-*.epd"))]
        sources += [(pathlib.Path(f).name, read_epd(f), args.most) for f in files]
    faults = 0
    with chess.engine.SimpleEngine.popen_uci(args.engine) as engine:
        for name, positions, most in sources:
            total = solved = mates = 0
            longest = 0.0
            for board, moves, title in positions:
                fault, seconds = check(engine, board, moves, most, args.seconds)
                total += 1
                mates += 0 < moves <= most
                solved += fault is None
                longest = max(longest, seconds)
                if fault:
                    print(f"{name}: {board.fen()} dm {moves} ({title}): {fault}")
            print(f"{name}: {solved} of {total} right, {mates} of them mates in at most {most}; "
                  f"the slowest took {longest:.2f} s", flush=True)
            faults += total - solved
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
