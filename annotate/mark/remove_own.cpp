// SPDX-License-Identifier: GPL-3.0-or-later
// Taking out our own earlier marks, by their ids. Where a format keeps no ids, the proof in the tags gave
// them back (adopt.h).
#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "annotate/mark/adopt.h"
#include "annotate/mark/bare_lines.h"
#include "annotate/mark/drawings.h"
#include "annotate/mark/mark_game.h"
#include "annotate/mark/notes.h"
#include "annotate/mark/walk.h"
#include "base/text.h"
#include "judge/praise.h"
#include "notation/san.h"
#include "words/comment.h"
#include "words/piece_letters.h"

namespace annotate {

namespace {

using chess::Game;
using chess::NodeId;
using chess::Subinfo;

/// Takes our names out of the Annotator tag. The tag stays, perhaps empty.
void remove_names(Game& game, std::string_view program) {
  const auto annotator = game.tags.find("Annotator");
  if (!annotator) return;
  std::string others;
  for (const auto part : chess::split(*annotator, ';'))
    if (!is_ours(part, program)) (others += others.empty() ? "" : "; ") += chess::trim(part);
  game.tags.set("Annotator", others);
}

/// Takes our marks out of the moves of one game.
class Removal {
 public:
  Removal(Game& game, std::span<const Provider* const> providers, OwnMarks marks)
      : game_(game), marks_(marks), names_(names_in_annotator(game)) {
    for (const Provider* provider : providers) ids_.insert(provider->id);
  }

  RemovedMarks run() {
    if (!has_marks_of(game_, ids_)) {
      removed_.lines.resize(game_.main_line().size());
      return std::move(removed_);
    }
    walk_moves(
        game_,
        [&](NodeId id, const auto& before, bool is_main) {
          auto line = take_from(id, before);
          if (is_main)
            removed_.lines.push_back(std::move(line));
          else if (!line.empty())
            removed_.lines_in_variations.emplace(id, std::move(line));
        },
        [](NodeId) { return true; });
    return std::move(removed_);
  }

 private:
  /// What was said of a move, and the move that it calls best; empty: none.
  struct Sentence {
    Subinfo info;
    std::string best;
  };

  /// Returns the line that was called best.
  template <class Board>
  std::vector<chess::Move> take_from(NodeId id, const Board& before) {
    std::vector<Sentence> said;
    auto& subinfos = game_.node(id).subinfos;
    const bool found = std::ranges::any_of(subinfos, [&](const Subinfo& info) { return is_own(info.id); });
    std::erase_if(subinfos, [&](Subinfo& info) { return is_own(info.id) && take_from(info, said); });
    std::vector<NodeId> lines;
    if (game_.is_first_child(id))
      for (const NodeId line : variations_of(game_, id)) {
        const bool is_kept = marks_ != OwnMarks::All && is_line_with_eval(game_, line);
        if (is_own(game_.node(line).extras->line_id) && !is_kept) lines.push_back(line);
      }
    removed_.moves += found || !lines.empty() ? 1 : 0;
    std::vector<chess::Move> best = best_of(id, before, lines, said);
    for (const NodeId line : lines) game_.remove_variation(line);
    if (!said.empty()) removed_.said.emplace(id, std::move(said.front().info));
    return best;
  }

  bool is_own(const std::string& id) const { return ids_.contains(id); }

  /// Returns false if something of the subinfo stays: the evals by which a run judges again, and what it has
  /// proved by searches.
  bool take_from(Subinfo& info, std::vector<Sentence>& said) {
    if (marks_ != OwnMarks::All && info.nag && is_praise(*info.nag)) return false;
    const auto note = recognise_note(info.comment, names_);
    if (marks_ != OwnMarks::All && note && note->comment.is_praise()) return false;
    if (!info.comment.empty()) said.push_back({info, note ? note->comment.best : std::string()});
    if (marks_ == OwnMarks::All || info.find_command("eval") == nullptr) return true;
    info.nag.reset();
    info.comment.clear();
    info.before.clear();
    std::erase_if(info.commands, is_drawing);
    return false;
  }

  /// Of our lines beside the move, or of a person's, the one that a sentence of ours calls best. Without such
  /// a sentence it is our first.
  template <class Board>
  std::vector<chess::Move> best_of(NodeId id, const Board& before, const std::vector<NodeId>& lines,
                                   const std::vector<Sentence>& said) const {
    if constexpr (std::is_same_v<Board, chess::Position>) {
      for (const Sentence& sentence : said)
        if (!sentence.best.empty())
          for (const std::vector<NodeId>& choice : {lines, variations_of(game_, id)})
            for (const NodeId line : choice)
              if (chess::spells(sentence.best, chess::to_san(before, game_.node(line).move)))
                return moves_of_line(game_, line);
    }
    return lines.empty() ? std::vector<chess::Move>() : moves_of_line(game_, lines.front());
  }

  Game& game_;
  OwnMarks marks_;
  std::vector<std::string_view> names_;
  std::set<std::string> ids_;
  RemovedMarks removed_;
};

}  // namespace

RemovedMarks remove_own(Game& game, std::span<const Provider* const> providers, OwnMarks marks) {
  RemovedMarks removed = Removal(game, providers, marks).run();
  if (marks == OwnMarks::All) remove_names(game, providers.front()->annotator);
  return removed;
}

void keep_reasons(Game& game, const std::map<NodeId, Subinfo>& said, const Provider& provider,
                  const MarkOptions& options) {
  const auto names = names_in_annotator(game);
  for (const auto& [id, old] : said)
    for (Subinfo& info : game.node(id).subinfos) {
      if (info.id != provider.id || info.comment == old.comment) continue;
      const auto note = recognise_note(old.comment, names);
      if (!note || !note->name.empty() || !note->comment.gives_reason) continue;
      const auto now = chess::recognise_comment(info.comment);
      if (!now || now->signs.empty() || now->is_praise() || now->gives_reason) continue;
      info.comment += ' ' + reasons_said_in(old.comment, options.language, options.figurines);
      if (!options.arrows) continue;
      std::erase_if(info.commands, is_drawing);
      std::ranges::copy_if(old.commands, std::back_inserter(info.commands), is_drawing);
    }
}

}  // namespace annotate
