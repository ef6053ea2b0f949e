# SPDX-License-Identifier: GPL-3.0-or-later
"""Which games are measured, by a rule without chance.

Of the files in the order of their names: games played on lichess, standard chess from the start position, 20 to 140
half-moves, analysed by lichess (an eval after every move but one that mates), so that lichess's own labels can be measured too; the
second game with the same moves is passed over. Half of the set is blitz by lichess's estimate of its length, base + 40
increments in seconds, 180 to 479; the other half is slower, and where there are not enough of those, faster. Each half is
taken evenly: of L games, those with the numbers (2 k + 1) L / (2 n), rounded down, k from 0. The set `dev` is taken in the
same way from what `test` left.

The `blind` set is drawn by a seed, so that nobody can have tuned on it: of each group (see GROUPS) the games with the least hash of
seed and moves, whatever the order of files and games.
"""
import hashlib
import pathlib
import re

import games

SETS = {"test": 40, "dev": 20}
FEWEST, MOST = 20, 140
BLITZ = range(180, 480)
# Groups of the blind set: lichess's games by the ratings of both players, and games that were not played there.
GROUPS = {"lichess below 1600": lambda low, high: high < 1600,
          "lichess above 2000": lambda low, high: low > 2000,
          "masters": None}


def estimated_seconds(headers):
    found = re.fullmatch(r"(\d+)\+(\d+)", headers.get("TimeControl", ""))
    return int(found[1]) + 40 * int(found[2]) if found else None


def is_analysed(game):
    evals = game.evals[:-1] if game.evals[-1] is None and mates(game) else game.evals
    return all(evals)


def mates(game):
    *_, last = game.boards()
    return last.is_checkmate()


def is_fit(game, any_game=False):
    return (game.headers.get("Variant", "Standard") == "Standard" and game.starts_at_start
            and game.headers.get("Site", "").startswith("https://lichess.org/")
            and FEWEST <= len(game.moves) <= MOST and all(game.moves)
            and estimated_seconds(game.headers) is not None and (any_game or is_analysed(game)))


def evenly(pool, count):
    count = min(count, len(pool))
    return [pool[(2 * k + 1) * len(pool) // (2 * count)] for k in range(count)]


def take(pool, count):
    """`count` games of the pool, half of them blitz, in the order of the pool."""
    speeds = [(estimated_seconds(game.headers), i) for i, game in enumerate(pool)]
    blitz = [i for seconds, i in speeds if seconds in BLITZ]
    slower = [i for seconds, i in speeds if seconds >= BLITZ.stop]
    faster = [i for seconds, i in speeds if seconds < BLITZ.start]
    chosen = evenly(blitz, count // 2)
    chosen += evenly(slower, count - len(chosen))
    chosen += evenly(faster, count - len(chosen))
    return [pool[i] for i in sorted(chosen)]


def pool_of(read, any_game=False):
    """Those of the games that are fit, each once."""
    pool = {}
    for game in read:
        if is_fit(game, any_game):
            pool.setdefault(game.key, game)
    return list(pool.values())


def read_pool(paths, any_game=False):
    """Of all files, in the order of their names."""
    ordered = sorted(paths, key=lambda path: pathlib.Path(path).name)
    return pool_of((game for path in ordered
                    for game in games.read_games(path, lambda text: any_game or "[%eval" in text)), any_game)


def choose(pool, name, count=None):
    """The set `name`. Other than the set's usual number of games with `count`."""
    test = take(pool, count if name == "test" and count else SETS["test"])
    if name == "test":
        return test
    taken = {game.key for game in test}
    return take([game for game in pool if game.key not in taken], count or SETS[name])


def group_of(game):
    """The group of GROUPS that the game belongs to, or None."""
    headers = game.headers
    if (headers.get("Variant", "Standard") != "Standard" or not game.starts_at_start or not all(game.moves)
            or not FEWEST <= len(game.moves) <= MOST):
        return None
    if not headers.get("Site", "").startswith("https://lichess.org/"):
        return "masters"
    try:
        ratings = int(headers["WhiteElo"]), int(headers["BlackElo"])
    except (KeyError, ValueError):
        return None
    return next((name for name, fits in GROUPS.items() if fits and fits(min(ratings), max(ratings))), None)


def bare_moves(text):
    """The moves of a game's text, whatever is written about them."""
    moves = re.sub(r"^\[.*$|\{[^}]*\}|\d+\.+|\$\d+|[!?]", " ", text, flags=re.MULTILINE)
    return " ".join(moves.split())


def blind(texts, seed, count):
    """`count` games of each group, drawn by the seed, each once, in the order of the groups. Only those that are drawn are read."""
    order = {}
    for text in texts:
        order.setdefault(hashlib.sha256(f"{seed} {bare_moves(text)}".encode()).hexdigest(), text)
    drawn = {name: [] for name in GROUPS}
    for key in sorted(order):
        if all(len(games_of) >= count for games_of in drawn.values()):
            break
        game = games.parse_game(order[key])
        group = group_of(game) if game else None
        if group and len(drawn[group]) < count:
            drawn[group].append(game)
    return [game for games_of in drawn.values() for game in games_of]


def bare(game):
    """A copy without anything an annotator wrote."""
    headers = {name: value for name, value in game.headers.items() if name != "Annotator"}
    return games.Game(headers, game.start, game.moves, clocks=game.clocks)
