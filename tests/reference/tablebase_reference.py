#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Endgame tables against python-chess 1.11, an independent reader.

    tablebase_reference.py TABLEBASE_DUMP [--positions 200000] [--seed 1] [--speed] [--shared]

Without --shared, the names of endgames and what follows from each, and the numbers of positions in tables. With it, random
positions of all Syzygy tables of the shared data, both sides to move, a part of them with an en passant square: WDL and DTZ
must be equal. So must DTM of all (--gaviota-share 1) positions of three men in Gaviota's tables. --speed measures the probes
a second instead. Exit status 77 (CTest: skipped) when python-chess or the tables are missing.
"""
import argparse
import itertools
import random
import subprocess
import sys
import time

import with_python_chess  # noqa: F401  before the imports that need it

import chess
import chess.gaviota
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


def all_positions(name, rng, share):
    """Every legal position of three men, both colours, either side to move; or a share of them."""
    for color in chess.COLORS:
        piece = chess.Piece(chess.Piece.from_symbol(name[1]).piece_type, color)
        for kings in range(64 * 64):
            for square in chess.SQUARES:
                squares = kings // 64, kings % 64, square
                if len(set(squares)) < 3 or (piece.piece_type == chess.PAWN and chess.square_rank(square) in (0, 7)):
                    continue
                if chess.square_distance(*squares[:2]) < 2 or rng.random() >= share:
                    continue
                board = chess.Board.empty()
                board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
                board.set_piece_at(squares[1], chess.Piece(chess.KING, chess.BLACK))
                board.set_piece_at(square, piece)
                for turn in chess.COLORS:
                    board.turn = turn
                    if board.is_valid():
                        yield board.copy(stack=False)


def gaviota_agrees(dump, share, seed):
    """Every position of three men, or a share of them."""
    rng = random.Random(seed)
    wrong, compared = 0, 0
    with chess.gaviota.PythonTablebase() as tables:
        tables.add_directory(str(DATA / "gaviota"))
        for name in ("KQ", "KR", "KB", "KN", "KP"):
            chosen = all_positions(name, rng, share)
            while boards := list(itertools.islice(chosen, 20000)):
                for board, found in zip(boards, ask(dump, ["gaviota", str(DATA / "gaviota")], boards), strict=True):
                    theirs = f"{tables.probe_dtm(board)} {tables.probe_wdl(board)}"
                    compared += 1
                    wrong += found != theirs
                    if found != theirs and wrong <= 10:
                        print(f"{board.fen()}: ours {found}, python-chess {theirs}")
    print(f"gaviota: {compared} positions, {wrong} different", flush=True)
    return wrong == 0 and compared > 0


def gaviota_has_all(dump):
    """Each table of up to 5 men that python-chess knows has the same number of positions here."""
    lines = subprocess.run([dump, "gaviota-sizes", "5"], text=True, capture_output=True, check=True).stdout.splitlines()
    ours = {line.split()[0]: int(line.split()[1]) for line in lines}
    theirs = {name: key.maxindex for name, key in chess.gaviota.EGKEY.items()}
    wrong = [name for name in theirs if ours.get(name) != theirs[name]]
    for name in wrong[:10]:
        print(f"{name}: ours {ours.get(name)}, python-chess {theirs[name]}")
    print(f"gaviota: {len(theirs)} tables, {len(wrong)} different")
    return not wrong


class Layout(chess.syzygy.Table):
    """A section of a table of up to 7 men that is not there, for the numbers of its positions."""

    def __init__(self, rng, name):
        super().__init__(f"{name}.rtbw")
        white, black = name.split("v")
        letters = list(white) + list(black.lower())
        counts = {letter: letters.count(letter) for letter in letters}
        if self.has_pawns:
            pawns = sorted((letter for letter in "Pp" if letter in counts), key=lambda letter: counts[letter])
            groups = pawns + self.shuffled(rng, [letter for letter in counts if letter not in "Pp"])
        else:
            single = self.shuffled(rng, [letter for letter in counts if counts[letter] == 1])
            leading = single[:3] if self.enc_type == 0 else self.shuffled(rng, ["K", "k"])
            groups = leading + self.shuffled(rng, [letter for letter in counts if letter not in leading])
        self.letters = "".join(letter * counts[letter] for letter in groups)
        pieces = [chess.Piece.from_symbol(letter).piece_type | (8 if letter.islower() else 0) for letter in self.letters]
        self.lengths, self.weights = [0] * self.num, [0] * 7
        if self.has_pawns:
            self.set_norm_pawn(self.lengths, pieces)
        else:
            self.set_norm_piece(self.lengths, pieces)
        digits = len(groups) if self.has_pawns else len(groups) - (2 if self.enc_type == 0 else 1)
        self.leading = rng.randrange(digits)
        self.others = 15
        if self.has_pawns and self.pawns[1]:
            self.others = rng.choice([digit for digit in range(digits) if digit != self.leading])

    @staticmethod
    def shuffled(rng, values):
        return rng.sample(values, len(values))

    def number(self, board):
        """The number of a position, and how many there are."""
        squares = []
        while len(squares) < self.num:
            piece = chess.Piece.from_symbol(self.letters[len(squares)])
            squares += list(board.pieces(piece.piece_type, piece.color))
        squares += [0] * (7 - len(squares))
        if not self.has_pawns:
            size = self.calc_factors_piece(self.weights, self.leading, self.lengths)
            return f"{self.encode_piece(self.lengths, squares, self.weights)} {size}"
        file = self.pawn_file(squares)
        size = self.calc_factors_pawn(self.weights, self.leading, self.others, self.lengths, file)
        return f"{self.encode_pawn(self.lengths, squares, self.weights)} {size}"


def syzygy_indexes_agree(dump, count, seed):
    """The numbers of random positions of 3 to 7 men, in tables that need not be there."""
    rng = random.Random(seed)
    names = sorted(chess.syzygy.tablenames(piece_count=7))
    wrong, lines, wanted = 0, [], []
    for _ in range(count):
        name = rng.choice(names)
        white, black = name.split("v")
        board = chess.Board.empty()
        for color, letters in ((chess.WHITE, white), (chess.BLACK, black)):
            for letter in letters:
                free = [s for s in chess.SQUARES if not board.piece_at(s) and (letter != "P" or 8 <= s < 56)]
                board.set_piece_at(rng.choice(free), chess.Piece(chess.Piece.from_symbol(letter).piece_type, color))
        board.turn = not board.is_attacked_by(chess.WHITE, board.king(chess.BLACK))
        if not board.is_valid():
            continue
        layout = Layout(rng, name)
        lines.append(f"{layout.letters} {layout.leading} {layout.others} {board.fen()}")
        wanted.append(layout.number(board))
    found = subprocess.run([dump, "syzygy-index", "-"], input="\n".join(lines) + "\n", text=True, capture_output=True,
                           check=True).stdout.splitlines()
    for line, ours, theirs in zip(lines, found, wanted, strict=True):
        wrong += ours != theirs
        if ours != theirs and wrong <= 10:
            print(f"{line}: ours {ours}, python-chess {theirs}")
    print(f"syzygy: {len(lines)} numbers of positions of up to 7 men, {wrong} different")
    return wrong == 0 and len(lines) > 0


def gaviota_indexes_agree(dump, count, seed):
    """The number of random positions in tables that need not be there."""
    rng = random.Random(seed)
    names = sorted(chess.gaviota.EGKEY)
    wrong, lines, wanted = 0, [], []
    for _ in range(count):
        name = rng.choice(names)
        split = name.index("k", 1)
        board = chess.Board.empty()
        board.turn = rng.random() < 0.5
        squares = []
        for color, letters in ((chess.WHITE, name[:split]), (chess.BLACK, name[split:])):
            for letter in letters:
                free = [s for s in chess.SQUARES if not board.piece_at(s) and (letter != "p" or 8 <= s < 56)]
                square = rng.choice(free)
                squares.append(square)
                board.set_piece_at(square, chess.Piece(chess.Piece.from_symbol(letter).piece_type, color))
        if not board.is_valid():
            continue
        sides = []
        for color in (chess.WHITE, chess.BLACK):
            own = list(chess.SquareSet(board.occupied_co[color]))
            sides += [own, [board.piece_type_at(s) for s in own]]
        request = chess.gaviota.Request(*sides, 0)
        request.white_piece_squares, request.black_piece_squares = request.white_squares, request.black_squares
        wanted.append(str(chess.gaviota.EGKEY[name].pctoi(request)))
        lines.append(board.fen())
    found = subprocess.run([dump, "gaviota-index", "-"], input="\n".join(lines) + "\n", text=True, capture_output=True,
                           check=True).stdout.splitlines()
    for fen, ours, theirs in zip(lines, found, wanted, strict=True):
        wrong += ours != theirs
        if ours != theirs and wrong <= 10:
            print(f"{fen}: ours {ours}, python-chess {theirs}")
    print(f"gaviota: {len(lines)} numbers of positions, {wrong} different")
    return wrong == 0


def measure(dump, count, seed):
    boards = positions(count, seed)
    for options in ((), ("piecewise",)):
        wdl, dtz = ask(dump, ["speed", str(DATA / "syzygy"), *options], boards)[0].split()
        print(f"ours {' '.join(options)}: {wdl} WDL, {dtz} DTZ a second")
    with chess.syzygy.open_tablebase(str(DATA / "syzygy")) as tables:
        for what, probe in (("WDL", tables.get_wdl), ("DTZ", tables.get_dtz)):
            start = time.process_time()
            for board in boards:
                probe(board)
            print(f"python-chess: {len(boards) / (time.process_time() - start):.0f} {what} a second")


def main():
    shared = shared_data.wanted(sys.argv, "syzygy", "gaviota")
    parser = argparse.ArgumentParser()
    parser.add_argument("dump")
    parser.add_argument("--positions", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--gaviota-share", type=float, default=0.002, help="of the positions of three men")
    parser.add_argument("--speed", action="store_true")
    args = parser.parse_args()
    if args.speed:
        measure(args.dump, args.positions, args.seed)
        return 0
    if not shared:
        good = [names_agree(args.dump), syzygy_indexes_agree(args.dump, args.positions, args.seed),
                gaviota_has_all(args.dump),
                gaviota_indexes_agree(args.dump, args.positions, args.seed)]
        return 0 if all(good) else 1
    good = values_agree(args.dump, args.positions, args.seed)
    good &= values_agree(args.dump, min(args.positions, 2000), args.seed + 1, ("piecewise",))
    good &= gaviota_agrees(args.dump, args.gaviota_share, args.seed)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
