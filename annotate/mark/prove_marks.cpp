// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the proof of a game that is written: see proof.h.
#include <algorithm>
#include <optional>

#include "annotate/mark/adopt.h"
#include "annotate/mark/bare_lines.h"
#include "annotate/mark/mark_game.h"
#include "annotate/mark/opening_marks.h"
#include "annotate/mark/proof.h"
#include "facts/facts_json.h"
#include "notation/uci_move.h"

namespace annotate {

namespace {

using chess::Game;
using chess::NodeId;
using chess::Subinfo;

/// The content of what one provider says of one move, or in one line.
void append_content(const Subinfo& info, std::string& out) {
  if (info.nag) out += '$' + std::to_string(chess::number_of(*info.nag));
  for (const chess::Command& command : info.commands) {
    (out += '%') += command.name;
    for (const chess::Operand& operand : command.operands) (out += ',') += operand.text();
  }
  for (const std::string& text : {info.before, info.comment})
    if (!text.empty()) (out += '=') += text;
}

/// Proves the marks of one game.
class Proving {
 public:
  Proving(const Game& game, const std::set<std::string>& ids, const ProofNotes& notes, const Proof& earlier,
          Proof& proof)
      : game_(game), ids_(ids), notes_(notes), earlier_(earlier), proof_(proof) {}

  void run() {
    walk_places(
        game_,
        [&](NodeId id, Place before, Place place, bool is_main) {
          for (const Subinfo& info : game_.node(id).subinfos)
            if (ids_.contains(info.id)) add(info, id, place, is_main);
          if (is_main) ++ply_;
          if (!game_.is_first_child(id)) return;
          for (const std::string& provider : ids_) add_best(provider, id, place);
          for (const NodeId line : variations_of(game_, id))
            if (const auto& line_id = game_.node(line).extras->line_id; ids_.contains(line_id))
              proof_.add(line_id, MarkKind::Line, place_of(game_, before, line),
                         content_of_line(game_, line));
        },
        [&](NodeId first) { return !ids_.contains(game_.node(first).extras->line_id); });
  }

 private:
  const chess::MoveVerdict* verdict(std::string_view provider, NodeId id) const {
    return notes_.verdict ? notes_.verdict(provider, id) : nullptr;
  }

  void add(const Subinfo& info, NodeId id, Place place, bool is_main) {
    if (!info.comment.empty()) {
      const auto* const said = verdict(info.id, id);
      const bool is_praise = (said != nullptr && said->praise != chess::Praise::None) ||
                             earlier_.has_praise(ids_, place, info.comment);
      proof_.add(info.id, is_praise ? MarkKind::Praise : MarkKind::Text, place, info.comment);
      if (!is_praise) add_reason(info, said, place);
    }
    if (!info.before.empty()) proof_.add(info.id, MarkKind::TextBefore, place, info.before);
    if (info.nag) proof_.add(info.id, MarkKind::Glyph, place, std::to_string(chess::number_of(*info.nag)));
    for (const chess::Command& command : info.commands) {
      if (is_drawing(command)) {
        for (const chess::Operand& operand : command.operands)
          proof_.add(info.id, MarkKind::Drawing, place, command.name + operand.text());
      } else if (command.name == "eval" && !command.operands.empty()) {
        const std::string& eval = command.operands.front().text();
        if (is_main) proof_.add_eval(info.id, ply_, chess::to_uci(game_.node(id).move), eval);
        if (!is_main || has_glyph_of_others(id)) proof_.add(info.id, MarkKind::Eval, place, eval);
      }
    }
  }

  /// Such a glyph would pass for an engine's if the eval beside it were not known for ours. A main line may
  /// become a variation, where evals have words.
  bool has_glyph_of_others(NodeId id) const {
    return std::ranges::any_of(game_.node(id).subinfos,
                               [&](const Subinfo& info) { return info.nag && !ids_.contains(info.id); });
  }

  /// BGN has facts beside the text.
  void add_reason(const Subinfo& info, const chess::MoveVerdict* said, Place place) {
    if (info.extra.find(chess::kFactsKey) != nullptr) return;
    std::string reason;
    if (said == nullptr)
      reason = earlier_.reason_of(ids_, place, info.comment);
    else if (const auto& given = said->motif ? said->motif : said->idea)
      reason = chess::to_tag_text(*given);
    if (!reason.empty()) proof_.add_reason(info.id, place, info.comment, std::move(reason));
  }

  /// Who judges in this run tells the best move; of others stays what an earlier run has told. Beside a move
  /// that nobody criticises a line of ours shows the refutation of the move before, which is the best move
  /// here.
  void add_best(const std::string& provider, NodeId id, Place place) {
    const auto* const said = verdict(provider, id);
    if (said == nullptr && !earlier_.has_place(MarkKind::Best, place)) return;
    for (const NodeId line : variations_of(game_, id)) {
      const chess::Node& node = game_.node(line);
      const std::string best = chess::to_uci(node.move);
      const bool is_best = said == nullptr           ? earlier_.has(provider, MarkKind::Best, place, best)
                           : said->best_line.empty() ? node.extras->line_id == provider
                                                     : said->best_line.front() == node.move;
      if (is_best) proof_.add(provider, MarkKind::Best, place, best);
    }
  }

  const Game& game_;
  const std::set<std::string>& ids_;
  const ProofNotes& notes_;
  const Proof& earlier_;
  Proof& proof_;
  std::size_t ply_ = 0;
};

}  // namespace

std::string content_of_line(const Game& game, NodeId first) {
  std::string content;
  std::vector<std::optional<NodeId>> waiting;  // nothing: a variation ends
  const auto append_texts = [&](NodeId id) {
    const auto& extras = game.node(id).extras;
    for (const std::string* text : {&extras->line_name, &extras->line_comment})
      if (!text->empty()) (content += '=') += *text;
  };
  append_texts(first);
  std::optional<NodeId> next = first;
  bool is_first = true;
  while (true) {
    for (; next; next = game.node(*next).first_child) {
      const chess::Node& node = game.node(*next);
      content += ' ' + chess::to_uci(node.move);
      for (const Subinfo& info : node.subinfos) append_content(info, content);
      if (!is_first)
        for (auto other = node.next_sibling; other; other = game.node(*other).next_sibling)
          waiting.emplace_back(*other);
      is_first = false;
    }
    if (waiting.empty()) return content;
    next = waiting.back();
    waiting.pop_back();
    // Which move it replaces follows from the number of moves before it.
    std::size_t depth = 0;
    for (NodeId id = *next; id != first && id != chess::kRootNode; id = game.node(id).parent) ++depth;
    content += " <" + std::to_string(depth);
    append_texts(*next);
    is_first = true;
  }
}

void prove_marks(Game& game, const std::set<std::string>& ids, const ProofNotes& notes) {
  const Proof earlier = Proof::of(game);
  if (earlier.is_of_later_version) return;
  Proof proof;
  proof.had_other_evals = notes.had_other_evals || earlier.had_other_evals;
  proof.is_result_of_tag = notes.is_result_of_tag || earlier.is_result_of_tag;
  for (const std::string_view name : kOpeningTags)
    if (earlier.has_tag(game, name)) proof.add_tag(game, name);
  if (has_marks_of(game, ids)) Proving(game, ids, notes, earlier, proof).run();
  proof.write(game);
}

}  // namespace annotate
