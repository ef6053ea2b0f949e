# SPDX-License-Identifier: GPL-3.0-or-later
"""Imported first by the comparisons: goes on under the Python of `.venv` where this one has no
python-chess, and ends with the status for a skipped test where neither has it."""
import os
import pathlib
import sys

try:
    import chess  # noqa: F401
except ImportError:
    own_python = pathlib.Path(__file__).resolve().parents[2] / ".venv/bin/python"
    if own_python.is_file() and not os.environ.get("REFERENCE_RETRY"):
        os.environ["REFERENCE_RETRY"] = "1"
        os.execv(own_python, [str(own_python), *sys.argv])
    print("skipped: no python-chess (python3 -m venv .venv; .venv/bin/pip install chess==1.11.2)")
    sys.exit(77)
