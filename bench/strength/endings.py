#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Endings that tables know, played out against another engine that has none.

    endings.py MARGINALIA SYZYGY_FOLDER [--opponent stockfish] [--games 100] [--nodes 200] [--seed 1]

The engine begins with tables and few nodes a move. It must win every won ending within the 50-move rule, and hold
every drawn one. Random positions of up to 4 men are chosen by python-chess's reader of the tables.
"""
import argparse
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests/reference"))
import with_python_chess  # noqa: E402,F401  before the imports that need it

import chess  # noqa: E402
import chess.engine  # noqa: E402
import chess.syzygy  # noqa: E402

# Endings that take some skill to win, or to hold.
WON = ("KBNvK", "KQvKR", "KPPvK", "KRvKB", "KRvKN", "KQvKP", "KBPvK", "KNPvK", "KPvKP", "KBBvK", "KRPvK", "KPvK")
DRAWN = ("KQvKP", "KRvKB", "KRvKN", "KRvKP", "KPvKP", "KBvKP", "KNvKP", "KQvKR", "KBPvK", "KPvK")


def random_position(rng, name):
    sides = name.split("v")
    if rng.random() < 0.5:
        sides.reverse()
    while True:
        board = chess.Board.empty()
        board.turn = rng.random() < 0.5
        for color, pieces in zip((chess.WHITE, chess.BLACK), sides):
            for letter in pieces:
                square = rng.choice([s for s in chess.SQUARES if not board.piece_at(s)])
                board.set_piece_at(square, chess.Piece(chess.Piece.from_symbol(letter).piece_type, color))
        if board.is_valid() and not board.is_game_over():
            return board


def wanted_position(rng, tables, names, wdl):
    """A position with this value for the side to move, which is ours."""
    name = rng.choice(names)
    while True:
        board = random_position(rng, name)
        # A draw is something to hold where the other side has the pieces.
        harder = wdl != 0 or len(board.piece_map()) - bin(board.occupied_co[board.turn]).count("1") >= 2
        if harder and tables.probe_wdl(board) == wdl:
            return name, board


def ending(board, me):
    """How the game ends here, if it does. The other side claims each draw that it can claim, we claim none."""
    if outcome := board.outcome():
        return outcome
    if board.is_repetition(3) or (board.turn != me and board.can_claim_threefold_repetition()):
        return chess.Outcome(chess.Termination.THREEFOLD_REPETITION, None)
    if board.is_fifty_moves() or (board.turn != me and board.can_claim_fifty_moves()):
        return chess.Outcome(chess.Termination.FIFTY_MOVES, None)
    return None


def play(board, ours, theirs, nodes):
    me = board.turn
    while (outcome := ending(board, me)) is None:
        engine, limit = (ours, nodes) if board.turn == me else (theirs, 5000)
        board.push(engine.play(board, chess.engine.Limit(nodes=limit)).move)
    return outcome.winner == me, outcome.winner is None, outcome.termination.name


def series(args, tables, engines, names, wdl):
    rng = random.Random(args.seed)
    good, bad, moves = 0, [], 0
    for _ in range(args.games):
        name, board = wanted_position(rng, tables, names, wdl)
        fen = board.fen()
        won, drawn, termination = play(board, *engines, args.nodes)
        moves += len(board.move_stack)
        if won or (wdl == 0 and drawn):
            good += 1
        else:
            bad.append(f"{name} {fen}: {termination}")
    print(f"{'won' if wdl == 2 else 'drawn'} endings: {good} of {args.games} "
          f"{'won' if wdl == 2 else 'held'}, {moves / args.games:.0f} half-moves each", flush=True)
    for line in bad[:10]:
        print("   ", line)
    return not bad


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("marginalia")
    parser.add_argument("tables")
    parser.add_argument("--opponent", default="stockfish")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    popen_uci = chess.engine.SimpleEngine.popen_uci
    with (popen_uci(args.marginalia) as ours, popen_uci(args.opponent) as theirs,
          chess.syzygy.open_tablebase(args.tables) as tables):
        ours.configure({"SyzygyPath": args.tables})
        good = [series(args, tables, (ours, theirs), names, wdl) for names, wdl in ((WON, 2), (DRAWN, 0))]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
