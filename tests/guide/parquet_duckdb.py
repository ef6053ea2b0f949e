# SPDX-License-Identifier: GPL-3.0-or-later
"""The guide to databases (tests/guide/DATABASES.md): BGN as two typed tables in Parquet.

    python3 parquet_duckdb.py GAMES.bgn[.gz|.zst] FOLDER

FOLDER gets games.parquet, one row a game, and moves.parquet, one row a half-move of the main line. `game`
counts the games of the file from 1 and joins the two. `ply` counts half-moves from 0.
"""
import pathlib
import sys

import duckdb

# What is not named here is passed over. Numbers may be missing, as all but moves and result may.
COLUMNS = """{
    site: 'VARCHAR', event: 'VARCHAR', type: 'VARCHAR', result: 'VARCHAR', datetime: 'VARCHAR',
    timeControl: 'VARCHAR', fen: 'VARCHAR', variant: 'VARCHAR',
    opening: 'STRUCT(ECO VARCHAR, "verbose" VARCHAR)',
    players: 'STRUCT(handle STRUCT("value" VARCHAR), "last" VARCHAR, "first" VARCHAR, title VARCHAR, ELO INTEGER,
                     ELO_bullet INTEGER, ELO_blitz INTEGER, ELO_rapid INTEGER, ELO_classic INTEGER)[]',
    moves: 'STRUCT(p VARCHAR, f VARCHAR, t VARCHAR, x VARCHAR, c INTEGER, castle VARCHAR, promo VARCHAR, ep BOOLEAN,
                   a STRUCT(nag INTEGER, eval VARCHAR[], clk VARCHAR[], comment VARCHAR)[])[]'}"""

MACROS = """
    CREATE TEMP MACRO name_of(player) AS
        coalesce(player.handle.value, nullif(concat_ws(', ', player.last, player.first), ''));
    CREATE TEMP MACRO elo_of(player) AS
        coalesce(player.ELO, player.ELO_bullet, player.ELO_blitz, player.ELO_rapid, player.ELO_classic);
    -- '1:02:03.5' in seconds
    CREATE TEMP MACRO seconds(clock) AS
        list_reduce([TRY_CAST(part AS DOUBLE) FOR part IN string_split(clock, ':')],
                    lambda sum, part: 60 * sum + part);
    CREATE TEMP MACRO is_mate(eval) AS starts_with(eval, '#')"""

GAMES = """
    SELECT game, result, name_of(players[1]) AS white, name_of(players[2]) AS black,
           elo_of(players[1]) AS white_elo, elo_of(players[2]) AS black_elo,
           TRY_CAST("left"(datetime, 10) AS DATE) AS day, TRY_CAST(datetime AS TIMESTAMP) AS time,
           event, site, type, timeControl AS time_control, opening.ECO AS eco, opening."verbose" AS opening,
           variant, fen, len(moves)::INTEGER AS plies
    FROM bgn
    ORDER BY game"""

# Evaluations are those of the first annotator, in centipawns from White's point of view; a mate counts in moves.
MOVES = """
    WITH halfmove AS (
        SELECT game, generate_subscripts(moves, 1) - 1 AS ply, unnest(moves) AS move FROM bgn),
    said AS (
        SELECT game, ply::SMALLINT AS ply, move, move.a[1].eval[1] AS eval, move.a[1].clk[1] AS clock FROM halfmove)
    SELECT game, ply, move.p AS piece, move.f AS from_square, move.t AS to_square, move.x AS captured,
           move.c::SMALLINT AS check_number, move.castle AS castle, move.promo AS promotion,
           coalesce(move.ep, false) AS en_passant, move.a[1].nag::SMALLINT AS nag,
           CASE WHEN NOT is_mate(eval) THEN round(TRY_CAST(eval AS DOUBLE) * 100)::INTEGER END AS eval_cp,
           CASE WHEN is_mate(eval) THEN TRY_CAST("substring"(eval, 2) AS SMALLINT) END AS eval_mate,
           seconds(clock) AS clock_seconds, move.a[1].comment AS comment
    FROM said
    ORDER BY game, ply"""


def write_parquet(file, folder):
    """Writes the two files; the folder is made if it is absent."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    base = duckdb.connect()
    base.execute(MACROS)
    # In the order of the file, so that `game` is the number of the game there.
    base.execute(f"""CREATE TEMP TABLE bgn AS
        SELECT row_number() OVER () AS game, *
        FROM read_json($file, format = 'newline_delimited', columns = {COLUMNS}, maximum_object_size = 268435456)""",
                 {"file": str(file)})
    for name, query in (("games", GAMES), ("moves", MOVES)):
        base.execute(f"COPY ({query}) TO '{folder / name}.parquet' (FORMAT parquet, COMPRESSION zstd)")


if __name__ == "__main__":
    write_parquet(*sys.argv[1:3])
