#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Does a puzzle have one solution? Takes the puzzles of `annotate --puzzles OUT.csv`, has an engine look at each position of
the solver with MultiPV 2, and looks at the themes that the board proves.

    puzzle_check.py puzzles.csv --engine stockfish --nodes 2000000 --json answers.json

A run that is started again takes the answers that are in the file given with --json from there.
"""
import collections
import csv
import pathlib
import sys
from dataclasses import dataclass

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests/reference"))
import with_python_chess  # noqa: E402,F401

import chess  # noqa: E402
import choose  # noqa: E402
import plain  # noqa: E402
import scores  # noqa: E402
from engine_answers import EngineAnswers, run  # noqa: E402
from praise_check import chances  # noqa: E402

WINNING = 0.385  # winning chances of 2.20 pawns: position_class.h
CRUSHING = 600
LENGTHS = {1: "oneMove", 2: "short", 3: "long"}


@dataclass
class Puzzle:
    name: str
    board: chess.Board  # to be solved, with the move that led there
    moves: list  # the solution
    themes: set

    def turns(self):
        """(board, move) for each move of the solver."""
        board = self.board.copy()
        for i, move in enumerate(self.moves):
            if i % 2 == 0:
                yield board.copy(), move
            board.push(move)

    def end(self):
        board = self.board.copy()
        for move in self.moves:
            board.push(move)
        return board


def read_puzzles(path):
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            board = chess.Board(row["FEN"])
            moves = [chess.Move.from_uci(word) for word in row["Moves"].split()]
            board.push(moves[0])
            yield Puzzle(row["PuzzleId"], board, moves[1:], set(row["Themes"].split()))


def attacked_pieces(board, square):
    """What the piece there attacks and would win: worth more than itself, or not defended."""
    own = plain.VALUES[board.piece_type_at(square)]
    for target in board.attacks(square):
        kind = board.piece_type_at(target)
        if kind is None or board.color_at(target) == board.color_at(square):
            continue
        if kind == chess.KING or plain.VALUES[kind] > own or not board.is_attacked_by(board.color_at(target), target):
            yield target


def moves_with(puzzle, is_so):
    return any(is_so(board, move) for board, move in puzzle.turns())


def after(board, move):
    board = board.copy(stack=False)
    board.push(move)
    return board


def back_rank_mate(puzzle):
    end = puzzle.end()
    rank = chess.square_rank(end.king(end.turn))
    return end.is_checkmate() and rank == (0 if end.turn else 7)


def uncovers(board, move):
    """Does the move open a line of another piece to something of the other side?"""
    behind = after(board, move)
    for square in chess.SquareSet(behind.occupied_co[board.turn]):
        if square != move.to_square and behind.piece_type_at(square) in (chess.BISHOP, chess.ROOK, chess.QUEEN):
            new = behind.attacks(square) & ~board.attacks(square) & behind.occupied_co[behind.turn]
            if board.piece_at(square) and new:
                return True
    return False


def in_one_line(board, move):
    """Does a piece stand, after the move, in a line with two of the other side's, from a sliding piece of the mover?"""
    behind = after(board, move)
    for square in chess.SquareSet(behind.occupied_co[board.turn]):
        if behind.piece_type_at(square) not in (chess.BISHOP, chess.ROOK, chess.QUEEN):
            continue
        for first in behind.attacks(square) & behind.occupied_co[behind.turn]:
            without = behind.copy(stack=False)
            without.remove_piece_at(first)
            if (without.attacks(square) & ~behind.attacks(square)) & behind.occupied_co[behind.turn]:
                return True
    return False


# Themes that the board proves. Others (exposedKing, defensiveMove) are a matter of taste.
PROVED = {
    "fork": lambda puzzle: moves_with(puzzle, lambda board, move: len(
        list(attacked_pieces(after(board, move), move.to_square))) >= 2),
    "hangingPiece": lambda puzzle: moves_with(puzzle, lambda board, move: board.is_capture(move)
                                              and plain.exchange(board, move) >= plain.PAWN),
    "backRankMate": back_rank_mate,
    "discoveredAttack": lambda puzzle: moves_with(puzzle, uncovers),
    "discoveredCheck": lambda puzzle: moves_with(puzzle, lambda board, move: uncovers(board, move)
                                                 and board.gives_check(move)),
    "doubleCheck": lambda puzzle: moves_with(puzzle, lambda board, move: len(after(board, move).checkers()) > 1),
    "pin": lambda puzzle: moves_with(puzzle, in_one_line),
    "skewer": lambda puzzle: moves_with(puzzle, in_one_line),
    "pawnEndgame": lambda puzzle: only_pieces(puzzle.board, {chess.PAWN}),
    "bishopEndgame": lambda puzzle: only_pieces(puzzle.board, {chess.PAWN, chess.BISHOP}),
}

