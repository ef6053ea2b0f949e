// SPDX-License-Identifier: GPL-3.0-or-later
// CityHash is a fixed recipe: the numbers and the order of its steps are those of its first version, and
// nothing about them can be chosen.
#include "tablebase/detail/table_checksum.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/bytes.h"

namespace chess { inline namespace tablebase {

namespace {

using Word = std::uint64_t;
using Words = std::pair<Word, Word>;

constexpr Word kPrimes[] = {0xc3a5c85c97cb3127, 0xb492b66fbe98f273, 0x9ae16a3b2f90404f, 0xc949d7c7509e6557};
constexpr Word kMixer = 0x9ddfea08eb382d69;

// CRC-32C (Castagnoli) of eight bytes at once.

constexpr std::uint32_t kCastagnoli = 0x82F63B78;

constexpr auto kCrcTables = [] {
  std::array<std::array<std::uint32_t, 256>, 8> tables{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1) != 0 ? kCastagnoli : 0);
    tables[0][byte] = crc;
  }
  for (std::size_t i = 1; i < 8; ++i)
    for (std::size_t byte = 0; byte < 256; ++byte)
      tables[i][byte] = (tables[i - 1][byte] >> 8) ^ tables[0][tables[i - 1][byte] & 0xFF];
  return tables;
}();

Word crc_of(Word before, Word bytes) {
  bytes ^= before;
  std::uint32_t crc = 0;
  for (std::size_t i = 0; i < 8; ++i) crc ^= kCrcTables[7 - i][(bytes >> (8 * i)) & 0xFF];
  return crc;
}

Word word(const unsigned char* bytes) { return load_little_endian<Word>(bytes); }
Word folded(Word value) { return value ^ (value >> 47); }

/// Two words in one.
Word mixed(Word low, Word high) {
  const Word first = folded((low ^ high) * kMixer);
  return folded((high ^ first) * kMixer) * kMixer;
}

/// Four words into two that go along.
Words stirred(const unsigned char* bytes, Word a, Word b) {
  const Word begin = a + word(bytes);
  const Word sum = begin + word(bytes + 8) + word(bytes + 16);
  b = std::rotr(b + begin + word(bytes + 24), 21) + std::rotr(sum, 44);
  return {sum + word(bytes + 24), b + begin};
}

/// Five words that turn, and a CRC of what each of them was.
class Wheel {
 public:
  static constexpr std::size_t kBlock = 40;
  static constexpr std::size_t kRound = 6 * kBlock;

  Wheel(std::span<const unsigned char> bytes, Word seed)
      : first_(mixed(word(&bytes[96]) + kPrimes[0], bytes.size())),
        second_(word(&bytes[120]) * kPrimes[0] + bytes.size()),
        words_{word(&bytes[56]) + kPrimes[0], word(&bytes[96]) + kPrimes[0], first_, second_,
               word(&bytes[184]) + seed},
        spare_(first_ + second_),
        sums_{seed, 0, 0, 0, 0} {}

  void turn(const unsigned char* block, bool is_plain) {
    static constexpr int kTurns[] = {41, 27, 41, 33, 25};
    const Word factor = is_plain ? 1 : kPrimes[0];
    const auto old = words_;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const Word next = i + 1 < old.size() ? old[i + 1] : spare_;
      words_[i] = std::rotr(next, kTurns[i] ^ (is_plain ? 1 : 0)) * factor + word(block + 8 * i);
      sums_[i] = crc_of(sums_[i], words_[i]);
    }
    spare_ = old[0];
  }

  std::array<Word, 4> value() const {
    auto [a, b, c, d, e] = words_;
    auto [f, g, h, i, j] = sums_;
    j += i << 32;
    a = mixed(a, j);
    h += g << 32;
    b += h;
    c = mixed(c, f) + i;
    d = mixed(d, e + first_);
    j += e;
    i += mixed(h, spare_);
    e = mixed(a, d) + j;
    f = mixed(b, c) + a;
    g = mixed(j, i) + c;
    std::array<Word, 4> value{};
    value[0] = e + f + g + h;
    a = folded((a + g) * kPrimes[0]) * kPrimes[0] + b;
    value[1] = second_ + a + value[0];
    a = folded(a * kPrimes[0]) * kPrimes[0] + c;
    value[2] = a + value[1];
    a = folded((a + e) * kPrimes[0]) * kPrimes[0];
    value[3] = a + value[2];
    return value;
  }

 private:
  Word first_;
  Word second_;
  std::array<Word, 5> words_;
  Word spare_;
  std::array<Word, 5> sums_;
};

