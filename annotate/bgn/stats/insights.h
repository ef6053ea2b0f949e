// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn stats --insights`: twenty questions about the games of a player, in the spirit of EGD ("do I do well
// when I trade queens?"). tests/guide/insights.sql asks the same of the tables that `bgn tables` writes.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/bgn/tables/rows.h"
#include "core/piece.h"
#include "game/game.h"
#include "query/player_score.h"
#include "query/tag_patterns.h"

namespace annotate::bgn {

/// A game as one of its players sees it.
struct InsightGame {
  const chess::Game& game;
  const TabledGame& row;
  chess::Color side;

  bool has_moves() const { return !row.moves.empty(); }
  /// Is the move the player's own, or the opponent's? Null moves are nobody's.
  bool is_own(const TabledMove& move) const { return is_by(move, side); }
  bool is_other(const TabledMove& move) const { return is_by(move, !side); }
  /// The number as the player sees it, which is White's.
  std::int64_t seen(std::int64_t number) const { return side == chess::Color::White ? number : -number; }
  bool is_won() const { return row.result == (side == chess::Color::White ? "W" : "B"); }
  bool is_lost() const { return row.result == (side == chess::Color::White ? "B" : "W"); }

 private:
  static bool is_by(const TabledMove& move, chess::Color who) {
    return move.piece && (move.piece->front() < 'a') == (who == chess::Color::White);
  }
};

/// What belongs to a label of an answer.
struct InsightRow {
  chess::ScoreCount score;  ///< of the games that count under it
  std::uint64_t moves = 0;  ///< where moves are counted
  std::int64_t seconds = 0;  ///< that they took, where time is asked for
  // Of a position:
  std::string fen;
  std::int64_t ply = 0;  ///< the latest half-move at which it was on the board
  std::set<std::string> next;  ///< the labels of those that came behind it

  void merge(const InsightRow& later);
};

/// By label.
using InsightRows = std::map<std::string, InsightRow>;

/// One of the questions.
struct InsightQuestion {
  enum class Unit : std::uint8_t { Games, Moves, Seconds, Positions };

  std::string_view id;
  std::string_view words;
  Unit unit;
  /// Adds a row for each label under which the game counts, without its score. False: the game tells nothing
  /// of what is asked.
  bool (*answer)(const InsightGame& game, InsightRows& labels);
};
std::span<const InsightQuestion> insight_questions();

/// The answers, counted in one pass. Those of parts of a collection, merged in its order, are those of the
/// whole.
class Insights {
 public:
  struct Answer {
    chess::ScoreCount all;  ///< the games that tell something
    InsightRows rows;
  };
  using LabelledRow = InsightRows::value_type;

  Insights() : answers_(insight_questions().size()) {}

  /// Counts a game once for each side whose name fits. It gets BGN's `et`.
  void add(chess::Game& game, const chess::NamePattern& player);
  void merge(const Insights& later);

  const chess::ScoreCount& total() const { return total_; }
  const Answer& answer(std::size_t question) const { return answers_[question]; }
  /// The first `top` rows of an answer, those of most games first. Of positions: those of two games or more
  /// behind which the games part, the latest first.
  std::vector<const LabelledRow*> rows(std::size_t question, std::size_t top) const;

 private:
  chess::ScoreCount total_;
  std::vector<Answer> answers_;
};

std::string insights_text(const Insights& insights, const std::string& player, std::size_t top);
/// A JSON object and a line feed. Its keys are those of bgn(1), and stay.
std::string insights_json(const Insights& insights, const std::string& player, std::size_t top);

}  // namespace annotate::bgn
