// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/output/gui_style.h"

#include <algorithm>
#include <string>
#include <vector>

#include "annotate/judge/win_chance.h"
#include "annotate/mark/bare_lines.h"
#include "base/text.h"

namespace annotate {

namespace {

using chess::Command;
using chess::Subinfo;

constexpr int kMateInProfile = 10'000;
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

int in_profile(chess::Score score) {
  if (const auto cp = score.centipawns()) return std::clamp(*cp, -kMateInProfile, kMateInProfile);
  return score.is_winning_mate() ? kMateInProfile : -kMateInProfile;
}

std::optional<chess::Score> eval_of(const chess::Node& node) {
  for (const Subinfo& info : node.subinfos)
    if (const Command* eval = info.find_command("eval"); eval != nullptr && !eval->operands.empty())
      if (const auto score = chess::parse_eval(eval->operands.front().text())) return score;
  return std::nullopt;
}

/// [%evp 0,2,15,20,-5]: from the start to the second half-move. Nothing if no move has an eval. A move
/// without one has that of the move before.
std::optional<Command> profile_of(const chess::Game& game) {
  const auto moves = game.main_line();
  Command profile;
  profile.name = kProfile;
  for (const std::string& number : {std::string("0"), std::to_string(moves.size()), std::to_string(kStartCp)})
    profile.operands.emplace_back(number);
  bool has_any = false;
  std::string last = std::to_string(kStartCp);
  for (const chess::NodeId id : moves) {
    const auto score = eval_of(game.node(id));
    has_any |= score.has_value();
    if (score) last = std::to_string(in_profile(*score));
    profile.operands.emplace_back(last);
  }
  if (!has_any) return std::nullopt;
  return profile;
}

void put_profile(chess::Game& game) {
  auto profile = profile_of(game);
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

void set_style(chess::Game& game, GuiStyle style) {
  switch (style) {
    case GuiStyle::Lichess: return;
    case GuiStyle::Scid: change_all(game, drop_evals_and_clocks); return;
    case GuiStyle::ChessBase:
      put_profile(game);
      change_all(game, drop_evals);
      return;
  }
}

}  // namespace annotate
