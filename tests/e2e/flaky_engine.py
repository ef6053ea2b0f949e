#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A sound engine behind a wrapper that misbehaves now and then: flaky_engine.py VICE EVERY ENGINE...

Passes UCI on to ENGINE and back, but on every EVERY-th search of its life (the count starts anew in each
process) it shows its VICE: die, stall, illegal, long-line, nothing, late. `garbage` talks nonsense before each answer. die-once:FILE
dies unless FILE is there, and makes it.
EVERY 0 means every search. Python's standard library only.
"""

import os
import subprocess
import sys
import time


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def misbehave(vice):
    """True when the search is to go on as if nothing had been."""
    if vice.startswith("die-once:"):
        try:
            os.close(os.open(vice.split(":", 1)[1], os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return True
        sys.exit(3)
    if vice == "die":
        sys.stderr.write("out of cheese\n")
        sys.stderr.flush()
        sys.exit(3)
    if vice == "stall":
        time.sleep(600)
    if vice == "illegal":
        say("info depth 1 score cp 0 nodes 1 pv a1a8")
        say("bestmove a1a8")
        return False
    if vice == "long-line":
        say("info string " + "x" * (3 << 20))
    if vice == "late":
        time.sleep(4.5)
    if vice == "nothing":
        say("bestmove (none)")
        return False
    return True


def main():
    vice, every, command = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    searches = 0
    try:
        for line in iter(sys.stdin.readline, ""):
            word = (line.split() or [""])[0]
            if word == "go":
                searches += 1
                if vice == "garbage":
                    for text in ("Segmentation imminent", "bestmovee e2e4", "info depth x score cp y", "\t", "uciok"):
                        say(text)
                elif every == 0 or searches % every == 0:
                    if not misbehave(vice):
                        continue
            engine.stdin.write(line)
            engine.stdin.flush()
            last = {"uci": "uciok", "isready": "readyok", "go": "bestmove"}.get(word)
            while last:
                answer = engine.stdout.readline()
                if not answer:
                    sys.exit(4)
                sys.stdout.write(answer)
                sys.stdout.flush()
                if answer.split()[:1] == [last]:
                    break
            if word == "quit":
                break
    finally:
        engine.kill()


main()
