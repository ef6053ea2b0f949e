// SPDX-License-Identifier: GPL-3.0-or-later
// What the author of a book should look at: moves that cost something, replies that the book does not answer,
// and positions in which two of its own lines disagree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "books/tester/position_checks.h"
#include "repertoire/book_graph.h"
#include "repertoire/book_side.h"
#include "repertoire/named_book.h"
#include "repertoire/reply_counts.h"

namespace books {

/// What a mate counts where scores are added up or compared, in centipawns; no score counts more.
inline constexpr int kMateValue = 1500;
/// Centipawns of a score, within +-kMateValue.
int value_of(chess::Score score);
/// Centipawns as `us` sees a score that White sees so.
int value_for(chess::Color us, chess::Score score_of_white);

/// By how much scores of the same thing differ: an engine scores a position in which it would play the book's
/// move, and the position behind that move.
struct ScoreNoise {
  int centipawns = 0;  ///< 95 of 100 such pairs differ by at most this
  std::size_t samples = 0;  ///< pairs; with less than kLeastSamples the noise is kAssumedNoise
};
inline constexpr std::size_t kLeastSamples = 20;
inline constexpr int kAssumedNoise = 30;

/// A move of the book that costs more than the threshold, by a longer search, too.
struct Fault {
  std::size_t position = 0;  ///< in the graph
  chess::Move move;
  int loss = 0;  ///< centipawns, of the mover; the noise is its error
  chess::Score score;  ///< White's view, after the move
  chess::Score better_score;  ///< White's view, with the better move
  std::vector<chess::Move> better;  ///< the engine's line from the same position; never empty
  std::vector<chess::Move> refutation;  ///< the engine's line behind the move
};

/// A reply of the other side that the book does not answer, though opponents play it.
struct Gap {
  std::size_t position = 0;  ///< in the graph
  chess::Move reply;
  std::string eco, name;  ///< of the position behind the reply, if a collection of openings names it
  int lines = 0;  ///< named lines behind the reply, a measure of how much it is played
  bool is_near = false;  ///< by the engine at most FindingRules::within worse than the best reply
  /// White's view, after the reply; nothing where the engine gave no answer.
  std::optional<chess::Score> score;
  int gain = 0;  ///< centipawns by which the reply is better for its side than the best one of the book
  bool is_best = false;  ///< the gain is more than the threshold, by the longest search, too
  std::vector<chess::Move> answer;  ///< the engine's line behind the reply; may be empty
  std::uint64_t games = 0;  ///< with the reply, of the database
  std::uint64_t games_here = 0;  ///< in the position
  std::optional<double> reach;  ///< how likely games come to the position, 0 to 1; empty without a database
};

/// How much of what opponents play the book answers.
struct Coverage {
  std::size_t answered = 0;  ///< replies, in all positions inside the book
  std::size_t replies = 0;  ///< these and the gaps
  /// Of the games that follow the book, by what the games of the database replied: the share that reaches the
  /// end of a line. Nothing without a database.
  std::optional<double> games;
  double percent() const {
    return replies == 0 ? 100 : 100 * static_cast<double>(answered) / static_cast<double>(replies);
  }
};

/// How likely a game comes to the gap, 0 to 1, when its owner follows the book; nothing without a database.
std::optional<double> likelihood_of(const Gap& gap);

/// Lines of the book do different things in one position.
struct Conflict {
  std::size_t position = 0;  ///< in the graph
  std::vector<chess::OwnChoice> choices;
};

/// What counts as a finding.
struct FindingRules {
  /// Centipawns: what costs less is none. Since a score may be off by the noise, only what costs more than
  /// both together surely costs so much.
  int least = 20;
  int within = 30;  ///< centipawns: a reply that is worse than the best one by at most so much is played
  std::uint64_t min_games = 10;  ///< a reply of the database is one when it was played so often, ...
  double min_share = 0.05;  ///< ... and in this share of the games of its position
};

struct Findings {
  ScoreNoise noise;
  int threshold = 0;  ///< centipawns: FindingRules::least and the noise together
  std::size_t quiet = 0;  ///< moves of the book for which the engine has a better one, by less than that
  std::vector<Fault> faults;  ///< the costliest first
  /// Those of a position together, the likeliest first. The earliest positions come first, or, where the
  /// database knows how likely games come there, the position with the likeliest gap.
  std::vector<Gap> gaps;
  Coverage coverage;  ///< of a book with an owner
  std::vector<Conflict> conflicts;  ///< in the order of the graph
};

using PositionAnswers = std::vector<std::optional<PositionCheck>>;

/// What an examination begins with.
struct Examined {
  const chess::BookGraph& graph;
  std::span<const std::optional<PositionCheck>> checks;  ///< by position of the graph
  chess::BookSide side;
  FindingRules rules;
};

/// Asks the engine, so many times as long as the checks took.
using AskEngine = std::function<std::expected<PositionAnswers, chess::Error>(
    std::span<const PositionQuestion> questions, std::uint64_t times)>;
/// What a first look suspects is looked at so much longer, one time after the other, as long as it stays
/// suspect. The longest look gives its figures.
inline constexpr std::uint64_t kCloserLooks[] = {8, 32};

ScoreNoise measure_noise(const Examined& examined);
/// Fills `quiet` and `faults` by `noise` and `threshold`.
std::expected<void, chess::Error> find_faults(const Examined& examined, const AskEngine& ask,
                                              Findings& found);
/// How many replies of a position that neither the table of openings nor the database has are looked for.
inline constexpr int kMostUnnamed = 5;
/// Fills `gaps` and `coverage`; of a book for both sides none, since nobody's replies are lacking. Opponents
/// play what the table of openings names, what the database has, and what the engine thinks about as good as
/// the best (of a position, at most kMostUnnamed that have neither name nor games).
std::expected<void, chess::Error> find_gaps(const Examined& examined, const chess::ReplyCounts* replies,
                                            const AskEngine& ask, const chess::Book& book, Findings& found);
/// Two choices conflict when they have no move in common, or when one refuses what the other plays.
std::vector<Conflict> find_conflicts(const chess::BookGraph& graph, const chess::RepertoireBook& repertoire,
                                     chess::BookSide side);

/// If the file of games looks like the repertoire of one side (the other has several moves where it has one),
/// that side.
std::optional<chess::Color> likely_owner(const chess::BookGraph& graph);

}  // namespace books
