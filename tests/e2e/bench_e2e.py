# SPDX-License-Identifier: GPL-3.0-or-later
"""`marginalia bench`: every kind of arithmetic that this processor has searches the same tree, of as many nodes as the last
commit says that changed the number ("Bench: N")."""
import os
import re

from journey import ENGINE, ROOT, Journey

# Merges and commits without functional change stand between; a shallow clone has none of all this.
COMMITS = 200


class Bench(Journey):
    def bench(self, *depth, simd=""):
        """How positions are evaluated, the nodes, and all that was said."""
        out, _ = self.run_program(ENGINE, "bench", *depth, env={**os.environ, "MARGINALIA_SIMD": simd})
        kind = re.search(r"^Evaluated by +: .*\((\w+)\)$", out, re.MULTILINE).group(1)
        return kind, int(re.search(r"^Nodes searched +: (\d+)$", out, re.MULTILINE).group(1)), out

    def test_every_arithmetic_searches_the_same_tree(self):
        best, nodes, out = self.bench("7")
        self.assertNotIn("MARGINALIA_SIMD", out)
        out = self.bench("7", simd="abacus")[2]
        found = re.search(r"^info string MARGINALIA_SIMD: this processor has ([\w, ]+), not 'abacus'; "
                          rf"{best} is used$", out, re.MULTILINE)
        kinds = found.group(1).split(", ")
        self.assertEqual((kinds[0], kinds[-1]), (best, "scalar"))
        for kind in kinds:
            self.assertEqual(self.bench("7", simd=kind)[:2], (kind, nodes))

    def test_the_number_of_the_commit(self):
        def git(*words):
            return self.run_program("git", "-C", ROOT, *words, status=None)[0]

        if git("status", "--porcelain", "--", "engine", "src"):
            self.skipTest("the engine has changes that are not committed")
        for entry in git("log", f"-{COMMITS}", "--format=%h%x00%B%x01").split("\x01"):
            commit, _, message = entry.strip().partition("\x00")
            if said := re.search(r"^Bench: (\d+)$", message, re.MULTILINE):
                self.assertEqual(self.bench()[1], int(said.group(1)), f"of commit {commit}")
                return
        self.skipTest("no history here that says a Bench number")
