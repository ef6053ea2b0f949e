# SPDX-License-Identifier: GPL-3.0-or-later
"""Five questions to the facts of annotated games (annotate/bgn/README.md), in SQL for DuckDB and for Spark:

    python3 facts_queries.py duckdb|spark FILE.bgn [QUESTION]

A question is forks, motifs, conversion, engines or exercises; without one all five are asked.
"""
import sys

# What is not named here is passed over. Both programs understand this type.
SCHEMA = """result STRING, players ARRAY<STRUCT<last: STRING, ELO: INT>>,
    moves ARRAY<STRUCT<p: STRING, f: STRING, t: STRING, x: STRING, a: ARRAY<STRUCT<id: STRING, clk: ARRAY<STRING>,
        facts: STRUCT<label: STRING, praise: STRING, loss: DOUBLE,
            before: STRUCT<cp: INT, mate: INT, class: STRING>, after: STRUCT<cp: INT, mate: INT, class: STRING>,
            reason: STRUCT<key: STRING, about: STRING, line: ARRAY<STRING>>>>>>>"""
DUCKDB_COLUMNS = """{result: 'VARCHAR', players: 'STRUCT(last VARCHAR, ELO INTEGER)[]',
    moves: 'STRUCT(p VARCHAR, f VARCHAR, t VARCHAR, x VARCHAR, a STRUCT(id VARCHAR, clk VARCHAR[],
        facts STRUCT(label VARCHAR, praise VARCHAR, loss DOUBLE,
            before STRUCT(cp INTEGER, mate INTEGER, class VARCHAR), after STRUCT(cp INTEGER, mate INTEGER, class VARCHAR),
            reason STRUCT("key" VARCHAR, about VARCHAR, line VARCHAR[])))[])[]'}"""

# Half-moves with their number from 1, and the entries of their `a`. Only here the two programs differ.
DUCKDB_VIEWS = """
CREATE VIEW games AS
    SELECT row_number() OVER () AS game, * FROM read_json('{file}', format = 'newline_delimited', columns = {columns});
CREATE VIEW halfmoves AS
    SELECT game, result, players, unnest(moves) AS move, generate_subscripts(moves, 1) AS ply FROM games;
CREATE VIEW entries AS
    SELECT game, result, players, ply, move, unnest(move.a) AS entry FROM halfmoves;
CREATE VIEW clocks AS
    SELECT game, ply, CAST(split_part(entry.clk[1], ':', 1) AS INTEGER) * 3600
        + CAST(split_part(entry.clk[1], ':', 2) AS INTEGER) * 60 + CAST(split_part(entry.clk[1], ':', 3) AS DOUBLE) AS seconds
    FROM entries WHERE entry.clk IS NOT NULL;
CREATE VIEW ratings AS
    SELECT game, ply, players[2 - ply % 2].ELO AS rating, players[2 - ply % 2].last AS player FROM halfmoves"""
SPARK_VIEWS = """
CREATE TEMP VIEW games AS SELECT monotonically_increasing_id() + 1 AS game, * FROM bgn;
CREATE TEMP VIEW halfmoves AS
    SELECT game, result, players, move, n + 1 AS ply FROM games LATERAL VIEW posexplode(moves) AS n, move;
CREATE TEMP VIEW entries AS
    SELECT game, result, players, ply, move, entry FROM halfmoves LATERAL VIEW explode(move.a) AS entry;
CREATE TEMP VIEW clocks AS
    SELECT game, ply, CAST(split_part(entry.clk[0], ':', 1) AS INTEGER) * 3600
        + CAST(split_part(entry.clk[0], ':', 2) AS INTEGER) * 60 + CAST(split_part(entry.clk[0], ':', 3) AS DOUBLE) AS seconds
    FROM entries WHERE entry.clk IS NOT NULL;
CREATE TEMP VIEW ratings AS
    SELECT game, ply, players[1 - ply % 2].ELO AS rating, players[1 - ply % 2].last AS player FROM halfmoves"""

