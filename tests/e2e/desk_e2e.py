# SPDX-License-Identifier: GPL-3.0-or-later
"""The desk as a program (`annotate serve`): what the page asks of it, and what strangers get."""
import json
import os
import signal
import subprocess

from journey import ANNOTATE, ENGINE, Journey, ROOT, need, script

need("websocket")
import websocket  # noqa: E402
from desk_client import Desk  # noqa: E402
from fault_shim import FaultShim  # noqa: E402

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
GAME = """[Event "Club"]
[White "Ada"]
[Black "Bo"]
[Result "1-0"]

1. e4 e5 2. Qh5 {early} Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

"""
OTHER = """[Event "Club"]
[White "Cy"]
[Black "Dee"]
[Result "*"]

1. d4 d5 2. c4 e6 3. Nc3 Nf6 *

"""
PGN = GAME + OTHER


class DeskJourney(Journey):
    def command(self, *arguments, nodes=2000, engine=ENGINE):
        return [ANNOTATE, "serve", "--no-open", "--no-config", "--state", self.path("desk.sqlite"), "--nodes", nodes, "--engine", engine,
                *arguments]

    def serve(self, *arguments, env=None, **options):
        return Desk(self.start(*self.command(*arguments, **options), stdout=subprocess.DEVNULL, env=env))

    def open_tab(self, desk):
        tab = desk.tab()
        self.addCleanup(tab.close)
        return tab

    def end(self, desk):
        desk.process.send_signal(signal.SIGINT)
        self.assertEqual(desk.process.wait(60), 0, desk.process.stderr.read())


