#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Polyglot books against python-chess 1.11, and against PolyGlot itself where it is installed.

    polyglot_reference.py POLYGLOT_DUMP BOOK_PROGRAM [--positions 10000] [--seed 1] [--shared]

Keys of random positions; books that `book polyglot make` and `merge` write, against a plain count by
python-chess and against `polyglot make-book`, `merge-book` and `info-book`. With --shared instead: every entry
of the books in the shared data, and books made of its games. Exit status 77 (CTest: skipped) without python-chess
or that data.
"""
import collections
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

import comparison  # before the imports that need it

import chess
import chess.pgn
import chess.polyglot

import shared_data
from comparison import Report, ask
from random_chess import random_positions, random_walk

BOOKS = ("polyglot/performance.bin", "polyglot/lasker-trap.bin")
TWIC = "pgn/twic1389.pgn"
POLYGLOT = shutil.which("polyglot", path=os.environ.get("PATH", "") + os.pathsep + "/usr/games")


# --- keys ----------------------------------------------------------------------------------------

def en_passant_positions(rng, count):
    """A pawn has just made a double step past enemy pawns or none; pins make some captures illegal."""
    while count > 0:
        board = chess.Board(None)
        board.turn = rng.random() < 0.5
        rank, forward = (4, 1) if board.turn else (3, -1)
        file = rng.randrange(8)
        board.set_piece_at(chess.square(file, rank), chess.Piece(chess.PAWN, not board.turn))
        for side in (file - 1, file + 1):
            if 0 <= side < 8 and rng.random() < 0.6:
                board.set_piece_at(chess.square(side, rank), chess.Piece(chess.PAWN, board.turn))
        kept = {chess.square(file, rank + forward), chess.square(file, rank + 2 * forward)}
        free = [s for s in chess.SQUARES if not board.piece_at(s) and s not in kept]
        rng.shuffle(free)
        king = rng.choice([s for s in free if chess.square_rank(s) == rank] or free)
        free.remove(king)
        board.set_piece_at(king, chess.Piece(chess.KING, board.turn))
        board.set_piece_at(free.pop(), chess.Piece(chess.KING, not board.turn))
        on_rank = [s for s in free if chess.square_rank(s) == rank]
        for square in on_rank[:1] + free[:rng.randrange(4)]:
            role = rng.choice([chess.ROOK, chess.BISHOP, chess.QUEEN])
            board.set_piece_at(square, chess.Piece(role, not board.turn))
        board.ep_square = chess.square(file, rank + forward)
        allowed = chess.STATUS_TOO_MANY_CHECKERS | chess.STATUS_IMPOSSIBLE_CHECK
        if not board.status() & ~allowed:
            yield board
            count -= 1


def keys(options, rng):
    report = Report("keys")
    boards = list(random_positions(rng, options.positions)) + list(en_passant_positions(rng, 2000))
    seen = collections.Counter()
    answers = ask(options.dump, "keys", [b.fen(en_passant="fen") for b in boards])
    for board, ours in zip(boards, answers):
        report.compare(board.fen(en_passant="fen"), ours, f"{chess.polyglot.zobrist_hash(board):016x}")
        if board.ep_square is not None:
            legal, pseudo = board.has_legal_en_passant(), board.has_pseudo_legal_en_passant()
            seen["legal" if legal else "pinned" if pseudo else "idle"] += 1
        seen["castling 960"] += board.chess960 and bool(board.castling_rights)
    return report.done(f" (en passant: {seen['legal']} legal, {seen['pinned']} illegal though a pawn stands "
                       f"beside, {seen['idle']} with no pawn beside; {seen['castling 960']} with castling "
                       f"rights in Chess960)")


# --- reading -------------------------------------------------------------------------------------

def compare_reading(options, path, report):
    """Every entry as it stands, and the moves of every position that can be met."""
    with chess.polyglot.open_reader(path) as reader:
        theirs = [f"{e.key:016x} {e.raw_move} {e.weight} {e.learn}" for e in reader]
        ours = subprocess.run([options.dump, "entries", str(path)], text=True, capture_output=True,
                              check=True).stdout.splitlines()
        report.compare(f"{path.name}: number of entries", len(ours), len(theirs))
        for index, (our, their) in enumerate(zip(ours, theirs)):
            report.compare(f"{path.name}: entry {index}", our, their)
        dumped = subprocess.run([options.book, "polyglot", "dump", "--json", str(path)], text=True,
                                capture_output=True).stdout
        fens = re.findall(r'"fen":"([^"]+)"', dumped)
        answers = subprocess.run([options.dump, "find", str(path)], text=True, capture_output=True, check=True,
                                 input="".join(fen + "\n" for fen in fens)).stdout.splitlines()
        for fen, our in zip(fens, answers):
            board = chess.Board(fen)
            found = [f"{e.move.uci()}/{e.weight}/{e.learn}" for e in reader.find_all(board)]
            best = reader.find(board).move.uci() if found else "-"
            report.compare(f"{path.name}: {fen}", (our.split(" | ")[0].strip(), our.split("| ")[1].split("/")[0]),
                           (" ".join(found), best))
        return len(fens)


def reading(options, _rng):
    report = Report("reading")
    paths = [shared_data.DATA / name for name in BOOKS]
    met = sum(compare_reading(options, path, report) for path in paths)
    return report.done(f" ({len(paths)} books, {met} positions met)")


# --- making --------------------------------------------------------------------------------------

def random_games(rng, count):
    """Openings that come again, then anything; standard chess and two positions of Chess960."""
    for number in range(count):
        board = chess.Board()
        if number % 5 == 4:
            board = chess.Board.from_chess960_pos(rng.choice([1, 700]))
        game = chess.pgn.Game()
        game.setup(board)
        for ply in range(4):
            board.push(rng.choice(sorted(board.legal_moves, key=lambda m: m.uci())[:3]))
        for _ in random_walk(rng, board, rng.randrange(60)):
            pass
        game.add_line(board.move_stack)
        game.headers["Result"] = rng.choice(["1-0", "0-1", "1/2-1/2", "*"])
        yield game


def counted(games, min_games, max_ply, only):
    """key -> move -> points, by the rule of src/databases/polyglot/FORMAT.md, in the plainest way."""
    table = collections.defaultdict(lambda: collections.defaultdict(lambda: [0, 0]))
    for game in games:
        board = game.board()
        winner = {"1-0": chess.WHITE, "0-1": chess.BLACK}.get(game.headers["Result"])
        for ply, move in enumerate(game.mainline_moves()):
            if ply >= max_ply:
                break
            if only is None or only == board.turn:
                to = move.to_square
                if board.is_castling(move) and not board.chess960:
                    to = chess.square(7 if board.is_kingside_castling(move) else 0, chess.square_rank(to))
                bits = to | move.from_square << 6 | ((move.promotion or 1) - 1) << 12
                cell = table[chess.polyglot.zobrist_hash(board)][bits]
                cell[0] += 1
                cell[1] += 1 if winner is None else 2 if winner == board.turn else 0
            board.push(move)
    return {(key, bits): points for key, moves in table.items() for bits, (times, points) in moves.items()
            if times >= min_games and points > 0}


def written(book):
    """The book's bytes from (key, move) -> weight; nothing here is large enough to be halved."""
    entries = sorted((key, -weight, bits) for (key, bits), weight in book.items())
    return b"".join(struct.pack(">QHHI", key, bits, -weight, 0) for key, weight, bits in entries)


