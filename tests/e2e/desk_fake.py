# SPDX-License-Identifier: GPL-3.0-or-later
"""A desk without a program behind it: the desk's page, and a server in the test that speaks its protocol with answers that are
written down here. So the page is tested alone, also with answers that a sound program never gives."""
import copy
import json
import pathlib
import re
import shutil
import subprocess
import sys

from report_screen import check  # before what it looks for

ROOT = pathlib.Path(__file__).resolve().parents[2]
ADDRESS = "http://desk.test/"


def desk_html(folder):
    """The page as the build makes it."""
    cmake = shutil.which("cmake")
    if cmake is None:
        print("skipped: no CMake")
        sys.exit(77)
    source = folder / "desk_page.cpp"
    folders = f"{ROOT / 'annotate/desk/web'}:{ROOT / 'annotate/output/html/web'}"
    subprocess.run([cmake, f"-DFOLDERS={folders}", f"-DWORDS={ROOT / 'src/judging/words'}", "-DFUNCTION=a::b", "-DHEADER=b.h",
                    f"-DOUTPUT={source}", "-P", ROOT / "src/program/page/embed_page.cmake"], check=True)
    pieces = re.findall(r'R"page\((.*?)\)page"sv|^"(@[A-Z]+@)"sv', source.read_text(encoding="utf-8"), re.S | re.M)
    return "".join(text or place for text, place in pieces)


def games_of(report):
    """The games of a report as data."""
    return [json.loads(text) for text in re.findall(r'class="game">(.*?)</script>', report.read_text(encoding="utf-8"), re.S)]


class FakeDesk:
    """Documents of games as data. Tests put answers into `answers` by the name of the request: data, or what makes them of the
    request; a Refusal is an error."""

    def __init__(self, html, documents=(), **hello):
        self.html = html
        self.asked, self.sockets, self.uploads = [], [], []
        self.documents = {number: list(games) for number, games in enumerate(documents, 1)}
        self.revisions = {}
        self.bad_uploads = {}
        self.hello = {"version": "1", "engines": [{"id": 0, "name": "Marginalia", "tables": "/tb"}, {"id": 1, "name": "Other", "tables": ""}],
                      "queue": {"isPaused": False, "waiting": 0, "finished": 0, "jobs": []}, "language": "en", "hasFolder": False,
                      **hello}
        self.answers = {"analyse": {"analysis": 1}, "stop": {}, "close": {}, "wrong": {}, "tried": {}}
        self.is_up = True

    def serve(self, context, language="en"):
        def answer(route):
            url = route.request.url.split("#")[0]
            if url == ADDRESS:
                page = self.html.replace("@LANGUAGE@", language).replace("@GAMES@", "")
                route.fulfill(body=page, content_type="text/html; charset=utf-8")
            elif url.startswith(ADDRESS + "upload?"):
                self.uploads.append((url, route.request.post_data_buffer))
                if fault := self.bad_uploads.get(url.split("name=")[1]):
                    route.fulfill(status=422, body=json.dumps({"error": fault}), content_type="application/json")
                    return
                self.documents[len(self.documents) + 1] = self.documents[1]
                route.fulfill(body=json.dumps({"document": self.document(len(self.documents))}), content_type="application/json")
            else:
                check(False, f"nothing else is asked for: {url}")
                route.abort()
        context.route("**/*", answer)
        context.route_web_socket(re.compile(r".*/desk$"), self.connect)

    def connect(self, socket):
        if not self.is_up:
            socket.close()
            return
        self.sockets.append(socket)
        socket.on_message(lambda text: self.heard(socket, json.loads(text)))

    def document(self, number):
        return {"id": number, "name": f"file{number}.pgn", "kind": "file", "format": "pgn", "games": len(self.documents[number]),
                "changed": False, "canSave": True}

    def heard(self, socket, request):
        self.asked.append(request)
        name = request["do"]
        answer = self.answers.get(name, getattr(self, "do_" + name, None))
        if callable(answer):
            answer = answer(request)
        if isinstance(answer, Refusal):
            socket.send(json.dumps({"id": request["id"], "error": answer.text, "code": answer.code}))
        elif answer is not None:
            socket.send(json.dumps({"id": request["id"], "ok": answer}))

    def tell(self, **news):
        self.sockets[-1].send(json.dumps(news))

    def requests(self, name):
        return [request for request in self.asked if request["do"] == name]

    def do_hello(self, _):
        return {**self.hello, "documents": [self.document(number) for number in self.documents]}

    def do_list(self, request):
        if "bad" in request["filter"]:
            return Refusal("bad: no such word")
        words = re.sub(r'.*~ "(.*?)".*', r"\1", request["filter"])
        games = self.documents[request["document"]]
        rows = [self.row(game, number) for number, game in enumerate(games, 1)
                if words.lower() in json.dumps(game["tags"]).lower()]
        page = rows[request["from"]:request["from"] + request["count"]]
        return {"rows": page, "games": len(rows), "isAll": True}

    def row(self, game, number):
        tag = dict(game["tags"])
        return {"n": number, "white": tag.get("White", "?"), "black": tag.get("Black", "?"), "result": game["result"],
                "whiteElo": "?", "date": tag.get("Date", ""), "event": tag.get("Event", ""), "plies": 20, "state": "done",
                "labels": {"white": [0, 1, 2], "black": [0, 0, 0]}}

    def do_game(self, request):
        place = (request["document"], request["number"])
        return {"game": self.documents[place[0]][place[1] - 1], "revision": self.revisions.get(place, 1), "state": "",
                **({"undo": "comment"} if self.revisions.get(place, 1) > 1 else {})}

    def do_edit(self, request):
        """Enough of writing to see that it arrives: comments, signs and arrows."""
        place = (request["document"], request["number"])
        if request["revision"] != self.revisions.get(place, 1):
            return Refusal("old", "stale")
        game = copy.deepcopy(self.documents[place[0]][place[1] - 1])
        op = request["op"]
        if op["op"] == "comment" and op["node"] >= 0:
            game["nodes"][op["node"]]["t"] = [["", op["text"]]]
        elif op["op"] == "nags":
            game["nodes"][op["node"]]["n"] = op["nags"]
        elif op["op"] == "shapes":
            game["nodes"][op["node"]]["a"] = op["shapes"]
        self.documents[place[0]][place[1] - 1] = game
        self.revisions[place] = request["revision"] + 1
        return self.do_game(request)

    do_undo = do_redo = do_game

    def do_queue(self, request):
        self.hello["queue"]["isPaused"] = request["what"] == "pause"
        return self.hello["queue"]

    def do_annotate(self, request):
        return {"queued": len(request.get("numbers", [])) or len(self.documents[request["document"]])}


class Refusal:
    def __init__(self, text, code=None):
        self.text, self.code = text, code
