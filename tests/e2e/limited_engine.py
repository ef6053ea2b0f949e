#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A sound engine behind a wrapper that lacks abilities: limited_engine.py LACK[,LACK...] ENGINE...

searchmoves, chess960, multipv: the engine does not know the word. nodes: it answers `go nodes` after one iteration, and at
once. nodes-for-ever: it searches on after `go nodes` until it is told to stop. book: behind the first moves of a game its moves have
no score. late-score: a position has a score only when it is asked about again. It counts on standard error how often it was
started. Python's standard library only.
"""

import subprocess
import sys
import threading

KNOWN = ("searchmoves", "nodes", "nodes-for-ever", "multipv", "chess960", "book", "late-score")


def limited(line, lacks):
    """What the engine behind is told instead."""
    words = line.split()
    if words[:1] != ["go"]:
        return line
    if "searchmoves" in lacks and "searchmoves" in words:
        words = words[:words.index("searchmoves")]
    if "nodes" in words:
        at = words.index("nodes")
        if "nodes" in lacks:
            words[at:at + 2] = ["depth", "1"]
        if "nodes-for-ever" in lacks:
            words[at:at + 2] = ["infinite"]
    return " ".join(words) + "\n"


def main():
    lacks, command = set(sys.argv[1].split(",")), sys.argv[2:]
    assert lacks <= set(KNOWN), lacks
    engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    in_book = threading.Event()  # no score is to be seen

    def pass_back():
        for line in engine.stdout:
            if in_book.is_set() and " score " in line:
                continue
            hidden = line.startswith("option name MultiPV ") and "multipv" in lacks
            hidden |= line.startswith("option name UCI_Chess960 ") and "chess960" in lacks
            if not hidden:
                sys.stdout.write(line)
                sys.stdout.flush()

    reader = threading.Thread(target=pass_back)
    reader.start()
    position = None
    for line in iter(sys.stdin.readline, ""):
        if "book" in lacks and line.startswith("position "):
            (in_book.set if line.split()[-1] in ("1", "2") else in_book.clear)()  # the number of the move
        if "late-score" in lacks and line.startswith("position "):
            (in_book.clear if line == position else in_book.set)()
            position = line
        engine.stdin.write(limited(line, lacks))
        engine.stdin.flush()
    engine.stdin.close()
    reader.join()


main()
