// SPDX-License-Identifier: GPL-3.0-or-later
// Every game of the inputs, for whoever wants to add something up over them: each worker fills a part of the
// sum of its own, and the parts are put together in the order of the input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "annotate/bgn/pipeline/session.h"
#include "games/chunk_reading.h"

namespace annotate::bgn {

/// Where games of a part stand: a game with the number N is number `games_before` + N of its input.
struct PartPlace {
  std::size_t input = 0;
  std::uint64_t games_before = 0;
};

/// `add` gets each game, on several threads at once, with the part it belongs to; `take` gets the parts, one
/// at a time. What is wrong with games and inputs has been shown when this returns. A part is that of at most
/// some thousand games.
template <class Result>
RunEnd run_placed_games(const RunOptions& options,
                        const std::function<void(Result&, chess::ImportedGame&)>& add,
                        const std::function<void(Result&&, const PartPlace&)>& take) {
  constexpr std::size_t kMostGames = 2048;  // in one part
  struct Part {
    Result result{};
    std::size_t input = 0;
    std::optional<std::uint64_t> games_before{};  ///< where that does not follow from the parts before
    std::uint64_t games_of_chunk = 0;  ///< of the whole chunk, at its end
  };
  Session session(options);
  PartPlace place;
  session.run<Part>(
      [&](chess::Chunk&& chunk, const std::string& name,
          const std::function<bool(ChunkResult<Part>&&)>& emit) {
        const Part empty{.input = chunk.input, .games_before = chunk.games_before()};
        chess::ChunkReading reading(std::move(chunk), name, options.wants_moves);
        Part part = empty;
        std::uint64_t all = 0;
        std::size_t games = 0;
        while (auto game = reading.next()) {
          add(part.result, *game);
          ++all;
          if (++games < kMostGames && !reading.has_long_report()) continue;
          if (!emit({std::exchange(part, empty), reading.take_report()})) return;
          games = 0;
        }
        part.games_of_chunk = all;
        emit({std::move(part), reading.take_report()});
      },
      [&](Part&& part) {
        if (part.input != place.input) place = {.input = part.input};
        if (part.games_before) place.games_before = *part.games_before;
        take(std::move(part.result), place);
        place.games_before += part.games_of_chunk;
        return true;
      });
  return session.finish("the result is not known");
}

/// The same for results that name no games.
template <class Result>
RunEnd run_games(const RunOptions& options, const std::function<void(Result&, chess::ImportedGame&)>& add,
                 const std::function<void(Result&&)>& take) {
  return run_placed_games<Result>(options, add,
                                  [&](Result&& part, const PartPlace&) { take(std::move(part)); });
}

}  // namespace annotate::bgn
