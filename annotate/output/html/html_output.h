// SPDX-License-Identifier: GPL-3.0-or-later
// The report: one HTML page with a board, all the games, graphs and an index. Each game is data for the page:
// JSON that may stand inside a <script> element whatever the game says (game_fragment.cpp tells its form).
#pragma once

#include <string>

#include "annotate/output/file_output.h"
#include "game/game.h"

namespace annotate {

class HtmlOutput final : public FileOutput {
 public:
  explicit HtmlOutput(Language language) : language_(language) {}

  OutputFormat format() const override { return OutputFormat::Html; }
  std::string text_of(const AnnotatedGame& game) override;

 protected:
  std::string text_before_games() const override;
  std::string text_behind_games() const override;
  std::string absence() const override;

 private:
  Language language_;
};

/// The JSON object. Its text holds no '<', '>' or '&'.
std::string game_json(const chess::Game& game);

/// The JSON object in the <script> element that the page looks for, and a line feed.
std::string game_fragment(const chess::Game& game);

}  // namespace annotate
