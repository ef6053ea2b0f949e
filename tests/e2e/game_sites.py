# SPDX-License-Identifier: GPL-3.0-or-later
"""A lichess and a chess.com on this machine, with their errors, for games_by_name_e2e.py."""
import http.server
import json
import threading
import time
import urllib.parse

MOVES = ("1. e4 e5 2. f4 exf4 3. Ke2 Qh4 4. d4 f3+ 0-1", "1. f3 e5 2. g4 Qh4# 0-1",
         "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Nbd7 5. cxd5 exd5 6. Nxd5 Nxd5 7. Bxd8 Bb4+ 1-0")


def stamp(seconds):
    return time.strftime("%Y.%m.%d %H:%M:%S", time.gmtime(seconds)).split()


def pgn(site, number, seconds):
    """Anna's game as the site writes it."""
    day, clock = stamp(seconds)
    moves = MOVES[number % len(MOVES)]
    white, black = ("Anna", f"Rival{number}") if number % 2 else (f"Rival{number}", "Anna")
    link = (f'[Site "https://lichess.org/game{number:04}"]' if site == "lichess" else
            f'[Site "Chess.com"]\n[EndDate "{day}"]\n[EndTime "{clock}"]\n[Link "https://www.chess.com/game/live/{number}"]')
    return (f'[Event "Rated blitz game"]\n{link}\n[Date "{day}"]\n[White "{white}"]\n[Black "{black}"]\n[Result "{moves.split()[-1]}"]\n'
            f'[UTCDate "{day}"]\n[UTCTime "{clock}"]\n[WhiteElo "1500"]\n[BlackElo "1500"]\n\n{moves}\n\n\n')


class Sites:
    """`games` are seconds. Each of `faults` spoils one answer: a status, (429, seconds), or the name of a method of Handler."""

    def __init__(self):
        self.games = []
        self.faults = []
        self.asked = []  # (path, headers)
        self.at_once = self.most_at_once = 0
        self.lock = threading.Lock()
        self.release = threading.Event()  # ends what hangs
        handler = type("Bound", (Handler,), {"sites": self})
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.release.set()
        self.server.shutdown()
        self.server.server_close()

    def paths(self):
        return [path for path, _ in self.asked]

    def page(self, path, query):
        """Body and type; None: there is no such page."""
        if path == "/api/games/user/Anna":
            since, until = int(query.get("since", 0)), int(query.get("until", 1 << 60))
            found = [i for i, at in enumerate(self.games) if since <= at * 1000 <= until]
            found.sort(key=lambda i: -self.games[i])
            return "".join(pgn("lichess", i, self.games[i]) for i in found[:int(query["max"])]), "application/x-chess-pgn"
        months = sorted({time.strftime("%Y/%m", time.gmtime(at)) for at in self.games})
        if path == "/pub/player/anna/games/archives":
            return json.dumps({"archives": [f"{self.url}/pub/player/anna/games/{month}" for month in months]}), "application/json"
        for month in months:
            if path == f"/pub/player/anna/games/{month}/pgn":
                return "".join(pgn("chesscom", i, at) for i, at in enumerate(self.games)
                               if time.strftime("%Y/%m", time.gmtime(at)) == month), "application/x-chess-pgn"
        return None


class Handler(http.server.BaseHTTPRequestHandler):
    sites = None
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        sites = self.sites
        with sites.lock:
            sites.asked.append((self.path, dict(self.headers)))
            sites.at_once += 1
            sites.most_at_once = max(sites.most_at_once, sites.at_once)
            fault = sites.faults.pop(0) if sites.faults else None
        try:
            self.answer_with(fault)
        except (BrokenPipeError, ConnectionResetError):
            pass
        finally:
            with sites.lock:
                sites.at_once -= 1

    def answer_with(self, fault):
        url = urllib.parse.urlsplit(self.path)
        found = self.sites.page(url.path, dict(urllib.parse.parse_qsl(url.query)))
        if isinstance(fault, int):
            self.give(fault, "Something", "text/html")
        elif isinstance(fault, tuple):
            self.give(fault[0], "", "text/plain", {"Retry-After": fault[1]})
        elif fault:
            getattr(self, fault)(*(found or ("", "text/html")))
        elif found is None:
            self.give(404, "<html>not found", "text/html")
        else:
            tag = f'"{len(found[0])}"'
            if self.headers.get("If-None-Match") == tag:
                self.give(304, "", found[1])
            else:
                self.give(200, *found, {"ETag": tag})

    def give(self, status, body, kind, more=None, size=None):
        self.send_response(status)
        data = body.encode()
        for name, value in {"Content-Type": kind, "Content-Length": len(data) if size is None else size, **(more or {})}.items():
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(data)

    # Faults by name.

    def cut(self, body, kind):
        """In the middle of the second game."""
        half = body.index("[Event", body.index("[Event") + 1) + 100
        self.give(200, body[:half], kind, size=len(body))
        self.close_connection = True

    def cut_chunks(self, body, kind):
        """The same where the length is not told ahead."""
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        part = body[:body.index("[Event", body.index("[Event") + 1) + 100].encode()
        self.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
        self.close_connection = True

    def hang(self, body, kind):
        """After the first game and a half."""
        self.give(200, body[:body.index("[Event", body.index("[Event") + 1) + 100], kind, size=len(body))
        self.wfile.flush()
        self.sites.release.wait(600)

    def slow(self, body, kind):
        self.give(200, "", kind, size=len(body.encode()))
        for line in body.encode().splitlines(keepends=True):
            self.wfile.write(line)
            self.wfile.flush()

    def page_of_a_hotel(self, *_):
        self.give(200, "<!DOCTYPE html><title>\x1b[31mLog in</title>", "text/html")

    def redirect(self, *_):
        self.give(302, "", "text/plain", {"Location": self.sites.url + self.path})

    def redirect_to_file(self, *_):
        self.give(302, "", "text/plain", {"Location": "file:///etc/passwd"})

    def redirect_for_ever(self, *_):
        self.sites.faults.append("redirect_for_ever")
        self.redirect()
