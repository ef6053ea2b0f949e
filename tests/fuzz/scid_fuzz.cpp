// SPDX-License-Identifier: GPL-3.0-or-later
// Games of Scid of any bytes. Laws: a game that was read is written as PGN, and read again with the same main
// line; names of any bytes are read or refused.
#include "base/bytes.h"
#include "fuzz/law.h"
#include "pgn/game_builder.h"
#include "pgn/writer.h"
#include "scid/scid_names.h"
#include "scid/scid_reader.h"

using namespace chess;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = fuzz::as_text(data, size);
  for (const int version : {4, 5}) (void)ScidNames::parse(version, bytes);
  std::string records;
  append_little_endian(static_cast<std::uint32_t>(size + 2), records);
  records.append(2, '\0').append(bytes);
  ScidReader reader(memory_source(records));
  const auto read = reader.next();
  fuzz::law(read.has_value() && !reader.next(), "one record is one game");
  if (read->status == ImportStatus::Refused || !read->game.is_chess()) return 0;
  PgnGameReader again(memory_source(to_pgn(read->game)));
  const auto back = again.next();
  fuzz::law(back && back->game.main_moves() == read->game.main_moves(), "the main line comes back");
  return 0;
}