def entries_of(path):
    with chess.polyglot.open_reader(path) as reader:
        return {(e.key, e.raw_move): e.weight for e in reader}


def write_pgn(path, games):
    path.write_text("".join(str(game) + "\n\n" for game in games))
    return path


def run_book(options, *arguments):
    done = subprocess.run([options.book, "polyglot", *map(str, arguments)], text=True, capture_output=True)
    if done.returncode not in (0, 1):
        raise SystemExit(f"book polyglot {arguments}: {done.stderr}")
    return done


def making(options, rng):
    report = Report("making")
    name, games = "random", list(random_games(rng, 400))
    if options.shared:
        with (shared_data.DATA / TWIC).open(encoding="latin-1") as stream:
            name, games = "twic", [chess.pgn.read_game(stream) for _ in range(400)]
    pgn = write_pgn(options.folder / f"{name}.pgn", games)
    for min_games, max_ply, only in [(1, 60, None), (3, 60, None), (2, 11, chess.WHITE), (1, 30, chess.BLACK)]:
        ours = options.folder / f"{name}.bin"
        colour = [] if only is None else ["--only", chess.COLOR_NAMES[only]]
        run_book(options, "make", pgn, "-o", ours, "--min-games", min_games, "--max-ply", max_ply, *colour)
        theirs = written(counted(games, min_games, max_ply, only))
        report.compare(f"{name} {min_games} {max_ply} {only}: bytes", ours.read_bytes() == theirs, True)
        compare_reading(options, ours, report)
    return report.done(f" ({len(games)} games)")


