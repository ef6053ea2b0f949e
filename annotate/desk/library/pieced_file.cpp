// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/library/pieced_file.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>
#include <utility>

#include "io/file_descriptor.h"
#include "io/input.h"

namespace annotate {

namespace {

constexpr std::size_t kMostTexts = 16;
constexpr std::size_t kLongestKept = std::size_t{1} << 20;

/// The bytes of an open file from a place on.
class RangeSource final : public chess::ByteSource {
 public:
  RangeSource(std::shared_ptr<const chess::RecordFile> file, std::uint64_t begin)
      : file_(std::move(file)), at_(begin) {}
  std::expected<std::size_t, chess::IoError> read(std::span<char> buffer) override {
    const std::uint64_t left = file_->size() - std::min(at_, file_->size());
    const std::size_t count = static_cast<std::size_t>(std::min<std::uint64_t>(left, buffer.size()));
    if (count == 0) return 0;
    const auto done = file_->read_at(at_, {reinterpret_cast<unsigned char*>(buffer.data()), count});
    if (!done) return std::unexpected(done.error());
    at_ += count;
    return count;
  }
  const std::string& name() const override { return file_->path(); }
  std::uint64_t raw_position() const override { return at_; }
  std::optional<std::uint64_t> raw_size() const override { return file_->size(); }

 private:
  std::shared_ptr<const chess::RecordFile> file_;
  std::uint64_t at_;
};

/// A source of a text that it keeps.
class SharedSource final : public chess::ByteSource {
 public:
  SharedSource(std::shared_ptr<const std::string> text, std::string name)
      : text_(std::move(text)), name_(std::move(name)) {}
  std::expected<std::size_t, chess::IoError> read(std::span<char> buffer) override {
    const std::size_t count = std::min(buffer.size(), text_->size() - at_);
    std::ranges::copy(std::string_view(*text_).substr(at_, count), buffer.begin());
    at_ += count;
    return count;
  }
  const std::string& name() const override { return name_; }
  std::uint64_t raw_position() const override { return at_; }
  std::optional<std::uint64_t> raw_size() const override { return text_->size(); }

 private:
  std::shared_ptr<const std::string> text_;
  std::string name_;
  std::size_t at_ = 0;
};

/// Ends with a fault when nobody waits any more, or when there is more than somebody wants to read.
class BoundedSource final : public chess::ByteSource {
 public:
  BoundedSource(std::unique_ptr<chess::ByteSource> inner, std::stop_token stop, std::uint64_t most)
      : inner_(std::move(inner)), stop_(std::move(stop)), left_(most) {}
  std::expected<std::size_t, chess::IoError> read(std::span<char> buffer) override {
    if (stop_.stop_requested()) return fault("stopped");
    auto count = inner_->read(buffer);
    if (count && *count > left_) return fault("has more data that cannot be divided into games than is read");
    if (count) left_ -= *count;
    return count;
  }
  const std::string& name() const override { return inner_->name(); }
  std::uint64_t raw_position() const override { return inner_->raw_position(); }
  std::optional<std::uint64_t> raw_size() const override { return inner_->raw_size(); }

 private:
  std::unexpected<chess::IoError> fault(const std::string& why) const {
    return std::unexpected(
        chess::IoError{chess::IoError::Kind::Read, chess::quoted_path(name()) + " " + why});
  }

