// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of openings for a terminal.
#include "books/openings/catalogue.h"

#include <doctest/doctest.h>

#include "base/text.h"
#include "openings/opening_search.h"

TEST_CASE("a list for a terminal breaks no number off its move, and loses nothing") {
  const auto& openings = chess::OpeningBook::embedded();
  const auto entries = chess::find_by_code(openings, *chess::parse_eco_range("B9"));
  const std::string whole = books::list(openings, entries);
  for (const std::size_t width : {std::size_t{40}, std::size_t{60}, std::size_t{80}}) {
    const std::string text = books::list(openings, entries, width);
    CHECK(chess::split_words(text) == chess::split_words(whole));
    for (const std::string_view line : chess::split(text, '\n')) {
      CHECK_MESSAGE(line.size() <= width, line);
      CHECK_FALSE(line.ends_with('.'));
      CHECK_FALSE(line.ends_with(' '));
    }
  }
}
