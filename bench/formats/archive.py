#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures `bgn list`, `sort`, `dedupe`, `index` and `find` on a large collection: seconds, peak memory, and pgn-extract's beside.

Usage: archive.py BGN FOLDER GAMES.pgn... [--copies N] [--positions N]

The collection is N copies (default 50) of the given files, in FOLDER. Every copy but the first has other players, so that its
games are others with the same moves. One game in ten is there a second time in another spelling, and one in twenty a second
time cut short; dedupe must find these. FOLDER keeps the collection for the next run. Python's standard library only.
"""
import os
import random
import re
import shutil
import subprocess
import sys
import time


def turned(name, copy):
    """Another name of the same shape: letters turned by `copy`, from 26 on in the reversed alphabet."""
    def turn(c):
        if not (c.isascii() and c.isalpha()):
            return c
        base = 65 if c.isupper() else 97
        place = ord(c) - base
        return chr(base + ((place if copy < 26 else 25 - place) + copy) % 26)
    return "".join(map(turn, name))


def make(path, sources, copies):
    """Returns the numbers of games, and of those that are doubles by design."""
    chance = random.Random(1)
    games = []
    for source in sources:
        text = open(source, encoding="latin-1", newline="").read().replace("\r", "")
        games += [g.strip() + "\n\n" for g in re.split(r"(?=^\[Event )", text, flags=re.M)[1:]]
    names = re.compile(r'^\[(White|Black) "([^"]*)"\]', re.M)
    count = doubles = 0
    with open(path + ".part", "w", encoding="latin-1") as out:
        for copy in range(copies):
            for game in games:
                if copy > 0:
                    game = names.sub(lambda m: f'[{m[1]} "{turned(m[2], copy)}"]', game)
                out.write(game)
                count += 1
                draw = chance.random()
                if copy == 0 or draw > 0.15:
                    continue
                head, moves = game.split("\n\n", 1)
                words = moves.split()
                if len(words) < 60:
                    continue
                if draw < 0.10:
                    double = names.sub(lambda m: f'[{m[1]} "{m[2].upper()}"]', head) + "\n\n" + moves
                else:
                    double = head + "\n\n" + " ".join(words[:40]) + " " + words[-1] + "\n\n"
                out.write(double)
                count += 1
                doubles += 1
    os.rename(path + ".part", path)
    return count, doubles


def measure(name, command):
    """Runs a command; its output goes nowhere."""
    begin = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    messages = process.stderr.read().decode(errors="replace")
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - begin
    print(f"{name:28} {seconds:8.1f} s  {usage.ru_utime + usage.ru_stime:8.1f} CPU-s  {usage.ru_maxrss / 1024:7.0f} MiB  "
          f"{messages.strip().splitlines()[-1][-70:] if messages.strip() else ''}", flush=True)
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        sys.exit(messages)
    return seconds


def main():
    arguments = sys.argv[1:]
    numbers = {"--copies": 50, "--positions": 40}
    for option in numbers:
        if option in arguments:
            at = arguments.index(option)
            numbers[option] = int(arguments[at + 1])
            del arguments[at:at + 2]
    bgn, folder, *sources = arguments
    path = os.path.join(folder, f"archive-{numbers['--copies']}.pgn")
    if not os.path.exists(path):
        count, doubles = make(path, sources, numbers["--copies"])
        print(f"{count} games, {doubles} of them doubles by design")
    print(f"{path}: {os.path.getsize(path) / 1e6:.0f} MB")
    out = os.path.join(folder, "out.pgn")
    measure("cat", ["cat", path])
    measure("bgn list", [bgn, "list", path, "-q"])
    measure("bgn list, tags only", [bgn, "list", path, "-q", "--columns", "number,white,black,result,date,event"])
    measure("bgn sort --by date,white", [bgn, "sort", path, "--by", "date,white", "-o", out])
    measure("bgn dedupe", [bgn, "dedupe", path, "-o", out])
    measure("bgn index", [bgn, "index", path])
    size = os.path.getsize(path + ".bgi")
    head = open(path + ".bgi", "rb").read(48)
    games = int.from_bytes(head[16:24], "little")
    print(f"index: {size / 1e6:.0f} MB, {size / games:.0f} bytes a game, {int.from_bytes(head[32:40], 'little')} positions, "
          f"{int.from_bytes(head[40:48], 'little')} pairs")
    find(bgn, path, numbers["--positions"])
    extract = shutil.which("pgn-extract") or "/usr/games/pgn-extract"
    if os.path.exists(extract):
        measure("pgn-extract (copies)", [extract, "-s", "-o" + out, path])
        measure("pgn-extract -D", [extract, "-s", "-D", "-o" + out, path])
    os.unlink(out)


def find(bgn, path, count):
    """Cold: the caches of the index and the games are dropped before each query, as far as a user may."""
    chance = random.Random(2)
    moves = []
    with open(path, encoding="latin-1") as file:
        size = os.path.getsize(path)
        while len(moves) < count:
            file.seek(chance.randrange(size - 100_000))
            game = re.search(r"\n\n(1\..*?)\n\n", file.read(100_000), re.S)
            words = re.sub(r"\d+\.", " ", game[1]).split()[:-1] if game and "{" not in game[1] else []
            if len(words) >= 5:
                moves.append(" ".join(words[:chance.randrange(3, min(60, len(words)))]))
    for name, cold in (("cold", True), ("warm", False)):
        times = []
        found = 0
        for line in moves:
            if cold:
                for file in (path, path + ".bgi"):
                    descriptor = os.open(file, os.O_RDONLY)
                    os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
                    os.close(descriptor)
            begin = time.monotonic()
            done = subprocess.run([bgn, "find", path, "--moves", line, "--numbers"], capture_output=True, text=True)
            times.append(1000 * (time.monotonic() - begin))
            if done.returncode not in (0, 1):
                sys.exit(done.stderr)
            found += len(done.stdout.split())
        times.sort()
        print(f"bgn find --numbers, {name}: median {times[len(times) // 2]:.1f} ms, slowest {times[-1]:.1f} ms, the start of the "
              f"program included; {found} games of {len(moves)} positions")
    started = []
    for _ in range(20):
        begin = time.monotonic()
        subprocess.run([bgn, "--version"], capture_output=True)
        started.append(1000 * (time.monotonic() - begin))
    print(f"the start of the program alone: median {sorted(started)[10]:.1f} ms")


if __name__ == "__main__":
    main()
