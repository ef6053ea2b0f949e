// SPDX-License-Identifier: GPL-3.0-or-later
// gzip through zlib. The header carries no time and no name: the same bytes in, the same file out.
#include <zlib.h>

#include "io/detail/codec.h"

namespace chess { inline namespace io {

namespace {

constexpr int kGzipWindowBits = 15 + 16;  // the largest window, with a gzip (not zlib) wrapper
constexpr int kGzipLevel = 6;
constexpr int kMemoryLevel = 8;

// zlib wants a mutable input pointer in its struct but does not write through it.
void set_buffers(z_stream& stream, std::string_view in, std::span<char> out) {
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));  // NOLINT
  stream.avail_in = clamp_size<uInt>(in.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = clamp_size<uInt>(out.size());
}

void take_progress(const z_stream& stream, std::string_view& in, std::span<char>& out) {
  in.remove_prefix(static_cast<std::size_t>(reinterpret_cast<const char*>(stream.next_in) - in.data()));
  out = out.subspan(static_cast<std::size_t>(reinterpret_cast<char*>(stream.next_out) - out.data()));
}

class GzipDecoder final : public Decoder {
 public:
  GzipDecoder() { ready_ = inflateInit2(&stream_, kGzipWindowBits) == Z_OK; }
  ~GzipDecoder() override { inflateEnd(&stream_); }
  GzipDecoder(const GzipDecoder&) = delete;
  GzipDecoder& operator=(const GzipDecoder&) = delete;

  Status step(std::string_view& in, std::span<char>& out) override {
    if (!ready_) return fail("out of memory");
    set_buffers(stream_, in, out);
    const int result = inflate(&stream_, Z_NO_FLUSH);
    take_progress(stream_, in, out);
    switch (result) {
      case Z_OK:
      case Z_BUF_ERROR: return Status::Running;
      case Z_STREAM_END: return Status::StreamEnd;
      case Z_MEM_ERROR: return fail("out of memory");
      default: return fail(stream_.msg != nullptr ? stream_.msg : "damaged data");
    }
  }
  bool restart() override { return ready_ && inflateReset(&stream_) == Z_OK; }
  std::string_view reason() const override { return reason_; }

 private:
  Status fail(std::string_view reason) {
    reason_ = reason;
    return Status::Corrupt;
  }

  z_stream stream_{};
  bool ready_ = false;
  std::string_view reason_;
};

class GzipEncoder final : public Encoder {
 public:
  GzipEncoder() {
    ready_ = deflateInit2(&stream_, kGzipLevel, Z_DEFLATED, kGzipWindowBits, kMemoryLevel,
                          Z_DEFAULT_STRATEGY) == Z_OK;
  }
  ~GzipEncoder() override { deflateEnd(&stream_); }
  GzipEncoder(const GzipEncoder&) = delete;
  GzipEncoder& operator=(const GzipEncoder&) = delete;

  Status step(std::string_view& in, std::span<char>& out, Mode mode) override {
    if (!ready_) return Status::Failed;
    set_buffers(stream_, in, out);
    const bool whole = stream_.avail_in == in.size();  // else the rest comes in the next step
    const int flush = !whole || mode == Mode::Run ? Z_NO_FLUSH
                      : mode == Mode::Flush       ? Z_SYNC_FLUSH
                                                  : Z_FINISH;
    const int result = deflate(&stream_, flush);
    take_progress(stream_, in, out);
    if (result == Z_STREAM_END) return Status::Done;
    if (result != Z_OK && result != Z_BUF_ERROR) return Status::Failed;
    // zlib has put out all it wants to exactly when it leaves room.
    if (mode == Mode::Finish || !in.empty() || stream_.avail_out == 0) return Status::Running;
    return Status::Done;
  }
  std::string_view reason() const override { return "out of memory"; }

 private:
  z_stream stream_{};
  bool ready_ = false;
};

}  // namespace

std::unique_ptr<Decoder> make_gzip_decoder() { return std::make_unique<GzipDecoder>(); }
std::unique_ptr<Encoder> make_gzip_encoder() { return std::make_unique<GzipEncoder>(); }

}}  // namespace chess::io