/// CityHashCrc256.
std::array<Word, 4> long_hash(std::span<const unsigned char> bytes) {
  std::array<unsigned char, Wheel::kRound> padded{};
  Word seed = 0;
  if (bytes.size() < padded.size()) {
    std::ranges::copy(bytes, padded.begin());
    seed = static_cast<std::uint32_t>(~bytes.size());
    bytes = padded;
  }
  Wheel wheel(bytes, seed);
  std::size_t at = 0;
  for (; at + Wheel::kRound <= bytes.size(); at += Wheel::kRound)
    for (std::size_t block = 0; block < 6; ++block)
      wheel.turn(&bytes[at + Wheel::kBlock * block], block % 2 == 0);
  for (; at + Wheel::kBlock <= bytes.size(); at += Wheel::kBlock) wheel.turn(&bytes[at], false);
  if (at < bytes.size()) wheel.turn(&bytes[bytes.size() - Wheel::kBlock], false);
  return wheel.value();
}

/// CityHash128 of less than 128 bytes behind the seed; there are 16, 48, 80 or 112.
TableChecksum short_hash(std::span<const unsigned char> bytes, Words seed) {
  auto [a, b] = seed;
  Word c = 0;
  Word d = 0;
  if (bytes.size() <= 16) {
    const Word last = word(&bytes[8]);
    a = folded(a * kPrimes[1]) * kPrimes[1];
    c = b * kPrimes[1] + (mixed(word(bytes.data()), std::rotr(last + 16, 16)) ^ last);
    d = folded(a + word(bytes.data()));
  } else {
    const std::size_t size = bytes.size();
    c = mixed(word(&bytes[size - 8]) + kPrimes[1], a);
    d = mixed(b + size, c + word(&bytes[size - 16]));
    a += d;
    for (std::size_t at = 0; at + 16 < size; at += 16) {
      a = (a ^ (folded(word(&bytes[at]) * kPrimes[1]) * kPrimes[1])) * kPrimes[1];
      b ^= a;
      c = (c ^ (folded(word(&bytes[at + 8]) * kPrimes[1]) * kPrimes[1])) * kPrimes[1];
      d ^= c;
    }
  }
  a = mixed(a, c);
  b = mixed(d, b);
  return {a ^ b, mixed(b, a)};
}

/// CityHash128 of at least 128 bytes behind the seed.
TableChecksum middle_hash(std::span<const unsigned char> bytes, Words seed) {
  auto [x, y] = seed;
  Word z = bytes.size() * kPrimes[1];
  Words v;
  Words w;
  v.first = std::rotr(y ^ kPrimes[1], 49) * kPrimes[1] + word(bytes.data());
  v.second = std::rotr(v.first, 42) * kPrimes[1] + word(&bytes[8]);
  w.first = std::rotr(y + z, 35) * kPrimes[1] + x;
  w.second = std::rotr(x + word(&bytes[88]), 53) * kPrimes[1];
  std::size_t at = 0;
  for (; at + 128 <= bytes.size(); at += 128)
    for (const unsigned char* half : {&bytes[at], &bytes[at + 64]}) {
      x = std::rotr(x + y + v.first + word(half + 8), 37) * kPrimes[1] ^ w.second;
      y = std::rotr(y + v.second + word(half + 48), 42) * kPrimes[1] + v.first + word(half + 40);
      z = std::rotr(z + w.first, 33) * kPrimes[1];
      v = stirred(half, v.second * kPrimes[1], x + w.first);
      w = stirred(half + 32, z + w.second, y + word(half + 16));
      std::swap(z, x);
    }
  x += std::rotr(v.first + z, 49) * kPrimes[0];
  z += std::rotr(w.first, 37) * kPrimes[0];
  for (std::size_t done = 0; done < bytes.size() - at;) {  // from the end, beyond the beginning of the rest
    done += 32;
    const unsigned char* const end = bytes.data() + (bytes.size() - done);
    y = std::rotr(x + y, 42) * kPrimes[0] + v.second;
    w.first += word(end + 16);
    x = x * kPrimes[0] + w.first;
    z += w.second + word(end);
    w.second += v.first;
    v = stirred(end, v.first + z, v.second);
  }
  x = mixed(x, v.first);
  y = mixed(y + z, w.first);
  return {mixed(x + v.second, w.second) + y, mixed(x + w.second, y + v.second)};
}

}  // namespace

void TableChecksummer::add(std::span<const unsigned char> piece) {
  for (const Word value : long_hash(piece))
    for (int shift = 0; shift < 64; shift += 8) values_.push_back(static_cast<unsigned char>(value >> shift));
}

TableChecksum TableChecksummer::result() const {
  constexpr std::size_t kMostForShort = 900;
  if (values_.empty()) return {};
  if (values_.size() > kMostForShort) {
    const auto value = long_hash(values_);
    return {value[2], value[3]};
  }
  const Words seed{word(values_.data()) ^ kPrimes[3], word(&values_[8])};
  const auto rest = std::span(values_).subspan(16);
  return rest.size() < 128 ? short_hash(rest, seed) : middle_hash(rest, seed);
}

}}  // namespace chess::tablebase
