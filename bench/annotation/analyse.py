# SPDX-License-Identifier: GPL-3.0-or-later
"""Has an engine look at every position of games: backward with the hash kept, or in chunks as fishnet does. Finished
games are appended to the output one by one, so that a run that was broken off goes on."""
import os
import queue
import re
import sys
import threading
from dataclasses import dataclass

import games
from scores import DRAW, Score, before_best
from uci import Engine
from whole_file import write_whole

CHUNK = 6
OVERLAP = 1


@dataclass(frozen=True)
class Search:
    """How it is looked for: `chunked` clears the hash before every chunk, and takes 6/7 of the nodes."""

    engine: str
    nodes: int
    hash_mb: int = 64
    options: tuple = ()
    chunked: bool = False

    def text(self):
        way = "chunks of 6, 1 overlapping, hash cleared, 6/7" if self.chunked else "backward, hash kept"
        more = "".join(f", {name}={value}" for name, value in self.options)
        return f"{self.nodes} nodes a position, {way}, Hash {self.hash_mb}{more}"


def known_score(board):
    """What needs no engine: the end of the game, from White's side."""
    outcome = board.outcome(claim_draw=False)
    if outcome is None:
        return None
    return DRAW if outcome.winner is None else Score(0, 1 if outcome.winner else -1, 0)


def to_search(game, boards):
    """Numbers of the positions that an engine has to look at, last first. Not the ends of games, nor where there is one
    move, nor the start position, whose worth is agreed on."""
    first = 1 if game.starts_at_start else 0
    last = len(boards) - 1
    return [i for i in range(last, first - 1, -1)
            if known_score(boards[i]) is None and (i == last or boards[i].legal_moves.count() > 1)]


def chunks_of(positions, chunked):
    """(positions, how many of them are only there to fill the hash) of each chunk, as fishnet cuts them."""
    if not chunked:
        return [(positions, 0)]
    step = CHUNK - OVERLAP
    return [(positions[max(0, i - OVERLAP):i + step], min(i, OVERLAP)) for i in range(0, len(positions), step)]


def analyse(game, engine, search):
    """Fills in evals, choices and labels. Returns the nodes that were searched."""
    boards = list(game.boards())
    scores = [known_score(board) for board in boards]
    choices = [None] * len(boards)
    nodes = search.nodes * 6 // 7 if search.chunked else search.nodes
    spent = 0
    for positions, only_for_hash in chunks_of(to_search(game, boards), search.chunked):
        engine.new_game()
        for number, i in enumerate(positions):
            found = engine.search(boards[i], nodes)
            spent += found.nodes
            if number >= only_for_hash:
                scores[i], choices[i] = found.score, found.best
    settle(game, boards, scores, choices)
    game.evals = scores[1:]
    if boards[-1].is_checkmate():
        game.evals[-1] = None
    game.choices = choices[:-1]
    games.label_game(game)
    return spent


def settle(game, boards, scores, choices):
    """Where the best move was played, or the only one, what comes behind it is a deeper look at the same line."""
    for i in range(len(game.moves) - 1, 0 if game.starts_at_start else -1, -1):
        is_only = boards[i].legal_moves.count() == 1
        if is_only:
            choices[i] = game.moves[i].uci()
        if choices[i] == game.moves[i].uci():
            scores[i] = before_best(scores[i + 1], boards[i].turn)


# ---- many games, durably ----

GAME_END = re.compile(rb"(?:1-0|0-1|1/2-1/2|\*)\n\n")


def finished_games(path):
    """The games of an earlier run; what it was writing when it ended is cut off."""
    if not os.path.exists(path):
        return []
    with open(path, "rb") as file:
        text = file.read()
    keep = max((end.end() for end in GAME_END.finditer(text)), default=0)
    if keep < len(text):
        os.truncate(path, keep)
    return list(games.read_games(path))


class Fault(Exception):
    """The run cannot go on as it is."""


class Run:
    """All games of a list, by several engines side by side. Totals are of the games this output holds, whenever made."""

    def __init__(self, todo, search, output, jobs=1):
        self.search, self.output, self.jobs = search, output, jobs
        self.todo = todo
        self.done = {game.key: game for game in finished_games(output)}
        for game in self.done.values():
            if game.headers.get("RulerSearch") != search.text():
                raise Fault(f"{output}: made with {game.headers.get('RulerSearch')}, not {search.text()}")
        self.lock = threading.Lock()
        self.faults = []

    def work(self, waiting):
        engine = None
        try:
            while not self.faults:
                try:
                    game = waiting.get_nowait()
                except queue.Empty:
                    return
                engine = engine or self.start()
                self.one(game, engine)
        except Exception as fault:  # noqa: BLE001  (handed to the thread that waits)
            self.faults.append(fault)
        finally:
            if engine:
                engine.close()

    def start(self):
        engine = Engine(self.search.engine, {"Hash": self.search.hash_mb, **dict(self.search.options)})
        with self.lock:
            others = {game.headers.get("Annotator") for game in self.done.values()} - {engine.name}
        if others:
            engine.close()
            raise Fault(f"made by {others.pop()}, not by {engine.name}")
        return engine

    def one(self, game, engine):
        before = engine.cpu_seconds()
        spent = analyse(game, engine, self.search)
        cpu = engine.cpu_seconds() - before
        game.headers.update({"Annotator": engine.name, "RulerSearch": self.search.text(),
                             "RulerNodes": str(spent), "RulerCpu": f"{cpu:.2f}"})
        with self.lock:
            with open(self.output, "a", encoding="utf-8") as file:
                file.write(games.to_pgn(game))
                file.flush()
                os.fsync(file.fileno())
            self.done[game.key] = game
            print(f"{self.output}: {len(self.done)} of {len(self.todo)} games, {spent} nodes, {cpu:.1f} s", file=sys.stderr,
                  flush=True)

    def run(self):
        """Returns the costs. At the end the games stand in the order of the input."""
        waiting = queue.Queue()
        for game in self.todo:
            if game.key not in self.done:
                waiting.put(game)
        threads = [threading.Thread(target=self.work, args=(waiting,), daemon=True) for _ in range(self.jobs)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if self.faults:
            raise Fault(f"{self.output}: {self.faults[0]} (the games that are finished are kept)")
        return self.finish()

    def finish(self):
        ordered = [self.done[game.key] for game in self.todo]
        write_whole(self.output, "".join(map(games.to_pgn, ordered)))
        return {"nodes": sum(int(game.headers["RulerNodes"]) for game in ordered),
                "cpu_seconds": round(sum(float(game.headers["RulerCpu"]) for game in ordered), 2),
                "engine": ordered[0].headers["Annotator"] if ordered else "", "how": self.search.text()}
