// SPDX-License-Identifier: GPL-3.0-or-later
// bzip2 through libbz2.
#include <bzlib.h>

#include "io/detail/codec.h"

namespace chess { inline namespace io {

namespace {

// libbz2 wants a mutable input pointer in its struct but does not write through it.
void set_buffers(bz_stream& stream, std::string_view in, std::span<char> out) {
  stream.next_in = const_cast<char*>(in.data());  // NOLINT
  stream.avail_in = clamp_size<unsigned>(in.size());
  stream.next_out = out.data();
  stream.avail_out = clamp_size<unsigned>(out.size());
}

void take_progress(const bz_stream& stream, std::string_view& in, std::span<char>& out) {
  in.remove_prefix(static_cast<std::size_t>(stream.next_in - in.data()));
  out = out.subspan(static_cast<std::size_t>(stream.next_out - out.data()));
}

class Bzip2Decoder final : public Decoder {
 public:
  Bzip2Decoder() { ready_ = BZ2_bzDecompressInit(&stream_, 0, 0) == BZ_OK; }
  ~Bzip2Decoder() override { BZ2_bzDecompressEnd(&stream_); }
  Bzip2Decoder(const Bzip2Decoder&) = delete;
  Bzip2Decoder& operator=(const Bzip2Decoder&) = delete;

  // Without room, libbz2 stops where a block begins to be put out; without input, where the next one should
  // begin, and it has checked the block then. So the end of a block is seen.
  Status step(std::string_view& in, std::span<char>& out) override {
    if (!ready_) return fail("out of memory");
    const std::size_t room = out.size();
    std::string_view no_input;
    std::span<char> no_room = out.first(0);
    Status status = step_once(in, no_room);
    if (status == Status::Running) status = step_once(no_input, out);
    made_ += room - out.size();
    if (status == Status::Running && !out.empty()) checked_ = made_;
    return status;
  }
  bool restart() override {
    BZ2_bzDecompressEnd(&stream_);
    stream_ = {};
    ready_ = BZ2_bzDecompressInit(&stream_, 0, 0) == BZ_OK;
    made_ = checked_ = 0;
    return ready_;
  }
  std::string_view reason() const override { return reason_; }
  std::uint64_t checked() const override { return checked_; }

 private:
  Status step_once(std::string_view& in, std::span<char>& out) {
    set_buffers(stream_, in, out);
    const int result = BZ2_bzDecompress(&stream_);
    take_progress(stream_, in, out);
    switch (result) {
      case BZ_OK: return Status::Running;
      case BZ_STREAM_END: return Status::StreamEnd;
      case BZ_MEM_ERROR: return fail("out of memory");
      default: return fail("incorrect block check or damaged data");
    }
  }
  Status fail(std::string_view reason) {
    reason_ = reason;
    return Status::Corrupt;
  }

  bz_stream stream_{};
  bool ready_ = false;
  std::uint64_t made_ = 0;
  std::uint64_t checked_ = 0;
  std::string_view reason_;
};

class Bzip2Encoder final : public Encoder {
 public:
  explicit Bzip2Encoder(int level) : level_(level) { reopen(); }
  ~Bzip2Encoder() override { BZ2_bzCompressEnd(&stream_); }
  Bzip2Encoder(const Bzip2Encoder&) = delete;
  Bzip2Encoder& operator=(const Bzip2Encoder&) = delete;

  // A bzip2 block can be decoded only when the bits behind it are there, so a flush ends the stream, and
  // what follows begins another, as in the files of parallel compressors.
  Status step(std::string_view& in, std::span<char>& out, Mode mode) override {
    if (!in.empty()) {
      if (!is_open_ && !reopen()) return Status::Failed;
      set_buffers(stream_, in, out);
      const int result = BZ2_bzCompress(&stream_, BZ_RUN);
      take_progress(stream_, in, out);
      if (result != BZ_RUN_OK) return Status::Failed;
      has_input_ = true;
      if (!in.empty()) return Status::Running;
    }
    if (mode == Mode::Run || !is_open_ || (mode == Mode::Flush && !has_input_)) {
      return ready_ ? Status::Done : Status::Failed;
    }
    if (out.empty()) return Status::Running;
    set_buffers(stream_, in, out);
    const int result = BZ2_bzCompress(&stream_, BZ_FINISH);
    take_progress(stream_, in, out);
    if (result == BZ_FINISH_OK) return Status::Running;
    is_open_ = false;
    return result == BZ_STREAM_END ? Status::Done : Status::Failed;
  }
  std::string_view reason() const override { return "out of memory"; }

 private:
  bool reopen() {
    BZ2_bzCompressEnd(&stream_);
    stream_ = {};
    ready_ = is_open_ = BZ2_bzCompressInit(&stream_, level_, 0, 0) == BZ_OK;
    has_input_ = false;
    return ready_;
  }

  const int level_;
  bz_stream stream_{};
  bool ready_ = false;
  bool is_open_ = false;  ///< a stream is begun and not ended
  bool has_input_ = false;  ///< and has something in it
};

}  // namespace

std::unique_ptr<Decoder> make_bzip2_decoder() { return std::make_unique<Bzip2Decoder>(); }
std::unique_ptr<Encoder> make_bzip2_encoder(int level) { return std::make_unique<Bzip2Encoder>(level); }

}}  // namespace chess::io
