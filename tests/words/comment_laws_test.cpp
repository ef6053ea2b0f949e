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

constexpr chess::MotifKind kLastKind = chess::MotifKind::MissesLongMate;

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

/// Anything judge_game could say of a move made in `pos`, and much that it would not.
chess::MoveVerdict random_verdict(chess::Random& random, const Position& pos, Move played) {
  const auto score = [&] {
    const int n = static_cast<int>(random.below(40));
    if (n < 10) return n % 2 == 0 ? Score::mate_in(n + 1) : Score::mated_in(n + 1);
    return Score::cp((n - 25) * 37);
  };
  chess::MoveVerdict verdict;
  verdict.finding = {static_cast<chess::Label>(1 + random.below(3)),
                     static_cast<chess::Reason>(random.below(3))};
  verdict.before = score();
  verdict.after = score();
  if (random.below(5) > 0) verdict.best_line = random_line(random, pos, 3);
  if (random.below(8) == 0) return verdict;
  chess::Motif motif;
  motif.kind = static_cast<chess::MotifKind>(random.below(static_cast<std::uint64_t>(kLastKind) + 1));
  motif.first = static_cast<Role>(random.below(6));
  motif.second = static_cast<Role>(random.below(6));
  motif.square = chess::square_at(static_cast<int>(random.below(64)));
  motif.moves = static_cast<int>(1 + random.below(12));
  const Position start = is_missed_chance(motif.kind) ? pos : pos.after(played);
  motif.line = random_line(random, start, 1 + random.below(5));
  motif.stake = {
      static_cast<chess::StakeKind>(random.below(static_cast<std::uint64_t>(chess::StakeKind::Material) + 1)),
      static_cast<Role>(random.below(6)), static_cast<Role>(random.below(6)),
      static_cast<int>(2 + random.below(4))};
  if (!motif.line.empty() && random.below(2) == 0)
    motif.means = chess::Means{static_cast<chess::MeansKind>(
                                   random.below(static_cast<std::uint64_t>(chess::MeansKind::Promotes) + 1)),
                               random.below(motif.line.size()), static_cast<Role>(random.below(6)),
                               static_cast<Role>(random.below(6)), motif.square};
  if (!motif.line.empty()) verdict.motif = motif;
  return verdict;
}

/// The words for mates do not say how bad the move was.
std::vector<chess::Nag> signs_of(const chess::Finding& finding) {
  if (finding.reason == chess::Reason::Loss) return {*nag_of(finding.label)};
  return {chess::Nag::DubiousMove, chess::Nag::Mistake, chess::Nag::Blunder};
}

}  // namespace

TEST_CASE("every motif has its text") {
  const chess::TextCatalogue& english = catalogue_of(chess::Language::English);
  for (int kind = 0; kind <= static_cast<int>(kLastKind); ++kind) {
    for (const Role second : {Role::Knight, Role::Rook}) {
      chess::Motif motif;
      motif.kind = static_cast<chess::MotifKind>(kind);
      motif.first = Role::Rook;
      motif.second = second;
      CHECK(english.texts.contains(key_of(motif)));
      motif.line = {Move::normal(chess::Square::E2, chess::Square::E4)};
      CHECK(english.texts.contains(key_of(motif)));
    }
  }
}

TEST_CASE("law: every comment we make is known again, with its best move") {
  chess::Random random(6);
  for (int game = 0; game < 400; ++game) {
    Position pos = Position::start();
    for (const Move m : random_line(random, pos, random.below(60))) pos.play(m);
    const auto moves = chess::legal_moves(pos);
    if (moves.empty()) continue;
    const Move played = moves[random.below(moves.size())];
    const chess::MoveVerdict verdict = random_verdict(random, pos, played);
    const std::string best = verdict.best_line.empty() ? "" : chess::to_san(pos, verdict.best_line.front());
    for (const chess::Language language : chess::kLanguages) {
      const std::string comment = comment_on(verdict, pos, played, language, game % 2 == 0);
      CAPTURE(comment);
      CHECK(comment.empty() == !is_worth_words(verdict, pos.turn()));
      if (comment.empty()) continue;
      const auto known = chess::recognise_comment(comment);
      REQUIRE(known);
      CHECK(chess::spells(known->best, best));
      CHECK(known->signs == signs_of(verdict.finding));
      // Nothing behind it, nothing missing.
      CHECK(!chess::recognise_comment(comment + " Well."));
      CHECK(!chess::recognise_comment(std::string_view(comment).substr(0, comment.size() - 1)));
    }
  }
}

TEST_CASE("what others write is not taken for ours") {
  for (const char* text :
       {"", "Blunder.", "e5 was best.", "(0.66 → 1.19)", "(0.66 -> 1.19) Inaccuracy. e5 was best.",
        "(0.66 → 1.19) Inaccuracy. Best move was e5.", "(0.66 → 1.19) Inaccuracy! e5 was best.",
        "(0.66 → 1.19) Inaccuracy. The best move was e5.", "(0.66 → 1.19) Mistake. I saw the fork too late.",
        "(0.66 → 1.19) Mistake. The knight hangs.", "(0.66 → 1.19) Mistake. e5 was best",
        "(0.66 → 1.19) Mistake. e5 was best. The knight on g5 is left hanging: whatever.",
        "(0.66 → 1.19) Mistake. e5 was best. The horse on g5 is left hanging: hxg5.",
        "(0.66 → 1.19) Mistake. e5 was best. Blunder.", "(better → worse) Blunder. e5 was best.",
        "The knight on g5 is left hanging: hxg5.", "Allows mate in 2: Qh4#.",
        "Left theory. (0.66 → 1.19) Mistake."})
    CHECK_MESSAGE(!chess::recognise_comment(text), text);
  // Lichess's own wording is ours as well: only the Annotator tag tells whose it is.
  CHECK(chess::recognise_comment("(0.66 → 1.19) Inaccuracy. e5 was best.") ==
        chess::OwnComment{"e5", {chess::Nag::DubiousMove}});
}
