// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks of bzip2 data begin with a mark, at any bit, and behind the last one is an end mark. The file is cut
// at these marks, and libbz2 gets each part as a stream of its own, on the supposition that it is a block. A
// second stage, in order, goes along the stream as a decoder with one thread would. It takes over the blocks
// that were decoded where it expects one, and checks everything else. So bits that only look like a mark cost
// time and nothing else.
#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "io/detail/bzip2_format.h"
#include "io/detail/codec.h"
#include "io/detail/parallel_source.h"
#include "io/detail/stream_faults.h"
#include "os/ordered_run.h"

namespace chess { inline namespace io {

namespace {

constexpr std::size_t kMostBlock = std::size_t{4} << 20;  // no block is larger when it is compressed
constexpr std::size_t kMostMarks = 16;  // that a block may seem to have inside; not one is there by accident
constexpr std::size_t kPieceSize = std::size_t{1} << 20;  // of plain bytes
constexpr std::size_t kMostExpanded = std::size_t{4} << 20;  // by the threads; a bomb is expanded in its turn
constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();
constexpr std::size_t kPartsAhead = 2;  // parts under way for each thread

/// A part of the compressed bytes.
struct Part {
  std::string bytes;  ///< the first and the last may belong to the neighbours, too
  std::size_t begin = 0;  ///< in bits
  std::size_t end = 0;  ///< in bits
  std::uint64_t offset = 0;  ///< of the first byte in the file
  char level = '9';  ///< the digit in the header of the stream
  bool has_mark = false;  ///< it begins with the mark of a block, or of the end
  bool is_last = false;
  std::optional<IoError> fault;  ///< of reading, behind the bytes
  std::optional<std::string> plain;  ///< what a thread has made of it, if it is a block
};

std::uint64_t bits_at(std::string_view bytes, std::size_t bit, int count) {
  std::uint64_t bits = 0;
  for (int i = 0; i < count; ++i, ++bit)
    bits = bits << 1 | (static_cast<unsigned char>(bytes[bit / 8]) >> (7 - bit % 8) & 1);
  return bits;
}

bool is_mark(std::uint64_t bits) { return bits == kBzip2BlockMark || bits == kBzip2EndMark; }

/// For each byte: which bits of it a mark may begin at, if the byte is the second or third of those that the
/// mark touches.
struct MarkBytes {
  std::array<std::uint8_t, 256> second{};
  std::array<std::uint8_t, 256> third{};
};

constexpr MarkBytes make_mark_bytes() {
  MarkBytes table;
  for (const std::uint64_t mark : {kBzip2BlockMark, kBzip2EndMark})
    for (int shift = 0; shift < 8; ++shift) {
      const auto byte = [&](int place) {
        return static_cast<std::size_t>(mark >> (kBzip2MarkBits - 8 * place - 8 + shift)) & 0xFF;
      };
      table.second[byte(1)] |= static_cast<std::uint8_t>(1 << shift);
      table.third[byte(2)] |= static_cast<std::uint8_t>(1 << shift);
    }
  return table;
}
constexpr MarkBytes kMarkBytes = make_mark_bytes();

/// The bit at which the next mark begins, looked for from the byte `from` on; npos if there is none. A mark
/// at a bit below `above` does not count.
std::size_t find_mark(std::string_view bytes, std::size_t from, std::size_t above) {
  constexpr std::size_t kTouched = 7;  // bytes, at most
  for (std::size_t i = from; i + kTouched <= bytes.size(); ++i) {
    const unsigned shifts = kMarkBytes.second[static_cast<unsigned char>(bytes[i + 1])] &
                            kMarkBytes.third[static_cast<unsigned char>(bytes[i + 2])];
    if (shifts == 0) continue;
    for (std::size_t shift = 0; shift < 8; ++shift)
      if ((shifts >> shift & 1) != 0 && i * 8 + shift >= above &&
          is_mark(bits_at(bytes, i * 8 + shift, kBzip2MarkBits)))
        return i * 8 + shift;
  }
  return std::string_view::npos;
}

/// The checksum that a block says it has. Precondition: the block begins at bit `begin`, and has it.
std::uint32_t crc_of_block(std::string_view bytes, std::size_t begin) {
  return static_cast<std::uint32_t>(bits_at(bytes, begin + kBzip2MarkBits, kBzip2CrcBits));
}

/// The bits from `begin` to `end` behind the header of a stream.
class BlockStream {
 public:
  BlockStream(std::string_view bytes, std::size_t begin, std::size_t end, char level) {
    bytes_.reserve(kBzip2HeaderSize + (end - begin) / 8 + 12);
    bytes_ = {'B', 'Z', 'h', level};
    for (; begin % 8 != 0 && begin < end; ++begin) add(bits_at(bytes, begin, 1), 1);
    for (; begin + 8 <= end; begin += 8) add(static_cast<unsigned char>(bytes[begin / 8]), 8);
    for (; begin < end; ++begin) add(bits_at(bytes, begin, 1), 1);
  }