QUESTIONS = {
    # Who misses forks, and with how much time on the clock?
    "forks": """
SELECT CAST(floor(rating / 400) * 400 AS INTEGER) AS rating_from,
    CASE WHEN seconds < 30 THEN '< 30 s' WHEN seconds < 120 THEN '< 2 min' ELSE 'more' END AS clock,
    count(*) AS forks_missed
FROM entries JOIN ratings USING (game, ply) JOIN clocks USING (game, ply)
WHERE entry.facts.reason.key LIKE 'misses-fork%'
GROUP BY 1, 2
ORDER BY 1, 2""",
    # Which ideas stand behind blunders, and when?
    "motifs": """
SELECT entry.facts.reason.key AS motif, CAST(floor((ply - 1) / 20) * 10 + 1 AS INTEGER) AS move_from, count(*) AS blunders
FROM entries
WHERE entry.facts.label = 'blunder' AND entry.facts.reason.key IS NOT NULL
GROUP BY 1, 2
ORDER BY 3 DESC, 1, 2""",
    # An error has made the other side winning for the first time: how often does it win, by the material it is ahead?
    "conversion": """
WITH material AS (
    SELECT game, ply, sum(CASE lower(move.x) WHEN 'p' THEN 1 WHEN 'n' THEN 3 WHEN 'b' THEN 3 WHEN 'r' THEN 5 WHEN 'q' THEN 9
            ELSE 0 END * CASE WHEN ply % 2 = 1 THEN 1 ELSE -1 END) OVER (PARTITION BY game ORDER BY ply) AS balance
    FROM halfmoves),
won AS (
    SELECT game, result, ply, entry.facts.after.class AS class, row_number() OVER (PARTITION BY game ORDER BY ply) AS n
    FROM entries
    WHERE entry.facts.label IS NOT NULL AND entry.facts.before.class <> entry.facts.after.class
        AND entry.facts.after.class = CASE WHEN ply % 2 = 1 THEN 'lost' ELSE 'winning' END)
SELECT CAST(CASE class WHEN 'winning' THEN balance ELSE -balance END AS INTEGER) AS ahead, count(*) AS games,
    CAST(sum(CASE WHEN result = CASE class WHEN 'winning' THEN 'W' ELSE 'B' END THEN 1 ELSE 0 END) AS INTEGER) AS won
FROM won JOIN material USING (game, ply)
WHERE n = 1
GROUP BY 1
ORDER BY 1""",
    # What do two engines say of the same move?
    "engines": """
SELECT one.entry.id AS engine, coalesce(one.entry.facts.reason.key, '-') AS reason,
    other.entry.id AS other_engine, coalesce(other.entry.facts.reason.key, '-') AS other_reason, count(*) AS moves
FROM entries AS one JOIN entries AS other ON one.game = other.game AND one.ply = other.ply
WHERE one.entry.id < other.entry.id AND one.entry.facts.label IS NOT NULL AND other.entry.facts.label IS NOT NULL
GROUP BY 1, 2, 3, 4
ORDER BY 5 DESC, 1, 2, 3, 4""",
    # Which positions are exercises: a better move with a proof, and a game that was open before?
    "exercises": """
SELECT game, CAST(floor((ply + 1) / 2) AS INTEGER) AS move,
    CASE WHEN ply % 2 = 1 THEN 'white' ELSE 'black' END AS side, player, entry.facts.reason.key AS motif, entry.facts.loss AS loss
FROM entries JOIN ratings USING (game, ply)
WHERE entry.facts.reason.about = 'better-move' AND entry.facts.loss >= 0.3
    AND entry.facts.before.class NOT IN ('lost', 'winning')
ORDER BY entry.facts.loss DESC, game, ply""",
}


def ask_duckdb(file, question):
    import duckdb

    connection = duckdb.connect()
    connection.sql("SET threads = 1")  # games keep the numbers that they have in the file
    for view in DUCKDB_VIEWS.format(file=file, columns=DUCKDB_COLUMNS).split(";"):
        connection.sql(view)
    answer = connection.sql(QUESTIONS[question])
    return answer.columns, answer.fetchall()


def ask_spark(file, question):
    from pyspark.sql import SparkSession

    spark = SparkSession.builder.getOrCreate()
    for name in ("games", "halfmoves", "entries", "clocks", "ratings"):
        spark.catalog.dropTempView(name)
    spark.read.json(str(file), SCHEMA).coalesce(1).createOrReplaceTempView("bgn")
    for view in SPARK_VIEWS.split(";"):
        spark.sql(view)
    answer = spark.sql(QUESTIONS[question])
    return answer.columns, [tuple(row) for row in answer.collect()]


ASK = {"duckdb": ask_duckdb, "spark": ask_spark}


def main():
    tool, file, *questions = sys.argv[1:]
    for question in questions or QUESTIONS:
        columns, rows = ASK[tool](file, question)
        print(f"{question}:")
        for row in [columns, *rows[:8]]:
            print("  " + "  ".join(f"{str(cell):<22}" for cell in row).rstrip())
        if len(rows) > 8:
            print(f"  ... {len(rows)} rows")


if __name__ == "__main__":
    main()