# --- PolyGlot itself -----------------------------------------------------------------------------

def run_polyglot(options, *arguments):
    done = subprocess.run([POLYGLOT, *map(str, arguments)], text=True, capture_output=True, cwd=options.folder)
    return done.stdout + done.stderr


def numbers(text):
    """{"Isolated positions": 7, ...}"""
    return {name.strip(): int(value) for name, value in re.findall(r"^([A-Z][\w ]+?)\s*:\s*(\d+)$", text, re.M)}


def against_polyglot(options, rng):
    if POLYGLOT is None:
        print("polyglot: not installed, not compared")
        return True
    report = Report("polyglot")
    books = []
    for name in ("one", "two"):
        pgn = options.folder / f"{name}.pgn"
        write_pgn(pgn, [g for g in random_games(rng, 400) if "FEN" not in g.headers])
        for limits in ([1, 60], [2, 20]):
            ours, theirs = options.folder / f"{name}.bin", options.folder / f"{name}.theirs"
            run_book(options, "make", pgn, "-o", ours, "--min-games", limits[0], "--max-ply", limits[1])
            run_polyglot(options, "make-book", "-pgn", pgn, "-bin", theirs, "-min-game", limits[0],
                         "-max-ply", limits[1])
            report.compare(f"{name} {limits}: made", entries_of(ours), entries_of(theirs))
            compare_counts(options, ours, report)
        books.append(ours)
    ours, theirs = options.folder / "merged.bin", options.folder / "merged.theirs"
    run_book(options, "merge", *books, "-o", ours)
    run_polyglot(options, "merge-book", "-in1", books[0], "-in2", books[1], "-out", theirs)
    report.compare("merged", entries_of(ours), entries_of(theirs))
    return report.done()


def books_against_polyglot(options, _rng):
    if POLYGLOT is None:
        print("polyglot: not installed, not compared")
        return True
    report = Report("polyglot")
    for name in BOOKS:
        compare_counts(options, shared_data.DATA / name, report)
    return report.done()


def compare_counts(options, book, report):
    """What `info-book` counts, and that `dump-book` finds the lines."""
    theirs = numbers(run_polyglot(options, "info-book", "-bin", book))
    ours = run_book(options, "info", book).stdout
    met = re.search(r"met from the start +(\d+) positions with White, (\d+) with Black", ours)
    left = re.search(r"not met +(\d+)", ours)
    report.compare(f"{book.name}: counts", [int(met[1]), int(met[2]), int(left[1])],
                   [theirs.get("Positions on lines for white"), theirs.get("Positions on lines for black"),
                    theirs.get("Isolated positions")])
    for colour in ("white", "black"):
        out = options.folder / "dump.txt"
        run_polyglot(options, "dump-book", "-bin", book, "-color", colour, "-out", out)
        lines = sum(re.match(r"\d+: ", line) is not None for line in out.read_text().splitlines())
        report.compare(f"{book.name}: lines for {colour}", lines, theirs.get(f"Lines for {colour}"))


def main():
    shared = shared_data.wanted(sys.argv, *BOOKS, TWIC)
    options = comparison.arguments("book", positions=10_000).parse_args()
    options.shared = shared
    with tempfile.TemporaryDirectory() as folder:
        options.folder = pathlib.Path(folder)
        comparison.run(options, (reading, making, books_against_polyglot) if shared else (keys, making, against_polyglot))


if __name__ == "__main__":
    main()
