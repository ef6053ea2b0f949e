// SPDX-License-Identifier: GPL-3.0-or-later
// Every text in every language, with its places filled, as a reader of that language has read it:
// sentences.txt, which has the first wordings. A text that has changed or is new is printed as the table
// wants it, to be read again.
#include <doctest/doctest.h>

#include <cctype>
#include <fstream>
#include <set>

#include "base/text.h"
#include "notation/san.h"
#include "support/wordings.h"
#include "words/catalogue.h"

using namespace chess;

namespace {

constexpr const char* kTable = "tests/words/sentences.txt";

/// By key and language: "allows-fork de".
std::map<std::string, std::string> read_table() {
  std::map<std::string, std::string> table;
  std::ifstream file(kTable);
  REQUIRE_MESSAGE(file, kTable);
  std::string key;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    if (line.starts_with('[')) {
      key = line.substr(1, line.find(']') - 1);
      continue;
    }
    const auto equals = line.find(" = ");
    REQUIRE_MESSAGE(equals != std::string::npos, line);
    table[key + ' ' + line.substr(0, equals)] = line.substr(equals + 3);
  }
  return table;
}

std::string filled(const TextCatalogue& words, const std::string& key) {
  const Position start = Position::start();
  std::vector<Move> line;
  Position pos = start;
  for (const char* san : {"Nf3", "Nf6", "g3"}) {
    line.push_back(chess::parse_san(pos, san).value());
    pos.play(line.back());
  }
  Filling filling;
  filling.pos = &start;
  filling.line = line;
  filling.square = Square::G5;
  filling.number = 3;
  filling.stake = fill(words, "stake-exchange", {});
  filling.ending = fill(words, "ending-rooks", {});
  filling.value = local_figure(words, "1.50");
  filling.other_value = local_figure(words, "88.4");
  filling.first = Role::Bishop;
  filling.second = Role::Queen;
  filling.numbered = numbered_move(words, start, line.front());
  filling.until = numbered_move(words, start.after(line.front()), line[1]);
  filling.instead = fill(words, "instead-move", filling);
  filling.side = Color::Black;
  filling.from = PositionClass::ClearlyBetter;
  filling.to = PositionClass::Level;
  filling.name = "Dutch Defense";
  filling.time = "3:42";
  filling.of_time = "4:33";
  return fill(words, key, filling);
}

}  // namespace

TEST_CASE("every text of every language is as it was read") {
  const auto table = read_table();
  std::array<TextCatalogue, std::size(kLanguages)> catalogues;
  std::ranges::transform(kLanguages, catalogues.begin(),
                         [](Language language) { return chess::test::wordings_at(language, 0); });
  std::size_t texts = 0;
  for (const auto& [key, text] : catalogue_of(Language::English).texts) {
    std::string block = "[" + key + "]\n";
    bool is_known = true;
    for (const Language language : kLanguages) {
      const TextCatalogue& words = catalogues[static_cast<std::size_t>(language)];
      REQUIRE(words.texts.contains(key));
      const std::string now = filled(words, key);
      block += std::string(to_string(language)) + " = " + now + "\n";
      const auto known = table.find(key + ' ' + std::string(to_string(language)));
      is_known &= known != table.end() && known->second == now;
      ++texts;
    }
    CHECK_MESSAGE(is_known, block);
  }
  CHECK(table.size() == texts);
}

TEST_CASE("every other wording fills the same places, stands where the first can, and says nothing twice") {
  constexpr std::size_t kMost = 3;
  for (const Language language : kLanguages) {
    CAPTURE(to_string(language));
    const auto& texts = catalogue_of(language).texts;
    const TextCatalogue firsts = chess::test::wordings_at(language, 0);
    std::set<std::string> said;
    for (std::size_t n = 0; n < kMost; ++n) {
      const TextCatalogue words = chess::test::wordings_at(language, n);
      for (const auto& [key, wordings] : texts) {
        CAPTURE(key);
        REQUIRE(wordings.size() <= kMost);
        if (n >= wordings.size()) continue;
        const std::string text = filled(words, key);
        CHECK(text.find_first_of("{}|") == std::string::npos);
        CHECK_FALSE(text.contains("  "));
        const std::string first = filled(firsts, key);
        CHECK(text.ends_with('.') == first.ends_with('.'));
        // A clause may begin with a name.
        if (std::isupper(static_cast<unsigned char>(first.front())) != 0)
          CHECK(std::islower(static_cast<unsigned char>(text.front())) == 0);
        const bool is_new = said.insert(text).second;
        CHECK((is_new || n == 0));
      }
    }
  }
}
