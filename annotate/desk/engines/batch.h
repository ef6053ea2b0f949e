// SPDX-License-Identifier: GPL-3.0-or-later
// The queue of games that are annotated while the desk is open: as `annotate` would annotate them with the
// same options, byte for byte. News come while a game is searched. A queue can be paused between two
// searches, and stopped within one. What was under way then is the first game of the queue again.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "annotate/desk/engines/pause_gate.h"
#include "annotate/desk/refs/game_ref.h"
#include "annotate/pipeline/pipeline.h"
#include "base/error.h"
#include "core/piece.h"
#include "core/score.h"
#include "game/game.h"
#include "game/imported_game.h"
#include "notation/nag.h"

namespace annotate {

/// What became of a game.
struct FinishedGame {
  chess::Game game;  ///< with all marks, as `annotate` writes it in BGN
  std::string summary;  ///< the game in a paragraph; may be empty
  std::string judged_by;  ///< as the page has it; empty: nobody has judged the game
  /// Sentences: why the game was not judged, positions that were lost, odd clocks.
  std::vector<std::string> remarks;
};

/// What became of an annotated game: it is kept, or somebody has changed the game meanwhile, and it must be
/// annotated again.
enum class BatchOutcome : std::uint8_t { Kept, Outdated };

/// A game as it is now, and what it is known by when the annotated one comes back.
struct FetchedGame {
  chess::ImportedGame game;
  std::uint64_t revision = 0;
};

/// From where the games come, and where they go. Called from the threads of the queue, also several at once.
struct BatchSeams {
  std::function<std::expected<FetchedGame, chess::Error>(GameRef)> fetch;
  /// An error means that the game could not be kept. The queue pauses then, and the game stays in it.
  /// An outdated game is the first of the queue again. `revision`: of the game that was annotated.
  std::function<std::expected<BatchOutcome, chess::Error>(GameRef, std::uint64_t revision, FinishedGame)>
      finished;
};

/// What is said of a move while its game is searched.
struct ProvisionalVerdict {
  std::optional<chess::Nag> nag;  ///< nothing: neither label nor praise
  std::string text;  ///< a sentence; empty as long as no reason is known
};

/// Hears the news. Called from the threads of the queue, one call at a time. It may ask the queue, but not
/// stop or destroy it.
class BatchListener {
 public:
  virtual ~BatchListener() = default;
  /// A search of the position behind `ply` moves of the main line has ended. White's view.
  virtual void on_look(GameRef game, std::size_t ply, chess::Score white) = 0;
  /// What is said so far of the move that leads to the position behind `ply` moves, so that the first move
  /// has ply 1. It may change again.
  virtual void on_verdict(GameRef game, std::size_t ply, const ProvisionalVerdict& verdict) = 0;
  /// The queue has changed by itself: a game began or ended, or a fault made it pause. What others change
  /// they know.
  virtual void on_queue() = 0;
  /// An engine or a game is at fault; a sentence.
  virtual void on_fault(const std::string& text) = 0;
};

/// A game that is searched now.
struct RunningGame {
  GameRef game;
  double done = 0.0;  ///< 0 to 1
};

struct BatchStatus {
  bool is_paused = false;  ///< by the user, or by a fault; not by whoever holds the gate for a moment
  std::vector<RunningGame> running;
  std::size_t waiting = 0;
  std::uint64_t finished = 0;  ///< since the start
  /// Of searches, until the queue is empty, by the speed so far; nothing while it is unknown.
  std::optional<std::chrono::seconds> left;
  std::string fault;  ///< why it has paused by itself; empty: it has not
};

/// Any number of threads may call it. No call waits for anything but `stop` and the destructor, which wait
/// for the end of a search and of the listener's call.
class Batch {
 public:
  /// `options.jobs` is the number of threads. What concerns the outputs of a run has no meaning here. The
  /// engines are started when the first game is there.
  Batch(std::vector<EngineChoice> engines, PipelineOptions options, BatchSeams seams,
        BatchListener& listener);
  ~Batch();
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  /// Games that wait already keep their place, unless they are to be `first`. One that is searched now is not
  /// added. Returns how many are new.
  std::size_t add(std::span<const GameRef> games, bool is_first = false);
  /// Takes games out. One that is searched now is given up.
  void remove(std::span<const GameRef> games);
  /// The game that a person looks at comes next.
  void to_front(GameRef game);
  void clear();

  void pause();
  /// After a fault the engines are started anew.
  void resume();
  /// Ends the threads within a search. The queue stays as it is, and `queued` tells it.
  void stop();

  BatchStatus status() const;
  enum class Place : std::uint8_t { None, Waiting, Running };
  Place place_of(GameRef game) const;
  /// The first `most` games of the queue, those that are searched now before all others.
  std::vector<GameRef> queued(std::size_t most = static_cast<std::size_t>(-1)) const;
  /// Whoever closes it makes the queue wait, for a moment.
  std::shared_ptr<PauseGate> gate() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace annotate
