// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/mark/engine_marks.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "annotate/mark/bare_lines.h"
#include "annotate/mark/game_lines.h"
#include "annotate/mark/mark_game.h"
#include "annotate/mark/proof.h"
#include "annotate/mark/provider.h"
#include "base/text.h"
#include "evals/rules.h"

namespace annotate {

namespace {

using chess::Game;
using chess::Node;
using chess::NodeId;
using chess::Subinfo;
using Judges = std::span<const Provider* const>;

/// Whose marks a game has.
struct Engines {
  Judges judges;  ///< of this run
  std::set<std::string> others;  ///< ids
  std::set<std::string> proved;  ///< ids of ours, also of earlier runs
};

/// Takes the marks of other engines out of one move.
class MoveMarks {
 public:
  MoveMarks(Game& game, NodeId id, const Engines& engines) : game_(game), id_(id), engines_(engines) {}

  void drop_evals() {
    const bool has_own = std::ranges::any_of(subinfos(), [&](const Subinfo& info) {
      return is_own(info.id) && info.find_command("eval") != nullptr;
    });
    if (!has_own) return;
    for (Subinfo& info : subinfos())
      if (!is_own(info.id)) info.erase_commands("eval");
  }

  /// The glyphs and sentences of engines, which have an eval on this very move. Where the same provider says
  /// something else of the move, it may be a person, and the glyph stays. Returns how many glyphs of others
  /// than us went.
  std::uint64_t drop_verdicts() {
    std::uint64_t glyphs = 0;
    for (const std::string& id : engines_of_move()) {
      const bool has_words = std::ranges::any_of(subinfos(), [&](const Subinfo& info) {
        return info.id == id && (!info.before.empty() || (!info.comment.empty() && !is_sentence(info)));
      });
      for (Subinfo& info : subinfos()) {
        if (info.id != id) continue;
        if (is_sentence(info)) info.comment.clear();
        if (has_words || !info.nag || !is_criticism(*info.nag)) continue;
        info.nag.reset();
        if (!engines_.proved.contains(id)) ++glyphs;
      }
    }
    // What another engine of ours wrote is proved.
    for (const NodeId line : variations_of(game_, id_)) {
      const std::string& line_id = game_.node(line).extras->line_id;
      if (engines_.proved.contains(line_id) && !is_own(line_id)) game_.remove_variation(line);
    }
    return glyphs;
  }

  void drop_lines() {
    for (const NodeId line : variations_of(game_, id_))
      if (is_engine(game_.node(line).extras->line_id) && is_bare_line(game_, line))
        game_.remove_variation(line);
  }

  /// Takes out the lines of this run that the beginning of another line shows already. Not one with further
  /// lines behind it: by the best line a later run knows that these are ours.
  void drop_repeated_lines() {
    std::vector<std::vector<chess::Move>> shown;
    for (const NodeId line : variations_of(game_, id_)) {
      auto moves = moves_of_line(game_, line);
      const bool is_repeated =
          is_own(game_.node(line).extras->line_id) && is_bare_line(game_, line) && !has_further_lines(line) &&
          std::ranges::any_of(shown, [&](const std::vector<chess::Move>& other) {
            return moves.size() <= other.size() && std::equal(moves.begin(), moves.end(), other.begin());
          });
      if (is_repeated)
        game_.remove_variation(line);
      else
        shown.push_back(std::move(moves));
    }
  }

  /// Takes out what has become empty. Clocks stand behind the first of ours if nothing else is left: PGN then
  /// has them in one comment with its eval.
  void tidy() {
    std::erase_if(subinfos(), std::mem_fn(&Subinfo::empty));
    const auto own = [this](const Subinfo& info) { return is_own(info.id); };
    const auto fits = [&](const Subinfo& info) { return own(info) || holds_only_clocks(info); };
    if (subinfos().empty() || !std::ranges::all_of(subinfos(), fits)) return;
    const auto clocks = std::ranges::stable_partition(subinfos(), own);
    if (clocks.begin() != subinfos().begin())
      std::rotate(subinfos().begin() + 1, clocks.begin(), clocks.end());
  }

 private:
  std::vector<Subinfo>& subinfos() { return game_.node(id_).subinfos; }
  bool is_own(std::string_view id) const { return find_provider(engines_.judges, id) != nullptr; }
  bool is_engine(const std::string& id) const { return engines_.others.contains(id); }
  bool is_sentence(const Subinfo& info) const {
    if (engines_.proved.contains(info.id)) return !info.nag || !is_praise(*info.nag);
    return best_of_lichess(info.comment).has_value();
  }
  std::set<std::string> engines_of_move() {
    std::set<std::string> ids;
    for (const Subinfo& info : subinfos())
      if (!is_own(info.id) && info.find_command("eval") != nullptr) ids.insert(info.id);
    return ids;
  }
  bool has_further_lines(NodeId line) const {
    return std::ranges::any_of(variations_of(game_, line), [&](NodeId other) {
      return is_own(game_.node(other).extras->line_id) && is_line_with_eval(game_, other);
    });
  }

