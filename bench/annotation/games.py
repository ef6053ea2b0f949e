# SPDX-License-Identifier: GPL-3.0-or-later
"""Games as the ruler needs them: moves, and what an annotator said of each. Reads any PGN with %eval and glyphs (as NAG
or as suffix), ours, lichess's or the ruler's own, and writes the ruler's."""
import io
import re
import textwrap
from dataclasses import dataclass, field

import chess
import chess.pgn

from scores import LABEL_OF_NAG, NAGS, START, label_of, parse_eval

EVAL = re.compile(r"\[%eval\s+([^\]\s]+)")
BEST = re.compile(r"\[%best\s+([a-h][1-8][a-h][1-8][qrbn]?)")
OPINIONS = re.compile(r"\[%labels\s+([0-3](?:,[0-3])*)\]")
RANGE = re.compile(r"\[%range\s+([\d.]+),([\d.]+)\]")
CLOCK = re.compile(r"\[%clk\s+[^\]]*\]")
WAS_BEST = re.compile(r"(\S+)\s+was\s+best\.")


@dataclass
class Game:
    """Lists have one entry a move. `evals` are those after the move (None: not given), from White's side; `choices` are what
    the annotator's engine would have played instead (UCI; None: not told). Only a reference of several engines has `opinions`, the
    labels by each of them, and `ranges`, the lowest and highest Win% (None: not known); they are empty elsewhere."""

    headers: dict
    start: chess.Board
    moves: list
    evals: list = field(default_factory=list)
    labels: list = field(default_factory=list)
    choices: list = field(default_factory=list)
    clocks: list = field(default_factory=list)
    comments: list = field(default_factory=list, compare=False)
    opinions: list = field(default_factory=list)
    ranges: list = field(default_factory=list)

    @property
    def key(self):
        """Games are the same when these are."""
        return self.start.fen(), tuple(move.uci() for move in self.moves)

    @property
    def starts_at_start(self):
        return self.start.fen() == chess.STARTING_FEN

    def boards(self):
        """One more than there are moves, each with the moves that led to it."""
        board = self.start.copy()
        yield board.copy()
        for move in self.moves:
            board.push(move)
            yield board.copy()

    def evals_before(self):
        """What each move began with: the eval of the position before it, or None."""
        first = START if self.starts_at_start else None
        return [first, *self.evals[:-1]] if self.evals else []


def choice_in(node):
    """The engine's choice in the position before the move, from what is written about the move."""
    found = BEST.search(node.comment)
    if found:
        return found[1]
    board = node.parent.board()
    found = WAS_BEST.search(node.comment)
    if found:
        try:
            return board.parse_san(found[1]).uci()
        except ValueError:
            pass
    if len(node.parent.variations) > 1 and set(node.nags) & set(LABEL_OF_NAG):
        return node.parent.variations[1].move.uci()
    return None


def from_pgn(tree):
    """The main line of what python-chess read."""
    game = Game(dict(tree.headers), tree.board(), [])
    node = tree
    while node.variations:
        node = node.variations[0]
        found = EVAL.search(node.comment)
        clock = CLOCK.search(node.comment)
        game.moves.append(node.move)
        game.evals.append(parse_eval(found[1]) if found else None)
        game.labels.append(max((LABEL_OF_NAG.get(nag, 0) for nag in node.nags), default=0))
        game.choices.append(choice_in(node))
        game.clocks.append(clock[0] if clock else "")
        game.comments.append(node.comment)
        opinions, spread = OPINIONS.search(node.comment), RANGE.search(node.comment)
        if opinions:
            game.opinions.append(tuple(map(int, opinions[1].split(","))))
            game.ranges.append((float(spread[1]), float(spread[2])) if spread else None)
    return game


def game_texts(path):
    """The text of each game of a file, unread."""
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        return re.split(r"\n(?=\[Event )", file.read())


def parse_game(text):
    """The game of such a text; None if there is none."""
    tree = chess.pgn.read_game(io.StringIO(text))
    return from_pgn(tree) if tree is not None else None


def read_games(path, wanted=lambda text: True):
    """The games of a file, in order; those whose text is not `wanted` are passed over unread, which is fast."""
    return filter(None, map(parse_game, filter(wanted, game_texts(path))))


def to_pgn(game):
    """The ruler's form: `$n {[%eval ...] [%best ...] [%clk ...]}` behind each move, what is not known left out."""
    lines = [f'[{name} "{value}"]' for name, value in game.headers.items()]
    words = []
    board = game.start.copy()
    for i, move in enumerate(game.moves):
        words.append(f"{board.fullmove_number}{'.' if board.turn else '...'} {board.san(move)}")
        board.push(move)
        label = game.labels[i] if game.labels else 0
        if label:
            words.append(f"${NAGS[label]}")
        commands = []
        if game.evals and game.evals[i]:
            commands.append(f"[%eval {game.evals[i].text()}]")
        if game.choices and game.choices[i]:
            commands.append(f"[%best {game.choices[i]}]")
        if game.opinions:
            commands.append(f"[%labels {','.join(map(str, game.opinions[i]))}]")
        if game.ranges and game.ranges[i]:
            commands.append("[%range {:.2f},{:.2f}]".format(*game.ranges[i]))
        if game.clocks and game.clocks[i]:
            commands.append(game.clocks[i])
        if commands:
            words.append("{" + " ".join(commands) + "}")
    words.append(game.headers.get("Result", "*"))
    text = textwrap.fill(" ".join(words), 100, break_long_words=False, break_on_hyphens=False)
    return "\n".join(lines) + "\n\n" + text + "\n\n"


def label_game(game):
    """Labels by lichess's rule from the game's evals. What is the engine's own choice, or the only move, or mates, is never
    criticised."""
    labels = []
    for board, move, choice, before, after in zip(game.boards(), game.moves, game.choices, game.evals_before(),
                                                  game.evals):
        spared = choice == move.uci() or board.legal_moves.count() == 1 or before is None or after is None
        labels.append(0 if spared else label_of(before.seen_by(board.turn), after.seen_by(board.turn)))
    game.labels = labels
