# SPDX-License-Identifier: GPL-3.0-or-later
"""The guide to more than one machine (tests/guide/SCALE.md): BGN through `annotate`, on a cluster of Spark.

    spark-submit annotate_spark.py GAMES.bgn.bz2 FOLDER [COMMAND...]

COMMAND reads games from standard input and writes games, both as BGN. It is `annotate -` if it is left out, and
may be `bgn filter - --to bgn --rating 2000-` as well. Every machine of the cluster needs the program. Spark cuts the
file into splits, wherever its compression allows that, and runs the command once for each. A split whose
machine was lost is done again elsewhere. The parts in FOLDER, joined in the order of their names, are what
the command makes of the whole file on one machine: the same lines in the same order.
"""
import contextlib
import itertools
import subprocess
import sys
import threading

from pyspark.sql import SparkSession

# 1 says that single games were damaged, which were reported and kept; the rest is done.
DONE = (0, 1)


def feed(lines, pipe):
    # A command that ends early says why by its exit status.
    with contextlib.suppress(BrokenPipeError), pipe:
        for line in lines:
            pipe.write(line.encode() + b"\n")


def through(command):
    """A function that sends the lines of a split through `command` and yields its lines."""
    def run(lines):
        lines = iter(lines)
        if (first := next(lines, None)) is None:
            return  # a split in which no line begins
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            feeder = threading.Thread(target=feed, args=(itertools.chain([first], lines), process.stdin))
            feeder.start()
            for line in process.stdout:
                yield line.decode().removesuffix("\n")
            feeder.join()
        if process.returncode not in DONE:
            raise RuntimeError(f"{command[0]} ended with status {process.returncode}")
    return run


def main(games, folder, *command):
    command = command or ("annotate", "-")
    with SparkSession.builder.appName("annotate").getOrCreate() as spark:
        context = spark.sparkContext
        # More splits than cores: who has easy games does more of them, and a lost machine costs little.
        lines = context.textFile(games, minPartitions=4 * context.defaultParallelism)
        lines.mapPartitions(through(command)).saveAsTextFile(
            folder, "org.apache.hadoop.io.compress.BZip2Codec")


if __name__ == "__main__":
    main(*sys.argv[1:])
