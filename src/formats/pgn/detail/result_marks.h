// SPDX-License-Identifier: GPL-3.0-or-later
// How a game ended, from what stands behind its moves and its Result tag together.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "game/game.h"
#include "game/result_note.h"
#include "pgn/detail/reports.h"

namespace chess { inline namespace pgn {

class ResultMarks {
 public:
  void clear() { *this = {}; }
  /// A result was met among the moves: inside a variation it does not end the game.
  void add(GameResult mark, bool is_in_variation) { (is_in_variation ? in_variation_ : at_end_) = mark; }
  /// The variation was never closed: what stands in it may have been meant for the game.
  void leave_variation() {
    if (!at_end_) at_end_ = in_variation_;
  }
  /// A tag that names a winner or a draw stands; else what stands behind the moves.
  GameResult settle(std::optional<std::string_view> tag, PgnReports& reports) const;

 private:
  std::optional<GameResult> at_end_;
  std::optional<GameResult> in_variation_;
};

inline GameResult ResultMarks::settle(std::optional<std::string_view> tag, PgnReports& reports) const {
  const auto told = parse_result(tag.value_or(""));
  if (tag && says_more_than_result(*tag)) {
    const std::string text = "Result tag '" + PgnReports::quoted(*tag) + "'";
    const std::string kept = "; kept as " + std::string(kResultTextTag);
    if (told)
      reports.add(Severity::Note, text, "read as " + std::string(to_string(*told)) + kept);
    else
      reports.add(Severity::Note, text + " is no result", kept.substr(2));
  }
  if (!at_end_)
    reports.add(Severity::Note, std::string(kNoResultBehindMoves),
                told ? "the Result tag tells it" : "taken as '*'");
  if (!told || *told == GameResult::Unknown) return at_end_.value_or(GameResult::Unknown);
  if (at_end_ && *at_end_ != *told) {
    std::string reason(kResultTagSays);
    reason += to_string(*told);
    reason += ", the moves end with ";
    reason += to_string(*at_end_);
    reports.add(*at_end_ == GameResult::Unknown ? Severity::Note : Severity::Warning, std::move(reason),
                "the tag counts");
  }
  return *told;
}

}}  // namespace chess::pgn
