// SPDX-License-Identifier: GPL-3.0-or-later
// One output that may have to become several: a new file is begun, between two games, when the next game
// would not fit. All of them wait in a temporary folder.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "io/block_compression.h"
#include "io/byte_sink.h"
#include "io/file_roles.h"
#include "io/staged_output.h"

namespace annotate::bgn {

class PartFile {
 public:
  /// `limit`: plain bytes in a file; `most_games`: games in a file. Both 0: one file, whose name is `path`,
  /// else `x-0001.bgn`, `x-0002.bgn`, ... None of them may be a file of `read`. `packing` says how they are
  /// compressed.
  PartFile(std::string path, std::uint64_t limit, std::span<const chess::FileRole> read,
           const chess::BlockCompression& packing, std::uint64_t most_games = 0)
      : path_(std::move(path)), limit_(limit), most_games_(most_games), read_(read), packing_(packing) {}

  /// Writes whole games that are to stand together: a game, where there is a limit. They go into files of
  /// `folder`.
  std::expected<void, chess::IoError> write(std::string_view games, chess::StagedFolder& folder);

  /// Closes what is open, to have fewer open files; `write` goes on behind it.
  std::expected<void, chess::IoError> suspend();
  /// Completes the last file.
  std::expected<void, chess::IoError> finish();

  bool is_open() const { return sink_ != nullptr; }

 private:
  std::expected<void, chess::IoError> open(chess::StagedFolder& folder);

  std::string path_;
  std::uint64_t limit_;
  std::uint64_t most_games_;
  std::span<const chess::FileRole> read_;
  chess::BlockCompression packing_;
  std::unique_ptr<chess::ByteSink> sink_;
  std::size_t part_ = 0;  ///< number of the file opened last
  std::uint64_t size_ = 0;  ///< plain bytes in it
  std::uint64_t games_ = 0;  ///< texts written to it
  bool is_suspended_ = false;
};

}  // namespace annotate::bgn
