# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that every header compiles alone, with nothing included before it.

A header that is the first include of a .cpp file in this build has shown that already (that is why
the style puts a file's own header first). The others are compiled here, two at a time, without code
generation. What compiled stays known in the build folder until the header or one that it includes
changes.

Usage: headers_alone.py ROOT BUILD_DIR COMPILER
"""

import hashlib
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import house
from house import Fault

FLAGS = ["-std=c++23", "-Wall", "-Wextra", "-Werror", "-fsyntax-only"]
AT_ONCE = 2


def include_folders(root, build):
    folders = [root, *house.include_folders(root), root / "tests", build / "generated"]
    return [folder for folder in folders if folder.is_dir()]


def resolve(folders, path, name):
    for folder in [path.parent, *folders]:
        candidate = (folder / name).resolve()
        if candidate.is_file():
            return candidate
    return None


class Fingerprints:
    """A hash over a file and every project file that it includes, however deep."""

    def __init__(self, folders):
        self.folders = folders
        self.closures = {}

    def closure(self, path):
        if path not in self.closures:
            self.closures[path] = {path}  # an include cycle ends here
            found = {path}
            for _, quoted, name in house.includes(path):
                target = resolve(self.folders, path, name) if quoted else None
                if target is not None:
                    found |= self.closure(target)
            self.closures[path] = found
        return self.closures[path]

    def of(self, path, extra):
        digest = hashlib.sha256(extra.encode())
        for part in sorted(self.closure(path)):
            digest.update(str(part).encode() + b"\0" + part.read_bytes())
        return digest.hexdigest()


def compiled_sources(build):
    """The .cpp files that this build compiles."""
    database = build / "compile_commands.json"
    if not database.is_file():
        return []
    return [Path(entry["file"]).resolve() for entry in json.loads(database.read_text(encoding="utf-8"))]


def proven_by_build(root, build, folders):
    """The headers that a compiled .cpp file includes before everything else."""
    proven = set()
    for source in compiled_sources(build):
        if source.is_file() and source.is_relative_to(root):
            first = next(iter(house.includes(source)), None)
            if first is not None and first[1]:
                target = resolve(folders, source, first[2])
                if target is not None:
                    proven.add(target)
    return proven


def compile_alone(compiler, folders, header):
    """Nothing, or the compiler's first words on why not."""
    command = [compiler, *FLAGS, *(f"-I{folder}" for folder in folders)]
    command += ["-include", str(header), "-x", "c++", os.devnull]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode == 0:
        return None
    return next((line for line in done.stderr.splitlines() if "error" in line), "the compiler failed")


def check(root, build, compiler):
    folders = include_folders(root, build)
    version = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=True).stdout
    fingerprints = Fingerprints(folders)
    memory = build / "headers_alone.json"
    known = set(json.loads(memory.read_text())) if memory.is_file() else set()
    proven = proven_by_build(root, build, folders)
    good, work = set(), []
    for header in house.files(root, ".h"):
        if header.resolve() in proven:
            continue
        mark = fingerprints.of(header.resolve(), version + " ".join(FLAGS))
        if mark in known:
            good.add(mark)
        else:
            work.append((header, mark))
    faults = []
    with ThreadPoolExecutor(AT_ONCE) as pool:
        outcomes = pool.map(lambda item: compile_alone(compiler, folders, item[0]), work)
        for (header, mark), words in zip(work, outcomes):
            if words is None:
                good.add(mark)
            else:
                where = header.relative_to(root).as_posix()
                faults.append(Fault(where, 1, f"does not compile alone: {words}"))
    if build.is_dir():
        memory.write_text(json.dumps(sorted(good)))
    print(f"headers_alone: {len(proven)} shown by the build, {len(work)} compiled here")
    return faults


def main():
    if len(sys.argv) != 4:
        print(__doc__)
        return 2
    root, build, compiler = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), sys.argv[3]
    return house.report("headers_alone", check(root, build, compiler), len(house.files(root, ".h")))


if __name__ == "__main__":
    sys.exit(main())
