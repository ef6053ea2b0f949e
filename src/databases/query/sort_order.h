// SPDX-License-Identifier: GPL-3.0-or-later
// An order of games by several fields, made of keys that compare byte by byte. So any sorter of texts can
// bring games in that order.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "query/game_field.h"

namespace chess { inline namespace query {

/// By which fields games are sorted.
class SortOrder {
 public:
  /// Reads fields with commas between them, the most important first; ":desc" behind one turns its order
  /// round. The error is a sentence that says what is accepted.
  static std::expected<SortOrder, Error> parse(std::string_view text);

  /// Turns the order of all fields round.
  void reverse();
  /// Do the moves tell one of the fields?
  bool asks_moves() const;

  /// Appends the key of a game. Of two games, the one whose key is lower comes first. Texts compare without
  /// regard to case and accents, and numbers within them as numbers (round 9 before round 10). What is
  /// unknown comes last, also in a reversed order. With `look_up`, the moves tell missing openings. Returns
  /// whether any of the fields is known.
  bool append_key(const ImportedGame& game, bool look_up, std::string& out) const;

 private:
  struct Part {
    GameField field;
    bool is_reversed = false;
  };
  std::vector<Part> parts_;
};

}}  // namespace chess::query
