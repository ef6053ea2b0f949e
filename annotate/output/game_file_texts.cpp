// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/output/game_file_texts.h"

#include <optional>

#include "bgn/bgn_writer.h"

namespace annotate {

namespace {

/// What the judge knows of the position in which the game begins.
std::optional<chess::Score> start_eval_of(const AnnotatedGame& game) {
  if (game.verdict() == nullptr || game.verdict()->moves.empty()) return std::nullopt;
  return game.verdict()->moves.front().before;
}

}  // namespace

std::string bgn_of(const AnnotatedGame& annotated) {
  std::string text;
  chess::append_bgn(whole_game(annotated), text);
  return text;
}

std::string pgn_of(const AnnotatedGame& annotated, GuiStyle style, chess::PgnLosses* losses,
                   std::uint64_t* glyphs) {
  chess::Game shown = with_summary_tags(annotated, glyphs);
  set_style(shown, style, start_eval_of(annotated));
  prove_marks_of(annotated, shown);
  std::string text;
  const chess::PgnLosses lost = chess::append_pgn(shown, text);
  if (losses != nullptr) *losses = lost;
  return text;
}

}  // namespace annotate
