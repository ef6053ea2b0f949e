#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Endgame tables against python-chess 1.11, an independent reader.

    tablebase_reference.py TABLEBASE_DUMP [--positions 4000] [--seed 1] [--speed] [--shared]

Without --shared, the names of endgames and what follows from each, and the numbers of positions in tables. With it, random
positions of all Syzygy tables of the shared data, both sides to move, a part of them with an en passant square: WDL and DTZ
must be equal. So must DTM of all (--gaviota-share 1) positions of three men in Gaviota's tables. --speed measures the probes
a second instead. Exit status 77 (CTest: skipped) when python-chess or the tables are missing.
"""
import itertools
import random
import subprocess
import sys
import time

import comparison  # before the imports that need it

import chess
import chess.gaviota
import chess.syzygy
import shared_data
from comparison import Report, ask
from shared_data import DATA

SYZYGY, GAVIOTA = str(DATA / "syzygy"), str(DATA / "gaviota")


def named_answers(options, mode):
    """(name, words) of each endgame of up to 5 men."""
    lines = subprocess.run([options.dump, mode, "5"], text=True, capture_output=True, check=True).stdout.splitlines()
    return [(name, others) for name, *others in map(str.split, lines)]


def names(options, _rng):
    """All endgames of up to 5 men, and the tables that each one needs."""
    report = Report("names")
    answers = named_answers(options, "names")
    ours = {name: set(others) for name, others in answers}
    report.compare("no name comes twice", len(answers), len(ours))
    theirs = {name: set(chess.syzygy.dependencies(name)) for name in chess.syzygy.tablenames(piece_count=5)}
    for name in ours.keys() | theirs.keys():
        report.compare(name, ours.get(name), theirs.get(name))
    return report.done()


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


def positions(count, rng):
    # Tables with pawns on both sides have more cases.
    weighted = sorted(path.stem for path in (DATA / "syzygy").glob("*.rtbw")) + ["KPvKP"] * 4
    return [random_position(rng, rng.choice(weighted)) for _ in range(count)]


def fens(boards):
    return [board.fen(en_passant="fen") for board in boards]


def syzygy(options, rng):
    """The tables as a whole in memory, and some positions with few files open and nothing in memory."""
    report, passing = Report("syzygy"), 0
    with chess.syzygy.open_tablebase(SYZYGY) as tables:
        for count, mode in ((options.positions, ["syzygy", SYZYGY]),
                            (min(options.positions, 2000), ["syzygy", SYZYGY, "piecewise"])):
            boards = positions(count, rng)
            for board, fen, ours in zip(boards, fens(boards), ask(options.dump, mode, fens(boards))):
                passing += board.has_legal_en_passant()
                values = tables.get_wdl(board), tables.get_dtz(board)
                report.compare(fen, ours, " ".join("-" if value is None else str(value) for value in values))
    return report.done(f" ({passing} with en passant)") and passing > 0


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


def gaviota(options, rng):
    """Every position of three men, or a share of them."""
    report = Report("gaviota")
    with chess.gaviota.PythonTablebase() as tables:
        tables.add_directory(GAVIOTA)
        for name in ("KQ", "KR", "KB", "KN", "KP"):
            chosen = all_positions(name, rng, options.gaviota_share)
            while boards := list(itertools.islice(chosen, 20000)):
                theirs = (f"{tables.probe_dtm(board)} {tables.probe_wdl(board)}" for board in boards)
                report.compare_all(fens(boards), ask(options.dump, ["gaviota", GAVIOTA], fens(boards)), theirs)
    return report.done()


def gaviota_sizes(options, _rng):
    """Each table of up to 5 men that python-chess knows has the same number of positions here."""
    report = Report("sizes of gaviota")
    ours = dict(named_answers(options, "gaviota-sizes"))
    for name, key in chess.gaviota.EGKEY.items():
        report.compare(name, ours.get(name), [str(key.maxindex)])
    return report.done()


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


def random_men(rng, sides):
    """An endgame with its men anywhere, which may be no legal position."""
    board = chess.Board.empty()
    for color, letters in zip((chess.WHITE, chess.BLACK), sides):
        for letter in letters.upper():
            free = [s for s in chess.SQUARES if not board.piece_at(s) and (letter != "P" or 8 <= s < 56)]
            board.set_piece_at(rng.choice(free), chess.Piece(chess.Piece.from_symbol(letter).piece_type, color))
    return board


def syzygy_indexes(options, rng):
    """The numbers of random positions of 3 to 7 men, in tables that need not be there."""
    report = Report("indexes of syzygy")
    names, lines, wanted = sorted(chess.syzygy.tablenames(piece_count=7)), [], []
    for _ in range(options.positions):
        name = rng.choice(names)
        board = random_men(rng, name.split("v"))
        board.turn = not board.is_attacked_by(chess.WHITE, board.king(chess.BLACK))
        if board.is_valid():
            layout = Layout(rng, name)
            lines.append(f"{layout.letters} {layout.leading} {layout.others} {board.fen()}")
            wanted.append(layout.number(board))
    report.compare_all(lines, ask(options.dump, ["syzygy-index", "-"], lines), wanted)
    return report.done()


def gaviota_indexes(options, rng):
    """The number of random positions in tables that need not be there."""
    report = Report("indexes of gaviota")
    names, lines, wanted = sorted(chess.gaviota.EGKEY), [], []
    for _ in range(options.positions):
        name = rng.choice(names)
        split = name.index("k", 1)
        board = random_men(rng, (name[:split], name[split:]))
        board.turn = rng.random() < 0.5
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
    report.compare_all(lines, ask(options.dump, ["gaviota-index", "-"], lines), wanted)
    return report.done()


def measure(options):
    boards = positions(options.positions, random.Random(options.seed))
    lines = "".join(fen + "\n" for fen in fens(boards))
    for how in ((), ("piecewise",)):
        told = subprocess.run([options.dump, "speed", SYZYGY, *how], input=lines, text=True, capture_output=True, check=True).stdout
        print("ours {}: {} WDL, {} DTZ a second".format(" ".join(how), *told.split()))
    with chess.syzygy.open_tablebase(SYZYGY) as tables:
        for what, probe in (("WDL", tables.get_wdl), ("DTZ", tables.get_dtz)):
            start = time.process_time()
            for board in boards:
                probe(board)
            print(f"python-chess: {len(boards) / (time.process_time() - start):.0f} {what} a second")


def main():
    shared = shared_data.wanted(sys.argv, "syzygy", "gaviota")
    parser = comparison.arguments(positions=4000)
    parser.add_argument("--gaviota-share", type=float, default=0.002, help="of the positions of three men")
    parser.add_argument("--speed", action="store_true")
    options = parser.parse_args()
    if options.speed:
        measure(options)
    else:
        comparison.run(options, (syzygy, gaviota) if shared else (names, syzygy_indexes, gaviota_sizes, gaviota_indexes))


if __name__ == "__main__":
    main()
