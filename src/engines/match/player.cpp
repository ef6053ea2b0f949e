// SPDX-License-Identifier: GPL-3.0-or-later
// A player that is an engine's process, and which of the engine's faults loses a game in what way. And one
// that follows a book and then lets another one think.
#include "match/player.h"

#include <atomic>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "base/random.h"
#include "client/able_search.h"
#include "client/engine_session.h"

namespace chess { inline namespace match {

namespace {

using std::chrono::milliseconds;

/// How late beyond the margin an engine may be and still be heard: late is not dead.
constexpr milliseconds kGrace{500};

std::optional<GameEnding> to_ending(EngineFault fault) {
  switch (fault) {
    case EngineFault::Cancelled: return std::nullopt;
    case EngineFault::IllegalMove:
    case EngineFault::MissingMove: return GameEnding::IllegalMove;
    case EngineFault::Stalled:
    case EngineFault::SearchTimeout:
    case EngineFault::ReadyTimeout:
    case EngineFault::HandshakeTimeout: return GameEnding::Silent;
    default: return GameEnding::Died;
  }
}

class EnginePlayer final : public Player {
 public:
  EnginePlayer(EngineSession session, const EngineAbilities& abilities)
      : session_(std::move(session)), abilities_(abilities), search_(session_, abilities_) {}

  std::expected<void, PlayerFailure> new_game(bool chess960, std::stop_token stop) override {
    const std::stop_callback on_stop(stop, [this] { session_.cancel(); });
    search_.new_game();
    if (const auto told = session_.new_game(chess960); !told) return std::unexpected(failure(told.error()));
    return {};
  }

  std::expected<PlayerMove, PlayerFailure> choose(const AnyPosition& start, std::span<const Move> moves,
                                                  const SearchLimits& limits, std::stop_token stop) override {
    const std::stop_callback on_stop(stop, [this] { session_.cancel(); });
    const auto analysis = search_.analyse(start, moves, limits);
    if (!analysis) {
      const auto failed = failure(analysis.error());
      if (analysis.error().kind == EngineFault::MissingMove) session_.close();  // it may play on in no game
      return std::unexpected(failed);
    }
    if (analysis->resigned) {
      session_.close();  // some take no move back after that
      return std::unexpected(PlayerFailure{GameEnding::Resigned, "resigned"});
    }
    const bool went_far_enough = (limits.nodes && analysis->nodes >= *limits.nodes) ||
                                 (limits.depth && analysis->depth >= *limits.depth);
    const bool is_timed = limits.clock || limits.movetime;
    // With a clock, whoever was stopped for its time has lost by that.
    if (analysis->cut_short && !went_far_enough && !is_timed)
      return std::unexpected(
          PlayerFailure{GameEnding::Silent, "did not end its search until it was stopped"});
    return PlayerMove{analysis->bestmove,    analysis->score,   analysis->depth,
                      analysis->nodes,       analysis->elapsed, analysis->cut_short && went_far_enough,
                      analysis->draw_offered};
  }

  bool is_usable() const override { return session_.is_open(); }

 private:
  /// Whose fault it is, the game says; the session's message begins with the engine's name.
  PlayerFailure failure(const EngineError& error) const {
    std::string_view what = error.reason;
    const std::string prefix = session_.name() + ": ";
    if (what.starts_with(prefix)) what.remove_prefix(prefix.size());
    return {to_ending(error.kind), std::string(what)};
  }

  EngineSession session_;
  const EngineAbilities abilities_;
  AbleSearch search_;
};

/// What the players of one factory share.
struct SharedBook {
  std::shared_ptr<const Book> book;
  std::atomic<std::uint64_t> started = 0;  ///< players
  std::atomic<bool> is_broken = false;  ///< it could not be read
};

class BookPlayer final : public Player {
 public:
  BookPlayer(std::unique_ptr<Player> thinker, std::shared_ptr<SharedBook> book, int variety, Random random)
      : thinker_(std::move(thinker)), book_(std::move(book)), variety_(variety), random_(random) {}

  std::expected<void, PlayerFailure> new_game(bool chess960, std::stop_token stop) override {
    return thinker_->new_game(chess960, std::move(stop));
  }

  std::expected<PlayerMove, PlayerFailure> choose(const AnyPosition& start, std::span<const Move> moves,
                                                  const SearchLimits& limits, std::stop_token stop) override {
    if (!start.is_chess()) return thinker_->choose(start, moves, limits, std::move(stop));
    Position position = start.chess();
    for (const Move move : moves) position.play(move);
    const auto known = book_->book->moves_of(position);
    if (!known) {
      book_->is_broken = true;
      return std::unexpected(PlayerFailure{GameEnding::Died, "has no book: " + to_string(known.error())});
    }
    const auto move = pick_move(*known, variety_, random_);
    if (move && position.is_legal(*move)) return PlayerMove{.move = *move};
    return thinker_->choose(start, moves, limits, std::move(stop));
  }

  bool is_usable() const override { return !book_->is_broken && thinker_->is_usable(); }

 private:
  std::unique_ptr<Player> thinker_;
  std::shared_ptr<SharedBook> book_;
  int variety_;
  Random random_;
};

}  // namespace

PlayerFactory engine_player(EngineSpec spec, const EngineAbilities& abilities, milliseconds margin) {
  spec.timeouts.overrun = margin + kGrace;
  return [spec = std::move(spec), abilities]() -> std::expected<std::unique_ptr<Player>, Error> {
    auto session = start_session(spec);
    if (!session) return std::unexpected(session.error());
    return std::make_unique<EnginePlayer>(std::move(*session), abilities);
  };
}

PlayerFactory book_player(PlayerFactory thinker, std::shared_ptr<const Book> book, int variety,
                          std::uint64_t seed) {
  const auto shared = std::make_shared<SharedBook>(std::move(book));
  return [=]() -> std::expected<std::unique_ptr<Player>, Error> {
    if (shared->is_broken) return std::unexpected("its book cannot be read any more");
    auto player = thinker();
    if (!player) return player;
    const Random random(Random(seed + shared->started.fetch_add(1)).next());
    return std::make_unique<BookPlayer>(std::move(*player), shared, variety, random);
  };
}

}}  // namespace chess::match
