// SPDX-License-Identifier: GPL-3.0-or-later
// The queue of the desk: games go from the library to the engines and back, and the tabs hear of it. The list
// outlives the program.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "annotate/desk/engines/batch.h"
#include "annotate/desk/library/library.h"
#include "annotate/desk/protocol/lane.h"
#include "annotate/desk/protocol/tabs.h"
#include "annotate/desk/refs/failure.h"
#include "json/json_value.h"

namespace annotate {

class DeskQueue final : private BatchListener {
 public:
  /// Library, tabs and lane outlive it. `tell` hears of faults. Goes on with the list of the last
  /// time.
  DeskQueue(Library& library, const Tabs& tabs, Lane& lane, Tell tell, std::vector<EngineChoice> engines,
            PipelineOptions options);
  ~DeskQueue();
  DeskQueue(const DeskQueue&) = delete;
  DeskQueue& operator=(const DeskQueue&) = delete;

  /// The lane has ended: the engines end. Nothing else is called afterwards.
  void end();

  /// Returns how many are new.
  std::size_t add(std::span<const GameRef> games, bool is_first);
  /// "pause", "resume", "clear", "first", "remove". False: there is no such order.
  bool order(std::string_view what, GameRef game);
  void remove_document(std::uint64_t document);

  /// QUEUE of PROTOCOL.md.
  chess::Json status();
  /// The game has been edited: its players may have other names.
  void forget_name(GameRef game);
  /// Whoever closes it makes the queue wait, for a moment.
  std::shared_ptr<PauseGate> gate() const { return batch_->gate(); }

 private:
  void on_look(GameRef game, std::size_t ply, chess::Score white) override;
  void on_verdict(GameRef game, std::size_t ply, const ProvisionalVerdict& verdict) override;
  void on_queue() override { news_.ask(); }
  void on_fault(const std::string& text) override;

  std::expected<FetchedGame, chess::Error> fetch(GameRef ref);
  std::expected<BatchOutcome, chess::Error> keep(GameRef ref, std::uint64_t revision, FinishedGame done);
  std::string name_of(GameRef game);
  void told(const LibraryResult<void>& done);
  void forget_done();

  Library& library_;
  const Tabs& tabs_;
  LaneWork news_;
  const Tell tell_;
  std::stop_source stop_;
  /// The list in the library has the games of the batch: it is changed with them.
  std::mutex list_mutex_;
  std::set<GameRef> done_;  ///< taken out of the list; they leave the batch in a moment
  std::mutex names_mutex_;
  std::map<GameRef, std::string> names_;  ///< of games that were shown
  std::unique_ptr<Batch> batch_;
};

/// {"document","number","revision","state"}: the event `changed`.
chess::Json change_of(GameRef game, const GameState& state);

}  // namespace annotate
