// SPDX-License-Identifier: GPL-3.0-or-later
// Extended Position Description (PGN standard, 16.2): four FEN fields and operations.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "notation/fen.h"

namespace chess::inline notation {

/// `bm Nf3 Ne5;` or `id "WAC.001";`. Operands as they stand, quotes taken off.
struct EpdOperation {
  std::string opcode;
  std::vector<std::string> operands;
  friend bool operator==(const EpdOperation&, const EpdOperation&) = default;
};

struct Epd {
  Position position;  ///< counters from `hmvc` and `fmvn` when given
  std::vector<EpdOperation> operations;

  /// The first operation of that name, or null.
  const EpdOperation* find(std::string_view opcode) const;
};

/// One line. Also takes lines with a whole FEN in front (six fields), as many suites have.
std::expected<Epd, FenError> parse_epd(std::string_view line);

/// Strings are quoted where the standard asks for it.
std::string to_epd(const Epd& epd);

}  // namespace chess::inline notation
