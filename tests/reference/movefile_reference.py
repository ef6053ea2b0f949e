#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads move files by their FORMAT.md alone, and compares them with what python-chess reads in the same games.

Usage: movefile_reference.py BGN-PROGRAM [GAMES-OF-EACH-FILE]
"""
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
import chess  # noqa: E402
import played_games  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
MOST_GAMES = int(sys.argv[2]) if len(sys.argv) > 2 else 60
KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
KING = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
RESULTS = ["*", "1-0", "0-1", "1/2-1/2"]
# What collections seldom have: Chess960, all promotions, en passant, castling to both sides.
ODD = """[Event "Odd"]
[FEN "8/PPPP4/7k/8/8/8/4pppp/2K5 w - - 0 1"]
[Result "1-0"]

1. a8=N e1=B 2. b8=R f1=N 3. c8=Q g1=R 4. d8=Q h1=Q 5. Qh8+ Kg6 6. Qd4 1-0

[Event "Odd"]
[Result "*"]

1. e4 a6 2. e5 d5 3. exd6 b5 4. Nf3 b4 5. c4 bxc3 6. Be2 cxd2+ 7. Nbxd2 Nc6 8. O-O Bf5 9. Nb3 Qxd6 10. Nfd4 O-O-O *

[Event "Odd"]
[Variant "Chess960"]
[FEN "1r1k2r1/pppppppp/8/8/8/8/PPPPPPPP/1R1K2R1 w KQkq - 0 1"]
[Result "0-1"]

1. O-O O-O-O 2. a3 *
"""


def number(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 127) << shift
        at += 1
        shift += 7
        if byte < 128:
            return value, at


class Line:
    """A game's codes, played on a board of python-chess."""

    def __init__(self, board):
        self.board, self.castling = board, board.castling_rights
        self.places = {color: [square for square in chess.SQUARES if board.color_at(square) == color] for color in chess.COLORS}

    def steps(self, place, file, rank):
        square = self.places[self.board.turn][place]
        return chess.square(chess.square_file(square) + file, chess.square_rank(square) + rank)

    def take(self, codes, at):
        """The move that begins at this byte, and where the next one begins."""
        turn, board = self.board.turn, self.board
        mine = self.places[turn]
        place, way = codes[at] >> 4, codes[at] & 15
        at += 1
        start = mine[place]
        file, rank = chess.square_file(start), chess.square_rank(start)
        role, promotion = board.piece_type_at(start), None
        if role == chess.PAWN:
            kind = way if way < 4 else (0, 2, 3)[(way - 4) % 3]
            promotion = None if way < 4 else chess.KNIGHT + (way - 4) // 3
            up = 1 if turn else -1
            end = self.steps(place, {0: 0, 1: 0, 2: -1, 3: 1}[kind], 2 * up if kind == 1 else up)
        elif role == chess.KNIGHT:
            end = self.steps(place, *KNIGHT[way])
        elif role == chess.BISHOP:
            end = self.steps(place, way % 8 - file, way - file if way < 8 else file - (way - 8))
        elif role == chess.KING and way > 7:
            right = way == 8
            rook, = (i for i, square in enumerate(mine) if chess.BB_SQUARES[square] & self.castling & board.rooks
                     and (chess.square_file(square) > file) == right)
            move = chess.Move(start, mine[rook])
            mine[place], mine[rook] = chess.square(6 if right else 2, rank), chess.square(5 if right else 3, rank)
            return move, at
        elif role == chess.KING:
            end = self.steps(place, *KING[way])
        elif role == chess.QUEEN and way == file:
            end = codes[at]
            at += 1
        else:
            end = chess.square(way, rank) if way < 8 else chess.square(file, way - 8)
        mine[place] = end
        return chess.Move(start, end, promotion), at

    def play(self, codes):
        at = 0
        moves = []
        while at < len(codes):
            move, at = self.take(codes, at)
            assert chess.Move.from_uci(self.board.uci(move)) and self.board.is_legal(self.board.parse_uci(self.board.uci(move)))
            moves.append(move)
            # Castling is king takes rook for python-chess, too.
            self.board.push(move)
        return moves


def written_out(codes):
    kinds = {4: chess.KNIGHT, 5: chess.BISHOP, 6: chess.ROOK, 7: chess.QUEEN}
    for (raw,) in struct.iter_unpack("<H", codes):
        yield chess.Move(raw & 63, raw >> 6 & 63, kinds.get(raw >> 12)) if raw else chess.Move.null()


class Game:
    """Reads the numbers of a game from `place` on, where `end` is then set, and its moves from `moves_at` on."""

    def __init__(self, data, place, before, names, moves, moves_at):
        flags, changes, place = data[place], data[place + 1], place + 2
        row = dict(before)

        def take(bit, *fields):
            nonlocal place
            if bit is None or changes >> bit & 1:
                for field in fields:
                    row[field], place = number(data, place)

        take(None, "plies", "more", "white", "black")
        for bit, fields in enumerate((["date"], ["event"], ["site"], ["time_control"], ["fen"], ["rules"], ["eco"], ["elo_w", "elo_b"])):
            take(bit, *fields)
        self.row, self.end = row, place
        self.plies, self.eco, self.elo = row["plies"], row["eco"], (row["elo_w"], row["elo_b"])
        self.white, self.black, self.event, self.site, self.time_control, self.fen = (
            names[row[name]] for name in ("white", "black", "event", "site", "time_control", "fen"))
        date = row["date"]
        self.date = (date >> 9) * 10000 + (date >> 5 & 15) * 100 + (date & 31)
        self.result = RESULTS[flags & 3]
        self.chess960, self.unread, self.rules = bool(flags & 4), bool(flags & 32), row["rules"] >> 4
        self.moves_end = moves_at + self.plies + row["more"]
        codes = moves[moves_at:self.moves_end]
        if self.rules == 0 and not self.unread:
            board = chess.Board(self.fen or chess.STARTING_FEN, chess960=True)
            self.start = board.fen()
            self.moves = list(written_out(codes)) if flags & 8 else Line(board).play(codes)
            assert len(self.moves) == self.plies


