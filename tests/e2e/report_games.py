# SPDX-License-Identifier: GPL-3.0-or-later
"""Games of which the report is tested: what a page may be asked to show, from the fine to the hostile."""
import io
import random

import chess
import chess.engine
import chess.pgn

# Castling on both sides, en passant, promotions, variations in variations, clocks, evals, glyphs, drawings.
RICH = """\
[Event "Club evening"]
[Site "Ghent"]
[Date "2024.03.??"]
[White "Ada"]
[Black "Bob"]
[Result "1-0"]
[TimeControl "300+2"]
[Link "https://www.chess.com/game/live/1"]
[WhiteElo "1800"]
[WhiteTitle "WFM"]

{A game to look at.} 1. e4 {[%eval 0.2] [%clk 0:05:00]} e5 {[%eval 0.3] [%clk 0:04:58]}
2. Nf3 {[%eval 0.3] [%clk 0:04:50]} f6 {[%eval 1.9] [%clk 0:04:40] [%cal Gf3e5,Rd8h4][%csl Ye5]}
(2... Nc6 {[%eval 0.3] Defends.} 3. Bb5 (3. Bc4 Nf6 (3... Bc5 4. c3)) 3... a6)
3. Nxe5 {[%eval 1.8] [%clk 0:04:45]} fxe5 {[%eval 4.5] [%clk 0:04:01]} 4. Qh5+ {[%eval 4.5]} Ke7 {[%eval 6.0]}
5. Qxe5+ {[%eval 6.0]} Kf7 {[%eval 6.1]} 6. Bc4+ {[%eval 6.3]} d5 {[%eval 6.2]} 7. Bxd5+ {[%eval 6.2]}
Kg6 {[%eval 6.6]} 8. h4 {[%eval 6.9]} h5 {[%eval 7.1]} 9. Bxb7 {[%eval 7.2]} Bd6 {[%eval 8.0]}
10. Qa5 {[%eval 4.2]} (10. Qf5+ $1 Kh6 11. d4+) 10... Bxb7 {[%eval 4.3]} 11. O-O {[%eval 4.4]} Nf6 {[%eval 4.4]}
12. e5 {[%eval 4.1]} c5 {[%eval 5.0]} 13. d4 {[%eval 4.8]} Re8 {[%eval 5.2]} 14. dxc5 {[%eval 5.2]}
Bf8 {[%eval 6.0]} 15. f4 {[%eval 6.0]} Qd4+ {[%eval 6.2]} 16. Kh2 {[%eval 6.0]} Bd5 {[%eval 6.4]} 1-0
"""

SPECIAL = """\
[White "Castler"]
[Black "Promoter"]
[Result "1/2-1/2"]
[FEN "r3k2r/6p1/8/5P2/8/8/1p6/R3K2R b KQkq - 0 20"]
[SetUp "1"]

20... g5 {[%eval 0.1]} 21. fxg6 {[%eval 0.2]} (21. O-O Rf8) 21... O-O-O {[%eval 0.1]} 22. g7 {[%eval 0.0]}
bxa1=Q+ {[%eval -3.0]} (22... b1=R+) 23. Kf2 {[%eval -3.0]} Kb8 {[%eval 0.1]} 24. gxh8=N {[%eval -0.4]}
Qxh1 {[%eval -9.0]} 1/2-1/2

[White "Shuffled"]
[Black "Fischer"]
[Result "0-1"]
[Variant "Chess960"]
[FEN "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w KQkq - 0 1"]
[SetUp "1"]

1. O-O {[%eval 0.1]} (1. O-O-O O-O) 1... O-O-O {[%eval 0.1]} 2. e4 {[%eval 0.1]} e5 {[%eval 0.1]} 0-1
"""

# A judge's game: what should have been played has evals, and one other move is as good.
LESSONS = """\
[White "Ada"]
[Black "Bob"]
[Site "https://lichess.org/abcdefgh"]
[Result "0-1"]

1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Qh5 {[%eval -0.2]} Nf6 {[%eval -0.1]} 3. Bc4 $4 {[%eval -6.0] Drops the queen to 3... Nxh5 for -6.05.}
(3. Qxe5+ {[%eval 0.1]}) (3. Qf3 {[%eval 0.0]}) (3. Qd1 {[%eval -1.5]}) 3... Nc6 {[%eval 0.2]}
4. d3 {[%eval 0.1]} d6 {[%eval 0.2]} 5. Bxf7+ $4 {[%eval -5.0]} (5. Qf3 {[%eval 0.2]}) 5... Ke7 {[%eval -4.9]} 0-1
"""

# A blunder with a better line, its refutation beside the reply that was played, and what the judge draws.
REFUTED = """\
[White "Legal"]
[Black "Brie"]
[Result "*"]

1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Nf3 {[%eval 0.3]} d6 {[%eval 0.4]} 3. Bc4 {[%eval 0.4]} Bg4 {[%eval 0.5]}
4. Nc3 {[%eval 0.5]} g6 {[%eval 0.6]} 5. Nxe5 {[%eval 0.6]} Bxd1 $4 {[%eval #2] [%cal Gd6e5,Rc4f7] [%csl Re8] Mates.}
(5... dxe5 6. Qxg4) 6. Kxd1 {[%eval #3] A pity.} (6. Bxf7+ Ke7 7. Nd5#) (6. O-O) 6... dxe5 {[%eval 0.2]} *
"""

