// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/explorer/prepare_words.h"

#include <fmt/format.h>

#include "console/terminal_text.h"
#include "query/time_control_set.h"

namespace annotate::bgn {

std::string score_words(const chess::ScoreCount& count) {
  std::string words = chess::counted(count.games(), "game");
  if (const auto score = count.score())
    words += fmt::format(", +{} ={} -{}, {:.0f} %", count.wins, count.draws, count.losses, 100 * *score);
  return words;
}

std::string total_words(const PrepareReport& report) {
  const chess::PlayerScore& score = report.player.score();
  std::string words = score_words(score.total);
  if (const auto performance = score.performance()) words += fmt::format(", performance {}", *performance);
  if (report.duplicates > 0) words += "; " + chess::counted(report.duplicates, "duplicate") + " left out";
  return words;
}

std::string player_title(const PrepareReport& report) {
  return chess::terminal_text(report.options.name) + ": " + total_words(report);
}

std::string speed_words(int speed) {
  return std::string(chess::to_word(static_cast<chess::SpeedClass>(speed)));
}

std::string rating_words(int rating) {
  return fmt::format("{} - {}", rating, rating + chess::PreparedSide::kBin - 1);
}

}  // namespace annotate::bgn
