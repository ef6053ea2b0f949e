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
#include "io/input.h"
#include "io/locked_file.h"
#include "io/output.h"
#include "io/record_file.h"
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

namespace {

/// The end of a file of games.
struct LogEnd {
  std::size_t size = 0;  ///< of the file
  std::size_t whole = 0;  ///< where its last whole game ends
  std::string torn;  ///< behind it
};

/// Reads as much of the end as it takes to find the beginning of the last game.
std::expected<LogEnd, chess::IoError> read_end(const std::string& path) {
  const auto file = chess::RecordFile::open(path);
  if (!file) return std::unexpected(file.error());
  LogEnd end;
  end.size = file->size();
  std::string text;
  for (std::size_t length = std::size_t{1} << 16;; length *= 2) {
    text.resize(std::min(length, end.size));
    const std::size_t begin = end.size - text.size();
    const auto read = file->read_at(begin, {reinterpret_cast<unsigned char*>(text.data()), text.size()});
    if (!read) return std::unexpected(read.error());
    if (begin > 0 && text.find("\n\n[") == std::string::npos) continue;
    const std::size_t whole = end_of_whole_games(text);
    end.whole = begin + whole;
    end.torn = text.substr(whole);
    return end;
  }
}

}  // namespace

std::expected<GameLog, chess::Error> GameLog::open(const std::string& path) {
  chess::OutputOptions options;
  options.mode = chess::OutputMode::Append;
  options.compression = chess::Compression::None;
  auto sink = chess::open_output(path, options);
  if (!sink) return std::unexpected(sink.error());
  GameLog log(std::move(*sink));
  // The sink has made the file if there was none. Nobody can lock a device or a pipe.
  std::error_code error;
  if (fs::is_regular_file(path, error)) {
    auto lock = chess::LockedFile::open(path, chess::LockedFile::Mode::Existing);
    if (!lock) return std::unexpected(lock.error());
    log.lock_ = std::move(*lock);
  }
  return log;
}

std::expected<GameLog, chess::Error> GameLog::create(const std::string& path) {
  auto log = open(path);
  std::error_code error;
  if (log && log->lock_ && fs::file_size(path, error) > 0)
    return std::unexpected(fmt::format("{} is there already; --resume goes on with it", path));
  return log;
}

std::expected<GameLog, chess::Error> GameLog::resume(const std::string& path, std::string_view event,
                                                     const Visit& visit) {
  // Before anything is read: the file must not change between what is read, cut and appended.
  auto log = open(path);
  if (!log) return log;
  std::size_t size = 0;
  std::size_t whole = 0;
  bool torn_is_foreign = false;
  {
    const auto end = read_end(path);
    if (!end) return std::unexpected(end.error());
    size = end->size;
    whole = end->whole;
    auto source = chess::open_raw(path);
    if (!source) return std::unexpected(source.error());
    chess::PgnGameReader reader(chess::first_bytes_of(std::move(*source), whole));
    while (const auto game = reader.next()) {
      if (game->is_damaged())
        return std::unexpected(
            chess::Error(path, fmt::format("game {} cannot be read to its end", game->number)));
      if (auto taken = visit(game->game); !taken)
        return std::unexpected(std::move(taken.error()).in(fmt::format("{}: game {}", path, game->number)));
    }
    const std::string head = first_line(event);
    torn_is_foreign = !end->torn.starts_with(std::string_view(head).substr(0, end->torn.size()));
  }
  if (torn_is_foreign)
    return std::unexpected(chess::Error(path, "its last game is not of this match and has no end"));
  if (whole < size) {
    std::error_code error;
    fs::resize_file(path, whole, error);
    if (error) return std::unexpected(fmt::format("{} cannot be cut: {}", path, error.message()));
  }
  log->torn_bytes_ = size - whole;
  return log;
}

std::expected<void, chess::Error> GameLog::append(const chess::Game& game) {
  if (const auto written = sink_->write(chess::to_pgn(game)); !written)
    return std::unexpected(written.error());
  if (const auto flushed = sink_->flush(); !flushed) return std::unexpected(flushed.error());
  return {};
}

std::expected<void, chess::Error> GameLog::finish() {
  if (const auto done = sink_->finish(); !done) return std::unexpected(done.error());
  return {};
}

}  // namespace books
