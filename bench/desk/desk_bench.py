#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What `annotate serve` does with a season of games, with questions, and when it is killed.

    desk_bench.py build/release/bin season GAMES.pgn    drops all games at once: how soon labels come, how fast the page is answered
    desk_bench.py build/release/bin even GAMES.pgn      asks about moves of its positions: the same as `annotate --spend even`?
    desk_bench.py build/release/bin kills GAMES.pgn     kills it (-9) at random moments: is anything lost that was acknowledged?

Positions, moves and moments are drawn by --seed. `kills` ends with 1 if anything was lost. Needs websocket-client, and python-chess
for `even`: ./bootstrap test puts both into .venv.
"""
import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[1:1] = [os.path.join(ROOT, "tests", folder) for folder in ("e2e", "support")]
from desk_client import Desk  # noqa: E402

LABELS = {2, 4, 6}


def serve(args, folder, *arguments):
    command = [os.path.join(args.programs, "annotate"), "serve", "--no-open", "--no-config", "--nodes", str(args.nodes),
               "--state", os.path.join(folder, "desk.sqlite"), "--folder", folder,
               "--engine", os.path.join(args.programs, "marginalia"), *arguments]
    return Desk(subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE))


def games_of(path, most):
    """The texts of the first games of a PGN file."""
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    return ["[Event " + game for game in text.split("[Event ")[1:most + 1]]


def timed(ask):
    """The answer, and the milliseconds that it took."""
    begin = time.monotonic()
    answer = ask()
    return answer, 1000 * (time.monotonic() - begin)


def season(args):
    data = "".join(games_of(args.games, args.count)).encode()
    times = {}
    with tempfile.TemporaryDirectory() as folder:
        desk = serve(args, folder)
        watcher, tab, asker = desk.tab(), desk.tab(), desk.tab()
        watcher.ask("hello")
        begin = time.monotonic()
        document = desk.upload("season.pgn", data)[1]["document"]["id"]
        queued = tab.ask("annotate", document=document)["queued"]
        is_over = threading.Event()

        def answer(tab, pause, requests):
            dice = random.Random(args.seed)
            while not is_over.wait(pause):
                name, ask = dice.choice(requests)
                times.setdefault(name, []).append(timed(lambda: ask(tab, dice.randrange(1, queued + 1)))[1])

        def edit(tab, number):
            state = tab.ask("game", document=document, number=number)
            begin = time.monotonic()
            tab.answer(tab.send("edit", document=document, number=number, revision=state["revision"],
                                op={"op": "tag", "name": "Annotator", "value": str(begin)}))

        requests = [("list", lambda tab, n: tab.ask("list", document=document, **{"from": n, "count": 100})),
                    ("filtered list", lambda tab, n: tab.ask("list", document=document, filter="--result 1-0", **{"from": 0, "count": 100})),
                    ("game", lambda tab, n: tab.ask("game", document=document, number=n)),
                    ("game and edit", edit),
                    ("look-up", lambda tab, n: tab.ask("lookup", document=document, moves=["e2e4", "e7e5"]))]
        why = [("why", lambda tab, n: tab.ask("why", moves=["e2e4", "e7e5", "f1c4", "b8c6", "d1h5"], played="g8f6"))]
        threads = [threading.Thread(target=answer, args=given) for given in ((tab, 0.1, requests), (asker, 5, why))]
        for thread in threads:
            thread.start()
        first, done = None, 0
        while done < min(args.games_wanted, queued):
            if not watcher.events:
                watcher.read()
                continue
            event = watcher.events.popleft()
            if event["event"] == "verdict" and first is None and LABELS & set(event.get("n", [])):
                first = time.monotonic() - begin
            done += event["event"] == "changed" and event["state"] == "done"
        last = time.monotonic() - begin
        is_over.set()
        for thread in threads:
            thread.join()
        with open(f"/proc/{desk.process.pid}/status", encoding="ascii") as status:
            peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
        desk.process.kill()
        desk.process.wait()
    print(f"{queued} games, {args.nodes} nodes: first label after {first:.1f} s, game {done} after {last:.1f} s; peak {peak / 1024:.0f} MB")
    for name, found in sorted(times.items()):
        print(f"{name:14} {len(found):5} times, median {statistics.median(found):6.1f} ms, slowest {max(found):6.1f} ms")
    return 0


def even(args):
    import chess
    import chess.pgn
    import io
    dice = random.Random(args.seed)
    tries = []
    for text in games_of(args.games, 10_000):
        game = chess.pgn.read_game(io.StringIO(text))
        line = list(game.mainline()) if game else []
        if len(line) < 12 or game.errors or "SetUp" in game.headers or game.headers.get("Variant", "Standard") != "Standard":
            continue
        node = dice.choice(line[9:-1])
        board = node.board()
        moves = [move for move in board.legal_moves if move != node.next().move]
        if moves:
            tries.append((board.fen(), dice.choice(moves)))
        if len(tries) == args.count:
            break
    with tempfile.TemporaryDirectory() as folder:
        source, out = os.path.join(folder, "tries.pgn"), os.path.join(folder, "out.bgn")
        with open(source, "w", encoding="ascii") as file:
            for fen, move in tries:
                board = chess.Board(fen)
                file.write(f'[SetUp "1"]\n[FEN "{fen}"]\n\n{board.variation_san([move])} *\n\n')
        subprocess.run([os.path.join(args.programs, "annotate"), "--no-config", "-q", "--nodes", str(args.nodes), "--spend", "even",
                        "--no-praise", "--engine", os.path.join(args.programs, "marginalia"), "-j", "1", source, "-o", out], check=True)
        with open(out, encoding="utf-8") as file:
            written = [json.loads(line)["moves"][0].get("a", [{}])[0] for line in file if line.startswith('{"')]
        desk = serve(args, folder, "--spend", "even", "--no-praise")
        tab = desk.tab()
        labels, told, words, times = 0, 0, 0, []
        for (fen, move), said in zip(tries, written, strict=True):
            answer, time_taken = timed(lambda: tab.ask("why", start=fen, played=move.uci()))
            times.append(time_taken)
            texts = [text for _, text in answer["game"]["nodes"][0].get("t", [])]
            # Whoever asks is told the evals where a run has no reason to tell.
            expected = [said["comment"]] if "comment" in said else texts
            labels += answer["label"] == said.get("nag", 0)
            told += "comment" in said
            words += "comment" in said and texts == expected
            if (answer["label"], texts) != (said.get("nag", 0), expected):
                print(f"{fen} {move}: {answer['label']} {texts}, annotate says {said.get('nag', 0)} {expected}")
        desk.process.kill()
        desk.process.wait()
    print(f"{len(tries)} moves, {args.nodes} nodes: {labels} labels agree, and {words} of {told} texts; "
          f"median {statistics.median(times):.0f} ms, slowest {max(times):.0f} ms")
    return 0


class Kills:
    """What the desk has acknowledged, and what was under way when it was killed."""

    def __init__(self, args, folder):
        self.args, self.folder, self.dice = args, folder, random.Random(args.seed)
        self.texts = games_of(args.games, 40)
        self.path = os.path.join(folder, "club.pgn")
        with open(self.path, "w", encoding="utf-8") as file:
            file.write("".join(self.texts))
        self.said, self.maybe, self.done, self.saved, self.uploads = {}, {}, set(), {}, set()
        self.lost, self.counts = [], dict.fromkeys(("edit", "annotate", "upload", "save"), 0)
        self.serial = 0

    def one(self):
        desk = serve(self.args, self.folder, self.path)
        tab = desk.tab()
        documents = tab.ask("hello")["documents"]
        self.document = next(one["id"] for one in documents if one["name"] == "club.pgn")
        self.check(tab, documents)
        tab.ask("annotate", document=self.document, numbers=[self.dice.randrange(1, len(self.texts) + 1) for _ in range(5)])
        killer = threading.Timer(self.dice.uniform(0.05, 2.0), desk.process.kill)
        killer.start()
        try:
            while True:
                self.work(desk, tab)
                self.hear(tab)
        except Exception as fault:  # noqa: BLE001 (whatever breaks when the other side is gone)
            if isinstance(fault, AssertionError) and desk.process.poll() is None:
                raise
        killer.join()
        desk.process.wait()

    def hear(self, tab):
        for event in tab.events:
            if event["event"] == "changed" and event.get("state") == "done" and event["document"] == self.document:
                self.done.add(event["number"])
                self.counts["annotate"] += 1
        tab.events.clear()

    def work(self, desk, tab):
        self.serial += 1
        what = self.dice.choice(["edit", "edit", "edit", "upload", "save"])
        number, text = self.dice.randrange(1, len(self.texts) + 1), f"note {self.serial}."
        if what == "edit":
            state = tab.ask("game", document=self.document, number=number)
            self.maybe[number] = text
            self.done.discard(number)
            answer = tab.answer(tab.send("edit", document=self.document, number=number, revision=state["revision"],
                                         op={"op": "comment", "node": 0, "text": text}))
            if "ok" in answer:
                self.said[number] = text
            del self.maybe[number]
        elif what == "upload":
            name = f"upload{self.serial}.pgn"
            if desk.upload(name, self.texts[0].encode())[0] == 200:
                self.uploads.add(name)
        else:
            name = f"copy{self.serial}.pgn"
            expected = dict(self.said)
            tab.ask("save", document=self.document, name=name, format="pgn")
            self.saved[name] = expected
        self.counts[what] += 1

    def check(self, tab, documents):
        names = {one["name"] for one in documents}
        self.lost += [f"the upload {name}" for name in self.uploads - names]
        for number, text in self.said.items():
            game = json.dumps(tab.ask("game", document=self.document, number=number)["game"])
            if text not in game and self.maybe.get(number, text) not in game:
                self.lost.append(f"'{text}' in game {number}")
            elif text not in game:
                self.said[number] = self.maybe[number]
        self.maybe.clear()
        for number in sorted(self.done):
            state = tab.ask("game", document=self.document, number=number)
            if state.get("state") not in ("done", "queued"):
                self.lost.append(f"the annotation of game {number}: {state.get('state')}")
        for name, expected in self.saved.items():
            with open(os.path.join(self.folder, name), encoding="utf-8") as file:
                text = " ".join(file.read().split())  # comments may go over lines
            if text.count("[Event ") != len(self.texts) or any(said not in text for said in expected.values()):
                self.lost.append(f"something of the file {name}")
            os.remove(os.path.join(self.folder, name))
        self.saved.clear()


def kills(args):
    with tempfile.TemporaryDirectory() as folder:
        kept = Kills(args, folder)
        for _ in range(args.count):
            kept.one()
    counts = ", ".join(f"{count} of {name}" for name, count in kept.counts.items())
    print(f"{args.count} kills; acknowledged before them: {counts}; lost: {len(kept.lost)}")
    for one in kept.lost:
        print(f"lost: {one}")
    return 1 if kept.lost else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("programs", help="the folder of annotate and marginalia")
    parser.add_argument("what", choices=("season", "even", "kills"))
    parser.add_argument("games", help="a PGN file")
    parser.add_argument("--count", type=int, help="games of the season (500), questions (50) or kills (50)")
    parser.add_argument("--games-wanted", type=int, default=100, help="season: until so many are done")
    parser.add_argument("--nodes", type=int, help="season and kills 2000, even 100000")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.count = args.count or {"season": 500, "even": 50, "kills": 50}[args.what]
    args.nodes = args.nodes or {"season": 2000, "even": 100_000, "kills": 2000}[args.what]
    return {"season": season, "even": even, "kills": kills}[args.what](args)


if __name__ == "__main__":
    sys.exit(main())
