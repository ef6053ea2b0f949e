# SPDX-License-Identifier: GPL-3.0-or-later
"""A sound engine behind a wrapper that misbehaves or lacks abilities: wrapped_engine.py VICE[,VICE...] EVERY ENGINE...

Passes UCI, or CECP where ENGINE ends with `xboard`, on and back. At every EVERY-th search of its life (the count starts anew in
each process; 0: every one) it shows its vice: die, stall, late, illegal, long-line, nothing, resign, garbage; die-once:FILE dies
unless FILE is there, and makes it; dies-at:TEXT dies if the FEN has that text. Others are always there. searchmoves, chess960,
multipv: the engine does not know the word. nodes: it answers `go nodes` after one iteration, and at once. nodes-for-ever: it
searches on after `go nodes` until it is told to stop. book: behind the first moves of a game its moves have no score. late-score:
a position has a score only when it is asked about again. rash: in searches of 500 nodes White stands 1.00 better. no-done: the
list of features never ends. version1: there is none.
"""
import os
import re
import subprocess
import sys
import threading
import time

VICES, EVERY, COMMAND = set(sys.argv[1].split(",")), max(1, int(sys.argv[2])), sys.argv[3:]
XBOARD = COMMAND[-1] == "xboard"
# What is said by UCI, and by CECP.
SAID = {"illegal": (["info depth 1 score cp 0 nodes 1 pv a1a8", "bestmove a1a8"], ["move a1a8"]),
        "long-line": (["info string " + "x" * (3 << 20)], ["1 10 1 1 " + "e2e4 " * (1 << 20)]),
        "nothing": (["bestmove (none)"], []), "resign": ([], ["resign"]),
        "garbage": (["Segmentation imminent", "bestmovee e2e4", "info depth x score cp y", "\t", "uciok"],
                    ["Segmentation imminent", "1 x y z e2e4", "pong", "feature", "(((", "stat01: x", "Hint: e2e4"])}
engine = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
without_score = threading.Event()
position = search = ""


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def answer(line):
    """What is told of a line of the engine: nothing if it is empty."""
    if line.startswith("feature") and "version1" in VICES or without_score.is_set() and " score " in line:
        return ""
    if any(line.startswith(f"option name {name} ") and name.removeprefix("UCI_").lower() in VICES
           for name in ("MultiPV", "UCI_Chess960")):
        return ""
    if "rash" in VICES and search.startswith("go nodes 500"):
        moves = position.partition(" moves ")[2].split()
        return re.sub(r"score cp \S+", f"score cp {-100 if (' b ' in position) != len(moves) % 2 else 100}", line)
    return line.replace("done=1", "") if "no-done" in VICES else line


def pass_back():
    for line in engine.stdout:
        say(answer(line))
    os._exit(4 if engine.wait() else 0)


def misbehave(vice):
    """True if the search goes on as if nothing had been."""
    if vice.startswith("die-once:"):
        if os.path.exists(vice[9:]):
            return True
        open(vice[9:], "x").close()
        os._exit(3)
    if vice == "die" or vice.startswith("dies-at:") and vice[8:] in position:
        print("out of cheese", file=sys.stderr, flush=True)
        os._exit(3)
    time.sleep({"stall": 600, "late": 4.5}.get(vice, 0))
    say("".join(text + "\n" for text in SAID.get(vice, ([], []))[XBOARD]))
    return vice not in ("illegal", "nothing", "resign")


def limited(line):
    """What the engine behind is told instead."""
    words = line.split()
    if "searchmoves" in VICES and "searchmoves" in words:
        words = words[:words.index("searchmoves")]
    if "nodes" in words:
        at = words.index("nodes")
        words[at:at + 2] = ["depth", "1"] if "nodes" in VICES else ["infinite"] if "nodes-for-ever" in VICES else words[at:at + 2]
    return " ".join(words) + "\n"


def main():
    global position, search
    threading.Thread(target=pass_back, daemon=True).start()
    searches, plays = 0, False  # it answers moves
    for line in iter(sys.stdin.readline, ""):
        word = (line.split() or [""])[0]
        if word == "position":
            is_hidden = ("late-score" in VICES and line != position) or ("book" in VICES and line.split()[-1] in ("1", "2"))
            (without_score.set if is_hidden else without_score.clear)()
            position = line
        plays = word == "go" or plays and word not in ("force", "new")
        if word in ("go", "analyze") or word == "usermove" and plays:
            search = line
            searches += 1
            if searches % EVERY == 0 and not all(map(misbehave, VICES)):
                continue
        try:
            engine.stdin.write(limited(line) if word == "go" else line)
            engine.stdin.flush()
        except BrokenPipeError:
            break
    engine.stdin.close()
    engine.wait()


main()
