# SPDX-License-Identifier: GPL-3.0-or-later
"""Does a comment say why a move is bad, and does it name what anybody can prove? Comments are read in English, ours in the
first wording of each sentence. What counts as a fact is told from the board and the reference alone: see `facts`."""
import re

import plain
import wordings

# What stands in a comment of an engine's annotator beside a reason.
NO_REASON = (r"\([^()]*(?:→|->)[^()]*\)", r"(?:Inaccuracy|Mistake|Blunder)\.", r"Checkmate is now unavoidable\.",
             r"Lost forced checkmate sequence\.", r"(?:\d+\.+ ?)?[^\s.]+ was best\.",
             r"(?:White|Black) was [a-z ]+ and is now [a-z ]+\.", r"This engine sees an? \w+; the engines disagree\.")
# Of several judges each names itself before its evals.
NAME = re.compile(r"^[^()]{1,80}: (?=\([^()]*(?:→|->))")
COMMAND = re.compile(r"\[%[^\]]*\]")
MATE = re.compile(r"\b(?:check)?mates?\b|\bmating\b|#", re.IGNORECASE)
STALEMATE = re.compile(r"stalemate", re.IGNORECASE)
PIECE = 200  # hundredths of a pawn: a minor piece for a pawn at most
KINDS = ("mate allowed", "mate missed", "stalemate", "promotion allowed", "piece lost", "piece missed")


def reason_in(comment):
    """What the comment says beside the eval, the verdict and the best move; an empty text if nothing."""
    text = wordings.first_wordings(NAME.sub("", " ".join(COMMAND.sub(" ", comment).split())))
    for pattern in NO_REASON:
        text = re.sub(pattern, " ", text)
    text = " ".join(text.split())
    return text if re.search(r"\w", text) else ""


def parsed(board, move):
    try:
        return board.parse_uci(move) if move else None
    except ValueError:
        return None


def names(reason, board, move):
    """Does the reason name the move, or the square that it goes to?"""
    san = board.san(move).rstrip("+#")
    return san in reason or re.search(rf"\b{re.escape(chess_square(move))}\b", reason) is not None


def chess_square(move):
    return move.uci()[2:4]


def facts(game, boards, i):
    """{kind: whether a reason names it, as a function of the reason} of move `i` of a reference. The boards are those of
    game.boards(). The engine's choice behind the move, where it is known, is the reply."""
    board, after, move = boards[i], boards[i + 1], game.moves[i]
    before_score, after_score = game.evals_before()[i], game.evals[i]
    found = {}
    side = 1 if board.turn else -1
    if before_score and after_score:
        if after_score.winner == -side and before_score.winner != -side:
            found["mate allowed"] = lambda reason: bool(MATE.search(STALEMATE.sub("", reason)))
        if before_score.winner == side and after_score.winner != side:
            found["mate missed"] = lambda reason: bool(MATE.search(STALEMATE.sub("", reason)))
    if after.is_stalemate():
        found["stalemate"] = lambda reason: bool(STALEMATE.search(reason))
    reply = parsed(after, game.choices[i + 1]) if i + 1 < len(game.choices) else None
    if reply and reply.promotion:
        found["promotion allowed"] = lambda reason: names(reason, after, reply)
    elif reply and after.is_capture(reply):
        if plain.exchange(after, reply) - plain.taken_value(board, move) >= PIECE:
            found["piece lost"] = lambda reason: names(reason, after, reply)
    best = parsed(board, game.choices[i])
    if best and board.is_capture(best) and plain.exchange(board, best) - plain.gain(board, move) >= PIECE:
        found["piece missed"] = lambda reason: names(reason, board, best)
    return found
