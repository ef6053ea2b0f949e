// SPDX-License-Identifier: GPL-3.0-or-later
// A player that follows a book and then lets another one think.
#include "match/player.h"

#include <atomic>
#include <utility>

#include "base/error.h"
#include "base/random.h"

namespace chess { inline namespace match {

namespace {

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
