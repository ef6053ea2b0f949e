#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""src/formats/bgn/bgn.schema.json against a standard validator (PyPI jsonschema).

    bgn_schema.py CONVERTER...

CONVERTER IN.pgn -o OUT.bgn converts a file. The schema has to be a schema; it has to take the odd games
of tests/data/odd.bgn and everything the converter makes of the files of the test data; and it has to refuse each of
a list of broken games, at the place that is broken. Exit status 77 (CTest: skipped) without jsonschema.
"""
import copy
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/support"))
import python_packages  # noqa: E402
import shared_data  # noqa: E402

python_packages.need("jsonschema")
import jsonschema  # noqa: E402

# Folder, pattern, and how many games of a file are looked at, evenly spread.
REAL = (("lichess", "*.pgn", 200), ("annotated", "*.pgn", 200), ("pgn", "*.pgn", 200),
        ("masters", "*.pgn", 50), ("torture", "*.pgn", 100), ("ugly", "*.pgn", 10))

GOOD = {
    "moves": [
        {"p": "P", "f": "e2", "t": "e4", "a": [{"nag": 1, "clk": ["0:05:00"]}]},
        {"p": "p", "f": "e7", "t": "e5", "a": [{"alt": {"moves": [{"p": "p", "f": "c7", "t": "c5"}]}}]},
    ],
    "result": "W",
    "players": [{"last": "So", "first": "Wesley", "ELO_blitz": 2700}, {"last": "Carlsen"}],
    "datetime": "2022-09-04T12:30:00Z",
    "subinfo": [{"id": "_", "info": {}}],
    "ext": [{"id": "pgn", "data": {"Round": "1"}}],
}

# Good in itself, of what is easily refused by mistake.
GOOD_MOVES = (
    {"p": "N", "f": None, "t": "f3"},
    {"p": None, "f": None, "t": None},
    {"p": None, "f": None, "t": None, "a": [{"comment": "zugzwang?"}]},
    {"p": "K", "f": "e1", "t": "g1", "castle": True},
    {"p": "k", "f": "b8", "t": "c8", "castle": "Q"},
    {"p": "P", "f": "f7", "t": "f8", "promote": "Q"},
    {"p": "p", "f": "f2", "t": "e1", "x": "N", "promo": "n", "c": 7},
    {"p": "P", "f": "e5", "t": "d6", "x": "p", "ep": True},
    {"p": "P", "f": "e4", "t": "d5", "x": "p", "ep": False},
    {"p": "n", "f": "b5", "t": "d4", "x": "B", "c": 2},
    {"p": "Q", "f": "h4", "t": "h7", "a": [{"eval": ["M", -3, 0.001, None, True], "rushFactor": [{"d1": 0}]}]},
    {"p": "Q", "f": "h4", "t": "h7", "et": 1234, "x": "N", "a": [{"%comment": ["x"], "q": 1}]},
)

# (the place that is broken, what is put there); `...` takes it away. The error has to be at that place, or
# at the object around it.
BROKEN = (
    (["moves"], ...), (["moves"], {}), (["moves"], None), (["result"], ...), (["result"], "1-0"),
    (["result"], "w"), (["result"], None), (["type"], 3), (["type"], ""), (["players"], {}),
    (["players"], [{}]), (["players"], [{}, {}, {}]), (["players", 0], "So, Wesley"),
    (["players", 0, "ELO_blitz"], "2700"), (["players", 0, "ELO"], -1), (["players", 0, "last"], 5),
    (["players", 0, "handle"], "alanbrito4"), (["players", 0, "handle"], {"value": "alanbrito4"}),
    (["datetime"], "2022.09.04"), (["datetime"], "2022-13-04"),
    (["datetime"], "2022-09-04T12:30:00+02:00"), (["datetime"], "2022-09-04 12:30:00"),
    (["datetime"], "2022-09-04T25:30:00Z"), (["datetime"], 1662294600), (["datetime"], {"date": "2022"}), (["bgn"], {"eventDate": "2022-09-04"}), (["event"], ["a", "b"]),
    (["site"], None), (["opening"], "B90"), (["opening"], {"ECO": 90}), (["timeControl"], 600),
    (["subinfo"], {"id": "_"}), (["subinfo", 0], {"info": {}}), (["subinfo", 0, "id"], 1),
    (["subinfo", 0, "info"], "me"), (["ext"], {"id": "pgn"}), (["ext", 0], {"data": {}}),
    (["ext", 0], {"id": "pgn"}), (["ext", 0, "ts"], "yesterday"), (["ext", 0, "data", "Round"], 1),
    (["ext", 0, "data"], ["Round"]), (["ext", 0, "order"], "White"), (["fen"], "startpos"),
    (["fen"], "8/8/8/8/8/8/8 w - - 0 1"), (["fen"], None), (["variant"], ""), (["variant"], 960),
    (["comment"], {}), (["a"], {"eval": ["0.2"]}), (["a"], ["0.2"]), (["moves", 0], "e2e4"),
    (["moves", 0], ["P", "e2", "e4"]), (["moves", 0], None), (["moves", 0], {}), (["moves", 0, "p"], ...),
    (["moves", 0, "f"], ...), (["moves", 0, "t"], ...), (["moves", 0, "p"], "X"), (["moves", 0, "p"], ""),
    (["moves", 0, "p"], None), (["moves", 0, "f"], "E2"), (["moves", 0, "f"], "i2"),
    (["moves", 0, "f"], ""), (["moves", 0, "t"], "e9"), (["moves", 0, "t"], "e44"),
    (["moves", 0, "t"], None), (["moves", 0, "x"], ""), (["moves", 0, "x"], True), (["moves", 0, "c"], 0),
    (["moves", 0, "c"], True), (["moves", 0, "c"], "1"), (["moves", 0, "promo"], "Q"),
    (["moves", 0, "ep"], "yes"), (["moves", 0, "ep"], True),
    (["moves", 0], {"p": "R", "f": "e1", "t": "g1", "castle": "K"}),
    (["moves", 0], {"p": "K", "f": "e1", "t": "g1", "castle": False}),
    (["moves", 0], {"p": "K", "f": "e1", "t": "g1", "castle": "k"}),
    (["moves", 0], {"p": "K", "f": "e1", "t": "g1", "castle": "K", "x": "r"}),
    (["moves", 0], {"p": "K", "f": "e4", "t": "g4", "castle": "K"}),
    (["moves", 0], {"p": "P", "f": "e7", "t": "e8", "promo": "q"}),
    (["moves", 0], {"p": "P", "f": "e7", "t": "e8", "promo": "P"}),
    (["moves", 0], {"p": "P", "f": "e6", "t": "e7", "promo": "Q"}),
    (["moves", 0], {"p": "p", "f": "e2", "t": "e1", "promote": "Q"}),
    (["moves", 0], {"p": "N", "f": "e7", "t": "g8", "promo": "Q"}),
    (["moves", 0], {"p": "P", "f": "e5", "t": "d6", "ep": True}),
    (["moves", 0], {"p": "P", "f": "e5", "t": "d6", "x": "n", "ep": True}),
    (["moves", 0], {"p": "P", "f": "e4", "t": "d3", "x": "p", "ep": True}),
    (["moves", 0], {"p": "N", "f": None, "t": "f3", "x": "p"}),
    (["moves", 0], {"p": "K", "f": None, "t": "f3"}), (["moves", 0], {"p": "N", "f": None, "t": None}),
    (["moves", 0], {"p": None, "f": "e2", "t": "e4"}), (["moves", 0], {"p": None, "f": None, "t": "e4"}),
    (["moves", 0], {"p": None, "f": None, "t": None, "c": 1}), (["moves", 0, "a"], {"nag": 1}),
    (["moves", 0, "a", 0], "!"), (["moves", 0, "a", 0, "nag"], "$1"), (["moves", 0, "a", 0, "nag"], 256),
    (["moves", 0, "a", 0, "nag"], [1]), (["moves", 0, "a", 0, "clk"], "0:05:00"),
    (["moves", 0, "a", 0, "eval"], 0.2), (["moves", 0, "a", 0, "eval"], [{}]), (["moves", 0, "a", 0, "comment"], 1),
    (["moves", 0, "a", 0, "before"], None), (["moves", 0, "a", 0, "id"], 7),
    (["moves", 0, "a", 0, "date"], "4.3.2022"), (["moves", 0, "a", 0, "alt"], []),
    (["moves", 1, "a", 0, "alt"], {"name": "Sicilian"}), (["moves", 1, "a", 0, "alt", "moves"], "c5"),
    (["moves", 1, "a", 0, "alt", "moves", 0, "t"], "c55"), (["moves", 1, "a", 0, "alt", "name"], 1),
    (["moves", 1, "a", 0, "alt", "moves", 0, "a"], [{"alt": {"moves": [{"p": "p", "f": "d7", "t": 5}]}}]),
)


def changed(game, path, value):
    game = copy.deepcopy(game)
    inner = game
    for key in path[:-1]:
        inner = inner[key]
    if value is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return game


class Test:
    def __init__(self, schema):
        jsonschema.Draft202012Validator.check_schema(schema)
        self.validator = jsonschema.Draft202012Validator(schema)
        self.failures = 0

    def fail(self, text):
        self.failures += 1
        print(f"FAILED: {text}")

    def accept(self, game, name):
        error = next(self.validator.iter_errors(game), None)
        if error:
            self.fail(f"{name}: {error.json_path}: {error.message[:200]}")

    def refuse(self, path, value):
        game = changed(GOOD, path, value)
        what = f"{'.'.join(map(str, path))} = {'missing' if value is ... else json.dumps(value)}"
        places = [list(error.absolute_path) for error in self.validator.iter_errors(game)]
        if not places:
            self.fail(f"not refused: {what}")
        elif not all(place == path[:len(place)] or place[:len(path)] == path for place in places):
            self.fail(f"refused elsewhere: {what}: {places}")

    def real_files(self, converter):
        games = files = 0
        with tempfile.TemporaryDirectory() as folder:
            made = pathlib.Path(folder) / "made.bgn"
            for name, pattern, most in REAL:
                for path in sorted(shared_data.path(name).glob(pattern)):
                    made.unlink(missing_ok=True)
                    # The status tells of damaged games; those have to be good BGN as well.
                    subprocess.run([*converter, path, "-o", made], stdin=subprocess.DEVNULL,
                                   capture_output=True, timeout=300)
                    if not made.exists():
                        continue
                    lines = made.read_text(encoding="utf-8").splitlines()
                    for i in range(0, len(lines), max(1, len(lines) // most)):
                        self.accept(json.loads(lines[i]), f"{path.name}, game {i + 1}")
                        games += 1
                    files += 1
        return games, files


def check_real(test):
    games, files = test.real_files(sys.argv[1:])
    if files < 30:
        test.fail("files are missing")
    print(f"{games} games of {files} files; {test.failures} failures")


def check_own(test):
    test.accept(GOOD, "the good game")
    test.accept(changed(GOOD, ["datetime"], {"$date": "2022-09-04T12:30:00Z"}), "a date for MongoDB")
    for name in ("bughouse", "losAlamos", "capablanca"):
        odd = dict(GOOD, variant=name, fen="rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1")
        test.accept(dict(odd, moves=[{"p": "P", "f": "j2", "t": "j10"}, {"p": "n", "f": None, "t": "f3"}]), name)
        if test.validator.is_valid(dict(odd, moves=[{"p": "P", "f": 2}])):
            test.fail(f"not refused: a move of {name} without its square")
    for move in GOOD_MOVES:
        test.accept(dict(GOOD, moves=[move]), json.dumps(move))
    odd = (ROOT / "tests/data/odd.bgn").read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(odd, 1):
        test.accept(json.loads(line), f"odd.bgn, game {number}")
    for path, value in BROKEN:
        test.refuse(path, value)
    print(f"{len(odd) + len(GOOD_MOVES)} odd games, {len(BROKEN)} broken ones; {test.failures} failures")


def main():
    test = Test(json.loads((ROOT / "src/formats/bgn/bgn.schema.json").read_text(encoding="utf-8")))
    check_own(test)
    check_real(test)
    return 1 if test.failures else 0


if __name__ == "__main__":
    sys.exit(main())
