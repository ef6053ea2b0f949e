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
    : library_(library),
      tabs_(tabs),
      news_(lane,
            [this] {
              forget_done();
              tabs_.tell("queue", status());
            }),
      tell_(std::move(tell)) {
  batch_ =
      std::make_unique<Batch>(std::move(engines), std::move(options),
                              BatchSeams{[this](GameRef game) { return fetch(game); },
                                         [this](GameRef game, std::uint64_t revision, FinishedGame done) {
                                           return keep(game, revision, std::move(done));
                                         }},
                              static_cast<BatchListener&>(*this));
  if (const auto games = library_.queued())
    batch_->add(*games);
  else
    on_fault(to_string(static_cast<const chess::Error&>(games.error())));
}

DeskQueue::~DeskQueue() = default;

void DeskQueue::end() {
  stop_.request_stop();
  batch_->stop();
}

std::size_t DeskQueue::add(std::span<const GameRef> games, bool is_first) {
  std::size_t added = 0;
  {
    const std::scoped_lock lock(list_mutex_);
    told(library_.enqueue(games, is_first));  // whoever has the answer may rely on it
    added = batch_->add(games, is_first);
  }
  news_.ask();
  return added;
}

bool DeskQueue::order(std::string_view what, GameRef game) {
  std::unique_lock lock(list_mutex_);
  if (what == "pause") {
    batch_->pause();
  } else if (what == "resume") {
    batch_->resume();
  } else if (what == "clear") {
    batch_->clear();
    told(library_.clear_queue());
  } else if (what == "first") {
    batch_->to_front(game);
    if (batch_->place_of(game) == Batch::Place::Waiting) told(library_.enqueue({&game, 1}, true));
  } else if (what == "remove") {
    batch_->remove({&game, 1});
    told(library_.dequeue(game));
  } else {
    return false;
  }
  lock.unlock();
  news_.ask();
  return true;
}

void DeskQueue::remove_document(std::uint64_t document) {
  std::vector<GameRef> games = batch_->queued();
  std::erase_if(games, [&](GameRef game) { return game.document != document; });
  batch_->remove(games);
  news_.ask();
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
  if (!state) {
    const std::scoped_lock lock(list_mutex_);
    if (!stop_.stop_requested()) done_.insert(ref);  // the batch drops it
    return std::unexpected(static_cast<chess::Error&>(state.error()));
  }
  const std::uint64_t revision = state->revision;
  return FetchedGame{.game = as_imported(*std::move(state), ref.number), .revision = revision};
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
      const std::scoped_lock lock(list_mutex_);
      if (auto kept = library_.dequeue(ref); !kept)
        return std::unexpected(static_cast<const chess::Error&>(kept.error()));
      done_.insert(ref);
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

void DeskQueue::told(const LibraryResult<void>& done) {
  if (!done) tell_(to_string(static_cast<const chess::Error&>(done.error())));
}

/// Somebody may have asked for a game again when it was done and had not left the batch: it is not searched
/// again, and does not stay in the list.
void DeskQueue::forget_done() {
  const std::scoped_lock lock(list_mutex_);
  std::erase_if(done_, [this](GameRef game) {
    const Batch::Place place = batch_->place_of(game);
    if (place == Batch::Place::None) told(library_.dequeue(game));
    return place != Batch::Place::Running;
  });
}

}  // namespace annotate
