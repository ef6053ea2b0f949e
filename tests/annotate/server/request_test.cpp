// SPDX-License-Identifier: GPL-3.0-or-later
// Requests of the person's own browser, and what no browser would send.
#include "tests/annotate/server/served.h"

using namespace test_support;

TEST_CASE("request: requests on one connection are answered in order, also those sent ahead") {
  Served served;
  HttpClient client(served.port());
  std::string all;
  for (const char* path : {"/one", "/two?a=1", "/three"}) all += http_request("GET", path, served.known());
  client.send(all);
  CHECK(client.receive().body == "/one");
  CHECK(client.receive().body == "/two|a=1");
  CHECK(client.receive().body == "/three");
  client.send(http_request("GET", "/last", served.known() + "Connection: close\r\n"));
  CHECK(client.receive().body == "/last");
  CHECK(client.is_closed());
}

TEST_CASE("request: HEAD says what GET would send") {
  Served served;
  HttpClient client(served.port());
  client.send(http_request("HEAD", "/four", served.known()));
  const HttpResponse head = client.receive(true);
  CHECK(head.status == 200);
  CHECK(head.header("Content-Length") == "5");
  CHECK(served.handler.count("head /four") == 1);
  client.send(http_request("GET", "/next", served.known()));
  CHECK(client.receive().body == "/next");
}

TEST_CASE("request: others are served while the handler works on one") {
  Served served;
  HttpClient client(served.port());
  client.send(http_request("GET", "/later", served.known()));
  served.handler.await("get /later");
  CHECK(served.get("/other").body == "/other");
  served.handler.waiting.front()({.body = "late"});
  CHECK(client.receive().body == "late");
}

TEST_CASE("request: other methods are not allowed") {
  Served served;
  for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW"}) {
    HttpClient client(served.port());
    client.send(http_request(method, "/", served.own_page()));
    const HttpResponse answer = client.receive();
    CHECK(answer.status == 405);
    CHECK(answer.header("Allow") == "GET, HEAD");
  }
  HttpClient client(served.port());
  client.send(http_request("GET", "/upload", served.known()));
  const HttpResponse answer = client.receive();
  CHECK(answer.status == 405);
  CHECK(answer.header("Allow") == "POST");
}

TEST_CASE("request: a path that leaves the root never comes to the handler") {
  Served served;
  for (const char* target : {"/../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/a/..%2f..%2fetc", "/a%00",
                             "/%zz", "/..%5c..%5cwindows"}) {
    CAPTURE(target);
    CHECK(served.get(target).status == 400);
  }
  CHECK(served.get("/K%C3%B6nig%20a?b=%26").body == "/K\u00f6nig a|b=&");
}

TEST_CASE("request: a header that does not end is cut off") {
  Served served;
  HttpClient client(served.port());
  client.send("GET / HTTP/1.1\r\n");
  for (int i = 0; i < 10'000 && client.send("X-Line-" + std::to_string(i) + ": yes\r\n"); ++i) {}
  CHECK(client.receive().status == 431);
  HttpClient line(served.port());
  line.send("GET /" + std::string(100'000, 'a'));
  CHECK(line.receive().status == 431);
}

TEST_CASE("request: what is not HTTP is answered or closed") {
  Served served;
  for (const char* bytes :
       {"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET / HTTP/1.1\r\nHost : a\r\n\r\n", "GET / HTTP/1.1\nHost: a\n\n", "GET  / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.0\r\n\r\n", "GET / HTTP/9.9\r\n\r\n"}) {
    CAPTURE(bytes);
    HttpClient client(served.port());
    client.send(bytes);
    const int status = client.receive().status;
    CHECK((status == 400 || status == 505));
    CHECK(client.is_closed());
  }
}

TEST_CASE("request: a body where none belongs ends the connection") {
  Served served;
  HttpClient client(served.port());
  // What follows is no request of its own.
  client.send(http_request("GET", "/a", served.known() + "Content-Length: 40\r\n") +
              http_request("GET", "/smuggled", served.known()));
  CHECK(client.receive().status == 400);
  CHECK(client.is_closed());
  CHECK(served.handler.count("get /smuggled") == 0);
  HttpClient both(served.port());
  both.send(http_request("POST", "/upload",
                         served.own_page() + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n") +
            "0\r\n\r\n");
  CHECK(both.receive().status == 400);
}

TEST_CASE("request: a body of unknown size comes in pieces") {
  Served served;
  std::string piece(100'000, 'x');
  const auto pieces = std::make_shared<int>(0);
  served.handler.answers["/long"] = {.body = "begin",
                                     .more = [piece, pieces]() -> std::expected<std::string, chess::Error> {
                                       if (++*pieces > 20) return std::string();
                                       return piece;
                                     }};
  served.handler.answers["/empty"] = {.more = [] { return std::string(); }};
  served.handler.answers["/broken"] = {.body = "begin",
                                       .more = []() -> std::expected<std::string, chess::Error> {
                                         return std::unexpected("the file was cut");
                                       }};
  served.handler.answers["/split"] = {.headers = {{"X-Name", "a\r\nSet-Cookie: b"}}};
  const HttpResponse whole = served.get("/long");
  CHECK(whole.is_whole);
  CHECK(whole.body.size() == 5 + 20 * piece.size());
  CHECK(served.get("/empty").is_whole);
  const HttpResponse broken = served.get("/broken");
  CHECK(broken.body == "begin");
  CHECK_FALSE(broken.is_whole);
  CHECK(served.get("/split").status == 500);
}
