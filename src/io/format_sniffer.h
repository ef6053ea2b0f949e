// SPDX-License-Identifier: GPL-3.0-or-later
// Tells the formats of games apart by the first bytes, and gives those bytes back to whoever reads on.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string_view>

#include "io/byte_source.h"

namespace chess::inline io {

enum class ContentKind : std::uint8_t {
  Empty,   ///< nothing but white space
  Pgn,     ///< text that is none of the others; whether there are games in it, a reader must say
  Bgn,     ///< begins as a JSON object, or an array of them
  Egd,     ///< the same, and its first key is EGD's
  Uci,     ///< lines of moves as engines take them: `e2e4 e7e5`, `position startpos moves e2e4`
  Binary,  ///< no text
};

/// The kind of a text that begins with `head`.
ContentKind kind_of(std::string_view head);

struct SniffedSource {
  ContentKind kind;
  std::unique_ptr<ByteSource> source;  ///< from the beginning
};

/// Reads as far as it must to be sure.
std::expected<SniffedSource, IoError> sniff(std::unique_ptr<ByteSource> source);

}  // namespace chess::inline io
