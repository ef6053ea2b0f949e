// SPDX-License-Identifier: GPL-3.0-or-later
// The report: one HTML page with a board, all games, graphs and an index. Each game is data for the page:
// JSON that is safe inside a <script> element, whatever the game contains (html_output.cpp describes its
// form).
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "annotate/output/file_output.h"
#include "game/game.h"
#include "page/page_template.h"

namespace annotate {

class HtmlOutput final : public FileOutput {
 public:
  /// `engine_module` as OutputStyle has it.
  explicit HtmlOutput(chess::Language language, std::string engine_module = {})
      : language_(language), engine_module_(std::move(engine_module)) {}

  OutputFormat format() const override { return OutputFormat::Html; }
  std::string text_of(const AnnotatedGame& game) override;

 protected:
  std::string text_before_games() const override;
  std::string text_behind_games() const override;

 private:
  chess::Language language_;
  std::string engine_module_;
};

/// The moves in the order in which `game_json` lists them: each line as far as it goes, then the variations
/// from its end to its beginning. So most moves stand behind the move before them.
std::vector<chess::NodeId> page_order(const chess::Game& game);

/// The game as a JSON object. Its text has no '<', '>' or '&'. `summary`, if the text about the game ends
/// with it, stands apart from what people wrote. `judged_by` is as `judge_text` has it. `verdict` is that of
/// the first judge.
std::string game_json(const chess::Game& game, std::string_view summary = {}, std::string_view judged_by = {},
                      const chess::GameVerdict* verdict = nullptr);

/// The game as HTML for those who see no board: as on a terminal, but the browser breaks the lines.
std::string game_text(const chess::Game& game, chess::Language language);

/// The JSON object in the <script> element that the page looks for, and the same game as text for browsers
/// without JavaScript. Ends with a line feed.
std::string game_fragment(const chess::Game& game, chess::Language language, std::string_view summary = {},
                          std::string_view judged_by = {}, const chess::GameVerdict* verdict = nullptr);

/// The game as it stands in a report.
std::string report_text_of(const AnnotatedGame& game, chess::Language language);

/// The page that shows games, of web/. Places: @LANGUAGE@ as in HTML's lang, and @GAMES@.
chess::PageTemplate report_page();

/// The same with an engine inside, of engine/. It has one more place in front of the games: @MODULE@.
chess::PageTemplate engine_report_page();

}  // namespace annotate