# Themes that a puzzle has exactly if the board says so.
EXACT = {
    "mate": lambda puzzle: puzzle.end().is_checkmate(),
    "promotion": lambda puzzle: moves_with(puzzle, lambda _, move: bool(move.promotion)),
    "enPassant": lambda puzzle: moves_with(puzzle, lambda board, move: board.is_en_passant(move)),
    "castling": lambda puzzle: moves_with(puzzle, lambda board, move: board.is_castling(move)),
}


def only_pieces(board, kinds):
    return {piece.piece_type for piece in board.piece_map().values()} - {chess.KING} <= kinds


class Judge:
    """`answers` maps positions to what the engine said, and is added to."""

    def __init__(self, engine, nodes, answers):
        self.engine, self.nodes, self.answers = engine, nodes, answers

    def lines(self, board):
        """[(solver's score, first move)], the best first."""
        key = board.fen()
        if key not in self.answers:
            self.engine.new_game()
            found = self.engine.best_lines(board, self.nodes, 2)
            self.answers[key] = [(line.score.seen_by(board.turn).text(), line.moves[0]) for line in found]
        return [(scores.parse_eval(text), chess.Move.from_uci(move)) for text, move in self.answers[key]]

    def fault(self, puzzle):
        """Why the puzzle does not have one winning solution, or None."""
        for number, (board, move) in enumerate(puzzle.turns(), 1):
            if after(board, move).is_checkmate():
                if number == 1 and any(after(board, other).is_checkmate() for other in board.legal_moves if other != move):
                    return "move 1: a second mate"
                continue  # any mate is accepted
            lines = self.lines(board)
            (best, first), second = lines[0], lines[1][0] if len(lines) > 1 else None
            if chances(best) <= WINNING:
                return f"move {number}: does not win ({best.text()})"
            if second and chances(second) > WINNING:
                return f"move {number}: a second move wins ({best.text()}, {second.text()})"
            if first != move:
                return f"move {number}: another move wins"
        return None

    def wrong_themes(self, puzzle):
        themes, wrong = puzzle.themes, []
        solver_moves = (len(puzzle.moves) + 1) // 2
        if LENGTHS.get(solver_moves, "veryLong") not in themes:
            wrong.append("length")
        for theme, is_so in EXACT.items():
            if (theme in themes) != is_so(puzzle):
                wrong.append(theme)
        if puzzle.end().is_checkmate() and f"mateIn{min(solver_moves, 5)}" not in themes and solver_moves <= 5:
            wrong.append("mateIn")
        if not puzzle.end().is_checkmate():
            best = self.lines(puzzle.board)[0][0]
            # A score near the border may be on either side of it.
            if (best.winner or best.cp > 1.25 * CRUSHING) and "crushing" not in themes:
                wrong.append("not crushing")
            if not best.winner and best.cp < 0.75 * CRUSHING and "crushing" in themes:
                wrong.append("crushing")
        return wrong + [theme for theme, is_so in PROVED.items() if theme in themes and not is_so(puzzle)]


def check(args):
    puzzles = choose.evenly([puzzle for path in args.files for puzzle in read_puzzles(path)], args.count)
    asked = EngineAnswers(args, ", puzzles")
    judge = Judge(asked.engine, args.nodes, asked.answers)
    faults, themes = collections.Counter(), collections.Counter()
    stand = right = 0
    for puzzle in puzzles:
        fault, wrong = judge.fault(puzzle), judge.wrong_themes(puzzle)
        stand += fault is None
        right += not wrong
        faults[fault.split(": ")[1].split(" (")[0] if fault else None] += 1
        themes.update(puzzle.themes)
        if fault or wrong or args.verbose:
            moves = " ".join(move.uci() for move in puzzle.moves)
            print(f"{puzzle.name} {puzzle.board.fen()} {moves}: {fault or 'one solution'}; themes "
                  f"{' '.join(sorted(puzzle.themes))}{': wrong: ' + ', '.join(wrong) if wrong else ''}", flush=True)
        asked.save()
    asked.engine.close()
    print(f"{stand} of {len(puzzles)} puzzles have one winning solution; the themes of {right} are right"
          + "".join(f"; {fault}: {times}" for fault, times in faults.most_common() if fault))
    print("themes: " + ", ".join(f"{theme} {times}" for theme, times in themes.most_common()))


if __name__ == "__main__":
    run(check, __doc__, "puzzles, CSV", "puzzles", 100, "at most so many")
