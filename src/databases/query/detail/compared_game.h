// SPDX-License-Identifier: GPL-3.0-or-later
// What duplicates.cpp and similar_games.cpp compare of a game, and the note in which it waits on the disk:
// the size of its key, the key (rules, start, moves; of short games more), then the rest. Numbers are
// little-endian.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "game/game.h"
#include "query/player_name.h"
#include "query/ranges.h"

namespace chess { inline namespace query {

/// How much is worth keeping in a game, the most important first.
struct Worth {
  std::uint32_t plies = 0;
  std::uint32_t notes = 0;  ///< comments, signs, commands and moves of variations
  std::uint32_t tags = 0;  ///< that say something
  friend auto operator<=>(const Worth&, const Worth&) = default;
};

/// Reads what was appended. A note is made by this file and never damaged.
class NoteReader {
 public:
  explicit NoteReader(std::string_view text) : text_(text) {}
  std::string_view text() {
    const auto size = static_cast<unsigned char>(text_[0]);
    const std::string_view value = text_.substr(1, size);
    text_.remove_prefix(std::size_t{1} + size);
    return value;
  }
  template <class T>
  T number() {
    const T value = load_little_endian<T>(reinterpret_cast<const unsigned char*>(text_.data()));
    text_.remove_prefix(sizeof(T));
    return value;
  }

 private:
  std::string_view text_;
};

/// What is compared of a game.
struct Compared {
  std::uint64_t number = 0;
  Worth worth;
  PlayerName white;
  PlayerName black;
  PartialDate date;  ///< a part that is 0 is unknown
  GameResult result = GameResult::Unknown;
  std::string round;
  std::string event;
};

/// The rest of a note, behind the mark of a long game.
Compared compared(std::uint64_t number, NoteReader note);

/// Dates, results and rounds.
bool may_be_same_occasion(const Compared& a, const Compared& b);
bool may_be_same_players(const Compared& a, const Compared& b);

}}  // namespace chess::query
