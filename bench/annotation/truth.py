# SPDX-License-Identifier: GPL-3.0-or-later
"""How many labels stand on an error, and how many of the sentences of each kind do: the table of README.md ("Truth"). A sentence
on a move that the reference does not label explains nothing, whatever it says. Intervals are Wilson's, of 95 %."""
import collections
import re

import reasons
import report
from scores import GLYPHS
from wilson import wilson

# The first kind that fits counts. Sentences are read in English.
KINDS = (
    ("mate", r"\bmate\b|cannot escape|forced mate"),
    ("draw", r"stalemate|repetition|perpetual|There was a draw|draw could be claimed|third time"),
    ("ending", r"ending|opposition|square of the pawn|outside its square|King and pawn|bishop does not control|endgame tables|promote"),
    ("one capture", r"is not safe on|has lost its guard|left hanging|is lost for|could be taken for free|could be won for|is unsound"),
    ("fork, pin, skewer, discovery", r"^(?:Allows an? |It would have )(?:\w+ )?(?:fork|pin|skewer|attack|check|opened|won material)"),
    ("material by a line", r"^(?:Loses|Misses the win of) (?!the right)"),
    ("threat", r"threat"),
    ("castling", r"castle"),
    ("other", r""),
)


def kind_of(reason):
    return next(name for name, pattern in KINDS if re.search(pattern, reason))


def count(pairs):
    """{row: [on an error, all]} of (game of the reference, game of the output)."""
    rows = collections.OrderedDict((name, [0, 0]) for name in
                                   ("labels", *GLYPHS[1:], "with a reason", *(name for name, _ in KINDS)))
    for reference, output in pairs:
        for i, label in enumerate(output.labels):
            if not label:
                continue
            reason = reasons.reason_in(output.comments[i]) if output.comments else ""
            for name in ["labels", GLYPHS[label]] + (["with a reason", kind_of(reason)] if reason else []):
                rows[name][0] += reference.labels[i] > 0
                rows[name][1] += 1
    return rows


def table(reference_path, path):
    rows = count(report.match(report.read_reference(reference_path), path))
    lines = ["| | all | on an error | 95 % |", "|---|---|---|---|"]
    for name, (hits, whole) in rows.items():
        if whole:
            low, high = wilson(hits, whole)
            lines.append(f"| {name} | {whole} | {hits} ({100 * hits / whole:.0f} %) | {100 * low:.0f} to {100 * high:.0f} |")
    return "\n".join(lines) + "\n"
