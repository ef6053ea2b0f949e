# SPDX-License-Identifier: GPL-3.0-or-later
"""What Position and Node answer about attacks, moves, texts and repetitions, against python-chess."""
import random
import unittest
import xml.dom.minidom

import chess
import chess.polyglot
import chess.variant
import marginalia
from marginalia import Position

VARIANTS = {"Standard": chess.Board, "Crazyhouse": chess.variant.CrazyhouseBoard, "Atomic": chess.variant.AtomicBoard,
            "Antichess": chess.variant.AntichessBoard, "Three-check": chess.variant.ThreeCheckBoard,
            "King of the Hill": chess.variant.KingOfTheHillBoard, "Horde": chess.variant.HordeBoard,
            "Racing Kings": chess.variant.RacingKingsBoard}
COLORS = {"white": chess.WHITE, "black": chess.BLACK}
TRANSFORMS = {"flip_vertical": chess.flip_vertical, "flip_horizontal": chess.flip_horizontal,
              "flip_diagonal": chess.flip_diagonal, "flip_anti_diagonal": chess.flip_anti_diagonal}


def names(squares):
    return [chess.square_name(square) for square in squares]


def playouts(seed, games=4, plies=60):
    """Positions of random games of all variants, ours beside python-chess's."""
    dice = random.Random(seed)
    for name, kind in VARIANTS.items():
        for _ in range(games):
            board, position = kind(), Position(variant=name)
            for _ in range(plies):
                if name == "Crazyhouse":  # as lichess.org counts; python-chess goes on counting after drops
                    board.halfmove_clock = position.halfmove_clock
                yield name, board, position, dice
                moves = sorted(move.uci() for move in board.legal_moves)
                if board.is_game_over() or not moves:
                    break
                move = dice.choice(moves)
                board.push_uci(move)
                position = position.after(move)


