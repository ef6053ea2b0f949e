// SPDX-License-Identifier: GPL-3.0-or-later
#include "movefile/move_file.h"

#include <algorithm>
#include <limits>

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
      decoder_(start_.board(), start_.turn(), start_.castling_rooks(),
               is_written_out ? std::span<const unsigned char>() : codes),
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

IoError GameBlock::damage(std::size_t i) const {
  return {IoError::Kind::Corrupt, quoted_path(path_) + " is damaged: the moves of game " +
                                      std::to_string(first_game_ + i + 1) + " cannot be"};
}

std::expected<GameMoves, IoError> GameBlock::moves(std::size_t i) const {
  const Entry& game = games_[i];
  const std::size_t end = i + 1 < games_.size() ? games_[i + 1].moves_at : moves_.size();
  const auto codes = moves_.subspan(game.moves_at, end - game.moves_at);
  if (game.is_written_out && codes.size() % 2 != 0) return std::unexpected(damage(i));
  const bool has_codes = !game.is_written_out && !codes.empty();
  if (game.fen == 0) {
    if (game.rules != Variant::Standard && has_codes) return std::unexpected(damage(i));
    return GameMoves(AnyPosition::start(game.rules), codes, game.is_written_out);
  }
  // The name of Chess960 keeps all castling rights that the FEN has.
  auto start = parse_start(game.rules, true, name(game.fen));
  if (!start || (!start->position.is_chess() && has_codes)) return std::unexpected(damage(i));
  return GameMoves(std::move(start->position), codes, game.is_written_out);
}

/// Takes the next game off its bytes; `moves_at` goes on by its moves. False if it cannot be.
bool GameBlock::take_game(std::span<const unsigned char>& heads, std::uint64_t& moves_at) {
  Entry game;
  if (!games_.empty()) game = games_.back();
  if (heads.size() < kLeastGameSize) return false;
  const unsigned flags = heads[0];
  const unsigned changes = heads[1];
  heads = heads.subspan(2);
  bool is_sound = true;
  const auto take = [&](std::uint64_t most) -> std::uint64_t {
    // Most numbers have a byte.
    if (!heads.empty() && heads[0] < 0x80 && heads[0] <= most) {
      const std::uint64_t number = heads[0];
      heads = heads.subspan(1);
      return number;
    }
    const auto number = take_varint(heads);
    is_sound &= number && *number <= most;
    return number.value_or(0);
  };
  const auto take_name = [&](NameId& id) { id = static_cast<NameId>(take(names())); };
  game.moves_at = static_cast<std::uint32_t>(moves_at);
  game.plies = static_cast<std::uint32_t>(take(moves_.size()));
  moves_at += game.plies + take(moves_.size());
  take_name(game.white);
  take_name(game.black);
  if ((changes & kDateBit) != 0) {
    const auto date = static_cast<std::uint32_t>(take(std::numeric_limits<std::uint32_t>::max() / 100));
    game.date = date / 512 * 10'000 + date / 32 % 16 * 100 + date % 32;
  }
  if ((changes & kEventBit) != 0) take_name(game.event);
  if ((changes & kSiteBit) != 0) take_name(game.site);
  if ((changes & kTimeControlBit) != 0) take_name(game.time_control);
  if ((changes & kFenBit) != 0) take_name(game.fen);
  if ((changes & kRulesBit) != 0) {
    const auto rules = static_cast<unsigned>(take(255));
    const unsigned speed = rules & 15U;
    game.speed = speed > 0 ? std::optional(static_cast<SpeedClass>(speed - 1)) : std::nullopt;
    game.rules = static_cast<Variant>(rules >> 4);
    is_sound &= speed <= 6 && game.rules != Variant::Chess960 && game.rules < Variant::Other;
  }
  if ((changes & kEcoBit) != 0) {
    const std::uint64_t eco = take(500);
    game.eco = eco > 0 ? std::optional(static_cast<std::uint16_t>(eco - 1)) : std::nullopt;
  }
  if ((changes & kRatingsBit) != 0)
    for (std::uint16_t* rating : {&game.white_rating, &game.black_rating})
      *rating = static_cast<std::uint16_t>(take(std::numeric_limits<std::uint16_t>::max()));
  game.result = static_cast<GameResult>(flags & 3);
  game.chess960 = (flags & kIsChess960) != 0;
  game.is_written_out = (flags & kIsWrittenOut) != 0;
  game.is_cut = (flags & kIsCut) != 0;
  game.is_unread = (flags & kIsUnread) != 0;
  games_.push_back(game);
  return is_sound && moves_at <= moves_.size();
}

