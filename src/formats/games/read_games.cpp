// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/read_games.h"

#include <algorithm>
#include <thread>

#include "games/game_files.h"
#include "games/game_reader.h"

namespace chess { inline namespace games {

/// The reader needs the files, which stay where they are when a range is moved.
struct GameRange::Source {
  Source(const std::string& path, const InputOptions& reading) : files({path}, std::nullopt, {}, reading) {}

  GameFiles files;
  std::unique_ptr<GameReader> reader;
  std::optional<IoError> fault;
};

GameRange::GameRange(const std::string& path) {
  const InputOptions reading{.threads = std::max(1U, std::thread::hardware_concurrency())};
  source_ = std::make_unique<Source>(path, reading);
  if (auto opened = source_->files.open(0))
    source_->reader = make_game_reader(opened->format, std::move(opened->source));
  else
    source_->fault = opened.error();
}

GameRange::GameRange(GameRange&&) noexcept = default;
GameRange& GameRange::operator=(GameRange&&) noexcept = default;
GameRange::~GameRange() = default;

GameRange::Iterator GameRange::begin() {
  if (!game_) advance();
  return Iterator(*this);
}

void GameRange::advance() { game_ = source_->reader ? source_->reader->next() : std::nullopt; }

std::optional<IoError> GameRange::fault() const {
  return source_->reader ? source_->reader->fault() : source_->fault;
}

GameRange read_games(const std::string& path) { return GameRange(path); }

}}  // namespace chess::games
