// SPDX-License-Identifier: GPL-3.0-or-later
// xz through liblzma. It decodes the blocks of one stream in several threads if their sizes are in the file
// (xz -T writes such files).
#include <lzma.h>

#include <algorithm>

#include "io/detail/codec.h"
#include "io/detail/xz_blocks.h"

namespace chess { inline namespace io {

namespace {

constexpr std::uint64_t kBesidesWindow = std::uint64_t{16} << 20;  // what the decoder needs itself
constexpr std::uint32_t kMostThreads = 64;

class XzDecoder final : public Decoder {
 public:
  XzDecoder(int window_log, std::size_t threads)
      : memory_((std::uint64_t{1} << window_log) + kBesidesWindow),
        threads_(static_cast<std::uint32_t>(std::clamp<std::size_t>(threads, 1, kMostThreads))) {
    ready_ = open();
  }
  ~XzDecoder() override { lzma_end(&stream_); }
  XzDecoder(const XzDecoder&) = delete;
  XzDecoder& operator=(const XzDecoder&) = delete;

  Status step(std::string_view& in, std::span<char>& out) override {
    if (!ready_) return fail("out of memory");
    stream_.next_in = reinterpret_cast<const std::uint8_t*>(in.data());
    stream_.avail_in = in.size();
    stream_.next_out = reinterpret_cast<std::uint8_t*>(out.data());
    stream_.avail_out = out.size();
    const lzma_ret result = lzma_code(&stream_, LZMA_RUN);
    const std::size_t used = in.size() - stream_.avail_in;
    blocks_.take(in.substr(0, used));
    in.remove_prefix(used);
    out = out.subspan(out.size() - stream_.avail_out);
    checked_ = blocks_.end_before(stream_.total_out);
    switch (result) {
      case LZMA_OK:
      case LZMA_BUF_ERROR: return Status::Running;
      case LZMA_STREAM_END: return Status::StreamEnd;
      case LZMA_MEMLIMIT_ERROR: return Status::TooLarge;
      case LZMA_MEM_ERROR: return fail("out of memory");
      case LZMA_OPTIONS_ERROR: return fail("a filter that is not known");
      default: return fail("incorrect check or damaged data");
    }
  }
  bool restart() override {
    blocks_ = {};
    checked_ = 0;
    return ready_ = open();
  }
  std::string_view reason() const override { return reason_; }
  std::uint64_t checked() const override { return checked_; }

 private:
  Status fail(std::string_view reason) {
    reason_ = reason;
    return Status::Corrupt;
  }
  bool open() {
    lzma_mt options{};
    options.threads = threads_;
    options.memlimit_threading = memory_;  // above it, fewer threads
    options.memlimit_stop = memory_;
    // With one thread, bytes come out as they come in.
    return (threads_ > 1 ? lzma_stream_decoder_mt(&stream_, &options)
                         : lzma_stream_decoder(&stream_, memory_, 0)) == LZMA_OK;
  }

  lzma_stream stream_ = LZMA_STREAM_INIT;
  std::uint64_t memory_;
  std::uint32_t threads_;
  XzBlocks blocks_;
  std::uint64_t checked_ = 0;
  bool ready_ = false;
  std::string_view reason_;
};

}  // namespace

std::unique_ptr<Decoder> make_xz_decoder(int window_log, std::size_t threads) {
  return std::make_unique<XzDecoder>(window_log, threads);
}

}}  // namespace chess::io
