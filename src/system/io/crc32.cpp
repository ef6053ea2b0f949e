// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/crc32.h"

#include <boost/crc.hpp>

namespace chess { inline namespace io {

std::uint32_t crc32(std::string_view bytes) {
  boost::crc_32_type crc;
  crc.process_bytes(bytes.data(), bytes.size());
  return crc.checksum();
}

}}  // namespace chess::io
