#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Engines that say too much, for ever, or nothing: hostile_engine.py VICE [FILE]. Each start appends a line with its process
number to FILE. Python's standard library only.

info-for-ever: the same `info` line without end, and no `bestmove`. nodes-for-ever: the nodes grow by one. options-for-ever:
`option` lines without end. long-name: a name of 900 kB. silent-uci, silent-ready: it never greets, it is never ready. long-pv:
lines of 100,000 moves. deaf: it ignores the end of its input, SIGTERM, and searches for ever.
"""

import os
import signal
import sys
import time


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def hello(vice):
    name = "x" * 900_000 + "\x1b[31m" if vice == "long-name" else "Hostile \x1b[31m" + vice
    say("id name " + name)
    say("id author " + ("y" * 900_000 if vice == "long-name" else "Nobody\x07"))
    number = 0
    while vice == "options-for-ever":
        say(f"option name Option {number} {'z' * 100} type spin default 1 min 0 max 9")
        number += 1
    say("uciok")


def search(vice):
    nodes = 1
    while vice in ("info-for-ever", "nodes-for-ever", "deaf"):
        say(f"info depth 1 score cp 20 nodes {nodes} pv e2e4")
        nodes += vice != "info-for-ever"
        time.sleep(0.01)
    pv = " ".join(("g1f3 g8f6 f3g1 f6g8 " * 25_000).split()) if vice == "long-pv" else "e2e4"
    say("info depth 4 seldepth 4 score cp 20 nodes 2000 pv " + pv)
    say("bestmove " + pv[:4])


def main():
    vice = sys.argv[1]
    if len(sys.argv) > 2:
        with open(sys.argv[2], "a", encoding="ascii") as file:
            file.write(f"{os.getpid()}\n")
    if vice == "deaf":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    for line in iter(sys.stdin.readline, ""):
        word = (line.split() or [""])[0]
        if word == "uci" and vice != "silent-uci":
            hello(vice)
        elif word == "isready" and vice != "silent-ready":
            say("readyok")
        elif word == "go":
            if vice == "deaf":
                os.close(1)  # else a write would fail when the reader is gone
                while True:
                    time.sleep(600)
            search(vice)
        elif word == "quit":
            return


try:
    main()
except BrokenPipeError:
    os._exit(5)
