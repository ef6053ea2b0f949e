# SPDX-License-Identifier: GPL-3.0-or-later
"""explore() and PositionIndex answer what `bgn explorer`, `bgn index` and `bgn find` write."""
import json
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


class ExploreCase(ArchiveCase):
    def same_game(self, game, told, files):
        self.assertEqual(
            (game.number, game.white, game.black, game.white_rating, game.black_rating, game.result, game.event, game.date),
            tuple(told[key] for key in ("number", "white", "black", "white_elo", "black_elo", "result", "event", "date")))
        if len(files) > 1:
            self.assertEqual(game.file, told["file"])

    def same_counts(self, found, told, side, files):
        self.assertEqual((found.games, found.white_wins, found.draws, found.black_wins, found.first, found.last),
                         tuple(told[key] for key in ("games", "white", "draws", "black", "first", "last")))
        for rating, key in ((found.average_rating(side), "rating"), (found.performance(side), "performance")):
            self.assertEqual(rating is None, told[key] is None)
            if rating is not None:
                self.assertAlmostEqual(rating, told[key], delta=0.5001)
        for games, key in ((found.best, "best"), (found.latest, "latest")):
            self.assertEqual(len(games), len(told.get(key, [])))
            for game, other in zip(games, told.get(key, [])):
                self.same_game(game, other, files)

    def same_moves(self, moves, told, side, files):
        self.assertEqual([(move.san, move.move) for move in moves], [(move["san"], move["uci"]) for move in told])
        for move, other in zip(moves, told):
            self.same_counts(move, other, side, files)
            self.assertEqual((move.games_behind, move.transposes), (other["games_behind"], other.get("transposes", False)))
            self.same_moves(move.moves, other.get("moves", []), "black" if side == "white" else "white", files)

    def compare(self, moves, files, *options, **arguments):
        position = after(moves)
        out = programs.run("bgn", "explorer", *files, "--fen", position.fen, "--json", *options,
                           status=1 if self.is_damaged(files) else 0)
        found = marginalia.explore(position, files, **arguments)
        told = json.loads(out)
        self.assertEqual(found.position.fen, told["fen"])
        self.same_counts(found, told, position.turn, files)
        self.same_moves(found.moves, told["moves"], position.turn, files)
        return found

    def test_same_as_bgn_explorer(self):
        found = [self.compare(moves, self.files, "--depth", 3, depth=3) for moves in LINES]
        self.assertGreater(found[0].games, 20)
        self.assertEqual((found[-1].games, found[-1].moves), (0, []))
        self.compare([], self.files[:1])
        self.compare(["e4"], self.files, "--top", 2, "--min-games", 2, "--examples", 1, "--depth", 4,
                     top=2, min_games=2, examples=1, depth=4)
        few = self.compare([], self.files, "--where", 'Result = "1-0" and plies < 60', where='Result = "1-0" and plies < 60')
        self.assertTrue(0 < few.games < found[0].games)
        self.assertEqual(few.white_wins, few.games)
        self.compare([], self.files, "--examples", 0, examples=0)

    def test_move_files_say_the_same(self):
        for path in self.files:
            marginalia.make_position_index(path)
        for moves in LINES:
            self.compare(moves, self.files, "--no-move-file", "--depth", 2, depth=2)
        read = marginalia.explore(None, self.files, move_files=False)
        asked = marginalia.explore(None, self.files)
        self.assertEqual([(move.move, move.games) for move in asked.moves], [(move.move, move.games) for move in read.moves])

    def test_copies(self):
        found = marginalia.explore(None, self.files, depth=3)
        again = pickle.loads(pickle.dumps(found))
        self.assertEqual(again.position, found.position)
        self.assertEqual(again.__getstate__()[0][:3], found.__getstate__()[0][:3])

        def told(moves):
            return [(move.move, move.san, move.games, move.score("white"), move.first, move.transposes, move.games_behind,
                     [(game.file, game.number, game.white, game.date, game.result) for game in move.best], told(move.moves))
                    for move in moves]
        self.assertEqual(told(again.moves), told(found.moves))

    def test_counts_are_those_of_the_games(self):
        games = list(marginalia.read(self.files[0]))
        found = marginalia.explore(None, self.files[0], jobs=1)
        for move in found.moves:
            with_it = [game for game in games if game.moves[0] == move.move]
            self.assertEqual(move.games, len(with_it))
            self.assertEqual(move.white_wins, sum(game.result == "1-0" for game in with_it))
        self.assertIsInstance(found.moves[0], marginalia.PlayedGames)
        self.assertEqual(repr(found.moves[0]), f"<ExploredMove {found.moves[0].san} {found.moves[0].games} games>")

    def test_faults(self):
        for error, words, arguments, options in (
                (FileNotFoundError, "none", (None, self.folder / "none.pgn"), {}), (ValueError, "depth", (None, self.files), {"depth": 0}),
                (ValueError, "", (None, self.files), {"where": "Result ="}), (ValueError, "", ("x", self.files), {}),
                (ValueError, "", (marginalia.Position(variant="Atomic"), self.files), {})):
            with self.assertRaisesRegex(error, words):
                marginalia.explore(*arguments, **options)

    @unittest.skipIf(os.name == "nt", "signals of POSIX")
    def test_ctrl_c_ends_it(self):
        path = self.folder / "long.pgn"
        path.write_bytes(FILES[2].read_bytes() * 400)
        programs.interrupt_after(self, 0.3)
        with self.assertRaises(KeyboardInterrupt):
            while True:
                marginalia.explore(None, path)
        marginalia.make_position_index(path)
        programs.interrupt_after(self, 0.3)
        with self.assertRaises(KeyboardInterrupt):
            while True:
                marginalia.explore(None, path)
        self.assertGreater(marginalia.explore(None, path).games, 1000)


if __name__ == "__main__":
    unittest.main()
