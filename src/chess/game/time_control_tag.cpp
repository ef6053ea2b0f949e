// SPDX-License-Identifier: GPL-3.0-or-later
#include "game/time_control_tag.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "base/text.h"

namespace chess { inline namespace game {

namespace {

constexpr double kCorrespondenceSecondsPerMove = 3600;

/// Digits with at most one point among them.
std::optional<double> parse_seconds(std::string_view text) {
  if (text.empty() || !is_digit(text.front()) || !is_digit(text.back())) return std::nullopt;
  for (const char c : text)
    if (!is_digit(c) && c != '.') return std::nullopt;
  return parse_number<double>(text);
}

/// Takes "+30" or "d5" from the end of `text`. False if there is no number behind the mark.
bool take_seconds(char mark, std::string_view& text, double& seconds) {
  const auto at = text.find(mark);
  if (at == std::string_view::npos) return true;
  const auto found = parse_seconds(text.substr(at + 1));
  if (!found) return false;
  seconds = *found;
  text = text.substr(0, at);
  return true;
}

/// "40/9000+30", "300".
std::optional<TimeStage> parse_stage(std::string_view text) {
  TimeStage stage;
  if (const auto slash = text.find('/'); slash != std::string_view::npos) {
    const auto moves = parse_number<int>(text.substr(0, slash));
    if (!moves || *moves <= 0) return std::nullopt;
    stage.moves = *moves;
    text.remove_prefix(slash + 1);
  }
  if (!take_seconds('d', text, stage.delay) || !take_seconds('+', text, stage.increment)) return std::nullopt;
  const auto seconds = parse_seconds(text);
  if (!seconds) return std::nullopt;
  stage.seconds = *seconds;
  return stage;
}

/// "5:00", "1:30:00": a clock. In the standard, no other stage can follow one without moves.
std::optional<double> parse_clock_base(std::string_view text) {
  const auto parts = split(text, ':');
  if (parts.size() != 2 && parts.size() != 3) return std::nullopt;
  double seconds = 0;
  for (const std::string_view part : parts) {
    const auto number = parse_number<int>(part);
    const bool is_first = part.data() == text.data();
    if (!number || part.size() > 3 || (!is_first && (part.size() != 2 || *number >= 60))) return std::nullopt;
    seconds = seconds * 60 + *number;
  }
  return seconds;
}

/// "5:00+3", "G/90;+30" or "60 min.": what can only be one stage to the end of the game.
std::optional<TimeStage> parse_minutes(std::string_view text) {
  TimeStage stage;
  const bool is_game_in = text.starts_with("G/") || text.starts_with("g/");
  std::string plain(text.substr(is_game_in ? 2 : 0));
  if (is_game_in) std::erase_if(plain, [](char c) { return c == ';' || c == ' '; });
  std::string_view base = plain;
  if (!take_seconds('d', base, stage.delay) || !take_seconds('+', base, stage.increment)) return std::nullopt;
  if (const auto clock = is_game_in ? std::nullopt : parse_clock_base(base)) {
    stage.seconds = *clock;
    return stage;
  }
  const std::string_view number = take_word(base);
  const std::string unit = to_lower_copy(trim(base));
  constexpr std::string_view kMinutes[] = {"min", "min.", "mins", "minute", "minutes"};
  const auto minutes = parse_seconds(number);
  if (!minutes || (is_game_in ? !unit.empty() : std::ranges::find(kMinutes, unit) == std::end(kMinutes)))
    return std::nullopt;
  stage.seconds = 60 * *minutes;
  return stage;
}

void append_seconds(double seconds, std::string& out) {
  std::array<char, 32> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), seconds, std::chars_format::fixed);
  out.append(text.data(), end.ptr);
}

}  // namespace

std::expected<TimeControlTag, Error> parse_time_control_tag(std::string_view text) {
  text = trim(text);
  TimeControlTag control;
  if (text.empty() || text == "?") return control;
  if (text == "-") {
    control.kind = TimeControlKind::Unlimited;
    return control;
  }
  if (const auto stage = parse_minutes(text)) {
    control.kind = TimeControlKind::Stages;
    control.stages.push_back(*stage);
    return control;
  }
  const bool is_sandclock = text.front() == '*';
  control.kind = is_sandclock ? TimeControlKind::Sandclock : TimeControlKind::Stages;
  std::string_view rest = text.substr(is_sandclock ? 1 : 0);
  for (bool is_last = false; !is_last;) {
    const auto colon = rest.find(':');
    is_last = colon == std::string_view::npos;
    const auto part = rest.substr(0, colon);
    const auto stage = parse_stage(part);
    if (!stage)
      return std::unexpected(Error("no time control: '" + printable(part, 40) +
                                   "' is no stage (wanted: [MOVES/]SECONDS[+INCREMENT])"));
    if (control.stages.size() == kMostTimeStages)
      return std::unexpected(
          Error("a time control of more than " + std::to_string(kMostTimeStages) + " stages"));
    control.stages.push_back(*stage);
    if (!is_last) rest.remove_prefix(colon + 1);
  }
  if (is_sandclock && control.stages.size() > 1)
    return std::unexpected(Error("a sandclock has one stage, not " + std::to_string(control.stages.size())));
  return control;
}

std::optional<OnePeriod> parse_one_period(std::string_view text) {
  constexpr double kMostSeconds = 1e9;
  const auto control = parse_time_control_tag(text);
  if (!control || control->kind != TimeControlKind::Stages || control->stages.size() > 1) return std::nullopt;
  const TimeStage& stage = control->stages[0];
  if (stage.moves > 0 || stage.delay > 0 || std::max(stage.seconds, stage.increment) > kMostSeconds)
    return std::nullopt;
  const auto exact = [](double seconds) { return std::chrono::milliseconds(std::lround(1000 * seconds)); };
  return OnePeriod{exact(stage.seconds), exact(stage.increment)};
}

std::string to_text(const TimeControlTag& control) {
  if (control.kind == TimeControlKind::Unknown) return "?";
  if (control.kind == TimeControlKind::Unlimited) return "-";
  std::string text = control.kind == TimeControlKind::Sandclock ? "*" : "";
  for (std::size_t i = 0; i < control.stages.size(); ++i) {
    const TimeStage& stage = control.stages[i];
    if (i > 0) text += ':';
    if (stage.moves > 0) text += std::to_string(stage.moves) + '/';
    append_seconds(stage.seconds, text);
    for (const auto& [mark, seconds] : {std::pair('+', stage.increment), std::pair('d', stage.delay)}) {
      if (seconds <= 0) continue;
      text += mark;
      append_seconds(seconds, text);
    }
  }
  return text;
}

double expected_seconds(const TimeControlTag& control, int moves) {
  double seconds = 0;
  for (const TimeStage& stage : control.stages) {
    if (moves <= 0) break;
    const bool is_last = stage.moves == 0 || &stage == &control.stages.back();
    const int here = is_last ? moves : std::min(moves, stage.moves);
    const int periods = stage.moves == 0 ? 1 : (here + stage.moves - 1) / stage.moves;
    seconds += periods * stage.seconds + here * (stage.increment + stage.delay);
    moves -= here;
  }
  return seconds;
}

bool is_correspondence(const TimeControlTag& control) {
  return std::ranges::any_of(control.stages, [](const TimeStage& stage) {
    return stage.moves > 0 && stage.seconds >= kCorrespondenceSecondsPerMove * stage.moves;
  });
}

}}  // namespace chess::game
