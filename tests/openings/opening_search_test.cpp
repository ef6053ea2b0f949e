// SPDX-License-Identifier: GPL-3.0-or-later
// Openings by code, by name, the roots.
#include "openings/opening_search.h"

#include <doctest/doctest.h>
#include <algorithm>
#include <fstream>

#include "notation/fen.h"
#include "openings/eco_table.h"
#include "openings/meant_names.h"

using namespace chess;

namespace {

std::string range_of(std::string_view text) {
  const auto range = parse_eco_range(text);
  return range ? range->first + " " + range->last : "none";
}

/// Code and name of what is found by name.
std::vector<std::string> names_of(std::string_view text) {
  std::vector<std::string> names;
  for (const OpeningEntry& entry : find_by_name(OpeningBook::embedded(), OpeningAliases::embedded(), text))
    names.push_back(std::string(entry.eco) + " " + std::string(entry.name));
  return names;
}

/// Is `name` the pattern, in which * stands for any text?
bool fits(std::string_view name, std::string_view pattern) {
  const auto star = pattern.find('*');
  if (star == std::string_view::npos) return name == pattern;
  if (!name.starts_with(pattern.substr(0, star))) return false;
  const std::string_view rest = pattern.substr(star + 1);
  for (std::size_t at = star; at <= name.size(); ++at)
    if (fits(name.substr(at), rest)) return true;
  return false;
}

}  // namespace

TEST_CASE("what players type finds what they mean") {
  std::ifstream file("tests/data/opening_queries.tsv");
  std::size_t queries = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const auto tab = line.find('\t');
    REQUIRE(tab != std::string::npos);
    const auto found = find_by_name(OpeningBook::embedded(), OpeningAliases::embedded(), line.substr(0, tab));
    CAPTURE(line);
    REQUIRE_FALSE(found.empty());
    CHECK_MESSAGE(fits(found.front().name, std::string_view(line).substr(tab + 1)), found.front().name);
    ++queries;
  }
  CHECK(queries > 300);
}

TEST_CASE("what players mean is a name of the table") {
  for (const MeantName& meant : kMeantNames) {
    CAPTURE(meant.word);
    const auto found = find_by_name(OpeningBook::embedded(), OpeningAliases::embedded(), meant.word);
    REQUIRE_FALSE(found.empty());
    CHECK(found.front().name == meant.name);
    CHECK(found.front().is_named);
  }
}

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

TEST_CASE("openings are found by a name or an alias, in any case, with or without accents") {
  const auto najdorf = names_of("NAJDORF");
  CHECK(najdorf.front() == "B90 Sicilian Defense: Najdorf Variation");
  CHECK(najdorf == names_of("najdorf"));
  // Others call the Ruy Lopez Spanish.
  CHECK(names_of("spanish").front() == "C60 Ruy Lopez");
  CHECK(names_of("grunfeld") == names_of("Grünfeld"));
  CHECK(names_of("grunfeld").size() > 50);
  CHECK(names_of("no such opening").empty());
  CHECK(names_of("zz").empty());
  for (const OpeningEntry& entry : find_by_name(OpeningBook::embedded(), OpeningAliases::embedded(), ""))
    CHECK_FALSE(entry.is_interpolated);
}

TEST_CASE("what a player means comes first") {
  for (const auto& [text, name] : {
           std::pair{"sicilian", "B20 Sicilian Defense"},
           {"siclian", "B20 Sicilian Defense"},
           {"kings gambit", "C30 King's Gambit"},
           {"King’s-Gambit accepted", "C33 King's Gambit Accepted"},
           {"carokann", "B10 Caro-Kann Defense"},
           {"caro kann defence", "B10 Caro-Kann Defense"},
           {"sicilian dragon", "B70 Sicilian Defense: Dragon Variation"},
           {"dragon sicilian", "B70 Sicilian Defense: Dragon Variation"},
           {"queens gambit", "D06 Queen's Gambit"},
           {"scandinavain", "B01 Scandinavian Defense"},
           {"kings indian", "E61 King's Indian Defense"},
           {"italian", "C50 Italian Game"},
           {"nimzoindian", "E20 Nimzo-Indian Defense"},
           {"spanish opening", "C60 Ruy Lopez"},
           {"spanish game", "C60 Ruy Lopez"},
           {"spanisch", "C60 Ruy Lopez"},
           {"king pawn opening", "B00 King's Pawn Game"},
           {"queens pawn", "A40 Queen's Pawn Game"},
           {"marshal", "C89 Ruy Lopez: Marshall Attack"},
           {"caro kann tartakower", "B15 Caro-Kann Defense: Tartakower Variation"},
           {"siciliana", "B20 Sicilian Defense"},
           {"the dragon", "B70 Sicilian Defense: Dragon Variation"},
           {"benko", "A57 Benko Gambit"},
           {"modern", "B06 Modern Defense"},
           {"berlin", "C65 Ruy Lopez: Berlin Defense"},
       }) {
    const auto names = names_of(text);
    CAPTURE(text);
    REQUIRE_FALSE(names.empty());
    CHECK(names.front() == name);
  }
}

TEST_CASE("a name that several openings have shows each of them among the first") {
  auto london = names_of("london");
  london.resize(6);
  for (const char* const name :
       {"A48 London System", "D02 Queen's Pawn Game: London System", "A46 Indian Defense: London System"})
    CHECK_MESSAGE(std::ranges::find(london, name) != london.end(), name);
  CHECK(names_of("english attack").front().contains("English Attack"));
  CHECK(names_of("english").front() == "A10 English Opening");
}

TEST_CASE("openings are found by SCID's code and by the board alone") {
  const OpeningBook& book = OpeningBook::embedded();
  const OpeningAliases& aliases = OpeningAliases::embedded();
  const auto coded = find_by_scid(book, aliases, "b90I");
  CHECK_FALSE(coded.empty());
  for (const OpeningEntry& entry : coded) CHECK(aliases.scid(entry.index).starts_with("B90i"));
  CHECK(find_by_scid(book, aliases, "B90").size() > coded.size());
  CHECK(find_by_scid(book, aliases, "B90i77").empty());

  const auto setup = parse_fen("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR");
  REQUIRE(setup.has_value());
  const auto by_board = find_by_board(book, setup->board);
  REQUIRE(by_board.size() == 1);
  CHECK(by_board.front().name == "Sicilian Defense");
  CHECK(find_by_board(book, Board()).empty());
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
  CHECK(roots.size() == 496);
  for (const OpeningEntry& root : roots) CHECK(root.is_eco_root);
  // Lichess has this one under B00, as it has the moves before and behind it.
  const OpeningEntry pirc = *std::ranges::find(roots, "B07", &OpeningEntry::root_eco);
  CHECK(pirc.eco == "B00");
  CHECK(pirc.name == "Pirc Defense");
  const auto b07 = find_by_code(OpeningBook::embedded(), *parse_eco_range("B07"));
  CHECK(std::ranges::find(b07, pirc.index, &OpeningEntry::index) != b07.end());
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
    if (entry.root_eco != entry.eco) CHECK(root.eco == entry.eco);
  }
}