class Work(DeskJourney):
    def test_a_named_file_is_read_edited_annotated_and_saved(self):
        self.write("club.pgn", PGN)
        desk = self.serve(self.path("club.pgn"))
        tab = self.open_tab(desk)
        hello = tab.ask("hello")
        (document,) = hello["documents"]
        self.assertEqual((document["name"], document["kind"], document["format"]), ("club.pgn", "file", "pgn"))
        self.assertTrue(hello["engines"][0]["name"].startswith("Marginalia"))
        where = {"document": document["id"], "number": 1}

        rows = tab.ask("list", document=document["id"], **{"from": 0, "count": 50})
        self.assertEqual([(row["white"], row["plies"]) for row in rows["rows"]], [("Ada", 7), ("Cy", 6)])
        found = tab.ask("list", document=document["id"], filter="--player Dee")
        self.assertEqual([row["n"] for row in found["rows"]], [2])
        self.assertEqual(tab.fault("list", document=document["id"], filter="--nonsense"), "illegal")

        state = tab.ask("game", **where)
        self.assertEqual([node["s"] for node in state["game"]["nodes"]], ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"])
        edited = tab.ask("edit", **where, revision=state["revision"], op={"op": "comment", "node": 4, "text": "the idea"})
        self.assertIn("the idea", json.dumps(edited["game"]["nodes"][4]))
        self.assertEqual(tab.fault("edit", **where, revision=state["revision"], op={"op": "delete", "node": 6}), "stale")
        added = tab.ask("edit", **where, revision=edited["revision"], op={"op": "add", "node": 4, "moves": ["g7g6"]})
        self.assertEqual(tab.fault("edit", **where, revision=added["revision"], op={"op": "add", "node": 0, "moves": ["e2e4"]}),
                         "illegal")
        back = tab.ask("undo", **where, revision=added["revision"])
        self.assertEqual(back["game"], edited["game"])

        self.assertEqual(tab.ask("annotate", document=document["id"])["queued"], 2)
        tab.event("look", lambda event: event["number"] == 1)
        for number in (1, 2):
            tab.event("changed", lambda event, n=number: event["number"] == n and event["state"] == "done")
            row = tab.ask("list", document=document["id"], **{"from": number - 1, "count": 1})["rows"][0]
            self.assertEqual((row["n"], row["state"]), (number, "done"))
        told = tab.ask("game", **where)
        self.assertTrue(any(4 in node.get("n", []) for node in told["game"]["nodes"]), "3... Nf6 is a blunder")
        self.assertIn("the idea", json.dumps(told["game"]))
        self.assertIn("early", json.dumps(told["game"]))

        saved = tab.ask("save", document=document["id"], name="", format="pgn")
        self.assertEqual(saved["games"], 2)
        text = self.read("club.pgn").decode()
        self.assertIn("the idea", text)
        self.assertRegex(text, r"Nf6\?*\s*\$4|Nf6 \$4")
        exported = tab.ask("export", document=document["id"], format="bgn")
        status, headers, body = desk.request(exported["address"])
        self.assertEqual((status, headers["Content-Disposition"]), (200, 'attachment; filename="club.bgn"'))
        self.assertEqual(len(body.decode().strip().split("\n")), 2)
        self.assertEqual(desk.request(exported["address"])[0], 404)
        self.end(desk)

    def test_a_game_that_is_edited_while_it_is_annotated_is_annotated_with_the_edit(self):
        self.write("club.pgn", PGN)
        desk = self.serve(self.path("club.pgn"))
        tab = self.open_tab(desk)
        where = {"document": tab.ask("hello")["documents"][0]["id"], "number": 1}
        tab.ask("annotate", document=where["document"], numbers=[1])
        tab.event("look", lambda event: event["number"] == 1)
        tab.ask("queue", what="pause")  # so that the edit comes before the end
        state = tab.ask("game", **where)
        edit = {"op": "comment", "node": 0, "text": "mine"}
        edited = tab.ask("edit", **where, revision=state["revision"], op=edit)
        tab.ask("queue", what="resume")
        if edited["state"] != "done":
            tab.event("changed", lambda event: event["state"] == "done")
        told = tab.ask("game", **where)
        self.assertIn("mine", json.dumps(told["game"]))
        self.assertTrue(any(4 in node.get("n", []) for node in told["game"]["nodes"]), "3... Nf6 is a blunder")
        self.end(desk)

    def test_what_the_desk_writes_is_what_annotate_writes(self):
        self.write("club.pgn", PGN)
        desk = self.serve(self.path("club.pgn"))
        tab = self.open_tab(desk)
        document = tab.ask("hello")["documents"][0]["id"]
        tab.ask("annotate", document=document)
        for _ in range(2):
            tab.event("changed", lambda event: event["state"] == "done")
        exported = tab.ask("export", document=document, format="bgn")
        body = desk.request(exported["address"])[2]
        self.run_program(ANNOTATE, "--no-config", "-q", "--nodes", 2000, "--engine", ENGINE, "-j", 1, "club.pgn", "-o", "out.bgn")
        self.assertEqual(body, self.read("out.bgn"))

    def test_a_move_that_is_tried_is_judged(self):
        tab = self.open_tab(self.serve())
        # 3... Nf6 lets White mate.
        moves = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4"]
        asked = tab.send("why", moves=moves, played="g8f6")
        self.assertEqual(tab.event("try", lambda event: event["label"] != 0)["id"], asked)
        answer = tab.answer(asked)["ok"]
        self.assertEqual(answer["label"], 4)
        nodes = answer["game"]["nodes"]
        self.assertEqual(nodes[0]["u"], "g8f6")
        self.assertIn("Qxf7#", [node["s"] for node in nodes])
        self.assertNotIn("isAsGood", answer)
        good = tab.ask("why", moves=moves, played="g7g6")
        self.assertEqual(good["label"], 0)
        self.assertEqual(tab.fault("why", moves=moves, played="g8g6"), "illegal")
        self.assertEqual(tab.fault("why", start="no position", played="e2e4"), "illegal")
        self.assertIn(tab.ask("play", moves=moves, elo=1500)["u"][:2], {"g7", "d8", "g8", "b8", "d7", "c6", "e8", "f8", "a7"})

    def test_a_move_that_is_tried_gets_label_and_words_of_a_run_where_both_search_evenly(self):
        tries = [("5rk1/5ppp/8/3p4/4Q3/8/5PPP/6K1 w - - 0 1", "1. h3", "h2h3"),
                 ("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3", "3... Nf6", "g8f6"),
                 ("8/8/8/8/4k3/8/4P3/4K3 w - - 0 1", "1. Kd1", "e1d1"),
                 ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "1. Rd8#", "d1d8")]
        self.write("tries.pgn", "".join(f'[SetUp "1"]\n[FEN "{fen}"]\n\n{text} *\n\n' for fen, text, _ in tries))
        self.run_program(ANNOTATE, "--no-config", "-q", "--nodes", 2000, "--spend", "even", "--no-praise", "--engine", ENGINE, "-j", 1,
                         "tries.pgn", "-o", "out.bgn")
        games = [json.loads(line) for line in self.read("out.bgn").decode().splitlines() if line.startswith('{"')]
        tab = self.open_tab(self.serve("--spend", "even", "--no-praise"))
        labels = []
        for (fen, _, played), game in zip(tries, games, strict=True):
            written = game["moves"][0].get("a", [{}])[0]
            answer = tab.ask("why", start=fen, played=played)
            self.assertEqual(answer["label"], written.get("nag", 0), fen)
            node = answer["game"]["nodes"][0]
            self.assertEqual([text for _, text in node.get("t", [])], [written["comment"]] if "comment" in written else [], fen)
            labels.append(answer["label"])
        self.assertEqual(labels[:2], [4, 4])

    def test_lines_come_while_they_are_looked_at(self):
        tab = self.open_tab(self.serve())
        first = tab.ask("analyse", engines=[0], moves=["e2e4"], lines=2)["analysis"]
        news = tab.event("lines", lambda event: event["analysis"] == first and event["depth"] >= 6 and len(event["lines"]) == 2)
        self.assertEqual(len(news["lines"][0]["u"]), len(news["lines"][0]["s"]))
        second = tab.ask("analyse", engines=[0], start="7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")["analysis"]
        self.assertTrue(tab.event("lines", lambda event: event["analysis"] == second)["isEnd"])  # stalemate
        self.assertEqual(tab.fault("analyse", engines=[7]), "illegal")
        tab.ask("stop")
        opening = tab.ask("lookup", moves=["e2e4", "c7c5"])
        self.assertEqual(opening["opening"]["name"], "Sicilian Defense")
        self.assertIn("Nf3", [move["s"] for move in opening["book"]])
        document = tab.ask("open", text=PGN * 2)["document"]["id"]
        games = tab.ask("lookup", document=document)["games"]
        self.assertEqual((games["total"], [(move["s"], move["games"], move["white"]) for move in games["moves"]]),
                         (4, [("d4", 2, 0), ("e4", 2, 2)]))
        self.assertEqual(tab.ask("lookup", document=document, moves=["a2a3"])["games"]["total"], 0)
        self.assertEqual(tab.fault("lookup", document=99), "missing")

    def test_texts_and_uploads_are_games(self):
        desk = self.serve()
        tab, other = self.open_tab(desk), self.open_tab(desk)
        for text, plies in ((PGN, 7), ("1. e4 e5 2. Nf3", 3), ("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1", 0), ("e2e4 e7e5", 2)):
            document = tab.ask("open", text=text)["document"]["id"]
            self.assertEqual(tab.ask("list", document=document)["rows"][0]["plies"], plies)
            other.event("documents")
        self.assertEqual(tab.fault("open", text="nothing of the kind"), "unreadable")
        status, answer = desk.upload("mine.bgn", desk.request(tab.ask("export", document=document, format="bgn")["address"])[2])
        self.assertEqual((status, answer["document"]["kind"]), (200, "upload"))
        self.assertEqual(desk.upload("junk.pgn", b"\0\1\2" * 100)[0], 422)

    def test_a_sentence_that_is_wrong_can_be_reported(self):
        desk = self.serve()
        tab = self.open_tab(desk)
        document = tab.ask("open", text=PGN)["document"]["id"]
        tab.ask("annotate", document=document, numbers=[1])
        told = tab.event("verdict", lambda event: "text" in event)
        self.assertTrue(told["n"] and told["ply"] == 6, f"a sentence comes before the game is done: {told}")
        tab.event("changed", lambda event: event["state"] == "done")
        moves = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4"]
        node = tab.ask("game", document=document, number=1)["game"]["nodes"][5]
        path = tab.ask("wrong", document=document, number=1, node=5, text="No!", sentence=node["t"][0][1])["path"]
        self.assertEqual(tab.fault("wrong", document=document, number=1, node=99, text=""), "unwritten")
        tried = tab.ask("why", moves=moves, played="g8f6")["game"]["nodes"][0]
        tab.ask("wrong", document=document, number=1, node=4, text="Why?", sentence=tried["t"][0][1],
                asked={"moves": moves, "played": "g8f6"}, facts=tried["f"])
        tab.ask("wrong", document=document, number=1, node=0, text="So?", asked={"moves": ["e2e4"], "played": "e7e6"}, facts={"v": 7})
        lines = [json.loads(line) for line in self.read(path).splitlines()]
        for line, (sent, what) in zip(lines, [(node, "No!"), (tried, "Why?")]):
            self.assertEqual((line["moves"], line["move"], line["complaint"]), (moves, "g8f6", what))
            self.assertEqual((line["sentence"], line["facts"]), (sent["t"][0][1], sent["f"]))
            self.assertTrue(line["engine"].startswith("Marginalia"))
        self.assertEqual((lines[2]["move"], lines[2]["complaint"], "facts" in lines[2]), ("e7e6", "So?", False))
        # Each is a case of the tests, which say here that both sentences still come.
        cases = os.path.join(os.path.dirname(ANNOTATE), "..", "tests", "test_cases")
        if os.path.exists(cases):
            told = subprocess.run([cases, "-tc=complaints*"], cwd=ROOT, env={**os.environ, "MARGINALIA_COMPLAINTS": path},
                                  capture_output=True, text=True)
            self.assertEqual((told.returncode, told.stdout.count("is still said")), (1, 2), told.stdout)


