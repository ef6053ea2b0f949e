// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/output/game_file_outputs.h"

#include "annotate/output/annotated_game.h"
#include "annotate/output/game_file_texts.h"
#include "console/terminal_text.h"

namespace annotate {

std::string GameFileOutput::text_of(const AnnotatedGame& annotated) {
  if (format_ == OutputFormat::Bgn) return bgn_of(annotated);
  std::string text;
  std::uint64_t glyphs = 0;
  chess::FormatLosses lost;
  if (format_ == OutputFormat::Pgn)
    text = pgn_of(annotated, style_, &lost.pgn, &glyphs);
  else if (format_ == OutputFormat::Egd)
    lost.egd = chess::append_egd(with_summary_tags(annotated), text);
  else
    lost.uci = chess::append_uci_text(annotated.game, text);
  const std::lock_guard lock(mutex_);
  losses_ |= lost;
  replaced_glyphs_ += glyphs;
  return text;
}

std::string GameFileOutput::losses(bool names_providers) const {
  const std::lock_guard lock(mutex_);
  chess::FormatLosses losses = losses_;
  if (!names_providers) losses.pgn.provider_ids = false;
  const auto messages = losses.messages();
  std::string message = messages.empty() ? std::string() : messages.front();
  if (replaced_glyphs_ == 0) return message;
  if (!message.empty()) message += '\n';
  return message + path() + ": " + chess::counted(replaced_glyphs_, "glyph") + " of other engines replaced";
}

}  // namespace annotate
