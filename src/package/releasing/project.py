# SPDX-License-Identifier: GPL-3.0-or-later
"""What is released: the checkout, its version and its commit."""
import functools
import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[3]


def git(*words):
    return subprocess.run(["git", "-C", ROOT, *words], check=True, capture_output=True, text=True).stdout.strip()


@functools.cache
def version():
    """As CMakeLists.txt says it: "1.0.0"."""
    return re.search(r"^project\(marginalia VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text(), re.M)[1]


@functools.cache
def homepage():
    return re.search(r"^project\(marginalia .*HOMEPAGE_URL (\S+)", (ROOT / "CMakeLists.txt").read_text(), re.M)[1]


@functools.cache
def commit():
    return git("rev-parse", "HEAD")


@functools.cache
def epoch():
    """When the commit was made, in seconds since 1970. All that is made has this date."""
    return int(git("show", "--no-patch", "--format=%ct", "HEAD"))


def is_dirty():
    return bool(git("status", "--porcelain"))


def downloads():
    """The folder that cross/fetch fills."""
    return pathlib.Path(os.environ.get("MARGINALIA_DOWNLOADS", ROOT / "build/downloads"))


def zig():
    """The cross compiler."""
    if "MARGINALIA_ZIG" in os.environ:
        return pathlib.Path(os.environ["MARGINALIA_ZIG"])
    [found] = downloads().glob("zig/lib/python*/site-packages/ziglang/zig")
    return found
