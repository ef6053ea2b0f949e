# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs an annotator's command line, and tells what it took: processor seconds of it and of its engines, nodes by its own
summary, and, when its engine is listened to, each choice the engine made."""
import collections
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import time

import chess

import games
from uci import full_command

LISTENER = pathlib.Path(__file__).resolve().parent / "listen.py"
NODES_IN_SUMMARY = re.compile(r"\b(\d+) nodes\b(?!/)")


class Fault(Exception):
    """It did not do its work."""


def with_listener(command, log):
    """The command line, with the listener between the annotator and its (first) engine."""
    command = list(command)
    for i, word in enumerate(command):
        engine = command[i + 1] if word == "--engine" and i + 1 < len(command) else word[9:]
        if word == "--engine" or word.startswith("--engine="):
            heard = shlex.join([sys.executable, "-B", str(LISTENER), str(log), *full_command(engine)])
            command[i:i + 2 if word == "--engine" else i + 1] = ["--engine", heard]
            return command
    raise Fault("to listen, the command has to have --engine")


def run(command, output, listen=False):
    """Has it write `output`. Returns the costs."""
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder) / "searches"
        line = [*(with_listener(command, log) if listen else command), "-o", str(output)]
        begin = time.perf_counter()
        with open(pathlib.Path(folder) / "said", "w+", encoding="utf-8", errors="replace") as said:
            process = subprocess.Popen(line, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=said)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            said.seek(0)
            text = said.read()
        if process.returncode != 0:
            raise Fault(f"{shlex.join(line)}: exit status {process.returncode}\n{text[-1000:]}")
        nodes = NODES_IN_SUMMARY.findall(text)
        cost = {"command": shlex.join(map(str, command)), "nodes": int(nodes[-1]) if nodes else None,
                "cpu_seconds": round(usage.ru_utime + usage.ru_stime, 2),
                "wall_seconds": round(time.perf_counter() - begin, 2)}
        if listen:
            add_heard(cost, log, output)
    return cost


class Heard:
    """What the listeners noted, in order. `groups`: for each stretch between two new games of one engine, its choices by
    (start, moves). `anywhere`: all choices by position, whatever led there. What was chosen among some moves only is none."""

    def __init__(self, log):
        self.groups, self.anywhere, self.nodes, self.engine_cpu, self.own_cpu = [], {}, 0, 0.0, 0.0
        under_way = {}
        for line in log.read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            if "engine_cpu" in entry:
                self.engine_cpu += entry["engine_cpu"]
                self.own_cpu += entry["own_cpu"]
            elif "new_game" in entry:
                under_way.pop(entry["who"], None)
            else:
                if entry["who"] not in under_way:
                    self.groups.append(under_way.setdefault(entry["who"], {}))
                self.nodes += entry["nodes"]
                if entry["among_some"]:
                    continue
                board = board_of(entry["position"])
                under_way[entry["who"]][history(board)] = entry["best"]
                self.anywhere.setdefault(board.epd(), []).append(entry["best"])

    def choices(self, all_games):
        """Of each game, by its moves: the last choice that was heard in each of its positions, in stretches that belong to no
        other game if there are any."""
        boards = [list(game.boards())[:-1] for game in all_games]
        positions = [[history(board) for board in line] for line in boards]
        found = [{} for _ in all_games]
        owners = [[i for i, line in enumerate(positions) if group.keys() <= set(line)] for group in self.groups]
        for is_shared in (True, False):
            for group, games_of_group in zip(self.groups, owners):
                for i in games_of_group if (len(games_of_group) > 1) == is_shared else ():
                    found[i].update(group)
        met = collections.Counter(epd for line in boards for epd in {board.epd() for board in line})
        return {" ".join(game.key[1]): [known.get(key) or self.heard_elsewhere(board.epd(), met)
                                        for key, board in zip(keys, line)]
                for game, line, keys, known in zip(all_games, boards, positions, found)}

    def heard_elsewhere(self, epd, met):
        """The choice in a position that was searched without the moves that led there: the last, if only one game has the
        position, else what every search of it said. None where that cannot be told."""
        said = self.anywhere.get(epd, [])
        return said[-1] if said and (met[epd] == 1 or len(set(said)) == 1) else None


def add_heard(cost, log, output):
    heard = Heard(log)
    cost.update(choices=heard.choices(list(games.read_games(output))), nodes_heard=heard.nodes,
                engine_cpu_seconds=round(heard.engine_cpu, 2), cpu_seconds=round(cost["cpu_seconds"] - heard.own_cpu, 2))
    if cost["nodes"] is None:
        cost["nodes"] = heard.nodes


def history(board):
    return board.root().fen(), tuple(move.uci() for move in board.move_stack)


def board_of(position):
    """Of what follows `position` in UCI."""
    start, _, moves = position.partition("moves")
    words = start.split()
    board = chess.Board() if words[0] == "startpos" else chess.Board(" ".join(words[1:]))
    for move in moves.split():
        board.push_uci(move)
    return board
