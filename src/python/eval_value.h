// SPDX-License-Identifier: GPL-3.0-or-later
// An evaluation as Python sees it, of a game or of an engine.
#pragma once

#include <optional>

#include "core/score.h"

namespace chess { inline namespace python {

/// An evaluation from White's view.
struct EvalValue {
  Score score;

  std::optional<int> cp() const { return score.centipawns(); }
  std::optional<int> mate() const {
    if (!score.is_mate()) return std::nullopt;
    return score.is_winning_mate() ? score.moves_to_mate() : -score.moves_to_mate();
  }
};

/// The evaluation of a score; nothing without one.
inline std::optional<EvalValue> to_eval_value(const std::optional<Score>& score) {
  return score ? std::optional(EvalValue{*score}) : std::nullopt;
}

}}  // namespace chess::python
