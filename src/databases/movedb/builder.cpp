// SPDX-License-Identifier: GPL-3.0-or-later
#include "movedb/builder.h"

#include <algorithm>
#include <utility>

#include "io/output.h"
#include "movedb/detail/body_writer.h"

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
  return header;
}

}}  // namespace chess::movedb
