#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads move-record databases by src/databases/movedb/FORMAT.md alone and compares every field of them with what
python-chess counts in the same games; reads the exported Polyglot book with python-chess, too.

Usage: records_reference.py BOOK-PROGRAM
"""
import collections
import csv
import math
import os
import pathlib
import struct
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/support"))
import python_packages  # noqa: E402

python_packages.need("chess")
import chess.pgn  # noqa: E402
import chess.polyglot  # noqa: E402
import shared_data  # noqa: E402

MOST_GAMES = 400  # of each file
MASTERS = ("masters/Fischer.pgn", "masters/Carlsen.pgn")
PROGRAM = os.path.abspath(sys.argv[1])

CASTLING_PGN = """[White "?"]
[WhiteElo "2100"]
[BlackElo "2450"]
[Result "0-1"]

1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O d6 5. d3 Bg4 6. h3 h5 7. hxg4 hxg4 8. Ng5 Qd7 9. Nc3 Nc6 10. Be3 O-O-O
11. Bxc5 dxc5 12. Nxf7 g3 13. fxg3 Qg4 14. Qxg4+ Nxg4 15. Nxh8 Rxh8 0-1

[FEN "4k3/P6p/8/8/8/8/p6P/4K3 w - - 0 1"]
[Result "1/2-1/2"]

1. a8=N a1=R+ 2. Kd2 Ra2+ 3. Kc3 1/2-1/2

[FEN "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1"]
[Result "*"]

1. exd6 O-O 2. O-O-O *

[FEN "6k1/8/8/8/8/8/8/K3Q3 w - - 0 1"]
[Result "1-0"]

1. Qg1+ Kf7 1-0

[FEN "4k3/8/8/8/8/8/8/4R1K1 b - - 0 1"]
[Result "1-0"]

