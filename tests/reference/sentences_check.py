#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Proves again, with python-chess and stockfish, what annotate's English sentences claim.

    sentences_check.py --pgn ANNOTATED.pgn [--sample 200] [--nodes 100000]
    sentences_check.py --annotate PROGRAM [--games 3] [--annotate-nodes 20000] [--share 98]

Each sentence is read back and its claim checked from its definition: the men named stand there, the
attack is there, the man can be taken by static exchange, the mate is found by a search for it. Where it
speaks of material, stockfish searches the move named, and the men are counted, captures played out, where
its line ends; the better line must leave the mover more. Nothing of the program's code is used. Prints the share
that is true and each that is not. Exit status 1 below --share (percent), 77 (CTest: skipped) without python-chess,
stockfish or, with --annotate, the shared games.
"""
import argparse
import collections
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

import with_python_chess  # noqa: F401  before the imports that need it

import chess
import chess.engine
import chess.pgn
import ending_claims
import line_claims
import shared_data
import structure_claims
import threat_claims
from material_count import ROLE, ROLE_WORD, VALUE, calm_material, exchange, material

GAMES = "lichess/shakmaty_lichess_db_1000k.pgn"
SAN = r"([KQRBNOa-h][\w=+#\-]*)"
BROKEN_CLAIM = r"From here on the score looks broken: .* The moves are not judged\."


class Oracle:
    def __init__(self, path, nodes):
        self.engine = chess.engine.SimpleEngine.popen_uci(path)
        self.nodes = nodes

    def look(self, board, moves=None, mate=None):
        limit = chess.engine.Limit(nodes=20 * self.nodes, mate=mate) if mate else chess.engine.Limit(nodes=self.nodes)
        return self.engine.analyse(board, limit, root_moves=moves, game=object())

    def kept(self, board, side, moves=None, plies=11):
        """The material of `side` along best play from `board`: what it comes to in the end. Where the engine's line
        breaks off, which it does when a position was met before, another search goes on from there."""
        info = self.look(board, moves)
        line = info.get("pv", [])[:plies]
        ends = [board.copy(stack=False)]
        for move in line:
            ends.append(ends[-1].copy(stack=False))
            ends[-1].push(move)
        while len(ends) <= plies and not ends[-1].is_game_over():
            further = self.look(ends[-1]).get("pv", [])[:plies + 1 - len(ends)]
            if not further:
                break
            for move in further:
                ends.append(ends[-1].copy(stack=False))
                ends[-1].push(move)
        return [calm_material(end.copy(stack=False), side) for end in ends[-2:]], info["score"].pov(side)


class Claim(line_claims.LineClaims, threat_claims.ThreatClaims, structure_claims.StructureClaims,
            ending_claims.EndingClaims):
    """A sentence on the move `played` in `before`. The checks return None, or what is wrong."""

    def __init__(self, before, played, best, sentence, ahead, oracle):
        self.before, self.played, self.best = before, played, best
        self.sentence = line_claims.moves_alone(sentence)
        self.ahead, self.oracle = ahead, oracle  # the moves of the game from the played one on
        self.after = before.copy()
        self.after.push(played)
        self.mover = before.turn

    def check(self):
        for pattern, method in (CLAIMS + structure_claims.STRUCTURE_CLAIMS + line_claims.LINE_CLAIMS
                                + threat_claims.THREAT_CLAIMS + ending_claims.ENDING_CLAIMS):
            match = re.fullmatch(pattern, self.sentence)
            if match:
                return method(self, *match.groups())
        return "no such sentence is known"

    # Material, counted by the oracle's lines.

    def lost(self, answer, least, start=None):
        start = material(self.before, self.mover) if start is None else start
        left, score = self.oracle.kept(self.after, self.mover, [answer])
        if min(left) > start - least:
            return f"the answer wins {start - min(left)}, not {least}"
        better, best_score = self.oracle.kept(self.before, self.mover)
        if max(better) < min(left) + 1:
            return "the best move loses as much"
        if best_score.score(mate_score=10000) - score.score(mate_score=10000) < 40:
            return "the move is as good as the best"
        return None

    def won(self, move, least):
        start = material(self.before, self.mover)
        got, score = self.oracle.kept(self.before, self.mover, [move])
        if max(got) < start + least:
            return f"the better move wins {max(got) - start}, not {least}"
        _, played_score = self.oracle.kept(self.after, self.mover)
        if score.score(mate_score=10000) - played_score.score(mate_score=10000) < 40:
            return "the move played is as good"
        return None

    def taken(self, board, move, role, square, price=None):
        """Is it that man, and can it be had so by exchange? Returns a fault or None."""
        square = chess.parse_square(square)
        man = board.piece_at(square)
        if man is None or man.piece_type != ROLE[role] or man.color == board.turn:
            return "no such man there"
        hit = square if not board.is_en_passant(move) else None
        if hit is not None and move.to_square != square:
            return "the move does not take it"
        paid = VALUE[ROLE[price]] if price else 0
        if exchange(board.copy(), move) < VALUE[ROLE[role]] - paid:
            return "exchange does not win that"
        return None

    # The kinds of claims.

    def hangs(self, role, square, san):
        move = self.after.parse_san(san)
        # What the played move took by itself does not make up for the man.
        start = max(material(self.before, self.mover), material(self.after, self.mover))
        return self.taken(self.after, move, role, square) or self.lost(move, (VALUE[ROLE[role]] + 1) // 2, start)

    def is_not_safe(self, role, square, san):
        if self.played.to_square != chess.parse_square(square):
            return "that man has not moved there"
        return self.hangs(role, square, san)

    def lost_guard(self, role, square, san):
        spot = chess.parse_square(square)
        if self.played.from_square not in self.before.attackers(self.mover, spot):
            return "the man that moved was no guard"
        if self.played.to_square in self.after.attackers(self.mover, spot):
            return "the man that moved still guards it"
        return self.hangs(role, square, san)

    def is_lost_for(self, role, square, price, san):
        move = self.after.parse_san(san)
        traded = self.before.piece_type_at(self.played.to_square) if self.before.is_capture(self.played) else None
        has_taken = self.played.to_square == chess.parse_square(square) and traded == ROLE[price]
        fault = self.taken(self.after, move, role, square, None if has_taken else price)
        return fault or self.lost(move, max(1, VALUE[ROLE[role]] - VALUE[ROLE[price]] - 1))

    def unsound(self, square, sans):
        move = self.after.parse_san(sans.split()[0])
        spot = chess.parse_square(square)
        man = self.after.piece_type_at(spot)
        if self.before.piece_type_at(spot) != chess.PAWN or self.played.to_square != spot or man == chess.PAWN:
            return "no piece has taken a pawn there"
        if move.to_square != spot or self.after.piece_type_at(move.from_square) != chess.KING:
            return "the king does not take it"
        return self.lost(move, max(1, VALUE[man] - 2))

    def was_free(self, role, square):
        return self.taken(self.before, self.best, role, square) or self.won(
            self.best, (VALUE[ROLE[role]] + 1) // 2)

    def could_be_won(self, role, square, price):
        return self.taken(self.before, self.best, role, square, price) or self.won(
            self.best, max(1, VALUE[ROLE[role]] - VALUE[ROLE[price]] - 1))

    def shape(self, board, move, seen):
        """`seen(board before, board after, square of the man that moved)` must hold."""
        then = board.copy(stack=False)
        then.push(move)
        return None if seen(board, then, move.to_square) else "the attack is not there"

    def attacks_both(self, first, second):
        def seen(_, board, square):
            prey = [board.piece_type_at(s) for s in board.attacks(square) if board.color_at(s) == board.turn]
            return not collections.Counter([ROLE[first], ROLE[second]]) - collections.Counter(prey)
        return seen

    def lines_up(self, first, second):
        def seen(_, board, square):
            if board.piece_type_at(square) not in (chess.BISHOP, chess.ROOK, chess.QUEEN):
                return False
            for front in board.attacks(square):
                if board.color_at(front) != board.turn or board.piece_type_at(front) != ROLE[first]:
                    continue
                for behind in chess.SquareSet(chess.ray(square, front)) & board.occupied_co[board.turn]:
                    between = chess.SquareSet(chess.between(square, behind)) & board.occupied
                    if board.piece_type_at(behind) == ROLE[second] and between == chess.SquareSet([front]):
                        return True
            return False
        return seen

    def opens(self, first, second, move):
        def seen(old, board, square):
            for slider in board.pieces(ROLE[first], not board.turn):
                for prey in board.attacks(slider) & board.occupied_co[board.turn]:
                    if (slider != square and board.piece_type_at(prey) == ROLE[second]
                            and prey not in old.attacks(slider)
                            and move.from_square in chess.SquareSet(chess.between(slider, prey))):
                        return True
            return False
        return seen

    def allows_fork(self, san, first, second):
        move = self.after.parse_san(san)
        return self.shape(self.after, move, self.attacks_both(first, second)) or self.lost(move, 1)

    def allows_fork_of_two(self, san, role):
        return self.allows_fork(san, role, role)

    def allows_line(self, san, first, second):
        move = self.after.parse_san(san)
        return self.shape(self.after, move, self.lines_up(first, second)) or self.lost(move, 1)

    def allows_line_of_two(self, san, role):
        return self.allows_line(san, role, role)

    def allows_discovery(self, san, first, second):
        move = self.after.parse_san(san)
        return self.shape(self.after, move, self.opens(first, second, move)) or self.lost(move, 1)

    def allows_discovered_check(self, san):
        move = self.after.parse_san(san)
        return self.shape(self.after, move, lambda _, board, square: bool(
            board.checkers() - chess.SquareSet([square]))) or self.lost(move, 1)

    def missed_fork(self, first, second):
        return self.shape(self.before, self.best, self.attacks_both(first, second)) or self.won(self.best, 1)

    def missed_fork_of_two(self, role):
        return self.missed_fork(role, role)

    def missed_line(self, first, second):
        return self.shape(self.before, self.best, self.lines_up(first, second)) or self.won(self.best, 1)

    def missed_line_of_two(self, role):
        return self.missed_line(role, role)

    def missed_discovery(self, first, second):
        return self.shape(self.before, self.best, self.opens(first, second, self.best)) or self.won(self.best, 1)

    def missed_discovered_check(self):
        return self.shape(self.before, self.best, lambda _, board, square: bool(
            board.checkers() - chess.SquareSet([square]))) or self.won(self.best, 1)

    def mates(self, board, moves, sans):
        line = board.copy(stack=False)
        first = line.parse_san(sans.split()[0])
        for san in sans.split():
            line.push_san(san)
        if len(sans.split()) > 1 and not line.is_checkmate():
            return "the line does not end in mate", line
        info = self.oracle.look(board, [first], mate=int(moves))
        mate = info["score"].pov(board.turn).mate()
        end = board.copy(stack=False)
        for move in info.get("pv", []):
            end.push(move)
        if mate is None or not 0 < mate <= int(moves):
            return f"no mate in {moves} was found", end
        return None, (line if line.is_checkmate() else end)

    def allows_mate(self, moves, sans):
        return self.mates(self.after, moves, sans)[0]

    def allows_back_rank_mate(self, moves, sans):
        fault, end = self.mates(self.after, moves, sans)
        if fault:
            return fault
        king = end.king(self.mover)
        home, front = (0, 1) if self.mover == chess.WHITE else (7, 6)
        shut = all(end.color_at(s) == self.mover for s in chess.SquareSet(chess.BB_KING_ATTACKS[king])
                   if chess.square_rank(s) == front)
        heavy = any(end.piece_type_at(s) in (chess.ROOK, chess.QUEEN) and chess.square_rank(s) == home
                    for s in end.checkers())
        return None if chess.square_rank(king) == home and shut and heavy else "no back-rank mate"

    def missed_mate(self, moves, sans):
        return self.mates(self.before, moves, sans)[0]

    def stalemate(self):
        return None if self.after.is_stalemate() else "no stalemate"

    def allows_stalemate(self, sans):
        line = self.after.copy(stack=False)
        for san in sans.split():
            line.push_san(san)
        return None if line.is_stalemate() else "no stalemate"

    def repetition(self):
        return None if self.after.is_repetition(3) else "not the third time"

    def allows_repetition(self, san):
        line = self.after.copy()
        line.push_san(san)
        return None if line.is_repetition(3) else "not the third time"

    def broken_score(self):
        """From here on one queen can be taken three times in a row, and is neither taken nor saved."""
        board = self.before.copy(stack=False)
        hanging = []
        for move in self.ahead:
            hanging.append({m.to_square for m in board.generate_legal_captures(to_mask=board.queens)
                            if m != move and exchange(board.copy(), m) >= 5} - {move.to_square})
            board.push(move)
        for i in range(len(hanging) - 4):
            kept = hanging[i] & hanging[i + 2] & hanging[i + 4]
            if kept - {self.ahead[i + 1].from_square, self.ahead[i + 3].from_square}:
                return None
        return "no queen hangs for five half-moves"


MAN = rf"the {ROLE_WORD}"
TWO = r"both (pawn|knight|bishop|rook|queen|king)s"
CLAIMS = [
    (rf"The {ROLE_WORD} on (\w\d) is left hanging: {SAN}\.", Claim.hangs),
    (rf"The {ROLE_WORD} is not safe on (\w\d): {SAN}\.", Claim.is_not_safe),
    (rf"The {ROLE_WORD} on (\w\d) has lost its guard: {SAN}\.", Claim.lost_guard),
    (rf"The {ROLE_WORD} on (\w\d) is lost for a {ROLE_WORD}: {SAN}\.", Claim.is_lost_for),
    (r"The sacrifice on (\w\d) is unsound: (.*)\.", Claim.unsound),
    (rf"The {ROLE_WORD} on (\w\d) could be taken for free\.", Claim.was_free),
    (rf"The {ROLE_WORD} on (\w\d) could be won for a {ROLE_WORD}\.", Claim.could_be_won),
    (rf"Allows a fork: {SAN} attacks {MAN} and {MAN}\.", Claim.allows_fork),
    (rf"Allows a fork: {SAN} attacks {TWO}\.", Claim.allows_fork_of_two),
    (rf"Allows a pin: {SAN} pins {MAN} to {MAN}\.", Claim.allows_line),
    (rf"Allows a skewer: {SAN} attacks {MAN}, and behind it stands {MAN}\.", Claim.allows_line),
    (rf"Allows a skewer: {SAN} attacks {TWO}, one behind the other\.", Claim.allows_line_of_two),
    (rf"Allows a discovered attack: {SAN} opens {MAN}'s (?:line|diagonal) to {MAN}\.", Claim.allows_discovery),
    (rf"Allows a discovered check: {SAN}\.", Claim.allows_discovered_check),
    (rf"It would have forked {MAN} and {MAN}\.", Claim.missed_fork),
    (rf"It would have forked {TWO}\.", Claim.missed_fork_of_two),
    (rf"It would have pinned {MAN} to {MAN}\.", Claim.missed_line),
    (rf"It would have skewered {MAN} and {MAN}\.", Claim.missed_line),
    (rf"It would have skewered {TWO}\.", Claim.missed_line_of_two),
    (rf"It would have opened {MAN}'s (?:line|diagonal) to {MAN}\.", Claim.missed_discovery),
    (r"It would have won material by a discovered check\.", Claim.missed_discovered_check),
    (r"Allows mate in (\d+): (.*)\.", Claim.allows_mate),
    (r"Allows a back-rank mate in (\d+): (.*)\.", Claim.allows_back_rank_mate),
    (r"There was a mate in (\d+): (.*)\.", Claim.missed_mate),
    (BROKEN_CLAIM, Claim.broken_score),
    (r"This is stalemate\.", Claim.stalemate),
    (r"Allows stalemate: (.*)\.", Claim.allows_stalemate),
    (r"The position stands on the board for the third time\.", Claim.repetition),
    (rf"Allows {SAN}, and the position stands on the board for the third time\.", Claim.allows_repetition),
]
COMMENT = re.compile(r"\([^()]* → [^()]*\) (?:Inaccuracy|Mistake|Blunder|Checkmate is now unavoidable|"
                     r"Lost forced checkmate sequence)\.(?: (\S+) was best(?:, as given here)?\.)?"
                     r"(?: From [a-z ]+ to [a-z ]+\.)?(?: (.+))?")
PRAISE = re.compile(r"This move (?:is hard to find|gives up material and is the best): .*\. (The move threatens .+)")
BROKEN = re.compile(BROKEN_CLAIM)


def claims_of(path, oracle):
    with open(path, encoding="utf-8") as file:
        while game := chess.pgn.read_game(file):
            board = game.board()
            node = game
            while node.variations:
                node = node.variations[0]
                comment = " ".join(node.comment.split())
                match = COMMENT.search(comment)
                broken = BROKEN.search(comment)
                praise = PRAISE.search(comment)
                ahead = [node.move, *node.mainline_moves()]
                if match and match.group(2):
                    best = board.parse_san(match.group(1)) if match.group(1) else None
                    reason = match.group(2).removesuffix("The line given here shows it.").rstrip()
                    yield Claim(board.copy(), node.move, best, reason, ahead, oracle)
                elif praise:
                    yield Claim(board.copy(), node.move, node.move, praise.group(1), ahead, oracle)
                elif broken:
                    yield Claim(board.copy(), node.move, None, broken.group(), ahead, oracle)
                board.push(node.move)


def check(path, oracle, sample, least):
    claims = list(claims_of(path, oracle))
    if sample and len(claims) > sample:
        claims = random.Random(1).sample(claims, sample)
    false, kinds = [], collections.Counter()
    for claim in claims:
        fault = claim.check()
        kind = re.sub(ROLE_WORD, "man", re.sub(r":.*|\b[a-h][1-8]\b|\d+", "", claim.sentence))
        kinds[kind] += 1
        if fault:
            false.append(f"{claim.before.fen()} | {claim.before.san(claim.played)} | {claim.sentence} | {fault}")
    for kind, count in kinds.most_common():
        print(f"{count:5}  {kind}")
    for line in false:
        print("FALSE:", line)
    share = 1 - len(false) / len(claims) if claims else 0.0
    print(f"{len(claims)} sentences, {100 * share:.1f} % true")
    return 0 if claims and 100 * share >= least else 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--pgn")
    parser.add_argument("--annotate")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--annotate-nodes", type=int, default=20000)
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--nodes", type=int, default=100000)
    parser.add_argument("--share", type=float, default=98.0)
    options = parser.parse_args()
    stockfish = shutil.which("stockfish", path=os.environ.get("PATH", "") + os.pathsep + "/usr/games")
    if stockfish is None:
        print("skipped: no stockfish")
        return 77
    if not options.pgn:
        shared_data.need(GAMES)
    with tempfile.TemporaryDirectory() as folder:
        path = options.pgn
        if not path:
            games = (shared_data.DATA / GAMES).read_text(encoding="utf-8").split("\n[Event ")[:options.games]
            source = pathlib.Path(folder) / "games.pgn"
            source.write_text("\n[Event ".join(games) + "\n", encoding="utf-8")
            path = pathlib.Path(folder) / "annotated.pgn"
            subprocess.run([options.annotate, "--engine", stockfish, "--nodes", str(options.annotate_nodes),
                            "--no-praise", "-q", str(source), "-o", str(path)], check=True)
        oracle = Oracle(stockfish, options.nodes)
        try:
            return check(path, oracle, options.sample, options.share)
        finally:
            oracle.engine.quit()


if __name__ == "__main__":
    sys.exit(main())
