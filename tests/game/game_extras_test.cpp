// SPDX-License-Identifier: GPL-3.0-or-later
#include "game/game_extras.h"

#include <doctest/doctest.h>

#include "game/command.h"

using namespace chess;

TEST_CASE("an operand is a text, or a value as it was written") {
  const Operand text("0.10");
  CHECK(text.is_text());
  CHECK(text == Operand(std::string("0.10")));
  CHECK(text == Operand(*JsonDatum::parse(R"("0.1\u0030")")));
  const Operand number(*JsonDatum::parse("0.10"));
  CHECK_FALSE(number.is_text());
  CHECK(number.kind() == JsonKind::Number);
  CHECK(number.text() == "0.10");
  CHECK(number != text);
  CHECK(number != Operand(*JsonDatum::parse("0.1")));
  CHECK(Operand(JsonDatum()).kind() == JsonKind::Null);
  CHECK(Operand() == Operand(""));
}

TEST_CASE("a provider is an entry with an id and what is said of it") {
  const GameProvider made("AA\"2", {{"engine", JsonDatum::string("X")}, {"nodes", JsonDatum::number(5)}});
  CHECK(made.entry().text() == R"({"id":"AA\"2","info":{"engine":"X","nodes":5}})");
  CHECK(made.id() == "AA\"2");
  REQUIRE(made.info().find("nodes") != nullptr);
  CHECK(made.info().find("nodes")->text() == "5");
  CHECK(GameProvider(made.entry()) == made);

  const GameProvider read(*JsonDatum::parse(R"({"info":{"q":1.50},"id":"\u0041","z":[]})"));
  CHECK(read.id() == "A");
  CHECK(read.info() == JsonMembers{{"q", *JsonDatum::parse("1.50")}});
  CHECK(read.entry().text() == R"({"info":{"q":1.50},"id":"\u0041","z":[]})");
  for (const char* odd : {"5", "null", "[]", R"({"info":7})", R"({"id":7})"}) {
    const GameProvider other(*JsonDatum::parse(odd));
    CHECK(other.id().empty());
    CHECK(other.info().empty());
    CHECK(other.entry().text() == odd);
  }
}

TEST_CASE("a provider takes the place of those of its id") {
  const auto provider = [](const char* id, int nodes) {
    return GameProvider(id, {{"nodes", JsonDatum::number(nodes)}});
  };
  const GameProvider odd(JsonDatum::number(5));
  GameExtras extras;
  CHECK(extras.empty());
  CHECK(extras.find_provider("a") == nullptr);
  extras.providers = {odd, provider("a", 1), provider("b", 2), provider("a", 3)};
  REQUIRE(extras.find_provider("a") != nullptr);
  CHECK(*extras.find_provider("a") == provider("a", 1));
  extras.set_provider(provider("a", 4));
  CHECK(extras.providers == std::vector<GameProvider>{odd, provider("a", 4), provider("b", 2)});
  extras.set_provider(provider("c", 5));
  CHECK(extras.providers.back() == provider("c", 5));
  CHECK(extras.providers.size() == 4);
  CHECK_FALSE(extras.empty());
}
