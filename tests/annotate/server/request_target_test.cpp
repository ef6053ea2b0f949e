// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/server/request_target.h"

#include <doctest/doctest.h>

using namespace annotate;

TEST_CASE("request target: path and values are decoded") {
  const auto found =
      parse_request_target("/a%20b/K%C3%B6nig+x?name=my+game%2B1.pgn&n=7&empty=&flag&&n=8#part");
  REQUIRE(found.has_value());
  CHECK(found->path == "/a b/K\u00f6nig+x");
  CHECK(found->query == WebQuery{{"name", "my game+1.pgn"}, {"n", "7"}, {"empty", ""}, {"flag", ""}});
  CHECK(parse_request_target("/").value().path == "/");
  CHECK(parse_request_target("/?").value().query.empty());
  CHECK(parse_request_target("/..a/b../...").has_value());
  // Decoded once: what is left is a name like any other.
  CHECK(parse_request_target("/%252e%252e/x").value().path == "/%2e%2e/x");
}

TEST_CASE("request target: what leaves the root or is no text is refused") {
  for (const char* target : {"",
                             "*",
                             "http://127.0.0.1/",
                             "a/b",
                             "/..",
                             "/../etc/passwd",
                             "/a/../../etc/passwd",
                             "/%2e%2e/etc",
                             "/.%2E/etc",
                             "/a%2f..%2f..%2fetc",
                             "/./a",
                             "/a/.",
                             "/..%5cetc",
                             "/a\\b",
                             "/a%00b",
                             "/a%0d%0ab",
                             "/%7f",
                             "/%",
                             "/%4",
                             "/%zz",
                             "/%C3",
                             "/%ff",
                             "/%c0%ae%c0%ae/",
                             "/?a=%",
                             "/?%zz=1",
                             "/?a=%ff"}) {
    CAPTURE(target);
    CHECK_FALSE(parse_request_target(target).has_value());
  }
}
