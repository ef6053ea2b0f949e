// SPDX-License-Identifier: GPL-3.0-or-later
// Clock times and evaluations as PGN commands write them. Everything is read digit by digit:
// no locale, no floating point, so that the same text is the same value everywhere.
#include "game/command.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/text.h"

namespace chess { inline namespace game {

namespace {

/// Digits only, at most nine of them.
std::optional<std::int64_t> parse_digits(std::string_view text) {
  if (text.empty() || text.size() > 9) return std::nullopt;
  std::int64_t value = 0;
  for (const char c : text) {
    if (!is_digit(c)) return std::nullopt;
    value = 10 * value + (c - '0');
  }
  return value;
}

/// The first `count` digits of a fraction, rounded by the next one, missing ones taken as 0.
std::optional<std::int64_t> parse_fraction(std::string_view text, std::size_t count) {
  std::int64_t value = 0;
  for (std::size_t i = 0; i < std::max(text.size(), count); ++i) {
    const char c = i < text.size() ? text[i] : '0';
    if (!is_digit(c)) return std::nullopt;
    if (i < count) value = 10 * value + (c - '0');
    if (i == count && c >= '5') ++value;
  }
  return value;
}

void append_padded(std::int64_t value, std::size_t width, std::string& out) {
  const std::string digits = std::to_string(value);
  if (digits.size() < width) out.append(width - digits.size(), '0');
  out += digits;
}

}  // namespace

bool is_command_name(std::string_view name) {
  return !name.empty() && !is_digit(name.front()) &&
         std::ranges::all_of(name, [](char c) { return is_alpha(c) || is_digit(c) || c == '_'; });
}

bool is_clock_command(std::string_view name) {
  return name == "clk" || name == "emt" || name == "egt" || name == "mct" || name == "timestamp";
}

std::optional<std::chrono::milliseconds> parse_clock(std::string_view text) {
  const std::vector<std::string_view> parts = split(unquoted(text), ':');
  if (parts.size() > 3) return std::nullopt;
  std::int64_t ms = 0;
  for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
    const auto value = parse_digits(parts[i]);
    if (!value) return std::nullopt;
    ms = 60 * (ms + *value);
  }
  const std::string_view last = parts.back();
  const auto dot = last.find('.');
  const auto seconds = parse_digits(last.substr(0, dot));
  if (!seconds) return std::nullopt;
  ms = 1000 * (ms + *seconds);
  if (dot != std::string_view::npos) {
    const auto fraction = parse_fraction(last.substr(dot + 1), 3);
    if (!fraction || dot + 1 == last.size()) return std::nullopt;
    ms += *fraction;
  }
  return std::chrono::milliseconds(ms);
}

std::string to_clock(std::chrono::milliseconds time) {
  const std::int64_t ms = std::max<std::int64_t>(0, time.count());
  std::string out = std::to_string(ms / 3'600'000);
  out += ':';
  append_padded(ms / 60'000 % 60, 2, out);
  out += ':';
  append_padded(ms / 1000 % 60, 2, out);
  if (ms % 1000 != 0) {
    out += '.';
    append_padded(ms % 1000, 3, out);
    while (out.back() == '0') out.pop_back();
  }
  return out;
}

std::optional<Score> parse_eval(std::string_view text) {
  text = unquoted(text);
  const bool is_mate = text.starts_with('#');
  if (is_mate) text.remove_prefix(1);
  const bool is_negative = text.starts_with('-');
  if (is_negative || text.starts_with('+')) text.remove_prefix(1);

  if (is_mate) {
    const auto moves = parse_digits(text);
    if (!moves) return std::nullopt;
    const int n = static_cast<int>(*moves);
    return is_negative ? Score::mated_in(n) : Score::mate_in(n);
  }

  const auto dot = text.find('.');
  const std::string_view whole = text.substr(0, dot);
  const std::string_view fraction = dot == std::string_view::npos ? "" : text.substr(dot + 1);
  if (whole.empty() && fraction.empty()) return std::nullopt;
  const auto pawns = whole.empty() ? std::optional<std::int64_t>(0) : parse_digits(whole);
  const auto hundredths = parse_fraction(fraction, 2);
  if (!pawns || !hundredths) return std::nullopt;
  // Score clamps; what does not even fit an int is clamped here.
  const auto cp = static_cast<int>(std::min<std::int64_t>(100 * *pawns + *hundredths, 1'000'000'000));
  return Score::cp(is_negative ? -cp : cp);
}

std::string to_eval(Score score) {
  if (score.is_mate()) {
    std::string out = score.is_losing_mate() ? "#-" : "#";
    return out += std::to_string(score.moves_to_mate());
  }
  const int cp = *score.centipawns();
  const int size = cp < 0 ? -cp : cp;
  std::string out = cp < 0 ? "-" : "";
  out += std::to_string(size / 100);
  out += '.';
  append_padded(size % 100, 2, out);
  return out;
}

Command eval_command(Score white, std::optional<int> depth) {
  Command command{"eval", {to_eval(white)}};
  if (depth) command.operands.emplace_back(std::to_string(*depth));
  return command;
}

}}  // namespace chess::game
