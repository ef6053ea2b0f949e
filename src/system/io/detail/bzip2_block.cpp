// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/detail/bzip2_block.h"

#include <bzlib.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <numeric>
#include <string>

namespace chess { inline namespace io {

/// Bits, the highest one of each byte first.
class Bzip2Block::Bits {
 public:
  Bits(std::string_view bytes, std::size_t begin)
      : data_(reinterpret_cast<const unsigned char*>(bytes.data())), size_(bytes.size()), place_(begin / 8) {
    refill();
    drop(static_cast<int>(begin % 8));
  }

  /// The next `count` bits; zeros behind the end. Precondition: count <= 32.
  std::uint32_t peek(int count) const {
    return count == 0 ? 0 : static_cast<std::uint32_t>(window_ >> (64 - count));
  }
  /// Precondition: count <= 32, and not more than `refill` has made sure of.
  void drop(int count) {
    window_ <<= count;
    held_ -= count;
  }
  /// There are at least 56 bits behind this call.
  void refill() {
    if (place_ + 8 <= size_) {
      std::uint64_t more = 0;
      std::memcpy(&more, data_ + place_, 8);
      if constexpr (std::endian::native == std::endian::little) more = __builtin_bswap64(more);
      window_ |= more >> held_;
      const int count = (63 - held_) / 8;
      place_ += static_cast<std::size_t>(count);
      held_ += count * 8;
      return;
    }
    while (held_ <= 56) {
      const std::uint64_t byte = place_ < size_ ? data_[place_] : 0;
      window_ |= byte << (56 - held_);
      ++place_;
      held_ += 8;
    }
  }
  std::uint32_t take(int count) {
    refill();
    const std::uint32_t bits = peek(count);
    drop(count);
    return bits;
  }
  /// How many bits into the bytes.
  std::size_t position() const { return place_ * 8 - static_cast<std::size_t>(held_); }
  bool is_behind_end() const { return position() > size_ * 8; }
  /// May the next code have been cut off?
  bool is_near_end() const { return position() + kBzip2MaxCodeLength > size_ * 8; }

 private:
  const unsigned char* data_;
  std::size_t size_;
  std::size_t place_;
  std::uint64_t window_ = 0;
  int held_ = 0;  ///< bits in the window
};

namespace {

constexpr int kQuickBits = 11;
constexpr std::uint16_t kNoCode = 0;

}  // namespace

/// A table of Huffman codes. Codes of one length are numbers in a row (canonical codes).
struct Bzip2Block::Coding {
  std::array<std::uint16_t, std::size_t{1} << kQuickBits> quick;  ///< symbol << 5 | length, by the next bits
  std::array<std::int32_t, kBzip2MaxCodeLength + 2> last;  ///< highest code of a length
  std::array<std::int32_t, kBzip2MaxCodeLength + 2> shift;  ///< from a code to its place in `symbols`
  std::array<std::uint16_t, kBzip2MaxSymbols> symbols;
  int shortest = kBzip2MaxCodeLength;
  int longest = 0;
  std::size_t count = 0;

  void make(std::span<const std::uint8_t> lengths) {
    count = lengths.size();
    shortest = *std::ranges::min_element(lengths);
    longest = *std::ranges::max_element(lengths);
    std::size_t place = 0;
    std::int32_t code = 0;
    for (int length = shortest; length <= longest; ++length) {
      const auto first = static_cast<std::int32_t>(place);
      for (std::size_t s = 0; s < count; ++s)
        if (lengths[s] == length) symbols[place++] = static_cast<std::uint16_t>(s);
      shift[static_cast<std::size_t>(length)] = first - code;
      code += static_cast<std::int32_t>(place) - first;
      last[static_cast<std::size_t>(length)] = code - 1;
      code *= 2;
    }
    for (std::uint32_t bits = 0; bits < quick.size(); ++bits) {
      std::uint16_t symbol = 0;
      const int length = find(bits, kQuickBits, std::min(longest, kQuickBits), symbol);
      quick[bits] =
          length == 0 ? kNoCode : static_cast<std::uint16_t>(symbol << 5 | static_cast<unsigned>(length));
    }
  }

