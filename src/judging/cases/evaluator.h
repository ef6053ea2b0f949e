// SPDX-License-Identifier: GPL-3.0-or-later
// Whoever can put a number on a position: an engine, or a script in a test.
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

#include "client/engine_abilities.h"
#include "client/engine_spec.h"
#include "core/move.h"
#include "spend/search_request.h"
#include "variant/any_position.h"

namespace chess { inline namespace cases {

struct EvaluatorFault {
  /// One line naming the engine and what it did.
  std::string reason;
  /// Nothing is wrong with the engine: we were asked to stop.
  bool cancelled = false;
  /// Another try will end the same way (no such program, a wrong option).
  bool hopeless = false;
  /// It has said nothing that an engine of the protocol says.
  bool no_engine = false;
  /// Nothing is wrong with the engine, but it cannot answer this question: it may be asked others.
  bool unable = false;
  /// It was waited for in vain, which takes long.
  bool silent = false;
  /// The name of the fault, if the session with an engine gave it one.
  std::optional<EngineFault> kind{};
};

/// One user at a time. After a fault that does not say `unable` it is of no more use; a new one is made.
class Evaluator {
 public:
  virtual ~Evaluator() = default;
  /// As it names itself: "Stockfish 15.1".
  virtual const std::string& name() const = 0;
  /// What follows has nothing to do with what came before.
  virtual std::expected<void, EvaluatorFault> new_game(bool chess960, std::stop_token stop) = 0;
  /// The position that `moves` lead to from `start`, by the rules of `start`. It is not over, and no move is
  /// null. A fault `unable` says that the engine does not play these rules, or has no score for the position.
  /// Returns with `cancelled` soon after `stop` is requested.
  virtual std::expected<Evaluation, EvaluatorFault> evaluate(const AnyPosition& start,
                                                             std::span<const Move> moves,
                                                             const SearchRequest& request,
                                                             std::stop_token stop) = 0;
};

/// Makes an evaluator, ready to be asked. Called from several threads.
using EvaluatorFactory =
    std::function<std::expected<std::unique_ptr<Evaluator>, EvaluatorFault>(std::stop_token stop)>;

/// One that asks a session which is open already. Both must outlive it. After `cancelled`, the session needs
/// `clear_cancel` before it can be asked again.
std::unique_ptr<Evaluator> engine_evaluator(EngineSession& session, const EngineAbilities& abilities);

/// Starts an engine and shakes hands with it.
using SessionStarter = std::function<std::expected<EngineSession, EngineError>(std::stop_token stop)>;

/// Each call starts a session of its own. The first one tries what the engine can do (`trial`); what it
/// cannot, is asked for in another way (AbleSearch) and noted once. A search that the session had to
/// cut short counts as a fault, except where the engine had gone as far as it was asked to and did not stop
/// by itself.
EvaluatorFactory engine_evaluators(SessionStarter start, AbilityTrial trial = {});
/// The same with processes. `listen`, when given, is asked for an observer of the dialogue with each process
/// that is started. The option OwnBook is switched off if the spec does not set it.
EvaluatorFactory engine_evaluators(EngineSpec spec, AbilityTrial trial = {},
                                   std::function<LineObserver()> listen = nullptr);

}}  // namespace chess::cases
