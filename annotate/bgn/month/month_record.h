// SPDX-License-Identifier: GPL-3.0-or-later
// What `bgn month` knows of its folder, as the file month.json there: which input it is made of, what is
// made so far, and, once all is, how many games all of it has.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "games/chunk_report.h"

namespace annotate::bgn {

/// A file by its bytes.
struct FileRecord {
  std::string name;  ///< without a folder
  std::uint64_t size = 0;  ///< in bytes
  std::uint64_t checksum = 0;  ///< as of chess::checksum_of_file

  /// Reads the file FOLDER/NAME for it.
  static std::expected<FileRecord, chess::Error> of(const std::string& folder, std::string name);

  friend bool operator==(const FileRecord&, const FileRecord&) = default;
};

struct MonthRecord {
  std::string program;  ///< and its version, which may write other bytes
  FileRecord input;
  chess::GameCounts read;  ///< of the input; known when the first step is done
  std::vector<FileRecord> files;  ///< that are made, in their order
  /// Games and half-moves that all files have alike; nothing until all are made.
  std::optional<chess::GameCounts> agreed = std::nullopt;

  const FileRecord* find(std::string_view name) const;

  /// The text of month.json.
  std::string text() const;
  /// The error says what is wrong.
  static std::expected<MonthRecord, chess::Error> parse(std::string_view text);
};

}  // namespace annotate::bgn
