#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares `bgn explorer` with what python-chess counts in the same games.

Usage: explorer_reference.py BGN-PROGRAM [GAMES-OF-EACH-FILE [POSITIONS]]
"""
import collections
import json
import math
import os
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/support"))
import python_packages  # noqa: E402

python_packages.need("chess")
import chess.pgn  # noqa: E402
import played_games  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
MOST_GAMES = int(sys.argv[2]) if len(sys.argv) > 2 else 60
POSITIONS = int(sys.argv[3]) if len(sys.argv) > 3 else 25


class Counts:
    def __init__(self):
        self.games = []

    def view(self, mover):
        """The members of the JSON."""
        results = collections.Counter(game.result for game in self.games)
        rated = [g for g in self.games if g.result != "*" and g.elo[0] and g.elo[1]]
        dates = sorted(game.date for game in self.games if game.date)
        view = {"games": len(self.games), "white": results["1-0"], "draws": results["1/2-1/2"],
                "black": results["0-1"], "unknown": results["*"], "rating": None, "performance": None,
                "first": played_games.date_text(dates[0]) if dates else None,
                "last": played_games.date_text(dates[-1]) if dates else None}
        if rated:
            own, other = (0, 1) if mover else (1, 0)
            points = sum({"1-0": (1, 0), "0-1": (0, 1), "1/2-1/2": (.5, .5)}[g.result][own] for g in rated)
            score = points / len(rated)
            opponents = sum(g.elo[other] for g in rated) / len(rated)
            change = 800 if score == 1 else -800 if score == 0 else 400 * math.log10(score / (1 - score))
            view["rating"] = sum(g.elo[own] for g in rated) / len(rated)
            view["performance"] = opponents + max(-800, min(800, change))
        place = {game: place for place, game in enumerate(self.games)}
        best = sorted(self.games, key=lambda g: (-sum(g.elo), place[g]))[:3]
        latest = sorted(self.games, key=lambda g: ([-part for part in g.date or (0, 0, 0)], place[g]))[:3]
        view["best"], view["latest"] = ([(g.file, g.number) for g in some] for some in (best, latest))
        return view


def given(json_object):
    view = {key: json_object[key] for key in ("games", "white", "draws", "black", "unknown", "rating", "performance",
                                              "first", "last")}
    for kind in ("best", "latest"):
        view[kind] = [(game["file"], game["number"]) for game in json_object.get(kind, [])]
    return view


def compare(where, found, expected):
    for key, value in expected.items():
        if key in ("rating", "performance") and value is not None:
            assert found[key] is not None and abs(found[key] - value) <= 0.5 + 1e-6, (where, key, found[key], value)
        else:
            assert found[key] == value, (where, key, found[key], value)


def expected_at(games, key):
    here, moves = Counts(), collections.defaultdict(Counts)
    for game in games:
        if key not in game.places:
            continue
        here.games.append(game)
        for move in {game.moves[ply] for ply in game.places[key] if ply < len(game.moves)}:
            moves[move].games.append(game)
    return here, moves


def run(files, *arguments):
    done = subprocess.run([PROGRAM, "explorer", "--quiet", "--json", *arguments, *files], capture_output=True, check=False)
    assert done.returncode in (0, 1), done.stderr.decode()
    return json.loads(done.stdout)


def filters(games):
    """Options, and the games they choose."""
    games = [game for game in games if len(game.moves) > 4]
    middle = sorted(min(game.elo) for game in games)[len(games) // 2] or 1
    year = sorted(game.date[0] if game.date else 0 for game in games)[len(games) // 2]
    name = collections.Counter(game.white for game in games).most_common(1)[0][0]
    yield [], None
    yield ["--rating", f"{middle}-"], lambda game: min(game.elo) >= middle
    yield ["--where", f'White = "{name}"'], lambda game: game.white == name
    yield ["--date", f"..{year}"], lambda game: game.date and game.date[0] <= year


def check_tree(files, games):
    """A tree of three half-moves: the games that come to its root, and how they go on."""
    board = chess.Board()
    root = played_games.key_of(board)
    tree = run(files, "--depth", "3")
    population = [game for game in games if root in game.places]
    count = 0

    def check(moves, board):
        nonlocal count
        for move in moves:
            mover = board.turn
            key = played_games.key_of(board)
            played = chess.Move.from_uci(move["uci"])
            counts = Counts()
            for game in population:
                starts = game.places[root]
                if any(0 <= ply - start < 3 and ply < len(game.moves) and game.moves[ply] == played.uci()
                       for ply in game.places.get(key, ()) for start in starts):
                    counts.games.append(game)
            found, expected = given(move), counts.view(mover)
            if board.ply() > 0:
                found["best"] = expected["best"]
                found["latest"] = expected["latest"]
            compare(move["san"], found, expected)
            count += 1
            board.push(played)
            check(move.get("moves", []), board)
            board.pop()

    check(tree["moves"], board)
    return count


def main():
    with tempfile.TemporaryDirectory() as folder:
        files = list(played_games.beginnings(pathlib.Path(folder), MOST_GAMES))
        games = played_games.read_all(files)
        lines = random.Random(7)
        asked = compared = 0
        for options, is_chosen in filters(games):
            chosen = [game for game in games if is_chosen is None or is_chosen(game)]
            for i in range(POSITIONS):
                game = lines.choice([each for each in chosen if len(each.moves) > 4])
                ply = lines.randrange(min(len(game.moves), 6 if i % 2 else 30)) if i else 0
                board = game.board_at(ply)
                here, moves = expected_at(chosen, played_games.key_of(board))
                answer = run(files, "--fen", board.fen(en_passant="legal"), *options)
                compare(board.fen(), given(answer), here.view(board.turn))
                assert {move["uci"] for move in answer["moves"]} == set(moves), (board.fen(), options)
                order = [move["games"] for move in answer["moves"]]
                assert order == sorted(order, reverse=True)
                for move in answer["moves"]:
                    compare((board.fen(), move["san"]), given(move), moves[move["uci"]].view(board.turn))
                    compared += 1
                asked += 1
        tree = check_tree(files, games)
    print(f"{len(games)} games: {asked} positions with {compared} moves, and a tree of {tree} moves, are equal")


main()
