// SPDX-License-Identifier: GPL-3.0-or-later
#include "variant/variant_name.h"

#include <doctest/doctest.h>

#include <string>

using namespace chess;

TEST_CASE("names of variants, however spelt") {
  for (const char* name :
       {"", "?", "Standard", "standard", "From Position", "Normal", "CHESS", "Classical", "-"})
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
  for (const char* name : {"Antichess", "Giveaway", "give away"})
    CHECK_MESSAGE(parse_variant_name(name) == Variant::Antichess, name);
  CHECK(parse_variant_name("Atomic") == Variant::Atomic);
  CHECK(parse_variant_name("Horde") == Variant::Horde);
  CHECK(parse_variant_name("Racing Kings") == Variant::RacingKings);
  for (const char* name : {"Suicide", "Bughouse", "Xiangqi", "x", "standard2", "Losers", "960 something"})
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

TEST_CASE("what is played here") {
  CHECK(is_played(Variant::Standard));
  CHECK(is_played(Variant::Chess960));
  CHECK(is_played(Variant::Crazyhouse));
  CHECK_FALSE(is_played(Variant::Atomic));
  CHECK_FALSE(is_played(Variant::Other));
}
