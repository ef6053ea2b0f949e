# SPDX-License-Identifier: GPL-3.0-or-later
"""What released versions wrote, and the programs of today must read (src/package/COMPATIBILITY.md): the folders of tests/data/promises.
A new release adds its own, and changes none:

    journey.py promises_e2e FOLDER_OF_PROGRAMS --make
"""
import contextlib
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess

from journey import ANNOTATE, BGN, BOOK, ENGINE, ROOT, Journey, flag
from desk_client import Desk

FOLDER = os.path.join(ROOT, "tests", "data", "promises")
PLAIN = os.path.join(FOLDER, "plain.pgn")
NODES = ("--no-config", "--engine", ENGINE, "--nodes", "2000")
KEPT = "kept for ever"
MTIME = 1_764_300_000  # of the games: an index of positions knows it
MATCH = ("--engine", f"cmd={ENGINE},name=One", "--engine", f"cmd={ENGINE},name=Two", "--nodes", "50", "--games", "2", "--openings", "plain.pgn",
         "--event", "Promise")
OPTIONS = """engine-option = ["Hash=16"]
nodes = 2000
lang = "de"
no-arrows = true
talk = "more"
"""
RULES = '{"name":"strict","base":"lichess","inaccuracy":0.05,"mistake":0.1,"blunder":0.2}\n'


def version():
    return subprocess.run([BGN, "--version"], check=True, capture_output=True, text=True).stdout.split()[1]


JSON = (("bgn", "check", "--json", "plain.pgn"), ("bgn", "stats", "--json", "plain.pgn"), ("bgn", "list", "--json", "plain.pgn"),
        ("bgn", "stats", "--json", "--player", "Anderssen", "plain.pgn"), ("book", "name", "--json", "plain.pgn"),
        ("book", "find", "--json", "kings gambit", "--limit", "1"), ("book", "tree", "--json", "C33"),
        ("book", "records", "query", "games.mdb", "--json"), ("book", "match", *MATCH, "--json"),
        ("book", "test", "plain.pgn", "--nodes", "200", "--engine", ENGINE, "--json"))
PLAYED = ("match", "test")  # what they find depends on the engine: only the outermost keys are alike


def keys_of(value, path=""):
    """Where a JSON value has members: "rates.phase[].moves"."""
    if isinstance(value, list):
        return {key for element in value for key in keys_of(element, path + "[]")}
    if not isinstance(value, dict):
        return set()
    return {path + "." + key for key in value} | {key for name, each in value.items() for key in keys_of(each, path + "." + name)}


def values_of(text):
    """One JSON value behind the other."""
    values, at = [], 0
    while at < len(text):
        value, end = json.JSONDecoder().raw_decode(text, at)
        values.append(value)
        at = end + len(text[end:]) - len(text[end:].lstrip())
    return values


class Programs(Journey):
    def copy_plain(self):
        """The games, as they were when the index was made."""
        shutil.copy(PLAIN, self.path("plain.pgn"))
        os.utime(self.path("plain.pgn"), (MTIME, MTIME))
        with open(PLAIN, encoding="utf-8") as file:
            return file.read()

    def annotate(self, *arguments, **options):
        return self.run_program(ANNOTATE, *arguments, **options)

    def serve(self, *arguments):
        return Desk(self.start(ANNOTATE, "serve", "--no-open", "--no-config", "--state", self.path("desk.sqlite"), "--engine", ENGINE,
                               *arguments, stdout=subprocess.DEVNULL))

    def names_now(self):
        """What scripts and other programs call by name, in the folder with the games and their database: options, those of the engine, and
        the keys of JSON."""
        names = {name: sorted(self.options_of(program)) for name, program in (("annotate", ANNOTATE), ("bgn", BGN), ("book", BOOK))}
        names["annotate"] += sorted(self.options_of(ANNOTATE, "serve"))
        names["marginalia"] = re.findall("^option name (.*?) type", self.run_program(ENGINE, stdin="uci\nquit\n")[0], re.M)
        for program, *words in JSON:
            out = self.run_program({"bgn": BGN, "book": BOOK}[program], *words, status=None)[0]
            command = " ".join(word for word in (program, *words) if word not in MATCH and "/" not in word)
            keys = {re.sub(r"(\.children\[\])+|(?<=\.aliases)\..*", r"\1", key) for key in keys_of(values_of(out))}
            names[command] = sorted(key for key in keys if words[0] not in PLAYED or key.count(".") == 1)
        return names

    def options_of(self, program, *command):
        """Of this command and of those below it: "records build --max-ply"."""
        text = self.run_program(program, *command, "--help")[0]
        own, _, below = text.partition("\nSubcommands:\n")
        below = below.partition("\n\n")[0]
        found = {" ".join([*command, name]) for line in re.findall(r"^  (?:-\w,)?(--[\w,-]+)", own, re.M) for name in line.split(",")}
        for name in set(re.findall(r"^  (\w+) ", below, re.M)) - set(command):
            found |= self.options_of(program, *command, name)
        return found

    def end(self, desk):
        desk.process.send_signal(signal.SIGINT)
        self.assertEqual(desk.process.wait(60), 0, desk.process.stderr.read())


