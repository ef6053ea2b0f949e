// SPDX-License-Identifier: GPL-3.0-or-later
// What the index of a database of Scid says of one game. See FORMAT.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace chess { inline namespace scid {

inline constexpr std::size_t kScid4Head = 182;  ///< bytes of the head of an index of version 4
inline constexpr std::size_t kScid4Entry = 47;  ///< bytes of a game there
inline constexpr std::size_t kScid5Entry = 56;  ///< bytes of a game in an index of version 5

/// One game.
struct ScidEntry {
  std::uint64_t offset = 0;  ///< in the file of games, in bytes
  std::uint32_t length = 0;  ///< there, in bytes
  std::uint32_t white = 0, black = 0, event = 0, site = 0, round = 0;  ///< numbers of names
  std::uint32_t date = 0, event_date = 0;  ///< year (11 bits), month (4), day (5); 0: unknown
  std::uint32_t white_elo = 0, black_elo = 0;  ///< 0: unknown
  std::uint32_t white_rating = 0, black_rating = 0;  ///< the kind of rating
  std::uint32_t flags = 0;  ///< 22 bits
  std::uint32_t result = 0;  ///< 0 unknown, 1 White won, 2 Black won, 3 a draw
  std::uint32_t eco = 0;  ///< Scid's number of an ECO code; 0: none
  bool chess960 = false;
};

/// Reads the entry at `bytes`. Precondition: kScid4Entry or kScid5Entry bytes are there.
ScidEntry parse_scid4_entry(const unsigned char* bytes);
ScidEntry parse_scid5_entry(const unsigned char* bytes);

/// "2026.11.29", with question marks for what is unknown.
std::string scid_date(std::uint32_t date);
/// "B90", or "B90a3" with Scid's extension. Empty for 0 and for a number that is none.
std::string scid_eco(std::uint32_t eco);
/// The tag of a rating without its colour: "Elo", "USCF"; empty for an unknown kind.
std::string scid_rating(std::uint32_t kind);
/// The letters of the flags that people set, "D" for a game that is marked for deletion.
std::string scid_flags(std::uint32_t flags);

}}  // namespace chess::scid
