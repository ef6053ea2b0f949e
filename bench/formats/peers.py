# SPDX-License-Identifier: GPL-3.0-or-later
"""The programs of others that formats.py measures against, found or built. Each function returns what
to run, or nothing after saying why."""
import os
import pathlib
import shutil
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]

# python-chess plays every move of the main line and of the variations; no tree is made.
PYTHON_CHECK = """
import sys, chess.pgn
class Check(chess.pgn.BaseVisitor):
    games = moves = errors = 0
    def begin_game(self): Check.games += 1
    def visit_move(self, board, move): Check.moves += 1
    def handle_error(self, error): Check.errors += 1
    def result(self): return True
with open(sys.argv[1], encoding="utf-8", errors="replace") as file:
    while chess.pgn.read_game(file, Visitor=Check): pass
print(Check.games, Check.moves, Check.errors)
"""


def say(text):
    print(f"  skipped: {text}", flush=True)


def pgn_reader(build):
    """Builds pgn_reader_peer under `build`, for the same processor level as ours."""
    if not shutil.which("cargo"):
        return say("pgn-reader (no cargo here)")
    target = pathlib.Path(build) / "pgn_reader_peer"
    flags = "-C target-cpu=x86-64-v2" if os.uname().machine == "x86_64" else ""
    manifest = HERE / "pgn_reader_peer/Cargo.toml"
    done = subprocess.run(["cargo", "build", "--release", "--quiet", "--locked",
                           "--manifest-path", str(manifest), "--target-dir", str(target)],
                          env=dict(os.environ, RUSTFLAGS=flags), capture_output=True, text=True)
    if done.returncode != 0:
        return say(f"pgn-reader (cargo failed: {done.stderr.strip()[-300:]})")
    return target / "release/pgn_reader_peer"


def pgn_extract():
    path = shutil.which("pgn-extract") or shutil.which("pgn-extract", path="/usr/games")
    return path or say("pgn-extract (apt-get install pgn-extract)")


def python_chess():
    """A Python that has it."""
    for python in (ROOT / ".venv/bin/python", shutil.which("python3")):
        if python and os.path.exists(python):
            if subprocess.run([python, "-c", "import chess.pgn"], capture_output=True).returncode == 0:
                return python
    return say("python-chess (./bootstrap test puts it into .venv)")


def tool(name):
    return shutil.which(name) or say(f"{name} (apt-get install {name})")


def zstd():
    return shutil.which("zstd") or say("zstd (apt-get install zstd)")
