// SPDX-License-Identifier: GPL-3.0-or-later
// Openings by code, by name, the roots.
#include "openings/opening_search.h"

#include <doctest/doctest.h>
#include <algorithm>

#include "notation/move_line.h"
#include "openings/eco_table.h"

using namespace chess;

namespace {

std::string range_of(std::string_view text) {
  const auto range = parse_eco_range(text);
  return range ? range->first + " " + range->last : "none";
}

OpeningEntry entry_after(std::string_view line) {
  Position pos = Position::start();
  const auto moves = parse_move_line(pos, line);
  REQUIRE(moves.has_value());
  for (const Move move : *moves) pos.play(move);
  const auto entry = OpeningBook::embedded().find(pos);
  REQUIRE(entry.has_value());
  return *entry;
}

}  // namespace

TEST_CASE("codes and ranges are read") {
  CHECK(range_of("B33") == "B33 B33");
  CHECK(range_of("b33") == "B33 B33");
  CHECK(range_of("B30-B39") == "B30 B39");
  CHECK(range_of("B3") == "B30 B39");
  CHECK(range_of("B") == "B00 B99");
  CHECK(range_of("B3-c") == "B30 C99");
  CHECK(range_of(" A00 - A01 ") == "A00 A01");
  for (const char* bad : {"", "-", "B39-B30", "F00", "B333", "B3x", "B30-", "-B30", "najdorf"})
    CHECK(range_of(bad) == "none");
}

TEST_CASE("openings are found by their code") {
  const OpeningBook& book = OpeningBook::embedded();
  const auto najdorf = find_by_code(book, *parse_eco_range("B90-B99"));
  CHECK(najdorf.size() > 200);
  for (const OpeningEntry& entry : najdorf) CHECK(entry.eco.starts_with("B9"));
  CHECK(find_by_code(book, *parse_eco_range("A-E")).size() == book.size());
}

TEST_CASE("openings are found by a part of a name or an alias, in any case, with or without accents") {
  const OpeningBook& book = OpeningBook::embedded();
  const OpeningAliases& aliases = OpeningAliases::embedded();
  const auto find = [&](std::string_view part) { return find_by_name(book, aliases, part); };
  const auto is_at = [](const OpeningEntry& entry) {
    return [&](const auto& other) { return other.index == entry.index; };
  };

  const OpeningEntry najdorf = entry_after("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6");
  const auto by_name = find("NAJDORF");
  CHECK(std::ranges::any_of(by_name, is_at(najdorf)));
  CHECK(by_name.size() == find("najdorf").size());
  // The name is "Ruy Lopez"; others call it Spanish.
  CHECK(std::ranges::any_of(find("spanish opening"), is_at(entry_after("1. e4 e5 2. Nf3 Nc6 3. Bb5"))));
  CHECK(find("grunfeld").size() == find("Grünfeld").size());
  CHECK(find("grunfeld").size() > 50);
  CHECK(find("no such opening").empty());
  for (const OpeningEntry& entry : find("")) CHECK_FALSE(entry.is_interpolated);
}

TEST_CASE("names are folded") {
  CHECK(fold_name("Grünfeld") == "grunfeld");
  CHECK(fold_name("Ñandú ÀÉÎÕÜ ç") == "nandu aeiou c");
  CHECK(fold_name("Weiß, Þ") == "weiß, Þ");
  CHECK(fold_name("\xC3") == "\xC3");
  CHECK(fold_name("") == "");
}

TEST_CASE("roots are one a code at most, but for a few that the source gives twice") {
  const auto roots = find_roots(OpeningBook::embedded());
  CHECK(roots.size() == 493);
  for (const OpeningEntry& root : roots) CHECK(root.is_eco_root);
}

TEST_CASE(
    "an entry without a name of its own has that of its root, and the code unless it is a root of one") {
  const OpeningBook& book = OpeningBook::embedded();
  for (std::size_t i = 0; i < book.size(); ++i) {
    const OpeningEntry entry = book.entry(i);
    const OpeningEntry root = root_of(book, i);
    if (entry.is_named) {
      CHECK(root.index == i);
      continue;
    }
    CHECK(root.is_named);
    CHECK(root.name == entry.name);
    if (!entry.is_eco_root) CHECK(root.eco == entry.eco);
  }
}
