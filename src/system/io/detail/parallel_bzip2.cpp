// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks of bzip2 data begin with a mark, at any bit. The file is cut at these marks, and each part is
// decoded on the supposition that it is a block. A second stage, in order, goes along the stream as a decoder
// with one thread would. It takes over the blocks that were decoded where it expects one, and checks
// everything else. So bits that only look like a mark cost time and nothing else.
#include <array>
#include <mutex>
#include <utility>
#include <vector>

#include "io/detail/bzip2_block.h"
#include "io/detail/checked_source.h"
#include "io/detail/parallel_source.h"
#include "io/detail/stream_faults.h"
#include "os/ordered_run.h"

namespace chess { inline namespace io {

namespace {

constexpr std::size_t kMostBlock = std::size_t{4} << 20;  // no block is larger when it is compressed
constexpr std::size_t kPieceSize = std::size_t{1} << 20;  // of plain bytes
constexpr std::size_t kMostExpanded = std::size_t{4} << 20;  // by the thread that decodes a block
constexpr std::size_t kAhead = 2;  // parts under way for each thread

/// A part of the compressed bytes.
struct Part {
  std::string bytes;  ///< the first and the last may belong to the neighbours, too
  std::size_t begin = 0;  ///< in bits
  std::size_t end = 0;  ///< in bits
  std::uint64_t offset = 0;  ///< of the first byte in the file
  bool has_mark = false;  ///< it begins with the mark of a block
  bool is_last = false;
  std::optional<IoError> fault;  ///< of reading, behind the bytes

  // What a thread has made of it, if it is a block:
  std::unique_ptr<Bzip2Block> block;
  bool is_decoded = false;
  bool is_expanded = false;  ///< all bytes are in `pieces`
  std::vector<std::string> pieces;
};

std::uint64_t bits_at(std::string_view bytes, std::size_t bit, int count) {
  std::uint64_t bits = 0;
  for (int i = 0; i < count; ++i, ++bit)
    bits = bits << 1 | (static_cast<unsigned char>(bytes[bit / 8]) >> (7 - bit % 8) & 1);
  return bits;
}

/// For each byte: which bits of it a mark may begin at, if the byte is the second or third of those that the
/// mark touches.
struct MarkBytes {
  std::array<std::uint8_t, 256> second{};
  std::array<std::uint8_t, 256> third{};
};

constexpr MarkBytes make_mark_bytes() {
  MarkBytes table;
  for (int shift = 0; shift < 8; ++shift) {
    const auto byte = [&](int place) {
      return static_cast<std::size_t>(kBzip2BlockMark >> (kBzip2MarkBits - 8 * place - 8 + shift)) & 0xFF;
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
          bits_at(bytes, i * 8 + shift, kBzip2MarkBits) == kBzip2BlockMark)
        return i * 8 + shift;
  }
  return std::string_view::npos;
}

/// Cuts the file before each mark.
class Cutter {
 public:
  explicit Cutter(BufferedReader reader) : reader_(std::move(reader)) {}

  BufferedReader& reader() { return reader_; }