  Game& game_;
  NodeId id_;
  const Engines& engines_;
};

bool is_verdict(const std::optional<chess::Nag>& nag) { return nag && chess::is_move_quality(*nag); }

void leave_one_of_each(Node& node, Judges judges) {
  bool has_eval = false;
  bool has_glyph = false;
  for (const Subinfo& info : node.subinfos) {
    if (find_provider(judges, info.id) != nullptr) continue;
    has_eval |= info.find_command("eval") != nullptr;
    has_glyph |= is_verdict(info.nag);
  }
  for (Subinfo& info : node.subinfos) {
    const Provider* judge = find_provider(judges, info.id);
    if (judge == nullptr) continue;
    bool is_named = judges.size() > 1;
    std::string eval;
    if (const chess::Command* command = info.find_command("eval"); command != nullptr) {
      if (has_eval) {
        eval = command->operands.empty() ? std::string() : command->operands.front().text();
        info.erase_commands("eval");
        is_named = true;
      }
      has_eval = true;
    }
    if (is_verdict(info.nag)) {
      if (has_glyph) {
        info.nag.reset();
        is_named = true;
      }
      has_glyph = true;
    }
    if (is_named) info.comment = named_note(note_name(*judge), eval, info.comment);
  }
}

std::uint64_t replace_in_line(Game& game, const GameLine& line,
                              std::span<const chess::GameVerdict* const> verdicts, const Engines& engines,
                              const ReplacedMarks& replaced) {
  std::uint64_t glyphs = 0;
  const auto is_judged = [&](std::size_t i, chess::Color mover) {
    return std::ranges::any_of(verdicts, [&](const chess::GameVerdict* verdict) {
      return i < verdict->moves.size() && verdict->moves[i].after && verdict->judged.has(i, mover);
    });
  };
  chess::Position pos = game.start();
  for (std::size_t i = 0; i < line.nodes.size(); ++i) {
    const NodeId id = line.nodes[i];
    if (i >= line.branch) {
      MoveMarks marks(game, id, engines);
      const bool is_judged_here = is_judged(i, pos.turn());
      if (replaced.glyphs && is_judged_here) glyphs += marks.drop_verdicts();
      if (replaced.evals) marks.drop_evals();
      if (is_judged_here) {
        // The alternatives to the first move of a variation are those to the move that it replaces.
        const bool is_alternative = line.is_variation && i == line.branch;
        if (replaced.lines && !is_alternative) marks.drop_lines();
        if (!is_alternative) marks.drop_repeated_lines();
      }
      marks.tidy();
    }
    pos.play(game.node(id).move);
  }
  return glyphs;
}

}  // namespace

std::expected<ReplacedMarks, chess::Error> parse_replaced_marks(std::string_view text) {
  ReplacedMarks replaced{.evals = false, .glyphs = false, .lines = false};
  for (const std::string_view part : chess::split(text, ',')) {
    const std::string_view word = chess::trim(part);
    if (word == "none") continue;
    const bool is_all = word == "all";
    if (!is_all && word != "evals" && word != "glyphs" && word != "lines")
      return std::unexpected(
          chess::Error(std::string(word), "evals, glyphs, lines, all or none was expected"));
    replaced.evals |= is_all || word == "evals";
    replaced.glyphs |= is_all || word == "glyphs";
    replaced.lines |= is_all || word == "lines";
  }
  return replaced;
}

std::uint64_t replace_engine_marks(Game& game, std::span<const Judgement> judgements,
                                   const ReplacedMarks& replaced,
                                   std::span<const JudgedVariation> variations) {
  if (!game.is_chess()) return 0;  // verdicts are known by the words of chess
  const auto nodes = judged_nodes(game, variations);
  const auto judges = judges_of(judgements);
  const Engines engines{judges, other_engines(game, nodes, judges), Proof::of(game).ids()};
  std::vector<const chess::GameVerdict*> verdicts;
  for (const Judgement& one : judgements) verdicts.push_back(&one.verdict);
  std::uint64_t glyphs = replace_in_line(game, main_line_of(game), verdicts, engines, replaced);
  for (const JudgedVariation& variation : variations) {
    verdicts.clear();
    for (const chess::GameVerdict& verdict : variation.verdicts) verdicts.push_back(&verdict);
    glyphs += replace_in_line(game, variation.line, verdicts, engines, replaced);
  }
  return glyphs;
}

void leave_one_eval_and_glyph(Game& game, std::span<const NodeId> nodes, Judges judges) {
  for (const NodeId id : nodes) leave_one_of_each(game.node(id), judges);
}

}  // namespace annotate