  std::unique_ptr<chess::ByteSource> inner_;
  std::stop_token stop_;
  std::uint64_t left_;
};

std::string canonical(const std::string& path) {
  std::error_code error;
  const auto target = std::filesystem::canonical(path, error);
  return error ? path : target.string();
}

}  // namespace

std::expected<std::unique_ptr<PiecedFile>, chess::IoError> PiecedFile::open(const std::string& path) {
  std::unique_ptr<PiecedFile> file(new PiecedFile(canonical(path)));
  if (const auto fault = file->begin()) return std::unexpected(*fault);
  return file;
}

std::optional<chess::IoError> PiecedFile::begin() {
  const auto stamp = chess::stamp_of_name(path_);
  auto opened = chess::RecordFile::open(path_);
  if (!opened) return opened.error();
  if (!stamp)
    return chess::IoError{chess::IoError::Kind::Read, chess::quoted_path(path_) + " is no regular file"};
  stamp_ = *stamp;
  file_ = std::make_shared<const chess::RecordFile>(std::move(*opened));
  const auto compression = chess::compression_of_file(path_);
  if (!compression) return compression.error();
  compression_ = *compression;
  // A file without a usable index is read without one.
  if (auto indexed = chess::IndexedFile::open(path_)) {
    indexed_ = std::move(*indexed);
    format_ = indexed_->index().format;
    std::uint64_t number = 0;
    for (const chess::IndexBlock& block : indexed_->index().blocks)
      pieces_.push_back({number++, block.place.plain_size, block.first_game, block.games});
    is_complete_ = true;
    return std::nullopt;
  }
  files_ = std::make_unique<chess::GameFiles>(std::vector{path_});
  auto games = files_->open(0);
  if (!games) return games.error();
  format_ = games->format;
  if (format_ == chess::GameFormat::Scid)
    return chess::IoError{chess::IoError::Kind::Unsupported,
                          path_ + ": a database of Scid; the desk wants its games as a file: bgn convert " +
                              path_ + " -o games.pgn"};
  if (compression_ == chess::Compression::None)
    // What was looked at may differ from the file by white space at its beginning; places are those in the
    // file.
    games->source = std::make_unique<RangeSource>(file_, 0);
  cutter_ = std::make_unique<chess::ChunkCutter>(std::move(games->source), format_, kPieceSize);
  return std::nullopt;
}

std::expected<std::unique_ptr<PiecedFile>, chess::IoError> PiecedFile::open(
    const std::string& path, FoundPieces found, std::span<const std::uint64_t> sizes) {
  auto file = open(path);
  if (!file || (*file)->has_index()) return file;
  (*file)->pieces_ = std::move(found.pieces);
  std::uint64_t begin = 0;
  for (std::size_t i = 0; i < (*file)->pieces_.size(); ++i) {
    FilePiece& piece = (*file)->pieces_[i];
    piece.begin = begin;
    if (i < sizes.size()) piece.size = sizes[i];
    if (piece.size != FilePiece::kToTheEnd) begin += piece.size;
  }
  (*file)->found_ = begin;
  (*file)->is_complete_ = found.is_complete;
  if (begin > 0 || found.is_complete) (*file)->cutter_.reset();
  return file;
}

/// Looks for pieces behind those that are known already.
std::optional<chess::IoError> PiecedFile::go_on() {
  cutter_.reset();
  files_.reset();
  auto from = compression_ == chess::Compression::None ? plain_from(found_) : decompressed_from(found_);
  if (!from) return from.error();
  files_ = std::move(again_files_);
  cutter_ = std::make_unique<chess::ChunkCutter>(std::move(*from), format_, kPieceSize);
  return std::nullopt;
}

bool PiecedFile::is_current() const { return chess::stamp_of_name(path_) == stamp_; }

std::uint64_t PiecedFile::games_so_far() const {
  return pieces_.empty() ? 0 : pieces_.back().first_game + pieces_.back().games;
}

double PiecedFile::share_behind(std::size_t pieces) const {
  if (is_complete_)
    return pieces_.empty() ? 1 : static_cast<double>(pieces) / static_cast<double>(pieces_.size());
  if (compression_ != chess::Compression::None || pieces == 0 || stamp_.size == 0) return 0;
  const FilePiece& last = pieces_[pieces - 1];
  return static_cast<double>(last.begin + last.size) / static_cast<double>(stamp_.size);
}

std::optional<std::size_t> PiecedFile::piece_of(std::uint64_t game) const {
  if (game == 0 || game > games_so_far()) return std::nullopt;
  const auto behind = std::ranges::upper_bound(pieces_, game - 1, {}, &FilePiece::first_game);
  return static_cast<std::size_t>(behind - pieces_.begin()) - 1;
}

bool PiecedFile::end_with(chess::IoError fault) {
  fault_ = std::move(fault);
  is_complete_ = true;
  return false;
}

bool PiecedFile::read_on(const std::stop_token& stop, std::uint64_t most) {
  if (is_complete_) return false;
  if (!cutter_)
    if (auto fault = go_on()) return end_with(std::move(*fault));
  auto chunk = cutter_->next();
  if (!chunk) {
    is_complete_ = true;
    cutter_.reset();
    return false;
  }
  FilePiece piece{found_, chunk->rest ? FilePiece::kToTheEnd : chunk->text.size(), games_so_far(), 0};
  const bool is_whole = chunk->rest == nullptr;
  const auto text = is_whole ? std::make_shared<const std::string>(std::move(chunk->text)) : nullptr;
  std::unique_ptr<chess::ByteSource> source;
  if (is_whole)
    source = std::make_unique<SharedSource>(text, path_);
  else
    source = std::make_unique<BoundedSource>(chunk->source(path_), stop, most);
  const auto reader =
      chess::make_game_reader(format_, std::move(source), [](const chess::Tags&) { return false; });
  while (reader->next()) ++piece.games;
  if (!is_whole && stop.stop_requested()) {
    cutter_.reset();
    return true;
  }
  if (const auto fault = reader->fault()) fault_ = *fault;
  is_complete_ = chunk->is_last;
  if (is_complete_) cutter_.reset();
  found_ += is_whole ? text->size() : 0;
  pieces_.push_back(piece);
  if (is_whole) keep(pieces_.size() - 1, text);
  return true;
}

PiecedFile::Source PiecedFile::plain_from(std::uint64_t begin) const {
  return std::make_unique<RangeSource>(file_, begin);
}

/// Goes on from where the last piece ended, or begins again.
PiecedFile::Source PiecedFile::decompressed_from(std::uint64_t begin) {
  if (!again_ || again_at_ > begin) {
    again_files_ = std::make_unique<chess::GameFiles>(std::vector{path_});
    auto games = again_files_->open(0);
    if (!games) return std::unexpected(games.error());
    again_ = std::move(games->source);
    again_at_ = 0;
  }
  std::vector<char> skipped(std::size_t{64} << 10);
  while (again_at_ < begin) {
    const std::size_t wanted =
        static_cast<std::size_t>(std::min<std::uint64_t>(skipped.size(), begin - again_at_));
    const auto count = again_->read({skipped.data(), wanted});
    if (!count) return std::unexpected(count.error());
    if (*count == 0)
      return std::unexpected(
          chess::IoError{chess::IoError::Kind::Truncated, chess::quoted_path(path_) + " has become shorter"});
    again_at_ += *count;
  }
  return std::move(again_);
}

PiecedFile::Source PiecedFile::source(std::size_t number) {
  const FilePiece& piece = pieces_[number];
  if (const auto text = kept(number)) return std::make_unique<SharedSource>(text, path_);
  if (indexed_) return indexed_->open_block(number);
  const bool is_plain = compression_ == chess::Compression::None;
  auto from = is_plain ? plain_from(piece.begin) : decompressed_from(piece.begin);
  if (!from || piece.size == FilePiece::kToTheEnd) return from;
  std::string bytes(piece.size, '\0');
  std::size_t used = 0;
  while (used < bytes.size()) {
    const auto count = (*from)->read({bytes.data() + used, bytes.size() - used});
    if (!count) return std::unexpected(count.error());
    if (*count == 0)
      return std::unexpected(
          chess::IoError{chess::IoError::Kind::Truncated, chess::quoted_path(path_) + " has become shorter"});
    used += *count;
  }
  if (!is_plain) {
    again_ = std::move(*from);
    again_at_ = piece.begin + piece.size;
  }
  const auto text = std::make_shared<const std::string>(std::move(bytes));
  keep(number, text);
  return std::make_unique<SharedSource>(text, path_);
}

PiecedFile::Source PiecedFile::behind(std::size_t piece) {
  const std::uint64_t end = pieces_[piece].begin + pieces_[piece].size;
  return compression_ == chess::Compression::None ? plain_from(end) : decompressed_from(end);
}

std::expected<std::shared_ptr<const std::string>, chess::IoError> PiecedFile::text(std::size_t piece,
                                                                                   std::size_t limit) {
  if (const auto text = kept(piece)) return text;
  auto from = source(piece);
  if (!from) return std::unexpected(from.error());
  if (const auto text = kept(piece)) return text;
  auto bytes = chess::read_all(**from, limit);
  if (!bytes) return std::unexpected(bytes.error());
  const auto text = std::make_shared<const std::string>(std::move(*bytes));
  keep(piece, text);
  return text;
}

std::expected<std::unique_ptr<chess::GameReader>, chess::IoError> PiecedFile::reader(
    std::size_t piece, chess::TagQuestion wants_moves) {
  auto from = source(piece);
  if (!from) return std::unexpected(from.error());
  return chess::make_game_reader(format_, std::move(*from), std::move(wants_moves));
}

std::expected<std::optional<chess::ImportedGame>, chess::IoError> PiecedFile::game(std::size_t piece,
                                                                                   std::uint64_t number) {
  std::uint64_t left = number - pieces_[piece].first_game - 1;
  const auto games = reader(piece, [&left](const chess::Tags&) { return left == 0; });
  if (!games) return std::unexpected(games.error());
  while (auto game = (*games)->next()) {
    if (left-- > 0) continue;
    game->number = number;
    return game;
  }
  if (const auto fault = (*games)->fault()) return std::unexpected(*fault);
  return std::optional<chess::ImportedGame>();
}

void PiecedFile::keep(std::size_t piece, std::shared_ptr<const std::string> text) {
  if (text->size() > kLongestKept) return;
  texts_.emplace_front(piece, std::move(text));
  if (texts_.size() > kMostTexts) texts_.pop_back();
}

std::shared_ptr<const std::string> PiecedFile::kept(std::size_t piece) const {
  const auto found =
      std::ranges::find(texts_, piece, &std::pair<std::size_t, std::shared_ptr<const std::string>>::first);
  return found == texts_.end() ? nullptr : found->second;
}

}  // namespace annotate
