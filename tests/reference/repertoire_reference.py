#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds `book build-repertoire` and `book cards` against a repertoire that python-chess makes of the same games by the words of
the manual page.

Usage: repertoire_reference.py BOOK-PROGRAM [--shared]
"""
import collections
import csv
import io
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/support"))
import python_packages  # noqa: E402
import shared_data  # noqa: E402

python_packages.need("chess")
import chess  # noqa: E402
import chess.pgn  # noqa: E402

PROGRAM = sys.argv[1]
MASTERS = ["masters/Tal.pgn", "masters/Fischer.pgn"]
AVERAGE = 20


class Counts:
    def __init__(self):
        self.results = collections.Counter()
        self.rated = self.half_points = self.white = self.black = 0

    def add(self, other):
        self.results += other.results
        for name in ("rated", "half_points", "white", "black"):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def games(self):
        return sum(self.results.values())

    def success(self, owner):
        """Games, and the score in them against players of the same strength."""
        if not self.rated:
            wins, draws, losses = (self.results[r] for r in ("1-0", "1/2-1/2", "0-1"))
            finished = wins + draws + losses
            score = (wins + draws / 2) / finished if finished else 0.5
            return finished, score if owner or not finished else 1 - score
        difference = (self.black - self.white) / self.rated / 400
        surplus = self.half_points / 2 / self.rated - 1 / (1 + 10 ** difference)
        return self.rated, 0.5 + (surplus if owner else -surplus)


def rating(text):
    text = re.match(r"\d*", text.strip())[0]
    return min(int(text), 4095) if text and 0 < int(text) <= 9999 else 0


def read(paths, root, plies):
    """What the games play behind the root, by position and move."""
    table = collections.defaultdict(lambda: collections.defaultdict(Counts))
    for path in paths:
        with open(path, encoding="utf-8", errors="replace") as file:
            while (game := chess.pgn.read_game(file)) is not None:
                one = Counts()
                result = game.headers["Result"]
                one.results[result] += 1
                white, black = (rating(game.headers.get(name, "")) for name in ("WhiteElo", "BlackElo"))
                if white and black and result != "*":
                    one.rated, one.white, one.black = 1, white, black
                    one.half_points = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}[result]
                board, left, seen = game.board(), 0, set()
                for move in game.mainline_moves():
                    key = board.epd(en_passant="legal")
                    left = plies if key == root else left
                    if left > 0 and (key, move) not in seen:
                        seen.add((key, move))
                        table[key][move].add(one)
                    left -= 1
                    board.push(move)
    return table


def packed(move):
    """How the program orders moves of the same figures: the bits from, to, kind."""
    return move.from_square | move.to_square << 6


def build(table, root, owner, plies, least, share):
    """By EPD, the moves in the repertoire, and the share of games that is answered by moves of the owner."""
    known = {root.epd(en_passant="legal"): []}
    level = [root]
    for ply in range(plies):
        if not level or (level[0].turn != owner and ply + 1 == plies):
            break
        following = []
        for board in level:
            key = board.epd(en_passant="legal")
            moves = table.get(key, {})
            games = sum(counts.games for counts in moves.values())
            frequent = [move for move, counts in moves.items() if counts.games >= least and counts.games >= share * games]
            if board.turn == owner and moves:
                whole = Counts()
                for counts in moves.values():
                    whole.add(counts)
                mean = whole.success(owner)[1]

                def rank(move):
                    games, score = moves[move].success(owner)
                    return (-(games * score + AVERAGE * mean) / (games + AVERAGE), -moves[move].games, packed(move))
                chosen = [min(frequent, key=rank)] if frequent else [min(moves, key=lambda move: (-moves[move].games, packed(move)))]
            else:
                chosen = frequent
            known[key] = chosen
            for move in chosen:
                after = board.copy()
                after.push(move)
                if after.epd(en_passant="legal") not in known:
                    known[after.epd(en_passant="legal")] = []
                    following.append(after)
        level = following
    for key, moves in known.items():
        board = chess.Board(key + " 0 1")
        if board.turn != owner:
            known[key] = [move for move in moves if known[after_key(board, move)]]
    return known


def after_key(board, move):
    after = board.copy()
    after.push(move)
    return after.epd(en_passant="legal")


def coverage(known, table, root, owner, plies):
    here, lost, shares = {root.epd(en_passant="legal"): 1.0}, 0.0, []
    for _ in range(plies):
        following = collections.Counter()
        own = False
        for key, part in here.items():
            board = chess.Board(key + " 0 1")
            own = board.turn == owner
            games = sum(counts.games for counts in table.get(key, {}).values())
            answered = 0
            for move in known.get(key, []):
                one = 1 if own else table[key][move].games / games
                answered += one
                following[after_key(board, move)] += part * one
            lost += part * (1 - answered) if known.get(key) else 0
        if own and following:
            shares.append(1 - lost)
        here = following
    return shares


def moves_of(game):
    """By EPD, the moves in the file."""
    found = collections.defaultdict(set)
    waiting = [game]
    while waiting:
        node = waiting.pop()
        for child in node.variations:
            found[node.board().epd(en_passant="legal")].add(child.move)
            waiting.append(child)
    return found


def check(paths, side, moves, plies, least, share):
    owner = side == "white"
    start = chess.Board()
    for san in moves:
        start.push_san(san)
    table = read(paths, start.epd(en_passant="legal"), plies)
    known = build(table, start, owner, plies, least, share / 100)
    with tempfile.TemporaryDirectory() as folder:
        output = pathlib.Path(folder) / "r.pgn"
        run = subprocess.run([PROGRAM, "build-repertoire", *paths, "--side", side, "--moves", " ".join(moves), "--max-plies", str(plies),
                              "--min-games", str(least), "--min-share", str(share), "-o", output], capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        game = chess.pgn.read_game(io.StringIO(output.read_text()))
        cards = subprocess.run([PROGRAM, "cards", output, "--side", side], capture_output=True, text=True, check=True).stdout
    found = moves_of(game)
    board = chess.Board()
    line = set()
    for san in moves:
        line.add(board.epd(en_passant="legal"))
        board.push_san(san)
    reached, waiting = set(), [start.epd(en_passant="legal")]
    while waiting:
        key = waiting.pop()
        if key not in reached:
            reached.add(key)
            waiting += [after_key(chess.Board(key + " 0 1"), move) for move in known.get(key, [])]
    expected = {key: set(known[key]) for key in reached if known.get(key)}
    given = {key: value for key, value in found.items() if key not in line}
    assert given == expected, (len(given), len(expected), set(given) ^ set(expected))
    answered = [key for key in expected if chess.Board(key + " 0 1").turn == owner]
    shares = coverage(known, table, start, owner, plies)
    text = ", ".join(f"{100 * part:.0f} % to move {n}" for n, part in enumerate(shares, 1))
    assert f"{len(answered)} position{'s' if len(answered) > 1 else ''} answered; of what opponents play: {text}" in run.stderr, (run.stderr, text)
    rows = list(csv.DictReader(io.StringIO(cards)))
    given = {chess.Board(row["FEN"]).epd(en_passant="legal"): {chess.Board(row["FEN"]).parse_san(san) for san in row["Moves"].split()}
             for row in rows}
    owned = {key: value for key, value in found.items() if chess.Board(key + " 0 1").turn == owner}
    assert given == owned and len(rows) == len(owned) == len({row["CardId"] for row in rows}), (len(given), len(owned))
    print(f"{side} {' '.join(moves)}: {len(expected)} positions, {len(answered)} answered, {len(rows)} cards: equal; {text}")


def main():
    is_shared = "--shared" in sys.argv
    if is_shared:
        shared_data.need(*MASTERS)
    least = 10 if is_shared else 1
    paths = [str(shared_data.path(name)) for name in MASTERS] if is_shared else [str(ROOT / "tests/data/club.pgn")]
    for side, moves, plies, games, share in (("white", [], 20, least, 5), ("black", [], 14, 2 * least, 2), ("black", ["e4"], 16, least, 5),
                                             ("white", ["e4", "c5"], 12, least, 10), ("white", [], 9, least, 0.5)):
        check(paths, side, moves, plies, games, share)


main()
