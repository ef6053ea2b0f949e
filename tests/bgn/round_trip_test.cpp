// SPDX-License-Identifier: GPL-3.0-or-later
// The laws of this room: what is written is JSON, reads back as the same tree, and is then
// written as the same bytes; and no mangled input does any harm.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "bgn/bgn_reader.h"
#include "bgn/bgn_writer.h"
#include "io/byte_source.h"
#include "random_games.h"

using namespace chess;

TEST_CASE("law: bgn(game) is JSON and gives the same game and the same bytes") {
  test::RandomGames games(2026);
  std::size_t nodes = 0;
  for (int i = 0; i < 600; ++i) {
    const Game game = games.next();
    nodes += game.size();
    const std::string text = to_bgn(game);
    CAPTURE(text);
    REQUIRE(text.find('\n') == text.size() - 1);
    const auto json = nlohmann::json::parse(text, nullptr, false);
    REQUIRE_FALSE(json.is_discarded());
    const auto back = parse_bgn(text);
    REQUIRE_MESSAGE(back.has_value(), (back ? "" : to_string(back.error())));
    REQUIRE(back->tags == game.tags);
    REQUIRE(same_game(*back, game));
    REQUIRE(to_bgn(*back) == text);
    const auto typed = parse_bgn(to_bgn(game, {.for_mongodb = true}));
    REQUIRE(typed.has_value());
    REQUIRE(typed->tags == game.tags);
    REQUIRE(to_bgn(*typed) == text);
  }
  CHECK(nodes > 30'000);
}

TEST_CASE("law: keys sorted by another program change nothing but the order of unknown ones") {
  test::RandomGames games(7);
  for (int i = 0; i < 100; ++i) {
    const Game game = games.next();
    // nlohmann::json sorts keys; tags and commands that rely on their order are put back by `order`, or not.
    const std::string sorted = nlohmann::json::parse(to_bgn(game)).dump();
    CAPTURE(sorted);
    const auto back = parse_bgn(sorted);
    REQUIRE_MESSAGE(back.has_value(), (back ? "" : to_string(back.error())));
    REQUIRE(back->main_moves() == game.main_moves());
    REQUIRE(back->size() == game.size());
    REQUIRE(back->result == game.result);
  }
}

TEST_CASE("law: mangled games are read or refused, and what is read can be written") {
  test::RandomGames games(99);
  Random& random = games.random();
  const std::string bytes = "{}[]\",:\\ 019-eEtfnupPKQ\n\xC3";
  std::size_t whole = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string text = to_bgn(games.next());
    if (text.size() > 20'000) continue;
    for (int edits = 1 + static_cast<int>(random.below(3)); edits > 0; --edits) {
      const std::size_t at = random.below(text.size());
      const char byte = bytes[random.below(bytes.size())];
      switch (random.below(3)) {
        case 0: text[at] = byte; break;
        case 1: text.insert(at, 1, byte); break;
        default: text.erase(at, 1 + random.below(5)); break;
      }
    }
    CAPTURE(text);
    BgnReader reader(memory_source(text));
    while (const auto imported = reader.next()) {
      if (imported->status == ImportStatus::Whole) ++whole;
      const std::string again = to_bgn(imported->game);
      const ReadGame back = BgnGameReader().read(again);
      // A line that held no game at all is written as an empty one.
      if (imported->status == ImportStatus::Refused && !back.is_refused) continue;
      REQUIRE(back.is_cut == (imported->status == ImportStatus::Damaged));
      REQUIRE_MESSAGE(to_bgn(back.game) == again, again);
    }
  }
  CHECK(whole > 100);
}
