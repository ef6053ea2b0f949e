// SPDX-License-Identifier: GPL-3.0-or-later
#include "explorer/asked_games.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "explorer/block_games.h"
#include "explorer/novelty.h"
#include "game/main_line.h"
#include "movefile/keyed_board.h"
#include "query/board_replay.h"

namespace chess { inline namespace explorer {

namespace {

/// The table of likely keys has so many bits for each position, so that one key in so many of other positions
/// is looked up. It is no larger, because most keys of known games are asked for in it: it should stay in the
/// caches.
constexpr std::size_t kBitsOfPosition = 32;

/// Of the moves played so far and one more.
std::uint64_t hash_with(std::uint64_t hash, Move move) {
  return (hash ^ move.raw()) * 0x9E3779B97F4A7C15 ^ (hash >> 29);
}

/// Precondition: `counts` has the game with `one`.
void subtract(const MoveCounts& one, MoveCounts& counts) {
  counts.white_wins -= one.white_wins;
  counts.draws -= one.draws;
  counts.black_wins -= one.black_wins;
  counts.unfinished -= one.unfinished;
  counts.rated -= one.rated;
  counts.rated_half_points -= one.rated_half_points;
  counts.white_elo_sum -= one.white_elo_sum;
  counts.black_elo_sum -= one.black_elo_sum;
}

}  // namespace

void AskedGames::note(const Position& position) {
  const std::uint64_t key = bits_of(position.key());
  if (!positions_.try_emplace(key, position).second) return;
  if (positions_.size() * kBitsOfPosition > likely_.size()) {
    likely_.assign(std::max(2 * likely_.size(), 64 * kBitsOfPosition), false);
    for (const auto& [known, place] : positions_) likely_[known & (likely_.size() - 1)] = true;
  }
  likely_[key & (likely_.size() - 1)] = true;
}

void AskedGames::add(AskedGame game) {
  Position position = game.start;
  std::uint64_t hash = bits_of(position.key());
  note(position);
  for (const Move move : game.moves) {
    position.play(move);
    hash = hash_with(hash, move);
    note(position);
  }
  by_moves_[hash].push_back(games_.size());
  games_.push_back(std::move(game));
  copies_.emplace_back();
}

bool AskedGames::is_same(const AskedGame& asked, const GameFacts& known, const std::vector<Move>& moves) {
  const auto may_be = [](const std::string& a, const std::string& b) {
    return a == b || PlayerName(a).may_be(PlayerName(b));
  };
  return may_be(asked.facts.white, known.white) && may_be(asked.facts.black, known.black) &&
         moves == asked.moves;
}

template <class Next, class Facts>
void AskedGames::look_at(const Position& start, std::span<const PositionQuery> goals, Next&& next,
                         Facts&& facts_of_game, Part& part) const {
  std::vector<Visit>& visits = part.visits_;
  std::vector<Move>& moves = part.moves_;
  visits.clear();
  moves.clear();
  KeyedBoard board(start);
  std::uint64_t hash = bits_of(board.key());
  std::optional<BoardReplay> followed;
  if (!goals.empty()) followed.emplace(start);
  const auto can_come = [&](const PositionQuery& goal) {
    return goal.can_come(followed->board(), followed->castling_rooks(), true);
  };
  bool is_whole = false;
  while (goals.empty() || std::ranges::any_of(goals, can_come)) {
    const std::uint64_t key = bits_of(board.key());
    const Move move = next(board);
    if (likely_[key & (likely_.size() - 1)] && positions_.contains(key)) visits.push_back({key, move});
    is_whole = move.is_null();
    if (is_whole) break;
    board.play(move);
    if (followed) followed->play(move);
    hash = hash_with(hash, move);
    moves.push_back(move);
  }
  if (visits.empty()) return;
  const GameFacts facts = facts_of_game();
  if (const auto same = by_moves_.find(hash); is_whole && same != by_moves_.end())
    for (const std::size_t asked : same->second)
      if (is_same(games_[asked], facts, moves))
        part.copied_.emplace_back(asked, MoveCounts::of_game(facts.result, facts.white_elo, facts.black_elo));
  if (!part.played_) part.played_.emplace(1);
  part.played_->add(facts, visits);
}

void AskedGames::look_at(const ImportedGame& known, Part& part) const {
  const Game& game = known.game;
  if (!game.is_chess() || games_.empty()) return;
  auto at = MainNodes(game).begin();
  const auto next = [&](const KeyedBoard&) {
    return at == std::default_sentinel ? Move::null() : game.node(*at++).move;
  };
  look_at(game.any_start().chess(), {}, next, [&] { return facts_of(known); }, part);
}

std::expected<void, IoError> AskedGames::look_at(const GameBlock& known, std::size_t game,
                                                 std::span<const PositionQuery> goals, Part& part) const {
  const MoveFileGame header = known.header(game);
  if (header.rules != Variant::Standard || header.is_unread || games_.empty()) return {};
  auto moves = known.moves(game);
  if (!moves) return std::unexpected(moves.error());
  const auto next = [&](const KeyedBoard& before) { return moves->next(before).value_or(Move::null()); };
  look_at(moves->start().chess(), goals, next, [&] { return facts_of(known, game); }, part);
  if (moves->is_damaged()) return std::unexpected(known.damage(game));
  return {};
}

void AskedGames::merge(Part&& later, std::size_t input, std::uint64_t games_before) {
  for (const auto& [asked, counts] : later.copied_) copies_[asked].push_back(counts);
  if (later.played_) played_.merge(std::move(*later.played_), input, games_before);
}

std::expected<void, IoError> AskedGames::add(const MoveDatabase& known) {
  for (const auto& [key, position] : positions_) {
    const auto found = known.find(position);
    if (!found) return std::unexpected(found.error());
    for (const MoveStatistics& move : *found) played_.add(key, move.move, move.counts);
  }
  return {};
}

bool AskedGames::plays(const AskedGame& asked, std::uint64_t key, Move move) {
  Position position = asked.start;
  for (const Move played : asked.moves) {
    if (played == move && bits_of(position.key()) == key) return true;
    position.play(played);
  }
  return false;
}

MoveCounts AskedGames::counts_of_others(std::size_t number, std::uint64_t key, const KnownMove& move) const {
  MoveCounts counts = move.counts.games;
  if (!copies_[number].empty() && plays(games_[number], key, move.move))
    for (const MoveCounts& one : copies_[number]) subtract(one, counts);
  return counts;
}

NoveltyFound AskedGames::find(std::size_t number) const {
  const AskedGame& asked = games_[number];
  NoveltyFound found{.copies = copies_[number].size()};
  std::vector<Position> positions{asked.start};
  for (const Move move : asked.moves) positions.push_back(positions.back().after(move));
  std::size_t at = 0;
  const auto known =
      [&](const Position& position) -> std::expected<std::optional<std::vector<Move>>, IoError> {
    const std::size_t ply = at++;
    const VisitedPosition* here = played_.find(position);
    if (here == nullptr || here->here.games.games() <= found.copies) return std::nullopt;
    found.known_plies = ply;
    std::vector<Move> moves;
    for (const KnownMove& move : here->moves)
      if (counts_of_others(number, bits_of(position.key()), move).games() > 0) moves.push_back(move.move);
    return moves;
  };
  found.ply = find_novelty(known, positions, asked.moves).value();
  return found;
}

std::vector<KnownMove> AskedGames::known_at(std::size_t number, std::size_t ply) const {
  const AskedGame& asked = games_[number];
  Position position = asked.start;
  for (const Move move : std::span(asked.moves).first(ply)) position.play(move);
  const VisitedPosition* here = played_.find(position);
  std::vector<KnownMove> known;
  if (here == nullptr) return known;
  for (const KnownMove* move : moves_by_games(*here, position)) {
    const MoveCounts counts = counts_of_others(number, bits_of(position.key()), *move);
    if (counts.games() == 0) continue;
    known.push_back(*move);
    known.back().counts.games = counts;
  }
  return known;
}

}}  // namespace chess::explorer
