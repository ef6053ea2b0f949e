// SPDX-License-Identifier: GPL-3.0-or-later
// For whom a game is annotated: the table of levels, and the terms that are explained.
#include "words/reader.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "words/catalogue.h"

using namespace chess;

using Terms = std::vector<std::string_view>;

namespace {

const ReasonRow& row_of(std::string_view key) { return *std::ranges::find(kReasons, key, &ReasonRow::key); }

}  // namespace

TEST_CASE("the rows go on from rating to rating, and each is told no less than the one before") {
  CHECK(kReaders[0].from == 0);
  for (std::size_t i = 1; i < std::size(kReaders); ++i) {
    CHECK(kReaders[i].from > kReaders[i - 1].from);
    CHECK(kReaders[i].line_plies > kReaders[i - 1].line_plies);
    CHECK(kReaders[i].sees_plain_inaccuracies >= kReaders[i - 1].sees_plain_inaccuracies);
    CHECK(kReaders[i].gets_explanations <= kReaders[i - 1].gets_explanations);
    CHECK(reader_of(kReaders[i].from) == kReaders[i]);
    CHECK(reader_of(kReaders[i].from - 1) == kReaders[i - 1]);
  }
  CHECK(reader_of(std::nullopt) == kAnyReader);
  CHECK(reader_of(3000) == kAnyReader);
  CHECK(kAnyReader == ReaderLevel{2000, true, kLinePlies, false});
  CHECK(reader_of(0) == ReaderLevel{0, false, 3, true});
}

TEST_CASE("the terms of a reason are those of its key, its stake and its means") {
  const auto terms = [](std::string_view key) { return terms_of(blank_reason(row_of(key))); };
  CHECK(terms("allows-fork-of-two") == Terms{"fork"});
  CHECK(terms("misses-pin") == Terms{"pin"});
  CHECK(terms("allows-skewer") == Terms{"skewer"});
  CHECK(terms("misses-discovered-attack") == Terms{"discovered-attack"});
  CHECK(terms("allows-discovered-check") == Terms{"discovered-check"});
  CHECK(terms("opposition-draws") == Terms{"opposition"});
  CHECK(terms("leaves-hanging").empty());
  Reason reason = blank_reason(row_of("loses-material"));
  CHECK(terms_of(reason).empty());
  auto& material = std::get<Material>(reason.details);
  material.stake.kind = StakeKind::ExchangeForPawn;
  CHECK(terms_of(reason) == Terms{"exchange"});
  material.means = Means{.kind = MeansKind::Fork};
  CHECK(terms_of(reason) == Terms{"fork", "exchange"});
}

TEST_CASE("every term of a reason has its explanation in every language") {
  CHECK(explanation_of("fork", Language::English) == "A fork is one piece attacking two at once.");
  for (const ReasonRow& row : kReasons)
    for (const std::string_view term : terms_of(blank_reason(row)))
      for (const Language language : kLanguages) CHECK(explanation_of(term, language).ends_with('.'));
  for (const auto& [key, text] : catalogue_of(Language::English).texts)
    if (key.starts_with("explain-")) CHECK(text.size() == 1);  // no places
}
