// SPDX-License-Identifier: GPL-3.0-or-later
// A Polyglot book from the games of files.
#include "books/polyglot/book_files.h"

#include "io/output.h"

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
                                                                   const chess::ProblemSink& on_problem) {
  // Before the games are read: that takes long, and then nothing should be in the way.
  const auto sink = chess::open_output(output, {.compression = chess::Compression::None});
  if (!sink) return std::unexpected(sink.error().message);

  chess::PolyglotBuilder builder(options);
  std::expected<void, chess::IoError> added;
  PolyglotMakeReport report;
  report.games = chess::for_each_game(
      inputs,
      [&](const chess::PlainGame& game) {
        added = builder.add_game(game.start, game.moves, winner_of(game.result));
        return added.has_value();
      },
      on_problem);
  if (!added) return std::unexpected(added.error().message);
  if (report.games.games == 0) return std::unexpected("no game could be read: " + output + " is not written");

  const auto counts = builder.write(**sink);
  if (!counts) return std::unexpected(counts.error().message);
  report.book = *counts;
  if (const auto finished = (*sink)->finish(); !finished) return std::unexpected(finished.error().message);
  return report;
}

}  // namespace books
