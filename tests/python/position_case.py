# SPDX-License-Identifier: GPL-3.0-or-later
"""Position against python-chess, in random games of chess and its variants."""
import random
import unittest

import chess
import chess.engine
import chess.variant
import marginalia

VARIANTS = {"Standard": chess.Board, "Crazyhouse": chess.variant.CrazyhouseBoard, "Atomic": chess.variant.AtomicBoard,
            "Antichess": chess.variant.AntichessBoard, "Horde": chess.variant.HordeBoard,
            "Racing Kings": chess.variant.RacingKingsBoard, "Three-check": chess.variant.ThreeCheckBoard}


class PositionCase(unittest.TestCase):
    def test_random_games(self):
        dice = random.Random(7)
        for name, make in VARIANTS.items():
            board, position, plies = make(), marginalia.Position(variant=name), 0
            while plies < 120:
                if name == "Crazyhouse":  # as lichess.org counts; python-chess goes on counting after drops
                    board.halfmove_clock = int(position.fen.split()[-2])
                self.assertEqual(position.fen, board.fen())
                moves = sorted(move.uci() for move in board.legal_moves)
                self.assertEqual(sorted(position.legal_moves()), moves)
                self.assertEqual(position.turn, "white" if board.turn else "black")
                if board.is_game_over() or not moves:
                    break
                move = chess.Move.from_uci(dice.choice(moves))
                san = board.san(move)
                if name == "Standard":
                    self.assertEqual(position.san(move.uci()), san)
                self.assertEqual(position.parse_san(san), move.uci())
                self.assertTrue(position.is_legal(move.uci()))
                before = position.fen
                position, plies = position.after(move.uci()), plies + 1
                self.assertNotEqual(position.fen, before)
                board.push(move)
            self.assertGreater(plies, 0)

    def test_ends(self):
        mate = marginalia.Position().after("f3", "e5", "g4", "Qh4")
        self.assertEqual(mate.outcome(), ("checkmate", "black"))
        self.assertTrue(mate.in_check)
        self.assertEqual(mate.checkers, ["h4"])
        self.assertEqual(mate.legal_moves(), [])
        self.assertEqual(marginalia.Position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").outcome(), ("stalemate", None))
        self.assertIsNone(marginalia.Position().outcome())

    def test_equality_and_perft(self):
        start = marginalia.Position()
        self.assertEqual(start, marginalia.Position(chess.STARTING_FEN))
        self.assertEqual(hash(start), hash(marginalia.Position()))
        self.assertEqual(start.after("Nf3", "Nf6", "Ng1", "Ng8").key, start.key)
        self.assertEqual(start.perft(4), 197281)
        self.assertEqual(start.pieces["e1"], "K")

    def test_positions_equal_what_their_fens_say(self):
        for name in VARIANTS:
            position = marginalia.Position(variant=name)
            for _ in range(6):
                position = position.after(position.legal_moves()[-1])
                again = marginalia.Position(position.fen, variant=name)
                self.assertEqual(position, again)
                self.assertEqual(len({position, again}), 1)
        after = marginalia.Position().after("e4")
        self.assertEqual(after, marginalia.Position(after.fen))
        checks = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 +0+"
        three = marginalia.Position(variant="Three-check").after("e4")
        self.assertEqual(three, marginalia.Position(checks + "0", variant="Three-check"))
        self.assertNotEqual(three, marginalia.Position(checks + "1", variant="Three-check"))

    def test_rights_that_cannot_be(self):
        sloppy = "r4rk1/8/8/8/8/8/8/R4RK1 w KQkq - 0 1"
        position = marginalia.Position(sloppy)
        self.assertEqual(position.variant, "Standard")
        self.assertEqual(sorted(position.legal_moves()), sorted(m.uci() for m in chess.Board(sloppy).legal_moves))
        self.assertEqual(marginalia.Position(sloppy, variant="Chess960").variant, "Chess960")

    def test_chess960(self):
        position = marginalia.Position("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", "Chess960")
        board = chess.Board("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", chess960=True)
        self.assertEqual(sorted(position.legal_moves()), sorted(move.uci() for move in board.legal_moves))
        self.assertEqual(position.variant, "Chess960")

    def test_faults(self):
        with self.assertRaisesRegex(ValueError, "not a position"):
            marginalia.Position("8/8/8")
        with self.assertRaisesRegex(ValueError, "unknown variant"):
            marginalia.Position(variant="Checkers")
        with self.assertRaisesRegex(ValueError, "illegal move 'Ke3'"):
            marginalia.Position().after("e4", "e5", "Ke3")
        with self.assertRaisesRegex(TypeError, "a move is a str"):
            marginalia.Position().after(3)
        self.assertFalse(marginalia.Position().is_legal("e2e5"))

    def test_win_chances(self):
        for cp in (-300, 0, 45, 250):
            theirs = chess.engine.Cp(cp).wdl(model="sf16.1", ply=30)
            ours = marginalia.win_chances(cp=cp, ply=30, model="sf16.1")
            self.assertAlmostEqual(ours[0], theirs.winning_chance(), places=3)
            self.assertAlmostEqual(ours[2], theirs.losing_chance(), places=3)
        self.assertEqual(marginalia.win_chances(mate=2), (1.0, 0.0, 0.0))
        with self.assertRaises(ValueError):
            marginalia.win_chances(cp=1, mate=1)


if __name__ == "__main__":
    unittest.main()