class QuestionsCase(unittest.TestCase):
    def test_attacks_and_pins(self):
        for name, board, position, dice in playouts(1):
            for square in chess.SQUARES:
                at, piece = chess.square_name(square), board.piece_at(square)
                self.assertEqual(position.piece_at(at), piece and piece.symbol())
                self.assertEqual(position.attacks(at), names(board.attacks(square)))
                for color, side in COLORS.items():
                    self.assertEqual(position.attackers(color, at), names(board.attackers(side, square)))
                    self.assertEqual(position.is_attacked(color, at), board.is_attacked_by(side, square))
                if name in ("Standard", "Crazyhouse"):
                    pinned = piece is not None and board.is_pinned(piece.color, square)
                    self.assertEqual(position.pin(at), names(board.pin(piece.color, square)) if pinned else None)

    def test_kinds_of_moves(self):
        for name, board, position, dice in playouts(2):
            for move in board.legal_moves:
                uci = move.uci()
                self.assertTrue(position.is_legal(uci) and position.is_legal(board.san(move)), (uci, position.fen))
                self.assertEqual(position.is_capture(uci), board.is_capture(move))
                self.assertEqual(position.is_en_passant(uci), board.is_en_passant(move))
                self.assertEqual(position.is_castling(uci), board.is_castling(move))
                self.assertEqual(position.gives_check(uci), board.gives_check(move), (uci, position.fen))
                if not move.drop:
                    self.assertEqual(position.is_zeroing(uci), board.is_zeroing(move))
                    self.assertEqual(position.lan(uci).rstrip("#+"), board.lan(move).rstrip("#+"))
            if name == "Standard":
                self.assertEqual(sorted(position.pseudo_legal_moves()),
                                 sorted(m.uci() for m in board.pseudo_legal_moves))
        with self.assertRaisesRegex(ValueError, "chess"):
            Position(variant="Atomic").pseudo_legal_moves()

    def test_state(self):
        for name, board, position, dice in playouts(3):
            for color, side in COLORS.items():
                self.assertEqual(position.has_insufficient_material(color), board.has_insufficient_material(side))
            self.assertEqual(position.is_insufficient_material(), board.is_insufficient_material())
            self.assertEqual((position.halfmove_clock, position.fullmove_number),
                             (board.halfmove_clock, board.fullmove_number))
            self.assertEqual(position.is_checkmate(), board.is_checkmate() and not board.is_variant_end())
            self.assertEqual(position.polyglot_key, chess.polyglot.zobrist_hash(board))
            self.assertEqual(position.ep_square,
                             chess.square_name(board.ep_square) if board.has_legal_en_passant() else None)
            self.assertEqual(position.castling_rooks, names(chess.SquareSet(board.clean_castling_rights())))
            self.assertEqual(str(position), str(board).split("\n\n")[0].replace("\n\n", "\n") if name != "Crazyhouse"
                             else board.__str__()[:len(str(position))])
            if name == "Standard":
                self.assertEqual(position.to_fen(en_passant="always"), board.fen(en_passant="fen"))
                self.assertEqual(position.to_fen(en_passant="beside"), board.fen(en_passant="xfen"))
                self.assertEqual(position.to_fen(shredder=True).split()[2], board.shredder_fen().split()[2])
            if name == "Crazyhouse":
                self.assertEqual({c: sorted(p) for c, p in position.pockets.items()},
                                 {c: sorted(str(board.pockets[side]).upper()) for c, side in COLORS.items()})
            if name == "Three-check":
                self.assertEqual(position.checks_left, {c: board.remaining_checks[side] for c, side in COLORS.items()})
        self.assertIsNone(Position().pockets)
        self.assertIsNone(Position().checks_left)
        self.assertTrue(Position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").is_stalemate())

    def test_transforms(self):
        for name, board, position, dice in playouts(4, games=2):
            if name not in ("Racing Kings", "Horde"):
                mirrored = position.mirror()
                self.assertEqual(mirrored.fen.split()[:2], board.mirror().fen().split()[:2])
                self.assertEqual(mirrored.mirror(), position)
            if name == "Standard":
                self.assertEqual(mirrored.fen, board.mirror().fen())
                for transform, function in TRANSFORMS.items():
                    try:
                        turned = position.transform(transform)
                    except ValueError:
                        continue
                    self.assertEqual(turned.fen.split()[0], board.transform(function).board_fen())
        bare = Position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
        self.assertEqual(bare.transform("rotate_90").transform("rotate_270").pieces, bare.pieces)
        self.assertEqual(bare.transform("rotate_180").pieces, {"d8": "K", "a8": "R", "d1": "k"})
        self.assertEqual(bare.with_piece("h1", None).fen, "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
        self.assertEqual(bare.with_piece("a1", "N").piece_at("a1"), "N")
        for call in (lambda: bare.transform("turn"), lambda: bare.with_piece("e1", None),
                     lambda: bare.with_piece("i1", "N"), lambda: bare.with_piece("a1", "X"),
                     lambda: bare.with_piece("a1", "")):
            with self.assertRaises(ValueError):
                call()

    def test_chess960_numbers(self):
        for number in range(0, 960, 37):
            position, board = Position.from_chess960(number), chess.Board.from_chess960_pos(number)
            self.assertEqual(position.fen, board.fen())
            self.assertEqual((position.chess960_number(), position.variant), (number, "Chess960"))
        self.assertEqual(Position().chess960_number(), 518)
        self.assertIsNone(Position().after("e4").chess960_number())
        for number in (-1, 960):
            with self.assertRaises(ValueError):
                Position.from_chess960(number)

    def test_lines_and_null_moves(self):
        line = ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"]
        self.assertEqual(Position().variation_san(line), "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#")
        self.assertEqual(Position().after("e4").variation_san(line[1:4]), "1... e5 2. Qh5 Nc6")
        self.assertEqual(Position().variation_san(["d2d4"], numbers=False), "d4")
        self.assertEqual(Position().variation_san([]), "")
        passed = Position().after("0000")
        self.assertEqual((passed.turn, passed, passed.after("--").turn), ("black", Position().after("--"), "white"))
        with self.assertRaises(ValueError):
            Position().after("f3", "e5", "g4", "Qh4", "0000")
        self.assertFalse(Position().is_legal("0000"))
        self.assertFalse(Position().is_legal("zz"))

    def test_epd(self):
        for line in ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4 d4; id "one"; acd 12; ce 35;',
                     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - pv e4 e5 Nf3; hmvc 3; fmvn 7;"):
            position, operations = Position.from_epd(line)
            board, theirs = chess.Board.from_epd(line)
            for opcode, value in theirs.items():
                if opcode in ("bm", "pv"):
                    value = [move.uci() for move in value]
                self.assertEqual(operations[opcode], value)
            self.assertEqual(position.fen, board.fen())
            again, same = Position.from_epd(position.epd(**operations))
            self.assertEqual((again, same), (position, operations))
        self.assertEqual(Position().epd(bm="e4", id="a b", noop=None),
                         'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id "a b"; noop;')
        for call in (lambda: Position().epd(bm=["e5"]), lambda: Position.from_epd("x"),
                     lambda: Position(variant="Atomic").epd()):
            with self.assertRaises(ValueError):
                call()

    def test_faults_of_fens(self):
        self.assertEqual(Position.fen_faults(chess.STARTING_FEN), [])
        self.assertEqual(Position.fen_faults("8/8/8/8/8/8/8/K7 w - - 0 1"), ["missing king"])
        self.assertEqual(Position.fen_faults("P6k/8/8/8/8/8/8/K7 w - - 0 1"), ["pawns on the back rank"])
        self.assertEqual(Position.fen_faults("4k3/8/8/8/8/8/8/4K3 w - e6 0 1"),
                         ["en passant square without a pawn that made a double step"])
        self.assertEqual(Position.fen_faults("8/8/8/8/8/8/8/8 w - - 0 1", "Antichess"), ["empty board"])
        with self.assertRaisesRegex(ValueError, "not a FEN"):
            Position.fen_faults("hello")

    def test_pictures(self):
        position = Position().after("e4")
        self.assertEqual(position.text(symbols=True).splitlines()[0], "♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜")
        self.assertEqual(position.text(bottom="black").splitlines()[7], "r n b k q b n r")
        self.assertIn("a", position.text(frame=True).splitlines()[-1])
        for text in (position.svg(), position._repr_svg_(),
                     position.svg(size=200, bottom="black", last="e2e4", marks=["Ge2e4", "Rd5", "a1a8"],
                                  fills={"e5": "#cc000080"}, crosses=["h8"], coordinates=False, border=True,
                                  theme="blue", css=".piece {}", title="<A & B>")):
            self.assertEqual(xml.dom.minidom.parseString(text).documentElement.tagName, "svg")
        game = marginalia.Game(moves=["e4"])
        game.end().marks = ["Ge2e4"]
        self.assertIn("<svg", game.end()._repr_svg_())
        for call in (lambda: position.svg(size=0), lambda: position.svg(bottom="up"), lambda: position.svg(last="x"),
                     lambda: position.svg(marks=["Z"]), lambda: position.svg(fills={"j9": "red"}),
                     lambda: position.svg(theme="none"), lambda: position.attackers("w", "e4"),
                     lambda: position.attacks("e44"), lambda: position.is_capture("e5e7"),
                     lambda: position.to_fen(en_passant="never")):
            with self.assertRaises(ValueError):
                call()


class HistoryCase(unittest.TestCase):
    def test_against_python_chess(self):
        dice = random.Random(5)
        for name, kind in VARIANTS.items():
            game, board = marginalia.Game(variant=name), kind()
            for _ in range(50):
                node = game.end()
                self.assertEqual(node.is_repetition(), board.is_repetition())
                self.assertEqual(node.is_repetition(2), board.is_repetition(2))
                self.assertEqual(node.can_claim_threefold_repetition(), board.can_claim_threefold_repetition())
                self.assertEqual(node.outcome() is not None, board.is_game_over())
                # Kings and knights come back.
                moves = [m for m in board.legal_moves
                         if board.piece_type_at(m.from_square) in (chess.KNIGHT, chess.KING)
                         and not m.drop and not board.is_capture(m)] or list(board.legal_moves)
                if board.is_game_over() or not moves:
                    break
                move = dice.choice(sorted(moves, key=chess.Move.uci)[:2])
                game.add(move.uci())
                board.push(move)

    def test_draws(self):
        shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"]
        game = marginalia.Game(moves=shuffle)
        self.assertEqual((game.end().repetitions(), game.outcome(), game.outcome(claim_draw=True)), (2, None, None))
        self.assertFalse(game.end().can_claim_draw())
        game.add(*shuffle[:3])
        self.assertTrue(game.end().can_claim_threefold_repetition())
        game.add(shuffle[3])
        self.assertEqual((game.outcome(), game.outcome(claim_draw=True)), (None, ("threefold repetition", None)))
        game.add(*shuffle, *shuffle)
        self.assertEqual(game.outcome(), ("fivefold repetition", None))
        self.assertEqual(game.root.outcome(), None)
        long = marginalia.Game("7k/8/8/8/8/8/8/KR6 w - - 98 80")
        self.assertFalse(long.root.can_claim_draw())
        long.add("Ka2")
        self.assertTrue(long.end().can_claim_fifty_moves())
        long.add("Kg8")
        self.assertEqual((long.outcome(), long.outcome(claim_draw=True)), (None, ("fifty moves rule", None)))


if __name__ == "__main__":
    unittest.main()
