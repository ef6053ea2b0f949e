#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Files made to break readers, through `bgn check` and `bgn convert` (to BGN or PGN, and back).

    extremes.py PROGRAM [CASE...]

Each case is made in two sizes, the second twice the first (a line of 100 MB, a comment nested 100,000 deep,
a game of 10,000 moves, a file that is all "("...). Asked of each: processor time that grows no faster than
the file; memory that does not grow with it, but for what one game holds; the exit status and what is said,
so that nothing gets lost in silence; and, where nothing is lost, the same PGN by way of BGN as straight.
"""
import filecmp
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

MB = 1_000_000
KINGS = "7k/8/8/8/8/8/8/K7 w - - 0 1"
EVENT = '[Event "x"]\n\n'
SLOWER = 2.6      # at most, for twice the bytes
QUICK = 0.5       # seconds that say nothing of growth
MEMORY = 48       # MB, whatever the file is


def times(part, count):
    """`part` so many times, in pieces: this process has to stay small, its memory counts as the child's."""
    block = max(1, 65536 // len(part))
    for _ in range(count // block):
        yield part * block
    yield part * (count % block)


def filled(part, before="", behind=""):
    """About so many bytes of `part`, over and over."""
    def pieces(size):
        yield before
        yield from times(part, size // len(part))
        yield behind
    return pieces


def nested_comment(depth):
    yield EVENT + "1. e4 "
    yield from times("{", depth)
    yield from times("}", depth)
    yield " e5 *\n"


def nested_variations(closed):
    def pieces(depth):
        yield f'[FEN "{KINGS}"]\n\n1. Kb1 Kg8 '
        for i in range(depth):
            there, then = ("Kh8", "Kb1") if i % 2 else ("Kh7", "Ka1")
            yield f"({i + 1}... {there} {i + 2}. {then} Kg8 "
        yield from times(")", depth * closed)
        yield " *\n"
    return pieces


def nested_lines(depth):
    yield '{"moves":[{"p":"K","f":"a1","t":"b1"},'
    for i in range(depth):
        yield '{"p":"k","f":"h8","t":"%s","a":[{"alt":{"moves":[' % ("h7" if i % 2 else "g8")
    yield '{"p":"k","f":"h8","t":"g8"}'
    yield from times("]}}]}", depth)
    yield f'],"result":"*","fen":"{KINGS}"}}\n'


def long_game(moves):
    yield EVENT
    for i in range(1, moves, 2):
        yield f"{i}. Nf3 Nf6 {i + 1}. Ng1 Ng8 "
    yield "1/2-1/2\n"


KNIGHTS = ('{"p":"N","f":"g1","t":"f3"},{"p":"n","f":"g8","t":"f6"},'
           '{"p":"N","f":"f3","t":"g1"},{"p":"n","f":"f6","t":"g8"},')
LAST_MOVE = '{"p":"P","f":"e2","t":"e4"}'
BGN_END = LAST_MOVE + '],"result":"*"}\n'
EGD_TAG, EGD_END = '{"game_tags":{"Event":"', '"},"moves":{}}\n'
CUT = "more than 16 MiB; cut"
TOO_LONG = "longer than 67108864 bytes"

# name: (pieces, the greater size, exit status, what must be said or None for nothing,
#        MB of memory for each MB of the file: 0 where no game, or line of JSON, holds much of it)
CASES = {
    "a comment nested 100,000 deep.pgn": (nested_comment, 100_000, 0, None, 0),
    "a comment nested 16,000,000 deep.pgn": (nested_comment, 16 * MB, 0, None, 5),
    "a variation nested 100,000 deep.pgn": (nested_variations(True), 100_000, 0, None, 80),
    "a variation nested and not closed.pgn": (nested_variations(False), 100_000, 0, "is not closed", 60),
    "alt nested 100,000 deep.bgn": (nested_lines, 100_000, 0, None, 20),
    "100,000 variations of a move.pgn": (filled("(1. d4) ", "1. e4 ", "e5 *\n"), 800_000, 0, None, 60),
    "a game of 10,000 moves.pgn": (long_game, 10_000, 0, None, 0),
    "a line of short games.pgn": (filled("1. e4 e5 2. Nf3 Nc6 * "), 20 * MB, 0, None, 0),
    "a game on one line.pgn": (filled("Nf3 Nf6 Ng1 Ng8 ", EVENT, " *\n"), 1_600_000, 0, None, 50),
    "a word of 100 MB.pgn": (filled("x", EVENT + "1. e4 ", " *\n"), 100 * MB, 0, "is no move", 0),
    "a comment of 100 MB.pgn": (filled("word ", EVENT + "1. e4 {", "} e5 *\n"), 100 * MB, 0, CUT, 0.8),
    "a comment of 14 MB.pgn": (filled("word ", EVENT + "1. e4 {", "} e5 *\n"), 14 * MB, 0, None, 18),
    "comments, 10 MB of them.pgn": (filled("{a word} ", EVENT + "1. e4 ", " e5 *\n"), 10 * MB, 0, "more comments",
                                    12),
    "moves, a line of 100 MB.pgn": (filled("Nf3 Nf6 Ng1 Ng8 ", EVENT, "*\n"), 100 * MB, 1, "500000 moves", 2),
    "a ; comment of 100 MB.pgn": (filled("word ", EVENT + "1. e4 ;", "\ne5 *\n"), 100 * MB, 0, CUT, 0.6),
    "a % line of 100 MB.pgn": (filled("word ", EVENT + "1. e4\n%", "\ne5 *\n"), 100 * MB, 0, "hidden by '%'", 0),
    "a tag of 100 MB.pgn": (filled("e4 e5 ", '[Event "', '"]\n\n1. d4 *\n'), 100 * MB, 0, "a mebibyte", 0),
    "tags, 4 MB of them on a line.pgn": (filled('[A "\\\\"][A "x"]', "", "\n\n1. d4 *\n"), 4 * MB, 0, "again", 0),
    "NUL bytes.pgn": (filled("\0"), 100 * MB, 0, None, 0),
    "NUL bytes among moves.pgn": (filled("\0", EVENT + "1. e4 ", " e5 *\n"), 100 * MB, 0, None, 0),
    "NUL bytes in a tag.pgn": (filled("\0", '[Event "', '"]\n\n1. e4 *\n'), 800_000, 0, None, 30),
    "all (.pgn": (filled("("), 100 * MB, 1, "no game", 0),
    "all {.pgn": (filled("{"), 100 * MB, 1, "is not closed", 0.8),
    "all [.pgn": (filled("["), 100 * MB, 1, "no game", 0),
    "all [ on lines.pgn": (filled("[\n"), 40 * MB, 1, "no game", 0),
    'all ".pgn': (filled('"'), 100 * MB, 1, "no game", 0),
    "( among moves.pgn": (filled("(", EVENT + "1. e4 "), 20 * MB, 0, "with no move before it", 0),
    ") among moves.pgn": (filled(")", EVENT + "1. e4 "), 20 * MB, 0, "without '('", 0),
    "{ among moves.pgn": (filled("{", EVENT + "1. e4 "), 100 * MB, 1, "is not closed", 0.8),
    "[ among moves.pgn": (filled("[", EVENT + "1. e4 "), 20 * MB, 0, "is no move", 2),
    "a line of 136 MB.bgn": (filled(KNIGHTS, '{"moves":[', BGN_END), 136 * MB, 1, TOO_LONG, 1.3),
    "a game on one line.bgn": (filled(KNIGHTS, '{"moves":[', BGN_END), 12 * MB, 0, None, 7),
    "a text of 14 MB.bgn": (filled("word ", '{"moves":[' + LAST_MOVE + '],"result":"*","comment":"', '"}\n'),
                            14 * MB, 0, None, 18),
    "all {.bgn": (filled("{"), 60 * MB, 1, "has no end", 1.8),
    "all [.bgn": (filled("["), 60 * MB, 1, "not a JSON object", 1.8),
    'all ".bgn': (filled('"'), 60 * MB, 1, "not a JSON object", 1.8),
    "all (.bgn": (filled("("), 60 * MB, 1, "not a JSON object", 1.8),
    "NUL bytes.bgn": (filled("\0"), 60 * MB, 1, "not a JSON object", 1.8),
    "a value nested.bgn": (filled("[", '{"moves":[],"result":"*","q":'), 60 * MB, 1, "has no end", 1.8),
    "a line of 136 MB.egd": (filled("word ", EGD_TAG, EGD_END), 136 * MB, 1, TOO_LONG, 1.3),
    "a tag of 800 kB.egd": (filled("word ", EGD_TAG, EGD_END), 800_000, 0, None, 30),
    "all {.egd": (filled("{"), 60 * MB, 1, "has no end", 1.8),
    "a line of 136 MB.uci": (filled("g1f3 g8f6 f3g1 f6g8 ", "", "\n"), 136 * MB, 1, TOO_LONG, 1.3),
    "a game on one line.uci": (filled("g1f3 g8f6 f3g1 f6g8 ", "", "\n"), 4 * MB, 0, None, 25),
    "all (.uci": (filled("("), 60 * MB, 1, "not a UCI move", 1.8),
}


def is_slow(before, seconds):
    return seconds > max(SLOWER * before, QUICK)


class Case:
    def __init__(self, program, name, folder):
        self.program, self.name, self.folder = program, name, pathlib.Path(folder)
        self.kind = name.rsplit(".", 1)[1]
        self.pieces, self.size, self.status, self.said, self.per_megabyte = CASES[name]
        self.faults = []

    def run_bgn(self, *arguments):
        """Exit status, seconds of processor time, MB of memory, what was said."""
        with open(self.folder / "said", "w+b") as said:
            child = subprocess.Popen([self.program, *arguments], stdin=subprocess.DEVNULL,
                                     stdout=said, stderr=said)
            _, status, used = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            said.seek(0)
            text = said.read(100_000).decode(errors="replace")
        return child.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, text

    def measure(self, size):
        """[(what was run, its figures)] for a file of that size."""
        file, other, back = (self.folder / f"{n}.{k}" for n, k in (
            ("in", self.kind), ("there", "bgn" if self.kind != "bgn" else "pgn"), ("back", "pgn")))
        with open(file, "w", encoding="ascii", newline="") as out:
            out.writelines(self.pieces(size))
        self.megabytes = file.stat().st_size / MB
        plain = ("--quiet", "--jobs", "1")
        runs = [("check", self.run_bgn("check", *plain, "--from", self.kind, file)),
                ("convert", self.run_bgn("convert", *plain, "--from", self.kind, file, "-o", other))]
        if self.said is None:
            runs.append(("back", self.run_bgn("convert", *plain, other, "-o", back)))
            straight = self.folder / "straight.pgn"
            self.run_bgn("convert", *plain, "--from", self.kind, file, "-o", straight)
            if not filecmp.cmp(straight, back, shallow=False):
                self.faults.append("another PGN by way of BGN than straight")
        return runs

    def judge(self):
        half, whole = self.measure(self.size // 2), self.measure(self.size)
        # Whatever else ran meanwhile: the best of three.
        for _ in range(2):
            if not any(is_slow(a[1], b[1]) for (_, a), (_, b) in zip(half, whole)):
                break
            half, whole = self.measure(self.size // 2), self.measure(self.size)
        figures = []
        for (what, (_, before, _, _)), (_, (status, seconds, memory, text)) in zip(half, whole):
            figures.append(f"{what} {seconds:.2f} s (x{seconds / max(before, 0.01):.1f}) {memory:.0f} MB")
            if status != (self.status if what != "back" else 0):
                self.faults.append(f"{what}: status {status}")
            if what != "back" and (self.said or "") not in text:
                self.faults.append(f"{what}: nothing said of {self.said!r}, but {text[:200]!r}")
            # What only other programs cannot read is said, and nothing is lost.
            ours = "\n".join(line for line in text.splitlines() if "levels deep; the game is read" not in line)
            if self.said is None and any(word in ours for word in ("error:", "warning:")):
                self.faults.append(f"{what}: {text[:200]!r}")
            if is_slow(before, seconds):
                self.faults.append(f"{what}: {seconds:.2f} s, {before:.2f} s for half the size")
            if memory > MEMORY + self.per_megabyte * self.megabytes:
                self.faults.append(f"{what}: {memory:.0f} MB for a file of {self.megabytes:.1f}")
        print(f"{self.name}, {self.megabytes:.1f} MB: {', '.join(figures)}", flush=True)
        for fault in self.faults:
            print(f"  {fault}")
        return len(self.faults)


def main():
    program = os.path.abspath(sys.argv[1])
    # Never let a fault take the machine's memory.
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    faults = 0
    for name in sys.argv[2:] or CASES:
        with tempfile.TemporaryDirectory() as folder:
            faults += Case(program, name, folder).judge()
    print(f"{len(sys.argv[2:] or CASES)} cases, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
