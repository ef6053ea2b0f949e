#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of the ruler: its arithmetic on games small enough to count by hand, its rule against the annotator's own, and its
searches with a real engine.

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
sys.path.insert(0, str(HERE.parents[1] / "reference"))
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
from scores import Score  # noqa: E402
import shared_data  # noqa: E402

ANNOTATE = ""
SHORT = ("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 O-O c3 d5 exd5 Nxd5 Nxe5 Nxe5 Rxe5 c6", "f3 e5 g4 Qh4#")

LATE = (("r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPP1BPPP/R2Q1RK1 w - - 0 1",
         "Nxe6 fxe6 Bg4 Kh8 Re1 d4 Bxe6 dxe3 Qxd8 exf2+ Kxf2 Ng4+ Kg1 Rfxd8"),
        ("5rk1/5ppp/8/8/8/8/5PPP/3RR1K1 b - - 0 1", "f6 Re7 Ra8 Rdd7 Ra1+ Rd1 Rxd1+ Re1 Rxe1#"))


def has_engine():
    return os.access(uci.full_command("stockfish")[0], os.X_OK)


def game_of(movetext, **headers):
    tags = "".join(f'[{name} "{value}"]\n' for name, value in {"Event": "?", "Result": "*", **headers}.items())
    return games.from_pgn(chess.pgn.read_game(io.StringIO(f"{tags}\n{movetext} *\n")))


def labelled(labels, marks):
    """Eight moves with those labels, each written as `marks` has it."""
    moves = "e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Bc5".split()
    return game_of(" ".join(f"{move}{marks[label]} {{ [%eval 0.3] }}" for move, label in zip(moves, labels)))


def ruler(*arguments, fails=False):
    done = subprocess.run([sys.executable, "-B", str(HERE / "ruler.py"), *map(str, arguments)], capture_output=True,
                          text=True, timeout=200)
    if (done.returncode != 0) != fails:
        raise AssertionError(f"ruler {arguments}: {done.returncode}: {done.stderr}")
    return done.stdout + done.stderr


class Rule(unittest.TestCase):
    def label(self, before, after):
        return scores.GLYPHS[scores.label_of(scores.parse_eval(before), scores.parse_eval(after))]

    def test_loss_of_winning_chances(self):
        # wc(0) = 0; wc falls by 0.10, 0.20, 0.30 at -54.50, -110.12 and -168.13 hundredths.
        for after, glyph in (("-0.54", ""), ("-0.55", "?!"), ("-1.10", "?!"), ("-1.11", "?"), ("-1.68", "?"),
                             ("-1.69", "??"), ("0.90", "")):
            self.assertEqual(self.label("0.0", after), glyph, after)

    def test_mates(self):
        for before, after, glyph in (
                ("-10.0", "#-3", "?!"), ("-9.99", "#-3", "?"), ("-7.01", "#-3", "?"), ("-7.0", "#-3", "??"),
                ("#3", "10.0", "?!"), ("#3", "9.99", "?"), ("#3", "7.01", "?"), ("#3", "7.0", "??"), ("#3", "#-1", "??"),
                ("#3", "#9", ""), ("#-3", "#-1", ""), ("#-3", "-5.0", ""), ("1.0", "#2", "")):
            self.assertEqual(self.label(before, after), glyph, (before, after))

    def test_evals_are_read_and_written(self):
        for text, score, written in (("0.3", Score(30), "0.30"), ("-1.05", Score(-105), "-1.05"),
                                     ("#-3", Score(0, -1, 3), "#-3"), ("#5,20", Score(0, 1, 5), "#5")):
            self.assertEqual(scores.parse_eval(text), score)
            self.assertEqual(score.text(), written)
        for text in ("", "#", "x", "nan", "1.0.0"):
            self.assertIsNone(scores.parse_eval(text))

    def test_no_criticism_of_the_own_choice_or_the_only_move(self):
        game = game_of("1. e4 { [%eval -3.0] [%best e2e4] } 1... f6 { [%eval 3.0] [%best e7e5] } "
                       "2. Qh5+ { [%eval -2.0] [%best d2d4] } 2... g6 { [%eval 4.0] }")
        games.label_game(game)
        self.assertEqual(game.labels, [0, 3, 3, 0])


