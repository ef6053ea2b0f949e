// SPDX-License-Identifier: GPL-3.0-or-later
// Two books against each other, or one against none: the same engine plays both sides, and each side has its
// own book until that ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "books/match/match.h"
#include "books/tester/book_test.h"

namespace books {

struct DuelSetup {
  std::shared_ptr<const chess::Book> first;
  std::shared_ptr<const chess::Book> second;  ///< null: without a book
  std::string first_name, second_name;
  EngineText engine;
  int variety = 100;  ///< of both books, as `pick_move` has it
  std::uint64_t seed = 1;
  std::size_t games = 1000;  ///< at most; rounded up to pairs with colours reversed
  std::optional<chess::SprtSettings> sprt;  ///< ends the duel when it is decided
  chess::RunSettings run;
};

/// Called after each game with the score so far, and the game. False ends the duel.
using DuelListener =
    std::function<bool(const MatchState&, const chess::GameOrder&, const chess::PlayedGame&)>;

/// A duel as a match of two players without openings, who are the books. They are the same as in play_duel.
MatchSetup as_match(const DuelSetup& setup);

/// The score is that of a match of the first book against the second one.
MatchState play_duel(const DuelSetup& setup, const DuelListener& listener, std::stop_token stop);

}  // namespace books
