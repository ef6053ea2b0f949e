# SPDX-License-Identifier: GPL-3.0-or-later
"""The whole comparison: even spending as fishnet does, even spending with the hash kept, focused spending, each at several
sizes. Every run leaves NAME.pgn and NAME.cost.json in a folder; those that are there are not made again."""
import json
import math
import pathlib
import subprocess
import sys

import analyse
import choose
import games
import graph
import measures
import program
import report

# What the table's column `ahead` is measured against, if it is among the runs: what lichess would do with 200,000 nodes.
BASE = "even-200k"


def file_name(name):
    return name.replace(",", "").replace(" ", "-")


def options_known(annotate):
    """Those of its options that matter here and that it has: praise costs nodes, and is no part of what is measured."""
    told = subprocess.run([annotate, "--help"], capture_output=True, text=True, check=True, timeout=60)
    return [option for option in ("--spend", "--no-praise") if option in told.stdout]


class Experiment:
    def __init__(self, args):
        self.args = args
        self.folder = pathlib.Path(args.folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.outputs = []

    def made(self, name, make):
        """`make(path)` returns the costs; nothing is made twice."""
        path = self.folder / f"{file_name(name)}.pgn"
        self.outputs.append(path)
        if path.exists() and report.cost_path(path).exists():
            return
        print(f"{name} ...", file=sys.stderr, flush=True)
        cost = {"name": name, **make(path)}
        report.write_cost(path, cost)

    def even(self, nodes):
        search = analyse.Search(self.args.engine, nodes, self.args.hash, chunked=True)
        todo = [choose.bare(game) for game in games.read_games(self.args.games)]
        self.made(f"even {report.short(nodes)}", lambda path: analyse.Run(todo, search, path, self.args.jobs).run())

    def annotate(self, name, nodes, *options):
        command = [self.args.annotate, "--engine", self.args.engine, "--engine-option", f"Hash={self.args.hash}",
                   "--nodes", str(nodes), "-j", str(self.args.jobs), *options, self.args.games]
        self.made(f"{name} {report.short(nodes)}", lambda path: program.run(command, path, listen=True))

    def run(self):
        """Returns the rows of the table."""
        known = options_known(self.args.annotate)
        plain = [option for option in known if option == "--no-praise"]
        spends = "--spend" in known
        for nodes in self.args.even:
            self.even(nodes)
        for nodes in self.args.kept:
            self.annotate("even, hash kept", nodes, *plain, *(("--spend", "even") if spends else ()))
        if spends:
            for nodes in self.args.focused:
                self.annotate("focused", nodes, *plain, "--spend", "focused")
        else:
            print(f"{self.args.annotate} has no --spend: focused spending is left out", file=sys.stderr)
        if self.args.lichess:
            self.outputs.append(pathlib.Path(self.args.lichess))
        named = [path.stem for path in self.outputs]
        base = named.index(BASE) if BASE in named else 0
        rows = report.compare(self.args.reference, self.outputs, base)
        if self.args.lichess:
            rows[-1]["name"] = "lichess"
        (self.folder / "figures.json").write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
        text = report.table(rows) + conclusions(rows)
        (self.folder / "figures.txt").write_text(text, encoding="utf-8")
        drawn = graph.draw(rows)
        if drawn:
            (self.folder / "figures.svg").write_text(drawn, encoding="utf-8")
        return text


def series(rows, name):
    return sorted((row for row in rows if graph.split_name(row["name"])[0] == name and row["cpu_seconds"]
                   and row["f1"] is not None), key=lambda row: row["cpu_seconds"])


def at_cost(rows, key, value):
    """[(weight, row)] of the points of a series between which it costs so much, on a logarithmic axis; empty outside them."""
    for one, other in zip(rows, rows[1:]):
        if one[key] <= value <= other[key] and one[key] < other[key]:
            part = math.log(value / one[key]) / math.log(other[key] / one[key])
            return [(1 - part, one), (part, other)]
    return []


def conclusions(rows):
    """What focused spending gains over even spending: what it takes to be as good, and how far ahead it is at equal cost."""
    focused = series(rows, "focused")
    lines = []
    for name in ("even", "even, hash kept"):
        others = series(rows, name)
        for other in others:
            enough = next((row for row in focused if report.same_games(row, other) and row["f1"] >= other["f1"]), None)
            if enough:
                lines.append(f"{enough['name']} (F1 {enough['f1']:.3f}) is as good as {other['name']} ({other['f1']:.3f}) with "
                             f"{enough['nodes'] / other['nodes']:.2f} of its nodes and "
                             f"{enough['cpu_seconds'] / other['cpu_seconds']:.2f} of its processor seconds")
        for row in focused:
            same = [other for other in others if report.same_games(row, other)]
            around = at_cost(same, "cpu_seconds", row["cpu_seconds"])
            if around:
                level = sum(weight * other["f1"] for weight, other in around)
                spread = measures.difference_interval(row["by_game"], [(w, other["by_game"]) for w, other in around])
                lines.append(f"{row['name']}: {row['f1'] - level:+.3f} (95 %: {report.between(spread, '{:+.3f}')}) at the "
                             f"processor seconds where {name} would have {level:.3f}")
    return "".join(f"{line}\n" for line in lines)
