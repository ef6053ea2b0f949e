# SPDX-License-Identifier: GPL-3.0-or-later
"""The guide to BGN (annotate/bgn/README.md) with DuckDB:  python3 blunders_duckdb.py FILE.bgn[.gz|.zst]"""
import sys

import duckdb

# What is not named here is passed over.
COLUMNS = "{type: 'VARCHAR', moves: 'STRUCT(p VARCHAR, a STRUCT(nag INTEGER)[])[]'}"

QUERY = """
    WITH halfmoves AS (
        SELECT type, unnest(moves) AS move, generate_subscripts(moves, 1) - 1 AS n
        FROM read_json('{file}', format = 'newline_delimited', columns = {columns}))
    SELECT type, upper(move.p) AS piece, n // 10 * 10 AS since, count(*) AS blunders
    FROM halfmoves
    WHERE move.a[1].nag = 4
    GROUP BY ALL
    ORDER BY blunders DESC, type, piece, since"""


def blunders(file):
    return duckdb.sql(QUERY.format(file=file, columns=COLUMNS))


if __name__ == "__main__":
    blunders(sys.argv[1]).limit(5).show()
