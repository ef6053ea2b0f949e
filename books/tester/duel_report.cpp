// SPDX-License-Identifier: GPL-3.0-or-later
// The score of a duel of books, in words and as JSON.
#include "books/tester/test_report.h"

#include <fmt/format.h>

#include "json/json_value.h"

namespace books {

std::string to_text(const DuelSetup& setup, const DuelResult& result) {
  std::string out =
      fmt::format("{} against {}: {} games: +{} ={} -{}", setup.first_name, setup.second_name,
                  result.games.games(), result.games.wins, result.games.draws, result.games.losses);
  if (result.pairs.pairs() > 0) {
    const chess::StrengthEstimate strength = estimate_strength(result.pairs);
    out += fmt::format(", {:.1f} % +- {:.1f}, Elo {:+.1f} +- {:.1f}, LOS {:.1f} %", 100 * strength.score,
                       100 * strength.score_error, strength.elo, strength.elo_error, 100 * strength.los);
  }
  out += "\n";
  if (!setup.sprt) return out;
  const double llr = log_likelihood_ratio(result.pairs, *setup.sprt);
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

std::string to_json(const DuelSetup& setup, const DuelResult& result) {
  using chess::Json;
  Json json{{"first", setup.first_name},     {"second", setup.second_name},
            {"engine", setup.engine.name},   {"limits", chess::describe(setup.engine.control)},
            {"games", result.games.games()}, {"wins", result.games.wins},
            {"draws", result.games.draws},   {"losses", result.games.losses},
            {"pairs", result.pairs.counts},  {"faults", result.faults}};
  if (result.pairs.pairs() > 0) {
    const chess::StrengthEstimate strength = estimate_strength(result.pairs);
    json.add("score", strength.score).add("elo", strength.elo);
    json.add("elo_error", strength.elo_error).add("los", strength.los);
  }
  if (setup.sprt) {
    const double llr = log_likelihood_ratio(result.pairs, *setup.sprt);
    const auto state = sprt_state(llr, *setup.sprt);
    json.add("sprt", {{"elo0", setup.sprt->elo0},
                      {"elo1", setup.sprt->elo1},
                      {"llr", llr},
                      {"lower", setup.sprt->lower_bound()},
                      {"upper", setup.sprt->upper_bound()},
                      {"accepted", state == chess::SprtState::Running      ? Json()
                                   : state == chess::SprtState::AcceptedH0 ? "H0"
                                                                           : "H1"}});
  }
  return json.add("trouble", result.trouble).laid_out();
}

}  // namespace books
