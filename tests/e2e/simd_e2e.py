#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every kind of arithmetic this processor has searches the same tree.

    simd_e2e.py MARGINALIA
"""
import os
import re
import subprocess
import sys
import unittest

ENGINE = sys.argv[1]
DEPTH = "7"


def bench(simd):
    done = subprocess.run([ENGINE, "bench", DEPTH], capture_output=True, text=True, timeout=300, check=True,
                          env={**os.environ, "MARGINALIA_SIMD": simd})
    kind = re.search(r"^Evaluated by +: .*\((\w+)\)$", done.stdout, re.MULTILINE).group(1)
    nodes = re.search(r"^Nodes searched +: (\d+)$", done.stdout, re.MULTILINE).group(1)
    return kind, int(nodes), done.stdout


class SimdTest(unittest.TestCase):
    def test_all_kinds_agree(self):
        best, nodes, out = bench("")
        self.assertNotIn("MARGINALIA_SIMD", out)
        _, _, out = bench("abacus")
        found = re.search(r"^info string MARGINALIA_SIMD: this processor has ([\w, ]+), not 'abacus'; "
                          rf"{best} is used$", out, re.MULTILINE)
        kinds = found.group(1).split(", ")
        self.assertEqual(kinds[0], best)
        self.assertEqual(kinds[-1], "scalar")
        for kind in kinds:
            self.assertEqual(bench(kind)[:2], (kind, nodes))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
