# SPDX-License-Identifier: GPL-3.0-or-later
"""The guide to BGN (annotate/bgn/README.md) with Spark:  python3 blunders_spark.py FILE.bgn[.bz2] FOLDER

The schema and the query are those that Buzz Moschetti published with BGN ("BGN: A Better Chess Game
Action Information Architecture", 7 March 2024), unchanged, to show that they find here what they find
in his archive."""
import sys

from pyspark.sql import SparkSession, functions as F
from pyspark.sql.types import ArrayType, DateType, IntegerType, StringType, StructField, StructType


def get_game_schema():
    a_schema = StructType([
        StructField("nag", IntegerType()),
        StructField("eval", ArrayType(StringType())),
        StructField("clk", ArrayType(StringType()))
    ])

    m_schema = StructType([
        StructField("p", StringType()),
        StructField("f", StringType()),
        StructField("t", StringType()),
        StructField("x", StringType()),
        StructField("castle", StringType()),
        StructField("promo", StringType()),
        StructField("a", ArrayType(a_schema))
    ])

    o_schema = StructType([
        StructField("verbose", StringType()),
        StructField("generic", StringType()),
        StructField("ECO", StringType())
    ])

    p_schema = StructType([
        StructField("handle", StructType([
            StructField("domain", StringType()),
            StructField("value", StringType())
            ])),
        StructField("ELO_blitz", IntegerType()),
        StructField("ELO_bullet", IntegerType()),
        StructField("ELO_rapid", IntegerType()),
        StructField("ELO_classic", IntegerType())
    ])

    g_schema = StructType([
        StructField("site", StringType()),
        StructField("event", StringType()),
        StructField("type", StringType()),
        StructField("result", StringType()),
        StructField("datetime", DateType()),
        StructField("opening", o_schema),

        StructField("moves", ArrayType(m_schema), False),

        StructField("players", ArrayType(p_schema))
    ])

    return g_schema


def makeWhenBuckets(the_col, vals):
    cond = F.when(the_col < vals[0], F.lit("<"+str(vals[0])))

    for n in range(1, len(vals)):
        s = str(vals[n-1])+"-"+str(vals[n])
        cond = cond.when(the_col < vals[n], F.lit(s))

    cond = cond.otherwise('other')

    return cond


def process(game_data, output_uri):
    with SparkSession.builder.appName("blunders").getOrCreate() as spark:

        game_schema = get_game_schema()

        dfg = spark.read.json(game_data, game_schema)

        bkt_list = list ( range(10,201,10) )

        # group by game type, UPPER case piece (black OR white), and bucket
        dfx = dfg\
            .select( dfg.type, F.posexplode(dfg.moves).alias("N","move") )\
            .filter(F.element_at(F.col('move.a.nag'),1) == 4)\
            \
            .withColumn("B", makeWhenBuckets(F.col('N'), bkt_list))\
            \
            .groupBy( F.col('type'), F.upper(F.col('move.p')).alias('piece'), F.col('B').alias('bucket') )\
            .agg( F.count(F.col('N')).alias('Nblunders'))\
            .sort(F.col('Nblunders').desc())

        #dfx.show(truncate=False)
        dfx.write.mode("overwrite").json(output_uri)


if __name__ == "__main__":
    process(*sys.argv[1:3])
