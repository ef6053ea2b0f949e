// SPDX-License-Identifier: GPL-3.0-or-later
// bzip2 sorts the rotations of a block, libdivsufsort its suffixes. The order is the same if the block begins
// with its least rotation: of a Lyndon word, suffixes and rotations have one order (Giancarlo, Restivo and
// Sciortino, "From first principles to the Burrows and Wheeler transform and beyond", 2007). A block that
// repeats a shorter one is a power of a Lyndon word. Its equal rotations stand together, in any order.
#include "io/detail/bzip2_compress.h"

#include <divsufsort.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <functional>
#include <limits>
#include <numeric>
#include <queue>
#include <span>
#include <utility>

namespace chess { inline namespace io {

namespace {

constexpr int kLongestCode = 17;  // longer ones are allowed, but old decoders refuse more
constexpr int kRounds = 4;  // in which tables and their choice are fitted to each other
constexpr std::size_t kBlockMargin = 19;  // that bzip2 leaves of the size of a block
constexpr std::size_t kLongestRun = kBzip2RunStart + 255;

/// Where the least rotation of `text` begins. Precondition: `text` is not empty.
std::size_t least_rotation(std::string_view text) {
  const std::size_t size = text.size();
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(text[i < size ? i : i - size]); };
  unsigned char least = at(0);
  for (const char c : text) least = std::min(least, static_cast<unsigned char>(c));
  // No other byte can be its first.
  const auto candidate = [&](std::size_t from) {
    return std::min(text.find(static_cast<char>(least), from), size);
  };
  std::size_t best = candidate(0);
  std::size_t rival = candidate(best + 1);
  std::size_t equal = 0;  // bytes that both have in common
  while (rival < size && best < size && equal < size) {
    const unsigned char a = at(best + equal);
    const unsigned char b = at(rival + equal);
    if (a == b) {
      ++equal;
      continue;
    }
    std::size_t& loser = a > b ? best : rival;
    loser = candidate(loser + equal + 1);
    if (best == rival) rival = candidate(rival + 1);
    equal = 0;
  }
  return std::min(best, rival);
}

using Counts = std::array<std::uint32_t, kBzip2MaxSymbols>;

/// The lengths of the codes of Huffman for `counts`, none longer than allowed.
void make_lengths(std::span<const std::uint32_t> counts, std::span<std::uint8_t> lengths) {
  const std::size_t size = counts.size();
  std::array<std::uint32_t, 2 * kBzip2MaxSymbols> parents;
  std::array<std::uint64_t, kBzip2MaxSymbols> weights;
  for (std::size_t i = 0; i < size; ++i) weights[i] = std::max<std::uint32_t>(counts[i], 1);
  for (;;) {
    using Node = std::pair<std::uint64_t, std::uint32_t>;
    std::priority_queue<Node, std::vector<Node>, std::greater<>> heap;
    for (std::uint32_t i = 0; i < size; ++i) heap.emplace(weights[i], i);
    auto next = static_cast<std::uint32_t>(size);
    while (heap.size() > 1) {
      const Node first = heap.top();
      heap.pop();
      const Node second = heap.top();
      heap.pop();
      parents[first.second] = parents[second.second] = next;
      heap.emplace(first.first + second.first, next++);
    }
    std::array<std::uint8_t, 2 * kBzip2MaxSymbols> depths;
    depths[next - 1] = 0;
    int longest = 0;
    for (std::uint32_t node = next - 1; node-- > 0;) {
      depths[node] = static_cast<std::uint8_t>(depths[parents[node]] + 1);
      longest = std::max<int>(longest, depths[node]);
    }
    if (longest <= kLongestCode) {
      std::copy_n(depths.begin(), size, lengths.begin());
      return;
    }
    for (std::size_t i = 0; i < size; ++i) weights[i] = weights[i] / 2 + 1;  // flatter, until it fits
  }
}

}  // namespace

/// Bits, the highest one of each byte first, at the end of a string.
class Bzip2Compressor::Bits {
 public:
  explicit Bits(std::string& out) : out_(out) {}

  /// Precondition: count <= 32, and `value` has no more bits.
  void put(std::uint32_t value, int count) {
    held_ |= static_cast<std::uint64_t>(value) << (64 - count - count_);
    count_ += count;
    if (count_ < 32) return;
    const std::array<char, 4> bytes = {static_cast<char>(held_ >> 56), static_cast<char>(held_ >> 48),
                                       static_cast<char>(held_ >> 40), static_cast<char>(held_ >> 32)};
    out_.append(bytes.data(), bytes.size());
    held_ <<= 32;
    count_ -= 32;
  }
  void put_mark(std::uint64_t mark) {
    put(static_cast<std::uint32_t>(mark >> 24), 24);
    put(static_cast<std::uint32_t>(mark & 0xFFFFFF), 24);
  }
  /// Fills the last byte with zeros.
  void finish() {
    for (; count_ > 0; count_ -= 8, held_ <<= 8) out_.push_back(static_cast<char>(held_ >> 56));
    count_ = 0;
  }