  /// Ends the stream behind its only block.
  void end(std::uint32_t crc) {
    add(kBzip2EndMark, kBzip2MarkBits);
    add(crc, kBzip2CrcBits);
    add(0, 7);
  }

  std::string_view bytes() const { return bytes_; }

 private:
  void add(std::uint64_t bits, int count) {
    held_ = held_ << count | bits;
    for (count_ += count; count_ >= 8; count_ -= 8)
      bytes_.push_back(static_cast<char>(held_ >> (count_ - 8)));
  }

  std::string bytes_;
  std::uint64_t held_ = 0;
  int count_ = 0;  ///< bits held, fewer than 8
};

/// Appends what `stream` becomes to `plain`, until that has `most` bytes or more.
Decoder::Status decode(Decoder& decoder, std::string_view stream, std::size_t most, std::string& plain) {
  auto status = Decoder::Status::Running;
  for (bool is_full = false;
       status == Decoder::Status::Running && (is_full || !stream.empty()) && plain.size() < most;) {
    const std::size_t before = plain.size();
    plain.resize(before + kPieceSize);
    std::span<char> room(plain.data() + before, kPieceSize);
    status = decoder.step(stream, room);
    is_full = room.empty();
    plain.resize(plain.size() - room.size());
  }
  return status;
}

/// The plain bytes of the block whose bits are those from `begin` to `end`. Nothing if they are no such
/// block, its check is wrong, or the bytes are more than `most`.
std::optional<std::string> decode_block(std::string_view bytes, std::size_t begin, std::size_t end,
                                        char level, std::size_t most) {
  if (end - begin < kBzip2MarkBits + kBzip2CrcBits) return std::nullopt;
  BlockStream stream(bytes, begin, end, level);
  stream.end(crc_of_block(bytes, begin));
  std::string plain;
  if (decode(*make_bzip2_decoder(), stream.bytes(), most, plain) != Decoder::Status::StreamEnd)
    return std::nullopt;
  return plain;
}

/// Cuts the file before each mark.
class Cutter {
 public:
  explicit Cutter(BufferedReader reader) : reader_(std::move(reader)) {}

  BufferedReader& reader() { return reader_; }

  std::optional<Part> next() {
    if (is_at_end_) return std::nullopt;
    for (std::expected<bool, IoError> more = true;;) {
      const std::size_t mark = find_mark(held_, scanned_, begin_ + (has_mark_ ? 1 : 0));
      if (mark != std::string_view::npos) return cut(mark, true);
      scanned_ = std::max(scanned_, held_.size() - std::min<std::size_t>(held_.size(), 6));
      if (held_.size() > kMostBlock) return cut(held_.size() * 8 - 64, false);
      if (reader_.buffered().empty()) more = reader_.more();
      if (!reader_.buffered().empty()) {
        held_ += reader_.buffered();
        reader_.consume(reader_.buffered().size());
        continue;
      }
      is_at_end_ = true;
      Part last = cut(held_.size() * 8, false);
      last.is_last = true;
      if (!more) last.fault = more.error();
      return last;
    }
  }

