#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares `bgn explorer`, `bgn novelty` and `bgn prepare` with what python-chess counts in the same games.

Usage: explorer_reference.py BGN-PROGRAM [GAMES-OF-EACH-FILE [POSITIONS [NEW-GAMES]]]
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
NEW_GAMES = int(sys.argv[4]) if len(sys.argv) > 4 else 40
PLAYERS = 5


class Counts:
    def __init__(self):
        self.games = []

    def view(self, mover, examples=3):
        """The members of the JSON, with so many games of each kind."""
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
        best = sorted(self.games, key=lambda g: (-sum(g.elo), place[g]))[:examples]
        latest = sorted(self.games, key=lambda g: ([-part for part in g.date or (0, 0, 0)], place[g]))[:examples]
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


def pgn_of(game, white):
    board = game.board_at(0)
    tags = {**game.tags, "White": white}
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    return f"{head}\n{board.variation_san([chess.Move.from_uci(move) for move in game.moves])} {game.result}\n\n"


def is_same_player(one, other):
    """Enough for these files: the family names."""
    return one == other or one.split(",")[0].lower() == other.split(",")[0].lower()


def check_novelties(folder, files, games):
    """Some of the known games as new ones: they do not know themselves. Some are of an unknown player, who copies all."""
    some = random.Random(3).sample([game for game in games if game.moves], min(NEW_GAMES, len(games)))
    whites = ["Copier, Carl" if i % 10 == 9 else game.white for i, game in enumerate(some)]
    new = pathlib.Path(folder, "new.pgn")
    new.write_text("".join(map(pgn_of, some, whites)), encoding="utf-8")
    done = subprocess.run([PROGRAM, "novelty", "--quiet", "--json", str(new), "--reference", *files], capture_output=True, check=False)
    assert done.returncode in (0, 1), done.stderr.decode()
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(some)
    by_key = collections.defaultdict(set)
    for place, game in enumerate(games):
        for key in game.places:
            by_key[key].add(place)
    novelties = 0
    for game, white, answer in zip(some, whites, answers):
        copies = {place for place, other in enumerate(games) if other.moves == game.moves and other.fen == game.fen
                  and is_same_player(white, other.white) and is_same_player(game.black, other.black)}
        assert answer["copies"] == len(copies), (answer, len(copies))
        ply = None
        for i, key in enumerate(game.keys):
            others = sorted(by_key[key] - copies)
            if not others:
                continue
            known = collections.defaultdict(Counts)
            for place in others:
                other = games[place]
                for move in {other.moves[j] for j in other.places[key] if j < len(other.moves)}:
                    known[move].games.append(other)
            ply = None
            if i < len(game.moves) and game.moves[i] not in known:
                ply, there = i, known
            last = i
        assert (answer["novelty"] is None) == (ply is None), (answer, ply)
        if ply is None:
            continue
        novelties += 1
        found, board = answer["novelty"], game.board_at(ply)
        assert (found["ply"], found["uci"], answer["known_plies"]) == (ply + 1, game.moves[ply], last), (answer, ply, last)
        assert found["fen"].split()[0] == board.board_fen()
        assert {move["uci"] for move in found["known"]} == set(there)
        for move in found["known"]:
            compare((answer, move["san"]), given(move), there[move["uci"]].view(board.turn, 1))
    return novelties, len(some)


def result_of(game, side):
    """1, 0.5 or 0; None without a result."""
    return {"1-0": (1, 0), "0-1": (0, 1), "1/2-1/2": (.5, .5)}.get(game.result, (None, None))[side]


def score_view(games, side):
    points = [result_of(game, side) for game in games]
    known = [point for point in points if point is not None]
    return {"games": len(games), "wins": known.count(1), "draws": known.count(.5), "losses": known.count(0),
            "unknown": points.count(None), "score": sum(known) / len(known) if known else None}


