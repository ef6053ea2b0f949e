// SPDX-License-Identifier: GPL-3.0-or-later
// Zstandard through libzstd. Output carries a checksum, so that damage is noticed.
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>

#include "io/detail/codec.h"

namespace chess { inline namespace io {

namespace {

// The format's default. Level 9 made BGN a quarter smaller, and took five times as long to write.
constexpr int kZstdLevel = 3;

struct FreeDecoder {
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};
struct FreeEncoder {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};

class ZstdDecoder final : public Decoder {
 public:
  explicit ZstdDecoder(int window_log) : context_(ZSTD_createDCtx()) {
    if (context_) ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, window_log);
  }

  Status step(std::string_view& in, std::span<char>& out) override {
    if (!context_) return fail("out of memory");
    // It is given as much as it wants for the next block, and nothing while it holds bytes of the last one.
    // If it got more, good bytes would be lost with a bad block or checksum behind them.
    ZSTD_inBuffer input{in.data(), was_filled_ ? 0 : std::min(in.size(), wanted_), 0};
    ZSTD_outBuffer output{out.data(), out.size(), 0};
    const std::size_t result = ZSTD_decompressStream(context_.get(), &output, &input);
    wanted_ = std::max(result, kFrameBegin);
    was_filled_ = output.pos == output.size;
    in.remove_prefix(input.pos);
    out = out.subspan(output.pos);
    if (ZSTD_getErrorCode(result) == ZSTD_error_frameParameter_windowTooLarge) return Status::TooLarge;
    if (ZSTD_isError(result) != 0) return fail(ZSTD_getErrorName(result));
    return result == 0 ? Status::StreamEnd : Status::Running;
  }
  bool restart() override {
    wanted_ = kFrameBegin;
    was_filled_ = false;
    return context_ && ZSTD_isError(ZSTD_DCtx_reset(context_.get(), ZSTD_reset_session_only)) == 0;
  }
  std::string_view reason() const override { return reason_; }

 private:
  Status fail(std::string_view reason) {
    reason_ = reason;
    return Status::Corrupt;
  }

  static constexpr std::size_t kFrameBegin = 5;  // bytes that tell how long the header is

  std::unique_ptr<ZSTD_DCtx, FreeDecoder> context_;
  std::size_t wanted_ = kFrameBegin;
  bool was_filled_ = false;  ///< the room was used up, so there may be more to give
  std::string_view reason_;
};

class ZstdEncoder final : public Encoder {
 public:
  ZstdEncoder() : context_(ZSTD_createCCtx()) {
    if (!context_) return;
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, kZstdLevel);
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
  }

  Status step(std::string_view& in, std::span<char>& out, Mode mode) override {
    if (!context_) return Status::Failed;
    ZSTD_inBuffer input{in.data(), in.size(), 0};
    ZSTD_outBuffer output{out.data(), out.size(), 0};
    const ZSTD_EndDirective directive = mode == Mode::Run     ? ZSTD_e_continue
                                        : mode == Mode::Flush ? ZSTD_e_flush
                                                              : ZSTD_e_end;
    const std::size_t left = ZSTD_compressStream2(context_.get(), &output, &input, directive);
    in.remove_prefix(input.pos);
    out = out.subspan(output.pos);
    if (ZSTD_isError(left) != 0) {
      reason_ = ZSTD_getErrorName(left);
      return Status::Failed;
    }
    if (mode == Mode::Run) return in.empty() ? Status::Done : Status::Running;
    return left == 0 ? Status::Done : Status::Running;
  }
  std::string_view reason() const override { return reason_; }

 private:
  std::unique_ptr<ZSTD_CCtx, FreeEncoder> context_;
  std::string_view reason_ = "out of memory";
};

}  // namespace

std::unique_ptr<Decoder> make_zstd_decoder(int window_log) {
  return std::make_unique<ZstdDecoder>(window_log);
}
std::unique_ptr<Encoder> make_zstd_encoder() { return std::make_unique<ZstdEncoder>(); }

}}  // namespace chess::io
