// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/records/record_games.h"

#include "movedb/builder.h"

namespace books {

namespace {

std::expected<RecordedFiles, chess::Error> record(chess::MoveDatabaseBuilder& builder,
                                                  const chess::MoveDatabase* base,
                                                  std::span<const std::string> inputs,
                                                  const chess::ProblemSink& on_problem) {
  RecordedFiles recorded;
  std::expected<void, chess::IoError> done;
  recorded.games = chess::for_each_game(
      inputs,
      [&](const chess::PlainGame& game) {
        done = builder.add({game.start, game.moves, game.result, game.white_elo, game.black_elo});
        return done.has_value();
      },
      on_problem);
  if (!done) return std::unexpected(done.error().message);
  if (builder.games() == 0) return std::unexpected("there are no games: nothing is written");
  const auto header = builder.finish(base);
  if (!header) return std::unexpected(header.error().message);
  recorded.database = *header;
  return recorded;
}

}  // namespace

std::expected<RecordedFiles, chess::Error> build_records(const std::string& path,
                                                         const chess::MoveDatabaseRules& rules,
                                                         std::span<const std::string> inputs,
                                                         const chess::ProblemSink& on_problem) {
  chess::MoveDatabaseBuilder builder(path, rules);
  return record(builder, nullptr, inputs, on_problem);
}

std::expected<RecordedFiles, chess::Error> add_records(const std::string& path,
                                                       std::span<const std::string> inputs,
                                                       const chess::ProblemSink& on_problem) {
  const auto base = chess::MoveDatabase::open(path, chess::MappedFile::Access::Sequential);
  if (!base) return std::unexpected(base.error().message);
  if (const auto checked = base->check(); !checked) return std::unexpected(checked.error().message);
  chess::MoveDatabaseBuilder builder(path, base->header().rules);
  return record(builder, &*base, inputs, on_problem);
}

}  // namespace books
