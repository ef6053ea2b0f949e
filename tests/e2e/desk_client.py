# SPDX-License-Identifier: GPL-3.0-or-later
"""`annotate serve` as a program, and a tab of a browser that speaks its protocol (annotate/desk/PROTOCOL.md)."""
import collections
import json
import re
import time
import urllib.error
import urllib.parse
import urllib.request

from processes import PATIENCE
from python_packages import need

need("websocket")
import websocket  # noqa: E402


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class Desk:
    """A running desk: `address` as it is printed, `host`, and the cookie that the address gives."""

    def __init__(self, process):
        self.process = process
        self.seen = ""
        while not (match := re.search(r"(http://127\.0\.0\.1:\d+)/\?token=\S+", self.seen)):
            line = process.stderr.readline().decode()
            if not line:
                raise AssertionError(f"the desk has ended: {self.seen}")
            self.seen += line
        self.address, self.host = match[0], match[1]
        status, headers, _ = self.request(self.address, cookie=None)
        assert status in (302, 303), status
        self.cookie = headers["Set-Cookie"].split(";")[0]

    def request(self, path="/", data=None, cookie="", **headers):
        """Status, headers and body. `cookie` None: none; "": the desk's."""
        address = path if path.startswith("http") else self.host + path
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if cookie is not None:
            sent["Cookie"] = cookie or self.cookie
        if data is not None:
            sent.setdefault("Origin", self.host)
        request = urllib.request.Request(address, data, sent)
        try:
            answer = urllib.request.build_opener(_NoRedirect).open(request, timeout=PATIENCE)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            return answer.status, answer.headers, answer.read()

    def upload(self, name, data):
        status, _, body = self.request("/upload?name=" + urllib.parse.quote(name), data)
        return status, json.loads(body)

    def tab(self):
        return Tab(self)


class Tab:
    """Asks, and keeps the events that come meanwhile."""

    def __init__(self, desk):
        self.socket = websocket.create_connection(desk.host.replace("http", "ws") + "/desk", origin=desk.host, cookie=desk.cookie,
                                                  timeout=PATIENCE)
        self.last = 0
        self.answers = {}
        self.events = collections.deque()

    def close(self):
        self.socket.close()

    def send(self, request, /, **members):
        self.last += 1
        self.socket.send(json.dumps({"id": self.last, "do": request, **members}))
        return self.last

    def read(self):
        message = json.loads(self.socket.recv())
        if "event" in message:
            self.events.append(message)
        else:
            self.answers[message["id"]] = message

    def answer(self, request):
        while request not in self.answers:
            self.read()
        return self.answers.pop(request)

    def ask(self, request, /, **members):
        """The value of the answer; a fault fails the test."""
        answer = self.answer(self.send(request, **members))
        if "ok" not in answer:
            raise AssertionError(f"{request}: {answer}")
        return answer["ok"]

    def fault(self, request, /, **members):
        """The code of the fault that it must have."""
        answer = self.answer(self.send(request, **members))
        if "ok" in answer:
            raise AssertionError(f"{request} was to fail: {str(answer)[:300]}")
        assert answer["error"], answer
        return answer["code"]

    def event(self, name, fits=lambda event: True):
        """The next event of the name that fits; those before it are dropped."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            while self.events:
                event = self.events.popleft()
                if event["event"] == name and fits(event):
                    return event
            self.read()
        raise AssertionError(f"waited in vain for {name}")
