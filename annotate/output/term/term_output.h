// SPDX-License-Identifier: GPL-3.0-or-later
// Annotated games on a terminal: who played, how well, the course of the game, and the moves.
#pragma once

#include <string>

#include "annotate/output/file_output.h"
#include "game/game.h"

namespace annotate {

class TermOutput final : public FileOutput {
 public:
  explicit TermOutput(const OutputStyle& style) : style_(style) {}

  OutputFormat format() const override { return OutputFormat::Term; }
  std::string text_of(const AnnotatedGame& game) override;

 private:
  OutputStyle style_;
};

/// The text of a game, which ends with a blank line. It has the players with the result; event, date and
/// opening; accuracy, average loss and the number of errors of both; White's winning chances as a row of
/// bars; the moves with signs, evals, texts and lines. The accuracy is that of the game's tags (WhiteAccuracy
/// and so on). The errors are those that the same judge has found, if there is one; `verdict` is his.
std::string term_text(const chess::Game& game, const OutputStyle& style,
                      const chess::GameVerdict* verdict = nullptr);

}  // namespace annotate
