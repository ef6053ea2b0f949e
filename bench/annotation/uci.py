# SPDX-License-Identifier: GPL-3.0-or-later
"""An engine at the other end of a pipe, one thread, asked one position at a time."""
import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import threading
import time
from dataclasses import dataclass

import chess

from scores import Score

TICKS = os.sysconf("SC_CLK_TCK")
PROBE_NODES = 5_000
ENOUGH_DEPTH = 80  # a search that comes so deep has nothing left to find
SLOWEST = 50_000  # nodes a second; Ethereal 12 can lose itself in an endgame, and tells nothing of its nodes
PATIENCE = 120  # seconds: how much longer than that an answer may take, on a machine with other work


class EngineFault(Exception):
    """The engine is gone, or did not do what it was asked."""


@dataclass
class Found:
    """`score` from White's side, `best` in UCI, nodes as the engine counts them."""

    score: Score
    best: str
    nodes: int


@dataclass
class Line:
    """`score` from White's side; the moves in UCI, the best first."""

    score: Score
    moves: list


def score_in(words, white_to_move):
    """(score from White's side, whether it is exact, first move) of the words of an `info` line; None where it has none."""
    if "score" not in words:
        return None
    at = words.index("score")
    kind, value = words[at + 1], int(words[at + 2])
    score = Score(value) if kind == "cp" else Score(0, 1 if value > 0 else -1, abs(value))
    is_exact = "lowerbound" not in words and "upperbound" not in words
    return score.seen_by(white_to_move), is_exact, words[words.index("pv") + 1] if "pv" in words else None


def number_in(words, name):
    """The number behind `name` in the words of an `info` line; 0 without one."""
    if words[:1] != ["info"] or "string" in words or name not in words:
        return 0
    return int(words[words.index(name) + 1])


def full_command(command):
    """Split, and found where Debian keeps its games too."""
    words = shlex.split(command)
    places = os.environ.get("PATH", "") + ":/usr/games:/usr/local/games"
    words[0] = shutil.which(words[0], path=places) or words[0]
    return words


class Engine:
    def __init__(self, command, options, patience=PATIENCE):
        """`options`: a dict. Threads is 1 unless it says otherwise. `patience`: seconds; an engine that lets us wait for so long,
        not counting its nodes, is killed."""
        self.patience = patience
        try:
            self.process = subprocess.Popen(full_command(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=subprocess.DEVNULL, text=True, bufsize=1, start_new_session=True)
        except OSError as error:
            raise EngineFault(f"{command}: cannot be started: {error.strerror}") from None
        self.name = command
        self.heeds_nodes = True
        try:
            self.prepare(options)
        except EngineFault:
            self.close()
            raise

    def prepare(self, options):
        known = set()
        self.tell("uci")
        for line in self.lines_until("uciok"):
            if line.startswith("id name "):
                self.name = line[8:].strip()
            if line.startswith("option name "):
                known.add(line[12:].split(" type ")[0].lower())
        for option, value in {"Threads": 1, **options}.items():
            if option.lower() not in known and option != "Threads":
                raise EngineFault(f"{self.name}: has no option {option}")
            self.tell(f"setoption name {option} value {value}")
        self.ready()
        self.heeds_nodes = self.search(chess.Board(), PROBE_NODES).nodes > PROBE_NODES // 10
        self.new_game()  # it remembers nothing of that

    def tell(self, line):
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except OSError:
            raise EngineFault(f"{self.name}: is gone") from None

    def lines_until(self, last, nodes=0):
        """Its lines, to the one that begins with the word `last`, which is given too. `nodes`: what it was asked to search."""
        allowed = self.patience + nodes / SLOWEST
        end = time.monotonic() + allowed
        watchdog = threading.Timer(allowed, self.kill)
        watchdog.daemon = True
        watchdog.start()
        try:
            while True:
                line = self.process.stdout.readline()
                if not line:
                    what = "is gone" if time.monotonic() < end else f"gave no {last} in {allowed:.0f} s, and was killed"
                    raise EngineFault(f"{self.name}: {what}")
                yield line
                if line.split(None, 1)[:1] == [last]:
                    return
        finally:
            watchdog.cancel()

    def ready(self):
        self.tell("isready")
        for _ in self.lines_until("readyok"):
            pass

    def new_game(self):
        self.tell("ucinewgame")
        self.ready()

    def search_lines(self, board, nodes, only=()):
        """Has the engine look at `board`, telling the moves that led there, and yields the words of each line that it says to its
        `bestmove`. One that does not heed `go nodes` (Ethereal 12 takes it for one ply) is stopped when it tells of so many
        nodes: its searches are longer, and no two are the same."""
        moves = " ".join(move.uci() for move in board.move_stack)
        self.tell(f"position fen {board.root().fen()}" + (f" moves {moves}" if moves else ""))
        chosen = "".join([" searchmoves"] + [f" {move.uci()}" for move in only] if only else [])
        if self.heeds_nodes:
            self.tell(f"go nodes {nodes}{chosen}")
            yield from map(str.split, self.lines_until("bestmove", nodes))
            return
        self.tell(f"go infinite{chosen}")
        stopper = threading.Timer(1 + nodes / SLOWEST, self.tell, ["stop"])
        stopper.daemon = True
        stopper.start()
        try:
            for words in map(str.split, self.lines_until("bestmove", nodes)):
                yield words
                is_enough = number_in(words, "nodes") >= nodes or number_in(words, "depth") >= ENOUGH_DEPTH
                if is_enough and stopper.is_alive():
                    stopper.cancel()
                    stopper.join()
                    self.tell("stop")
        finally:  # a late `stop` would end the next search
            stopper.cancel()
            stopper.join()

    def search(self, board, nodes):
        """The last exact score counts; but where the engine changed its mind at the very end, the bound that it has for its
        new choice."""
        exact = bound = best = None
        searched = 0
        for words in self.search_lines(board, nodes):
            if words[:1] == ["bestmove"]:
                best = words[1]
            elif words[:1] == ["info"] and "string" not in words:
                searched = number_in(words, "nodes") or searched
                said = score_in(words, board.turn)
                if said and said[1]:
                    exact, bound = said, None
                elif said:
                    bound = said
        if exact and bound and exact[2] != best and bound[2] == best:
            exact = bound
        if not exact and not bound:
            raise EngineFault(f"{self.name}: gave no score for {board.fen()}")
        return Found((exact or bound)[0], best, searched)

    def best_lines(self, board, nodes, count, only=()):
        """The best `count` lines, the best first; of the moves `only`, where it is given. Of each, the last exact one."""
        self.tell(f"setoption name MultiPV value {count}")
        lines = {}
        for words in self.search_lines(board, nodes, only):
            if words[:1] != ["info"] or "string" in words or "pv" not in words:
                continue
            said = score_in(words, board.turn)
            rank = number_in(words, "multipv") or 1
            if said and (said[1] or rank not in lines):
                lines[rank] = Line(said[0], words[words.index("pv") + 1:])
        self.tell("setoption name MultiPV value 1")
        if not lines:
            raise EngineFault(f"{self.name}: gave no line for {board.fen()}")
        return [lines[rank] for rank in sorted(lines)]

    def cpu_seconds(self):
        """What the process has used so far, user and system."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii", errors="replace") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def kill(self):
        """With all that it started: an engine behind a script would keep the pipe open."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def close(self):
        try:
            with self.process.stdin as pipe:
                pipe.write("quit\n")
            self.process.wait(5)
        except (OSError, subprocess.TimeoutExpired):
            self.kill()
            self.process.wait()
        self.process.stdout.close()
