# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the large test data is, on machines that have it: $MARGINALIA_DATA, else ../shared/data beside the
project. What a test does with it is a test of its own, asked for by --shared and skipped without the data."""
import os
import pathlib

import python_packages

DATA = pathlib.Path(os.environ.get("MARGINALIA_DATA")
                    or pathlib.Path(__file__).resolve().parents[3] / "shared/data").resolve()


def need(*names):
    """Ends with the status for a skipped test where a file or folder of the shared data is missing."""
    for name in names:
        if not (DATA / name).exists():
            python_packages.skip(f"no {DATA / name}")


def wanted(arguments, *names):
    """Takes --shared out of the arguments: is the part of the test wanted that reads these shared files?"""
    if "--shared" not in arguments:
        return False
    arguments.remove("--shared")
    need(*names)
    return True
