// SPDX-License-Identifier: GPL-3.0-or-later
// Laws of comments: every motif has its text; every comment that we make is known again as ours, with its
// best move; what others write is not.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "base/random.h"
#include "core/movegen.h"
#include "notation/san.h"
#include "words/catalogue.h"
#include "words/comment.h"
#include "words/piece_letters.h"

using namespace chess;
using chess::Move;
using chess::Position;
using chess::Role;
using chess::Score;

namespace {

/// A few legal moves from `start`, at random.
std::vector<Move> random_line(chess::Random& random, const Position& start, std::size_t plies) {
  std::vector<Move> line;
  Position pos = start;
  while (line.size() < plies) {
    const auto moves = chess::legal_moves(pos);
    if (moves.empty()) break;
    line.push_back(moves[random.below(moves.size())]);
    pos.play(line.back());
  }
  return line;
}

/// Fills the details of a reason at random. Threats are made by the first of `moves`, or stood already.
struct RandomDetails {
  chess::Random& random;
  std::vector<Move> moves;

  template <class Kind>
  Kind below(Kind last) const {
    return static_cast<Kind>(random.below(static_cast<std::uint64_t>(last) + 1));
  }
  void operator()(std::string_view /*name*/, Role& role) const { role = below(Role::King); }
  void operator()(std::string_view /*name*/, std::optional<Role>& role) const { role = below(Role::King); }
  void operator()(std::string_view /*name*/, chess::Square& square) const {
    square = below(chess::Square::H8);
  }
  void operator()(std::string_view /*name*/, int& number) const { number = 2 + below(9); }
  void operator()(std::string_view /*name*/, Move& move) const {
    move = moves.empty() ? Move::null() : moves.front();
  }
  void operator()(std::string_view /*name*/, chess::EndingKind& kind) const {
    kind = below(chess::EndingKind::WithoutQueens);
  }
  void operator()(std::string_view name, chess::Stake& stake) const {
    stake.kind = below(chess::StakeKind::Material);
    (*this)(name, stake.first);
    (*this)(name, stake.second);
    (*this)(name, stake.pawns);
  }
  void operator()(std::string_view name, std::optional<chess::Means>& means) const {
    if (random.below(2) == 0) return;
    means = chess::Means{below(chess::MeansKind::Promotes)};
    (*this)(name, means->first);
    (*this)(name, means->second);
    (*this)(name, means->square);
  }
};

/// Anything judge_game could say of a move made in `pos`, and much that it would not.
chess::MoveVerdict random_verdict(chess::Random& random, const Position& pos, Move played) {
  const auto score = [&] {
    const int n = static_cast<int>(random.below(40));
    if (n < 10) return n % 2 == 0 ? Score::mate_in(n + 1) : Score::mated_in(n + 1);
    return Score::cp((n - 25) * 37);
  };
  chess::MoveVerdict verdict;
  verdict.finding = {static_cast<chess::Label>(1 + random.below(3)),
                     static_cast<chess::Cause>(random.below(3))};
  verdict.before = score();
  verdict.after = score();
  if (random.below(5) > 0) verdict.best_line = random_line(random, pos, 3);
  if (random.below(8) == 0) return verdict;
  chess::Reason reason = blank_reason(chess::kReasons[random.below(std::size(chess::kReasons))]);
  const Position origin = origin_of(reason, pos, played);
  const std::vector<Move> by = random_line(random, origin, 1);
  // In check nobody can pass.
  if (origin.in_check() || by.empty() || origin.after(by.front()).in_check()) return verdict;
  visit_details(reason, RandomDetails{random, by});
  reason.line = random_line(random, line_start_of(reason, origin), 1 + random.below(5));
  if (reason.line.empty()) return verdict;
  verdict.motif = std::move(reason);
  return verdict;
}

}  // namespace

TEST_CASE("every reason has its text, and is known by its key") {
  const chess::TextCatalogue& english = catalogue_of(chess::Language::English);
  for (const chess::ReasonRow& row : chess::kReasons) {
    CAPTURE(row.key);
    CHECK(english.texts.contains(row.key));
    CHECK(chess::find_reason_row(row.key) == &row);
    CHECK(blank_reason(row).details.index() == row.details);
  }
}

TEST_CASE("law: there is a comment where the move is worth words") {
  chess::Random random(6);
  for (int game = 0; game < 400; ++game) {
    Position pos = Position::start();
    for (const Move m : random_line(random, pos, random.below(60))) pos.play(m);
    const auto moves = chess::legal_moves(pos);
    if (moves.empty()) continue;
    const Move played = moves[random.below(moves.size())];
    const chess::MoveVerdict verdict = random_verdict(random, pos, played);
    for (const chess::Language language : chess::kLanguages) {
      const std::string comment =
          comment_of(facts_of(verdict, pos.turn()), pos, played, language, game % 2 == 0);
      CAPTURE(comment);
      CHECK(comment.empty() == !is_worth_words(facts_of(verdict, pos.turn()), pos.turn()));
    }
  }
}
