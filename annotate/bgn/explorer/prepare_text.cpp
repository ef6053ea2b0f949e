// SPDX-License-Identifier: GPL-3.0-or-later
// What `bgn prepare` says to people.
#include <fmt/format.h>

#include <string_view>

#include "annotate/bgn/explorer/game_line.h"
#include "annotate/bgn/explorer/prepare.h"
#include "annotate/bgn/explorer/prepare_words.h"
#include "annotate/bgn/explorer/tree_table.h"
#include "console/terminal_text.h"
#include "notation/move_line.h"

namespace annotate::bgn {

namespace {

class Text {
 public:
  explicit Text(const PrepareReport& report) : report_(report) {}

  std::string run() {
    const chess::PlayerScore& score = report_.player.score();
    out_ = player_title(report_) + "\n";
    for (const auto& entry : score.names.top(kNames))
      out_ += fmt::format("  {}: {}\n", chess::terminal_text(entry.name), score_words(entry.count));
    for (const chess::Color color : chess::kColors)
      if (report_.player.side(color).played.size() > 0) append_side(color);
    return out_;
  }

 private:
  static constexpr std::size_t kNames = 5;

  void append_side(chess::Color color) {
    const chess::PreparedSide& side = report_.player.side(color);
    const SideReport& said = report_.sides[color];
    const std::string with = color == chess::Color::White ? "White" : "Black";
    out_ += fmt::format("\nWith {}: {}\n", with, score_words(report_.player.score().by_color[color]));
    if (const std::string table = tree_table(said.tree); !table.empty()) out_ += "\n" + table;
    append_habits("By speed", side.by_speed, &speed_words);
    append_habits("By the opponent's rating", side.by_opponent, &rating_words);
    begin("Where the score is bad", !said.weak.empty());
    for (const chess::PreparedLine& line : said.weak) {
      append_line(line, color);
      if (const auto* lost = side.lost.find(line.end)) append_games("lost: ", lost->here.best.games());
    }
    if (said.gaps) append_gaps(*said.gaps, color);
    append_novelties(said.novelties);
    begin("Latest games", !side.latest.games().empty());
    append_games("", side.latest.games());
  }

  void begin(std::string_view title, bool has_lines) {
    if (has_lines) out_ += fmt::format("\n{}\n", title);
  }

  void append_line(const chess::PreparedLine& line, chess::Color color) {
    out_ += "  " + chess::to_move_line(chess::Position::start(), line.moves) + "\n    " +
            chess::counts_text(line.games->here, color) + "\n";
  }

  void append_games(std::string_view word, const std::vector<chess::GameFacts>& games) {
    for (const chess::GameFacts& game : games)
      out_ += fmt::format("    {}{}\n", word, game_line(game, report_.options.run.inputs));
  }

  void append_habits(std::string_view title, const std::map<int, chess::ScoreTable>& tables,
                     std::string (*words)(int)) {
    begin(title, !tables.empty());
    for (const auto& [key, table] : tables) {
      out_ += fmt::format("  {}: {}\n", words(key), score_words(table.total()));
      for (const auto& entry : table.top(kHabits))
        out_ += fmt::format("    {}: {}\n", chess::terminal_text(entry.name), score_words(entry.count));
    }
  }

  void append_gaps(const std::vector<chess::BookGap>& gaps, chess::Color color) {
    begin("Where your repertoire has no answer", !gaps.empty());
    if (gaps.empty()) out_ += "\nYour repertoire has an answer wherever these games meet it\n";
    for (const chess::BookGap& gap : gaps) {
      append_line(gap.line, color);
      if (gap.book_ends) out_ += "    (your line ends before this move)\n";
    }
  }

  void append_novelties(const std::vector<OwnNovelty>& novelties) {
    begin("Novelties", !novelties.empty());
    for (const OwnNovelty& own : novelties) {
      const chess::AskedGame& game = report_.games.games()[own.game];
      out_ += "  " + chess::to_move_line(game.start, std::span(game.moves).first(own.ply + 1)) + "\n";
      append_games("", {game.facts});
    }
  }

  const PrepareReport& report_;
  std::string out_;
};

}  // namespace

std::string prepare_text(const PrepareReport& report) { return Text(report).run(); }

}  // namespace annotate::bgn
