// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/epd.h"

#include <algorithm>

#include "base/text.h"

namespace chess::inline notation {
namespace {

bool is_counter(std::string_view word) { return !word.empty() && std::ranges::all_of(word, is_digit); }

/// One operand off the front of `rest`: a quoted string or a word that ends at space or ';'.
/// Strings may hold `\"` and `\\`; a string without an end runs to the end of the line.
std::string take_operand(std::string_view& rest) {
  std::string operand;
  if (rest.front() == '"') {
    rest.remove_prefix(1);
    while (!rest.empty() && rest.front() != '"') {
      if (rest.front() == '\\' && rest.size() > 1 && (rest[1] == '"' || rest[1] == '\\'))
        rest.remove_prefix(1);
      operand.push_back(rest.front());
      rest.remove_prefix(1);
    }
    if (!rest.empty()) rest.remove_prefix(1);
    return operand;
  }
  while (!rest.empty() && !is_space(rest.front()) && rest.front() != ';') {
    operand.push_back(rest.front());
    rest.remove_prefix(1);
  }
  return operand;
}

std::vector<EpdOperation> parse_operations(std::string_view rest) {
  std::vector<EpdOperation> operations;
  bool inside = false;
  while (true) {
    while (!rest.empty() && is_space(rest.front())) rest.remove_prefix(1);
    if (rest.empty()) return operations;
    if (rest.front() == ';') {
      inside = false;
      rest.remove_prefix(1);
      continue;
    }
    std::string operand = take_operand(rest);
    if (inside)
      operations.back().operands.push_back(std::move(operand));
    else
      operations.push_back({std::move(operand), {}});
    inside = true;
  }
}

/// Opcodes whose operands the standard writes as strings.
bool takes_strings(std::string_view opcode) {
  return opcode == "id" ||
         (opcode.size() == 2 && (opcode[0] == 'c' || opcode[0] == 'v') && is_digit(opcode[1]));
}

/// Appends an opcode or operand behind a space, quoted where it must be to come back as it is.
void append_word(std::string_view word, bool as_string, std::string& text) {
  text += ' ';
  const auto ends_word = [](char c) { return is_space(c) || c == ';' || c == '"'; };
  if (!as_string && !word.empty() && std::ranges::none_of(word, ends_word)) {
    text += word;
    return;
  }
  text += '"';
  for (const char c : word) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  text += '"';
}

}  // namespace

const EpdOperation* Epd::find(std::string_view opcode) const {
  const auto it = std::ranges::find(operations, opcode, &EpdOperation::opcode);
  return it == operations.end() ? nullptr : &*it;
}

std::expected<Epd, FenError> parse_epd(std::string_view line) {
  std::string_view rest = line;
  std::string fen;
  for (int field = 0; field < 4; ++field) {
    const auto word = take_word(rest);
    if (word.empty()) return std::unexpected(FenError{line.size(), "an EPD has four fields"});
    if (field > 0) fen.push_back(' ');
    // "w - -;": a semicolon glued to the last field ends it.
    fen += word.ends_with(';') ? word.substr(0, word.size() - 1) : word;
  }
  // A whole FEN in front: two counters, which no opcode can be mistaken for.
  std::string_view ahead = rest;
  const auto halfmoves = take_word(ahead);
  const auto fullmoves = take_word(ahead);
  if (is_counter(halfmoves) && is_counter(fullmoves.substr(0, fullmoves.find(';')))) {
    fen += ' ';
    fen += halfmoves;
    fen += ' ';
    fen += fullmoves.substr(0, fullmoves.find(';'));
    rest = ahead;
  }
  auto setup = parse_fen(fen);
  if (!setup) return std::unexpected(setup.error());

  auto operations = parse_operations(rest);
  for (const EpdOperation& op : operations) {
    if (op.operands.empty()) continue;
    const auto number = parse_number<int>(op.operands.front());
    if (!number) continue;
    if (op.opcode == "hmvc") setup->halfmove_clock = std::max(0, *number);
    if (op.opcode == "fmvn") setup->fullmove_number = std::max(1, *number);
  }
  auto position = Position::from_setup(*setup, kWaivableFaults);
  if (!position) return std::unexpected(FenError{0, to_string(position.error())});
  return Epd{*position, std::move(operations)};
}

std::string to_epd(const Epd& epd) {
  std::string text = to_epd_fields(epd.position);
  for (const EpdOperation& op : epd.operations) {
    // A number would be taken for the counters of a whole FEN.
    append_word(op.opcode, is_counter(op.opcode), text);
    for (const std::string& operand : op.operands) append_word(operand, takes_strings(op.opcode), text);
    text += ';';
  }
  return text;
}

}  // namespace chess::inline notation
