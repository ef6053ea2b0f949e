// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/fetch/http.h"

#include <doctest/doctest.h>

using namespace annotate;

TEST_CASE("the head of an answer") {
  const HttpHead head = parse_http_head(
      "HTTP/2 302 \r\nlocation: /x\r\nretry-after: 5\r\n\r\nHTTP/1.1 429 Too Many Requests\r\nETag: "
      "W/\"1a\"\r\n"
      "Retry-After: 90\r\nX: y\r\n\r\n");
  CHECK(head.status == 429);
  CHECK(head.etag == "W/\"1a\"");
  CHECK(head.retry_after == std::chrono::seconds(90));
}

TEST_CASE("odd heads") {
  CHECK(parse_http_head("").status == 0);
  CHECK(parse_http_head("HTTP/1.1\r\n").status == 0);
  CHECK(parse_http_head("HTTP/1.1 abc\r\n").status == 0);
  CHECK_FALSE(parse_http_head("HTTP/1.1 429 x\nRetry-After: Fri, 31 Dec 1999 23:59:59 GMT\n").retry_after);
  CHECK_FALSE(parse_http_head("HTTP/1.1 429 x\nRetry-After: -5\n").retry_after);
  CHECK(parse_http_head("HTTP/1.1 200 x\nETag: \"a b\"\n").etag.empty());  // it would break a line of notes
  CHECK(parse_http_head("HTTP/1.1 200 x\nETag: " + std::string(300, 'a') + "\n").etag.empty());
  CHECK(parse_http_head("HTTP/1.1 200 OK\nno colon\n: x\n").status == 200);
}
