#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The guide to databases (tests/guide/DATABASES.md): PostgreSQL, Parquet by DuckDB, and MongoDB's queries by mingo have to
answer what a few lines of Python answer; the schema for MongoDB takes games and refuses what is none. bgn, DuckDB and PostgreSQL have to give
the same answers to the questions about a player.

    databases_test.py BGN

Where a tool is not installed its tests are skipped. readme_commands.py runs the commands of the page itself.
"""
import collections
import contextlib
import functools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "tests/support"))
import postgres  # noqa: E402
import python_packages  # noqa: E402
import shared_data  # noqa: E402

COPY = r"\copy {table} FROM STDIN (FORMAT csv, QUOTE E'\x01', DELIMITER E'\x02')"
# What JSON writes with escapes, in names of players and comments.
ODD_TEXT = 'He said "no" \\ {tab\there} Жизнь \u2028 end'


def club_in(folder):
    """Makes club.bgn and club.egd of tests/data/club.pgn; the games as Python reads them."""
    subprocess.run([BGN, "convert", "--quiet", ROOT / "tests/data/club.pgn", "-o", folder / "club.bgn", "-o",
                    folder / "club.egd"], check=True, stdin=subprocess.DEVNULL, capture_output=True)
    return lines_of(folder / "club.bgn"), lines_of(folder / "club.egd")


def lines_of(file):
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def first_nag(move):
    return move.get("a", [{}])[0].get("nag")


def elo_of(player):
    return next(value for key, value in player.items() if key.startswith("ELO"))


class Folder(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.stack = contextlib.ExitStack()
        cls.addClassCleanup(cls.stack.close)
        cls.folder = pathlib.Path(cls.stack.enter_context(tempfile.TemporaryDirectory()))
        cls.bgn, cls.egd = club_in(cls.folder)


class Postgres(Folder):
    @classmethod
    def setUpClass(cls):
        if postgres.programs() is None:
            raise unittest.SkipTest("no PostgreSQL here (apt-get install postgresql)")
        super().setUpClass()
        cls.env = dict(os.environ, **cls.stack.enter_context(postgres.server()))
        subprocess.run(["createdb", "chess"], env=cls.env, check=True)
        cls.psql("-f", HERE / "postgres_schema.sql")
        for table, file in (("game (bgn)", "club.bgn"), ("egd_game (egd)", "club.egd")):
            cls.load(table, (cls.folder / file).read_bytes())

    @classmethod
    def psql(cls, *arguments, **more):
        done = subprocess.run(["psql", "chess", "-qAt", "-v", "ON_ERROR_STOP=1", *arguments], env=cls.env,
                              capture_output=True, check=False, **more)
        if done.returncode != 0:
            raise AssertionError(done.stderr.decode())
        return done.stdout.decode()

    @classmethod
    def load(cls, table, content):
        cls.psql("-c", COPY.format(table=table), input=content)

    @classmethod
    def rows(cls, query):
        return [json.loads(line) for line in
                cls.psql("-c", f"SELECT to_json(q) FROM ({query}) AS q").split("\n")[:-1]]

    def question(self, number):
        text = (HERE / "postgres_questions.sql").read_text(encoding="utf-8")
        queries = [part.strip() for part in text.split(";") if "SELECT" in part]
        return queries[number].removesuffix("LIMIT 5")

    def test_games_come_back_as_they_were(self):
        self.assertEqual([row["bgn"] for row in self.rows("SELECT bgn FROM game ORDER BY id")], self.bgn)
        self.assertEqual([row["egd"] for row in self.rows("SELECT egd FROM egd_game ORDER BY id")], self.egd)

    def test_odd_text(self):
        odd = {"moves": [], "result": "*", "event": ODD_TEXT, "comment": "\x01\x02\x1f"}
        self.psql("-c", "CREATE TABLE odd (bgn jsonb)")
        self.load("odd (bgn)", json.dumps(odd, ensure_ascii=False).encode() + b"\n")
        self.assertEqual([row["bgn"] for row in self.rows("SELECT bgn FROM odd")], [odd])

    def test_blunders(self):
        expected = collections.Counter()
        for game in self.bgn:
            for ply, move in enumerate(game["moves"]):
                if first_nag(move) == 4:
                    expected[game["type"], move["p"].upper(), ply // 10 * 10] += 1
        found = {(r["type"], r["piece"], r["since"]): r["blunders"] for r in self.rows(self.question(0))}
        self.assertEqual(found, expected)
        self.assertEqual(sum(found.values()), 66)

    def test_early_castling(self):
        expected = sum(any("castle" in move for move in game["moves"][:20]) for game in self.bgn
                       if "2024-01-01" <= game["datetime"][:10] <= "2024-12-31")
        self.assertEqual(self.rows(self.question(1)), [{"games": expected}])
        self.assertGreater(expected, 0)

    def test_queen_takes_bishop(self):
        expected = [number for number, game in enumerate(self.bgn, 1)
                    if any(move["p"] == "Q" and move.get("x") == "b" for move in game["moves"])]
        self.assertEqual([row["id"] for row in self.rows(self.question(2))], expected)
        self.assertGreater(len(expected), 0)

    def test_moves_from_a_position(self):
        board = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w "
        expected = collections.Counter(step["move"]["san"] for game in self.egd for step in game["moves"].values()
                                       if step["start_position"]["fen"].startswith(board))
        found = {row["move"]: row["games"] for row in self.rows(self.question(3))}
        self.assertEqual(found, expected)
        self.assertGreater(len(expected), 0)

    def test_indexes_serve_the_questions(self):
        """A dozen games are read faster without; with that forbidden the plans have the indexes."""
        for number, index in ((1, "game_day"), (2, "game_content"), (3, "egd_boards")):
            plan = self.psql("-c", f"SET enable_seqscan = off; EXPLAIN {self.question(number)}")
            self.assertIn(index, plan)
        plan = self.psql("-c", "SET enable_seqscan = off; "
                               "EXPLAIN SELECT id FROM game WHERE bgn #>> '{opening,ECO}' = 'C50'")
        self.assertIn("game_eco", plan)


def tables_of(folder, games, *options):
    """Has bgn write the tables, with the DuckDB of this Python."""
    path = f"{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}"
    subprocess.run([BGN, "tables", "--quiet", "-o", folder, *options, *games], check=True, stdin=subprocess.DEVNULL,
                   env=dict(os.environ, PATH=path))


class Parquet(Folder):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        import duckdb

        cls.duckdb = duckdb
        tables_of(cls.folder / "club", [cls.folder / "club.bgn"])

    def rows(self, query):
        found = self.duckdb.sql(query.replace("GAMES", f"'{self.folder}/club/games.parquet'")
                                .replace("MOVES", f"'{self.folder}/club/moves.parquet'"))
        return [dict(zip(found.columns, row)) for row in found.fetchall()]

    def test_games(self):
        found = self.rows("SELECT * FROM GAMES ORDER BY game")
        self.assertEqual([row["game"] for row in found], list(range(1, len(self.bgn) + 1)))
        for row, game in zip(found, self.bgn):
            white, black = game["players"]
            self.assertEqual(row["white"], f"{white['last']}, {white['first']}")
            self.assertEqual((row["white_elo"], row["black_elo"]), (elo_of(white), elo_of(black)))
            self.assertEqual((row["result"], row["type"], row["plies"], row["eco"], row["opening"]),
                             (game["result"], game["type"], len(game["moves"]), game["opening"]["ECO"],
                              game["opening"]["verbose"]))
            self.assertEqual(row["time"].strftime("%Y-%m-%dT%H:%M:%SZ"), game["datetime"])
            self.assertEqual(row["day"].isoformat(), game["datetime"][:10])

    def test_moves(self):
        found = self.rows("SELECT * FROM MOVES ORDER BY game, ply")
        expected = [(number, ply, move) for number, game in enumerate(self.bgn, 1)
                    for ply, move in enumerate(game["moves"])]
        self.assertEqual(len(found), len(expected))
        mates = 0
        for row, (number, ply, move) in zip(found, expected):
            self.assertEqual((row["game"], row["ply"], row["piece"], row["from_square"], row["to_square"]),
                             (number, ply, move["p"], move["f"], move["t"]))
            self.assertEqual((row["captured"], row["check_number"], row["castle"], row["promotion"], row["nag"]),
                             (move.get("x"), move.get("c"), move.get("castle"), move.get("promo"), first_nag(move)))
            self.assertEqual(row["en_passant"], move.get("ep", False))
            said = move.get("a", [{}])[0]
            if (text := said.get("eval", [None])[0]) is None:
                self.assertEqual((row["eval_cp"], row["eval_mate"]), (None, None))
            elif text.startswith("#"):
                mates += 1
                self.assertEqual((row["eval_cp"], row["eval_mate"]), (None, int(text[1:])))
            else:
                self.assertEqual((row["eval_cp"], row["eval_mate"]), (round(float(text) * 100), None))
            if (clock := said.get("clk", [None])[0]) is not None:
                hours, minutes, seconds = clock.split(":")
                self.assertEqual(row["clock_seconds"], int(hours) * 3600 + int(minutes) * 60 + float(seconds))
        self.assertGreater(mates, 0)

    def test_types(self):
        types = {row["column_name"]: row["column_type"] for row in self.rows("DESCRIBE FROM MOVES")}
        self.assertEqual(types["eval_cp"], "INTEGER")
        self.assertEqual(types["clock_seconds"], "DOUBLE")
        self.assertEqual(types["en_passant"], "BOOLEAN")
        self.assertEqual(types["position"], "BIGINT")
        self.assertEqual([row["column_type"] for row in self.rows("DESCRIBE FROM GAMES") if row["column_name"] in ("day", "time")],
                         ["DATE", "TIMESTAMP"])

    def test_games_with_little_in_them(self):
        file = self.folder / "bare.bgn"
        file.write_text('{"moves":[],"result":"*"}\n{"moves":[{"p":"P","f":"e2","t":"e4"}],"result":"D","datetime":'
                        '"2024-01-02","players":[{"handle":{"domain":"org.lichess","value":"Bob"}},{"last":"Amy"}]}\n')
        tables_of(self.folder / "bare", [file])
        query = f"SELECT * FROM '{self.folder}/bare/games.parquet' ORDER BY game"
        first, second = self.rows(query)
        self.assertEqual((first["white"], first["day"], first["plies"]), (None, None, 0))
        self.assertEqual((second["white"], second["black"], second["day"].isoformat(), second["plies"]),
                         ("Bob", "Amy", "2024-01-02", 1))


class Insights(unittest.TestCase):
    """The same twenty questions to bgn, to DuckDB with both kinds of tables, and to PostgreSQL."""

    COUNTS = ("games", "wins", "draws", "losses", "moves", "seconds")
    # Of a file, the players who are asked for. Names are parts of names.
    FILES = ((ROOT / "tests/data/club.pgn", ("Hanna", "Trapper, Tess")),
             (shared_data.path("lichess/kdave_lichess_2021-10.pgn"), ("a",)),
             (shared_data.path("lichess/gentile_demo-games.pgn"), ("e",)),
             (shared_data.path("masters/Tal.pgn"), ("mihail tal",)))

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.sql = (HERE / "insights.sql").read_text(encoding="utf-8")

    def by_bgn(self, file, player):
        said = subprocess.run([BGN, "stats", "--quiet", "--insights", "--player", player, "--json", "--top", "100000", file],
                              check=True, capture_output=True, stdin=subprocess.DEVNULL).stdout
        answers = {}
        for question in json.loads(said)["insights"]:
            for row in [dict(question["all"], label="(all)")] * (question["all"]["games"] > 0) + question["rows"]:
                answers[question["id"], row["label"]] = tuple(row.get(name) for name in self.COUNTS)
        return answers

    def answers(self, rows):
        """Of rows as insights.sql has them: question, label, four counts, a percentage, moves and seconds."""
        found = {}
        for question, label, *counts in rows:
            numbers = [None if n in (None, "") else int(n) for n in counts[:4] + counts[5:]]
            found[question, label] = tuple(numbers)
        return found

    def by_duckdb(self, player, *preparation):
        import duckdb

        base = duckdb.connect()
        for statement in preparation:
            base.execute(statement)
        base.execute("CREATE TABLE player AS SELECT $name AS name", {"name": player})
        return self.answers(base.execute(self.sql).fetchall())

    def by_postgres(self, player, env):
        base = f"insights{len(list(self.folder.iterdir()))}"
        (self.folder / base).touch()
        run = functools.partial(subprocess.run, check=True, env=env, capture_output=True, text=True)
        run(["createdb", base])
        copies = [f"\\copy {table} FROM '{self.folder}/csv/{table}.csv' CSV HEADER" for table in ("games", "moves")]
        run(["psql", base, "-v", "ON_ERROR_STOP=1", "-q", "-f", self.folder / "csv/schema.sql", "-c", copies[0], "-c", copies[1],
             "-c", f"CREATE TABLE player AS SELECT '{player}' AS name"])
        said = run(["psql", base, "-v", "ON_ERROR_STOP=1", "-qAt", "-F", "\t", "-f", HERE / "insights.sql"])
        return self.answers(line.split("\t") for line in said.stdout.splitlines())

    def test_all_answers_agree(self):
        with contextlib.ExitStack() as stack:
            env = dict(os.environ, **stack.enter_context(postgres.server())) if postgres.programs() else None
            if env is None:
                print("no PostgreSQL here (apt-get install postgresql): its answers are not compared")
            told = set()
            for file, players in self.FILES:
                if file.exists():
                    told |= self.compare(file, players, env)
        # Every question has an answer somewhere.
        self.assertEqual(len({question for question, label in told if label != "(all)"}), 20)

    def compare(self, file, players, env):
        """The answers that there are."""
        csv, parquet = self.folder / "csv", self.folder / "parquet"
        tables_of(csv, [file], "--csv")
        tables_of(parquet, [file])
        views = [f"CREATE VIEW {table} AS FROM '{parquet}/{table}.parquet'" for table in ("games", "moves")]
        load = [(csv / "schema.sql").read_text()] + [
            f"COPY {table} FROM '{csv}/{table}.csv' (HEADER, QUOTE '\"', ESCAPE '\"')" for table in ("games", "moves")]
        told = set()
        for player in players:
            with self.subTest(file=file.name, player=player):
                expected = self.by_bgn(file, player)
                self.assertGreater(len(expected), 10)
                told |= set(expected)
                self.check_same(self.by_duckdb(player, *views), expected)
                self.check_same(self.by_duckdb(player, *load), expected)
                if env:
                    self.check_same(self.by_postgres(player, env), expected)
        return told

    def check_same(self, found, expected):
        wrong = {key: (found.get(key), expected.get(key)) for key in found.keys() | expected.keys()
                 if found.get(key) != expected.get(key)}
        self.assertEqual(wrong, {})


class MongoQueries(Folder):
    """No MongoDB is here; mingo has its aggregation, and bson is its reader of Extended JSON."""

    # A game of Chess960, where the first move may be castling.
    AT_ONCE = """[Date "1972.07.11"]\n[SetUp "1"]\n[Variant "Chess960"]
