// SPDX-License-Identifier: GPL-3.0-or-later
// A duel of books, and its score in words and as JSON.
#include "books/tester/book_duel.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "books/tester/test_report.h"
#include "json/json_value.h"
#include "match/match_score.h"
#include "match/player.h"

namespace books {

MatchSetup as_match(const DuelSetup& setup) {
  const auto thinker = chess::engine_player(setup.engine.spec, setup.engine.abilities, setup.run.margin);
  const auto with_book = [&](const std::shared_ptr<const chess::Book>& book, std::uint64_t seed) {
    return book ? chess::book_player(thinker, book, setup.variety, seed) : thinker;
  };
  MatchSetup match;
  match.contenders = {{setup.first_name, with_book(setup.first, setup.seed), setup.engine.control},
                      {setup.second_name, with_book(setup.second, ~setup.seed), setup.engine.control}};
  match.openings_name = "chosen by the books";
  match.games = setup.games;
  match.run = setup.run;
  match.sprt = setup.sprt;
  return match;
}

MatchState play_duel(const DuelSetup& setup, const DuelListener& listener, std::stop_token stop) {
  const MatchSetup match = as_match(setup);
  const chess::Schedule schedule(2, chess::MatchFormat::RoundRobin, std::max<std::size_t>(setup.games, 1));
  const std::size_t games = setup.games == 0 ? 0 : schedule.size();
  MatchState state{chess::MatchScore(2, schedule), games, 0, std::vector<std::size_t>(2), std::nullopt};
  std::size_t next = 0;
  state.fault = chess::run_games(
      match.contenders, match.run,
      [&]() -> std::optional<chess::GameOrder> {
        if (next == games) return std::nullopt;
        const chess::Pairing pairing = schedule.at(next);
        return chess::GameOrder{next++, pairing.white, pairing.black, {}};
      },
      [&](const chess::GameOrder& order, const chess::PlayedGame& game) {
        state.score.add(order.number, game.result, game.ending);
        if (!listener(state, order, game)) return false;
        return !setup.sprt ||
               sprt_state(llr_of(state.score, *setup.sprt), *setup.sprt) == chess::SprtState::Running;
      },
      std::move(stop));
  return state;
}

std::string to_text(const DuelSetup& setup, const MatchState& state) {
  const auto [games, pairs] = state.score.between(0, 1);
  std::string out = fmt::format("{} against {}: {} games: +{} ={} -{}", setup.first_name, setup.second_name,
                                games.games(), games.wins, games.draws, games.losses);
  if (pairs.pairs() > 0) {
    const chess::StrengthEstimate strength = estimate_strength(pairs);
    out += fmt::format(", {:.1f} % +- {:.1f}, Elo {:+.1f} +- {:.1f}, LOS {:.1f} %", 100 * games.score(),
                       100 * strength.score_error, strength.elo, strength.elo_error, 100 * strength.los);
  }
  out += "\n";
  if (!setup.sprt) return out;
  const double llr = log_likelihood_ratio(pairs, *setup.sprt);
  out += fmt::format("SPRT: LLR {:.2f} ({:.2f} to {:.2f})", llr, setup.sprt->lower_bound(),
                     setup.sprt->upper_bound());
  switch (sprt_state(llr, *setup.sprt)) {
    case chess::SprtState::Running: out += ", not decided"; break;
    case chess::SprtState::AcceptedH0:
      out += fmt::format(": {} is not better by {:g} Elo", setup.first_name, setup.sprt->elo1);
      break;
    case chess::SprtState::AcceptedH1:
      out += fmt::format(": {} is better by more than {:g} Elo", setup.first_name, setup.sprt->elo0);
      break;
  }
  return out + "\n";
}

std::string to_json(const DuelSetup& setup, const MatchState& state) {
  using chess::Json;
  const auto [games, pairs] = state.score.between(0, 1);
  Json json{{"first", setup.first_name},   {"second", setup.second_name},
            {"engine", setup.engine.name}, {"limits", chess::describe(setup.engine.control)},
            {"games", games.games()},      {"wins", games.wins},
            {"draws", games.draws},        {"losses", games.losses},
            {"pairs", pairs.counts},       {"faults", state.score.faults(0) + state.score.faults(1)}};
  if (pairs.pairs() > 0) {
    const chess::StrengthEstimate strength = estimate_strength(pairs);
    json.add("score", strength.score).add("elo", strength.elo);
    json.add("elo_error", strength.elo_error).add("los", strength.los);
  }
  if (setup.sprt) {
    const double llr = log_likelihood_ratio(pairs, *setup.sprt);
    const auto decided = sprt_state(llr, *setup.sprt);
    json.add("sprt", {{"elo0", setup.sprt->elo0},
                      {"elo1", setup.sprt->elo1},
                      {"llr", llr},
                      {"lower", setup.sprt->lower_bound()},
                      {"upper", setup.sprt->upper_bound()},
                      {"accepted", decided == chess::SprtState::Running      ? Json()
                                   : decided == chess::SprtState::AcceptedH0 ? "H0"
                                                                             : "H1"}});
  }
  return json.add("trouble", state.fault).laid_out();
}

}  // namespace books
