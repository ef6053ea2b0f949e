// SPDX-License-Identifier: GPL-3.0-or-later
// Move files of any bytes. The first byte says what is made to fit, so that more than the header is reached:
// 1 the checksums of a file with one block, whose bytes are those of the input; 2 also the numbers in front
// of the block and of the games, so that any bytes are moves.
#include "base/bytes.h"
#include "base/varint.h"
#include "base/word_checksum.h"
#include "fuzz/law.h"
#include "fuzz/memory_file.h"
#include "movefile/move_file.h"
#include "movefile/move_file_header.h"

namespace {

using namespace chess;
using namespace chess::move_file_format;
using chess::fuzz::law;

std::span<const unsigned char> bytes_of(const std::string& text) {
  return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}

/// Games of the input's bytes, each with a part of their end as its moves. No name is there.
std::string games_of(std::string_view rest) {
  const std::size_t games = std::min<std::size_t>(rest.size() / 16, 4);
  std::string heads;
  std::string moves;
  for (std::size_t i = 0; i < games; ++i) {
    const std::string_view part = rest.substr(i * (rest.size() / games), rest.size() / games);
    const std::size_t size = (part.size() - 3) / 2 * 2;
    (heads += part[0]) += static_cast<char>(part[1] & kRulesBit);
    append_varint(size / 2, heads);
    append_varint(size - size / 2, heads);
    heads.append(2, '\0');
    if ((part[1] & kRulesBit) != 0) append_varint(static_cast<unsigned char>(part[2]), heads);
    moves += part.substr(3, size);
  }
  std::string block;
  for (const std::size_t number : {games, heads.size(), std::size_t{0}, std::size_t{0}, moves.size()})
    append_little_endian(static_cast<std::uint32_t>(number), block);
  return block + heads + moves;
}

std::string with_block(std::string block) {
  MoveBlockEntry entry;
  entry.size = static_cast<std::uint32_t>(block.size());
  entry.games = block.size() < 4 ? 1 : load_little_endian<std::uint32_t>(bytes_of(block).data());
  block.resize(padded_size(block.size()), '\0');
  WordChecksum sum;
  sum.add(bytes_of(block));
  entry.checksum = checksum_of(entry, sum);
  std::string directory;
  append_entry(entry, directory);
  append_stretch({.games = entry.games}, directory);
  MoveFileHeader header;
  header.games = entry.games;
  header.blocks = header.stretches = 1;
  header.directory_at = kHeaderSize + block.size();
  header.directory_checksum = word_checksum(bytes_of(directory));
  return encode(header) + block + directory;
}

void use(const GameBlock& block) {
  for (std::size_t i = 0; i < block.size(); ++i) {
    const MoveFileGame game = block.header(i);
    for (const NameId id : {game.white, game.black, game.event, game.site, game.time_control, game.fen})
      law(id <= block.names() && block.name(id).size() <= kLongestName, "a name is there");
    auto moves = block.moves(i);
    if (!moves) continue;
    AnyPosition position = moves->start();
    int men = position.board().occupied().count();
    while (const auto move = moves->next(position.board())) {
      position.play(*move);
      const Board& board = position.board();
      law(board.occupied().count() <= men || game.rules != Variant::Standard, "men do not become more");
      men = board.occupied().count();
      if (!position.is_chess()) continue;
      for (const Color c : kColors) law(board.pieces(c, Role::King).count() == 1, "kings stay on the board");
      law((board.pieces(Color::White) & board.pieces(Color::Black)).empty(), "a square has one man");
    }
    const auto walked = block.walk(i, 0, [](const BoardReplay&, bool, int) { return Walk::On; });
    law(walked.has_value() != moves->is_damaged(), "both ways find the same damage");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const unsigned fitting = data[0];
  const std::string_view rest = chess::fuzz::as_text(data + 1, size - 1);
  std::string bytes(rest);
  if ((fitting & 1) != 0) bytes = with_block((fitting & 2) != 0 ? games_of(rest) : bytes);
  const chess::fuzz::MemoryFile memory(bytes);
  const auto file = MoveFile::open(memory.path());
  if (!file) {
    law(!file.error().reason.empty(), "an error says something");
    return 0;
  }
  for (std::size_t b = 0; b < file->blocks(); ++b) {
    const auto block = file->read_block(b);
    if (block) use(*block);
  }
  static_cast<void>(file->check());
  memory.cut(bytes.size() - bytes.size() / 3);
  for (std::size_t b = 0; b < file->blocks(); ++b)
    if (const auto block = file->read_block(b); !block)
      law(!block.error().reason.empty(), "an error says something");
  return 0;
}
