# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a file of unittest and prints, as JSON, what became of each test: {"CaseClass.test_name": ["passed", ""]}, also
"failed" and "skipped" with the last line of the reason.

    unittest_outcomes.py FILE
"""
import importlib.util
import json
import sys
import unittest


class Outcomes(unittest.TestResult):
    def __init__(self):
        super().__init__()
        self.of_test = {}

    def keep(self, test, outcome, reason=""):
        name = ".".join(test.id().split(".")[-2:])
        if self.of_test.get(name, ("passed",))[0] == "passed":
            self.of_test[name] = (outcome, reason.strip().rpartition("\n")[2][:300])

    def addSuccess(self, test):  # noqa: N802  the name is unittest's
        self.keep(test, "passed")

    def addSkip(self, test, reason):  # noqa: N802
        self.keep(test, "skipped", reason)

    def addError(self, test, err):  # noqa: N802
        self.keep(test, "failed", self._exc_info_to_string(err, test))

    addFailure = addError  # noqa: N815

    def addSubTest(self, test, subtest, err):  # noqa: N802
        if err is not None:
            self.addError(test, err)


def main():
    spec = importlib.util.spec_from_file_location("tests_of_another", sys.argv[1])
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    outcomes = Outcomes()
    unittest.defaultTestLoader.loadTestsFromModule(module).run(outcomes)
    print(json.dumps(outcomes.of_test))


if __name__ == "__main__":
    main()
