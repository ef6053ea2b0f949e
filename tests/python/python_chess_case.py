# SPDX-License-Identifier: GPL-3.0-or-later
"""python-chess's own tests over marginalia.chess, unchanged but for the import. They are taken from the source
distribution that ./bootstrap puts into .venv. python_chess_differs.tsv names the tests that fail on purpose, with the reason.
"""
import csv
import fnmatch
import json
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUTCOMES = ROOT / "tests/support/unittest_outcomes.py"
DIFFERS = pathlib.Path(__file__).with_name("python_chess_differs.tsv")
# Tests of python-chess's own dialogues with engines: a fake transport and private parsers.
APART = "EngineTestCase."
# So many pass at least. The number only grows.
LEAST_PASSED = 247


def source_distribution():
    found = sorted((ROOT / ".venv/sdist").glob("chess-*.tar.gz"))
    if not found:
        raise unittest.SkipTest("no source distribution of python-chess (./bootstrap test puts it into .venv)")
    return found[-1]


def unpack_tests(archive, folder):
    """test.py and its data, without the package."""
    with tarfile.open(archive) as tar:
        for member in tar.getmembers():
            _, _, inside = member.name.partition("/")
            if member.isfile() and (inside == "test.py" or inside.startswith("data/")):
                target = folder / inside
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(tar.extractfile(member).read())
    return folder / "test.py"


def outcomes_of(file):
    done = subprocess.run([sys.executable, "-B", OUTCOMES, file], cwd=file.parent, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=600, check=False)
    if done.returncode != 0:
        raise AssertionError(f"the tests broke off with {done.returncode}: {done.stderr[-3000:]}")
    return json.loads(done.stdout.splitlines()[-1])


class PythonChessCase(unittest.TestCase):
    def test_its_own_tests(self):
        with tempfile.TemporaryDirectory() as name:
            theirs_file = unpack_tests(source_distribution(), pathlib.Path(name))
            ours_file = theirs_file.with_name("test_ours.py")
            text = theirs_file.read_text(encoding="utf-8")
            text = re.sub(r"^import chess$", "import marginalia.chess as chess", text, flags=re.M)
            ours_file.write_text(re.sub(r"^import chess\.", "import marginalia.chess.", text, flags=re.M), encoding="utf-8")
            theirs, ours = outcomes_of(theirs_file), outcomes_of(ours_file)
        with DIFFERS.open(encoding="utf-8") as table:
            differs = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))
        run = {test for test, (outcome, _) in theirs.items() if outcome == "passed"}
        passed = {test for test in run if ours.get(test, ("failed",))[0] == "passed"}
        for apart in (False, True):
            asked = {test for test in run if test.startswith(APART) == apart}
            print(f"{len(asked & passed)} of {len(asked)} tests of python-chess pass" +
                  (", of those of its engine protocol" if apart else ""))
        named = {test for row in differs for test in fnmatch.filter(run, row["test"])}
        self.assertEqual({test: ours.get(test) for test in run - passed - named}, {}, "tests fail")
        self.assertEqual(named & passed, set(), "tests pass that python_chess_differs.tsv names")
        self.assertGreaterEqual(len(passed), LEAST_PASSED)


if __name__ == "__main__":
    unittest.main()
