# SPDX-License-Identifier: GPL-3.0-or-later
"""What the checks by an engine (praise_check.py, puzzle_check.py) share: their options, and the engine's answers, which a
file keeps for the next run."""
import argparse
import json
import pathlib
import sys

import uci
from whole_file import write_whole


class EngineAnswers:
    """An engine, and in `answers` what it has said, for `kind` of questions."""

    def __init__(self, args, kind=""):
        self.store = pathlib.Path(args.json) if args.json else None
        self.all = json.loads(self.store.read_text(encoding="utf-8")) if self.store and self.store.exists() else {}
        self.engine = uci.Engine(args.engine, {"Hash": args.hash})
        self.answers = self.all.setdefault(f"{self.engine.name}, {args.nodes} nodes{kind}", {})

    def save(self):
        if self.store:
            write_whole(self.store, json.dumps(self.all, indent=0) + "\n")


def run(check, description, files, what, count, how_many):
    """Runs `check(args)`, which looks at `count` (`how_many`) of `what`; `files` says what is read."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", help=files)
    parser.add_argument("--engine", default="stockfish", metavar="CMD")
    parser.add_argument("--nodes", type=int, default=2_000_000, help="for each position")
    parser.add_argument("--hash", type=int, default=128, metavar="MB")
    parser.add_argument("--count", type=int, default=count, help=f"{how_many}, evenly spaced (default {count})")
    parser.add_argument("--json", metavar="FILE", help="keep the engine's answers there")
    parser.add_argument("-v", "--verbose", action="store_true", help=f"also print the {what} that stand")
    try:
        check(parser.parse_args())
    except (uci.EngineFault, OSError) as fault:
        sys.exit(f"{parser.prog.removesuffix('.py')}: {fault}")
