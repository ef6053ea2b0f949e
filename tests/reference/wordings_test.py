#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Readers of annotate's English comments know the first wording of each text: tests/support/wordings.py finds it from every
other one, and leaves alone what is a first wording already."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import wordings  # noqa: E402

VALUES = {"move": "Nxd8+", "line": "28. Nd6 Bxd3 29. O-O+", "numbered": "17... exd8=Q#", "last": "18. Rb1", "square": "e4", "file": "e",
          "n": "12", "stake": "a rook for 3 pawns", "ending": "an ending with bishops of opposite colours"}
INSTEAD = ("1. Nh3", "the tempting 20. Ra1 Nb4 21. Bxb4")


class Wordings(unittest.TestCase):
    def setUp(self):
        self.texts = wordings.texts_of()

    def filled(self, text, n):
        """The text with the names at `n` in each form."""
        def value(match):
            place, form = match.groups()
            if not form:
                return INSTEAD[n % 2] if place == "instead" else VALUES[place]
            found = wordings.names(self.texts, place, form)
            return found[(n + (place in ("second", "to"))) % len(found)]
        return wordings.PLACE.sub(value, text.strip())

    def test_the_first_is_found_from_each_other(self):
        count = 0
        for key, text in self.texts.items():
            first, *others = text.split("|")
            for other in others:
                for n in range(6):
                    count += 1
                    before = "[%eval 1.0] (0.20 → -1.00) Mistake. Nf3 was best. "
                    after = " Bxd4+ lures away the guard of the rook on b1." if first.strip().endswith(".") else " (+0.84)."
                    for head, tail in (("", ""), (before, ""), (before, after)):
                        self.assertEqual(wordings.first_wordings(head + self.filled(other, n) + tail),
                                         head + self.filled(first, n) + tail, key)
        self.assertGreater(count, 1000)

    def test_first_wordings_stay(self):
        rows = pathlib.Path(__file__).resolve().parents[1] / "words/sentences.txt"
        for line in rows.read_text(encoding="utf-8").splitlines():
            if line.startswith("en = "):
                self.assertEqual(wordings.first_wordings(line[5:]), line[5:])


if __name__ == "__main__":
    unittest.main()
