// SPDX-License-Identifier: GPL-3.0-or-later
// Polyglot books of any bytes: looked up, walked through, merged, and cut while they are open. The first byte
// says which entries get the key of the start of the game, so that something is found.

#include "base/bytes.h"
#include "fuzz/law.h"
#include "fuzz/memory_file.h"
#include "polyglot/polyglot_walk.h"

namespace {

using namespace chess;
using chess::fuzz::law;

void look_up(const PolyglotBook& book) {
  const Position start = Position::start();
  const auto moves = book.moves_of(start);
  if (!moves) return;
  for (const BookMove& m : *moves) law(start.is_legal(m.move), "a book gives legal moves only");
  Random random(1);
  const auto best = book.find(start);
  const auto any = book.weighted_choice(start, random);
  law(best && any && best->has_value() == any->has_value(), "there is a best move where there is any");
  for (const Color side : {Color::White, Color::Black}) {
    const auto walk = PolyglotWalk::of(book, side);
    law(walk.has_value(), "an open book can be walked through");
    std::size_t met = 0;
    const auto done = walk->for_each([&](const PolyglotWalk::Stop&) {
      ++met;
      return std::expected<void, IoError>();
    });
    law(done.has_value() && met == walk->positions(), "each position is met once");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  std::string bytes(chess::fuzz::as_text(data + 1, size - 1));
  const std::uint64_t start = bits_of(Position::start().polyglot_key());
  for (std::size_t at = 0, i = 0; at + PolyglotEntry::kBytes <= bytes.size();
       at += PolyglotEntry::kBytes, ++i)
    if ((data[0] >> i % 8 & 1) != 0)
      for (int k = 0; k < 8; ++k)
        bytes[at + static_cast<std::size_t>(k)] = static_cast<char>(start >> (56 - 8 * k));
  const chess::fuzz::MemoryFile raw(bytes);
  auto file = PolyglotFile::open(raw.path());
  law(file.has_value() == (bytes.size() % PolyglotEntry::kBytes == 0), "a book is whole entries");
  if (!file) return 0;
  const bool is_sorted = !file->first_disorder().value();
  std::string merged;
  const auto sink = string_sink(merged);
  const auto counts = merge_polyglot(std::span(&*file, 1), *sink);
  law(counts.has_value() && sink->finish().has_value(), "any entries can be merged");

  const auto book = PolyglotBook::open(std::move(*file));
  law(book.has_value() == is_sorted, "what is sorted is a book");
  if (book) look_up(*book);
  const chess::fuzz::MemoryFile repaired(merged);
  const auto good = PolyglotBook::open(repaired.path());
  law(good.has_value() && good->file().size() == counts->entries, "what was merged is a book");
  look_up(*good);
  repaired.cut(merged.size() / 2);
  if (const auto moves = good->moves_of(Position::start()); !moves)
    law(to_string(moves.error()).contains("shorter"), "a cut book is a fault");
  law(merged.empty() || !good->file().first_disorder(), "a cut book is no whole book");
  return 0;
}
