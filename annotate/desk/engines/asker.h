// SPDX-License-Identifier: GPL-3.0-or-later
// Why is this move good or bad? One question at a time, with an engine of its own, so that the answer depends
// on nothing but the question. The label of the first looks is told at once.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "annotate/mark/mark_game.h"
#include "annotate/mark/provider.h"
#include "base/error.h"
#include "cases/evaluator.h"
#include "evals/rules.h"
#include "game/game.h"
#include "notation/nag.h"
#include "spend/search_request.h"
#include "spend/spending.h"
#include "variant/any_position.h"

namespace annotate {

struct Question {
  chess::AnyPosition start;
  std::vector<chess::Move> moves;  ///< from there to the position of the move
  chess::Move played;
  bool chess960 = false;
};

/// What is said of the move.
struct WhyAnswer {
  /// Starts with the position before the move, whose main line is the move, marked as `annotate` marks it,
  /// with the refutation behind it. Better lines stand beside it.
  chess::Game game;
  std::string judged_by;  ///< as pages have it
  std::optional<chess::Nag> nag;  ///< the label, or praise
  bool is_best = false;  ///< the engine's own choice
  /// It loses no more winning chances than `kAsGood` against the best move, and has no label.
  bool is_as_good = false;
  std::chrono::milliseconds time{0};  ///< from the question to the answer
};

/// In percent points of winning chances.
inline constexpr double kAsGood = 2.0;

enum class WhyFault : std::uint8_t {
  BadQuestion,  ///< an illegal move, or a game by other rules
  Replaced,  ///< the tab has asked something else, or is gone
  Engine,  ///< the engine broke; another try begins a new one
  Failed,  ///< the desk itself
};
using WhyError = chess::ErrorOf<WhyFault>;

/// Who hears of a question. Called from the asker's thread. Nobody hears of the questions that are left when
/// the asker is destroyed.
struct WhyCallbacks {
  /// The label after the first looks, or praise; nothing: neither. May be called again.
  std::function<void(std::optional<chess::Nag>)> provisional;
  /// Called once.
  std::function<void(std::expected<WhyAnswer, WhyError>)> done;
};

struct AskerOptions {
  chess::EvaluatorFactory engine;
  /// Who that is, but for the engine's name and id, which the engine tells.
  Provider provider;
  /// How a move is searched (WhyOptions).
  chess::Spending spending = chess::Spending::Focused;
  chess::SearchBudget budget{.nodes = 100'000, .depth = {}, .movetime_ms = {}};
  /// Without a word of the engine for so long a question fails. Nothing: it follows from the budget.
  std::optional<std::chrono::milliseconds> patience{};
  chess::RuleSet rules = chess::default_rules();
  chess::Talk talk = chess::Talk::Usual;
  MarkOptions marks;
  int lines = 3;  ///< in place of a bad move, the best one included
  /// Called when a question begins; what it returns lives until the answer. So others wait meanwhile: it may
  /// hold a PauseGate::Hold of the queue, and an Explorer::Rest.
  std::function<std::vector<std::shared_ptr<void>>()> quiet;
};

/// Any number of threads.
class Asker {
 public:
  explicit Asker(AskerOptions options);
  ~Asker();
  Asker(const Asker&) = delete;
  Asker& operator=(const Asker&) = delete;

  /// Starts the engine, so that the first answer comes sooner. Does not wait for it.
  void warm_up();
  /// A question of the same tab that waits or is under way is replaced. Of different tabs each gets its turn.
  void why(std::uint64_t tab, Question question, WhyCallbacks callbacks);
  void cancel(std::uint64_t tab);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace annotate
