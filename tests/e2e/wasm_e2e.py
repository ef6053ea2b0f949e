# SPDX-License-Identifier: GPL-3.0-or-later
"""The annotator as WebAssembly, under node: it answers as the programs do. Positions get the same move and score from the same
nodes, moves the same label and text as at the desk, and games the same PGN. Skipped without node, or where the preset wasm was
not built."""
import json
import os
import shutil
import signal
import subprocess
import sys
import unittest

from journey import ANNOTATE, ENGINE, PROGRAMS, ROOT, Journey, need, number_option

MODULE = os.path.join(PROGRAMS, "marginalia.wasm.gz")
DOOR = os.path.join(ROOT, "annotate", "output", "html", "engine", "engine_module.js")
SAMPLE = os.path.join(ROOT, "tests", "data", "sample.pgn")
NODES = number_option("--nodes", 4000)
POSITIONS = number_option("--positions", 20)

# Reads requests, a line each; writes [events..., answer] for each, and last what starting and memory cost.
SCRIPT = """
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { createInterface } from 'node:readline';
const source = readFileSync(process.argv[2], 'utf8').replace('export const', 'const');
const { startModule } = await import(`data:text/javascript,${encodeURIComponent(`${source}\\nexport { startModule };`)}`);
const begin = performance.now();
const module = await WebAssembly.compile(gunzipSync(readFileSync(process.argv[1])));
let heard = [];
const { ask, memory } = await startModule(module, (text) => heard.push(JSON.parse(text)));
const start = performance.now() - begin;
for await (const line of createInterface({ input: process.stdin })) {
  heard = [];
  ask(line);
  console.log(JSON.stringify(heard));
}
console.log(JSON.stringify({ start, memory: memory.buffer.byteLength }));
"""


def ask_all(requests):
    """The events and the answer of each request, and what the module cost."""
    lines = "".join(json.dumps({"id": i, **request}) + "\n" for i, request in enumerate(requests))
    run = subprocess.run(["node", "--input-type=module", "--eval", SCRIPT, MODULE, DOOR], input=lines, capture_output=True,
                         text=True, check=False)
    if run.returncode:
        raise AssertionError(run.stderr)
    *answers, cost = map(json.loads, run.stdout.splitlines())
    return answers, cost


def positions():
    """Positions of the sample games: the moves in UCI up to each, and the move that was played."""
    need("chess")
    import chess.pgn
    found = []
    with open(SAMPLE, encoding="utf-8") as file:
        while game := chess.pgn.read_game(file):
            if game.headers.get("FEN"):
                continue
            moves = [move.uci() for move in game.mainline_moves()]
            found += [(moves[:i], moves[i]) for i in range(4, len(moves) - 1)]
    step = max(1, len(found) // POSITIONS)
    return found[::step][:POSITIONS]


class Module(Journey):
    def test_positions_have_the_move_and_the_score_of_the_program(self):
        wanted = positions()
        answers, cost = ask_all([{"do": "analyse", "moves": moves, "nodes": NODES, "isAfresh": True} for moves, _ in wanted])
        print(f"started in {cost['start']:.0f} ms, memory {cost['memory'] / 2**20:.0f} MB")
        commands = "".join(f"ucinewgame\nposition startpos moves {' '.join(moves)}\ngo nodes {NODES}\n" for moves, _ in wanted)
        said = subprocess.run([ENGINE], input=commands, capture_output=True, text=True, check=True).stdout.splitlines()
        best = [line.split()[1] for line in said if line.startswith("bestmove")]
        infos = [before for before, line in zip(said, said[1:]) if line.startswith("bestmove")]
        self.assertEqual(len(best), len(wanted))
        for (moves, _), (*events, answer), move, info in zip(wanted, answers, best, infos):
            with self.subTest(moves=moves):
                self.assertEqual(answer["ok"]["best"].replace("e1h1", "e1g1").replace("e8h8", "e8g8")
                                 .replace("e1a1", "e1c1").replace("e8a8", "e8c8"), move)
                words = info.split()
                at = words.index("score")
                value = int(words[at + 2]) * (1 if len(moves) % 2 == 0 else -1)
                score = events[-1]["lines"]["lines"][0]["e"]
                self.assertEqual(score if isinstance(score, int) else score.strip("#"), value if words[at + 1] == "cp" else str(value))

    def test_moves_have_the_label_and_the_text_of_the_desk(self):
        need("websocket")
        from desk_client import Desk
        wanted = positions()
        answers, _ = ask_all([{"do": "why", "moves": moves, "played": played} for moves, played in wanted])
        desk = Desk(self.start(ANNOTATE, "serve", "--no-open", "--no-config", "--state", self.path("desk.sqlite"), "--nodes", NODES,
                               "--engine", ENGINE, stdout=subprocess.DEVNULL))
        tab = desk.tab()
        for (moves, played), (*_, answer) in zip(wanted, answers):
            with self.subTest(moves=moves, played=played):
                ours, theirs = answer["ok"], tab.ask("why", moves=moves, played=played)
                for one in (ours, theirs):
                    one.pop("milliseconds")
                    for node in one["game"]["nodes"]:
                        for part in ("before", "after"):
                            node.get("f", {}).get(part, {}).pop("time", None)
                self.assertEqual(ours, theirs)
        tab.close()
        desk.process.send_signal(signal.SIGINT)
        self.assertEqual(desk.process.wait(60), 0)

    def test_games_have_the_text_of_the_program(self):
        with open(SAMPLE, encoding="utf-8") as file:
            ((*events, answer),), _ = ask_all([{"do": "annotate", "name": "sample.pgn", "games": file.read(), "nodes": NODES}])
        self.assertEqual(answer["ok"]["games"], 3)
        for format_ in ("pgn", "bgn"):
            path = self.path(f"native.{format_}")
            subprocess.run([ANNOTATE, "--no-config", "--quiet", "--nodes", str(NODES), SAMPLE, "-o", path], check=True)
            with open(path, encoding="utf-8") as file:
                self.assertEqual("".join(event[format_] for event in events if event["event"] == "game"), file.read())


def main():
    if not shutil.which("node") or not os.path.isfile(MODULE):
        print("skipped: no node, or no marginalia.wasm.gz beside the programs (cmake --preset wasm)")
        return 77
    return unittest.main(module=__name__)


if __name__ == "__main__":
    sys.exit(main())
