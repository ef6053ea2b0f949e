#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Round trips of every PGN file of the test data through the program `bgn`, with python-chess as witness.

    round_trips.py PROGRAM [--processes 2] [FILE...]

Of each file F: pgn1 = pgn(F), bgn0 = bgn(F), and then
  - pgn(bgn0) is pgn1, byte for byte: all that F says goes through BGN;
  - bgn1 = bgn(pgn1) is bgn0 but for the tags that strict PGN asks for: all that BGN says goes through PGN;
  - pgn2 = pgn(bgn1) is pgn1 and bgn2 = bgn(pgn2) is bgn1, byte for byte;
  - nothing is said of pgn1, bgn1 and pgn2 when they are read, but of variants that are not played here;
  - python-chess reads every game of pgn1 without an error, and where it reads that of F without one, finds
    the same tags, result, moves, comments, NAGs and variations in both.
DIFFERENT names what does not hold, and why; what it names and does hold is an error, too. Exit status 77
(CTest: skipped) without python-chess.
"""
import argparse
import concurrent.futures
import io
import itertools
import json
import logging
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "reference"))
import with_python_chess  # noqa: E402, F401  before the imports that need it

import chess.pgn  # noqa: E402
import pgn_python_chess as reference  # noqa: E402
import shared_data  # noqa: E402

logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)  # its errors are counted, not shown
FOLDERS = ("masters", "lichess", "pgn", "annotated", "ugly", "torture", "egd")

# Strict PGN has these tags in every game.
ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?",
          "Result": "*"}
# Tags that say by which rules, from where and with which result a game was played: strict PGN has them from
# the game, whatever its file said.
OF_THE_GAME = ("FEN", "SetUp", "Variant", "Result")
PLAYED = (None, "chess960", "crazyhouse")
NOT_PLAYED = re.compile(
    r"error: line .* (variant .* is not (known|supported);|FEN .*; the moves are kept as text)")

# (file, what does not hold, in how many games, why)
DIFFERENT = (
    ("egd/03_nested.pgn", "bgn1", 1, "braces inside a comment, which PGN cannot hold: made parentheses"),
    ("egd/03_nested.pgn", "said", 1, "and the loss is told"),
    ("egd/03_nested.pgn", "python's main line", 1, "it ends a comment at the first brace that closes"),
    ("egd/06_annotations.pgn", "python's game", 1, "it does not know the signs of positions"),
    ("egd/10_invalid.pgn", "python's game", 1, "it passes over words among the moves"),
    ("torture/39_multi_nag_glyph.pgn", "python's game", 1, "the same"),
    ("torture/03_semicolon.pgn", "python's game", 1, "it passes over ; comments"),
    ("torture/37_german.pgn", "python's main line", 1, "it reads Lb5 as b5"),
    ("torture/20_unclosed_brace.pgn", "python's game", 1, "its comment runs to the end of the file"),
    ("torture/20_unclosed_brace.pgn", "python's games", 1, "the same"),
    ("ugly/kokopu_pgns_syntactic-error-4_database.pgn", "python's game", 1, "the same"),
    ("ugly/kokopu_pgns_syntactic-error-4_database.pgn", "python's games", 1, "the same"),
    ("ugly/kokopu_pgns_antichess_database.pgn", "python's game", 1, 'it does not know the variant "Anti-chess"'),
    ("ugly/kokopu_pgns_syntactic-error-2_database.pgn", "python's games", 1, "it makes a game of prose"),
    ("ugly/pgnextract_out_test-WWepd-out.pgn", "python's games", 1, "it makes a game of lines of EPD"),
    ("ugly/kokopu_pgns_semantic-error_database.pgn", "python's game", 1, "it lets a side in check pass"),
    ("ugly/kokopu_pgns_semantic-error_database.pgn", "python's errors", 1, "a FEN that no one can read"),
    ("ugly/kokopu_pgns_headers_database.pgn", "python's game", 7,
     "game 9, all its tags on one line, is lost; and"),
    ("ugly/kokopu_pgns_headers_database.pgn", "python's games", 1, "what follows is one game behind"),
    ("ugly/pgnextract_test-nobadresults.pgn", "python's game", 1, "tags on the line of moves are lost to it"),
    ("ugly/pgnextract_test-nobadresults.pgn", "python's games", 8, "the same"),
    ("ugly/pgnextract_test-fixresulttags-in.pgn", "said", 20, "five results against the board, each time they are read"),
    ("ugly/chesslib_empty_body.pgn", "python's game", 1, "it takes a game of tags and the next for one"),
    ("ugly/chesslib_empty_body.pgn", "python's games", 1, "the same"),
    ("ugly/scalachess_FWWRC.pgn", "python's game", 1, "the same, 605 times"),
    ("ugly/scalachess_FWWRC.pgn", "python's games", 604, "the same"),
    ("ugly/pgnextract_odds.pgn", "python's game", 3, "both UTF-8 and Latin-1 in it; it is given as Latin-1"),
)


def games_of_python(text):
    """python-chess's games, one by one."""
    stream = io.StringIO(reference.with_usual_blank_lines(text))
    while (game := chess.pgn.read_game(stream)) is not None:
        yield game


def text_of(path):
    data = path.read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Windows-1252, whose five bytes without a character are those of Latin-1.
        return "".join(byte.decode("cp1252", errors="ignore") or byte.decode("latin-1")
                       for byte in map(bytes, zip(data)))


def main_line(game):
    return [move.uci() for move in game.mainline_moves()]


def as_original(game):
    """A game of python-chess in the shape that `difference` takes for the first of two."""
    tags = {name: reference.unescaped(value)
            for name, value in game.headers.items() if name not in OF_THE_GAME}
    result = game.headers.get("Result", "*")
    result = "1/2-1/2" if result == "1/2" else result
    return "whole", result, tags, "", (reference.comment_of(game), reference.events_of(game))


