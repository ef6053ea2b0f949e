#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The chess core against python-chess 1.11, an independent implementation.

    core_reference.py CORE_DUMP [--positions 10000] [--seed 1] [--only NAME]

Everything compared is random but reproducible: ends and middles of games played at random (standard
chess and Chess960), men thrown on the board, games that shuffle back and forth, mangled FENs and
move texts (random_chess.py), and EPD files of the test data. Exit status 77 (CTest: skipped) when
python-chess is not installed.
"""
import comparison  # before the imports that need it

import chess
import chess.polyglot
import shared_data
from comparison import Report, ask
from random_chess import mangled, random_positions, random_setup, shuffling_game


# --- positions -----------------------------------------------------------------------------------

TERMINATIONS = {
    chess.Termination.CHECKMATE: "checkmate", chess.Termination.STALEMATE: "stalemate",
    chess.Termination.INSUFFICIENT_MATERIAL: "insufficient material",
    chess.Termination.SEVENTYFIVE_MOVES: "seventy-five moves rule",
    chess.Termination.FIVEFOLD_REPETITION: "fivefold repetition",
}


def outcome_name(board):
    outcome = board.outcome()
    if outcome is None:
        return "-"
    if outcome.winner is None and not any(board.legal_moves):
        return "stalemate:="  # python-chess looks for insufficient material first; both are draws
    winner = "=" if outcome.winner is None else "w" if outcome.winner else "b"
    return f"{TERMINATIONS[outcome.termination]}:{winner}"


def describe_move(board, move):
    plain = move
    if board.chess960 and board.is_castling(move):
        file = 6 if board.is_kingside_castling(move) else 2
        plain = chess.Move(move.from_square, chess.square(file, chess.square_rank(move.from_square)))
    elif not board.chess960 and board.is_castling(move):
        rook_file = 7 if board.is_kingside_castling(move) else 0
        move = chess.Move(move.from_square, chess.square(rook_file, chess.square_rank(move.from_square)))
        return f"{move.uci()},{plain.uci()},{board.san(plain)},{board.lan(plain)}"
    return f"{move.uci()},{plain.uci()},{board.san(move)},{board.lan(move)}"


def key_of(board):
    legal = board.copy(stack=False)
    if not legal.has_legal_en_passant():
        legal.ep_square = None
    return chess.polyglot.zobrist_hash(legal)


def describe_position(board):
    moves = sorted(describe_move(board, m) for m in board.legal_moves)
    shredder = board.fen(shredder=bool(board.castling_rights), en_passant="fen")
    return "\t".join([
        board.fen(), board.fen(en_passant="fen"), board.fen(en_passant="xfen"), shredder,
        f"{key_of(board):016x}", f"{chess.polyglot.zobrist_hash(board):016x}", str(int(board.is_check())),
        f"{board.has_insufficient_material(chess.WHITE):d}{board.has_insufficient_material(chess.BLACK):d}",
        outcome_name(board), " ".join(moves),
    ])


def positions(options, rng):
    report = Report("positions")
    boards = list(random_positions(rng, options.positions))
    answers = ask(options.dump, "positions", [b.fen(en_passant="fen") for b in boards])
    castling = passing = chess960 = 0
    for board, ours in zip(boards, answers):
        theirs = describe_position(board)
        if ours != theirs:
            names = ["fen", "fen always", "x-fen", "shredder", "key", "polyglot key", "check", "material", "outcome", "moves"]
            for name, a, b in zip(names, ours.split("\t"), theirs.split("\t")):
                if a != b:
                    ours, theirs = f"{name}: {a}", f"{name}: {b}"
                    break
        report.compare(board.fen(en_passant="fen"), ours, theirs)
        castling += any(board.is_castling(m) for m in board.legal_moves)
        passing += board.has_legal_en_passant()
        chess960 += board.chess960
    return report.done(f" ({chess960} of Chess960, {castling} with castling, {passing} with en passant)")


# --- faults of setups, malformed FENs ------------------------------------------------------------

FAULTS = {
    "empty board": chess.STATUS_EMPTY,
    "missing king": chess.STATUS_NO_WHITE_KING | chess.STATUS_NO_BLACK_KING,
    "pawns on the back rank": chess.STATUS_PAWNS_ON_BACKRANK,
    "the side not to move is in check": chess.STATUS_OPPOSITE_CHECK,
    "impossible check": chess.STATUS_TOO_MANY_CHECKERS | chess.STATUS_IMPOSSIBLE_CHECK,
    "en passant square without a pawn that made a double step": chess.STATUS_INVALID_EP_SQUARE,
}
TOO_MUCH = (chess.STATUS_TOO_MANY_WHITE_PIECES | chess.STATUS_TOO_MANY_BLACK_PIECES
            | chess.STATUS_TOO_MANY_WHITE_PAWNS | chess.STATUS_TOO_MANY_BLACK_PAWNS)


def setups(options, rng):
    report = Report("setups")
    boards = [chess.Board(None)] + [random_setup(rng) for _ in range(options.positions)]
    for board, ours in zip(boards, ask(options.dump, "setups", [b.fen(en_passant="fen") for b in boards])):
        status = board.status()
        named = set(filter(None, ours.split(", ")))
        if len(board.pieces(chess.KING, chess.WHITE)) != 1 or len(board.pieces(chess.KING, chess.BLACK)) != 1:
            # Without one king a side, checks and the like are anybody's guess.
            for fault in ("missing king", "empty board"):
                report.compare(f"{board.fen()}: {fault}", fault in named, bool(status & FAULTS[fault]))
            # python-chess counts the kings of both sides together.
            several = any(len(board.pieces(chess.KING, c)) > 1 for c in chess.COLORS)
            report.compare(f"{board.fen()}: too many kings", "too many kings" in named, several)
            continue
        for fault, bits in FAULTS.items():
            report.compare(f"{board.fen(en_passant='fen')}: {fault}", fault in named, bool(status & bits))
        # Ours also counts promoted men, so it may say it more often.
        named_too = "too much material" in named or not status & TOO_MUCH
        report.compare(f"{board.fen()}: too much material", named_too, True)
    return report.done()


def fens(options, rng):
    """Mangled FENs: what python-chess takes, ours takes and understands alike."""
    report = Report("fens")
    texts = []
    for board in random_positions(rng, options.positions):
        texts.append(mangled(rng, board.fen(en_passant="fen"), "KQRBNPkqrbnp12345678/ wb-abcdefgh0987xX!"))
    taken = 0
    for text, ours in zip(texts, ask(options.dump, "positions", texts)):
        try:
            board = chess.Board(text, chess960=True)
        except ValueError:
            continue  # ours may be more lenient
        harmless = (TOO_MUCH | chess.STATUS_TOO_MANY_CHECKERS | chess.STATUS_IMPOSSIBLE_CHECK
                    | chess.STATUS_BAD_CASTLING_RIGHTS | chess.STATUS_INVALID_EP_SQUARE)
        if board.status() & ~harmless:
            report.compare(text, ours.startswith("error: "), True)
            continue
        if "_" in text:
            continue
        taken += 1
        board.castling_rights = board.clean_castling_rights()
        board.halfmove_clock = min(board.halfmove_clock, 65535)  # ours are 16-bit numbers, and stop there
        board.fullmove_number = min(board.fullmove_number, 65535)
        report.compare(text, ours.split("\t")[0], board.fen())
    return report.done(f" ({taken} playable)")


# --- games ---------------------------------------------------------------------------------------

def games(options, rng):
    report = Report("games")
    played = [shuffling_game(rng) for _ in range(options.positions // 10)]
    lines = [f"{start}\t{' '.join(m.uci() for m in board.move_stack)}" for start, board in played]
    ended = threefold = 0
    for (start, board), ours in zip(played, ask(options.dump, "games", lines)):
        replay = chess.Board(start, chess960=board.chess960)
        said = ours.split("\t")[:-1]
        report.compare(start, len(said), len(board.move_stack))
        for move, state in zip(board.move_stack, said):
            replay.push(move)
            repetitions = next(n for n in range(1, 99) if not replay.is_repetition(n + 1))
            without = outcome_name(replay)
            claimed = without
            if without == "-" and replay.is_fifty_moves():
                claimed = "fifty moves rule:="
            elif without == "-" and repetitions >= 3:
                claimed = "threefold repetition:="
            threefold += repetitions >= 3
            ended += without != "-"
            report.compare(f"{start} ... {replay.fen()}", state, f"{repetitions}|{without}|{claimed}")
    return report.done(f" ({len(played)} games, {ended} ended, {threefold} positions stood three times)")


# --- move texts ----------------------------------------------------------------------------------

def sans(options, rng):
    """Mangled SAN: what python-chess takes, ours takes and understands alike."""
    report = Report("sans")
    boards, lines, texts = [], [], []
    for board in random_positions(rng, options.positions // 2):
        moves = list(board.legal_moves)
        if not moves:
            continue
        for _ in range(6):
            move = rng.choice(moves)
            text = rng.choice([board.san, board.lan, board.uci])(move)
            if rng.random() < 0.8:
                text = mangled(rng, text, "KQRBNabcdefgh12345678x-=+#O0!?")
            boards.append(board)
            texts.append(text)
            lines.append(f"{board.fen(en_passant='fen')}\t{text}")
    taken = more = 0
    for board, text, ours in zip(boards, texts, ask(options.dump, "san", lines)):
        try:
            move = board.parse_san(text)
        except chess.AmbiguousMoveError:
            report.compare(f"{board.fen()} {text!r}", ours, "ambiguous move")
            continue
        except ValueError:
            more += not ours.endswith("move")
            continue
        taken += 1
        if board.is_castling(move):
            move = chess.Move.from_uci(describe_move(board, move).split(",")[0])
        report.compare(f"{board.fen()} {text!r}", ours, move.uci())
    return report.done(f" ({taken} of {len(lines)} are moves to python-chess; {more} more to us)")


# --- EPD -----------------------------------------------------------------------------------------

def operand_text(board, value):
    if isinstance(value, chess.Move):
        if board.is_castling(value):
            return describe_move(board, value).split(",")[0]
        return value.uci()
    return "" if value is None else str(value)


def epd(options, _rng):
    report = Report("epd")
    for path in shared_data.files("*.epd", "epd"):
        lines = [line for line in path.read_text(encoding="utf-8").splitlines()
                 if line.strip() and not line.startswith("#")]
        for line, ours in zip(lines, ask(options.dump, "epd", lines)):
            board = chess.Board()
            try:
                operations = board.set_epd(line)
            except ValueError as error:
                report.compare(f"{path.name}: {line}", ours, f"error ({error})")
                continue
            fields = ours.split("\t")
            report.compare(f"{path.name}: {line}", fields[0], board.fen())
            found = dict(f.split("\x1f", 1) if "\x1f" in f else (f, None) for f in fields[1:])
            report.compare(f"{path.name}: {line}", sorted(found), sorted(operations))
            for opcode, value in operations.items():
                values = value if isinstance(value, list) else [value]
                texts = [operand_text(board, v) for v in values]
                mine = (found.get(opcode) or "").split("\x1f")
                if opcode in ("bm", "am", "pm", "sm"):
                    mine, texts = sorted(mine), sorted(texts)
                elif isinstance(value, (int, float)):
                    mine, texts = [float(m) for m in mine], [float(t) for t in texts]
                report.compare(f"{path.name}: {line}: {opcode}", mine, texts)
    return report.done()


if __name__ == "__main__":
    comparison.run(comparison.arguments(positions=10_000).parse_args(), (positions, setups, fens, games, sans, epd))
