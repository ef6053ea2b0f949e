// SPDX-License-Identifier: GPL-3.0-or-later
// What `bgn prepare` says to programs, as JSON and as games.
#include "annotate/bgn/explorer/counts_json.h"
#include "annotate/bgn/explorer/prepare.h"
#include "annotate/bgn/explorer/prepare_words.h"
#include "games/game_writer.h"
#include "notation/fen.h"
#include "notation/move_line.h"

namespace annotate::bgn {

namespace {

using chess::Json;

Json score_json(const chess::ScoreCount& count) {
  return {{"games", count.games()}, {"wins", count.wins},       {"draws", count.draws},
          {"losses", count.losses}, {"unknown", count.unknown}, {"score", count.score()}};
}

Json habits_json(std::string_view key_name, const std::map<int, chess::ScoreTable>& tables, bool is_speed) {
  Json list = Json::array();
  for (const auto& [key, table] : tables) {
    Json openings = Json::array();
    for (const auto& entry : table.top(table.entries().size()))
      openings.push(Json{{"name", entry.name}, {"score", score_json(entry.count)}});
    list.push(Json{{key_name, is_speed ? Json(speed_words(key)) : Json(key)},
                   {"score", score_json(table.total())},
                   {"openings", openings}});
  }
  return list;
}

Json line_json(const chess::PreparedLine& line, chess::Color color, const std::vector<std::string>& inputs) {
  Json json{{"line", chess::to_move_line(chess::Position::start(), line.moves)}, {"fen", to_fen(line.end)}};
  add_counts(line.games->here, color, inputs, json);
  return json;
}

Json side_json(const PrepareReport& report, chess::Color color) {
  const chess::PreparedSide& side = report.player.side(color);
  const SideReport& said = report.sides[color];
  const auto& inputs = report.options.run.inputs;
  Json weak = Json::array();
  for (const chess::PreparedLine& line : said.weak) {
    const auto* lost = side.lost.find(line.end);
    weak.push(line_json(line, color, inputs)
                  .add("models", lost == nullptr ? Json::array() : games_json(lost->here.best, inputs)));
  }
  Json gaps = said.gaps ? Json::array() : Json();
  if (said.gaps)
    for (const chess::BookGap& gap : *said.gaps)
      gaps.push(line_json(gap.line, color, inputs).add("book_ends", gap.book_ends));
  Json novelties = Json::array();
  for (const OwnNovelty& own : said.novelties) {
    const chess::AskedGame& game = report.games.games()[own.game];
    novelties.push(Json{{"line", chess::to_move_line(game.start, std::span(game.moves).first(own.ply + 1))},
                        {"ply", own.ply + 1},
                        {"game", game_json(game.facts, inputs)}});
  }
  return {{"score", score_json(report.player.score().by_color[color])},
          {"moves", moves_json(said.tree, said.tree.first, inputs)},
          {"speeds", habits_json("speed", side.by_speed, true)},
          {"opponents", habits_json("rating", side.by_opponent, false)},
          {"weak_lines", weak},
          {"gaps", gaps},
          {"novelties", novelties},
          {"latest", games_json(side.latest, inputs)}};
}

}  // namespace

std::string prepare_json(const PrepareReport& report) {
  const chess::PlayerScore& score = report.player.score();
  Json names = Json::array();
  for (const auto& entry : score.names.top(score.names.entries().size()))
    names.push(Json{{"name", entry.name}, {"games", entry.count.games()}});
  return Json{{"player", report.options.name},
              {"score", score_json(score.total)},
              {"performance", score.performance()},
              {"duplicates", report.duplicates},
              {"names", names},
              {"white", side_json(report, chess::Color::White)},
              {"black", side_json(report, chess::Color::Black)}}
      .laid_out();
}

std::string prepare_pgn(const PrepareReport& report) {
  std::string text;
  chess::FormatLosses losses;
  for (const chess::Color color : chess::kColors) {
    const SideReport& said = report.sides[color];
    if (said.tree.played == nullptr) continue;
    chess::Game game = chess::game_of(said.tree, chess::Position::start(), {});
    const bool is_white = color == chess::Color::White;
    game.tags.set("Event", report.options.name + (is_white ? " with White" : " with Black"));
    game.tags.set(is_white ? "White" : "Black", report.options.name);
    game.comment = score_words(report.player.score().by_color[color]);
    for (const chess::PreparedLine& line : said.weak) {
      const chess::NodeId node = game.add_line_unchecked(chess::kRootNode, line.moves);
      game.node(node).said_by().comment = "scores badly: " + chess::counts_text(line.games->here, color);
    }
    chess::append_game(game, chess::GameFormat::Pgn, {}, text, losses);
  }
  return text;
}

}  // namespace annotate::bgn
