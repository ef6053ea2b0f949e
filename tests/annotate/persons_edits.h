// SPDX-License-Identifier: GPL-3.0-or-later
// What people do to an annotated game, at random: they play lines on, cut and change them, put words, glyphs
// and drawings in and beside ours, and change the order of variations.
#pragma once

#include <string>
#include <vector>

#include "annotate/mark/bare_lines.h"
#include "base/random.h"
#include "core/movegen.h"
#include "game/game.h"
#include "game/tree_edit.h"

namespace annotate::test {

inline constexpr int kKindsOfEdits = 16;
inline constexpr int kChangeGlyph = 10;

class PersonsEdits {
 public:
  PersonsEdits(chess::Game& game, chess::Random& random) : game_(game), random_(random) {
    std::vector<chess::NodeId> waiting{chess::kRootNode};
    while (!waiting.empty()) {
      const chess::NodeId parent = waiting.back();
      waiting.pop_back();
      for (const chess::NodeId child : chess::children_of(game, parent)) {
        waiting.push_back(child);
        moves_.push_back(child);
        if (!chess::is_on_main_line(game, child)) beside_.push_back(child);
      }
    }
  }

  /// False if this kind of edit finds no place here.
  bool edit(int kind) {
    if (moves_.empty() || !game_.is_chess()) return false;
    const bool in_line = !beside_.empty() && random_.below(4) != 0;
    const chess::NodeId id = pick(in_line ? beside_ : moves_);
    switch (kind) {
      case 0: return play_on(chess::end_of_line(game_, id));
      case 1: return in_line && cut_behind(id);
      case 2: return in_line && cut_behind(id) && play_on(id);
      case 3: return play_on(id);  // a variation, or the line goes on
      case 4: return say(id, "Where is the knight?");
      case 5: return say(id, "Well.", true);
      case 6: return change_text(id, [](std::string& text) { text += " I did not see it."; });
      case 7: return change_text(id, [](std::string& text) { text = "No! " + text; });
      case 8: return change_text(id, [](std::string& text) { text.resize(text.rfind(' ')); });
      case 9: return add_glyph(id);
      case kChangeGlyph: return change_glyph(id);
      case 11: return draw(id, true);
      case 12: return draw(id, false);
      case 13: return in_line && game_.is_first_child(id) == false && demote(id);
      case 14: return in_line && promote(id);
      default: game_.tags.set("Coach", "Doe, J"); return true;
    }
  }

 private:
  chess::NodeId pick(const std::vector<chess::NodeId>& from) { return from[random_.below(from.size())]; }

  bool play_on(chess::NodeId id) {
    chess::Position pos = chess::position_at(game_, id).chess();
    bool has_played = false;
    for (auto left = 1 + random_.below(3); left > 0; --left) {
      const auto moves = chess::legal_moves(pos);
      if (moves.empty()) break;
      const chess::Move move = moves[random_.below(moves.size())];
      if (chess::find_child(game_, id, move)) break;
      id = game_.add_unchecked(id, move);
      pos.play(move);
      has_played = true;
    }
    return has_played;
  }

  bool cut_behind(chess::NodeId id) {
    chess::Node& node = game_.node(id);
    if (!node.first_child) return false;
    node.first_child.reset();
    node.last_child.reset();
    return true;
  }

  bool say(chess::NodeId id, std::string text, bool before = false) {
    chess::Subinfo info;
    (before ? info.before : info.comment) = std::move(text);
    auto& subinfos = game_.node(id).subinfos;
    subinfos.insert(random_.below(2) == 0 ? subinfos.begin() : subinfos.end(), std::move(info));
    return true;
  }

  template <class Change>
  bool change_text(chess::NodeId id, Change change) {
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      for (chess::Subinfo& info : game_.node(id).subinfos)
        if (info.comment.contains(' ')) {
          change(info.comment);
          return true;
        }
      id = pick(moves_);
    }
    return false;
  }

  bool add_glyph(chess::NodeId id) {
    chess::Subinfo info;
    info.nag = static_cast<chess::Nag>(1 + random_.below(20));
    game_.node(id).subinfos.push_back(std::move(info));
    return true;
  }

  bool change_glyph(chess::NodeId id) {
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      for (chess::Subinfo& info : game_.node(id).subinfos)
        if (info.nag) {
          info.nag = static_cast<chess::Nag>(number_of(*info.nag) % 6 + 1);
          return true;
        }
      id = pick(moves_);
    }
    return false;
  }

  bool draw(chess::NodeId id, bool in_ours) {
    auto& subinfos = game_.node(id).subinfos;
    if (in_ours)
      for (chess::Subinfo& info : subinfos)
        for (chess::Command& command : info.commands)
          if (command.name == "cal") {
            command.operands.emplace_back("Ya2h8");
            return true;
          }
    chess::Subinfo info;
    info.commands.push_back({"csl", {"Yd4"}});
    subinfos.push_back(std::move(info));
    return true;
  }

  bool demote(chess::NodeId id) { return chess::demote(game_, id); }
  bool promote(chess::NodeId id) { return !game_.is_first_child(id) && chess::promote(game_, id); }

  chess::Game& game_;
  chess::Random& random_;
  std::vector<chess::NodeId> moves_;
  std::vector<chess::NodeId> beside_;  ///< of variations
};

}  // namespace annotate::test
