#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of the ruler's arithmetic, on games small enough to count by hand: the rule for labels, the figures, references by
several engines, reasons, praise and what an experiment concludes. Exit status 77 (CTest: skipped) without python-chess.
"""
import io
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests/reference"))
import with_python_chess  # noqa: E402,F401

import chess.pgn  # noqa: E402
import agreement  # noqa: E402
import choose  # noqa: E402
import experiment  # noqa: E402
import games  # noqa: E402
import measures  # noqa: E402
import plain  # noqa: E402
import praise_check  # noqa: E402
import puzzle_check  # noqa: E402
import reasons  # noqa: E402
import score_scale  # noqa: E402
import scores  # noqa: E402
import truth  # noqa: E402
from scores import Score  # noqa: E402
from small_games import game_of, labelled  # noqa: E402


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


class Blind(unittest.TestCase):
    """The blind set: groups, the seed, and each game once."""

    MOVES = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Bb7 10. d4 Re8"

    def text(self, ratings, last, site="https://lichess.org/x"):
        white, black = ratings
        return (f'[Event "?"]\n[Site "{site}"]\n[WhiteElo "{white}"]\n[BlackElo "{black}"]\n[Result "*"]\n\n'
                f"{self.MOVES} 11. {last} *\n")

    def drawn(self, texts, seed="1", count=2):
        return [(choose.group_of(game), game.moves[-1].uci()) for game in choose.blind(texts, seed, count)]

    def test_groups(self):
        texts = [self.text((1599, 1400), "Nbd2"), self.text((1600, 1400), "a3"), self.text((2001, 2500), "a4"),
                 self.text((2000, 2500), "d5"), self.text(("?", "?"), "Be3", "Wijk aan Zee"),
                 self.text(("?", "?"), "Nbd2").replace("11. Nbd2", "")]
        self.assertEqual(self.drawn(texts), [("lichess below 1600", "b1d2"), ("lichess above 2000", "a2a4"),
                                             ("masters", "c1e3")])

    def test_the_seed_decides(self):
        texts = [self.text((1000, 1000), move) for move in ("Nbd2", "a3", "a4", "Be3", "Bg5", "Bd2", "d5", "dxe5")]
        drawn = self.drawn(texts)
        self.assertEqual(drawn, self.drawn(reversed(texts)))
        self.assertEqual(drawn, self.drawn([text.replace("11.", "{ a comment } 11.") for text in texts + texts]))
        self.assertTrue(any(drawn != self.drawn(texts, seed) for seed in "23456"))


class Truth(unittest.TestCase):
    """Labels and sentences that stand on an error."""

    def test_kinds(self):
        for reason, kind in (("Allows mate in 2: 1... Qh4#.", "mate"), ("Loses a rook: 1... Bxa1.", "material by a line"),
                             ("The knight on e5 is left hanging: dxe5.", "one capture"),
                             ("Allows a fork: Nc7+ attacks the king and the rook.", "fork, pin, skewer, discovery"),
                             ("It would have pinned the rook to the king.", "fork, pin, skewer, discovery"),
                             ("Allows a discovered attack: f3+ opens the queen's line to the queen.",
                              "fork, pin, skewer, discovery"),
                             ("Loses the right to castle: 1... Bxf1.", "castling"),
                             ("Allows 1... Rb8, which threatens to win a bishop: 2... Rxb2.", "threat"),
                             ("Lets a rook in on d7: 1... Rd7.", "other")):
            self.assertEqual(truth.kind_of(reason), kind, reason)

    def test_counts(self):
        reference = labelled((0, 1, 2, 3, 2, 0, 1, 0), scores.GLYPHS)
        output = labelled((1, 1, 3, 3, 0, 1, 1, 0), scores.GLYPHS)
        output.comments[2] = "(0.30 → -3.00) Blunder. d4 was best. The knight on f3 is left hanging: exf3."
        output.comments[5] = "(0.30 → -0.90) Inaccuracy. d5 was best. Loses a pawn: 4. Nxe5."
        rows = truth.count([(reference, output)])
        self.assertEqual((rows["labels"], rows["?!"], rows["?"], rows["??"]), ([4, 6], [2, 4], [0, 0], [2, 2]))
        self.assertEqual((rows["with a reason"], rows["one capture"], rows["material by a line"]), ([1, 2], [1, 1], [0, 1]))

    def test_interval(self):
        low, high = truth.wilson(52, 60)
        self.assertAlmostEqual(low, 0.758, places=3)
        self.assertAlmostEqual(high, 0.931, places=3)
        self.assertIsNone(truth.wilson(0, 0))


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
    def test_sizes_and_materials_of_scores(self):
        rooks, queens = chess.Board("4k2r/8/8/8/8/8/8/R3K3 w - - 0 1"), chess.Board()
        self.assertEqual([score_scale.material_of(board) for board in (rooks, queens)],
                         ["two pieces or fewer", "nine or more, queens"])
        found = [(rooks, 100, 100 + 10 * i) for i in range(9)]
        self.assertEqual(list(score_scale.size_rows(found)), [])
        found += [(rooks, -150, -150), (queens, 150, score_scale.MATE), (queens, 150, 150)]
        (low, high, count, median, interval), = score_scale.size_rows(found)
        self.assertEqual((low, high, count, median, interval), (100, 200, 11, 1.3, (1.0, 1.7)))
        rows = {name: (count, round(off, 2)) for name, count, off, _ in score_scale.material_rows(found)}
        self.assertEqual(rows["nine or more, queens"], (2, round((score_scale.scores.Score(1000).win_percent()
                                                                   - score_scale.scores.Score(150).win_percent()) / 2, 2)))
        self.assertEqual(rows["two pieces or fewer"][0], 10)

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
                        "(0.66 →\n-1.05) Mistake. 12. e5 was best. White was slightly better and is now slightly worse.",
                        "(0.66 → -1.05) Mistake. 12. e5 was best. White goes from slightly better to slightly worse.",
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
                ("(0.66 → 1.19) Mistake. e5 was best. Leaves the knight on f3 hanging: gxf3.",
                 "The knight on f3 is left hanging: gxf3."),
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
        self.assertEqual(plain.plain_reason(board, board.parse_san("Qxd5")), "takes what has just come")

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
            path.write_text('[White "A"]\n\n1. e4 $7 e5 2. Nf3! { This move is hard to find; after the tempting\n2. Qh5 Nc6 the '
                            "position would be level (0.00). } (2. f4!) 2... Nc6 *\n", encoding="utf-8")
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

        self.assertIsNone(fault(7, 30, -120))
        self.assertEqual(fault(7, 30, -30), "second best is as good")
        self.assertEqual(fault(7, 30, -70), "second best is as good")  # one class
        self.assertEqual(fault(7, -150, -900), "second best is as good")
        self.assertEqual(fault(7, 30, -100, "d4"), "not the best")
        self.assertIsNone(fault(1, 30, -60))
        self.assertEqual(fault(1, 30, 0), "second best is as good")
        self.assertEqual(fault(3, 30, -60), "gives no piece")


class Puzzles(unittest.TestCase):
    """The rules of puzzle_check.py, on boards."""

    def puzzle(self, fen, moves, themes):
        return puzzle_check.Puzzle("x", chess.Board(fen), [chess.Move.from_uci(move) for move in moves.split()], set(themes.split()))

    def test_one_solution(self):
        puzzle = self.puzzle("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7", "fork oneMove advantage endgame")

        def fault(best, second, first="d5c7"):
            answers = {puzzle.board.fen(): [(best, first), (second, "e1e2")]}
            return puzzle_check.Judge(None, 1, answers).fault(puzzle)

        self.assertIsNone(fault("4.00", "0.50"))
        self.assertIn("a second move wins", fault("4.00", "2.50"))
        self.assertIn("does not win", fault("2.00", "0.50"))
        self.assertIn("another move wins", fault("4.00", "0.50", "d5b6"))

    def test_themes(self):
        def wrong(fen, moves, themes, best="4.00"):
            puzzle = self.puzzle(fen, moves, themes)
            return puzzle_check.Judge(None, 1, {puzzle.board.fen(): [(best, moves.split()[0])]}).wrong_themes(puzzle)

        self.assertEqual(wrong("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7", "fork oneMove advantage"), [])
        self.assertEqual(wrong("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5f4", "fork oneMove advantage"), ["fork"])
        self.assertEqual(wrong("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7", "short advantage", "9.00"), ["length", "not crushing"])
        mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
        self.assertEqual(wrong(mate, "a1a8", "backRankMate mate mateIn1 oneMove"), [])
        self.assertEqual(wrong(mate, "a1a8", "oneMove"), ["mate", "mateIn"])


class Conclusions(unittest.TestCase):
    def test_what_focused_spending_gains(self):
        rows = [{"name": name, "f1": f1, "nodes": cost * 1000, "cpu_seconds": cost, "by_game": [(f1, 2)],
                 "game_numbers": [0]}
                for name, f1, cost in (("even 100k", 0.6, 100.0), ("even 200k", 0.7, 200.0), ("focused 20k", 0.65, 20.0),
                                       ("focused 60k", 0.72, 50.0), ("focused 90k", 0.8, 141.42135))]
        of_other_games = {**rows[0], "name": "even 130k", "cpu_seconds": 130.0, "game_numbers": [1]}
        without_labels = {**rows[2], "name": "focused 10k", "cpu_seconds": 10.0, "f1": None}
        told = experiment.conclusions([*rows, of_other_games, without_labels])
        self.assertIn("focused 60k (F1 0.720) is as good as even 200k (0.700) with 0.25 of its nodes", told)
        self.assertIn("focused 90k: +0.150 (95 %: +0.150 to +0.150) at the processor seconds where even would have 0.650", told)
        self.assertNotIn("focused 20k:", told)
        self.assertNotIn("130k", told)


if __name__ == "__main__":
    unittest.main()