class Lasting(DeskJourney):
    def test_what_was_shown_as_done_outlives_a_kill(self):
        self.write("club.pgn", PGN)
        desk = self.serve(self.path("club.pgn"))
        tab = self.open_tab(desk)
        document = tab.ask("hello")["documents"][0]["id"]
        where = {"document": document, "number": 2}
        state = tab.ask("game", **where)
        edited = tab.ask("edit", **where, revision=state["revision"], op={"op": "comment", "node": 0, "text": "kept"})
        tab.ask("queue", what="pause")
        self.assertEqual(tab.ask("annotate", document=document, numbers=[1])["queued"], 1)
        desk.process.kill()
        desk.process.wait()

        again = self.serve(self.path("club.pgn"))
        tab = self.open_tab(again)
        hello = tab.ask("hello")
        document = hello["documents"][0]["id"]
        self.assertIn("kept", json.dumps(tab.ask("game", document=document, number=2)["game"]))
        self.assertEqual(edited["game"], tab.ask("game", document=document, number=2)["game"])
        # What waited is annotated now.
        while tab.ask("game", document=document, number=1).get("state") != "done":
            pass
        self.end(again)

    def test_a_file_that_somebody_else_wrote_stays(self):
        self.write("club.pgn", PGN)
        desk = self.serve(self.path("club.pgn"))
        tab = self.open_tab(desk)
        document = tab.ask("hello")["documents"][0]["id"]
        state = tab.ask("game", document=document, number=1)
        tab.ask("edit", document=document, number=1, revision=state["revision"], op={"op": "tag", "name": "Site", "value": "Here"})
        self.write("club.pgn", OTHER)
        self.assertEqual(tab.fault("save", document=document, name="", format="pgn"), "changed")
        self.assertEqual(self.read("club.pgn").decode(), OTHER)


    def test_a_file_that_was_saved_when_the_desk_was_killed_is_known_to_be_its_own(self):
        shim = FaultShim(self.folder)
        if shim.path is None:
            self.skipTest("there is no C compiler")
        self.write("club.pgn", PGN)
        os.mkdir(self.path("folder"))
        for nth in (1, 2):  # with a file there, and with a note of the set of files
            for fault in (None, shim.environment("rename", nth, -1, "copy.pgn")):
                desk = self.serve(self.path("club.pgn"), "--folder", self.path("folder"), env=fault)
                tab = self.open_tab(desk)
                where = {"document": tab.ask("hello")["documents"][0]["id"], "number": 1}
                edit = {"op": "tag", "name": "Site", "value": f"{nth} {bool(fault)}"}
                tab.ask("edit", **where, revision=tab.ask("game", **where)["revision"], op=edit)
                asked = tab.send("save", document=where["document"], name="copy.pgn", format="pgn")
                if fault is None:
                    self.assertIn("ok", tab.answer(asked))
                    self.end(desk)
                else:
                    desk.process.wait(60)
        tab = self.open_tab(self.serve(self.path("club.pgn"), "--folder", self.path("folder")))
        tab.ask("save", document=tab.ask("hello")["documents"][0]["id"], name="copy.pgn", format="pgn")


