#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Proves again, with python-chess and stockfish, what annotate's English sentences claim.

    sentences_check.py --pgn ANNOTATED.pgn [--sample 200] [--nodes 100000]
    sentences_check.py --annotate PROGRAM [--games 3] [--annotate-nodes 20000] [--share 98]

Each sentence is read back in the first of its wordings, and its claim checked from its definition: the men named stand there, the
attack is there, the man can be taken by static exchange, the mate is found by a search for it. Where it
speaks of material, stockfish searches the move named, and the men are counted, captures played out, where
its line ends; the better line must leave the mover more. Nothing of the program's code is used. Prints the share
that is true and each that is not. Exit status 1 below --share (percent), 77 (CTest: skipped) without python-chess
or stockfish.
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

import chess.engine
import chess.pgn
import ending_claims
import geometry_claims
import hanging_claims
import idea_claims
import line_claims
import result_claims
import shared_data
import structure_claims
import threat_claims
import wordings
from material_count import ROLE_WORD, calm_material, material

GAMES = "lichess/shakmaty_lichess_db_1000k.pgn"


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


class Claim(hanging_claims.HangingClaims, geometry_claims.GeometryClaims, result_claims.ResultClaims,
            line_claims.LineClaims, threat_claims.ThreatClaims, structure_claims.StructureClaims,
            ending_claims.EndingClaims, idea_claims.IdeaClaims):
    """A sentence on the move `played` in `before`. The checks return None, or what is wrong."""

    def __init__(self, before, played, best, sentence, ahead, oracle):
        self.before, self.played, self.best = before, played, best
        self.sentence = line_claims.moves_alone(sentence)
        self.ahead, self.oracle = ahead, oracle  # the moves of the game from the played one on
        self.after = before.copy()
        self.after.push(played)
        self.mover = before.turn

    def check(self):
        for pattern, method in CLAIMS:
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


# The first that fits a sentence counts.
CLAIMS = (hanging_claims.HANGING_CLAIMS + geometry_claims.GEOMETRY_CLAIMS + result_claims.RESULT_CLAIMS
          + structure_claims.STRUCTURE_CLAIMS + line_claims.LINE_CLAIMS + threat_claims.THREAT_CLAIMS
          + ending_claims.ENDING_CLAIMS + idea_claims.IDEA_CLAIMS)
COMMENT = re.compile(r"\([^()]* → [^()]*\) (?:Inaccuracy|Mistake|Blunder|Checkmate is now unavoidable|"
                     r"Lost forced checkmate sequence)\.(?: (\S+) was best(?:, as given here)?\.)?"
                     r"(?: (?:White|Black) was [a-z ]+ and is now [a-z ]+\.)?(?: (.+))?")
PRAISE = re.compile(r"This move (?:is hard to find|gives up material and is the best)[;.].*\. (The move threatens .+)")
# What a reader below 1200 is told beside a term.
EXPLANATIONS = re.compile(r" (?:A fork is one|A pinned piece|A skewer attacks|In a discovered|The exchange is a|"
                          r"A king has the opposition) .*")
IDEA = re.compile(idea_claims.IDEA)
BROKEN = re.compile(hanging_claims.BROKEN_CLAIM)


def claims_of(path, oracle):
    with open(path, encoding="utf-8") as file:
        while game := chess.pgn.read_game(file):
            board = game.board()
            node = game
            while node.variations:
                node = node.variations[0]
                comment = wordings.first_wordings(" ".join(node.comment.split()))
                match = COMMENT.search(comment)
                broken = BROKEN.search(comment)
                praise = PRAISE.search(comment)
                ahead = [node.move, *node.mainline_moves()]
                if match and match.group(2):
                    best = board.parse_san(match.group(1)) if match.group(1) else None
                    reason = EXPLANATIONS.sub("", match.group(2).removesuffix("The line given here shows it.")).rstrip()
                    yield Claim(board.copy(), node.move, best, reason, ahead, oracle)
                elif praise:
                    yield Claim(board.copy(), node.move, node.move, praise.group(1), ahead, oracle)
                elif idea := IDEA.search(re.sub(r"\[%[^\]]*\]", "", comment)):
                    yield Claim(board.copy(), node.move, node.move, idea.group(1), ahead, oracle)
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
    with tempfile.TemporaryDirectory() as folder:
        path = options.pgn
        if not path:
            games = shared_data.path(GAMES).read_text(encoding="utf-8").split("\n[Event ")[:options.games]
            source = pathlib.Path(folder) / "games.pgn"
            source.write_text("\n[Event ".join(games) + "\n", encoding="utf-8")
            path = pathlib.Path(folder) / "annotated.pgn"
            subprocess.run([options.annotate, "--engine", stockfish, "--nodes", str(options.annotate_nodes),
                            "--for", "any", "--no-praise", "-q", str(source), "-o", str(path)], check=True)
        oracle = Oracle(stockfish, options.nodes)
        try:
            return check(path, oracle, options.sample, options.share)
        finally:
            oracle.engine.quit()


if __name__ == "__main__":
    sys.exit(main())
