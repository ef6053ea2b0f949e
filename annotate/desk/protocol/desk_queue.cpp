// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/desk_queue.h"

#include <utility>

#include "annotate/desk/protocol/answers.h"
#include "notation/nag.h"

namespace annotate {

using chess::Json;

namespace {

/// So many games of the queue have their names told.
constexpr std::size_t kShownJobs = 50;
constexpr std::size_t kMostNames = 20 * kShownJobs;

}  // namespace

Json change_of(GameRef game, const GameState& state) {
  Json json = to_json(game).add("revision", state.revision);
  return json.add("state", to_string(state.state));
}

DeskQueue::DeskQueue(Library& library, const Tabs& tabs, Lane& lane, Tell tell,
                     std::vector<EngineChoice> engines, PipelineOptions options)
    : library_(library), tabs_(tabs), lane_(lane), tell_(std::move(tell)) {
  batch_ =
      std::make_unique<Batch>(std::move(engines), std::move(options),
                              BatchSeams{[this](GameRef game) { return fetch(game); },
                                         [this](GameRef game, std::uint64_t revision, FinishedGame done) {
                                           return keep(game, revision, std::move(done));
                                         }},
                              static_cast<BatchListener&>(*this));
  batch_->add(library_.queued());
}

DeskQueue::~DeskQueue() = default;

void DeskQueue::end() {
  stop_.request_stop();
  batch_->stop();
  keep_list();
}

std::size_t DeskQueue::add(std::span<const GameRef> games, bool is_first) {
  const std::size_t added = batch_->add(games, is_first);
  keep_list();  // whoever has the answer may rely on it
  changed();
  return added;
}

bool DeskQueue::order(std::string_view what, GameRef game) {
  if (what == "pause")
    batch_->pause();
  else if (what == "resume")
    batch_->resume();
  else if (what == "clear")
    batch_->clear();
  else if (what == "first")
    batch_->to_front(game);
  else if (what == "remove")
    batch_->remove({&game, 1});
  else
    return false;
  keep_list();
  changed();
  return true;
}

void DeskQueue::remove_document(std::uint64_t document) {
  std::vector<GameRef> games = batch_->queued();
  std::erase_if(games, [&](GameRef game) { return game.document != document; });
  batch_->remove(games);
  changed();
}

Json DeskQueue::status() {
  const std::vector<GameRef> jobs = batch_->queued(kShownJobs);
  return to_json(batch_->status(), jobs, [this](GameRef game) { return name_of(game); });
}

/// To read fifty games takes longer than a person should wait for a move on the board.
std::string DeskQueue::name_of(GameRef game) {
  {
    const std::scoped_lock lock(names_mutex_);
    if (const auto known = names_.find(game); known != names_.end()) return known->second;
  }
  const auto row = library_.row(game);
  if (!row) return {};
  const std::scoped_lock lock(names_mutex_);
  if (names_.size() >= kMostNames) names_.clear();
  return names_[game] = row->white + " - " + row->black;
}

void DeskQueue::forget_name(GameRef game) {
  const std::scoped_lock lock(names_mutex_);
  names_.erase(game);
}

void DeskQueue::on_look(GameRef game, std::size_t ply, chess::Score white) {
  tabs_.tell("look", to_json(game).add("ply", ply).add("e", to_json(white)));
}

void DeskQueue::on_verdict(GameRef game, std::size_t ply, const ProvisionalVerdict& verdict) {
  Json nags = Json::array();
  if (verdict.nag) nags.push(chess::number_of(*verdict.nag));
  tabs_.tell("verdict", to_json(game).add("ply", ply).add("n", nags).add_known("text", verdict.text));
}

void DeskQueue::on_fault(const std::string& text) {
  tell_(text);
  tabs_.tell("fault", Json{{"text", text}});
}

std::expected<FetchedGame, chess::Error> DeskQueue::fetch(GameRef ref) {
  auto state = library_.game(ref, stop_.get_token());
  if (!state) return std::unexpected(static_cast<chess::Error&>(state.error()));
  FetchedGame fetched{.game = {}, .revision = state->revision};
  fetched.game.game = std::move(state->game);
  fetched.game.status = state->status;
  fetched.game.number = ref.number;
  return fetched;
}

std::expected<BatchOutcome, chess::Error> DeskQueue::keep(GameRef ref, std::uint64_t revision,
                                                          FinishedGame done) {
  for (const std::string& remark : done.remarks) on_fault(remark);
  // A game that could not be judged stays as it is.
  const auto state = done.judged_by.empty()
                         ? library_.game(ref, stop_.get_token())
                         : library_.annotated(ref, revision, done.game, done.summary, done.judged_by);
  if (state) {
    // Whoever hears of it reads the row of the game, which must not be one that waits.
    {
      const std::scoped_lock lock(list_mutex_);  // games that come meanwhile stay in the list
      std::vector<GameRef> waiting = library_.queued();
      std::erase(waiting, ref);
      if (auto kept = library_.set_queue(waiting); !kept)
        return std::unexpected(static_cast<const chess::Error&>(kept.error()));
    }
    tabs_.tell("changed", change_of(ref, *state));
    return BatchOutcome::Kept;
  }
  switch (state.error().kind) {
    case LibraryFault::Stale: return BatchOutcome::Outdated;  // somebody has written into the game meanwhile
    case LibraryFault::Missing: return BatchOutcome::Kept;  // the document was closed
    default: return std::unexpected(static_cast<const chess::Error&>(state.error()));
  }
}

void DeskQueue::keep_list() {
  const std::scoped_lock lock(list_mutex_);  // no older list is kept after a newer one
  if (const auto kept = library_.set_queue(batch_->queued()); !kept)
    tell_(to_string(static_cast<const chess::Error&>(kept.error())));
}

/// The list is kept before anybody is told, in the lane: the listener's thread must not wait. What changes
/// before the lane comes to it is told at once: thousands of games that fail must not fill the lane.
void DeskQueue::changed() {
  if (is_changed_.exchange(true)) return;
  lane_.post([this] {
    is_changed_ = false;
    keep_list();
    tabs_.tell("queue", status());
  });
}

}  // namespace annotate
