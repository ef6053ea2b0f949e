// SPDX-License-Identifier: GPL-3.0-or-later
#include "game/written_notes.h"

#include <algorithm>

#include "base/text.h"

namespace chess { inline namespace game {

namespace {

using std::chrono::milliseconds;

constexpr int kHundredths = 2;
/// %timestamp of chess.com counts tenths of seconds.
constexpr milliseconds kTimestampUnit{100};

/// Takes "+" or "-" from the front.
void take_sign(std::string_view& text, WrittenEval& eval) {
  if (text.empty() || (text.front() != '+' && text.front() != '-')) return;
  eval.has_sign = true;
  eval.is_negative = text.front() == '-';
  text.remove_prefix(1);
}

bool is_white(char c) { return c == ' ' || c == '\n' || c == '\t'; }

std::size_t count_digits(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::find_if_not(text, is_digit) - text.begin());
}

/// Takes digits from the front, at most six of them.
std::optional<std::int32_t> take_number(std::string_view& text) {
  constexpr std::size_t kMostDigits = 6;
  const std::size_t digits = count_digits(text);
  if (digits == 0 || digits > kMostDigits) return std::nullopt;
  const auto number = parse_number<std::int32_t>(text.substr(0, digits));
  text.remove_prefix(digits);
  return number;
}

/// Takes "+0.57", "12", "#-3" or "-M12" from the front; no form if there is none.
WrittenEval take_eval(std::string_view& text) {
  WrittenEval eval;
  take_sign(text, eval);
  if (!text.empty() && (text.front() == '#' || text.front() == 'M')) {
    text.remove_prefix(1);
    if (!eval.has_sign) take_sign(text, eval);
    const auto moves = take_number(text);
    if (!moves) return {};
    eval.form = WrittenEval::Form::Mate;
    eval.size = *moves;
    return eval;
  }
  const std::string_view begin = text;
  const auto whole = take_number(text);
  if (!whole && (text.empty() || text.front() != '.')) return {};
  eval.form = WrittenEval::Form::Whole;
  eval.size = whole.value_or(0);
  if (text.empty() || text.front() != '.') return eval;
  const std::size_t digits = count_digits(text.substr(1));
  if (digits == 0 && !whole) return {};
  text.remove_prefix(digits + 1);
  const auto score = parse_eval(begin.substr(0, begin.size() - text.size()));
  if (!score || !score->centipawns()) return {};
  eval.form = WrittenEval::Form::Pawns;
  eval.decimals = static_cast<std::uint8_t>(std::min<std::size_t>(digits, kHundredths + 1));
  eval.size = *score->centipawns();
  return eval;
}

void set_depth(std::string_view text, WrittenEval& eval) {
  const auto depth = parse_number<std::int32_t>(text);
  if (!depth || *depth < 0) return;
  eval.has_depth = true;
  eval.has_odd_depth = text.size() > 1 && text.front() == '0';
  eval.depth = *depth;
}

/// "0.002s", "1004ms", "00:01:05"; in `unit` if it is a number alone. Nothing for a number without a unit.
std::optional<milliseconds> read_duration(std::string_view text, std::optional<milliseconds> unit) {
  if (text.find(':') != std::string_view::npos) {
    return parse_clock(text);
  }
  if (text.ends_with("ms")) {
    unit = milliseconds(1);
    text.remove_suffix(2);
  } else if (text.ends_with('s')) {
    unit.reset();
    text.remove_suffix(1);
    return text.empty() ? std::nullopt : parse_clock(text);
  }
  if (!unit || count_digits(text) != text.size()) return std::nullopt;
  const auto number = parse_number<std::int64_t>(text);
  constexpr std::int64_t kMost = 1'000'000'000;
  if (!number || *number > kMost) return std::nullopt;
  return *number * *unit;
}

/// What stands in front of the next comma. It and the comma are taken from `text`.
std::string_view take_part(std::string_view& text) {
  const auto comma = text.find(',');
  const std::string_view part = trim(text.substr(0, comma));
  text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 1);
  return part;
}

/// Of "tl=148.5s": what stands behind the name.
std::optional<std::string_view> value_of(std::string_view part, std::string_view name) {
  if (!part.starts_with(name) || part.size() == name.size() || part[name.size()] != '=') return std::nullopt;
  return trim(part.substr(name.size() + 1));
}

/// TCEC: "d=25, sd=40, mt=65000, tl=5396000, ..., wv=0.35". Times are clocks or milliseconds.
std::optional<EngineComment> read_named_values(std::string_view text) {
  EngineComment said;
  std::string_view rest = text;
  WrittenEval white;
  while (!rest.empty()) {
    const std::string_view part = take_part(rest);
    if (const auto wv = value_of(part, "wv")) {
      std::string_view left = *wv;
      white = take_eval(left);
      if (!left.empty()) white = {};
    } else if (const auto ev = value_of(part, "ev")) {
      std::string_view left = *ev;
      said.eval = take_eval(left);
      if (!left.empty()) said.eval = {};
    } else if (const auto depth = value_of(part, "d")) {
      set_depth(*depth, said.eval);
    } else if (const auto spent = value_of(part, "mt")) {
      said.spent = read_duration(*spent, milliseconds(1));
    } else if (const auto left = value_of(part, "tl")) {
      said.left = read_duration(*left, milliseconds(1));
    }
  }
  if (!white.is_there() && !said.eval.is_there()) return std::nullopt;
  // A move of the book is told like one that was searched one half-move deep, in no time.
  const bool is_book = said.eval.depth == 1 && said.spent == milliseconds(0);
  if (white.is_there()) {
    white.has_depth = said.eval.has_depth;
    white.depth = said.eval.depth;
    said.eval = white;
    said.view = EvalView::White;
  }
  // No program tells centipawns under these names.
  if (said.eval.form == WrittenEval::Form::Whole) {
    said.eval.form = WrittenEval::Form::Pawns;
    said.eval.size *= 100;
  }
  if (is_book) said.eval = {};
  return said;
}

/// "18:+0.30", "18:M5".
std::optional<EngineComment> read_depth_and_score(std::string_view text) {
  const std::size_t digits = count_digits(text);
  if (digits == 0 || digits > 2 || digits + 1 >= text.size() || text[digits] != ':') return std::nullopt;
  std::string_view rest = text.substr(digits + 1);
  EngineComment said;
  said.eval = take_eval(rest);
  const bool is_score = said.eval.form == WrittenEval::Form::Mate ||
                        (said.eval.form == WrittenEval::Form::Pawns && said.eval.has_sign);
  if (!is_score || (!rest.empty() && !is_white(rest.front()) && rest.front() != ',')) return std::nullopt;
  set_depth(text.substr(0, digits), said.eval);
  said.view = EvalView::White;
  said.is_after = true;
  said.length = text.size() - rest.size();
  return said;
}

/// "+0.57/7 0.002s, n=12", "-M12/8 0.1s, White mates", "0.30/18 ...".
std::optional<EngineComment> read_score_and_depth(std::string_view text) {
  EngineComment said;
  std::string_view rest = text;
  said.eval = take_eval(rest);
  // "3.5/7" is the score of a tournament.
  const bool is_score = said.eval.form == WrittenEval::Form::Mate || said.eval.decimals == kHundredths;
  if (!is_score) return std::nullopt;
  if (rest.size() < 2 || rest.front() != '/') return std::nullopt;
  const std::size_t digits = count_digits(rest.substr(1));
  if (digits == 0) return std::nullopt;
  set_depth(rest.substr(1, digits), said.eval);
  rest.remove_prefix(1 + digits);
  if (!rest.empty() && !is_white(rest.front()) && rest.front() != ',') return std::nullopt;
  said.length = text.size() - rest.size();

  const std::string_view behind = trim(rest);
  const std::string_view word = behind.substr(0, behind.find_first_of(" ,\n"));
  said.spent = read_duration(word, std::nullopt);
  if (said.spent) said.length = static_cast<std::size_t>(word.data() + word.size() - text.data());
  rest = text.substr(said.length);
  if (rest.starts_with(',')) ++said.length;
  for (std::string_view parts = rest; !parts.empty();)
    if (const auto left = value_of(take_part(parts), "tl")) said.left = read_duration(*left, std::nullopt);
  return said;
}

}  // namespace

