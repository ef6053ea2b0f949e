#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`marginalia bench` counts as many nodes as the last commit that changed the number says ("Bench: N").

    bench_e2e.py MARGINALIA SOURCES

Skips (status 77) without the history, or with changes to the engine that are not committed.
"""
import re
import subprocess
import sys

ENGINE, SOURCES = sys.argv[1:3]
SKIPPED = 77
# Merges and commits without functional change stand between; a shallow clone has none of all this.
COMMITS = 200


def git(*words):
    done = subprocess.run(["git", "-C", SOURCES, *words], capture_output=True, text=True, timeout=60)
    return done.stdout if done.returncode == 0 else None


def skip(why):
    print(f"skipped: {why}")
    sys.exit(SKIPPED)


def main():
    log = git("log", f"-{COMMITS}", "--format=%h%x00%B%x01")
    if log is None:
        skip("no history here")
    if git("status", "--porcelain", "--", "engine", "src"):
        skip("the engine has changes that are not committed")
    said = None
    for entry in log.split("\x01"):
        commit, _, message = entry.strip().partition("\x00")
        said = re.search(r"^Bench: (\d+)$", message, re.MULTILINE)
        if said:
            break
    if said is None:
        skip("none of the last commits says a Bench number")
    out = subprocess.run([ENGINE, "bench"], capture_output=True, text=True, timeout=300, check=True).stdout
    nodes = re.search(r"^Nodes searched +: (\d+)$", out, re.MULTILINE).group(1)
    if nodes != said.group(1):
        sys.exit(f"bench counts {nodes} nodes, commit {commit} says {said.group(1)}")
    print(f"{nodes} nodes, as commit {commit} says")


if __name__ == "__main__":
    main()
