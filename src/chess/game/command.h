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

namespace chess { inline namespace game {

// A command is `[%eval 0.35,22]` in PGN and `"eval":["0.35","22"]` in BGN. In BGN an operand need not be a
// text.

/// An operand of a command: a text, as all operands of PGN are, or another JSON value of a BGN game.
class Operand {
 public:
  Operand() = default;
  Operand(std::string text) : text_(std::move(text)) {}
  Operand(std::string_view text) : text_(text) {}
  Operand(const char* text) : text_(text) {}
  /// A string becomes a text. Any other value, such as a number, is kept as it is written.
  explicit Operand(const JsonDatum& value)
      : text_(value.as_string().value_or(value.text())), kind_(value.kind()) {}

  /// String for a text.
  JsonKind kind() const { return kind_; }
  bool is_text() const { return kind_ == JsonKind::String; }
  /// The characters of a text, or any other value as JSON writes it. PGN writes this.
  const std::string& text() const { return text_; }

  /// The text "1" and the number 1 are different.
  friend bool operator==(const Operand&, const Operand&) = default;

 private:
  std::string text_;
  JsonKind kind_ = JsonKind::String;
};

/// A command: `[%eval 0.35,22]` has the name "eval" and the operands "0.35" and "22".
struct Command {
  std::string name;
  std::vector<Operand> operands;
  friend bool operator==(const Command&, const Command&) = default;
};

/// `[%eval 0.35]` or, with a depth, `[%eval 0.35,22]`, from White's view.
Command eval_command(Score white, std::optional<int> depth = std::nullopt);

/// Is `name` a name that PGN can write behind `[%`: letters, digits and `_`, beginning with a letter or `_`?
bool is_command_name(std::string_view name);

/// Is the command about time: %clk, %emt, %egt, %mct, or chess.com's %timestamp?
bool is_clock_command(std::string_view name);

// Values of the PGN commands that this project understands: `%clk`, `%emt`, `%eval`.

/// Reads "0:01:30", "1:02:03.4", "90" (seconds) or "1:30". Returns nothing for other texts.
std::optional<std::chrono::milliseconds> parse_clock(std::string_view text);
/// "0:01:30", with decimals only if the time is no whole number of seconds.
std::string to_clock(std::chrono::milliseconds time);

/// Reads "0.35", "-1.05", "+2", "#-3" or "#3", from White's view. "#0" and "#-0" say who is mated. Returns
/// nothing for other texts.
std::optional<Score> parse_eval(std::string_view text);
/// Writes "0.35", "-1.05" or "#-3", from White's view, with two decimals.
std::string to_eval(Score score);

}}  // namespace chess::game
