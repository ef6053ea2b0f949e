# SPDX-License-Identifier: GPL-3.0-or-later
"""The answers of python-chess and of pgn-extract beside ours, for every odd text of tests/pgn/oddities.tsv: the page
src/formats/pgn/ODDITIES.md. Our answers are those of the table, which tests/pgn/oddities_test.cpp checks; here they go through
`bgn` and through BGN as well. Usage: pgn_oddities.py BGN [--write]. The columns of the others are compared where the
same versions of them are installed."""
import io
import logging
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import with_python_chess  # noqa: F401

import chess
import chess.pgn

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLE = ROOT / "tests/pgn/oddities.tsv"
PAGE = ROOT / "src/formats/pgn/ODDITIES.md"
MOST_CHARACTERS = 400
HEAD = """# Odd PGN, and what readers make of it

`tests/reference/pgn_oddities.py --write` makes this page from `tests/pgn/oddities.tsv`. Each row is a text that the standard
does not allow or does not speak of. The columns have the games that each reader finds, ` | ` between them, without the tags
of the roster that are `?`. Under our games stands what our reader reports. It never loses a word without a report.
"""


def text_of(cell):
    """The bytes that a cell of the table stands for."""
    out = bytearray()
    for plain, escape in re.findall(r"([^\\]+)|\\(x..|u\{[^}]*\}|.)", cell):
        if plain:
            out += plain.encode()
        elif escape[0] == "x":
            out.append(int(escape[1:], 16))
        elif escape[0] == "u":
            out += chr(int(escape[2:-1], 16)).encode()
        else:
            out += {"n": b"\n", "r": b"\r", "t": b"\t", "\\": b"\\"}[escape]
    return bytes(out)


def rows():
    for line in TABLE.read_text(encoding="utf-8").split("\n"):
        if line and not line.startswith("#"):
            yield line.split("\t")


UNKNOWN = ("?", "????.??.??", "*")


def one_game(tags, moves):
    said = "".join(f'[{name} "{value}"] ' for name, value in tags if value not in UNKNOWN)
    return said + moves


def python_answer(data):
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)
    stream = io.StringIO(text, newline=None)
    games = []
    while len(games) < 10:
        try:
            game = chess.pgn.read_game(stream)
        except Exception as error:  # what a reader must not do is an answer, too
            games.append(f"{type(error).__name__}: {error}")
            break
        if game is None:
            break
        exporter = chess.pgn.StringExporter(columns=None, headers=False)
        answer = one_game(game.headers.items(), game.accept(exporter))
        games.append(answer + (f" ({len(game.errors)} errors)" if game.errors else ""))
    return " | ".join(games) or "no game"


def pgn_extract_program():
    return shutil.which("pgn-extract") or shutil.which("pgn-extract", path="/usr/games")


def pgn_extract_version(program):
    run = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60)
    found = re.search(r"v?(\d+-\d+)", run.stdout + run.stderr)
    return found[1].replace("-", ".") if found else "?"


def pgn_extract_answer(program, data):
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "in.pgn")
        source.write_bytes(data)
        try:
            run = subprocess.run([program, "-s", "-w10000", str(source)], capture_output=True, timeout=60, cwd=folder)
        except subprocess.TimeoutExpired:
            return "does not end"
    if run.returncode < 0:
        return f"ends with signal {-run.returncode}"
    games, tags, moves = [], [], []
    for line in run.stdout.decode("utf-8", "replace").split("\n") + ["[End \"\"]"]:
        tag = re.fullmatch(r'\[(\w+) "(.*)"\]', line.strip())
        if tag and moves:
            games.append(one_game(tags, " ".join(moves)))
            tags, moves = [], []
        if tag:
            tags.append(tag.groups())
        elif line.strip():
            moves.append(line.strip())
    return " | ".join(games) or "no game"


def cell(text):
    """Text as code in a cell of a Markdown table."""
    text = text.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t").replace("`", "'")
    text = "".join(c if c.isprintable() else f"\\u{{{ord(c):04X}}}" for c in text)
    if len(text) > MOST_CHARACTERS:
        text = text[:MOST_CHARACTERS] + "..."
    return "`" + text.replace("|", "\\|") + "`" if text else ""


def our_cell(games, reports):
    parts = [cell(games.replace("\\n", "\n").replace("\\\\", "\\")) or "no game"]
    parts += [cell(report.replace("\\n", "\n").replace("\\\\", "\\")) for report in reports.split(" | ") if report]
    return "<br>".join(parts)


def plain(games):
    """Our games without the tags that the others do not show either."""
    return re.sub(r'\[\w+ "(\?|\*|\?\?\?\?\.\?\?\.\?\?)"\] ', "", games)


def check_round_trip(bgn, name, data):
    """PGN, and PGN through BGN, must be the same."""
    def convert(data, to):
        run = subprocess.run([bgn, "convert", "--to", to, "-"], input=data, capture_output=True, timeout=60)
        return run.stdout

    once = convert(data, "pgn")
    through = convert(convert(data, "bgn"), "pgn")
    if once == through:
        return True
    print(f"{name}: another game comes back from BGN:\n{once.decode()}\n{through.decode()}")
    return False


def main():
    arguments = sys.argv[1:]
    writes = "--write" in arguments
    bgn = [a for a in arguments if a != "--write"][0]
    extract = pgn_extract_program()
    versions = (chess.__version__, pgn_extract_version(extract) if extract else None)
    header = "| Oddity | Text | Marginalia | python-chess {} | pgn-extract {} |"
    page = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    told = re.search(r"python-chess ([\d.]+) \| pgn-extract ([\d.?]+) \|", page)
    told = told.groups() if told else ("", "")
    if writes and not extract:
        sys.exit("pgn-extract is missing")
    old = {}
    for line in page.split("\n"):
        cells = re.split(r"(?<!\\) \| ", line.strip("| "))
        if len(cells) >= 5:
            old[cells[0]] = cells
    lines = [HEAD, header.format(*(versions if writes else told)), "|---|---|---|---|---|"]
    wrong = 0
    for name, text, games, reports in rows():
        data = text_of(text)
        wrong += 0 if check_round_trip(bgn, name, data) else 1
        name = name.replace("\\\\", "\\")
        before = old.get(cell(name), [""] * 5)
        python = cell(python_answer(data)) if writes or versions[0] == told[0] else before[3]
        pgn_extract = (cell(pgn_extract_answer(extract, data)) if writes or (extract and versions[1] == told[1])
                       else before[4])
        lines.append(f"| {cell(name)} | {cell(data.decode('utf-8', 'backslashreplace'))} | "
                     f"{our_cell(plain(games), reports)} | {python} | {pgn_extract} |")
    if not extract:
        print("no pgn-extract (Debian has it): its column is not compared")
    new = "\n".join(lines) + "\n"
    if writes:
        PAGE.write_text(new, encoding="utf-8")
    elif new != page:
        wrong += 1
        for a, b in zip(new.split("\n"), page.split("\n")):
            if a != b:
                print(f"ODDITIES.md has\n  {b}\nand should have\n  {a}")
                break
        print("run tests/reference/pgn_oddities.py BGN --write")
    print(f"{len(lines) - 3} odd texts, {wrong} wrong; python-chess {versions[0]}, pgn-extract {versions[1]}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
