// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/match/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "books/match/game_log.h"
#include "match/play_game.h"

namespace books {

namespace {

using chess::Color;

class MatchRun {
 public:
  MatchRun(const MatchSetup& setup, MatchListener& listener)
      : setup_(setup),
        listener_(listener),
        schedule_(setup.contenders.size(), setup.format, setup.games),
        state_{chess::MatchScore(setup.contenders.size(), schedule_), schedule_.size(), 0,
               std::vector<std::size_t>(setup.contenders.size()), std::nullopt} {}

  std::expected<void, chess::Error> open_log() {
    if (setup_.output.empty()) return {};
    auto log = setup_.resume ? GameLog::resume(setup_.output, setup_.event,
                                               [this](const chess::Game& game) { return take_back(game); })
                             : GameLog::create(setup_.output);
    if (!log) return std::unexpected(log.error());
    log_ = std::make_unique<GameLog>(std::move(*log));
    state_.resumed = state_.score.games();
    if (state_.resumed > 0 || log_->torn_bytes() > 0) listener_.resumed(state_, log_->torn_bytes());
    return {};
  }

  MatchState play(std::stop_token stop) {
    if (!is_decided()) {
      auto fault = chess::run_games(
          setup_.contenders, setup_.run, [this] { return next(); },
          [this](const chess::GameOrder& order, chess::PlayedGame game) { return finish(order, game); },
          std::move(stop));
      if (fault && !state_.fault) state_.fault = std::move(fault);
    }
    if (log_)
      if (auto done = log_->finish(); !done && !state_.fault) state_.fault = to_string(done.error());
    return std::move(state_);
  }

 private:
  /// Counts a game of the file, if it is one of this match.
  std::expected<void, chess::Error> take_back(const chess::Game& game) {
    const auto foreign = [](const std::string& why) {
      return std::unexpected("it is not of this match: " + why);
    };
    const auto index = chess::parse_round(game.tags.get("Round"));
    if (!index || *index >= schedule_.size())
      return foreign(fmt::format("there is no round \"{}\" in it", game.tags.get("Round")));
    const auto pairing = schedule_.at(*index);
    for (const auto& [tag, player] : {std::pair("White", pairing.white), std::pair("Black", pairing.black)})
      if (game.tags.get(tag) != setup_.contenders[player].name)
        return foreign(
            fmt::format("{} is \"{}\", not \"{}\"", tag, game.tags.get(tag), setup_.contenders[player].name));
    chess::Game limited;
    chess::set_limit_tags(
        limited, {setup_.contenders[pairing.white].control, setup_.contenders[pairing.black].control});
    for (const char* tag : {"TimeControl", "WhiteLimits", "BlackLimits"})
      if (game.tags.get(tag) != limited.tags.get(tag))
        return foreign(
            fmt::format("{} is \"{}\", not \"{}\"", tag, game.tags.get(tag), limited.tags.get(tag)));
    const auto opening = setup_.openings->at(pairing.opening);
    if (!opening) return std::unexpected(opening.error());
    const auto moves = game.main_moves();
    if (game.any_start() != opening->start || moves.size() < opening->moves.size() ||
        !std::equal(opening->moves.begin(), opening->moves.end(), moves.begin()))
      return foreign("the opening is another one");
    const auto ending = chess::parse_ending(game.tags.get("Ending"));
    if (game.result == chess::GameResult::Unknown || !ending) return foreign("it has no end");
    if (!state_.score.add(*index, game.result, *ending))
      return foreign(fmt::format("round {} is there twice", game.tags.get("Round")));
    listener_.counted(*index, *opening, game, state_);
    return {};
  }

  std::optional<chess::GameOrder> next() {
    while (next_ < schedule_.size() && state_.score.has(next_)) ++next_;
    if (next_ >= schedule_.size()) return std::nullopt;
    const auto pairing = schedule_.at(next_);
    auto opening = setup_.openings->at(pairing.opening);
    if (!opening) {
      state_.fault = to_string(opening.error());
      return std::nullopt;
    }
    return chess::GameOrder{next_++, pairing.white, pairing.black, std::move(*opening)};
  }

  bool finish(const chess::GameOrder& order, const chess::PlayedGame& game) {
    const chess::Game kept = to_game(setup_, order, game);
    if (log_)
      if (const auto written = log_->append(kept); !written) {
        state_.fault = to_string(written.error());
        return false;
      }
    state_.score.add(order.number, game.result, game.ending);
    Color turn = game.opening.end().turn();
    for (const auto& record : game.moves) {
      state_.overran[turn == Color::White ? order.white : order.black] += record.overran ? 1 : 0;
      turn = !turn;
    }
    listener_.counted(order.number, game.opening, kept, state_);
    listener_.finished(order, game, state_);
    return !is_decided();
  }

  bool is_decided() const {
    return setup_.sprt &&
           chess::sprt_state(llr_of(state_.score, *setup_.sprt), *setup_.sprt) != chess::SprtState::Running;
  }

  const MatchSetup& setup_;
  MatchListener& listener_;
  chess::Schedule schedule_;
  MatchState state_;
  std::unique_ptr<GameLog> log_;
  std::size_t next_ = 0;
};

}  // namespace

double llr_of(const chess::MatchScore& score, const chess::SprtSettings& sprt) {
  return chess::log_likelihood_ratio(score.between(0, 1).pairs, sprt);
}

chess::Game to_game(const MatchSetup& setup, const chess::GameOrder& order, const chess::PlayedGame& game) {
  const auto& white = setup.contenders[order.white];
  const auto& black = setup.contenders[order.black];
  const chess::GameLabels labels{
      setup.event, setup.date, chess::to_round(order.number), {white.name, black.name}};
  return chess::to_game(game, labels, {white.control, black.control});
}

std::expected<MatchState, chess::Error> play_match(const MatchSetup& setup, MatchListener& listener,
                                                   std::stop_token stop) {
  MatchRun match(setup, listener);
  if (const auto opened = match.open_log(); !opened) return std::unexpected(opened.error());
  return match.play(std::move(stop));
}

}  // namespace books
