// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of positions of all variants are those of lichess.org, and what repetition sees changes them.
#include <doctest/doctest.h>
#include <fstream>
#include <map>

#include "base/text.h"
#include "notation/variant_text.h"

using namespace chess;

namespace {

AnyPosition at(Variant rules, std::string_view fen) {
  const auto pos = parse_position(rules, fen);
  REQUIRE_MESSAGE(pos.has_value(), fen);
  return *pos;
}

}  // namespace

TEST_CASE("keys are those of lichess.org") {
  std::ifstream file("tests/variant/lichess_keys.tsv");
  std::map<std::string, int> seen;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const auto first = line.find('\t'), last = line.rfind('\t');
    const std::string name = line.substr(0, first);
    CAPTURE(line);
    const AnyPosition pos = at(parse_variant_name(name), line.substr(first + 1, last - first - 1));
    CHECK(bits_of(pos.key()) == std::stoull(line.substr(last + 1), nullptr, 16));
    ++seen[name];
  }
  CHECK(seen["Three-check"] == 200);
  CHECK(seen["Crazyhouse"] == 200);
  CHECK(seen.size() == 8);
}

TEST_CASE("each part of a variant's position has its part of the key") {
  const char* board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
  const auto key = [&](Variant rules, const std::string& pockets, const char* rest) {
    return at(rules, board + pockets + rest).key();
  };
  const Key plain = Position::start().key();
  CHECK(key(Variant::Crazyhouse, "[]", " w KQkq - 0 1") == plain);
  CHECK(key(Variant::Crazyhouse, "[N]", " w KQkq - 0 1") != plain);
  CHECK(key(Variant::Crazyhouse, "[N]", " w KQkq - 0 1") != key(Variant::Crazyhouse, "[n]", " w KQkq - 0 1"));
  CHECK(key(Variant::Crazyhouse, "[NN]", " w KQkq - 0 1") !=
        key(Variant::Crazyhouse, "[N]", " w KQkq - 0 1"));
  CHECK(key(Variant::ThreeCheck, "", " w KQkq - 3+3 0 1") == plain);
  CHECK(key(Variant::ThreeCheck, "", " w KQkq - 2+3 0 1") !=
        key(Variant::ThreeCheck, "", " w KQkq - 3+2 0 1"));
  CHECK(at(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1").key() !=
        at(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/Q3K3[] w - - 0 1").key());
}
