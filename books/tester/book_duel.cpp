// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/tester/book_duel.h"

#include <unordered_map>
#include <utility>

#include "match/book_player.h"

namespace books {

namespace {

/// Half-points of the first book.
int half_points(const chess::GameOrder& order, chess::GameResult result) {
  if (result == chess::GameResult::Draw) return 1;
  return (result == chess::GameResult::WhiteWins) == (order.white == 0) ? 2 : 0;
}

}  // namespace

DuelResult play_duel(const DuelSetup& setup, const DuelListener& listener, std::stop_token stop) {
  const auto thinker = chess::uci_player(setup.engine.spec, setup.run.margin);
  const auto with_book = [&](const std::shared_ptr<const chess::Book>& book, std::uint64_t seed) {
    return book ? chess::book_player(thinker, book, setup.variety, seed) : thinker;
  };
  const std::vector<chess::Contender> contenders = {
      {setup.first_name, with_book(setup.first, setup.seed), setup.engine.control},
      {setup.second_name, with_book(setup.second, ~setup.seed), setup.engine.control}};

  DuelResult result;
  const std::size_t games = setup.games + setup.games % 2;
  std::size_t next = 0;
  std::unordered_map<std::size_t, int> half_done;  // pairs of which one game is finished
  result.trouble = chess::run_games(
      contenders, setup.run,
      [&]() -> std::optional<chess::GameOrder> {
        if (next == games) return std::nullopt;
        const std::size_t number = next++;
        return chess::GameOrder{number, number % 2, (number + 1) % 2, {}};
      },
      [&](const chess::GameOrder& order, const chess::PlayedGame& game) {
        const int points = half_points(order, game.result);
        ++(points == 2 ? result.games.wins : points == 1 ? result.games.draws : result.games.losses);
        if (is_fault(game.ending)) ++result.faults;
        if (const auto other = half_done.find(order.number / 2); other != half_done.end()) {
          ++result.pairs.counts[static_cast<std::size_t>(points + other->second)];
          half_done.erase(other);
        } else {
          half_done.emplace(order.number / 2, points);
        }
        if (!listener(result, order, game)) return false;
        return !setup.sprt || sprt_state(log_likelihood_ratio(result.pairs, *setup.sprt), *setup.sprt) ==
                                  chess::SprtState::Running;
      },
      std::move(stop));
  return result;
}

}  // namespace books
