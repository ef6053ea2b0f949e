// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/output/game_file_outputs.h"

#include "annotate/mark/game_summary.h"
#include "annotate/output/annotated_game.h"
#include "bgn/bgn_writer.h"

namespace annotate {

std::string PgnOutput::text_of(const AnnotatedGame& game) {
  std::string text;
  losses_.add(chess::append_pgn(with_summary_tags(game), text));
  return text;
}

std::string PgnOutput::losses(bool names_providers) const {
  chess::PgnLosses losses = losses_.all();
  if (!names_providers) losses.provider_ids = false;
  if (!losses.any()) return {};
  return "PGN cannot hold all that the games had (BGN can); left out or changed: " + to_string(losses);
}

std::string BgnOutput::text_of(const AnnotatedGame& annotated) {
  chess::Game game = annotated.game;
  for (std::size_t i = 0; i < annotated.verdicts.size(); ++i)
    write_summary_subinfo(game, annotated.verdicts[i], *annotated.judges[i]);
  std::string text;
  chess::append_bgn(game, text);
  return text;
}

std::string EgdOutput::text_of(const AnnotatedGame& game) {
  std::string text;
  losses_.add(chess::append_egd(with_summary_tags(game), text));
  return text;
}

std::string EgdOutput::losses(bool) const {
  const chess::EgdLosses losses = losses_.all();
  if (!losses.any()) return {};
  return "EGD cannot hold all that the games had; left out: " + to_string(losses);
}

std::string UciOutput::text_of(const AnnotatedGame& game) {
  std::string text;
  losses_.add(chess::append_uci_text(game.game, text));
  return text;
}

std::string UciOutput::losses(bool) const {
  const chess::UciTextLosses losses = losses_.all();
  if (!losses.any()) return {};
  return "lines of UCI moves cannot hold all that the games had; left out: " + to_string(losses);
}

}  // namespace annotate