  /// The length of the code that `bits` begin with, and its symbol; 0 if there is none.
  int find(std::uint32_t bits, int held, int most, std::uint16_t& symbol) const {
    for (int length = shortest; length <= most; ++length) {
      const auto code = static_cast<std::int32_t>(bits >> (held - length));
      if (code > last[static_cast<std::size_t>(length)]) continue;
      const std::int32_t place = code + shift[static_cast<std::size_t>(length)];
      if (place < 0 || place >= static_cast<std::int32_t>(count)) return 0;
      symbol = symbols[static_cast<std::size_t>(place)];
      return length;
    }
    return 0;
  }
};

Bzip2Block::Status Bzip2Block::decode(std::string_view bytes, std::size_t begin, std::size_t most) {
  Bits bits(bytes, begin);
  bits.take(24);
  bits.take(24);
  crc_ = bits.take(32);
  const bool is_randomised = bits.take(1) == 1;
  const std::size_t origin = bits.take(24);
  place_ = run_ = repeats_ = 0;
  is_expanded_ = false;
  actual_crc_ = {};
  column_.resize(kBzip2MaxBlock);
  text_.resize(kBzip2MaxBlock);
  const Status status = decode_symbols(bits, most);
  if (status != Status::Good) return bits.is_near_end() ? Status::NeedsMore : status;
  if (bits.is_behind_end()) return Status::NeedsMore;
  end_ = bits.position();
  if (is_randomised) return decode_randomised(bytes, begin) ? Status::Good : Status::Damaged;
  if (origin >= size_) return Status::Damaged;
  inverse_.undo(std::span(column_).first(size_), static_cast<std::uint32_t>(origin),
                std::span(text_).first(size_));
  return Status::Good;
}

/// Huffman codes and move to front: the last column of the transform, in `column_`.
Bzip2Block::Status Bzip2Block::decode_symbols(Bits& bits, std::size_t most) {
  std::array<std::uint8_t, 256> front;  // the bytes that occur, the one used last first
  std::size_t used = 0;
  const std::uint32_t rows = bits.take(16);
  for (std::uint32_t row = 0; row < 16; ++row) {
    if ((rows >> (15 - row) & 1) == 0) continue;
    const std::uint32_t columns = bits.take(16);
    for (std::uint32_t column = 0; column < 16; ++column)
      if ((columns >> (15 - column) & 1) != 0) front[used++] = static_cast<std::uint8_t>(row * 16 + column);
  }
  if (used == 0) return Status::Damaged;
  const std::size_t alphabet = used + 2;

  const std::size_t tables = bits.take(3);
  const std::size_t selectors = bits.take(15);
  if (tables < 2 || tables > kBzip2MaxTables || selectors == 0) return Status::Damaged;
  std::vector<std::uint8_t> chosen(selectors);
  std::array<std::uint8_t, kBzip2MaxTables> order;
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  for (std::uint8_t& choice : chosen) {
    std::size_t place = 0;
    while (bits.take(1) == 1)
      if (++place >= tables) return Status::Damaged;
    choice = move_to_front(order.data(), place);
  }

  std::vector<Coding> codings(tables);
  for (Coding& coding : codings) {
    std::array<std::uint8_t, kBzip2MaxSymbols> lengths;
    std::uint32_t length = bits.take(5);
    for (std::size_t symbol = 0; symbol < alphabet; ++symbol) {
      for (;;) {
        if (length < 1 || length > kBzip2MaxCodeLength) return Status::Damaged;
        if (bits.take(1) == 0) break;
        length += bits.take(1) == 0 ? 1U : ~0U;
      }
      lengths[symbol] = static_cast<std::uint8_t>(length);
    }
    coding.make(std::span(lengths).first(alphabet));
  }
  if (bits.is_behind_end()) return Status::NeedsMore;

  std::uint8_t* const column = column_.data();
  const std::size_t end_symbol = used + 1;
  std::size_t size = 0;
  std::size_t run = 0;  // the length of a run of the first byte, and
  std::size_t digit = 1;  // what its next digit counts
  for (const std::uint8_t choice : chosen) {
    const Coding& coding = codings[choice];
    if (bits.is_behind_end()) return Status::NeedsMore;
    for (std::size_t i = 0; i < kBzip2GroupSize; ++i) {
      bits.refill();
      std::uint16_t symbol = 0;
      if (const std::uint16_t quick = coding.quick[bits.peek(kQuickBits)]; quick != kNoCode) {
        symbol = quick >> 5;
        bits.drop(quick & 31);
      } else {
        const int length =
            coding.find(bits.peek(kBzip2MaxCodeLength), kBzip2MaxCodeLength, coding.longest, symbol);
        if (length == 0) return Status::Damaged;
        bits.drop(length);
      }
      if (symbol <= 1) {  // a digit of a run: 1 or 2
        if (digit >= std::size_t{2} << 20) return Status::Damaged;
        run += digit << symbol;
        digit <<= 1;
        continue;
      }
      if (run > 0) {
        if (run > most - size) return Status::Damaged;
        std::fill_n(column + size, run, front[0]);
        size += run;
        run = 0;
        digit = 1;
      }
      if (symbol == end_symbol) {
        size_ = size;
        return Status::Good;
      }
      if (size >= most) return Status::Damaged;
      const std::size_t place = symbol - 1U;
      column[size++] = move_to_front(front.data(), place);
    }
  }
  return Status::Damaged;
}

/// Blocks of bzip2 before 0.9.5 may be randomised, with numbers that libbz2 knows. It gets the block as a
/// stream of its own.
bool Bzip2Block::decode_randomised(std::string_view bytes, std::size_t begin) {
  std::string stream = "BZh9";
  Bits bits(bytes, begin);
  std::uint64_t held = 0;
  int count = 0;
  const auto put = [&](std::uint32_t value, int width) {
    held = held << width | value;
    for (count += width; count >= 8; count -= 8) stream.push_back(static_cast<char>(held >> (count - 8)));
  };
  for (std::size_t left = end_ - begin; left > 0;) {
    const int width = static_cast<int>(std::min<std::size_t>(left, 16));
    put(bits.take(width), width);
    left -= static_cast<std::size_t>(width);
  }
  put(kBzip2EndMark >> 24, 24);
  put(kBzip2EndMark & 0xFFFFFF, 24);
  put(crc_ >> 16, 16);
  put(crc_ & 0xFFFF, 16);
  put(0, 7);
  // What is decoded before a wrong checksum is found counts, as in other blocks.
  bz_stream decoder{};
  if (BZ2_bzDecompressInit(&decoder, 0, 0) != BZ_OK) return false;
  decoder.next_in = stream.data();
  decoder.avail_in = static_cast<unsigned>(stream.size());
  text_.clear();
  int result = BZ_OK;
  while (result == BZ_OK) {
    const std::size_t before = text_.size();
    text_.resize(before + kBzip2MaxBlock);
    decoder.next_out = text_.data() + before;
    decoder.avail_out = static_cast<unsigned>(kBzip2MaxBlock);
    result = BZ2_bzDecompress(&decoder);
    text_.resize(text_.size() - decoder.avail_out);
    if (decoder.avail_in == 0 && decoder.avail_out > 0) break;
  }
  BZ2_bzDecompressEnd(&decoder);
  is_expanded_ = true;
  return result == BZ_STREAM_END || !text_.empty();
}

std::size_t Bzip2Block::expand(std::span<char> out) {
  constexpr std::size_t kWord = sizeof(std::uint64_t);
  std::size_t made = 0;
  if (is_expanded_) {
    made = std::min(out.size(), text_.size() - place_);
    std::copy_n(text_.begin() + static_cast<std::ptrdiff_t>(place_), made, out.begin());
    place_ += made;
  } else {
    while (made < out.size()) {
      if (repeats_ > 0) {
        const std::size_t count = std::min(repeats_, out.size() - made);
        std::fill_n(out.begin() + static_cast<std::ptrdiff_t>(made), count, last_);
        made += count;
        repeats_ -= count;
      } else if (place_ == size_) {
        break;
      } else if (const char byte = text_[place_++]; run_ == kBzip2RunStart) {
        repeats_ = static_cast<unsigned char>(byte);
        run_ = 0;
      } else if (place_ + kWord <= size_ && made + kWord <= out.size() && (run_ == 0 || byte != last_) &&
                 !has_equal_neighbours(text_.data() + place_ - 1)) {
        // Eight bytes of which none is followed by its like.
        std::copy_n(text_.data() + place_ - 1, kWord, out.data() + made);
        place_ += kWord - 1;
        made += kWord;
        last_ = out[made - 1];
        run_ = 1;
      } else {
        run_ = run_ > 0 && byte == last_ ? run_ + 1 : 1;
        last_ = byte;
        out[made++] = byte;
      }
    }
  }
  actual_crc_.add({out.data(), made});
  return made;
}

}}  // namespace chess::io
