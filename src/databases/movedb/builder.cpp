// SPDX-License-Identifier: GPL-3.0-or-later
#include "movedb/builder.h"

#include <algorithm>
#include <list>
#include <utility>

#include "io/output.h"
#include "movedb/detail/body_writer.h"
#include "movedb/detail/checked_entries.h"

namespace chess { inline namespace movedb {

namespace {

using movedb_format::entry::kBlackMovesFlag;
using movedb_format::entry::kTwoStepFlag;

constexpr std::size_t kLeastObservations = 4096;

int counted_elo(std::optional<int> elo) { return std::clamp(elo.value_or(0), 0, kHighestCountedElo); }

}  // namespace

MoveDatabaseBuilder::MoveDatabaseBuilder(std::string path, const MoveDatabaseRules& rules, std::size_t memory)
    : path_(std::move(path)),
      rules_(rules),
      observations_(std::max(memory / sizeof(Observation), kLeastObservations)) {}

std::expected<void, IoError> MoveDatabaseBuilder::add(const RecordedGame& game) {
  ++games_;
  const int white_elo = counted_elo(game.white_elo);
  const int black_elo = counted_elo(game.black_elo);
  std::size_t count = game.moves.size();
  if (rules_.max_ply != 0) count = std::min<std::size_t>(count, rules_.max_ply);
  Position pos = game.start;
  game_ids_.clear();
  for (const Move move : game.moves.first(count)) {
    const EntryId id{bits_of(pos.polyglot_key()), MoveCode::of(move)};
    // A position can only come back within the moves that the halfmove clock counts.
    const auto clock = static_cast<std::size_t>(pos.halfmove_clock());
    const auto recent = std::span(game_ids_).last(std::min(clock, game_ids_.size()));
    if (std::ranges::find(recent, id) == recent.end()) {
      const unsigned flags = (pos.turn() == Color::Black ? kBlackMovesFlag : 0) |
                             (is_two_step_castling(move) ? kTwoStepFlag : 0);
      const auto done = observations_.add(Observation(id, flags, game.result, white_elo, black_elo));
      if (!done) return done;
    }
    game_ids_.push_back(id);
    ++moves_;
    pos.play(move);
  }
  return {};
}

std::expected<void, IoError> MoveDatabaseBuilder::open() {
  if (sink_) return {};
  auto sink = open_patchable_output(path_);
  if (!sink) return std::unexpected(sink.error());
  sink_ = std::move(*sink);
  return {};
}

std::expected<MoveDatabaseHeader, IoError> MoveDatabaseBuilder::finish(const MoveDatabase* base) {
  if (const auto opened = open(); !opened) return std::unexpected(opened.error());
  const auto sink = std::move(sink_);  // closed at the end: nothing of a file that is not finished is left
  if (rules_.min_position_games == 0) {
    const bool is_large = moves_ > kFewMoves && rules_.max_ply == 0 && rules_.min_games <= 1;
    rules_.min_position_games = is_large ? kRarePosition : 1;
  }
  MoveDatabaseHeader header;
  header.rules = rules_;
  header.games = games_ + (base != nullptr ? base->header().games : 0);
  BodyWriter body(*sink, header, base);
  auto done = sink->write(encode(header));
  if (done) done = observations_.for_each([&](const Observation& o) { return body.add(o.entry()); });
  if (done) done = body.finish();
  if (done) done = sink->patch(0, encode(header));
  if (done) done = sink->finish();
  if (!done) return std::unexpected(done.error());
  left_out_ = body.left_out();
  return header;
}

std::expected<MoveDatabaseHeader, IoError> merge_databases(std::span<const MoveDatabase> databases,
                                                           const std::string& path) {
  const auto sink = open_patchable_output(path);
  if (!sink) return std::unexpected(sink.error());
  MoveDatabaseHeader header;
  header.rules = databases.front().header().rules;
  struct Source {
    CheckedEntries entries;
    DatabaseEntry next;
  };
  std::list<Source> sources;
  for (const MoveDatabase& database : databases) {
    header.games += database.header().games;
    sources.emplace_back(CheckedEntries(database.file(), database.header()), DatabaseEntry());
  }
  BodyWriter body(**sink, header, nullptr);
  auto done = (*sink)->write(encode(header));
  const auto advance = [&](Source& source) -> bool {
    auto next = source.entries.next();
    if (!next) done = std::unexpected(next.error());
    if (!next || !*next) return false;
    source.next = (*next)->entry;
    return true;
  };
  std::erase_if(sources, [&](Source& source) { return !advance(source); });
  while (done && !sources.empty()) {
    const auto first =
        std::ranges::min_element(sources, {}, [](const Source& source) { return source.next.id; });
    done = body.add(first->next);
    if (done && !advance(*first)) sources.erase(first);
  }
  if (done) done = body.finish();
  if (done) done = (*sink)->patch(0, encode(header));
  if (done) done = (*sink)->finish();
  if (!done) return std::unexpected(done.error());
  return header;
}

}}  // namespace chess::movedb