1... Kd7 2. Rc1 Kd6 3. Re1 Kd7 4. Rc1 1-0
"""


class Counts:
    def __init__(self):
        self.results = {"1-0": 0, "1/2-1/2": 0, "0-1": 0, "*": 0}
        self.rated = self.half_points = self.white = self.black = 0
        self.flags = None


def elo(text):
    return min(int(text), 4095) if text.isdigit() else 0


def count(paths, max_ply, is_kept=lambda headers: True):
    """What python-chess finds: by key and the lowest 15 bits of the record."""
    found, games = {}, 0
    for path in paths:
        with open(path, encoding="utf-8", errors="replace") as file:
            while (game := chess.pgn.read_game(file)) is not None:
                if not is_kept(game.headers):
                    continue
                games += 1
                result = game.headers["Result"]
                white, black = (elo(game.headers.get(name, "")) for name in ("WhiteElo", "BlackElo"))
                seen = set()
                board = game.board()
                for ply, move in enumerate(game.mainline_moves()):
                    if max_ply and ply >= max_ply:
                        break
                    promotion = move.promotion - 1 if move.promotion else 0
                    identity = (chess.polyglot.zobrist_hash(board),
                                move.from_square | move.to_square << 6 | promotion << 12)
                    if identity not in seen:
                        seen.add(identity)
                        entry = found.setdefault(identity, Counts())
                        entry.flags = (0 if board.turn else 1) | (2 if board.is_castling(move) else 0)
                        entry.results[result] += 1
                        if white and black and result != "*":
                            entry.rated += 1
                            entry.half_points += {"1-0": 2, "1/2-1/2": 1, "0-1": 0}[result]
                            entry.white += white
                            entry.black += black
                    board.push(move)
    return found, games


def half_up(value):
    return math.floor(value + 0.5)


def expected_record(code, entry, by_score):
    """The 64 bits of FORMAT.md, by its words; and the weight before it is rounded."""
    wins, draws, losses = (entry.results[r] for r in ("1-0", "1/2-1/2", "0-1"))
    finished = wins + draws + losses
    white_elo = diff = lower = 0
    expected = 0.5
    if entry.rated:
        white, black = half_up(entry.white / entry.rated), half_up(entry.black / entry.rated)
        white_elo = min(max(white - 1000, 0), 2047)
        diff, lower = min(abs(black - white), 255), int(black < white)
        expected = 1 / (1 + 10 ** ((entry.black - entry.white) / entry.rated / 400))
    wdl = 0
    if finished:
        best = max((wins, 2), (draws, 1), (losses, 0))  # of equals the better one for White
        wdl = 100 * (2 - best[1]) + min(half_up(100 * best[0] / finished), 99)
    score = (wins + draws / 2 + 2 * expected) / (finished + 2)
    k = 400
    if by_score:
        k = 100 + 2 * (20 * abs(wins - losses) / finished if finished else 0)
    weight = 255 / (1 + 10 ** (400 * math.log10(score / (1 - score)) / k))
    bits = (code | white_elo << 15 | diff << 26 | lower << 34 | wdl << 35
            | min(sum(entry.results.values()), 4095) << 44)
    return bits, weight


def checksum(data):
    state = 0xCBF29CE484222325
    mask = (1 << 64) - 1
    for (word,) in struct.iter_unpack("<Q", data):
        state = ((state ^ word) * 0x100000001B3) & mask
        state = ((state << 23) | (state >> 41)) & mask
    return state


def compare(data, found, games, max_ply, min_games, by_score, min_position_games=1):
    here = collections.Counter()
    for (key, _), entry in found.items():
        here[key] += sum(entry.results.values())
    found = {k: v for k, v in found.items() if here[k[0]] >= min_position_games}
    found = {k: v for k, v in found.items() if sum(v.results.values()) >= min_games}
    (magic, version, entry_size, ply, least, k, rare, game_count, positions, entries, body_sum,
     header_sum) = struct.unpack_from("<8s6I5Q", data)
    assert magic == b"\x89MOVES\r\n" and (version, entry_size, rare) == (1, 56, min_position_games if min_position_games > 1 else 0)
    assert (ply, least, k) == (max_ply, min_games, int(by_score)), (ply, least, k)
    assert game_count == games, (game_count, games)
    assert entries == len(found) and positions == len({key for key, _ in found}), (entries, len(found))
    assert len(data) == 72 + 56 * entries
    assert header_sum == checksum(data[:64]) and body_sum == checksum(data[72:])
    last = (-1, -1)
    for i in range(entries):
        raw = data[72 + 56 * i:72 + 56 * (i + 1)]
        key, record = struct.unpack_from("<QQ", raw)
        code = record & 0x7FFF
        assert last < (key, code)
        last = (key, code)
        entry = found[key, code]
        half_points = int.from_bytes(raw[16:22], "little")
        flags, wins, draws, losses, unfinished, rated = struct.unpack_from("<H5I", raw, 22)
        assert flags == entry.flags, (flags, entry.flags)
        assert [wins, draws, losses, unfinished] == list(entry.results.values())
        assert (rated, half_points) == (entry.rated, entry.half_points)
        assert int.from_bytes(raw[44:50], "little") == entry.white
        assert int.from_bytes(raw[50:56], "little") == entry.black
        bits, weight = expected_record(code, entry, by_score)
        assert record & ((1 << 56) - 1) == bits, (hex(record), hex(bits))
        assert abs((record >> 56) - weight) < 0.5 + 1e-6, (record >> 56, weight)
    return entries


def compare_export(book, found):
    """Weights are the mover's half-points; moves that only lost are not there; castling is king takes rook."""
    expected = {}
    for (key, code), entry in found.items():
        own, other = ("1-0", "0-1") if not entry.flags & 1 else ("0-1", "1-0")
        weight = 2 * entry.results[own] + entry.results["1/2-1/2"]
        source, target, promotion = code & 63, code >> 6 & 63, code >> 12
        if entry.flags & 2:
            target = chess.square(7 if chess.square_file(target) == 6 else 0, chess.square_rank(source))
        if weight:
            expected[key, target | source << 6 | promotion << 12] = weight
    with chess.polyglot.open_reader(book) as reader:
        given = {(entry.key, entry.raw_move): entry.weight for entry in reader}
        start = [entry.move for entry in reader.find_all(chess.Board())]
    assert given == expected, (len(given), len(expected))
    return len(given), len(start)


