// SPDX-License-Identifier: GPL-3.0-or-later
// The table of aliases beside the table of openings.
#include "openings/opening_aliases.h"

#include <doctest/doctest.h>

#include "openings/eco_table.h"
#include "tests/support/shared_data.h"

using namespace chess;

namespace {

std::string alias_table(const std::string& rows) {
  return std::string(eco_table::kAliasHeader) + "\n" + rows;
}

std::string alias_error_of(const std::string& text) {
  const auto aliases = OpeningAliases::parse(text, 3);
  if (aliases) return "none";
  return to_string(aliases.error());
}

}  // namespace

TEST_CASE("rows have SCID codes and aliases, and may be left out") {
  const auto aliases =
      OpeningAliases::parse(alias_table("0\tB00a\n# remark\n\n2\t\tscid=Nimzo=Larsen\tct=X\n"), 3);
  REQUIRE(aliases.has_value());
  CHECK(aliases->scid(0) == "B00a");
  CHECK(aliases->of(0).empty());
  CHECK(aliases->scid(1).empty());
  CHECK(aliases->of(1).empty());
  CHECK(aliases->scid(2).empty());
  REQUIRE(aliases->of(2).size() == 2);
  CHECK(aliases->of(2)[0].source == "scid");
  CHECK(aliases->of(2)[0].name == "Nimzo=Larsen");
  CHECK(aliases->of(2)[1].name == "X");
}

TEST_CASE("aliases outlive a move of their table") {
  auto aliases = OpeningAliases::parse(alias_table("0\tA\tb=c\n"), 1);
  const OpeningAliases moved = std::move(*aliases);
  CHECK(moved.of(0)[0].name == "c");
  CHECK(moved.scid(0) == "A");
}

TEST_CASE("a bad table of aliases is refused with its line") {
  CHECK(alias_error_of("") == "line 1: not a table of aliases");
  CHECK(alias_error_of("0\tB00a\n") == "line 1: not a table of aliases");
  CHECK(alias_error_of(alias_table("3\tB00a\n")) == "line 2: not a later row: 3");
  CHECK(alias_error_of(alias_table("1\tB00a\n1\tB00b\n")) == "line 3: not a later row: 1");
  CHECK(alias_error_of(alias_table("x\tB00a\n")) == "line 2: not a later row: x");
  CHECK(alias_error_of(alias_table("1\n")) == "line 2: no SCID code");
  CHECK(alias_error_of(alias_table("1\t\tscid\n")) == "line 2: not a source with an alias: scid");
  CHECK(alias_error_of(alias_table("1\t\t=name\n")) == "line 2: not a source with an alias: =name");
  CHECK(alias_error_of(alias_table("1\t\tscid=\n")) == "line 2: not a source with an alias: scid=");
  CHECK(alias_error_of(alias_table("1\t\tscid=\xFF\n")).starts_with("line 2: not a source with an alias"));
}

TEST_CASE("the aliases that come with the program are the committed table") {
  std::string text;
  for (const auto chunk : eco_table::embedded_alias_chunks()) text += chunk;
  CHECK(text == test::read_whole("books/data/aliases.tsv"));
  const OpeningBook& book = OpeningBook::embedded();
  const auto parsed = OpeningAliases::parse(text, book.size());
  REQUIRE_MESSAGE(parsed.has_value(), to_string(parsed.error()));

  const OpeningAliases& aliases = OpeningAliases::embedded();
  std::size_t names = 0, codes = 0;
  for (std::size_t i = 0; i < book.size(); ++i) {
    const OpeningEntry entry = book.entry(i);
    names += aliases.of(i).size();
    codes += aliases.scid(i).empty() ? 0 : 1;
    if (entry.is_interpolated) CHECK(aliases.of(i).empty());
    for (const OpeningAlias& alias : aliases.of(i)) CHECK(alias.name != entry.name);
  }
  CHECK(names > 10000);
  CHECK(codes > 10000);
}
