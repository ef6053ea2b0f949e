// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps one worker supplied with a working engine: an engine that dies, hangs or speaks nonsense is replaced,
// after a pause that grows. The new engine is asked all that the old one was asked about the game, so that
// its answers are the same, and then the position again; a position that has cost three engines is given up,
// and so is a game that has many of them: some engines cannot bear some boards.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "cases/evaluator.h"

namespace chess { inline namespace cases {

struct KeeperPolicy {
  std::chrono::milliseconds first_pause{100};
  std::chrono::milliseconds longest_pause{30'000};
  /// Faults on one position before it is given up.
  int deaths_per_position = 3;
  /// Positions given up in a row before the engine is not asked about the rest of the game.
  int hopeless_positions = 3;
  /// Games left so in a row, without one answer, before the engine is not tried any more.
  int hopeless_games = 3;
  /// Waits in vain, in a row, before the engine is not asked any more: each takes minutes.
  int hopeless_waits = 6;
  /// The same for an engine that has never answered.
  int hopeless_first_waits = 3;
  /// How often in a game a new engine is asked what the old one was asked. An engine that breaks more often
  /// has to go on without.
  int replays_per_game = 3;
};

class EngineKeeper {
 public:
  /// Hears of each fault, one line each.
  using Report = std::function<void(const std::string& message)>;

  EngineKeeper(EvaluatorFactory factory, KeeperPolicy policy, Report report);

  /// An engine that is there already, to begin with.
  void adopt(std::unique_ptr<Evaluator> evaluator);

  /// Starts an engine if none has been started yet, with the tries that a position has. False if none starts.
  bool start(std::stop_token stop);

  /// To be called before the positions of a game.
  void begin_game(bool chess960);
  /// What the engine is asked next has nothing to do with what it has seen.
  void forget();

  /// Nothing when the position or its game was given up, or `stop` was requested. `moves` are looked at again
  /// until the next call of `begin_game` or `forget`.
  std::optional<Evaluation> evaluate(const AnyPosition& start, std::span<const Move> moves,
                                     const SearchRequest& request, std::stop_token stop);

  /// The last question is one that the engine cannot answer, though nothing is wrong with it.
  bool was_unable() const { return was_unable_; }
  /// The engine has failed so often in a row that it is not asked any more.
  bool has_given_up() const { return given_up_; }
  /// In this game a position was given up because no engine started in place of one that broke: the machine
  /// may have no room for it.
  bool has_lacked_room() const { return has_lacked_room_; }
  /// Engines that broke.
  int faults() const { return faults_; }

 private:
  /// What the engine has been asked.
  struct Question {
    AnyPosition start;
    std::span<const Move> moves;
    SearchRequest request;
  };

  bool replay(std::stop_token stop);
  void note_question(const AnyPosition& start, std::span<const Move> moves, const SearchRequest& request);
  bool ensure_started(std::stop_token stop);
  bool ensure_ready(std::stop_token stop);
  void note_fault(const EvaluatorFault& fault);
  void note_answer();
  bool pause(std::stop_token stop);

  EvaluatorFactory factory_;
  KeeperPolicy policy_;
  Report report_;
  std::unique_ptr<Evaluator> evaluator_;
  bool chess960_ = false;
  bool was_started_ = false;
  bool game_announced_ = false;
  bool was_unable_ = false;
  bool given_up_ = false;
  bool is_start_failing_ = false;
  bool has_lacked_room_ = false;
  std::vector<Question> asked_;  ///< since the engine was to forget
  bool is_replay_due_ = false;  ///< the engine has not been asked these
  int replays_left_ = 0;
  int faults_ = 0;
  int positions_lost_in_a_row_ = 0;
  int games_lost_in_a_row_ = 0;
  int waits_in_vain_ = 0;  ///< in a row
  bool has_answered_ = false;
  bool is_game_lost_ = false;
  std::chrono::milliseconds next_pause_;
};

}}  // namespace chess::cases
