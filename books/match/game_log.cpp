// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/match/game_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "base/text.h"
#include "io/byte_source.h"
#include "io/compression.h"
#include "io/mapped_file.h"
#include "io/output.h"
#include "pgn/game_builder.h"
#include "pgn/writer.h"

namespace books {

namespace fs = std::filesystem;

namespace {

/// The Event tag as the writer puts it.
std::string first_line(std::string_view event) {
  chess::Game game;
  game.tags.set("Event", event);
  const std::string text = chess::to_pgn(game);
  return text.substr(0, text.find('\n') + 1);
}

/// Does the text of one game end as our games do: moves, a result, a blank line?
bool is_whole(std::string_view game) {
  const auto tags_end = game.find("]\n\n");
  if (!game.ends_with("\n\n") || tags_end == std::string_view::npos || tags_end + 3 >= game.size())
    return false;
  const auto words = chess::split_words(game.substr(game.size() - std::min<std::size_t>(game.size(), 16)));
  constexpr std::array<std::string_view, 3> results = {"1-0", "0-1", "1/2-1/2"};
  return !words.empty() && std::ranges::find(results, words.back()) != results.end();
}

}  // namespace

std::size_t end_of_whole_games(std::string_view pgn) {
  // Moves never begin with a bracket, so this is where a game begins, even if no more of it is there.
  const auto found = pgn.rfind("\n\n[");
  const std::size_t last = found == std::string_view::npos ? 0 : found + 2;
  return is_whole(pgn.substr(last)) ? pgn.size() : last;
}

std::expected<GameLog, chess::Error> GameLog::open(const std::string& path) {
  chess::OutputOptions options;
  options.mode = chess::OutputMode::Append;
  options.compression = chess::Compression::None;
  auto sink = chess::open_output(path, options);
  if (!sink) return std::unexpected(sink.error().message);
  return GameLog(std::move(*sink));
}

std::expected<GameLog, chess::Error> GameLog::create(const std::string& path) {
  std::error_code error;
  if (fs::is_regular_file(path, error) && fs::file_size(path, error) > 0)
    return std::unexpected(fmt::format("{} is there already; --resume goes on with it", path));
  return open(path);
}

std::expected<GameLog, chess::Error> GameLog::resume(const std::string& path, std::string_view event,
                                                     const Visit& visit) {
  std::error_code error;
  if (!fs::exists(path, error)) return open(path);
  std::size_t size = 0;
  std::size_t whole = 0;
  bool torn_is_foreign = false;
  {
    const auto file = chess::MappedFile::open(path, chess::MappedFile::Access::Sequential);
    if (!file) return std::unexpected(file.error().message);
    size = file->size();
    whole = end_of_whole_games(file->text());
    chess::PgnGameReader reader(chess::view_source(file->text().substr(0, whole), path));
    while (const auto game = reader.next()) {
      if (game->is_damaged())
        return std::unexpected(
            chess::Error(path, fmt::format("game {} cannot be read to its end", game->number)));
      if (auto taken = visit(game->game); !taken)
        return std::unexpected(std::move(taken.error()).in(fmt::format("{}: game {}", path, game->number)));
    }
    const std::string head = first_line(event);
    const std::string_view torn = file->text().substr(whole);
    torn_is_foreign = !torn.starts_with(std::string_view(head).substr(0, torn.size()));
  }
  if (torn_is_foreign)
    return std::unexpected(chess::Error(path, "its last game is not of this match and has no end"));
  if (whole < size) {
    fs::resize_file(path, whole, error);
    if (error) return std::unexpected(fmt::format("{} cannot be cut: {}", path, error.message()));
  }
  auto log = open(path);
  if (log) log->torn_bytes_ = size - whole;
  return log;
}

std::expected<void, chess::Error> GameLog::append(const chess::Game& game) {
  if (const auto written = sink_->write(chess::to_pgn(game)); !written)
    return std::unexpected(written.error().message);
  if (const auto flushed = sink_->flush(); !flushed) return std::unexpected(flushed.error().message);
  return {};
}

std::expected<void, chess::Error> GameLog::finish() {
  if (const auto done = sink_->finish(); !done) return std::unexpected(done.error().message);
  return {};
}

}  // namespace books