 private:
  std::string& out_;
  std::uint64_t held_ = 0;
  int count_ = 0;
};

Bzip2Compressor::Bzip2Compressor(int level) : level_(level) { assert(level >= 1 && level <= 9); }

/// Begins a block with as much of `text` as fits. Returns how much that is.
std::size_t Bzip2Compressor::take_block(std::string_view text) {
  constexpr std::size_t kWord = sizeof(std::uint64_t);
  const std::size_t most = static_cast<std::size_t>(level_) * kBzip2Unit - kBlockMargin;
  block_.clear();
  block_.reserve(most + 1);  // the transform puts a byte in front
  std::size_t place = 0;
  while (place < text.size()) {
    // Eight bytes of which none is followed by its like are taken at once.
    if (place + kWord < text.size() && block_.size() + kWord <= most &&
        !has_equal_neighbours(text.data() + place)) {
      block_.append(text, place, kWord);
      place += kWord;
      continue;
    }
    const char byte = text[place];
    std::size_t run = 1;
    while (run < kLongestRun && place + run < text.size() && text[place + run] == byte) ++run;
    if (block_.size() + std::min(run, kBzip2RunStart + 1) > most) break;
    block_.append(std::min(run, kBzip2RunStart), byte);
    if (run >= kBzip2RunStart) block_.push_back(static_cast<char>(run - kBzip2RunStart));
    place += run;
  }
  return place;
}

/// Makes `block_` the last column of its sorted rotations. Returns the row that the block itself has.
std::size_t Bzip2Compressor::transform() {
  const std::size_t size = block_.size();
  const std::size_t begin = least_rotation(block_);
  std::ranges::rotate(block_, block_.begin() + static_cast<std::ptrdiff_t>(begin));
  rows_.resize(size);
  if (divsufsort(reinterpret_cast<const sauchar_t*>(block_.data()), rows_.data(),
                 static_cast<saidx_t>(size)) != 0)
    return size;
  const auto own = static_cast<std::int32_t>(begin == 0 ? 0 : size - begin);
  const auto origin = std::ranges::find(rows_, own) - rows_.begin();
  // Each byte moves to the place of the one behind it: a suffix finds its own place there.
  block_.insert(0, 1, block_.back());
  column_.resize_and_overwrite(size, [&](char* column, std::size_t) {
    const char* before = block_.data();
    for (const std::int32_t place : rows_) *column++ = before[place];
    return size;
  });
  std::swap(block_, column_);
  return static_cast<std::size_t>(origin);
}

/// Move to front, and runs of the first byte as digits 1 and 2. Then the codes of all that.
void Bzip2Compressor::code_symbols(Bits& bits) {
  std::array<bool, 256> occurs{};
  for (const char byte : block_) occurs[static_cast<unsigned char>(byte)] = true;
  std::uint32_t rows = 0;
  std::array<std::uint32_t, 16> columns{};
  std::array<std::uint8_t, 256> front;
  std::size_t used = 0;
  for (std::size_t byte = 0; byte < occurs.size(); ++byte) {
    if (!occurs[byte]) continue;
    front[used++] = static_cast<std::uint8_t>(byte);
    rows |= 0x8000U >> (byte / 16);
    columns[byte / 16] |= 0x8000U >> (byte % 16);
  }
  bits.put(rows, 16);
  for (const std::uint32_t column : columns)
    if (column != 0) bits.put(column, 16);

  symbols_.clear();
  symbols_.reserve(block_.size() + 1);
  std::size_t run = 0;
  const auto end_run = [&] {
    for (; run > 0; run = (run - 1) / 2) symbols_.push_back(run % 2 == 1 ? 0 : 1);
  };
  for (const char c : block_) {
    const auto byte = static_cast<std::uint8_t>(c);
    if (byte == front[0]) {
      ++run;
      continue;
    }
    end_run();
    std::size_t place = 0;
    std::uint8_t moved = front[0];
    do std::swap(moved, front[++place]);
    while (moved != byte);
    front[0] = byte;
    symbols_.push_back(static_cast<std::uint16_t>(place + 1));
  }
  end_run();
  const std::size_t alphabet = used + 2;
  symbols_.push_back(static_cast<std::uint16_t>(used + 1));  // the end

  choose_tables(alphabet);
  write_tables(alphabet, bits);
  std::vector<std::array<std::uint32_t, kBzip2MaxSymbols>> codes(lengths_.size());
  for (std::size_t table = 0; table < codes.size(); ++table) {
    std::uint32_t code = 0;
    for (int length = 1; length <= kLongestCode; ++length, code <<= 1)
      for (std::size_t symbol = 0; symbol < alphabet; ++symbol)
        if (lengths_[table][symbol] == length) codes[table][symbol] = code++;
  }
  for (std::size_t i = 0; i < symbols_.size(); ++i) {
    const std::size_t table = chosen_[i / kBzip2GroupSize];
    bits.put(codes[table][symbols_[i]], lengths_[table][symbols_[i]]);
  }
}

/// Finds tables of codes, and the best table for each group of symbols. At first each table is for a part of
/// the symbols that is as frequent as the others.
void Bzip2Compressor::choose_tables(std::size_t alphabet) {
  const std::size_t count = symbols_.size();
  const std::size_t tables = count < 200 ? 2 : count < 600 ? 3 : count < 1200 ? 4 : count < 2400 ? 5 : 6;
  lengths_.assign(tables, std::vector<std::uint8_t>(alphabet, 15));
  Counts all{};
  for (const std::uint16_t symbol : symbols_) ++all[symbol];
  std::size_t left = count;
  std::size_t symbol = 0;
  for (std::size_t table = 0; table < tables; ++table) {
    const std::size_t share = left / (tables - table);
    for (std::size_t taken = 0; symbol < alphabet && (taken < share || table + 1 == tables); ++symbol) {
      lengths_[table][symbol] = 0;
      taken += all[symbol];
      left -= std::min<std::size_t>(left, all[symbol]);
    }
  }

  const std::size_t groups = (count + kBzip2GroupSize - 1) / kBzip2GroupSize;
  chosen_.assign(groups, 0);
  // The costs of a symbol in all tables are added at once: ten bits for each table hold 50 codes of 20 bits.
  constexpr int kCostBits = 10;
  for (int round = 0; round < kRounds; ++round) {
    std::array<std::uint64_t, kBzip2MaxSymbols> costs{};
    for (std::size_t s = 0; s < alphabet; ++s)
      for (std::size_t table = 0; table < tables; ++table)
        costs[s] |= static_cast<std::uint64_t>(lengths_[table][s]) << (kCostBits * table);
    std::array<Counts, kBzip2MaxTables> counts{};
    for (std::size_t group = 0; group < groups; ++group) {
      const auto members = std::span(symbols_).subspan(
          group * kBzip2GroupSize, std::min(kBzip2GroupSize, count - group * kBzip2GroupSize));
      std::uint64_t cost = 0;
      for (const std::uint16_t member : members) cost += costs[member];
      std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
      for (std::size_t table = 0; table < tables; ++table, cost >>= kCostBits) {
        const std::uint64_t one = cost & ((1U << kCostBits) - 1);
        if (one >= least) continue;
        least = one;
        chosen_[group] = static_cast<std::uint8_t>(table);
      }
      for (const std::uint16_t member : members) ++counts[chosen_[group]][member];
    }
    for (std::size_t table = 0; table < tables; ++table)
      make_lengths(std::span(counts[table]).first(alphabet), lengths_[table]);
  }
}

void Bzip2Compressor::write_tables(std::size_t alphabet, Bits& bits) const {
  bits.put(static_cast<std::uint32_t>(lengths_.size()), 3);
  bits.put(static_cast<std::uint32_t>(chosen_.size()), 15);
  std::array<std::uint8_t, kBzip2MaxTables> order;
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  for (const std::uint8_t choice : chosen_) {
    std::size_t place = 0;
    while (order[place] != choice) ++place;
    move_to_front(order.data(), place);
    bits.put((1U << (place + 1)) - 2, static_cast<int>(place) + 1);  // as many ones, and a zero
  }
  for (const auto& lengths : lengths_) {
    int length = lengths[0];
    bits.put(static_cast<std::uint32_t>(length), 5);
    for (std::size_t symbol = 0; symbol < alphabet; ++symbol) {
      for (; length < lengths[symbol]; ++length) bits.put(2, 2);
      for (; length > lengths[symbol]; --length) bits.put(3, 2);
      bits.put(0, 1);
    }
  }
}

bool Bzip2Compressor::append(std::string_view text, std::string& out) {
  out += "BZh";
  out.push_back(static_cast<char>('0' + level_));
  Bits bits(out);
  std::uint32_t stream_crc = 0;
  while (!text.empty()) {
    const std::size_t taken = take_block(text);
    Bzip2Crc crc;
    crc.add(text.substr(0, taken));
    text.remove_prefix(taken);
    stream_crc = add_bzip2_block(stream_crc, crc.value());
    const std::size_t origin = transform();
    if (origin == block_.size()) return false;
    bits.put_mark(kBzip2BlockMark);
    bits.put(crc.value(), 32);
    bits.put(0, 1);  // not randomised
    bits.put(static_cast<std::uint32_t>(origin), 24);
    code_symbols(bits);
  }
  bits.put_mark(kBzip2EndMark);
  bits.put(stream_crc, 32);
  bits.finish();
  return true;
}

}}  // namespace chess::io
