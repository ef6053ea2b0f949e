// SPDX-License-Identifier: GPL-3.0-or-later
// What there is to know of a file that should be a Polyglot book.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "polyglot/polyglot_file.h"

namespace books {

struct PolyglotInfo {
  std::size_t entries = 0;
  std::size_t without_weight = 0;  ///< entries of weight 0: known, never played
  std::size_t with_learning = 0;
  std::uint16_t least_weight = 0;  ///< of all entries
  std::uint16_t most_weight = 0;
  std::optional<chess::PolyglotFile::Disorder> disorder;  ///< nothing: sorted

  /// What is known of sorted files only.
  struct Positions {
    std::size_t all = 0;
    std::size_t most_moves = 0;  ///< of one position
    std::size_t double_entries = 0;  ///< entries of a move that its position has before
    std::size_t white = 0;  ///< met by a player who follows the book with White (see `PolyglotWalk`)
    std::size_t black = 0;  ///< the same with Black
    std::size_t illegal_entries = 0;  ///< of the positions met: no legal moves there

    /// The others, which the keys alone do not tell.
    std::size_t unmet() const { return all - std::min(all, white + black); }
  };
  std::optional<Positions> positions;
};

/// Looks at every entry.
PolyglotInfo polyglot_info(chess::PolyglotFile file);

/// A line for each thing, for people.
std::string to_text(const PolyglotInfo& info);
/// One object on one line.
std::string to_json(const PolyglotInfo& info);

}  // namespace books
