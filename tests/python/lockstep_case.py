# SPDX-License-Identifier: GPL-3.0-or-later
"""Random operations on boards of marginalia.chess and of python-chess side by side: the states stay equal.

    LOCKSTEP=100000 LOCKSTEP_SEED=7 python -m unittest lockstep_case

does more of them, or repeats a run.
"""
import os
import random
import unittest

import chess
import chess.variant
import marginalia.chess
import marginalia.chess.variant

OPERATIONS = int(os.environ.get("LOCKSTEP", "10000"))
SEED = int(os.environ.get("LOCKSTEP_SEED", "1"))
KINDS = ["chess"] * 4 + ["chess960"] * 2 + [board.uci_variant for board in chess.variant.VARIANTS]
TRANSFORMS = ["flip_vertical", "flip_horizontal", "flip_diagonal", "flip_anti_diagonal"]


def make(library, kind):
    """A board of a kind, or how it cannot be made."""
    if kind in ("chess", "chess960"):
        return library.Board(chess960=kind == "chess960")
    return library.variant.find_variant(kind)()


def state(board):
    """Everything that can be seen of a board, with nothing that belongs to one library."""
    outcome = board.outcome()
    # An explosion may open any line, so here no check is impossible in atomic chess.
    skipped = int(chess.STATUS_IMPOSSIBLE_CHECK) if board.uci_variant == "atomic" else 0
    return {
        "fen": board.fen(), "shredder": board.shredder_fen() if not board.chess960 else None, "epd": board.epd(),
        "xfen": board.fen(en_passant="xfen"), "pseudo": board.fen(en_passant="fen"),
        "legal": sorted(move.uci() for move in board.legal_moves), "status": int(board.status()) & ~skipped,
        "turn": board.turn, "ep": board.ep_square,
        "counters": (board.halfmove_clock, board.fullmove_number, board.ply()),
        "rights": (board.castling_rights, board.clean_castling_rights()), "promoted": board.promoted,
        "check": (board.is_check(), board.was_into_check(), int(board.checkers())),
        "stack": [move.uci() for move in board.move_stack],
        "ends": (board.is_checkmate(), board.is_stalemate(), board.is_insufficient_material(), board.is_repetition(2),
                 board.is_variant_end(), board.can_claim_draw(), board.has_legal_en_passant()),
        "outcome": outcome and (outcome.termination.name, outcome.winner, outcome.result()),
        "pieces": {square: piece.symbol() for square, piece in board.piece_map().items()},
        "attackers": [int(board.attackers(color, square)) for color in (True, False) for square in (4, 27, 36, 60)],
        "attacks": [int(board.attacks(square)) for square in range(0, 64, 7)],
        "pins": [int(board.pin(color, square)) for color in (True, False) for square in (12, 11, 52)],
        "text": str(board),
    }


def push(library, board, dice):
    moves = sorted(move.uci() for move in board.legal_moves)
    if moves:
        board.push(library.Move.from_uci(dice.choice(moves)))


def push_san(library, board, dice):
    moves = sorted(board.legal_moves, key=lambda move: move.uci())
    if moves:
        san = board.san(dice.choice(moves))
        return san, board.push_san(san).uci()


def pop(library, board, dice):
    return board.pop().uci()


def null(library, board, dice):
    board.push(library.Move.null())


def set_piece(library, board, dice):
    board.set_piece_at(dice.randrange(64), library.Piece(dice.choice([1, 1, 2, 3, 4, 5]), dice.random() < 0.5),
                       promoted=dice.random() < 0.1)


def remove_piece(library, board, dice):
    piece = board.remove_piece_at(dice.randrange(64))
    return piece and piece.symbol()


# Attributes are set by hand only without moves before: python-chess takes moves back and plays them again to look for
# repetitions, and loses the attributes.

def rights(library, board, dice):
    board.clear_stack()
    board.castling_rights = dice.getrandbits(64) & library.BB_BACKRANKS & library.BB_CORNERS


def en_passant(library, board, dice):
    board.clear_stack()
    board.ep_square = dice.choice([None, dice.randrange(16, 24), dice.randrange(40, 48)])


def turn(library, board, dice):
    board.clear_stack()
    board.turn = not board.turn


def mirror(library, board, dice):
    if board.uci_variant not in ("3check", "crazyhouse"):  # python-chess leaves checks and pockets as they are
        board.apply_mirror()


def transform(library, board, dice):
    board.apply_transform(getattr(library, dice.choice(TRANSFORMS)))


def set_fen(library, board, dice):
    board.set_fen(board.fen(promoted=True) if dice.random() < 0.5 else board.starting_fen)


def clear(library, board, dice):
    dice.choice([board.clear, board.clear_board, board.reset, board.reset_board, board.clear_stack, board.reset])()


def set_960(library, board, dice):
    board.set_chess960_pos(dice.randrange(960))


STEPS = [(push, 60), (push_san, 8), (pop, 12), (null, 3), (set_piece, 4), (remove_piece, 4), (rights, 2),
         (en_passant, 2), (turn, 1), (mirror, 2), (transform, 1), (set_fen, 2), (clear, 1), (set_960, 1)]


class LockstepCase(unittest.TestCase):
    def check(self, ours, theirs, where):
        ours, theirs = state(ours), state(theirs)
        differing = [f"{key}: {ours[key]} here, {theirs[key]} there" for key in theirs if ours[key] != theirs[key]]
        self.assertEqual(differing, [], f"{where} gives {theirs['fen']}")

    def test_random_operations(self):
        dice = random.Random(SEED)
        left = OPERATIONS
        while left > 0:
            kind, seed = dice.choice(KINDS), dice.getrandbits(32)
            theirs, ours = make(chess, kind), make(marginalia.chess, kind)
            done, before = [], theirs.fen()
            for _ in range(min(left, 60)):
                [step] = dice.choices([step for step, _ in STEPS], [weight for _, weight in STEPS])
                seed = dice.getrandbits(32)
                done.append((step.__name__, seed))
                answers = []
                for library, board in (chess, theirs), (marginalia.chess, ours):
                    try:
                        answers.append(step(library, board, random.Random(seed)))
                    except Exception as error:  # noqa: BLE001
                        answers.append(type(error).__name__)
                where = f"LOCKSTEP_SEED={SEED}, {kind} {before}: {done[-3:]}"
                self.assertEqual(answers[1], answers[0], where)
                self.check(ours, theirs, where)
                before = theirs.fen()
            self.check(ours.copy(), theirs, where)
            self.check(ours.mirror(), theirs.mirror(), where)
            for _ in range(len(ours.move_stack)):
                self.assertEqual(ours.pop().uci(), theirs.pop().uci())
            self.check(ours, theirs, where)
            left -= len(done)


if __name__ == "__main__":
    unittest.main()