WrittenEval read_eval(std::string_view text, std::string_view depth) {
  text = unquoted(text);
  const auto slash = text.find('/');
  if (slash != std::string_view::npos) {
    depth = text.substr(slash + 1);
    text = text.substr(0, slash);
  }
  WrittenEval eval = take_eval(text);
  if (!text.empty()) return {};
  if (eval.is_there()) set_depth(unquoted(depth), eval);
  return eval;
}

WrittenTime read_time(std::string_view text) {
  text = unquoted(text);
  const auto time = parse_clock(text);
  if (!time) return {};
  WrittenTime written;
  written.fields = static_cast<std::uint8_t>(1 + std::ranges::count(text, ':'));
  written.has_fraction = text.find('.') != std::string_view::npos;
  written.first = take_number(text).value_or(0);
  written.time = *time;
  return written;
}

std::optional<EngineComment> read_engine_comment(std::string_view text) {
  // What nearly all comments are not is seen at once.
  if (text.empty() || is_white(text.front())) return std::nullopt;
  const char first = text.front();
  if (is_digit(first) || first == '+' || first == '-' || first == 'M' || first == '#') {
    if (auto said = read_score_and_depth(text)) return said;
    return read_depth_and_score(text);
  }
  if (text.find("wv=") != std::string_view::npos || text.starts_with("ev=")) return read_named_values(text);
  return std::nullopt;
}

void WrittenNotes::take(const Command& command, NoteKinds wanted) {
  if (command.operands.empty()) return;
  const std::string_view value = command.operands.front().text();
  const std::string_view name = command.name;
  if (name == "eval") {
    if (wanted == NoteKinds::Times || eval.is_there()) return;
    const bool has_second = command.operands.size() > 1;
    eval = read_eval(value, has_second ? std::string_view(command.operands[1].text()) : std::string_view());
  } else if (wanted == NoteKinds::Evals) {
    return;
  } else if (name == "clk") {
    if (!clock.is_there()) clock = read_time(value);
  } else if (name == "emt") {
    if (!spent) spent = parse_clock(value);
  } else if (name == "timestamp") {
    if (!spent) spent = read_duration(unquoted(value), kTimestampUnit);
  }
}

void WrittenNotes::take(std::string_view text) {
  if (text.empty() || comment.eval.is_there()) return;
  if (auto said = read_engine_comment(text)) {
    comment = *said;
    return;
  }
  if (!lone_time.is_there() && is_digit(text.front()) && text.find(':') != std::string_view::npos)
    lone_time = read_time(text);
}

WrittenNotes written_notes(const Node& node, NoteKinds wanted) {
  WrittenNotes notes;
  for (const Subinfo& info : node.subinfos) {
    for (const Command& command : info.commands) notes.take(command, wanted);
    if (!info.comment.empty()) notes.take(info.comment);
  }
  return notes;
}

}}  // namespace chess::game
