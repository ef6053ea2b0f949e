#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A sound engine of XBoard's protocol behind a wrapper that misbehaves: flaky_xboard_engine.py VICE EVERY ENGINE...

Passes CECP on to ENGINE and back, but at every EVERY-th search of its life (`go`, `analyze`, or a move that it has to
answer) it shows its VICE: die, stall, illegal, long-line, resign, chatter. `no-done` never ends the list of its features, and
`version1` tells of none. Python's standard library only.
"""
import os
import subprocess
import sys
import threading
import time


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def pass_on(engine, vice):
    """What the engine says, as far as the vice lets it through."""
    for line in engine.stdout:
        if line.startswith("feature"):
            if vice == "version1":
                continue
            if vice == "no-done":
                line = line.replace("done=1", "")
        sys.stdout.write(line)
        sys.stdout.flush()


def misbehave(vice):
    """True if the search goes on as if nothing had been."""
    if vice == "die":
        sys.stderr.write("out of cheese\n")
        sys.stderr.flush()
        os._exit(3)
    if vice == "stall":
        time.sleep(600)
    if vice == "long-line":
        say("1 10 1 1 " + "e2e4 " * (1 << 20))
    if vice == "illegal":
        say("move a1a8")
    if vice == "resign":
        say("resign")
    if vice == "chatter":
        for text in ("Segmentation imminent", "1 x y z e2e4", "pong", "feature", "(((", "stat01: x", "Hint: e2e4"):
            say(text)
    return vice not in ("illegal", "resign")


def main():
    vice, every, command = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    threading.Thread(target=pass_on, args=(engine, vice), daemon=True).start()
    searches = 0
    plays = False  # it answers moves
    for line in iter(sys.stdin.readline, ""):
        word = (line.split() or [""])[0]
        if word in ("force", "new"):
            plays = False
        searching = word in ("go", "analyze") or (word == "usermove" and plays)
        plays = plays or word == "go"
        if searching:
            searches += 1
            if searches % every == 0 and not misbehave(vice):
                continue
        try:
            engine.stdin.write(line)
            engine.stdin.flush()
        except BrokenPipeError:
            break
        if word == "quit":
            break
    engine.wait()


main()
