// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/pipeline/files_source.h"

#include <algorithm>
#include <filesystem>
#include <new>
#include <system_error>
#include <utility>

#include "annotate/mark/game_lines.h"
#include "os/threads.h"

namespace annotate {

namespace {

using chess::ImportStatus;

/// Adds what a reader said; errors mean that something is lost.
void add_diagnostics(const std::vector<chess::Diagnostic>& diagnostics, SourceItem& item) {
  for (const auto& diagnostic : diagnostics) {
    if (diagnostic.severity == chess::Severity::Note) continue;
    item.problems.push_back(item.input + ": " + to_string(diagnostic));
    item.lossy |= diagnostic.severity == chess::Severity::Error;
  }
}

SourceItem failure(const std::string& input, std::string problem) {
  SourceItem item;
  item.input = input;
  item.problems.push_back(std::move(problem));
  item.lossy = true;
  return item;
}

}  // namespace

FilesSource::FilesSource(std::vector<std::string> paths, std::stop_token stop,
                         const chess::InputOptions& reading)
    : files_(std::move(paths), std::nullopt, std::move(stop), reading) {}

/// Opens the next input; gives an item only when that fails.
std::optional<SourceItem> FilesSource::open_next() {
  const std::size_t file = next_file_++;
  name_ = files_.name(file);
  has_given_games_ = has_told_fault_ = false;
  auto games = files_.open(file);
  if (!games) return failure(name_, games.error().reason);
  if (games->is_empty) return failure(name_, name_ + ": it is empty; there are no games in it");
  format_ = games->format;
  reader_ = chess::make_game_reader(games->format, std::move(games->source));
  return std::nullopt;
}

/// The fault that ends the file. It is told before what is wrong with the game that it cuts.
void FilesSource::add_fault(SourceItem& item) {
  const auto fault = reader_->fault();
  if (!fault || has_told_fault_) return;
  item.problems.push_back(fault->reason);
  item.lossy = true;
  has_told_fault_ = true;
}

/// What there is to say when there are no more games in the file.
SourceItem FilesSource::end_input() {
  SourceItem item;
  item.input = name_;
  add_fault(item);
  add_diagnostics(reader_->last_diagnostics(), item);
  if (!has_told_fault_ && !has_given_games_) {
    item.problems.push_back(name_ + ": there are no games in it");
    item.lossy = true;
  }
  reader_.reset();
  return item;
}

std::optional<SourceItem> FilesSource::next() {
  while (true) {
    if (!reader_) {
      if (next_file_ == files_.size()) return std::nullopt;
      if (auto failed = open_next()) return failed;
      continue;
    }
    auto game = reader_->next();
    if (!game) {
      if (SourceItem item = end_input(); !item.problems.empty()) return item;
      continue;
    }
    SourceItem item;
    item.input = name_;
    add_fault(item);
    add_diagnostics(game->diagnostics, item);
    item.lossy |= game->is_damaged();
    // A refused game is passed on for its tags, when it has any.
    const bool is_game = game->status != ImportStatus::Refused || !game->game.tags.empty();
    has_given_games_ |= is_game;
    if (is_game) item.game = std::move(*game);
    return item;
  }
}

std::optional<double> FilesSource::fraction_read() const {
  const chess::ReadProgress& progress = files_.progress();
  if (progress.total == 0) return std::nullopt;
  return static_cast<double>(progress.bytes.load()) / static_cast<double>(progress.total);
}

namespace {

bool is_regular(const std::string& path) {
  std::error_code error;
  return path != "-" && std::filesystem::is_regular_file(path, error);
}

}  // namespace

InputCount::InputCount(const std::vector<std::string>& paths, bool with_variations, std::stop_token stop,
                       const chess::InputOptions& reading)
    : source_(paths, stop, reading), with_variations_(with_variations), stop_(std::move(stop)) {
  if (!paths.empty() && std::ranges::all_of(paths, is_regular))
    thread_ = chess::try_start_thread([this](std::stop_token end) {
      try {
        count(std::move(end));
      } catch (const std::bad_alloc&) {
        // What comes of it is only a guess, and memory is needed for the games.
      }
    });
}

void InputCount::count(std::stop_token end) {
  while (!end.stop_requested() && !stop_.stop_requested()) {
    const auto item = source_.next();
    if (!item) {
      is_done_ = true;
      return;
    }
    if (!item->game) continue;
    ++games_;
    positions_ += count_positions(item->game->game, with_variations_);
  }
}

std::optional<InputTotals> InputCount::totals() const {
  const bool is_exact = is_done_;
  const auto read = is_exact ? std::optional(1.0) : source_.fraction_read();
  const auto positions = static_cast<double>(positions_.load());
  if (!read || *read <= 0.0 || positions == 0.0) return std::nullopt;
  return InputTotals{static_cast<double>(games_.load()) / *read, positions / *read, is_exact};
}

}  // namespace annotate
