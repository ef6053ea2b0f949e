// SPDX-License-Identifier: GPL-3.0-or-later
// The PGN file of a match, which is also its memory: a game is written in one piece as soon as it is
// finished, so that after a kill the file holds every finished game, and at its end at most a piece of one.
// One process at a time writes to the file.
#pragma once

#include <cstddef>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "game/game.h"
#include "io/byte_sink.h"
#include "io/locked_file.h"

namespace books {

class GameLog {
 public:
  /// A new file. The fault in words; also when there is a file already, or another process writes to it.
  static std::expected<GameLog, chess::Error> create(const std::string& path);

  /// Goes on with a file, or makes it. Its whole games go to `visit`, which may refuse one with a reason;
  /// then the file stays as it is. A last game that is torn is cut off, if its Event is `event`: nothing of
  /// another origin is ever cut. It is a fault if another process writes to the file.
  using Visit = std::function<std::expected<void, chess::Error>(const chess::Game&)>;
  static std::expected<GameLog, chess::Error> resume(const std::string& path, std::string_view event,
                                                     const Visit& visit);

  /// When this returns, the game outlives the end of this process.
  std::expected<void, chess::Error> append(const chess::Game& game);
  std::expected<void, chess::Error> finish();

  /// Bytes of a torn game that `resume` cut off.
  std::size_t torn_bytes() const { return torn_bytes_; }

 private:
  explicit GameLog(std::unique_ptr<chess::ByteSink> sink) : sink_(std::move(sink)) {}
  static std::expected<GameLog, chess::Error> open(const std::string& path);

  std::unique_ptr<chess::ByteSink> sink_;
  std::unique_ptr<chess::LockedFile> lock_;  // null for a device or a pipe
  std::size_t torn_bytes_ = 0;
};

/// Where the last whole game of `pgn` ends, a text as a GameLog writes it, cut off anywhere.
std::size_t end_of_whole_games(std::string_view pgn);

}  // namespace books