 private:
  Part cut(std::size_t bit, bool at_mark) {
    Part part;
    part.bytes = held_.substr(0, (bit + 7) / 8);
    part.begin = begin_;
    part.end = bit;
    part.offset = offset_;
    part.level = level_;
    part.has_mark = has_mark_;
    if (at_mark && bit % 8 == 0 && bit / 8 >= kBzip2HeaderSize) {
      const std::string_view header(held_.data() + bit / 8 - kBzip2HeaderSize, kBzip2HeaderSize);
      if (header.starts_with("BZh")) level_ = header.back();
    }
    held_.erase(0, bit / 8);
    offset_ += bit / 8;
    begin_ = bit % 8;
    has_mark_ = at_mark;
    scanned_ = 0;
    return part;
  }

  BufferedReader reader_;
  std::string held_;
  std::size_t begin_ = 0;  ///< of the next part, in bits
  std::size_t scanned_ = 0;  ///< bytes in which no mark begins
  std::uint64_t offset_ = 0;  ///< of `held_` in the file
  char level_ = '9';  ///< of the stream that `begin_` is in, it seems
  bool has_mark_ = false;  ///< there is one at `begin_`
  bool is_at_end_ = false;
};

/// Goes along the stream.
class Walker {
 public:
  Walker(std::string name, const ParallelDecoder::Put& put) : name_(std::move(name)), put_(put) {}

  /// Takes the next part. False: reading has ended.
  bool take(Part& part) {
    join(part);
    while (step(part)) {}
    rest_.erase(0, at_ / 8);
    offset_ += at_ / 8;
    at_ %= 8;
    if (part.is_last && !is_ended_) {
      if (part.fault) {
        end(std::move(*part.fault));
      } else if (state_ == State::BeforeBlock) {
        end(truncated_data(name_, Compression::Bzip2));
      }
    }
    return !is_ended_;
  }

  std::optional<IoError> fault() && { return std::move(fault_); }

 private:
  enum class State : std::uint8_t { BeforeStream, BeforeBlock, Padding };

  /// Appends the bytes, of which the first may be there already.
  void join(const Part& part) {
    if (rest_.empty()) {
      rest_ = part.bytes;
      at_ = part.begin;
      offset_ = part.offset;
    } else {
      rest_.append(part.bytes, offset_ + rest_.size() - part.offset);
    }
  }

  /// Goes on by one thing; false if it cannot.
  bool step(Part& part) {
    if (is_ended_) return false;
    switch (state_) {
      case State::BeforeStream: return begin_stream(part);
      case State::BeforeBlock: return begin_block(part);
      case State::Padding: break;
    }
    const std::size_t other = rest_.find_first_not_of('\0', at_ / 8);
    if (other != std::string::npos) return end(foreign_data(name_, Compression::Bzip2, offset_ + other));
    at_ = rest_.size() * 8;
    return false;
  }

  bool begin_stream(const Part& part) {
    const std::string_view bytes = std::string_view(rest_).substr(at_ / 8);
    if (bytes.empty()) return false;
    if (bytes.front() == '\0') {
      state_ = State::Padding;
      return true;
    }
    if (may_become_compressed(bytes) && !part.is_last) return false;
    if (detect_compression(bytes) != Compression::Bzip2)
      return end(foreign_data(name_, Compression::Bzip2, offset_ + at_ / 8));
    level_ = bytes[3];
    crc_ = 0;
    at_ += kBzip2HeaderSize * 8;
    state_ = State::BeforeBlock;
    return true;
  }

  bool begin_block(Part& part) {
    if (rest_.size() * 8 < at_ + kBzip2MarkBits) return false;
    const std::uint64_t mark = bits_at(rest_, at_, kBzip2MarkBits);
    if (mark == kBzip2EndMark) return end_stream();
    if (mark != kBzip2BlockMark) return end(damaged("no block where one should be"));
    const std::size_t part_begin = (part.offset - offset_) * 8;
    const std::size_t part_end = part_begin + part.end;
    std::optional<std::string> plain;
    if (at_ == part_begin + part.begin && part.level == level_)
      plain = std::exchange(part.plain, std::nullopt);
    if (!plain && !part.is_last) plain = decode_block(rest_, at_, part_end, level_, kNoLimit);
    if (plain) {
      crc_ = add_bzip2_block(crc_, crc_of_block(rest_, at_));
      at_ = part_end;
      marks_ = 0;
      return put(std::move(*plain)) || stop();
    }
    // The part may have ended inside the block.
    if (!part.is_last && rest_.size() <= kMostBlock && ++marks_ < kMostMarks) return false;
    return salvage_block();
  }

