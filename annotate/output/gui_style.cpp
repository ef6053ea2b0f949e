// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/output/gui_style.h"

#include <algorithm>
#include <string>
#include <vector>

#include "annotate/mark/bare_lines.h"
#include "evals/evals.h"
#include "evals/win_chance.h"
#include "game/note_values.h"

namespace annotate {

namespace {

using chess::Command;
using chess::Subinfo;

constexpr std::string_view kProfile = "evp";

void drop_evals(Subinfo& info) { info.erase_commands("eval"); }

void drop_evals_and_clocks(Subinfo& info) {
  drop_evals(info);
  std::erase_if(info.commands, [](const Command& command) { return chess::is_clock_command(command.name); });
}

/// Does a second or third line of an engine begin here? Its eval tells what it is worth, and a later run
/// knows by it whose the line is.
bool is_further_line(const chess::Game& game, chess::NodeId id) {
  return !game.node(id).extras->line_id.empty() && is_line_with_eval(game, id);
}

template <class Change>
void change_all(chess::Game& game, Change change) {
  for (std::size_t i = 1; i < game.size(); ++i) {
    const auto id = static_cast<chess::NodeId>(i);
    if (is_further_line(game, id)) continue;
    for (Subinfo& info : game.node(id).subinfos) change(info);
  }
}

bool has_evals_of_moves(const chess::Game& game) {
  return std::ranges::any_of(game.main_line(), [&](chess::NodeId id) {
    return std::ranges::any_of(game.node(id).subinfos, [](const Subinfo& info) {
      return info.find_command("eval") != nullptr || chess::read_engine_comment(info.comment);
    });
  });
}

std::optional<chess::Score> start_eval(const chess::Game& game, const chess::NoteValues& values) {
  if (const auto said = values.start_eval()) return said;
  if (game.any_start() == chess::AnyPosition(chess::Position::start()))
    return chess::Score::cp(chess::kStartCp);
  return std::nullopt;
}

/// [%evp 0,2,15,20,-5]: from the start to the second half-move. Nothing if no move has an eval of its own: a
/// list that is there stays.
std::optional<Command> profile_of(const chess::Game& game, std::optional<chess::Score> start) {
  if (!has_evals_of_moves(game)) return std::nullopt;
  const chess::NoteValues values(game, chess::NoteKinds::Evals);
  Command profile;
  profile.name = kProfile;
  const auto moves = game.main_moves();
  chess::AnyPosition position = game.any_start();
  const auto add = [&profile](std::int32_t number) { profile.operands.emplace_back(std::to_string(number)); };
  add(0);
  add(static_cast<std::int32_t>(moves.size()));
  add(chess::score_to_number(start ? start : start_eval(game, values), position.turn()));
  for (std::size_t i = 0; i < moves.size(); ++i) {
    position.play(moves[i]);
    auto score = values.eval(i);
    if (!score && position.has_chess()) score = terminal_score(position.chess());
    add(chess::score_to_number(score, position.turn()));
  }
  return profile;
}

void put_profile(chess::Game& game, std::optional<chess::Score> start_score) {
  auto profile = profile_of(game, start_score);
  if (!profile) return;
  auto& start = game.node(chess::kRootNode).subinfos;
  for (Subinfo& info : start) info.erase_commands(kProfile);
  std::erase_if(start, [](const Subinfo& info) { return info.empty(); });
  Subinfo info;
  info.commands.push_back(std::move(*profile));
  start.insert(start.begin(), std::move(info));
}

}  // namespace

std::string_view to_string(GuiStyle style) {
  switch (style) {
    case GuiStyle::Lichess: return "lichess";
    case GuiStyle::Scid: return "scid";
    case GuiStyle::ChessBase: return "chessbase";
  }
  return "";
}

std::optional<GuiStyle> parse_gui_style(std::string_view text) {
  for (const GuiStyle style : {GuiStyle::Lichess, GuiStyle::Scid, GuiStyle::ChessBase})
    if (text == to_string(style)) return style;
  return std::nullopt;
}

void set_style(chess::Game& game, GuiStyle style, std::optional<chess::Score> start) {
  switch (style) {
    case GuiStyle::Lichess: return;
    case GuiStyle::Scid: change_all(game, drop_evals_and_clocks); return;
    case GuiStyle::ChessBase:
      put_profile(game, start);
      change_all(game, drop_evals);
      return;
  }
}

}  // namespace annotate
