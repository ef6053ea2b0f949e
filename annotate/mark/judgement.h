// SPDX-License-Identifier: GPL-3.0-or-later
// What one engine of this run says of a game: its verdict on the main line, and the game in a paragraph.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "annotate/mark/provider.h"
#include "judge/game_verdict.h"
#include "judge/summary.h"

namespace annotate {

struct Judgement {
  const Provider* judge = nullptr;  ///< not null
  chess::GameVerdict verdict{};
  std::string summary{};  ///< made from `facts`; empty where there is nothing to say
  std::optional<chess::GameSummary> facts{};  ///< of the game as a whole; nothing where they are not wanted
};

inline std::vector<const Provider*> judges_of(std::span<const Judgement> judgements) {
  std::vector<const Provider*> judges;
  for (const Judgement& one : judgements) judges.push_back(one.judge);
  return judges;
}

}  // namespace annotate
