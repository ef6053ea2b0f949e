// SPDX-License-Identifier: GPL-3.0-or-later
// Strangers at the door: other pages of the same browser, other programs, guesses.
#include "tests/annotate/server/served.h"

using namespace test_support;

namespace {

HttpResponse ask(Served& served, const std::string& request) {
  HttpClient client(served.port());
  client.send(request);
  return client.receive();
}

int status_of(Served& served, std::string_view method, std::string_view target, const std::string& headers) {
  return ask(served, http_request(method, target, headers)).status;
}

}  // namespace

TEST_CASE("access: the token sets a cookie and leads to the page") {
  Served served;
  const HttpResponse entry = ask(served, http_request("GET", served.entry(), served.host_line()));
  CHECK(entry.status == 303);
  CHECK(entry.header("Location") == "/");
  CHECK(entry.header("Set-Cookie").starts_with("marginalia-" + std::to_string(served.port()) + "="));
  CHECK(served.get("/").body == "/");
  CHECK(served.get("/?x=1").body == "/|x=1");
}

TEST_CASE("access: nobody without token or cookie comes to the handler") {
  Served served;
  const std::string host = served.host_line();
  for (const char* target :
       {"/", "/?token=", "/?token=0123456789abcdef0123456789abcdef", "/game", "/desk", "/%", "/../x"}) {
    CAPTURE(target);
    const HttpResponse answer = ask(served, http_request("GET", target, host));
    CHECK(answer.status == 403);
    CHECK(answer.body.starts_with("Refused."));
    CHECK(answer.header("Set-Cookie").empty());
  }
  const std::string cookie =
      "Cookie: marginalia-" + std::to_string(served.port()) + "=0123456789abcdef0123456789abcdef\r\n";
  CHECK(status_of(served, "GET", "/", host + cookie) == 403);
  // The token is for the page alone, and a wrong one is not made good by the cookie.
  const std::string token = served.entry().substr(1);
  CHECK(status_of(served, "GET", "/game" + token, host) == 403);
  CHECK(status_of(served, "POST", served.entry(), host + served.origin_line()) == 403);
  CHECK(status_of(served, "GET", "/?token=0", served.known()) == 403);
  CHECK(served.handler.count("get /") == 0);
  CHECK(served.handler.count("get /game") == 0);
}

TEST_CASE("access: a stranger's host is refused even with the secrets (DNS rebinding)") {
  Served served;
  const std::string port = std::to_string(served.port());
  for (const std::string& host : {"evil.example:" + port, std::string("evil.example"),
                                  std::string("127.0.0.1"), "127.0.0.1." + port, "0.0.0.0:" + port}) {
    CAPTURE(host);
    const std::string line = "Host: " + host + "\r\n";
    CHECK(status_of(served, "GET", "/", line + served.cookie_line()) == 403);
    CHECK(status_of(served, "GET", served.entry(), line) == 403);
  }
  CHECK(status_of(served, "GET", "/", served.cookie_line()) == 403);
  CHECK(status_of(served, "GET", "/", served.host_line() + served.known()) == 403);
  CHECK(status_of(served, "GET", "/", "Host: localhost:" + port + "\r\n" + served.cookie_line()) == 200);
  CHECK(status_of(served, "GET", "http://evil.example/", served.known()) == 400);
}

TEST_CASE("access: pages of other origins are refused") {
  Served served;
  const std::string own = served.known();
  HttpClient tab(served.port());
  CHECK(served.open_tab(tab) == 101);
  for (const char* origin : {"http://127.0.0.1:1", "https://evil.example", "null"}) {
    const std::string line = std::string("Origin: ") + origin + "\r\n";
    CAPTURE(line);
    CHECK(status_of(served, "GET", "/", own + line) == 403);
    CHECK(status_of(served, "POST", "/upload?name=x", own + line + "Content-Length: 0\r\n") == 403);
    CHECK(status_of(served, "OPTIONS", "/upload", own + line) == 403);
    HttpClient stranger(served.port());
    CHECK(Served::open_tab(stranger, own + line) == 403);
  }
  CHECK(status_of(served, "POST", "/upload?name=x", own + "Content-Length: 0\r\n") == 403);
  HttpClient without(served.port());
  CHECK(Served::open_tab(without, own) == 403);
  CHECK(status_of(served, "GET", "/x.png",
                  own + "Sec-Fetch-Site: same-site\r\nSec-Fetch-Mode: no-cors\r\n") == 403);
  CHECK(status_of(served, "GET", "/x.png", own + "Sec-Fetch-Site: same-origin\r\n") == 200);
  CHECK(served.spool.entries() == 0);
}

TEST_CASE("access: every answer forbids what it can") {
  Served served;
  const HttpResponse good = served.get("/");
  const HttpResponse refused = ask(served, http_request("GET", "/", served.host_line()));
  CHECK(good.status == 200);
  CHECK(refused.status == 403);
  for (const HttpResponse& answer : {good, refused}) {
    CHECK(answer.header("Content-Security-Policy").starts_with("default-src 'none'"));
    CHECK(answer.header("Content-Security-Policy").contains("frame-ancestors 'none'"));
    CHECK(answer.header("X-Content-Type-Options") == "nosniff");
    CHECK(answer.header("Referrer-Policy") == "no-referrer");
    CHECK(answer.header("Cache-Control") == "no-store");
    CHECK(answer.header("Cross-Origin-Opener-Policy") == "same-origin");
    CHECK(answer.header("Cross-Origin-Resource-Policy") == "same-origin");
    CHECK(answer.header("X-Frame-Options") == "DENY");
    CHECK(answer.header("Access-Control-Allow-Origin").empty());
  }
}

TEST_CASE("access: the server listens on ::1, too") {
  Served served;
  const auto client = HttpClient::over_v6(served.port());
  if (!client) return;
  client->send(http_request("GET", "/six",
                            "Host: [::1]:" + std::to_string(served.port()) + "\r\n" + served.cookie_line()));
  CHECK(client->receive().body == "/six");
}

TEST_CASE("access: a port that is taken is named") {
  Served served;
  NotedHandler other;
  const auto second = annotate::LocalServer::listen({.port = served.port()}, other);
  REQUIRE_FALSE(second.has_value());
  CHECK(second.error().place == served.host());
}
