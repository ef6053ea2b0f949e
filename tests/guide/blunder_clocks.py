# SPDX-License-Identifier: GPL-3.0-or-later
"""The guide to databases (tests/guide/DATABASES.md), a question to the tables of `bgn tables`:

    python3 blunder_clocks.py FOLDER
"""
import sys

import duckdb

QUERY = """
    SELECT white, count(*) AS blunders, round(avg(clock_seconds)) AS seconds_left
    FROM '{folder}/moves.parquet' JOIN '{folder}/games.parquet' USING (game)
    WHERE nag = 4 AND piece = upper(piece)
    GROUP BY white
    ORDER BY blunders DESC, white"""


def blunder_clocks(folder):
    return duckdb.sql(QUERY.format(folder=folder))


if __name__ == "__main__":
    blunder_clocks(sys.argv[1]).show()
