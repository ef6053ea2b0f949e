// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/game_record.h"

#include <fmt/format.h>

#include "game/command.h"
#include "openings/opening_book.h"

namespace chess::inline match {

namespace {

void set_opening_tags(Game& game) {
  if (game.chess960 || game.start() != Position::start()) return;
  const auto opening = OpeningBook::embedded().name_game(game.start(), game.main_moves());
  if (!opening || opening->ply == 0) return;
  game.tags.set("ECO", opening->eco);
  game.tags.set("Opening", opening->entry.name);
}

/// What the last comment of the game says.
std::string last_words(const PlayedGame& played) {
  if (played.fault.empty()) return std::string(to_string(played.ending));
  return fmt::format("{} {}: {}", played.result == GameResult::WhiteWins ? "Black" : "White",
                     to_string(played.ending), played.fault);
}

}  // namespace

void set_limit_tags(Game& game, const EnumArray<Color, TimeControl>& controls) {
  const std::string white = to_text(controls[Color::White]);
  const std::string black = to_text(controls[Color::Black]);
  game.tags.set("TimeControl", white == black ? white : "?");
  const auto is_clock_alone = [](const TimeControl& c) { return describe(c) == to_text(c); };
  if (white == black && is_clock_alone(controls[Color::White]) && is_clock_alone(controls[Color::Black]))
    return;
  game.tags.set("WhiteLimits", describe(controls[Color::White]));
  game.tags.set("BlackLimits", describe(controls[Color::Black]));
}

Game to_game(const PlayedGame& played, const GameLabels& labels,
             const EnumArray<Color, TimeControl>& controls) {
  Game game(played.opening.start);
  game.chess960 = played.opening.chess960;
  game.result = played.result;
  game.tags.set("Event", labels.event);
  game.tags.set("Site", "?");
  game.tags.set("Date", labels.date);
  game.tags.set("Round", labels.round);
  game.tags.set("White", labels.names[Color::White]);
  game.tags.set("Black", labels.names[Color::Black]);

  NodeId last = kRootNode;
  for (const Move move : played.opening.moves) last = game.add(last, move);
  Color turn = played.opening.end().turn();
  for (const PlayedMove& record : played.moves) {
    last = game.add(last, record.move);
    Subinfo info;
    if (record.score)
      info.commands.push_back({"eval", {to_eval(*record.score), std::to_string(record.depth)}});
    if (record.clock) info.commands.push_back({"clk", {to_clock(*record.clock)}});
    if (controls[turn].is_timed())
      info.commands.push_back(
          {"emt", {to_clock(std::chrono::duration_cast<std::chrono::milliseconds>(record.elapsed))}});
    if (!info.empty()) game.node(last).subinfos.push_back(std::move(info));
    turn = !turn;
  }
  if (last == kRootNode) {
    game.comment = last_words(played);
  } else {
    auto& infos = game.node(last).subinfos;
    if (infos.empty()) infos.emplace_back();
    infos.back().comment = last_words(played);
  }

  set_opening_tags(game);
  set_limit_tags(game, controls);
  game.tags.set("PlyCount", std::to_string(played.opening.moves.size() + played.moves.size()));
  game.tags.set("Termination", to_termination_tag(played.ending));
  game.tags.set("Ending", to_string(played.ending));
  return game;
}

}  // namespace chess::inline match
