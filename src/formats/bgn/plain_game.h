// SPDX-License-Identifier: GPL-3.0-or-later
// Used only inside the room: a fast path for a BGN game that is written as this project (and the published
// data) writes it. The moves come first, each with its keys in their order and no white space, and `a` holds
// nothing but remarks. Any other spelling, and any fault, is left to the slow path, which says what is wrong
// and where.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bgn/header.h"
#include "game/imported_game.h"
#include "json/json_tape.h"

namespace chess { inline namespace bgn {

/// Reads plain games. Memory is reused for the next game.
class PlainGameReader {
 public:
  /// The moves of a game for which `wants_moves` returns false are jumped over and not checked.
  explicit PlainGameReader(TagQuestion wants_moves) : asked_(std::move(wants_moves)) {}
  /// Reads the game in `text`. Returns false if it is not plain or not correct; `out` then has no meaning.
  bool read(std::string_view text, ReadGame& out);
  const TagQuestion& wants_moves() const { return asked_.question(); }
  /// Were there moves that were jumped over?
  bool has_passed_moves() const { return has_passed_moves_; }

 private:
  /// A move as it is spelt; NUL where a member is missing.
  struct SpeltMove {
    char piece = '\0', captured = '\0', castle = '\0', promo = '\0';
    Square from{}, to{};
    bool is_en_passant = false;
    std::uint32_t remarks = 0, remarks_end = 0;  ///< its `a`, brackets included
  };

  bool read_header(std::string_view text, std::size_t behind_moves, ReadGame& out, bool& is_wanted);
  bool scan_moves(std::string_view text, std::size_t& end);
  bool replay(std::string_view text, ReadGame& out);
  bool read_remarks(std::string_view array, Node& node);

  AskedTags asked_;
  std::vector<SpeltMove> moves_;
  bool has_passed_moves_ = false;
  std::string header_;
  JsonTape tape_;
};

}}  // namespace chess::bgn
