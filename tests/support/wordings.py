# SPDX-License-Identifier: GPL-3.0-or-later
"""annotate chooses among several wordings of an English sentence (src/judging/words/en.txt). Readers of its comments know the
first one of each: `first_wordings` puts it in the place of the others."""
import functools
import pathlib
import re

WORDS = pathlib.Path(__file__).resolve().parents[2] / "src/judging/words/en.txt"
PLACE = re.compile(r"{(\w+)(?:\.([\w-]+))?}")
SAN = r"(?:O-O(?:-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?)[+#]?"
NUMBERED = rf"(?:\d+\.+ ?)?{SAN}"
LINE = rf"{NUMBERED}(?: {NUMBERED})*"
PATTERNS = {"move": SAN, "line": LINE, "numbered": NUMBERED, "last": NUMBERED, "square": "[a-h][1-8]",
            "file": "[a-h]", "n": r"\d+", "stake": r"[a-z\d ]+?", "ending": r"an? [a-z ]+?", "instead": rf"(?:the tempting )?{LINE}"}
FORMS = {"first": "form", "second": "form", "side": "side", "other": "side", "from": "class", "to": "class"}
# A sentence or a clause begins behind another one, behind the evals, or behind a command.
BEGIN = r"(?:^|(?<=[.;)\]}] ))"
END = r"(?=$|[\s.;}])"


def texts_of(path=WORDS):
    """{key: text}, without forms' own grammar."""
    lines = path.read_text(encoding="utf-8").splitlines()
    entries = (line.split(" = ", 1) for line in lines if " = " in line and not line.startswith("#"))
    return {key: text for keys, text in entries for key in keys.split(", ")}


def names(texts, place, form):
    """The names that a place can have, in the order of the catalogue."""
    return [name.strip() for name in texts[f"{FORMS[place]}.{form}"].split(",")]


def rule(texts, wording, first):
    """(pattern of the wording, function that writes the first one for a match)."""
    places = []

    def group(match):
        places.append(match.groups())
        place, form = match.groups()
        return "(" + ("|".join(map(re.escape, names(texts, place, form))) if form else PATTERNS[place]) + ")"

    parts = re.split(r"({[^}]*})", wording)
    pattern = "".join(PLACE.sub(group, part) if part.startswith("{") else re.escape(part) for part in parts)

    def write(match):
        found = dict(reversed([(place, (form, text)) for (place, form), text in zip(places, match.groups())]))

        def value(part):
            place, form = part.groups()
            old, text = found[place]
            return names(texts, place, form)[names(texts, place, old).index(text)] if form else text
        return PLACE.sub(value, first)
    return re.compile(BEGIN + pattern + END), write


@functools.cache
def rules():
    texts = texts_of()
    return [rule(texts, wording.strip(), first.strip()) for first, *others in (text.split("|") for text in texts.values())
            for wording in others]


def first_wordings(comment):
    """The comment, on one line, with the first wording of each of its sentences."""
    for pattern, write in rules():
        comment = pattern.sub(write, comment)
    return comment
