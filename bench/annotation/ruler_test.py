#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of the ruler at work: its files, its searches with a real engine, the programs that it measures, and its rule against
the annotator's own. figures_test.py tests its arithmetic.

    ruler_test.py ANNOTATE [--shared] [unittest arguments]

Skipped (77) without python-chess; what needs `stockfish` is skipped without it, and named. With --shared the real games
of the shared data instead, skipped without them.
"""
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tests/reference"))
import with_python_chess  # noqa: E402,F401

import chess.pgn  # noqa: E402
import analyse  # noqa: E402
import choose  # noqa: E402
import experiment  # noqa: E402
import games  # noqa: E402
import measures  # noqa: E402
import report  # noqa: E402
import scores  # noqa: E402
import uci  # noqa: E402
import shared_data  # noqa: E402
from small_games import game_of, labelled  # noqa: E402

ANNOTATE = ""
BAD = f"{sys.executable} {HERE.parents[1] / 'tests/support/engines/bad_engine.py'}"
SHORT = ("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 O-O c3 d5 exd5 Nxd5 Nxe5 Nxe5 Rxe5 c6", "f3 e5 g4 Qh4#")

LATE = (("r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPP1BPPP/R2Q1RK1 w - - 0 1",
         "Nxe6 fxe6 Bg4 Kh8 Re1 d4 Bxe6 dxe3 Qxd8 exf2+ Kxf2 Ng4+ Kg1 Rfxd8"),
        ("5rk1/5ppp/8/8/8/8/5PPP/3RR1K1 b - - 0 1", "f6 Re7 Ra8 Rdd7 Ra1+ Rd1 Rxd1+ Re1 Rxe1#"))


def has_engine():
    return os.access(uci.full_command("stockfish")[0], os.X_OK)


def ruler(*arguments, fails=False):
    done = subprocess.run([sys.executable, "-B", str(HERE / "ruler.py"), *map(str, arguments)], capture_output=True,
                          text=True, timeout=200)
    if (done.returncode != 0) != fails:
        raise AssertionError(f"ruler {arguments}: {done.returncode}: {done.stderr}")
    return done.stdout + done.stderr


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def test_writes_what_it_reads(self):
        text = ("1. f3 { [%eval -0.8] [%clk 0:03:00] } 1... e5?? { [%eval #3] [%best e7e6] } "
                "2. g4 $6 { [%eval #-1] } 2... Qh4# { [%best d8h4] [%clk 0:02:59] }")
        game = game_of(text, White='A \\"B\\"')
        again = games.from_pgn(chess.pgn.read_game(io.StringIO(games.to_pgn(game))))
        self.assertEqual(again, game)
        self.assertEqual(game.labels, [0, 3, 1, 0])

    def test_a_broken_file_is_cut_behind_its_last_whole_game(self):
        path = self.folder / "broken.pgn"
        whole = games.to_pgn(game_of("1. e4 e5", White="One"))
        for tail in ("", "[Ev", '[Event "x"]\n', '[Event "x"]\n[Result "1-0"]\n\n', '[Event "x"]\n\n1. e4 e5 {[%eval 1'):
            path.write_text(whole + tail, encoding="utf-8")
            self.assertEqual(len(analyse.finished_games(path)), 1, tail)
            self.assertEqual(path.read_text(encoding="utf-8"), whole, tail)
        path.write_text('[Event "x"]\n[Res', encoding="utf-8")
        self.assertEqual(analyse.finished_games(path), [])

    def test_compare_with_itself(self):
        path = self.folder / "a.pgn"
        path.write_text("".join(games.to_pgn(labelled(labels, scores.GLYPHS)) for labels in
                                [(0, 1, 2, 3, 2, 0, 1, 0)]), encoding="utf-8")
        ruler("compare", path, path, "--json", self.folder / "a.json")
        row = json.loads((self.folder / "a.json").read_text())[0]
        self.assertEqual((row["f1"], row["win_percent_error"], row["games"]), (1.0, 0.0, 1))
        other = self.folder / "other.pgn"
        other.write_text(games.to_pgn(game_of("1. d4 d5")), encoding="utf-8")
        self.assertIn("no game of the reference", ruler("compare", path, other, fails=True))

    def test_only_the_same_games_are_compared(self):
        first = games.to_pgn(labelled((0, 1, 2, 3, 2, 0, 1, 0), scores.GLYPHS))
        second = games.to_pgn(game_of("1. d4 $4 d5"))
        paths = [self.folder / f"{name}.pgn" for name in ("both", "first", "second", "again")]
        for path, text in zip(paths, (first + second, first, second, first), strict=True):
            path.write_text(text, encoding="utf-8")
        rows = report.compare(paths[0], paths[1:])
        self.assertEqual([row["f1"] for row in rows], [1.0] * 3)
        self.assertEqual(["f1_ahead" in row for row in rows], [False, False, True])

    def test_chunks_as_fishnet_cuts_them(self):
        chunks = analyse.chunks_of(list(range(12, 0, -1)), True)
        self.assertEqual(chunks, [([12, 11, 10, 9, 8], 0), ([8, 7, 6, 5, 4, 3], 1), ([3, 2, 1], 1)])

    @unittest.skipUnless(has_engine(), "no stockfish")
    def test_a_reference_of_two_engines(self):
        """Two sizes of one engine stand for two engines."""
        todo, both = self.folder / "todo.pgn", self.folder / "both.pgn"
        todo.write_text("".join(games.to_pgn(game_of(text)) for text in SHORT), encoding="utf-8")
        told = ruler("make-reference", todo, "--engine", "stockfish", "--engine", "stockfish", "--nodes", "2000,500", "-o", both)
        self.assertIn("scales 1.000, ", told)
        found = list(games.read_games(both))
        self.assertEqual([len(game.opinions) for game in found], [len(text.split()) for text in SHORT])
        self.assertEqual(found[1].opinions[2], (3, 3))
        again = self.folder / "again.pgn"
        ruler("combine", self.folder / "both.1.pgn", self.folder / "both.2.pgn", "-o", again)
        self.assertEqual(again.read_text(encoding="utf-8"), both.read_text(encoding="utf-8"))
        row = report.compare(both, [self.folder / "both.1.pgn"])[0]
        self.assertEqual(row["precision"], 1.0)
        self.assertGreater(row["f1"], 0.5)
        self.assertLess(row["win_percent_outside"], 0.01)
        self.assertIn("2 numbers for 1 engines", ruler("make-reference", todo, "--nodes", "1,2", "-o", again, fails=True))

    @unittest.skipUnless(has_engine(), "no stockfish")
    def test_an_engine_that_does_not_heed_nodes(self):
        """It answers `go nodes` after one ply, as Ethereal 12 does; it is stopped when it has searched so many."""
        deaf = self.folder / "deaf"
        stockfish = uci.full_command("stockfish")[0]
        deaf.write_text(f"#!/bin/sh\nsed -u 's/^go nodes .*/go depth 1/' | '{stockfish}'\n", encoding="utf-8")
        deaf.chmod(0o755)
        engine = uci.Engine(str(deaf), {})
        self.addCleanup(engine.close)
        self.assertFalse(engine.heeds_nodes)
        board = chess.Board()
        self.assertGreaterEqual(engine.search(board, 30_000).nodes, 30_000)
        self.assertEqual(len(engine.best_lines(board, 30_000, 3)), 3)
        self.assertGreater(len(engine.best_lines(board, 30_000, 1)[0].moves), 3)
        mated_next = chess.Board("7k/8/6KQ/8/8/8/8/8 b - - 0 1")
        self.assertEqual(engine.search(mated_next, 10**12).best, "h8g8")

    def test_an_engine_that_hangs_is_killed(self):
        for command in (f"{BAD} silent-uci", f"sh -c '{BAD} silent-uci; true'"):  # the latter behind a script
            with self.assertRaisesRegex(uci.EngineFault, "gave no uciok in 1 s, and was killed"):
                uci.Engine(command, {}, 1)
        for patience in (5, 20, 80):  # a busy machine may take longer to start Python
            with self.assertRaises(uci.EngineFault) as caught:
                uci.Engine(f"{BAD} stalls-on-go", {}, patience)
            if "bestmove" in str(caught.exception):
                break
        self.assertIn(f"gave no bestmove in {patience} s, and was killed", str(caught.exception))

    def test_another_engine_does_not_go_on(self):
        todo, output = [game_of(text) for text in SHORT], self.folder / "begun.pgn"
        search = analyse.Search(f"{BAD} ok", 100)
        todo[0].headers.update({"Annotator": "Another", "RulerSearch": search.text()})
        output.write_text(games.to_pgn(todo[0]), encoding="utf-8")
        with self.assertRaisesRegex(analyse.Fault, "made by Another, not by Bad ok"):
            analyse.Run(todo, search, output).run()
        self.assertEqual(len(list(games.read_games(output))), 1)

    @unittest.skipUnless(has_engine(), "no stockfish")
    def test_a_search_goes_on_where_it_was_broken_off(self):
        todo = self.folder / "todo.pgn"
        todo.write_text("".join(games.to_pgn(game_of(text, White=str(i))) for i, text in enumerate(SHORT)),
                        encoding="utf-8")
        for command in (("make-reference",), ("even",), ("even", "--keep-hash")):
            whole, broken = self.folder / f"{len(command)}{command[0]}.pgn", self.folder / f"{len(command)}b.pgn"
            search = (*command, todo, "--engine", "stockfish", "-o")
            ruler(*search, whole, "--nodes", "2000")
            text = whole.read_text(encoding="utf-8")
            second = text.index("[Event ", 1)
            first = re.sub(r'RulerCpu "[^"]*"', 'RulerCpu "77.00"', text[:second])
            broken.write_text(first + text[second:second + 300], encoding="utf-8")
            ruler(*search, broken, "--nodes", "2000", "-j", "2")
            again = broken.read_text(encoding="utf-8")
            self.assertTrue(again.startswith(first))
            forget = re.compile(r'RulerCpu "[^"]*"')
            self.assertEqual(forget.sub("", again), forget.sub("", text))
            self.assertIn("made with", ruler(*search, broken, "--nodes", "3000", fails=True))
        found = list(games.read_games(whole))
        self.assertEqual(found[1].labels[2], 3)
        self.assertEqual([e and e.text() for e in found[1].evals[2:]], ["#-1", None])
        self.assertEqual(found[1].choices[3], "d8h4")
        for game in found:
            counts = measures.count(game, game)
            self.assertEqual((counts.criticised_choice, counts.saws), (0, 0))


@unittest.skipUnless(has_engine(), "no stockfish")
class Programs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.todo = self.folder / "todo.pgn"
        self.todo.write_text("".join(games.to_pgn(game_of(text)) for text in SHORT), encoding="utf-8")

    def test_annotate_and_the_ruler_search_alike(self):
        """Out of the book, with the hash kept, the ruler does what annotate does: the same evals, labels and nodes, and what
        was heard of the engine's choices is what the ruler saw of them."""
        todo, ours, kept = (self.folder / name for name in ("late.pgn", "ours.pgn", "kept.pgn"))
        todo.write_text("".join(games.to_pgn(game_of(text, SetUp="1", FEN=fen)) for fen, text in LATE), encoding="utf-8")
        ruler("even", "--keep-hash", "--nodes", "2000", todo, "-o", kept)
        ruler("run", "-o", ours, "--name", "ours 2k", "--listen", "--", ANNOTATE, "--engine", "stockfish",
              "--engine-option", "Hash=64", "--nodes", "2000", "-j", "2", *plainly(), todo)
        cost, seen = (json.loads(report.cost_path(path).read_text()) for path in (ours, kept))
        trial = 2000  # nodes, once in a run: does the engine heed `go nodes`?
        self.assertEqual((cost["nodes"], cost["nodes_heard"]), (seen["nodes"], seen["nodes"] + trial))
        self.assertGreater(cost["cpu_seconds"], 0)
        for given, wanted in zip(games.read_games(ours), games.read_games(kept), strict=True):
            self.assertEqual(given.evals, wanted.evals)
            self.assertEqual(given.labels, wanted.labels)
            heard = cost["choices"][" ".join(given.key[1])]
            only = [board.legal_moves.count() == 1 for board in wanted.boards()]
            self.assertEqual([c for c, is_only in zip(heard, only) if not is_only],
                             [c for c, is_only in zip(wanted.choices, only) if not is_only])
        row = report.compare(kept, [ours])[0]
        self.assertEqual((row["name"], row["f1"], row["win_percent_error"]), ("ours 2k", 1.0, 0.0))
        self.assertEqual((row["choices_known"], row["criticised_own_choice"], row["sawtooth_pairs"]), (row["moves"], 0, 0))

    def test_a_program_that_fails_is_no_result(self):
        told = ruler("run", "-o", self.folder / "no.pgn", "--", ANNOTATE, "--engine", "false", self.todo, fails=True)
        self.assertIn("exit status", told)
        self.assertFalse((self.folder / "no.cost.json").exists())

    def test_experiment(self):
        reference, results = self.folder / "reference.pgn", self.folder / "results"
        ruler("make-reference", "--nodes", "20000", self.todo, "-o", reference)
        command = ("experiment", reference, self.todo, results, "--annotate", ANNOTATE, "--even", "500,1k", "--kept", "500",
                   "--focused", "500", "--lichess", reference)
        first = ruler(*command)
        (results / "even-1k.cost.json").unlink()
        again = ruler(*command)
        self.assertIn("even 500 ...", first)
        self.assertNotIn("even 500 ...", again)
        self.assertIn("even 1k ...", again)
        rows = json.loads((results / "figures.json").read_text())
        names = ["even 500", "even 1k", "even, hash kept 500", *(["focused 500"] if "--spend" in plainly() else []), "lichess"]
        self.assertEqual([row["name"] for row in rows], names)
        self.assertEqual(rows[-1]["f1"], 1.0)
        tree = xml.etree.ElementTree.parse(results / "figures.svg")
        told = [text.text for text in tree.iter("{http://www.w3.org/2000/svg}text")]
        self.assertIn("even, hash kept", told)
        self.assertGreaterEqual(told.count("1k"), 2)


