#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs every command of README.md (the ```sh blocks), in order, as a reader would.

The programs are those of the build under test; `./bootstrap PROGRAM ...` starts them without
building again. A command fails the test when its exit status is not 0 or it says nothing and
writes nothing. A ```text block must stand in what the command before it printed, however its lines are
broken. What a ```python block shows must stand in a file of tests/guide, and a ```cmake block in src/README.md. Commands that need what is not installed here are
skipped, and named.
"""
import functools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# For a small file: few threads, no web server, few parts.
SMALL_SPARK = ("--master local[2] --conf spark.ui.enabled=false --conf spark.sql.shuffle.partitions=2"
               " pyspark-shell")
BOOTSTRAP = """#!/bin/sh
[ $# -eq 0 ] && { echo "built"; exit 0; }
program="$1"; shift; exec "$program" "$@"
"""


def blocks(text):
    """The fenced blocks in order: (language, text)."""
    for match in re.finditer(r"^```(\w+)\n(.*?)^```", text, re.M | re.S):
        yield match[1], match[2]


def stands_in(part, text):
    """Are the lines of `part` in `text`, however far it is indented?"""
    strip = "\n".join
    return strip(map(str.strip, part.strip().splitlines())) in strip(map(str.strip, text.splitlines()))


@functools.cache
def has_package(name, path):
    return subprocess.run(["python3", "-c", f"import {name}"], env=dict(os.environ, PATH=path),
                          capture_output=True).returncode == 0


def missing_tool(command, path):
    """What `command` needs and this machine lacks."""
    for tool in ("stockfish", "jq"):
        if re.search(rf"\b{tool}\b", command) and not shutil.which(tool, path=path):
            return tool
    for script, package in (("blunders_duckdb.py", "duckdb"), ("blunders_spark.py", "pyspark")):
        if script in command and not has_package(package, path):
            return f"Python package {package}"
    if re.search("spark|blunders/", command) and not (shutil.which("java") and has_package("pyspark", path)):
        return "Spark"
    return None


def snapshot(folder):
    return {p: p.stat().st_mtime_ns for p in folder.rglob("*") if p.is_file()}


def run(command, folder, env):
    before = snapshot(folder)
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=folder, env=env, text=True,
                          capture_output=True, timeout=600, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        return None, f"exit status {done.returncode}: {done.stderr.strip()[-500:]}"
    if not done.stdout.strip() and snapshot(folder) == before:
        return None, "neither printed nor wrote anything"
    return done.stdout, None


def main():
    root, bin_dir = (pathlib.Path(a).resolve() for a in sys.argv[1:3])
    readme = (root / "README.md").read_text(encoding="utf-8")
    guide = [path.read_text(encoding="utf-8") for path in sorted((root / "tests/guide").glob("*.py"))]
    library = (root / "src/README.md").read_text(encoding="utf-8")
    ran = failed = skipped = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "bootstrap").write_text(BOOTSTRAP)
        (folder / "bootstrap").chmod(0o755)
        (folder / "tests").symlink_to(root / "tests")
        shutil.copy(root / "tests/data/sample.pgn", folder / "games.pgn")
        path = f"{bin_dir}:{root / '.venv/bin'}:{os.environ['PATH']}:/usr/games"
        env = dict(os.environ, PATH=path, PYSPARK_SUBMIT_ARGS=SMALL_SPARK)
        last_output = None
        for language, text in blocks(readme):
            if language == "text":
                if last_output is not None and " ".join(text.split()) not in " ".join(last_output.split()):
                    failed += 1
                    print(f"FAILED: the README shows\n{text}\nbut the command printed\n{last_output}")
                continue
            if language == "python":
                if not any(stands_in(text, script) for script in guide):
                    failed += 1
                    print(f"FAILED: no file of tests/guide has this of the README:\n{text}")
                continue
            if language == "cmake":
                if not stands_in(text, library):
                    failed += 1
                    print(f"FAILED: src/README.md, whose examples are built, has not this of the README:\n{text}")
                continue
            for command in text.strip().replace("\\\n", "").splitlines():
                last_output = None
                if missing := missing_tool(command, path):
                    skipped += 1
                    print(f"skipped (no {missing} here): {command}")
                    continue
                last_output, fault = run(command, folder, env)
                ran += 1
                if fault:
                    failed += 1
                    print(f"FAILED: {command}\n  {fault}")
    print(f"{ran - failed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or ran < 10 else 0


if __name__ == "__main__":
    sys.exit(main())
