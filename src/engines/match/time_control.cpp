// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/time_control.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "game/command.h"

namespace chess { inline namespace match {

namespace {

std::string to_seconds(std::chrono::milliseconds time) {
  std::string text = fmt::format("{}.{:03}", time.count() / 1000, time.count() % 1000);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

}  // namespace

std::expected<TimeControl, Error> parse_time_control(std::string_view text) {
  const auto refuse = [&] {
    return std::unexpected(
        fmt::format("no time control: \"{}\" (seconds as in 60, 2+0.02, 40/60+0.5)", printable(text)));
  };
  TimeControl control;
  std::string_view rest = trim(text);
  if (const auto slash = rest.find('/'); slash != std::string_view::npos) {
    control.moves = parse_number<int>(rest.substr(0, slash));
    if (!control.moves || *control.moves < 1) return refuse();
    rest.remove_prefix(slash + 1);
  }
  const auto plus = rest.find('+');
  control.base = parse_clock(rest.substr(0, plus));
  if (plus != std::string_view::npos) {
    const auto increment = parse_clock(rest.substr(plus + 1));
    if (!increment) return refuse();
    control.increment = *increment;
  }
  if (!control.base || control.base->count() == 0) return refuse();
  return control;
}

std::string to_text(const TimeControl& control) {
  if (!control.base) return "-";
  std::string text = control.moves ? fmt::format("{}/", *control.moves) : "";
  text += to_seconds(*control.base);
  if (control.increment.count() > 0) text += '+' + to_seconds(control.increment);
  return text;
}

std::string describe(const TimeControl& control) {
  std::string text = control.base ? to_text(control) : "";
  const auto add = [&](std::string_view name, const std::string& value) {
    if (!text.empty()) text += ' ';
    text += fmt::format("{}={}", name, value);
  };
  if (control.movetime) add("movetime", to_seconds(*control.movetime));
  if (control.nodes) add("nodes", std::to_string(*control.nodes));
  if (control.depth) add("depth", std::to_string(*control.depth));
  return text;
}

using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;

GameClock::GameClock(const EnumArray<Color, TimeControl>& controls, milliseconds margin) : margin_(margin) {
  for (const Color color : {Color::White, Color::Black}) {
    sides_[color].control = controls[color];
    sides_[color].left = controls[color].base.value_or(milliseconds{0});
  }
}

SearchLimits GameClock::limits(Color turn) const {
  const Side& side = sides_[turn];
  SearchLimits limits;
  limits.nodes = side.control.nodes;
  limits.depth = side.control.depth;
  limits.movetime = side.control.movetime;
  if (!side.control.base) return limits;
  SearchClock clock;
  for (const Color color : {Color::White, Color::Black}) {
    // An opponent without a clock is told of as if it had ours.
    const Side& told = sides_[color].control.base ? sides_[color] : side;
    clock.time[color] = duration_cast<milliseconds>(told.left);
    clock.increment[color] = told.control.increment;
  }
  if (side.control.moves) clock.moves_to_go = *side.control.moves - side.moves_made % *side.control.moves;
  limits.clock = clock;
  return limits;
}

bool GameClock::spend(Color turn, microseconds elapsed) {
  Side& side = sides_[turn];
  if (side.control.movetime && elapsed > *side.control.movetime + margin_) return false;
  if (!side.control.base) return true;
  if (elapsed > side.left + margin_) return false;
  side.left = std::max(microseconds{0}, side.left - elapsed) + side.control.increment;
  ++side.moves_made;
  if (side.control.moves && side.moves_made % *side.control.moves == 0) side.left += *side.control.base;
  return true;
}

std::optional<milliseconds> GameClock::remaining(Color color) const {
  if (!sides_[color].control.base) return std::nullopt;
  return duration_cast<milliseconds>(sides_[color].left);
}

}}  // namespace chess::match
