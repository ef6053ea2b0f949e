#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs `bgn probe` and `bgn show --syzygy` as users do, with small tables that the test writes itself.

Usage: bgn_probe_e2e.py PROGRAM [--shared]

With --shared, the values of the real tables of the shared data instead.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import shared_data  # noqa: E402

SHARED = shared_data.wanted(sys.argv, "syzygy", "gaviota")
PROGRAM = os.path.abspath(sys.argv.pop(1))
WON = "8/8/4k3/8/8/8/1QK5/8 w - - 0 1"
LOST = "8/8/4k3/8/8/8/1QK5/8 b - - 0 1"


def write_queen_ending(folder):
    """King and queen against king: won for the side with the queen, wherever everything stands."""
    table = bytes([0x71, 0xE8, 0x23, 0x5D, 1, 0, 0x55, 0x66, 0xEE, 0, 0x80, 4, 0x80, 0])
    checksum = bytes.fromhex("83cddc80c75bea86a423137ea7017103")
    (folder / "KQvK.rtbw").write_bytes(table.ljust(64, b"\0") + checksum)


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def bgn(self, *arguments, stdin="", status=0, env=None):
        done = subprocess.run([PROGRAM, *map(str, arguments)], input=stdin, text=True, capture_output=True, timeout=60,
                              env={**os.environ, "SYZYGY_PATH": "", "GAVIOTA_PATH": "", **(env or {})}, check=False)
        self.assertEqual(done.returncode, status, done.stderr)
        self.messages = done.stderr
        return done.stdout


class OwnTables(Case):
    def setUp(self):
        super().setUp()
        write_queen_ending(self.folder)

    def test_a_position_and_its_moves(self):
        lines = self.bgn("probe", "--syzygy", self.folder, WON).splitlines()
        self.assertEqual(lines[:2], [WON, "KQvK: White to move wins"])
        self.assertIn("  Qb6+    wins", lines)
        self.assertIn("  Qe5+    draws", lines, "the queen can be taken")
        self.assertLessEqual(max(map(len, lines)), 80)

    def test_a_fen_in_several_words(self):
        self.assertEqual(self.bgn("probe", "--syzygy", self.folder, *WON.split(), *LOST.split()),
                         self.bgn("probe", "--syzygy", self.folder, stdin=f"{WON}\n\n{LOST}\n"))

    def test_folders_from_the_environment(self):
        self.assertIn("loses", self.bgn("probe", LOST, env={"SYZYGY_PATH": str(self.folder)}))

    def test_checksums(self):
        self.assertEqual(self.bgn("check", "--syzygy", self.folder), "1 table, 0 damaged\n")
        whole = (self.folder / "KQvK.rtbw").read_bytes()
        for name, damaged in (("KRvK.rtbw", whole[:20] + b"x" + whole[21:]), ("KRvK.rtbz", whole[:-1] + b"x"),
                              ("KBvK.rtbw", whole[:-1]), ("KNvK.rtbw", b"")):
            (self.folder / name).write_bytes(damaged)
        lines = self.bgn("check", "--syzygy", self.folder, status=1).splitlines()
        self.assertEqual(lines[-1], "5 tables, 4 damaged")
        self.assertEqual([line.split(": broken table: ")[0] for line in lines[:-1]],
                         [str(self.folder / name) for name in ("KBvK.rtbw", "KNvK.rtbw", "KRvK.rtbw", "KRvK.rtbz")])
        answer = json.loads(self.bgn("check", "--syzygy", self.folder, "--json", status=1))
        self.assertEqual((answer["tables"], answer["damaged"], len(answer["faults"])), (5, 4, 4))
        self.bgn("check", "--syzygy", self.folder / "nowhere", status=2)
        self.bgn("check", "--syzygy", self.folder, "games.pgn", status=2)

    def test_json(self):
        answer = json.loads(self.bgn("probe", "--syzygy", self.folder, "--json", LOST))
        self.assertEqual((answer["wdl"], answer["result"], answer["dtz"]), (-2, "loss", None))
        self.assertEqual(answer["material"], "KQvK")
        self.assertEqual({move["wdl"] for move in answer["moves"]}, {-2})

    def test_what_is_not_known_is_said(self):
        out = self.bgn("probe", "--syzygy", self.folder, stdin=f"junk\n8/8/4k3/8/8/8/1RK5/8 w - - 0 1\n{WON}\n", status=1)
        self.assertIn("White to move wins", out)
        self.assertIn("bgn: line 1: ", self.messages)
        self.assertIn("bgn: line 2: not in the tables: there is no table KRvK.rtbw", self.messages)
        self.bgn("probe", "--syzygy", self.folder, "4k3/8/8/8/8/8/8/Q3K2R w K - 0 1", status=1)
        self.assertIn("a side may castle", self.messages)
        self.bgn("probe", "--syzygy", self.folder, "rnbqkbnr/8/8/8/8/8/8/4K3 w - - 0 1", status=1)
        self.assertIn("there are 9 men, and tables have at most 7", self.messages)

    def test_no_tables(self):
        self.bgn("probe", WON, status=2)
        self.assertIn("--syzygy", self.messages)
        self.bgn("probe", "--syzygy", self.folder / "none", WON, status=2)
        self.assertIn("none: cannot read the folder of tables", self.messages)

    def test_a_broken_table_is_named(self):
        broken = self.folder / "KQvK.rtbw"
        broken.write_bytes(broken.read_bytes()[:10])
        self.bgn("probe", "--syzygy", self.folder, WON, status=1)
        self.assertIn(f"{broken}: broken table: ", self.messages)

    def test_show(self):
        games = f'[SetUp "1"]\n[FEN "{WON}"]\n\n1. Kd3 Ke7 *\n'
        self.assertIn("tables: White wins\n", self.bgn("show", "-", "--syzygy", self.folder, stdin=games))
        self.assertNotIn("tables:", self.bgn("show", "-", stdin=games))
        self.bgn("show", "-", "--syzygy", self.folder / "none", stdin=games, status=2)
        self.assertIn("--syzygy", self.messages)


