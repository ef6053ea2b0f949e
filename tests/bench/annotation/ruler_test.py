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
import agreement  # noqa: E402
import analyse  # noqa: E402
import choose  # noqa: E402
import experiment  # noqa: E402
import games  # noqa: E402
import measures  # noqa: E402
import plain  # noqa: E402
import praise_check  # noqa: E402
import reasons  # noqa: E402
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
                         "2. Nf3 { [%eval -0.5] [%best g1f3] } 2... Nc6?! { [%eval -0.4] Inaccuracy. Nc6\nwas best. } "
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


def opinions(*texts):
    """The same game as several engines see it."""
    return [[game_of(text)] for text in texts]


class Agreement(unittest.TestCase):
    def test_the_scale_is_fitted(self):
        pairs = [(cp, cp * 2) for cp in range(-600, 601, 50)]
        self.assertAlmostEqual(agreement.fitted_scale(pairs), 0.5, 4)
        self.assertAlmostEqual(agreement.fitted_scale([(b, a) for a, b in pairs if abs(b) < 900]), 2.0, 4)
        self.assertEqual(agreement.fitted_scale([]), 1.0)

    def test_win_percent_is_averaged_and_its_range_kept(self):
        score, spread = agreement.average([Score(0), Score(200)])
        self.assertAlmostEqual(score.win_percent(), (Score(0).win_percent() + Score(200).win_percent()) / 2, 0)
        self.assertEqual(spread, (50.0, Score(200).win_percent()))
        self.assertEqual(agreement.average([Score(0, 1, 3), Score(0, 1, 5)])[0], Score(0, 1, 3))
        self.assertEqual(agreement.average([Score(0, 1, 3), Score(0, -1, 5)])[0], Score(0))
        self.assertEqual(agreement.average([Score(0, 1, 3), Score(1200)])[0], Score(1000))
        self.assertEqual(agreement.average([Score(0), None]), (None, None))
        for cp in (-1000, -333, 0, 15, 999):
            self.assertEqual(scores.centipawns_of(Score(cp).win_percent()), cp)

    def test_labels_of_all_engines_are_kept(self):
        """The second engine has evals twice as high, which the fit takes back; then they differ on the fourth move only."""
        whole, scales = agreement.combine(opinions(
            "1. e4 { [%eval 0.3] [%best e2e4] } 1... e5 { [%eval 0.4] [%best e7e5] } 2. Qh5 { [%eval -1.0] [%best g1f3] } "
            "2... Nc6 { [%eval -0.9] [%best g8f6] } 3. Bc4 { [%eval -1.0] [%best h5e5] } 3... Nf6 { [%eval 4.0] [%best g7g6] }",
            "1. e4 { [%eval 0.6] [%best e2e4] } 1... e5 { [%eval 0.8] [%best c7c5] } 2. Qh5 { [%eval -2.0] [%best g1f3] } "
            "2... Nc6 { [%eval -0.2] [%best g8f6] } 3. Bc4 { [%eval -1.9] [%best h5e5] } 3... Nf6 { [%eval 8.0] [%best g7g6] }"))
        self.assertEqual(scales[0], 1.0)
        self.assertAlmostEqual(scales[1], 0.5, 1)
        game = whole[0]
        self.assertEqual(game.opinions, [(0, 0), (0, 0), (2, 2), (0, 1), (0, 1), (3, 3)])
        self.assertEqual(game.labels, [0, 0, 2, 0, 0, 3])
        self.assertEqual(game.choices, ["e2e4", None, "g1f3", "g8f6", "h5e5", "g7g6"])
        again = games.from_pgn(chess.pgn.read_game(io.StringIO(games.to_pgn(game))))
        self.assertEqual((again.opinions, again.labels), (game.opinions, game.labels))
        for read, kept in zip(again.ranges, game.ranges):
            self.assertAlmostEqual(read[0], kept[0], 1)
            self.assertAlmostEqual(read[1], kept[1], 1)

    def test_what_engines_disagree_on_counts_half(self):
        reference = labelled((0, 1, 2, 0, 2, 0, 0, 0), ("", " $6", " $2", " $4"))
        reference.opinions = [(0, 0), (1, 1), (2, 3), (0, 2), (2, 2), (0, 0), (0, 1), (0, 0)]
        output = labelled((1, 1, 3, 2, 0, 0, 0, 0), scores.GLYPHS)
        counts = measures.count(reference, output)
        # Hits: the second and third move, and half of the fourth. The seventh is missed by half.
        self.assertEqual((counts.hits(), counts.in_reference(), counts.in_output()), (2.5, 4.0, 3.5))
        self.assertAlmostEqual(counts.f1(), 5 / 7.5)
        own = labelled((0, 1, 2, 0, 2, 0, 0, 0), scores.GLYPHS)
        self.assertEqual(measures.count(reference, own).hits(), 3)

    def test_distance_from_the_range(self):
        reference = labelled([0] * 8, scores.GLYPHS)
        reference.opinions, reference.ranges = [(0, 0)] * 8, [(40.0, 50.0)] * 4 + [(52.0, 60.0), (60.0, 70.0), None, None]
        counts = measures.count(reference, labelled([0] * 8, scores.GLYPHS))
        here = Score(30).win_percent()  # 52.76
        self.assertEqual(counts.ranges, 6)
        self.assertAlmostEqual(counts.win_outside, 4 * (here - 50) + (60 - here))

    def test_references_without_a_common_game(self):
        with self.assertRaises(agreement.Fault):
            agreement.combine(opinions("1. e4 { [%eval 0.3] }", "1. d4 { [%eval 0.3] }"))
        with self.assertRaises(agreement.Fault):
            agreement.combine(opinions("1. e4 { [%eval 0.3] }", "1. e4"))


