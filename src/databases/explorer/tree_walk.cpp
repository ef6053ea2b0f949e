// SPDX-License-Identifier: GPL-3.0-or-later
#include "explorer/tree_walk.h"

#include <iterator>

#include "game/main_line.h"

namespace chess { inline namespace explorer {

template <class Next>
void TreeWalk::follow(const AnyPosition& start, bool chess960, Next&& next,
                      std::vector<Visit>& visits) const {
  struct Followed {
    Position position;
    int left;
  };
  std::vector<Followed> followed;  // a position may come again before its plies are over
  BoardReplay replay(start);
  while (true) {
    if (query_.fits(replay, chess960))
      followed.push_back({root_, plies_});
    else if (followed.empty() && !query_.can_come(replay.board(), replay.castling_rooks(), chess960))
      return;
    const Move move = next(replay.board());
    if (move.is_null()) break;
    for (Followed& one : followed) {
      visits.push_back({bits_of(one.position.key()), move});
      one.position.play(move);
      if (--one.left == 0) visits.push_back({bits_of(one.position.key()), Move::null()});
    }
    std::erase_if(followed, [](const Followed& one) { return one.left == 0; });
    replay.play(move);
  }
  for (const Followed& one : followed) visits.push_back({bits_of(one.position.key()), Move::null()});
}

void TreeWalk::append_visits(const Game& game, std::vector<Visit>& visits) const {
  if (!game.is_chess()) return;
  auto at = MainNodes(game).begin();
  const auto next = [&](const Board&) {
    return at == std::default_sentinel ? Move::null() : game.node(*at++).move;
  };
  follow(game.any_start(), game.chess960, next, visits);
}

std::expected<void, IoError> TreeWalk::append_visits(const GameBlock& games, std::size_t game,
                                                     std::vector<Visit>& visits) const {
  const MoveFileGame header = games.header(game);
  if (header.rules != Variant::Standard || header.is_unread) return {};
  auto moves = games.moves(game);
  if (!moves) return std::unexpected(moves.error());
  const auto next = [&](const Board& before) { return moves->next(before).value_or(Move::null()); };
  follow(moves->start(), header.chess960, next, visits);
  if (moves->is_damaged()) return std::unexpected(games.damage(game));
  return {};
}

}}  // namespace chess::explorer
