#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays a match between two UCI engines with python-chess (pip install chess) as the referee.

    selfplay_match.py --a build/release/bin/marginalia --b stockfish \
        --b-option UCI_LimitStrength=true --b-option UCI_Elo=1800 --games 20 --base 2 --increment 0.02

Each opening is played twice, with colours reversed. Prints wins, draws and losses of A and everything that must not happen:
illegal moves, crashes, losses on time. Exit status 1 when A did any of these (or B, with --strict), else 0.
"""
import argparse
import asyncio
import concurrent.futures
import math
import shlex
import sys
import time

import chess
import chess.engine
import chess.pgn

OPENINGS = [
    "e4 e5 Nf3 Nc6", "e4 c5 Nf3 d6", "e4 e6 d4 d5", "e4 c6 d4 d5", "e4 d6 d4 Nf6", "e4 d5 exd5 Qxd5", "e4 g6 d4 Bg7",
    "e4 Nf6 e5 Nd5", "d4 d5 c4 e6", "d4 d5 c4 c6", "d4 Nf6 c4 g6", "d4 Nf6 c4 e6", "d4 f5 g3 Nf6", "d4 d5 Nf3 Nf6",
    "c4 e5 Nc3 Nf6", "c4 c5 Nf3 Nc6", "Nf3 d5 g3 Nf6", "f4 d5 Nf3 g6", "b3 e5 Bb2 Nc6", "e4 e5 f4 exf4",
    "e4 e5 Nf3 Nf6", "d4 Nf6 Bg5 Ne4", "e4 c5 c3 Nf6", "d4 e6 c4 Bb4+", "e4 b6 d4 Bb7",
]


def parse_option(text):
    name, _, value = text.partition("=")
    return name, value


class Fault(Exception):
    """What one side did that it must not do."""

    def __init__(self, side, kind, detail=""):
        super().__init__(f"{side}: {kind} {detail}".rstrip())
        self.side, self.kind = side, kind


async def play_game(args, number):
    """One game; returns (A's points, reason, faults, pgn game)."""
    board = chess.Board()
    for san in OPENINGS[(number // 2) % len(OPENINGS)].split():
        board.push_san(san)
    a_is_white = number % 2 == 0
    names = {chess.WHITE: "A" if a_is_white else "B", chess.BLACK: "B" if a_is_white else "A"}
    engines, transports = {}, {}
    faults = []
    for name, command, options in (("A", args.a, args.a_option), ("B", args.b, args.b_option)):
        transports[name], engines[name] = await chess.engine.popen_uci(shlex.split(command))
        await engines[name].configure(dict(map(parse_option, options)))
    clocks = {chess.WHITE: args.base, chess.BLACK: args.base}
    reason, winner = "", None
    try:
        while True:
            outcome = board.outcome(claim_draw=True)
            if outcome or board.ply() >= args.max_plies:
                reason = outcome.termination.name.lower() if outcome else "too long"
                winner = outcome.winner if outcome else None
                break
            side = board.turn
            if args.nodes:
                limit = chess.engine.Limit(nodes=args.nodes)
            else:
                limit = chess.engine.Limit(white_clock=clocks[chess.WHITE], black_clock=clocks[chess.BLACK],
                                           white_inc=args.increment, black_inc=args.increment)
            begin = time.perf_counter()
            try:
                result = await asyncio.wait_for(
                    engines[names[side]].play(board, limit, game=number), max(clocks[side], 0) + args.margin + 10)
            except chess.engine.EngineTerminatedError as error:
                raise Fault(names[side], "crash", str(error)) from error
            except chess.engine.EngineError as error:
                raise Fault(names[side], "illegal", str(error)) from error
            except asyncio.TimeoutError as error:
                raise Fault(names[side], "time", f"no answer with {clocks[side]:.3f} s left") from error
            clocks[side] -= time.perf_counter() - begin
            if clocks[side] < -args.margin and not args.nodes:
                raise Fault(names[side], "time", f"{-clocks[side]:.3f} s over, ply {board.ply()}")
            clocks[side] = max(clocks[side], 0.001) + args.increment
            if result.move is None or result.move not in board.legal_moves:
                raise Fault(names[side], "illegal", f"{result.move} in {board.fen()}")
            board.push(result.move)
    except Fault as fault:
        faults.append(fault)
        reason, winner = fault.kind, chess.WHITE if names[chess.BLACK] == fault.side else chess.BLACK
    finally:
        for name in engines:
            try:
                await asyncio.wait_for(engines[name].quit(), 3)
            except (chess.engine.EngineError, asyncio.TimeoutError):
                transports[name].kill()
    game = chess.pgn.Game.from_board(board)
    game.headers.update(White=names[chess.WHITE], Black=names[chess.BLACK], Round=str(number + 1),
                        Result="1/2-1/2" if winner is None else "1-0" if winner else "0-1", Termination=reason)
    points = 0.5 if winner is None else 1.0 if names[winner] == "A" else 0.0
    return points, reason, faults, game


def elo(score, games):
    if score <= 0 or score >= games:
        return float("inf") if score else float("-inf")
    return -400 * math.log10(games / score - 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--a", required=True, help="command of engine A, the one under test")
    parser.add_argument("--b", required=True, help="command of engine B")
    parser.add_argument("--a-option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--b-option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--base", type=float, default=2.0, help="seconds for the game")
    parser.add_argument("--increment", type=float, default=0.02, help="seconds a move")
    parser.add_argument("--nodes", type=int, help="nodes a move instead of a clock: independent of the machine's load")
    parser.add_argument("--margin", type=float, default=0.2, help="seconds over the clock that are forgiven")
    parser.add_argument("--concurrency", type=int, default=1)
    parser.add_argument("--max-plies", type=int, default=600)
    parser.add_argument("--pgn", help="write the games to this file")
    parser.add_argument("--strict", action="store_true", help="faults of B fail, too")
    args = parser.parse_args()

    tally = {"win": 0, "draw": 0, "loss": 0}
    faults, games = [], []
    with concurrent.futures.ThreadPoolExecutor(args.concurrency) as pool:
        for points, reason, found, game in pool.map(lambda n: asyncio.run(play_game(args, n)), range(args.games)):
            tally["win" if points == 1 else "draw" if points == 0.5 else "loss"] += 1
            faults += found
            games.append(game)
            print(f"game {len(games)}: {game.headers['White']} - {game.headers['Black']} {game.headers['Result']} ({reason})"
                  f"   A +{tally['win']} ={tally['draw']} -{tally['loss']}", flush=True)
    if args.pgn:
        with open(args.pgn, "w", encoding="utf-8") as out:
            for game in games:
                print(game, file=out, end="\n\n")
    score = tally["win"] + tally["draw"] / 2
    print(f"A: {tally['win']} wins, {tally['draw']} draws, {tally['loss']} losses; {score}/{len(games)}, "
          f"Elo {elo(score, len(games)):+.0f}")
    for side in "AB":
        counts = {k: sum(f.side == side and f.kind == k for f in faults) for k in ("illegal", "crash", "time")}
        print(f"{side}: {counts['illegal']} illegal moves, {counts['crash']} crashes, {counts['time']} losses on time")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if any(f.side == "A" or args.strict for f in faults) else 0


if __name__ == "__main__":
    sys.exit(main())
