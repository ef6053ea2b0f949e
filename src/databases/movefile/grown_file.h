// SPDX-License-Identifier: GPL-3.0-or-later
// A file of games that has got more games at its end since its index and its move file were made: what these
// can go on with.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "base/error.h"
#include "games/chunk.h"
#include "games/game_format.h"
#include "movefile/move_file.h"
#include "posindex/position_index.h"

namespace chess { inline namespace movefile {

/// The index and the move file of the games that the file had.
struct OldGames {
  MoveFile moves;
  PositionIndex index;
  std::uint64_t size = 0;  ///< of the file then, in bytes
  GamePlace place;  ///< where the new games begin
  bool is_all = false;  ///< the file has not changed
  std::size_t compared = 0;  ///< so many parts of the old games were read
};

/// Opens both files of the games `path`, and finds out whether an index of the later games alone, behind the
/// old one, answers the same as one of the whole file: the file begins with the same bytes, and the games on
/// both sides of the old end are read as if it were the end of a file. Of the old bytes a sample is compared:
/// the first and the last part, and up to kComparedParts evenly between. `max_ply` is that of the index that
/// is wanted. The error is the reason why not, without the name of the file: "it has no index".
inline constexpr std::size_t kComparedParts = 64;
std::expected<OldGames, Error> find_old_games(const std::string& path, const std::string& index_path,
                                              std::uint32_t max_ply, std::optional<GameFormat> from);

}}  // namespace chess::movefile
