// SPDX-License-Identifier: GPL-3.0-or-later
// Laws of comments: every motif has its text; every comment that we make is known again as ours, with its
// best move; what others write is not.
#include <doctest/doctest.h>

#include "base/random.h"
#include "core/movegen.h"
#include "notation/san.h"
#include "words/catalogue.h"
#include "words/comment.h"
#include "words/random_verdict.h"

using namespace chess;

TEST_CASE("every reason has its text, and is known by its key") {
  const TextCatalogue& english = catalogue_of(Language::English);
  for (const ReasonRow& row : kReasons) {
    CAPTURE(row.key);
    CHECK(english.texts.contains(row.key));
    CHECK(chess::find_reason_row(row.key) == &row);
    CHECK(blank_reason(row).details.index() == row.details);
  }
}

TEST_CASE("law: there is a comment where the move is worth words") {
  Random random(6);
  for (int game = 0; game < 400; ++game) {
    Position pos = Position::start();
    for (const Move m : random_line(random, pos, random.below(60))) pos.play(m);
    const auto moves = chess::legal_moves(pos);
    if (moves.empty()) continue;
    const Move played = moves[random.below(moves.size())];
    const MoveVerdict verdict = random_verdict(random, pos, played);
    for (const Language language : kLanguages) {
      const std::string comment =
          comment_of(facts_of(verdict, pos.turn()), pos, played, language, game % 2 == 0);
      CAPTURE(comment);
      CHECK(comment.empty() == !is_worth_words(facts_of(verdict, pos.turn()), pos.turn()));
    }
  }
}
