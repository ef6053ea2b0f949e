#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""PGN read and written, against python-chess 1.11, an independent implementation.

    pgn_python_chess.py PGN_DUMP [--games 150] [--all] [FILE...]

Two comparisons for each file: what our reader understood of it and what python-chess understood
(tags, moves, NAGs, comments, variations); and our reader's understanding of it and what python-chess
makes of the file as our writer gives it back, which must be free of errors. Without FILEs: the real
files of the test data, the first --games of each (--all: all). Exit status 77 (CTest: skipped) when
python-chess is missing.
"""
import argparse
import io
import itertools
import logging
import pathlib
import re
import subprocess
import sys

import comparison  # before the imports that need it

import chess
import chess.pgn
import shared_data

logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)  # its errors are counted, not shown


def folded(text):
    """White space plays no part, nor a command's place: commands first, then words."""
    if isinstance(text, list):
        text = " ".join(text)
    commands, rest = [], []
    for index, part in enumerate(text.replace("]", "]\0").split("[%")):
        if index == 0:
            rest.append(part)
            continue
        command, closed, tail = part.partition("\0")
        (commands if closed else rest).append("[%" + " ".join(command.split()).replace(", ", ","))
        rest.append(tail)
    return " ".join(sorted(commands) + " ".join(rest).replace("\0", "").split())


# --- what our reader understood ------------------------------------------------------------------


def parse_dump(lines):
    """Games as (status, result, tags, events); an event is "(", ")" or a list
    [uci, nags, before, after]."""

    def text(line, name):
        if not line.startswith(name):
            raise SystemExit(f"the dump says {line!r} where {name!r} was due")
        return line[len(name) + 1:].replace("\\\\", "\0").replace("\\n", "\n").replace("\0", "\\")

    lines = iter(lines)
    for line in lines:
        _, status, result = line.split(" ")
        tags, events, comment = {}, [], ""
        for line in lines:
            if line == "end":
                break
            if line.startswith("tag "):
                _, name, value = line.split(" ", 2)
                tags[name] = text("x " + value, "x")
            elif line.startswith("comment"):
                comment = text(line, "comment")
            elif line in "()":
                events.append(line)
            else:
                _, uci, _, *nags = line.split(" ")
                before, after = text(next(lines), "before"), text(next(lines), "after")
                events.append([uci, {int(n) for n in nags}, before, after])
        yield status, result, tags, comment, as_python_reads(events)


def as_python_reads(events):
    """Text before a move that does not begin its line is, to python-chess, said of the move before,
    text before the first of all of the game."""
    last, open_lines, game_comment = None, [], ""
    for event in events:
        if event == "(":
            open_lines.append(last)
            last = None
        elif event == ")":
            last = open_lines.pop()
        else:
            if last is None and not open_lines:
                game_comment, event[2] = event[2], ""
            elif last is not None and event[2]:
                last[3] += " " + event[2]
                event[2] = ""
            last = event
    return game_comment, events


# --- what python-chess understood ----------------------------------------------------------------


def comment_of(node):
    return node.comment if isinstance(node.comment, str) else " ".join(node.comment)


def starting_comment_of(node):
    text = node.starting_comment
    return text if isinstance(text, str) else " ".join(text)


def events_of(game):
    """The tree in the order of the text, without recursion."""
    events, open_steps = [], []
    if game.variations:
        open_steps.append((game.variations[0], False))
    while open_steps:
        step, closes = open_steps.pop()
        if closes:
            events.append(")")
            continue
        is_main = step.parent.variations[0] is step
        if not is_main:
            events.append("(")
            open_steps.append((step, True))
        events.append([step.move.uci(), set(step.nags), starting_comment_of(step), comment_of(step)])
        if step.variations:
            open_steps.append((step.variations[0], False))
        if is_main:
            open_steps.extend((other, False) for other in reversed(step.parent.variations[1:]))
    return events


def unescaped(value):
    return re.sub(r'\\(["\\])', r"\1", value)


