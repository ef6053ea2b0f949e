// SPDX-License-Identifier: GPL-3.0-or-later
// Position indexes of any bytes. The first byte says what is made to fit, so that more than the header is
// reached: 1 the header and its checksum, 2 the checksum of one block, whose bytes are those of the input.

#include "base/bytes.h"
#include "base/word_checksum.h"
#include "fuzz/law.h"
#include "fuzz/memory_file.h"
#include "posindex/position_index.h"

namespace {

using namespace chess;
using chess::fuzz::law;

std::span<const unsigned char> bytes_of(const std::string& text) {
  return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}

/// A file of one block with that body, and a mark for the first game.
std::string with_block(std::string_view body, std::uint64_t first_key) {
  if (body.size() > index_format::kMostBlockBytes) body = body.substr(0, index_format::kMostBlockBytes);
  std::string entry;
  append_little_endian(first_key, entry);
  append_little_endian(std::uint64_t{index_format::kHeaderSize}, entry);
  append_little_endian(static_cast<std::uint64_t>(body.size()), entry);
  std::string block(body);
  block.resize((block.size() + 7) / 8 * 8, '\0');
  WordChecksum sum;
  sum.add(bytes_of(entry));
  sum.add(bytes_of(block));
  std::string mark(index_format::kMarkSize, '\0');
  IndexHeader header;
  header.games = 1000;
  header.blocks = header.marks = 1;
  header.directory_at = index_format::kHeaderSize + 8 + block.size();
  header.marks_at = header.directory_at + entry.size();
  header.tables_checksum = word_checksum(bytes_of(entry)) ^ word_checksum(bytes_of(mark));
  std::string file = encode(header);
  append_little_endian(sum.value(), file);
  return file + block + entry + mark;
}

/// The input as all that follows a header that fits it.
std::string with_header(std::string_view rest) {
  IndexHeader header;
  header.games = 1000;
  header.blocks = std::min<std::size_t>(rest.size() / index_format::kBlockEntrySize, 3);
  header.marks = header.blocks == 0 ? 0 : 1;
  const std::size_t tables =
      header.blocks * index_format::kBlockEntrySize + header.marks * index_format::kMarkSize;
  if (tables > rest.size()) header.blocks = header.marks = 0;
  header.marks_at = index_format::kHeaderSize + rest.size() - header.marks * index_format::kMarkSize;
  header.directory_at = header.marks_at - header.blocks * index_format::kBlockEntrySize;
  return encode(header) + std::string(rest);
}

void use(const PositionIndex& index, std::uint64_t key) {
  const bool is_well = index.check().has_value();
  for (const std::uint64_t wanted : {key, std::uint64_t{0}, ~std::uint64_t{0}}) {
    std::uint64_t last = 0;
    bool is_first = true;
    const auto found = index.find(wanted, [&](std::uint64_t game) {
      law(game < index.header().games, "a game is one of the file");
      law(is_first || game > last, "games ascend");
      last = game;
      is_first = false;
      return true;
    });
    law(found.has_value() || !is_well, "a sound index can be asked");
    law(found.has_value() || !found.error().reason.empty(), "an error says something");
  }
  for (const std::uint64_t game : {std::uint64_t{0}, std::uint64_t{999}, ~std::uint64_t{0}}) {
    const auto stretch = index.stretch_of(game);
    if (!stretch || !*stretch) continue;
    law((*stretch)->first_game <= game, "a game stands in its stretch");
    law(!(*stretch)->end || *(*stretch)->end >= (*stretch)->offset, "a stretch ends behind its beginning");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const unsigned fitting = data[0] & 3;
  const std::string_view rest = chess::fuzz::as_text(data + 1, size - 1);
  const std::uint64_t first_key = data[1];
  const std::string bytes = fitting == 0   ? std::string(rest)
                            : fitting == 1 ? with_header(rest)
                                           : with_block(rest, first_key);
  const chess::fuzz::MemoryFile file(bytes);
  const auto index = PositionIndex::open(file.path());
  if (!index) {
    law(!index.error().reason.empty(), "an error says something");
    return 0;
  }
  use(*index, first_key + 3);
  file.cut(bytes.size() / 2);
  if (const auto found = index->find(first_key, [](std::uint64_t) { return true; }); !found)
    law(!found.error().reason.empty(), "an error says something");
  return 0;
}
