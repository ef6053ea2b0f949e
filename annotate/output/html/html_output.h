// SPDX-License-Identifier: GPL-3.0-or-later
// The report: one HTML page with a board, all the games, graphs and an index. Each game is data for the page:
// JSON that may stand inside a <script> element whatever the game says (html_output.cpp tells its form).
#pragma once

#include <span>
#include <string>
#include <string_view>

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

 private:
  Language language_;
};

/// The JSON object. Its text holds no '<', '>' or '&'.
std::string game_json(const chess::Game& game);

/// The JSON object in the <script> element that the page looks for, and a line feed.
std::string game_fragment(const chess::Game& game);

/// The page that shows games: what stands before their fragments and behind them. The build makes it of web/
/// and vendor/ (embed_page.cmake). It is in pieces, because compilers need not take string literals of any
/// length.
struct ReportPage {
  /// The code of the page's language, as in HTML's lang, stands between this and the head.
  std::span<const std::string_view> before_language;
  std::span<const std::string_view> head;
  std::span<const std::string_view> tail;
};

const ReportPage& report_page();

}  // namespace annotate