def find_weak_lines(games, side, plies, min_games):
    """By position: how weak it is, and the games that come there. Each move to it has enough games."""
    start = played_games.key_of(chess.Board())
    at, edges, behind = collections.defaultdict(dict), collections.defaultdict(set), collections.defaultdict(dict)
    for number, game in enumerate(games):
        if start not in game.places:
            continue
        for ply, key in enumerate(game.keys[:plies + 1]):
            at[key][number] = game
            if ply < min(plies, len(game.moves)):
                edges[key, game.moves[ply]].add(number)
                behind[key][game.moves[ply]] = game.keys[ply + 1]
    mean = score_view(list(at[start].values()), side)["score"]
    found, seen, level = {}, {start}, [start]
    for ply in range(1, plies + 1):
        level = list({to for key in level for move, to in behind[key].items() if len(edges[key, move]) >= min_games and to not in seen})
        seen.update(level)
        for key in level:
            view = score_view(list(at[key].values()), side)
            finished = view["games"] - view["unknown"]
            if ply % 2 == side and finished >= min_games and mean - view["score"] >= 0.1:
                found[key] = (mean - view["score"]) * finished ** 0.5
    return found, {key: list(here.values()) for key, here in at.items()}


def check_prepare(files, games):
    """The players of the most games."""
    names = collections.Counter(name for game in games for name in (game.white, game.black) if name not in ("?", "-"))
    players = [name for name, _ in names.most_common(PLAYERS)]
    lines = 0
    for name in players:
        part = " ".join(name.replace(",", " ").replace(".", " ").split()).lower()
        answer = json.loads(subprocess.run([PROGRAM, "prepare", name, *files, "--quiet", "--json", "--min-games", "4", "--depth", "4"],
                                           capture_output=True, check=False).stdout)
        for side, key in enumerate(("white", "black")):
            fold = [" ".join((game.white, game.black)[side].replace(",", " ").replace(".", " ").replace("_", " ").split()).lower() for game in games]
            own = [game for game, folded in zip(games, fold) if part in folded]
            given_side = answer[key]
            assert given_side["score"] == score_view(own, side), (name, given_side["score"], score_view(own, side))
            latest = sorted(range(len(own)), key=lambda i: ([-p for p in own[i].date or (0, 0, 0)], i))[:10]
            assert [(game["file"], game["number"]) for game in given_side["latest"]] == [(own[i].file, own[i].number) for i in latest], name
            rated = collections.Counter(game.elo[1 - side] // 200 * 200 for game in own if game.elo[1 - side] and game.moves)
            for opponents in given_side["opponents"]:
                assert opponents["score"]["games"] <= rated[opponents["rating"]]
            start = played_games.key_of(chess.Board())
            moves = collections.Counter(game.moves[0] for game in own if game.keys[0] == start and game.moves)
            assert {move["uci"]: move["games"] for move in given_side["moves"]} == {m: n for m, n in moves.items() if n >= 4}
            found, at = find_weak_lines(own, side, 30, 4)
            weights = []
            for weak in given_side["weak_lines"]:
                board = chess.Board()
                for word in weak["line"].replace(".", " ").split():
                    if not word.isdigit():
                        board.push_san(word)
                assert board.fen(en_passant="legal").split()[:4] == weak["fen"].split()[:4]
                here = at[played_games.key_of(board)]
                counts = Counts()
                counts.games = here
                view = counts.view(side == 0)
                for word in ("games", "white", "draws", "black", "unknown", "first", "last"):
                    assert weak[word] == view[word], (name, weak, view)
                weights.append(found[played_games.key_of(board)])
                lost = [game for game in here if result_of(game, side) == 0]
                best = sorted(range(len(lost)), key=lambda i: (-sum(lost[i].elo), i))[:2]
                assert [(game["file"], game["number"]) for game in weak["models"]] == [(lost[i].file, lost[i].number) for i in best]
                lines += 1
            assert weights == sorted(weights, reverse=True)
            assert bool(found) == bool(weights) and (not found or abs(weights[0] - max(found.values())) < 1e-9), (name, weights, found)
    return len(players), lines


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
        novelties, new = check_novelties(folder, files, games)
        players, weak = check_prepare(files, games)
    print(f"{len(games)} games: {asked} positions with {compared} moves, a tree of {tree} moves, {novelties} novelties of {new} "
          f"games, and {players} players with {weak} weak lines are equal")


main()
