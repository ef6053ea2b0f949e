# SPDX-License-Identifier: GPL-3.0-or-later
"""Facts in BGN (src/judging/facts/FORMAT.md): each sentence is made again from them, in every language.

Six games are annotated in English, with all that can be said. Then `--use-stored-evals --lang X` has only the BGN file,
and has to give the bytes of a run that searched and spoke X from the start. From PGN, whose tags keep the reasons of
bad moves, each of these has to come back. The facts have to be as the schema has them, where jsonschema is installed,
and no PGN file may have them. --nodes N (1000): of each move.
"""
import json
import os
import re

from journey import ANNOTATE, ROOT, Journey, number_option

FACTS = os.path.join(ROOT, "src/judging/facts")
OPTIONS = ("--nodes", number_option("--nodes", 1000), "--multipv", 2)


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


class Facts(Journey):
    english = None  # the games in BGN, made once

    def annotate(self, *arguments, **options):
        """What it writes to standard output."""
        return self.run_program(ANNOTATE, "--no-config", "--quiet", *arguments, **options)[0]

    def setUp(self):
        super().setUp()
        with open(os.path.join(ROOT, "tests/data/club.pgn"), encoding="utf-8") as file:
            text = "[Event ".join(file.read().split("[Event ")[:7])
        # A run would judge by the evaluations of others, as far as there are any.
        self.write("games.pgn", re.sub(r"\[%eval [^]]*\]", "", text))
        Facts.english = self.english or self.annotate("games.pgn", "--to", "bgn", *OPTIONS)
        self.write("english.bgn", self.english)
        self.games = list(map(json.loads, self.english.splitlines()))

    def test_all_is_said(self):
        counts = count(self.games)
        print(f"{len(self.games)} games: " + ", ".join(f"{number} {what}" for what, number in counts.items()))
        # Short searches look for no failed answers; a unit test has them.
        self.assertEqual([what for what, number in counts.items() if number == 0 and what != "failed answers"], [])

    def test_sentences_come_back_from_bgn(self):
        for language in ("en", "de", "es", "fr", "nl"):
            told = self.annotate("games.pgn", "--to", "bgn", "--lang", language, *OPTIONS).splitlines()
            again = self.annotate("english.bgn", "--to", "bgn", "--use-stored-evals", "--lang", language).splitlines()
            self.assertEqual([i for i, (a, b) in enumerate(zip(told, again, strict=True), 1) if a != b], [], language)
        # Of moves that are not judged now the facts say nothing.
        for line in self.annotate("english.bgn", "--to", "bgn", "--use-stored-evals", "--side", "white").splitlines():
            self.assertFalse(any("facts" in entry for move in json.loads(line)["moves"][1::2] for entry in move.get("a", [])))
        # Nothing of a person's is lost on the way, and facts that are not understood are no facts.
        unknown = self.english.replace('"facts":{"v":1,', '"facts":{"v":9,')
        later = self.annotate("-", "--to", "bgn", "--use-stored-evals", stdin=unknown)
        self.assertNotIn('"v":9', later)
        self.assertEqual(len(later.splitlines()), len(self.games))

    def test_each_reader_is_told_from_the_facts_of_another(self):
        for level in ("any", "1000", "1400"):
            told = self.annotate("games.pgn", "--to", "bgn", "--for", level, *OPTIONS)
            self.assertEqual(self.annotate("english.bgn", "--to", "bgn", "--use-stored-evals", "--for", level), told, level)
            facts = [list(facts_of_page_order([json.loads(line)])) for line in told.splitlines()]
            self.assertEqual(facts, [list(facts_of_page_order([game])) for game in self.games], level)

    def test_other_formats(self):
        pgn = self.annotate("games.pgn", "--to", "pgn", *OPTIONS)
        self.assertNotIn("facts", pgn)
        page = self.annotate("games.pgn", "--to", "html", *OPTIONS)
        shown = map(json.loads, re.findall(r'<script type="application/json" class="game">(.*?)</script>', page))
        self.assertEqual([node["f"] for game in shown for node in game["nodes"] if "f" in node],
                         list(facts_of_page_order(self.games)))
        from_pgn = self.annotate("-", "--to", "bgn", "--use-stored-evals", stdin=pgn)
        kept = dict(errors_with_reasons(map(json.loads, from_pgn.splitlines())))
        for place, reason in errors_with_reasons(self.games):
            self.assertEqual(kept.pop(place, None), reason, f"game and move {place}")
        # Where a sentence gave none, the lines that were written are too short to find one.
        for number, place in kept:
            entries_there = self.games[number - 1]["moves"][place].get("a", [])
            self.assertFalse(any("label" in entry.get("facts", {}) for entry in entries_there), f"game {number}, move {place}")
        self.annotate("games.pgn", "-o", "beside.pgn", "-o", "beside.bgn", *OPTIONS)
        self.assertEqual((self.read("beside.pgn"), self.read("beside.bgn")), (pgn.encode(), self.english.encode()))

    def test_schema(self):
        try:
            import jsonschema
        except ImportError:
            self.skipTest("no jsonschema")
        with open(os.path.join(FACTS, "facts.schema.json"), encoding="utf-8") as file:
            schema = json.load(file)
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        with open(os.path.join(FACTS, "sample.bgn"), encoding="utf-8") as file:
            sample = list(map(json.loads, file))
        for number, game in enumerate(self.games + sample, 1):
            self.assertEqual([f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(game)], [], number)
        # A schema that takes anything would prove nothing.
        next(entry for entry in entries(sample[0]["moves"]) if "facts" in entry)["facts"]["before"]["class"] = "good"
        self.assertFalse(validator.is_valid(sample[0]))
