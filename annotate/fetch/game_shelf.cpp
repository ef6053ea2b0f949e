// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/fetch/game_shelf.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/text.h"
#include "io/input.h"
#include "io/output.h"

namespace annotate {

namespace {

constexpr std::size_t kLargestShelf = std::size_t{1} << 30;
constexpr std::size_t kLargestNotes = std::size_t{1} << 20;

/// The bytes of a file; nothing if there is none.
std::expected<std::string, FetchError> read_if_there(const std::string& path, std::size_t limit) {
  auto text = chess::read_raw_file(path, limit);
  if (text) return *std::move(text);
  if (text.error().kind == chess::IoFault::NotFound) return std::string();
  return std::unexpected(FetchError(FetchFault::Disk, text.error().reason));
}

}  // namespace

std::expected<GameShelf, FetchError> GameShelf::open(const std::string& folder, std::string_view player) {
  GameShelf shelf(folder + "/" + chess::to_lower_copy(player));
  auto pgn = read_if_there(shelf.path_, kLargestShelf);
  if (!pgn) return std::unexpected(pgn.error());
  auto notes = read_if_there(shelf.stem_ + ".known", kLargestNotes);
  if (!notes) return std::unexpected(notes.error());
  shelf.games_ = merged({}, split_games(*pgn).games);
  shelf.written_ = *std::move(pgn);
  shelf.notes_ = parse_shelf_notes(*notes);
  shelf.written_notes_ = *std::move(notes);
  if (shelf.games_.size() < shelf.notes_.games) shelf.notes_ = {};  // somebody has taken games out
  return shelf;
}

std::size_t GameShelf::count_from(std::int64_t time) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(games_, [time](const GameText& game) { return game.time >= time; }));
}

std::expected<std::size_t, FetchError> GameShelf::put(std::vector<GameText> newer) {
  const std::size_t before = games_.size();
  games_ = merged(std::move(games_), std::move(newer));
  notes_.games = games_.size();
  // The games first: notes that promise more than there is would hide it.
  std::string pgn = to_pgn(games_);
  if (pgn != written_) {
    if (const auto done = write(path_, pgn); !done) return std::unexpected(done.error());
    written_ = std::move(pgn);
  }
  if (std::string text = to_text(notes_); text != written_notes_) {
    if (const auto done = write(stem_ + ".known", text); !done) return std::unexpected(done.error());
    written_notes_ = std::move(text);
  }
  return games_.size() - before;
}

std::string GameShelf::chosen_path(const GameWish& wish) const {
  return stem_ + "." + (wish.month ? to_month_text(*wish.month) : fmt::format("last-{}", wish.last)) + ".pgn";
}

std::expected<std::size_t, FetchError> GameShelf::choose(const GameWish& wish) const {
  std::vector<GameText> chosen;
  if (wish.month) {
    const TimeSpan span = span_of(*wish.month);
    std::ranges::copy_if(games_, std::back_inserter(chosen), [&](const GameText& game) {
      return game.time >= span.begin && game.time <= span.end;
    });
  } else {
    const auto most = static_cast<std::size_t>(wish.last);
    chosen.assign(games_.end() - static_cast<std::ptrdiff_t>(std::min(most, games_.size())), games_.end());
  }
  if (const auto done = write(chosen_path(wish), to_pgn(chosen)); !done) return std::unexpected(done.error());
  return chosen.size();
}

std::expected<void, FetchError> GameShelf::write(const std::string& path, const std::string& text) const {
  if (const auto done = chess::write_whole_file(path, text); !done)
    return std::unexpected(FetchError(FetchFault::Disk, done.error().reason));
  return {};
}

}  // namespace annotate