def plainly():
    """What makes annotate spend evenly and on nothing but evals, where it has other ways."""
    known = experiment.options_known(ANNOTATE)
    return ["--spend", "even"] * ("--spend" in known) + ["--no-praise"] * ("--no-praise" in known)


class Lichess(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.games = [game for path in sorted((shared_data.DATA / "lichess").glob("*.pgn"))
                     for game in games.read_games(path, lambda text: "[%eval" in text)]

    def test_sets_are_disjoint_and_half_blitz(self):
        pool = choose.pool_of(self.games)
        sets = {name: choose.choose(pool, name) for name in choose.SETS}
        for name, chosen in sets.items():
            self.assertEqual(len(chosen), choose.SETS[name])
            self.assertEqual(sum(choose.estimated_seconds(game.headers) in choose.BLITZ for game in chosen),
                             len(chosen) // 2)
            text = games.to_pgn(choose.bare(chosen[0]))
            self.assertIn("[%clk", text)
            self.assertFalse(re.search(r"%eval|\$\d|\?!|was best|Annotator", text))
        self.assertFalse({game.key for game in sets["test"]} & {game.key for game in sets["dev"]})

    def test_glyphs_of_the_export_are_read(self):
        """Lichess puts a glyph where its centipawns say so and this rule agrees: so nearly all of its glyphs have a label
        by the rule, and the three kinds occur."""
        given = agreed = 0
        kinds = set()
        for game in self.games:
            by_rule = games.Game(game.headers, game.start, game.moves, game.evals, choices=[None] * len(game.moves))
            games.label_game(by_rule)
            for glyph, label in zip(game.labels, by_rule.labels):
                given += glyph > 0
                agreed += glyph > 0 and label > 0
                kinds.add(glyph)
        print(f"{agreed} of {given} glyphs of lichess have a label by the rule")
        self.assertGreater(given, 1000)
        self.assertGreater(agreed, 0.97 * given)
        self.assertEqual(kinds, {0, 1, 2, 3})

    def test_the_rule_is_that_of_annotate(self):
        with tempfile.TemporaryDirectory() as folder:
            given, judged = pathlib.Path(folder, "given.pgn"), pathlib.Path(folder, "judged.pgn")
            bare = [games.Game(game.headers, game.start, game.moves, game.evals) for game in self.games]
            given.write_text("".join(map(games.to_pgn, bare)), encoding="utf-8")
            subprocess.run([ANNOTATE, "-q", "--use-stored-evals", str(given), "-o", str(judged)], check=True, timeout=100)
            moves = labels = forgiven = 0
            for ours, theirs in zip(bare, games.read_games(judged), strict=True):
                ours.choices = [None] * len(ours.moves)
                games.label_game(ours)
                # annotate forgives an inaccuracy that has a name. The ruler knows no names; no line with one is longer.
                for ply, (rule, given_label) in enumerate(zip(ours.labels, theirs.labels, strict=True)):
                    if ply < 40 and (rule, given_label) == (1, 0):
                        forgiven += 1
                    else:
                        self.assertEqual(rule, given_label, (ply, ours.headers))
                moves += sum(score is not None for score in ours.evals)
                labels += sum(label > 0 for label in ours.labels)
        print(f"{moves} moves with an eval, {labels} labels: annotate and the ruler agree on all but {forgiven} in the opening")
        self.assertLess(forgiven, 0.05 * labels)
        self.assertGreater(moves, 1000)
        self.assertGreater(labels, 500)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    ANNOTATE = sys.argv.pop(1)
    is_shared = shared_data.wanted(sys.argv, "lichess")
    unittest.main(defaultTest=[name for name, thing in list(globals().items())
                               if isinstance(thing, type) and issubclass(thing, unittest.TestCase)
                               and (thing is Lichess) == is_shared])
