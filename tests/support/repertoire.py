# SPDX-License-Identifier: GPL-3.0-or-later
"""A repertoire for White with faults and gaps planted in it, made of our own table of openings: always the same one.

White plays a good move of the table, that with the most lines behind it; Black has every reply that the table knows and
that is not simply bad. A line ends where the table has no move that is as good as the position. Then some of White's last moves are replaced by bad ones, and
some of Black's main replies are taken out with all that follows them.
"""
import pathlib

TABLE = pathlib.Path(__file__).resolve().parents[2] / "books" / "data" / "eco.tsv"

MOST_PLIES = 16
PLAUSIBLE = 100  # centipawns: a reply that is worse by more than the best one is left out
TOLERANCE = 40  # centipawns: scores of one line differ by so much from move to move


class Repertoire:
    def __init__(self, lines=200, faults=(), gaps=(), first="e4"):
        """`faults` maps lines to the bad move that White plays behind them; `gaps` are lines that end with Black's reply."""
        self.scores, self.replies = read_table()
        self.faults = {tuple(line.split()): move for line, move in dict(faults).items()}
        self.gaps = {tuple(line.split()) for line in gaps}
        self.sizes = {}
        self.children = {}
        self.grow((first,))
        for bad in self.faults:
            if bad not in self.children or len(bad) % 2:
                raise ValueError("not a place for a fault: " + " ".join(bad))
        for gap in self.gaps:
            if gap not in self.removed:
                raise ValueError("no reply of the repertoire: " + " ".join(gap))
        self.cut_down(lines)

    removed = frozenset()

    def grow(self, line):
        """What follows a line that White's move ends."""
        here = self.scores[line]
        replies = {move: self.scores.get(line + (move,)) for move in self.replies.get(line, ())}
        replies = {move: score for move, score in replies.items() if score is not None}
        self.children[line] = []
        if not replies or len(line) >= MOST_PLIES or min(replies.values()) > here + TOLERANCE:
            return
        for move, score in sorted(replies.items(), key=lambda reply: reply[::-1]):
            after = line + (move,)
            if score > min(replies.values()) + PLAUSIBLE:
                continue
            if after in self.gaps:
                self.removed |= {after}
                continue
            answers = [(self.scores[after + (answer,)], answer) for answer in self.replies.get(after, ())
                       if self.scores.get(after + (answer,)) is not None]
            if after in self.faults:
                answers = []
            self.children[line].append(after)
            self.children[after] = []
            good = [answer for answer in answers if answer[0] >= max(score - TOLERANCE, max(answers)[0] - TOLERANCE / 2)]
            if good:
                best = after + (max(good, key=lambda answer: (self.size(after + (answer[1],)), answer))[1],)
                self.children[after].append(best)
                self.grow(best)
            elif after in self.faults:
                self.children[after].append(after + (self.faults[after],))
                self.children[after + (self.faults[after],)] = []

    def size(self, line):
        """How many lines of the table go through this one."""
        if line not in self.sizes:
            self.sizes[line] = sum(self.size(line + (move,)) for move in self.replies.get(line, ())) or 1
        return self.sizes[line]

    def ends(self):
        return [line for line in self.walk() if not self.children[line]]

    def walk(self):
        open_lines = [next(iter(self.children))]
        while open_lines:
            line = open_lines.pop()
            yield line
            open_lines += reversed(self.children[line])

    def cut_down(self, lines):
        """Takes the deepest branches back to White's move until so many lines are left."""
        kept = {line[:i] for line in list(self.faults) + list(self.gaps) for i in range(len(line) + 1)}
        while (surplus := len(self.ends()) - lines) > 0:
            branches = [line for line in self.walk() if len(line) % 2 and self.children[line] and line not in kept
                        and all(not self.children[child] or not self.children[self.children[child][0]]
                                for child in self.children[line])]
            fitting = [line for line in branches if len(self.children[line]) - 1 <= surplus]
            if not fitting:
                raise ValueError(f"{len(self.ends())} lines cannot be cut down to {lines}")
            deepest = max(fitting, key=lambda line: (len(line), line))
            self.children[deepest] = []

    def pgn(self):
        """A game for each line."""
        return "\n".join(map(game, self.ends()))

    def opponents(self):
        """Games in which people play what the repertoire has, often what it lacks, and now and then something else."""
        odd = [line + ("h5",) for line in (("e4", "e5", "Nf3"), ("e4", "c5", "Nf3"))]
        return "\n".join(game(line) for line in 3 * self.ends() + 60 * sorted(self.gaps) + 2 * odd)


def game(line):
    moves = " ".join(f"{i // 2 + 1}. {move}" if i % 2 == 0 else move for i, move in enumerate(line))
    return f'[Event "?"]\n[White "?"]\n[Black "?"]\n[Result "*"]\n\n{moves} *\n'


def read_table():
    """The score of each line (White's view), and the moves that follow each line."""
    scores, replies, line = {}, {}, ()
    for row in TABLE.read_text(encoding="utf-8").splitlines():
        if row.startswith("#"):
            continue
        shared, moves, _, _, _, score, _ = row.split("\t")
        line = line[:int(shared)]
        for move in moves.split():
            known = replies.setdefault(line, [])
            if move not in known:
                known.append(move)
            line += (move,)
        scores[line] = int(score) if score else None
    return scores, replies
