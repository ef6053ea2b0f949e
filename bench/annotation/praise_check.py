#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Does praise stand? Takes signs of praise evenly out of annotated games, has an engine look at each position with
MultiPV 3, and holds them against the definition in README.md ("Praise").

    praise_check.py annotated.pgn --engine stockfish --nodes 2000000 --count 40 --json verdicts.json

A run that is started again takes the answers that are in the file given with --json from there.
"""
import collections
import pathlib
import re
import sys
from dataclasses import dataclass

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests/reference"))
import with_python_chess  # noqa: E402,F401

import chess.pgn  # noqa: E402
import choose  # noqa: E402
import plain  # noqa: E402
import scores  # noqa: E402
from engine_answers import EngineAnswers, run  # noqa: E402

SIGNS = {7: "□", 1: "!", 3: "!!", 5: "!?"}
EDGES = (-0.385, -0.183, -0.0745, 0.0745, 0.183, 0.385)
GOOD_GAP = 0.15
QUICK_MATE = 2
PIECE = 200  # a minor piece for a pawn at most
INTERESTING_LOSS = 0.05
SOUND = -0.1
TEMPTING = re.compile(r"tempting\s+(?:\d+\.+\s*)?(\S+)")


@dataclass
class Sign:
    where: str  # file, game and move, for people
    board: chess.Board  # before the move, with the moves that led there
    move: chess.Move
    nag: int
    tempting: chess.Move = None

    @property
    def key(self):
        return f"{self.board.fen()} {self.move.uci()}"


def tempting_move(board, comment):
    """The tempting move that the comment names."""
    found = TEMPTING.search(comment)
    try:
        return board.parse_san(found[1]) if found else None
    except ValueError:
        return None


def read_signs(path):
    """The signs of the main lines, and the number of games."""
    signs, games = [], 0
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            games += 1
            for node in game.mainline():
                for nag in set(node.nags) & set(SIGNS):
                    board = node.parent.board()
                    dots = "." if board.turn else "..."
                    where = (f"{pathlib.Path(path).name} {games}: {game.headers.get('White')} - "
                             f"{game.headers.get('Black')}, {board.fullmove_number}{dots} {board.san(node.move)}")
                    signs.append(Sign(where, board, node.move, nag, tempting_move(board, node.comment)))
    return signs, games


def chances(score):
    """Winning chances, a mate as -1 or 1."""
    return float(score.winner) if score.winner else scores.winning_chances(score.cp)


def class_of(value):
    """0 (lost) to 6 (winning)."""
    return sum(value > edge for edge in EDGES)


class Judge:
    """What stands, by the definition. `answers` maps keys to what the engine said, and is added to."""

    def __init__(self, engine, nodes, answers):
        self.engine, self.nodes, self.answers = engine, nodes, answers

    def lines(self, sign, only=None):
        """[(mover's score as text, moves in UCI)], the best first."""
        key = sign.key + (f" only {only.uci()}" if only else "")
        if key not in self.answers:
            self.engine.new_game()
            found = self.engine.best_lines(sign.board, self.nodes, 1 if only else 3, [only] if only else [])
            self.answers[key] = [(line.score.seen_by(sign.board.turn).text(), line.moves) for line in found]
        return [(scores.parse_eval(text), [chess.Move.from_uci(move) for move in moves])
                for text, moves in self.answers[key]]

    def fault(self, sign):
        """Why the sign does not stand, or None."""
        lines = self.lines(sign)
        if sign.nag == 5:
            return self.fault_of_interesting(sign, lines)
        (best, line), (second, other_line) = lines[0], lines[1] if len(lines) > 1 else (None, [None])
        reason = plain.plain_reason(sign.board, sign.move, other_line[0])
        if reason:
            return reason
        if best.winner > 0 and best.moves <= QUICK_MATE:
            return "quick mate"
        if line[0] != sign.move:
            return "not the best"
        value, other = chances(best), chances(second)
        falls = class_of(other) <= class_of(value) - 2
        if sign.nag == 7:
            return None if falls else "second best is as good"
        if not falls and value - other < GOOD_GAP:
            return "second best is as good"
        offered = plain.offered(sign.board, line)
        if sign.nag == 3:
            return None if offered >= PIECE and value >= SOUND else "gives no piece"
        if not plain.is_forcing(sign.board, sign.move) or offered >= plain.PAWN:
            return None
        return self.fault_of_refusal(sign, value)

    def fault_of_refusal(self, sign, value):
        if not sign.tempting or not plain.is_forcing(sign.board, sign.tempting):
            return "neither quiet nor a sacrifice, and refuses nothing"
        tempting = chances(self.lines(sign, sign.tempting)[0][0])
        return None if value - tempting >= GOOD_GAP else "the tempting move is as good"

    def fault_of_interesting(self, sign, lines):
        played, line = self.lines(sign, sign.move)[0]
        if chances(lines[0][0]) - chances(played) >= INTERESTING_LOSS:
            return "loses too much"
        if plain.offered(sign.board, line) < PIECE or chances(played) < SOUND:
            return "gives no piece"
        return None


def check(args):
    signs, games = [], 0
    for path in args.files:
        more, number = read_signs(path)
        signs += more
        games += number
    print(f"{len(signs)} signs in {games} games, {len(signs) / max(games, 1):.2f} a game: "
          + ", ".join(f"{name} {sum(sign.nag == nag for sign in signs)}" for nag, name in SIGNS.items()))
    asked = EngineAnswers(args)
    judge = Judge(asked.engine, args.nodes, asked.answers)
    for nag, name in SIGNS.items():
        sample = choose.evenly([sign for sign in signs if sign.nag == nag], args.count)
        faults = collections.Counter()
        for sign in sample:
            fault = judge.fault(sign)
            faults[fault] += 1
            if args.verbose or fault:
                print(f"{name} {sign.where}: {fault or 'stands'}", flush=True)
            asked.save()
        if sample:
            print(f"{name}: {faults[None]} of {len(sample)} stand ({100 * faults[None] / len(sample):.0f} %)"
                  + "".join(f"; {fault}: {times}" for fault, times in faults.most_common() if fault), flush=True)
    asked.engine.close()


if __name__ == "__main__":
    run(check, __doc__, "annotated games, PGN", "signs", 40, "of each sign")
