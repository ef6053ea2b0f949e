// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/datagen/training_game.h"

#include <cstring>
#include <string_view>

#include "base/bytes.h"
#include "base/word_checksum.h"
#include "io/input.h"

namespace engine::datagen {
namespace {

using chess::append_little_endian;
using chess::load_little_endian;
using chess::Move;

constexpr std::string_view kMagic = "MARGGAME";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kHeadSize = 32;
constexpr std::size_t kWord = 8;
constexpr std::size_t kGameHeadSize = 4;
constexpr std::size_t kMoveSize = 2;
constexpr std::size_t kScoredMoveSize = 4;

}  // namespace

std::string batch_bytes(const GameBatch& batch) {
  std::string out(kMagic);
  append_little_endian(kVersion, out);
  append_little_endian(static_cast<std::uint32_t>(batch.games.size()), out);
  append_little_endian(batch.settings.seed, out);
  append_little_endian(batch.settings.nodes, out);
  append_little_endian(batch.settings.number, out);
  for (const TrainingGame& game : batch.games) {
    append_little_endian(static_cast<std::uint8_t>(game.white_half_points), out);
    append_little_endian(static_cast<std::uint8_t>(game.opening.size()), out);
    append_little_endian(static_cast<std::uint16_t>(game.moves.size()), out);
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
  if (load_little_endian<std::uint32_t>(&bytes[8]) != kVersion)
    return std::unexpected("training games of another version");
  const auto body = bytes.first(bytes.size() - kWord);
  if (bytes.size() % kWord != 0 ||
      chess::word_checksum(body) != load_little_endian<std::uint64_t>(bytes.data() + body.size()))
    return std::unexpected("damaged: its checksum does not fit");

  GameBatch batch;
  batch.settings = {load_little_endian<std::uint64_t>(&bytes[16]),
                    load_little_endian<std::uint32_t>(&bytes[24]),
                    load_little_endian<std::uint32_t>(&bytes[28])};
  const auto count = load_little_endian<std::uint32_t>(&bytes[12]);
  std::size_t at = kHeadSize;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (body.size() - at < kGameHeadSize) return std::unexpected("ends within its games");
    TrainingGame game;
    game.white_half_points = body[at];
    const std::size_t opening = body[at + 1];
    const std::size_t moves = load_little_endian<std::uint16_t>(&body[at + 2]);
    at += kGameHeadSize;
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
  if (!bytes) return std::unexpected(bytes.error().message);
  auto batch = parse_batch({reinterpret_cast<const unsigned char*>(bytes->data()), bytes->size()});
  if (!batch) return std::unexpected(std::move(batch.error()).in(path));
  return batch;
}

}  // namespace engine::datagen
