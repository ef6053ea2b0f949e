# SPDX-License-Identifier: GPL-3.0-or-later
"""Games as python-chess reads them, with the positions of their main lines: what questions to an archive are recounted by."""
import datetime
import io

import chess
import chess.pgn
import shared_data


def key_of(board):
    """Board, side to move, castling rights, and the en passant square where a pawn can take."""
    # The hash of a number takes the squares f8 to h8 for a1 to c1.
    return hash(repr(board._transposition_key()))


def date_text(date):
    return "-".join(f"{part:02}" if place else f"{part:04}" for place, part in enumerate(date) if part)


def date_of(headers):
    """(year, month, day), 0 for what is unknown; by Date, UTCDate and EventDate as `bgn` takes them."""
    best = None
    for name in ("Date", "UTCDate", "EventDate"):
        parts = headers.get(name, "").split(".")
        if len(parts) != 3 or not parts[0].isdigit() or not 0 < int(parts[0]):
            continue
        date = [int(parts[0]), 0, 0]
        for i in (1, 2):
            if not parts[i].isdigit() or int(parts[i]) == 0:
                break
            date[i] = int(parts[i])
        if date[1] > 12 or date[2] > 31:
            continue
        known = sum(1 for part in date if part)
        if best is None or (known > sum(1 for part in best if part) and all(b in (0, d) for b, d in zip(best, date))):
            best = tuple(date)
    if best and all(best):
        try:
            datetime.date(*best)
        except ValueError:
            pass
    return best


def elo_of(headers, name):
    text = headers.get(name, "").strip().rstrip("?")
    return min(int(text), 4095) if text.isdigit() else 0


class PlayedGame:
    """`places` says at which half-moves a position stands."""

    def __init__(self, file, number, game):
        self.file, self.number = file, number
        headers = game.headers
        self.result = headers["Result"] if headers["Result"] in ("1-0", "0-1", "1/2-1/2") else "*"
        self.elo = elo_of(headers, "WhiteElo"), elo_of(headers, "BlackElo")
        self.date, self.white, self.black = date_of(headers), headers["White"], headers["Black"]
        self.tags = dict(headers)
        board = game.board()
        self.fen, self.chess960 = board.fen(), board.chess960
        self.moves, self.keys = [], []
        for move in game.mainline_moves():
            if not move:  # a null move ends what is counted
                break
            self.keys.append(key_of(board))
            self.moves.append(move.uci())
            board.push(move)
        self.keys.append(key_of(board))
        self.places = {}
        for ply, key in enumerate(self.keys):
            self.places.setdefault(key, []).append(ply)

    def board_at(self, ply):
        board = chess.Board(self.fen, chess960=self.chess960)
        for move in self.moves[:ply]:
            board.push_uci(move)
        return board


def beginnings(folder, most):
    """Files with the first games of collections: of masters, or of the samples."""
    paths = shared_data.files("*.pgn", "masters") if (shared_data.DATA / "masters").exists() else []
    for path in paths or shared_data.files("*.pgn", "lichess"):
        text = path.read_text(encoding="utf-8", errors="replace")
        part = folder / path.name
        part.write_text("[Event ".join(text.split("[Event ")[:most + 1]), encoding="utf-8")
        yield str(part)


def read_all(files):
    games = []
    for name in files:
        with open(name, encoding="utf-8", errors="replace") as file:
            # python-chess takes moves behind a second empty line for another game.
            text = io.StringIO(file.read().replace("\n\n\n", "\n\n"))
        number = 0
        while (game := chess.pgn.read_game(text)) is not None:
            number += 1
            if type(game.board()) is chess.Board:
                games.append(PlayedGame(name, number, game))
    return games
