// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of comments: `[%eval 0.35,22]` in PGN, `"eval":["0.35","22"]` in BGN, where an operand need
// not be a text.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json/json_datum.h"

namespace chess::inline game {

/// A text, as all operands of PGN are, or a value of another kind that a BGN game has in its place.
class Operand {
 public:
  Operand() = default;
  Operand(std::string text) : text_(std::move(text)) {}
  Operand(std::string_view text) : text_(text) {}
  Operand(const char* text) : text_(text) {}
  /// A number, say, with its digits as they were written; a string is a text.
  explicit Operand(const JsonDatum& value)
      : text_(value.as_string().value_or(value.text())), kind_(value.kind()) {}

  /// String for a text.
  JsonKind kind() const { return kind_; }
  bool is_text() const { return kind_ == JsonKind::String; }
  /// The characters of a text; any other value as JSON has it. This is what PGN says of it.
  const std::string& text() const { return text_; }

  /// The text "1" is not the number 1.
  friend bool operator==(const Operand&, const Operand&) = default;

 private:
  std::string text_;
  JsonKind kind_ = JsonKind::String;
};

/// `[%eval 0.35,22]`: name "eval", operands "0.35" and "22".
struct Command {
  std::string name;
  std::vector<Operand> operands;
  friend bool operator==(const Command&, const Command&) = default;
};

}  // namespace chess::inline game
