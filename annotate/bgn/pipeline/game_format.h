// SPDX-License-Identifier: GPL-3.0-or-later
// The formats that this program reads and writes, and the names they go by.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace annotate::bgn {

enum class GameFormat : std::uint8_t {
  Pgn,
  Bgn,
  Egd,
  Uci,  ///< lines of moves as engines take them
};
inline constexpr std::size_t kGameFormats = 4;

/// "pgn", "bgn", "egd", "uci".
std::string_view to_string(GameFormat format);
/// The same words, in any case.
std::optional<GameFormat> parse_game_format(std::string_view word);

/// By the extension (.pgn, .bgn or .json or .jsonl, .egd, .uci), one of a compression behind it left
/// aside; nothing for any other.
std::optional<GameFormat> format_of_path(std::string_view path);

/// How many lines end in `text`, as readers of the format count: LF and CRLF, in PGN also CR.
std::size_t count_line_ends(GameFormat format, std::string_view text);

/// Where the last game in `text` begins, when that is sure: readers of the two parts find together what a
/// reader of the whole finds. 0: nowhere. Precondition: `text` begins where a game does, or a file.
std::size_t last_boundary(GameFormat format, std::string_view text);

}  // namespace annotate::bgn