class RealTables(Case):
    def test_distances(self):
        fen = "8/2K5/4B3/3N4/8/8/4k3/8 w - - 0 1"
        out = self.bgn("probe", "--syzygy", shared_data.DATA / "syzygy", fen)
        self.assertIn("KBNvK: White to move wins", out)
        self.assertRegex(out, r"(?m)^[0-9]+ half-moves to the next capture, pawn move or mate .DTZ [0-9]+.$")
        answer = json.loads(self.bgn("probe", "--syzygy", shared_data.DATA / "syzygy", "--json", fen))
        wins = [move["dtz"] for move in answer["moves"] if move["wdl"] == 2]
        self.assertEqual(wins, sorted(wins))
        self.assertEqual(answer["moves"][0]["dtz"], answer["dtz"])

    def test_checksums(self):
        self.assertRegex(self.bgn("check", "--syzygy", shared_data.DATA / "syzygy"), r"^[0-9]{2,} tables, 0 damaged\n$")

    def test_moves_to_mate(self):
        folders = ("--syzygy", shared_data.DATA / "syzygy", "--gaviota", shared_data.DATA / "gaviota")
        out = self.bgn("probe", *folders, "8/8/8/8/8/8/8/K2kr3 w - - 0 1")
        self.assertIn("KRvK: White to move loses, mated in 5\n", out)
        out = self.bgn("probe", *folders[2:], "8/8/8/8/8/8/8/K2kr3 b - - 0 1")
        self.assertRegex(out, "KRvK: Black to move wins, mate in [0-9]+\n")
        answer = json.loads(self.bgn("probe", *folders[2:], "--json", "8/8/8/8/8/8/8/K2kr3 b - - 0 1"))
        wins = [move["dtm"] for move in answer["moves"] if move["wdl"] == 2]
        self.assertEqual(wins, sorted(wins))
        self.assertEqual(wins[0], answer["dtm"])
        self.assertIsNone(answer["dtz"])

    def test_the_rule_of_fifty_moves(self):
        out = self.bgn("probe", "--syzygy", shared_data.DATA / "syzygy", "8/8/8/4k3/8/8/8/KBN5 w - - 60 1")
        self.assertIn("The 50-move rule comes first: 60 half-moves are counted.", out)


if __name__ == "__main__":
    unittest.main(defaultTest="RealTables" if SHARED else "OwnTables")
