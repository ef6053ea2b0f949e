#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Speed of reading and converting game files, ours against the best of others, in one run.

    formats.py BUILD [--data ../shared/data] [--runs 5] [--only NAME]... [--scale 1.0]

BUILD is a build folder with bin/bgn, bench/formats_bench, or both. Prints megabytes of PGN a second
(10^6 bytes; of the PGN made where PGN is what comes out), medians, and the ratio of ours to each
other program. One-thread figures are of CPU seconds, user and system, of all a program's threads
together; those of two jobs and of compressed input are of wall seconds and want an idle machine.
Files lie in memory where /dev/shm has room: a disk that is still busy with what the run before has
written would be timed with the program. A goal that is missed makes the exit status 1. A program
that is missing is left out, and named.
"""
import argparse
import os
import pathlib
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests/support"))
import peers  # noqa: E402
from measure import MEGABYTE, Program, joined, megabytes_of, take_turns  # noqa: E402
from shared_data import DATA  # noqa: E402

LICHESS = ("shakmaty_lichess_db_1000k.pgn", "kdave_lichess_2021-10.pgn")
# The published figure of the Ruby gem that defined EGD; it is not run here.
GEM_SPEED = 0.12
PYTHON_SAMPLE = 0.02
MEMORY_GOAL = 64e6
ROOM = 4e9


def folder_in_memory():
    """None where there is none with room for all files."""
    shared = pathlib.Path("/dev/shm")
    return shared if shared.is_dir() and shutil.disk_usage(shared).free >= ROOM else None


class Bench:
    def __init__(self, options, folder):
        self.options = options
        self.folder = pathlib.Path(folder)
        self.build = pathlib.Path(options.build).resolve()
        self.failures = []
        self.bgn = self.own("bin/bgn")
        self.library = self.own("bench/formats_bench")
        self.extract = peers.pgn_extract()
        self.files = {}  # name -> (path, megabytes)

    def own(self, name):
        path = self.build / name
        return path if path.exists() else peers.say(f"{name} (not built)")

    def goal(self, text, value, least):
        met = value >= least
        print(f"    goal {text}: {value:.2f}, at least {least:g}: {'met' if met else 'MISSED'}", flush=True)
        if not met:
            self.failures.append(text)

    def race(self, title, programs, goals=(), absolute=None, clock="cpu"):
        """Runs and prints one table. `goals`: (name of a peer, least ratio) for the first of ours that
        ran; `absolute`: least megabytes a second."""
        print(f"{title}")
        done = take_turns([p for p in programs if p], self.options.runs)
        ours = next((p for p in done if p.ours), None)
        for program in done:
            speed, ratio = program.speed(clock), ""
            if ours and not program.ours:
                ratio = f"  ours is {ours.speed(clock) / speed:.2f} x"
            print(f"    {program.name:30}{program.seconds(clock):8.2f} s{speed:9.1f} MB/s{ratio}", flush=True)
        for name, least in goals:
            peer = next((p for p in done if p.name == name), None)
            if ours and peer:
                self.goal(f"{title}, against {name}", ours.speed(clock) / peer.speed(clock), least)
        if ours and absolute:
            self.goal(f"{title}, MB/s", ours.speed(clock), absolute)
        return done

    def program(self, name, *arguments, megabytes):
        """A command of `bgn`."""
        return self.bgn and Program(f"bgn {name}", [self.bgn, name, *arguments], megabytes, ours=True)

    def in_library(self, operation, *paths, megabytes):
        """The same work by formats_bench.cpp."""
        return self.library and Program(f"library: {operation}", [self.library, operation, *paths], megabytes,
                                        ours=True)

    def converted(self, source, extension):
        """`source` in another format, made once, outside all measurements."""
        target = source.with_suffix(extension)
        if not target.exists():
            if self.library:
                command = [self.library, "pgn-bgn", source, target]
            elif self.bgn:
                command = [self.bgn, "convert", source, "-o", target]
            else:
                return None
            if not take_turns([Program("making a file", command, 0)], 1):
                return None
        return target

    # ---------------------------------------------------------------------------------------- parts

    def check(self):
        """legal moves from SAN"""
        reader, library, python = peers.pgn_reader(self.build), peers.chess_library(self.build), peers.python_chess()
        for name, (path, size) in self.files.items():
            programs = [self.program("check", path, "--jobs", "1", megabytes=size),
                        self.in_library("check", path, megabytes=size),
                        reader and Program("pgn-reader + shakmaty", [reader, path], size),
                        library and Program("chess-library", [library, path], size),
                        self.extract and Program("pgn-extract -r", [self.extract, "-s", "-r", path], size)]
            if python:
                sample = self.sample(path)
                programs.append(Program("python-chess (a sample)", [python, "-c", peers.PYTHON_CHECK, sample],
                                        megabytes_of(sample)))
            done = self.race(f"check, {name}", programs,
                             (("pgn-reader + shakmaty", 1.3), ("pgn-extract -r", 10)))
            self.compare_counts(done)

    def compare_counts(self, done):
        """The library and pgn-reader have read the same games, moves and errors."""
        told = {p.name: p.printed.split()[:3] for p in done
                if p.name.startswith(("library", "pgn-reader", "chess-library"))}
        if len(set(map(tuple, told.values()))) > 1:
            self.failures.append("counts")
            print(f"    the counts differ: {told}")

    def headers(self):
        """questions that the tags answer, of PGN and of the same games in BGN"""
        reader, library, duck = peers.pgn_reader(self.build), peers.chess_library(self.build), peers.duckdb()
        questions = (("count by a tag", 1200, ["filter", "--white", "Carlsen", "--count"]),
                     ("count by a formula", 450, ["filter", "--where", "WhiteElo > BlackElo + 200", "--count"]),
                     ("list", 450, ["list", "--columns", "white,black,result,date,eco"]))
        for name, (path, size) in self.files.items():
            beside = self.converted(path, ".bgn")
            for question, least, arguments in questions:
                def ask(kind, file):
                    command = [self.bgn, arguments[0], "-q", "--jobs", "1", file, *arguments[1:]]
                    return self.bgn and file and Program(f"bgn, {kind}", command, size, ours=kind == "PGN", output=os.devnull)
                others = [reader and Program("pgn-reader", [reader, "--headers", path], size),
                          library and Program("chess-library", [library, "--headers", path], size),
                          self.extract and Program("pgn-extract -Tw", [self.extract, "-s", "-TwCarlsen", f"-o{os.devnull}", path], size),
                          duck and beside and Program("DuckDB, BGN", [duck, "-c", peers.DUCKDB_COUNT, beside], size)]
                self.race(f"{question}, {name}, per megabyte of the PGN",
                          [ask("PGN", path), ask("BGN", beside), *(others if question == "count by a tag" else ())],
                          absolute=least if name == "masters" else None)

    def index(self):
        """games made searchable, by ours, scoutfish and Scid"""
        scout, scid = peers.scoutfish(), peers.scid()
        path, size = self.files["masters"]
        script = self.folder / "import.tcl"
        script.write_text(peers.SCID_IMPORT)

        def anew(name, old, command, **more):
            """Without what an earlier run has made. The shell and `rm` take two milliseconds of the seconds."""
            line = " ".join(f"'{part}'" for part in command)
            return Program(name, ["sh", "-c", f"rm -f {old}; exec {line}"], size, **more)
        self.race("an index of positions, and a move file", [
            self.bgn and anew("bgn index", f"'{path}.bgi' '{path}.bgm'", [self.bgn, "index", path, "--jobs", "1"], ours=True),
            self.program("check", path, "--jobs", "1", megabytes=size),
            scout and Program("scoutfish make", [scout, "make", path], size),
            scid and anew("Scid's import", f"'{self.folder}/scid.'*", [scid, script, self.folder / "scid", path])])
        if not self.bgn:
            return
        self.race("one board question", [
            Program("bgn search, move file", [self.bgn, "search", "-q", "--jobs", "1", "--count", "qc6", path], size, ours=True),
            scout and Program("scoutfish scout", [scout, "scout", path.with_suffix(".scout"), '{"sub-fen": "8/8/2q5/8/8/8/8/8"}'], size)])

    def bgn_out(self):
        """PGN to BGN"""
        for name, (path, size) in self.files.items():
            out, json = self.folder / "out.bgn", self.folder / "out.json"
            self.race(f"PGN to BGN, {name}",
                      [self.program("convert", path, "-o", out, "--jobs", "1", megabytes=size),
                       self.in_library("pgn-bgn", path, out, megabytes=size),
                       self.extract and Program("pgn-extract --json",
                                                [self.extract, "-s", "--json", "-o", json, path], size)],
                      (("pgn-extract --json", 7),) if name == "masters" else (),
                      absolute=70 if name == "masters" else None)
            for made in (out, json):
                made.unlink(missing_ok=True)

    def egd_out(self):
        """PGN to EGD"""
        for name, (path, size) in self.files.items():
            ours = self.program("convert", path, "-o", "-", "--to", "egd", "--jobs", "1", megabytes=size)
            if ours:
                ours.output = os.devnull
            done = self.race(f"PGN to EGD, {name}", [ours], absolute=40 if name == "masters" else None)
            if done:
                print(f"    {'the gem, as published':30}{'':10}{GEM_SPEED:9.2f} MB/s"
                      f"  ours is {done[0].speed('cpu') / GEM_SPEED:.0f} x")

    def pgn_out(self):
        """BGN to PGN, per megabyte of PGN made"""
        for name, (path, _) in self.files.items():
            source, out = self.converted(path, ".bgn"), self.folder / "out.pgn"
            if source is None:
                continue
            ours = [self.bgn, "convert", source, "-o", out]
            command = ours if self.bgn else [self.library, "bgn-pgn", source, out]
            if not take_turns([Program("", command, 0)], 1):
                continue
            size = megabytes_of(out)
            self.race(f"BGN to PGN, {name} ({megabytes_of(source):.0f} MB of BGN, {size:.0f} MB of PGN)",
                      [self.program("convert", source, "-o", out, "--jobs", "1", megabytes=size),
                       self.in_library("bgn-pgn", source, out, megabytes=size)],
                      absolute=60 if name == "masters" else None)
            out.unlink(missing_ok=True)

    def jobs(self):
        """two jobs against one, wall seconds"""
        if not self.bgn:
            return
        path, size = self.files["masters"]
        out = self.folder / "out"
        works = {"check": ["check", path], "PGN to BGN": ["convert", path, "-o", f"{out}.bgn"]}
        if source := self.converted(path, ".bgn"):
            works["BGN to PGN"] = ["convert", source, "-o", f"{out}.pgn"]
        for title, arguments in works.items():
            one, two = (Program(f"{jobs} jobs", [self.bgn, *arguments, "--jobs", jobs], size, ours=True)
                        for jobs in (1, 2))
            if len(self.race(f"{title}, one job and two (wall)", [one, two], clock="wall")) == 2:
                self.goal(f"{title}, two jobs against one", one.seconds("wall") / two.seconds("wall"), 1.8)

    def zst(self):
        """.pgn.zst to BGN against its two halves alone, wall seconds"""
        tool = peers.zstd()
        if not tool or not self.bgn:
            return
        for name, (path, size) in self.files.items():
            packed = path.with_suffix(".pgn.zst")
            take_turns([Program("", [tool, "-q", "-f", "-9", path, "-o", packed], 0)], 1)
            out = self.folder / "out.bgn"
            convert = [self.bgn, "convert", "-o", out, "--jobs", "1"]
            whole = Program("whole", [*convert, packed], size, ours=True)
            halves = [Program("zstd -dc alone", [tool, "-dc", packed], size, output=os.devnull),
                      Program("conversion alone", [*convert, path], size)]
            if len(self.race(f"zst, {name} (wall)", [whole, *halves], clock="wall")) == 3:
                slower = max(half.seconds("wall") for half in halves)
                self.goal(f"zst, {name}, the slower half against it", slower / whole.seconds("wall"), 0.95)

    def packed_out(self):
        """compressed BGN, one job and two, against bgn convert | pbzip2, lbzip2, pigz, zstd; wall seconds"""
        if not self.bgn:
            return
        path, size = self.files["masters"]
        out = self.folder / "out.bgn"
        convert = [self.bgn, "convert", "-q", path, "-o"]

        def piped(name, packer):
            return peers.tool(packer[0]) and Program(
                name, ["sh", "-c", f"'{self.bgn}' convert -q -j 2 '{path}' --to bgn | {' '.join(packer)} > '{out}.piped'"], size)

        plain = [Program(f"plain, {jobs} jobs", [*convert, out, "-j", jobs], size, ours=True) for jobs in (1, 2)]
        for extension, packers in ((".bz2", (["pbzip2", "-c", "-p2"], ["lbzip2", "-c", "-n2"])), (".gz", (["pigz", "-c", "-p2"],)),
                                   (".zst", (["zstd", "-q", "-c", "-3", "-T2"],))):
            two, one = (Program(f"{extension}, {jobs} jobs", [*convert, f"{out}{extension}", "-j", jobs], size, ours=True)
                        for jobs in (2, 1))
            others = [piped(f"bgn convert | {' '.join(packer)}", packer) for packer in packers]
            done = self.race(f"PGN to BGN{extension} (wall)", [two, one, *plain, *others],
                             [(other.name, 1) for other in others if other], clock="wall")
            if two in done and one in done and extension == ".bz2":
                self.goal("BGN.bz2, two jobs against one", one.seconds("wall") / two.seconds("wall"), 1.9)
            if two in done and plain[0] in done and extension == ".zst":
                self.goal("BGN.zst on two jobs against plain on one", plain[0].seconds("wall") / two.seconds("wall"), 1)

    def packed_in(self):
        """reading compressed PGN on two jobs against the decompression alone, wall seconds"""
        if not self.bgn:
            return
        for name, (path, size) in self.files.items():
            # The other formats are decompressed faster than the games are checked.
            for packer, extension, goal in ((["bzip2"], ".bz2", 1.8), (["gzip"], ".gz", None), (["zstd", "-q"], ".zst", None),
                                            (["xz", "-1", "-T2"], ".xz", None)):
                if not peers.tool(packer[0]):
                    continue
                packed = self.folder / f"{path.name}{extension}"
                take_turns([Program("", [*packer, "-c", path], 0, output=packed)], 1)
                ours = Program(f"bgn check -j 2 {extension}", [self.bgn, "check", "-q", "-j", "2", packed], size, ours=True)
                alone = Program(f"{packer[0]} -dc alone", [packer[0], "-dc", packed], size, output=os.devnull)
                self.race(f"reading {extension}, {name} (wall)", [ours, alone], [(alone.name, goal)] if goal else (), clock="wall")
                packed.unlink(missing_ok=True)

    def memory(self):
        """peak memory on 200 MB and 2 GB of PGN"""
        if not self.bgn:
            return
        parts = sorted((self.options.data / "masters").glob("*.pgn"))
        once = sum(part.stat().st_size for part in parts)
        for wanted in (200e6, 2e9):
            path = self.folder / "large.pgn"
            size = joined(parts, max(1, round(wanted * self.options.scale / once)), path)
            for jobs in (1, 2):
                for arguments in (["check", path], ["convert", path, "-o", "-", "--to", "bgn"]):
                    program = Program("", [self.bgn, *arguments, "--jobs", jobs], size,
                                      output=os.devnull, watch_peak=True)
                    if take_turns([program], 1):
                        title, peak = f"{arguments[0]} of {size:.0f} MB, jobs {jobs}", program.peak
                        print(f"{title}: {peak / MEGABYTE:.1f} MB, {program.wall[0]:.1f} s", flush=True)
                        self.goal(f"{title}, the bound against its peak", MEMORY_GOAL * jobs / peak, 1)
            path.unlink()

    def sample(self, path):
        """A small part of a file, cut between games."""
        target = path.with_suffix(".sample.pgn")
        if not target.exists():
            text = path.read_bytes()
            end = text.find(b"\n[Event ", int(len(text) * PYTHON_SAMPLE))
            target.write_bytes(text[:end + 1 if end >= 0 else len(text)])
        return target

    def prepare(self):
        data, scale = self.options.data, self.options.scale
        for name, parts, repeats in (("masters", sorted((data / "masters").glob("*.pgn")), 5),
                                     ("lichess", [data / "lichess" / part for part in LICHESS], 30)):
            path = self.folder / f"{name}.pgn"
            self.files[name] = path, joined(parts, max(1, round(repeats * scale)), path)


def main():
    parts = {"check": Bench.check, "headers": Bench.headers, "index": Bench.index, "bgn": Bench.bgn_out, "egd": Bench.egd_out, "pgn": Bench.pgn_out,
             "jobs": Bench.jobs, "zst": Bench.zst, "packed-out": Bench.packed_out, "packed-in": Bench.packed_in,
             "memory": Bench.memory}
    described = "\n".join(f"  {name:11}{part.__doc__}" for name, part in parts.items())
    parser = argparse.ArgumentParser(description=__doc__,
                                     epilog=f"parts:\n{described}\nwithout --only: all but memory",
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--data", type=pathlib.Path, default=DATA)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", action="append", choices=list(parts), default=[])
    parser.add_argument("--scale", type=float, default=1.0, help="larger or smaller inputs")
    parser.add_argument("--folder", type=pathlib.Path,
                        help="for the files (default: a temporary one, in memory where there is room)")
    options = parser.parse_args()
    if not (options.data / "masters").is_dir():
        print(f"formats.py: no game files in {options.data} (--data names their folder)")
        return 2

    with tempfile.TemporaryDirectory(prefix="formats", dir=options.folder or folder_in_memory()) as folder:
        bench = Bench(options, folder)
        if not bench.bgn and not bench.library:
            return 2
        bench.prepare()
        load = os.getloadavg()[0]
        print(f"medians of {options.runs}; load {load:.1f} on {os.cpu_count()} processors; "
              + ", ".join(f"{name} {size:.1f} MB" for name, (_, size) in bench.files.items()))
        for name, part in parts.items():
            if name in options.only or (not options.only and name != "memory"):
                part(bench)
    if bench.failures:
        print("missed: " + "; ".join(bench.failures))
    return 1 if bench.failures else 0


if __name__ == "__main__":
    sys.exit(main())
