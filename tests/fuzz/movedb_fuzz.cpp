// SPDX-License-Identifier: GPL-3.0-or-later
// Move databases of any bytes. The first byte says what is made to fit, so that more than the header is
// reached: the header and its checksums, the key of the start of the game, and the order and the records of
// the moves.
#include <unistd.h>

#include "base/word_checksum.h"
#include "fuzz/law.h"
#include "fuzz/memory_file.h"
#include "movedb/builder.h"
#include "movedb/move_database.h"
#include "movedb/polyglot_export.h"

namespace {

using namespace chess;
using chess::fuzz::law;
namespace entry_format = movedb_format::entry;

std::span<const unsigned char> bytes_of(const std::string& text) {
  return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}

/// A body of whole entries, with what `fitting` asks for.
std::string fitted(std::string_view rest, unsigned fitting, std::uint64_t& positions) {
  std::vector<DatabaseEntry> entries;
  for (; rest.size() >= entry_format::kSize; rest.remove_prefix(entry_format::kSize)) {
    DatabaseEntry e = decode_entry(bytes_of(std::string(rest.substr(0, entry_format::kSize))));
    if ((fitting & 2) != 0 && entries.size() % 2 == 0) e.id.key = bits_of(Position::start().polyglot_key());
    entries.push_back(e);
  }
  std::string body;
  if ((fitting & 4) == 0) {
    for (const DatabaseEntry& e : entries) {
      const auto bytes = encode(e, e.id.move.bits());
      body.append(bytes.data(), bytes.size());
    }
    positions = entries.size();
    return body;
  }
  std::ranges::sort(entries, {}, &DatabaseEntry::id);
  const auto doubles = std::ranges::unique(entries, {}, &DatabaseEntry::id);
  entries.erase(doubles.begin(), doubles.end());
  for (const DatabaseEntry& e : entries) {
    const auto bytes = encode(e, to_bits(make_record(e.id.move, e.counts, WeightK::Elo)));
    body.append(bytes.data(), bytes.size());
  }
  positions = 0;
  for (std::size_t i = 0; i < entries.size(); ++i)
    positions += i == 0 || entries[i].id.key != entries[i - 1].id.key ? 1 : 0;
  return body;
}

void use(const MoveDatabase& database) {
  const Position start = Position::start();
  const auto found = database.find(start);
  law(found.has_value(), "an open database can be asked");
  for (const MoveStatistics& s : *found) {
    law(start.is_legal(s.move), "a database gives legal moves only");
    for (const Color side : kColors) {
      static_cast<void>(s.counts.score(side));
      static_cast<void>(s.counts.performance(side));
    }
  }
  const bool is_well = database.check().has_value();
  std::string book;
  const auto sink = string_sink(book);
  law(export_polyglot(database, 1, *sink).has_value() == is_well,
      "what is well, and nothing else, is exported");
  const std::string path = "/dev/shm/movedb_fuzz_" + std::to_string(::getpid());
  MoveDatabaseBuilder builder(path);
  law(builder.finish(&database).has_value() == is_well, "what is well, and nothing else, is written again");
  law(!is_well || MoveDatabase::open(path)->check().has_value(), "what is written is well");
  ::unlink(path.c_str());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const unsigned fitting = data[0];
  const std::string_view rest = chess::fuzz::as_text(data + 1, size - 1);
  std::string bytes(rest);
  if ((fitting & 1) != 0) {
    MoveDatabaseHeader header;
    const std::string body = fitted(rest, fitting, header.positions);
    header.entries = body.size() / entry_format::kSize;
    header.body_checksum = word_checksum(bytes_of(body));
    bytes = encode(header) + body;
  }
  const chess::fuzz::MemoryFile file(bytes);
  const auto database = MoveDatabase::open(file.path());
  if (!database) {
    law(!database.error().reason.empty(), "an error says something");
    return 0;
  }
  use(*database);
  file.cut(bytes.size() - bytes.size() / 3);
  if (const auto found = database->find(Position::start()); !found)
    law(found.error().kind == IoError::Kind::Truncated, "a cut database is a fault");
  return 0;
}
