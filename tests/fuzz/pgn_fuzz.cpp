// SPDX-License-Identifier: GPL-3.0-or-later
// PGN. Laws: what was read, written and read again gives the same text the second time; the short way
// through plain movetext, which wants the text in memory, reads what the lexer reads byte by byte; a gate
// that lets all games pass equals no gate; no word is lost silently (tests/support/pgn_words.h); a copy is
// the same game (tests/support/pgn_copies.h).
#include <cstdio>

#include "fuzz/law.h"
#include "pgn/game_builder.h"
#include "pgn/writer.h"
#include "support/pgn_copies.h"
#include "support/pgn_words.h"

using namespace chess;

namespace {

/// Gives a byte at a time, so that a reader never sees far ahead.
class SlowSource final : public ByteSource {
 public:
  explicit SlowSource(std::string_view bytes) : bytes_(bytes) {}
  std::expected<std::size_t, IoError> read(std::span<char> buffer) override {
    if (place_ == bytes_.size()) return std::size_t{0};
    buffer.front() = bytes_[place_++];
    return std::size_t{1};
  }
  const std::string& name() const override { return name_; }
  std::uint64_t raw_position() const override { return place_; }
  std::optional<std::uint64_t> raw_size() const override { return bytes_.size(); }

 private:
  std::string_view bytes_;
  std::size_t place_ = 0;
  std::string name_ = "slow";
};

void read_same(PgnGameReader&& expected, PgnGameReader&& reader) {
  while (true) {
    const auto one = expected.next();
    const auto other = reader.next();
    fuzz::law(one.has_value() == other.has_value(), "as many games");
    if (!one) break;
    fuzz::law(one->status == other->status && one->line == other->line, "the same state and line");
    fuzz::law(one->diagnostics == other->diagnostics, "the same diagnostics");
    fuzz::law(same_game(one->game, other->game), "the same game");
  }
  fuzz::law(expected.last_diagnostics() == reader.last_diagnostics(), "the same last diagnostics");
}

void read_in_all_ways(std::string_view text) {
  const TagQuestion all_pass = [](const Tags&) { return true; };
  read_same(PgnGameReader(view_source(text)), PgnGameReader(std::make_unique<SlowSource>(text)));
  read_same(PgnGameReader(view_source(text)), PgnGameReader(view_source(text), all_pass));
}

/// What was read of each game, and the same games written.
struct Rewritten {
  std::string text;
  std::vector<ImportStatus> games;
};

Rewritten rewrite(std::string_view text) {
  PgnGameReader reader(memory_source(std::string(text)));
  Rewritten out;
  while (const auto game = reader.next()) {
    append_pgn(game->game, out.text);
    // What is damaged is written as far as it was understood, and whole.
    const bool is_refused = game->status == ImportStatus::Refused;
    out.games.push_back(is_refused ? ImportStatus::Refused : ImportStatus::Whole);
  }
  return out;
}

/// Where a limit of the reader was not reached, and the text is ASCII: the law knows no other blanks.
void lose_no_word(std::string_view text) {
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  if (!std::ranges::all_of(text, is_ascii)) return;
  const auto lost = test::lost_words(text);
  if (lost.is_beyond_limits) return;
  for (const std::string& word : lost.in_reading) std::fprintf(stderr, "not read: %s\n", word.c_str());
  for (const std::string& word : lost.in_writing) std::fprintf(stderr, "not written: %s\n", word.c_str());
  fuzz::law(lost.in_reading.empty() && lost.in_writing.empty(), "no word is lost silently");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  read_in_all_ways(fuzz::as_text(data, size));
  const Rewritten once = rewrite(fuzz::as_text(data, size));
  const Rewritten twice = rewrite(once.text);
  fuzz::law(once.games == twice.games, "the games that were written, and as many of them refused");
  fuzz::law(rewrite(twice.text).text == twice.text, "written PGN is written the same again");
  const std::string fault = test::fault_of_copies(fuzz::as_text(data, size));
  if (!fault.empty()) std::fprintf(stderr, "%s\n", fault.c_str());
  fuzz::law(fault.empty(), "a copy is the same game");
  lose_no_word(fuzz::as_text(data, size));
  return 0;
}
