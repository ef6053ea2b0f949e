// SPDX-License-Identifier: GPL-3.0-or-later
// What the operands of an EPD's operations mean: moves, a line of moves, a number, a text (PGN
// standard, 16.2.5).
#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/error.h"
#include "core/move.h"
#include "notation/fen.h"

namespace chess { inline namespace notation {

/// What kind of operands an opcode has by the standard.
enum class EpdOperandKind : std::uint8_t {
  Moves,  ///< moves of the position: am, bm, pm, rm, sm
  Line,   ///< moves one after another: pv
  Text,   ///< strings: id, c0 to c9, v0 to v9
  Other,
};
EpdOperandKind operand_kind(std::string_view opcode);

/// The meaning of an operation: moves or a line, else the number or the text that is its only operand, else
/// all operands as they stand. Nothing (monostate) without operands.
using EpdValue = std::variant<std::monostate, std::int64_t, double, std::string, std::vector<Move>,
                              std::vector<std::string>>;

/// Reads the operands of `operation`, which belongs to `position`. The error names the operand that is no
/// legal move.
std::expected<EpdValue, Error> epd_value(const Position& position, const EpdOperation& operation);

/// An operation with these moves, in SAN. Precondition: they are legal by `operand_kind(opcode)`, which is
/// not Other.
EpdOperation to_epd_operation(const Position& position, std::string opcode, std::span<const Move> moves);

}}  // namespace chess::notation
