// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/detail/block_compressor.h"

#include <zstd.h>

#include <algorithm>
#include <span>

#include "io/detail/codec.h"
#include "io/detail/gzip_member.h"

namespace chess { inline namespace io {

namespace {

class Bzip2Compressor final : public BlockCompressor {
 public:
  explicit Bzip2Compressor(int level) : level_(level) {}

  bool append(std::string_view text, std::string& out) override {
    constexpr std::size_t kStep = std::size_t{1} << 20;
    const auto encoder = make_bzip2_encoder(level_);
    auto status = Encoder::Status::Running;
    while (status == Encoder::Status::Running) {
      const std::size_t before = out.size();
      out.resize(before + kStep);
      std::span<char> room(out.data() + before, kStep);
      status = encoder->step(text, room, Encoder::Mode::Finish);
      out.resize(out.size() - room.size());
    }
    return status == Encoder::Status::Done;
  }

 private:
  int level_;
};

class Copier final : public BlockCompressor {
 public:
  bool append(std::string_view text, std::string& out) override {
    out += text;
    return true;
  }
};

struct FreeContext {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};

/// The frame has the size of the text and a checksum.
class ZstdCompressor final : public BlockCompressor {
 public:
  explicit ZstdCompressor(int level) : context_(ZSTD_createCCtx()) {
    if (!context_) return;
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, level);
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
  }

  bool append(std::string_view text, std::string& out) override {
    if (!context_) return false;
    const std::size_t begin = out.size();
    const std::size_t room = ZSTD_compressBound(text.size());
    std::size_t size = 0;
    out.resize_and_overwrite(begin + room, [&](char* bytes, std::size_t) {
      size = ZSTD_compress2(context_.get(), bytes + begin, room, text.data(), text.size());
      return ZSTD_isError(size) != 0 ? begin : begin + size;
    });
    return ZSTD_isError(size) == 0;
  }

 private:
  std::unique_ptr<ZSTD_CCtx, FreeContext> context_;
};

}  // namespace

int effective_level(Compression compression, CompressionLevel level) {
  const LevelRange range = levels_of(compression);
  const int usual = compression == Compression::Gzip ? 6 : compression == Compression::Bzip2 ? 9 : 3;
  return std::clamp(level.value_or(usual), range.lowest, range.highest);
}

std::unique_ptr<BlockCompressor> make_block_compressor(Compression compression, int level) {
  if (compression == Compression::None) return std::make_unique<Copier>();
  if (compression == Compression::Gzip) return std::make_unique<GzipCompressor>(level);
  if (compression == Compression::Bzip2) return std::make_unique<Bzip2Compressor>(level);
  return std::make_unique<ZstdCompressor>(level);
}

}}  // namespace chess::io
