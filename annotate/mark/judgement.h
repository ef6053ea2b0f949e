// SPDX-License-Identifier: GPL-3.0-or-later
// What one engine of this run says of a game: its verdict on the main line, and the game in a paragraph.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "annotate/mark/provider.h"
#include "judge/game_verdict.h"

namespace annotate {

struct Judgement {
  const Provider* judge = nullptr;  ///< not null
  chess::GameVerdict verdict{};
  std::string summary{};  ///< empty where none is wanted
};

inline std::vector<const Provider*> judges_of(std::span<const Judgement> judgements) {
  std::vector<const Provider*> judges;
  for (const Judgement& one : judgements) judges.push_back(one.judge);
  return judges;
}

}  // namespace annotate
