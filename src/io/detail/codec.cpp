// SPDX-License-Identifier: GPL-3.0-or-later
// From the name of a format to its code.
#include "io/detail/codec.h"

#include <cassert>

namespace chess::inline io {

std::unique_ptr<Decoder> make_decoder(Compression compression) {
  assert(compression != Compression::None);
  if (compression == Compression::Bzip2) return make_bzip2_decoder();
  if (compression == Compression::Zstd) return make_zstd_decoder();
  return make_gzip_decoder();
}

std::unique_ptr<Encoder> make_encoder(Compression compression) {
  assert(compression != Compression::None);
  if (compression == Compression::Bzip2) return make_bzip2_encoder();
  if (compression == Compression::Zstd) return make_zstd_encoder();
  return make_gzip_encoder();
}

}  // namespace chess::inline io
