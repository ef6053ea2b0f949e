// SPDX-License-Identifier: GPL-3.0-or-later
// Perft suites as files: `FEN ;D1 20 ;D2 400` a line (EPD), or `id`, `epd` and `perft 1 20`
// lines (the *.perft files of shakmaty and python-chess). Told apart by how the first entry
// begins, since both are plain text.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace test {

/// Leaves at a depth, as the suite has them.
struct PerftCount {
  int depth;
  std::uint64_t nodes;
  friend bool operator==(const PerftCount&, const PerftCount&) = default;
};

struct PerftCase {
  std::size_t line;  ///< of the suite, from 1
  std::string fen;
  std::vector<PerftCount> counts;
};

/// The error is one line that begins with the line's number.
std::expected<std::vector<PerftCase>, std::string> parse_perft_suite(std::string_view text);

}  // namespace test
