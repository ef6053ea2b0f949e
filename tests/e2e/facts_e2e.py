#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Facts in BGN (src/judging/facts/FORMAT.md): each sentence is made again from them, in every language.

    facts_e2e.py ANNOTATE [GAMES.pgn [NODES [ANNOTATE'S OPTIONS...]]]

The games are annotated in English, with all that can be said. Then `--use-stored-evals --lang X` has only the BGN file,
and has to give the bytes of a run that searched and spoke X from the start. From PGN, whose tags keep the reasons of
bad moves, each of these has to come back. The facts have to be as the schema has them, where jsonschema is installed,
and no PGN file may have them. Without GAMES six of tests/data are taken.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FACTS = ROOT / "src/judging/facts"
ANNOTATE = sys.argv[1]
GAMES = pathlib.Path((sys.argv[2:3] or [ROOT / "tests/data/club.pgn"])[0])
NODES = (sys.argv[3:4] or ["1000"])[0]
OPTIONS = ["--nodes", NODES, "--multipv", "2", "--quiet", *sys.argv[4:]]
LANGUAGES = ("en", "de", "es", "fr", "nl")


def annotate(*arguments, stdin=None):
    done = subprocess.run([ANNOTATE, "--no-config", *map(str, arguments)], input=stdin, capture_output=True, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"{arguments}: status {done.returncode}: {done.stderr.decode()}")
    return done.stdout


def entries(moves):
    for move in moves:
        for entry in move.get("a", []):
            yield entry
            yield from entries(entry.get("alt", {}).get("moves", []))


def count(games):
    counts = {"sentences": 0, "reasons": 0, "praise": 0, "threats": 0, "failed answers": 0, "further lines": 0}
    for game in games:
        for entry in entries(game["moves"]):
            facts = entry.get("facts", {})
            lines = facts.get("lines", [])
            counts["sentences"] += "facts" in entry and "comment" in entry
            counts["reasons"] += "reason" in facts
            counts["praise"] += "praise" in facts
            counts["threats"] += "threat" in facts.get("reason", {}).get("key", "")
            counts["failed answers"] += any(line["role"] == "failed-answer" for line in lines)
            counts["further lines"] += sum(line["role"] == "further" for line in lines)
    return counts


def errors_with_reasons(games):
    """The reasons that sentences about bad moves give, by game and move."""
    for number, game in enumerate(games, 1):
        for place, move in enumerate(game["moves"]):
            for entry in move.get("a", []):
                if "comment" in entry and "reason" in entry.get("facts", {}) and "label" in entry["facts"]:
                    yield (number, place), entry["facts"]["reason"]


def facts_of_page_order(games):
    """The facts of the moves of main lines. No facts stand in variations of these games."""
    for game in games:
        for move in game["moves"]:
            yield from (entry["facts"] for entry in move.get("a", []) if "facts" in entry)


def differences(one, other):
    pairs = list(zip(one.splitlines(), other.splitlines(), strict=True))
    return [i for i, (a, b) in enumerate(pairs, 1) if a != b]


def check_schema(games, faults):
    try:
        import jsonschema
    except ImportError:
        print("no jsonschema: the schema is not checked")
        return
    schema = json.loads((FACTS / "facts.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    sample = [json.loads(line) for line in (FACTS / "sample.bgn").read_text(encoding="utf-8").splitlines()]
    for number, game in enumerate(games + sample, 1):
        for error in validator.iter_errors(game):
            faults.append(f"schema: game {number}: {error.json_path}: {error.message[:200]}")
    # A schema that takes anything would prove nothing.
    broken = json.loads(json.dumps(sample[0]))
    next(entry for entry in entries(broken["moves"]) if "facts" in entry)["facts"]["before"]["class"] = "good"
    if validator.is_valid(broken):
        faults.append("schema: a broken game is taken")


def main():
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        # A run would judge by the evaluations of others, as far as there are any.
        source = pathlib.Path(folder) / "games.pgn"
        text = GAMES.read_text(encoding="utf-8", errors="replace")
        text = text if len(sys.argv) > 2 else "[Event ".join(text.split("[Event ")[:7])
        source.write_text(re.sub(r"\[%eval [^]]*\]", "", text), encoding="utf-8")
        english = pathlib.Path(folder) / "english.bgn"
        english.write_bytes(annotate(source, "--to", "bgn", *OPTIONS))
        games = [json.loads(line) for line in english.read_text(encoding="utf-8").splitlines()]
        counts = count(games)
        for language in LANGUAGES:
            told = annotate(source, "--to", "bgn", "--lang", language, *OPTIONS)
            again = annotate(english, "--to", "bgn", "--use-stored-evals", "--lang", language, "--quiet")
            for game in differences(told, again):
                faults.append(f"--lang {language}: game {game} is not the same again")
        # Of moves that are not judged now the facts say nothing.
        white = annotate(english, "--to", "bgn", "--use-stored-evals", "--side", "white", "--quiet")
        for number, line in enumerate(white.splitlines(), 1):
            moves = json.loads(line)["moves"]
            if any("facts" in entry for move in moves[1::2] for entry in move.get("a", [])):
                faults.append(f"--side white: game {number} has facts about a move by Black")
        # Nothing of a person's is lost on the way, and facts that are not understood are no facts.
        unknown = english.read_text(encoding="utf-8").replace('"facts":{"v":1,', '"facts":{"v":9,')
        later = annotate("-", "--to", "bgn", "--use-stored-evals", "--quiet", stdin=unknown.encode())
        if b'"v":9' in later or len(later.splitlines()) != len(games):
            faults.append("facts of a later version are not replaced")
        pgn = annotate(source, "--to", "pgn", *OPTIONS)
        page = annotate(source, "--to", "html", *OPTIONS).decode()
        shown = [json.loads(text) for text in re.findall(r'<script type="application/json" class="game">(.*?)</script>', page)]
        if [node["f"] for game in shown for node in game["nodes"] if "f" in node] != list(facts_of_page_order(games)):
            faults.append("the page has other facts than BGN")
        if b"facts" in pgn:
            faults.append("facts are in PGN")
        from_pgn = annotate("-", "--to", "bgn", "--use-stored-evals", "--quiet", stdin=pgn)
        kept = dict(errors_with_reasons(json.loads(line) for line in from_pgn.splitlines()))
        for place, reason in errors_with_reasons(games):
            if kept.get(place) != reason:
                faults.append(f"PGN, game and move {place}: {reason} came back as {kept.get(place)}")
        beside = pathlib.Path(folder) / "beside.pgn"
        annotate(source, "-o", beside, "-o", pathlib.Path(folder) / "beside.bgn", *OPTIONS)
        if beside.read_bytes() != pgn:
            faults.append("PGN differs if BGN is written beside it")
        if (pathlib.Path(folder) / "beside.bgn").read_bytes() != english.read_bytes():
            faults.append("BGN differs if PGN is written beside it")
    check_schema(games, faults)
    for what, number in counts.items():
        # Short searches look for no failed answers; a unit test has them.
        if number == 0 and what != "failed answers":
            faults.append(f"the games have no {what}: nothing is proved of these")
    print(f"{len(games)} games in {len(LANGUAGES)} languages: " + ", ".join(f"{n} {what}" for what, n in counts.items()))
    for fault in faults:
        print(f"FAILED: {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
