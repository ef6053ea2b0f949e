#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the commonest idioms of python-chess cost with python-chess and with marginalia.chess, in one run.

    bench/python_idioms.py [--rounds 5] [--seconds 0.1] [--at-least 5] [WORD ...]

Both libraries do the same work in turns. A figure is the median of the rounds, in microseconds of processor time for
one use of the idiom. The exit status is 1 if an idiom's ratio is below `--at-least`. With words, only idioms that
contain one of them are measured. It needs python-chess and the module marginalia.
"""
import argparse
import importlib
import io
import pathlib
import statistics
import struct
import sys
import tempfile
import time

GAME = """[Event "A game"]
[Site "?"]
[Date "1999.01.20"]
[Round "4"]
[White "Kasparov"]
[Black "Topalov"]
[Result "1-0"]

1. e4 {[%clk 1:59:00]} d6 2. d4 Nf6 3. Nc3 g6 4. Be3 Bg7 5. Qd2 c6 6. f3 b5 7. Nge2 Nbd7 (7... O-O 8. Bh6) 8. Bh6 Bxh6
9. Qxh6 Bb7 10. a3 e5 11. O-O-O Qe7 12. Kb1 a6 13. Nc1 O-O-O 14. Nb3 exd4 15. Rxd4 c5 16. Rd1 Nb6 17. g3 Kb8 18. Na5
Ba8 19. Bh3 d5 20. Qf4+ Ka7 21. Rhe1 d4 22. Nd5 Nbxd5 23. exd5 Qd6 24. Rxd4 $1 cxd4 25. Re7+ Kb6 26. Qxd4+ Kxa5 27. b4+
Ka4 28. Qc3 Qxd5 29. Ra7 Bb7 30. Rxb7 Qc4 31. Qxf6 Kxa3 32. Qxa6+ Kxb4 33. c3+ Kxc3 34. Qa1+ Kd2 35. Qb2+ Kd1 36. Bf1
Rd2 37. Rd7 Rxd7 38. Bxc4 bxc4 39. Qxh8 Rd3 40. Qa8 c3 41. Qa4+ Ke1 42. f4 f5 43. Kc1 Rd2 44. Qa7 1-0
"""
MIDDLE = "r1bqk2r/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQkq - 2 8"


def book_of(library, path):
    """A small Polyglot book: the first moves of the game."""
    board, entries = library.Board(), []
    for san in "e4 d6 d4 Nf6 Nc3 g6".split():
        move = board.parse_san(san)
        entries.append((library.polyglot.zobrist_hash(board), move.to_square | move.from_square << 6))
        board.push(move)
    path.write_bytes(b"".join(struct.pack(">QHHI", key, move, 1, 0) for key, move in sorted(entries)))


def idioms(c, folder):
    """(name, function) of every idiom, each with objects of its own."""
    board, moves = c.Board(MIDDLE), list(c.Board(MIDDLE).legal_moves)
    sans, ucis = [board.san(move) for move in moves], [move.uci() for move in moves]
    played = c.pgn.read_game(io.StringIO(GAME))
    line = list(played.mainline_moves())
    squares, move = c.SquareSet(c.BB_RANK_2 | c.BB_RANK_7), moves[7]
    path = folder / "book.bin"
    book_of(c, path)
    book, start = c.polyglot.open_reader(path), c.Board()

    def push_pop():
        board.push(move)
        board.pop()

    def push_san():
        other = c.Board()
        for san in ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6"):
            other.push_san(san)

    def push_uci():
        other = c.Board()
        for uci in ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"):
            other.push_uci(uci)

    def replay():
        other = c.Board()
        for each in line:
            other.push(each)

    def piece_at():
        return [board.piece_at(square) for square in c.SQUARES]

    def material():
        return sum(len(board.pieces(kind, c.WHITE)) for kind in c.PIECE_TYPES)

    yield "push + pop", push_pop
    yield "list(board.legal_moves)", lambda: list(board.legal_moves)
    yield "board.legal_moves.count()", lambda: board.legal_moves.count()
    yield "board.is_legal(move)", lambda: board.is_legal(move)
    yield "move in board.legal_moves", lambda: move in board.legal_moves
    yield "board.san(move), all moves", lambda: [board.san(each) for each in moves]
    yield "board.parse_san(san), all moves", lambda: [board.parse_san(san) for san in sans]
    yield "push_san, 6 moves", push_san
    yield "push_uci, 6 moves", push_uci
    yield "Move.from_uci(uci), all moves", lambda: [c.Move.from_uci(uci) for uci in ucis]
    yield "push, a whole game", replay
    yield "board.fen()", lambda: board.fen()
    yield "Board(fen)", lambda: c.Board(MIDDLE)
    yield "board.copy()", lambda: board.copy()
    yield "board.is_check()", lambda: board.is_check()
    yield "board.gives_check(move)", lambda: board.gives_check(move)
    yield "board.is_capture(move)", lambda: board.is_capture(move)
    yield "board.piece_at(square), 64", piece_at
    yield "board.piece_map()", lambda: board.piece_map()
    yield "len(board.pieces(...)), 6 types", material
    yield "board.attackers(color, square)", lambda: board.attackers(c.WHITE, c.E5)
    yield "board.is_game_over()", lambda: board.is_game_over()
    yield "board.outcome()", lambda: board.outcome()
    yield "for square in SquareSet", lambda: [square for square in squares]
    yield "SquareSet & bitboard", lambda: squares & c.BB_FILE_E
    yield "board.epd()", lambda: board.epd()
    yield "board.mirror()", lambda: board.mirror()
    yield "str(board)", lambda: str(board)
    yield "pgn.read_game", lambda: c.pgn.read_game(io.StringIO(GAME))
    yield "str(game)", lambda: str(played)
    yield "svg.board(board)", lambda: c.svg.board(board, size=350)
    yield "polyglot.zobrist_hash(board)", lambda: c.polyglot.zobrist_hash(board)
    yield "list(book.find_all(board))", lambda: list(book.find_all(start))


def seconds_of(work, seconds):
    """Seconds of processor time for one call of `work`, which is called until that many seconds are over."""
    calls, spent = 1, 0.0
    while True:
        began = time.process_time()
        for _ in range(calls):
            work()
        spent = time.process_time() - began
        if spent >= seconds:
            return spent / calls
        calls = max(2 * calls, int(calls * seconds / max(spent, 1e-6) * 1.1))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--at-least", type=float, default=0.0)
    parser.add_argument("words", nargs="*")
    options = parser.parse_args()
    libraries = []
    for name in "chess", "marginalia.chess":
        for part in "pgn", "svg", "polyglot":
            importlib.import_module(f"{name}.{part}")
        libraries.append(importlib.import_module(name))
    slow, ratios = 0, []
    with tempfile.TemporaryDirectory() as folder:
        print(f"{'':34}{'python-chess':>14}{'marginalia':>14}{'ratio':>8}")
        for (name, theirs), (_, ours) in zip(*(list(idioms(library, pathlib.Path(folder))) for library in libraries)):
            if options.words and not any(word in name for word in options.words):
                continue
            rounds = [(seconds_of(theirs, options.seconds), seconds_of(ours, options.seconds))
                      for _ in range(options.rounds)]
            their_time, our_time = (statistics.median(times) for times in zip(*rounds))
            ratios.append(their_time / our_time)
            slow += ratios[-1] < options.at_least
            print(f"{name:34}{their_time * 1e6:11.2f} us{our_time * 1e6:11.2f} us{ratios[-1]:8.1f}", flush=True)
    if ratios:
        print(f"{len(ratios)} idioms, median ratio {statistics.median(ratios):.1f}, lowest {min(ratios):.1f}")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
