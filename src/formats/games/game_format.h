// SPDX-License-Identifier: GPL-3.0-or-later
// The formats of game files that the programs read and write: their names, and how their first bytes tell
// them apart.
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

namespace chess { inline namespace games {

/// The formats of game files that the programs read and write.
enum class GameFormat : std::uint8_t {
  Pgn,
  Bgn,  ///< one JSON object a game, also called JSON Lines
  Egd,
  Uci,  ///< lines of moves as engines read them
  Scid,  ///< records of a database of Scid, which is read and not written
};
/// The formats that are written come first.
inline constexpr std::size_t kWrittenFormats = 4;

/// "pgn", "bgn", "egd", "uci", "scid".
std::string_view to_string(GameFormat format);
/// Reads these words, and "jsonl" for BGN, in any case. Returns nothing for other words.
std::optional<GameFormat> parse_game_format(std::string_view word);
/// All words that `parse_game_format` accepts, for command lines.
std::vector<std::string> game_format_words();

/// The format of an extension: .pgn; .bgn, .json or .jsonl; .egd; .uci. The extension of a compression behind
/// it is ignored. Returns nothing for any other extension, also for those of Scid.
std::optional<GameFormat> format_of_path(std::string_view path);

/// The format of an output. It is `to` if `path` is `-`, names no format, or says only JSON, which may also
/// be EGD. Else it is the format of the extension.
std::optional<GameFormat> output_format(std::string_view path, std::optional<GameFormat> to);

/// The number of line ends in `text`, as readers of the format count: LF and CRLF, in PGN also CR. Scid has
/// none.
std::size_t count_line_ends(GameFormat format, std::string_view text);

/// The offset of the last game in `text` if it surely begins there: reading the two parts gives the same as
/// reading the whole. Returns 0 if there is no such place. Precondition: `text` begins where a game or a file
/// begins.
std::size_t last_boundary(GameFormat format, std::string_view text);

// Formats are told apart by their first bytes. The caller gets these bytes again when it reads the source.

/// The format of a text that begins with `head`. BGN and EGD begin as a JSON object or an array of objects;
/// the first key tells EGD. BGN may be JSON5, with comments and keys without quotes. UCI begins as a line of
/// moves (`e2e4 e7e5`, `position startpos moves e2e4`). Any other text, also an empty one, is PGN. Returns
/// nothing for binary data.
std::optional<GameFormat> sniff_format(std::string_view head);

/// A source and its format.
struct SniffedGames {
  std::optional<GameFormat> format;  ///< empty: binary data
  bool is_empty = false;  ///< nothing but white space
  /// It begins with a brace, which in PGN opens a comment, and in the formats of JSON an object.
  bool is_doubtful = false;
  std::unique_ptr<ByteSource> source;  ///< all bytes from the beginning
};

/// Reads as much of the source as it needs to be sure.
std::expected<SniffedGames, IoError> sniff_games(std::unique_ptr<ByteSource> source);

}}  // namespace chess::games
