#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Engines that misbehave, one vice a mode: bad_engine.py MODE. Python's standard library only.

The mode `ok` behaves: it always answers with the move that is first in its table for the start
position, and tells on `info string` what the tests want to know of the process it runs in.
"""

import os
import select
import signal
import sys
import time

MODES = (
    "ok silent-uci xboard xboard-dies-on-uci echo slow-uci exits-at-once dies-on-uci dies-on-go dies-by-signal stalls-on-go "
    "garbage garbage-flood illegal-bestmove no-bestmove-text none-bestmove "
    "long-line endless-line bestmove-twice "
    "ignores-stop ignores-quit ignores-quit-and-term option-lies refuses-option stderr-flood stdout-flood "
    "closes-stdout child-keeps-pipe spawns-child deaf ignores-nodes never-ready binary"
).split()


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def hello(mode):
    say("id name Bad " + mode)
    say("id author Marginalia's tests")
    if mode == "option-lies":
        say("option name Hash type spin default 16 min 64 max 1")
        say("option name Hash type spin default many min few max 99999999999999999999")
        say("option name Style type combo default Absent var Calm var Wild West")
        say("option name Strange type quantum default 1")
        say("option name")
        say("option name Flag type check default perhaps")
    else:
        say("option name Hash type spin default 16 min 1 max 1024")
        say("option name MultiPV type spin default 1 min 1 max 4")
        say("option name UCI_Chess960 type check default false")
    say("uciok")


def answer(best="e2e4"):
    say("info depth 1 seldepth 1 score cp 20 nodes 20 time 1 pv " + best)
    say("bestmove " + best)


def start_sleeper():
    """A child that holds on to our pipes. Gives its process id."""
    return os.spawnlp(os.P_NOWAIT, "sleep", "sleep", "60")


def on_go(mode, words):
    if mode == "dies-on-go":
        sys.stderr.write("out of cheese\n")
        sys.stderr.flush()
        sys.exit(3)
    if mode == "dies-by-signal":
        os.kill(os.getpid(), signal.SIGKILL)
    if mode in ("stalls-on-go", "ignores-stop"):
        return
    if mode == "garbage":
        for line in ("Segmentation imminent", "bestmovee e2e4", "info depth x score cp y pv e2e4",
                     "info score", "readyok", "\t", "infobahn"):
            say(line)
    if mode == "garbage-flood":
        while True:
            say("blah " * 20)
    if mode == "illegal-bestmove":
        return answer("e2e5")
    if mode == "no-bestmove-text":
        say("bestmove")
        return
    if mode == "none-bestmove":
        say("bestmove (none)")
        return
    if mode == "long-line":
        say("info string " + "x" * (3 << 20))
    if mode == "endless-line":
        while True:
            sys.stdout.write("y" * 65536)
    if mode == "stderr-flood":
        for i in range(200):
            sys.stderr.write("complaint %05d %s\n" % (i, "z" * 5000))
        sys.stderr.flush()
    if mode == "stdout-flood":
        for i in range(20000):
            sys.stdout.write("info depth 1 nodes %d currmove e2e4 currmovenumber 1\n" % i)
    if mode == "closes-stdout":
        os.close(1)
        time.sleep(60)
    if mode == "child-keeps-pipe":
        start_sleeper()
        os._exit(4)
    if mode == "spawns-child":
        say("info string child %d" % start_sleeper())
    if mode == "ignores-nodes":
        nodes = 0
        while True:
            nodes += 30000
            say("info depth 1 score cp 20 nodes %d pv e2e4" % nodes)
            time.sleep(0.01)
            if select.select([0], [], [], 0)[0] and b"stop" in os.read(0, 100):
                return answer()
    if mode == "binary":
        sys.stdout.buffer.write(bytes(range(256)) * 4 + b"\n\0\0\n\xff\xfe\n")
        sys.stdout.buffer.flush()
    if mode == "ok":
        say("info string pid %d group %d fds %s args %s cwd %s" % (
            os.getpid(), os.getpgid(0), ",".join(sorted(os.listdir("/proc/self/fd"), key=int)[:-1]),
            "|".join(sys.argv[2:]), os.getcwd()))
    answer()
    if mode == "bestmove-twice":
        say("bestmove d2d4")


def main():
    mode = sys.argv[1] if len(sys.argv) > 1 else ""
    if mode not in MODES:
        sys.exit("modes: " + " ".join(MODES))
    if mode == "exits-at-once":
        sys.exit(7)
    if mode == "ignores-quit-and-term":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    # Not `for line in sys.stdin`, which reads ahead.
    for raw in iter(sys.stdin.buffer.raw.readline, b""):
        line = raw.decode("utf-8", "replace").strip()
        words = line.split() or [""]
        if mode == "xboard-dies-on-uci" and words[0] == "uci":
            say("tellics say Bad")
            os.kill(os.getpid(), signal.SIGKILL)
        if mode in ("xboard", "xboard-dies-on-uci", "echo"):
            if mode == "echo":
                say(line)
            elif words[0] == "protover":
                say('feature myname="Bad" done=1')
            elif words[0] == "quit":
                return
            elif words[0] != "xboard":
                say("Error (unknown command): " + line)
            continue
        if words[0] == "uci":
            if mode == "silent-uci":
                continue
            if mode == "dies-on-uci":
                sys.stderr.write("cannot load network\n")
                sys.exit(1)
            if mode == "slow-uci":
                time.sleep(0.4)
            hello(mode)
            if mode == "deaf":
                time.sleep(60)
        elif words[0] == "isready":
            if mode != "never-ready":
                say("readyok")
        elif words[0] == "setoption" and mode == "refuses-option":
            say("info string Hash 1024 is set")
            say("info string ERROR: the memory of this machine cannot hold it")
        elif words[0] == "setoption" and mode == "option-lies":
            say("No such option: " + line)
        elif words[0] == "go":
            on_go(mode, words)
        elif words[0] == "stop" and mode == "stalls-on-go":
            answer()
        elif words[0] == "quit" and not mode.startswith("ignores-quit"):
            return
    while mode.startswith("ignores-quit"):
        time.sleep(60)


try:
    main()
except BrokenPipeError:
    os._exit(5)
