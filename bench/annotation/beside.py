# SPDX-License-Identifier: GPL-3.0-or-later
"""A person's annotations of a game beside an annotator's: what each says of which move, and how often both speak of the same
one. Only the main line counts. What a comment means is left to the reader of `text`."""
import re
import textwrap
from collections import Counter

import chess.pgn

import choose
import reasons

CRITICISM, PRAISE = {2, 4, 6}, {1, 3, 5, 7}
SUFFIX = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 7: " □"}
FEWEST_COMMENTS, SHORTEST, LONGEST = 10, 40, 120
COLUMNS = ("games", "moves", "their comments", "where we give a reason or praise", "where we give a sign alone",
           "where we are silent", "our words where they are silent", "their ? and ??", "of these labelled by us",
           "with a reason", "our ? and ??", "of these criticised by them", "their ! and !!", "of these praised by us",
           "our praise", "of this praised by them")


def read(path):
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            yield game


def key(game):
    return game.board().fen(), tuple(move.uci() for move in game.mainline_moves())


def words_of(node):
    """The comment without commands; empty if no letter is in it."""
    text = " ".join(reasons.COMMAND.sub(" ", node.comment).split())
    return text if re.search(r"[^\W\d_]", text) else ""


def commented(paths, count):
    """`count` games with many comments, evenly spaced through the files: standard chess from the start position, without
    errors, each once."""
    pool = {}
    for path in paths:
        for game in read(path):
            moves = list(game.mainline())
            if (not game.errors and SHORTEST <= len(moves) <= LONGEST and game.board().fen() == chess.STARTING_FEN
                    and sum(bool(words_of(node)) for node in moves) >= FEWEST_COMMENTS):
                pool.setdefault(key(game), game)
    return choose.evenly(list(pool.values()), count)


def bare_text(game):
    """PGN of the moves alone."""
    return game.accept(chess.pgn.StringExporter(variations=False, comments=False))


class Said:
    """What one side says of a move."""

    def __init__(self, node, is_engine):
        self.signs = node.nags & (CRITICISM | PRAISE)
        self.text = words_of(node)
        praises = bool(self.signs & PRAISE)
        self.reason = (self.text if praises else reasons.reason_in(node.comment)) if is_engine else self.text

    @property
    def is_criticism(self):
        return bool(self.signs & CRITICISM)

    @property
    def is_grave(self):
        return bool(self.signs & {2, 4})

    @property
    def is_praise(self):
        return bool(self.signs & PRAISE)


def compare(theirs_path, ours_path):
    """The counts of COLUMNS, and both texts move by move."""
    ours = {key(game): game for game in read(ours_path)}
    counts, text = Counter(), []
    for game in read(theirs_path):
        if (other := ours.get(key(game))) is None:
            continue
        counts["games"] += 1
        text.append(f"{game.headers['White']} - {game.headers['Black']}, {game.headers.get('Date', '?')}\n")
        for node, own in zip(game.mainline(), other.mainline()):
            person, engine = Said(node, False), Said(own, True)
            count_move(counts, person, engine)
            board = node.parent.board()
            number = f"{board.fullmove_number}{'.' if board.turn else '...'} {board.san(node.move)}"
            for name, said in (("they", person), ("we  ", engine)):
                if said.text or said.signs:
                    signs = "".join(SUFFIX[nag] for nag in sorted(said.signs))
                    text.append(textwrap.fill(f"{name} {number}{signs} {said.text}", 100, subsequent_indent=" " * 7) + "\n")
        text.append("\n")
    return {name: counts[name] for name in COLUMNS}, "".join(text)


def count_move(counts, person, engine):
    counts["moves"] += 1
    if person.text:
        counts["their comments"] += 1
        where = ("where we give a reason or praise" if engine.reason else
                 "where we give a sign alone" if engine.signs else "where we are silent")
        counts[where] += 1
    elif engine.reason:
        counts["our words where they are silent"] += 1
    if person.is_grave:
        counts["their ? and ??"] += 1
        counts["of these labelled by us"] += engine.is_criticism
        counts["with a reason"] += engine.is_criticism and bool(engine.reason)
    if engine.is_grave:
        counts["our ? and ??"] += 1
        counts["of these criticised by them"] += person.is_criticism
    if person.signs & {1, 3}:
        counts["their ! and !!"] += 1
        counts["of these praised by us"] += engine.is_praise
    if engine.is_praise:
        counts["our praise"] += 1
        counts["of this praised by them"] += person.is_praise


def table(counts):
    return "".join(f"{count:6d} {name}\n" for name, count in counts.items())
