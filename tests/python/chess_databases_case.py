# SPDX-License-Identifier: GPL-3.0-or-later
"""marginalia.chess.polyglot, syzygy, gaviota and svg beside python-chess. Tables are those of $MARGINALIA_DATA."""
import os
import pathlib
import random
import struct
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

import chess.gaviota
import chess.polyglot
import chess.svg
import chess.syzygy
import chess.variant
import marginalia.chess
import marginalia.chess.gaviota
import marginalia.chess.polyglot
import marginalia.chess.svg
import marginalia.chess.syzygy
import marginalia.chess.variant

SHARED = pathlib.Path(os.environ.get("MARGINALIA_DATA", "none"))


def answer(call, *arguments, **options):
    """What a call returns, or the name of its exception."""
    try:
        return call(*arguments, **options)
    except Exception as error:  # noqa: BLE001
        return type(error).__name__


class PolyglotCase(unittest.TestCase):
    def test_keys(self):
        dice, theirs, ours = random.Random(4), chess.Board(), marginalia.chess.Board()
        self.assertEqual(marginalia.chess.polyglot.POLYGLOT_RANDOM_ARRAY, chess.polyglot.POLYGLOT_RANDOM_ARRAY)
        numbers = [dice.getrandbits(64) for _ in range(781)]
        hashers = [library.polyglot.ZobristHasher(numbers) for library in (marginalia.chess, chess)]
        for _ in range(300):
            self.assertEqual(marginalia.chess.polyglot.zobrist_hash(ours), chess.polyglot.zobrist_hash(theirs))
            self.assertEqual(hashers[0](ours), hashers[1](theirs))
            for part in "hash_board", "hash_castling", "hash_ep_square", "hash_turn":
                self.assertEqual(getattr(hashers[0], part)(ours), getattr(hashers[1], part)(theirs), part)
            moves = sorted(move.uci() for move in theirs.legal_moves)
            if not moves or dice.random() < 0.03:
                theirs.reset(), ours.reset()
                continue
            uci = dice.choice(moves)
            theirs.push_uci(uci), ours.push_uci(uci)
        with self.assertRaises(ValueError):
            marginalia.chess.polyglot.ZobristHasher([1, 2])

    def test_book(self):
        board = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
        key = chess.polyglot.zobrist_hash(board)
        raws = [4 << 6 | 7, 4 << 6 | 0, 8 | 0 << 6, 1 << 12 | 63 | 55 << 6]  # castling, a rook's move, a promotion
        entries = sorted([(key, raw, weight, 7) for weight, raw in enumerate(raws)] +
                         [(5, 796, 3, 0), (2**64 - 1, 1, 1, 1)])
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "book.bin")
            path.write_bytes(b"".join(struct.pack(">QHHI", *entry) for entry in entries))
            readers = [library.polyglot.open_reader(path) for library in (marginalia.chess, chess)]
            boards = [library.Board(board.fen()) for library in (marginalia.chess, chess)]

            def both(what):
                seen = []
                for reader, position in zip(readers, boards):
                    found = answer(what, reader, position)
                    if isinstance(found, tuple):
                        found = [found]
                    is_list = isinstance(found, list)
                    seen.append([(*entry[:4], entry.move.uci()) for entry in found] if is_list else found)
                self.assertEqual(seen[0], seen[1])
                return seen[0]

            self.assertEqual(len(both(lambda r, b: list(r))), len(entries))
            both(lambda r, b: list(reversed(r)))
            self.assertEqual([entry[4] for entry in both(lambda r, b: list(r.find_all(b)))], ["a1a2", "e1c1"])
            both(lambda r, b: list(r.find_all(b, minimum_weight=0)))
            both(lambda r, b: list(r.find_all(key)))
            both(lambda r, b: r.find(b))
            both(lambda r, b: r.get(1, None))
            both(lambda r, b: r.find(1))
            both(lambda r, b: r[-1])
            both(lambda r, b: r[len(r)])
            both(lambda r, b: [r.bisect_key_left(k) for k in (0, 5, 6, key, 2**64 - 1)] and None)
            both(lambda r, b: r.choice(b, random=random.Random(1)))
            both(lambda r, b: r.weighted_choice(b, random=random.Random(2)))
            for reader in readers:
                reader.close()
            with self.assertRaises(ValueError):
                len(readers[0])
        with self.assertRaises(FileNotFoundError):
            marginalia.chess.polyglot.open_reader("/none.bin")
        with marginalia.chess.polyglot.open_reader(os.devnull) as book:
            self.assertEqual(list(book), [])


