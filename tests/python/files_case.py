# SPDX-License-Identifier: GPL-3.0-or-later
"""check(), convert(), openings, books and tables."""
import importlib.metadata
import os
import pathlib
import stat
import struct
import subprocess
import sys
import tempfile
import textwrap
import unittest

import chess
import chess.gaviota
import chess.polyglot
import chess.syzygy
import marginalia

DATA = pathlib.Path(__file__).resolve().parents[1] / "data"


class FilesCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def test_version(self):
        self.assertEqual(marginalia.__version__, importlib.metadata.version("marginalia"))

    def test_check(self):
        games = list(marginalia.read(DATA / "club.pgn"))
        report = marginalia.check(DATA / "club.pgn")
        self.assertEqual((report.games, report.damaged, report.refused), (len(games), 0, 0))
        self.assertEqual(report.plies, sum(map(len, games)))
        path = self.folder / "bad.pgn"
        path.write_text("1. e4 e5 2. Ke3 *\n\n" * 5)
        report = marginalia.check([path, DATA / "club.pgn"], limit=3)
        self.assertEqual((report.games, report.damaged), (len(games) + 5, 5))
        self.assertEqual(len(report.faults), 3)
        self.assertGreater(report.unlisted, 0)
        self.assertEqual(report.faults[0].file, str(path))
        with self.assertRaises(FileNotFoundError):
            marginalia.check(self.folder / "none.pgn")

    def test_convert(self):
        moves = [game.moves for game in marginalia.read(DATA / "club.pgn")]
        for name in ("out.bgn.gz", "out.egd", "out.uci", "out.pgn.zst"):
            target = self.folder / name
            report = marginalia.convert(DATA / "club.pgn", target)
            self.assertEqual(report.games, len(moves))
            self.assertEqual([game.moves for game in marginalia.read(target)], moves)
            self.assertEqual(bool(report.losses), name in ("out.uci", "out.egd"), report.losses)
        with self.assertRaisesRegex(ValueError, "out.uci"):
            marginalia.convert(self.folder / "out.uci", self.folder / "out.uci")
        with self.assertRaisesRegex(ValueError, "no format"):
            marginalia.convert(DATA / "club.pgn", self.folder / "out")
        with self.assertRaises(FileNotFoundError):
            marginalia.convert(self.folder / "none.pgn", self.folder / "new.bgn")
        self.assertFalse((self.folder / "new.bgn").exists())

    def test_rights(self):
        """Whoever cannot read a source cannot read what convert() makes of it. A file that is replaced keeps its rights."""
        source, target = self.folder / "in.pgn", self.folder / "out.bgn"
        source.write_bytes((DATA / "club.pgn").read_bytes())
        before = os.umask(0o022)
        self.addCleanup(os.umask, before)
        for mode in (0o600, 0o640, 0o644):
            source.chmod(mode)
            marginalia.convert([DATA / "club.pgn", source], target)
            self.assertEqual(stat.S_IMODE(target.stat().st_mode), mode)
            target.unlink()
        target.touch(0o644)
        source.chmod(0o600)
        marginalia.convert(source, target)
        self.assertEqual(stat.S_IMODE(target.stat().st_mode), 0o644)

    def test_path_with_null_byte(self):
        """The system would end the path there: convert() would overwrite another file than was named."""
        victim = self.folder / "victim.txt"
        victim.write_text("important")
        club = str(DATA / "club.pgn")
        for call in (lambda path: marginalia.convert(club, path), marginalia.check, marginalia.read, marginalia.columns,
                     lambda path: marginalia.check([club, path]), marginalia.PolyglotBook, marginalia.SyzygyTables,
                     marginalia.GaviotaTables):
            with self.assertRaisesRegex(ValueError, "null byte"):
                call(f"{victim}\0.pgn")
        with self.assertRaisesRegex(ValueError, "null byte"):
            marginalia.convert(club, f"{victim}\0.pgn".encode())
        self.assertEqual(victim.read_text(), "important")

    def test_fork_with_a_live_reader(self):
        """Threads do not survive os.fork(): the child gets an error, and ends."""
        many = [DATA / "club.pgn"] * 200
        script = textwrap.dedent("""
            import gc, marginalia, os, sys
            many = sys.argv[2:]
            for start in (lambda: marginalia.read(many), lambda: marginalia.columns(many, ["White"], jobs=2, batch=65536)):
                reader = iter(start())
                next(reader)
                child = os.fork()
                if child == 0:
                    if sys.argv[1] == "next":
                        try:
                            next(reader)
                        except RuntimeError as error:
                            assert "os.fork()" in str(error)
                        else:
                            raise AssertionError("no error")
                    elif sys.argv[1] == "del":
                        del reader, start
                        gc.collect()
                    sys.exit(7)
                assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
                next(reader)
        """)
        for what in ("next", "del", "exit"):
            done = subprocess.run([sys.executable, "-c", script, what, *map(str, many)], timeout=120,
                                  env=dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path)))
            self.assertEqual(done.returncode, 0, what)

    def test_openings(self):
        najdorf = "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6"
        opening = marginalia.name_opening(najdorf + " 6. h4")
        self.assertEqual((opening.eco, opening.name), ("B90", "Sicilian Defense: Najdorf Variation"))
        self.assertEqual((opening.ply, opening.left_at), (10, 11))
        self.assertEqual(marginalia.name_opening(["e2e4", "c5"]).name, "Sicilian Defense")
        game = next(marginalia.read(DATA / "club.pgn"))
        self.assertEqual(marginalia.name_opening(game).name, marginalia.name_opening(game.moves).name)
        with self.assertRaises(ValueError):
            marginalia.name_opening(["e2e5"])

    def test_polyglot_book(self):
        path = self.folder / "book.bin"
        entries = [(12 << 6 | 28, 40), (11 << 6 | 27, 9)]
        key = chess.polyglot.zobrist_hash(chess.Board())
        path.write_bytes(b"".join(struct.pack(">QHHI", key, move, weight, 0) for move, weight in entries))
        book = marginalia.PolyglotBook(path)
        self.assertEqual(book.moves(marginalia.Position()), [("e2e4", 40), ("d2d4", 9)])
        self.assertEqual(book.moves(marginalia.Position().after("e4")), [])
        with self.assertRaises(FileNotFoundError):
            marginalia.PolyglotBook(self.folder / "none.bin")
        with self.assertRaises(ValueError):
            book.moves(marginalia.Position(variant="Atomic"))

    def test_no_tables(self):
        tables = marginalia.SyzygyTables(self.folder)
        self.assertEqual(len(tables), 0)
        self.assertIsNone(tables.wdl(marginalia.Position("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1")))
        self.assertIsNone(marginalia.GaviotaTables(self.folder).dtm(marginalia.Position()))
        with self.assertRaisesRegex(OSError, "none"):
            marginalia.SyzygyTables(self.folder / "none")

    def test_tables_as_python_chess(self):
        shared = pathlib.Path(os.environ.get("MARGINALIA_DATA", "none"))
        if not (shared / "syzygy").is_dir() or not (shared / "gaviota").is_dir():
            self.skipTest("MARGINALIA_DATA has no tables")
        ours, mates = marginalia.SyzygyTables(shared / "syzygy"), marginalia.GaviotaTables(shared / "gaviota")
        found = 0
        with chess.syzygy.open_tablebase(str(shared / "syzygy")) as theirs, \
                chess.gaviota.open_tablebase(str(shared / "gaviota")) as their_mates:
            for fen in ("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1",
                        "8/8/8/8/3k4/8/8/R3K3 b - - 0 1", "8/8/8/3k4/8/8/2P5/2K5 w - - 0 1"):
                board, position = chess.Board(fen), marginalia.Position(fen)
                if ours.wdl(position) is not None:
                    found += 1
                    self.assertEqual(ours.wdl(position), theirs.probe_wdl(board))
                if ours.dtz(position) is not None:
                    self.assertEqual(ours.dtz(position), theirs.probe_dtz(board))
                    self.assertEqual(ours.moves(position)[0][1], ours.wdl(position))
                if mates.dtm(position) is not None:
                    found += 1
                    self.assertEqual(mates.dtm(position), their_mates.probe_dtm(board))
        self.assertGreater(found, 0)


if __name__ == "__main__":
    unittest.main()
