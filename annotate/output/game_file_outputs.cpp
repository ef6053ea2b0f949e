// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/output/game_file_outputs.h"

#include "annotate/mark/mark_game.h"
#include "annotate/output/annotated_game.h"
#include "bgn/bgn_writer.h"
#include "console/terminal_text.h"
#include "games/game_writer.h"

namespace annotate {

namespace {

/// The one message of losses in one format; empty for none.
std::string message_of(const chess::FormatLosses& losses) {
  const auto messages = losses.messages();
  return messages.empty() ? std::string() : messages.front();
}

/// What the judge knows of the position in which the game begins.
std::optional<chess::Score> start_eval_of(const AnnotatedGame& game) {
  if (game.verdict() == nullptr || game.verdict()->moves.empty()) return std::nullopt;
  return game.verdict()->moves.front().before;
}

}  // namespace

std::string PgnOutput::text_of(const AnnotatedGame& game) {
  std::uint64_t glyphs = 0;
  chess::Game shown = with_summary_tags(game, &glyphs);
  replaced_glyphs_ += glyphs;
  set_style(shown, style_, start_eval_of(game));
  prove_marks_of(game, shown);
  std::string text;
  losses_.add(chess::append_pgn(shown, text));
  return text;
}

std::string PgnOutput::losses(bool names_providers) const {
  chess::PgnLosses losses = losses_.all();
  if (!names_providers) losses.provider_ids = false;
  std::string message = message_of({.pgn = losses, .egd = {}, .uci = {}});
  if (const std::uint64_t glyphs = replaced_glyphs_; glyphs > 0) {
    if (!message.empty()) message += '\n';
    message += path() + ": " + chess::counted(glyphs, "glyph") + " of other engines replaced";
  }
  return message;
}

std::string BgnOutput::text_of(const AnnotatedGame& annotated) {
  chess::Game game = annotated.game;
  for (const Judgement& one : annotated.judgements)
    write_summary_subinfo(game, one.verdict, *one.judge, one.facts, one.summary);
  prove_marks_of(annotated, game);
  std::string text;
  chess::append_bgn(game, text);
  return text;
}

std::string EgdOutput::text_of(const AnnotatedGame& game) {
  std::string text;
  losses_.add(chess::append_egd(with_summary_tags(game), text));
  return text;
}

std::string EgdOutput::losses(bool) const { return message_of({.pgn = {}, .egd = losses_.all(), .uci = {}}); }

std::string UciOutput::text_of(const AnnotatedGame& game) {
  std::string text;
  losses_.add(chess::append_uci_text(game.game, text));
  return text;
}

std::string UciOutput::losses(bool) const { return message_of({.pgn = {}, .egd = {}, .uci = losses_.all()}); }

}  // namespace annotate
