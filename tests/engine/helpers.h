// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine's tests share: positions from FENs, a listener that remembers, searches by name.
#pragma once

#include <doctest/doctest.h>

#include <mutex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/facade/engine.h"
#include "notation/fen.h"
#include "notation/uci_move.h"

namespace engine::test {

inline chess::Position position(std::string_view fen) {
  const auto pos = chess::parse_position(fen);
  REQUIRE_MESSAGE(pos.has_value(), std::string(fen));
  return *pos;
}

inline chess::Move move(const chess::Position& pos, std::string_view uci) {
  const auto m = chess::parse_uci_move(pos, uci);
  REQUIRE_MESSAGE(m.has_value(), std::string(uci));
  return *m;
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

class Recorder : public SearchListener {
 public:
  void info(const SearchInfo& info) override { infos.push_back(info); }
  void best_move(const SearchResult& r) override {
    result = r;
    ++answers;
  }
  std::vector<SearchInfo> infos;
  SearchResult result;
  int answers = 0;
};

inline Limits depth(int plies) {
  Limits limits;
  limits.depth = plies;
  return limits;
}
inline Limits nodes(std::uint64_t count) {
  Limits limits;
  limits.nodes = count;
  return limits;
}

}  // namespace engine::test