def compare_dump(database, folder, min_games):
    """The dumps have the records and counters of the file."""
    data = pathlib.Path(database).read_bytes()
    entries = [data[at:at + 56] for at in range(72, len(data), 56)]
    entries = [raw for raw in entries if sum(struct.unpack_from("<4I", raw, 24)) >= min_games]
    bits, table = folder / "dump.bits", folder / "dump.csv"
    run("dump", database, "--bits", "--min-games", str(min_games), "-o", str(bits))
    assert bits.read_bytes() == b"".join(raw[8:16] for raw in entries)
    run("dump", database, "--min-games", str(min_games), "-o", str(table))
    with open(table, newline="", encoding="ascii") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(entries)
    for raw, row in zip(entries, rows):
        key, record = struct.unpack_from("<QQ", raw)
        flags, *results, rated = struct.unpack_from("<H5I", raw, 22)
        assert (int(row["key"], 16), row["mover"]) == (key, ("white", "black")[flags & 1])
        assert (row["from"], row["to"]) == (chess.square_name(record & 63), chess.square_name(record >> 6 & 63))
        assert row["promotion"] == ("", "n", "b", "r", "q")[record >> 12 & 7]
        assert [int(row[name]) for name in ("white", "draws", "black", "unknown", "rated")] == [*results, rated]
        assert int(row["games"]) == sum(results) and int(row["count"]) == record >> 44 & 4095 and int(row["weight"]) == record >> 56
        assert [int(row[name]) for name in ("white_half_points", "white_rating_sum", "black_rating_sum")] == [
            int.from_bytes(raw[at:at + 6], "little") for at in (16, 44, 50)]
        if rated:
            difference = (record >> 26 & 255) * (-1 if record >> 34 & 1 else 1)
            white = 1000 + (record >> 15 & 2047)
            assert (int(row["white_rating"]), int(row["black_rating"])) == (white, white + difference)
        else:
            assert row["white_rating"] == row["black_rating"] == ""
        wdl = record >> 35 & 511
        assert (row["frequent_result"], row["frequent_percent"]) == (
            (("1-0", "1/2-1/2", "0-1")[wdl // 100], str(wdl % 100)) if wdl else ("", ""))
    return len(rows)


def run(*arguments):
    subprocess.run([PROGRAM, "records", *arguments], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def real_files(folder):
    """Beginnings of collections: of two masters, or of the samples."""
    paths = [path for path in map(shared_data.path, MASTERS) if path.exists()] or shared_data.files("*.pgn", "lichess")
    for path in paths:
        text = path.read_text(encoding="utf-8", errors="replace")
        part = folder / path.name
        part.write_text("[Event ".join(text.split("[Event ")[:MOST_GAMES + 1]))
        yield str(part)


def check(inputs):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        database, book = str(folder / "a.mdb"), str(folder / "a.bin")
        for max_ply, min_games, by_score in ((0, 1, False), (20, 2, True)):
            options = ["--max-ply", str(max_ply), "--min-games", str(min_games), "--min-position-games", "1", "--weight-k",
                       "score" if by_score else "400"]
            run("build", *inputs, "-o", database, *options)
            found, games = count(inputs, max_ply)
            entries = compare(pathlib.Path(database).read_bytes(), found, games, max_ply, min_games, by_score)
            print(f"{games} games, {entries} moves: equal")
        run("build", *inputs, "-o", database)
        found, games = count(inputs, 0)
        rare = 3 if sum(sum(entry.results.values()) for entry in found.values()) > 18_000 else 1
        entries = compare(pathlib.Path(database).read_bytes(), found, games, 0, 1, False, rare)
        print(f"unasked: {games} games, {entries} moves of positions of {rare} games: equal")
        parts = [str(folder / f"part{i}.mdb") for i in range(len(inputs))]
        for part, path in zip(parts, inputs):
            run("build", path, "-o", part, "--min-position-games", "1")
        run("merge", *parts, "-o", database)
        compare(pathlib.Path(database).read_bytes(), found, games, 0, 1, False)
        strong, chosen = count(inputs, 0, lambda headers: min(elo(headers.get(name, "")) for name in ("WhiteElo", "BlackElo")) >= 1500)
        run("build", *inputs, "-o", database, "--min-position-games", "2", "--rating", "1500..")
        compare(pathlib.Path(database).read_bytes(), strong, chosen, 0, 1, False, 2)
        print(f"{games} games merged, {chosen} of them chosen by rating: equal")
        run("build", inputs[0], "-o", database, "--min-position-games", "1")
        run("add", database, *inputs[1:])
        entries = compare(pathlib.Path(database).read_bytes(), found, games, 0, 1, False)
        dumped = [compare_dump(database, folder, min_games) for min_games in (1, 2)]
        print(f"dumped {dumped[0]} moves, {dumped[1]} of two games or more: equal")
        run("export", database, "-o", book)
        print(f"{games} games, {entries} moves added: equal; exported %d, %d of them at the start: equal"
              % compare_export(book, found))


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        castling = folder / "castling.pgn"
        castling.write_text(CASTLING_PGN)
        check([str(ROOT / "tests/data/club.pgn"), str(castling)])
        check(list(real_files(folder)))


main()
