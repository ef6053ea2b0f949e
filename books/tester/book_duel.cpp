// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/tester/book_duel.h"

#include <algorithm>
#include <utility>

#include "match/match_score.h"
#include "match/player.h"
#include "match/schedule.h"

namespace books {

DuelResult play_duel(const DuelSetup& setup, const DuelListener& listener, std::stop_token stop) {
  const auto thinker = chess::engine_player(setup.engine.spec, setup.engine.abilities, setup.run.margin);
  const auto with_book = [&](const std::shared_ptr<const chess::Book>& book, std::uint64_t seed) {
    return book ? chess::book_player(thinker, book, setup.variety, seed) : thinker;
  };
  const std::vector<chess::Contender> contenders = {
      {setup.first_name, with_book(setup.first, setup.seed), setup.engine.control},
      {setup.second_name, with_book(setup.second, ~setup.seed), setup.engine.control}};

  DuelResult result;
  const chess::Schedule schedule(2, chess::MatchFormat::RoundRobin, std::max<std::size_t>(setup.games, 1));
  chess::MatchScore score(2, schedule);
  std::size_t next = 0;
  result.trouble = chess::run_games(
      contenders, setup.run,
      [&]() -> std::optional<chess::GameOrder> {
        if (setup.games == 0 || next == schedule.size()) return std::nullopt;
        const chess::Pairing pairing = schedule.at(next);
        return chess::GameOrder{next++, pairing.white, pairing.black, {}};
      },
      [&](const chess::GameOrder& order, const chess::PlayedGame& game) {
        score.add(order.number, game.result, game.ending);
        const chess::EncounterScore so_far = score.between(0, 1);
        result.games = so_far.games;
        result.pairs = so_far.pairs;
        result.faults = score.faults(0) + score.faults(1);
        if (!listener(result, order, game)) return false;
        return !setup.sprt || sprt_state(log_likelihood_ratio(result.pairs, *setup.sprt), *setup.sprt) ==
                                  chess::SprtState::Running;
      },
      std::move(stop));
  return result;
}

}  // namespace books
