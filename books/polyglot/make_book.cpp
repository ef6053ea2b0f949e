// SPDX-License-Identifier: GPL-3.0-or-later
// A Polyglot book from the games of files.
#include "books/polyglot/book_files.h"

#include <utility>

#include "console/terminal_text.h"
#include "io/output.h"
#include "io/stoppable_sink.h"

namespace books {

namespace {

std::optional<chess::Color> winner_of(chess::GameResult result) {
  if (result == chess::GameResult::WhiteWins) return chess::Color::White;
  if (result == chess::GameResult::BlackWins) return chess::Color::Black;
  return std::nullopt;
}

}  // namespace

std::expected<PolyglotMakeReport, chess::Error> make_polyglot_book(std::span<const std::string> inputs,
                                                                   const std::string& output,
                                                                   const chess::PolyglotBuildOptions& options,
                                                                   const chess::ProblemSink& on_problem,
                                                                   const std::stop_token& stop) {
  // Before the games are read: that takes long, and then nothing should be in the way.
  auto opened = chess::open_output(output, {.compression = chess::Compression::None});
  if (!opened) return std::unexpected(opened.error().message);
  const auto sink = chess::stoppable_sink(std::move(*opened), stop);

  chess::PolyglotBuilder builder(options);
  std::expected<void, chess::IoError> added;
  PolyglotMakeReport report;
  report.games = chess::for_each_game(
      inputs,
      [&](const chess::PlainGame& game) {
        added = builder.add_game(game.start, game.moves, winner_of(game.result));
        return added.has_value();
      },
      on_problem, stop);
  if (!added) return std::unexpected(added.error().message);
  const auto give_up = [&](const chess::Error& why) {
    return std::unexpected(stop.stop_requested() ? chess::counted(report.games.games, "game") + " read"
                                                 : why);
  };
  if (stop.stop_requested()) return give_up("interrupted");
  if (report.games.games == 0) return std::unexpected("no game could be read: " + output + " is not written");

  const auto counts = builder.write(*sink);
  if (!counts) return give_up(counts.error().message);
  report.book = *counts;
  if (const auto finished = sink->finish(); !finished) return give_up(finished.error().message);
  return report;
}

}  // namespace books
