# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of `annotate` share: five games, and a run with our engine."""
import json
import shlex

from journey import ANNOTATE, ENGINE, Journey

GAMES = """[Event "One"]
[White "A"]
[Black "B"]
[Result "0-1"]

1. e4 { [%clk 0:03:00] } 1... e5 { [%clk 0:03:00] } 2. f4 { [%eval -0.4] [%clk 0:02:58] }
2... exf4 { [%clk 0:02:59] } 3. Ke2 $4 { Oh dear. } (3. Nf3 g5 { the main line }) 3... Qh4
{ [%clk 0:02:51] } 4. d4 f3+ 0-1

[Event "Two"]
[White "C"]
[Black "D"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "Three"]
[White "E"]
[Black "F"]
[Result "*"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

1. e4 Kd7 2. Kd2 Kd6 3. Kd3 *

[Event "Four"]
[White "G"]
[Black "H"]
[Result "*"]

*

[Event "Five"]
[White "I"]
[Black "J"]
[Result "1-0"]

1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Nbd7 5. cxd5 exd5 6. Nxd5 Nxd5 7. Bxd8 Bb4+ 1-0

"""


def words(text):
    """On one line."""
    return " ".join(text.split())


def moves_of(bgn_line):
    """The moves of a BGN game without what is said of them."""
    return [{k: v for k, v in move.items() if k != "a"} for move in json.loads(bgn_line)["moves"]]


class AnnotateCase(Journey):
    def setUp(self):
        super().setUp()
        self.games = self.write("games.pgn", GAMES)

    def judge(self, *arguments, **options):
        """What `annotate` writes and says; it is given no engine and no budget."""
        return self.run_program(ANNOTATE, *arguments, **options)

    def annotate(self, *arguments, **options):
        budget = () if {"--nodes", "--time-per-game", "--depth"} & set(arguments) else ("--nodes", "400")
        return self.judge(*arguments, "--engine", shlex.quote(ENGINE), *budget, **options)

    def games_of(self, *arguments, **options):
        return [json.loads(line) for line in self.annotate(self.games, "--to", "bgn", *arguments, **options)[0].splitlines()]