std::expected<void, Error> GameBlock::parse(std::uint32_t size) {
  const auto refuse = [] { return std::unexpected(Error("a block has faulty numbers")); };
  std::span<const unsigned char> rest = std::span(bytes_).first(size);
  if (size < kBlockHeadSize) return refuse();
  const std::uint64_t games = load32(&rest[0]);
  const std::uint64_t heads_size = load32(&rest[4]);
  const std::uint64_t names = load32(&rest[8]);
  const std::uint64_t names_size = load32(&rest[12]);
  const std::uint64_t moves_size = load32(&rest[16]);
  if (kBlockHeadSize + heads_size + names_size + moves_size != size || games > heads_size / kLeastGameSize)
    return refuse();
  auto heads = rest.subspan(kBlockHeadSize, static_cast<std::size_t>(heads_size));
  auto text = rest.subspan(kBlockHeadSize + heads.size(), static_cast<std::size_t>(names_size));
  moves_ = rest.last(static_cast<std::size_t>(moves_size));
  // Each name takes three bytes at least.
  if (names > kLongestName || names > text.size() / 3) return refuse();
  ends_.reserve(static_cast<std::size_t>(names) + 1);
  ends_.push_back(0);
  std::size_t last = 0;  // where the last name begins
  for (std::uint64_t i = 0; i < names; ++i) {
    const auto shared = take_varint(text);
    const auto more = shared ? take_varint(text) : std::nullopt;
    if (!more || *shared > names_.size() - last || *more > text.size() || *shared + *more > kLongestName ||
        names_.size() + *shared + *more > kMostNameBytes)
      return refuse();
    const std::size_t begin = names_.size();
    names_.append(names_, last, static_cast<std::size_t>(*shared));
    names_.append(reinterpret_cast<const char*>(text.data()), static_cast<std::size_t>(*more));
    text = text.subspan(static_cast<std::size_t>(*more));
    last = begin;
    ends_.push_back(static_cast<std::uint32_t>(names_.size()));
  }
  games_.reserve(static_cast<std::size_t>(games));
  std::uint64_t moves_at = 0;
  for (std::uint64_t i = 0; i < games; ++i)
    if (!take_game(heads, moves_at)) return refuse();
  if (!text.empty() || !heads.empty() || moves_at != moves_.size()) return refuse();
  return {};
}

std::expected<MoveFile, IoError> MoveFile::open(const std::string& path) {
  auto file = RecordFile::open(path);
  if (!file) return std::unexpected(file.error());
  const std::uint64_t file_size = file->size();
  std::vector<unsigned char> bytes(std::min<std::uint64_t>(file_size, kHeaderSize));
  if (const auto read = file->read_at(0, bytes); !read) return std::unexpected(read.error());
  const auto header = decode_move_file_header(bytes, file_size);
  if (!header)
    return std::unexpected(IoError{IoError::Kind::Corrupt, quoted_path(path) + " " + header.error().reason});
  MoveFile opened(std::move(*file), *header);
  bytes.resize(static_cast<std::size_t>(file_size - header->directory_at));
  if (const auto read = opened.file_.read_at(header->directory_at, bytes); !read)
    return std::unexpected(read.error());
  if (word_checksum(bytes) != header->directory_checksum)
    return std::unexpected(opened.damage("the checksum of its directory is wrong"));
  std::uint64_t place = kHeaderSize;
  std::uint64_t games = 0;
  for (std::size_t i = 0; i < header->blocks; ++i) {
    const MoveBlockEntry entry = load_move_block_entry(&bytes[i * kBlockEntrySize]);
    if (entry.games == 0) return std::unexpected(opened.damage("its directory has faulty numbers"));
    opened.entries_.push_back(entry);
    opened.places_.push_back(place);
    opened.first_games_.push_back(games);
    place += padded_size(entry.size);
    games += entry.games;
  }
  std::uint64_t games_of_stretches = 0;
  for (std::size_t i = 0; i < header->stretches; ++i) {
    const SourceStretch stretch = load_stretch(&bytes[header->blocks * kBlockEntrySize + i * kStretchSize]);
    if (i > 0 && stretch.offset < opened.stretches_.back().offset)
      return std::unexpected(opened.damage("its directory has faulty numbers"));
    opened.stretches_.push_back(stretch);
    opened.stretch_games_.push_back(games_of_stretches);
    games_of_stretches += stretch.games;
  }
  if (place != header->directory_at || games != header->games || games_of_stretches != header->games)
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
      const MoveFileGame& header = block->header(i);
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
