// SPDX-License-Identifier: GPL-3.0-or-later
// Every game of the inputs, for whoever wants to add something up over them: each worker fills a part of the
// sum of its own, and the parts are put together in the order of the input.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>

#include "annotate/bgn/pipeline/session.h"
#include "games/chunk_reading.h"

namespace annotate::bgn {

/// `add` gets each game, on several threads at once, with the part it belongs to; `take` gets the parts, one
/// at a time. What is wrong with games and inputs has been shown when this returns. A part is that of at most
/// some thousand games.
template <class Result>
RunEnd run_games(const RunOptions& options, const std::function<void(Result&, chess::ImportedGame&)>& add,
                 const std::function<void(Result&&)>& take) {
  constexpr std::size_t kMostGames = 2048;  // in one part
  Session session(options);
  session.run<Result>(
      [&](chess::Chunk&& chunk, const std::string& name,
          const std::function<bool(ChunkResult<Result>&&)>& emit) {
        chess::ChunkReading reading(std::move(chunk), name, options.wants_moves);
        Result part{};
        std::size_t games = 0;
        while (auto game = reading.next()) {
          add(part, *game);
          if (++games < kMostGames && !reading.has_long_report()) continue;
          if (!emit(ChunkResult<Result>{std::exchange(part, Result{}), reading.take_report()})) return;
          games = 0;
        }
        emit(ChunkResult<Result>{std::move(part), reading.take_report()});
      },
      [&](Result&& part) {
        take(std::move(part));
        return true;
      });
  return session.finish("the result is not known");
}

}  // namespace annotate::bgn
