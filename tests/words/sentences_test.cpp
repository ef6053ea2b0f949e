// SPDX-License-Identifier: GPL-3.0-or-later
// Every text in every language, with its places filled, as a reader of that language has read it:
// sentences.txt. A text that has changed or is new is printed as the table wants it, to be read again.
#include <doctest/doctest.h>

#include <fstream>

#include "base/text.h"
#include "notation/san.h"
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
  std::size_t texts = 0;
  for (const auto& [key, text] : catalogue_of(Language::English).texts) {
    std::string block = "[" + key + "]\n";
    bool is_known = true;
    for (const Language language : kLanguages) {
      const TextCatalogue& words = catalogue_of(language);
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
