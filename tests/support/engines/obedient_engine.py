#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A UCI engine that does what it is told and tells what it heard: each search begins with `info string heard ...`,
the lines since the last one. Its moves are the first legal ones by name, so answers are known beforehand. It needs
the package chess."""
import queue
import sys
import threading

import chess

OPTIONS = """Hash type spin default 16 min 1 max 1024
MultiPV type spin default 1 min 1 max 5
Ponder type check default false
UCI_Chess960 type check default false
UCI_Opponent type string default
UCI_AnalyseMode type check default false
Style type combo default Calm var Calm var Wild West
Clear Hash type button"""


def say(text):
    print(text, flush=True)


def best_of(board, allowed):
    return sorted((move for move in board.legal_moves if not allowed or move.uci() in allowed), key=board.uci)


class Engine:
    def __init__(self):
        self.lines = queue.Queue()
        self.board, self.heard, self.multipv = chess.Board(), [], 1

    def position(self, words):
        at = words.index("moves") if "moves" in words else len(words)
        fen = " ".join(words[2:at]) if words[1] == "fen" else chess.STARTING_FEN
        self.board = chess.Board(fen, chess960=self.chess960)
        for move in words[at + 1:]:
            self.board.push_uci(move)

    chess960 = False

    def go(self, words):
        say("info string heard " + " | ".join(self.heard))
        self.heard = []
        allowed = words[words.index("searchmoves") + 1:] if "searchmoves" in words else []
        moves = best_of(self.board, allowed)
        waits, depth = "infinite" in words or "ponder" in words, 0
        while True:
            depth += 1
            for rank, move in enumerate(moves[:self.multipv], 1):
                say(f"info depth {depth} seldepth {depth} multipv {rank} score cp {50 - 10 * rank} wdl 300 500 200 "
                    f"nodes {100 * depth} nps 1000 time {depth} pv {self.board.uci(move)}")
            line = None
            if waits:
                try:
                    line = self.lines.get(timeout=0.01)
                except queue.Empty:
                    continue
                self.heard.append(line)
            if line in ("stop", "ponderhit") or not waits:
                break
        after = self.board.copy()
        after.push(moves[0])
        replies = best_of(after, [])
        say(f"bestmove {self.board.uci(moves[0])}" + (f" ponder {after.uci(replies[0])}" if replies else ""))

    def obey(self, line):
        words = line.split()
        if line == "uci":
            say("id name Obedient\nid author Marginalia's tests")
            say("\n".join("option name " + option for option in OPTIONS.splitlines()) + "\nuciok")
        elif line == "isready":
            say("readyok")
        elif line.startswith("setoption name MultiPV"):
            self.multipv = int(words[-1])
        elif line.startswith("setoption name UCI_Chess960"):
            self.chess960 = words[-1] == "true"
        elif words[:1] == ["position"]:
            self.position(words)
        if line not in ("uci", "isready"):
            self.heard.append(line)
        if words[:1] == ["go"]:
            self.go(words)

    def read(self):
        for line in sys.stdin:
            self.lines.put(line.strip())
        self.lines.put("quit")


def main():
    engine = Engine()
    threading.Thread(target=engine.read, daemon=True).start()
    while True:
        line = engine.lines.get()
        if line == "quit":
            return
        engine.obey(line)


main()
