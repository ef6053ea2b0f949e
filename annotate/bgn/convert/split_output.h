// SPDX-License-Identifier: GPL-3.0-or-later
// Games in every format that is wanted, and one `-o` that they are written to: a file, or as many as its
// games are split into.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "annotate/bgn/convert/convert.h"
#include "annotate/bgn/convert/part_file.h"
#include "games/archive_index.h"
#include "games/game_format.h"
#include "games/game_writer.h"
#include "io/block_compression.h"
#include "io/file_roles.h"
#include "io/publication.h"
#include "io/staged_output.h"

namespace annotate::bgn {

/// Where a game ends in the text of each format, the files it goes to, and what arranges it among the others.
struct GameEnd {
  std::uint32_t date = 0;  ///< as an index has it; only where there is one
  std::array<std::size_t, chess::kWrittenFormats> ends{};
  std::vector<std::string> keys;  ///< of its files; empty where games are not put into files by a key
  std::uint64_t place = 0;  ///< among the games that were read for this piece, from 0
  std::string sort_key;  ///< see chess::SortOrder
  std::string duplicate_note;  ///< see chess::DuplicateFinder
};

struct ChangedTag {
  std::uint64_t place = 0;  ///< of the game, as above
  chess::TagChange change;
};

struct Converted {
  std::array<std::string, chess::kWrittenFormats> texts;  ///< by GameFormat; empty where it is not wanted
  std::vector<GameEnd> ends;  ///< of every game, only where games are told apart
  std::uint64_t games = 0;
  std::size_t input = 0;  ///< from which they come
  std::uint64_t seen = 0;  ///< games read, written or not
  /// Games of the input before these, where that does not follow from the pieces before.
  std::optional<std::uint64_t> games_before;
  chess::FormatLosses losses;
  std::vector<ChangedTag> changes;
};

class SplitOutput {
 public:
  /// No file of `read` is written; it and the pool, which compresses, outlive the output.
  SplitOutput(Target target, const ConvertOutputs& options, std::span<const chess::FileRole> read,
              chess::CompressionPool& pool);

  /// Is it standard output, of which readers see every part at once?
  bool is_stream() const { return target_.path == "-"; }
  /// Opens what can be named before there are games, so that a wrong path is told at once.
  std::expected<void, chess::IoError> open();
  /// Writes the games in the target's format.
  std::expected<void, chess::IoError> write(const Converted& games);
  /// Completes every file, under temporary names.
  std::expected<void, chess::IoError> complete();
  /// The files are to get their names. Without it nothing is left behind. Precondition: complete.
  void add_to(chess::Publication& publication);

  /// Files by key that are open at a time; the one that was not used for longest is closed for another.
  static constexpr std::size_t kMostOpen = 64;
  /// More files than this are a mistake, and would fill the disk's table of files.
  static constexpr std::size_t kMostFiles = 50'000;

 private:
  struct KeyedFile {
    PartFile file;
    std::uint64_t last_use = 0;
  };

  std::expected<void, chess::IoError> write_keyed(const std::string& key, std::string_view games);
  std::expected<void, chess::IoError> make_room();
  std::expected<std::string, chess::IoError> path_of(const std::string& key) const;

  Target target_;
  std::uint64_t limit_;
  std::uint64_t most_games_;
  std::vector<SplitKey> by_;  ///< none: games are not put into files by keys
  chess::BlockCompression packing_;
  std::span<const chess::FileRole> read_;
  std::optional<chess::ArchiveIndexMaker> index_;  ///< of one file
  std::optional<chess::StagedOutput> whole_;  ///< not split
  std::optional<chess::StagedOutput> index_file_;
  std::optional<chess::StagedFolder> folder_;  ///< split
  PartFile file_;  ///< split without keys
  std::map<std::string, KeyedFile> files_;  ///< by key
  std::uint64_t uses_ = 0;
  std::size_t open_ = 0;
};

}  // namespace annotate::bgn
