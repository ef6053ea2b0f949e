// SPDX-License-Identifier: GPL-3.0-or-later
// Where the games of a test are kept: a PGN file, a move-record database, both or neither.
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "base/enum_array.h"
#include "base/error.h"
#include "io/byte_sink.h"
#include "match/run_games.h"
#include "movedb/builder.h"

namespace books {

class TestGameStore {
 public:
  /// An empty name: not that. An old PGN file of the name is replaced when `finish` is called; the database
  /// is added to. The fault in words.
  static std::expected<TestGameStore, chess::Error> open(const std::string& pgn, const std::string& records,
                                                         const std::string& event, const std::string& date);

  /// False when it cannot be kept; `finish` has the reason.
  bool keep(const chess::GameOrder& order, const chess::PlayedGame& game,
            const chess::EnumArray<chess::Color, std::string>& names,
            const chess::EnumArray<chess::Color, chess::TimeControl>& controls);

  /// Nothing can be kept after it. The fault in words.
  std::expected<void, chess::Error> finish();

 private:
  TestGameStore() = default;

  std::string event_, date_;
  std::string pgn_path_, records_path_;
  std::unique_ptr<chess::ByteSink> pgn_;
  std::unique_ptr<chess::MoveDatabaseBuilder> records_;
  std::optional<chess::Error> fault_;
};

}  // namespace books
