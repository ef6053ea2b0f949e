#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Engines of XBoard's protocol that misbehave, one vice a mode: bad_xboard_engine.py MODE. Python's standard library only.

The mode `ok` behaves: it analyses with two lines, and plays the first move of its list that was not played yet.
"""

import os
import sys
import time

MODES = ("ok no-features silent dies-on-go illegal-move refuses-moves never-pongs features-for-ever long-line "
         "thinks-for-ever garbage resigns claims no-analyze heeds-no-force").split()
MOVES = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"]


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def think(mode):
    if mode == "thinks-for-ever":
        for depth in range(1, 10**9):
            say("%d 10 1 1 e2e4" % min(depth, 3))
            time.sleep(0.01)
    if mode == "long-line":
        say("1 10 1 1 " + "e2e4 " * (1 << 20))
    if mode == "garbage":
        for line in ("Segmentation imminent", "1 x y z e2e4", "move", "pong", "feature", "\t", "9 9 9", "(((", "stat01: x"):
            say(line)
    say("1 20 0 10 e2e4")
    say("2 25 0 1000000 e2e4 e7e5")


def main():
    mode = sys.argv[1] if len(sys.argv) > 1 else ""
    if mode not in MODES:
        sys.exit("modes: " + " ".join(MODES))
    plies = 0
    for raw in iter(sys.stdin.buffer.raw.readline, b""):
        words = raw.decode("utf-8", "replace").split() or [""]
        if mode == "silent":
            continue
        if words[0] == "protover":
            if mode == "no-features":
                say("An engine of 1995")
                continue
            while mode == "features-for-ever":
                say('feature option="X -button"')
            say('feature ping=1 setboard=1 usermove=1 myname="Bad %s"' % mode
                + (" analyze=0" if mode == "no-analyze" else ""))
            say("feature done=1")
        elif words[0] == "ping":
            if mode != "never-pongs":
                say("pong " + words[1])
        elif words[0] == "new":
            plies = 0
        elif words[0] == "undo":
            plies -= 1
        elif words[0] == "setboard" and mode == "refuses-moves":
            say("tellusererror Illegal position")
        elif words[0] == "usermove":
            if mode == "refuses-moves":
                say("Illegal move: " + words[1])
            plies += 1
            if mode == "heeds-no-force":
                say("move " + MOVES[min(plies, len(MOVES) - 1)])
                plies += 1
        elif words[0] in ("analyze", "go") and mode == "heeds-no-force":
            pass
        elif words[0] == "analyze":
            if mode == "dies-on-go":
                os._exit(3)
            think(mode)
        elif words[0] == "go":
            if mode == "dies-on-go":
                os._exit(3)
            if mode == "resigns":
                say("resign")
            elif mode == "claims":
                say("1/2-1/2 {I say so}")
            elif mode == "illegal-move":
                say("move e2e5")
            else:
                think(mode)
                say("move " + MOVES[min(plies, len(MOVES) - 1)])
            plies += 1
        elif words[0] == "quit":
            return


try:
    main()
except BrokenPipeError:
    os._exit(5)
