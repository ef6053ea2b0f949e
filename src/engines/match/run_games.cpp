// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/run_games.h"

#include <array>
#include <memory>
#include <mutex>
#include <tuple>
#include <utility>

#include "os/threads.h"

namespace chess { inline namespace match {

namespace {

using std::chrono::milliseconds;

constexpr int kStartAttempts = 3;
constexpr milliseconds kFirstPause{200};

/// What the workers share.
struct GamesRun {
  const std::vector<Contender>& contenders;
  const RunSettings& settings;
  const NextGame& next;
  const FinishedGameHandler& finished;
  std::stop_source stop;
  std::mutex mutex;  ///< for the callbacks and `fault`
  std::optional<std::string> fault;

  void give_up(std::string why) {
    const std::lock_guard lock(mutex);
    if (!fault) fault = std::move(why);
    stop.request_stop();
  }
};

/// Plays one game after another with two seats, in which the players of the last game stay.
class MatchWorker {
 public:
  explicit MatchWorker(GamesRun& run) : run_(run), stop_(run.stop.get_token()) {}

  void work() {
    while (auto order = take()) {
      const auto players = seat(order->white, order->black);
      if (!players) return;
      const GameConditions conditions{
          {run_.contenders[order->white].control, run_.contenders[order->black].control},
          run_.settings.margin,
          run_.settings.adjudication};
      auto game = play_game(order->opening, *players, conditions, stop_);
      if (!game) return;
      const std::lock_guard lock(run_.mutex);
      if (stop_.stop_requested()) return;
      if (!run_.finished(*order, std::move(*game))) run_.stop.request_stop();
    }
  }

 private:
  struct Seat {
    std::size_t contender = 0;
    std::unique_ptr<Player> player;
  };

  std::optional<GameOrder> take() {
    const std::lock_guard lock(run_.mutex);
    if (stop_.stop_requested()) return std::nullopt;
    return run_.next();
  }

  /// Nothing when a player does not start, or the run is to end.
  std::optional<EnumArray<Color, Player*>> seat(std::size_t white, std::size_t black) {
    // White may sit where Black sat before; an engine that plays itself takes both seats.
    const std::size_t of_white = seats_[1].player && seats_[1].contender == white ? 1 : 0;
    EnumArray<Color, Player*> players{};
    for (const auto& [color, place, contender] :
         {std::tuple(Color::White, of_white, white), std::tuple(Color::Black, 1 - of_white, black)}) {
      Seat& wanted = seats_[place];
      if (!wanted.player || wanted.contender != contender || !wanted.player->is_usable()) {
        wanted.player.reset();
        wanted.contender = contender;
        wanted.player = start(contender);
        if (!wanted.player) return std::nullopt;
      }
      players[color] = wanted.player.get();
    }
    return players;
  }

  std::unique_ptr<Player> start(std::size_t contender) {
    std::string why;
    milliseconds wait = kFirstPause;
    for (int attempt = 0; attempt < kStartAttempts; ++attempt) {
      if (attempt > 0 && !sleep_unless_stopped(wait, stop_)) return nullptr;
      if (attempt > 0) wait *= 4;
      auto player = run_.contenders[contender].start();
      if (player) return std::move(*player);
      why = to_string(player.error());
    }
    run_.give_up(run_.contenders[contender].name + " cannot be started: " + why);
    return nullptr;
  }

  GamesRun& run_;
  std::stop_token stop_;
  std::array<Seat, 2> seats_;
};

}  // namespace

std::optional<std::string> run_games(const std::vector<Contender>& contenders, const RunSettings& settings,
                                     const NextGame& next, const FinishedGameHandler& finished,
                                     std::stop_token stop) {
  GamesRun run{contenders, settings, next, finished, {}, {}, {}};
  const std::stop_callback on_stop(std::move(stop), [&run] { run.stop.request_stop(); });
  run_in_threads(settings.concurrency, [&run] { MatchWorker(run).work(); });
  return std::move(run.fault);
}

}}  // namespace chess::match
