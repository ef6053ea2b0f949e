// SPDX-License-Identifier: GPL-3.0-or-later
// Taking out our own earlier marks, by their ids. Where a format keeps no ids, the proof in the tags gave
// them back (adopt.h). `annotate --strip-own` takes out what stands beside the moves, too.
#include <algorithm>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "annotate/mark/adopt.h"
#include "annotate/mark/bare_lines.h"
#include "annotate/mark/kept_facts.h"
#include "annotate/mark/mark_game.h"
#include "annotate/mark/opening_marks.h"
#include "annotate/mark/proof.h"
#include "annotate/mark/provider.h"
#include "base/text.h"
#include "bgn/annotators.h"
#include "judge/praise.h"
#include "notation/uci_move.h"

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
      : game_(game), marks_(marks), proof_(Proof::of(game)), proved_ids_(proof_.ids()) {
    for (const Provider* provider : providers) ids_.insert(provider->id);
  }

  RemovedMarks run() {
    if (!has_marks_of(game_, ids_)) return std::move(removed_);
    walk_places(
        game_,
        [&](NodeId id, Place, Place place, bool) {
          if (auto line = take_from(id, place); !line.empty()) removed_.lines.emplace(id, std::move(line));
        },
        [](NodeId) { return true; });
    if (!has_sentences_) removed_.without_reason.clear();
    return std::move(removed_);
  }

 private:
  /// Returns the line that was called best.
  std::vector<chess::Move> take_from(NodeId id, Place place) {
    auto& subinfos = game_.node(id).subinfos;
    const bool found = std::ranges::any_of(subinfos, [&](const Subinfo& info) { return is_own(info.id); });
    std::erase_if(subinfos, [&](Subinfo& info) { return is_own(info.id) && take_from(info, id, place); });
    std::vector<NodeId> lines;
    std::vector<chess::Move> best;
    if (game_.is_first_child(id))
      for (const NodeId line : variations_of(game_, id)) {
        if (best.empty() && is_best(line, place)) best = moves_of_line(game_, line);
        const bool is_kept = marks_ != OwnMarks::All && is_line_with_eval(game_, line);
        if (is_own(game_.node(line).extras->line_id) && !is_kept) lines.push_back(line);
      }
    removed_.moves += found || !lines.empty() ? 1 : 0;
    for (const NodeId line : lines) game_.remove_variation(line);
    return best;
  }

  bool is_best(NodeId line, Place place) const {
    const std::string move = chess::to_uci(game_.node(line).move);
    return std::ranges::any_of(
        proved_ids_, [&](const std::string& id) { return proof_.has(id, MarkKind::Best, place, move); });
  }

  bool is_own(const std::string& id) const { return ids_.contains(id); }

  /// Returns false if something of the subinfo stays: the evals by which a run judges again, and what it has
  /// proved by searches.
  bool take_from(Subinfo& info, NodeId id, Place place) {
    const bool is_praise =
        (info.nag && chess::is_praise(*info.nag)) || proof_.has_praise(proved_ids_, place, info.comment);
    if (marks_ != OwnMarks::All && is_praise) return false;
    if (const auto reason = proof_.reason_of(proved_ids_, place, info.comment); !reason.empty())
      removed_.reasons.emplace(id, reason);
    else if (info.nag || !info.comment.empty())
      removed_.without_reason.insert(id);
    has_sentences_ |= !info.comment.empty();
    if (marks_ == OwnMarks::All || info.find_command("eval") == nullptr) return true;
    info.nag.reset();
    info.comment.clear();
    info.before.clear();
    std::erase_if(info.commands, is_drawing);
    return false;
  }

  Game& game_;
  OwnMarks marks_;
  Proof proof_;
  std::set<std::string> proved_ids_;
  std::set<std::string> ids_;  ///< of the providers
  RemovedMarks removed_;
  bool has_sentences_ = false;  ///< about bad moves
};

/// The entries of BGN that we wrote: their ids.
std::set<std::string> ids_of_providers(const Game& game, const std::string& program) {
  std::set<std::string> ids;
  for (const chess::GameProvider& provider : game.extras->providers) {
    const auto info = provider.info();
    const chess::JsonDatum* const annotator = info.find("annotator");
    if (annotator != nullptr && is_ours(annotator->as_string().value_or(""), program))
      ids.insert(provider.id());
  }
  return ids;
}

}  // namespace

RemovedMarks remove_own(Game& game, std::span<const Provider* const> providers, OwnMarks marks) {
  RemovedMarks removed = Removal(game, providers, marks).run();
  if (marks == OwnMarks::All) remove_names(game, providers.front()->annotator);
  return removed;
}

StrippedMarks strip_own(Game& game, const std::string& program) {
  const Proof proof = Proof::of(game);
  const auto entries = ids_of_providers(game, program);
  if (!proof.is_there && entries.empty() && !names_us(game, program)) return {};
  std::set<std::string> ids = proof.ids();
  ids.insert(entries.begin(), entries.end());
  if (ids.empty()) ids.insert(provider_id(program));
  std::vector<Provider> owners;
  for (const std::string& id : ids) owners.push_back({id, "", program, "", {}});
  std::vector<const Provider*> providers;
  for (const Provider& owner : owners) providers.push_back(&owner);

  erase_facts(game, ids);
  StrippedMarks stripped;
  stripped.was_annotated = true;
  stripped.changed = adopt_marks(game, providers);
  stripped.moves = remove_own(game, providers).moves;
  if (game.tags.get("Annotator").empty()) game.tags.erase("Annotator");
  erase_summary_tags(game);
  for (const std::string_view name : kOpeningTags)
    if (proof.has_tag(game, name)) game.tags.erase(name);
  erase_proof(game);
  if (!entries.empty())
    std::erase_if(game.extras.edit().providers,
                  [&](const chess::GameProvider& provider) { return entries.contains(provider.id()); });
  return stripped;
}

}  // namespace annotate
