// SPDX-License-Identifier: GPL-3.0-or-later
// The page of `bgn prepare`: tables and pictures of positions, without a script.
#include <fmt/format.h>

#include <string_view>

#include "annotate/bgn/explorer/game_line.h"
#include "annotate/bgn/explorer/prepare.h"
#include "annotate/bgn/explorer/prepare_words.h"
#include "annotate/bgn/explorer/tree_table.h"
#include "base/text.h"
#include "notation/move_line.h"
#include "svg/svg_board.h"

namespace annotate::bgn {

namespace {

constexpr std::string_view kHead = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{0}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 62rem; padding: 0 1rem }}
body {{ color: #222; background: #fff }}
h2 {{ border-bottom: 1px solid #bbb; margin-top: 2.5rem }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums }}
th, td {{ padding: 0.1rem 0.6rem; text-align: right; white-space: nowrap }}
th:first-child, td:first-child {{ text-align: left }}
th:first-child, td:first-child {{ position: sticky; left: 0; background: #fff }}
tr:nth-child(even) td {{ background: #f3f1ec }}
.wide {{ overflow-x: auto }}
.line {{ display: flex; flex-wrap: wrap; gap: 1rem; margin: 1.5rem 0 }}
.line svg {{ flex: none }}
.line div {{ flex: 1 1 20rem }}
@media (prefers-color-scheme: dark) {{
  body {{ color: #ddd; background: #1c1c1c }}
  th:first-child, td:first-child {{ background: #1c1c1c }}
  tr:nth-child(even) td {{ background: #282724 }}
}}
</style>
</head>
<body>
<h1>{1}</h1>
<p>{2}</p>
)";

using chess::html_escaped;

class Page {
 public:
  explicit Page(const PrepareReport& report) : report_(report) {}

  std::string run() {
    const chess::PlayerScore& score = report_.player.score();
    out_ = fmt::format(fmt::runtime(kHead), html_escaped(player_title(report_)),
                       html_escaped(report_.options.name), html_escaped(total_words(report_)));
    begin_list("Spellings of the name");
    for (const auto& entry : score.names.top(score.names.entries().size()))
      item(entry.name + ": " + score_words(entry.count));
    end_list();
    for (const chess::Color color : chess::kColors)
      if (report_.player.side(color).played.size() > 0) append_side(color);
    return out_ + "</body>\n</html>\n";
  }

 private:
  void append_side(chess::Color color) {
    const chess::PreparedSide& side = report_.player.side(color);
    const SideReport& said = report_.sides[color];
    const std::string with = color == chess::Color::White ? "White" : "Black";
    out_ += fmt::format("<h2>With {}: {}</h2>\n", with,
                        html_escaped(score_words(report_.player.score().by_color[color])));
    append_tree(said.tree);
    append_habits("By speed", side.by_speed, &speed_words);
    append_habits("By the opponent's rating", side.by_opponent, &rating_words);
    if (!said.weak.empty()) title("Where the score is bad");
    for (const chess::PreparedLine& line : said.weak) {
      const auto* lost = side.lost.find(line.end);
      append_line(line, color, "",
                  lost == nullptr ? std::vector<chess::GameFacts>() : lost->here.best.games());
    }
    if (said.gaps) {
      title("Where your repertoire has no answer");
      if (said.gaps->empty()) out_ += "<p>It has one wherever these games meet it.</p>\n";
      for (const chess::BookGap& gap : *said.gaps)
        append_line(gap.line, color, gap.book_ends ? "Your line ends before this move." : "", {});
    }
    append_novelties(said.novelties);
    begin_list("Latest games");
    for (const chess::GameFacts& game : side.latest.games()) item(game_words(game));
    end_list();
  }

  void title(std::string_view text) { out_ += fmt::format("<h3>{}</h3>\n", html_escaped(text)); }
  void begin_list(std::string_view text) {
    title(text);
    out_ += "<ul>\n";
  }
  void item(std::string_view text) { out_ += fmt::format("<li>{}</li>\n", html_escaped(text)); }
  void end_list() { out_ += "</ul>\n"; }

  std::string game_words(const chess::GameFacts& game) const {
    return game_line(game, report_.options.run.inputs);
  }

  void append_tree(const chess::MoveTree& tree) {
    const auto rows = tree_rows(tree);
    if (rows.empty()) return;
    out_ += "<div class=\"wide\"><table>\n<tr>";
    for (const std::string& head : tree_heads())
      out_ += fmt::format("<th scope=\"col\">{}</th>", html_escaped(head));
    out_ += "</tr>\n";
    for (const TreeRow& row : rows) {
      out_ += fmt::format("<tr><td style=\"padding-left: {}rem\">{}</td>",
                          static_cast<double>(row.depth) + 0.6, html_escaped(row.name));
      for (const std::string& cell : row.cells) out_ += fmt::format("<td>{}</td>", html_escaped(cell));
      out_ += "</tr>\n";
    }
    out_ += "</table></div>\n";
  }

  void append_habits(std::string_view about, const std::map<int, chess::ScoreTable>& tables,
                     std::string (*words)(int)) {
    if (tables.empty()) return;
    begin_list(about);
    for (const auto& [key, table] : tables) {
      std::string text = words(key) + ": " + score_words(table.total());
      for (const auto& entry : table.top(kHabits)) text += "; " + entry.name + " " + score_words(entry.count);
      item(text);
    }
    end_list();
  }

  void append_line(const chess::PreparedLine& line, chess::Color color, std::string_view remark,
                   const std::vector<chess::GameFacts>& lost) {
    chess::SvgBoardStyle style{.size = 200, .bottom = !color, .coordinates = false};
    style.last = line.moves.back();
    const std::string moves = chess::to_move_line(chess::Position::start(), line.moves);
    style.title = moves;
    out_ += "<div class=\"line\">" + svg_board(line.end.board(), style) +
            fmt::format("<div><p><strong>{}</strong></p><p>{}</p>", html_escaped(moves),
                        html_escaped(chess::counts_text(line.games->here, color)));
    if (!remark.empty()) out_ += fmt::format("<p>{}</p>", html_escaped(remark));
    if (!lost.empty()) begin_list("Lost games");
    for (const chess::GameFacts& game : lost) item(game_words(game));
    if (!lost.empty()) end_list();
    out_ += "</div></div>\n";
  }

  void append_novelties(const std::vector<OwnNovelty>& novelties) {
    if (novelties.empty()) return;
    begin_list("Novelties");
    for (const OwnNovelty& own : novelties) {
      const chess::AskedGame& game = report_.games.games()[own.game];
      item(chess::to_move_line(game.start, std::span(game.moves).first(own.ply + 1)) + " (" +
           game_words(game.facts) + ")");
    }
    end_list();
  }

  const PrepareReport& report_;
  std::string out_;
};

}  // namespace

std::string prepare_page(const PrepareReport& report) { return Page(report).run(); }

}  // namespace annotate::bgn
