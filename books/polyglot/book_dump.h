// SPDX-License-Identifier: GPL-3.0-or-later
// A Polyglot book as text or JSON: one position, or all that can be met from the start.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>

#include "io/byte_sink.h"
#include "polyglot/polyglot_book.h"

namespace books {

enum class DumpFormat : std::uint8_t { Text, Json };

struct DumpedPosition {
  std::string text;
  std::size_t moves;
};
/// What the book has on the position after `line`, played from `start`. Text is a table, a move a line, or
/// nothing; JSON is one object on one line: the line, FEN and key of the position and its moves with SAN,
/// UCI, weight, share (of the weights, 0 to 1) and learn. Moves of weight 0 are there too.
DumpedPosition dump_position(const chess::PolyglotBook& book, const chess::Position& start,
                             std::span<const chess::Move> line, DumpFormat format);

/// The same for each position of a `PolyglotWalk`, those for White first, one on a line: as text
/// "1. e4 e5: Nf3 120 (75%), Bc4 40 (25%)". Gives the number of positions.
std::expected<std::size_t, chess::IoError> dump_book(const chess::PolyglotBook& book, DumpFormat format,
                                                     chess::ByteSink& sink);

}  // namespace books