[FEN "bnrbnkrq/pppppppp/8/8/8/8/PPPPPPPP/BNRBNKRQ w KQkq - 0 1"]\n\n1. O-O e5 2. e4 O-O *\n\n"""
    DATES = ("1960.01.01", "1979.12.31", "1980.01.01", "1959.12.31", "1960.??.??", "1979.12.??", "1980.??.??", "????.??.??")

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        modules = os.pathsep.join(filter(None, (os.environ.get("NODE_PATH"), str(ROOT / ".venv/node_modules"))))
        cls.env = dict(os.environ, NODE_PATH=modules)
        has_both = "require('mingo'); require('bson')"
        if not shutil.which("node") or subprocess.run(["node", "-e", has_both], env=cls.env, capture_output=True).returncode:
            raise unittest.SkipTest("no node with mingo and bson here (./bootstrap test --guides, with npm)")
        page = (HERE / "DATABASES.md").read_text(encoding="utf-8")
        cls.castling = re.search(r"^```js\n(.*?)^```", page, re.M | re.S)[1]
        cls.blunders = "db.games" + page.split("    db.games", 4)[-1].split("\n\n")[0]

    def answer(self, games, query):
        """What the query answers, of games for mongoimport."""
        file = self.folder / "games.mongodb.json"
        subprocess.run([BGN, "convert", "--quiet", games, "-o", file, "--for-mongodb"], check=True, stdin=subprocess.DEVNULL)
        said = subprocess.run(["node", HERE / "mongodb_query.cjs", file], input=query.encode(), env=self.env, check=True,
                              capture_output=True).stdout
        return [json.loads(line) for line in said.splitlines()]

    def test_blunders(self):
        expected = collections.Counter()
        for game in self.bgn:
            for ply, move in enumerate(game["moves"]):
                if first_nag(move) == 4:
                    expected[move["p"].upper(), ply // 10 * 10] += 1
        found = {(row["_id"]["piece"], row["_id"]["since"]): row["blunders"]
                 for row in self.answer(self.folder / "club.bgn", self.blunders)}
        self.assertEqual(found, expected)
        self.assertEqual(sum(found.values()), 66)

    def test_early_castling(self):
        """Real games, every date at the borders, and one that castles at once."""
        file = self.folder / "games.pgn"
        games = shared_data.path("masters/Fischer.pgn")
        real = re.findall(r"\[Event .*?(?=\n\[Event |\Z)", games.read_text("utf-8"), re.S)[::5] if games.exists() else []
        dated = [f'[Date "{date}"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *\n' for date in self.DATES]
        file.write_text("\n".join([*real, *dated, self.AT_ONCE]), encoding="utf-8")
        castlings = castlings_of(file)
        counts = []
        for moves in (5, 10, 15, 20):
            query = self.castling.replace('"$moves"},5 ]', f'"$moves"}},{moves} ]')
            self.assertEqual(query == self.castling, moves == 5)
            expected = sorted(filter(None, (tuple(ply for ply in game if ply < moves) for game in castlings)))
            self.assertEqual(sorted(tuple(row["X"]) for row in self.answer(file, query)), expected)
            counts.append(len(expected))
        self.assertEqual(counts[0], 1)
        self.assertEqual(counts[1] > 25 and counts[2] > counts[1] + 20 if real else counts[1] == 5, True, counts)


def castlings_of(file):
    """By python-chess, of each game from 1960 up to 1980: the half-moves with which somebody castles."""
    import chess.pgn

    class Castlings(chess.pgn.BaseVisitor):
        def begin_game(self):
            self.date, self.found = "", []

        def visit_header(self, name, value):
            self.date = value if name == "Date" else self.date

        def end_headers(self):
            return None if "1960" <= self.date[:4] < "1980" else chess.pgn.SKIP

        def visit_move(self, board, move):
            if board.is_castling(move):
                self.found.append(board.ply())

        def begin_variation(self):
            return chess.pgn.SKIP

        def result(self):
            return self.found

    with open(file, encoding="utf-8") as games:
        return list(iter(lambda: chess.pgn.read_game(games, Visitor=Castlings), None))


class MongoSchema(Folder):
    """No MongoDB is here; its $jsonSchema is JSON Schema of draft 4 with names of BSON for the types."""

    # A date is an object in Extended JSON.
    TYPES = {"int": "integer", "long": "integer", "bool": "boolean", "date": "object"}
    # What MongoDB knows of draft 4, and this schema needs.
    WORDS = {"bsonType", "title", "required", "enum", "minLength", "minimum", "pattern", "items", "minItems", "maxItems"}

    def as_json_schema(self, node):
        out = {}
        for word, value in node.items():
            if word == "properties":
                out[word] = {name: self.as_json_schema(part) for name, part in value.items()}
                continue
            self.assertIn(word, self.WORDS)
            if word == "bsonType":
                names = [value] if isinstance(value, str) else value
                out["type"] = sorted({self.TYPES.get(name, name) for name in names})
            else:
                out[word] = self.as_json_schema(value) if word == "items" else value
        return out

    def test_takes_games_and_refuses_others(self):
        import jsonschema

        schema = json.loads((HERE / "mongodb_schema.json").read_text(encoding="utf-8"))
        validator = jsonschema.Draft4Validator(self.as_json_schema(schema))
        subprocess.run([BGN, "convert", "--quiet", self.folder / "club.bgn", "-o", self.folder / "typed.bgn", "--for-mongodb"],
                       check=True, stdin=subprocess.DEVNULL)
        games = self.bgn + lines_of(self.folder / "typed.bgn") + lines_of(ROOT / "tests/data/odd.bgn")
        for game in games:
            self.assertEqual([error.message for error in validator.iter_errors(game)], [])
        for wrong in ({}, {"moves": [], "result": "1-0"}, {"moves": {}, "result": "W"},
                      {"moves": [{"p": "X", "f": "e2", "t": "e4"}], "result": "W"},
                      {"moves": [{"p": "P", "f": "e9", "t": "e4"}], "result": "W"},
                      {"moves": [{"p": "P", "f": "e2"}], "result": "W"},
                      {"moves": [], "result": "W", "players": [{}]},
                      {"moves": [], "result": "W", "bgn": {"eventDate": "1972-01-01"}}):
            self.assertFalse(validator.is_valid(wrong), wrong)


if __name__ == "__main__":
    python_packages.need("chess", "duckdb", "jsonschema")
    BGN = pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main()
