# SPDX-License-Identifier: GPL-3.0-or-later
"""The figures of a player's report, counted by python-chess from the annotated PGN and nothing else."""
import collections
import io
import math
import re

import chess
import chess.pgn

LABELS = {6: 1, 2: 2, 4: 3}
CLOCKS = ((900, "15+ min"), (300, "5-15 min"), (120, "2-5 min"), (60, "1-2 min"), (30, "30-59 s"), (10, "10-29 s"), (0, "0-9 s"))


def chances(score, side):
    """From -1 to 1 for `side`. `score`: centipawns of White's view; a mate is ("mate", moves), negative for Black's."""
    if isinstance(score, tuple):
        value = 1.0 if score[1] > 0 else -1.0
    else:
        value = 2.0 / (1.0 + math.exp(-0.00368208 * score)) - 1.0
    return value if side else -value


def label(before, after, side):
    """lichess's rule; 0 to 3."""
    def mate_for(score):
        return None if not isinstance(score, tuple) else (score[1] > 0) == side

    def centipawns(score):
        return score if side else -score

    if mate_for(before) is None and mate_for(after) is None:
        loss = chances(before, side) - chances(after, side)
        return 3 if loss >= 0.3 else 2 if loss >= 0.2 else 1 if loss >= 0.1 else 0
    if mate_for(before) is None and mate_for(after) is False:
        stood = centipawns(before)
        return 1 if stood < -999 else 2 if stood < -700 else 3
    if mate_for(before) is True and mate_for(after) is None:
        stands = centipawns(after)
        return 1 if stands > 999 else 2 if stands > 700 else 3
    return 3 if mate_for(before) is True and mate_for(after) is False else 0


def eval_after(node):
    found = re.search(r"\[%eval (#?)([-+]?[\d.]+)\]", node.comment)
    board = node.board()
    if board.is_checkmate():
        return ("mate", -1 if board.turn else 1)
    if found and found[1]:
        return ("mate", int(found[2]))
    if found:
        return round(100 * float(found[2]))
    return 0 if board.is_stalemate() or board.is_insufficient_material() else None


def label_of(node):
    """What the annotator gave the move of `node`; 0 to 3."""
    return next((LABELS[nag] for nag in node.nags if nag in LABELS), 0)


def square_score(y, white, black):
    """lichess's score for a 2x2 square, y from 1 to 7."""
    table = {(0, 1): 1 + y, (0, 2): 8 - y if y < 6 else 0, (0, 3): 10 - y if y < 7 else 0, (0, 4): 10 - y if y < 7 else 0,
             (1, 0): 9 - y, (1, 1): 5 + abs(4 - y), (1, 2): 11 - y, (1, 3): 12 - y,
             (2, 0): y if y > 2 else 0, (2, 1): 3 + y, (2, 2): 7,
             (3, 0): 2 + y if y > 1 else 0, (4, 0): 2 + y if y > 1 else 0, (3, 1): 4 + y}
    return table.get((white, black), 0)


def phases(boards):
    """The indexes of the first boards of middlegame and endgame, or None."""
    def pieces(board):
        return chess.popcount(board.occupied & ~board.kings & ~board.pawns)

    def is_middlegame(board):
        white, black = board.occupied_co[True], board.occupied_co[False]
        if pieces(board) <= 10:
            return True
        if chess.popcount(white & chess.BB_RANK_1) < 4 or chess.popcount(black & chess.BB_RANK_8) < 4:
            return True
        corner, mixed = 0x0303, 0
        for y in range(7):
            for x in range(7):
                part = corner << (8 * y + x)
                mixed += square_score(y + 1, chess.popcount(white & part), chess.popcount(black & part))
        return mixed > 150

    middle = next((i for i, board in enumerate(boards) if is_middlegame(board)), None)
    end = None if middle is None else next((i for i, board in enumerate(boards) if i >= middle and pieces(board) <= 6), None)
    if end is not None and middle >= end:
        middle = None
    return middle, end


class Row:
    def __init__(self):
        self.moves, self.labels, self.games = 0, [0, 0, 0, 0], set()


class Recount:
    """The report's figures of `player`, from annotated games."""

    def __init__(self, text, player):
        self.player = player
        self.tables = collections.defaultdict(lambda: collections.defaultdict(Row))
        self.shares = collections.defaultdict(lambda: [0, 0])
        self.games = []
        source = io.StringIO(text)
        while game := chess.pgn.read_game(source):
            self.games.append(game)
            self.count(game, len(self.games))

    def count(self, game, number):
        side = self.player.lower() in game.headers["White"].lower()
        nodes = list(game.mainline())
        boards = [game.board()] + [node.board() for node in nodes]
        evals = [15] + [eval_after(node) for node in nodes]
        middle, end = phases(boards)
        mine, other = ("White", "Black") if side else ("Black", "White")
        result = game.headers["Result"]
        points = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}.get(result)
        points = points if points is None or side else 1.0 - points
        for i, node in enumerate(nodes):
            if boards[i].turn != side or evals[i] is None or evals[i + 1] is None:
                continue
            phase = "endgame" if end is not None and i >= end else "middlegame" if middle is not None and i >= middle else "opening"
            rows = [("total", ""), ("phase", phase), ("color", mine.lower())]
            clock = nodes[i - 2].clock() if i >= 2 else None
            if clock is not None:
                rows.append(("clock", next(key for least, key in CLOCKS if clock >= least)))
            elos = [game.headers.get(color + "Elo", "") for color in (other, mine)]
            if all(elo.isdigit() for elo in elos):
                gap = int(elos[0]) - int(elos[1])
                rows.append(("opponent", "200+ higher" if gap >= 200 else "50-199 higher" if gap >= 50 else
                             "within 49" if gap >= -49 else "50-199 lower" if gap >= -199 else "200+ lower"))
            if points is not None:
                rows.append(("result", {1.0: "won", 0.5: "drawn", 0.0: "lost"}[points]))
            rows.append(("opening", re.split("[:,]", game.headers["Opening"])[0].strip()))
            rows.append(("month", game.headers["Date"][:7].replace(".", "-")))
            given = label_of(node)
            for table, key in rows:
                row = self.tables[table][key]
                row.moves += 1
                row.labels[given] += 1
                row.games.add(number)
            if i > 0 and evals[i - 1] is not None and not boards[i].is_checkmate():
                error = label(evals[i - 1], evals[i], not side)
                before = chances(evals[i - 1], side)
                gift = chances(evals[i], side) - before
                if error >= 2 and gift > 0:
                    share = self.shares["chances", "blunders" if error == 3 else "mistakes"]
                    share[0] += chances(evals[i + 1], side) - before > gift / 2
                    share[1] += 1
        known = [chances(score, side) for score in evals if score is not None]
        if points is None:
            return
        for is_there, key, is_hit in ((max(known) > 0.385, "winning positions won", points == 1.0),
                                      (min(known) < -0.385, "lost positions saved", points > 0.0)):
            if is_there:
                self.shares["positions", key][0] += is_hit
                self.shares["positions", key][1] += 1
