// SPDX-License-Identifier: GPL-3.0-or-later
// A Polyglot book from the games of files, or from the table of openings.
#include "books/polyglot/book_files.h"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "console/terminal_text.h"
#include "io/output.h"
#include "io/stoppable_sink.h"
#include "openings/opening_book.h"
#include "polyglot/polyglot_entry.h"

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
  if (!opened) return std::unexpected(opened.error());
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
  if (!added) return std::unexpected(added.error());
  const auto give_up = [&](const chess::Error& why) {
    return std::unexpected(stop.stop_requested() ? chess::counted(report.games.games, "game") + " read"
                                                 : why);
  };
  if (stop.stop_requested()) return give_up("interrupted");
  if (report.games.games == 0) return std::unexpected("no game could be read: " + output + " is not written");

  const auto counts = builder.write(*sink);
  if (!counts) return give_up(counts.error().reason);
  report.book = *counts;
  if (const auto finished = sink->finish(); !finished) return give_up(finished.error().reason);
  return report;
}

std::expected<chess::PolyglotBuildCounts, chess::Error> make_polyglot_book_of_eco(
    const std::string& output, std::optional<chess::Color> only) {
  const auto sink = chess::open_output(output, {.compression = chess::Compression::None});
  if (!sink) return std::unexpected(sink.error());
  const chess::OpeningBook& openings = chess::OpeningBook::embedded();
  const chess::EcoBook book(openings);
  std::vector<std::tuple<chess::Key, std::uint16_t, std::uint32_t>> moves;
  const auto take = [&](const chess::Position& position) -> std::expected<void, chess::Error> {
    if (only && *only != position.turn()) return {};
    const auto known = book.moves_of(position);
    if (!known) return std::unexpected(known.error());
    for (const chess::BookMove& m : *known)
      moves.emplace_back(position.polyglot_key(), chess::to_polyglot_move(m.move), m.weight);
    return {};
  };
  auto taken = take(chess::Position::start());
  for (std::size_t i = 0; taken && i < openings.size(); ++i) taken = take(openings.position(i));
  if (!taken) return std::unexpected(taken.error());
  std::ranges::sort(moves);
  chess::PolyglotWriter writer(**sink);
  std::expected<void, chess::IoError> written;
  for (const auto& [key, move, weight] : moves)
    if (written) written = writer.add(key, {move, weight});
  if (written) written = writer.finish();
  if (written) written = (*sink)->finish();
  if (!written) return std::unexpected(written.error());
  return chess::PolyglotBuildCounts{
      .moves = moves.size(), .entries = writer.entries(), .positions = writer.positions()};
}

}  // namespace books
