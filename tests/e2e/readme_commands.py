#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs every command of README.md and of the guides beside the rooms (the ```sh blocks), in order, as a
reader would; each guide in a folder of its own.

The programs are those of the build under test; `./bootstrap PROGRAM ...` starts them without
building again, and `curl` brings a file of games from here. A command fails the test when its exit status is
not 0 or it says nothing and writes nothing. A ```text block must stand in what the command before it printed,
however its lines are broken; other commands get less time and fewer nodes. What a ```python block shows must stand in a file of tests/guide, and a ```cmake
block in src/README.md. Commands that need what is not installed here are skipped, and named.
"""
import contextlib
import functools
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import postgres  # noqa: E402

# For a small file: few threads, no web server, few parts.
SMALL_SPARK = ("--master local[2] --conf spark.ui.enabled=false --conf spark.sql.shuffle.partitions=2"
               " pyspark-shell")
GUIDES = ("README.md", "annotate/README.md", "annotate/bgn/README.md", "books/README.md", "engine/README.md",
          "tests/guide/DATABASES.md", "tests/guide/SCALE.md")
# Evaluated games between strong players, so that no filter of a recipe is left with nothing.
CURL = """#!/usr/bin/env python3
import pathlib, subprocess, sys
games = pathlib.Path("games.pgn").read_text().replace('[Black "', '[WhiteElo "2500"]\\n[BlackElo "2500"]\\n[Black "YOURNAME ')
games = games.replace("1. e4 ", "1. e4 { [%eval 0.3] } ")
zst = sys.argv[-1].endswith(".zst")
if "--output" in sys.argv:  # as annotate asks for a player's games
    value = lambda option: pathlib.Path(sys.argv[sys.argv.index(option) + 1])
    value("--dump-header").write_text("HTTP/1.1 200 OK\\r\\n\\r\\n")
    value("--output").write_text(games.replace('[Black "', '[UTCDate "2026.10.05"]\\n[Black "'))
    sys.exit()
sys.stdout.buffer.write(subprocess.run(["zstd", "-c"], input=games.encode(), capture_output=True).stdout if zst
                        else games.encode())
"""
BOOTSTRAP = """#!/bin/sh
[ $# -eq 0 ] && { echo "built"; exit 0; }
program="$1"; shift
[ "$program" = install ] && { echo "installed"; exit 0; }
 exec "$program" "$@"
"""


def blocks(text):
    """The fenced blocks in order: (language, text)."""
    for match in re.finditer(r"^```(\w+)\n(.*?)^```", text, re.M | re.S):
        yield match[1], match[2]


def cheaper(command):
    """With less time and fewer nodes."""
    return re.sub(r"(--nodes |nodes=)\d+k?", r"\g<1>1000", re.sub(r"--budget \d+", "--budget 3", command))


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
    for tool in ("fairy-stockfish", "stockfish", "jq"):
        if re.search(rf"(?<![-\w]){tool}\b", command) and not shutil.which(tool, path=path):
            return tool
    if re.search(r"\b(psql|createdb)\b", command) and postgres.programs() is None:
        return "PostgreSQL"
    for script, package in (("blunders_duckdb.py", "duckdb"), ("bgn tables club.bgn -o club", "duckdb"),
                            ("blunder_clocks.py", "duckdb"), ("facts_queries.py duckdb", "duckdb"), ("blunders_spark.py", "pyspark")):
        if script in command and "--csv" not in command and not has_package(package, path):
            return f"Python package {package}"
    if re.search("spark|blunders/", command) and not (shutil.which("java") and has_package("pyspark", path)):
        return "Spark"
    return None


def snapshot(folder):
    return {p: p.stat().st_mtime_ns for p in folder.rglob("*") if p.is_file()}


def run_desk(command, folder, env):
    """Ends it as its user would, when it has told its address."""
    with subprocess.Popen(["bash", "-c", f"exec {command} --no-open --state desk.sqlite"], cwd=folder, env=env, text=True,
                          stderr=subprocess.PIPE, stdin=subprocess.DEVNULL) as desk:
        told = ""
        while "token=" not in told and (line := desk.stderr.readline()):
            told += line
        desk.send_signal(signal.SIGINT)
        told += desk.stderr.read()
        status = desk.wait(60)
    return (told, None) if status == 0 and "token=" in told else (None, f"exit status {status}: {told[-500:]}")


def run(command, folder, env):
    if "annotate serve" in command:
        return run_desk(command, folder, env)
    before = snapshot(folder)
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=folder, env=env, text=True,
                          capture_output=True, timeout=600, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        return None, f"exit status {done.returncode}: {done.stderr.strip()[-500:]}"
    if not done.stdout.strip() and snapshot(folder) == before:
        return None, "neither printed nor wrote anything"
    return done.stdout, None


class GuideRun:
    """Runs the commands of the guides, and counts."""

    def __init__(self, root, bin_dir):
        self.root, self.bin_dir = root, bin_dir
        self.scripts = [path.read_text(encoding="utf-8")
                        for suffix in ("py", "sql") for path in sorted((root / "tests/guide").glob(f"*.{suffix}"))]
        self.library = (root / "src/README.md").read_text(encoding="utf-8")
        self.ran = self.failed = self.skipped = 0

    def fail(self, message):
        self.failed += 1
        print(f"FAILED: {message}")

    def prepare(self, folder):
        (folder / "tools").mkdir()
        for path, text in ((folder / "bootstrap", BOOTSTRAP), (folder / "tools/curl", CURL)):
            path.write_text(text)
            path.chmod(0o755)
        (folder / "tests").symlink_to(self.root / "tests")
        shutil.copy(self.root / "tests/data/sample.pgn", folder / "games.pgn")
        config = folder / "config/marginalia/annotate.toml"
        config.parent.mkdir(parents=True)
        config.write_text("nodes = 1000\n")
        path = f"{folder / 'tools'}:{self.bin_dir}:{self.root / '.venv/bin'}:{os.environ['PATH']}:/usr/games"
        return dict(os.environ, PATH=path, XDG_STATE_HOME=str(folder / "state"), PYSPARK_SUBMIT_ARGS=SMALL_SPARK)

    def check(self, guide):
        page = (self.root / guide).read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
            folder = pathlib.Path(name)
            env = self.prepare(folder)
            if "psql" in page and postgres.programs():
                env |= stack.enter_context(postgres.server())
            output = None
            parts = list(blocks(page))
            for (language, text), (behind, _) in zip(parts, [*parts[1:], ("", "")]):
                if language == "text":
                    if output is not None and " ".join(text.split()) not in " ".join(output.split()):
                        self.fail(f"{guide} shows\n{text}\nbut the command printed\n{output}")
                elif language in ("python", "sql"):
                    if not any(stands_in(text, script) for script in self.scripts):
                        self.fail(f"no file of tests/guide has this of {guide}:\n{text}")
                elif language == "cmake":
                    if not stands_in(text, self.library):
                        self.fail(f"src/README.md, whose examples are built, has not this of {guide}:\n{text}")
                elif language == "sh":
                    whole = behind == "text"
                    output = self.run_all(guide, text if whole else cheaper(text), folder,
                                          env if whole else env | {"XDG_CONFIG_HOME": str(folder / "config")})

    def run_all(self, guide, text, folder, env):
        """What the last command printed; None if it did not run."""
        output = None
        for command in text.strip().replace("\\\n", "").splitlines():
            output = None
            if missing := missing_tool(command, env["PATH"]):
                self.skipped += 1
                print(f"skipped (no {missing} here): {command}")
                continue
            output, fault = run(command, folder, env)
            self.ran += 1
            if fault:
                self.fail(f"{guide}: {command}\n  {fault}")
        return output


def main():
    guides = GuideRun(*(pathlib.Path(a).resolve() for a in sys.argv[1:3]))
    for guide in GUIDES:
        guides.check(guide)
    print(f"{guides.ran - guides.failed} passed, {guides.failed} failed, {guides.skipped} skipped")
    return 1 if guides.failed or guides.ran < 10 else 0


if __name__ == "__main__":
    sys.exit(main())
