// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of comments, and the values of those that this project understands: `%clk`, `%emt`, `%eval`.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/score.h"
#include "json/json_datum.h"

namespace chess::inline game {

// The commands of comments: `[%eval 0.35,22]` in PGN, `"eval":["0.35","22"]` in BGN, where an operand need
// not be a text.

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

// Values of the PGN commands that this project understands: `%clk`, `%emt`, `%eval`.

/// Does a command tell time: %clk, %emt, %egt, %mct?
bool is_clock_command(std::string_view name);

/// "0:01:30", "1:02:03.4", also "90" (seconds) and "1:30".
std::optional<std::chrono::milliseconds> parse_clock(std::string_view text);
/// "0:01:30"; tenths or more digits only where there are any.
std::string to_clock(std::chrono::milliseconds time);

/// "0.35", "-1.05", "+2", "#-3", "#3": White's view. "#0" and "#-0" say who is mated.
std::optional<Score> parse_eval(std::string_view text);
/// "0.35", "-1.05", "#-3": White's view, two decimals.
std::string to_eval(Score score);

}  // namespace chess::inline game
