# SPDX-License-Identifier: GPL-3.0-or-later
"""PositionIndex answers what `bgn index` and `bgn find` write."""
import os
import pathlib
import pickle
import shutil
import tempfile
import unittest

import marginalia
import programs

DATA = pathlib.Path(__file__).resolve().parents[1] / "data"
FILES = [DATA / "club.pgn", DATA / "sample.pgn", DATA / "samples/lichess/shakmaty_lichess_db_1000k.pgn", DATA / "odd.bgn"]
LINES = ([], ["e4"], ["e4", "e5", "Nf3"], ["d4", "d5"], ["a3", "h6", "Ra2"])


def after(moves):
    return marginalia.Position().after(*moves)


class ArchiveCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.files = [shutil.copy(path, self.folder) for path in FILES]

    @staticmethod
    def is_damaged(files):
        report = marginalia.check(files)
        return report.damaged + report.refused > 0


class IndexCase(ArchiveCase):
    def test_same_files_as_bgn_index(self):
        for path in self.files:
            for arguments, options in (({}, ()), ({"max_ply": 10, "jobs": 1}, ("--max-ply", 10))):
                games, positions = marginalia.make_position_index(path, **arguments)
                made = [pathlib.Path(path + end).read_bytes() for end in (".bgi", ".bgm")]
                for end in (".bgi", ".bgm"):
                    os.remove(path + end)
                status = 1 if self.is_damaged([path]) else 0
                programs.run("bgn", "index", "-q", path, *options, status=status)
                self.assertEqual(made, [pathlib.Path(path + end).read_bytes() for end in (".bgi", ".bgm")])
                with marginalia.PositionIndex(path) as index:
                    self.assertEqual((len(index), index.positions), (games, positions))
                    self.assertEqual(index.max_ply, arguments.get("max_ply", 0))

    def test_finds_what_bgn_find_does(self):
        for path in self.files:
            marginalia.make_position_index(path)
            index = marginalia.PositionIndex(path)
            games = list(marginalia.read(path))
            for moves in LINES:
                position = after(moves)
                found = index.numbers(position)
                out = programs.run("bgn", "find", path, "--fen", position.fen, "--numbers", status=0 if found else 1)
                self.assertEqual(found, [int(line) for line in out.split()])
                self.assertEqual(index.count(position), len(found))
                self.assertEqual([game.number for game in index.games(position)], found)
                for game in index.games(position):
                    self.assertTrue(game.same_as(games[game.number - 1]))
                    self.assertEqual(game.file, path)

    def test_compressed(self):
        import gzip
        path = self.folder / "club.pgn.gz"
        path.write_bytes(gzip.compress(FILES[0].read_bytes()))
        marginalia.make_position_index(path)
        index = pickle.loads(pickle.dumps(marginalia.PositionIndex(path)))
        self.assertEqual([game.number for game in index.games(None)], list(range(1, len(index) + 1)))

    def test_faults(self):
        path = self.files[0]
        with self.assertRaises(FileNotFoundError):
            marginalia.PositionIndex(path)
        with self.assertRaises(FileNotFoundError):
            marginalia.make_position_index(self.folder / "none.pgn")
        pathlib.Path(path + ".bgm").write_text("mine")
        with self.assertRaises(OSError):
            marginalia.make_position_index(path)
        self.assertEqual(pathlib.Path(path + ".bgm").read_text(), "mine")
        os.remove(path + ".bgm")
        marginalia.make_position_index(path)
        index = marginalia.PositionIndex(path)
        with self.assertRaises(ValueError):
            index.numbers(marginalia.Position(variant="Atomic"))
        found = index.games(None)
        with open(path, "a", encoding="utf-8") as file:
            file.write("\n1. e4 *\n")
        with self.assertRaises(OSError):
            marginalia.PositionIndex(path)
        index.close()
        self.assertEqual(next(found).number, 1)
        with self.assertRaises(ValueError):
            len(index)


if __name__ == "__main__":
    unittest.main()
