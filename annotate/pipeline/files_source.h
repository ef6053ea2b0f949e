// SPDX-License-Identifier: GPL-3.0-or-later
// Game files of any format as one stream of games for the pipeline, with the messages that belong to them,
// and how much there is in them. A file that cannot be read is named, and the next one is taken.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "game/imported_game.h"
#include "games/game_files.h"
#include "games/game_reader.h"

namespace annotate {

/// A game, or trouble, or both.
struct SourceItem {
  std::optional<chess::ImportedGame> game;
  std::string input;                  ///< the file's name, for messages
  std::vector<std::string> problems;  ///< one line each, ready to be shown
  /// Something of the input is lost: moves of this game, a game, or a whole file.
  bool lossy = false;
};

/// Where the pipeline gets its games: a seam, so that a test needs no files.
class GameSource {
 public:
  virtual ~GameSource() = default;
  /// Nothing at the end. Called by one thread.
  virtual std::optional<SourceItem> next() = 0;
  /// How much of the input has been read, 0..1; nothing when that cannot be known. Callable from any thread.
  virtual std::optional<double> fraction_read() const { return std::nullopt; }
};

class FilesSource final : public GameSource {
 public:
  /// Paths; `-` is standard input, which is not waited for any more once `stop` is requested. See
  /// `chess::open_input` for `reading`.
  FilesSource(std::vector<std::string> paths, std::stop_token stop, const chess::InputOptions& reading = {});

  std::optional<SourceItem> next() override;
  std::optional<double> fraction_read() const override;

  /// The format of the input that the last item came from, once there was one.
  std::optional<chess::GameFormat> format() const { return format_; }

 private:
  std::optional<SourceItem> open_next();
  void add_fault(SourceItem& item);
  SourceItem end_input();

  chess::GameFiles files_;
  std::size_t next_file_ = 0;
  std::optional<chess::GameFormat> format_;
  std::unique_ptr<chess::GameReader> reader_;  ///< null between files
  std::string name_;  ///< of the file that is read
  bool has_given_games_ = false;  ///< it had a game that could be read
  bool has_told_fault_ = false;  ///< what ended it
};

struct InputTotals {
  double games = 0;
  double positions = 0;  ///< as `count_positions` counts them
  bool is_exact = false;  ///< false: projected from the part of the files that has been counted so far
};

/// How much there is to do: the games and positions of the inputs, counted ahead of the run by a thread of
/// its own. Reading takes a fraction of a percent of the time that an engine takes.
class InputCount {
 public:
  /// Counts nothing if an input is no regular file, since it may be readable only once.
  InputCount(const std::vector<std::string>& paths, bool with_variations, std::stop_token stop,
             const chess::InputOptions& reading = {});

  /// Returns nothing as long as nothing has been counted. Callable from any thread.
  std::optional<InputTotals> totals() const;

 private:
  void count(std::stop_token end);

  FilesSource source_;
  bool with_variations_;
  std::stop_token stop_;
  std::atomic<std::uint64_t> games_{0};
  std::atomic<std::uint64_t> positions_{0};
  std::atomic<bool> is_done_{false};
  std::optional<std::jthread> thread_;  ///< last: it uses the above; none if the system gives no thread
};

}  // namespace annotate
