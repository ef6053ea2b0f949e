# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that clang-format 19 would change nothing. Other versions break lines elsewhere, so without this one
the check is skipped."""

import re
import shutil
import subprocess
import sys

import house
from house import Fault

FORMATTER = "clang-format-19"
SKIPPED = 77
AT_ONCE = 200  # files a call
COMPLAINT = re.compile(r"^(.+?):(\d+):\d+: error: (.*)$")


def check(root):
    paths = house.files(root, ".h", ".cpp")
    for start in range(0, len(paths), AT_ONCE):
        command = [FORMATTER, "--dry-run", "-Werror", "--ferror-limit=1", *map(str, paths[start:start + AT_ONCE])]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, errors="replace", check=False)
        found = [match for match in map(COMPLAINT.match, done.stderr.splitlines()) if match]
        seen = set()
        for path, line, words in (match.groups() for match in found):
            if path not in seen:
                seen.add(path)
                where = path.removeprefix(f"{root}/")
                yield Fault(where, int(line), f"{words.partition(' [')[0]}: {FORMATTER} -i {where}")
        if done.returncode != 0 and not found:
            yield Fault(FORMATTER, 1, done.stderr.strip() or f"ended with {done.returncode}")


def main():
    root = house.root_from_arguments()
    if shutil.which(FORMATTER) is None:
        print(f"skipped: no {FORMATTER}")
        return SKIPPED
    return house.report("layout", list(check(root)), len(house.files(root, ".h", ".cpp")))


if __name__ == "__main__":
    sys.exit(main())
