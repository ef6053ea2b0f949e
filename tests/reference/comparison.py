# SPDX-License-Identifier: GPL-3.0-or-later
"""Our answers beside another implementation's: a dump program of this folder answers a line with a line, and what
differs is counted and shown."""
import subprocess


def ask(dump, mode, lines):
    text = "\n".join(lines) + "\n"
    answer = subprocess.run([dump, mode], input=text, text=True, capture_output=True, check=True)
    found = answer.stdout.split("\n")[:-1]
    if len(found) != len(lines):
        raise SystemExit(f"{mode}: {len(found)} answers to {len(lines)} lines")
    return found


class Report:
    """Counts what was compared; shows the first differences."""

    def __init__(self, name):
        self.name, self.compared, self.wrong = name, 0, 0

    def compare(self, what, ours, theirs):
        self.compared += 1
        if ours == theirs:
            return
        self.wrong += 1
        if self.wrong <= 10:
            print(f"{self.name}: {what}\n    ours    {ours}\n    python  {theirs}")

    def done(self, notes=""):
        print(f"{self.name}: {self.compared} compared, {self.wrong} different{notes}", flush=True)
        return self.wrong == 0
