// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/epd_operand.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "notation/san.h"

namespace chess { inline namespace notation {

namespace {

std::expected<EpdValue, Error> moves_of(Position position, const EpdOperation& operation, bool is_line) {
  std::vector<Move> moves;
  for (const std::string& operand : operation.operands) {
    const auto move = parse_san(position, operand);
    if (!move)
      return std::unexpected(
          Error(operation.opcode + " " + printable(operand, 40), std::string(to_string(move.error()))));
    moves.push_back(*move);
    if (is_line) position.play(*move);
  }
  return moves;
}

}  // namespace

EpdOperandKind operand_kind(std::string_view opcode) {
  static constexpr std::array<std::string_view, 5> kWithMoves{"am", "bm", "pm", "rm", "sm"};
  if (std::ranges::find(kWithMoves, opcode) != kWithMoves.end()) return EpdOperandKind::Moves;
  if (opcode == "pv") return EpdOperandKind::Line;
  const bool is_numbered_text =
      opcode.size() == 2 && (opcode[0] == 'c' || opcode[0] == 'v') && is_digit(opcode[1]);
  return opcode == "id" || is_numbered_text ? EpdOperandKind::Text : EpdOperandKind::Other;
}

std::expected<EpdValue, Error> epd_value(const Position& position, const EpdOperation& operation) {
  const EpdOperandKind kind = operand_kind(operation.opcode);
  if (kind == EpdOperandKind::Moves || kind == EpdOperandKind::Line)
    return moves_of(position, operation, kind == EpdOperandKind::Line);
  if (operation.operands.empty()) return EpdValue();
  if (operation.operands.size() > 1) return operation.operands;
  const std::string& text = operation.operands.front();
  if (kind == EpdOperandKind::Text) return text;
  if (const auto number = parse_number<std::int64_t>(text)) return *number;
  // "nan" and "inf" are texts.
  const bool begins_number =
      !text.empty() && (is_digit(text.front()) || std::string_view("+-.").contains(text.front()));
  if (begins_number)
    if (const auto number = parse_number<double>(text)) return *number;
  return text;
}

EpdOperation to_epd_operation(const Position& position, std::string opcode, std::span<const Move> moves) {
  const bool is_line = operand_kind(opcode) == EpdOperandKind::Line;
  EpdOperation operation{std::move(opcode), {}};
  Position at = position;
  for (const Move m : moves) {
    operation.operands.push_back(to_san(at, m));
    if (is_line) at.play(m);
  }
  return operation;
}

}}  // namespace chess::notation
