// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/nag.h"

#include <doctest/doctest.h>

using namespace chess;

TEST_CASE("signs and numbers") {
  CHECK(parse_glyph("?!") == Nag::DubiousMove);
  CHECK(parse_glyph("⁈") == Nag::DubiousMove);
  CHECK(parse_glyph("□") == Nag::OnlyMove);
  CHECK(parse_glyph("±") == static_cast<Nag>(16));
  CHECK(parse_glyph("N") == Nag::Novelty);
  CHECK(parse_glyph("TN") == Nag::Novelty);
  CHECK(parse_glyph("inf") == static_cast<Nag>(13));
  CHECK(parse_glyph("+--") == static_cast<Nag>(20));
  CHECK(parse_glyph("+−−") == static_cast<Nag>(20));
  CHECK(parse_glyph("--+") == static_cast<Nag>(21));
  CHECK(parse_glyph("≤") == static_cast<Nag>(143));
  CHECK(parse_glyph("==") == static_cast<Nag>(144));
  CHECK(parse_glyph("RR") == static_cast<Nag>(145));
  CHECK_FALSE(parse_glyph("").has_value());
  CHECK_FALSE(parse_glyph("?!?").has_value());
  CHECK(parse_nag("$146") == Nag::Novelty);
  for (const char* text : {"146", "$", "$256", "$-1", "$1x"}) CHECK_FALSE(parse_nag(text).has_value());
}

TEST_CASE("a sign that is written is read back as its number") {
  for (int n = 0; n < 256; ++n) {
    const auto sign = glyph_of(static_cast<Nag>(n));
    if (!sign.empty()) CHECK(parse_glyph(sign) == static_cast<Nag>(n));
  }
}

TEST_CASE("words") {
  CHECK(description_of(Nag::Blunder) == "blunder");
  CHECK(description_of(static_cast<Nag>(36)) == "White has the initiative");
  CHECK(description_of(static_cast<Nag>(37)) == "Black has the initiative");
  CHECK(description_of(static_cast<Nag>(107)) == "Black has played the opening very poorly");
  CHECK(description_of(static_cast<Nag>(200)).empty());
}