def without_tags(game):
    """A BGN game without its entries in `ext`, those, and the tags that have no key of their own."""
    tags = {}
    ext = []
    for entry in game.pop("ext", []):
        if entry["id"] == "pgn":
            tags = entry["data"]
        else:
            ext.append(entry)
    tags = {name: value for name, value in tags.items()
            if name not in OF_THE_GAME and not (name in ROSTER and value in (None, ROSTER[name]))}
    return game, ext, tags


class Trip:
    def __init__(self, program, path):
        self.program, self.path = program, pathlib.Path(path)
        self.name = f"{self.path.parent.name}/{self.path.name}"
        self.games = self.witnessed = 0
        self.found = {}  # kind -> [what of which game]

    def differs(self, kind, number, what):
        self.found.setdefault(kind, []).append(f"game {number}: {what}")

    def convert(self, source, made):
        """The lines that were said of the source."""
        command = [self.program, "convert", "--quiet", "--max-messages", "1000000", source, "-o", made]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=600)
        if done.returncode not in (0, 1) or not made.exists():
            raise SystemExit(f"{self.name}: status {done.returncode}: {done.stderr[-500:]}")
        return done.stderr.decode(errors="replace").splitlines()

    def convert_silently(self, source, made):
        for line in self.convert(source, made):
            if not NOT_PLAYED.search(line):
                self.differs("said", 0, line)

    def run(self):
        with tempfile.TemporaryDirectory() as folder:
            pgn0, pgn1, pgn2, bgn0, bgn1, bgn2 = (
                pathlib.Path(folder) / f"{number}.{kind}" for kind in ("pgn", "bgn") for number in (0, 1, 2))
            self.convert(self.path, pgn1)
            self.convert(self.path, bgn0)
            self.convert_silently(bgn0, pgn0)
            self.convert_silently(pgn1, bgn1)
            self.convert_silently(bgn1, pgn2)
            self.convert_silently(pgn2, bgn2)
            for kind, a, b in (("pgn0", pgn0, pgn1), ("pgn2", pgn2, pgn1), ("bgn2", bgn2, bgn1)):
                if a.read_bytes() != b.read_bytes():
                    self.differs(kind, 0, "not the same bytes")
            self.compare_bgn(bgn0, bgn1)
            self.compare_python(text_of(self.path), text_of(pgn1), bgn1)
        return self

    def compare_bgn(self, before, after):
        with open(before, encoding="utf-8") as a, open(after, encoding="utf-8") as b:
            for number, (x, y) in enumerate(itertools.zip_longest(a, b), 1):
                self.games = number
                if x is None or y is None:
                    self.differs("bgn1", number, "only one has it")
                elif x != y:
                    one, other = without_tags(json.loads(x)), without_tags(json.loads(y))
                    if one != other:
                        keys = [key for key in one[0] | other[0] if one[0].get(key) != other[0].get(key)]
                        self.differs("bgn1", number, f"{keys} {one[2].items() ^ other[2].items()}")

    def compare_python(self, original, written, bgn):
        played = (json.loads(line).get("variant") for line in open(bgn, encoding="utf-8"))
        for number, (a, b, variant) in enumerate(
                itertools.zip_longest(games_of_python(original), games_of_python(written), played), 1):
            if b is None or a is None:
                self.differs("python's games", number, "only in the file" if b is None else "only in ours")
                continue
            if variant not in PLAYED:
                # Kept as they stood, whoever reads them.
                if main_line(a) != main_line(b):
                    self.differs("python's game", number, f"moves of {variant}")
            elif b.errors:
                self.differs("python's errors", number, f"{b.errors[0]!r}")
            elif a.errors:
                if main_line(a) != main_line(b)[:len(main_line(a))]:
                    self.differs("python's main line", number, f"{a.errors[0]!r}")
            elif what := reference.difference(as_original(a), b, with_tags=True):
                self.differs("python's game", number, what)
            else:
                self.witnessed += 1

    def report(self):
        known = {kind: games for name, kind, games, _ in DIFFERENT if name == self.name}
        wrong = 0
        for kind in sorted(self.found.keys() | known.keys()):
            found, games = self.found.get(kind, []), known.get(kind, 0)
            if len(found) != games:
                wrong += 1
                print(f"  {kind}: {len(found)} differences, {games} known")
                for what in found[:5]:
                    print(f"    {what}")
        print(f"{self.name}: {self.games} games, {self.witnessed} the same to python-chess, {wrong} faults",
              flush=True)
        return wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    options = parser.parse_intermixed_args()
    files = options.files or shared_data.files("*.pgn", *FOLDERS)
    program = os.path.abspath(options.program)
    # The longest first, so that no process is left alone with one at the end.
    files.sort(key=lambda file: -pathlib.Path(file).stat().st_size)
    with concurrent.futures.ProcessPoolExecutor(options.processes) as pool:
        trips = pool.map(run_trip, [program] * len(files), files)
        done = [(trip, trip.report()) for trip in trips]
    faults = sum(wrong for _, wrong in done)
    games, witnessed = sum(trip.games for trip, _ in done), sum(trip.witnessed for trip, _ in done)
    print(f"{len(done)} files, {games} games, {witnessed} the same to python-chess; {faults} faults")
    if not options.files:
        for name in {entry[0] for entry in DIFFERENT} - {trip.name for trip, _ in done}:
            if shared_data.path(name.partition("/")[0]).exists():
                print(f"DIFFERENT names {name}, which is not there")
                faults += 1
    return 1 if faults else 0


def run_trip(program, file):
    return Trip(program, file).run()


if __name__ == "__main__":
    sys.exit(main())