class Figures(unittest.TestCase):
    """r = 0 1 2 3 2 0 1 0, o = 1 1 3 3 0 1 1 0: three labels are the same, one has another grade: 3.5 hits; 5 labels in the
    reference, 6 in the output."""

    def setUp(self):
        nags, suffixes = ("", " $6", " $2", " $4"), scores.GLYPHS
        self.reference = labelled((0, 1, 2, 3, 2, 0, 1, 0), nags)
        self.output = labelled((1, 1, 3, 3, 0, 1, 1, 0), suffixes)
        self.counts = measures.count(self.reference, self.output)

    def test_together(self):
        self.assertEqual((self.counts.hits(), self.counts.in_reference(), self.counts.in_output()), (3.5, 5, 6))
        self.assertAlmostEqual(self.counts.f1(), 7 / 11)

    def test_each_label(self):
        self.assertEqual(self.counts.of_label(1), (2 / 4, 2 / 2, 4 / 6))
        self.assertEqual(self.counts.of_label(2), (None, 0, 0))
        self.assertEqual(self.counts.of_label(3), (1 / 2, 1 / 1, 2 / 3))

    def test_error_of_win_percent(self):
        reference = game_of("1. e4 { [%eval 0.0] } 1... e5 { [%eval 12.0] } 2. d4 { [%eval 1.0] } 2... d5")
        output = game_of("1. e4 { [%eval 1.0] } 1... e5 { [%eval #7] } 2. d4 2... d5")
        counts = measures.count(reference, output)
        self.assertEqual(counts.evals, 2)
        self.assertAlmostEqual(counts.win_error, 9.1021, 3)  # of 100 and 0; a mate and +12 are both the ceiling

    def test_own_choice_and_saws(self):
        output = game_of("1. e4 { [%eval 0.2] [%best e2e4] } 1... e5?! { [%eval 0.3] [%best e7e5] } "
                         "2. Nf3 { [%eval -0.5] [%best g1f3] } 2... Nc6?! { [%eval -0.4] Inaccuracy. Nc6 was best. } "
                         "3. a3?! { [%eval -0.9] } (3. Bb5 a6) 3... a6 { [%eval -0.9] } 4. b3?! { [%eval -1.9] }")
        counts = measures.count(output, output)
        self.assertEqual(output.choices, ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", None, None])
        self.assertEqual((counts.criticised_choice, counts.saws), (2, 1))
        self.assertEqual((counts.choices, counts.criticised_without_choice), (5, 1))

    def test_interval_and_difference(self):
        given = measures.parts([self.counts] * 5)
        self.assertEqual(measures.f1_interval(given), (7 / 11, 7 / 11))
        same = measures.parts([measures.count(self.reference, self.reference)] * 5)
        self.assertEqual(measures.difference_interval(same, [(1, given)]), (4 / 11, 4 / 11))
        self.assertAlmostEqual(measures.difference_interval(same, [(0.5, given), (0.5, given)])[0], 4 / 11)
        low, high = measures.f1_interval([same[0], *given[:2]])
        self.assertAlmostEqual(low, 7 / 11)
        self.assertEqual(high, 1)

    def test_nothing_labelled(self):
        none = measures.count(labelled([0] * 8, scores.GLYPHS), labelled([0] * 8, scores.GLYPHS))
        self.assertIsNone(none.f1())
        self.assertIsNone(measures.f1_interval(measures.parts([none])))


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

    def test_chunks_as_fishnet_cuts_them(self):
        chunks = analyse.chunks_of(list(range(12, 0, -1)), True)
        self.assertEqual(chunks, [([12, 11, 10, 9, 8], 0), ([8, 7, 6, 5, 4, 3], 1), ([3, 2, 1], 1)])

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


class Conclusions(unittest.TestCase):
    def test_what_focused_spending_gains(self):
        rows = [{"name": name, "f1": f1, "nodes": cost * 1000, "cpu_seconds": cost, "by_game": [(f1, 2)]}
                for name, f1, cost in (("even 100k", 0.6, 100.0), ("even 200k", 0.7, 200.0), ("focused 20k", 0.65, 20.0),
                                       ("focused 60k", 0.72, 50.0), ("focused 90k", 0.8, 141.42135))]
        told = experiment.conclusions(rows)
        self.assertIn("focused 60k (F1 0.720) is as good as even 200k (0.700) with 0.25 of its nodes", told)
        self.assertIn("focused 90k: +0.150 (95 %: +0.150 to +0.150) at the processor seconds where even would have 0.650", told)
        self.assertNotIn("focused 20k:", told)


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
            moves = labels = 0
            for ours, theirs in zip(bare, games.read_games(judged), strict=True):
                ours.choices = [None] * len(ours.moves)
                games.label_game(ours)
                self.assertEqual(ours.labels, theirs.labels, ours.headers)
                moves += sum(score is not None for score in ours.evals)
                labels += sum(label > 0 for label in ours.labels)
        print(f"{moves} moves with an eval, {labels} labels: annotate and the ruler agree on all")
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
