// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/output/annotated_game.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "annotate/mark/bare_lines.h"
#include "annotate/mark/kept_facts.h"
#include "annotate/mark/mark_game.h"
#include "annotate/mark/proof.h"
#include "bgn/annotators.h"

namespace annotate {

namespace {

/// A copy of the game, with the tags of the summary, and without the marks of other engines that
/// are replaced.
chess::Game summarised(const AnnotatedGame& annotated, std::uint64_t* glyphs = nullptr) {
  chess::Game game = annotated.game;
  if (!annotated.judgements.empty()) {
    const auto replaced =
        replace_engine_marks(game, annotated.judgements, annotated.replaced, annotated.variations);
    if (glyphs != nullptr) *glyphs += replaced;
  }
  for (const std::string& name : chess::bgn_annotators(annotated.game)) chess::add_annotator(game, name);
  if (const auto* const verdict = annotated.verdict()) write_summary_tags(game, *verdict);
  for (const Judgement& one : annotated.judgements) name_annotator(game, *one.judge);
  return game;
}

std::set<std::string> ids_of_judges(const AnnotatedGame& annotated) {
  std::set<std::string> ids;
  for (const Judgement& one : annotated.judgements) ids.insert(one.judge->id);
  return ids;
}

/// What one judge says of the moves, by NodeId; null: nothing.
std::vector<const chess::MoveVerdict*> verdicts_by_node(const AnnotatedGame& annotated, std::size_t judge) {
  std::vector<const chess::MoveVerdict*> by_node(annotated.game.size());
  const auto add = [&](std::span<const chess::NodeId> nodes, const chess::GameVerdict& verdict,
                       std::size_t begin) {
    for (std::size_t i = begin; i < std::min(nodes.size(), verdict.moves.size()); ++i)
      by_node[static_cast<std::size_t>(nodes[i])] = &verdict.moves[i];
  };
  add(annotated.game.main_line(), annotated.judgements[judge].verdict, 0);
  for (const JudgedVariation& variation : annotated.variations)
    add(variation.line.nodes, variation.verdicts[judge], variation.line.branch);
  return by_node;
}

}  // namespace

void prove_marks_of(const AnnotatedGame& annotated, chess::Game& written) {
  if (annotated.judgements.empty()) return;
  std::set<std::string> ids = Proof::of(annotated.game).ids();
  const auto judges = judges_of(annotated.judgements);
  std::vector<std::vector<const chess::MoveVerdict*>> by_judge;
  for (std::size_t i = 0; i < judges.size(); ++i) {
    ids.insert(judges[i]->id);
    by_judge.push_back(verdicts_by_node(annotated, i));
  }
  const auto verdict = [&](std::string_view id, chess::NodeId move) -> const chess::MoveVerdict* {
    for (std::size_t i = 0; i < by_judge.size(); ++i)
      if (judges[i]->id == id) return by_judge[i][static_cast<std::size_t>(move)];
    return nullptr;
  };
  prove_marks(written, ids,
              {.had_other_evals = !other_engines(annotated.game, annotated.game.main_line(), judges).empty(),
               .is_result_of_tag = annotated.is_result_of_tag,
               .verdict = verdict});
}

chess::Game whole_game(const AnnotatedGame& annotated) {
  chess::Game game = annotated.game;
  for (const Judgement& one : annotated.judgements)
    write_summary_subinfo(game, one.verdict, *one.judge, one.facts, one.summary);
  prove_marks_of(annotated, game);
  return game;
}

chess::Game with_summary_tags(const AnnotatedGame& annotated, std::uint64_t* glyphs) {
  chess::Game game = summarised(annotated, glyphs);
  if (annotated.judgements.empty()) return game;
  erase_facts(game, ids_of_judges(annotated));
  const auto nodes = judged_nodes(game, annotated.variations);
  leave_one_eval_and_glyph(game, nodes, judges_of(annotated.judgements));
  drop_repeated_glyphs(game, nodes);
  // Behind the texts of people there. PGN reads any text before the moves as one before the first move.
  if (!annotated.summary().empty()) {
    chess::Subinfo& info = game.node(nodes.front()).subinfos.emplace_back();
    info.id = annotated.judgements.front().judge->id;
    info.before = annotated.summary();
  }
  return game;
}

chess::Game shown_game(const AnnotatedGame& annotated) {
  chess::Game game = summarised(annotated);
  erase_proof(game);
  if (annotated.judgements.empty()) return game;
  // What an earlier run said of the whole game is said again.
  const std::set<std::string> ids = ids_of_judges(annotated);
  if (game.extras.is_there())
    std::erase_if(game.extras.edit().providers,
                  [&](const chess::GameProvider& provider) { return ids.contains(provider.id()); });
  const std::string& judge = annotated.judgements.front().judge->id;
  const auto nodes = judged_nodes(game, annotated.variations);
  for (const chess::NodeId id : nodes)
    std::ranges::stable_partition(game.node(id).subinfos,
                                  [&](const chess::Subinfo& info) { return info.id == judge; });
  drop_repeated_glyphs(game, nodes);
  if (!annotated.summary().empty()) (game.comment += game.comment.empty() ? "" : " ") += annotated.summary();
  return game;
}

std::string judged_by(const AnnotatedGame& annotated) {
  std::string text;
  for (const Judgement& one : annotated.judgements)
    text += (text.empty() ? "" : "; ") + judge_text(*one.judge);
  return text;
}

std::string_view judge_of(const chess::Game& game) {
  std::map<std::string_view, int> moves;
  for (const chess::NodeId id : game.main_line()) {
    const auto& subinfos = game.node(id).subinfos;
    if (!subinfos.empty() && !subinfos.front().id.empty()) ++moves[subinfos.front().id];
  }
  const auto most = std::ranges::max_element(moves, {}, [](const auto& entry) { return entry.second; });
  return most == moves.end() ? std::string_view() : most->first;
}

std::vector<chess::Nag> CountedGlyphs::at(chess::NodeId id) const {
  std::vector<chess::Nag> counted;
  bool has_glyph = false;
  for (const chess::Subinfo& info : game_.node(id).subinfos) {
    has_glyph |= info.nag.has_value();
    if (info.nag && (judge_.empty() || info.id == judge_)) counted.push_back(*info.nag);
  }
  if (!counted.empty() || !has_glyph || verdict_ == nullptr) return counted;
  const auto i = static_cast<std::size_t>(std::ranges::find(main_line_, id) - main_line_.begin());
  if (i < std::min(main_line_.size(), verdict_->moves.size()))
    if (const auto nag = nag_of(verdict_->moves[i].finding.label)) counted.push_back(*nag);
  return counted;
}

}  // namespace annotate
