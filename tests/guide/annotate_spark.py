# SPDX-License-Identifier: GPL-3.0-or-later
"""The guide to more than one machine (tests/guide/SCALE.md): BGN through `annotate`, on a cluster of Spark.

    spark-submit annotate_spark.py GAMES.bgn.bz2 FOLDER [COMMAND...]

COMMAND reads games from standard input and writes games, both as BGN. It is `annotate -` if it is left out, and
may be `bgn filter - --to bgn --rating 2000-` as well. Every machine of the cluster needs the program. Spark cuts the
file into splits, wherever its compression allows that, and runs the command once for each. If GAMES.idx is there
(`bgn convert --index`), the file may have any format and compression: it is cut at the blocks of its index, and `bgn`
reads each split, on machines that all see the file. A split whose machine was lost is done again elsewhere. The
parts in FOLDER, joined in the order of their names, are what the command makes of the whole file on one machine: the
same lines in the same order.
"""
import contextlib
import itertools
import os
import struct
import subprocess
import sys
import threading

from pyspark.sql import SparkSession

# 1 says that single games were damaged, which were reported and kept; the rest is done.
DONE = (0, 1)


def feed(lines, pipe, faults):
    # A command that ends early says why by its exit status.
    try:
        with contextlib.suppress(BrokenPipeError), pipe:
            for line in lines:
                pipe.write(line.encode() + b"\n")
    except Exception as fault:  # of those who make the lines: the split is not whole
        faults.append(fault)


def output_of(process):
    """The lines that `process` writes, until it has ended well."""
    with process:
        for line in process.stdout:
            yield line.decode().removesuffix("\n")
    if process.returncode not in DONE:
        raise RuntimeError(f"{process.args[0]} ended with status {process.returncode}")


def through(command):
    """A function that sends the lines of a split through `command` and yields its lines."""
    def run(lines):
        lines = iter(lines)
        if (first := next(lines, None)) is None:
            return  # a split in which no line begins
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        pipe, process.stdin = process.stdin, None  # the feeder alone closes it, which fails where the command has ended
        faults = []
        feeder = threading.Thread(target=feed, args=(itertools.chain([first], lines), pipe, faults))
        feeder.start()
        yield from output_of(process)
        feeder.join()
        if faults:
            raise faults[0]
    return run


def splits_of(games, wanted):
    """The first game, counted from 0, and the number of games of each split. The index is described in
    src/formats/games/FORMAT.md."""
    with open(games + ".idx", "rb") as file:
        index = file.read()
    count, = struct.unpack_from("<I", index, 12)
    blocks = [struct.unpack_from("<QQQIIIIII", index, 16 + 48 * i) for i in range(count)]
    if not blocks:
        return []
    firsts = [block[1] for block in blocks[::max(1, count // wanted)]]
    end = blocks[-1][1] + blocks[-1][5]
    return [(first, behind - first) for first, behind in itertools.pairwise([*firsts, end])]


def read_from(games):
    """A function that gives the games of a split, each as a line of BGN."""
    def read(split):
        first, count = split
        command = ["bgn", "filter", games, "--from-game", str(first + 1), "--limit", str(count), "--to", "bgn", "--quiet",
                   "--jobs", "1"]
        return output_of(subprocess.Popen(command, stdout=subprocess.PIPE))
    return read


def main(games, folder, *command):
    command = command or ("annotate", "-")
    with SparkSession.builder.appName("annotate").getOrCreate() as spark:
        context = spark.sparkContext
        # More splits than cores: who has easy games does more of them, and a lost machine costs little.
        wanted = 4 * context.defaultParallelism
        if os.path.exists(games + ".idx"):
            splits = splits_of(games, wanted)
            lines = context.parallelize(splits, max(1, len(splits))).flatMap(read_from(games))
        else:
            lines = context.textFile(games, minPartitions=wanted)
        lines.mapPartitions(through(command)).saveAsTextFile(
            folder, "org.apache.hadoop.io.compress.BZip2Codec")


if __name__ == "__main__":
    main(*sys.argv[1:])
