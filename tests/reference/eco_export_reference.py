#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares what `book export` writes with the files of eco.json themselves: every position and edge of theirs is there, and each
value that differs belongs to a class with a reason. The counts of the classes are printed.

Usage: eco_export_reference.py BOOK-PROGRAM
"""
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/support"))
import python_packages  # noqa: E402
import shared_data  # noqa: E402

python_packages.need("chess")
import chess  # noqa: E402

VOLUMES = [f"eco{volume}.json" for volume in "ABCDE"]
THEIRS = shared_data.DATA / "eco.json"


def key(fen):
    """Board, turn, castling rights, and the en passant square if a capture is legal."""
    return chess.Board(fen).epd(en_passant="legal")


def by_position(entries):
    found = collections.defaultdict(list)
    for fen, entry in entries.items():
        assert chess.Board(fen).is_valid(), fen
        found[key(fen)].append((fen, entry))
    return found


def load(folder):
    named = {}
    for volume in VOLUMES:
        named.update(json.loads((folder / volume).read_text(encoding="utf-8")))
    others = [json.loads((folder / name).read_text(encoding="utf-8"))
              for name in ("eco_interpolated.json", "fromTo.json", "scores.json")]
    return [by_position(named), by_position(others[0]), others[1], others[2]]


def played(moves):
    board = chess.Board()
    for word in moves.replace(".", ". ").split():
        if not word[0].isdigit():
            board.push_san(word)
    return board.epd(en_passant="legal")


def squeezed(text):
    return " ".join(str(text).split())


def reason(field, ours, theirs, position):
    """Why the value is another one; nothing if there is no reason."""
    mine, sources = ours.get(field), {entry["src"] for entry in theirs}
    values = [entry.get(field) for entry in theirs]
    if field == "moves":
        return "another order of moves, or other marks of check" if played(mine) == position else None
    if squeezed(sorted(mine.items()) if isinstance(mine, dict) else mine) in (
            squeezed(sorted((source, name.strip()) for source, name in value.items()) if isinstance(value, dict) else value)
            for value in values):
        return "blanks"
    if len(theirs) > 1:
        return "several entries of theirs are one position"
    if "eco_tsv" in sources or ours["src"] == "eco_tsv" or ours.get("rootSrc") == "eco_tsv":
        return "lichess's list is newer"
    if field in ("name", "eco", "rootSrc", "aliases") and "interpolated" in sources:
        return "the nearest named position before is another one"
    if field == "eco" and ours["src"] != "scid":
        return "the code of the nearest position that lichess names"
    if field == "name" and any(entry.get("aliases", {}).get(entry["src"]) == mine for entry in theirs):
        return "the collection has two names, of which our table has one"
    if field == "aliases":
        return "blanks or the name of the collection itself"
    return None


def main():
    shared_data.need("eco.json")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.argv[1], "export", "all", "-o", folder], check=True, timeout=60)
        ours, theirs = load(pathlib.Path(folder)), load(THEIRS)
        whole = json.loads(subprocess.run([sys.argv[1], "export", "eco.json"], capture_output=True, check=True).stdout)
    assert by_position(whole).keys() == ours[0].keys()
    for kind, fields in (("named", ("src", "eco", "moves", "name", "scid", "isEcoRoot", "aliases")),
                         ("interpolated", ("name", "moves", "rootSrc", "eco", "aliases"))):
        mine, original = ours[kind != "named"], theirs[kind != "named"]
        assert all(len(entries) == 1 for entries in mine.values()), "a position stands twice"
        known = mine.keys() | (ours[0].keys() if kind == "interpolated" else set())
        assert original.keys() <= known, sorted(original.keys() - known)[:5]
        classes = collections.Counter()
        for position in original.keys() & mine.keys():
            entry = mine[position][0][1]
            for field in fields:
                values = [other.get(field) for _, other in original[position]]
                if entry.get(field) in values:
                    classes[field, "equal"] += 1
                    continue
                why = reason(field, entry, [other for _, other in original[position]], position)
                assert why, (position, field, entry, original[position])
                classes[field, why] += 1
        print(f"{kind}: theirs {len(original)} positions, ours {len(mine)}; moved to the named ones {len(original.keys() - mine.keys())}")
        for (field, why), count in sorted(classes.items()):
            print(f"  {field}: {count} {why}")
    roots = [sum(any(entry.get("isEcoRoot") for _, entry in entries) for entries in side[0].values()) for side in (theirs, ours)]
    print("roots: theirs", roots[0], "ours", roots[1])
    assert roots[0] == roots[1]
    edges = [{(key(start), key(end)) for start, end, *_ in side[2]} for side in (theirs, ours)]
    sources = {position: entries[0][1]["src"] for kind in (0, 1) for position, entries in ours[kind].items()}
    assert all([sources[key(start)], sources[key(end)]] == names for start, end, *names in ours[2])
    print("edges: theirs", len(edges[0]), "ours", len(edges[1]), "missing", len(edges[0] - edges[1]))
    assert edges[0] <= edges[1]
    scores = [collections.defaultdict(set), collections.defaultdict(set)]
    for side, kept in zip((theirs, ours), scores):
        for fen, score in side[3].items():
            kept[key(fen)].add(score)
    assert scores[1].keys() == scores[0].keys()
    others = [(position, values) for position, values in scores[1].items() if not values <= scores[0][position]]
    assert all(values == {-score for score in scores[0][position]} and abs(max(values)) == 99.99 for position, values in others)
    print("scores: mates for the side that is mated, mended:", len(others))
    print("scores: theirs", len(scores[0]), "ours", len(scores[1]))


main()
