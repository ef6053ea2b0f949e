# SPDX-License-Identifier: GPL-3.0-or-later
"""Where test data is: the large one, on machines that have it, in $MARGINALIA_DATA, else in ../shared/data beside the
project; samples of it in tests/data/samples. What needs more than the samples is a test of its own, asked for by
--shared, with the label `large`, and skipped without the data."""
import os
import pathlib

import python_packages

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = pathlib.Path(os.environ.get("MARGINALIA_DATA") or ROOT.parent / "shared/data").resolve()


def path(name):
    """The file or folder `name` of the large data, else of the samples, where it may be missing, too."""
    return DATA / name if (DATA / name).exists() else ROOT / "tests/data/samples" / name


def files(pattern, *folders):
    """The files of the folders, each folder from the large data or the samples. There is one at least."""
    found = [file for folder in folders for file in sorted(path(folder).glob(pattern))]
    assert found, folders
    return found


def need(*names):
    """Ends with the status for a skipped test where a file or folder of the large data is missing."""
    for name in names:
        if not (DATA / name).exists():
            python_packages.skip(f"no {DATA / name}")


def wanted(arguments, *names):
    """Takes --shared out of the arguments: is the part of the test wanted that reads these files of the large data?"""
    if "--shared" not in arguments:
        return False
    arguments.remove("--shared")
    need(*names)
    return True