class Reasons(unittest.TestCase):
    def test_what_is_no_reason(self):
        for comment in ("", "(0.66 → 1.19) Inaccuracy. e5 was best.", "[%eval 1.19] (0.66 → -1.05) Blunder. 12. exd8=Q+ was best.",
                        "(Mate in 3 → 1.19) Lost forced checkmate sequence. Qh5# was best.",
                        "(0.66 → Mate in 3) Checkmate is now unavoidable. O-O-O was best.",
                        "(0.66 →\n-1.05) Mistake. 12. e5 was best. From slightly better to slightly worse.",
                        "(0.66 → 1.19) This engine sees a mistake; the engines disagree.",
                        "Marginalia 0.1.0: (0.66 → 1.19) Inaccuracy. e5 was best."):
            self.assertEqual(reasons.reason_in(comment), "", comment)

    def test_what_is_one(self):
        for comment, reason in (
                ("(0.66 → 1.19) Mistake. e5 was best. The knight on f3 is left hanging: gxf3.",
                 "The knight on f3 is left hanging: gxf3."),
                ("(0.66 → Mate in 3) Checkmate is now unavoidable. Kh1 was best. Allows mate in 3: Qh2#.",
                 "Allows mate in 3: Qh2#."),
                ("Marginalia 0.1.0: (0.66 → 1.19) Mistake. e5 was best. Loses a pawn: 12... gxf3.",
                 "Loses a pawn: 12... gxf3."),
                ("Better: (0.66 or so)", "Better: (0.66 or so)"),
                ("A bad move.", "A bad move.")):
            self.assertEqual(reasons.reason_in(comment), reason)

    def facts_of(self, text):
        game = game_of(text)
        boards = list(game.boards())
        return {kind: is_named for i in range(len(game.moves)) for kind, is_named in reasons.facts(game, boards, i).items()}

    def test_facts(self):
        found = self.facts_of("1. e4 { [%eval 0.3] } 1... e5 { [%eval 0.3] } 2. Bc4 { [%eval 0.2] } 2... Nc6 { [%eval 0.2] } "
                              "3. Qh5 { [%eval -0.2] } 3... Nf6 { [%eval #1] [%best g7g6] } 4. a3 { [%eval 0.0] [%best h5f7] }")
        self.assertEqual(set(found), {"mate allowed", "mate missed"})
        self.assertTrue(found["mate allowed"]("Allows mate in 1: Qxf7#."))
        self.assertFalse(found["mate allowed"]("Allows stalemate."))
        self.assertFalse(found["mate missed"]("The material is lost."))

        found = self.facts_of("1. e4 { [%eval 0.3] } 1... d5 { [%eval 0.6] } 2. Nc3 { [%eval 0.3] } 2... Qd6 { [%eval 0.8] } "
                              "3. Qg4 { [%eval -7.0] [%best e4d5] } 3... a6 { [%eval 0.8] [%best c8g4] }")
        self.assertEqual(set(found), {"piece lost", "piece missed"})
        for kind in found:
            self.assertTrue(found[kind]("The queen is not safe on g4: Bxg4."))
            self.assertFalse(found[kind]("The pawn on d5 could be taken."))

    def test_a_trade_loses_no_piece(self):
        self.assertEqual(self.facts_of("1. e4 { [%eval 0.3] } 1... e5 { [%eval 0.3] } 2. Nf3 { [%eval 0.3] } "
                                       "2... Nc6 { [%eval 0.3] } 3. Bb5 { [%eval 0.3] } 3... a6 { [%eval 0.3] } "
                                       "4. Bxc6 { [%eval 0.1] } 4... dxc6 { [%eval 0.1] [%best d7c6] }"), {})

    def test_coverage(self):
        reference = game_of("1. e4 { [%eval 0.3] } 1... e5 { [%eval 0.3] } 2. Bc4 { [%eval 0.2] } 2... Nc6 { [%eval 0.2] } "
                            "3. Qh5 { [%eval -0.2] } 3... Nf6 $4 { [%eval #1] [%best g7g6] } 4. Qxf7# { [%best h5f7] }")
        text = ("1. e4 1... e5 2. Bc4 2... Nc6 3. Qh5?! { (0.20 → -0.20) Inaccuracy. Nf3 was best. } 3... Nf6?? "
                "{ (-0.20 → Mate in 1) Checkmate is now unavoidable. g6 was best.%s } 4. Qxf7#")
        silent = measures.count(reference, game_of(text % ""))
        self.assertEqual((silent.labels, silent.reasons), ([0, 1, 0, 1], [0, 0, 0, 0]))
        self.assertEqual(silent.facts["mate allowed"], [1, 0, 0])
        telling = measures.count(reference, game_of(text % " Allows mate in 1: Qxf7#."))
        self.assertEqual(telling.reasons, [0, 0, 0, 1])
        self.assertEqual(telling.facts["mate allowed"], [1, 1, 1])
        twice = measures.total([silent, telling])
        self.assertEqual(twice.facts["mate allowed"], [2, 1, 1])


