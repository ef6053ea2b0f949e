// SPDX-License-Identifier: GPL-3.0-or-later
// The score of a match in words and as JSON.
#include "books/match/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace books {

namespace {

using chess::GameEnding;
using chess::Json;

constexpr GameEnding kFaults[] = {GameEnding::LostOnTime, GameEnding::IllegalMove, GameEnding::Died,
                                  GameEnding::Silent};

/// Pairs of contenders that meet.
std::vector<std::pair<std::size_t, std::size_t>> encounters(const MatchSetup& setup) {
  std::vector<std::pair<std::size_t, std::size_t>> all;
  for (std::size_t a = 0; a < setup.contenders.size(); ++a) {
    if (a > 0 && setup.format == chess::MatchFormat::Gauntlet) break;
    for (std::size_t b = a + 1; b < setup.contenders.size(); ++b) all.emplace_back(a, b);
  }
  return all;
}

/// Without a minus before what is shown as 0.0.
double tenths(double value) { return std::abs(value) < 0.05 ? 0.0 : value; }

double share(double part, std::uint64_t whole) { return whole == 0 ? 0 : part / static_cast<double>(whole); }

std::string encounter_text(const MatchSetup& setup, const MatchState& state, std::size_t a, std::size_t b) {
  const chess::EncounterScore score = state.score.between(a, b);
  const auto& games = score.games;
  std::string text = fmt::format("Score of {} against {}: {} - {} - {}  [{:.3f}]  {} games\n",
                                 setup.contenders[a].name, setup.contenders[b].name, games.wins, games.losses,
                                 games.draws, share(games.points(), games.games()), games.games());
  if (score.pairs.pairs() == 0) return text;
  if (score.pairs.pairs() < kFewestPairs)
    return text += fmt::format("  too few games to tell Elo; {} at least\n", 2 * kFewestPairs);
  const auto strength = chess::estimate_strength(score.pairs);
  text += fmt::format("  Elo {:.1f} +/- {:.1f}, normalized {:.1f} +/- {:.1f}, LOS {:.1f} %, draws {:.1f} %\n",
                      tenths(strength.elo), strength.elo_error, tenths(strength.normalized_elo),
                      strength.normalized_elo_error, 100 * strength.los,
                      100 * share(static_cast<double>(games.draws), games.games()));
  text += fmt::format("  Pairs with 0, 1/2, 1, 1 1/2, 2 points: {}\n", fmt::join(score.pairs.counts, " "));
  return text;
}

std::string_view to_word(chess::SprtState state) {
  switch (state) {
    case chess::SprtState::AcceptedH0: return "H0";
    case chess::SprtState::AcceptedH1: return "H1";
    case chess::SprtState::Running: break;
  }
  return "";
}

std::string_view to_word(chess::EloModel model) {
  return model == chess::EloModel::Logistic ? "logistic" : "normalized";
}

std::string sprt_text(const chess::SprtSettings& sprt, const MatchState& state) {
  const double llr = llr_of(state.score, sprt);
  const auto verdict = chess::sprt_state(llr, sprt);
  return fmt::format(
      "  SPRT {:g} to {:g} {} Elo: LLR {:.2f} ({:.2f}, {:.2f}){}\n", sprt.elo0, sprt.elo1,
      to_word(sprt.model), llr, sprt.lower_bound(), sprt.upper_bound(),
      verdict == chess::SprtState::Running ? std::string() : fmt::format(", {} accepted", to_word(verdict)));
}

std::string table_text(const MatchSetup& setup, const MatchState& state) {
  std::vector<std::size_t> order(setup.contenders.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto points = [&](std::size_t player) {
    const auto total = state.score.total(player);
    return share(total.points(), total.games());
  };
  std::ranges::stable_sort(order, std::greater{}, points);
  std::string text;
  for (const std::size_t player : order) {
    const auto total = state.score.total(player);
    text += fmt::format("{:>8.1f} / {:<6} {:.3f}  {}\n", total.points(), total.games(), points(player),
                        setup.contenders[player].name);
  }
  return text;
}

Json player_json(const MatchSetup& setup, const MatchState& state, std::size_t player) {
  const auto total = state.score.total(player);
  Json faults = Json::object();
  for (const GameEnding fault : kFaults)
    faults.add(chess::to_string(fault), state.score.faults(player, fault));
  return {{"name", setup.contenders[player].name},
          {"limits", chess::describe(setup.contenders[player].control)},
          {"games", total.games()},
          {"wins", total.wins},
          {"draws", total.draws},
          {"losses", total.losses},
          {"points", total.points()},
          {"faults", faults},
          {"stopped_from_outside", state.overran[player]}};
}

Json encounter_json(const MatchSetup& setup, const MatchState& state, std::size_t a, std::size_t b) {
  const auto score = state.score.between(a, b);
  Json json{{"first", setup.contenders[a].name}, {"second", setup.contenders[b].name},
            {"games", score.games.games()},      {"wins", score.games.wins},
            {"draws", score.games.draws},        {"losses", score.games.losses},
            {"pairs", score.pairs.counts}};
  if (score.pairs.pairs() < kFewestPairs) return json;
  const auto strength = chess::estimate_strength(score.pairs);
  return json.add("score", strength.score)
      .add("score_error", strength.score_error)
      .add("elo", strength.elo)
      .add("elo_error", strength.elo_error)
      .add("normalized_elo", strength.normalized_elo)
      .add("normalized_elo_error", strength.normalized_elo_error)
      .add("los", strength.los)
      .add("draw_ratio", share(static_cast<double>(score.games.draws), score.games.games()));
}

}  // namespace

std::string to_line(const MatchSetup& setup, const chess::GameOrder& order, const chess::PlayedGame& game) {
  std::string text =
      fmt::format("Game {} ({} - {}): {}, ", order.number + 1, setup.contenders[order.white].name,
                  setup.contenders[order.black].name, chess::to_string(game.result));
  if (!chess::is_fault(game.ending)) return text += chess::to_string(game.ending);
  const std::size_t loser = game.result == chess::GameResult::WhiteWins ? order.black : order.white;
  return text +=
         fmt::format("{} {}: {}", setup.contenders[loser].name, chess::to_string(game.ending), game.fault);
}

std::string to_text(const MatchSetup& setup, const MatchState& state) {
  std::string text = setup.contenders.size() > 2 ? table_text(setup, state) : "";
  for (const auto& [a, b] : encounters(setup)) text += encounter_text(setup, state, a, b);
  if (setup.sprt) text += sprt_text(*setup.sprt, state);
  return text;
}

std::string faults_text(const MatchSetup& setup, const MatchState& state) {
  std::string text;
  for (std::size_t player = 0; player < setup.contenders.size(); ++player) {
    std::string kinds;
    for (const GameEnding fault : kFaults)
      if (const auto count = state.score.faults(player, fault); count > 0)
        kinds += fmt::format("{}{} {}", kinds.empty() ? "" : ", ", count, chess::to_string(fault));
    if (!kinds.empty())
      text += fmt::format("{} lost by its faults: {}\n", setup.contenders[player].name, kinds);
    if (state.overran[player] > 0)
      text += fmt::format("{} did not keep to its limit and was stopped from outside {} times\n",
                          setup.contenders[player].name, state.overran[player]);
  }
  return text;
}

chess::Json to_json(const MatchSetup& setup, const MatchState& state, double seconds, bool interrupted) {
  Json json{{"games", state.score.games()},
            {"planned", state.planned},
            {"resumed", state.resumed},
            {"interrupted", interrupted},
            {"seconds", seconds}};
  json.add_known("fault", state.fault);
  Json players = Json::array();
  for (std::size_t player = 0; player < setup.contenders.size(); ++player)
    players.push(player_json(setup, state, player));
  Json met = Json::array();
  for (const auto& [a, b] : encounters(setup)) met.push(encounter_json(setup, state, a, b));
  Json endings = Json::object();
  for (int i = 0; i <= static_cast<int>(GameEnding::Silent); ++i) {
    const auto ending = static_cast<GameEnding>(i);
    endings.add(chess::to_string(ending), state.score.endings(ending));
  }
  json.add("players", players).add("encounters", met).add("endings", endings);
  if (setup.sprt) {
    const double llr = llr_of(state.score, *setup.sprt);
    const auto verdict = chess::sprt_state(llr, *setup.sprt);
    Json sprt{{"elo0", setup.sprt->elo0},
              {"elo1", setup.sprt->elo1},
              {"alpha", setup.sprt->alpha},
              {"beta", setup.sprt->beta},
              {"model", to_word(setup.sprt->model)},
              {"llr", llr},
              {"lower", setup.sprt->lower_bound()},
              {"upper", setup.sprt->upper_bound()}};
    json.add("sprt", sprt.add_known("accepted", to_word(verdict)));
  }
  return json;
}

}  // namespace books
