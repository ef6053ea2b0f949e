// SPDX-License-Identifier: GPL-3.0-or-later
// Reading the compressed values of Syzygy tables.
#include "tablebase/detail/pairs_code.h"

#include <algorithm>
#include <array>

#include "base/bytes.h"

namespace chess { inline namespace tablebase {
namespace {

constexpr std::size_t kWindow = 1 << 16;
constexpr int kLongestCode = 32;
constexpr int kLargestBlockBits = 15;
constexpr int kLargestSpanBits = 31;
/// The entry of the sparse index stands in the middle of its positions, and a block has many of them. So a
/// sound table needs far fewer steps to the block of a position.
constexpr int kMostSteps = 1 << 17;
/// The longest symbol of sound tables stands for 256 values.
constexpr std::uint32_t kLongestSymbol = 1 << 16;
/// The bits of an entry of the sparse index: a block (4 bytes) and a value in it (2 bytes).
constexpr std::uint64_t kSparseEntry = 6;

/// 64 bits of a block from the bit `at` on, of which at least 57 are meant. Bits behind the end are 0.
std::uint64_t bits_from(const unsigned char* block, std::size_t size, std::size_t at) {
  const std::size_t first = at / 8;
  if (first + 8 <= size) return load_big_endian<std::uint64_t>(block + first) << (at % 8);
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < 8; ++i) bits = (bits << 8) | (first + i < size ? block[first + i] : 0U);
  return bits << (at % 8);
}

}  // namespace

const unsigned char* HeadReader::take(std::size_t bytes) {
  if (fault_) return nullptr;
  if (offset_ < held_from_ || offset_ + bytes > held_from_ + held_size_ || !held_) {
    const std::uint64_t left = offset_ < file_.size() ? file_.size() - offset_ : 0;
    if (left < bytes) {
      fault_ = file_.corrupt("it ends too early");
      return nullptr;
    }
    held_size_ = std::min<std::uint64_t>(left, kWindow);
    window_.resize(held_size_);
    const auto read = file_.read(offset_, window_);
    if (!read) {
      fault_ = read.error();
      return nullptr;
    }
    held_ = *read;
    held_from_ = offset_;
  }
  const unsigned char* found = held_ + (offset_ - held_from_);
  offset_ += bytes;
  return found;
}

std::uint8_t HeadReader::byte() {
  const auto* bytes = take(1);
  return bytes ? *bytes : 0;
}
std::uint16_t HeadReader::number16() {
  const auto* bytes = take(2);
  return bytes ? load_little_endian<std::uint16_t>(bytes) : std::uint16_t{0};
}
std::uint32_t HeadReader::number32() {
  const auto* bytes = take(4);
  return bytes ? load_little_endian<std::uint32_t>(bytes) : 0;
}

std::expected<PairsCode, Error> PairsCode::read(HeadReader& head, const TableFile& file,
                                                std::uint64_t positions, bool is_wdl) {
  PairsCode code;
  code.positions_ = positions;
  code.flags_ = head.byte();
  if ((code.flags_ & 0x80) != 0) {
    code.is_single_ = true;
    const std::uint8_t value = head.byte();
    code.single_value_ = is_wdl ? value : 0;
    if (head.fault()) return std::unexpected(*head.fault());
    return code;
  }
  code.block_bits_ = head.byte();
  code.span_bits_ = head.byte();
  const std::uint8_t padding = head.byte();
  code.blocks_ = head.number32();
  code.lengths_ = code.blocks_ + padding;
  const int longest = head.byte();
  code.shortest_ = head.byte();
  if (head.fault()) return std::unexpected(*head.fault());
  if (code.block_bits_ > kLargestBlockBits || code.span_bits_ > kLargestSpanBits || code.shortest_ < 1 ||
      longest < code.shortest_ || longest > kLongestCode) {
    return std::unexpected(file.corrupt("its compression makes no sense"));
  }
  const auto lengths = static_cast<std::size_t>(longest - code.shortest_ + 1);
  for (std::size_t i = 0; i < lengths; ++i) code.first_symbol_.push_back(head.number16());
  const std::size_t count = head.number16();
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint8_t a = head.byte();
    const std::uint8_t b = head.byte();
    const std::uint8_t c = head.byte();
    code.symbols_.push_back({.left = static_cast<std::uint16_t>(a | (b & 0xF) << 8),
                             .right = static_cast<std::uint16_t>(b >> 4 | c << 4)});
  }
  head.skip(count & 1);
  if (head.fault()) return std::unexpected(*head.fault());
  if (const auto measured = code.measure_symbols(file); !measured) return std::unexpected(measured.error());

  // Canonical codes: those of a length follow each other, and longer ones are lower numbers.
  code.first_code_.resize(lengths);
  for (std::size_t i = lengths - 1; i-- > 0;) {
    code.first_code_[i] = (code.first_code_[i + 1] + code.first_symbol_[i] - code.first_symbol_[i + 1]) / 2;
  }
  for (std::size_t i = 0; i < lengths; ++i)
    code.first_code_[i] <<= 64 - (static_cast<std::size_t>(code.shortest_) + i);
  return code;
}