class Praise(unittest.TestCase):
    """The rules of praise_check.py, on boards."""

    def reason(self, fen, san, second=None):
        board = chess.Board(fen)
        return plain.plain_reason(board, board.parse_san(san), board.parse_san(second) if second else None)

    def test_plain_moves(self):
        self.assertEqual(self.reason("6k1/5ppp/8/2b5/8/4R3/5PPP/6K1 w - - 0 1", "Rd3"), "leaves an attack")
        self.assertIsNone(self.reason("6k1/5ppp/8/2b5/8/4R3/5PPP/6K1 w - - 0 1", "Re7"))
        self.assertEqual(self.reason("8/P6k/8/8/8/8/5P2/K7 w - - 0 1", "a8=Q"), "promotion")
        self.assertEqual(self.reason("k7/8/8/8/8/8/7P/K1r5 w - - 0 1", "Ka2"), "at most three moves")
        self.assertEqual(self.reason("6k1/8/8/n6n/8/8/8/R5KR w - - 0 1", "Rxa5", "Kf2"), "plain gain")
        self.assertIsNone(self.reason("6k1/8/8/n6n/8/8/8/R5KR w - - 0 1", "Rxa5", "Rxh5"))
        board = chess.Board()
        for move in "e4 d5 exd5".split():
            board.push_san(move)
        self.assertEqual(plain.plain_reason(board, board.parse_san("Qxd5")), "recapture")

    def test_sacrifices(self):
        def offered(fen, *line):
            board = chess.Board(fen)
            copy, moves = board.copy(), []
            for san in line:
                moves.append(copy.push_san(san))
            return plain.offered(board, moves)

        greco = "rnbq1rk1/pppn1ppp/4p3/3pP3/1b1P4/2NB1N2/PPP2PPP/R1BQK2R w KQ - 0 7"
        self.assertEqual(offered(greco, "Bxh7+", "Kxh7"), 225)
        self.assertEqual(offered("3rk3/8/8/3q4/8/8/3Q4/3RK3 w - - 0 1", "Qxd5", "Rxd5"), 0)
        self.assertEqual(offered(greco, "O-O", "Bxc3"), 0)

    def test_signs_are_read(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "praised.pgn")
            path.write_text('[White "A"]\n\n1. e4 $7 e5 2. Nf3! { This move is hard to find: the tempting\n2. Qh5 Nc6 leads to '
                            "0.00. } (2. f4!) 2... Nc6 *\n", encoding="utf-8")
            signs, count = praise_check.read_signs(path)
        self.assertEqual(count, 1)
        self.assertEqual([(sign.nag, sign.move.uci()) for sign in signs], [(7, "e2e4"), (1, "g1f3")])
        self.assertEqual(signs[1].tempting, chess.Move.from_uci("d1h5"))

    def test_definition(self):
        def fault(nag, best, second, san="Bb5", tempting=None, refuted=0):
            board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3")
            sign = praise_check.Sign("", board, board.parse_san(san), nag, board.parse_san(tempting) if tempting else None)
            answers = {sign.key: [(Score(best).text(), ["f1b5", "a7a6"]), (Score(second).text(), ["d2d4", "e5d4"])]}
            if tempting:
                answers[f"{sign.key} only {sign.tempting.uci()}"] = [(Score(refuted).text(), [sign.tempting.uci()])]
            return praise_check.Judge(None, 1, answers).fault(sign)

        self.assertIsNone(fault(7, 30, -100))
        self.assertEqual(fault(7, 30, -30), "second best is as good")
        self.assertEqual(fault(7, -500, -900), "holds nothing")
        self.assertEqual(fault(7, 30, -100, "d4"), "not the best")
        self.assertIsNone(fault(1, 30, -60))
        self.assertEqual(fault(1, 30, 0), "second best is as good")
        self.assertEqual(fault(3, 30, -60), "gives no piece")


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
