// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/pipeline/chunk.h"

#include <utility>

namespace annotate::bgn {

std::unique_ptr<chess::ByteSource> Chunk::source(const std::string& name) {
  if (!rest) return chess::view_source(text, name);
  return chess::joined_source(std::move(text), std::move(rest));
}

}  // namespace annotate::bgn