NOTHING = dict.fromkeys(("date", "event", "site", "time_control", "fen", "rules", "eco", "elo_w", "elo_b"), 0)


def checksum(data):
    state = 0xCBF29CE484222325
    for (word,) in struct.iter_unpack("<Q", data + bytes(-len(data) % 8)):
        state = (state ^ word) * 0x100000001B3 & (1 << 64) - 1
        state = (state << 23 | state >> 41) & (1 << 64) - 1
    return state


def games_of(path, source):
    data = pathlib.Path(path).read_bytes()
    assert data[:8] == b"\x89BGMVF\r\n"
    version, _, games, _, plies, blocks, directory = struct.unpack_from("<IIQQQQQ", data, 8)
    stretches, = struct.unpack_from("<Q", data, 104)
    assert version == 2 and directory + 16 * blocks + 32 * stretches == len(data)
    at = 128
    read = []
    for block in range(blocks):
        size, count, _ = struct.unpack_from("<IIQ", data, directory + 16 * block)
        count_again, games_size, names_count, names_size, moves_size = struct.unpack_from("<IIIII", data, at)
        assert count == count_again and 20 + games_size + names_size + moves_size == size
        names, place, last = [""], at + 20 + games_size, b""
        for _ in range(names_count):
            shared, place = number(data, place)
            length, place = number(data, place)
            name = last[:shared] + data[place:place + length]
            assert name > last
            place, last = place + length, name
            names.append(name.decode())
        moves = data[at + size - moves_size:at + size]
        place, row, moves_at = at + 20, NOTHING, 0
        for _ in range(count):
            game = Game(data, place, row, names, moves, moves_at)
            place, row, moves_at = game.end, game.row, game.moves_end
            read.append(game)
        assert place == at + 20 + games_size and moves_at == moves_size
        at += (size + 7) // 8 * 8
    assert at == directory and len(read) == games and sum(game.plies for game in read) == plies
    rows = [struct.unpack_from("<QQIIQ", data, directory + 16 * blocks + 32 * i) for i in range(stretches)]
    assert sum(row[2] for row in rows) == games
    for row, end in zip(rows, [row[0] for row in rows[1:]] + [len(source)]):
        assert row[1] == source[:row[0]].count(b"\n") and row[4] == checksum(source[row[0]:end])
    return read


def main():
    compared = moves = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        files = list(played_games.beginnings(folder, MOST_GAMES))
        (folder / "odd.pgn").write_text(ODD, encoding="utf-8")
        for path in [*files, str(folder / "odd.pgn")]:
            subprocess.run([PROGRAM, "index", "--quiet", path], check=False)
            own = games_of(path + ".bgm", pathlib.Path(path).read_bytes())
            others = played_games.read_all([path])
            assert others and len(own) >= len(others)
            for other in others:
                game = own[other.number - 1]
                where = f"{path}, game {other.number}"
                assert [move.uci() for move in game.moves] == [m.uci() for m in moves_of(other)], where
                assert (game.result, game.elo) == (other.result, other.elo), where
                for field, tag in (("white", "White"), ("black", "Black"), ("event", "Event"), ("site", "Site"), ("time_control", "TimeControl")):
                    tag = other.tags.get(tag, "")
                    assert getattr(game, field) in (tag, "") and (getattr(game, field) or tag in ("", "?", "????.??.??")), (where, field, tag)
                date = other.date or (0, 0, 0)
                assert game.date == date[0] * 10000 + date[1] * 100 + date[2], (where, game.date, date)
                eco = other.tags.get("ECO", "")
                known = len(eco) >= 3 and eco[0] in "ABCDE" and eco[1:3].isdigit()
                assert game.eco == (1 + 100 * "ABCDE".index(eco[0]) + int(eco[1:3]) if known else 0), (where, eco)
                compared += 1
                moves += len(game.moves)
    assert compared >= 10
    print(f"{compared} games, {moves} half-moves: equal")


def moves_of(game):
    """With castling as king takes rook."""
    board = chess.Board(game.fen, chess960=True)
    moves = []
    for text in game.moves:
        move = chess.Move.from_uci(text)
        plain = chess.Board(game.fen, chess960=game.chess960) if not moves else plain
        plain_move = plain.parse_uci(text)
        if plain.is_castling(plain_move) and not game.chess960:
            right = chess.square_file(move.to_square) > chess.square_file(move.from_square)
            rooks = board.rooks & board.occupied_co[board.turn] & board.castling_rights
            squares = [s for s in chess.scan_forward(rooks) if (chess.square_file(s) > chess.square_file(move.from_square)) == right]
            move = chess.Move(move.from_square, squares[-1] if right else squares[0])
        plain.push(plain_move)
        board.push(move)
        moves.append(move)
    return moves


if __name__ == "__main__":
    main()
