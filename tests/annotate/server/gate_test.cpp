// SPDX-License-Identifier: GPL-3.0-or-later
// Who is let in, and what every answer forbids.
#include "annotate/server/gate.h"

#include <doctest/doctest.h>

#include "annotate/server/response_head.h"

using namespace annotate;

namespace {

Gate gate_of(std::uint16_t port = 4711) {
  auto gate = Gate::open(port);
  REQUIRE(gate.has_value());
  return *gate;
}

RequestOrigin page(std::string_view host, std::vector<std::string_view> origins) {
  return {.hosts = {host}, .origins = std::move(origins)};
}

}  // namespace

TEST_CASE("gate: each server has secrets of its own") {
  Gate gate = gate_of();
  const Gate other = gate_of();
  CHECK(gate.token().size() == 32);
  CHECK(gate.token() != other.token());
  CHECK(gate.cookie() != other.cookie());
  CHECK_FALSE(gate.cookie().contains(gate.token()));
  CHECK(gate.take_token(gate.token()));
  CHECK_FALSE(gate.take_token(other.token()));
  CHECK_FALSE(gate.take_token(gate.token().substr(1)));
  CHECK_FALSE(gate.take_token(""));
  const std::string once(gate.token_for_once());
  CHECK(gate.take_token(once));
  CHECK_FALSE(gate.take_token(once));
  CHECK_FALSE(gate.take_token(""));
  CHECK(gate.take_token(gate.token()));
}

TEST_CASE("gate: the cookie is found among those of other servers") {
  const Gate gate = gate_of();
  const std::string cookie = gate.cookie();
  CHECK(cookie.ends_with("; Path=/; HttpOnly; SameSite=Strict"));
  const std::string pair = cookie.substr(0, cookie.find(';'));
  CHECK(pair.starts_with("marginalia-4711="));
  const std::string all = "marginalia-4712=0; a=b;" + pair + " ; c";
  CHECK(gate.knows_cookie({.cookies = {all}}));
  CHECK(gate.knows_cookie({.cookies = {"x", pair}}));
  const std::string other = "marginalia-4712" + pair.substr(pair.find('='));
  CHECK_FALSE(gate.knows_cookie({.cookies = {other}}));
  CHECK_FALSE(gate.knows_cookie({.cookies = {"marginalia-4711="}}));
  CHECK_FALSE(gate.knows_cookie({}));
}

TEST_CASE("gate: a host that was made to point here is refused") {
  const Gate gate = gate_of();
  for (const std::string_view host : {"127.0.0.1:4711", "localhost:4711", "LocalHost:4711", "[::1]:4711"})
    CHECK_FALSE(gate.refusal({.hosts = {host}, .can_change = false}).has_value());
  for (const std::string_view host : {"evil.example:4711", "127.0.0.1", "127.0.0.1:4712", "localhost.:4711",
                                      "127.0.0.1:4711@evil.example", "", "127.0.0.1:04711", "[::1]"}) {
    CAPTURE(host);
    CHECK(gate.refusal({.hosts = {host}, .can_change = false}).has_value());
  }
  CHECK(gate.refusal({.can_change = false}).has_value());
  CHECK(gate.refusal({.hosts = {"127.0.0.1:4711", "127.0.0.1:4711"}, .can_change = false}).has_value());
  CHECK(gate.refusal({.hosts = {"evil.example"}, .can_change = false})->reason ==
        "not this server: evil.example");
  CHECK_FALSE(gate_of(80).refusal({.hosts = {"localhost"}, .can_change = false}).has_value());
}

TEST_CASE("gate: what can change something comes from a page of this server") {
  const Gate gate = gate_of();
  const std::string_view host = "127.0.0.1:4711";
  CHECK_FALSE(gate.refusal(page(host, {"http://127.0.0.1:4711"})).has_value());
  CHECK_FALSE(gate.refusal(page(host, {"http://localhost:4711"})).has_value());
  CHECK(gate.refusal(page(host, {})).has_value());
  for (const std::string_view origin : {"http://127.0.0.1:4712", "http://127.0.0.1", "https://127.0.0.1:4711",
                                        "null", "", "http://evil.example", "http://127.0.0.1:4711/"}) {
    CAPTURE(origin);
    CHECK(gate.refusal(page(host, {origin})).has_value());
    RequestOrigin read = page(host, {origin});
    read.can_change = false;
    CHECK(gate.refusal(read).has_value());
  }
  CHECK(gate.refusal(page(host, {"http://127.0.0.1:4711", "http://127.0.0.1:4711"})).has_value());
}

TEST_CASE("gate: images and scripts of other pages are refused, a link is not") {
  const Gate gate = gate_of();
  RequestOrigin from{.hosts = {"127.0.0.1:4711"}, .can_change = false, .is_root = true};
  for (const std::string_view site : {"same-origin", "none", ""}) {
    from.site = site;
    CHECK_FALSE(gate.refusal(from).has_value());
  }
  for (const std::string_view site : {"same-site", "cross-site"}) {
    from.site = site;
    from.mode = "no-cors";
    from.destination = "image";
    CHECK(gate.refusal(from).has_value());
    from.mode = "navigate";
    from.destination = "iframe";
    CHECK(gate.refusal(from).has_value());
    from.destination = "document";
    CHECK_FALSE(gate.refusal(from).has_value());
    from.is_root = false;
    CHECK(gate.refusal(from).has_value());
    from.is_root = true;
  }
}

TEST_CASE("response head: a page brings a policy of its own") {
  WebAnswer answer{.type = "text/html", .body = "four"};
  const std::string plain = response_head(answer, {});
  CHECK(plain.starts_with("HTTP/1.1 200 OK\r\n"));
  CHECK(plain.contains("\r\nContent-Security-Policy: default-src 'none'; "));
  CHECK(plain.contains("\r\nContent-Length: 4\r\n"));
  CHECK(plain.ends_with("\r\n\r\n"));
  answer.headers.emplace_back("content-security-policy", "connect-src 'self'");
  const std::string own = response_head(answer, {.keeps_connection = false, .is_chunked = true});
  CHECK_FALSE(own.contains("default-src"));
  CHECK(own.contains("\r\ncontent-security-policy: connect-src 'self'\r\n"));
  CHECK(own.contains("\r\nConnection: close\r\n"));
  CHECK(own.contains("\r\nTransfer-Encoding: chunked\r\n"));
  CHECK_FALSE(own.contains("Content-Length"));
}

TEST_CASE("response head: a line break in a header is no sound answer") {
  CHECK(is_sound({.headers = {{"Content-Disposition", "attachment; filename=\"K\u00f6nig.pgn\""}}}));
  CHECK_FALSE(is_sound({.headers = {{"Content-Disposition", "a\r\nSet-Cookie: b"}}}));
  CHECK_FALSE(is_sound({.headers = {{"A\n", "b"}}}));
  CHECK_FALSE(is_sound({.headers = {{"", "b"}}}));
  CHECK_FALSE(is_sound({.type = "text/html\r\n"}));
  CHECK_FALSE(is_sound({.status = 0}));
}
