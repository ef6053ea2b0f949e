// SPDX-License-Identifier: GPL-3.0-or-later
// The same by libbz2, for programs without libraries of the system: Debian has no archive of libdivsufsort.
#include <bzlib.h>

#include <cassert>
#include <limits>

#include "io/detail/bzip2_compress.h"

namespace chess { inline namespace io {

Bzip2Compressor::Bzip2Compressor(int level) : level_(level) { assert(level >= 1 && level <= 9); }

bool Bzip2Compressor::append(std::string_view text, std::string& out) {
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

}}  // namespace chess::io