/// A symbol can stand for symbols in any order, so the tree is walked with a stack of its own. A symbol that
/// is met again below itself would never end.
std::expected<void, Error> PairsCode::measure_symbols(const TableFile& file) {
  enum class State : std::uint8_t { New, Open, Done };
  std::vector<State> states(symbols_.size(), State::New);
  std::vector<std::uint16_t> stack;
  for (std::size_t start = 0; start < symbols_.size(); ++start) {
    stack.push_back(static_cast<std::uint16_t>(start));
    while (!stack.empty()) {
      const std::uint16_t now = stack.back();
      Symbol& symbol = symbols_[now];
      if (states[now] == State::Done) {
        stack.pop_back();
        continue;
      }
      if (symbol.right == kIsValue) {
        symbol.length = 1;
      } else {
        if (symbol.left >= symbols_.size() || symbol.right >= symbols_.size())
          return std::unexpected(file.corrupt("a symbol does not exist"));
        if (states[now] == State::New) {
          states[now] = State::Open;
          for (const std::uint16_t part : {symbol.left, symbol.right}) {
            if (states[part] == State::Open) return std::unexpected(file.corrupt("a symbol contains itself"));
            if (states[part] == State::New) stack.push_back(part);
          }
          continue;
        }
        symbol.length = symbols_[symbol.left].length + symbols_[symbol.right].length;
        if (symbol.length == 0 || symbol.length > kLongestSymbol)
          return std::unexpected(file.corrupt("a symbol is too long"));
      }
      states[now] = State::Done;
      stack.pop_back();
    }
  }
  return {};
}

void PairsCode::place_sparse_index(HeadReader& head) {
  sparse_index_at_ = head.offset();
  if (!is_single_)
    head.skip(kSparseEntry * ((positions_ + (std::uint64_t{1} << span_bits_) - 1) >> span_bits_));
}
void PairsCode::place_block_lengths(HeadReader& head) {
  block_lengths_at_ = head.offset();
  if (!is_single_) head.skip(2 * lengths_);
}
void PairsCode::place_blocks(HeadReader& head) {
  head.align(64);
  blocks_at_ = head.offset();
  if (!is_single_) head.skip(blocks_ << block_bits_);
}

std::expected<PairsCode::Place, Error> PairsCode::find_block(const TableFile& file,
                                                             std::uint64_t index) const {
  unsigned char buffer[kSparseEntry];
  const auto entry = file.read(sparse_index_at_ + kSparseEntry * (index >> span_bits_), buffer);
  if (!entry) return std::unexpected(entry.error());
  std::uint64_t block = load_little_endian<std::uint32_t>(*entry);
  const std::int64_t span = std::int64_t{1} << span_bits_;
  // The entry is for the position in the middle of its span.
  std::int64_t value = static_cast<std::int64_t>(index & static_cast<std::uint64_t>(span - 1)) - span / 2 +
                       load_little_endian<std::uint16_t>(*entry + 4);
  for (int step = 0; step < kMostSteps; ++step) {
    if (value < 0) {
      if (block == 0) break;
      --block;
    }
    if (block >= lengths_) break;
    const auto length = read_number<std::uint16_t>(file, block_lengths_at_ + 2 * block);
    if (!length) return std::unexpected(length.error());
    if (value < 0) {
      value += *length + 1;
      if (value < 0) continue;
    } else if (value > *length) {
      value -= *length + 1;
      ++block;
      continue;
    }
    if (block >= blocks_) break;
    return Place{block, static_cast<std::uint32_t>(value)};
  }
  return std::unexpected(file.corrupt("a position has no block"));
}

std::expected<std::uint16_t, Error> PairsCode::value_at(const TableFile& file, std::uint64_t index) const {
  if (is_single_) return single_value_;
  const auto place = find_block(file, index);
  if (!place) return std::unexpected(place.error());
  const std::size_t size = std::size_t{1} << block_bits_;
  unsigned char buffer[std::size_t{1} << kLargestBlockBits];
  const auto block = file.read(blocks_at_ + place->block * size, {buffer, size});
  if (!block) return std::unexpected(block.error());

  // Symbol by symbol to the one that contains the value.
  std::uint32_t left = place->value;
  std::size_t symbol = 0;
  for (std::size_t at = 0;;) {
    if (at >= 8 * size) return std::unexpected(file.corrupt("a block ends too early"));
    const std::uint64_t bits = bits_from(*block, size, at);
    std::size_t length = 0;  // the last one has code 0, so the loop ends
    while (bits < first_code_[length]) ++length;
    const int code_bits = shortest_ + static_cast<int>(length);
    const std::uint64_t offset = (bits - first_code_[length]) >> (64 - code_bits);
    symbol = first_symbol_[length] + static_cast<std::size_t>(offset);
    if (offset >= symbols_.size() || symbol >= symbols_.size())
      return std::unexpected(file.corrupt("a code has no symbol"));
    if (left < symbols_[symbol].length) break;
    left -= symbols_[symbol].length;
    at += static_cast<std::size_t>(code_bits);
  }
  // Then down to the value.
  while (symbols_[symbol].right != kIsValue) {
    const Symbol& pair = symbols_[symbol];
    const std::uint32_t first = symbols_[pair.left].length;
    if (left < first) {
      symbol = pair.left;
    } else {
      left -= first;
      symbol = pair.right;
    }
  }
  return symbols_[symbol].left;
}

}}  // namespace chess::tablebase
