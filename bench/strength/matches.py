# SPDX-License-Identifier: GPL-3.0-or-later
"""What the match scripts share: the opponents there are, `book match` as a child, its figures as text."""
import hashlib
import json
import os
import pathlib
import shlex
import subprocess
import sys
import zipfile
from dataclasses import dataclass, field

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tests/support"))
from shared_data import DATA  # noqa: E402

OPENINGS = DATA / "books/UHO_4060_v4.epd.zip"
GAMES_FOLDER = "/usr/games"
# Where both engines agree, the rest of a game is not worth its time.
EARLY_ENDS = ("--draw", "from=40,moves=8,cp=10", "--win", "moves=4,cp=800")


@dataclass
class Side:
    """One engine of a match."""
    name: str
    command: str
    options: dict = field(default_factory=dict)
    limits: dict = field(default_factory=dict)  # nodes=..., tc=... of its own

    def argument(self):
        parts = [f"cmd={self.command}", f"name={self.name}"]
        parts += [f"option.{name}={value}" for name, value in self.options.items()]
        parts += [f"{name}={value}" for name, value in self.limits.items()]
        return ",".join(parts)

    def settings(self):
        """What tells it from another build of the engine, and from the same with other options and limits, as text."""
        program = pathlib.Path(shlex.split(self.command)[0])
        build = hashlib.sha256(program.read_bytes()).hexdigest() if program.is_file() else None
        return json.dumps([self.name, self.command, build, self.options, self.limits], sort_keys=True)


@dataclass
class Opponent:
    side: Side
    tc: str
    games: int
    goal: int  # Elo that ours should be ahead at least


def installed(name, options):
    words = name.split()
    return Side(words[0], " ".join([f"{GAMES_FOLDER}/{words[0]}", *words[1:]]), options)


OPPONENTS = {opponent.side.name: opponent for opponent in (
    Opponent(installed("gnuchess --uci", {"Hash": 16, "OwnBook": "false"}), "2+0.02", 100, 200),
    Opponent(installed("glaurung", {"Hash": 16, "Threads": 1, "OwnBook": "false"}), "2+0.02", 100, 200),
    Opponent(installed("toga2", {"Hash": 16, "OwnBook": "false"}), "2+0.02", 100, 200),
    Opponent(installed("ethereal-chess", {"Hash": 16, "Threads": 1}), "4+0.04", 400, 250),
    Opponent(installed("fairy-stockfish", {"Hash": 16, "Threads": 1}), "4+0.04", 400, 220),
    Opponent(installed("stockfish", {"Hash": 16, "Threads": 1}), "4+0.04", 400, -200),
)}


def add_arguments(parser):
    """The arguments that every match has."""
    parser.add_argument("engine", help="ours, e.g. build/release/bin/marginalia")
    parser.add_argument("-j", "--jobs", type=int, default=1, help="games side by side")
    parser.add_argument("--seed", type=int, default=1, help="of the order of the openings")
    parser.add_argument("--folder", type=pathlib.Path,
                        help="keeps the games there, and goes on with those of a match that was broken off")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="writes the figures, too")


def ours(args, name="marginalia", options=None):
    return Side(name, os.path.abspath(args.engine), {"Hash": 16, "Threads": 1} | (options or {}))


def openings():
    """The text of the openings: EPD, one position a line."""
    with zipfile.ZipFile(OPENINGS) as archive:
        return archive.read(archive.namelist()[0])


def play(args, first, second, name, games, *limits):
    """Plays `games` games in pairs, colours reversed; the match as `book match --json` has it. `name` is that of the
    match and of its file of games, which only the same builds of both sides with the same options take up again (`book
    match --resume` knows neither)."""
    book = pathlib.Path(os.path.abspath(args.engine)).with_name("book")
    command = [book, "match", "--engine", first.argument(), "--engine", second.argument(), "--openings", "-",
               "--games", games, "-j", args.jobs, "--seed", args.seed, "--json", "--every", 50, *limits]
    if args.folder:
        args.folder.mkdir(parents=True, exist_ok=True)
        sides = hashlib.sha256((first.settings() + second.settings()).encode()).hexdigest()[:8]
        command += ["-o", args.folder / f"{name}-{sides}.pgn", "--resume"]
    done = subprocess.run([str(word) for word in command], input=openings(), stdout=subprocess.PIPE, check=False)
    if done.returncode != 0:
        sys.exit(f"{name}: book match ended with {done.returncode}")
    return json.loads(done.stdout)


def elo_text(encounter):
    elo, error = encounter["elo"], encounter["elo_error"]
    return f"{elo:+.0f}" + (f" ± {error:.0f}" if error is not None else " (one-sided)")


def faults_of(result, name):
    """{fault: how often} of one engine, those that never happened left out."""
    player = next(p for p in result["players"] if p["name"] == name)
    return {fault: count for fault, count in player["faults"].items() if count}


def write_json(args, value):
    if args.json:
        args.json.write_text(json.dumps(value, indent=2) + "\n", encoding="utf-8")
