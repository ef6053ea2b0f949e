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


def chess_library(build):
    """Compiles chess_library_peer.cpp with the header that $CHESS_LIBRARY names the folder of."""
    header = pathlib.Path(os.environ.get("CHESS_LIBRARY", "/usr/include")) / "chess.hpp"
    if not header.exists():
        return say("chess-library ($CHESS_LIBRARY: the folder of its chess.hpp)")
    target = pathlib.Path(build) / "chess_library_peer"
    level = ["-march=x86-64-v2"] if os.uname().machine == "x86_64" else []
    done = subprocess.run(["c++", "-O3", "-std=c++17", *level, f"-I{header.parent}", HERE / "chess_library_peer.cpp", "-o", target],
                          capture_output=True, text=True)
    return target if done.returncode == 0 else say(f"chess-library ({done.stderr.strip()[-300:]})")


def scoutfish():
    path = os.environ.get("SCOUTFISH") or shutil.which("scoutfish")
    return path or say("scoutfish ($SCOUTFISH: the program, built from its source)")


def scid():
    """The Tcl shell of Scid."""
    path = shutil.which("tkscid") or shutil.which("tkscid", path="/usr/games")
    return path or say("Scid (apt-get install scid)")


# Games read into a new database: its path, then that of the PGN.
SCID_IMPORT = "sc_base create [lindex $argv 0]; sc_base import [sc_base current] [lindex $argv 1]; sc_base close [sc_base current]"


def duckdb():
    """A Python that has it."""
    for python in (os.environ.get("DUCKDB_PYTHON"), ROOT / ".venv/bin/python", shutil.which("python3")):
        if python and os.path.exists(python):
            if subprocess.run([python, "-c", "import duckdb"], capture_output=True).returncode == 0:
                return python
    return say("DuckDB (pip install duckdb; $DUCKDB_PYTHON: the Python that has it)")


# BGN as JSON, on one thread, with no column read that is not asked.
DUCKDB_COUNT = """
import duckdb, sys
duckdb.execute("SET threads = 1")
print(duckdb.execute("SELECT count(*) FROM read_json(?, format='newline_delimited', columns={'players': 'JSON'},"
                     " maximum_object_size=67108864) WHERE contains(players->0->>'last', 'Carlsen')", [sys.argv[1]]).fetchone()[0])
"""


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