DROPS = """\
[White "Dropper"]
[Black "Other"]
[Variant "Crazyhouse"]
[Result "*"]

1. e4 d5 2. exd5 Qxd5 3. P@e4 $4 {[%eval -101.92]} Qxe4+ $4 {[%eval 110.15]} *
"""

# Checks count; and in antichess White, who cannot move any more, wins by Black's move.
VARIANTS = """\
[Variant "Three-check"]
[Result "*"]

1. e4 {[%eval 0.3]} e5 2. Bc4 Nc6 3. Bxf7+ Kxf7 4. Qh5+ g6 *

[Variant "Antichess"]
[SetUp "1"]
[FEN "8/8/8/8/8/p7/P7/7n b - - 0 1"]
[Result "1-0"]

1... Ng3# 1-0
"""

# Little is known of these: no evals, evals with gaps, signs of two voices, of a person alone, long names.
SPARSE = f"""\
[White "Plain"]
[Black "Mated"]
[Date "2021.10.01"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[White "Gaps"]
[Black "Between"]
[Result "1-0"]
[TimeControl "600"]

1. e4 {{[%eval 0.39] [%clk 0:09:50]}} e5 {{[%eval 0.3] [%clk 0:09:58]}}
2. Nf3 {{[%clk 0:09:49]}} Nc6 {{[%clk 0:09:40]}} 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 $5 $2 b5 7. Bb3 {{[%eval 9.0]}} d6 {{[%eval 9.1]}} 1-0

[White "Person"]
[Black "Alone"]
[Result "0-1"]

1. e4 e5 2. Ke2 $2 (2. Ba6 $4 Nxa6) Nf6 0-1

[White "{'Ångström' * 20}"]
[Black "{'W' * 120}"]
[WhiteElo "{'9' * 80}"]
[Opening "{'o' * 200}"]
[Event "{'e' * 200}"]
[Date "{'2' * 90}"]
[Result "0-1"]

1. e4 e5 0-1
"""

HOSTILE_TEXT = """</script><script>window.hacked=1</script><img src=x onerror="window.hacked=2"> <!-- \
javascript:window.hacked=3 <svg onload=window.hacked=4>"""
HOSTILE = "".join(f'[{tag} "{value}"]\n' for tag, value in (
    ("Event", HOSTILE_TEXT.replace('"', '\\"')), ("Site", "javascript:window.hacked=5"),
    ("White", HOSTILE_TEXT.replace('"', '\\"')), ("Black", "__proto__"), ("Result", "1-0"),
    ("WhiteAccuracy", "<b>99</b>"), ("BlackAccuracy", "1e999"), ("TimeControl", "9" * 400),
    ("Opening", "</style><style>body{display:none}</style>"), ("constructor", "x"))) + f"""
{{{HOSTILE_TEXT}}} 1. e4 {{[%eval 99999999] [%clk 999999:00:00] {HOSTILE_TEXT} [%cal Gz9z9,<b>]}} e5 $255
({{{HOSTILE_TEXT}}} 1... c5 {{{HOSTILE_TEXT}}}) 2. Nf3 {{[%eval #-1]}} 1-0
"""

DEPTH = 1000


def game_of(pgn):
    return chess.pgn.read_game(io.StringIO(pgn))


def hundred_games(count=100):
    """Games of 80 half-moves by two who move at random, with evals, clocks and a variation at every blunder."""
    dice = random.Random(1)
    games = []
    for number in range(count):
        game, board = chess.pgn.Game(), chess.Board()
        game.headers.update({
            "Event": f"Round robin {number % 7}", "White": f"Anna{dice.randrange(40):02}",
            "Black": f"Guest {dice.randrange(40):02}", "Date": f"20{dice.randrange(10, 25)}.01.{number % 28 + 1:02}",
            "Result": dice.choice(("1-0", "0-1", "1/2-1/2")), "TimeControl": "600+5"})
        node, value, left = game, 20, [600.0, 600.0]
        for ply in range(80):
            moves = list(board.legal_moves)
            if not moves:
                break
            alternative = dice.choice(moves)
            parent, node = node, node.add_main_variation(dice.choice(moves))
            value = max(-900, min(900, value + dice.gauss(0, 60 if dice.random() < 0.85 else 400)))
            left[ply % 2] = max(1, left[ply % 2] + 5 - dice.random() * 20)
            node.set_eval(chess.engine.PovScore(chess.engine.Cp(round(value)), chess.WHITE))
            node.set_clock(round(left[ply % 2]))
            if dice.random() < 0.15 and alternative != node.move:
                line, there = parent.add_variation(alternative), board.copy(stack=False)
                there.push(alternative)
                for _ in range(9):
                    if not (moves := list(there.legal_moves)):
                        break
                    line = line.add_main_variation(dice.choice(moves))
                    there.push(line.move)
            board.push(node.move)
        games.append(str(game))
    return "\n\n".join(games) + "\n"


def deep_game():
    """Variations in variations in variations, 1000 deep, two moves each."""
    board, text = chess.Board(), ""
    dice = random.Random(2)
    for _ in range(DEPTH):
        played, instead = dice.sample(list(board.legal_moves), 2)
        number = f"{board.fullmove_number}{'.' if board.turn else '...'}"
        text += f"{number} {board.san(played)} ({number} {board.san(instead)} "
        board.push(instead)
    return text + ")" * DEPTH + " *\n"
