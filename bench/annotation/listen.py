#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Stands between an annotator and its engine, passes everything on, and notes each new game, each search and, at the end, the
processor seconds of both. Several may write to one log: each note is one line with its writer's id, appended at once.

    listen.py LOG ENGINE [ARGUMENTS]
"""
import json
import os
import resource
import subprocess
import sys
import threading


class Note:
    """What is known of the search under way."""

    def __init__(self, path):
        self.log = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        self.position = ""
        self.nodes = 0
        self.among_some = False  # it was told to choose among some of the moves only

    def write(self, **entry):
        os.write(self.log, (json.dumps({"who": os.getpid(), **entry}) + "\n").encode())

    def heard_from_user(self, line):
        if line.startswith(b"position "):
            self.position = line.decode().strip()[9:]
        elif line.startswith(b"go"):
            self.nodes = 0
            self.among_some = b"searchmoves" in line.split()
        elif line.strip() == b"ucinewgame":
            self.write(new_game=True)

    def heard_from_engine(self, line):
        if line.startswith(b"info "):
            words = line.split()
            if b"nodes" in words and b"string" not in words:
                self.nodes = int(words[words.index(b"nodes") + 1])
        elif line.startswith(b"bestmove "):
            self.write(position=self.position, best=line.split()[1].decode(), nodes=self.nodes, among_some=self.among_some)


def pass_on(lines, out, hear):
    try:
        for line in lines:
            hear(line)
            out.write(line)
            out.flush()
    except OSError:
        pass
    finally:
        try:
            out.close()
        except OSError:
            pass


def main():
    note = Note(sys.argv[1])
    engine = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    threading.Thread(target=pass_on, args=(sys.stdin.buffer, engine.stdin, note.heard_from_user), daemon=True).start()
    pass_on(engine.stdout, sys.stdout.buffer, note.heard_from_engine)
    status = engine.wait()
    of_engine, own = resource.getrusage(resource.RUSAGE_CHILDREN), resource.getrusage(resource.RUSAGE_SELF)
    note.write(engine_cpu=of_engine.ru_utime + of_engine.ru_stime, own_cpu=own.ru_utime + own.ru_stime)
    os._exit(status if status >= 0 else 1)  # the other thread may still be reading


if __name__ == "__main__":
    main()
