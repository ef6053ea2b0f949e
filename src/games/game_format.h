// SPDX-License-Identifier: GPL-3.0-or-later
// The formats of game files that the programs read and write: the names they go by, and how they are told
// apart by their first bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/byte_source.h"

namespace chess::inline games {

/// The formats of game files that the programs read and write, and the names they go by: one table for
/// command lines, extensions and messages.
enum class GameFormat : std::uint8_t {
  Pgn,
  Bgn,  ///< one JSON object a game, also called JSON Lines
  Egd,
  Uci,  ///< lines of moves as engines take them
};
inline constexpr std::size_t kGameFormats = 4;

/// "pgn", "bgn", "egd", "uci".
std::string_view to_string(GameFormat format);
/// The same words and "jsonl" for BGN, in any case.
std::optional<GameFormat> parse_game_format(std::string_view word);
/// All words that `parse_game_format` takes, for command lines.
std::vector<std::string> game_format_words();

/// The format that the extension names: .pgn, .bgn or .json or .jsonl, .egd, .uci; the extension of a
/// compression behind it does not count. Nothing for any other extension.
std::optional<GameFormat> format_of_path(std::string_view path);

/// The format of an output: `to`, where `path` is `-`, names no format, or says only JSON, which EGD is too;
/// else what the extension names.
std::optional<GameFormat> output_format(std::string_view path, std::optional<GameFormat> to);

/// How many lines end in `text`, as readers of the format count: LF and CRLF, in PGN also CR.
std::size_t count_line_ends(GameFormat format, std::string_view text);

/// Where the last game in `text` begins, when that is sure: readers of the two parts find together what a
/// reader of the whole finds. 0: nowhere. Precondition: `text` begins where a game does, or a file.
std::size_t last_boundary(GameFormat format, std::string_view text);

// How formats are told apart by their first bytes, which are given back to whoever reads on.

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
