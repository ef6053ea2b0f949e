# SPDX-License-Identifier: GPL-3.0-or-later
"""For tests that need packages of tests/requirements.txt or tests/guide/requirements.txt: goes on under the Python of `.venv`
where this one lacks them, and ends with the status for a skipped test where both do."""
import importlib.util
import os
import pathlib
import sys

SKIPPED = 77


def skip(why):
    print(f"skipped: {why}")
    sys.exit(SKIPPED)


def need(*packages, skips=True):
    """Without `skips` the script goes on where no Python has them."""
    missing = [package for package in packages if importlib.util.find_spec(package) is None]
    if not missing:
        return
    own_python = pathlib.Path(__file__).resolve().parents[2] / ".venv/bin/python"
    if own_python.is_file() and not os.environ.get("PYTHON_PACKAGES_RETRY"):
        os.environ["PYTHON_PACKAGES_RETRY"] = "1"
        os.execv(own_python, [str(own_python), *sys.orig_argv[1:]])
    if skips:
        skip(f"no Python package {', '.join(missing)} (./bootstrap test, for guides with --guides, puts it into .venv)")
