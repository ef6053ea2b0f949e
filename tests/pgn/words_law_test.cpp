// SPDX-License-Identifier: GPL-3.0-or-later
// The law of tests/support/pgn_words.h: no word is lost silently. And a law of positions: those that a
// visitor asks for are those of the moves, and asking for them changes nothing else. And the law of
// tests/support/pgn_copies.h. Over odd texts, over real files, and over pieces of them with a few bytes
// changed.
#include <doctest/doctest.h>

#include <filesystem>
#include <iterator>

#include "base/random.h"
#include "notation/variant_text.h"
#include "pgn/reader.h"
#include "tests/support/pgn_copies.h"
#include "tests/support/pgn_words.h"
#include "tests/support/shared_data.h"

namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < std::min<std::size_t>(words.size(), 20); ++i) out += words[i] + ", ";
  return out;
}

/// Notes what it is told, and plays along.
class PositionWitness final : public chess::IgnoringVisitor {
 public:
  explicit PositionWitness(bool wants_positions) : wants_positions_(wants_positions) {}

  bool wants_positions() override { return wants_positions_; }
  void begin_moves(const chess::AnyPosition& start, bool) override { lines_ = {{start, start}}; }
  void move(const chess::AnyPosition& before, chess::Move move, std::string_view text) override {
    auto& [previous, position] = lines_.back();
    if (wants_positions_) CHECK(before == position);
    previous = position;
    position.play(move);
    told.push_back(std::string(text) + ' ' + std::to_string(move.raw()));
  }
  void begin_variation() override { lines_.push_back({lines_.back().first, lines_.back().first}); }
  void end_variation() override { lines_.pop_back(); }
  void end_game(chess::ImportStatus status) override {
    told.push_back(std::to_string(static_cast<int>(status)));
  }
  void diagnostic(const chess::Diagnostic& what) override { told.push_back(to_string(what)); }

  std::vector<std::string> told;

 private:
  bool wants_positions_;
  /// Of each open line: the positions before its last move and behind it.
  std::vector<std::pair<chess::AnyPosition, chess::AnyPosition>> lines_;
};

void check_positions(const std::string& text) {
  PositionWitness with(true), without(false);
  for (PositionWitness* const witness : {&with, &without}) {
    chess::PgnReader reader(chess::view_source(text));
    while (reader.read(*witness)) {}
  }
  CHECK(with.told == without.told);
}

constexpr std::size_t kManyBytes = std::size_t{1} << 20;  // more of the same tells nothing new

void check_law(const std::string& text) {
  check_positions(text);
  CHECK(test::fault_of_copies(text) == "");
  const auto lost = test::lost_words(text);
  if (lost.is_beyond_limits) return;
  CHECK(joined(lost.in_reading) == "");
  CHECK(joined(lost.in_writing) == "");
}

/// Bytes changed, taken out, doubled, or replaced by what has a meaning in PGN.
std::string mutated(std::string text, chess::Random& random) {
  static constexpr std::string_view kPieces[] = {"{",   "}",  "(",  ")",    "[",      "]",
                                                 ";",   "%",  "\n", "\n\n", "\"",     "*",
                                                 "1-0", "$1", "1.", "--",   " word ", "[Event \"x\"]\n",
                                                 "\\"};
  for (std::size_t i = 1 + random.below(4); i > 0 && !text.empty(); --i) {
    const std::size_t at = random.below(text.size());
    switch (random.below(4)) {
      case 0: text.erase(at, 1 + random.below(20)); break;
      case 1: text.insert(at, text.substr(random.below(text.size()), random.below(40))); break;
      case 2: text[at] = static_cast<char>(random.below(128)); break;
      default: text.insert(at, kPieces[random.below(std::size(kPieces))]); break;
    }
  }
  return text;
}

}  // namespace

TEST_CASE("the law sees what is lost") {
  test::WordBalance balance;
  balance.need("[White \"Kasparov 2800\"] 1. e4 {one two two} Nf3ch e.p. RR 12.exd6 e.p.", true);
  balance.have("White Kasparov 2800 e4 1 one two Nf3");
  balance.have("exd6 12");
  CHECK(balance.missing() == std::vector<std::string>{"RR x 1", "two x 1"});
  balance.pardon_signs(1);
  CHECK(balance.missing() == std::vector<std::string>{"two x 1"});
}

TEST_CASE("odd texts lose no word silently") {
  for (const char* text :
       {"1. e4 White plays Nf9 2. d4 *", "[Event \"a\"]\n[White \"x\"]\n[White \"y\"]\n[b@d \"z\"]\n[] e4 *",
        "; of the file\n[Event \"a\"]\n{b} ; c\n[Site \"d\"]\n% hidden words\n\n1. e4 *\n{last}\n;words\n",
        "some prose\nmore of it\n1. e4 [in brackets] e5 } $x $999 {a ( b } c } *\nthe end",
        "[Variant \"Bughouse\"]\n\n1. e4 N@f3 {x} (1. d4) 1-0", "[FEN \"bad\"]\n\n1. e4 oh {no} *",
        "1. e4 e5 2. Nf", "[White \"Kas", "1. e4 (word 1. d4 (oops) [x]) e5 {open",
        "1. e4 1-0 0-1 ) won } end", "[pgn]\n1. Sf3 d5 [/pgn]", "{a} {b} 1-0 {c} d"}) {
    CAPTURE(std::string(text));
    check_law(text);
  }
}

TEST_CASE("real files lose no word silently") {
  std::size_t files = 0, bytes = 0;
  for (const auto& folder : test::data_paths({"pgn", "lichess", "annotated", "masters", "torture", "ugly"})) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      CAPTURE(entry.path().string());
      const std::string text = test::read_whole(entry.path());
      ++files;
      bytes += text.size();
      check_positions(text);
      if (text.size() < kManyBytes) CHECK(test::fault_of_copies(text) == "");
      const auto lost = test::lost_words(text, true);
      CHECK_FALSE(lost.is_beyond_limits);
      CHECK(joined(lost.in_reading) == "");
      CHECK(joined(lost.in_writing) == "");
    }
  }
  MESSAGE(files << " files, " << bytes << " bytes");
  CHECK(files > (test::has_large_games() ? 200 : 30));
}

TEST_CASE("changed pieces of real files lose no word silently") {
  chess::Random random(21);
  for (const auto& folder : test::data_paths({"torture", "ugly", "annotated", "lichess"})) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      const std::string text = test::read_whole(entry.path());
      for (int i = 0; i < 20; ++i) {
        const std::size_t begin = text.size() > 3000 ? random.below(text.size() - 3000) : 0;
        const std::string piece = mutated(text.substr(begin, 3000), random);
        CAPTURE(entry.path().string());
        CAPTURE(piece);
        check_law(piece);
      }
    }
  }
}
