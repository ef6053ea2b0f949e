# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs `bgn tables` as users do: whole files or none, for any number of jobs, and what is said where DuckDB is absent or fails.
tests/guide/databases_test.py looks into the tables with real databases."""
import csv
import io
import json
import os
import pathlib
import re
import sys

from journey import BGN, ROOT, Journey

CLUB = pathlib.Path(ROOT) / "tests/data/club.pgn"
# A DuckDB that copies its input to where the statement says.
COPY = r"""
import re, sys
file = re.search(r"\) TO \x27((?:[^\x27]|\x27\x27)*)\x27 \(FORMAT parquet", sys.argv[1])[1]
open(file.replace("\x27\x27", "\x27"), "wb").write(sys.stdin.buffer.read())
"""
DAMAGED = '[White "Cut, Off"]\n[Black ""]\n[Result "1-0"]\n\n1. e4 e5 2. Nf6 Nc6 1-0\n\n'


class Tables(Journey):
    def files(self, folder):
        return sorted(os.listdir(os.path.join(self.folder, folder)))

    def with_duckdb(self, script):
        """An environment in which this script of sh is DuckDB, and Python is absent."""
        os.makedirs(os.path.join(self.folder, "path"), exist_ok=True)
        if script:
            self.write("path/duckdb", f"#!/bin/sh\n{script}\n")
            os.chmod(os.path.join(self.folder, "path/duckdb"), 0o755)
        self.write("path/python3", "#!/bin/sh\nexit 1\n")
        os.chmod(os.path.join(self.folder, "path/python3"), 0o755)
        return dict(os.environ, PATH=f"{self.folder}/path:/usr/bin:/bin")

    def test_csv_and_its_schema(self):
        self.bgn("tables", CLUB, "-o", "out", "--csv")
        self.assertEqual(self.messages, "bgn: 12 games\n")
        self.assertEqual(self.files("out"), ["games.csv", "moves.csv", "schema.sql"])
        schema = self.read("out/schema.sql").decode()
        for table in ("games", "moves"):
            rows = list(csv.DictReader(io.StringIO(self.read(f"out/{table}.csv").decode())))
            body = re.search(rf"CREATE TABLE {table} \((.*?)^\);", schema, re.M | re.S)[1]
            self.assertEqual(re.findall(r"^  (\w+) [A-Z]", body, re.M), list(rows[0]))
        games = [json.loads(line) for line in self.bgn("convert", CLUB, "--to", "bgn", "--quiet").splitlines()]
        self.assertEqual([(int(row["game"]), int(row["ply"]), row["piece"], row["to_square"]) for row in rows],
                         [(number, ply, move["p"], move["t"]) for number, game in enumerate(games, 1)
                          for ply, move in enumerate(game["moves"])])

    def test_games_are_numbered_over_all_inputs_whatever_the_jobs(self):
        self.write("many.pgn", CLUB.read_text(encoding="utf-8") * 40)
        for jobs in ("-j1", "-j4"):
            self.bgn("tables", jobs, "many.pgn", CLUB, "-o", jobs, "--csv")
        for file in ("games.csv", "moves.csv"):
            self.assertEqual(self.read(f"-j1/{file}"), self.read(f"-j4/{file}"))
        rows = list(csv.reader(io.StringIO(self.read("-j1/games.csv").decode())))
        self.assertEqual([row[0] for row in rows], ["game", *map(str, range(1, 12 * 41 + 1))])

    def test_damaged_games_go_as_far_as_they_were_read(self):
        self.bgn("tables", "-o", "out", "--csv", stdin=DAMAGED, status=1)
        self.assertIn("illegal move", self.messages)
        self.assertEqual(len(self.read("out/moves.csv").decode().splitlines()), 3)

    def test_without_duckdb_it_says_what_to_install(self):
        self.bgn("tables", CLUB, "-o", "out", status=2, env=self.with_duckdb(""))
        self.assertIn("pip install duckdb", self.messages)
        self.assertIn("--csv", self.messages)
        self.assertFalse(os.path.exists(os.path.join(self.folder, "out")))

    def test_duckdb_gets_the_statement_and_the_rows(self):
        self.bgn("tables", CLUB, "-o", "out's", env=self.with_duckdb(f"exec '{sys.executable}' -c '{COPY}' \"$4\""))
        self.bgn("tables", CLUB, "-o", "csv", "--csv")
        self.assertEqual(self.files("out's"), ["games.parquet", "moves.parquet"])
        for table in ("games", "moves"):
            self.assertEqual(self.read(f"out's/{table}.parquet"), self.read(f"csv/{table}.csv"))

    def test_a_duckdb_that_fails_leaves_nothing(self):
        self.write("many.pgn", CLUB.read_text(encoding="utf-8") * 40)
        for script, said in (("cat > /dev/null; echo first >&2; echo 'no room' >&2; exit 3", "exit status 3): no room"),
                             ("kill -9 $$", "signal 9"), ("exit 4", "exit status 4")):
            self.bgn("tables", "many.pgn", "-o", "out", status=2, env=self.with_duckdb(script))
            self.assertIn(said, self.messages)
            self.assertIn("out/", self.messages)
            self.assertFalse(os.path.exists(os.path.join(self.folder, "out")))

    def test_old_tables_stay_if_nothing_can_be_read(self):
        self.bgn("tables", CLUB, "-o", "out", "--csv", "--quiet")
        before = self.read("out/moves.csv")
        self.bgn("tables", "absent.pgn", "-o", "out", "--csv", status=2)
        self.assertEqual(self.read("out/moves.csv"), before)
        self.assertEqual(self.files("out"), ["games.csv", "moves.csv", "schema.sql"])

    def test_the_manual_page_has_the_columns_of_the_help(self):
        with open(os.path.join(ROOT, "annotate/bgn/bgn.1"), encoding="utf-8") as file:
            page = re.sub(r"\\([&-])", lambda match: match[1].strip("&"), file.read())
        text, _ = self.run_program(BGN, "tables", "--help")
        columns = text[text.index("Columns of games:"):].rstrip()
        self.assertIn(columns, page)
        self.assertEqual(len(columns.splitlines()), 1 + 18 + 1 + 1 + 25)

    def test_insights_need_one_player(self):
        self.bgn("stats", CLUB, "--insights", status=2)
        self.assertIn("--player", self.messages)
        text = self.bgn("stats", CLUB, "--insights", "--player", "Hanna", "--quiet")
        self.assertIn("Do I do well when queens are traded?", text)
        for jobs in ("-j1", "-j4"):
            self.assertEqual(self.bgn("stats", CLUB, jobs, "--insights", "--player", "Hanna", "--quiet"), text)
