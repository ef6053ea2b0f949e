// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/datagen/training_game.h"

#include <cstring>
#include <string_view>

#include "base/bytes.h"
#include "base/word_checksum.h"
#include "engine/lab/datagen/packed_men.h"
#include "io/input.h"

namespace engine::datagen {
namespace {

using chess::append_little_endian;
using chess::load_little_endian;
using chess::Move;

constexpr std::string_view kMagic = "MARGGAME";
constexpr std::uint32_t kFirstVersion = 1;  // plain settings
constexpr std::uint32_t kVersion = 2;
constexpr std::size_t kFirstHeadSize = 32;
constexpr std::size_t kHeadSize = 40;
constexpr std::size_t kWord = 8;
constexpr std::size_t kGameHeadSize = 4;
constexpr std::size_t kMoveSize = 2;
constexpr std::size_t kScoredMoveSize = 4;
constexpr std::size_t kStartSize = 32;

// The first byte of a game.
constexpr unsigned kResultBits = 0x03;
constexpr unsigned kHasStart = 0x04;
constexpr unsigned kBlackBegins = 0x08;
constexpr unsigned kKnownBits = kResultBits | kHasStart | kBlackBegins;

void append_start(const chess::Setup& start, std::string& out) {
  append_little_endian(start.board.occupied().bits(), out);
  append_little_endian(start.castling_rooks.bits(), out);
  for (const std::uint8_t two : pack_men(start.board)) append_little_endian(two, out);
}

/// False when it says what cannot be.
bool read_start(std::span<const unsigned char> bytes, chess::Setup& start) {
  const chess::Bitboard occupied(load_little_endian<std::uint64_t>(bytes.data()));
  if (occupied.count() > kMostPackedMen) return false;
  start.board = chess::Board();
  start.castling_rooks = chess::Bitboard(load_little_endian<std::uint64_t>(&bytes[8]));
  PackedMen men;
  std::memcpy(men.data(), &bytes[16], men.size());
  int i = 0;
  for (const chess::Square square : occupied) {
    const chess::Piece piece = man_at(men, i++);
    if (piece.role > chess::Role::King) return false;
    start.board.put(square, piece);
  }
  return true;
}

}  // namespace

std::string batch_bytes(const GameBatch& batch) {
  std::string out(kMagic);
  const StartShares& starts = batch.settings.starts;
  append_little_endian(batch.settings.is_plain() ? kFirstVersion : kVersion, out);
  append_little_endian(static_cast<std::uint32_t>(batch.games.size()), out);
  append_little_endian(batch.settings.seed, out);
  append_little_endian(batch.settings.nodes, out);
  append_little_endian(batch.settings.number, out);
  if (!batch.settings.is_plain()) {
    for (const int share : {starts.chess960, starts.imbalances, starts.endgames})
      append_little_endian(static_cast<std::uint8_t>(share), out);
    append_little_endian(batch.settings.table_men, out);
    append_little_endian(batch.settings.few_men_nodes, out);
  }
  for (const TrainingGame& game : batch.games) {
    const bool has_start = game.start != chess::Setup::start();
    append_little_endian(static_cast<std::uint8_t>(
                             static_cast<unsigned>(game.white_half_points) | (has_start ? kHasStart : 0) |
                             (game.start.turn == chess::Color::Black ? kBlackBegins : 0)),
                         out);
    append_little_endian(static_cast<std::uint8_t>(game.opening.size()), out);
    append_little_endian(static_cast<std::uint16_t>(game.moves.size()), out);
    if (has_start) append_start(game.start, out);
    for (const Move m : game.opening) append_little_endian(m.raw(), out);
    for (const ScoredMove& m : game.moves) {
      append_little_endian(m.move.raw(), out);
      append_little_endian(static_cast<std::uint16_t>(m.score), out);
    }
  }
  out.resize((out.size() + kWord - 1) / kWord * kWord);
  append_little_endian(chess::word_checksum({reinterpret_cast<const unsigned char*>(out.data()), out.size()}),
                       out);
  return out;
}

std::expected<GameBatch, chess::Error> parse_batch(std::span<const unsigned char> bytes) {
  if (bytes.size() < kHeadSize + kWord || std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) != 0)
    return std::unexpected("not a file of training games");
  const auto version = load_little_endian<std::uint32_t>(&bytes[8]);
  if (version != kFirstVersion && version != kVersion)
    return std::unexpected("training games of another version");
  const auto body = bytes.first(bytes.size() - kWord);
  if (bytes.size() % kWord != 0 ||
      chess::word_checksum(body) != load_little_endian<std::uint64_t>(bytes.data() + body.size()))
    return std::unexpected("damaged: its checksum does not fit");

  GameBatch batch;
  batch.settings = {load_little_endian<std::uint64_t>(&bytes[16]),
                    load_little_endian<std::uint32_t>(&bytes[24]),
                    load_little_endian<std::uint32_t>(&bytes[28]),
                    {},
                    0,
                    0};
  const auto count = load_little_endian<std::uint32_t>(&bytes[12]);
  std::size_t at = kFirstHeadSize;
  if (version == kVersion) {
    if (body.size() < kHeadSize) return std::unexpected("ends within its head");
    batch.settings.starts = {bytes[at], bytes[at + 1], bytes[at + 2]};
    batch.settings.table_men = bytes[at + 3];
    batch.settings.few_men_nodes = load_little_endian<std::uint32_t>(&bytes[at + 4]);
    at = kHeadSize;
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    if (body.size() - at < kGameHeadSize) return std::unexpected("ends within its games");
    TrainingGame game;
    const unsigned flags = body[at];
    game.white_half_points = static_cast<int>(flags & kResultBits);
    const std::size_t opening = body[at + 1];
    const std::size_t moves = load_little_endian<std::uint16_t>(&body[at + 2]);
    at += kGameHeadSize;
    if ((flags & ~kKnownBits) != 0) return std::unexpected("has a game with unknown marks");
    if ((flags & kHasStart) != 0) {
      if (body.size() - at < kStartSize) return std::unexpected("ends within its games");
      if (!read_start(body.subspan(at, kStartSize), game.start))
        return std::unexpected("has a game with an impossible start");
      game.start.turn = (flags & kBlackBegins) != 0 ? chess::Color::Black : chess::Color::White;
      at += kStartSize;
    }
    if (body.size() - at < opening * kMoveSize + moves * kScoredMoveSize)
      return std::unexpected("ends within its games");
    if (game.white_half_points > 2) return std::unexpected("has a game with an impossible result");
    game.opening.reserve(opening);
    for (std::size_t k = 0; k < opening; ++k, at += kMoveSize)
      game.opening.push_back(Move::from_raw(load_little_endian<std::uint16_t>(&body[at])));
    game.moves.reserve(moves);
    for (std::size_t k = 0; k < moves; ++k, at += kScoredMoveSize)
      game.moves.push_back({Move::from_raw(load_little_endian<std::uint16_t>(&body[at])),
                            static_cast<std::int16_t>(load_little_endian<std::uint16_t>(&body[at + 2]))});
    batch.games.push_back(std::move(game));
  }
  return batch;
}

std::expected<GameBatch, chess::Error> load_batch(const std::string& path) {
  constexpr std::size_t limit = std::size_t{4} << 30;
  const auto bytes = chess::read_raw_file(path, limit);
  if (!bytes) return std::unexpected(bytes.error());
  auto batch = parse_batch({reinterpret_cast<const unsigned char*>(bytes->data()), bytes->size()});
  if (!batch) return std::unexpected(std::move(batch.error()).in(path));
  return batch;
}

}  // namespace engine::datagen
