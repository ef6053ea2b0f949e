// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/crc32.h"

#include <libdeflate.h>

namespace chess { inline namespace io {

std::uint32_t crc32(std::string_view bytes) { return libdeflate_crc32(0, bytes.data(), bytes.size()); }

}}  // namespace chess::io
