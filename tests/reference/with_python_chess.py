# SPDX-License-Identifier: GPL-3.0-or-later
"""Imported first by what needs python-chess: goes on under the Python of `.venv` where this one has none, and ends with
the status for a skipped test where neither has it. tests/support can be imported from then on."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import python_packages  # noqa: E402

python_packages.need("chess")
