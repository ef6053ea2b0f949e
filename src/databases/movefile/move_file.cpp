// SPDX-License-Identifier: GPL-3.0-or-later
#include "movefile/move_file.h"

#include <algorithm>

#include "base/bytes.h"
#include "base/varint.h"
#include "base/word_checksum.h"
#include "io/file_descriptor.h"
#include "notation/start_position.h"

namespace chess { inline namespace movefile {

namespace {

using namespace move_file_format;

std::uint16_t load16(const unsigned char* bytes) { return load_little_endian<std::uint16_t>(bytes); }
std::uint32_t load32(const unsigned char* bytes) { return load_little_endian<std::uint32_t>(bytes); }

}  // namespace

GameMoves::GameMoves(AnyPosition start, std::span<const unsigned char> codes, bool is_written_out)
    : start_(std::move(start)),
      decoder_(start_.board(), start_.turn(), is_written_out ? std::span<const unsigned char>() : codes),
      is_written_out_(is_written_out) {
  if (!is_written_out) return;
  position_ = start_;
  rest_ = codes;
}

std::uint32_t GameMoves::next_written_out() {
  if (rest_.empty()) return MoveDecoder::kNoMove;
  const Move move = Move::from_raw(load16(rest_.data()));
  if (move.is_null() ? position_->in_check() : !position_->is_legal(move)) {
    is_damaged_ = true;
    rest_ = {};
    return MoveDecoder::kNoMove;
  }
  rest_ = rest_.subspan(2);
  position_->play(move);
  return move.raw();
}

const unsigned char* GameBlock::game(std::size_t i) const { return &bytes_[kBlockHeadSize + i * kGameSize]; }

MoveFileGame GameBlock::header(std::size_t i) const {
  const unsigned char* at = game(i);
  MoveFileGame header;
  header.plies = load32(at + 4);
  header.date = load32(at + 8);
  header.white_rating = load16(at + 12);
  header.black_rating = load16(at + 14);
  if (const std::uint16_t eco = load16(at + 16); eco > 0) header.eco = static_cast<std::uint16_t>(eco - 1);
  std::size_t name = kNamesAt;
  for (NameId* id :
       {&header.white, &header.black, &header.event, &header.site, &header.time_control, &header.fen}) {
    *id = load16(at + name);
    name += 2;
  }
  header.result = static_cast<GameResult>(at[30] & 3);
  header.chess960 = (at[30] & kIsChess960) != 0;
  header.is_cut = (at[30] & kIsCut) != 0;
  header.is_unread = (at[30] & kIsUnread) != 0;
  if (const unsigned speed = at[31] & 15U; speed > 0) header.speed = static_cast<SpeedClass>(speed - 1);
  header.rules = static_cast<Variant>(at[31] >> 4);
  return header;
}

IoError GameBlock::damage(std::size_t i) const {
  return {IoError::Kind::Corrupt, quoted_path(path_) + " is damaged: the moves of game " +
                                      std::to_string(first_game_ + i + 1) + " cannot be"};
}

std::expected<GameMoves, IoError> GameBlock::moves(std::size_t i) const {
  const MoveFileGame header = this->header(i);
  const unsigned char* at = game(i);
  const std::size_t begin = load32(at);
  const std::size_t end = i + 1 < size_ ? load32(at + kGameSize) : moves_.size();
  const auto codes = moves_.subspan(begin, end - begin);
  const bool is_written_out = (at[30] & kIsWrittenOut) != 0;
  if (is_written_out && codes.size() % 2 != 0) return std::unexpected(damage(i));
  if (header.fen == 0) {
    if (header.rules != Variant::Standard && !is_written_out && !codes.empty())
      return std::unexpected(damage(i));
    return GameMoves(AnyPosition::start(header.rules), codes, is_written_out);
  }
  // The name of Chess960 keeps all castling rights that the FEN has.
  auto start = parse_start(header.rules, true, name(header.fen));
  if (!start) return std::unexpected(damage(i));
  if (!start->position.is_chess() && !is_written_out && !codes.empty()) return std::unexpected(damage(i));
  return GameMoves(std::move(start->position), codes, is_written_out);
}

std::expected<void, Error> GameBlock::parse(std::uint32_t size) {
  const auto refuse = [] { return std::unexpected(Error("a block has faulty numbers")); };
  std::span<const unsigned char> rest = std::span(bytes_).first(size);
  if (size < kBlockHeadSize) return refuse();
  const std::uint64_t names = load32(&rest[4]);
  const std::uint64_t names_size = load32(&rest[8]);
  const std::uint64_t moves_size = load32(&rest[12]);
  size_ = load32(&rest[0]);
  if (kBlockHeadSize + std::uint64_t{size_} * kGameSize + names_size + moves_size != size) return refuse();
  std::span<const unsigned char> text = rest.subspan(kBlockHeadSize + size_ * kGameSize, names_size);
  moves_ = rest.last(moves_size);
  // Each name takes three bytes at least.
  if (names > kLongestName || names > text.size() / 3) return refuse();
  ends_.reserve(names + 1);
  ends_.push_back(0);
  std::size_t last = 0;  // where the last name begins
  for (std::uint64_t i = 0; i < names; ++i) {
    const auto shared = take_varint(text);
    const auto more = shared ? take_varint(text) : std::nullopt;
    if (!more || *shared > names_.size() - last || *more > text.size() || *shared + *more > kLongestName ||
        names_.size() + *shared + *more > kMostNameBytes)
      return refuse();
    const std::size_t begin = names_.size();
    names_.append(names_, last, *shared);
    names_.append(reinterpret_cast<const char*>(text.data()), *more);
    text = text.subspan(*more);
    last = begin;
    ends_.push_back(static_cast<std::uint32_t>(names_.size()));
  }
  if (!text.empty()) return refuse();
  std::uint32_t moves_at = 0;
  for (std::size_t i = 0; i < size_; ++i) {
    const unsigned char* at = game(i);
    const std::uint32_t begin = load32(at);
    if (begin < moves_at || begin > moves_.size() || (i == 0 && begin != 0)) return refuse();
    moves_at = begin;
    for (std::size_t name = 0; name < kNamesOfGame; ++name)
      if (load16(at + kNamesAt + 2 * name) > names) return refuse();
    const unsigned rules = at[31] >> 4;
    if (load16(at + 16) > 500 || (at[31] & 15) > 6 || rules == static_cast<unsigned>(Variant::Chess960) ||
        rules >= static_cast<unsigned>(Variant::Other))
      return refuse();
  }
  return {};
}

std::expected<MoveFile, IoError> MoveFile::open(const std::string& path) {
  auto file = RecordFile::open(path);
  if (!file) return std::unexpected(file.error());
  std::vector<unsigned char> bytes(std::min<std::uint64_t>(file->size(), kHeaderSize));
  if (const auto read = file->read_at(0, bytes); !read) return std::unexpected(read.error());
  const auto header = decode_move_file_header(bytes, file->size());
  if (!header)
    return std::unexpected(IoError{IoError::Kind::Corrupt, quoted_path(path) + " " + header.error().reason});
  MoveFile opened(std::move(*file), *header);
  bytes.resize(static_cast<std::size_t>(header->blocks) * kBlockEntrySize);
  if (const auto read = opened.file_.read_at(header->directory_at, bytes); !read)
    return std::unexpected(read.error());
  if (word_checksum(bytes) != header->directory_checksum)
    return std::unexpected(opened.damage("the checksum of its directory is wrong"));
  std::uint64_t place = kHeaderSize;
  std::uint64_t games = 0;
  for (std::size_t i = 0; i < header->blocks; ++i) {
    const MoveBlockEntry entry = load_move_block_entry(&bytes[i * kBlockEntrySize]);
    if (entry.games == 0 || (i > 0 && entry.source_offset < opened.entries_.back().source_offset))
      return std::unexpected(opened.damage("its directory has faulty numbers"));
    opened.entries_.push_back(entry);
    opened.places_.push_back(place);
    opened.first_games_.push_back(games);
    place += padded_size(entry.size);
    games += entry.games;
  }
  if (place != header->directory_at || games != header->games)
    return std::unexpected(opened.damage("its blocks have other sizes than its header says"));
  return opened;
}

std::expected<MoveFile, IoError> MoveFile::open_beside(const std::string& games) {
  const std::string path = move_file_path(games);
  auto file = open(path);
  if (!file) return file;
  const auto is_fresh = is_unchanged(games, file->header().source);
  if (!is_fresh) return std::unexpected(is_fresh.error());
  if (!*is_fresh)
    return std::unexpected(IoError{
        IoError::Kind::Corrupt,
        games + ": has changed since its move file was made; make it again with: bgn index " + games});
  return file;
}

IoError MoveFile::damage(const std::string& what) const {
  return {IoError::Kind::Corrupt, quoted_path(file_.path()) + " is damaged: " + what};
}

std::size_t MoveFile::block_of(std::uint64_t game) const {
  return static_cast<std::size_t>(std::ranges::upper_bound(first_games_, game) - first_games_.begin()) - 1;
}

std::expected<GameBlock, IoError> MoveFile::read_block(std::size_t block) const {
  const MoveBlockEntry& entry = entries_[block];
  GameBlock games;
  games.path_ = file_.path();
  games.bytes_.resize(static_cast<std::size_t>(padded_size(entry.size)));
  if (const auto read = file_.read_at(places_[block], games.bytes_); !read)
    return std::unexpected(read.error());
  WordChecksum sum;
  sum.add(games.bytes_);
  if (checksum_of(entry, sum) != entry.checksum)
    return std::unexpected(damage("the checksum of a block is wrong"));
  games.first_game_ = first_games_[block];
  if (const auto parsed = games.parse(entry.size); !parsed)
    return std::unexpected(damage(parsed.error().reason));
  if (games.size() != entry.games)
    return std::unexpected(damage("a block has other games than the directory says"));
  return games;
}

GameStretch MoveFile::stretch_of(std::size_t block) const {
  const std::uint64_t offset = entries_[block].source_offset;
  while (block > 0 && entries_[block - 1].source_offset == offset) --block;
  const std::uint64_t first_game = first_games_[block];
  const auto later = std::ranges::upper_bound(entries_, offset, {}, &MoveBlockEntry::source_offset);
  return {offset, first_game, later == entries_.end() ? std::nullopt : std::optional(later->source_offset)};
}

std::expected<void, IoError> MoveFile::copy_blocks(ByteSink& sink) const {
  std::vector<unsigned char> bytes(std::size_t{1} << 20);
  for (std::uint64_t at = kHeaderSize; at < header_.directory_at;) {
    const std::uint64_t left = header_.directory_at - at;
    const std::span part =
        std::span(bytes).first(static_cast<std::size_t>(std::min<std::uint64_t>(bytes.size(), left)));
    if (auto read = file_.read_at(at, part); !read) return read;
    if (auto written = sink.write({reinterpret_cast<const char*>(part.data()), part.size()}); !written)
      return written;
    at += part.size();
  }
  return {};
}

std::expected<void, IoError> MoveFile::check() const {
  std::uint64_t plies = 0;
  std::uint64_t unread = 0;
  for (std::size_t b = 0; b < blocks(); ++b) {
    const auto block = read_block(b);
    if (!block) return std::unexpected(block.error());
    for (std::size_t i = 0; i < block->size(); ++i) {
      const MoveFileGame header = block->header(i);
      std::uint32_t played = 0;
      const auto walked = block->walk(i, 0, [&](const BoardReplay&, bool, int) {
        ++played;
        return Walk::On;
      });
      if (!walked) return walked;
      if (played != std::uint64_t{header.plies} + 1) return std::unexpected(block->damage(i));
      plies += header.plies;
      unread += header.is_unread ? 1 : 0;
    }
  }
  if (plies != header_.plies || unread != header_.unread)
    return std::unexpected(damage("its games have other moves than its header says"));
  return {};
}

std::string move_file_path(const std::string& games) { return games + ".bgm"; }

}}  // namespace chess::movefile