class TablesCase(unittest.TestCase):
    def test_names(self):
        ours, theirs = marginalia.chess.syzygy, chess.syzygy
        for one_king in True, False:
            names = set(theirs.tablenames(one_king=one_king, piece_count=4))
            self.assertEqual(set(ours.tablenames(one_king=one_king, piece_count=4)), names)
            for name in names:
                self.assertTrue(ours.is_tablename(name, one_king=one_king))
                self.assertEqual(set(ours.dependencies(name, one_king=one_king)),
                                 set(theirs.dependencies(name, one_king=one_king)))
        for name in "KvKQ", "KNNvKBB", "KPvKR", "KQvKQ":
            for mirror in True, False:
                self.assertEqual(ours.normalize_tablename(name, mirror=mirror),
                                 theirs.normalize_tablename(name, mirror=mirror))
                self.assertEqual(ours.calc_key(marginalia.chess.Board(), mirror=mirror),
                                 theirs.calc_key(chess.Board(), mirror=mirror))

    def test_missing_tables(self):
        for library in chess, marginalia.chess:
            board = library.Board("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1")
            with library.syzygy.Tablebase() as tables:
                self.assertEqual(answer(tables.probe_wdl, board), "MissingTableError")
                self.assertEqual(tables.get_wdl(board, 7), 7)
                self.assertIsNone(tables.get_dtz(board))
                self.assertEqual(answer(tables.probe_dtz, library.Board()), "KeyError")
                self.assertEqual(answer(tables.probe_wdl, library.variant.AtomicBoard()), "KeyError")
                self.assertEqual(tables.probe_wdl(library.Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1")), 0)
                with self.assertRaises(OSError):
                    tables.add_directory("/none")
            with library.gaviota.PythonTablebase() as mates:
                self.assertEqual(answer(mates.probe_dtm, board), "MissingTableError")
                self.assertEqual(mates.get_wdl(board, 7), 7)
                self.assertEqual(answer(mates.probe_wdl, library.Board()), "KeyError")

    def test_answers(self):
        folders = [str(SHARED / name) for name in ("syzygy", "gaviota")]
        if not all(map(os.path.isdir, folders)):
            self.skipTest("MARGINALIA_DATA has no tables")
        dice, found = random.Random(9), 0
        with chess.syzygy.open_tablebase(folders[0]) as theirs, chess.gaviota.open_tablebase(folders[1]) as mates, \
                marginalia.chess.syzygy.open_tablebase(folders[0]) as ours, \
                marginalia.chess.gaviota.open_tablebase(folders[1]) as our_mates:
            self.assertEqual(our_mates.available_tables.keys(), mates.available_tables.keys())
            self.assertEqual(ours.add_directory(folders[0]), chess.syzygy.Tablebase().add_directory(folders[0]))
            while found < 400:
                board = chess.Board(None)
                pieces = ["K", "k"] + dice.choices("QRBNPqrbnp", k=dice.choice([0, 1, 1, 2]))
                for square, symbol in zip(dice.sample(range(64), len(pieces)), pieces):
                    board.set_piece_at(square, chess.Piece.from_symbol(symbol))
                board.turn = dice.random() < 0.5
                if not board.is_valid():
                    continue
                board_here = marginalia.chess.Board(board.fen())
                for name in "probe_wdl", "probe_dtz", "probe_wdl_table", "probe_dtz_no_ep":
                    value = answer(getattr(theirs, name), board)
                    self.assertEqual(answer(getattr(ours, name), board_here), value, (name, board.fen()))
                    found += isinstance(value, int)
                for wdl in -2, -1, 1, 2:
                    value = answer(theirs.probe_dtz_table, board, wdl)
                    if value != "IndexError":  # a value that the position does not have
                        self.assertEqual(answer(ours.probe_dtz_table, board_here, wdl), value, (wdl, board.fen()))
                for name in "probe_dtm", "probe_wdl":
                    value = answer(getattr(mates, name), board)
                    self.assertEqual(answer(getattr(our_mates, name), board_here), value, (name, board.fen()))


class SvgCase(unittest.TestCase):
    def test_boards(self):
        svg, board = marginalia.chess.svg, marginalia.chess.Board()
        board.push_san("e4")
        pictures = [
            svg.board(), svg.board(board, size=200), svg.board(board, coordinates=False, orientation=False),
            svg.board(board, lastmove=board.peek(), check=60, fill={0: "#cc0000cc"}, squares=255, borders=True,
                      colors={"square light": "#fff", "arrow red": "#123"}, style=".piece { opacity: .5 }",
                      flipped=True,
                      arrows=[svg.Arrow(0, 7, color="red"), (8, 8), svg.Arrow(1, 2, color="#0000cccc")]),
            svg.piece(marginalia.chess.Piece.from_symbol("q")), svg.piece(marginalia.chess.Piece.from_symbol("K"), 30),
            board._repr_svg_(), marginalia.chess.SquareSet(5)._repr_svg_(),
            marginalia.chess.Piece.from_symbol("n")._repr_svg_()]
        for picture in pictures:
            self.assertEqual(ElementTree.fromstring(picture).tag, "{http://www.w3.org/2000/svg}svg")
        for part in "#cc0000cc", "#123", "#0000cccc", "<line", "<circle", "opacity: .5", "white pawn", "square light":
            self.assertIn(part, pictures[3])
        self.assertNotIn("<line", pictures[0])
        self.assertIn('width="200"', pictures[1])
        for wrong in dict(size=-1), dict(fill={64: "red"}), dict(arrows=[(0, 99)]), dict(check=77):
            self.assertIn(answer(svg.board, board, **wrong), ("ValueError", "IndexError"))

    def test_arrows(self):
        for text in "a1", "Ga1", "Re2e4", "Ba1h8", "e2e4", "x", "", "Za1", "Ga9":
            found = [answer(library.svg.Arrow.from_pgn, text) for library in (marginalia.chess, chess)]
            self.assertEqual(*[arrow if isinstance(arrow, str) else (str(arrow), repr(arrow)) for arrow in found])


if __name__ == "__main__":
    unittest.main()