def main_line(events):
    depth, moves = 0, []
    for event in events:
        if event == "(":
            depth += 1
        elif event == ")":
            depth -= 1
        elif depth == 0:
            moves.append(event[0])
    return moves


def difference(ours, theirs, with_tags):
    status, result, tags, comment, (text_before, events) = ours
    if with_tags:
        # python-chess leaves escapes in tag values as they are.
        named = {k: " ".join(unescaped(v).split()) for k, v in theirs.headers.items()}
        for name, value in tags.items():
            if name != "Result" and " ".join(value.split()) != named.get(name):
                return f"tag {name}: {value!r}, python {named.get(name)!r}"
    their_result = theirs.headers.get("Result", "*")
    if with_tags and result != {"1/2": "1/2-1/2"}.get(their_result, their_result):
        return f"result {result}, python {their_result}"
    if folded(comment + " " + text_before) != folded(comment_of(theirs)):
        return f"comment {comment + text_before!r}, python {comment_of(theirs)!r}"
    their_events = events_of(theirs)
    for index, (a, b) in enumerate(itertools.zip_longest(events, their_events)):
        if isinstance(a, str) or isinstance(b, str) or a is None or b is None:
            if a != b:
                return f"event {index}: {a}, python {b}"
            continue
        if a[0] != b[0] or a[1] != b[1] or folded(a[2]) != folded(b[2]) or folded(a[3]) != folded(b[3]):
            return f"event {index}: {a}, python {b}"
    return None


# --- the comparison ------------------------------------------------------------------------------


TAG_PAIR = re.compile(r'\[[A-Za-z0-9][A-Za-z0-9_+#=:-]*\s+"[^\r]*"\s*\]\s*$')


def with_usual_blank_lines(text):
    """A blank line ends a game to python-chess: none is left but between tags and moves."""
    out, after_tag, after_moves, blank = [], False, False, False
    for line in text.splitlines():
        if not line.strip():
            blank = True
            continue
        is_tag = TAG_PAIR.match(line) is not None
        if is_tag and (after_moves or after_tag and blank) or not is_tag and after_tag:
            out.append("")
        out.append(line)
        after_tag, after_moves, blank = is_tag, not is_tag, False
    return "\n".join(out) + "\n"


def read_python(text, limit):
    stream = io.StringIO(text)
    return list(itertools.islice(iter(lambda: chess.pgn.read_game(stream), None), limit))


def compare_file(dump, path, limit):
    data = pathlib.Path(path).read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    out = subprocess.run([dump, path], capture_output=True, check=True).stdout.decode().split("\n")[:-1]
    written = subprocess.run([dump, "--write", path], capture_output=True, check=True).stdout.decode()

    report = comparison.Report(path)
    for what, theirs in (("read", read_python(with_usual_blank_lines(text), limit)), ("written", read_python(written, limit))):
        ours = list(itertools.islice(parse_dump(out), limit))
        report.compare(f"games {what}", len(ours), len(theirs))
        for number, (a, b) in enumerate(zip(ours, theirs), 1):
            name = f"game {number}, {what}"
            if what == "read" and (a[0] != "whole" or b.errors):
                # A line with an illegal move: both keep the moves before it; behind one in a variation
                # python-chess may lose its way in the main line too.
                our_line, their_line = main_line(a[4][1]), main_line(events_of(b))
                report.compare(name, our_line if a[0] == "damaged" else our_line[:len(their_line)], their_line)
            elif a[0] != "refused":
                report.compare(name + ": errors", [], b.errors if what == "written" else [])
                report.compare(name, None, difference(a, b, with_tags=True))
    return report.done()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("dump")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument("--all", action="store_true")
    options = parser.parse_intermixed_args()
    files = options.files or map(str, shared_data.files("*.pgn", "pgn", "lichess", "annotated", "masters"))
    limit = 10**9 if options.all else options.games
    # A list, so that every file is compared whatever the first says.
    sys.exit(0 if all([compare_file(options.dump, file, limit) for file in files]) else 1)


if __name__ == "__main__":
    main()
