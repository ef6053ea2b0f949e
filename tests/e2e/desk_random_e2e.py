# SPDX-License-Identifier: GPL-3.0-or-later
"""The desk as a program, asked at random: no order of requests breaks it. With sanitizers longer, by hand."""
import os
import random
import time

from desk_e2e import PGN, DeskJourney


class RandomTabs(DeskJourney):
    SECONDS = float(os.environ.get("MARGINALIA_DESK_SECONDS", "3"))  # longer by hand, with sanitizers

    def test_no_order_of_requests_breaks_it(self):
        """Several tabs ask at random, mostly for what makes sense, and come and go. Each question has one answer."""
        seed = int(os.environ.get("MARGINALIA_DESK_SEED", time.time_ns() % 1_000_000))
        dice = random.Random(seed)
        self.write("club.pgn", PGN * 20)
        os.mkdir(self.path("folder"))
        self.write("folder/inside.pgn", PGN)
        desk = self.serve(self.path("club.pgn"), "--folder", self.path("folder"), nodes=300)
        lines = [["e2e4", "e7e5", "d1h5", "b8c6", "f1c4"], ["d2d4", "d7d5"], []]
        tabs = [desk.tab() for _ in range(3)]
        revisions = {}
        end = time.monotonic() + self.SECONDS
        while time.monotonic() < end:
            at = dice.randrange(len(tabs))
            tab = tabs[at]
            if dice.random() < 0.02:
                tab.close()
                tabs[at] = desk.tab()
                continue
            document, number, node = dice.choice([1, 1, 1, 2, 3, 4, 99]), dice.randrange(1, 45), dice.randrange(-2, 12)
            where = {"document": document, "number": number}
            op = dice.choice([{"op": "comment", "node": node, "text": dice.choice(["", "x", "\N{SNOWMAN}" * 50, "[%eval 3]}"])},
                              {"op": "nags", "node": node, "nags": [dice.randrange(0, 200)]},
                              {"op": "add", "node": node, "moves": dice.choice(lines)}, {"op": "delete", "node": node},
                              {"op": "main", "node": node}, {"op": "tag", "name": "Site", "value": "S"}, {"op": "none"}])
            what, members = dice.choice([
                ("hello", {}), ("files", {}), ("game", where), ("game", where), ("list", {**where, "from": number}),
                ("list", {**where, "filter": dice.choice(["--player Ada", "--result 0-1", "x"])}),
                ("edit", {**where, "revision": revisions.get((document, number), 0), "op": op}),
                ("edit", {**where, "revision": revisions.get((document, number), 0), "op": op}),
                ("undo", {**where, "revision": revisions.get((document, number), 0)}),
                ("redo", {**where, "revision": revisions.get((document, number), 0)}),
                ("annotate", {"document": document, "numbers": [number], "isFirst": dice.random() < 0.5}),
                ("queue", {"what": dice.choice(["pause", "resume", "resume", "clear", "first", "remove"]), **where}),
                ("analyse", {"engines": [0], "moves": dice.choice(lines), "lines": dice.randrange(0, 4)}), ("stop", {}),
                ("why", {"moves": lines[0], "played": dice.choice(["g8f6", "g7g6"])}), ("lookup", {**where, "moves": lines[1]}),
                ("open", {"text": PGN}), ("open", {"file": "inside.pgn"}), ("close", {"document": dice.choice([2, 3, 4, 5])}),
                ("save", {"document": document, "name": dice.choice(["", "new.pgn", "new.html"]), "format": dice.choice(["pgn", "bgn"])}),
                ("list", {**where, "sort": dice.choice(["white", "plies", "x"]), "isDescending": True, "from": dice.randrange(0, 3)}),
                ("sort", dice.choice([{}, {**where, "sort": "date"}])), ("exercises", {}), ("game", {"document": 0, "number": number}),
                ("tried", {"document": dice.choice([0, document]), "number": number, "node": node, "isSolved": dice.random() < 0.5}),
                ("export", {"document": document, "format": "html"}), ("wrong", {**where, "node": node, "text": "?"}),
                ("player", {"document": document, "player": "Ada"}), ("line", {"line": dice.choice([["e4", "e5"], ["e5"], [], 7])}),
                ("puzzles", {"what": dice.choice(["make", "make", "cancel", "again"]), "document": document, "name": "P",
                             **dice.choice([{}, {"numbers": [number]}])}),
                ("test", {"document": document, "side": dice.choice(["white", "both", "x"])})])
            asked = tab.send(what, **members)
            if what == "test" and dice.random() < 0.9:  # its answer comes at its end
                time.sleep(dice.random() / 5)
                tabs[at - 1].ask("stop-test")
            answer = tab.answer(asked)
            self.assertTrue("ok" in answer or (answer["error"] and answer["code"]), f"seed {seed}: {what} {answer}")
            if "revision" in answer.get("ok", {}):
                revisions[document, number] = answer["ok"]["revision"]
        tabs[0].ask("hello")
        for tab in tabs:
            tab.close()
        self.end(desk)
