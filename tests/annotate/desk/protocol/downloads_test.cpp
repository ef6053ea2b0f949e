// SPDX-License-Identifier: GPL-3.0-or-later
// Downloads: each is fetched once, and all together have a bound.
#include "annotate/desk/protocol/downloads.h"

#include <doctest/doctest.h>

using annotate::Downloads;
using annotate::WebAnswer;

namespace {

std::string body_of(WebAnswer& answer) {
  std::string text = answer.body;
  while (answer.more) {
    const auto piece = answer.more();
    if (!piece || piece->empty()) break;
    text += *piece;
  }
  return text;
}

}  // namespace

TEST_CASE("downloads: a HEAD does not use one up, a GET does") {
  Downloads downloads;
  const std::string text(1'000'000, 'x');
  const auto key = downloads.add("games.pgn", text);
  REQUIRE(key);
  for (int i = 0; i < 3; ++i) CHECK(downloads.take(*key, false).status == 200);
  WebAnswer answer = downloads.take(*key, true);
  CHECK(answer.status == 200);
  CHECK(answer.headers.front().second == "attachment; filename=\"games.pgn\"");
  CHECK(body_of(answer) == text);
  CHECK(downloads.take(*key, true).status == 404);
  CHECK(downloads.take("nonsense", false).status == 404);
}

TEST_CASE("downloads: those that wait go for a newer one, those on their way do not") {
  Downloads downloads;
  const std::string half(Downloads::kMostBytes / 2, 'x');
  const auto first = downloads.add("1", half);
  const auto second = downloads.add("2", half);
  REQUIRE(second);
  const auto third = downloads.add("3", half);
  REQUIRE(third);
  CHECK(downloads.take(*first, false).status == 404);
  {
    const WebAnswer on_its_way = downloads.take(*second, true);
    const WebAnswer another = downloads.take(*third, true);
    CHECK_FALSE(downloads.add("4", "x"));
  }
  CHECK(downloads.add("4", half));
  for (std::size_t i = 0; i < Downloads::kMost; ++i) CHECK(downloads.add("small", "x"));
  CHECK(downloads.take("4", false).status == 404);  // the number of the large one
}