  /// Puts what is good of a block that does not end at a mark.
  bool salvage_block() {
    const BlockStream stream(rest_, at_, rest_.size() * 8, level_);
    const auto decoder = make_bzip2_decoder();
    std::string plain;
    const auto status = decode(*decoder, stream.bytes(), kNoLimit, plain);
    plain.resize(std::min<std::size_t>(plain.size(), decoder->checked()));
    if (!put(std::move(plain))) return stop();
    if (status != Decoder::Status::Running) return end(damaged("incorrect block check or damaged data"));
    at_ = rest_.size() * 8;
    return false;
  }

  bool put(std::string plain) {
    if (plain.size() <= kPieceSize) return plain.empty() || put_(std::move(plain));
    for (std::size_t i = 0; i < plain.size(); i += kPieceSize)
      if (!put_(plain.substr(i, kPieceSize))) return false;
    return true;
  }

  bool end_stream() {
    if (rest_.size() * 8 < at_ + kBzip2MarkBits + kBzip2CrcBits) return false;
    at_ += kBzip2MarkBits;
    const auto crc = static_cast<std::uint32_t>(bits_at(rest_, at_, kBzip2CrcBits));
    if (crc != crc_) return end(damaged("incorrect check of all blocks"));
    at_ = (at_ + kBzip2CrcBits + 7) / 8 * 8;
    state_ = State::BeforeStream;
    return true;
  }

  IoError damaged(std::string_view reason) const {
    return corrupt_data(name_, Compression::Bzip2, offset_ + at_ / 8, reason);
  }
  bool end(IoError fault) {
    fault_ = std::move(fault);
    return stop();
  }
  bool stop() {
    is_ended_ = true;
    return false;
  }

  std::string name_;
  const ParallelDecoder::Put& put_;
  std::string rest_;  ///< bytes that are not dealt with
  std::uint64_t offset_ = 0;  ///< of these in the file
  std::size_t at_ = 0;  ///< bits of these that are dealt with
  State state_ = State::BeforeStream;
  char level_ = '9';  ///< the digit in the header of this stream
  std::uint32_t crc_ = 0;  ///< of the blocks of this stream
  std::size_t marks_ = 0;  ///< at which the next block did not end
  std::optional<IoError> fault_;
  bool is_ended_ = false;
};

class ParallelBzip2 final : public ParallelDecoder {
 public:
  explicit ParallelBzip2(BufferedReader reader) : cutter_(std::move(reader)) {}

  BufferedReader& reader() override { return cutter_.reader(); }

  std::optional<IoError> run(std::size_t threads, const Put& put) override {
    Walker walker(cutter_.reader().source().name(), put);
    OrderedRun<Part, Part> ordered;
    ordered.next = [&] { return cutter_.next(); };
    ordered.work = [&](Part&& part, const auto& emit) {
      if (part.has_mark && !part.is_last)
        part.plain = decode_block(part.bytes, part.begin, part.end, part.level, kMostExpanded);
      emit(std::move(part));
    };
    ordered.take = [&](Part&& part) {
      const bool goes_on = walker.take(part);
      set_position(part.offset + part.end / 8);
      return goes_on;
    };
    ordered.run(threads, kPartsAhead * threads);
    return std::move(walker).fault();
  }

 private:
  Cutter cutter_;
};

}  // namespace

std::unique_ptr<ParallelDecoder> parallel_bzip2(BufferedReader reader) {
  return std::make_unique<ParallelBzip2>(std::move(reader));
}

}}  // namespace chess::io
