// SPDX-License-Identifier: GPL-3.0-or-later
// An entry of a source whose moves have been played on a board. What the builder derives (rows,
// interpolated positions, the graph) it derives from these.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "base/error.h"
#include "books/builder/eco_source.h"
#include "core/position.h"

namespace books {

struct NamedLine {
  EcoSourceEntry entry;                    ///< white space in excess taken out of code and name
  std::vector<chess::Position> positions;  ///< after each half-move; at least one
  std::vector<std::string> san;

  const chess::Position& end() const { return positions.back(); }
};

/// Plays the entry's moves and checks that they lead to its FEN, that its code is one, and that it has a
/// name. The error says what is wrong.
std::expected<NamedLine, chess::Error> play_entry(const EcoSourceEntry& entry);

/// Which of two entries of one position gives it its name: that of the better source, lichess's own list,
/// then eco_tsv (an older state of that list), eco_js, scid, any other, and interpolated ones last; then the
/// one marked as ECO root, then any code before the catch-all A00, then the lower code, the shorter line, and
/// the first in the order of line and name.
bool is_better(const NamedLine& a, const NamedLine& b);

/// How two positions are told apart.
enum class Identity : std::uint8_t {
  Position,  ///< by board, turn, castling rights and possible en passant: ours
  Fen,  ///< by the move counters too: eco.json's own
};
std::string identity_of(const chess::Position& pos, Identity identity);

}  // namespace books