TESTS = "Make" if flag("--make") else "Read"


class Make(Programs):
    """The folder of this version."""

    def test_make(self):
        text = self.copy_plain()
        self.annotate(*NODES, "plain.pgn", "-o", "annotated.pgn", "-o", "annotated.bgn", "--cache", "cache.db")
        self.annotate(*NODES, "plain.pgn", "--player", "Anderssen", "--report", "report.json")
        self.write("annotate.toml", OPTIONS)
        self.write("rules.json", RULES)
        self.book("records", "build", "plain.pgn", "-o", "games.mdb")
        self.bgn("index", "plain.pgn")
        self.bgn("convert", "plain.pgn", "-o", "archive.uci.gz", "--index")
        self.write("names.json", json.dumps(self.names_now(), indent=1) + "\n")
        self.book("match", *MATCH, "-o", "match.pgn")
        desk = self.serve()
        tab = desk.tab()
        where = {"document": tab.ask("open", text=text, name="plain")["document"]["id"], "number": 1}
        state = tab.ask("game", **where)
        tab.ask("edit", **where, revision=state["revision"], op={"op": "comment", "node": 4, "text": KEPT})
        tab.close()
        self.end(desk)
        os.remove(self.path("plain.pgn"))
        shutil.copytree(self.folder, os.path.join(FOLDER, version()), ignore=shutil.ignore_patterns("*.lock", "spool"))


