// SPDX-License-Identifier: GPL-3.0-or-later
// A game file that is read in pieces of whole games, and no further than asked. Where a piece lies and how
// many games it has is remembered, so that every game that was passed once is found by one read. The pieces
// of a file with an index are its blocks, all known from the beginning. A compressed file without an index
// must be decompressed up to the piece.
#pragma once

#include <cstdint>
#include <expected>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "game/imported_game.h"
#include "games/chunk.h"
#include "games/game_files.h"
#include "games/game_reader.h"
#include "games/indexed_file.h"
#include "io/compression.h"
#include "io/record_file.h"
#include "io/replaced_file.h"

namespace annotate {

/// Whole games that follow each other.
struct FilePiece {
  std::uint64_t begin =
      0;  ///< of its plain bytes in the plain file; of an indexed file the number of the block
  std::uint64_t size = 0;  ///< in plain bytes; kToTheEnd: what is left of the file, which cannot be cut
  std::uint64_t first_game = 0;  ///< so many games are before it
  std::uint64_t games = 0;

  static constexpr std::uint64_t kToTheEnd = ~std::uint64_t{0};
  friend bool operator==(const FilePiece&, const FilePiece&) = default;
};

/// The pieces of a file as far as they were found.
struct FoundPieces {
  std::vector<FilePiece> pieces;
  bool is_complete = false;  ///< there are no more
};

/// Used by one thread at a time.
class PiecedFile {
 public:
  static constexpr std::size_t kPieceSize = std::size_t{256} << 10;

  static std::expected<std::unique_ptr<PiecedFile>, chess::IoError> open(const std::string& path);
  /// A file of which some pieces are known already. `sizes` are other sizes of the first ones: these were
  /// written anew. Precondition: the file that is at the path now has these pieces. One with an index has
  /// its own.
  static std::expected<std::unique_ptr<PiecedFile>, chess::IoError> open(
      const std::string& path, FoundPieces found, std::span<const std::uint64_t> sizes = {});

  const std::string& path() const { return path_; }
  chess::GameFormat format() const { return format_; }
  chess::Compression compression() const { return compression_; }
  bool has_index() const { return indexed_.has_value(); }
  /// Of the file when it was opened. Another one now: somebody wrote to it.
  const chess::FileStamp& stamp() const { return stamp_; }
  bool is_current() const;

  /// The pieces found so far.
  const std::vector<FilePiece>& pieces() const { return pieces_; }
  FoundPieces found() const { return {pieces_, is_complete_}; }
  /// Looks for one more. False: all are known. A stop, or more than `most` plain bytes that cannot be cut,
  /// end it early: after a stop the piece is looked for again the next time.
  bool read_on(const std::stop_token& stop = {}, std::uint64_t most = FilePiece::kToTheEnd);
  bool is_complete() const { return is_complete_; }
  /// How much of the file lies in front of a piece, 0 to 1; 0 of a compressed file that was not read to its
  /// end yet.
  double share_behind(std::size_t pieces) const;
  /// The games of the pieces found so far.
  std::uint64_t games_so_far() const;
  /// The piece that has the game; nothing if it is not known yet, or if there is no such game. Games count
  /// from 1.
  std::optional<std::size_t> piece_of(std::uint64_t game) const;
  /// Why reading ended before the end of the file.
  const std::optional<chess::IoError>& fault() const { return fault_; }

  /// The plain bytes of a piece; more than `limit` are a fault.
  std::expected<std::shared_ptr<const std::string>, chess::IoError> text(std::size_t piece,
                                                                         std::size_t limit = kLongestPiece);
  static constexpr std::size_t kLongestPiece = std::size_t{512} << 20;
  /// Reads the games of a piece. Their numbers and lines count from its beginning.
  std::expected<std::unique_ptr<chess::GameReader>, chess::IoError> reader(
      std::size_t piece, chess::TagQuestion wants_moves = {});

  /// The plain bytes behind a piece, up to the end of the file. Precondition: the file has no index, and can
  /// be cut behind the piece.
  std::expected<std::unique_ptr<chess::ByteSource>, chess::IoError> behind(std::size_t piece);

  /// The game with its number in the file; nothing if it is not there. Precondition: the piece has it.
  std::expected<std::optional<chess::ImportedGame>, chess::IoError> game(std::size_t piece,
                                                                         std::uint64_t number);

 private:
  using Source = std::expected<std::unique_ptr<chess::ByteSource>, chess::IoError>;

  explicit PiecedFile(std::string path) : path_(std::move(path)) {}
  std::optional<chess::IoError> begin();
  std::optional<chess::IoError> go_on();
  bool end_with(chess::IoError fault);
  Source source(std::size_t piece);
  Source plain_from(std::uint64_t begin) const;
  Source decompressed_from(std::uint64_t begin);
  void keep(std::size_t piece, std::shared_ptr<const std::string> text);
  std::shared_ptr<const std::string> kept(std::size_t piece) const;

  std::string path_;
  chess::GameFormat format_ = chess::GameFormat::Pgn;
  chess::Compression compression_ = chess::Compression::None;
  chess::FileStamp stamp_;
  std::shared_ptr<const chess::RecordFile> file_;
  std::optional<chess::IndexedFile> indexed_;
  std::vector<FilePiece> pieces_;
  bool is_complete_ = false;
  std::optional<chess::IoError> fault_;

  // Looking for pieces. A source needs what it was opened by.
  std::unique_ptr<chess::GameFiles> files_;
  std::unique_ptr<chess::ChunkCutter> cutter_;
  std::uint64_t found_ = 0;  ///< plain bytes of the pieces found so far

  // Of a compressed file: a second way through it, and how far it is.
  std::unique_ptr<chess::GameFiles> again_files_;
  std::unique_ptr<chess::ByteSource> again_;
  std::uint64_t again_at_ = 0;

  std::list<std::pair<std::size_t, std::shared_ptr<const std::string>>> texts_;  ///< the last used one first
};

}  // namespace annotate
