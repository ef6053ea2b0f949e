// SPDX-License-Identifier: GPL-3.0-or-later
#include "variant/variant_name.h"

#include <doctest/doctest.h>

#include <string>

using namespace chess;

TEST_CASE("names of variants, however spelt") {
  for (const char* name : {"", "?", "Standard", "standard", "From Position", "Normal", "CHESS", "Classical",
                           "-", "wild/5", "wild/8a"})
    CHECK_MESSAGE(parse_variant_name(name) == Variant::Standard, name);
  for (const char* name : {"Chess960", "chess 960", "chess-960", "Fischerandom", "Fischer Random Chess",
                           "FRC", "freestyle", "wild/fr"})
    CHECK_MESSAGE(parse_variant_name(name) == Variant::Chess960, name);
  for (const char* name : {"Crazyhouse", "crazyhouse", "Crazy House", "ZH", "house"})
    CHECK_MESSAGE(parse_variant_name(name) == Variant::Crazyhouse, name);
  for (const char* name : {"Three-check", "threeCheck", "3check", "3-Check", "Three Check Chess"})
    CHECK_MESSAGE(parse_variant_name(name) == Variant::ThreeCheck, name);
  for (const char* name : {"King of the Hill", "kingOfTheHill", "KOTH"})
    CHECK_MESSAGE(parse_variant_name(name) == Variant::KingOfTheHill, name);
  for (const char* name : {"Antichess", "Anti chess", "anti"})
    CHECK_MESSAGE(parse_variant_name(name) == Variant::Antichess, name);
  for (const char* name : {"Giveaway", "give away", "Giveaway chess"})
    CHECK_MESSAGE(parse_variant_name(name) == Variant::Giveaway, name);
  CHECK(parse_variant_name("suicide") == Variant::Suicide);
  for (const char* name : {"Atomic", "atomic960", "Atomic 960"})
    CHECK_MESSAGE(parse_variant_name(name) == Variant::Atomic, name);
  CHECK(parse_variant_name("Horde") == Variant::Horde);
  CHECK(parse_variant_name("Racing Kings") == Variant::RacingKings);
  for (const char* name :
       {"Bughouse", "Xiangqi", "x", "standard2", "Losers", "wild/0", "wild/1", "960 something", "losers960"})
    CHECK_MESSAGE(parse_variant_name(name) == Variant::Other, name);
}

TEST_CASE("names written are read again") {
  for (int i = 0; i < static_cast<int>(Variant::Other); ++i) {
    const auto v = static_cast<Variant>(i);
    CHECK(parse_variant_name(to_pgn_name(v)) == v);
    CHECK(parse_variant_name(to_bgn_name(v)) == v);
    CHECK(is_common_variant_name(to_pgn_name(v)));
  }
  CHECK(to_pgn_name(Variant::Other).empty());
  CHECK(to_bgn_name(Variant::ThreeCheck) == "threeCheck");
  CHECK(is_common_variant_name("fischerandom"));
  CHECK_FALSE(is_common_variant_name("chess-960"));
}

TEST_CASE("a name may say that the game starts as in Chess960") {
  for (const char* name : {"Chess960", "Fischerandom", "wild/fr", "Atomic960", "Crazyhouse 960"})
    CHECK_MESSAGE(names_chess960(name), name);
  for (const char* name : {"", "Atomic", "Losers960", "Bughouse"})
    CHECK_FALSE_MESSAGE(names_chess960(name), name);
}

TEST_CASE("what is played here") {
  CHECK(is_played(Variant::Standard));
  CHECK(is_played(Variant::Atomic));
  CHECK_FALSE(is_played(Variant::Other));
  CHECK(to_uci_name(Variant::ThreeCheck) == "3check");
  CHECK(to_uci_name(Variant::Chess960) == "chess");
}
