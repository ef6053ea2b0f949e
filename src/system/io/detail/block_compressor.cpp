// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/detail/block_compressor.h"

#include <bzlib.h>
#include <zstd.h>

#include <algorithm>
#include <limits>

#include "io/detail/gzip_member.h"

namespace chess { inline namespace io {

namespace {

class Bzip2Compressor final : public BlockCompressor {
 public:
  explicit Bzip2Compressor(int level) : level_(level) {}

  bool append(std::string_view text, std::string& out) override {
    constexpr std::size_t kStep = std::size_t{1} << 20;
    bz_stream stream{};
    if (BZ2_bzCompressInit(&stream, level_, 0, 0) != BZ_OK) return false;
    int result = BZ_RUN_OK;
    while (result == BZ_RUN_OK || result == BZ_FINISH_OK) {
      if (stream.avail_in == 0) {
        stream.next_in = const_cast<char*>(text.data());  // NOLINT: it is not written through
        stream.avail_in =
            static_cast<unsigned>(std::min<std::size_t>(text.size(), std::numeric_limits<int>::max()));
        text.remove_prefix(stream.avail_in);
      }
      const std::size_t before = out.size();
      out.resize(before + kStep);
      stream.next_out = out.data() + before;
      stream.avail_out = static_cast<unsigned>(kStep);
      result = BZ2_bzCompress(&stream, text.empty() ? BZ_FINISH : BZ_RUN);
      out.resize(out.size() - stream.avail_out);
    }
    BZ2_bzCompressEnd(&stream);
    return result == BZ_STREAM_END;
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
