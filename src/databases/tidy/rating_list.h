// SPDX-License-Identifier: GPL-3.0-or-later
// FIDE's rating lists (https://ratings.fide.com/download_lists.phtml), as text with columns or as XML, of one
// month: who the players are, and which ratings and titles they had then. A list of two million players takes
// some 60 MB.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "bgn/speed.h"
#include "io/byte_source.h"
#include "query/ranges.h"

namespace chess { inline namespace tidy {

/// A player of a list.
struct ListedPlayer {
  std::uint64_t name_hash = 0;  ///< see RatingList::find
  std::uint32_t fide_id = 0;
  std::array<std::uint16_t, 3> ratings{};  ///< standard, rapid, blitz; 0: none
  std::uint16_t born = 0;  ///< 0: unknown
  std::uint8_t title = 0;  ///< see title_of
};

/// "GM", "WFM", ...; empty if the player has none.
std::string_view title_of(const ListedPlayer& player);

class RatingList {
 public:
  /// The columns of a text are those of its first line. Its month is that of this line ("OCT25"), else of the
  /// file's name ("standard_oct25frl.txt", "players_2025-10.xml"); a list of one kind of rating is of rapid
  /// or blitz games if the name says so.
  static std::expected<RatingList, Error> read(std::unique_ptr<ByteSource> source);

  std::size_t size() const { return players_.size(); }
  /// Nothing: nobody says of which month the list is.
  const std::optional<PartialDate>& month() const { return month_; }
  /// Was it the latest list on this day? FIDE made one a month since July 2012, before that every second,
  /// third or sixth month. False if the month of either is unknown.
  bool is_in_force(const PartialDate& day) const;

  /// The player of this number; null if there is none.
  const ListedPlayer* find(std::uint32_t fide_id) const;
  /// The one player who has this name and was born before `year`; null if there is none, or more than one.
  /// Case, accents, blanks and punctuation play no part. The names must be whole.
  const ListedPlayer* find(std::string_view name, int year) const;

  /// A player's rating in games of this speed; unknown is standard. 0: none.
  static int rating_of(const ListedPlayer& player, std::optional<SpeedClass> speed);

 private:
  class Reader;
  RatingList() = default;

  std::optional<PartialDate> month_;
  std::vector<ListedPlayer> players_;  ///< sorted by the hash
  std::vector<std::uint32_t> by_id_;  ///< places in `players_`, sorted by the number
};

}}  // namespace chess::tidy
