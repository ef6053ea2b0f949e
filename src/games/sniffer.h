// SPDX-License-Identifier: GPL-3.0-or-later
// Tells the formats of games apart by the first bytes, and gives those bytes back to whoever reads on.
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string_view>

#include "games/game_format.h"
#include "io/byte_source.h"

namespace chess::inline games {

/// What a text that begins with `head` is: BGN and EGD begin as a JSON object or an array of them (EGD's
/// first key is its own), UCI as a line of moves (`e2e4 e7e5`, `position startpos moves e2e4`), and any other
/// text, an empty one too, is PGN as far as bytes can tell. Nothing for binary data.
std::optional<GameFormat> sniff_format(std::string_view head);

struct SniffedGames {
  std::optional<GameFormat> format;  ///< nothing: binary data
  bool is_empty = false;  ///< nothing but white space
  std::unique_ptr<ByteSource> source;  ///< from the beginning
};

/// Reads as far as it must to be sure.
std::expected<SniffedGames, IoError> sniff_games(std::unique_ptr<ByteSource> source);

}  // namespace chess::inline games