class Strangers(DeskJourney):
    def test_nobody_else_is_let_in(self):
        self.write("secret.pgn", PGN)
        os.mkdir(self.path("folder"))
        self.prepare_folder()
        desk = self.serve("--folder", self.path("folder"))
        self.assertEqual(desk.request("/", cookie=None)[0], 403)
        self.assertEqual(desk.request("/?token=" + "0" * 32, cookie=None)[0], 403)
        self.assertEqual(desk.request("/", Host="evil.example")[0], 403)
        self.assertEqual(desk.request("/upload?name=x", b"x", Origin="http://127.0.0.1:1")[0], 403)
        self.assertEqual(desk.request("/../../etc/passwd")[0], 400)
        for origin, cookie in (("http://evil.example", desk.cookie), (desk.host, "x=y")):
            with self.assertRaises(websocket.WebSocketBadStatusException):
                websocket.create_connection(desk.host.replace("http", "ws") + "/desk", origin=origin, cookie=cookie)
        status, headers, body = desk.request("/")
        self.assertEqual(status, 200)
        self.assertIn(b"<!doctype html>", body[:100].lower())
        self.assertIn("frame-ancestors 'none'", headers["Content-Security-Policy"])

        tab = self.open_tab(desk)
        self.assertEqual([file["name"] for file in tab.ask("files")["files"]], ["inside.pgn"])
        document = tab.ask("open", file="inside.pgn")["document"]["id"]
        for name in ("../secret.pgn", self.path("secret.pgn"), "link.pgn", "/etc/passwd"):
            self.assertIn(tab.fault("open", file=name), ("refused", "missing"), name)
            self.assertIn(tab.fault("save", document=document, name=name, format="pgn"), ("refused", "missing"), name)
        self.assertEqual(self.read("secret.pgn").decode(), PGN)

    def prepare_folder(self):
        self.write("folder/inside.pgn", OTHER)
        os.symlink(self.path("secret.pgn"), self.path("folder/link.pgn"))

    def test_odd_requests_get_sentences(self):
        tab = self.open_tab(self.serve())
        for text in ("", "{", "[]", "7", '{"id":1}', '{"do":"game"}', '{"id":2,"do":"edit","op":5}', '{"do":"list","from":-9e99}',
                     '{"do":"analyse","moves":[1,{}]}', '{"do":"why","moves":7}', '{"do":"open","text":""}', "[" * 10000):
            tab.socket.send(text)
            self.assertIn("error", json.loads(tab.socket.recv()), text)
        self.assertEqual(tab.fault("no-such-thing"), "unknown")
        document = tab.ask("open", text=PGN)["document"]["id"]
        for node in ("0", 1e30, None):
            self.assertEqual(tab.fault("edit", document=document, number=1, revision=0, op={"op": "delete", "node": node}), "illegal")
        self.assertEqual(tab.fault("game", document=77, number=1), "missing")
        self.assertTrue(tab.ask("hello")["version"])

    def test_an_engine_that_dies_is_told_and_the_desk_lives(self):
        desk = self.serve(engine=script("bad_engine.py", "dies-on-go"))
        tab = self.open_tab(desk)
        document = tab.ask("open", text=PGN)["document"]["id"]
        tab.ask("analyse", engines=[0])
        self.assertTrue(tab.event("lines", lambda event: event.get("fault"))["fault"])
        self.assertEqual(tab.fault("why", played="e2e4"), "engine")
        tab.ask("annotate", document=document, numbers=[1])
        queue = tab.event("queue", lambda event: event.get("fault"))
        self.assertTrue(queue["isPaused"] and [job["number"] for job in queue["jobs"]] == [1], queue)
        self.assertEqual(len(tab.ask("list", document=document)["rows"]), 2)

    def test_a_game_without_moves_is_done_with(self):
        tab = self.open_tab(self.serve())
        document = tab.ask("open", text='[Event "x"]\n[Result "1-0"]\n\n1-0\n\n' + OTHER)["document"]["id"]
        tab.ask("annotate", document=document)
        for number in (1, 2):
            tab.event("changed", lambda event, n=number: event["number"] == n)
