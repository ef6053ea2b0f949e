// SPDX-License-Identifier: GPL-3.0-or-later
// The tags of one game. They may have blank lines between them, come again, or be written in many ways; a
// game may have no moves, so that its tags run into those of the next game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "base/error.h"
#include "game/game.h"
#include "game/imported_game.h"
#include "notation/start_position.h"
#include "pgn/detail/game_seeker.h"
#include "pgn/detail/lexer.h"
#include "pgn/detail/reports.h"
#include "pgn/visitor.h"

namespace chess { inline namespace pgn {

class TagSection {
 public:
  TagSection(PgnLexer& lexer, PgnReports& reports, EarlyComments& comments)
      : lexer_(lexer), reports_(reports), comments_(comments) {}

  /// Takes the tags of a game and tells `visitor` of them. Damaged: a comment before them is not closed.
  ImportStatus read(PgnVisitor& visitor);

  /// Of the game read last: the tags that say where it starts, and Result.
  const Tags& start_tags() const { return start_tags_; }
  bool empty() const { return count_ == 0; }

 private:
  std::size_t find(std::string_view name) const;
  bool has(std::string_view name) const;
  std::string_view value_at(std::size_t place) const;
  void remember(std::string_view name, std::string_view value);
  bool is_next_games(bool is_apart);
  bool take(PgnVisitor& visitor);
  void take_plain_tags(PgnVisitor& visitor);
  bool take_words_behind_tag();
  std::string_view clean_value(std::string_view value, std::string& storage);

  PgnLexer& lexer_;
  PgnReports& reports_;
  EarlyComments& comments_;
  Tags start_tags_;
  std::string seen_;  // the tags so far, to see repetitions
  std::uint64_t known_ = 0;      // which of the known tags were met: a bit each
  std::uint64_t name_bits_ = 0;  // a bit for each other name, by its look: most names need no search
  std::size_t count_ = 0;
};

/// Where a game with these tags (FEN, SetUp, Variant) begins, whatever their order. An error: a variant that
/// is not played here, a FEN that is none or cannot be played on, or a start that is another and not told.
std::expected<StartPosition, Error> start_of(const Tags& tags);

}}  // namespace chess::pgn
