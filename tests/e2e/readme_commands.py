#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs every command of README.md (the ```sh blocks), in order, as a reader would.

The programs are those of the build under test; `./bootstrap PROGRAM ...` starts them without
building again. A command fails the test when its exit status is not 0 or it says nothing and
writes nothing. A ```text block right behind a command must appear in what that command printed.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

BOOTSTRAP = """#!/bin/sh
[ $# -eq 0 ] && { echo "built"; exit 0; }
program="$1"; shift; exec "$program" "$@"
"""


def blocks(text):
    """The fenced blocks in order: (language, text, stands right behind the block before)."""
    end = None
    for match in re.finditer(r"^```(\w+)\n(.*?)^```", text, re.M | re.S):
        yield match[1], match[2], end is not None and not text[end:match.start()].strip()
        end = match.end()


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
    has_stockfish = shutil.which("stockfish") or os.path.exists("/usr/games/stockfish")
    ran = failed = skipped = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "bootstrap").write_text(BOOTSTRAP)
        (folder / "bootstrap").chmod(0o755)
        (folder / "tests").symlink_to(root / "tests")
        shutil.copy(root / "tests/data/sample.pgn", folder / "games.pgn")
        env = dict(os.environ, PATH=f"{bin_dir}:{os.environ['PATH']}:/usr/games")
        last_output = None
        for language, text, is_output in blocks(readme):
            if language == "text":
                if is_output and last_output is not None and text.strip() not in last_output:
                    failed += 1
                    print(f"FAILED: the README shows\n{text}\nbut the command printed\n{last_output}")
                continue
            for command in text.strip().splitlines():
                if "stockfish" in command and not has_stockfish:
                    skipped += 1
                    print(f"skipped (no stockfish here): {command}")
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