class Read(Programs):
    """Each test for each version that has such a file."""

    def versions_with(self, *names):
        """The folder of the test has these files of one version after the other, and the games."""
        found = 0
        for release in sorted(os.listdir(FOLDER)):
            if not all(os.path.exists(os.path.join(FOLDER, release, name)) for name in names):
                continue
            self.prepare({})
            for name in names:
                source = os.path.join(FOLDER, release, name)
                (shutil.copytree if os.path.isdir(source) else shutil.copy)(source, self.path(name))
            self.copy_plain()
            found += 1
            yield release
        self.assertGreater(found, 0)

    def test_marks_are_taken_out_and_replaced(self):
        for release in self.versions_with("annotated.pgn", "annotated.bgn"):
            for ending in ("pgn", "bgn"):
                annotated, plain = f"annotated.{ending}", f"plain.{ending}"
                self.assertIn(f"Marginalia {release}", self.read(annotated).decode())
                self.bgn("convert", PLAIN, "-o", plain)
                self.annotate("--no-config", "--strip-own", annotated, "-o", f"stripped.{ending}")
                self.assertEqual(self.read(f"stripped.{ending}"), self.read(plain))
                for name in ("annotated", "plain"):
                    self.annotate(*NODES, f"{name}.{ending}", "-o", f"{name}-now.{ending}")
                self.assertEqual(self.read(f"annotated-now.{ending}"), self.read(f"plain-now.{ending}"))

    def test_marks_without_a_proof(self):
        """So 0.1.0 wrote them."""
        shutil.copy(os.path.join(ROOT, "tests", "data", "club.pgn"), self.path("club.pgn"))
        before = self.read("club.pgn").decode()
        self.assertIn("Marginalia 0.1.0", before)
        self.annotate(*NODES, "club.pgn", "-o", "now.pgn")
        games = before.count("[Event ")
        self.assertIn(f"games that an earlier version annotated without marks; its sentences, glyphs and variations stay: {games}",
                      self.messages)
        now = self.read("now.pgn").decode()
        self.assertEqual((now.count(f'[Annotator "Marginalia {version()}"]'), now.count("0.1.0")), (games, 0))

    def test_facts_and_reasons_speak_another_language(self):
        for _ in self.versions_with("annotated.pgn", "annotated.bgn"):
            for name in ("annotated.pgn", "annotated.bgn"):
                out = self.annotate("--no-config", "--use-stored-evals", "--lang", "de", "--to", "pgn", name)[0]
                said = " ".join(out.split())
                for best in ("Lb7 ", "Dxb2"):  # a better move, and the reason of another error: what is said of them may change
                    self.assertIn(best, said)
                self.assertNotIn("was best.", said)

    def test_marks_of_a_later_version_are_left_alone(self):
        for _ in self.versions_with("annotated.pgn"):
            later = self.read("annotated.pgn").decode().replace('[MarginaliaMarks "2;', '[MarginaliaMarks "3;')
            self.write("later.pgn", later)
            for option in (("--strip-own",), ("--use-stored-evals",)):
                self.annotate("--no-config", *option, "later.pgn", "-o", "out.pgn")
                self.assertEqual(self.read("out.pgn").decode(), later)
                self.assertIn("later.pgn, game 1: a later version annotated it", self.messages)

    def test_settings(self):
        for _ in self.versions_with("annotate.toml", "rules.json"):
            out = self.annotate("--config", "annotate.toml", "--engine", ENGINE, "--rules", "./rules.json", "--to", "pgn", "plain.pgn")[0]
            self.assertNotIn("was best.", " ".join(out.split()))
            self.assertNotIn("%cal", out)

    def test_report_and_cache(self):
        for _ in self.versions_with("report.json", "cache.db"):
            self.annotate(*NODES, "plain.pgn", "--player", "Anderssen", "--since", "report.json", "--report", "now.json", "--cache", "cache.db")
            report = json.loads(self.read("now.json"))
            self.assertEqual(report["since"]["player"], ["Anderssen"])
            self.assertFalse(keys_of(json.loads(self.read("report.json"))) - keys_of(report))

    def test_databases_and_indexes(self):
        for _ in self.versions_with("games.mdb", "plain.pgn.bgi", "archive.uci.gz", "archive.uci.gz.idx"):
            self.assertIn("e4", self.book("records", "query", "games.mdb"))
            self.book("records", "add", "games.mdb", "plain.pgn")
            self.assertEqual(self.bgn("find", "plain.pgn", "--moves", "1. e4 e5 2. f4", "--numbers").split(), ["2"])
            self.assertEqual(self.messages, "")
            self.assertIn("d8", self.bgn("show", "1", "archive.uci.gz", "--moves"))
            self.assertEqual(self.messages, "")

    def test_files_of_a_later_version_are_refused_and_left_alone(self):
        for _ in self.versions_with("cache.db", "desk.sqlite", "games.mdb", "plain.pgn.bgi", "archive.uci.gz", "archive.uci.gz.idx"):
            for name in ("cache.db", "desk.sqlite"):
                with contextlib.closing(sqlite3.connect(self.path(name))) as database:
                    database.execute("PRAGMA user_version = 9")
            for name, place, later in (("games.mdb", 8, b"\x09"), ("plain.pgn.bgi", 8, b"\x09"), ("archive.uci.gz.idx", 7, b"9")):
                content = self.read(name)
                self.write(name, content[:place] + later + content[place + 1:])
            before = {name: self.read(name) for name in self.names() if not name.startswith("desk.sqlite.")}
            for command in ((ANNOTATE, *NODES, "plain.pgn", "--cache", "cache.db", "-o", "out.pgn"),
                            (ANNOTATE, "serve", "--no-open", "--no-config", "--state", "desk.sqlite", "--engine", ENGINE),
                            (BOOK, "records", "query", "games.mdb"), (BOOK, "records", "add", "games.mdb", "plain.pgn"),
                            (BGN, "find", "plain.pgn", "--moves", "1. e4")):
                self.run_program(*command, status=2)
                self.assertIn("version 9", self.messages)
            self.assertIn("d8", self.bgn("show", "1", "archive.uci.gz", "--moves"))
            self.assertIn("another version", self.messages)
            self.assertEqual({name: self.read(name) for name in before}, before)

    def test_names(self):
        for release in self.versions_with("names.json", "games.mdb"):
            now = self.names_now()
            for what, names in json.loads(self.read("names.json")).items():
                self.assertEqual(sorted(set(names) - set(now[what])), [], f"{what} had these in {release}")

    def test_match(self):
        for _ in self.versions_with("match.pgn"):
            before = self.read("match.pgn")
            self.book("match", *MATCH, "-o", "match.pgn", "--resume")
            self.assertEqual(self.read("match.pgn"), before)

    def test_desk(self):
        for _ in self.versions_with("desk.sqlite", "desk.sqlite.files", "exercises.sqlite"):
            desk = self.serve()
            tab = desk.tab()
            (document,) = tab.ask("hello")["documents"]
            self.assertEqual((document["kind"], document["fault"] if "fault" in document else ""), ("text", ""))
            state = tab.ask("game", document=document["id"], number=1)
            self.assertIn(KEPT, json.dumps(state["game"]))
            self.assertEqual(len(tab.ask("list", document=document["id"], **{"from": 0, "count": 9})["rows"]), 2)
            undone = tab.ask("undo", document=document["id"], number=1, revision=state["revision"])
            self.assertNotIn(KEPT, json.dumps(undone["game"]))
            tab.close()
            self.end(desk)