  std::optional<Part> next() {
    if (is_at_end_) return std::nullopt;
    for (;;) {
      const std::size_t mark = find_mark(held_, scanned_, begin_ + (has_mark_ ? 1 : 0));
      if (mark != std::string_view::npos) return cut(mark, true);
      scanned_ = std::max(scanned_, held_.size() - std::min<std::size_t>(held_.size(), 6));
      if (held_.size() > kMostBlock) return cut(held_.size() * 8 - 64, false);
      const auto more = reader_.more();
      held_ += reader_.buffered();
      reader_.consume(reader_.buffered().size());
      if (more && *more) continue;
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
    part.has_mark = has_mark_;
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
    most_ = static_cast<std::size_t>(bytes[3] - '0') * kBzip2Unit;
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
    const std::uint64_t place = offset_ * 8 + at_;
    if (part.is_decoded && place == part.offset * 8 + part.begin && part.block->size() <= most_) {
      part.is_decoded = false;
      at_ = (part.offset - offset_) * 8 + part.block->end();
      return finish_block(*part.block, std::move(part.pieces), part.is_expanded);
    }
    switch (own_.decode(rest_, at_, most_)) {
      case Bzip2Block::Status::NeedsMore:
        return rest_.size() > kMostBlock && end(damaged("a block without an end"));
      case Bzip2Block::Status::Damaged: return end(damaged("damaged data"));
      case Bzip2Block::Status::Good: break;
    }
    at_ = own_.end();
    return finish_block(own_, {}, false);
  }

  /// Puts a block when its check is known to be right. Only of a bomb is more put than that: nobody holds it
  /// (see HeldSource).
  bool finish_block(Bzip2Block& block, std::vector<std::string> pieces, bool is_expanded) {
    std::size_t held = pieces.size() * kPieceSize;
    while (!is_expanded) {
      if (held >= HeldSource::kMostHeld) {
        if (!put(pieces)) return stop();
        held = 0;
      }
      std::string piece(kPieceSize, '\0');
      piece.resize(block.expand(piece));
      is_expanded = piece.empty();
      held += piece.size();
      if (!is_expanded) pieces.push_back(std::move(piece));
    }
    if (block.is_intact() && !put(pieces)) return stop();
    crc_ = add_bzip2_block(crc_, block.crc());
    return block.is_intact() || end(damaged("incorrect block check"));
  }

  bool put(std::vector<std::string>& pieces) {
    for (std::string& piece : pieces)
      if (!put_(std::move(piece))) return false;
    pieces.clear();
    return true;
  }

  bool end_stream() {
    constexpr int kCrcBits = 32;
    if (rest_.size() * 8 < at_ + kBzip2MarkBits + kCrcBits) return false;
    at_ += kBzip2MarkBits;
    const auto crc = static_cast<std::uint32_t>(bits_at(rest_, at_, kCrcBits));
    if (crc != crc_) return end(damaged("incorrect check of all blocks"));
    at_ = (at_ + kCrcBits + 7) / 8 * 8;
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
  std::size_t most_ = kBzip2MaxBlock;  ///< bytes of a block of this stream
  std::uint32_t crc_ = 0;  ///< of the blocks of this stream
  Bzip2Block own_;
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
      if (part.has_mark) decode(part);
      emit(std::move(part));
    };
    ordered.take = [&](Part&& part) {
      const bool goes_on = walker.take(part);
      if (part.block) give_back(std::move(part.block));
      set_position(part.offset + part.end / 8);
      return goes_on;
    };
    ordered.run(threads, kAhead * threads);
    return std::move(walker).fault();
  }

 private:
  void decode(Part& part) {
    part.block = take_block();
    part.is_decoded = part.block->decode(part.bytes, part.begin) == Bzip2Block::Status::Good;
    // A bomb is expanded piece by piece when it is its turn.
    for (std::size_t made = 0; part.is_decoded && made < kMostExpanded;) {
      std::string piece(kPieceSize, '\0');
      piece.resize(part.block->expand(piece));
      part.is_expanded = piece.empty();
      if (part.is_expanded) break;
      made += piece.size();
      part.pieces.push_back(std::move(piece));
    }
  }

  std::unique_ptr<Bzip2Block> take_block() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return std::make_unique<Bzip2Block>();
    auto block = std::move(free_.back());
    free_.pop_back();
    return block;
  }
  void give_back(std::unique_ptr<Bzip2Block> block) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(block));
  }

  Cutter cutter_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Bzip2Block>> free_;  ///< tables that were used before
};

}  // namespace

std::unique_ptr<ParallelDecoder> parallel_bzip2(BufferedReader reader) {
  return std::make_unique<ParallelBzip2>(std::move(reader));
}

}}  // namespace chess::io
