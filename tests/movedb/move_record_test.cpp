// SPDX-License-Identifier: GPL-3.0-or-later
// The bits of the record, field by field from the format's table, and what counters come to in them.
#include "movedb/move_record.h"

#include <doctest/doctest.h>

#include <functional>

#include "base/random.h"

using namespace chess;

namespace {

MoveCode code(Square from, Square to, int promotion = 0) {
  return MoveCode::of_bits(static_cast<std::uint16_t>(index_of(from) | index_of(to) << 6 | promotion << 12));
}

MoveCounts counts(std::uint32_t wins, std::uint32_t draws, std::uint32_t losses,
                  std::uint32_t unfinished = 0) {
  MoveCounts c;
  c.white_wins = wins;
  c.draws = draws;
  c.black_wins = losses;
  c.unfinished = unfinished;
  return c;
}

/// Games with ratings, a win each.
MoveCounts rated(std::initializer_list<std::pair<int, int>> ratings) {
  MoveCounts c;
  for (const auto& [white, black] : ratings) c += MoveCounts::of_game(GameResult::WhiteWins, white, black);
  return c;
}

MoveRecord record_of(const MoveCounts& c) {
  return make_record(code(Square::E2, Square::E4), c, WeightK::Elo);
}

}  // namespace

TEST_CASE("each field has its bits and no others") {
  struct Row {
    const char* name;
    std::function<void(MoveRecord&)> set;
    std::uint64_t bits;
  };
  // FORMATS: from:6 to:6 promotion:3 white_elo:11 elo_diff:8 elo_diff_neg:1 wdl:9 count:12 weight:8.
  const Row kRows[] = {
      {"from B1", [](MoveRecord& r) { r.move = code(Square::B1, Square::A1); }, 0x0000'0000'0000'0001},
      {"from H8", [](MoveRecord& r) { r.move = code(Square::H8, Square::A1); }, 0x0000'0000'0000'003F},
      {"to B1", [](MoveRecord& r) { r.move = code(Square::A1, Square::B1); }, 0x0000'0000'0000'0040},
      {"to H8", [](MoveRecord& r) { r.move = code(Square::A1, Square::H8); }, 0x0000'0000'0000'0FC0},
      {"knight", [](MoveRecord& r) { r.move = code(Square::A1, Square::A1, 1); }, 0x0000'0000'0000'1000},
      {"bishop", [](MoveRecord& r) { r.move = code(Square::A1, Square::A1, 2); }, 0x0000'0000'0000'2000},
      {"rook", [](MoveRecord& r) { r.move = code(Square::A1, Square::A1, 3); }, 0x0000'0000'0000'3000},
      {"queen", [](MoveRecord& r) { r.move = code(Square::A1, Square::A1, 4); }, 0x0000'0000'0000'4000},
      {"White 1001", [](MoveRecord& r) { r.white_elo = 1; }, 0x0000'0000'0000'8000},
      {"White 3047", [](MoveRecord& r) { r.white_elo = 2047; }, 0x0000'0000'03FF'8000},
      {"difference 1", [](MoveRecord& r) { r.elo_diff = 1; }, 0x0000'0000'0400'0000},
      {"difference 255", [](MoveRecord& r) { r.elo_diff = 255; }, 0x0000'0003'FC00'0000},
      {"Black is lower", [](MoveRecord& r) { r.black_is_lower = true; }, 0x0000'0004'0000'0000},
      {"1 % won", [](MoveRecord& r) { r.wdl = 1; }, 0x0000'0008'0000'0000},
      {"wdl 511", [](MoveRecord& r) { r.wdl = 511; }, 0x0000'0FF8'0000'0000},
      {"count 1", [](MoveRecord& r) { r.count = 1; }, 0x0000'1000'0000'0000},
      {"count 4095", [](MoveRecord& r) { r.count = 4095; }, 0x00FF'F000'0000'0000},
      {"weight 1", [](MoveRecord& r) { r.weight = 1; }, 0x0100'0000'0000'0000},
      {"weight 255", [](MoveRecord& r) { r.weight = 255; }, 0xFF00'0000'0000'0000},
  };
  for (const Row& row : kRows) {
    CAPTURE(row.name);
    MoveRecord record;
    row.set(record);
    CHECK(to_bits(record) == row.bits);
    CHECK(record_of_bits(row.bits) == record);
  }
}

TEST_CASE("a record by hand") {
  MoveRecord record;
  record.move = code(Square::E7, Square::E8, 4);  // 52, 60, 4
  record.white_elo = 1805;
  record.elo_diff = 20;
  record.black_is_lower = true;
  record.wdl = 154;
  record.count = 77;
  record.weight = 100;
  CHECK(to_bits(record) == (52ull | 60ull << 6 | 4ull << 12 | 1805ull << 15 | 20ull << 26 | 1ull << 34 |
                            154ull << 35 | 77ull << 44 | 100ull << 56));
  CHECK(record.white_rating() == 2805);
  CHECK(record.black_rating() == 2785);
  CHECK(record.frequent_result() == FrequentResult::Draw);
  CHECK(record.frequent_share() == 54);
}

TEST_CASE("law: every word is a record and comes back") {
  Random random(4);
  for (int i = 0; i < 200'000; ++i) {
    const std::uint64_t bits = random.next();
    const MoveRecord record = record_of_bits(bits);
    REQUIRE(to_bits(record) == bits);
    REQUIRE(record.is_valid() == ((bits >> 12 & 7) <= 4 && (bits >> 35 & 511) < 300));
  }
  for (int bit = 0; bit < 64; ++bit) CHECK(to_bits(record_of_bits(1ull << bit)) == 1ull << bit);
}

TEST_CASE("ratings are averages, clamped") {
  struct Row {
    MoveCounts counts;
    int white_elo, elo_diff;
    bool black_is_lower;
  };
  const Row kRows[] = {
      {counts(3, 0, 0), 0, 0, false},  // none
      {rated({{2700, 2600}, {2800, 2750}}), 1750, 75, true},
      {rated({{2600, 2601}, {2601, 2603}}), 1601, 1, false},  // 2600.5 and 2602, each rounded
      {rated({{2500, 2500}}), 1500, 0, false},
      {rated({{900, 800}}), 0, 100, true},
      {rated({{3047, 3047}}), 2047, 0, false},
      {rated({{3500, 3000}}), 2047, 255, true},
      {rated({{1500, 1755}}), 500, 255, false},
      {rated({{1500, 1756}}), 500, 255, false},
  };
  for (const Row& row : kRows) {
    const MoveRecord record = record_of(row.counts);
    CHECK(record.white_elo == row.white_elo);
    CHECK(record.elo_diff == row.elo_diff);
    CHECK(record.black_is_lower == row.black_is_lower);
  }
}

TEST_CASE("the most frequent result, its share and the count") {
  struct Row {
    MoveCounts counts;
    int wdl, count;
  };
  const Row kRows[] = {
      {counts(0, 0, 0, 5), 0, 5},         {counts(1, 0, 0), 99, 1},
      {counts(0, 1, 0), 199, 1},          {counts(0, 0, 1), 299, 1},
      {counts(5, 3, 2), 50, 10},          {counts(3, 5, 2), 150, 10},
      {counts(3, 2, 5), 250, 10},         {counts(1, 1, 1), 33, 3},
      {counts(0, 1, 1), 150, 2},          {counts(2, 0, 1), 67, 3},
      {counts(0, 2, 1, 97), 167, 100},    {counts(995, 5, 0), 99, 1000},
      {counts(4094, 0, 0), 99, 4094},     {counts(4095, 0, 0), 99, 4095},
      {counts(4095, 5000, 0), 155, 4095}, {counts(0, 0, 4'000'000'000), 299, 4095},
  };
  for (const Row& row : kRows) {
    const MoveRecord record = record_of(row.counts);
    CHECK(record.wdl == row.wdl);
    CHECK(record.count == row.count);
    CHECK(record.is_valid());
  }
}

TEST_CASE("averages go on being updated when the count is full") {
  MoveCounts c;
  for (int i = 0; i < 5000; ++i) c += MoveCounts::of_game(GameResult::Draw, 2000, 2000);
  CHECK(record_of(c).white_rating() == 2000);
  for (int i = 0; i < 5000; ++i) c += MoveCounts::of_game(GameResult::BlackWins, 2200, 2000);
  const MoveRecord record = record_of(c);
  CHECK(record.count == 4095);
  CHECK(record.white_rating() == 2100);
  CHECK(record.black_rating() == 2000);
  CHECK(record.wdl == 150);
}

TEST_CASE("weights: the source's formula at the rating difference that the results ask for") {
  struct Row {
    MoveCounts counts;
    int by_elo, by_score;
  };
  // 255 / (1 + 10^(d / K)), d = 400 log10(s / (1 - s)), s = (points + 2 e) / (games + 2); worked by hand.
  const Row kRows[] = {
      {counts(0, 0, 0), 128, 128},   // 127.5
      {counts(0, 7, 0), 128, 128},
      {counts(1, 0, 0), 85, 31},     // s = 2/3: d = 120.4; K = 140
      {counts(0, 0, 1), 170, 224},
      {counts(98, 0, 0), 3, 0},      // s = 99/100
      {counts(0, 0, 98), 252, 255},
      {counts(6, 2, 0), 51, 4},      // s = 0.8: d = 240.8; 6 - 0 of 8 games are 15 of 20, so K = 130
      {rated({{2400, 2400}}), 85, 31},
  };
  for (const Row& row : kRows) {
    CAPTURE(row.counts.white_wins);
    CHECK(int{weight_of(row.counts, WeightK::Elo)} == row.by_elo);
    CHECK(int{weight_of(row.counts, WeightK::Score)} == row.by_score);
  }
  // What was to be expected changes nothing: a draw of equals, or ten wins in eleven at 400 points more.
  MoveCounts favourite;
  for (int i = 0; i < 10; ++i) favourite += MoveCounts::of_game(GameResult::WhiteWins, 2400, 2000);
  favourite += MoveCounts::of_game(GameResult::BlackWins, 2400, 2000);
  CHECK(int{weight_of(favourite, WeightK::Elo)} == 23);  // 255 / 11
}

TEST_CASE("law: weights fall with White's points, and turn round with the colours") {
  Random random(5);
  for (int i = 0; i < 2000; ++i) {
    MoveCounts c =
        counts(static_cast<std::uint32_t>(random.below(50)), static_cast<std::uint32_t>(random.below(50)),
               static_cast<std::uint32_t>(random.below(50)));
    const MoveCounts turned = counts(c.black_wins, c.draws, c.white_wins);
    const int weight = weight_of(c, WeightK::Elo);
    CHECK(std::abs(255 - weight - weight_of(turned, WeightK::Elo)) <= 1);
    ++c.white_wins;
    CHECK(weight_of(c, WeightK::Elo) <= weight);
  }
}
